"""A whole deal at once: where all is written down and nothing is wrong, the game needs to ask for nothing.

The game's own page plays it, as it plays every deal. As soon as it asks for an act, or an act or a claim is left over
that does not fit, the record needs a closer look, and the driver leads the game through it line by line.
"""

from collections.abc import Iterable

from notation.ahead import NOTHING, Ahead
from notation.game import Result
from notation.games import find
from notation.record import Flat, Line, Record
from notation.replay.dealing import rules_of
from notation.table import Table


def at_once(record: Record) -> tuple[Table, Result, list[int]] | None:
    """The table at the end of a legal deal, what came of it, and the hands dealt; None if it needs a closer look."""
    if record.flat is None or record.version != "1":
        return None
    table = _dealt(record.flat)
    if table is None:
        return None
    hands = list(table.hands)
    ahead = table.ahead = Ahead(record.flat.acts)
    try:
        next(table.game.deal(table))
    except StopIteration as end:
        result: Result = end.value
        table.ahead = NOTHING
        return None if ahead or not _true(record.flat.claims, result) else (table, result, hands)
    return None


def _dealt(deal: Flat) -> Table | None:
    """The table with the whole pack dealt out."""
    game, players = find(deal.head.items[0]), deal.head.number or 0
    if game is None or players not in game.players or deal.dealer is None or deal.dealer >= players:
        return None
    rules = game.rules() if deal.rules is None else rules_of(game, deal.rules.items)
    if not isinstance(rules, dict):
        return None
    table = Table(game, players, deal.dealer, rules)
    hands, sizes, seen = table.hands, table.sizes, 0
    for seat, cards, count in deal.hands:
        if seat >= players or hands[seat] or not cards.bit_count() == count == sizes[seat] or cards & seen:
            return None
        hands[seat] = cards
        seen |= cards
    start = 0
    for packet in table.talon:
        end = start + packet.count
        packet.known = sum(deal.talon[start:end])
        if not packet.whole or packet.known & seen:
            return None
        seen |= packet.known
        start = end
    whole = start == len(deal.talon) and len(deal.hands) == len(table.seats) and not seen & ~table.pack
    return table if whole else None


def _true(claims: Iterable[Line], result: Result) -> bool:
    """Whether what the record claims is what came of the deal."""
    points, score = result.points or {}, result.score
    if score is None:
        return False
    for line in claims:
        computed = points if line.keyword == "points" else score
        for seat, claimed in line.items:
            if computed.get(seat) != claimed:
                return False
        if computed is score:  # who is left out has no entry
            for entry in score.items():
                if entry[1] and entry not in line.items:
                    return False
    return True
