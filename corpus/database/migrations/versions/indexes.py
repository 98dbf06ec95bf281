"""Indexes from which a page of answers comes at once, in an archive of any size.

The very first archives do not count the questions of a record yet: those get that column, too.
"""

import re

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

SPAN = 1_000
"""Records looked at in one go."""
_QUESTION = re.compile(rb"^ask\b", re.MULTILINE)


def upgrade() -> None:
    """Put the new indexes in the place of the old ones."""
    if all(column["name"] != "questions" for column in sa.inspect(op.get_bind()).get_columns("records")):
        _count_questions()
    for name in OLD:
        op.drop_index(f"records_{name}", "records")
    for table, name, columns, where in NEW:
        only = sa.text(where) if where else None
        op.create_index(f"{table}_{name}", table, columns, sqlite_where=only, postgresql_where=only)


def _count_questions() -> None:
    op.add_column("records", sa.Column("questions", sa.SmallInteger(), nullable=False, server_default="0"))
    records = sa.table("records", *map(sa.column, ("id", "questions")))
    sources = sa.table("sources", *map(sa.column, ("record_id", "source")))
    some = sa.select(sources.c.record_id, sources.c.source).order_by(sources.c.record_id).limit(SPAN)
    change = sa.update(records).where(records.c.id == sa.bindparam("of")).values(questions=sa.bindparam("asked"))
    connection, after = op.get_bind(), 0
    while rows := connection.execute(some.where(sources.c.record_id > after)).all():
        asked = [(row.record_id, len(_QUESTION.findall(bytes(row.source)))) for row in rows]
        if found := [{"of": id, "asked": min(number, 9_999)} for id, number in asked if number]:
            connection.execute(change, found)
        after = rows[-1].record_id
