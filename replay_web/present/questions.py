"""Lessons on the site: which records ask something, and the page of a question.

The page shows the table as the asked seat knew it. What it did not know, and what comes later, is not left out here:
it is not in what the page is made from (`Lesson.seen`). An answer is judged when it has been given, and not before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from notation.cards import NAME
from notation.comments import for_reader
from notation.lessons.lesson import RIGHT, InputError, Lesson, Question, Verdict, words_of
from notation.lessons.questions import meaning
from notation.problems import CATALOGUE
from notation.record import Answer, Comment, Record
from notation.replay import position, replay
from notation.rulebooks import GAMES
from notation.table import Table
from replay_web.library import MOST, REMEMBERED, Entry, Library
from replay_web.messages import _
from replay_web.present import comment_languages, links
from replay_web.present.addresses import Address
from replay_web.present.deduced import known
from replay_web.present.documents import RuleLink, rule_link
from replay_web.present.forms import MARK_CARDS, PRESS_CARDS, Form, forms, in_words
from replay_web.present.glossary import Explained, explained
from replay_web.present.hands import Display, Hand
from replay_web.present.heading import Heading, heading, is_exercise, titled
from replay_web.present.lines_of_play import Place
from replay_web.present.notes import ShownComment
from replay_web.present.search import Link, label
from replay_web.present.table import Scene, scene
from replay_web.present.trick import middle
from replay_web.present.words import Index, Voice

MOST_TYPED = 200
"""How many characters of an answer are read."""


# ---- The list


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A record that asks something, in the list."""

    id: str
    heading: Heading
    questions: int


@dataclass(frozen=True, slots=True)
class LessonList:
    """What the page of all lessons shows."""

    ways: tuple[Link, ...]
    """The same list for one game or for all; empty where all is of one game."""
    lessons: tuple[LessonRow, ...]
    exercises: tuple[LessonRow, ...]
    """Positions that ask which card is the best."""


@lru_cache(maxsize=REMEMBERED)
def lesson_of(entry: Entry) -> Lesson | None:
    """The lesson of a record; None where it asks nothing. The last ones asked for are remembered."""
    if not entry.asks:
        return None
    lesson = Lesson(entry.report())
    return lesson if lesson.questions else None


@lru_cache(maxsize=MOST)
def _asked(entry: Entry) -> tuple[str, int]:
    """Of which game a record is, and how many questions it asks; what is answered to them is not proven for that."""
    record = entry.record()
    return record.game or "", len(Lesson(replay(record)).questions)


def lesson_list(library: Library, game: str = "") -> LessonList:
    """The records that ask something, of one game or of all; each game that has some is a link to its own."""
    asking = [(entry, *_asked(entry)) for entry in library.asking() if entry.asks]
    asking = [(entry, name, count) for entry, name, count in asking if count]
    there = {name for _entry, name, _count in asking}
    ways = [Link(_("All games"), links.link("lessons"), current=not game)]
    ways += [
        Link(label("game", name), links.link("lessons", game=name), current=name == game)
        for name in (*GAMES, *sorted(there - {*GAMES})) if name in there
    ]
    listed = [(entry, count) for entry, name, count in asking if name == game or not game]
    lessons, exercises = (
        tuple(LessonRow(entry.id, titled(entry), count) for entry, count in listed if is_exercise(entry) is kind)
        for kind in (False, True)
    )
    return LessonList(tuple(ways) if len(there) > 1 else (), lessons, exercises)


# ---- Beside a step of the replay


@dataclass(frozen=True, slots=True)
class Beside:
    """A question beside the step after which it is asked, with its answers."""

    asks: tuple[ShownComment, ...]
    who: str
    right: "tuple[Said, ...]"
    wrong: "tuple[Said, ...]"
    number: int


def beside(lesson: Lesson, now: Place, language: str, voice: Voice) -> tuple[Beside, ...]:
    """The questions that are asked after a step of a level."""
    return tuple(
        Beside(
            asks=said(question.ask.note(-1).comments, language),
            who=voice.name(question.seat),
            right=right,
            wrong=wrong,
            number=number,
        )
        for number, question in enumerate(lesson.questions, 1)
        if (question.path, question.step - 1) == now
        for right, wrong in [answers(lesson, question, language, voice)]
    )


def answers(
    lesson: Lesson, question: Question, language: str, voice: Voice
) -> "tuple[tuple[Said, ...], tuple[Said, ...]]":
    """The right answers to a question, and those that are called wrong, each with what is said of it."""
    right = tuple(_told(question, lesson.right(question), language, voice))
    if question.allows:
        right = (*right, (_("whatever else is allowed"), ()))
    return right, tuple(_told(question, rejected(question), language, voice))


def rejected(question: Question) -> list[Answer]:
    """The answers that are called wrong."""
    return [listed.answer for listed in question.answers if not listed.accepted]


Said = tuple[str, tuple[ShownComment, ...]]
"""An answer, and what is said of it."""


def _told(question: Question, answers: Iterable[Answer], language: str, voice: Voice) -> Iterable[Said]:
    for answer in answers:
        listed = question.listed(answer)
        yield in_words(answer, voice), said(listed.note.comments if listed else (), language)


