"""What archives lack that an early version of an earlier step made: the table of tokens, the index of dates."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

WORD = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Make what is not there."""
    there = sa.inspect(op.get_bind())
    if not there.has_table("tokens"):
        op.create_table(
            "tokens",
            sa.Column("hash", sa.LargeBinary(), nullable=False),
            sa.Column("name", WORD, nullable=False),
            sa.Column("made", sa.Text(), nullable=False),
            sa.PrimaryKeyConstraint("hash"),
        )
        op.create_index("tokens_name", "tokens", ["name"], unique=True)
    op.create_index("records_dated", "records", [sa.text("coalesce(date, '')"), "id"], if_not_exists=True)
