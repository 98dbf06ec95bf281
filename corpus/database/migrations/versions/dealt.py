"""Which records are of the same cards: what was dealt, by which the tables of a duplicate are found."""

from itertools import groupby

import sqlalchemy as sa
from alembic import op

from notation.rulebooks import find
from notation.schemas.facts import identity_of_cards

revision = "0006"
down_revision = "0005"

SPAN = 1_000
"""Records looked at in one go."""
TRUMP_BITS = 22
"""How many bits the mask of trumps has; the other cards are above them."""


def upgrade() -> None:
    """Add the column, and make it of the hands that are known of each record."""
    op.add_column("records", sa.Column("dealt", sa.LargeBinary()))
    records = sa.table("records", *map(sa.column, ("id", "game", "players", "dealer", "dealt")))
    seats = sa.table("seats", *map(sa.column, ("record_id", "seat", "trumps", "plain")))
    known = records.c.game.is_not(None) & records.c.dealer.is_not(None)
    some = sa.select(records).where(known).order_by(records.c.id).limit(SPAN)
    held = sa.select(seats).order_by(seats.c.record_id, seats.c.seat)
    change = sa.update(records).where(records.c.id == sa.bindparam("of")).values(dealt=sa.bindparam("identity"))
    connection, after = op.get_bind(), 0
    while rows := connection.execute(some.where(records.c.id > after)).all():
        ids = [row.id for row in rows]
        sat = connection.execute(held.where(seats.c.record_id.in_(ids))).all()
        hands = {
            id: {row.seat: row.trumps | row.plain << TRUMP_BITS for row in own}
            for id, own in groupby(sat, lambda row: row.record_id)
        }
        found = []
        for row in rows:
            game, dealt = find(row.game), hands.get(row.id, {})
            if game is None or row.players not in game.players:
                continue
            own = [dealt.get(seat, 0) for seat in range(row.players)]
            found.append({"of": row.id, "identity": identity_of_cards(game, row.players, row.dealer, own)})
        if found:
            connection.execute(change, found)
        after = ids[-1]
    op.create_index("records_dealt", "records", ["dealt"])
