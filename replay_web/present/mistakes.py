"""Cards that cost a contract or some of the score, as exercises: the answer stays hidden until one is given.

The record is asked as any lesson is: an `ask` line is before each such card, and the best cards are right.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from notation.analysis import Solution
from notation.analysis.reviewing import LOSES, mark_of, without_cost
from notation.parts.aims import SURE
from notation.record import CARDS, LESSON_LINES, Answer, Comment, Line, Note, Record, Variation, is_line, plain
from notation.replay.steps import WrittenStep, steps
from notation.writer import write
from replay_web.jobs.best_play import BestFound, OftenFound
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import best_text
from replay_web.present.words import Voice, together


class Mistake(NamedTuple):
    """A card that was played and cost something, with the result of each card that could have been."""

    step: WrittenStep
    play: Solution

    @property
    def card(self) -> int:
        return best_text.played(self.step)


def mistakes(entry: Entry, found: BestFound | None, seats: Collection[int] | None = None) -> list[Mistake]:
    """The mistakes that are known of a record, in the order played; only those of some seats if any are given."""
    if found is None or not any(map(_may_cost, found.plays.values())):
        return []
    known = ((step, found.plays.get(step.number - 1)) for step in steps(entry.report().record))
    return [
        Mistake(step, play) for step, play in known
        if play is not None and (seats is None or step.seat in seats) and mark_of(play, best_text.played(step))
    ]  # fmt: skip


def _may_cost(play: Solution) -> bool:
    """Whether any card costs something, so that the deal need not be played again where none does."""
    return any(mark_of(play, card) for card in play.at_least)


def exercise(entry: Entry, asked: Collection[Mistake], unseen: dict[int, OftenFound]) -> Entry:
    """A record that asks for a better card before each mistake; `unseen` is what is known of the player who saw one
    hand.
    """
    record = entry.report().record
    voice = Voice(record, entry.report().game)
    before: dict[int, list[Line]] = {}
    for mistake in asked:
        assert mistake.step.line is not None
        often = unseen.get(mistake.step.number - 1)
        before.setdefault(mistake.step.line.row, []).extend(_asking(mistake, often, voice))
    lines = tuple(_with_questions(record, before))
    return replace(entry, source=write(Record(lines)).encode(), first_line=1, version="1")


def _with_questions(record: Record, before: dict[int, list[Line]]) -> Iterator[Line | Variation]:
    for node in record.lines:
        if not is_line(node):
            yield node
        elif node.keyword not in LESSON_LINES:
            yield from before.get(node.row, ()) if node.keyword == "trick" else ()
            yield node


def _asking(mistake: Mistake, often: OftenFound | None, voice: Voice) -> Iterator[Line]:
    """The lines of a question: what is asked, the best cards, and all others with what each of them costs."""
    play = mistake.play
    gave_away = _("The card played here threw the game away. Which one is better?")
    cost = _("The card played here cost some of the score. Which one is better?")
    text = gave_away if mark_of(play, mistake.card) == LOSES else cost
    yield plain("ask", play.seat)._replace(notes={-1: _note(text)})
    best = set(without_cost(play))
    right = {card: _right(play, card, voice) for card in play.in_order if card in best}
    wrong = {card: _wrong(mistake, card, often, voice) for card in play.in_order if card not in best}
    for keyword, answers in (("accept", right), ("reject", wrong)):
        if answers:
            notes = {at: _note(reason) for at, reason in enumerate(answers.values()) if reason}
            items = tuple(Answer(CARDS, (card,)) for card in answers)
            yield plain(keyword, items=items)._replace(notes=notes)


def _note(text: str) -> Note:
    return Note(comments=(Comment(text),))


def _right(play: Solution, card: int, voice: Voice) -> str:
    """The result of a card; empty if unknown."""
    who, score = voice.name(play.seat if play.aim == SURE else play.declarer), best_text.score(play, card)
    return _("With all hands open, {who} then gets {score}.").format(who=who, score=score) if score else ""


def _wrong(mistake: Mistake, card: int, often: OftenFound | None, voice: Voice) -> str:
    """The loss through a card, without naming a better one; for the card that was played, also its consequence."""
    play, given, loses = mistake.play, mistake.play.score_cost(card), mark_of(mistake.play, card) == LOSES
    if loses and given:
        text = _("With all hands open, this throws the game away and costs {score} in the score.").format(score=given)
    elif loses:
        text = _("With all hands open, this throws the game away.")
    else:
        text = _("With all hands open, this costs {score} in the score.").format(score=given)
    own = best_text.unseen(often.often, card, voice) if often is not None and card == mistake.card else ""
    return together(filter(None, (text, *best_text.refuted(play, card, voice), own)))
