"""Explanations of the terms at a step, for a reader who does not know the game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from notation.cards import NAME, cards_of
from notation.decision import WORDS, Decision
from notation.record import CALL_LINES
from notation.replay.steps import DEAL, WrittenStep
from notation.table import Table
from notation.words.languages import _ as worded
from replay_web.present.documents import has_rules
from replay_web.present.words import Voice, capital


@dataclass(frozen=True, slots=True)
class Explained:
    word: str
    meaning: str
    href: str | None


def explained(
    step: WrittenStep | None,
    table: Table | None,
    decision: Decision | None,
    voice: Voice,
    counted: bool,
    offered: Iterable[str] = (),
) -> tuple[Explained, ...]:
    """The words that a step and what comes next have to do with, in the order in which they matter.

    `counted` says whether card points are shown, `offered` which words the page lets the reader choose from beside
    those that are allowed. A question is explained without the `step` that led to it.
    """
    game = voice.game
    if game is None or table is None:
        return ()
    glossary = game.glossary()
    known = {NAME[card]: card for card in game.card_names}
    found = []
    for name in dict.fromkeys(_names(step, table, decision, counted, offered)):
        if name not in glossary:
            continue
        term = glossary[name]
        word = worded(term.label) if term.label else voice.bare(known[name]) if name in known else voice.word(name)
        href = f"/rules/{game.name}#{term.rule}" if has_rules(game.name) else None
        found.append(Explained(capital(word), worded(term.meaning), href))
    return tuple(found)


def _names(
    step: WrittenStep | None, table: Table, decision: Decision | None, counted: bool, offered: Iterable[str]
) -> Iterator[str]:
    """Terms at a step: the calls, acts and cards there, and the choices that follow."""
    line, done = step and step.line, step.keyword if step else ""
    offer = decision.offer(table) if decision is not None and decision.seat is not None else None
    in_tricks = decision is not None and decision.in_tricks
    if table.locked is not None:
        yield "locked"
    if done == DEAL:
        yield from ("forehand", "talon")
    if step and line and done in CALL_LINES:
        yield from map(str, line.items[step.item][1:])
    elif line:
        yield done
    yield from offered
    if offer is not None and offer.choice_type == WORDS:
        for words in offer.allowed.words:
            yield from words
    if (offer is not None and offer.choice_type != WORDS and not in_tricks) or done in ("take", "keep", "discard"):
        yield from (decision.keyword if decision else "", "talon", "discard")
    if done == "trick" or in_tricks:
        yield "trick"
        fallen = sum(card for _seat, card in table.trick) if table.trick else 0
        if not table.trick and table.tricks[table.before :]:
            fallen = sum(set(table.tricks[-1].cards))
        if fallen & table.game.trumps:
            yield "trump"
        yield from (NAME[card] for card in cards_of(fallen))
    if table.contract is not None:
        yield table.contract.word
    if table.declarer is not None and not (table.tricks or table.trick):
        yield "declarer"
    if counted and not table.trick:
        yield "points"
