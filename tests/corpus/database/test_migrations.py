"""An archive of any version that ever landed is opened: brought up to date, and its records found, shown, searched."""

import ast
import re
import sqlite3
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pytest
from sqlalchemy import text

from corpus.archive import Archive
from corpus.database import store
from corpus.ingest import tokens
from corpus.maintenance.rechecking import recheck
from notation.reader import sources
from tests.corpus.archives import add_text, everything, exported, first_form, ids
from tests.corpus.database.dumping import ARCHIVES, DEALS
from tests.corpus.ingest.test_importing import assert_as_its_tables_say
from tests.places import ROOT

STEPS = ROOT / "corpus" / "database" / "migrations" / "versions"
FROZEN = {
    "first.py": "7859aaf11158b036",
    "tokens.py": "a40d8ab1c46d05a0",
    "indexes.py": "54af0d22a2f31525",
    "titles.py": "c6b96494cf1691af",
    "files.py": "22e939fb127163d6",
    "dealt.py": "d6f0ce37db7d42d4",
    "best_plays.py": "0ca039161abbcae9",
    "often_best.py": "01466cfc47c0e133",
    "positions.py": "43b5f8c3c8a42911",
    "lacking.py": "68acde4da6b8cebf",
    "rounds.py": "6fa00412d23e121f",
    "evenings.py": "ecef994ee42c56d8",
    "sources.py": "e062f77e265ff69d",
    "listed.py": "0d70b05fe3a15400",
}
"""A hash of each step, without the modules of `notation` from which it imports: they may get other names."""


def hashed(path: Path) -> str:
    """The fixed part of a step: it does not change when names that it imports move within `notation`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    names = [re.sub(r"^from notation\S* import", "", line) for line in lines if line.startswith("from notation")]
    code = [line for line in lines if not line.startswith("from notation")]
    return sha256("\n".join([*code, *sorted(names)]).encode()).hexdigest()[:16]


@pytest.mark.parametrize("path", sorted(STEPS.glob("[a-z]*.py")), ids=lambda path: path.stem)
def test_a_step_that_has_landed_is_never_changed(path: Path) -> None:
    assert FROZEN.get(path.name) == hashed(path), (
        f"{path.name} is new or was changed. A new step gets a line in FROZEN and an archive in {ARCHIVES.name}/ "
        "(python -m tests.corpus.database.dumping). One that has landed stays as it is: archives were made by it, and "
        "a change would part them from new ones. Put it back, and write a further step instead."
    )


@pytest.mark.parametrize("path", sorted(STEPS.parent.rglob("*.py")), ids=lambda path: path.stem)
def test_a_step_knows_nothing_of_the_tables_of_today(path: Path) -> None:
    imported = [
        getattr(node, "module", None) or alias.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names
    ]  # fmt: skip
    assert [name for name in imported if name.partition(".")[0] == "corpus"] == []


def test_there_is_an_archive_of_every_step() -> None:
    names = [f"corpus.database.migrations.versions.{path.stem}" for path in STEPS.glob("[a-z]*.py")]
    revisions = {import_module(name).revision for name in names}
    assert {path.stem.partition("-")[0] for path in ARCHIVES.glob("*.sql")} == revisions


@pytest.fixture
def fresh(tmp_path: Path) -> Archive:
    """An archive of today with the same records."""
    archive = Archive.open(str(tmp_path / "fresh.sqlite"))
    add_text(archive, tmp_path, DEALS.read_bytes())
    return archive


@pytest.mark.parametrize("dump", sorted(ARCHIVES.glob("*.sql")), ids=lambda dump: dump.stem)
@pytest.mark.slow
@pytest.mark.sampled(6)
def test_an_archive_of_any_version_is_opened(dump: Path, fresh: Archive, tmp_path: Path) -> None:
    place = tmp_path / "old.sqlite"
    with sqlite3.connect(place) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
    connection.close()
    archive = Archive.open(str(place))
    assert_opens_like(archive, fresh, tmp_path)
    archive.close()
    fresh.close()


def assert_opens_like(archive: Archive, fresh: Archive, folder: Path) -> None:
    """Its tables are those of today, and its records are found, shown, searched, exported, known and judged again."""
    assert_as_its_tables_say(archive)
    assert indexes(archive) == indexes(fresh)
    assert exported(archive) == exported(fresh)
    given = [source.whole().data for source in sources(BytesIO(DEALS.read_bytes())) if source.number]
    shown = [kept.source for id in (1, 2, 3) if (kept := archive.get(id))]
    assert [source and source.rstrip() for source in shown] == [source.rstrip() for source in given]
    for query, found in QUERIES.items():
        assert ids(archive, query) == found, query
    assert [entry.id for entry in archive.find("", by_date=True).entries] == [2, 3, 1]
    assert [archive.chapters(book.meeting) for book in archive.books()] == [[1]]
    assert add_text(archive, folder, DEALS.read_bytes(), "again.tdn").known == 3
    assert tokens.make(archive.engine, "Anna")
    list(recheck(archive.engine, [], everything=True, jobs=1))
    mine, others = everything(archive), everything(fresh)
    for table in ("records", "judges", "tokens", "files"):
        del mine[table], others[table]
    assert mine == others
    assert rows(archive) == rows(fresh)


def rows(archive: Archive) -> list[dict[str, object]]:
    """Facts of each record, except the number of the program that judged it."""
    with store.reading(archive.engine) as connection:
        found = connection.execute(text("SELECT * FROM records ORDER BY id")).mappings()
        return [dict(row) | {"judge_id": 0} for row in found]


def indexes(archive: Archive) -> set[str]:
    """The names of all indexes: those of an expression, alembic cannot compare."""
    catalogue = "sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite_%'"
    if archive.engine.dialect.name != "sqlite":
        catalogue = "(SELECT indexname AS name FROM pg_indexes WHERE indexname ~ '^records_') AS listed"
    with store.reading(archive.engine) as connection:
        return set(connection.execute(text(f"SELECT name FROM {catalogue}")).scalars())


QUERIES = {
    "": [1, 2, 3],
    "game:tapp-tarock": [1, 2, 3],
    "Ruprecht": [1],
    '"the king is lost"': [1],
    "has:lesson": [2],
    "verdict:unreadable": [3],
    "contract:unterer": [1],
    "date:2019": [1],
    "event:Questions": [2, 3],
}


@pytest.mark.parametrize(
    ("revision", "without"),
    [
        ("0001", "ALTER TABLE records DROP COLUMN questions"),
        ("0003", "DROP TABLE tokens"),
        ("0004", "DROP INDEX records_dated"),
    ],
)
@pytest.mark.slow
@pytest.mark.sampled(3)
def test_so_is_one_in_any_database(revision: str, without: str, place: str, fresh: Archive, tmp_path: Path) -> None:
    older = first_form(place, fresh, revision)
    with store.writing(older.engine) as connection:
        connection.execute(text(without))
    older.close()
    archive = Archive.open(place)
    assert_as_its_tables_say(archive)
    assert "records_dated" in indexes(archive)
    assert exported(archive) == exported(fresh) and ids(archive, "has:lesson") == [2]
    assert tokens.make(archive.engine, "Anna")
    archive.close()
    fresh.close()
