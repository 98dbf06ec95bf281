"""Acts and choices as the notation writes them."""

from functools import lru_cache
from typing import Any

from notation.cards import NAME, names_of
from notation.deals.choosing import packet_cards
from notation.decision import EXCHANGE, PACKET, WORDS, YES_NO, Choices, Offer, Written
from notation.record import BUY, KINDS, MANY_ACTS, OPTIONAL_WORD, SEATS, Record
from notation.replay.steps import WrittenStep
from notation.table import Table

UNKNOWN = "_"
"""A card that nobody knows."""


def act_text(step: WrittenStep) -> str:
    """The act of a step, as the notation writes it behind its keyword and its seat."""
    line = step.line
    if line is None:
        return ""
    if step.keyword in MANY_ACTS:
        return item_text(line.items[step.item])
    return text_of(Written(step.keyword, step.seat, line.items))


def item_text(item: Any) -> str:
    """One of several acts of a line: a card, or the words of a seat."""
    return NAME.get(item, UNKNOWN) if isinstance(item, int) else " ".join(map(str, item[1:]))


def text_of(act: Written) -> str:
    """An act as the notation writes it behind its keyword and its seat."""
    if act.keyword in MANY_ACTS:
        return item_text(*act.items)
    if not act.items or KINDS[act.keyword].items == OPTIONAL_WORD:
        return " ".join([act.keyword, *map(str, act.items)])
    joint = " for " if act.keyword == BUY else " "
    return joint.join(NAME.get(item, UNKNOWN) if isinstance(item, int) else str(item) for item in act.items)


def choice_texts(choices: Choices, record: Record, table: Table) -> tuple[str, ...]:
    """Choices, each as the notation writes it: words, packets of the talon with their cards, seats, cards."""
    words, cards, packets, seats = choices
    if not (words or packets or seats):
        return card_names(cards)
    texts = [" ".join(packet_names(record, table, index)) for index in packets]
    return (*map(" ".join, words), *texts, *[SEATS[seat] for seat in seats], *card_names(cards))


def cards_asked(offer: Offer) -> int:
    """How many cards are to be chosen; 1 for anything else."""
    return 1 if offer.choice_type in (WORDS, YES_NO, PACKET, EXCHANGE) else offer.size


@lru_cache(1024)
def card_names(cards: int) -> tuple[str, ...]:
    """Cards by name: most hands stay as they are from step to step."""
    return tuple(names_of(cards))


def packet_names(record: Record, table: Table, packet: int) -> tuple[str, ...]:
    """The cards of a packet of the talon in the order dealt."""
    return tuple(NAME.get(card, UNKNOWN) for card in packet_cards(record, table, packet))
