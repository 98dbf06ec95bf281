"""Duties of the player to move: they say the same of every card as the judge of the play."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from notation.cards import FOOL, NAME, PAGAT, SUITS, TAROCKS, TRUMPS
from notation.parts.duty import Duty
from notation.parts.play import CardPlay
from notation.reader import read
from notation.replay import position
from notation.replay.session import moments
from notation.rulebooks import GAMES


def asked(path: Path) -> Iterator[CardPlay]:
    """Every card that was to be played in the records of a file, as the game asked for it."""
    for record in read(path.read_text("utf-8")):
        for moment in moments(record):
            if isinstance(moment.decision, CardPlay):
                yield moment.decision


def allowed(hand: int, duty: Duty) -> int:
    """The cards that a duty leaves of a hand."""
    if not duty.demanded or duty.spared:
        return hand & ~duty.barred
    return (hand & duty.demanded | duty.beside) & ~duty.barred


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_it_leaves_what_the_judge_allows(game: str) -> None:
    kinds = set()
    for path in sorted(Path(str(files("corpus"))).glob(f"records/{game}/*.tdn")):
        for play in asked(path):
            assert play.seat is not None
            duty, hand = play.binding(), play.table.hands[play.seat]
            if duty is None:
                continue
            if play.table.whole(play.seat):
                assert allowed(hand, duty) == play.legal
            kinds.add("follow" if duty.demanded == duty.led else "trump" if duty.demanded else "free")
            if duty.demanded != duty.led:
                assert not hand & duty.led or duty.barred & duty.led
            for card in NAME:
                if card & duty.barred:
                    assert play.breaches(card)
    assert kinds == {"follow", "trump", "free"}


TAPP = """deal tapp-tarock 3
dealer C
hand B: T20 T9 T5 SQ S10 S8 CJ C7 HK HN H2 D1 DK DQ T13 T12
contract C solo
trick 1 A: SK S10 SJ
trick 2 A: HJ
"""


def duty(text: str, acts: int) -> Duty | None:
    [record] = read(text)
    walk = position(record, acts)
    assert walk is not None and isinstance(walk.decision, CardPlay)
    return walk.decision.binding()


def test_it_knows_what_was_led() -> None:
    assert duty(TAPP, 2) == Duty(SUITS["S"], SUITS["S"], 0, 0, 0)
    assert duty(TAPP, 5) == Duty(SUITS["H"], SUITS["H"], 0, 0, 0)


def test_a_leader_is_bound_by_nothing() -> None:
    assert duty(TAPP, 4) is None


def test_a_hand_that_is_not_known_is_not_told_of() -> None:
    """C showed no heart, and nobody knows whether he had one."""
    assert duty(TAPP.replace("trick 2 A: HJ", "trick 2 A: HJ HK"), 6) is None


@pytest.mark.slow
def test_particulars_of_the_games_are_reached() -> None:
    """The Gstieß may be played at any time, an announced Pagat is kept, a Fool that is the only trump is spared."""
    wanted, found = {("beside", FOOL), ("barred", FOOL), ("barred", PAGAT), ("spared", FOOL)}, set[tuple[str, int]]()
    for path in sorted(Path(str(files("corpus"))).glob("records/*/*.tdn")):
        for play in asked(path) if not wanted <= found else ():
            if each := play.binding():
                found |= {("beside", each.beside), ("barred", each.barred), ("spared", each.spared)}
    assert wanted <= found
    assert TAROCKS == TRUMPS | FOOL