def said(comments: Sequence[Comment], language: str) -> tuple[ShownComment, ...]:
    """The comments that a reader gets."""
    return tuple(ShownComment(comment.text, comment.language, "") for comment in for_reader(comments, language))


# ---- The page of a question


@dataclass(frozen=True, slots=True)
class Told:
    """What an answer was worth."""

    outcome: str
    answer: str
    reasons: tuple[ShownComment, ...]
    rules: tuple[tuple[str, RuleLink], ...]
    """What is wrong with it, and by which rule."""
    done: str
    """What the record says was done, once it may be told and is another answer."""
    otherwise: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick: its number, its cards, and who won it."""

    number: int
    cards: tuple[Index, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class QuestionPage:
    """One question."""

    heading: Heading
    number: int
    count: int
    who: str
    asks: tuple[ShownComment, ...]
    scene: Scene
    hands: tuple[Hand, ...]
    tricks: tuple[Taken, ...]
    """The tricks, where a number is asked for: what counts has to be seen."""
    words: tuple[Explained, ...]
    """What the words mean that can be chosen, allowed or not, and those of what lies on the table."""
    forms: tuple[Form, ...]
    hints: tuple[ShownComment, ...]
    told_hints: int
    """How many hints were asked for."""
    more: bool
    """Whether there is a further hint."""
    told: Told | None
    misread: str
    typed: str
    right: tuple[Said, ...]
    """The right answers, and why, if the reader has given up."""
    step_href: str
    """Where the record shows the act, once it may be seen."""
    cards: list[str]
    suits: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What the reader asks of a question: his answer, so many hints, or the right answer."""

    answer: str
    hints: int
    gives_up: bool


def page(entry: Entry, lesson: Lesson, number: int, by: Reply, wanted: Sequence[str], address: Address) -> QuestionPage:
    """The page of a question, from 1, with what an answer was worth."""
    question = lesson.questions[number - 1]
    seen = lesson.seen(question)
    voice, walk = Voice(seen, lesson.report.game), lesson.moment(question)
    language = comment_languages.reader_gets(wanted, comment_languages.spoken(lesson.record))
    ways = forms(lesson, question, walk.table, voice)
    shown = _scene(seen, walk.table, voice, question.seat)
    own_is_chosen = any(form.kind in (PRESS_CARDS, MARK_CARDS) for form in ways)
    told, misread = _judged(lesson, question, by, language, voice)
    settled = by.gives_up or (told is not None and told.outcome == RIGHT)
    hinted = [note for line in question.hints[: by.hints] for note in said(line.note(-1).comments, language)]
    return QuestionPage(
        heading=titled(entry) if is_exercise(entry) else heading(entry),
        number=number,
        count=len(lesson.questions),
        who=voice.name(question.seat),
        asks=said(question.ask.note(-1).comments, language),
        scene=replace(shown, middle=middle(walk.table, walk.decision, voice, question.seat)),
        hands=shown.hands[own_is_chosen:],
        tricks=tuple(_tricks(walk.table, voice)) if question.about or question.asks_number else (),
        words=explained(None, walk.table, walk.decision, voice, shown.points is not None, _offered(lesson, question)),
        forms=ways,
        hints=tuple(hinted),
        told_hints=by.hints,
        more=by.hints < len(question.hints),
        told=told,
        misread=misread,
        typed=by.answer,
        right=answers(lesson, question, language, voice)[0] if by.gives_up else (),
        step_href=address(question.step, question.path) if settled else "",
        cards=[NAME[card] for card in NAME if card & walk.table.pack],
        suits=voice.suits,
    )


def _scene(seen: Record, table: Table, voice: Voice, seat: int) -> Scene:
    """The table as the seat knew it, turned to it; what could be chosen is not marked: that is asked."""
    dealt = position(seen, 0)
    assert dealt is not None
    return scene(table, None, voice, known(None, dealt), table.contract is not None, Display(seat))


def _offered(lesson: Lesson, question: Question) -> Iterable[str]:
    return (word for words in words_of(lesson.offers(question)) for word in words)


def _tricks(table: Table, voice: Voice) -> Iterable[Taken]:
    for trick in table.tricks[table.before :]:
        winner = voice.name(trick.winner) if trick.winner is not None else ""
        yield Taken(trick.number, tuple(voice.index(card) for card in trick.cards), winner)


def _judged(lesson: Lesson, question: Question, by: Reply, language: str, voice: Voice) -> tuple[Told | None, str]:
    """What the answer was worth, or why it is none."""
    if not by.answer:
        return None, ""
    try:
        verdict = lesson.answer(question, lesson.understood(question, by.answer))
    except InputError as error:
        return None, str(error)
    return _worth(question, verdict, language, voice), ""


def _worth(question: Question, verdict: Verdict, language: str, voice: Voice) -> Told:
    done = question.done
    other = verdict.outcome == RIGHT and meaning(done) != meaning(verdict.answer) and 0 not in done.values
    return Told(
        outcome=verdict.outcome,
        answer=in_words(verdict.answer, voice),
        reasons=said(verdict.reasons, language),
        rules=tuple(
            (voice.problem(CATALOGUE[problem.code], problem.arguments), rule_link(problem.rule))
            for problem in verdict.problems
        ),
        done=in_words(done, voice) if other else "",
        otherwise=verdict.otherwise,
    )
