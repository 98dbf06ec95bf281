"""The commands of the site: ``tarock serve``, and ``tarock render``, which needs none."""

import os
import socket
import sys
from dataclasses import replace
from pathlib import Path
from signal import SIGTERM, signal
from threading import Thread, current_thread, main_thread
from typing import TYPE_CHECKING, Any

import click

from notation.cli.command_error import CommandError
from notation.cli.command_group import language_option
from notation.record import SEATS
from notation.words.languages import listed
from replay_web import settings
from replay_web.messages import _

if TYPE_CHECKING:
    from replay_web.library import Entry

_LIMITS = settings.Limits()
_NUMBER = click.IntRange(1)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--archive", "place", metavar="FILE-OR-URL", help="Serve this archive instead of files.")
@click.option(
    "--cache", type=click.Path(path_type=Path), metavar="FOLDER", help="Where to keep what is known of files."
)
@click.option(
    "--evenings", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="FOLDER",
    help="Show the evenings of a club in this folder, too, and take their results.",
)  # fmt: skip
@click.option(
    "--tokens", metavar="FILE-OR-URL", help="The archive whose tokens open the evenings; else the one that is served."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0: any free one."
)
@click.option("--prefix", default="", metavar="/PATH", help="Where the site stands on its host, if not at the root.")
@click.option("--hosts", metavar="NAME,…", help="The names by which the site may be asked for; .NAME: all below it.")
@click.option(
    "--proxies", type=click.IntRange(0, settings.MOST_PROXIES), help="How many proxies before the site to believe."
)
@click.option("--deadline", type=click.IntRange(1, 600), help="Seconds one request may take; else 5.")
@click.option("--access-log", is_flag=True, default=None, help="Write a line for each request to standard error.")
@click.option("--connections", type=_NUMBER, default=_LIMITS.connections, show_default=True, help="How many at a time.")
@click.option("--threads", type=_NUMBER, default=_LIMITS.threads, show_default=True, help="How many work on requests.")
@click.option(
    "--silence", type=_NUMBER, default=_LIMITS.silence, show_default=True, help="Seconds a connection may say nothing."
)
@click.option(
    "--arrival", type=_NUMBER, default=_LIMITS.arrival, show_default=True, help="Seconds a request may take to arrive."
)
def serve(
    files: tuple[Path, ...],
    place: str | None,
    cache: Path | None,
    host: str,
    port: int,
    prefix: str,
    connections: int,
    threads: int,
    silence: int,
    arrival: int,
    **wanted: Any,
) -> None:
    """Serve a site that replays the records of FILES and folders, or of an archive.

    Without any of them, it serves the archive that TAROCK_ARCHIVE names, else the records that ship with the project.
    Files may change while they are served: pages show them as they are. What is known of them is kept in your cache
    folder, or in that of --cache, so that the next start is quick; it may be deleted at any time.

    What --evenings, --tokens, --hosts, --proxies, --deadline, --cache and --access-log say, the variables
    TAROCK_EVENINGS and so on say otherwise.

    A file that cannot be read and a port that is taken end it with status 2.
    """
    from corpus.archive import ArchiveError
    from corpus.file_cache.location import VARIABLE
    from replay_web.app import create_app
    from replay_web.library import shipped_library
    from replay_web.server import server

    if files and place:
        raise click.UsageError("Name either files or an archive.")
    if cache:
        os.environ[VARIABLE] = str(cache)
    if wanted["hosts"] is not None:
        wanted["hosts"] = settings.hosts(wanted["hosts"])
    given = {name: value for name, value in {"archive": place, **wanted}.items() if value is not None}
    try:
        app = create_app(files, settings=replace(settings.from_environment(), **given))
    except (OSError, ArchiveError, settings.SettingsError) as error:
        raise click.UsageError(str(error)) from error
    six = ":" in host
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if six else socket.AF_INET)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]
        raise click.UsageError(f"Cannot listen on {host}, port {port}: {why}; --port 0 takes any free one.") from error
    Thread(target=shipped_library, daemon=True).start()  # the first page need not wait
    address = f"http://{f'[{host}]' if six else host}:{listening.getsockname()[1]}{prefix.rstrip('/')}/"
    click.echo(f"{address}  (end with Ctrl-C)")
    if current_thread() is main_thread():
        signal(SIGTERM, lambda _number, _frame: sys.exit(0))  # so that nothing is left behind
    server(app, listening, settings.Limits(connections, threads, silence, arrival), prefix).run()


