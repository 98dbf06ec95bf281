"""The house is in order: imports run one way, what is public is documented, and nothing lies about.

Whoever adds a module gives it a place in `ROOMS`.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("notation", "corpus", "replay_web")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

ROOMS = (
    ("notation.cards",),
    ("notation.words",),
    ("notation.problems",),
    ("notation.record",),
    ("notation.reader", "notation.writer"),
    ("notation.known_acts",),
    ("notation.game",),
    ("notation.table",),
    ("notation.parts",),
    ("notation.games",),
    ("notation.replay",),
    ("notation.deals", "notation.schemas"),
    ("notation.lessons",),
    ("notation.files",),
    ("notation.cli",),
    ("corpus",),
    ("replay_web",),
)
"""The floors of the house: what stands above may import what stands below. Rooms of one floor may import each other."""

ONLY = {
    "lark": ("notation.reader",),
    "markdown_it": ("replay_web",),
    "marshmallow": ("notation.schemas", "replay_web"),
    "flask": ("replay_web",),
    "flask_smorest": ("replay_web.api",),
    "webargs": ("replay_web.api",),
    "waitress": ("replay_web",),
    "sqlalchemy": ("corpus",),
    "alembic": ("corpus",),
    "psycopg": ("corpus",),
    "platformdirs": ("corpus",),
    "pyarrow": ("corpus",),
    "distributed": ("notation.files.parallel",),
}
"""Who alone may import what comes from outside."""

PLACES = re.compile(r"(?<![\w.:/~*-])/(?:root|work|home|Users)/\w")
"""A path of somebody's machine."""


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def within(module: str, room: str) -> bool:
    """Whether a module is that room or lies in it."""
    return module == room or module.startswith(f"{room}.")


def floor(module: str) -> int | None:
    """The floor on which a module stands."""
    return next((at for at, rooms in enumerate(ROOMS) if any(within(module, room) for room in rooms)), None)


def statements(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import, those in functions too, but not what is only there for types."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for other in node.orelse:
                yield from statements(ast.Module([other], []))
        else:
            yield from statements(node)


def imported(source: str, module: str = "", is_package: bool = False) -> list[str]:
    """The modules that a source imports, by their dotted names."""
    found = []
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
            continue
        base = node.module or ""
        if node.level:
            above = module.split(".")[: None if is_package and node.level == 1 else is_package - node.level]
            base = ".".join([*above, base]).rstrip(".")
        known = {name_of(path) for path in MODULES}
        found += [f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base for alias in node.names]
    return found


def imports(path: Path) -> list[str]:
    """The modules that a module imports."""
    return imported(path.read_text(encoding="utf-8"), name_of(path), path.name == "__init__.py")


each_module = pytest.mark.parametrize("path", MODULES, ids=name_of)


# ---- Imports


def test_imports_in_functions_count_and_those_for_types_do_not() -> None:
    source = """
        if TYPE_CHECKING:
            import one
        else:
            import two
        def function():
            if something:
                from notation import replay, cards as other
            from . import record
    """
    found = imported(dedent(source), "notation.writer")
    assert found == ["two", "notation.replay", "notation.cards", "notation.record"]


@each_module
def test_every_module_has_its_place_in_the_house(path: Path) -> None:
    assert name_of(path) in PACKAGES or floor(name_of(path)) is not None


@each_module
def test_imports_run_one_way(path: Path) -> None:
    module = name_of(path)
    own = floor(module)
    for other in imports(path):
        below = floor(other)
        if own is not None and below is not None:
            assert below <= own, f"{module} imports {other}, which stands above it"


@each_module
def test_rooms_of_one_floor_do_not_import_each_other_in_a_circle(path: Path) -> None:
    module = name_of(path)
    for room in (room for rooms in ROOMS if len(rooms) > 1 for room in rooms if within(module, room)):
        for other in (each for rooms in ROOMS if room in rooms for each in rooms if each != room):
            if any(within(each, other) for each in imports(path)):
                back = [each for each in MODULES if within(name_of(each), other)]
                assert not any(within(name, room) for each in back for name in imports(each)), f"{room} and {other}"


@each_module
def test_what_comes_from_outside_has_its_place(path: Path) -> None:
    module = name_of(path)
    for other in imports(path):
        rooms = ONLY.get(other.partition(".")[0])
        assert rooms is None or any(within(module, room) for room in rooms), f"{module} imports {other}"


GAMES = sorted({path.parent for path in MODULES if path.name == "rules.py" and path.parent.parent.name == "games"})


def named(path: Path) -> set[str]:
    """The words that a module uses: names, attributes, arguments, strings, and what it imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found.update(value for value in (getattr(node, "id", None), getattr(node, "attr", None)) if value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.update(re.findall(r"[\w-]+", node.value))
    return found | {part for name in imports(path) for part in name.split(".")}


def test_no_game_imports_another() -> None:
    assert GAMES
    for game in GAMES:
        for path in game.glob("*.py"):
            others = [name for name in imports(path) if within(name, "notation.games")]
            others = [name for name in others if not within(name, name_of(game))]
            assert not others, f"{name_of(path)} imports {others}"


@each_module
def test_no_part_and_no_consumer_names_a_game(path: Path) -> None:
    """Only the list of games does; a manual or an example may."""
    module = name_of(path)
    if within(module, "notation.games"):
        return
    games = {form for game in GAMES for form in (game.name, game.name.replace("_", "-"), game.name.upper())}
    assert not named(path) & games, f"{module} names {named(path) & games}"


# ---- Documentation


def undocumented(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[str]:
    """What is public and has no docstring: the module, its classes, their methods, its functions."""
    if not ast.get_docstring(tree):
        yield prefix.rstrip(".") or "the module"
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            if isinstance(node, ast.ClassDef):
                yield from undocumented(node, f"{prefix}{node.name}.")
            elif not ast.get_docstring(node):
                yield f"{prefix}{node.name}"


@each_module
def test_what_is_public_is_documented(path: Path) -> None:
    assert not list(undocumented(ast.parse(path.read_text(encoding="utf-8"))))


def test_what_is_not_documented_is_found() -> None:
    source = 'class A:\n  "a"\n  def b(self): pass\n  def _c(self): pass\ndef d(): pass\ndef _e(): pass\n'
    assert list(undocumented(ast.parse(source))) == ["the module", "A.b", "d"]
    assert list(undocumented(ast.parse('"m"\nclass A:\n  class B: pass\n'))) == ["A", "A.B"]


@each_module
def test_a_module_has_at_most_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


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


def test_nothing_speaks_of_a_place_on_somebodys_machine() -> None:
    found = []
    for name in tracked():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if name != Path(__file__).relative_to(ROOT).as_posix():
            found += [f"{name}: {each}" for each in text.splitlines() if PLACES.search(each)]
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


@pytest.mark.parametrize("command", [["ruff", "check", "."], ["mypy"]], ids=" ".join)
def test_the_tools_find_nothing(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
