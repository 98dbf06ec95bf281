"""Deals by chance agree with what a seat has seen, and nothing that it has not seen makes a difference."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from notation.analysis import UnsolvableError, best_play, often_best
from notation.analysis.best import solved
from notation.analysis.sampling import fitting
from notation.cards import CARD
from notation.deals.viewing import view
from notation.parts.play import CardPlay
from notation.reader import read
from notation.record import Record
from notation.replay import ALL, judge, position
from notation.replay.positions import count_acts
from notation.writer import write
from tests.notation.analysis.test_best import DEAL, ENDINGS
from tests.notation.deals.test_viewing import exchanged, hidden_pair

POSITION = """deal tapp-tarock 3
dealer B
position 12 B
hand A: CN C10 D1 D3 D4
hand B: HK HJ H1 H4 DQ
hand C: C7 HQ HN DK D2
won A 6: T12 T11 T10 T8 T7 T5 T4 T3 T2 T1 SK SQ SN S8 S7 CK CQ CJ C9 C8 H2 H3 DN DJ
won C 5: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T9 T6 SJ S10 S9
contract C solo
trick 12 B: HK
"""


def plays(record: Record) -> tuple[int, int]:
    """The player to move at the end of a record, and the number of acts before."""
    walk = position(record, ALL)
    assert walk is not None and isinstance(walk.decision, CardPlay) and walk.decision.seat is not None
    return walk.decision.seat, sum(map(count_acts, record.main()))


def some(record: Record, count: int) -> Iterator[Record]:
    """A few deals that fit what was seen by who plays."""
    seat, step = plays(record)
    return (deal for deal, _left in islice(fitting(record, seat, step, Random(3)), count))


@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.slow
def test_each_deal_is_legal_and_looks_the_same_to_who_plays(name: str) -> None:
    """All six games; what was taken, kept and laid away unseen is dealt too."""
    record = ENDINGS[name]
    seat, step = plays(record)
    seen = write(view(record, seat, step))
    for deal in some(record, 4):
        assert write(view(deal, seat, ALL)) == seen
        assert judge(deal).verdict == "incomplete" and not [
            problem for problem in judge(deal).problems if problem.severity == "error"
        ]


def test_chance_deals_different_cards() -> None:
    """And the same ones for the same seed."""
    record = ENDINGS["A called king"]
    deals = [write(deal) for deal in some(record, 6)]
    assert len(set(deals)) > 3 and deals == [write(deal) for deal in some(record, 6)]


@pytest.mark.parametrize("name", ["A called king", "Remainders of three", "Räuber", "Supermord", "A locked Fool"])
def test_what_nobody_has_seen_makes_no_difference(name: str) -> None:
    """The law of views: two unseen cards change places, and all that is told stays the same."""
    record = ENDINGS[name]
    seat, step = plays(record)
    walk = position(record, ALL)
    assert walk is not None
    told = often_best(record, deals=3, seconds=60, seed=5)
    pairs = (hidden_pair(view(record, seat, step), walk.table, Random(at)) for at in range(40))
    pair = next(pair for pair in pairs if pair is not None)
    assert often_best(exchanged(record, *pair), deals=3, seconds=60, seed=5) == told


@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.sampled(8)
@pytest.mark.slow
def test_a_forced_card_is_always_best(name: str) -> None:
    """And shares and averages are those of some deals."""
    told = often_best(ENDINGS[name], deals=3, seconds=60, seed=1)
    assert told.deals == 3 and 1 <= sum(told.often.values()) <= len(told.often)
    assert told.average.keys() == best_play(ENDINGS[name]).at_least.keys()
    if len(told.often) == 1:
        assert list(told.often.values()) == [1]


@pytest.mark.parametrize("name", ["A suit contract", "Räuber", "A called king", "Remainders of three"])
def test_what_one_deal_tells_of_the_next_is_right(name: str) -> None:
    """Each comes to the same as alone."""
    record = ENDINGS[name]
    seat, step = plays(record)
    together = [solved(left).values for _deal, left in islice(fitting(record, seat, step, Random(3)), 6)]
    assert together == [best_play(deal).values for deal in some(record, 6)]


def test_where_all_is_known_the_average_is_the_value() -> None:
    """A position lies open to everybody."""
    record = read(POSITION)[0]
    told, best = often_best(record, deals=3, seconds=60), best_play(record)
    assert told.average == best.at_least
    assert {card for card, share in told.often.items() if share == 1} == set(best.best)


def test_a_void_is_kept_to() -> None:
    """A seat that did not follow hearts holds none in any deal."""
    record = read(DEAL + "trick 1 B: HK HQ H1\ntrick 2 B: HN H4 T6\ntrick 3 A: SQ\n")[0]
    for deal in some(record, 10):
        held = next(line.items for line in deal.main() if line.keyword == "hand" and line.seat == 0)
        assert CARD["HJ"] not in held


SHOWN = """deal french-tarot 4
dealer B
hand A: _18
hand B: _18
hand C: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T2 T1 S7
hand D: _18
talon: T6 T5 SN S10 S5 DK
bids: C petite, D pass, A pass, B pass
discard C: T5 T2 SN S10 S7 S5
announce: C pass
show C: T21 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T6 T5 T2 T1
trick 1 C: DK DN DQ DJ
trick 2 C: Fool SK T3 SJ
trick 3 A: D10 D3 T1 D4
"""


def test_what_was_shown_may_have_been_laid_away() -> None:
    """Trumps that the taker has laid away count among those that he shows."""
    record = read(SHOWN)[0]
    for deal in some(record, 2):
        held = next(line.items for line in deal.main() if line.keyword == "hand" and line.seat == 2)
        assert held == next(line.items for line in record.main() if line.keyword == "hand" and line.seat == 2)


def test_no_card_to_play_is_told() -> None:
    """As with open cards; so is an own hand that is not known, and time that is too short."""
    unknown = DEAL.replace("hand B: Fool T20 T17 T12 T9 T5 SK SN S9 CJ C7 HK HN H2 DQ DN\n", "hand B: _16\n")
    for text, seconds, why in (
        (DEAL.split("bids")[0], 5, "No card is to be played at this step; next comes {expected}."),
        (unknown.replace("hand A", "x-a"), 5, "Not all cards in the hands are known at this step."),
        (DEAL, 0.01, "Not one deal could be solved in this time."),
    ):
        with pytest.raises(UnsolvableError) as nothing:
            often_best(read(text)[0], seconds=seconds)
        assert nothing.value.why.text == why