# ---- One file


@click.command()
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", metavar="FILE", help="Where the page is written; by default to standard output.")
@click.option("--record", "number", type=click.IntRange(1), metavar="N", help="Which record, where there are several.")
@click.option("--step", type=click.IntRange(0), default=0, metavar="N", help="Where it opens; by default at the deal.")
@click.option("--seat", type=click.Choice(SEATS, case_sensitive=False), help="To whom the table is turned.")
@click.option("--hide", type=click.Choice(["others"]), help="Show only what this seat saw, or else forehand.")
def render(file: str, output: str | None, number: int | None, step: int, seat: str | None, hide: str | None) -> None:
    """Write a record of FILE as one page that replays it, with no server and nothing loaded from elsewhere.

    FILE is a file of records, or - for standard input. The page is in the language of --lang, and so are its comments
    where the record has them in several.
    """
    from notation.cli.terminal import reader_language
    from notation.files.checking import reason
    from replay_web.present import seat_view, step_page
    from replay_web.present.lines_of_play import MAIN
    from replay_web.present.standalone import LARGEST, SizeLimitError, Wanted, rendered
    from replay_web.web.jinja import bare

    if output is None and sys.stdout.isatty():
        raise click.UsageError("A page is nothing for a terminal; name a file for it: -o deal.html")
    entry = _record(file, number)
    table, last = seat_view.table_of(entry), step_page.levels_of(entry)[MAIN].last
    if step > last:
        text = _("This record has no such step; its steps are 0 to {last}.")
        raise click.BadParameter(text.format(last=last), param_hint="--step")
    south = SEATS.index(seat) if seat and table else None
    if table and south not in (None, *table.seats):
        text = _("There is no such seat in this deal; its seats are {seats}.")
        seats = listed(SEATS[seat] for seat in sorted(table.seats))
        raise click.BadParameter(text.format(seats=seats), param_hint="--seat")
    if hide and table is None:
        text = _("Hands can be hidden in the main line of a game that is known here.")
        raise click.BadParameter(text, param_hint="--hide")
    try:
        page = rendered(entry, Wanted([reader_language()], step, south, bool(hide)), bare())
    except SizeLimitError as error:
        text = _("{file}: the page of this record would be larger than {limit} bytes; “tarock serve” replays it")
        raise CommandError(text.format(file=file, limit=f"{LARGEST:,}")) from error
    if not page.whole:
        text = _("the variations are left out; with them the page would be larger than {limit} bytes")
        click.echo("tarock: " + text.format(limit=f"{LARGEST:,}"), err=True)
    try:
        _write(page.text.encode(), output, file)
    except OSError as error:
        raise CommandError(f"{output or '-'}: {reason(error)}") from error


render.params.append(language_option("--language"))


def _record(file: str, number: int | None) -> "Entry":
    """The one record of a file, or the N-th. Raises CommandError, and BadParameter where it is not clear which."""
    from notation.files import checking
    from notation.reader import sources
    from replay_web.library import entry_of

    kept, count = None, 0
    try:
        with checking.opened(file) as stream:
            for source in sources(stream, Path(file).name):
                count = source.number
                if count == (number or 1):
                    kept = source.whole()
    except OSError as error:
        raise CommandError(f"{file}: {checking.reason(error)}") from error
    if not count:
        raise CommandError(f"{file}: " + _("there is no record in it; a record starts with a “deal” line"))
    has = _.plural("the file has {number} record", "the file has {number} records", count).format(number=count)
    if kept is None:
        raise click.BadParameter(has, param_hint="--record")
    if number is None and count > 1:
        raise click.UsageError(_("{has}; --record 1 takes the first").format(has=f"{file}: {has}"))
    return entry_of(kept)


def _write(page: bytes, output: str | None, file: str) -> None:
    """Put the page in its place at one stroke. Raises OSError."""
    from notation.cli.recording.saving import replace

    if output in (None, "-"):
        sys.stdout.buffer.write(page)
        return
    path = Path(output)
    if file != "-" and path.exists() and path.samefile(file):
        raise click.BadParameter(_("this is the file of the record itself"), param_hint="--output")
    if path.exists() and not path.is_file():
        path.write_bytes(page)  # a pipe, or /dev/null
    else:
        replace(path, page)
