"""Whether a card that a lesson calls the best is the best: with open cards, as far as the search can prove it."""

from collections.abc import Iterator
from time import monotonic

from notation.cards import cards_of
from notation.lessons.questions import Listed, Question
from notation.problems import WARNING, Breach, declare, phrase
from notation.record import CARDS, Record

ANSWER_NOT_BEST = declare("answer-not-best", "{card} is not the best card here; the best is {cards}.", "SPEC#lessons")
BEST_LEFT_OUT = declare("best-left-out", "{cards} is just as good here, but is not listed.", "SPEC#lessons")
BEST_UNPROVEN = declare("best-unproven", "Which card is best here could not be proven: {why}", "SPEC#lessons", WARNING)

PATIENCE = 5.0
"""Seconds that all proofs of a record may take."""


def not_best(record: Record, question: Question, until: float) -> Iterator[tuple[Listed, Breach]]:
    """Answers that are declared best and are not, each with the problem.

    The search ends at the time `until`, on the clock of `monotonic`.
    """
    claimed = [answer for answer in question.answers if answer.line.keyword == "best"]
    if not claimed:
        return
    from notation.analysis import UnsolvableError, best_play  # few records need it

    named = [(answer, answer.answer.values[0]) for answer in claimed if answer.answer.form == CARDS]
    try:
        play = best_play(record, question.step - 1, max(0.0, until - monotonic()), path=question.path)
    except UnsolvableError as unsolvable:
        yield claimed[0], BEST_UNPROVEN(why=unsolvable.why)
        return
    best = sum(play.best)
    if not best:
        yield claimed[0], BEST_UNPROVEN(why=phrase("the search takes too long."))
        return
    for answer, card in named:
        if not card & best:
            yield answer, ANSWER_NOT_BEST(card=card, cards=best)
    left = best & ~sum([card for _answer, card in named])
    if left and all(card & best for _answer, card in named):
        yield claimed[0], BEST_LEFT_OUT(cards=next(cards_of(left)))
