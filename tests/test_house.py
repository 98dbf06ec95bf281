"""The house is in order: imports run one way, what is public is documented, and nothing lies about.

Whoever adds a module gives it a place in `ROOMS`.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from textwrap import dedent

import pytest

from tests.places import ROOT

PACKAGES = ("notation", "corpus", "replay_web")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

ROOMS = (
    ("notation.errors", "notation.deadline"),
    ("notation.cards",),
    ("notation.words",),
    ("notation.problems",),
    ("notation.record",),
    ("notation.reader", "notation.writer"),
    ("notation.comments",),
    ("notation.known_acts",),
    ("notation.session_parts",),
    ("notation.game",),
    ("notation.table_parts",),
    ("notation.table",),
    ("notation.decision",),
    ("notation.parts",),
    ("notation.rulebooks",),
    ("notation.replay",),
    ("notation.deals", "notation.schemas"),
    ("notation.analysis",),
    ("notation.players",),
    ("notation.lessons",),
    ("notation.checks",),
    ("notation.files", "notation.importers", "notation.datasets"),
    ("notation.evenings",),
    ("notation.cli", "notation.editor"),
    ("notation.library", "notation.testing", "notation.__main__"),
    ("notation.rl",),
    ("corpus.messages",),
    ("corpus.database",),
    ("corpus.search",),
    ("corpus.ingest",),
    ("corpus.maintenance",),
    ("corpus.archive", "corpus.exporting"),
    ("corpus.file_cache",),
    ("corpus.cli",),
    ("replay_web.library", "replay_web.messages", "replay_web.settings", "replay_web.server", "replay_web.jobs"),
    ("replay_web.evenings",),
    ("replay_web.present",),
    ("replay_web.web",),
    ("replay_web.views", "replay_web.api"),
    ("replay_web.app", "replay_web.cli", "replay_web.__main__"),
)
"""The floors of the house: what stands above may import what stands below. Rooms of one floor may import each other."""

MOST_MODULES = {"notation": 15, "corpus": 4, "replay_web": 9}
"""How many modules may stand directly in a package: what most others use."""

ONLY = {
    "lark": ("notation.reader",),
    "markdown_it": ("replay_web",),
    "marshmallow": ("notation.schemas", "replay_web"),
    "babel": ("notation.testing", "replay_web.present.words"),
    "genanki": ("replay_web.present.anki_deck",),
    "flask": ("replay_web.app", "replay_web.web", "replay_web.views", "replay_web.api"),
    "flask_smorest": ("replay_web.api",),
    "webargs": ("replay_web.api",),
    "waitress": ("replay_web",),
    "sqlalchemy": ("corpus",),
    "alembic": ("corpus",),
    "psycopg": ("corpus",),
    "platformdirs": ("corpus",),
    "pygls": ("notation.editor.server", "notation.editor.protocol"),
    "lsprotocol": ("notation.editor.server", "notation.editor.protocol"),
    "pygments": ("notation.editor.highlighting", "replay_web"),
    "pandas": ("notation.library.frames",),
    "numpy": ("notation.rl",),
    "gymnasium": ("notation.rl",),
    "pettingzoo": ("notation.rl",),
    "pyarrow": ("notation.files.parquet",),
    "filelock": ("notation.evenings.journal",),
    "setuptools": ("notation.cli.building",),
    "distributed": ("notation.files.parallel",),
}
"""Modules that alone may import a distribution from outside."""

PLACES = re.compile(r"(?<![\w.:/~*-])/(?:root|work|home|Users)/\w")
"""A path of somebody's machine."""


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


NAMES = frozenset(name_of(path) for path in MODULES)
FACES = frozenset(name_of(path) for path in MODULES if path.name == "__init__.py")


def within(module: str, room: str) -> bool:
    """Whether a module is that room or lies in it."""
    return module == room or module.startswith(f"{room}.")


def floor(module: str) -> int | None:
    """The floor on which a module stands."""
    return next((at for at, rooms in enumerate(ROOMS) if any(within(module, room) for room in rooms)), None)


