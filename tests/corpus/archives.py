"""Helpers of the archive's tests: add records, and read all that an archive holds."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Column, MetaData, Table, create_engine, inspect, select

from corpus.archive import Archive
from corpus.database import store
from corpus.database.tables import metadata
from corpus.exporting import tdn
from corpus.ingest.importing import Added, add
from tests.places import ROOT


def complain(text: str, failed: bool) -> None:
    """No test adds a file that cannot be read, unless it says so."""
    raise AssertionError(text)


def add_text(archive: Archive, folder: Path, text: str | bytes, name: str = "deals.tdn") -> Added:
    """Add the records of a text, in this process."""
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return add(archive.engine, [str(file)], complain, jobs=1)


def first_form(place: str, like: Archive, revision: str = "0001") -> Archive:
    """An archive as an early version of the program made it, with what it kept of the records of another one."""
    config = Config()
    config.set_main_option("script_location", str(ROOT / "corpus" / "database" / "migrations"))
    engine = create_engine(place if "://" in place else f"sqlite:///{place}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        there = inspect(connection)
        for kept in metadata.sorted_tables:
            if there.has_table(kept.name):
                columns = [kept.c[known["name"]] for known in there.get_columns(kept.name)]
                with store.reading(like.engine) as reading:
                    rows = [dict(row) for row in reading.execute(select(*columns)).mappings()]
                older = Table(kept.name, MetaData(), *(Column(column.name, column.type) for column in columns))
                if rows:
                    connection.execute(older.insert(), rows)
    return Archive(engine)


def exported(archive: Archive) -> bytes:
    """All records of an archive as a file."""
    return b"".join(tdn(archive.engine, []))


def ids(archive: Archive, query: str) -> list[int]:
    """The numbers of the records that answer a query."""
    return [entry.id for entry in archive.find(query).entries]


def everything(archive: Archive) -> dict[str, list[Any]]:
    """Every row of every table but the moments at which they were written."""
    with store.reading(archive.engine) as connection:
        return {
            name: [tuple(row) for row in connection.execute(select(*_lasting(table)).order_by(*table.primary_key))]
            for name, table in metadata.tables.items()
        }


def _lasting(table: Any) -> list[Any]:
    return [column for column in table.columns if column.name not in ("added", "at")]
