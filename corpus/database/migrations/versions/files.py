"""By which ids the records go where a site shows them from files: what was shared then is found in the archive."""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

SPAN = 1_000
"""Records looked at in one go."""
LENGTH = 5
"""How many bytes such an id has."""


def upgrade() -> None:
    """Add the column, and look at every record once."""
    op.add_column("sources", sa.Column("in_files", sa.LargeBinary()))
    sources = sa.table("sources", *map(sa.column, ("record_id", "source", "in_files")))
    wanted = sa.select(sources.c.record_id, sources.c.source).order_by(sources.c.record_id).limit(SPAN)
    change = sa.update(sources).where(sources.c.record_id == sa.bindparam("id")).values(in_files=sa.bindparam("hash"))
    connection, after = op.get_bind(), 0
    while rows := connection.execute(wanted.where(sources.c.record_id > after)).all():
        found = [(row.record_id, sha256(bytes(row.source).rstrip()).digest()[:LENGTH]) for row in rows]
        connection.execute(change, [{"id": id, "hash": digest} for id, digest in found])
        after = rows[-1].record_id
    op.create_index("sources_in_files", "sources", ["in_files"])
