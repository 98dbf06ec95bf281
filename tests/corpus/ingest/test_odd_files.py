"""Odd names of files, and what is no file, keep nobody from the rest: no import, no site, no other command."""

import os
from pathlib import Path
from time import sleep

import pytest
from click.testing import CliRunner

from corpus.archive import Archive
from corpus.file_cache.file_archive import FileArchive
from corpus.ingest.importing import add
from notation import read
from notation.cli import main
from notation.files.checking import paths
from replay_web.app import create_app
from replay_web.settings import Settings
from tests.corpus.archives import complain, everything, exported
from tests.odd_files import UNREADABLE, odd_folder
from tests.powerless import give_away, run_powerless
from tests.samples import sample

RECORD = 'deal tapp-tarock 3\nboard {number}\nplayer A "Anna"\nhand A: T21\n'
EVENING = '%evening 1\nevent "{number}"\ngame cego\nplayer 1 "Anna"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "odd"


@pytest.mark.slow
def test_an_import_takes_all_that_can_be_read(archive: Archive, folder: Path) -> None:
    count, told = odd_folder(folder, RECORD), list[str]()

    for again in range(2):
        files = list(paths([str(folder)], lambda text, failed: told.append(text)))
        added = add(archive.engine, files, lambda text, failed: told.append(text), jobs=1)
        assert (added.total, added.known) == ((count, 1) if not again else (0, count + 1))
    assert sorted({Path(line.partition(": ")[0]).stem for line in told}) == sorted(UNREADABLE)
    assert exported(archive).count(b"deal tapp-tarock") == count
    kept = [row[1] for row in everything(archive)["files"]]
    assert any(path.endswith("/F\\xfcr Anna.tdn") for path in kept) and any(
        path.endswith("/a\\nb.tdn") for path in kept
    )
    assert all(path.encode() and path.isprintable() for path in kept)


@pytest.mark.slow
def test_a_site_shows_all_that_can_be_read(folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    count = odd_folder(folder, RECORD)
    files = FileArchive([folder], tmp_path / "cache")
    while files.left:
        files.refresh()
    assert files.archive.count() == (count, False)
    assert all(caplog.text.count(f"/{name}.tdn: ") == 1 for name in UNREADABLE), caplog.text
    assert all(line.isprintable() for line in caplog.text.splitlines())
    with pytest.raises(OSError, match="Not a file"):
        FileArchive([folder / "pipe.tdn"], tmp_path / "cache")
    files.archive.close()


@pytest.mark.slow
def test_every_page_of_odd_files_is_one(folder: Path) -> None:
    count = odd_folder(folder, RECORD)
    client = create_app([folder], settings=Settings(deadline=60)).test_client()
    while (answer := client.get("/api/v1/records?limit=100")).status_code == 503:
        sleep(0.1)
    listed = answer.get_json()
    addresses = ["/", "/records", "/records.json", "/records.tdn", "/records.csv", "/records.atom", "/sessions"]
    assert [client.get(address).status_code for address in addresses] == [200] * len(addresses)
    ids = {record["id"] for record in listed["items"]}
    assert len(ids) == count
    for id in sample(sorted(ids), 5):
        for page in ("", ".tdn", ".json", "?lang=de"):
            assert client.get(f"/records/{id}{page}").status_code == 200


COMMANDS = (
    ["check"], ["check", "--format", "jsonl"], ["convert", "--to", "jsonl"], ["fmt", "--check"], ["view"], ["dataset"],
    ["show"], ["quiz"], ["best"], ["complete"], ["archive", "add", "--jobs", "1"], ["archive", "export"],
    ["archive", "show", "1"],
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_command_fails_on_odd_files(
    words: list[str], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on the folder, nor on each file, but those that wait for somebody to write."""
    monkeypatch.setenv("TAROCK_ARCHIVE", str(tmp_path / "a.sqlite"))
    odd_folder(folder, RECORD)
    odd_folder(tmp_path / "evenings", EVENING, ".evening")
    if words[0] == "archive":
        CliRunner().invoke(main, ["archive", "add", "--jobs", "1", str(folder)])
    named = [str(path) for path in folder.iterdir() if not path.is_fifo() and path.name[0] != "-"]
    evenings = [str(tmp_path / "evenings")] if words[1:2] == ["add"] else []
    for given in [[]] if words[-1] in ("export", "1") else [[str(folder), *evenings], named]:
        result = CliRunner().invoke(main, [*words, *given], input="")
        assert result.exception is None or isinstance(result.exception, SystemExit), (given, result.exception)
        assert "Traceback" not in result.output and "bug in the program" not in result.output


@pytest.mark.slow
def test_evenings_with_odd_names_are_kept(archive: Archive, place: str, folder: Path) -> None:
    count = odd_folder(folder, EVENING, ".evening") + len(["linked", "empty"])
    result = CliRunner().invoke(main, ["archive", "--archive", place, "add", str(folder)])
    assert result.exit_code == 2 and f"{count} evenings added" in result.output, result.output
    assert all(f"/{name}.evening: " in result.output for name in UNREADABLE), result.output
    names = [evening.name for evening in archive.evenings()]
    assert "F\\xfcr Anna" in names and all(name.isprintable() for name in names)
    listed = CliRunner().invoke(main, ["archive", "--archive", place, "evening", "list"])
    assert listed.exit_code == 0 and listed.output.count("\n") == count + 1


def test_the_library_says_what_it_cannot_read(folder: Path) -> None:
    count = odd_folder(folder, RECORD)
    with pytest.raises(OSError, match=r"dead|loop|pipe|socket"):
        list(read(folder))
    for name in UNREADABLE:
        (folder / f"{name}.tdn").unlink()
    assert len(list(read(folder))) == count + 1


@pytest.mark.slow
def test_what_another_user_keeps_to_himself_is_told(folder: Path, tmp_path: Path) -> None:
    """A file and a folder that may not be read, beside a file that may."""
    (folder / "closed").mkdir(parents=True)
    for path in (folder / "mine.tdn", folder / "a.tdn", folder / "closed" / "b.tdn"):
        path.write_text(RECORD.format(number=len(path.name)))
    give_away(folder / "closed", folder / "mine.tdn")
    (folder / "closed").chmod(0o700 if os.geteuid() == 0 else 0)
    (folder / "mine.tdn").chmod(0o600 if os.geteuid() == 0 else 0)
    env = {"TAROCK_ARCHIVE": str(tmp_path / "a.sqlite"), "TAROCK_CACHE": str(tmp_path / "cache")}
    done = run_powerless("-m", "notation", "archive", "add", str(folder), env=env)
    assert done.returncode == 2 and "1 record added" in done.stdout, done.stderr
    assert done.stderr.count("Permission denied") == 2
    program = "import sys, pathlib; from corpus.file_cache.file_archive import FileArchive\n"
    program += "files = FileArchive([pathlib.Path(sys.argv[1])]); files.refresh(); print(files.archive.last())"
    served = run_powerless("-c", program, str(folder), env=env)
    assert served.returncode == 0 and served.stderr.count("Permission denied") == 2, served.stderr
    (folder / "closed").chmod(0o755)


def test_a_pipe_that_is_named_is_read(archive: Archive) -> None:
    """As the shell names one: ``tarock archive add <(zcat deals.tdn.gz)``."""
    for number in (1, 2):
        reading, writing = os.pipe()
        os.write(writing, RECORD.format(number=number).encode())
        os.close(writing)
        assert add(archive.engine, [f"/dev/fd/{reading}"], complain, jobs=1).total == 1
        os.close(reading)
    assert [row[1] for row in everything(archive)["files"]] == ["-"]
