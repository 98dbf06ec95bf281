"""Whether an answer may be given: it is judged as the act would be, and a lesson by what its answers are said to be.

The table is led to the question, and the driver is given the answer there.
"""

from collections.abc import Iterator
from typing import Any

from notation.decision import PASS
from notation.errors import TarockError
from notation.game import Result
from notation.lessons.facts import COUNTABLE, FACT_LINES, is_fact
from notation.lessons.proving import proofs
from notation.lessons.questions import COUNTED, DEEDS, GRADES, THEMES, Listed, Question, asked, meaning
from notation.problems import CATALOGUE, ERROR, WARNING, Breach, Finding, Phrase, declare, phrase
from notation.reader import finding, locate
from notation.reader.places import CODE
from notation.record import (
    BUY,
    CARD_LINES,
    CARDS,
    COUNT,
    ENTRY_LINES,
    HOLDER,
    KINDS,
    OPTIONAL_WORD,
    WORDS,
    Answer,
    Line,
    Record,
    plain,
)
from notation.replay import Report
from notation.replay.acts import act, announce, call
from notation.replay.codes import FALSE_POINTS, FALSE_SCORE
from notation.replay.positions import position
from notation.replay.tricks import card, trick
from notation.replay.variations import branches
from notation.replay.walk import Judging, JudgingStop
from notation.rulebooks import codes, find
from notation.table import Table
from notation.writer import answer_text

NOTHING_TO_ASK = declare(
    "nothing-to-ask", "“ask” must be followed by an act of its seat; {seat} does nothing more below it.", "SPEC#lessons"
)
NOTHING_TO_ANSWER = declare(
    "nothing-to-answer", "“{keyword}” must come right below an “ask” line; there is none here.", "SPEC#lessons"
)
ANSWER_MISFIT = declare("answer-misfit", "“{answer}” is not an answer to this; expected: {expected}.", "SPEC#lessons")
ANSWER_TWICE = declare("answer-twice", "“{answer}” is already an answer, in line {first}.", "SPEC#lessons")
ANSWER_NOT_ALLOWED = declare(
    "answer-not-allowed", "“{answer}” is accepted, but it is not allowed: {why}", "SPEC#lessons"
)
ANSWER_ALLOWED = declare(
    "answer-allowed", "“{answer}” is allowed, and the question asks what is: it cannot be rejected.", "SPEC#lessons"
)
ANSWER_NOT_BROKEN = declare("answer-not-broken", "“{answer}” breaks {words} here, not {words_2}.", "SPEC#lessons")
ANSWER_BREAKS = declare(
    "answer-breaks", "“{answer}” breaks {words} here; “breaks” after it would say so.", "SPEC#lessons", WARNING
)
ANSWER_MISSING = declare(
    "answer-missing", "No answer is right: none is accepted, and what was done is rejected.", "SPEC#lessons"
)
CODE_UNKNOWN = declare("code-unknown", "“{given}” is not a problem code; “tarock explain” lists them.", "SPEC#lessons")

ANSWER_UNTRUE = declare("answer-untrue", "“{answer}” is judged wrongly: it is {computed} here.", "SPEC#lessons")
LESSON_WORD = declare("lesson-word", "“{keyword}” has {given} here; expected: {words}.", "SPEC#lessons")

TOO_MANY_ANSWERS = declare(
    "too-many-answers", "A lesson may list at most {limit} answers; this one and those that follow are not judged.",
    "SPEC#lessons",
)  # fmt: skip

MAX_ANSWERS = 200
"""How many answers of one record are judged: for each of them the deal is replayed up to its question."""

ONE_CARD = ("trick", "call")


class AnswerError(TarockError):
    """An answer that is none to what is asked, and what would be one."""

    def __init__(self, expected: Phrase) -> None:
        super().__init__(expected)
        self.expected = expected


