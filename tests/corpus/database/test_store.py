"""Where an archive lies: what is kept stays kept, an outage is told as one, what cannot be written is still read."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from time import sleep
from traceback import format_exception

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection, event

from corpus.archive import Archive, ArchiveError, OutageError, QueryTimeout
from corpus.database import store
from corpus.database.tables import names
from corpus.file_cache.file_archive import FileArchive
from corpus.ingest.receiving import receive
from corpus.maintenance.copying import copy
from notation import deadline
from notation.cli import main
from notation.reader import Source
from replay_web.app import create_app
from replay_web.settings import Settings
from tests.corpus.archives import add_text, exported
from tests.powerless import give_away, read_only, run_powerless, take_back
from tests.samples import sample

RECORD = b"deal tapp-tarock 3\nhand A: T21\n"
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


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


READ = """
import sys
from click.testing import CliRunner
from notation.cli import main
for words in sys.argv[2:]:
    result = CliRunner().invoke(main, ["archive", "--archive", sys.argv[1], *words.split()])
    print(result.exit_code, words, repr(result.exception or ""), result.output.splitlines()[-1:])
if sys.argv[2:] == ["find"]:
    from replay_web.app import create_app
    from replay_web.settings import Settings
    site = create_app(settings=Settings(archive=sys.argv[1])).test_client()
    print(site.get("/").status_code, site.get("/records").status_code, site.get("/records.json").status_code)
