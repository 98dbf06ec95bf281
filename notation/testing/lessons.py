"""The laws of lessons: before any act of a deal at random somebody can be asked for it.

What was done is a right answer, can be given by what is offered, and is not told by what is shown.
"""

from random import Random

from notation.cards import cards_of
from notation.decision import EXCHANGE, PACKET, Offer
from notation.lessons import check as checked
from notation.lessons.lesson import ILLEGAL, RIGHT, Lesson, Question, words_of
from notation.lessons.questions import COUNTED
from notation.reader import read
from notation.record import BUY, CARDS, COUNT, PHASE, WORDS, Line, Record, plain
from notation.replay.steps import steps
from notation.testing.dealing import Case, deals, demand, demand_same
from notation.writer import answer_text, write


def check(case: Case, count: int, random: Random) -> None:
    """Ask about every act of that many deals. Raises LawError."""
    for made in deals(case, count, random):
        lesson = Lesson(checked(with_questions(made.read)))
        demand_same(lesson.report.problems, [], case, "a record with questions is legal", write(lesson.record))
        for question in lesson.questions:
            done_is_right(lesson, question)
        for question in random.sample(lesson.questions, min(4, len(lesson.questions))):
            judged_alike(lesson, question, random)
        asking = [question for question in lesson.questions if question.line.keyword == "trick" and not question.item]
        for question in random.sample(asking, min(2, len(asking))):
            nothing_told(lesson, question)


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


def offered(offer: Offer, question: Question) -> bool:
    """Whether what was done is among what an offer lets one choose."""
    done = question.done
    if done.form == COUNT:
        return offer.keyword in COUNTED
    if done.form == WORDS:
        return done.values in words_of([offer])
    if done.form == BUY:
        return offer.choice_type == EXCHANGE and bool(done.values[1] & offer.candidates.cards)
    if offer.choice_type == PACKET:
        return len(done.values) == offer.size
    return len(done.values) in (offer.size, *offer.sizes) and not sum(done.values) & ~offer.candidates.cards


def done_is_right(lesson: Lesson, question: Question) -> None:
    """Check that the recorded act is a right answer and among the possible ones."""
    typed, record = answer_text(question.done), write(lesson.record)
    verdict = lesson.answer(question, lesson.understood(question, typed))
    demand_same(verdict.outcome, RIGHT, "what was done is right", typed, record)
    demand(
        any(offered(offer, question) for offer in lesson.offers(question)), "what was done is offered", typed, record
    )


def judged_alike(lesson: Lesson, question: Question, random: Random) -> None:
    """Check that the quiz and the lesson agree on illegal answers."""
    offers = [offer for offer in lesson.offers(question) if offer.keyword in ("trick", "bids")]
    if not offers or question.line.keyword != offers[0].keyword:
        return
    texts = [" ".join(words) for words in offers[0].candidates.words] or [
        answer_text(question.done._replace(form=CARDS, values=(card,))) for card in cards_of(offers[0].candidates.cards)
    ]
    text = random.choice(texts)
    verdict = lesson.answer(question, lesson.understood(question, text))
    lines = list(lesson.record.lines)
    at = next(index for index, line in enumerate(lines) if line is question.ask)
    rows = write(Record(tuple(lines[: at + 1]))) + f"accept: {text}\n" + write(Record(tuple(lines[at + 1 :])))
    [again] = read(rows)
    illegal = "answer-not-allowed" in {problem.code for problem in checked(again).problems}
    demand_same(verdict.outcome == ILLEGAL, illegal, "quiz and check judge alike", text, rows)


def nothing_told(lesson: Lesson, question: Question) -> None:
    """Check that a question reveals nothing of later acts: the record cut off there shows the same."""
    lines = list(lesson.record.main())
    at = lines.index(question.line)
    kept = [line for line in lines[: at + 1] if line.keyword != "ask" or line is question.ask]
    [cut] = read(write(Record((*kept, plain("...")))))
    alone = Lesson(checked(cut))
    [same] = alone.questions
    demand_same(write(alone.seen(same)), write(lesson.seen(question)), "a question tells nothing of what comes later")
