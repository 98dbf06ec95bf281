"""``tarock archive evening``: the evenings of clubs that the archive keeps, and how ``add`` takes them."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from corpus.cli.opening import opened
from corpus.messages import _
from notation.cli.command_error import CommandError

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from corpus.archive import Archive


def add_evenings(engine: "Engine", files: Sequence[str], complain: Callable[[str, bool], None]) -> None:
    """Add the evenings of some files, and say how many are new."""
    from corpus.ingest.evenings import CHANGED, KNOWN, NEW, add_evening
    from notation.files.checking import reason

    came = Counter[str]()
    for file in files:
        try:
            data = Path(file).read_bytes()
        except OSError as error:
            complain(f"{file}: {reason(error)}", True)
            continue
        came[add_evening(engine, file, data)] += 1
    said = {
        NEW: _.plural("{n} evening added", "{n} evenings added", came[NEW]),
        CHANGED: _.plural("{n} evening changed", "{n} evenings changed", came[CHANGED]),
        KNOWN: _.plural("{n} evening there already", "{n} evenings there already", came[KNOWN]),
    }
    for state, text in said.items():
        if came[state]:
            click.echo(text.format(n=came[state]))


def evening_text(archive: "Archive", key: str) -> bytes:
    """The text of the evening of a number or a name. Raises CommandError if there is none, or there are several."""
    found = archive.evenings(key)
    if not found:
        raise CommandError(_("the archive has no evening {key}").format(key=key))
    if len(found) > 1:
        ids = ", ".join(str(match.id) for match in found)
        raise CommandError(_("the evenings {ids} are called {key}; name one by its number").format(ids=ids, key=key))
    return archive.evening_text(found[0].id)


@click.group()
def evening() -> None:
    """List the evenings of clubs, or remove one.

    ``archive add`` adds them, ``archive export --evening`` writes one.
    """


@evening.command("list")
@click.pass_context
def evening_list(ctx: click.Context) -> None:
    """List the evenings, the newest first."""
    from corpus.cli import listing

    with opened(ctx) as archive:
        listing.show_evenings(archive.evenings())


@evening.command("remove")
@click.argument("id", type=click.IntRange(1))
@click.pass_context
def evening_remove(ctx: click.Context, id: int) -> None:
    """Remove an evening: its text and its players' results. The records of its deals stay."""
    from corpus.ingest.evenings import remove_evening

    with opened(ctx) as archive:
        remove_evening(archive.engine, id)
