"""``tarock archive``: the archive on the command line. Each command is thin; what it does lives in its own module."""

import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from corpus.cli.copying import copy
from corpus.cli.evenings import evening
from corpus.cli.opening import JOBS, opened, printable
from corpus.cli.tokens import token
from corpus.cli.verifying import verify
from corpus.cli.withdrawing import withdraw
from corpus.messages import _
from notation.cli.command_error import CommandError

if TYPE_CHECKING:
    from corpus.ingest.importing import Added

QUERY = click.argument("query", nargs=-1)
CLUSTER = click.option("--cluster", default="", metavar="ADDRESS", help="Work on this Dask cluster, tcp://HOST:PORT.")


class Asking(click.Command):
    """A command that takes a query: ``-game:…`` is a condition in it, and no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put what must not hold behind all options; in which order conditions stand means nothing."""
        if "--" not in args:
            negated = [word for word in args if _NEGATED.match(word)]
            args = [word for word in args if word not in negated] + (["--", *negated] if negated else [])
        return super().parse_args(ctx, args)


_NEGATED = re.compile(r"-[a-z]+:")


@click.group()
@click.option("--archive", "place", metavar="FILE-OR-URL", help="The archive; by default that of TAROCK_ARCHIVE.")
@click.pass_context
def archive(ctx: click.Context, place: str | None) -> None:
    """Keep records and find any of them: an archive in a file, or in a PostgreSQL database (postgresql://…).

    Without --archive and TAROCK_ARCHIVE, it is in your data folder.
    """
    ctx.obj = place


def joined(words: tuple[str, ...]) -> str:
    """The words of a command line as one query; what the shell kept together stays so."""

    def one(word: str) -> str:
        key, colon, value = word.partition(":")
        if '"' in word or " " not in word:
            return word
        return f'{key}:"{value}"' if colon and key.lstrip("-").isalpha() else f'"{word}"'

    return " ".join(map(one, words))


@archive.command()
@click.argument("names", nargs=-1, required=True, metavar="FILE…")
@JOBS
@CLUSTER
@click.pass_context
def add(ctx: click.Context, names: tuple[str, ...], jobs: int | None, cluster: str) -> None:
    """Add the records of FILE…, whatever is wrong with them; existing records stay as they are.

    FILE is a file of records, a folder (every *.tdn below it), or - for standard input. If this is cut off, start it
    again: it goes on where it stopped. An evening of a club, *.evening, is kept as a whole; a changed one replaces it.
    The exit status is 2 when a file, or a record that is too long, could not be used.
    """
    from corpus.cli.evenings import add_evenings
    from corpus.ingest.evenings import evening_files, recount
    from corpus.ingest.importing import add as add_all
    from notation.cli.tarock import Progress, Trouble
    from notation.files.checking import paths

    trouble = Trouble()
    evenings = evening_files(names, trouble)
    files = list(paths(without_evenings(names, evenings), trouble))
    with opened(ctx, make=True) as archive:
        last = archive.last()
        with Progress(files) as progress:
            added = add_all(archive.engine, files, trouble, jobs, cluster, lambda size: progress.write("", size))
        if files or not evenings:
            show_added(added)
            show_way_to_site(ctx.obj)
        add_evenings(archive.engine, evenings, trouble)
        recount(archive.engine, last)
    ctx.exit(2 if trouble.failed else 0)


def without_evenings(names: tuple[str, ...], evenings: list[str]) -> list[str]:
    """The names but for those of evenings, and of folders that hold evenings alone."""
    holding = {str(folder) for file in evenings for folder in Path(file).parents}
    return [
        name
        for name in names
        if name not in evenings and not (str(Path(name)) in holding and not _has_records(Path(name)))
    ]


def _has_records(folder: Path) -> bool:
    """Whether something below a folder is called as records are."""
    from notation.files.walking import files_below

    unread = list[Path]()
    return any(files_below(folder, ".tdn", lambda path, _error: unread.append(path))) or bool(unread)


def show_way_to_site(place: str | None) -> None:
    """Say on a terminal how the records are seen on the site, which shows no archive unasked."""
    from corpus.database.store import default_place

    if sys.stderr.isatty():
        message = _("“{command}” shows them on a site.")
        click.echo(message.format(command=f"tarock serve --archive {shlex.quote(place or default_place())}"), err=True)


def show_added(added: "Added") -> None:
    """Print the result of adding records."""
    from notation.files.checking import by_verdict

    message = _.plural("{n} record added", "{n} records added", added.total).format(n=added.total)
    click.echo(message + by_verdict(added.verdicts))
    if added.known:
        click.echo(_("{n} there already").format(n=added.known))
    if added.withdrawn:
        message = _.plural(
            "{n} left out, because it was withdrawn", "{n} left out, because they were withdrawn", added.withdrawn
        )
        click.echo(message.format(n=added.withdrawn))
    if added.too_long:
        message = _.plural(
            "{n} left out, because it is too long", "{n} left out, because they are too long", added.too_long
        )
        click.echo(message.format(n=added.too_long))


