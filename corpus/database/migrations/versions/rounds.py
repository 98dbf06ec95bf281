"""The round of an evening in which a record was played, which parts the sessions of one table."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column; no record that is there has a line for it."""
    op.add_column("records", sa.Column("round", sa.Integer()))
    op.drop_index("records_session", "records")
    op.create_index("records_session", "records", ["date", "event", "place", "table_name", "round", "game"])
    where = sa.text("round IS NOT NULL")
    op.create_index("records_round", "records", ["round"], sqlite_where=where, postgresql_where=where)
