"""The best play of records, once it was found."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table of what was found."""
    op.create_table(
        "best_plays",
        sa.Column("record", sa.LargeBinary(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("record"),
    )
