"""A copy is the archive itself in another database: whole, however often it is cut off, and either way."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from corpus.archive import Archive, ArchiveError
from corpus.ingest import tokens
from corpus.maintenance import copying
from corpus.maintenance.copying import copy
from corpus.maintenance.rechecking import recheck
from corpus.maintenance.revising import supersede, withdraw
from corpus.search.names import set_alias
from notation.cli import main
from notation.reader import Source
from tests.corpus.archives import add_text, everything, exported, ids
from tests.corpus.conftest import new_place
from tests.places import RECORDS

TEXT = (RECORDS / "tapp-tarock" / "evenings.tdn").read_text(encoding="utf-8")
ODD = 'stray\n\ndeal tapp-tarock 3\nplayer A "Zoë" {@ja ゾーイ}\n\ndeal nowhere 3\n\n%tdn 2\n\ndeal later\n'


@pytest.fixture
def other(archive: Archive, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Archive]:
    """An empty archive in the other kind of database."""
    kind = "postgres" if archive.engine.dialect.name == "sqlite" else "sqlite"
    with new_place(kind, tmp_path / "other", request) as place:
        opened = Archive.open(place)
        yield opened
        opened.close()


@pytest.fixture
def filled(archive: Archive, tmp_path: Path) -> Archive:
    """An archive to which everything has happened that may."""
    add_text(archive, tmp_path, TEXT)
    add_text(archive, tmp_path, ODD, "odd.tdn")
    old = archive.get(2)
    assert old and old.source
    changed = old.source.replace(b'player A "Franzi"', b'player A "Franziska"')
    supersede(archive.engine, 2, Source("corrected.tdn", 1, 1, "1", changed), "Her name was misspelt.")
    withdraw(archive.engine, 3, "He asked for it.")
    set_alias(archive.engine, "Zoë", "Zoé")
    tokens.make(archive.engine, "Anna")
    return archive


def assert_same(one: Archive, other: Archive) -> None:
    assert everything(one) == everything(other) and exported(one) == exported(other)
    for query in ("ゾーイ", "Franziska", "-Franziska", "player:Zoé", "state:superseded", "state:withdrawn"):
        assert ids(one, query) == ids(other, query), query
    assert ids(other, "ゾーイ") and ids(other, "player:Zoé")


@pytest.mark.slow
def test_a_copy_is_the_archive_itself(filled: Archive, other: Archive) -> None:
    count = filled.last()
    assert copy(filled.engine, other.engine, 1) == count
    assert_same(filled, other)
    assert copy(filled.engine, other.engine, 1) == 0
    assert_same(filled, other)


@pytest.mark.slow
def test_a_copy_that_was_cut_off_goes_on(filled: Archive, other: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "SPAN", 2)

    def cut(_count: int) -> None:
        raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            copy(filled.engine, other.engine, 1, cut)
    assert other.last() == 4
    withdraw(filled.engine, 1, "It was copied already.")
    set_alias(filled.engine, "Zoë", "Zoë")
    set_alias(filled.engine, "Zoë", "Zoé")
    assert copy(filled.engine, other.engine, 1) == filled.last() - 4 + 1
    assert_same(filled, other)


@pytest.mark.slow
def test_a_copy_does_not_mix_archives(filled: Archive, other: Archive, tmp_path: Path) -> None:
    add_text(other, tmp_path, "deal tapp-tarock 3\nhand A: T1\n", "own.tdn")
    before = everything(other)
    with pytest.raises(ArchiveError, match="other records"):
        copy(filled.engine, other.engine, 1)
    with pytest.raises(ArchiveError, match="onto itself"):
        copy(filled.engine, filled.engine, 1)
    assert everything(other) == before


@pytest.mark.slow
def test_the_command_copies(filled: Archive, place: str, tmp_path: Path) -> None:
    target = str(tmp_path / "copy.sqlite")
    done = CliRunner().invoke(main, ["archive", "--archive", place, "copy", target, "--jobs", "1"])
    assert (done.exit_code, done.stdout) == (0, f"{filled.last()} records copied\n")
    there = Archive.open(target)
    assert_same(filled, there)
    there.close()


def test_what_cannot_be_copied_is_said_before_anything_is_drawn(
    place: str, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []
    monkeypatch.setattr("click.progressbar", lambda **given: drawn.append(given))
    itself = CliRunner().invoke(main, ["archive", "--archive", place, "copy", place])
    assert itself.exit_code == 2 and "onto itself" in itself.stderr and not drawn


@pytest.mark.slow
def test_what_happens_while_it_is_copied_is_copied_too(
    filled: Archive, other: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once records are copied, one of them is withdrawn, one judged again, one superseded, and one is new."""
    write = copying._write

    def work_meanwhile(*given: Any) -> None:
        write(*given)
        monkeypatch.setattr(copying, "_write", write)
        withdraw(filled.engine, 1, "She asked for it.")
        list(recheck(filled.engine, [], True, 1))
        supersede(filled.engine, 4, Source("new.tdn", 1, 1, "1", b"deal tapp-tarock 3\nboard 99\n"), "Wrong cards.")

    monkeypatch.setattr(copying, "_write", work_meanwhile)
    copy(filled.engine, other.engine, 1)
    assert_same(filled, other)
    assert ids(other, "state:withdrawn") == [1, 3]
