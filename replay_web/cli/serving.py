"""``tarock serve``: the site, from a command."""

import os
import socket
import sys
from dataclasses import replace
from pathlib import Path
from signal import SIGTERM, signal
from threading import Thread, current_thread, main_thread
from typing import Any

import click

from replay_web import settings

_LIMITS = settings.Limits()
_NUMBER = click.IntRange(1)


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--archive", "place", metavar="FILE-OR-URL", help="Serve this archive instead of files.")
@click.option(
    "--cache", type=click.Path(path_type=Path), metavar="FOLDER", help="Where to keep what is known of the files."
)
@click.option(
    "--evenings", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="FOLDER",
    help="Show the evenings of a club in this folder, too, and accept their results.",
)  # fmt: skip
@click.option(
    "--tokens", metavar="FILE-OR-URL", help="The archive whose tokens open the evenings; else the one that is served."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0: any free one."
)
@click.option("--prefix", metavar="/PATH", help="The path of the site on its host, if not the root.")
@click.option("--hosts", metavar="NAME,…", help="The host names of the site; .NAME: all below it.")
@click.option(
    "--proxies", type=click.IntRange(0, settings.MOST_PROXIES), help="How many proxies in front of the site to trust."
)
@click.option("--deadline", type=click.IntRange(1, 600), help="Seconds one request may take; by default 5.")
@click.option("--access-log", is_flag=True, default=None, help="Write a line for each request to standard error.")
@click.option("--connections", type=_NUMBER, default=_LIMITS.connections, show_default=True, help="How many at a time.")
@click.option(
    "--threads", type=click.IntRange(1, settings.MOST_THREADS), help="How many requests are worked on; by default 8."
)
@click.option(
    "--silence", type=_NUMBER, default=_LIMITS.silence, show_default=True, help="Seconds a connection may be silent."
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
    connections: int,
    silence: int,
    arrival: int,
    **wanted: Any,
) -> None:
    """Serve a site that replays the records of FILES and folders, or of an archive.

    Without any of them, it serves the archive that TAROCK_ARCHIVE names, else the records that ship with the project.
    Files may change while they are served: pages show them as they are. What is known of them is kept in your cache
    folder, or in that of --cache, so that the next start is quick; it may be deleted at any time.

    The variables TAROCK_EVENINGS and so on can be set instead of --evenings, --tokens, --hosts, --proxies, --prefix,
    --threads, --deadline, --cache and --access-log.

    It ends with status 2 if a file cannot be read or the port is taken.
    """
    from corpus.archive import ArchiveError
    from corpus.file_cache.location import VARIABLE
    from replay_web.app import create_app
    from replay_web.jobs.turnstile import Capacity
    from replay_web.library import shipped_library
    from replay_web.server import server

    if files and place:
        raise click.UsageError("Name either files or an archive.")
    if cache:
        os.environ[VARIABLE] = str(cache)
    given = {name: value for name, value in {"archive": place, **wanted}.items() if value is not None}
    try:
        for name, read in (("hosts", settings.hosts), ("prefix", settings.prefix)):
            if name in given:
                given[name] = read(given[name])
        chosen = replace(settings.from_environment(), **given)
        app = create_app(files, settings=chosen)
    except (OSError, ArchiveError, settings.SettingsError) as error:
        raise click.UsageError(str(error)) from error
    six = ":" in host
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if six else socket.AF_INET)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]
        raise click.UsageError(f"Cannot listen on {host}, port {port}: {why}; --port 0 takes any free one.") from error
    Thread(target=shipped_library, daemon=True).start()  # the first page need not wait
    address = f"http://{f'[{host}]' if six else host}:{listening.getsockname()[1]}{chosen.prefix}/"
    click.echo(f"{address}  (end with Ctrl-C)")
    if current_thread() is main_thread():
        signal(SIGTERM, lambda _number, _frame: sys.exit(0))  # so that nothing is left behind
    limits = settings.Limits(connections, Capacity(chosen.threads).threads, silence, arrival)
    server(app, listening, limits).run()
