"""What is installed with which extra, and what the command line says of itself."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from notation.cli import main
from tests.places import ROOT
from tests.test_house import ONLY

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
BARE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
from notation.cli import main
main(sys.argv[1:], prog_name="tarock")
"""


def needed(names: list[str]) -> set[str]:
    """What some requirements name, without their versions."""
    return {name.partition(">")[0].partition("[")[0].replace("-", "_") for name in names}


ALONE = {"alembic", "flask", "flask_smorest", "platformdirs", "sqlalchemy", "waitress"}


def bare(*words: str) -> "subprocess.CompletedProcess[str]":
    """What a command does where neither the site nor the archive has what it needs."""
    command = [sys.executable, "-c", BARE.format(missing=ALONE), *words]
    return subprocess.run(command, capture_output=True, text=True, env=os.environ | {"LANGUAGE": "en"}, check=False)


def test_what_only_the_site_and_the_archive_need_stays_out_of_the_way() -> None:
    extras = PROJECT["optional-dependencies"]
    assert needed(PROJECT["dependencies"]) == {"click", "lark", "marshmallow", "rich"}
    assert needed(extras["archive"]) | needed(extras["site"]) >= ALONE
    outside = {name for name, rooms in ONLY.items() if all(room.startswith(("replay_web", "corpus")) for room in rooms)}
    assert outside >= ALONE


def test_the_library_and_the_commands_for_files_need_none_of_it(tmp_path: Path) -> None:
    done = bare("random", "cego", "--seed", "1")
    assert done.returncode == 0, done.stderr
    (tmp_path / "deal.tdn").write_text(done.stdout)
    assert "1 record: 1 legal" in bare("check", str(tmp_path / "deal.tdn")).stdout


@pytest.mark.parametrize("words", [["serve"], ["archive", "find"], ["render", "deal.tdn"]], ids=lambda words: words[0])
def test_a_command_that_needs_more_says_what_brings_it(words: list[str]) -> None:
    done = bare(*words)
    assert done.returncode == 2 and "pip install 'tarock-notation[all]' brings what it needs" in done.stderr


def test_help_prints_the_help_of_every_command() -> None:
    text = CliRunner().invoke(main, ["help"], prog_name="tarock").output
    commands = main.list_commands(click.Context(main))
    assert [name for name in commands if f"Usage: tarock {name} " not in text] == ["help"]
    assert "Usage: tarock archive find " in text
    assert CliRunner().invoke(main, ["help", "archive", "find"], prog_name="tarock").output in text
    assert "no command “archive nothing”" in CliRunner().invoke(main, ["help", "archive", "nothing"]).output


def test_the_package_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "notation", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"tarock, version {PROJECT['version']}\n"
