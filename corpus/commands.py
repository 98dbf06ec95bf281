"""``tarock archive``: the archive on the command line. Each command is thin; what it does lives in its own module."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from notation.command_group import Unusable

if TYPE_CHECKING:
    from corpus.archive import Archive

QUERY = click.argument("query", nargs=-1)
JOBS = click.option("--jobs", type=click.IntRange(1), help="How many processes work; by default one for each core.")
CLUSTER = click.option("--cluster", default="", metavar="ADDRESS", help="Work on this Dask cluster, tcp://HOST:PORT.")


@click.group()
@click.option("--archive", "place", metavar="FILE-OR-URL", help="Where it lies; by default what TAROCK_ARCHIVE says.")
@click.pass_context
def archive(ctx: click.Context, place: str | None) -> None:
    """Keep records and find any of them: an archive in a file, or in a PostgreSQL database (postgresql://…).

    Without --archive and TAROCK_ARCHIVE it lies in your data folder.
    """
    ctx.obj = place


@contextmanager
def opened(ctx: click.Context, patience: float = 60) -> "Iterator[Archive]":
    """The archive that the person means; what cannot be done ends the command with a sentence."""
    from corpus.archive import Archive, Misasked, TooSlow
    from corpus.archive import Unusable as NoArchive
    from notation.working import NoCluster

    try:
        archive = Archive.open(ctx.obj, patience)
        try:
            yield archive
        finally:
            archive.close()
    except (NoArchive, NoCluster) as error:
        raise Unusable(str(error)) from error
    except Misasked as error:
        raise click.UsageError(printable(str(error))) from error
    except TooSlow as error:
        raise Unusable(f"this took longer than {patience:.0f} seconds; ask for less") from error


def printable(text: str) -> str:
    """A text as it may go to a terminal."""
    from notation.checking import printable as plain

    return plain(text)


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
    """Add the records of FILE…, whatever is wrong with them; what is there already stays as it is.

    FILE is a file of records, a folder (every *.tdn below it), or - for standard input. If this is cut off, start it
    again: it goes on where it stopped. The exit status is 2 when a file could not be used.
    """
    from corpus.adding import add as add_all
    from notation.checking import VERDICTS, paths
    from notation.cli import Progress, Trouble

    trouble = Trouble()
    listed = list(paths(names, trouble))
    with opened(ctx) as archive, Progress(listed) as progress:
        added = add_all(archive.engine, listed, trouble, jobs, cluster, lambda size: progress.write("", size))
    counts = ", ".join(f"{added.verdicts[each]} {each}" for each in VERDICTS if each in added.verdicts)
    click.echo(f"{added.total} record{'' if added.total == 1 else 's'} added" + (f": {counts}" if counts else ""))
    if added.known:
        click.echo(f"{added.known} there already")
    if added.withdrawn:
        click.echo(f"{added.withdrawn} left out, because they were withdrawn")
    ctx.exit(2 if trouble.failed else 0)


@archive.command()
@QUERY
@click.option("-n", "limit", type=click.IntRange(1), default=20, show_default=True, help="How many are listed.")
@click.option("--after", type=int, metavar="ID", help="Go on behind this record.")
@click.option("--newest", is_flag=True, help="Those added last come first.")
@click.option("--keys", is_flag=True, help="List what may be asked for.")
@click.pass_context
def find(
    ctx: click.Context, query: tuple[str, ...], limit: int, after: int | None, newest: bool, keys: bool
) -> None:
    """List the records that answer QUERY: words, and conditions such as contract:solo or declarer:lost.

    A - before a condition asks for the opposite; put -- before a query that begins with one. --keys lists all keys.
    """
    from corpus import listing

    if keys:
        listing.show_keys()
        return
    with opened(ctx) as archive:
        asked = joined(query)
        page = archive.find(asked, after, limit, newest)
        listing.show_entries(page.entries)
        found, more = archive.count(asked)
    said = f"more than {found:,}" if more else f"{found:,}"
    behind = f"; --after {page.next} shows the next" if page.next is not None else ""
    click.echo(f"{said} record{'' if found == 1 and not more else 's'}{behind}", err=True)


@archive.command()
@click.argument("id")
@click.pass_context
def show(ctx: click.Context, id: str) -> None:
    """Show a record, by the ID that find lists or the first digits of its identity: its deal, and its history."""
    from rich.console import Console

    from corpus import listing
    from notation.checking import Source
    from notation.cli import show_one

    with opened(ctx) as archive:
        kept = archive.get(_id(id))
        if kept is None:
            raise Unusable(f"the archive has no record {id}, or more than one begins so")
    console = Console(highlight=False, markup=False, emoji=False)
    listing.show_history(kept)
    if kept.source is not None:
        show_one(console, Source("-", 1, kept.number, kept.version, kept.source), "", None)


def _id(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else text


@archive.command()
@QUERY
@click.option(
    "--format", "form", type=click.Choice(["tdn", "jsonl", "csv", "parquet"]), default="tdn", show_default=True
)
@click.option("--table", default="records", help="For CSV and Parquet: records, seats, calls, tricks …")
@JOBS
@CLUSTER
@click.pass_context
def export(
    ctx: click.Context, query: tuple[str, ...], form: str, table: str, jobs: int | None, cluster: str
) -> None:
    """Write the records that answer QUERY, or all, to standard output: their very bytes, or data for other programs."""
    from corpus import exporting
    from corpus.query import parse

    if table not in exporting.TABLES:
        raise click.BadParameter(f"known are {', '.join(exporting.TABLES)}", param_hint="--table")
    with opened(ctx) as archive:
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
            _write(piece)


def _parquet(write: Callable[[], Any]) -> None:
    if sys.stdout.isatty():
        raise click.UsageError("Parquet is nothing for a terminal; send it to a file with > FILE")
    try:
        write()
    except ImportError as error:
        raise Unusable("Parquet needs pyarrow: pip install 'tarock-notation[parquet]'") from error


def _write(piece: bytes) -> None:
    from notation.checking import printable as plain

    if sys.stdout.isatty():
        click.echo(plain(piece.decode("utf-8", "replace"), "\t\n"), nl=False)
    else:
        sys.stdout.buffer.write(piece)
