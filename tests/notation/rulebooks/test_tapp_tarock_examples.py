"""The worked examples of Tapp-Tarock: facts beside their claims, and every case of the Pagat in the last trick.

The examples themselves are files in `examples/`.
"""

import pytest

from notation.cards import KINGS, PAGAT, TRULL, face_sum
from notation.parts.play import CardPlay as Card
from notation.replay import Report
from notation.replay.steps import steps
from tests.notation import records
from tests.notation.records import changed, record_of, scores, sheet, table_of, walk_of, without
from tests.notation.rulebooks.examples import FILES, example

CONTRACTS = {"dreier": 3, "unterer": 4, "oberer": 5}
"""The contracts with an exchange, and their base values."""
BIDS = {
    "dreier": "A dreier, B pass, C pass",
    "unterer": "A dreier, B unterer, C pass, A hold, B pass",
    "oberer": "A dreier, B unterer, C pass, A hold, B oberer, A hold, B pass",
}
STEPS = {"": 1, "B kontra": 2, "C kontra, A rekontra": 4, "B kontra, A rekontra, C subkontra": 8}
"""Doublings of the game, each with its factor."""


def pagat(report: Report) -> tuple[int, str, str]:
    """The trick to which the Pagat was played, who played it, who won it."""
    table = table_of(report)
    [trick] = [trick for trick in table.tricks if PAGAT in trick.cards]
    assert trick.winner is not None
    return trick.number, "ABC"[table.from_seat(trick.leader)[trick.cards.index(PAGAT)]], "ABC"[trick.winner]


def pile(report: Report, seat: int) -> tuple[int, int]:
    """How many cards lie in a side's pile, and their face sum."""
    lying = table_of(report).pile(seat)
    return lying.count, face_sum(lying.known)


def on_pagat(doublings: str) -> str:
    """Doublings of the game, said of the Pagat."""
    return doublings.replace("kontra", "kontra pagat")


# ---- The worked examples


EXAMPLE_8 = example("tapp-tarock", "8-a-defender-wins-the-last-trick-with-the-pagat")


def test_9_the_declarer_takes_a_defenders_last_pagat(legal: Report) -> None:
    """Example 9: the cards of example 8, played otherwise, and the same 40 points."""
    assert legal.record.lines[:9] == record_of(EXAMPLE_8).lines[:9]


# ---- The Pagat in the last trick, not announced


def test_a_pagat_in_the_untaken_half_gains_nothing(legal: Report) -> None:
    """It lies with the defenders' cards."""
    assert table_of(legal).pile(1).known & PAGAT


@pytest.mark.parametrize("doublings", STEPS)
def test_the_silent_pagat_is_not_doubled_with_the_game(doublings: str) -> None:
    text = example("tapp-tarock", "the-declarer-wins-the-last-trick-with-the-pagat")
    entry = 3 * STEPS[doublings] + 4
    said = f"announce: {doublings or 'A pass'}\ntrick 1 "
    text = changed(text, ("trick 1 ", said), ("score: A 7", f"score: A {entry}"))
    assert scores(records.legal(text)) == {"A": entry}


# ---- The Pagat ultimo, announced

MADE = example("tapp-tarock", "the-pagat-announced-and-made")
MADE_IN_SOLO = example("tapp-tarock", "the-pagat-announced-and-made-in-solo")
BEATEN = example("tapp-tarock", "the-pagat-announced-and-beaten")


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("doublings", STEPS)
def test_the_pagat_announced_and_made_is_worth_eight(contract: str, doublings: str) -> None:
    said = ", ".join(filter(None, ("A pagat", on_pagat(doublings))))
    entry = CONTRACTS[contract] + 8 * STEPS[doublings]
    text = changed(MADE, (BIDS["dreier"], BIDS[contract]), ("A pagat", said), ("A 11", f"A {entry}"))
    report = records.legal(text)
    assert pagat(report) == (16, "A", "A")
    assert sheet(report) == {"game-won": {"A": CONTRACTS[contract]}, "pagat-made": {"A": 8 * STEPS[doublings]}}


