"""Evenings of clubs, with what each player made in each round; and what a token is for."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

WORD = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables; every token that is there is for records."""
    op.add_column("tokens", sa.Column("purpose", WORD, nullable=False, server_default="records"))
    op.create_table("evenings",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", WORD, nullable=False),
        sa.Column("event", WORD),
        sa.Column("place", WORD),
        sa.Column("date", WORD),
        sa.Column("game", WORD),
        sa.Column("source", sa.LargeBinary(), nullable=False),
        sa.Column("added", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id")
    )
    op.create_index("evenings_date", "evenings", ["date"])
    op.create_table("evening_players",
        sa.Column("evening_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", WORD, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("evening_id", "number"),
        sqlite_with_rowid=False
    )
    op.create_index("evening_players_player", "evening_players", ["player"])
    op.create_table("evening_rounds",
        sa.Column("evening_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table_number", sa.Integer()),
        sa.Column("seat", sa.SmallInteger()),
        sa.Column("score", sa.Integer()),
        sa.Column("place", sa.SmallInteger()),
        sa.Column("points", sa.Text()),
        sa.PrimaryKeyConstraint("evening_id", "number", "round"),
        sqlite_with_rowid=False
    )
