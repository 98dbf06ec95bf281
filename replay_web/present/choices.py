"""Alternatives at a decision: the choices that were allowed, and for each other one the rule that forbids it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from notation.cards import cards_of
from notation.deals.forbidden import forbidden
from notation.decision import WORDS, Choices, Decision
from notation.problems import Breach, rule_of
from notation.table import Table
from replay_web.present import words
from replay_web.present.documents import RuleLink, rule_link
from replay_web.present.words import Voice

_MANY = 8
"""The most sentences shown; if there are more, each rule keeps only its first."""


@dataclass(frozen=True, slots=True)
class Barred:
    """Cards or words that may not be chosen, and the rule that forbids them."""

    names: tuple[str, ...]
    message: str
    rule: RuleLink


@dataclass(frozen=True, slots=True)
class ChoicesTold:
    """Everything between which somebody may choose, and what he may not."""

    allowed: tuple[str, ...]
    barred: tuple[Barred, ...]


def choices(decision: Decision | None, table: Table | None, voice: Voice) -> ChoicesTold | None:
    """Allowed and forbidden choices at a decision; None if the hand is unknown or nothing is forbidden."""
    if decision is None or table is None or decision.seat is None:
        return None
    offer = decision.offer(table)
    if offer.choice_type != WORDS and not table.whole(decision.seat):
        return None
    barred: dict[tuple[str, str], list[tuple[str, str, Breach]]] = {}
    for choice, breach in forbidden(decision, offer, table):
        [name] = _named(choice, voice)
        message = voice.problem(*breach)
        barred.setdefault((breach.code.name, message), []).append((name, message, breach))
    if not barred:
        return None
    if len(barred) > _MANY:
        by_rule: dict[tuple[str, str], list[tuple[str, str, Breach]]] = {}
        for (code, _message), named in barred.items():
            by_rule.setdefault((code, ""), []).extend(named)
        barred = by_rule
    refused = tuple(_barred(tuple(name for name, *_ in named), *named[0][1:], table) for named in barred.values())
    return ChoicesTold(tuple(_named(offer.allowed, voice)), refused)


def _barred(names: tuple[str, ...], message: str, breach: Breach, table: Table) -> Barred:
    return Barred(names, message, rule_link(rule_of(breach.code, table.game.name)))


def _named(choices: Choices, voice: Voice) -> Iterator[str]:
    yield from (voice.word(*call) for call in choices.words)
    yield from map(words.packet, choices.packets)
    yield from map(voice.short, cards_of(choices.cards))


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the sentence, and the rule."""

    message: str
    rule: RuleLink | None = None


def refusals(breaches: Iterable[Breach], voice: Voice) -> tuple[Refusal, ...]:
    """The rules that something breaks, as sentences."""
    game = voice.game.name if voice.game else None
    return tuple(Refusal(voice.problem(*breach), rule_link(rule_of(breach.code, game))) for breach in breaches)
