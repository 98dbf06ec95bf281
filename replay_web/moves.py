"""The list of all steps of a record: a row for each trick and each part of the deal, a link for each act."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from notation.record import SEATS
from notation.replay import Report
from notation.steps import DEAL, SETTLEMENT, Step
from replay_web import words
from replay_web.words import Voice

TITLES = {DEAL: "Deal", "bids": "Auction", "contract": "Auction", "announce": "Announced", SETTLEMENT: "Settlement"}
"""What a row that is no trick is called; what it has no name for is part of the exchange."""


@dataclass(frozen=True, slots=True)
class Move:
    """A step as a link."""

    href: str
    who: str
    """The letter of the seat that acts, empty for the deal and the settlement."""
    cards: tuple[tuple[str, str], ...]
    """What was played or laid, short, each with the class of its ink."""
    text: str
    """What was done, where it is not only cards."""
    label: str
    mark: str
    won: bool
    current: bool
    commented: bool
    severity: str
    """How grave the problem at this step is, empty where there is none."""


@dataclass(frozen=True, slots=True)
class Group:
    """A row of the list."""

    title: str
    trick: bool
    moves: tuple[Move, ...]


def groups(
    id: str, report: Report, every: Sequence[Step], now: int, voice: Voice, severities: Mapping[int, str]
) -> tuple[Group, ...]:
    """All steps of a record by tricks and parts of the deal. `severities` has the steps that have a problem."""
    winners = {trick.number: trick.winner for trick in report.table.tricks} if report.table else {}
    rows: list[tuple[str, bool, list[Move]]] = []
    line = None
    for step in every:
        trick = step.keyword == "trick"
        title = str(step.line.number) if trick and step.line else TITLES.get(step.keyword, "Exchange")
        if not rows or rows[-1][0] != title or (trick and step.line is not line):
            rows.append((title, trick, []))
        line = step.line
        won = trick and step.seat is not None and line is not None and winners.get(line.number or 0) == step.seat
        rows[-1][2].append(_move(id, report, step, now, voice, bool(won), severities.get(step.number, "")))
    return tuple(Group(title, trick, tuple(moves)) for title, trick, moves in rows)


def _move(id: str, report: Report, step: Step, now: int, voice: Voice, won: bool, severity: str) -> Move:
    cards, text, label = _said(step, voice)
    judged = report.game is not None or step.keyword != "trick"
    who = SEATS[step.seat % len(SEATS)] if step.seat is not None and judged else ""
    name = f"{voice.name(step.seat)}: {label}" if who else label
    return Move(
        href=f"/records/{id}?step={step.number}",
        who=who,
        cards=tuple((words.short(card), words.ink(card)) for card in cards),
        text=text,
        label=f"{name}{', wins the trick' if won else ''}",
        mark=step.mark,
        won=won,
        current=step.number == now,
        commented=bool(step.comments),
        severity=severity,
    )


def _said(step: Step, voice: Voice) -> tuple[tuple[int, ...], str, str]:
    """The cards of a step, its words, and both spoken."""
    line = step.line
    if line is None:
        title = "cards dealt" if step.keyword == DEAL else "score sheet"
        return (), title, title
    if step.keyword == "trick":
        card = line.items[step.item]
        return (card,), "", words.spoken(card)
    if step.keyword in ("bids", "announce") and line.items:
        text = voice.word(*map(str, line.items[step.item][1:]))
        return (), text, text
    cards = tuple(each for each in line.items if isinstance(each, int))
    verb = {"take": "takes", "discard": "lays away", "contract": "plays"}.get(step.keyword, step.keyword)
    others = " ".join([verb, *(voice.word(each) for each in line.items if isinstance(each, str))])
    return cards, others, f"{others} {words.listed(map(words.spoken, cards))}".strip()
