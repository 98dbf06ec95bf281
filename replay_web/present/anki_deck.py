"""Questions of lessons as a deck for Anki: the picture and the question in front, the answer and its reason behind."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from notation.lessons.lesson import Lesson, Question
from notation.record import plain
from notation.table import Table
from notation.words.languages import speaking_of
from notation.writer import line_text
from replay_web.jobs.pictures import paint
from replay_web.messages import _
from replay_web.present import comment_languages
from replay_web.present.card_words import with_cards
from replay_web.present.questions import Said, answers, reader_comments
from replay_web.present.table_picture import table_svg
from replay_web.present.words import Voice, row

MODEL = 1_735_042_611
"""The number under which Anki knows the kind of these cards; it must stay."""
WIDTH = 800
"""How many pixels wide a picture is."""
_FRONT = '{{Picture}}<div class="question">{{Question}}</div>'
_BACK = '{{FrontSide}}<hr id="answer"><div class="answer">{{Answer}}</div><div class="reason">{{Reason}}</div>'
_STYLE = """\
.card { font: 20px/1.4 sans-serif; text-align: center; color: #1c2130; background: #f6f6f9 }
.night_mode .card, .night_mode.card { color: #eceef4; background: #22252e }
img { max-width: 100%; height: auto; border-radius: 8px }
.text-card { position: relative; padding: 0 .2em; border: 1px solid #9aa; border-radius: .2em; white-space: nowrap }
.text-trump { background: #43307d; color: #fff }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.who, .tricks { font-size: 16px; opacity: .75 } .answer { font-weight: bold } .reason { font-size: 18px }
"""


def write_deck(lessons: Sequence[Lesson], title: str, languages: Sequence[str], out: Path) -> int:
    """Write the questions of some lessons as a deck; how many there are.

    `languages` are those in which comments are wanted, the best first. A question is the same card in every deck, also
    when its comments have changed, so that Anki keeps what it knows of the learner. Raises OSError, and ImportError
    without genanki.
    """
    import genanki

    fields = [{"name": name} for name in ("Picture", "Question", "Answer", "Reason")]
    templates = [{"name": "Tarock", "qfmt": _FRONT, "afmt": _BACK}]
    model = genanki.Model(MODEL, "Tarock", fields=fields, templates=templates, css=_STYLE)
    deck = genanki.Deck(int.from_bytes(sha256(title.encode()).digest()[:4]) or 1, title)
    with TemporaryDirectory() as folder:
        pictures = list[str]()
        for lesson in lessons:
            with speaking_of(lesson.record.game):
                for question in lesson.questions:
                    own = _identity(lesson, question)
                    name = f"tarock-{own}.png"
                    voice, table = Voice(lesson.seen(question), lesson.report.game), lesson.moment(question).table
                    picture = Path(folder, name)
                    picture.write_bytes(paint(table_svg(table, question.seat, voice, {}), WIDTH))
                    pictures.append(str(picture))
                    values = [f'<img src="{name}">', *_texts(lesson, question, table, voice, languages)]
                    deck.add_note(genanki.Note(model, values, guid=own))
        package = genanki.Package(deck, media_files=pictures)
        try:
            package.write_to_file(out)
        except sqlite3.Error as error:  # of the file that it makes beside it
            raise OSError(str(error)) from error
    return len(deck.notes)


def _identity(lesson: Lesson, question: Question) -> str:
    """Hexadecimal key of a question: the seat's knowledge and the question asked, without comments."""
    lines = [*lesson.seen(question).main(), question.ask, *filter(None, [question.about]), plain(question.line.keyword)]
    bare = "\n".join(line_text(line._replace(notes=None, remark=None)) for line in lines)
    return sha256(bare.encode()).hexdigest()[:20]


def _texts(
    lesson: Lesson, question: Question, table: Table, voice: Voice, languages: Sequence[str]
) -> tuple[str, str, str]:
    """The question, the answer and its reason, as HTML."""
    language = comment_languages.reader_gets(languages, comment_languages.spoken(lesson.record))
    asks = [comment.text for comment in reader_comments(question.ask.note(-1).comments, language)]
    asked = asks or [_("What does {who} do?").format(who=voice.name(question.seat))]
    about = _("to {who}").format(who=voice.name(question.seat))
    tricks = _tricks(table, voice) if question.about or question.asks_number else ""
    right, wrong = answers(lesson, question, language, voice)
    reasons = [*_reasons(right, len(right) > 1), *_reasons(wrong, True)]
    return (
        f'<div class="who">{escape(about)}</div>{_paragraphs(asked, lesson, language)}{tricks}',
        escape(" · ".join(answer for answer, _why in right)),
        _paragraphs(reasons, lesson, language),
    )


def _reasons(told: Iterable[Said], named: bool) -> Iterator[str]:
    """Reasons for answers, each preceded by its answer if `named`."""
    for answer, why in told:
        text = " ".join(comment.text for comment in why)
        if text:
            yield f"{answer}: {text}" if named else text


def _tricks(table: Table, voice: Voice) -> str:
    """The tricks so far, where what counts has to be seen."""
    rows = (
        f"{trick.number}. {row(voice.card(card) for card in trick.cards)}"
        + ("" if trick.winner is None else f" – {voice.name(trick.winner)}")
        for trick in table.tricks[table.before :]
    )
    return f'<div class="tricks">{"<br>".join(map(escape, rows))}</div>'


def _paragraphs(texts: Iterable[str], lesson: Lesson, language: str) -> str:
    lines = (map(partial(with_cards, game=lesson.report.game, spoken=language), text.splitlines()) for text in texts)
    return "".join(f"<p>{'<br>'.join(paragraph)}</p>" for paragraph in lines)
