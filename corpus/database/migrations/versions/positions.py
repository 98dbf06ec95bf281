"""Which records are positions: the trick with which each of them begins."""

import sqlalchemy as sa
from alembic import op

from notation.reader import read_record
from notation.replay import replay
from notation.schemas.facts import begins

revision = "0009"
down_revision = "0008"

SPAN = 1_000
"""Records looked at in one go; only those of which no card is known to have been dealt are."""


def upgrade() -> None:
    """Add the column, and look into the records that name a position."""
    op.add_column("records", sa.Column("position", sa.SmallInteger()))
    records = sa.table("records", *map(sa.column, ("id", "version", "dealt", "contract", "position")))
    sources = sa.table("sources", *map(sa.column, ("record_id", "source")))
    some = (
        sa.select(records.c.id, records.c.version, sources.c.source)
        .join(sources, sources.c.record_id == records.c.id)
        .where(records.c.dealt.is_(None))
        .order_by(records.c.id)
        .limit(SPAN)
    )
    change = sa.update(records).where(records.c.id == sa.bindparam("of")).values(position=sa.bindparam("trick"))
    connection, after = op.get_bind(), 0
    while rows := connection.execute(some.where(records.c.id > after)).all():
        named = [row for row in rows if b"position" in bytes(row.source)]
        begun = [(row.id, begins(replay(read_record(bytes(row.source), 1, 1, row.version)))) for row in named]
        if found := [{"of": id, "trick": trick} for id, trick in begun if trick is not None]:
            connection.execute(change, found)
        after = rows[-1].id
    where = sa.text("position IS NOT NULL")
    op.create_index(
        "records_position", "records", ["position"], sqlite_where=where, postgresql_where=where
    )
