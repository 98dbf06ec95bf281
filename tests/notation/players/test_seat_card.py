"""The card of a seat that goes by what is often best: found from what it has seen, and in no more than its time."""

from time import monotonic

import pytest

from notation.analysis import often_best
from notation.deals.viewing import view
from notation.players import seat_card
from notation.players.seat_card import NOTHING, seat_cards
from notation.reader import read
from notation.record import Record
from notation.writer import write
from tests.notation.analysis.test_best import DEAL, ENDINGS
from tests.notation.analysis.test_sampling import plays


def seen(record: Record) -> Record:
    """The view of the player to move."""
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


def test_time_is_kept_only_where_a_card_is_to_be_played() -> None:
    start = monotonic()
    assert seat_cards(seen(read(DEAL + "trick 1 B: HK\n")[0]), 0.0) == NOTHING
    assert monotonic() - start < 5
    assert seat_cards(read(DEAL.partition("bids")[0])[0]) == NOTHING
