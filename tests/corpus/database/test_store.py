"""Where an archive lies: what is kept stays kept, an outage is told as one, what cannot be written is still read."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from sqlalchemy import event

from corpus.archive import Archive, OutageError, QueryTimeout
from corpus.database import store
from corpus.database.tables import names
from corpus.ingest.receiving import receive
from notation import deadline
from notation.reader import Source
from tests.corpus.archives import add_text, exported

RECORD = b"deal tapp-tarock 3\nhand A: T21\n"


@pytest.fixture
def filled(archive: Archive, tmp_path: Path) -> Archive:
    add_text(archive, tmp_path, RECORD)
    return archive


def _sent(number: int) -> list[Source]:
    return [Source("-", 1, 1, "1", RECORD + f"board {number}\n".encode())]


# ---- SQLite


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "an archive?.sqlite"


@pytest.fixture
def lying(file: Path, tmp_path: Path) -> Iterator[Archive]:
    """An archive in a file, with a record."""
    archive = Archive.open(str(file))
    add_text(archive, tmp_path, RECORD)
    yield archive
    archive.close()


def test_what_is_kept_is_on_the_disk(lying: Archive) -> None:
    with store.writing(lying.engine) as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


def test_a_file_that_has_gone_is_missed_and_not_made_anew(lying: Archive, file: Path) -> None:
    away = file.rename(file.with_name("away"))
    for ask in (lambda: lying.count(), lambda: receive(lying.engine, _sent(2), "-")):
        with pytest.raises(OutageError, match="unable to open"):
            ask()
    assert not file.exists()
    away.rename(file)
    assert lying.count() == (1, False)


def test_a_backup_that_is_put_in_its_place_is_what_is_served(lying: Archive, file: Path, tmp_path: Path) -> None:
    with sqlite3.connect(file) as there, sqlite3.connect(tmp_path / "backup") as backup:
        there.backup(backup)
    receive(lying.engine, _sent(2), "-")
    assert lying.count() == (2, False)
    for path in tmp_path.glob(f"{file.name}*"):
        path.unlink()
    (tmp_path / "backup").rename(file)
    assert lying.count() == (1, False)


@pytest.mark.slow
def test_a_full_disk_is_told_and_leaves_what_was_there(lying: Archive) -> None:
    def fill(connection: sqlite3.Connection, _record: object) -> None:
        [pages] = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages + 8}")

    lying.engine.dispose()
    event.listen(lying.engine, "connect", fill)
    taken = 0
    with pytest.raises(OutageError, match="full"):
        for number in range(2, 2_000):
            receive(lying.engine, _sent(number), "-")
            taken += 1
    assert lying.count() == (taken + 1, False) and exported(lying).count(b"deal ") == taken + 1


def test_an_archive_that_nobody_may_write_is_read(
    lying: Archive, file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Root may write everything, so the look at the permissions is what is changed here."""
    lying.close()
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(file, alone / "a.sqlite")
    monkeypatch.setattr(store, "_is_writable", lambda path: False)
    archive = Archive.open(str(alone / "a.sqlite"), make=False)
    assert archive.count("game:tapp-tarock") == (1, False)
    assert [path.name for path in alone.iterdir()] == ["a.sqlite"]
    with pytest.raises(OutageError, match="readonly"):
        receive(archive.engine, _sent(2), "-")
    monkeypatch.undo()
    writer = Archive.open(str(alone / "a.sqlite"))
    receive(writer.engine, _sent(2), "-")
    writer.close()
    monkeypatch.setattr(store, "_is_writable", lambda path: False)
    assert archive.count() == (2, False)
    archive.close()


# ---- PostgreSQL


def test_connections_that_were_cut_are_made_anew(filled: Archive) -> None:
    if filled.engine.dialect.name == "sqlite":
        pytest.skip("there is no connection to cut")
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> {}"
    with filled.engine.connect() as connection:
        connection.exec_driver_sql(cut.format("pg_backend_pid()"))
    assert filled.count() == (1, False)
    with pytest.raises(OutageError), store.reading(filled.engine) as connection:
        connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")
    assert filled.count() == (1, False)


def test_a_database_that_takes_no_rows_is_told(filled: Archive) -> None:
    """Rows go to PostgreSQL past SQLAlchemy."""
    if filled.engine.dialect.name == "sqlite":
        pytest.skip("rows go to SQLite as everything does")
    with pytest.raises(OutageError, match="read-only"), store.writing(filled.engine) as connection:
        connection.exec_driver_sql("SET transaction_read_only = on")
        store.insert(connection, names, [("player", "Anna", "anna")])
    assert filled.count() == (1, False)


def test_who_may_only_read_is_told_so(filled: Archive) -> None:
    if filled.engine.dialect.name == "sqlite":
        pytest.skip("a file has no such roles")

    def only_read(connection: object, _record: object) -> None:
        connection.execute("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")  # type: ignore[attr-defined]
        connection.commit()  # type: ignore[attr-defined]

    filled.engine.dispose()
    event.listen(filled.engine, "connect", only_read)
    assert filled.count("tapp-tarock") == (0, False)
    with pytest.raises(OutageError, match="read-only"):
        receive(filled.engine, _sent(2), "-")


# ---- Deadlines


def test_all_questions_of_a_while_share_its_time(filled: Archive) -> None:
    with deadline.deadline(0), pytest.raises(QueryTimeout):
        filled.count()
    with deadline.deadline(30):
        assert 0 < (deadline.left() or 0) <= 30 and filled.count() == (1, False)
        with deadline.deadline(60):
            assert (deadline.left() or 0) <= 30
    assert deadline.left() is None


# ---- Power


@pytest.mark.slow
def test_a_record_that_was_acknowledged_outlives_its_process(tmp_path: Path) -> None:
    """The process is killed the moment it has told; the disk itself nobody can pull out here."""
    program = f"""
import os, signal
from corpus.ingest.receiving import receive
from corpus.archive import Archive
from notation.reader import Source
archive = Archive.open({str(tmp_path / "a.sqlite")!r})
for number in range(20):
    receive(archive.engine, [Source("-", 1, 1, "1", {RECORD!r} + f"board {{number}}\\n".encode())], "-")
    print(number, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == -9 and done.stdout.split() == list(map(str, range(20))), done.stderr
    archive = Archive.open(str(tmp_path / "a.sqlite"))
    assert archive.count() == (20, False)
    archive.close()


def test_work_without_hurry_is_no_part_of_the_time_to_read() -> None:
    """A block without a deadline stops the clock of the block around it."""
    with deadline.deadline(60):
        sleep(0.01)
        before = deadline.left()
        with deadline.no_deadline():
            assert deadline.left() is None
            sleep(0.05)
        after = deadline.left()
    assert before is not None and after is not None and before - 0.03 < after <= before
    assert deadline.left() is None
