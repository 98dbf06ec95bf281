"""Announced cards that are kept for the tricks in which they count."""

from collections.abc import Callable, Mapping

from notation.parts.play import InTrick, Rule
from notation.problems import Breach


def keep_until_due(seat: int, cards: Mapping[int, int], breach: Callable[[InTrick, int, int], Breach]) -> Rule:
    """Cards that a seat keeps for their tricks as long as it may play another, and plays in them if it may.

    `cards` gives for each how many tricks follow its own. Nothing is demanded if the card led is unknown: it may force
    a card.
    """

    def narrow(moment: InTrick, playable: int) -> int | None:
        if moment.seat != seat or not (moment.led or not moment.position):
            return None
        behind, due, early = moment.tricks_left - 1, 0, 0
        for card, after in cards.items():
            due |= card if after == behind else 0
            early |= card if after < behind else 0
        return playable & due or playable & ~early or None

    return Rule(narrow, breach)
