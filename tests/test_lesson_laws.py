"""Laws of lessons that hold for every game: before any act of a random deal somebody can be asked for it.

What was done is a right answer, can be given by what is offered, and is not told by what is shown.
"""

from collections.abc import Iterator
from random import Random

import pytest

from notation.cards import cards_of
from notation.deals.chance import records
from notation.decision import EXCHANGE, PACKET, Offer
from notation.game import Game
from notation.games import GAMES
from notation.lessons import check
from notation.lessons.lesson import ILLEGAL, RIGHT, Lesson, Question, words_of
from notation.lessons.questions import COUNTED
from notation.reader import read
from notation.record import BUY, CARDS, COUNT, PHASE, WORDS, Line, Record, plain
from notation.replay.steps import steps
from notation.writer import answer_text, write

pytestmark = pytest.mark.slow

DEALS = 8
"""How many random deals of each game and number of players are asked about."""

CASES = [
    pytest.param(game, players, id=f"{name}-{players}") for name, game in GAMES.items() for players in game.players
]
each_case = pytest.mark.parametrize(("game", "players"), CASES)


def with_questions(record: Record) -> Record:
    """The record with a question above each line of acts or claims, for each seat that acts there."""
    acting: dict[int, list[int]] = {}
    for step in steps(record):
        if step.line is not None and step.seat is not None and step.seat not in acting.get(step.line.row, ()):
            acting.setdefault(step.line.row, []).append(step.seat)
    lines = list[Line]()
    for line in record.main():
        seats = acting.get(line.row, ()) if line.keyword in PHASE else ()
        if line.keyword in COUNTED:
            seats = [entry[0] for entry in line.items]
        lines += [plain("ask", seat) for seat in seats]
        lines.append(line)
    [found] = read(write(Record(tuple(lines))))
    return found


def lessons(game: Game, players: int) -> Iterator[Lesson]:
    """Random deals with questions."""
    for record in records(game, players, DEALS, seed=7, rules=None):
        [written] = read(write(record))
        lesson = Lesson(check(with_questions(written)))
        assert (lesson.report.verdict, lesson.report.problems) == ("legal", []), write(lesson.record)
        yield lesson


def offered(offer: Offer, question: Question) -> bool:
    """Whether what was done is among what an offer lets one choose."""
    done = question.done
    if done.form == COUNT:
        return offer.keyword in COUNTED
    if done.form == WORDS:
        return done.values in words_of([offer])
    if done.form == BUY:
        return offer.way == EXCHANGE and bool(done.values[1] & offer.placed.cards)
    if offer.way == PACKET:
        return len(done.values) == offer.size
    return len(done.values) == offer.size and not sum(done.values) & ~offer.placed.cards


@each_case
def test_what_was_done_is_right_and_can_be_given(game: Game, players: int) -> None:
    for lesson in lessons(game, players):
        for question in lesson.questions:
            typed = answer_text(question.done)
            verdict = lesson.answer(question, lesson.understood(question, typed))
            assert verdict.outcome == RIGHT, (typed, verdict.problems, write(lesson.record))
            offers = lesson.offers(question)
            assert any(offered(each, question) for each in offers), (typed, offers, write(lesson.record))


@each_case
def test_what_is_offered_is_right_wrong_or_illegal_and_the_check_says_the_same(game: Game, players: int) -> None:
    """A card that the quiz calls illegal is an error where a lesson accepts it, and one that it does not is none."""
    random = Random(11)
    for lesson in lessons(game, players):
        for question in random.sample(lesson.questions, min(4, len(lesson.questions))):
            offers = [each for each in lesson.offers(question) if each.keyword in ("trick", "bids")]
            if not offers or question.line.keyword != offers[0].keyword:
                continue
            texts = [" ".join(words) for words in offers[0].placed.words] or [
                answer_text(question.done._replace(form=CARDS, values=(card,)))
                for card in cards_of(offers[0].placed.cards)
            ]
            text = random.choice(texts)
            verdict = lesson.answer(question, lesson.understood(question, text))
            lines = list(lesson.record.lines)
            at = next(index for index, line in enumerate(lines) if line is question.ask)
            rows = write(Record(tuple(lines[: at + 1]))) + f"accept: {text}\n" + _rest(lines[at + 1 :])
            [again] = read(rows)
            codes = {each.code for each in check(again).problems}
            assert (verdict.outcome == ILLEGAL) == ("answer-not-allowed" in codes), (text, verdict, codes, rows)


def _rest(lines: list[object]) -> str:
    return write(Record(tuple(lines)))  # type: ignore[arg-type]


@each_case
def test_what_is_shown_with_a_question_does_not_depend_on_what_comes_later(game: Game, players: int) -> None:
    """The record cut off behind the act, its claims and its other questions left out, shows the same."""
    random = Random(13)
    for lesson in lessons(game, players):
        asking = [each for each in lesson.questions if each.line.keyword == "trick" and not each.item]
        for question in random.sample(asking, min(2, len(asking))):
            lines = list(lesson.record.main())
            at = lines.index(question.line)
            kept = [line for line in lines[: at + 1] if line.keyword != "ask" or line is question.ask]
            [cut] = read(write(Record((*kept, plain("...")))))
            [same] = Lesson(check(cut)).questions
            assert write(Lesson(check(cut)).seen(same)) == write(lesson.seen(question))