def statements(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import, those in functions and those that are only there for types too."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node


def loaded_by_name(tree: ast.AST) -> Iterator[str]:
    """The modules that `import_module` is called with, where their name is written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__"):
            for argument in node.args[:1]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def imported(source: str, module: str = "", is_package: bool = False) -> list[str]:
    """The modules that a source imports, by their dotted names."""
    tree = ast.parse(source)
    found = list(loaded_by_name(tree))
    for node in statements(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
            continue
        base = node.module or ""
        if node.level:
            above = module.split(".")[: None if is_package and node.level == 1 else is_package - node.level]
            base = ".".join([*above, base]).rstrip(".")
        found += [f"{base}.{alias.name}" if f"{base}.{alias.name}" in NAMES else base for alias in node.names]
    return found


@cache
def imports(path: Path) -> list[str]:
    """The modules that a module imports."""
    return imported(path.read_text(encoding="utf-8"), name_of(path), path.name == "__init__.py")


# ---- Imports


def test_imports_in_functions_and_those_for_types_count() -> None:
    source = """
        if TYPE_CHECKING:
            import one
        def function():
            if something:
                from notation import replay, cards as other
            from . import record
        import_module("notation.table").Table
        importlib.import_module(name)
    """
    found = imported(dedent(source), "notation.writer")
    assert sorted(found) == ["notation.cards", "notation.record", "notation.replay", "notation.table", "one"]


def test_every_module_has_its_place_in_the_house() -> None:
    assert MODULES
    assert [name for path in MODULES if floor(name := name_of(path)) is None and name not in PACKAGES] == []


def test_imports_run_one_way() -> None:
    """No module imports what stands above it."""
    upward = []
    for path in MODULES:
        own = floor(name_of(path))
        for other in imports(path):
            below = floor(other)
            if own is not None and below is not None and below > own:
                upward.append(f"{name_of(path)} imports {other}")
    assert upward == []


def package_of(module: str) -> str:
    """The package in which a module stands; what stands directly in `notation`, `corpus` or `replay_web` is its own."""
    above = module.rpartition(".")[0]
    return module if above in ("", *PACKAGES) or module in FACES else above


def circle(edges: dict[str, set[str]]) -> list[str]:
    """A way that leads back to where it began; empty where there is none."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) and not circle({"a": {"b", "c"}, "b": {"c"}})
    edges = {name_of(path): {name for name in imports(path) if name in NAMES} - {name_of(path)} for path in MODULES}
    assert circle(edges) == []


def test_no_packages_import_each_other_in_a_circle() -> None:
    edges: dict[str, set[str]] = {}
    for path in MODULES:
        own = package_of(name_of(path))
        edges.setdefault(own, set()).update({package_of(name) for name in imports(path) if name in NAMES} - {own})
    assert circle(edges) == []


def test_the_tests_stand_in_the_folders_of_what_they_test() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("*/test_*.py")}
    assert Path("notation/reader") in folders
    assert [folder.as_posix() for folder in folders if not (ROOT / folder).is_dir()] == []


