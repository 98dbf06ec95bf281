"""``tarock quiz``: asks the questions of a lesson in the terminal.

At each question the table is shown as far as the asked seat knows it (`notation.lessons.lesson`). What is typed is
judged by the rules of the game and by what the lesson says; a question is asked until it is answered or skipped.
"""

import random
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from notation.words.languages import _, speaking_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notation.cli.screen import Screen
    from notation.lessons.lesson import Lesson, Question, Verdict
    from notation.record import Comment

__all__ = ["quiz"]

HINT, SKIP, QUIT = ("?", "hint"), ("skip", "-"), ("quit", "q")
"""Inputs other than answers."""
DECKS = "tarock.decks"
"""The group of entry points that write questions for other programs: lessons, a title, languages and a file."""


class QuizScore(NamedTuple):
    """Result of a quiz: the questions asked, and those answered right at the first try."""

    questions: int = 0
    at_once: int = 0


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--record", "number", type=click.IntRange(1), metavar="N", help="Only the N-th record of FILE.")
@click.option("--shuffle", is_flag=True, help="The questions of all records, in any order.")
@click.option(
    "--to", "deck", type=(str, click.Path(dir_okay=False, path_type=Path)), metavar="FORMAT OUT",
    help="Ask nothing; write the questions as a deck to learn from: --to anki OUT.apkg.",
)  # fmt: skip
@click.pass_context
def quiz(ctx: click.Context, file: str, number: int | None, shuffle: bool, deck: tuple[str, Path] | None) -> None:
    """Ask the questions of the lessons of FILE.

    An answer is typed as the notation writes the act, without its seat: S10, S9 CJ DQ, T1 for SK, hold, 53. ? gives a
    hint, skip goes on to the next question, quit leaves.
    """
    lessons = _lessons(file, number)
    listed = [(lesson, question) for lesson in lessons for question in lesson.questions]
    if not listed:
        which = _("record {number} of {file}").format(number=number, file=file) if number else file
        raise click.UsageError(_("{which} asks no questions; a question is an “ask” line").format(which=which))
    if deck is not None:
        write_deck(lessons, Path(file).stem, *deck)
        return
    if shuffle:
        random.shuffle(listed)
    from notation.cli.screen import LeaveRequest, Screen

    screen, went = Screen(), QuizScore()
    try:
        for at, (lesson, question) in enumerate(listed, 1):
            with speaking_of(lesson.record.game):
                if shuffle or question is lesson.questions[0]:
                    _show_title(screen, lesson)
                heading = _("Question {number} of {count}").format(number=at, count=len(listed))
                went = QuizScore(went.questions + 1, went.at_once + ask(screen, lesson, question, heading))
    except LeaveRequest:
        pass
    except KeyboardInterrupt:
        screen.gap()
        _tell(screen, went)
        ctx.exit(130)
    _tell(screen, went)


def _lessons(file: str, number: int | None) -> "list[Lesson]":
    """The records of a file that ask something. Raises UsageError where it cannot be read."""
    from notation.files.houses import carrying
    from notation.lessons import check
    from notation.lessons.lesson import Lesson
    from notation.reader import read_record, sources

    if file == "-":
        raise click.UsageError(_("standard input is for the answers; name a file"))
    try:
        with Path(file).open("rb") as stream:
            wanted = [source for source in sources(stream, file) if source.number and number in (None, source.number)]
            whole = [carrying(source.whole()) for source in wanted]
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from error
    if number is not None and not whole:
        raise click.UsageError(_("{file} has no record {number}").format(file=file, number=number))
    found = [read_record(source.data, source.line, source.number, source.version) for source in whole]
    return [lesson for record in found if record.asks and (lesson := Lesson(check(record))).questions]


def write_deck(lessons: "list[Lesson]", name: str, form: str, out: Path) -> None:
    """Write the questions of some lessons for another program. Raises UsageError and CommandError."""
    from importlib.metadata import entry_points

    from notation.cli.command_error import CommandError
    from notation.cli.terminal import reader_language

    forms = {entry.name: entry for entry in entry_points(group=DECKS)}
    if form not in forms:
        known = ", ".join(sorted(forms)) or _("nothing")
        message = _("questions cannot be written as “{form}”; expected {known}")
        raise click.UsageError(message.format(form=form, known=known))
    titles = dict.fromkeys(filter(None, (lesson.record.header("event") for lesson in lessons)))
    title = next(iter(titles)) if len(titles) == 1 else name
    try:
        count = forms[form].load()(lessons, title, [reader_language()], out)
    except ImportError as error:
        message = _("this needs {package}; install it with pip install 'tarock-notation[all]'")
        raise CommandError(message.format(package=error.name)) from error
    except OSError as error:
        raise CommandError(f"{out}: {error.strerror or error}") from error
    message = _.plural("{file}: {n} question", "{file}: {n} questions", count)
    click.echo(message.format(file=out, n=count))


def _show_title(screen: "Screen", lesson: "Lesson") -> None:
    from notation.cli.showing import ShownDeal

    screen.gap()
    ShownDeal(screen.page, lesson.record, lesson.report).title()


def _tell(screen: "Screen", went: QuizScore) -> None:
    if went.questions:
        message = _.plural(
            "{right} of {count} question answered right at the first try.",
            "{right} of {count} questions answered right at the first try.",
            went.questions,
        )
        screen.say(message.format(right=went.at_once, count=went.questions))


