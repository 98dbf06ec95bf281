"""Choices that belong to a decision but are forbidden, each with its rule."""

from collections.abc import Iterator
from typing import Any

from notation.cards import cards_of
from notation.decision import PASS, Choices, Decision, Offer
from notation.problems import Breach
from notation.table import Table


def forbidden(decision: Decision, offer: Offer, table: Table) -> Iterator[tuple[Choices, Breach]]:
    """Each choice that is forbidden, words, a packet or a card, with the first rule that it breaks."""
    may, placed = offer.allowed, offer.candidates
    declines = [(PASS,)] * offer.declines
    for words in placed.words:
        if words not in may.words and words not in declines:
            yield from _first(decision, words, Choices(words=(words,)))
    for packet in placed.packets:
        if packet not in may.packets:
            yield from _first(decision, tuple(cards_of(table.talon[packet].known)), Choices(packets=(packet,)))
    others = list(cards_of(may.cards))
    for card in cards_of(placed.cards & ~may.cards):
        with_it = (card, *[other for other in others if other != card][: offer.size - 1])
        yield from _first(decision, with_it, Choices(cards=card))


def _first(decision: Decision, choice: tuple[Any, ...], named: Choices) -> Iterator[tuple[Choices, Breach]]:
    """A choice, and the first rule that it breaks, or that its first card breaks."""
    for breach, at in decision.breaches(decision.act(choice)):
        if at in (None, 0):
            yield named, breach
            break
