"""The site's command: ``tarock serve``."""

import socket
from pathlib import Path
from threading import Thread

import click
from click.core import ParameterSource

VARIABLE = "TAROCK_ARCHIVE"
PATIENCE = 5.0
"""So many seconds a question to the archive may take."""


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--archive", "place", envvar=VARIABLE, metavar="FILE-OR-URL", help="Serve this archive instead of files.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0: any free one."
)
def serve(files: tuple[Path, ...], place: str | None, host: str, port: int) -> None:
    """Serve a site that replays the records of FILES and folders, or of an archive.

    Without any of them, it serves the archive that TAROCK_ARCHIVE names, else the records that ship with the project.

    A file that cannot be read and a port that is taken end it with status 2.
    """
    from waitress.server import create_server

    from corpus.archive import Archive, Unusable
    from replay_web.app import create_app

    named = click.get_current_context().get_parameter_source("place")
    if files and named is ParameterSource.COMMANDLINE:
        raise click.UsageError("Name either files or an archive.")
    try:
        app = create_app(files, None if files or not place else Archive.open(place, PATIENCE, make=False))
    except (OSError, Unusable) as error:
        raise click.UsageError(str(error)) from error
    six = ":" in host
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if six else socket.AF_INET)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]
        raise click.UsageError(f"Cannot listen on {host}, port {port}: {why}; --port 0 takes any free one.") from error
    Thread(target=lambda: app.extensions["library"].archive, daemon=True).start()  # the first search need not wait
    click.echo(f"http://{f'[{host}]' if six else host}:{listening.getsockname()[1]}/  (end with Ctrl-C)")
    create_server(app, sockets=[listening]).run()
