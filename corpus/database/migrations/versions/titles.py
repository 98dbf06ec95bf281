"""Which records have a title, as the chapters of a book have: a comment beside their first line."""

import sqlalchemy as sa
from alembic import op

from notation.reader import read_record
from notation.schemas.facts import title

revision = "0004"
down_revision = "0003"

SPAN = 1_000
"""Records looked at in one go; only those with comments are."""


def upgrade() -> None:
    """Add the column, and look into the records that have comments."""
    op.add_column("records", sa.Column("titled", sa.Boolean(), nullable=False, server_default=sa.false()))
    records = sa.table("records", *map(sa.column, ("id", "version", "comments", "titled")))
    sources = sa.table("sources", *map(sa.column, ("record_id", "source")))
    commented = (
        sa.select(records.c.id, records.c.version, sources.c.source)
        .join(sources, sources.c.record_id == records.c.id)
        .where(records.c.comments > 0)
        .order_by(records.c.id)
        .limit(SPAN)
    )
    connection, after = op.get_bind(), 0
    while rows := connection.execute(commented.where(records.c.id > after)).all():
        titled = [row.id for row in rows if title(read_record(bytes(row.source), 1, 1, row.version))]
        connection.execute(sa.update(records).where(records.c.id.in_(titled)).values(titled=sa.true()))
        after = rows[-1].id
    where = sa.text("titled")
    op.create_index("records_titled", "records", ["game"], sqlite_where=where, postgresql_where=where)
    op.create_index("records_dated", "records", [sa.text("coalesce(date, '')"), "id"])
