"""The archive of this version as SQL text: ``python -m tests.corpus.database.dumping``.

A version whose tables are others than before leaves one in the folder `archives`, named by its last migration.
"""

import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from corpus.archive import Archive
from tests.corpus.archives import add_text

ARCHIVES = Path(__file__).parent / "archives"
DEALS = ARCHIVES / "deals.tdn"
"""The records of each of them."""


def statements(connection: sqlite3.Connection) -> Iterator[str]:
    """The statements that make a database again; its full-text index from the tables in which SQLite keeps it."""
    wanted = (
        "SELECT name, type, tbl_name, sql FROM sqlite_master WHERE sql > '' AND name NOT LIKE 'sqlite%' ORDER BY rowid"
    )
    made = connection.execute(wanted).fetchall()
    virtual = [name for name, _type, _table, sql in made if sql.startswith("CREATE VIRTUAL")]

    def beside(name: str) -> bool:
        return name.startswith(tuple(f"{table}_" for table in virtual))

    tables = [name for name, kind, _table, _sql in made if kind == "table"]
    yield from (sql for name, kind, _table, sql in made if kind == "table" and not beside(name))
    for name in tables:
        if beside(name):
            yield f"DELETE FROM {name}"
        columns = [f'"{row[1]}"' for row in connection.execute(f"PRAGMA table_info({name})")]
        quoted = " || ', ' || ".join(f"quote({column})" for column in columns)
        for (values,) in () if name in virtual else connection.execute(f"SELECT {quoted} FROM {name}"):
            yield f"INSERT INTO {name} VALUES ({values})"
    yield from (sql for _name, kind, table, sql in made if kind != "table" and not beside(table))


def dumped() -> str:
    """A new archive with the records of them all."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "archive.sqlite"
        archive = Archive.open(str(place))
        add_text(archive, Path(folder), DEALS.read_bytes())
        archive.close()
        with sqlite3.connect(place) as connection:
            text = "".join(f"{statement};\n" for statement in statements(connection))
        connection.close()
    return text.replace(f"{folder}/", "")


if __name__ == "__main__":
    sys.stdout.write(dumped())
