"""``tarock archive copy``: the whole archive into another database."""

import sys

import click

from corpus.cli.opening import JOBS, opened
from corpus.messages import _


@click.command()
@click.argument("target", metavar="FILE-OR-URL")
@JOBS
@click.pass_context
def copy(ctx: click.Context, target: str, jobs: int | None) -> None:
    """Copy the whole archive to FILE-OR-URL, whichever databases both are: a file, or postgresql://….

    Corrections, withdrawals, aliases and tokens go along. If this is cut off, start it again: it goes on where it
    stopped. The target is empty, or a copy that was begun.
    """
    from corpus.archive import Archive
    from corpus.maintenance.copying import begun
    from corpus.maintenance.copying import copy as copy_all

    with opened(ctx) as archive:
        there = Archive.open(target)
        try:
            begun(archive.engine, there.engine)  # what cannot be copied is said before anything is drawn
            with click.progressbar(length=archive.last(), file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
                count = copy_all(archive.engine, there.engine, jobs, bar.update)
        finally:
            there.close()
    click.echo(_.plural("{n} record copied", "{n} records copied", count).format(n=count))
