"""The site's command: ``tarock serve``."""

import socket
from pathlib import Path

import click


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0: any free one."
)
def serve(files: tuple[Path, ...], host: str, port: int) -> None:
    """Serve a site that replays the records of FILES and folders; without any, those that ship with the project.

    A file that cannot be read and a port that is taken end it with status 2.
    """
    from waitress.server import create_server

    from replay_web.app import create_app

    try:
        app = create_app(files)
    except OSError as error:
        raise click.UsageError(str(error)) from error
    six = ":" in host
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if six else socket.AF_INET)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]
        raise click.UsageError(f"Cannot listen on {host}, port {port}: {why}; --port 0 takes any free one.") from error
    click.echo(f"http://{f'[{host}]' if six else host}:{listening.getsockname()[1]}/  (end with Ctrl-C)")
    create_server(app, sockets=[listening]).run()
