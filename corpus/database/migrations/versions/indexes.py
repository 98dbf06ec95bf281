"""Indexes from which a page of answers comes at once, in an archive of any size."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

OLD = ("contract", "event", "date", "judge")
NEW = (
    ("records", "session", ["date", "event", "place", "table_name", "game"], None),
    ("records", "game", ["game"], None),
    ("records", "contract", ["contract"], None),
    ("records", "pagat", ["pagat"], None),
    ("records", "event", ["event"], None),
    ("records", "table", ["table_name"], "table_name IS NOT NULL"),
    ("records", "annotator", ["annotator"], "annotator IS NOT NULL"),
    ("records", "verdict", ["verdict"], "verdict <> 'legal'"),
    ("records", "state", ["state"], "state <> 'kept'"),
    ("records", "variations", ["variations"], "variations > 0"),
    ("records", "questions", ["questions"], "questions > 0"),
    ("announcements", "word", ["word", "record_id"], None),
    ("sheet", "label", ["label", "record_id"], None),
    ("problems", "code", ["code", "record_id"], None),
)


def upgrade() -> None:
    """Put the new indexes in the place of the old ones."""
    for name in OLD:
        op.drop_index(f"records_{name}", "records")
    for table, name, columns, where in NEW:
        only = sa.text(where) if where else None
        op.create_index(f"{table}_{name}", table, columns, sqlite_where=only, postgresql_where=only)
