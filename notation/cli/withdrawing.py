"""A name to be taken out of texts: the option and the question of commands that withdraw one."""

import sys
from collections.abc import Sequence

import click

from notation.words.languages import _

TEXTS = click.option(
    "--texts/--no-texts", default=None, help="Take the name out of comments and other texts, too; else you are asked."
)


def texts_agreed(found: Sequence[str], texts: bool | None) -> bool:
    """Whether a name is also to be taken out of the texts that have it; they are listed. Nobody at all says no."""
    from notation.files.output import printable

    for text in found:
        click.echo(printable(text))
    if not found or texts is not None:
        return bool(found and texts)
    try:
        return click.confirm(_("Take the name out of these texts, too?"), default=False)
    except click.Abort:
        if sys.stdin.isatty():
            raise
        click.echo(_("The name stays in these texts; --texts takes it out."), err=True)
        return False
