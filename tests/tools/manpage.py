"""Writes the manual page of ``tarock`` from the help of its commands: ``python -m tests.tools.manpage``."""

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click

from notation.cli import main
from notation.cli.command_group import Commands
from notation.words.languages import speaking
from tests.places import ROOT

PAGE = ROOT / "notation" / "cli" / "tarock.1"
DISTRIBUTION = "tarock-notation"
SAID_ONCE = ("--help", "--lang")
"""Options of every command; the page explains them with those of `tarock` itself."""


def roff(text: str) -> str:
    """A text as roff prints it: no letter and no start of a line is taken for a request."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)


def paragraphs(command: click.Command) -> Iterator[str]:
    """The help of a command, by paragraphs."""
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        yield f".PP\n{roff(' '.join(paragraph.split()))}"


def options(command: click.Command, ctx: click.Context) -> Iterator[str]:
    """The options of a command, each with what it means."""
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
        if record and not (ctx.parent and {*SAID_ONCE} & {*parameter.opts}):
            yield f".TP\n.B {roff(record[0])}\n{roff(record[1])}"


def is_own(group: click.Group, name: str) -> bool:
    """Whether a command comes with this project."""
    found = group.further().get(name) if isinstance(group, Commands) else None
    return found is None or (found.dist is not None and found.dist.name == DISTRIBUTION)


def commands(group: click.Group, ctx: click.Context) -> Iterator[str]:
    """The commands of a group, and those below them."""
    for name in filter(lambda name: is_own(group, name), group.list_commands(ctx)):
        command = group.get_command(ctx, name)
        assert command is not None
        below = click.Context(command, info_name=name, parent=ctx)
        usage = " ".join([below.command_path, *command.collect_usage_pieces(below)])
        yield from (f'.SS "{roff(usage)}"', *paragraphs(command), *options(command, below))
        if isinstance(command, click.Group):
            yield from commands(command, below)


def page() -> str:
    """The whole page."""
    with speaking("en"):
        ctx = click.Context(main, info_name="tarock", **main.context_settings)
        parts = [
            '.TH TAROCK 1 "" "tarock" "User Commands"',
            f".SH NAME\ntarock \\- {roff(main.get_short_help_str(100).rstrip('.'))}",
            f".SH SYNOPSIS\n.B tarock\n{roff(' '.join(main.collect_usage_pieces(ctx)))}",
            ".SH DESCRIPTION",
            *paragraphs(main),
            ".SH OPTIONS",
            *options(main, ctx),
            ".SH COMMANDS",
            *commands(main, ctx),
        ]
    return "".join(f"{part}\n" for part in parts)


def write(place: Path = PAGE) -> None:
    """Write the page where it belongs."""
    place.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(write())
