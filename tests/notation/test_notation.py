"""`import notation`: what it gives, and that it costs next to nothing."""

import ast
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import notation

HEAVY = ("flask", "sqlalchemy", "alembic", "lark", "marshmallow", "rich", "click", "pandas", "markdown_it")
"""Modules that reading and judging does not need."""


def loaded_by(program: str) -> set[str]:
    """The modules that a program loads."""
    code = f"import sys\nbefore = set(sys.modules)\n{program}\nprint(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_every_public_name_is_there_and_documented() -> None:
    assert dir(notation) == sorted(notation.__all__)
    for name in notation.__all__:
        value = getattr(notation, name)
        assert name == "__version__" or value.__doc__, name
    assert notation.__version__ == version("tarock-notation")
    with pytest.raises(AttributeError, match="'notation' has no attribute 'parse'"):
        notation.parse  # type: ignore[attr-defined]  # noqa: B018


def test_importing_it_loads_nothing_else() -> None:
    assert loaded_by("import notation") == {"notation"}


def test_reading_and_judging_loads_nothing_heavy() -> None:
    text = "'deal tapp-tarock 3\\nbids: A pass\\n'"
    loaded = loaded_by(f"import notation\n[record] = notation.read({text})\nnotation.check(record)")
    assert "notation.replay" in loaded and not loaded & set(HEAVY)


INSIDE: dict[str, Callable[[Any], object]] = {
    "Game": lambda game: game.rules,
    "Record": lambda record: record.parsed,
    "Report": lambda report: report.judged,
    "Table": lambda table: table.moment.table,
}
"""The public classes whose name an inner class has too: views, each with the inner one inside."""


def classes_named(names: set[str]) -> dict[str, list[str]]:
    """Where the classes of these names are defined, by their name."""
    found: dict[str, list[str]] = {name: [] for name in names}
    root = Path(notation.__file__).parents[1]
    for room in ("notation", "corpus", "replay_web"):
        for path in (root / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef) and node.name in found:
                    found[node.name].append(str(path.relative_to(root)))
    return found


@pytest.mark.slow
def test_a_public_class_shares_its_name_with_one_inside() -> None:
    public = {name for name in notation.__all__ if isinstance(getattr(notation, name), type)}
    doubled = {name: places for name, places in classes_named(public).items() if len(places) > 1}
    assert set(doubled) == set(INSIDE) and len(doubled) <= 4, doubled
    assert all(len(places) == 2 for places in doubled.values()), doubled


def test_a_view_has_the_inner_class_of_its_name_inside() -> None:
    record = notation.deal_by_chance("tapp-tarock", seed=1)
    views = (notation.games()["tapp-tarock"], record, notation.check(record), notation.steps(record)[0].table)
    for view in views:
        name = type(view).__name__
        inner = type(INSIDE[name](view))
        assert inner.__name__ == name and inner is not type(view)
    assert {type(view).__name__ for view in views} == set(INSIDE)
