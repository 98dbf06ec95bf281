"""Logs of moves become records again; acts against the rules are kept and reported."""

import json

import pytest

import notation
from tests.notation.importers.importing import MOVES, texts


def test_moves_are_a_record_and_the_hands_may_be_unknown() -> None:
    [record] = texts("moves", json.dumps(MOVES))
    assert record == (
        'deal tapp-tarock 3\nplayer A "Hildegard"\nplayer C "Sabine"\ndealer C\n'
        "bids: A pass, B pass, C dreier\ntake C: D2 T4 H4\n"
    )


@pytest.mark.parametrize("form", ["alone", "array", "lines"])
def test_several_deals_stand_in_an_array_or_behind_each_other(form: str) -> None:
    one = json.dumps(MOVES)
    given = {"alone": one, "array": f"[{one}, {one}]", "lines": f"{one}\n{one}\n"}[form]
    assert len(texts("moves", given)) == (1 if form == "alone" else 2)


def test_what_broke_a_rule_is_recorded_and_told() -> None:
    moves = [["A", "dreier"], ["B", "dreier"], ["C", "pass"]]
    [found] = notation.import_records("moves", json.dumps(MOVES | {"moves": moves}))
    assert found.record and "bids: A dreier, B dreier, C pass" in str(found.record)
    assert found.report and [problem.code for problem in found.report.problems][:1] == ["call-too-low"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"game": "cego", "movs": []}', "1:26: “movs” is not known here; did you mean “moves”?"),
        ('{"game": "tapp-tarock",\n "moves": [["A"]]}', "2:12: a move must be a seat and what it does"),
        ('{"game": "tapp-tarock",\n "moves": [["Q", "solo"]]}', "2:13: “Q” is neither a seat"),
        ('{"game": "tapp-tarock",\n "moves": [["A", "T21"]]}', "2:12: "),
        ('{"game": "tapp-tarock", "dealer": "C",\n "moves": [["B", "solo"]]}', "2:12: B has nothing to say or do here"),
        ('{"game": "tapp-tarock",\n "moves": [["A", "T21", "trick"]]}', "2:12: A “trick” line does not belong here"),
        ('{"game": "tapp-tarock", "hands": 3}', "1:34: expected an object by seat"),
        ('{"game": "tapp-tarock", "event": []}', "1:34: expected a text or a number"),
        ('{"game": "tapp-tarock"', "1:23: this is not JSON"),
        ("", ""),
        ("[1]", "1:2: a deal must be an object"),
        ("nothing", "1:1: this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
    ],
)
def test_a_mistake_of_the_moves_has_its_place(text: str, said: str) -> None:
    found = texts("moves", text)
    assert said in "".join(found) and len(found) == bool(text)


def as_moves(record: notation.Record) -> dict[str, object]:
    """The log of a server: its deal, and the act of each seat."""
    first = notation.steps(record)[0].table
    moves = [(step.seat, step.act, step.keyword) for step in notation.steps(record)[1:-1]]
    return {
        "game": record.game, "players": record.players, "dealer": record.dealer, "moves": moves,
        "hands": first.hands, "talon": first.talon, "source": record.headers["source"],
    } | ({"rules": record.headers["rules"]} if "rules" in record.headers else {})  # fmt: skip


DEALS = [
    (name, players, seed) for name, game in notation.games().items() for players in game.players for seed in range(3)
]


@pytest.mark.parametrize(("name", "players", "seed"), DEALS)
def test_the_moves_of_any_deal_make_its_record_again(name: str, players: int, seed: int) -> None:
    record = notation.deal_by_chance(name, players, seed=seed)
    [found] = notation.import_records("moves", json.dumps(as_moves(record)))
    assert found.record is not None, found.message
    played = [line for line in str(record).splitlines() if not line.startswith(("points", "score"))]
    assert str(found.record).splitlines() == played
    assert found.report and found.report.verdict == "legal"
