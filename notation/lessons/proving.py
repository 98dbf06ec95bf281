"""Whether a card that a lesson calls the best is the best: with open cards, as far as the search can prove it."""

from collections.abc import Iterable, Iterator

from notation.cards import cards_of
from notation.lessons.questions import Listed, Question
from notation.problems import WARNING, Breach, declare, phrase
from notation.record import CARDS, Record

ANSWER_NOT_BEST = declare("answer-not-best", "{card} is not the best card here; the best is {cards}.", "SPEC#lessons")
BEST_LEFT_OUT = declare("best-left-out", "{cards} is just as good here, but is not listed.", "SPEC#lessons")
BEST_UNPROVEN = declare("best-unproven", "Which card is best here could not be proven: {why}", "SPEC#lessons", WARNING)

MOST_POSITIONS = 40_000
"""Positions that all proofs of a record may look at, some seconds of work."""


def proofs(record: Record, questions: Iterable[Question]) -> Iterator[tuple[Listed, Breach]]:
    """Answers that are declared best and are not, each with the problem."""
    left = MOST_POSITIONS
    for question in questions:
        claimed = [answer for answer in question.answers if answer.line.keyword == "best"]
        if claimed:
            found: list[tuple[Listed, Breach]] = []
            left -= _prove(record, question, claimed, left, found)
            yield from found


def _prove(
    record: Record, question: Question, claimed: list[Listed], left: int, found: list[tuple[Listed, Breach]]
) -> int:
    """Add what is wrong with the answers of a question; gives how many of the positions `left` were looked at."""
    from notation.analysis import UnsolvableError, best_play  # few records need it

    named = [(answer, answer.answer.values[0]) for answer in claimed if answer.answer.form == CARDS]
    try:
        play = best_play(record, question.step - 1, path=question.path, positions=max(0, left))
    except UnsolvableError as unsolvable:
        found.append((claimed[0], BEST_UNPROVEN(why=unsolvable.why)))
        return 0
    best = sum(play.best)
    if not best:
        found.append((claimed[0], BEST_UNPROVEN(why=phrase("the search takes too long."))))
    for answer, card in named if best else ():
        if not card & best:
            found.append((answer, ANSWER_NOT_BEST(card=card, cards=best)))
    more = best & ~sum([card for _answer, card in named])
    if more and all(card & best for _answer, card in named):
        found.append((claimed[0], BEST_LEFT_OUT(cards=next(cards_of(more)))))
    return play.positions
