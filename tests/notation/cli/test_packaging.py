"""Distributions installed with each extra, and the command line without them."""

import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions, version
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from grimp import ImportGraph, build_graph

from notation.cli import main
from notation.cli.running_commit import commit_of
from tests.places import ROOT
from tests.test_house import PACKAGES, within
from tests.tools import constraints

CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PROJECT = CONFIGURATION["project"]
BARE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
from notation.cli import main
from notation.cli.running_commit import commit_of
main(sys.argv[1:], prog_name="tarock")
"""


EXTRAS = PROJECT["optional-dependencies"]


def needed(names: list[str]) -> set[str]:
    """Distributions that some requirements name, without their versions."""
    return {name.partition(">")[0].partition("[")[0].replace("-", "_").lower() for name in names}


# ---- Every import from outside is of a distribution that the extra declares for itself

ROOM_OF = {"archive": "corpus", "site": "replay_web", "editor": "notation.editor", "rl": "notation.rl"}
"""The modules that an extra is for; without one it is the rest."""
APART = {"genanki": "anki", "pandas": "pandas", "pyarrow": "parquet", "distributed": "cluster", "psycopg": "postgres"}
"""Imports of a single function, by the extra that brings them: without it, the function says so."""
TYPES_ONLY = {"_typeshed", "typing_extensions"}
"""Imports for type checks only; every type checker brings them."""
BY_HAND = {"babel": "notation.testing.translating", "setuptools": "notation.cli.building"}
"""Distributions that readers install themselves, or a build brings, and the one module that needs each."""


PLACES = {
    module: contract["allowed_importers"]
    for contract in CONFIGURATION["tool"]["importlinter"]["contracts"]
    for module in contract.get("protected_modules", ())
}
"""The modules that may import a package from outside."""


@cache
def graph() -> ImportGraph:
    """The imports of all modules, those from outside by the names of their packages."""
    return build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


@cache
def names() -> set[str]:
    """The modules of the project."""
    return {name for name in graph().modules if name.partition(".")[0] in PACKAGES}


def declared(extra: str) -> set[str]:
    """The distributions that are declared for an extra, with those of the extras that it names."""
    required = PROJECT["dependencies"] + EXTRAS.get(extra, [])
    further = [
        name.partition("[")[2].rstrip("]").split(",") for name in required if name.startswith("tarock-notation[")
    ]
    return needed(required).union(*(declared(other) for others in further for other in others)) - {"tarock_notation"}


def reached(start: set[str]) -> set[str]:
    """Some modules with all modules of the project that they load."""
    found, new = set(start), set(start)
    while new:
        loaded = {other for name in new for other in graph().find_modules_directly_imported_by(name)} & names()
        loaded |= {above for other in loaded if (above := other.rpartition(".")[0]) in names()}
        new = loaded - found
        found |= new
    return found


@cache
def distributions() -> dict[str, set[str]]:
    """The distributions that bring a package, by its name."""
    return {name: needed(brought) for name, brought in packages_distributions().items()}


def undeclared(extra: str) -> list[str]:
    """Undeclared imports of the modules of an extra, and of all that they load."""
    rooms = list(ROOM_OF.values())
    own = {
        name for name in names()
        if (within(name, ROOM_OF[extra]) if extra else not any(within(name, room) for room in rooms))
    }  # fmt: skip
    astray = []
    for name in sorted(reached(own)):
        for other in {other.partition(".")[0] for other in graph().find_modules_directly_imported_by(name)}:
            outside = other not in sys.stdlib_module_names and other not in PACKAGES
            if not outside or other in APART or BY_HAND.get(other) == name or other in TYPES_ONLY:
                continue
            if not distributions()[other] & declared(extra):
                astray.append(f"{name} imports {other}")
    return astray


@pytest.mark.parametrize("extra", ["", *ROOM_OF])
@pytest.mark.slow
def test_an_extra_declares_what_its_modules_import(extra: str) -> None:
    assert undeclared(extra) == []


def test_what_a_single_function_needs_has_an_extra_of_its_own() -> None:
    assert {name: needed(EXTRAS[extra]) for name, extra in APART.items()} == {name: {name} for name in APART}
    assert APART.keys() - {"psycopg"} <= PLACES.keys()  # which SQLAlchemy imports


@pytest.mark.slow
def test_an_import_that_nobody_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "site", [name for name in EXTRAS["site"] if not name.startswith("pygments")])
    assert "notation.editor.highlighting imports pygments" in undeclared("site")


ALONE = {"alembic", "flask", "flask_smorest", "platformdirs", "sqlalchemy", "waitress"}


def bare(*words: str) -> "subprocess.CompletedProcess[str]":
    """A command without the distributions of site and archive."""
    command = [sys.executable, "-c", BARE.format(missing=ALONE), *words]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"LANGUAGE": "en"}, check=False)


def test_what_only_the_site_needs_stays_away() -> None:
    extras = PROJECT["optional-dependencies"]
    assert needed(PROJECT["dependencies"]) == {"click", "lark", "marshmallow", "rich"}
    assert needed(extras["archive"]) | needed(extras["site"]) >= ALONE
    outside = {
        name for name, rooms in PLACES.items() if all(room.startswith(("replay_web", "corpus")) for room in rooms)
    }
    assert outside >= ALONE


@pytest.mark.slow
def test_the_library_and_the_commands_for_files_need_none_of_it(tmp_path: Path) -> None:
    done = bare("random", "cego", "--seed", "1")
    assert done.returncode == 0, done.stderr
    (tmp_path / "deal.tdn").write_text(done.stdout)
    assert "1 record: 1 legal" in bare("check", str(tmp_path / "deal.tdn")).stdout


@pytest.mark.parametrize("words", [["serve"], ["archive", "find"], ["render", "deal.tdn"]], ids=lambda words: words[0])
@pytest.mark.slow
def test_a_command_that_needs_more_says_what_brings_it(words: list[str]) -> None:
    done = bare(*words)
    assert done.returncode == 2 and "pip install 'tarock-notation[all]' brings what it needs" in done.stderr


@pytest.mark.slow
def test_help_prints_the_help_of_every_command() -> None:
    text = CliRunner().invoke(main, ["help"], prog_name="tarock").output
    commands = main.list_commands(click.Context(main))
    assert [name for name in commands if f"Usage: tarock {name} " not in text] == ["help"]
    assert "Usage: tarock archive find " in text
    assert CliRunner().invoke(main, ["help", "archive", "find"], prog_name="tarock").output in text
    assert "no command “archive nothing”" in CliRunner().invoke(main, ["help", "archive", "nothing"]).output


@pytest.mark.slow
def test_the_package_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "notation", "--version"], capture_output=True, text=True, check=True)
    commit = rf" \(commit {commit_of(ROOT)}\)" if commit_of(ROOT) else ""
    assert re.fullmatch(rf"tarock, version {re.escape(version('tarock-notation'))}{commit}\n", done.stdout)


def test_the_versions_for_operators_are_those_that_the_project_takes() -> None:
    lines = [line for line in constraints.FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    pinned = dict(line.split("==") for line in lines)
    asked = constraints.declared()
    for name in asked.keys() & constraints.needed().keys():
        assert asked[name].specifier.contains(pinned[name]), f"{asked[name]}, but {pinned[name]} is for operators"
    assert {"flask", "sqlalchemy", "psycopg", "gunicorn", "waitress", "werkzeug", "mako"} <= pinned.keys()
    assert f"'{asked['gunicorn']}'" in (ROOT / "corpus" / "ARCHIVE.md").read_text("utf-8")