# ---- One question


def ask(screen: "Screen", lesson: "Lesson", question: "Question", heading: str) -> bool:
    """Ask a question until it is answered or skipped; whether the first answer was right. Raises LeaveRequest."""
    from notation.cli.screen import who
    from notation.cli.showing import ShownDeal
    from notation.lessons import check
    from notation.lessons.lesson import RIGHT, InputError
    from notation.record import PHASE

    seen = lesson.seen(question)
    screen.gap()
    screen.say((heading, "bold"))
    deal = ShownDeal(screen.page, seen, check(seen))
    if question.about is not None or question.asks_number:  # what counts has to be seen, but not counted
        for line in seen.main():
            if line.keyword in PHASE:
                deal.lines(line)
    else:
        screen.table(deal, lesson.moment(question).table)
    screen.gap()
    for paragraph in paragraphs(question.ask.note(-1).comments) or [default_question(lesson, question)]:
        screen.say((paragraph, "bold"))
    _show_choice(screen, lesson, question)
    first, hints = True, 0
    while True:
        text = screen.ask(f"{who(lesson.record, question.seat)}> ")
        command = text.casefold()
        if command in QUIT:
            from notation.cli.screen import LeaveRequest

            raise LeaveRequest
        if command in HINT:
            hints = _show_hint(screen, question, hints)
            continue
        if command in SKIP:
            _show_right(screen, lesson, question)
            return False
        try:
            verdict = lesson.answer(question, lesson.understood(question, text))
        except InputError as error:
            screen.say(str(error))
            continue
        show_verdict(screen, lesson, question, verdict)
        if verdict.outcome == RIGHT:
            return first
        first = False


def default_question(lesson: "Lesson", question: "Question") -> str:
    """A question's text if the lesson has none."""
    from notation.cli.screen import who
    from notation.writer import answer_text

    if question.about is not None:
        asked = answer_text(question.about.items[0])
        if question.about.keyword == "who":
            return _("Who has {card}?").format(card=asked)
        if asked == "trumps":
            return _("How many trumps are out that {name} has not seen?").format(name=who(lesson.record, question.seat))
        return _("How many card points has the side of {name} so far?").format(name=who(lesson.record, question.seat))
    return _("What does {name} do?").format(name=who(lesson.record, question.seat))


def paragraphs(comments: "Iterable[Comment]") -> list[str]:
    """The comments that a reader of the language spoken gets, as lines."""
    from notation.comments import for_reader
    from notation.words.languages import language

    return [line for comment in for_reader(comments, language()) for line in comment.text.split("\n")]


def _show_choice(screen: "Screen", lesson: "Lesson", question: "Question") -> None:
    """Print the possible inputs: numbered words, and the way to get help."""
    from notation.lessons.lesson import words_of

    game, options = lesson.report.game, words_of(lesson.offers(question))
    if options and game is not None:
        screen.say("  ".join(f"{number} {game.word(*words)}" for number, words in enumerate(options, 1)))
    screen.say((_("(? gives a hint, skip goes on, quit leaves)"), "dim"))


def _show_hint(screen: "Screen", question: "Question", told: int) -> int:
    """Show the next hint; returns how many were shown."""
    if told < len(question.hints):
        for paragraph in paragraphs(question.hints[told].note(-1).comments):
            screen.say(paragraph)
        return told + 1
    screen.say(_("There is no further hint.") if told else _("There is no hint to this question."))
    return told


def show_verdict(screen: "Screen", lesson: "Lesson", question: "Question", verdict: "Verdict") -> None:
    """Right or wrong, why, and what the record goes on with."""
    from notation.lessons.lesson import ILLEGAL, RIGHT

    styles = {RIGHT: (_("Right."), "bold green"), ILLEGAL: (_("This breaks a rule."), "bold red")}
    screen.say(styles.get(verdict.outcome, (_("Wrong."), "bold red")))
    for paragraph in paragraphs(verdict.reasons):
        screen.say(paragraph, label="– ", at=2)
    for problem in verdict.problems:
        screen.say(problem.message, (f" [{problem.rule}]", "dim"), label="! ", at=2)
    if verdict.outcome == RIGHT:
        _show_done(screen, lesson, question, verdict)


def _show_done(screen: "Screen", lesson: "Lesson", question: "Question", verdict: "Verdict") -> None:
    """Print the act in the record, if it differs from the answer."""
    from notation.lessons.questions import meaning
    from notation.writer import answer_text

    done = question.done
    if meaning(done) == meaning(verdict.answer) or 0 in done.values:
        return
    pattern = _("The player chose differently: {answer}.") if verdict.otherwise else _("In the record: {answer}.")
    screen.say(pattern.format(answer=answer_text(done)), label="– ", at=2)


def _show_right(screen: "Screen", lesson: "Lesson", question: "Question") -> None:
    from notation.words.languages import either
    from notation.writer import answer_text

    right = lesson.right(question)
    answers = either(answer_text(one._replace(breaks=())) for one in right)
    screen.say(_("Right answer: {answers}.").format(answers=answers))
    if question.allows:
        screen.say(_("Anything else that is allowed is right, too."))
    for answer in right:
        listed = question.listed(answer)
        for paragraph in paragraphs(listed.note.comments if listed else ()):
            screen.say(paragraph, label="– ", at=2)
