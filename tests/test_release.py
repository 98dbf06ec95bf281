"""A release: what a build makes of a clean checkout holds all that belongs to it, and runs far away from it."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from functools import cache
from pathlib import Path
from site import getsitepackages
from typing import NamedTuple
from urllib.request import urlopen

import pytest

from notation.cli.running_commit import commit_of
from tests.places import ROOT

CHANGES = ROOT / "notation" / "CHANGES.md"
PYTHONS = [sys.executable, *filter(None, os.environ.get("TAROCK_PYTHONS", "").split(os.pathsep))]
"""The Pythons that run the program: this one, and those that somebody names."""
PICTURE = "replay_web/picture.jpg"
"""A file that only the README shows."""
BUILD = "import sys; from setuptools.build_meta import build_{kind}; build_{kind}(sys.argv[1])"


class Built(NamedTuple):
    """The built files, and the folder of the installed wheel."""

    sdist: Path
    wheel: Path
    installed: Path
    """The folder into which the wheel was installed."""


def run(*command: object, folder: Path, **variables: str) -> str:
    """Output of a command that must succeed."""
    done = subprocess.run(
        [*map(str, command)], cwd=folder, env=os.environ | variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@cache
def tracked() -> list[str]:
    """The files of the project."""
    names = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=ROOT).split("\0")
    return [name for name in names if name and (ROOT / name).is_file()]


def checkout(folder: Path) -> Path:
    """A clean checkout of the files as they are."""
    for name in tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    git = run("git", "rev-parse", "--absolute-git-dir", folder=ROOT).strip()
    (folder / ".git").write_text(f"gitdir: {git}\n")
    return folder


def unpacked(sdist: Path, folder: Path) -> Path:
    """The one folder of a source distribution."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    [top] = folder.iterdir()
    return top


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A source distribution of the checkout, a wheel of that, and what is installed of the wheel, with no network."""
    folder = tmp_path_factory.mktemp("release")
    run(sys.executable, "-c", BUILD.format(kind="sdist"), folder, folder=checkout(folder / "checkout"))
    [sdist] = folder.glob("*.tar.gz")
    run(sys.executable, "-c", BUILD.format(kind="wheel"), folder, folder=unpacked(sdist, folder / "unpacked"))
    [wheel] = folder.glob("*.whl")
    install = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--no-compile", "--prefix"]
    run(*install, folder / "installed", "--ignore-installed", wheel, folder=folder)
    return Built(sdist, wheel, folder / "installed")


def far_away(built: Built, folder: Path, python: str = sys.executable) -> "Tarock":
    """The installed program, away from the checkout, with the packages that it needs from this environment."""
    [own] = built.installed.rglob("site-packages")
    return Tarock(python, folder, os.pathsep.join([str(own), *getsitepackages()]))


class Tarock(NamedTuple):
    """The command, run in a folder."""

    python: str
    folder: Path
    path: str

    def command(self, *words: object) -> list[str]:
        return [self.python, "-P", "-m", "notation", *map(str, words)]

    def variables(self) -> dict[str, str]:
        kept = {} if self.python == sys.executable else {"PYTHONPYCACHEPREFIX": str(self.folder / "cache")}
        return {"PYTHONPATH": self.path, "LANGUAGE": "en", "XDG_CACHE_HOME": str(self.folder)} | kept

    def __call__(self, *words: object) -> str:
        return run(*self.command(*words), folder=self.folder, **self.variables())


pytestmark = pytest.mark.slow


def test_wheel_and_sdist_hold_all_that_belongs_to_them(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    packages = {name for name in tracked() if name.startswith(("notation/", "corpus/", "replay_web/"))} - {PICTURE}
    assert (packages | {"pyproject.toml", "README.md"}) - names == set()
    wheel = set(zipfile.ZipFile(built.wheel).namelist())
    assert packages - wheel == set()
    [page] = [name for name in wheel if name.endswith("data/share/man/man1/tarock.1")]
    assert {name for name in wheel - packages if ".dist-info/" not in name} <= {page, "notation/cli/commit.txt"}
    assert (built.installed / "share" / "man" / "man1" / "tarock.1").is_file()


@pytest.mark.parametrize("python", PYTHONS, ids=lambda path: Path(path).name)
def test_it_runs_away_from_the_checkout(built: Built, tmp_path: Path, python: str) -> None:
    tarock = far_away(built, tmp_path, python)
    commit = commit_of(ROOT)
    assert (
        tarock("--version")
        == f"tarock, version {metadata(built)['Version']}{f' (commit {commit})' if commit else ''}\n"
    )
    [record] = built.installed.rglob("records/slovenian/02-lesson.tdn")
    assert "3 records: 3 legal" in tarock("check", record)
    tarock("render", record, "--record", 1, "-o", "deal.html")
    assert "</html>" in (tmp_path / "deal.html").read_text("utf-8")
    with subprocess.Popen(
        tarock.command("serve", "--port", 0, record),
        cwd=tmp_path,
        env=os.environ | tarock.variables(),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout
            address = re.search(r"http://\S+/", process.stdout.readline())
            assert address
            with urlopen(f"{address[0]}rules/slovenian?lang=sl") as answer:
                assert "Slovenski tarok" in answer.read().decode()
        finally:
            process.terminate()


def metadata(built: Built) -> Message:
    """Metadata of the wheel."""
    [path] = built.installed.rglob("METADATA")
    return message_from_string(path.read_text("utf-8"))


def test_a_wheel_says_for_which_pythons_it_is(built: Built) -> None:
    said = metadata(built)
    assert said["Requires-Python"] == ">=3.11"
    pythons = {each.rpartition(" ")[2] for each in said.get_all("Classifier", []) if " :: 3." in each}
    assert pythons == {"3.11", "3.12", "3.13"}


# ---- The list of changes


def test_changes_are_listed_by_version() -> None:
    """First what is not released, then each version with its day, the newest first; this one is the next."""
    titles = re.findall(r"^## (.*)$", CHANGES.read_text("utf-8"), re.MULTILINE)
    assert titles[0] == "Not released yet"
    found = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)", title) for title in titles[1:]]
    released = [tuple(map(int, each.groups()[:3])) for each in found if each]
    assert len(released) == len(titles) - 1
    assert released == sorted(released, reverse=True)
    assert [each[4] for each in found if each] == sorted((each[4] for each in found if each), reverse=True)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    this = tuple(map(int, version.removesuffix(".dev0").split(".")))
    assert this > released[0] if version.endswith(".dev0") else this == released[0]