def judged(record: Record, question: Question, answer: Answer, result: Result | None) -> list[Finding] | None:
    """Problems of an answer, at the places of the recorded act; None if judging has ended before.

    `result` is the result of the line of play, if known. Raises AnswerError.
    """
    if question.about is not None:
        return _fact(question, answer)
    if question.line.keyword in COUNTED:
        return _wrong_number(record, question, answer, result)
    walk = at_question(record, question)
    if walk is None:
        return None
    line = _as_act(walk, question, answer)
    if line is None:
        return []
    walk.lines.append(line)
    try:
        if line.keyword == "trick" and question.item and question.line.keyword == "trick":
            decision: Any = walk.decision
            if decision is None or not decision.in_tricks or decision.seat != question.seat:
                return None
            card(walk, line, question.item, decision)
        elif line.keyword == "trick":
            trick(walk, line)
        elif line.keyword in ENTRY_LINES:
            (call if line.keyword == "bids" else announce)(walk, line, 0, line.items[0])
        else:
            act(walk, line)
    except JudgingStop:
        pass
    return [problem for problem in walk.problems if problem.severity == ERROR]


def at_question(record: Record, question: Question) -> Judging | None:
    """The table before the act asked for; None if the judging has ended before, or the game is not known."""
    walk = position(record, question.step - 1, question.path)
    if walk is None or walk.at < len(walk.lines):
        return None
    walk.problems, walk.own = [], None
    return walk


def _as_act(walk: Judging, question: Question, answer: Answer) -> Line | None:
    """The line that the answer would make; None if it declines what nobody has to say. Raises AnswerError."""
    seat, done, decision = question.seat, question.line, walk.decision
    near = decision.keyword if decision is not None else done.keyword
    keyword = ""
    items: tuple[Any, ...] = answer.values
    if answer.form == BUY:
        keyword = "buy" if "buy" in (done.keyword, near) else ""
    elif answer.form == WORDS:
        if items[0] in DEEDS and (len(items) == 1 or KINDS[items[0]].items == OPTIONAL_WORD):
            keyword, items = items[0], items[1:]
        elif done.keyword in (*ENTRY_LINES, "contract"):
            keyword = done.keyword
        elif near in ENTRY_LINES:
            keyword = near
        elif items == (PASS,) and decision is not None and decision.implied:
            return None
        items = ((seat, *items),) if keyword in ENTRY_LINES else items
    elif answer.form == CARDS:
        played = near == "trick" or (decision is not None and decision.implied)
        keyword = next((own for own in (done.keyword, near) if own in CARD_LINES), "trick" if played else "")
        keyword = "" if keyword in ONE_CARD and len(items) > 1 else keyword
    if not keyword or (keyword == "contract" and len(items) > 1):
        raise AnswerError(walk.expected())
    if keyword == "trick" and done.keyword == "trick":
        return done._replace(items=done.items[: question.item] + items, notes=None)
    number = len(walk.table.winners) + 1 if keyword == "trick" else None
    return plain(keyword, None if keyword in ENTRY_LINES else seat, number, items)._replace(row=done.row)


def _fact(question: Question, answer: Answer) -> list[Finding] | None:
    """Nothing if an answer about the table may be given; None if the truth is unknown. Raises AnswerError."""
    expected = COUNT if question.asks_number else HOLDER
    if answer.form != expected:
        raise AnswerError(phrase("a number") if question.asks_number else phrase("a seat, A to H"))
    return None if question.fact is None else []


def _wrong_number(record: Record, question: Question, answer: Answer, result: Result | None) -> list[Finding] | None:
    """Whether a number is the one that was computed; None if none was. Raises AnswerError."""
    if answer.form != COUNT:
        raise AnswerError(phrase("a number"))
    keyword, seat, given = question.line.keyword, question.seat, answer.values[0]
    numbers = ((result.points or None) if keyword == "points" else result.score) if result else None
    if numbers is None:
        return None
    computed: Any = numbers.get(seat, 0 if keyword == "score" else None)
    if keyword == "points" and computed is not None and (game := find(record.game or "")):
        computed = game.counted(computed)
    if computed == given:
        return []
    known = "no" if computed is None else computed
    breach = (FALSE_POINTS if keyword == "points" else FALSE_SCORE)(seat=seat, claimed=given, computed=known)
    return [finding(record, breach, question.line, question.item, 1)]


# ---- The check


