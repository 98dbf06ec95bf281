"""Evenings under a house: deals that count double, proposed and doubted; and the lines of the house in the file."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from notation.cli import main
from notation.evenings.evening import Evening
from notation.evenings.reading import read_evening

HEAD = """\
%evening 1
game koenigrufen
date 2026-11-27
rules huber
house huber@20240101: like koenigrufen tirol
house radl: trischaken 2 stacked, mondfang 1
player 1 "Anna"
player 2 "Leopold"
player 3 "Agnes"
player 4 "Clara"
round 1
table 1: 1 2 3 4
"""
PLAIN, TRISCHAKEN = "1 -1 1 -1", "-6 2 2 2 contract trischaken"


def evening(*deals: str, head: str = HEAD) -> Evening:
    """An evening with deals of its table."""
    return read_evening((head + "".join(f"pad 1.1.{at}: {deal}\n" for at, deal in enumerate(deals, 1))).encode())


def doubts(*deals: str, head: str = HEAD) -> list[tuple[int, str]]:
    """The deals that are doubted, each with how often they should count."""
    first = head.count("\n")
    found = evening(*deals, head=head).problems
    assert {problem.code for problem in found} <= {"times-differ"}
    return [(problem.line - first, problem.message.partition("count ")[2].partition(",")[0]) for problem in found]


@pytest.mark.parametrize(
    ("deals", "times"),
    [
        ([], 1),
        ([PLAIN], 1),
        ([TRISCHAKEN], 2),
        ([TRISCHAKEN, f"{PLAIN} times 2"], 2),
        ([TRISCHAKEN, f"{PLAIN} times 2", f"{PLAIN} times 2"], 1),
        ([TRISCHAKEN, f"{TRISCHAKEN} times 2"], 4),
        ([f"{PLAIN} contract dreier made mondfang"], 2),
        ([f"{PLAIN} made mondfang-failed"], 1),
    ],
)
def test_the_next_deal_is_proposed(deals: list[str], times: int) -> None:
    table = evening(*deals).table(1, 1)
    assert table is not None and table.times == times


def test_the_first_deals_may_count_double() -> None:
    table = evening(head=HEAD.replace("radl: ", "radl: start 1, ")).table(1, 1)
    assert table is not None and table.times == 2


def test_a_deal_that_counts_otherwise_is_doubted() -> None:
    assert doubts(TRISCHAKEN, f"{PLAIN} times 2", f"{PLAIN} times 2", PLAIN) == []
    assert doubts(TRISCHAKEN, PLAIN, f"{PLAIN} times 4") == [(2, "2 times"), (3, "2 times")]
    assert doubts(f"{PLAIN} times 2") == [(1, "1 time")]


def test_a_pad_that_notes_nothing_is_not_doubted() -> None:
    assert doubts(*[PLAIN] * 6) == []
    assert doubts(*[PLAIN] * 6, head=HEAD.replace("radl: ", "radl: start 2, ")) == []


def test_rounds_of_tables_are_counted_apart() -> None:
    other = 'player 5 "E"\nplayer 6 "F"\nplayer 7 "G"\nplayer 8 "H"\n'
    two = read_evening(
        f"{HEAD.replace('round 1', f'{other}round 1')}table 2: 5 6 7 8\npad 1.1.1: {TRISCHAKEN}\n".encode()
    )
    assert two.problems == [] and [table.times for table in two.tables()] == [2, 1]


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("like koenigrufen", "like tapp-tarock", "house-word", 5),
        ("trischaken 2", "trishaken 2", "house-word", 6),
        ("rules huber", "rules hubre", "rule-set-unknown", 4),
        ("rules huber", "rules huber dreier=x", "option-unknown", 4),
        ("contract trischaken", "contract klop", "house-word", 13),
        ("contract trischaken", "made sunshine", "house-word", 13),
    ],
)
def test_what_the_house_does_not_know_is_an_error(old: str, new: str, code: str, line: int) -> None:
    text = f"{HEAD}pad 1.1.1: {TRISCHAKEN}\n".replace(old, new)
    [problem] = read_evening(text.encode()).problems
    assert (problem.code, problem.line, problem.severity) == (code, line, "error")


def test_rules_without_a_house_are_as_before() -> None:
    """Of another club, perhaps: nobody judges by them."""
    text = f"{HEAD}pad 1.1.1: {PLAIN}\n".replace("house ", "x-house ")
    assert read_evening(text.encode()).problems == []


def test_the_commands_take_a_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lines go into the file; each deal gets the number of times that the house has for it."""
    monkeypatch.chdir(tmp_path)
    house = [row for row in HEAD.splitlines() if row.startswith("house ")]
    Path("huber.house").write_text("\n".join(house) + "\n")

    def run(*words: str, exit_code: int = 0) -> str:
        told = CliRunner().invoke(main, ["evening", *words])
        assert told.exit_code == exit_code, told.output
        return told.output

    head = ("--event", "E", "--place", "P", "--date", "2026-11-27", "--game", "koenigrufen", "--tables", "4")
    more = ("--rounds", "1", "--deals", "4", "--seating", "random", "--scoring", "score", "--ties", "", "--seed", "1")
    told = run("new", "club.evening", *head, *more, "--rules", "huber")
    assert "rules huber" in told and "house radl: trischaken 2 stacked, mondfang 1" in told
    run("come", "club.evening", "Anna", "Leopold", "Agnes", "Clara")
    run("seat", "club.evening")
    assert "counts 2 times" in run("pad", "club.evening", "1.1", "-6", "2", "2", "2", "--contract", "trischaken")
    assert "pad 1.1.2: 2 -2 2 -2 times 2" in run("pad", "club.evening", "1.1", "2", "-2", "2", "-2")
    run("pad", "club.evening", "1.1", "1", "-1", "1", "-1", "--times", "1", exit_code=1)
    assert "counts" not in run("pad", "club.evening", "1.1", "2", "-2", "2", "-2")
    told = run("pad", "club.evening", "1.1", "1", "-1", "1", "-1", "--board", "1", "--why", "wrong line")
    assert 'pad 1.1.1: 1 -1 1 -1 "wrong line"' in told
    assert CliRunner().invoke(main, ["evening", "new", "b.evening", *head, *more, "--rules", "nobody"]).exit_code == 0
