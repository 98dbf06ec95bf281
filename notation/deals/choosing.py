"""Input as a choice: the only place where the answer to a decision is read.

Words are read by number, spelling, label or first letters; cards by name, also one card for another; a packet of the
talon by its number. Only the decision says whether the choice is allowed.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from notation.cards import CARD as CARD_NAMED
from notation.cards import cards_of
from notation.deals import entries
from notation.deals.entries import InputError
from notation.decision import CARD, CARDS, EXCHANGE, NAMED, PACKET, SEAT, WORDS, YES_NO, Offer, Words
from notation.game import Game
from notation.record import UNKNOWN, Record
from notation.table import Table
from notation.words.languages import _

OF_CARDS = (CARD, CARDS, NAMED, EXCHANGE, PACKET)


class Chosen(NamedTuple):
    """A choice: its kind, and its words, its cards, the number of a packet from 0, or a seat."""

    kind: str
    """`WORDS`, `CARDS`, `EXCHANGE` or `PACKET`."""
    values: tuple[Any, ...]


def understood(text: str, offers: Sequence[Offer], words: Sequence[Words], game: Game, pack: int = -1) -> Chosen:
    """Input at one of several open offers; `words` are its possible meanings. Raises InputError."""
    text = " ".join(text.split())
    named, joint, price = text.partition(" for ")
    if joint:
        cards = (*entries.cards(named, pack, game.own_names), *entries.cards(price, pack, game.own_names))
        if len(cards) != 2:
            raise InputError(_("One card for one card, please: T21 for D4."))
        return Chosen(EXCHANGE, cards)
    if text.isdecimal() and not words and any(offer.choice_type == PACKET for offer in offers):
        return Chosen(PACKET, (packet_of(text, offers),))
    if (are_cards(text, words, game) and not among(text, words, game)) or (of_cards(offers) and not words):
        return Chosen(CARDS, entries.cards(text, pack, game.own_names))
    if not text:
        raise InputError(_("An answer, please."))
    return Chosen(WORDS, entries.words(text, words, game))


def are_cards(text: str, words: Sequence[Words], game: Game) -> bool:
    """Whether a text is nothing but cards; a number is one of the words, where there are any."""
    tokens, names = entries.tokens(text), game.own_names
    named = (entries.cards_of_token(token, names) for token in tokens)
    return bool(tokens) and not (words and text.isdecimal()) and all(named)


def among(text: str, words: Iterable[Words], game: Game) -> bool:
    """Whether a text is one of some words, by itself or by its label."""
    key = text.casefold()
    return any(key in (" ".join(option), game.word(*option).casefold()) for option in words)


def of_cards(offers: Iterable[Offer]) -> bool:
    return any(offer.choice_type in OF_CARDS for offer in offers)


def packet_of(text: str, offers: Iterable[Offer]) -> int:
    """A packet of the talon, from 0, by its number. Raises InputError."""
    packets = [packet for offer in offers for packet in offer.candidates.packets]
    if entries.place(text) - 1 not in packets:
        raise InputError(_("There is no packet {number}.").format(number=text))
    return entries.place(text) - 1


def choice(text: str, offer: Offer, record: Record, table: Table) -> tuple[Any, ...]:
    """Input at one offer as a choice, as the decision takes it. Raises InputError."""
    if offer.choice_type == CARD and text in CARD_NAMED:
        return (CARD_NAMED[text],)
    if offer.choice_type == SEAT:
        seat = entries.seat(text, table.players)
        if seat not in offer.allowed.seats:
            raise InputError(_("This seat takes no part in the deal."))
        return (seat,)
    given = text if offer.choice_type == YES_NO else text.removeprefix(f"{offer.keyword} ")
    chosen = understood(given, (offer,), offer.allowed.words, table.game, table.pack)
    fitting = {WORDS: (WORDS,), YES_NO: (WORDS,), EXCHANGE: (CARDS, EXCHANGE), PACKET: (CARDS, PACKET)}
    fits = chosen.kind in fitting.get(offer.choice_type, (CARDS,))
    if offer.choice_type == YES_NO:
        fits = fits and chosen.values in offer.allowed.words
    if offer.choice_type == EXCHANGE and len(chosen.values) != 2:
        raise InputError(_("One card for one card, please: T21 for D4."))
    if not fits or (offer.choice_type == CARD and offer.for_all and len(chosen.values) != 1):
        raise InputError(_("“{text}” cannot be chosen here.").format(text=text))
    return packet_cards(record, table, chosen.values[0]) if chosen.kind == PACKET else chosen.values


def packet_cards(record: Record, table: Table, index: int) -> tuple[int, ...]:
    """The cards of a packet of the talon in the order dealt, the unknown ones last."""
    packet, written = table.talon[index], record.first("talon")
    order = [card for card in written.items if card and card != "|"] if written else []
    known = sorted(cards_of(packet.known), key=lambda card: order.index(card) if card in order else len(order))
    return (*known, *[UNKNOWN] * packet.missing)
