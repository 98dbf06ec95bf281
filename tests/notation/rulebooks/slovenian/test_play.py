"""The worked examples of the play of Slovenian Tarok."""

from types import SimpleNamespace
from typing import Any

import pytest

from notation.cards import mask
from notation.rulebooks.slovenian.contracts import CONTRACTS
from notation.rulebooks.slovenian.rules import LED, duties_of
from tests.notation.rulebooks.slovenian_examples import LEGAL_IN_NEGATIVE


def moment(contract: str, lying: str, hand: str = "") -> Any:
    cards = [mask([card]) for card in lying.split()]
    led = LED[cards[0]] if cards else 0
    row = CONTRACTS.by_word[contract]
    bound = duties_of(row.negative, row.suit)
    held = mask(hand.split()) if hand else 0
    return SimpleNamespace(
        lying=cards, led=led, position=len(cards), hand=held, duties=bound, seat=len(cards), order=(0, 1, 2, 3)
    )


@pytest.mark.parametrize(("lying", "hand", "legal"), LEGAL_IN_NEGATIVE)
def test_legal_cards_of_a_negative_contract(lying: str, hand: str, legal: str) -> None:
    turn = moment("klop", lying, hand)
    cards = turn.duties.follow(turn.hand, turn.led) if turn.led else turn.hand
    for rule in turn.duties.rules:
        left = rule.narrow(turn, cards)
        cards = cards if left is None else left
    assert cards == mask(legal.split())


@pytest.mark.parametrize(
    ("contract", "cards", "winner"),
    [("dve", "T21 T1 Fool T2", 1), ("barvni-valat", "SK T1 Fool T21", None), ("barvni-valat", "T21 T1 Fool T2", 1)],
)
def test_the_emperors_trick(contract: str, cards: str, winner: int | None) -> None:
    turn = moment(contract, cards)
    assert turn.duties.winner_of(turn, turn.lying) == winner
