"""Sets of cards, and the order in which a player sorts them."""

import pytest

from notation.cards import NAME, SUITS, mask, ranked, strongest
from notation.rulebooks import find, known

HAND = mask(["D10", "D1", "DK", "SK", "S1", "H3", "H7", "T21", "Fool"])


@pytest.mark.parametrize(
    ("game", "sorted_so"),
    [("french-tarot", "Fool T21 SK S1 H7 H3 DK D10 D1"), ("droggn", "Fool T21 SK S1 H3 H7 DK D1 D10")],
)
def test_the_highest_of_each_suit_stands_first(game: str, sorted_so: str) -> None:
    rules = find(game)
    assert rules is not None
    assert " ".join(NAME[card] for card in ranked(HAND, rules.ascending)) == sorted_so


@pytest.mark.parametrize("game", known())
def test_the_order_is_that_of_strength(game: str) -> None:
    rules = known()[game]
    for suit in SUITS.values():
        left = rules.pack(min(rules.players)) & suit
        for card in ranked(left, rules.ascending):
            assert card == strongest(left, rules.ascending)
            left ^= card
