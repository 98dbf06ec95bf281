"""Libraries remember what was found in them, and look again once their records have changed."""

import os
from pathlib import Path
from time import sleep

import pytest

from corpus.archive import Archive
from corpus.file_cache import file_archive
from corpus.maintenance.revising import withdraw
from replay_web.library import FileLibrary, Library, load
from tests.corpus.archives import add_text

DEAL = 'deal tapp-tarock 3\nplayer A "{}"\n'


def of_files(folder: Path) -> FileLibrary:
    library = load([folder])
    while library.left:
        sleep(0.01)
    return library


def write(folder: Path, text: str) -> None:
    """Write the one file, with another time than before."""
    file = folder / "deals.tdn"
    file.write_text(text, "utf-8")
    os.utime(file, ns=(0, len(text)))


@pytest.mark.slow
def test_files_answer_from_memory_until_one_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_archive, "EVERY", 0.0)
    monkeypatch.setattr(file_archive, "PATIENCE", 10.0)
    write(tmp_path, DEAL.format("Anna"))
    library, asked = of_files(tmp_path), []

    def deals() -> int:
        asked.append(library.archive.count()[0])
        return asked[-1]

    assert [library.remembered("deals", deals) for _ in range(3)] == [1, 1, 1] and len(asked) == 1
    (entry,) = library.shown([library.archive.last()])
    assert library.get(entry.id) is library.get(entry.id)
    write(tmp_path, DEAL.format("Anna") + DEAL.format("Bert"))
    assert library.archive.count()[0] > 0
    while library.left:
        sleep(0.01)
    assert library.remembered("deals", deals) == 2 and len(asked) == 2
    assert library.get(entry.id) == entry
    write(tmp_path, DEAL.format("Bert"))
    assert library.get(entry.id) is None


@pytest.mark.slow
def test_an_archive_forgets_what_was_withdrawn(tmp_path: Path) -> None:
    archive = Archive.open(str(tmp_path / "deals.sqlite"))
    add_text(archive, tmp_path, DEAL.format("Anna"))
    library = Library(archive)
    (entry,) = library.shown([archive.last()])
    assert library.get(entry.id) is library.get(entry.id)
    withdraw(archive.engine, archive.last(), "by mistake")
    assert library.get(entry.id) is None


def test_nothing_is_remembered_while_records_are_read() -> None:
    class Reading(FileLibrary):
        state = None

    library = Reading.__new__(Reading)
    assert [library.remembered("n", iter([1, 2]).__next__), library.remembered("n", iter([3]).__next__)] == [1, 3]
