"""What else was allowed at a decision, and why the rest was not: the rule that forbids each of the others."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from notation.cards import cards_of
from notation.parts.announcing import Saying
from notation.parts.auction import Call
from notation.parts.calling import CallCard
from notation.parts.exchange import Lay, TakePacket, cards_act
from notation.parts.tricks import Play
from notation.problems import Breach, rule_of
from notation.table import Decision, Table
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
    if not isinstance(decision, (Call, Saying)) and not table.whole(decision.seat):
        return None
    found: dict[tuple[str, str], list[tuple[str, str, Breach]]] = {}
    for name, breach in _barred(decision, table, voice):
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
    return Choices(tuple(_allowed(decision, voice)), told)


def _told(names: tuple[str, ...], message: str, breach: Breach, table: Table) -> Barred:
    rule = rule_of(breach.code, table.game.name)
    return Barred(names, message, rule, rule_address(rule))


def _allowed(decision: Decision, voice: Voice) -> Iterator[str]:
    for each in decision.options():
        if isinstance(decision, TakePacket):
            yield words.packet(each)
        elif isinstance(each, int):
            yield voice.short(each)
        else:
            yield voice.word(*((each,) if isinstance(each, str) else each))


def _barred(decision: Any, table: Table, voice: Voice) -> Iterator[tuple[str, Breach]]:
    """Everything that may not be chosen, with the first rule that it breaks."""
    options, seat = decision.options(), decision.seat
    if isinstance(decision, (Call, Saying)):
        for said in _words(decision, table):
            act: Any = said[0] if isinstance(decision, Call) else (seat, *said)
            if (act if isinstance(decision, Call) else said) not in options:
                for breach, _at in _breaches(decision, act)[:1]:
                    yield voice.word(*said), breach
    elif isinstance(decision, TakePacket):
        for index, packet in enumerate(table.talon):
            if index not in options:
                for breach, _at in decision.breaches(cards_act(tuple(cards_of(packet.known))))[:1]:
                    yield words.packet(index), breach
    elif isinstance(decision, (Play, Lay, CallCard)):
        held = table.pack if isinstance(decision, CallCard) else table.hands[seat]
        for card in cards_of(held & ~sum(options)):
            act = card if isinstance(decision, Play) else cards_act(_set_with(card, decision, options))
            for breach, at in _breaches(decision, act):
                if at in (None, 0):
                    yield voice.short(card), breach
                    break


def _breaches(decision: Decision, act: Any) -> list[tuple[Breach, int | None]]:
    return decision.breaches(act)


def _words(decision: Any, table: Table) -> Iterator[tuple[str, ...]]:
    """The words of the game that have their place at such a moment."""
    if isinstance(decision, Saying):
        yield from ((word,) for word in (*decision.announcements, *decision.doublings.words))
    else:
        game = table.game
        yield from ((each.word,) for each in game.contracts if table.players in (each.players or game.players))


def _set_with(card: int, decision: Any, options: list[int]) -> tuple[int, ...]:
    """A set of as many cards as it takes, with a card that may not be in it."""
    size = getattr(decision, "size", 1)
    return (card, *[each for each in options if each != card][: size - 1])
