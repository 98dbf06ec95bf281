"""The manual for authors of games: its reference is complete and made from the source, its pages are the games'."""

import re
from importlib import import_module

import pytest

from tests.game_reference import PARTS, SOME, WHOLE, tree, undocumented
from tests.places import ROOT
from tests.reference import GAME_MANUAL, game_manual

TEXT = GAME_MANUAL.read_text(encoding="utf-8")
REFERENCE = TEXT[TEXT.index("<!-- reference -->") :]


def test_the_reference_is_made_from_the_source() -> None:
    assert game_manual(TEXT) == TEXT, "python -m tests.reference"


def names_at_run_time(module: str) -> set[str]:
    """The public names that a module defines, found another way than the reference finds them."""
    code = tree(module)
    imported = {
        (alias.asname or alias.name).partition(".")[0]
        for node in code.body
        if type(node).__name__ in ("Import", "ImportFrom")
        for alias in node.names  # type: ignore[attr-defined]
    }
    names = {name for name in vars(import_module(module)) if not name.startswith("_")} - imported
    return names - {"AtTable", "TypeVar"}


@pytest.mark.parametrize("module", [*WHOLE, *SOME])
def test_every_public_name_is_in_the_reference(module: str) -> None:
    section = REFERENCE.partition(f"### `{module}`\n")[2].partition("\n### ")[0]
    listed = set(re.findall(r"(?:^- |, |class )`(\w+)", section, re.MULTILINE))
    wanted = set(SOME[module]) if module in SOME else names_at_run_time(module)
    assert wanted and wanted - listed == set()


def test_every_public_name_has_a_docstring() -> None:
    assert [name for module in (*WHOLE, *SOME) for name in undocumented(module)] == []


def test_every_part_is_a_module_of_the_reference() -> None:
    assert len(PARTS) > 20 and all(f'### `{part}`' in REFERENCE for part in PARTS)


def test_the_pages_of_the_manual_are_those_of_a_new_game() -> None:
    rules = (ROOT / "notation/scaffold/rules.py.txt").read_text(encoding="utf-8").replace("@name@", "my-game")
    pages = re.findall(r"```page\n(.*?)```", TEXT, re.DOTALL)
    assert len(pages) == 2 and all(page in rules for page in pages)
