"""The fingerprint of the judging program changes with every file that a verdict may depend on."""

import shutil
from collections.abc import Callable
from importlib.metadata import EntryPoint, distributions
from pathlib import Path

import pytest

from corpus.ingest.judging import fingerprint, judgement
from tests.places import ROOT

JUDGING = (
    "cards.py", "table.py", "record.py", "replay/walk.py", "parts/tricks.py", "rulebooks/cego/rules.py",
    "reader/lines.py", "reader/runs.py", "grammar.lark", "lesson.py", "working.py",
)  # fmt: skip
SPEAKING = ("SPEC.md", "rulebooks/cego/rules.md", "examples/hand-size.tdn", "locale/de/LC_MESSAGES/messages.mo")


def add_to(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as stream:
        stream.write(b"\n")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of all files of our own."""
    folder = tmp_path_factory.mktemp("tree") / "notation"
    return Path(shutil.copytree(ROOT / "notation", folder, ignore=shutil.ignore_patterns("__pycache__")))


@pytest.mark.parametrize("name", [*JUDGING, "a_new_one.py", "a_new_folder/rules.py"])
def test_a_file_that_judges_is_another_judge(copied: Path, name: str) -> None:
    before = fingerprint(copied, ())
    assert before == fingerprint(copied, ())
    add_to(copied / name)
    assert fingerprint(copied, ()) != before


@pytest.mark.parametrize("name", [*SPEAKING, "__pycache__/cards.cpython-311.pyc", "replay/__pycache__/walk.py"])
def test_a_file_that_only_speaks_is_none(copied: Path, name: str) -> None:
    before = fingerprint(copied, ())
    add_to(copied / name)
    assert fingerprint(copied, ()) == before


FILES = {
    "jassen/__init__.py": "",
    "jassen/rules.py": "GAME = None\n",
    "jassen/tables/values.csv": "J,20\n",
    "jassen_words.py": "",
    "jassen-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: jassen\nVersion: 1.0\n",
    "jassen-1.0.dist-info/entry_points.txt": "[tarock.games]\njass = jassen.rules:GAME\n",
}


def installed(folder: Path, listed: bool = True) -> Callable[[], str]:
    """A game from outside in a folder, its files listed as an installer does or not; what gives its fingerprint."""
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    record = [name for name in FILES if listed or ".dist-info" in name]
    (folder / "jassen-1.0.dist-info/RECORD").write_text("".join(f"{name},,\n" for name in record))

    def print_of() -> str:
        found = [entry for distribution in distributions(path=[str(folder)]) for entry in distribution.entry_points]
        assert [entry.name for entry in found] == ["jass"]
        empty = folder / "nothing"
        empty.mkdir(exist_ok=True)
        return fingerprint(empty, found)

    return print_of


@pytest.mark.parametrize("name", [name for name in FILES if ".dist-info" not in name])
def test_a_game_from_outside_is_judged_by_all_its_distribution(tmp_path: Path, name: str) -> None:
    print_of = installed(tmp_path)
    before = print_of()
    add_to(tmp_path / name)
    assert print_of() != before


@pytest.mark.parametrize("name", ["jassen/rules.py", "jassen/tables/values.csv", "jassen/new.py"])
def test_the_package_counts_where_no_installer_lists_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """As where it was installed for who works on it: its files lie elsewhere."""
    monkeypatch.syspath_prepend(tmp_path)
    print_of = installed(tmp_path, listed=False)
    before = print_of()
    add_to(tmp_path / name)
    assert print_of() != before


def test_a_module_alone_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "schafkopfen.py").write_text("")
    entry, empty = EntryPoint("schafkopf", "schafkopfen:GAME", "tarock.games"), tmp_path / "nothing"
    empty.mkdir()
    before = fingerprint(empty, [entry])
    add_to(tmp_path / "schafkopfen.py")
    assert fingerprint(empty, [entry]) != before


def test_another_version_of_a_game_from_outside_is_another_judge(tmp_path: Path) -> None:
    print_of = installed(tmp_path)
    before = print_of()
    metadata = tmp_path / "jassen-1.0.dist-info/METADATA"
    metadata.write_text(metadata.read_text().replace("1.0", "1.1"))
    assert print_of() != before


def test_a_game_that_cannot_be_found_harms_nothing(tmp_path: Path) -> None:
    assert fingerprint(tmp_path, [EntryPoint("gone", "no_such_package.rules:GAME", "tarock.games")])


def test_what_was_compiled_of_it_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    print_of = installed(tmp_path)
    before = print_of()
    add_to(tmp_path / "jassen/__pycache__/rules.cpython-311.pyc")
    assert print_of() == before


def test_it_is_worked_out_once() -> None:
    assert judgement() is judgement()