def test_names_of_tests_have_at_most_60_characters() -> None:
    found = [
        node.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    assert len(found) > 2_000 and [name for name in found if len(name) > 60] == []


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


@pytest.mark.parametrize(("package", "most"), MOST_MODULES.items())
def test_few_modules_stand_directly_in_a_package(package: str, most: int) -> None:
    assert len([path for path in MODULES if path.parent == ROOT / package]) <= most


def test_what_comes_from_outside_has_its_place() -> None:
    astray = []
    for path in MODULES:
        for other in imports(path):
            rooms = ONLY.get(other.partition(".")[0])
            if rooms is not None and not any(within(name_of(path), room) for room in rooms):
                astray.append(f"{name_of(path)} imports {other}")
    assert astray == []


def test_a_page_is_made_by_its_view_and_what_is_presented() -> None:
    """No view imports another one: what two of them show is presented. A family that is a folder imports its parts."""

    def family(module: str) -> str:
        return ".".join(module.split(".")[:3])

    views = [path for path in MODULES if within(name_of(path), "replay_web.views")]
    pairs = [(name_of(path), other) for path in views for other in imports(path) if within(other, "replay_web.views")]
    assert len(views) > 20 and len(pairs) > 2
    assert [(own, other) for own, other in pairs if family(own) != family(other)] == []


GAMES = sorted({path.parent for path in MODULES if path.name == "rules.py" and path.parent.parent.name == "rulebooks"})


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
    others = []
    for game in GAMES:
        own = name_of(game)
        for path in game.glob("*.py"):
            foreign = [name for name in imports(path) if within(name, "notation.rulebooks") and not within(name, own)]
            others += [(name_of(path), name) for name in foreign]
    assert others == []


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
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
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
        for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
            of_a_part = isinstance(node, ast.ImportFrom) and within(node.module or "", "notation.parts")
            if of_a_part and (names := {alias.name for alias in node.names} & classes):
                asking.setdefault(name_of(path), set()).update(names)
    assert asking == ASK_OF_WHAT_CLASS


@pytest.mark.slow
def test_no_part_and_no_consumer_names_a_game() -> None:
    """Only the list of games does, and importers for some games; a manual or an example may."""
    games = {form for game in GAMES for form in (game.name, game.name.replace("_", "-"), game.name.upper())}
    may = ("notation.rulebooks", "notation.importers.tarotclub", "notation.importers.bga")
    consumers = [path for path in MODULES if not any(within(name_of(path), room) for room in may)]
    assert [(name_of(path), words) for path in consumers if (words := named(path) & games)] == []


# ---- Names


def test_one_name_is_one_class() -> None:
    """No two modules have classes of the same name; the library's own stand before those that they show to programs."""
    named: dict[str, list[str]] = {}
    for path in MODULES:
        if within(name_of(path), "notation.library"):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named.setdefault(node.name, []).append(name_of(path))
    assert {name: modules for name, modules in named.items() if len(modules) > 1} == {}


# ---- Exceptions

NOUNS = re.compile(r"(Error|Timeout|Request|Stop)$|^Unknown[A-Z]")
"""Beginnings and endings that make the name of an exception a noun."""


@pytest.mark.slow
def test_every_exception_is_a_tarock_error_named_by_a_noun() -> None:
    """A program that uses the library can catch one class."""
    nodes = [node for path in MODULES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    bases = {node.name: [ast.unparse(base) for base in node.bases] for node in nodes if isinstance(node, ast.ClassDef)}
    family = {"TarockError"}
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


# ---- Documentation


def undocumented(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[str]:
    """Public definitions without a docstring: the module, its classes, their methods, its functions."""
    if not ast.get_docstring(tree):
        yield prefix.rstrip(".") or "the module"
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            if isinstance(node, ast.ClassDef):
                yield from undocumented(node, f"{prefix}{node.name}.")
            elif not ast.get_docstring(node) and "overload" not in map(ast.unparse, node.decorator_list):
                yield f"{prefix}{node.name}"


@pytest.mark.slow
def test_what_is_public_is_documented() -> None:
    trees = {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}
    assert {module: names for module, tree in trees.items() if (names := list(undocumented(tree)))} == {}


def test_what_is_not_documented_is_found() -> None:
    source = 'class A:\n  "a"\n  def b(self): pass\n  def _c(self): pass\ndef d(): pass\ndef _e(): pass\n'
    assert list(undocumented(ast.parse(source))) == ["the module", "A.b", "d"]
    assert list(undocumented(ast.parse('"m"\nclass A:\n  class B: pass\n'))) == ["A", "A.B"]


def test_a_module_has_at_most_400_lines() -> None:
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {module: length for module, length in lengths.items() if length > 400} == {}


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


@pytest.mark.parametrize("command", [["ruff", "check", "."], ["mypy"]], ids=" ".join)
@pytest.mark.slow
def test_the_tools_find_nothing(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
