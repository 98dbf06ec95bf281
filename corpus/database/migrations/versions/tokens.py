"""Tokens, with which records may be added through a site."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

WORD = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table of tokens."""
    op.create_table("tokens",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("name", WORD, nullable=False),
        sa.Column("made", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash")
    )
    op.create_index("tokens_name", "tokens", ["name"], unique=True)