@archive.command(cls=Asking)
@QUERY
@click.option("-n", "limit", type=click.IntRange(1), default=20, show_default=True, help="How many are listed.")
@click.option("--after", type=int, metavar="ID", help="Continue after this record.")
@click.option("--newest", is_flag=True, help="List those added last first.")
@click.option("--keys", is_flag=True, help="List the keys of a query.")
@click.pass_context
def find(ctx: click.Context, query: tuple[str, ...], limit: int, after: int | None, newest: bool, keys: bool) -> None:
    """List the records that match QUERY: words, and conditions such as contract:solo or declarer:lost.

    A - before a condition asks for the opposite (before words only after --). --keys lists all keys.
    """
    from corpus.cli import listing

    if keys:
        listing.show_keys()
        return
    with opened(ctx) as archive:
        asked = joined(query)
        page = archive.find(asked, after, limit, newest)
        listing.show_entries(page.entries)
        found, more = archive.count(asked)
    message = _("more than {n} records") if more else _.plural("{n} record", "{n} records", found)
    if page.next is not None:
        message = _("{records}; --after {id} shows the next").format(records=message, id=page.next)
    click.echo(message.format(n=found), err=True)


@archive.command()
@click.argument("id")
@click.pass_context
def show(ctx: click.Context, id: str) -> None:
    """Show a record, by the ID that find lists or the first digits of its identity: its deal, and its history."""
    from rich.console import Console

    from corpus.cli import listing
    from notation.cli.tarock import show_one
    from notation.reader import Source

    with opened(ctx) as archive:
        kept = archive.get(_id(id))
        if kept is None:
            raise CommandError(_("the archive has no record {id}, or more than one id begins with it").format(id=id))
    console = Console(highlight=False, markup=False, emoji=False)
    listing.show_history(kept)
    if kept.source is not None:
        show_one(console, Source("-", 1, kept.number, kept.version, kept.source), "", None)


