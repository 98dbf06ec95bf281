"""The command `tarock import`: files in other forms, converted to records and checked."""

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from itertools import chain
from pathlib import Path

import click

from notation.cli.command_error import CommandError
from notation.errors import TarockError
from notation.files.checking import GOOD, Complain, check, opened, problem_line, reason
from notation.files.output import printable, put_out
from notation.importers import FormatError, Misread, imported, importer, known
from notation.importers.source import PLAIN
from notation.problems import NOTE
from notation.reader import sources
from notation.words.languages import _, either
from notation.writer import HEAD

FIXED = ("game", "rules", "players", "dealer", *PLAIN)
"""Fields that options may set for all records of some files."""


def list_forms() -> None:
    """Print the forms that can be read, each with a sentence."""
    for name, summary in known().items():
        click.echo(printable(f"{name:<10} {summary}"))


def run(
    form: str, files: Iterable[str], trouble: Complain, game: str | None, fixed: tuple[str, ...], output: Path | None
) -> int:
    """Write the records of some files to a new file, or to standard output; gives the exit status.

    Raises UsageError for a form, or what is to hold for all, that is not known, CommandError for the output.
    """
    failed = False

    def complain(text: str, unusable: bool) -> None:
        nonlocal failed
        failed = failed or unusable
        trouble(text, unusable)

    try:
        work = Importing(form, fixed_fields([*fixed, *([f"game={game}"] if game else [])]), complain)
    except (FormatError, FixedError) as error:
        raise click.UsageError(printable(str(error))) from error
    pieces = chain([HEAD.encode()], (f"\n{text}".encode() for text in work.texts(files)))
    if output is None:
        for piece in pieces:
            put_out(piece)
    else:
        try:
            with output.open("xb") as stream:
                stream.writelines(pieces)
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}") from error
    click.echo(work.summary(), err=True)
    return 2 if failed else int(work.good < work.count or work.left_out > 0)


class FixedError(TarockError, ValueError):
    """An invalid value for all records."""


def fixed_fields(given: Iterable[str]) -> dict[str, str]:
    """Fields for all records, from texts of the form ``KEY=VALUE``. Raises FixedError."""
    found = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or key not in FIXED:
            message = _("“{text}” is not KEY=VALUE; the keys are {words}")
            raise FixedError(message.format(text=text, words=either(FIXED)))
        found[key] = value
    return found


class Importing:
    """The records of some files; what was wrong with them is said as they come."""

    def __init__(self, form: str, given: Mapping[str, str], complain: Complain) -> None:
        """Raises FormatError."""
        importer(form)
        self.form, self.given, self.complain = form, given, complain
        self.count = self.good = self.left_out = 0

    def texts(self, names: Iterable[str]) -> Iterator[str]:
        """The canonical-to-be texts of all records, one after the other."""
        for name in names:
            try:
                with opened(name) as stream:
                    text = stream.read().decode()
            except OSError as error:
                self.complain(f"{name}: {reason(error)}", True)
                continue
            except UnicodeDecodeError as error:
                message = _("the byte {at} is not UTF-8; save the file as UTF-8").format(at=error.start + 1)
                self.complain(f"{name}: {message}", True)
                continue
            for imported_record in imported(self.form, text, self.given):
                place = f"{printable(name)}:{imported_record.line}:{imported_record.column}"
                if isinstance(imported_record, Misread):
                    self.left_out += 1
                    self.complain(f"{place}: {imported_record.message}; " + _("left out"), False)
                else:
                    self._judge(place, imported_record.text)
                    for note in imported_record.notes:
                        self.complain(f"{printable(name)}:{note.line}:{note.column}: {note.message}", False)
                    yield imported_record.text

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
