"""The score sheet of Slovenian Tarok: who plays with the declarer writes as much as he does, all others nothing."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache, partial

from notation.cards import FOOL, MOND
from notation.game import Contract, Item, Result, UnknownCards
from notation.parts.aims import Aim, fate, sides, so_many_tricks
from notation.parts.calling import reveal
from notation.parts.card_history import lies_elsewhere, played_to, still_held
from notation.parts.counting import points_of
from notation.parts.gifts import EachAlone
from notation.parts.marks import open_marks
from notation.parts.settlement import base_and_over, settled, total
from notation.parts.side_sheet import VALAT, VALATS, Counted, Facts, SideSheet, texts, valat_of
from notation.parts.sides import TwoSides
from notation.parts.talk import Doublable
from notation.parts.whereabouts import IN_TALON
from notation.problems import Phrase, phrase
from notation.record import UNKNOWN
from notation.rulebooks.slovenian.contracts import (
    ANNOUNCED_VALAT,
    BONUSES,
    COLOUR,
    CONTRACTS,
    KLOP,
    SILENT_VALAT,
    SOLO_BREZ,
    card_points_count,
)
from notation.session_parts import SessionDeal, SessionEnd, pays_declarer
from notation.table import Table
from notation.table_parts import FinishedTrick, Packet
from notation.words.languages import later

TARGET, TOTAL = 36, 70
KLOP_WON = KLOP_LOST = 70
"""Entry in a Klop for no trick at all; the same amount is lost for 36 card points."""
MOND_LOST = {4: 20, 3: 21}
"""By the number of players."""
RADELC_COST = 100
"""Cost of each radelc that is open at the end of a session."""
NOT_OPEN = later("counted twice, but {player} had no radelc open")
NOT_DOUBLED = later("not counted twice, but {player} had a radelc open")
FOR_ALL = frozenset(("colour-made", "colour-lost", "valat-made", "valat-failed", "valat-silent"))
"""The lines of the sheet after which everybody gets a radelc, as after a Klop and a flat contract."""

SHEET = {
    "game-won": "{contract} won with {points} card points: ({base} + {over}) × {factor}",
    "game-lost": "{contract} lost with {points} card points: ({base} + {over}) × {factor}",
    "brez-won": "{contract} won, with {points} in card points: {worth} × {factor}",
    "brez-lost": "{contract} lost, with {points} in card points: {worth} × {factor}",
    "flat-made": "{contract} made: {worth} × {factor}",
    "flat-lost": "{contract} lost: {worth} × {factor}",
    "colour-made": "Colour valat announced and made: {worth} × {factor}",
    "colour-lost": "Colour valat announced and not made: {worth} × {factor}",
    **VALATS,
    **texts(BONUSES),
    "radelc": "The declarer has a radelc open: all this counts twice",
    "mond": "{seat} loses the mond: {worth}",
    "klop-none": "Klop: {group} won no trick, {worth}",
    "klop-most": "Klop: {group} has {target} card points or more, {worth}",
    "klop-points": "Klop: everybody writes off their own card points",
    "annulled": "{seat} has no trump and lays the hand open: the deal is annulled",
}


def for_side(table: Table, amount: int) -> dict[int, int]:
    """Entries for an amount of the declarer's side: that much for each of its seats."""
    side = table.side_of[table.the_declarer]
    return {seat: amount for seat in range(table.players) if table.side_of[seat] == side}


LINES = SideSheet(BONUSES, for_side, (SILENT_VALAT, ANNOUNCED_VALAT))


def rounded(table: Table, points: int) -> int:
    """Card points as they are written: to the nearest five, or exact."""
    five = table.rules["rounding"] == "five" or (table.rules["rounding"] == "table" and table.players == 4)
    return (points + 2) // 5 * 5 if five else points


# ---- A contract