def lesson_problems(report: Report, table: Table) -> list[Finding]:
    """Problems of a record's lesson; empty if it asks nothing."""
    record = report.record
    if not record.asks:
        return []
    results = {(): report.result} | {branch.path: branch.result for branch in report.branches}
    questions = asked(record, table.orders)
    problems = [finding(record, NOTHING_TO_ANSWER(keyword=line.keyword), line) for line in questions.alone]
    problems += [
        finding(record, NOTHING_TO_ASK(seat=line.seat), line, "seat")
        for line in questions.unanswered
        if line.the_seat < table.players
    ]
    problems += _misused(record)
    count = 0
    for question in questions.questions:
        result = results.get(question.path)
        earlier: dict[Any, Listed] = {}
        for judged in question.answers:
            count += 1
            if count > MAX_ANSWERS:
                return [*problems, _about(record, judged, TOO_MANY_ANSWERS(limit=MAX_ANSWERS))]
            first = earlier.setdefault(meaning(judged.answer), judged)
            if first is not judged:
                row = locate(record, first.line)[0]
                problems.append(_about(record, judged, ANSWER_TWICE(answer=_shown(judged.answer), first=row)))
            elif unknown := _unknown_codes(record, judged):
                problems += unknown
            elif wrong := _wrong(record, question, judged, result):
                problems.append(wrong)
        if _none_right(question):
            problems.append(finding(record, ANSWER_MISSING(), question.ask))
    return problems


def lesson_proofs(report: Report, table: Table) -> list[Finding]:
    """Answers that a record declares to be the best and that are not, as far as the search can prove it."""
    record = report.record
    if not record.asks:
        return []
    return [_about(record, answer, breach) for answer, breach in proofs(record, asked(record, table.orders).questions)]


def _none_right(question: Question) -> bool:
    done = question.listed(question.done) if question.about is None else None
    return done is not None and not done.accepted and not any(answer.accepted for answer in question.answers)


def _misused(record: Record) -> Iterator[Finding]:
    """Grades, themes and facts that no question can have."""
    lines = [line for own in (record.main(), *_own_lines(record)) for line in own]
    for line in lines:
        if line.keyword == "grade" and line.number not in GRADES:
            yield finding(record, LESSON_WORD(keyword="grade", given=line.number, words=GRADES), line, "number")
        elif line.keyword == "theme":
            for at, item in enumerate(line.items):
                if item.form != WORDS or item.values[0] not in THEMES or len(item.values) > 1:
                    yield finding(record, LESSON_WORD(keyword="theme", given=_shown(item), words=THEMES), line, at)
        elif line.keyword in FACT_LINES and not is_fact(line):
            words = ("T21",) if line.keyword == "who" else COUNTABLE
            yield finding(record, LESSON_WORD(keyword=line.keyword, given=_shown(line.items[0]), words=words), line, 0)


def _own_lines(record: Record) -> Iterator[list[Line]]:
    for branch in branches(record, full=True):
        yield [node for node in branch.own if isinstance(node, Line)]


def _unknown_codes(record: Record, listed: Listed) -> list[Finding]:
    return [
        _about(record, listed, CODE_UNKNOWN(given=code), CODE - at)
        for at, code in enumerate(listed.answer.breaks)
        if code not in CATALOGUE and code not in codes()  # another game's
    ]


def _wrong(record: Record, question: Question, listed: Listed, result: Result | None) -> Finding | None:
    answer, shown = listed.answer, _shown(listed.answer)
    try:
        broken = judged(record, question, answer, result)
    except AnswerError as error:
        return _about(record, listed, ANSWER_MISFIT(answer=shown, expected=error.expected))
    if broken is None:
        return None
    codes = list(dict.fromkeys(problem.code for problem in broken))
    if answer.breaks and set(answer.breaks) != set(codes):
        return _about(record, listed, ANSWER_NOT_BROKEN(answer=shown, words=codes, words_2=answer.breaks), CODE)
    if listed.accepted and codes:
        why = Phrase(CATALOGUE[broken[0].code].sentence(broken[0].arguments), broken[0].arguments)
        return _about(record, listed, ANSWER_NOT_ALLOWED(answer=shown, why=why))
    if question.about is not None and listed.accepted != (meaning(answer) == meaning(question.done)):
        return _about(record, listed, ANSWER_UNTRUE(answer=shown, computed=_shown(question.done)))
    if question.allows and not listed.accepted and not codes:
        return _about(record, listed, ANSWER_ALLOWED(answer=shown))
    if codes and not answer.breaks:
        return _about(record, listed, ANSWER_BREAKS(answer=shown, words=codes))
    return None


def _shown(answer: Answer) -> str:
    return answer_text(answer._replace(breaks=()))


def _about(record: Record, listed: Listed, breach: Breach, part: int = 0) -> Finding:
    return finding(record, breach, listed.line, listed.at, part)