def _id(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else text


@archive.command(cls=Asking)
@QUERY
@click.option(
    "--format", "form", type=click.Choice(["tdn", "jsonl", "csv", "parquet"]), default="tdn", show_default=True
)
@click.option("--table", default="records", help="For CSV and Parquet: records, seats, calls, tricks …")
@click.option("--evening", "key", metavar="NAME", help="Write the file of this evening instead, as it was added.")
@JOBS
@CLUSTER
@click.pass_context
def export(
    ctx: click.Context,
    query: tuple[str, ...],
    form: str,
    table: str,
    key: str | None,
    jobs: int | None,
    cluster: str,
) -> None:
    """Write the records that match QUERY, or all, to standard output: byte for byte, or as data for other programs."""
    from corpus import exporting
    from corpus.cli.evenings import evening_text
    from corpus.search.query import parse
    from notation.files.output import put_out

    if table not in exporting.TABLES:
        raise click.BadParameter(f"known are {', '.join(exporting.TABLES)}", param_hint="--table")
    if cluster and form != "jsonl":
        raise click.UsageError(_("--cluster needs JSON lines: --format jsonl"))
    if key is not None and query:
        raise click.UsageError(_("Name either an evening or a query."))
    with opened(ctx) as archive:
        if key is not None:
            put_out(evening_text(archive, key))
            return
        terms = parse(joined(query))
        if form == "parquet":
            _parquet(lambda: exporting.parquet(archive.engine, terms, table, sys.stdout.buffer))
            return
        pieces = {
            "tdn": lambda: exporting.tdn(archive.engine, terms),
            "jsonl": lambda: exporting.jsonl(archive.engine, terms, jobs, cluster),
            "csv": lambda: exporting.csv_lines(archive.engine, terms, table),
        }[form]()
        for piece in pieces:
            put_out(piece)


def _parquet(write: Callable[[], Any]) -> None:
    if sys.stdout.isatty():
        raise click.UsageError("Parquet is nothing for a terminal; send it to a file with > FILE")
    try:
        write()
    except ImportError as error:
        raise CommandError(_("Parquet needs pyarrow: pip install 'tarock-notation[parquet]'")) from error


@archive.command(cls=Asking)
@QUERY
@click.option("--all", "everything", is_flag=True, help="Include those that the current rules have judged.")
@JOBS
@CLUSTER
@click.pass_context
def recheck(ctx: click.Context, query: tuple[str, ...], everything: bool, jobs: int | None, cluster: str) -> None:
    """Judge records again after the rules have changed, and list every one that is now judged differently."""
    from corpus.maintenance.rechecking import recheck as judge_again
    from corpus.search.query import parse

    count = 0
    with opened(ctx) as archive:
        for changed in judge_again(archive.engine, parse(joined(query)), everything, jobs, cluster):
            count += 1
            click.echo(printable(f"{changed.id}: {changed.before} → {changed.after}"))
    message = _.plural("{n} record judged differently", "{n} records judged differently", count)
    click.echo(message.format(n=count) if count else _("no records judged differently"), err=True)


@archive.command()
@click.argument("id", type=int)
@click.argument("file")
@click.option("--reason", required=True, help="The reason, for later readers.")
@click.pass_context
def supersede(ctx: click.Context, id: int, file: str, reason: str) -> None:
    """Replace record ID with the one record of FILE; both are kept, with the reason."""
    from corpus.maintenance.revising import supersede as put
    from notation.files.checking import check, problem_line
    from notation.files.checking import opened as stream_of
    from notation.files.checking import reason as why
    from notation.reader import sources

    try:
        with stream_of(file) as stream:
            found = [source for source in sources(stream, file) if source.number]
    except OSError as error:
        raise CommandError(f"{file}: {why(error)}") from error
    if len(found) != 1:
        message = _("{file} has {n} records; the corrected one alone should be in it")
        raise CommandError(message.format(file=file, n=len(found)))
    if found[0].too_long and (report := check(found[0])):
        raise CommandError(problem_line(file, report.problems[0]))
    with opened(ctx) as archive:
        by = put(archive.engine, id, found[0], reason)
        click.echo(_("record {id} is superseded by record {by}").format(id=id, by=by))


@archive.command()
@click.argument("name", required=False)
@click.argument("person", required=False)
@click.pass_context
def alias(ctx: click.Context, name: str | None, person: str | None) -> None:
    """Say that NAME means PERSON, for searches, sessions and statistics; the records keep what was written.

    The same name twice removes the alias. Without any names, list all.
    """
    from corpus.cli import listing
    from corpus.search.names import persons, set_alias

    if name is not None and person is None:
        raise click.UsageError("two names are needed: the one that was written, and whom it means")
    with opened(ctx) as archive:
        if name is not None and person is not None:
            set_alias(archive.engine, name, person)
            return
        with archive.engine.connect() as connection:
            listing.show_aliases(persons(connection))


@archive.command()
@click.pass_context
def names(ctx: click.Context) -> None:
    """List the players as CSV, one person per line: the name, then the other names of that person.

    `tarock evening come --names` reads it.
    """
    from notation.files.output import put_out
    from notation.files.spreadsheet import csv_of

    with opened(ctx) as archive:
        persons = archive.persons()
    others: dict[str, list[str]] = {person: [] for person in sorted(persons.values())}
    for name, person in sorted(persons.items()):
        if name != person:
            others[person].append(name)
    put_out(csv_of([[person, *rest] for person, rest in others.items()]))


@archive.command(cls=Asking)
@QUERY
@click.option("--format", "form", type=click.Choice(["text", "csv"]), default="text", show_default=True)
@click.pass_context
def session(ctx: click.Context, query: tuple[str, ...], form: str) -> None:
    """Settle the session of the records that match QUERY: its score sheet, and who pays whom.

    The records of one event, place, date and table are a session. If there are several, they are listed.
    """
    from corpus.cli import listing
    from corpus.exporting import session_rows
    from notation.files.output import put_out
    from notation.files.spreadsheet import csv_of

    with opened(ctx) as archive:
        found = archive.sessions(joined(query))
        if not found:
            raise CommandError(_("no session matches that; a session needs an event, a place, a date or a table"))
        if len(found) > 1:
            listing.show_sessions(found)
            click.echo(_("{n} sessions; ask for one of them").format(n=len(found)), err=True)
        elif form == "csv":
            put_out(csv_of(session_rows(archive.session(found[0].meeting))))
        else:
            listing.show_session(archive.session(found[0].meeting))


@archive.command(cls=Asking)
@QUERY
@click.option("--by", type=click.Choice(["contract", "player", "year"]), default="contract", show_default=True)
@click.pass_context
def stats(ctx: click.Context, query: tuple[str, ...], by: str) -> None:
    """Count the contracts of the records that match QUERY: played, made, card points, the Pagat ultimo."""
    from corpus.cli import listing

    with opened(ctx) as archive:
        listing.show_counts(archive.statistics(joined(query), by), by)


archive.add_command(copy)
archive.add_command(evening)
archive.add_command(token)
archive.add_command(verify)
archive.add_command(withdraw)
