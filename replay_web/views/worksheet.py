"""A lesson on paper: the questions with the hands of those who are asked, and the answers on a page of their own.

What stands with a question comes from what the asked seat knew (`Lesson.seen`), as on its page.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import render_template

from notation.cards import cards_of
from notation.lessons.lesson import Lesson, Question
from notation.lessons.questions import COUNTED
from notation.record import UNKNOWN
from notation.replay import Judging
from replay_web.messages import _
from replay_web.present import comment_languages, links, questions, words
from replay_web.present.cards import signs
from replay_web.present.hands import PrintedCards
from replay_web.present.heading import Heading, heading
from replay_web.present.notes import ShownComment
from replay_web.present.questions import Said
from replay_web.present.table import facts
from replay_web.present.talon import heaps
from replay_web.present.words import Voice
from replay_web.web import query
from replay_web.web.record import RecordPages, RecordRequest

pages = RecordPages("worksheet", __name__)


@dataclass(frozen=True, slots=True)
class PaperQuestion:
    number: int
    who: str
    asks: tuple[ShownComment, ...]
    hand: PrintedCards
    known: tuple[tuple[str, str], ...]
    """The seat's knowledge of the deal, as headings and texts."""
    right: tuple[Said, ...]
    wrong: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Worksheet:
    heading: Heading
    back: str
    questions: tuple[PaperQuestion, ...]


@pages.page("/worksheet")
def worksheet(record: RecordRequest) -> str:
    lesson = record.lesson
    language = comment_languages.reader_gets(record.comments, comment_languages.spoken(lesson.record))
    back = links.own(f"{record.address}/lesson{query.kept().replace('&', '?', 1)}")
    page = Worksheet(heading(record.entry), back, tuple(_questions(lesson, language)))
    suits = lesson.report.game.suits if lesson.report.game else "french"
    return render_template("worksheet/worksheet.html", page=page, sprite=signs(suits) if suits != "french" else "")


def _questions(lesson: Lesson, language: str) -> Iterator[PaperQuestion]:
    for number, question in enumerate(lesson.questions, 1):
        seen, walk = lesson.seen(question), lesson.moment(question)
        voice, table = Voice(seen, lesson.report.game), walk.table
        hand = table.hands[question.seat]
        right, wrong = questions.answers(lesson, question, language, voice)
        name = voice.name(question.seat)
        yield PaperQuestion(
            number=number,
            who=name,
            asks=questions.reader_comments(question.ask.note(-1).comments, language),
            hand=PrintedCards(name, "", "", "", tuple(voice.by_suits(hand))),
            known=tuple(_known(walk, question, voice)),
            right=right,
            wrong=wrong,
        )


def _known(walk: Judging, question: Question, voice: Voice) -> Iterator[tuple[str, str]]:
    """Cards on the table, and calls and acts so far, as headings and texts."""
    table = walk.table
    yield from ((name, text) for name, text in facts(table, walk.decision, voice) if name != _("Forehand"))
    if table.calls and table.contract is None:
        yield _("Auction"), words.row(f"{voice.name(seat)} {voice.word(word)}" for seat, word in table.calls)
    if table.said:
        announced = (f"{voice.name(int(entry[0]))} {voice.word(*map(str, entry[1:]))}" for entry in table.said)
        yield _("Announced"), words.row(announced)
    for heap in heaps(table, voice, apart=True) if not table.tricks and not table.open else ():
        if heap.packet.known:
            cards = [*cards_of(heap.packet.known), *[UNKNOWN] * heap.packet.missing]
            yield heap.title, voice.cards(cards)
    if question.line.keyword in COUNTED:
        for trick in table.tricks[table.before :]:
            winner = voice.name(trick.winner) if trick.winner is not None else ""
            lay = " ".join(voice.brief(card) for card in trick.cards)
            yield _("Trick {number}").format(number=trick.number), words.row(filter(None, [lay, winner]))
    elif table.tricks or table.open:
        number = len(table.tricks) + 1
        played = words.row(f"{voice.name(seat)} {voice.brief(card)}" for seat, card in table.trick)
        yield _("Trick {number}").format(number=number), played or _("not started")
        gone = words.row(voice.brief(card) for card in cards_of(table.played & ~sum(table.open)))
        if table.tricks:
            yield _("Played before"), gone