"""
READING = (
    "find tapp-tarock", "find --keys", "show 1", "stats", "names", "alias", "export", "export --format=csv",
    "export --format=jsonl --jobs=1", "evening list", "token list", "verify --jobs=1", "recheck",
)  # fmt: skip
"""Commands that write nothing."""
WRITING = ("alias A B", "token add A", "supersede 1 {file} --reason=x", "recheck --all", "withdraw 1 --reason=x")


@pytest.mark.slow
@pytest.mark.parametrize("state", ["closed", "in use", "killed", "linked"])
@pytest.mark.sampled(2)
def test_an_archive_of_another_user_is_read(file: Path, tmp_path: Path, state: str) -> None:
    """Also while its owner writes to it, or after the owner was killed."""
    folder = tmp_path / "theirs"
    folder.mkdir()
    writer = Archive.open(str(theirs := folder / file.name))
    add_text(writer, tmp_path, RECORD)
    place = theirs
    more = state == "closed"
    if more:
        writer.close()
    if state == "killed":
        shutil.copytree(folder, tmp_path / "killed")
        writer.close()
        place = tmp_path / "killed" / file.name
    if state == "linked":
        (place := tmp_path / "link.sqlite").symlink_to(theirs)
    give_away(place.resolve().parent)
    before = sorted(path.name for path in place.resolve().parent.iterdir())
    done = run_powerless("-c", READ, str(place), *(reading := READING if more else READING[:3]), *WRITING)
    told = done.stdout.splitlines()
    assert all(line.startswith("0 ") for line in told[: len(reading)]), done.stdout
    refused = told[len(reading) :]
    assert len(refused) == len(WRITING) and all(line.startswith("2 ") for line in refused), done.stdout
    assert all("readonly" in line for line in refused if "{file}" not in line), done.stdout
    if state == "in use":
        site = run_powerless("-c", READ, str(place), "find", env={"TAROCK_CACHE": str(tmp_path / "cache")})
        assert site.stdout.splitlines()[-1] == "200 200 200", site.stderr
    assert before == sorted(path.name for path in place.resolve().parent.iterdir())
    take_back(place.resolve().parent)
    writer.close()


@pytest.mark.slow
@pytest.mark.parametrize("state", ["closed", "killed"])
def test_an_archive_on_a_disk_that_nobody_may_write_is_served(lying: Archive, file: Path, state: str) -> None:
    """Closed as it should be, or after its owner was killed; what can be read only by writing is told."""
    (away := file.parent / "away").mkdir()
    if state == "closed":
        lying.close()
    for path in file.parent.glob(f"{file.name}*"):
        shutil.copy(path, away)
    lying.close()
    place = away / file.name
    before = sorted(path.name for path in away.iterdir())
    with read_only(away):
        archive = Archive.open(str(place), make=False)
        assert archive.count() == (1, False)
        with pytest.raises(OutageError, match="readonly"):
            receive(archive.engine, _sent(2), "-")
        client = create_app(archive=archive, settings=Settings(deadline=60)).test_client()
        [entry] = archive.find().entries
        pages = (
            "/records",
            "/records.tdn",
            "/records.json",
            "/statistics",
            *(f"/records/{entry.identity[:12]}{page}" for page in ("", "/steps", ".tdn", ".json")),
        )
        assert {page: client.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
        archive.close()
    assert before == sorted(path.name for path in away.iterdir())


@pytest.mark.slow
def test_what_cannot_be_read_of_an_archive_of_another_user_is_told(lying: Archive, file: Path, tmp_path: Path) -> None:
    """The owner was killed, and one of the files beside the archive is missing; or it is of an earlier version."""
    (theirs := tmp_path / "theirs").mkdir()
    for ending in ("", "-wal"):
        shutil.copy(f"{file}{ending}", theirs)
    give_away(theirs)
    done = run_powerless("-m", "notation", "archive", "--archive", str(theirs / file.name), "find")
    assert done.returncode == 2 and done.stderr.endswith("open it there once\n"), done.stderr
    (earlier := tmp_path / "earlier").mkdir()
    (earlier / "a.sqlite").touch()
    give_away(earlier)
    done = run_powerless("-m", "notation", "archive", "--archive", str(earlier / "a.sqlite"), "find")
    assert done.returncode == 2 and "has to be upgraded first" in done.stderr and "readonly" in done.stderr
    take_back(theirs, earlier)


@pytest.mark.slow
def test_nobody_else_may_read_what_is_made(tmp_path: Path) -> None:
    """Archives, copies of them, caches, and what SQLite keeps beside them; also where a link names the new file."""
    (tmp_path / "link.sqlite").symlink_to("target.sqlite")
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.tdn").write_bytes(RECORD)
    before = os.umask(0)
    try:
        places = [str(tmp_path / "a.sqlite"), str(tmp_path / "link.sqlite"), f"sqlite:///{tmp_path / 'url.sqlite'}"]
        archives = [Archive.open(place) for place in places]
        add_text(archives[0], tmp_path / "files", RECORD)
        for other in archives[1:]:
            copy(archives[0].engine, other.engine, 1)
        cache = FileArchive([tmp_path / "files"], tmp_path / "cache")
        cache.refresh()
        made = [*tmp_path.glob("*.sqlite*"), *(tmp_path / "cache").iterdir()]
        assert len(made) >= 12 and {oct(path.stat().st_mode & 0o777) for path in made} == {"0o600"}, made
    finally:
        os.umask(before)
    for archive in (*archives, cache.archive):
        archive.close()


def test_an_archive_is_known_by_all_its_names(lying: Archive, file: Path, tmp_path: Path) -> None:
    (link := tmp_path / "link.sqlite").symlink_to(file)
    for name in (file, link, tmp_path / "." / file.name):
        other = Archive.open(str(name))
        with pytest.raises(ArchiveError, match="onto itself"):
            copy(lying.engine, other.engine, 1)
        other.close()


def test_to_count_anew_is_never_worth_a_failure(lying: Archive, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two imports at once: one has added its records, and the other goes on writing."""
    monkeypatch.setattr(store, "WAITING", 0.05)
    other = Archive.open(str(file))
    with store.writing(other.engine):
        store.tidy(lying.engine)
    other.close()


# ---- Passwords

SECRET = "Kontra-Rekontra"
PASSWORDS = (
    "{}",
    "{}@x",
    "x@{}",
    "{}/x",
    "x/{}",
    "{}:x",
    "x:{}",
    "x:{}@y",
    "{}?x",
    "{}#x",
    "%zz{}",
    "x y{}",
    "[{}",
    "ü{}",
    "\udce4{}",
)
ADDRESSES = (
    "postgresql://u:{}@127.0.0.1:1/none", "postgresql+psycopg://u:{}@127.0.0.1:1/none", "postgresql://u:{}@/none?host=/no",
    "postgresql://u:{}@127.0.0.1:port/none", "postgresql://u:{}@127.0.0.1:99999/none", "postgresql://u:{}",
    "postgresql:u:{}@h/n",
    "postgresql://127.0.0.1:{}/none", "postgresql:/u:{}@127.0.0.1/none", "postgres://u:{}@127.0.0.1:1/none",
    "postgresql+none://u:{}@127.0.0.1/none", "postgresql+asyncpg://u:{}@127.0.0.1/none", "mysql://u:{}@127.0.0.1/none",
    "postgresql://127.0.0.1:1/none?password={}", "postgresql://127.0.0.1:1/none?user=u&password={}&port=x",
    "postgresql://127.0.0.1:1/none?nothing={}", "postgresql://u:{}@no.such.host.invalid/none", "nonsense://u:{}@h/n", "://u:{}@h",
    "postgresql://u:{}@[::1/none", "postgresql://u:{}@127.0.0.1:1/none?connect_timeout=x", "sqlite://u:{}@h/n", "sqlite:////no/such?key={}",
)  # fmt: skip


