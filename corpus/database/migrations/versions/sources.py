"""Where records come from: the sheet, book or program that each names as its source."""

import re
from unicodedata import normalize

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql, sqlite

from notation.reader import read_record
from notation.schemas.facts import said_by

revision = "0013"
down_revision = "0012"

WORD = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")
SPAN = 1_000
"""Records looked at in one go."""
LONGEST = 300
"""Letters of a name that an index takes."""
_WORD = re.compile(r"[^\W_]+")


def upgrade() -> None:
    """Add the column, and look into the records that have such a line."""
    op.add_column("records", sa.Column("source_name", WORD))
    records = sa.table("records", *map(sa.column, ("id", "version", "source_name")))
    texts = sa.table("sources", *map(sa.column, ("record_id", "source")))
    names = sa.table("names", *map(sa.column, ("kind", "name", "folded")))
    some = (
        sa.select(records.c.id, records.c.version, texts.c.source)
        .join(texts, texts.c.record_id == records.c.id)
        .order_by(records.c.id)
        .limit(SPAN)
    )
    change = sa.update(records).where(records.c.id == sa.bindparam("of")).values(source_name=sa.bindparam("name"))
    connection, after = op.get_bind(), 0
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(names)
    while rows := connection.execute(some.where(records.c.id > after)).all():
        having = [row for row in rows if b"source " in bytes(row.source)]
        said = {row.id: _source(bytes(row.source), row.version) for row in having}
        if found := [{"of": id, "name": name} for id, name in said.items() if name]:
            connection.execute(change, found)
            kept = {name for name in said.values() if name}
            rows_of_names = [{"kind": "source", "name": name, "folded": _folded(name)} for name in kept]
            connection.execute(insert.on_conflict_do_nothing(), rows_of_names)
        after = rows[-1].id
    where = sa.text("source_name IS NOT NULL")
    op.create_index("records_source", "records", ["source_name"], sqlite_where=where, postgresql_where=where)


def _source(text: bytes, version: str) -> str | None:
    """The source that a record names, as an index takes it."""
    said = said_by(read_record(text, 1, 1, version)).headers.get("source")
    return said[:LONGEST].replace("\0", "\N{SYMBOL FOR NULL}") if said else None


def _folded(name: str) -> str:
    """A name as names are compared."""
    words = _WORD.findall(normalize("NFKC", name).casefold())
    return f" {' '.join(words)} "
