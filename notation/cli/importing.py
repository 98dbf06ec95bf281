"""The command `tarock import`: files in other forms, converted to records and checked."""

import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain, islice
from pathlib import Path

import click

from notation.cli.command_error import CommandError
from notation.errors import TarockError
from notation.files.checking import GOOD, Complain, check, opened, problem_line, reason
from notation.files.houses import lines_named
from notation.files.output import file_name, printable, put_out
from notation.house import HOUSE
from notation.importers import FormatError, Imported, Misread, decoded, form_of, imported, importer, known, questions
from notation.importers.source import PLAIN
from notation.importers.values import ORDERS
from notation.problems import NOTE
from notation.reader import sources
from notation.words.languages import _, either
from notation.writer import HEAD

FIXED = ("game", "rules", "players", "dealer", *PLAIN, "date-order")
"""Fields that options may set for all records of some files; ``column.TITLE`` is one, too."""

COLUMN = "column."
ANSWERS = ".import.json"
"""Behind the name of a file: the file beside it that keeps what was answered, as a JSON object of these fields."""
SHOWN = 3
"""How many records are shown before all are made."""


def list_forms() -> None:
    """Print the forms that can be read, each with a sentence."""
    for name, summary in known().items():
        click.echo(printable(f"{name:<10} {summary}"))


