"""Output of `tarock help`: the help of one command, or of all commands, as one text."""

from collections.abc import Iterator, Sequence

import click

from notation.files.output import printable
from notation.words.languages import _


def texts(root: click.Context, words: Sequence[str]) -> Iterator[str]:
    """The help of a command and of those below it. Raises UsageError where there is no such command."""
    command, context = root.command, root
    for word in words:
        found = command.get_command(context, word) if isinstance(command, click.Group) else None
        if found is None:
            raise click.UsageError(_("there is no command “{name}”").format(name=printable(" ".join(words))))
        command, context = found, click.Context(found, info_name=word, parent=context)
    yield from _below(command, context)


def _below(command: click.Command, context: click.Context) -> Iterator[str]:
    yield command.get_help(context)
    if not isinstance(command, click.Group):
        return
    for name in command.list_commands(context):
        try:
            found = command.get_command(context, name)
        except click.ClickException as error:  # it needs what is not installed
            yield f"tarock {name}: {error.message}"
            continue
        if found is not None and name != "help":
            yield from _below(found, click.Context(found, info_name=name, parent=context))