@pytest.mark.parametrize("address", sample(ADDRESSES, 4, "passwords"))
@pytest.mark.slow
def test_no_message_shows_a_password(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor does what is behind an exception, which a server such as gunicorn writes into its log."""
    Archive.open(str(tmp_path / "own.sqlite")).close()
    monkeypatch.chdir(tmp_path)
    named = "@" in address.partition("{}")[2] or "?" in address  # else what is behind an @ is a host to any reader
    for number, password in enumerate(password for password in PASSWORDS if named or "@" not in password):
        place = address.format(password.format(SECRET))
        monkeypatch.setenv(store.VARIABLE, place)
        with pytest.raises(ArchiveError) as caught:
            Archive.open()
        told = ["".join(format_exception(caught.value))]
        if number == 0:
            for words in (["archive", "find"], ["archive", "verify"], ["archive", "add", "-"], ["serve"]):
                result = CliRunner().invoke(main, words)
                assert result.exit_code == 2 and isinstance(result.exception, SystemExit), result.output
                told.append(result.output)
            monkeypatch.setenv(store.VARIABLE, str(tmp_path / "own.sqlite"))
            told.append(CliRunner().invoke(main, ["archive", "copy", place]).output)
            told.append(CliRunner().invoke(main, ["serve", "--evenings", str(tmp_path), "--tokens", place]).output)
        assert SECRET not in "".join([*told, caplog.text]), place
    assert all(path.name.startswith("own.sqlite") for path in tmp_path.iterdir())


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


# ---- One moment


def test_all_that_a_page_reads_is_of_one_moment_and_transaction(filled: Archive) -> None:
    """One that takes too long spoils no further ones."""
    begun = list[object]()
    slow = "SELECT pg_sleep(5)" if filled.engine.dialect.name == "postgresql" else ENDLESS
    event.listen(filled.engine, "checkout", lambda *given: begun.append(given))
    before = filled.last()
    with store.one_moment():
        begun.clear()
        assert (filled.count(), filled.last()) == ((1, False), before)
        assert len(begun) == 1
        receive(filled.engine, _sent(3), "-")
        assert filled.last() == before
        with pytest.raises(QueryTimeout), store.reading(filled.engine, 0.05) as connection:
            connection.exec_driver_sql(slow)
        assert filled.last() != before
    assert filled.last() != before and filled.engine.pool.checkedout() == 0  # type: ignore[attr-defined]


def test_what_a_page_asks_again_is_answered_once(filled: Archive) -> None:
    """A refusal is no answer. Outside of a moment everything is asked again."""
    begun = list[str]()
    event.listen(filled.engine, "before_cursor_execute", lambda _c, _cursor, said, *_more: begun.append(said))
    before, kept = filled.state(), filled.get(1)
    with store.one_moment():
        with pytest.raises(QueryTimeout), deadline.deadline(0.0):
            filled.state()
        assert (filled.state(), filled.get(1)) == (before, kept)
        receive(filled.engine, _sent(3), "-")
        begun.clear()
        assert (filled.state(), filled.get(1)) == (before, kept) and begun == []
        assert filled.get(2 << 20) is None
    assert filled.state() != before


def test_a_writer_remembers_more_until_it_has_done(filled: Archive) -> None:
    """Also one that fails."""
    if filled.engine.dialect.name == "postgresql":
        pytest.skip("a server has a cache of its own")

    def remembers(connection: Connection) -> int:
        return -int(connection.exec_driver_sql("PRAGMA cache_size").scalar_one())

    for fails in (False, True):
        with pytest.raises(ZeroDivisionError) if fails else nullcontext(), store.writing(filled.engine) as connection:
            assert remembers(connection) == store._CACHE_OF_WRITER
            assert 1 / (not fails)
        with store.reading(filled.engine) as connection:
            assert remembers(connection) == store._CACHE