def form_and_files(words: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """The form that is named before the files, if any, and the files. Raises UsageError."""
    first, *others = words
    named = known()
    if first in named:
        if not others:
            raise click.UsageError("Missing argument 'FILE…'")
        return first, tuple(others)
    if others and first != "-" and not Path(first).exists():
        try:
            importer(first)
        except FormatError as error:
            raise click.UsageError(printable(str(error))) from error
    return None, words


def run(
    words: tuple[str, ...], trouble: Complain, game: str | None, fixed: tuple[str, ...], output: Path | None
) -> int:
    """Write the records of some files to a new file, or to standard output; gives the exit status.

    Raises UsageError for a form, or what is to hold for all, that is not known, CommandError for the output.
    """
    form, files = form_and_files(words)
    failed = False

    def complain(text: str, unusable: bool) -> None:
        nonlocal failed
        failed = failed or unusable
        trouble(text, unusable)

    try:
        given = fixed_fields([*fixed, *([f"game={game}"] if game else [])])
    except FixedError as error:
        raise click.UsageError(printable(str(error))) from error
    bar = sys.stderr.isatty() and (output is not None or not sys.stdout.isatty())
    work = Importing(form, given, complain, bar)
    pieces = chain([HEAD.encode()], (f"\n{text}".encode() for text in work.texts(files)))
    if output is None:
        for piece in pieces:
            put_out(piece)
    else:
        _write(output, pieces)
    click.echo(work.summary(), err=True)
    return 2 if failed else int(work.good < work.count or work.left_out > 0)


def _write(output: Path, pieces: Iterable[bytes]) -> None:
    """Write a new file, which is there once it is whole: an import that is interrupted can be repeated.

    Raises CommandError.
    """
    part = output.with_name(f"{output.name}.part")
    try:
        if os.path.lexists(output):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        with part.open("wb") as stream:
            stream.writelines(pieces)
        part.replace(output)
    except OSError as error:
        raise CommandError(f"{output}: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


class FixedError(TarockError, ValueError):
    """An invalid value for all records."""


def fixed_fields(given: Iterable[str]) -> dict[str, str]:
    """Fields for all records, from texts of the form ``KEY=VALUE``. Raises FixedError."""
    found = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or (key not in FIXED and not key.startswith(COLUMN)):
            message = _("“{text}” is not KEY=VALUE; the keys are {words}")
            raise FixedError(message.format(text=text, words=either([*FIXED, f"{COLUMN}TITLE"])))
        if key == "date-order" and value not in ORDERS:
            message = _("“{text}” is not an order of dates; expected {words}")
            raise FixedError(message.format(text=value, words=either(ORDERS)))
        found[key] = value
    return found


class Importing:
    """The records of some files; what was wrong with them is said as they come."""

    def __init__(self, form: str | None, given: Mapping[str, str], complain: Complain, bar: bool = False) -> None:
        self.form, self.given, self.complain, self.bar = form, given, complain, bar
        self.count = self.good = self.left_out = 0
        self.answers: dict[str, str] = {}
        """What was answered about the files so far: nobody is asked the same of each."""
        self.looked = False

    def texts(self, names: Sequence[str]) -> Iterator[str]:
        """The canonical-to-be texts of all records, one after the other."""
        if len(names) == 1:
            yield from self._texts_of(names[0], self.bar)
            return
        with click.progressbar(names, file=sys.stderr, hidden=not self.bar) as bar:
            for name in bar:
                yield from self._texts_of(name, False)

    def _texts_of(self, name: str, shows: bool) -> Iterator[str]:
        """The texts of the records of a file; whether it `shows` how far it is."""
        try:
            with opened(name) as stream:
                data = stream.read()
        except OSError as error:
            self.complain(f"{name}: {reason(error)}", True)
            return
        text, assumed = decoded(data, self.given.get("game", ""))
        shown = printable(name)
        if assumed:
            message = _("not UTF-8; read as {encoding}").format(encoding=assumed)
            self.complain(f"{shown}: {message}", False)
        form = self.form or form_of(text)
        if form is None:
            message = _("this is no form that can be imported; name one of {words}").format(words=either(known()))
            self.complain(f"{shown}: {message}", True)
            return
        origin = "" if name == "-" else Path(file_name(name)).name
        given = self._answered(name, form, text)
        if houses := lines_named(f"{given.get('rules', '')}\n{text}", name):
            given = {**given, HOUSE: houses}
        self._look(form, text, given, name)
        with click.progressbar(length=text.count("\n") + 1, file=sys.stderr, hidden=not shows) as bar:
            for found in imported(form, text, given, origin):
                bar.update(max(0, found.line - bar.pos))
                place = f"{shown}:{found.line}:{found.column}"
                if isinstance(found, Misread):
                    self.left_out += 1
                    self.complain(f"{place}: {found.message}; " + _("left out"), False)
                else:
                    self._judge(place, found.text)
                    for note in found.notes:
                        self.complain(f"{shown}:{note.line}:{note.column}: {note.message}", False)
                    yield found.text

    def _answered(self, name: str, form: str, text: str) -> dict[str, str]:
        """The values for all records of a file: those that were answered before, or now, and those of the options."""
        kept = Path(f"{name}{ANSWERS}")
        answers = _answers(kept) if name != "-" else {}
        given = {**self.answers, **answers, **self.given}
        if name == "-" or not _at_terminal():
            return given
        asked: dict[str, str] = {}
        while unanswered := [one for one in questions(form, text, given) if one.key not in asked]:
            question = unanswered[0]
            choices = click.Choice(question.choices) if question.choices else str
            asked[question.key] = click.prompt(
                printable(question.text), type=choices, default=question.default or None, err=True
            )
            given |= asked
        if asked:
            self.answers |= asked
            self.looked = False
            try:
                kept.write_text(json.dumps(answers | asked, ensure_ascii=False, indent=1) + "\n", "utf-8")
            except OSError as error:
                self.complain(f"{kept}: {reason(error)}", False)
        return given

    def _look(self, form: str, text: str, given: Mapping[str, str], name: str) -> None:
        """Show the first records on a terminal, and ask whether they are right. Raises Abort.

        Of several files it is done for the first, and for those about which something was asked.
        """
        if name == "-" or self.looked or not _at_terminal():
            return
        self.looked = True
        for found in islice(imported(form, text, given), SHOWN):
            click.echo(printable(found.text if isinstance(found, Imported) else found.message, "\n"), err=True)
        click.confirm(_("Are these deals right?"), default=True, abort=True, err=True)

    def _judge(self, place: str, text: str) -> None:
        """Check a record, and say what is wrong with it at the place where it comes from."""
        for source in sources(BytesIO(text.encode())):
            report = check(source)
            if report is None:
                continue
            self.count += 1
            self.good += report.verdict in GOOD
            for problem in report.problems:
                if problem.severity != NOTE:
                    message = problem_line("", problem).partition(" ")[2]
                    self.complain(f"{place}: {message}", False)

    def summary(self) -> str:
        """How many records there are, and how many could not be made."""
        message = _.plural("{n} record", "{n} records", self.count).format(n=self.count)
        if self.count > self.good:
            message += _(", {count} of them against the rules").format(count=self.count - self.good)
        if self.left_out:
            message += _(", {count} left out").format(count=self.left_out)
        return message


def _at_terminal() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _answers(path: Path) -> dict[str, str]:
    """What was answered before; nothing if that cannot be read."""
    try:
        found = json.loads(path.read_text("utf-8"))
        return fixed_fields(f"{key}={value}" for key, value in found.items())
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}
