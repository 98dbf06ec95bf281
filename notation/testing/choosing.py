"""The law of choices: what a decision offers is what it judges to be right, and everything else is wrong."""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from notation.cards import cards_of
from notation.decision import CARD, CARDS, EXCHANGE, NAMED, PACKET, SEAT, WORDS, YES_NO, Decision, Offer
from notation.parts.exchange import Cards
from notation.table import Table
from notation.table_parts import Settled
from notation.testing.dealing import demand

MOST_SETS = 3000
"""Up to that many sets of cards all are tried, of more a sample."""

PLAYS = 0.3
"""The share of the cards played that is looked at: they are by far the most decisions."""


def offered_and_judged_agree(table: Table, decision: Decision, random: Random) -> None:
    """Check that offered choices are exactly the legal ones, and that a seat that must choose can. Raises LawError."""
    if decision.in_tricks and random.random() > PLAYS:
        return
    offer = decision.offer(table)
    offers_something(decision, offer)
    law = _LAWS.get(offer.choice_type)
    demand(law is not None, type(decision).__name__, "a way to choose", offer.choice_type)
    assert law is not None
    law(table, decision, offer, random)


def offers_something(decision: Decision, offer: Offer) -> None:
    """Check that somebody who is asked has a choice. Raises LawError."""
    allowed = offer.allowed._replace(cards=offer.allowed.cards | offer.named)
    remedy = "ask only where something is allowed, or say `vain` of a decision that is there for records alone"
    demand(
        any(allowed) or decision.vain, type(decision).__name__, "found an offer of nothing, expected a choice", remedy
    )


def _agree(decision: Decision, allowed: object, *choice: Any) -> None:
    act = decision.act(choice)
    demand(well_formed(decision, act), type(decision).__name__, "an act has the shape of its line", repr(act))
    broken = decision.breaches(act)
    demand(
        bool(allowed) != bool(broken),
        type(decision).__name__,
        f"{choice} is {'offered' if allowed else 'not offered'}, and {'wrong' if broken else 'right'}",
    )


def well_formed(decision: Decision, act: Any) -> bool:
    """Whether an act has the shape that the docstring of `Decision` promises."""
    if decision.seat is None:
        return isinstance(act, int)
    shape = SHAPES[decision.keyword]
    names_seat = decision.keyword == "announce" or (shape is Cards and decision.open_to_others)
    if not names_seat:
        return isinstance(act, shape)
    return isinstance(act, tuple) and isinstance(act[0], int) and all(isinstance(part, shape) for part in act[1:])


SHAPES: dict[str, type] = {
    "bids": str,
    "contract": Settled,
    "concede": str,
    "announce": str,
    "expose": int,
    "take": Cards,
    "keep": Cards,
    "discard": Cards,
    "call": Cards,
    "buy": Cards,
    "show": Cards,
    "trick": int,
}
"""By keyword, the type of an act, or of what follows the seat in an act that names it."""


def _words(table: Table, decision: Decision, offer: Offer, random: Random) -> None:
    demand(offer.allowed.words, type(decision).__name__, "there is something to say")
    known = {word for words in (*offer.candidates.words, *offer.allowed.words) for word in words}
    alone = [(word,) for word in (*table.game.words, *sorted(known - table.game.words.keys()), "nonsense")]
    said = {*alone, *offer.candidates.words, *offer.allowed.words}
    said |= {(*doubling, *words) for doubling in alone for words in random.sample(alone, min(5, len(alone)))}
    for words in sorted(said):
        _agree(decision, words in offer.allowed.words, *words)


def _deed(table: Table, decision: Decision, offer: Offer, random: Random) -> None:
    for words in offer.allowed.words:
        _agree(decision, True, *words)


def _seat(table: Table, decision: Decision, offer: Offer, random: Random) -> None:
    demand(offer.allowed.seats, type(decision).__name__, "there is a seat to choose")
    for seat in table.seats:
        _agree(decision, seat in offer.allowed.seats, seat)


def _card(table: Table, decision: Decision, offer: Offer, random: Random) -> None:
    demand(offer.allowed.cards, type(decision).__name__, "there is a card to choose")
    for card in cards_of(table.pack):
        _agree(decision, card & offer.allowed.cards, card)


def _exchange(table: Table, decision: Decision, offer: Offer, random: Random) -> None:
    """Any card that may be named for any card that may be given, and no other for it."""
    named = random.choice(list(cards_of(offer.named)))
    for card in cards_of(table.pack):
        _agree(decision, card & offer.allowed.cards, named, card)


def _packet(table: Table, decision: Decision, offer: Offer, random: Random) -> None:
    """A packet as it was dealt, and nothing else out of the talon."""
    packets = [tuple(cards_of(packet.known)) for packet in table.talon]
    demand(offer.allowed.packets, type(decision).__name__, "there is a packet to choose")
    for index, packet in enumerate(packets):
        _agree(decision, index in offer.allowed.packets, *packet)
    talon = [card for packet in packets for card in packet]
    for cards in _sets(talon, len(packets[0]), random):
        if cards not in packets:
            _agree(decision, False, *cards)


def _sets(cards: list[int], size: int, random: Random) -> Iterator[tuple[int, ...]]:
    if comb(len(cards), size) <= MOST_SETS:
        return combinations(cards, size)
    return (tuple(random.sample(cards, size)) for _ in range(MOST_SETS))


def _several(table: Table, decision: Decision, offer: Offer, random: Random) -> None:
    """Together the sets that may be chosen hold the cards that are offered, and no other."""
    hand, size, allowed, name = list(cards_of(offer.candidates.cards)), offer.size, offer.allowed.cards, type(decision)
    every, right = comb(len(hand), size) <= MOST_SETS, 0
    for cards in _sets(hand, size, random):
        if not decision.breaches(decision.act(cards)):
            right |= sum(cards)
    demand(not right & ~allowed, name.__name__, "what is right is offered", right & ~allowed)
    demand(right == allowed or not every, name.__name__, "what is offered is right in some set", allowed & ~right)
    offered, elsewhere = list(cards_of(allowed))[: size - 1], next(cards_of(table.pack & ~offer.candidates.cards), None)
    _agree(decision, False, *offered)
    if elsewhere is not None:
        _agree(decision, False, *offered, elsewhere)


_LAWS = {
    WORDS: _words,
    YES_NO: _deed,
    SEAT: _seat,
    CARD: _card,
    NAMED: _card,
    EXCHANGE: _exchange,
    PACKET: _packet,
    CARDS: _several,
}
