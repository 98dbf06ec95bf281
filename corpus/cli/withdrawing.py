"""``tarock archive withdraw``."""

from typing import TYPE_CHECKING

import click

from corpus.cli.opening import opened
from corpus.messages import _
from notation.cli.withdrawing import TEXTS, texts_agreed

if TYPE_CHECKING:
    from corpus.archive import Archive


@click.command()
@click.argument("id", type=int)
@click.option("--reason", required=True, help="The reason, for later readers.")
@click.option("--name", help="Take only this player's name out, and keep the rest.")
@TEXTS
@click.pass_context
def withdraw(ctx: click.Context, id: int, reason: str, name: str | None, texts: bool | None) -> None:
    """Take record ID down for good; or only a name in it. A later import does not bring it back.

    Texts in which the name is a word of its own are listed, and changed only if you agree.
    """
    from corpus.maintenance.revising import withdraw as take_down

    if name is not None and not name.strip():
        raise click.BadParameter(_("a name is needed"), param_hint="--name")
    with opened(ctx) as archive:
        agreed = name is not None and _agreed(archive, id, name, texts)
        by = take_down(archive.engine, id, reason, name or "", agreed)
    message = _("record {id} is withdrawn")
    if by is not None:
        message = _("record {id} is withdrawn; without the name it is record {by}")
    click.echo(message.format(id=id, by=by))


def _agreed(archive: "Archive", id: int, name: str, texts: bool | None) -> bool:
    """Whether a name is also to be taken out of the texts that have it."""
    from corpus.maintenance.revising import mentions

    found = mentions(archive.engine, id, name)
    return texts_agreed([f"{row}: {text}" if row else text for row, text in found], texts)
