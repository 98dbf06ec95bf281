"""What a list shows of a record beside its verdict, contract and score, so that it need not judge it again."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

WORD = sa.Text().with_variant(sa.TEXT(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns; they are filled where a record is judged again."""
    op.add_column("records", sa.Column("factors", WORD))
    op.add_column("records", sa.Column("slip", sa.Boolean()))
