"""The questions of a record, and the answers to them beside a step."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from corpus.search.memory import remembered
from notation.comments import for_reader
from notation.lessons.lesson import Lesson, Question
from notation.record import Answer, Comment
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present.forms import in_words
from replay_web.present.lines_of_play import Place
from replay_web.present.notes import ShownComment
from replay_web.present.words import Voice


@remembered
def lesson_of(entry: Entry) -> Lesson | None:
    """The lesson of a record; None if it asks nothing. The last ones asked for are remembered."""
    if not entry.asks:
        return None
    lesson = Lesson(entry.report())
    return lesson if lesson.questions else None


# ---- Beside a step of the replay


@dataclass(frozen=True, slots=True)
class Beside:
    """A question beside the step after which it is asked, with its answers."""

    asks: tuple[ShownComment, ...]
    who: str
    right: "tuple[Said, ...]"
    wrong: "tuple[Said, ...]"
    number: int


def beside(lesson: Lesson, now: Place, language: str, voice: Voice, seat: int | None = None) -> tuple[Beside, ...]:
    """The questions that are asked after a step of a level, of everybody or of one `seat`."""
    return tuple(
        Beside(
            asks=reader_comments(question.ask.note(-1).comments, language),
            who=voice.name(question.seat),
            right=right,
            wrong=wrong,
            number=number,
        )
        for number, question in enumerate(lesson.questions, 1)
        if (question.path, question.step - 1) == now and seat in (None, question.seat)
        for right, wrong in [answers(lesson, question, language, voice)]
    )


def answers(
    lesson: Lesson, question: Question, language: str, voice: Voice
) -> "tuple[tuple[Said, ...], tuple[Said, ...]]":
    """The right answers to a question, and those that are called wrong, each with what is said about it."""
    right = tuple(_with_reasons(question, lesson.right(question), language, voice))
    if question.allows:
        right = (*right, (_("whatever else is allowed"), ()))
    return right, tuple(_with_reasons(question, rejected(question), language, voice))


def rejected(question: Question) -> list[Answer]:
    return [judged.answer for judged in question.answers if not judged.accepted]


Said = tuple[str, tuple[ShownComment, ...]]


def _with_reasons(question: Question, answers: Iterable[Answer], language: str, voice: Voice) -> Iterable[Said]:
    for answer in answers:
        judged = question.listed(answer)
        yield in_words(answer, voice), reader_comments(judged.note.comments if judged else (), language)


def reader_comments(comments: Sequence[Comment], language: str) -> tuple[ShownComment, ...]:
    return tuple(ShownComment(comment.text, comment.language, "") for comment in for_reader(comments, language))
