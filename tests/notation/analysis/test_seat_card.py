"""The card of a seat that goes by what is often best: found from what it has seen, and in no more than its time."""

from collections import Counter
from itertools import islice
from random import Random
from time import monotonic

import pytest

from notation.analysis import best_play, often_best, seat_card
from notation.analysis.sampling import fitting
from notation.analysis.seat_card import NOTHING, seat_cards
from notation.deals.viewing import view
from notation.reader import read
from notation.record import Record
from notation.writer import write
from tests.notation.analysis.test_best_play import DEAL, ENDINGS
from tests.notation.analysis.test_sampling import plays


def seen(record: Record) -> Record:
    """What who plays has seen."""
    return read(write(view(record, *plays(record))))[0]


@pytest.mark.parametrize("name", ["A called king", "Räuber", "Exactly one trick"])
def test_it_is_what_is_best_most_often(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of cards that are so as often, the ones with the best average."""
    monkeypatch.setattr(seat_card, "DEALS", 6)
    found, told = seat_cards(seen(ENDINGS[name]), 60), often_best(ENDINGS[name], deals=6, seconds=60, seed=0)
    assert found.deals == 6 and found.cards[0] == told.in_order[0]
    first = {card for card in told.often if told.often[card] == told.often[found.cards[0]]}
    assert set(found.cards) <= first
    assert {told.average[card] for card in found.cards} == {told.average[told.in_order[0]]}


def test_where_values_take_too_long_it_is_what_wins_in_the_most_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is asked of the same deals one by one."""
    monkeypatch.setattr(seat_card, "FEW_HELD", 0)
    monkeypatch.setattr(seat_card, "_by_values", lambda seen, seconds: NOTHING)
    monkeypatch.setattr(seat_card, "DEALS", 6)
    record, wins = seen(ENDINGS["A Fool that may be locked"]), Counter[int]()
    for deal, _left in islice(fitting(record, *plays(record), Random(0)), 6):
        play = best_play(deal)
        wins.update({card: won is play.wants for card, won in play.won.items()})
    found = seat_cards(record, 60)
    assert found.deals == 6 and set(found.cards) == {card for card in wins if wins[card] == max(wins.values())}
    assert len(set(wins.values())) > 1


def test_with_all_cards_in_hand_there_is_nothing_to_go_by_and_time_is_kept() -> None:
    """Nor where no card is to be played."""
    start = monotonic()
    assert seat_cards(seen(read(DEAL + "trick 1 B: HK\n")[0]), 0.05) == NOTHING
    assert monotonic() - start < 5
    assert seat_cards(read(DEAL.partition("bids")[0])[0]) == NOTHING
