"""The house is in order. How imports may run is in `pyproject.toml`, as contracts of import-linter."""

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from grimp import build_graph

from tests.places import ROOT

PACKAGES = ("notation", "corpus", "replay_web")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

PLACES = re.compile(r"(?<![\w.:/~*-])/(?:root|work|home|Users)/\w")
"""A path of somebody's machine."""


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def within(module: str, room: str) -> bool:
    """Whether a module is that room or lies in it."""
    return module == room or module.startswith(f"{room}.")


@cache
def tree(path: Path) -> ast.Module:
    """The parsed source of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def test_no_modules_import_each_other_in_a_circle() -> None:
    """The contract of import-linter compares siblings; here a package counts as a module, too."""
    graph = build_graph(*PACKAGES, cache_dir=None)
    TopologicalSorter({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}).prepare()


def test_the_tests_stand_in_the_folders_of_what_they_test() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("*/test_*.py")}
    assert Path("notation/reader") in folders
    assert [folder.as_posix() for folder in folders if not (ROOT / folder).is_dir()] == []


def test_pages_are_asked_by_selectors_and_not_by_patterns() -> None:
    markup = re.compile(r"""\bre\.[a-z]+\(\s*[rf]*(["'])(?:\\.|(?!\1).)*?(?:</?[a-z]\w*\b|[a-z]=\\?["'][^)])""")
    assert markup.search('re.search(r"<a [^>]*>", page)') and not markup.search('re.search(r"(?<=a)b", text)')
    sources = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "replay_web").rglob("*.py")}
    assert {name: match[0] for name, source in sources.items() if (match := markup.search(source))} == {}


def test_each_tool_of_the_developers_has_its_line() -> None:
    tools = ROOT / "tests" / "tools"
    names = {path.stem for path in tools.iterdir() if not path.name.startswith("__") and path.name != "README.md"}
    lines = re.findall(r"^\| `(\w+)` \| \S", (tools / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {*lines, "game_reference"} == names and len(lines) == len(names) - 1


GAMES = sorted({path.parent for path in MODULES if path.name == "rules.py" and path.parent.parent.name == "rulebooks"})


def named(path: Path) -> set[str]:
    """The words that a module uses: names, attributes, arguments, strings, and what it imports."""
    found = set()
    for node in ast.walk(tree(path)):
        found.update(value for value in (getattr(node, "id", None), getattr(node, "attr", None)) if value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.update(re.findall(r"[\w-]+", node.value))
        if isinstance(node, ast.Import | ast.ImportFrom):
            whole = [getattr(node, "module", None) or "", *(alias.name for alias in node.names)]
            found.update(part for name in whole for part in name.split("."))
    return found


ASK_OF_WHAT_CLASS = {
    "notation.replay.tricks": {"CardPlay"},
    "notation.analysis.endings": {"CardPlay"},
    "notation.players.rules_of_thumb": {"CardPlay"},
    "notation.players.trick_play": {"CardPlay"},
}
"""The modules outside parts and games that import classes of decisions: the play of a card belongs to the driver.

Whoever looks for a good card takes what is played for from there."""


@pytest.mark.slow
def test_nobody_asks_for_the_class_of_a_decision() -> None:
    """Only parts and games name the classes of decisions, and the driver that of a card played."""
    classes = {"Decision"}
    nodes = [
        node
        for path in MODULES
        if within(name_of(path), "notation.parts") or within(name_of(path), "notation.rulebooks")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
    ]
    for _generation in range(4):
        classes |= {node.name for node in nodes if any(ast.unparse(base) in classes for base in node.bases)}
    classes.remove("Decision")
    assert {"CardPlay", "Lay", "Keep", "DuelCall"} <= classes
    asking: dict[str, set[str]] = {}
    for path in MODULES:
        if any(within(name_of(path), room) for room in ("notation.parts", "notation.rulebooks")):
            continue
        for node in ast.walk(tree(path)):
            of_a_part = isinstance(node, ast.ImportFrom) and within(node.module or "", "notation.parts")
            if of_a_part and (names := {alias.name for alias in node.names} & classes):
                asking.setdefault(name_of(path), set()).update(names)
    assert asking == ASK_OF_WHAT_CLASS


@pytest.mark.slow
def test_no_part_and_no_consumer_names_a_game() -> None:
    """Only the list of games does, and importers for some games; a manual or an example may."""
    games = {form for game in GAMES for form in (game.name, game.name.replace("_", "-"), game.name.upper())}
    may = ("notation.rulebooks", "notation.importers.bga", "notation.importers.palcka", "notation.importers.tarotclub")
    consumers = [path for path in MODULES if not any(within(name_of(path), room) for room in may)]
    assert [(name_of(path), words) for path in consumers if (words := named(path) & games)] == []


# ---- Names


@pytest.mark.slow
def test_one_name_is_one_class() -> None:
    """No two modules have classes of the same name; the library's own stand before those that they show to programs."""
    named: dict[str, list[str]] = {}
    for path in MODULES:
        if within(name_of(path), "notation.library"):
            continue
        for node in tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named.setdefault(node.name, []).append(name_of(path))
    assert {name: modules for name, modules in named.items() if len(modules) > 1} == {}


# ---- Exceptions

NOUNS = re.compile(r"(Error|Timeout|Request|Stop)$|^Unknown[A-Z]")
"""Beginnings and endings that make the name of an exception a noun."""


@pytest.mark.slow
def test_every_exception_is_a_tarock_error_named_by_a_noun() -> None:
    """A program that uses the library can catch one class; only the end of its own deadline passes that by."""
    nodes = [node for path in MODULES for node in ast.walk(tree(path))]
    bases = {node.name: [ast.unparse(base) for base in node.bases] for node in nodes if isinstance(node, ast.ClassDef)}
    family = {"TarockError", "WorkTimeout"}
    for _generation in range(4):
        family |= {name for name, above in bases.items() if family & set(above)}
    foreign = re.compile(r"(^|\.)([A-Z]\w*(Exception|Error|Warning)|Exception)$")
    astray = {name for name, above in bases.items() if any(map(foreign.search, above)) and name not in family}
    assert astray == set() and {"InputError", "JudgingStop", "CommandError"} <= family
    assert [name for name in family - {"Signal"} if not NOUNS.search(name)] == []
    raised = {
        ast.unparse(node.exc.func if isinstance(node.exc, ast.Call) else node.exc).rpartition(".")[2]
        for node in nodes
        if isinstance(node, ast.Raise) and node.exc is not None
    }
    assert raised & bases.keys() <= family


# ---- What is tracked


def tracked() -> list[str]:
    """The files that belong to the project; the test is skipped where nobody knows."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no git checkout")
    try:
        found = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("git does not answer here")
    return [name for name in found.stdout.split("\0") if name and (ROOT / name).exists()]


def test_the_top_level_holds_nothing_else() -> None:
    top = {name.split("/")[0] for name in tracked()}
    visible = {name for name in top if not name.startswith(".")}
    assert visible <= {"pyproject.toml", "README.md", *PACKAGES, "tests"}


@pytest.mark.slow
def test_nothing_speaks_of_a_place_on_somebodys_machine() -> None:
    found = []
    for name in tracked():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if name != Path(__file__).relative_to(ROOT).as_posix():
            found += [f"{name}: {line}" for line in text.splitlines() if PLACES.search(line)]
    assert not found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see /home/anna/tarock", True),
        ('"/Users/anna"', True),
        ("cd /home/anna", True),
        ("https://example.org/home/page", False),
        ("replay_web/home/x", False),
        ("/records/7", False),
    ],
)
def test_what_counts_as_a_place_on_somebodys_machine(text: str, found: bool) -> None:
    assert bool(PLACES.search(text)) == found


# ---- Tools


TOOLS = {
    "ruff check": ("-m", "ruff", "check", "."),
    "ruff format": ("-m", "ruff", "format", "--check", "."),
    "lint-imports": ("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache"),
    "mypy": ("-m", "mypy"),
}


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.slow
def test_the_tools_find_nothing(tool: str) -> None:
    words = [sys.executable, *TOOLS[tool]]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
