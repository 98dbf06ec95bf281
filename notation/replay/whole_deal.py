"""A whole deal at once: where all is written down and nothing is wrong, the game needs to ask for nothing.

The game's own page plays it, as it plays every deal. As soon as it asks for an act, or an act or a claim is left over
that does not fit, the record needs a closer look, and the driver leads the game through it line by line.
"""

from collections.abc import Iterable

from notation.game import Result
from notation.games import find
from notation.known_acts import NOTHING, Ahead
from notation.record import Flat, Line, Tricks, Variation
from notation.replay.opening import rules_of
from notation.table import Table

_TOLD = frozenset(("bids", "take", "keep", "discard", "buy", "call", "announce"))
"""Lines that say what was done and that a game takes as a whole, tricks apart."""

Played = tuple[Table, Result | None, list[int]]
"""A deal that was played at once: the table, what came of it if it was played to its end, the hands as dealt."""


def at_once(deal: Flat, whole: bool = True) -> Played | None:
    """Play a deal, if `whole` to its end; None where anything of it needs a closer look."""
    table = _dealt(deal)
    if table is None:
        return None
    hands, decision, result = list(table.hands), None, None
    ahead = table.ahead = Ahead(deal.acts, singly=True)
    try:
        decision = next(table.game.deal(table))
    except StopIteration as end:
        result = end.value
    table.ahead = NOTHING
    if decision is None:
        fits = result is not None and _true(deal.claims, result)
    else:
        fits = not whole and not deal.claims and decision.seat is not None and not decision.implied
    return (table, result, hands) if fits and not ahead else None


def flat_of(nodes: Iterable[Line | Tricks | Variation]) -> Flat | None:
    """The same as `notation.reader.flat` gives, from the lines of a record, or of a variation with what it shares."""
    once: dict[str, Line] = {}
    hands: list[tuple[int, int, int]] = []
    acts: list[Line | Tricks] = []
    claims: list[Line] = []
    for node in nodes:
        if isinstance(node, Variation):
            continue
        if isinstance(node, Tricks):
            acts.append(node)
            continue
        keyword = node.keyword
        if node.notes or keyword in once:
            return None
        if keyword == "hand":
            hands.append((node.seat or 0, sum(node.items), len(node.items)))
        elif keyword in _TOLD:
            acts.append(node)
        elif keyword in ("points", "score"):
            claims.append(node)
        elif keyword in ("deal", "rules", "dealer", "talon"):
            once[keyword] = node
        elif keyword:
            return None
    dealer = once["dealer"].seat if "dealer" in once else None
    if "deal" not in once or dealer is None or "talon" not in once:
        return None
    talon = tuple([card for card in once["talon"].items if card != "|"])
    return Flat(once["deal"], once.get("rules"), dealer, hands, talon, acts, claims)


def _dealt(deal: Flat) -> Table | None:
    """The table with the whole pack dealt out."""
    game, players = find(deal.head.items[0]), deal.head.number or 0
    if game is None or players not in game.players or deal.dealer >= players:
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
