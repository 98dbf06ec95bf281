"""What `tarock new-game` writes: a small project with a whole simple game, to be changed into another one."""

import re
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path

import click

from notation.cli.command_error import CommandError
from notation.errors import TarockError
from notation.files.output import printable
from notation.rulebooks import GAMES
from notation.words.languages import _

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""A game's name, as records write it."""

PLACES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "example.tdn": "example.tdn",
    "test_game.py": "tests/test_game.py",
    "__init__.py": "@package@/__init__.py",
    "rules.py": "@package@/rules.py",
    "tables.py": "@package@/tables.py",
    "rules.md": "@package@/rules.md",
    "discard.tdn": "@package@/examples/@name@-discard.tdn",
}
"""Where each file of the project stands, by its template in ``notation/scaffold``."""


def run(name: str, folder: Path) -> None:
    """Write the project, and say what was written and what comes next. Raises CommandError."""
    try:
        for path in write_project(name, folder):
            click.echo(printable(str(path)))
    except (ScaffoldError, OSError) as error:
        raise CommandError(str(error)) from error
    text = _("Now: cd {folder}, pip install -e ., python tests/test_game.py")
    click.echo(printable(text.format(folder=folder)))


class ScaffoldError(TarockError, ValueError):
    """A project that cannot be written so."""


def write_project(name: str, folder: Path) -> list[Path]:
    """Write the project of a new game into a folder that is new or empty; gives its files.

    Raises ScaffoldError for a name that is none, or is taken, or a folder that has something in it; OSError.
    """
    if not NAME.fullmatch(name) or iskeyword(name):
        raise ScaffoldError(_("“{name}” is no name of a game: a to z, digits, and - between them").format(name=name))
    if name in GAMES:
        raise ScaffoldError(_("there is a game “{name}” already").format(name=name))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ScaffoldError(_("{folder} is there already, and not empty").format(folder=folder))
    title = name.replace("-", " ").title()
    values = {"name": name, "package": f"tarock_{name.replace('-', '_')}", "title": title}
    written = []
    for template, place in PLACES.items():
        text = files("notation").joinpath("scaffold", f"{template}.txt").read_text("utf-8")
        path = folder / filled(place, values)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled(text, values), "utf-8")
        written.append(path)
    return written


def filled(text: str, values: dict[str, str]) -> str:
    """A template with the words of a project in the place of ``@name@``, ``@package@`` and ``@title@``."""
    return re.sub(r"@(name|package|title)@", lambda match: values[match[1]], text)
