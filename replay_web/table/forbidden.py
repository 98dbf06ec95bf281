"""What else was allowed at a decision, and why the rest was not: the rule that forbids each of the others."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from notation.cards import cards_of
from notation.decision import PASS, WORDS, Decision, Offer
from notation.problems import Breach, rule_of
from notation.table import Table
from replay_web.manual.documents import rule_address
from replay_web.wording import words
from replay_web.wording.words import Voice

_MANY = 8
"""So many sentences are told; of more that break the same rule only the first."""


@dataclass(frozen=True, slots=True)
class Barred:
    """Cards or words that may not be chosen, and the rule that forbids them."""

    names: tuple[str, ...]
    message: str
    rule: str
    rule_href: str | None


@dataclass(frozen=True, slots=True)
class Choices:
    """Everything between which somebody may choose, and what he may not."""

    allowed: tuple[str, ...]
    barred: tuple[Barred, ...]


def choices(decision: Decision | None, table: Table | None, voice: Voice) -> Choices | None:
    """What may be chosen at a decision and what not; None where the hand is not known, or nothing is forbidden."""
    if decision is None or table is None or decision.seat is None:
        return None
    offer = decision.offer(table)
    if offer.way != WORDS and not table.whole(decision.seat):
        return None
    found: dict[tuple[str, str], list[tuple[str, str, Breach]]] = {}
    for name, breach in _barred(decision, offer, table, voice):
        message = voice.problem(*breach)
        found.setdefault((breach.code.name, message), []).append((name, message, breach))
    if not found:
        return None
    if len(found) > _MANY:
        merged: dict[tuple[str, str], list[tuple[str, str, Breach]]] = {}
        for (code, _message), each in found.items():
            merged.setdefault((code, ""), []).extend(each)
        found = merged
    told = tuple(_told(tuple(name for name, *_ in each), *each[0][1:], table) for each in found.values())
    return Choices(tuple(_allowed(offer, voice)), told)


def _told(names: tuple[str, ...], message: str, breach: Breach, table: Table) -> Barred:
    rule = rule_of(breach.code, table.game.name)
    return Barred(names, message, rule, rule_address(rule))


def _allowed(offer: Offer, voice: Voice) -> Iterator[str]:
    may = offer.allowed
    yield from (voice.word(*each) for each in may.words)
    yield from map(words.packet, may.packets)
    yield from map(voice.short, cards_of(may.cards))


def _barred(decision: Decision, offer: Offer, table: Table, voice: Voice) -> Iterator[tuple[str, Breach]]:
    """Everything that has its place but may not be chosen, with the first rule that it breaks."""
    may, placed = offer.allowed, offer.placed
    declines = [(PASS,)] * offer.declines
    for said in placed.words:
        if said not in may.words and said not in declines:
            yield from _first(decision, said, voice.word(*said))
    for packet in placed.packets:
        if packet not in may.packets:
            yield from _first(decision, tuple(cards_of(table.talon[packet].known)), words.packet(packet))
    others = list(cards_of(may.cards))
    for card in cards_of(placed.cards & ~may.cards):
        with_it = (card, *[other for other in others if other != card][: offer.size - 1])
        yield from _first(decision, with_it, voice.short(card))


def _first(decision: Decision, choice: tuple[Any, ...], name: str) -> Iterator[tuple[str, Breach]]:
    """A choice, and the first rule that it breaks, or that its first card breaks."""
    for breach, at in decision.breaches(decision.act(choice)):
        if at in (None, 0):
            yield name, breach
            break
