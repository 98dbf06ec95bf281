"""``tarock best`` tells what comes of each card, as a table and as JSON."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from notation.cli import main

ENDINGS = Path(__file__).parents[1] / "analysis" / "endings.tdn"


def best(*words: str) -> Result:
    """Output of the command for the book of endings."""
    return CliRunner().invoke(main, ["best", str(ENDINGS), *words], env={"LANG": "C", "LANGUAGE": "", "COLUMNS": "100"})


def test_each_card_has_its_value_and_what_it_costs() -> None:
    """The best first, with one line to the end and its score."""
    told = best("--record", "10")
    assert told.exit_code == 0
    assert told.output.split("\n") == [
        "C plays.",
        "First what C gets in the settlement (− for a payment), then:",
        "The card points that C has at most, whatever the others do:",
        "CN         +5          0  safe",
        "C9         +5          6  safe    costs 6",
        "",
        "One line      CN S10 SQ C10 C9 S8 C8",
        "Its score     A 0, B -5, C 0, D 0",
        "",
    ]


def test_a_line_of_json_has_all_of_it() -> None:
    """Integers in the game's unit, seats and cards by their names."""
    row = json.loads(best("--record", "10", "--format", "jsonl").output)
    assert row["scores"] == {"C9": 5, "CN": 5}
    assert row["values"] == {"C9": 6, "CN": 0} and row["won"] == {"C9": True, "CN": True}
    assert (row["record"], row["seat"], row["aim"], row["unit"], row["exact"]) == (10, "C", "sure", 1, True)
    assert row["line"][0] == "CN" and row["score"] == {"A": 0, "B": -5, "C": 0, "D": 0}


@pytest.mark.parametrize(
    ("words", "why"),
    [(("--step", "0"), "No card is to be played at this step; next comes "), (("--record", "99"), "has no record 99")],
)
def test_where_there_is_nothing_to_find_it_says_why(words: tuple[str, ...], why: str) -> None:
    """With the exit status of a wrong request."""
    told = best(*words)
    assert told.exit_code == 2 and why in told.output


def test_what_is_not_proven_in_time_is_a_span() -> None:
    """At the first trick hardly anything is."""
    row = json.loads(best("--record", "13", "--step", "8", "--seconds", "0.05", "--format", "jsonl").output)
    assert not row["exact"] and row["at_least"].keys() == row["at_most"].keys() and "line" not in row


def test_who_has_not_seen_all_cards_is_told_what_is_often_best() -> None:
    """As a table, and as JSON with averages and shares."""
    words = ("--record", "10", "--unseen", "--deals", "4", "--seed", "1", "--seconds", "30")
    row = json.loads(best(*words, "--format", "jsonl").output)
    assert (row["record"], row["seat"], row["aim"], row["unit"], row["deals"]) == (10, "C", "sure", 1, 4)
    assert row["average"].keys() == row["often"].keys() == {"C9", "CN"} and 1 <= sum(row["often"].values()) <= 2
    told = best(*words).output
    assert "Random deals that fit what C has seen, each solved with all hands open: 4." in told
    first = next(iter(row["often"]))
    assert f"{first}" in told.splitlines()[3] and f"among the best in {row['often'][first]:.0%}" in told.splitlines()[3]


def test_open_cards_and_unseen_ones_do_not_go_together() -> None:
    """A review is of open cards."""
    assert best("--review", "--unseen").exit_code == 2
