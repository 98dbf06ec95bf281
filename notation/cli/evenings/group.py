"""The group of commands for evenings, and what they share: reading a file, and writing to it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from notation.cli.command_error import CommandError
from notation.evenings.changes import findings_of
from notation.evenings.evening import Evening
from notation.evenings.journal import Journal, JournalError, journal
from notation.evenings.reading import read_evening
from notation.files.checking import problem_line, reason
from notation.files.output import printable
from notation.problems import ERROR, Finding
from notation.words.languages import _

FILE = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
YES = click.option("--yes", is_flag=True, help="Ask nothing; accept what is doubtful.")


@click.group()
def evening() -> None:
    """Run an evening of a club: players, tables, results, standings.

    FILE is a text, NAME.evening, that people can read and mend. The exit status is 0 when all is well, 1 when
    something was refused or is wrong in the file, 2 when a file could not be used.
    """


class RefusedError(CommandError):
    """A change that cannot be made."""

    exit_code = 1


def data_of(file: Path) -> bytes:
    """The contents of a file. Raises CommandError if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}") from error


def evening_of(file: Path) -> Evening:
    """The evening of a file; what is wrong with it goes to standard error."""
    found = read_evening(data_of(file))
    list_findings(file, found.problems)
    return found


def evening_with(file: Path, records: Iterable[Path]) -> Evening:
    """The evening of a file with the deals of some records; what is wrong goes to standard error."""
    from notation.cli.commands import parsed
    from notation.evenings.recorded import add_recorded, recorded
    from notation.replay import judge

    found = read_evening(data_of(file))
    read = (record for path in records for source, record in parsed(str(path)) if source.number)
    deals = (recorded(found, record, judge(record).score) for record in read)
    add_recorded(found, [deal for deal in deals if deal is not None])
    list_findings(file, found.problems)
    return found


def list_findings(file: Path, findings: Iterable[Finding]) -> None:
    """Say what is wrong with a file on standard error."""
    for finding in findings:
        click.echo(problem_line(str(file), finding), err=True)


@contextmanager
def writing(file: Path) -> Iterator[Journal]:
    """A file while nobody else writes to it. Raises CommandError where it cannot be written to."""
    try:
        with journal(file) as opened:
            yield opened
    except JournalError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}") from error


def write(file: Path, make: Callable[[Evening], list[str]], sure: bool = False) -> list[str]:
    """Append the lines that a change makes, and print them; what is doubtful is asked back while nobody waits for us.

    Raises RefusedError for what would be wrong, and CommandError where the file cannot be written to.
    """
    data_of(file)
    while True:
        with writing(file) as opened:
            try:
                lines = make(read_evening(opened.data))
                findings = findings_of(opened.data, lines)
                if wrong := next((finding for finding in findings if finding.severity == ERROR), None):
                    raise RefusedError(wrong.message)
                if sure or not findings:
                    opened.append(lines)
                    break
            except ValueError as error:
                raise RefusedError(str(error)) from error
        confirm(" ".join(finding.message for finding in findings))
        sure = True
    for line in lines:
        click.echo(printable(line))
    return lines


def confirm(doubt: str) -> None:
    """Ask whether something doubtful is meant. Raises RefusedError where it is not, or nobody answers."""
    if not answered(f"{doubt} " + _("Is that right?")):
        raise RefusedError(_("nothing was written"))


def answered(question: str) -> bool:
    """Whether somebody answers a question with yes. Raises RefusedError where nobody answers."""
    try:
        return click.confirm(printable(question), err=True)
    except click.Abort as error:
        raise RefusedError(_("nothing was written")) from error