def contract_played(table: Table) -> Contract:
    """The contract, or the colour valat that was announced in its place."""
    assert table.contract is not None
    return COLOUR if any([words == [COLOUR.word] for _seat, *words in table.said]) else table.contract


def settle(table: Table, contract: Contract, things: Mapping[str, Doublable]) -> Result:
    """The result of a contract that one plays, or two."""
    reveal(table)
    try:
        give_rest(table)
    except UnknownCards:
        return Result(None, None)
    counts = card_points_count(contract)
    points = points_of(table, table.the_declarer) if counts else None
    result = settled(table, points, entries(table, contract, points, things))
    return result if counts else Result({}, result.score, result.items)


def entries(table: Table, contract: Contract, points: int | None, things: Mapping[str, Doublable]) -> Iterator[Item]:
    """The lines of the sheet. Raises UnknownCards."""
    items = [*two_sides(contract).lines(table, points, things)]
    yield from items
    if table.rules["radelc"] == "yes":
        yield Item("radelc", for_side(table, total(table, items)[table.the_declarer]), {})
    if card_points_count(contract) and (loser := mond_loser(table, contract)) is not None:
        yield mond(table, loser)


def aim(contract: Contract, things: Mapping[str, Doublable], table: Table) -> Aim:
    """The aim of a contract: all tricks or none; or card points and bonuses, the mond, the king of the talon."""

    def sheet(table: Table, points: int) -> Iterator[Item]:
        return entries(table, contract, points, things)

    if not card_points_count(contract):
        every = 0 if contract.negative else table.game.hand_size(table.players)
        return so_many_tricks(every, every, lambda table: sheet(table, 0))
    king = (fate(table.called, sides),) if table.called and VALAT not in things else ()
    return two_sides(contract).aim(table, things, sheet, fate(MOND, with_fool), *king)