@pytest.mark.parametrize("doublings", STEPS)
def test_the_pagat_announced_and_made_is_worth_sixteen_in_solo(doublings: str) -> None:
    said = ", ".join(filter(None, ("A pagat", on_pagat(doublings))))
    text = changed(MADE_IN_SOLO, ("A pagat", said), ("A 24", f"A {8 + 16 * STEPS[doublings]}"))
    assert sheet(records.legal(text)) == {"game-won": {"A": 8}, "pagat-made": {"A": 16 * STEPS[doublings]}}


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("doublings", STEPS)
def test_the_pagat_announced_and_beaten_is_eight_each(contract: str, doublings: str) -> None:
    said = ", ".join(filter(None, ("A pagat", on_pagat(doublings))))
    base, entry = CONTRACTS[contract], 8 * STEPS[doublings]
    score = f"score: A {base}, B {entry}, C {entry}"
    text = changed(BEATEN, (BIDS["dreier"], BIDS[contract]), ("A pagat", said), ("score: A 3, B 8, C 8", score))
    report = records.legal(text)
    assert pagat(report)[:2] == (16, "A") and pagat(report)[2] != "A"
    assert sheet(report) == {"game-won": {"A": base}, "pagat-failed": {"B": entry, "C": entry}}


@pytest.mark.parametrize("doublings", STEPS)
def test_the_pagat_announced_and_lost_in_solo_is_sixteen_each(doublings: str) -> None:
    text = example("tapp-tarock", "3-solo-won-with-41-and-the-announced-pagat-lost-in-trick-12")
    said = ", ".join(filter(None, ("A pagat", on_pagat(doublings))))
    entry = 16 * STEPS[doublings]
    report = records.legal(changed(text, ("A pagat", said), ("B 16, C 16", f"B {entry}, C {entry}")))
    assert sheet(report) == {"game-won": {"A": 8}, "pagat-failed": {"B": entry, "C": entry}}


@pytest.mark.parametrize("game", STEPS)
@pytest.mark.parametrize("ultimo", STEPS)
def test_game_and_pagat_are_doubled_separately(game: str, ultimo: str) -> None:
    said = ["A pagat"]
    for stage in range(3):
        for entries in (game.split(", ")[stage : stage + 1], on_pagat(ultimo).split(", ")[stage : stage + 1]):
            said += [entry.replace("C", "B") for entry in entries if entry]
    entries = {"A": 3 * STEPS[game] + 8 * STEPS[ultimo]}
    report = records.legal(changed(MADE, ("A pagat", ", ".join(said)), ("A 11", f"A {entries['A']}")))
    assert sheet(report) == {"game-won": {"A": 3 * STEPS[game]}, "pagat-made": {"A": 8 * STEPS[ultimo]}}


@pytest.mark.parametrize(("announced", "tricks"), [("announce: A pagat\n", {16}), ("", set(range(1, 17)))])
def test_the_announced_pagat_waits_for_the_last_trick(announced: str, tricks: set[int]) -> None:
    """At each of his turns A could have played it had he not announced it: he led to them, or tarock was led."""
    text = without(changed(MADE, ("announce: A pagat\n", announced)), "points", "score")
    free = set()
    for step in range(len(steps(record_of(text)))):
        decision = walk_of(text, step).decision
        if isinstance(decision, Card) and decision.seat == 0 and PAGAT in decision.options():
            free.add(decision.number)
    assert free <= tricks and max(free) == 16
    assert ({15, 16} <= free) == (not announced)


def test_the_pagat_announced_is_not_paid_as_silent_too() -> None:
    for text in (MADE, BEATEN, MADE_IN_SOLO):
        assert len(sheet(records.legal(text))) == 2


def test_in_every_example_the_piles_have_seventy_points() -> None:
    paths = [path for path in FILES if path.parent.name == "tapp-tarock" and not path.stem.startswith("fault")]
    texts = [example("tapp-tarock", path.stem) for path in paths]
    assert len(texts) > 20
    assert [sum(table_of(records.legal(text)).side_points().values()) for text in texts] == [70] * len(texts)
    assert not any(table_of(records.legal(text)).laid_away.known & (TRULL | KINGS) for text in texts)
