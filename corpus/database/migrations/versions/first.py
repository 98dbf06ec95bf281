"""The first form of an archive."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

WORD = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")
SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make every table."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("CREATE VIRTUAL TABLE texts USING fts5(pairs, content='', tokenize='ascii')")
    else:
        op.execute("CREATE TABLE texts (record_id bigint PRIMARY KEY, pairs tsvector NOT NULL)")
        op.execute("CREATE INDEX texts_pairs ON texts USING gin (pairs)")
    op.create_table("aliases",
        sa.Column("name", WORD, nullable=False),
        sa.Column("person", WORD, nullable=False),
        sa.PrimaryKeyConstraint("name"),
        sqlite_with_rowid=False
    )
    op.create_index("aliases_person", "aliases", ["person"])
    op.create_table("announcements",
        sa.Column("record_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("word", WORD, nullable=False),
        sa.Column("of", WORD, nullable=True),
        sa.PrimaryKeyConstraint("record_id", "number"),
        sqlite_with_rowid=False
    )
    op.create_table("calls",
        sa.Column("record_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("word", WORD, nullable=False),
        sa.PrimaryKeyConstraint("record_id", "number"),
        sqlite_with_rowid=False
    )
    op.create_table("files",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("modified", sa.BigInteger(), nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=True),
        sa.Column("done", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("added", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id")
    )
    op.create_index("files_path", "files", ["path"])
    op.create_table("judges",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("notation", sa.Text(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id")
    )
    op.create_table("names",
        sa.Column("kind", WORD, nullable=False),
        sa.Column("name", WORD, nullable=False),
        sa.Column("folded", WORD, nullable=False),
        sa.PrimaryKeyConstraint("kind", "name"),
        sqlite_with_rowid=False
    )
    op.create_table("problems",
        sa.Column("record_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("code", WORD, nullable=False),
        sa.Column("severity", WORD, nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("column", sa.Integer(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("record_id", "number"),
        sqlite_with_rowid=False
    )
    op.create_table("seats",
        sa.Column("record_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("player", WORD, nullable=True),
        sa.Column("role", WORD, nullable=True),
        sa.Column("trumps", sa.Integer(), nullable=False),
        sa.Column("plain", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("tricks", sa.SmallInteger(), nullable=True),
        sa.PrimaryKeyConstraint("record_id", "seat"),
        sqlite_with_rowid=False
    )
    op.create_index("seats_player", "seats", ["player", "record_id"])
    op.create_table("sheet",
        sa.Column("record_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("label", WORD, nullable=False),
        sa.PrimaryKeyConstraint("record_id", "number"),
        sqlite_with_rowid=False
    )
    op.create_table("sources",
        sa.Column("record_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("source", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("record_id")
    )
    op.create_table("tricks",
        sa.Column("record_id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("number", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("leader", sa.SmallInteger(), nullable=False),
        sa.Column("winner", sa.SmallInteger(), nullable=True),
        sa.Column("led", sa.SmallInteger(), nullable=True),
        sa.Column("won_with", sa.SmallInteger(), nullable=True),
        sa.Column("trumps", sa.Integer(), nullable=False),
        sa.Column("plain", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("record_id", "number"),
        sqlite_with_rowid=False
    )
    op.create_table("records",
        sa.Column("id", SERIAL, autoincrement=False, nullable=False),
        sa.Column("identity", sa.LargeBinary(), nullable=False),
        sa.Column("deal", sa.LargeBinary(), nullable=True),
        sa.Column("file_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("version", WORD, nullable=False),
        sa.Column("state", WORD, nullable=False),
        sa.Column("judge_id", sa.Integer(), nullable=False),
        sa.Column("verdict", WORD, nullable=False),
        sa.Column("game", WORD, nullable=True),
        sa.Column("players", sa.SmallInteger(), nullable=True),
        sa.Column("rules", WORD, nullable=True),
        sa.Column("event", WORD, nullable=True),
        sa.Column("place", WORD, nullable=True),
        sa.Column("table_name", WORD, nullable=True),
        sa.Column("annotator", WORD, nullable=True),
        sa.Column("date", WORD, nullable=True),
        sa.Column("board", sa.Integer(), nullable=True),
        sa.Column("dealer", sa.SmallInteger(), nullable=True),
        sa.Column("declarer", sa.SmallInteger(), nullable=True),
        sa.Column("contract", WORD, nullable=True),
        sa.Column("made", sa.Boolean(), nullable=True),
        sa.Column("tricks", sa.SmallInteger(), nullable=False),
        sa.Column("pagat", WORD, nullable=True),
        sa.Column("comments", sa.SmallInteger(), nullable=False),
        sa.Column("variations", sa.SmallInteger(), nullable=False),
        sa.Column("questions", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(["file_id"], ["files.id"]),
        sa.ForeignKeyConstraint(["judge_id"], ["judges.id"]),
        sa.PrimaryKeyConstraint("id")
    )
    op.create_index("records_contract", "records", ["contract", "game"])
    op.create_index("records_date", "records", ["date"])
    op.create_index("records_deal", "records", ["deal"])
    op.create_index("records_event", "records", ["event", "date"])
    op.create_index("records_identity", "records", ["identity"], unique=True)
    op.create_index("records_judge", "records", ["judge_id"])
    op.create_index("records_place", "records", ["place"])
    op.create_table("changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("record_id", SERIAL, nullable=False),
        sa.Column("by_id", SERIAL, nullable=True),
        sa.Column("state", WORD, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["by_id"], ["records.id"]),
        sa.ForeignKeyConstraint(["record_id"], ["records.id"]),
        sa.PrimaryKeyConstraint("id")
    )
    op.create_index("changes_by", "changes", ["by_id"])
    op.create_index("changes_record", "changes", ["record_id"])
