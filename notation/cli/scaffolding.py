"""The command `tarock new-game`: a small project with a whole simple game, to be changed into another one."""

import re
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING

import click

from notation.cli.command_error import CommandError
from notation.errors import TarockError
from notation.files.output import printable
from notation.rulebooks import GAMES
from notation.words.languages import _, either

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""A game's name, as records write it."""

SHARED = ("pyproject.toml", "README.md", "__init__.py")
"""The templates of every project; a game that begins like another has its own for all else."""


def run(name: str, folder: Path, like: str | None = None) -> None:
    """Write the project, and say what was written and what comes next. Raises CommandError."""
    try:
        for path in write_project(name, folder, like):
            click.echo(printable(str(path)))
    except (ScaffoldError, OSError) as error:
        raise CommandError(str(error)) from error
    text = _("Now: cd {folder}, pip install -e ., python tests/test_game.py")
    click.echo(printable(text.format(folder=folder)))


class ScaffoldError(TarockError, ValueError):
    """A project that cannot be written so."""


def write_project(name: str, folder: Path, like: str | None = None) -> list[Path]:
    """Write the project of a new game into a folder that is new or empty; gives its files.

    The game is a plain one, or begins `like` one of those of `models`. Raises ScaffoldError for a name that is none, or
    is taken, for a model that is none, or for a folder that has something in it; OSError.
    """
    if not NAME.fullmatch(name) or iskeyword(name):
        text = _("“{name}” is not a valid name for a game: use a to z, digits, and - between them")
        raise ScaffoldError(text.format(name=name))
    if name in GAMES:
        raise ScaffoldError(_("there is already a game “{name}”").format(name=name))
    if like is not None and like not in models():
        raise ScaffoldError(_("a new game cannot start from “{name}”, only from {words}").format(
            name=like, words=either(models())
        ))  # fmt: skip
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ScaffoldError(_("{folder} already exists and is not empty").format(folder=folder))
    title = name.replace("-", " ").title()
    values = {"name": name, "package": f"tarock_{name.replace('-', '_')}", "title": title}
    written = []
    for template in templates(like):
        path = folder / filled(place(template.name.removesuffix(".txt")), values)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(template.read_text("utf-8"), values), "utf-8")
        written.append(path)
    return written


def models() -> list[str]:
    """The games like which a new one may begin: each has a folder of templates."""
    return sorted(folder.name for folder in files("notation").joinpath("scaffold").iterdir() if folder.is_dir())


def templates(like: str | None) -> "list[Traversable]":
    """The templates of a project, by their names."""
    root = files("notation").joinpath("scaffold")
    found = [file for file in root.iterdir() if file.is_file()]
    if like is not None:
        shared = [file for file in found if file.name.removesuffix(".txt") in SHARED]
        found = [*shared, *root.joinpath(like).iterdir()]
    return sorted(found, key=lambda each: each.name)


def place(template: str) -> str:
    """Where the file of a template is written: in the package, its books in `records`, its codes in `examples`."""
    if template == "test_game.py":
        return f"tests/{template}"
    if template == "01-book.tdn":
        return f"@package@/records/{template}"
    if template.endswith(".tdn"):
        return f"@package@/examples/@name@-{template}"
    return f"@package@/{template}" if template.endswith((".py", "rules.md")) else template


def filled(text: str, values: dict[str, str]) -> str:
    """A template with the words of a project in the place of ``@name@``, ``@package@`` and ``@title@``."""
    return re.sub(r"@(name|package|title)@", lambda match: values[match[1]], text)
