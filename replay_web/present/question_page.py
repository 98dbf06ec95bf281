"""The page of a question: the table as the asked seat knew it, its hand as the answer, and what an answer is worth.

What the seat did not know, and what comes later, is not left out here: it is not in what the page is made from
(`Lesson.seen`). An answer is judged when it has been given, and not before.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from notation.cards import CARD, NAME, cards_of
from notation.lessons.lesson import RIGHT, InputError, Lesson, Question, Verdict, words_of
from notation.lessons.questions import meaning
from notation.problems import CATALOGUE
from notation.record import CARD_LINES, Answer, Record
from notation.replay import position
from notation.table import Table
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import comment_languages
from replay_web.present.addresses import Address
from replay_web.present.deduced import known
from replay_web.present.documents import RuleLink, rule_link
from replay_web.present.exercises import GRADE_NAMES, THEME_NAMES
from replay_web.present.forms import MARK_CARDS, PRESS_CARDS, Form, forms, in_words
from replay_web.present.glossary import Explained, explained
from replay_web.present.hands import ANSWER_MARK, ANSWER_PRESS, Display
from replay_web.present.heading import Heading, heading, is_exercise, titled
from replay_web.present.lines_of_play import Levels
from replay_web.present.notes import ShownComment
from replay_web.present.outcome import PlayedLine, outcome_after
from replay_web.present.questions import Said, answers, reader_comments
from replay_web.present.table import Scene, scene
from replay_web.present.trick import middle
from replay_web.present.words import Index, Voice

CROWDED = 4
"""With more players at the table, cards of the own hand are too small to tap: they are offered beside it."""

MOST_TYPED = 200


@dataclass(frozen=True, slots=True)
class Told:
    outcome: str
    given: Answer
    answer: str
    reasons: tuple[ShownComment, ...]
    rules: tuple[tuple[str, RuleLink], ...]
    done: str
    """The act in the record, once it may be shown and differs from the answer."""
    otherwise: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick: its number, who led, its cards, and who won it."""

    number: int
    leader: str
    cards: tuple[Index, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class QuestionPage:
    heading: Heading
    number: int
    count: int
    who: str
    asks: tuple[ShownComment, ...]
    scene: Scene
    pick: str
    """Way in which a card of the asked hand answers, `ANSWER_PRESS` or `ANSWER_MARK`; empty if it does not."""
    picks: str
    outcome: PlayedLine | None
    grade: str
    themes: tuple[str, ...]
    mark: str
    """The name under which a reader's browser remembers an exercise; empty for a lesson."""
    tricks: tuple[Taken, ...]
    """The tricks, where a number is asked for: what counts has to be seen."""
    words: tuple[Explained, ...]
    """Explanations of the choices, allowed or not, and of terms on the table."""
    forms: tuple[Form, ...]
    hints: tuple[ShownComment, ...]
    told_hints: int
    more: bool
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
    """A reader's reply to a question: an answer, a number of hints, or giving up."""

    answer: str
    hints: int
    gives_up: bool
    shown: int | None = None
    """Cards shown behind the answer; None for the first."""


def question_page(
    entry: Entry, listed: Levels, lesson: Lesson, number: int, by: Reply, wanted: Sequence[str], address: Address
) -> QuestionPage:
    """The page of a question, from 1, with what an answer was worth."""
    question = lesson.questions[number - 1]
    seen = lesson.seen(question)
    voice, walk = Voice(seen, lesson.report.game), lesson.moment(question)
    language = comment_languages.reader_gets(wanted, comment_languages.spoken(lesson.record))
    ways = forms(lesson, question, voice)
    told, misread = _judged(lesson, question, by, language, voice)
    outcome = outcome_after(entry, listed, lesson, question, told.given, by.shown) if told else None
    pick, picks, ways = _picked(question, ways, walk.table, voice) if outcome is None else ("", "", ways)
    if outcome is None:
        marked = sum({CARD[name] for name in by.answer.split() if name in CARD})
        shown = _scene(seen, walk.table, voice, Display(question.seat, pick, marked=marked))
        shown = replace(shown, middle=middle(walk.table, walk.decision, voice, question.seat))
    else:
        shown, ways = outcome.scene, ()
    settled = by.gives_up or (told is not None and told.outcome == RIGHT)
    hinted = [note for line in question.hints[: by.hints] for note in reader_comments(line.note(-1).comments, language)]
    return QuestionPage(
        heading=titled(entry) if is_exercise(entry) else heading(entry),
        number=number,
        count=len(lesson.questions),
        who=voice.name(question.seat),
        asks=reader_comments(question.ask.note(-1).comments, language),
        scene=shown,
        pick=pick,
        picks=picks,
        outcome=outcome,
        grade=_(GRADE_NAMES[question.grade]) if question.grade in GRADE_NAMES else "",
        themes=tuple(_(THEME_NAMES[theme]) for theme in question.themes),
        mark=entry.id if is_exercise(entry) else "",
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


def _scene(seen: Record, table: Table, voice: Voice, display: Display) -> Scene:
    """The table as the seat knew it, turned to it; what could be chosen is not marked: that is asked."""
    dealt = position(seen, 0)
    assert dealt is not None
    return scene(table, None, voice, known(None, dealt.table), table.contract is not None, display)


def _picked(
    question: Question, ways: tuple[Form, ...], table: Table, voice: Voice
) -> tuple[str, str, tuple[Form, ...]]:
    """Way in which a card of the asked hand answers, the purpose of choosing it, and the other forms."""
    if question.about is not None or question.line.keyword not in CARD_LINES or question.line.keyword == "call":
        return "", "", ways
    if len(table.seats) > CROWDED:
        return "", "", ways
    own = {NAME[card] for card in cards_of(table.hands[question.seat])}
    for form in ways:
        if form.kind in (PRESS_CARDS, MARK_CARDS) and {choice.value for choice in form.choices} <= own:
            pick = ANSWER_PRESS if form.kind == PRESS_CARDS else ANSWER_MARK
            return pick, form.title, tuple(other for other in ways if other is not form)
    return "", "", ways


def _offered(lesson: Lesson, question: Question) -> Iterable[str]:
    return (word for words in words_of(lesson.offers(question)) for word in words)


def _tricks(table: Table, voice: Voice) -> Iterable[Taken]:
    for trick in table.tricks[table.before :]:
        winner = voice.name(trick.winner) if trick.winner is not None else ""
        leader = voice.name(trick.leader) if trick.leader is not None else ""
        yield Taken(trick.number, leader, tuple(voice.index(card) for card in trick.cards), winner)


def _judged(lesson: Lesson, question: Question, by: Reply, language: str, voice: Voice) -> tuple[Told | None, str]:
    """The verdict on an answer, or a sentence that says why it cannot be read."""
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
        given=verdict.answer,
        answer=in_words(verdict.answer, voice),
        reasons=reader_comments(verdict.reasons, language),
        rules=tuple(
            (voice.problem(CATALOGUE[problem.code], problem.arguments), rule_link(problem.rule))
            for problem in verdict.problems
        ),
        done=in_words(done, voice) if other else "",
        otherwise=verdict.otherwise,
    )
