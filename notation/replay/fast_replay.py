"""A whole deal at once: where all is written down and nothing is wrong, each line is sent as a whole.

The game's own page plays it, as it plays every deal. As soon as a line does not fit, or a claim is false, the record
needs a closer look, and the driver leads the game through it act by act.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from notation.game import Result
from notation.house import HOUSE
from notation.record import ACT_LINES, CALL_LINES, CLAIM_LINES, ONLY_ONCE, PART_WAY, UNKNOWN, Line, Tricks, Variation
from notation.replay.claims import all_true
from notation.replay.live_deal import LiveDeal
from notation.replay.opening import deal_whole
from notation.rulebooks import find
from notation.rulebooks.houses import Rows, sure_rules
from notation.table import Table

_TAKEN = frozenset(ACT_LINES)
"""Lines that say what was done and that a game takes as a whole."""
_ONCE = ONLY_ONCE - {"hand", "contract", *PART_WAY} | {"deal"}
_COMPARED = frozenset(CLAIM_LINES) - {"agreed"}

Played = tuple[Table, Result | None, list[int]]
"""A deal that was played at once: the table, the result of it if it was played to its end, the hands as dealt."""


class _Deal(NamedTuple):
    """A deal sorted out: the lines of which there is one, the hands, the acts, the claims."""

    once: dict[str, Line]
    hands: list[Line]
    acts: list[Line | Tricks]
    claims: list[Line]
    houses: list[Line]


def fast_replay(nodes: Iterable[Line | Tricks | Variation], whole: bool = True, beside: Rows = ()) -> Played | None:
    """Play the main line of some nodes, if `whole` to its end; None if anything of it needs a closer look.

    `beside` are lines of houses in files beside the record.
    """
    deal = _sorted_out(nodes)
    table = None if deal is None else _dealt(deal, beside)
    if deal is None or table is None:
        return None
    hands = list(table.hands)
    live, phases = LiveDeal(table), table.game.phases
    places = [phases["trick" if isinstance(act, Tricks) else act.keyword] for act in deal.acts]
    for act, place, following in zip(deal.acts, places, [*places, 0][1:], strict=True):
        if not live.take(act, following > place):
            return None
    while whole and live.decision is not None and live.decision.implied:
        live.send(None)
    decision, result = live.decision, live.result
    if decision is None:
        fits = result is not None and all_true(deal.claims, result, table.game)
    else:
        fits = not whole and not deal.claims and decision.seat is not None and not decision.implied
    return (table, result, hands) if fits else None


def _sorted_out(nodes: Iterable[Any]) -> _Deal | None:
    deal = _Deal({}, [], [], [], [])
    once, hands, claims = deal.once, deal.hands, deal.claims
    acts: list[Any] = deal.acts
    loose = False
    for node in nodes:
        if node.__class__ is Variation:
            continue
        keyword = node.keyword
        if keyword == "tricks":
            acts.append(node)
        elif node.notes:
            return None
        elif keyword == "hand":
            hands.append(node)
        elif keyword in _TAKEN:
            loose = loose or keyword == "trick"
            if keyword in CALL_LINES and acts and acts[-1].keyword == keyword:
                node = node._replace(items=acts.pop().items + node.items)
            acts.append(node)
        elif keyword in _COMPARED:
            claims.append(node)
        elif keyword in _ONCE and keyword not in once:
            once[keyword] = node
        elif keyword == HOUSE:
            deal.houses.append(node)
        elif keyword:
            return None
    return deal._replace(acts=group_tricks(acts)) if loose else deal


def _dealt(deal: _Deal, beside: Rows) -> Table | None:
    once = deal.once
    if "dealer" not in once or "talon" not in once or "deal" not in once:
        return None
    head, rules_line, dealer = once["deal"], once.get("rules"), once["dealer"].the_seat
    game, players = find(head.items[0]), head.number or 0
    if game is None or players not in game.players or dealer >= players:
        return None
    rows = tuple([line.items for line in deal.houses])
    items = ("standard",) if rules_line is None else rules_line.items
    rules = sure_rules(game, items, players, rows, beside)
    if rules is None:
        return None
    table = Table(game, players, dealer, rules)
    return table if deal_whole(table, deal.hands, once["talon"]) else None


def group_tricks(lines: Iterable[Line | Tricks]) -> list[Line | Tricks]:
    """Some acts, those neighbouring tricks as runs in which every card is known and nothing is beside it."""
    acts: list[Line | Tricks] = []
    for width, some in groupby(lines, _width):
        same = list(some)
        if width:
            _, seats, numbers, cards, *_ = zip(*same, strict=True)
            acts.append(Tricks("tricks", seats, numbers, cards, same[0].row))
        else:
            acts += same
    return acts


def _width(act: Line | Tricks) -> int:
    """How many cards a trick has that can be part of a run; 0 for anything else."""
    if isinstance(act, Tricks) or act.keyword != "trick" or act.notes or UNKNOWN in act.items:
        return 0
    return len(act.items)
