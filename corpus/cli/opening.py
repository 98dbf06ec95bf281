"""Common parts of the archive's commands: opening the archive, and ending with a sentence on failure."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from corpus.messages import _
from notation.cli.command_error import CommandError

if TYPE_CHECKING:
    from corpus.archive import Archive

JOBS = click.option("--jobs", type=click.IntRange(1), help="How many processes work; by default one for each core.")


@contextmanager
def opened(ctx: click.Context, patience: float = 60, make: bool = False) -> "Iterator[Archive]":
    """The archive that the person means; what cannot be done ends the command with a sentence.

    Only who puts something into it may `make` it: a name that is mistyped is not an archive.
    """
    from sqlalchemy.exc import DBAPIError

    from corpus.archive import Archive, ArchiveError, QueryError, QueryTimeout
    from corpus.database.store import WriteTimeout, in_one_line
    from notation.files.parallel import ClusterError

    try:
        archive = Archive.open(ctx.obj, patience, make)
        try:
            yield archive
        finally:
            archive.close()
    except (ArchiveError, ClusterError) as error:
        raise CommandError(str(error)) from error
    except QueryError as error:
        raise click.UsageError(printable(str(error))) from error
    except DBAPIError as error:
        raise CommandError(_("the database failed: {why}").format(why=in_one_line(error))) from error
    except WriteTimeout as error:
        raise CommandError(_("somebody else is writing to the archive; try again when that is done")) from error
    except QueryTimeout as error:
        message = _("this took longer than {n} seconds; ask for less")
        raise CommandError(message.format(n=f"{patience:.0f}")) from error


def printable(text: str) -> str:
    """A text as it may go to a terminal."""
    from notation.files.output import printable as plain

    return plain(text)