def with_fool(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Whose the mond was, if it falls to a trick with the Fool."""
    return holder if FOOL in trick.cards else None


@cache
def two_sides(contract: Contract) -> TwoSides:
    """A contract that one plays, or two."""
    return TwoSides(contract, LINES, game, partial(counted, contract), closes=give_rest)


def game(table: Table, contract: Contract, facts: Facts) -> Iterator[Item]:
    """The line of the game, or of what takes its place. Raises UnknownCards."""
    factor, paid, about = facts.factor(""), contract.base, {"contract": contract.label}
    if contract.exchanges:
        side, made = valat_of(facts)
        if side:
            yield LINES.valat(table, contract, side, made, factor if made is None else facts.factor(VALAT))
            return
        won, over = facts.points >= TARGET, rounded(table, abs(facts.points - TARGET + 1))
        yield base_and_over(table, for_side, won, paid, over, factor, **about, points=facts.points)
    elif contract == SOLO_BREZ:
        label, side = ("brez-won", 1) if facts.points >= TARGET else ("brez-lost", -1)
        yield LINES.line(table, label, side, paid, factor, **about, points=facts.points)
    else:
        label = "flat" if contract == table.contract else "colour"
        outcome, side = ("made", 1) if facts.every_trick(-1 if contract.negative else 1) else ("lost", -1)
        yield LINES.line(table, f"{label}-{outcome}", side, paid, factor, **about)


def counted(contract: Contract, valat: bool, announced: bool) -> Counted:
    """The bonuses that count: none beside a Valat, nor in a contract without the talon."""
    return BONUSES if contract.exchanges and not valat and not announced else (), True


# ---- The rest of the talon, and the mond


def give_rest(table: Table) -> None:
    """The rest of the talon is the declarer's who wins a trick with the called king that lay in it."""
    if king_brings_talon(table):
        rest, table.defenders_extra = table.defenders_extra, Packet()
        table.put_aside(table.the_declarer, rest.known, rest.count)


def king_brings_talon(table: Table) -> bool:
    """Whether the declarer took the called king out of the talon, and wins a trick with it. Raises UnknownCards."""
    king, declarer = table.called, table.the_declarer
    if not king or table.partner is not None:
        return False
    if table.position is not None:
        if table.defenders_extra.known & king:
            return False
        raise UnknownCards  # nobody knows whether he was dealt it
    taken = table.seen.get("take", [0] * table.players)[declarer]
    if not taken & king:
        elsewhere = (table.defenders_extra.known | table.lacks(IN_TALON)) & king
        if elsewhere or table.contract is None or taken.bit_count() == table.contract.packet:
            return False
        raise UnknownCards
    if table.claimed is not None and still_held(table, declarer, king):
        return table.claimed == declarer
    found = played_to(table, king)
    if found is not None and found[0].winner is None:
        raise UnknownCards
    return found is not None and found[0].winner == found[1] == declarer


def mond_loser(table: Table, contract: Contract) -> int | None:
    """The seat that loses the mond: to the Fool in a trick, or the declarer who left it in the talon; None for nobody.

    Raises UnknownCards.
    """
    found = played_to(table, MOND)
    if found is not None:
        trick, seat = found
        if UNKNOWN in trick.cards and not table.played & FOOL and not lies_elsewhere(table, FOOL):
            raise UnknownCards
        return seat if FOOL in trick.cards else None
    if not contract.exchanges or table.defenders_extra.whole:
        return table.the_declarer if contract.exchanges and table.defenders_extra.known & MOND else None
    if table.defenders_extra.known & MOND:
        return table.the_declarer
    if any([hand.known & MOND for hand in table.left]) or MOND in table.broken_off:
        return None
    raise UnknownCards


def mond(table: Table, seat: int) -> Item:
    """Cost of the mond for the seat that loses it."""
    chosen = table.rules["mond"]
    worth = MOND_LOST[table.players] if chosen == "table" else int(chosen)
    return Item("mond", {seat: -worth}, {"seat": seat, "worth": worth})


# ---- Klop


def klop(table: Table, points: Mapping[int, int]) -> list[Item]:
    """The lines of the sheet, given the card points of each seat; who has none has won no trick."""
    virgins = [seat for seat in sorted(points) if not points[seat]]
    most = [seat for seat in sorted(points) if points[seat] >= TARGET]
    if not virgins and not most:
        return [Item("klop-points", {seat: -rounded(table, some) for seat, some in points.items()}, {})]
    groups = (("klop-none", virgins, KLOP_WON), ("klop-most", most, -KLOP_LOST))
    return [
        Item(label, dict.fromkeys(group, worth), {"group": group, "worth": worth, "target": TARGET})
        for label, group, worth in groups
        if group
    ]


EACH_ALONE = EachAlone(klop, TOTAL)


# ---- What others ask


def made(table: Table, result: Result) -> bool | None:
    """Whether the declarer made what he played; in a Klop nobody plays alone."""
    return None if table.contract == KLOP else pays_declarer(table, result)


def target(table: Table) -> int | None:
    """Points that the declarer needs; None if card points do not decide."""
    return TARGET if table.contract is not None and card_points_count(contract_played(table)) else None


def given_radelc(deal: SessionDeal) -> bool:
    """Whether everybody gets a radelc after a deal."""
    contract = CONTRACTS.by_word.get(deal.contract or "")
    return contract is not None and (not contract.exchanges or bool(deal.labels & FOR_ALL))


def not_counted(deal: SessionDeal, has_radelc: bool) -> Phrase | None:
    """A declarer's deal counts twice if he has a radelc open, and only then."""
    doubled = deal.rules["radelc"] == "yes"
    if deal.declarer is None or deal.contract == KLOP.word or doubled == has_radelc:
        return None
    return phrase(NOT_OPEN if doubled else NOT_DOUBLED, player=deal.declarer)


def radelci(deals: Sequence[SessionDeal]) -> SessionEnd:
    """The cost of the radelci that are open at the end of a session, and where a deal does not fit the count."""
    return open_marks(deals, given_radelc, RADELC_COST, not_counted)
