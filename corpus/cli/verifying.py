"""``tarock archive verify``: whether all that the archive keeps is as it was written."""

import sys

import click

from corpus.cli.opening import JOBS, opened, printable
from corpus.messages import _


@click.command()
@JOBS
@click.pass_context
def verify(ctx: click.Context, jobs: int | None) -> None:
    """Read everything and list what is damaged: in the database, and of each record against its hash.

    Nothing is changed. The exit status is 1 when something is damaged, 2 when the archive cannot be opened at all.
    """
    from corpus.maintenance.verifying import last
    from corpus.maintenance.verifying import verify as verify_all

    damaged, count = 0, 0

    def done(number: int) -> None:
        nonlocal count
        count += number
        bar.update(number)

    with opened(ctx) as archive:
        length = last(archive.engine)
        with click.progressbar(length=length, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
            for damage in verify_all(archive.engine, jobs, done):
                damaged += 1
                where = _("the database") if damage.id is None else _("record {id}").format(id=damage.id)
                click.echo(printable(f"{where}: {damage.what}"))
    lines = [_.plural("{n} record verified", "{n} records verified", count).format(n=count)]
    lines.append(
        _.plural("{n} fault found", "{n} faults found", damaged).format(n=damaged)
        if damaged else _("nothing is damaged")
    )  # fmt: skip
    click.echo(": ".join(lines), err=True)
    ctx.exit(1 if damaged else 0)
