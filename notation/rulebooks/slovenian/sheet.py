"""The score sheet of Slovenian Tarok: who plays with the declarer writes as much as he does, all others nothing."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from notation.cards import FOOL, KINGS, MOND
from notation.game import Contract, Item, Result, SessionDeal, SessionEnd, UnknownCards, pays_declarer
from notation.parts.aims import Aim, fate, sides, so_many_tricks
from notation.parts.bonuses import caught_by
from notation.parts.calling import bring
from notation.parts.card_history import counted_somewhere, falls, played_to
from notation.parts.gifts import EachAlone
from notation.parts.settlement import base_and_over, total
from notation.parts.side_sheet import VALAT, VALATS, Counted, Facts, texts, valat_of
from notation.parts.sides import TwoSides
from notation.parts.talk import Doublable
from notation.parts.whereabouts import IN_TALON
from notation.problems import phrase
from notation.record import SEATS
from notation.rulebooks.slovenian.contracts import (
    BONUSES,
    COLOUR_VALAT,
    TARIFF,
    TOTAL,
    SlovenianTariff,
    each_alone,
    for_side,
    tariff_under,
)
from notation.table import Table
from notation.table_parts import FinishedTrick
from notation.words.languages import later

MOND_LOST = {4: 20, 3: 21}
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
    "radelc": "A radelc of {group} is open: all this counts twice",
    "mond": "{seat} loses the mond: {worth}",
    "klop-none": "Klop: {group} won no trick, {worth}",
    "klop-most": "Klop: {group} has {target} card points or more, {worth}",
    "klop-points": "Klop: everybody writes off their own card points",
    "annulled": "{seat} has no trump and lays the hand open: the deal is annulled",
}


def tariff_of(table: Table) -> SlovenianTariff:
    """The tariff of a table: that of its house, or the usual one."""
    return table.game.tariff or TARIFF


def has_radelc(table: Table, seat: int) -> bool:
    """Whether the record says that a seat has a radelc open: it is the declarer's (``yes``), or its letter is named."""
    chosen = table.rules["radelc"]
    return (chosen == "yes" and seat == table.declarer) or (chosen not in ("yes", "no") and SEATS[seat] in chosen)


def rounded(table: Table, points: int) -> int:
    """Card points as they are written: to the nearest five, or exact."""
    five = table.rules["rounding"] == "five" or (table.rules["rounding"] == "table" and table.players == 4)
    return (points + 2) // 5 * 5 if five else points


# ---- A contract


def contract_played(table: Table) -> Contract:
    """The contract, or the colour valat that was announced in its place."""
    assert table.contract is not None
    announced = any([words == [COLOUR_VALAT] for _seat, *words in table.said])
    return tariff_of(table).contracts.by_word[COLOUR_VALAT] if announced else table.contract


def settle(table: Table, contract: Contract, things: Mapping[str, Doublable]) -> Result:
    """The result of a contract that one plays, or two."""
    played = sides_of(tariff_of(table))[contract.word]
    return played.settle(table, partial(entries, played, things))


def entries(played: TwoSides, things: Mapping[str, Doublable], table: Table, points: int | None) -> Iterator[Item]:
    """The lines of the sheet. Raises UnknownCards."""
    items = [*played.lines(table, points, things)]
    yield from items
    if has_radelc(table, table.the_declarer):
        doubled = for_side(table, total(table, items)[table.the_declarer])
        yield Item("radelc", doubled, {"group": [table.the_declarer]})
    if played.contract.for_points and (loser := mond_loser(table, played.contract)) is not None:
        yield mond(table, loser)


def aim(contract: Contract, things: Mapping[str, Doublable], table: Table) -> Aim:
    """The aim of a contract: all tricks or none; or card points and bonuses, the mond, the king of the talon."""
    played = sides_of(tariff_of(table))[contract.word]
    lines = partial(entries, played, things)
    if not contract.for_points:
        every = contract.tricks or 0 if contract.negative else table.game.hand_size(table.players)
        return so_many_tricks(every, every, lambda table: lines(table, None))
    king = (fate(table.called, sides),) if table.called and VALAT not in things else ()
    return played.aim(table, things, lines, fate(MOND, with_fool, beside=FOOL), *king)


def with_fool(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Whose the mond was, if it falls to a trick with the Fool."""
    return holder if FOOL in trick.cards else None


def game(table: Table, contract: Contract, facts: Facts) -> Iterator[Item]:
    """The line of the game, or of what takes its place. Raises UnknownCards."""
    tariff, factor, about = tariff_of(table), facts.factor(""), {"contract": contract.label}
    lines, paid = tariff.lines, contract.base
    if contract.exchanges:
        side, made = valat_of(facts) if tariff.valat else (0, None)
        if side:
            yield lines.valat(table, contract, side, made, factor if made is None else facts.factor(VALAT))
            return
    if contract.for_points:
        won = facts.points >= tariff.target
        paid *= 1 if won else contract.lost
        if contract.exchanges or contract.over:
            over = rounded(table, abs(facts.points - tariff.target + 1))
            yield base_and_over(table, for_side, won, paid, over, factor, **about, points=facts.points)
        else:
            label, side = ("brez-won", 1) if won else ("brez-lost", -1)
            yield lines.line(table, label, side, paid, factor, **about, points=facts.points)
        return
    made = facts.makes(contract.tricks or 0) if contract.negative else facts.every_trick(1)
    label = "flat" if contract == table.contract else "colour"
    outcome, side = ("made", 1) if made else ("lost", -1)
    yield lines.line(table, f"{label}-{outcome}", side, paid * (1 if made else contract.lost), factor, **about)


def counted(contract: Contract, tariff: SlovenianTariff, valat: bool, announced: bool) -> Counted:
    """The bonuses that count: none beside a Valat, nor in a contract without the talon."""
    replaced = tariff.valat and (valat or announced)
    return tariff.bonuses if contract.exchanges and not replaced else (), True


# ---- The rest of the talon, and the mond


def give_rest(table: Table) -> None:
    """The rest of the talon is the declarer's who wins a trick with the called king that lay in it.

    Raises UnknownCards.
    """
    king = table.called
    if king is None or table.partner is not None or not took(table, king) or caught_by(table, king):
        return
    if table.played & king or table.claimed is not None:
        bring(table, table.defenders_extra)


def took(table: Table, king: int) -> bool:
    """Whether the declarer took the called king, 0 if unknown, out of the talon, and has kept it.

    Raises UnknownCards.
    """
    taken = table.seen.get("take", [0] * table.players)[table.the_declarer]
    if taken & king:
        return not table.laid_away & king
    dealt_unseen, packet = table.position is not None, table.contract.packet if table.contract else 0
    elsewhere = table.defenders_extra.known | (0 if dealt_unseen else table.lacks(IN_TALON))
    if elsewhere & king or (taken.bit_count() == packet and not dealt_unseen and (king or not taken & KINGS)):
        return False
    raise UnknownCards


@lru_cache(128)
def sides_of(tariff: SlovenianTariff) -> dict[str, TwoSides]:
    """The contracts that one plays, or two, by their words."""

    def sides(row: Contract) -> TwoSides:
        return TwoSides(row, tariff.lines, game, partial(counted, row, tariff), closes=give_rest)

    return {row.word: sides(row) for row in tariff.contracts if not each_alone(row)}


def mond_loser(table: Table, contract: Contract) -> int | None:
    """The seat that loses the mond: to the Fool in a trick, or the declarer who left it in the talon; None for nobody.

    Raises UnknownCards.
    """
    found, rest = played_to(table, MOND), table.defenders_extra
    if found is not None:
        trick, seat = found
        return seat if falls(table, FOOL, trick.cards) else None
    if contract.exchanges and rest.known & MOND:
        return table.the_declarer
    if not contract.exchanges or rest.whole or counted_somewhere(table, MOND):
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
    tariff = tariff_of(table)
    most = [seat for seat in sorted(points) if points[seat] >= tariff.target]
    groups = (("klop-none", virgins, tariff.klop[0]), ("klop-most", most, -tariff.klop[1]))
    items = [
        Item(label, dict.fromkeys(group, worth), {"group": group, "worth": worth, "target": tariff.target})
        for label, group, worth in groups
        if group
    ]
    if not items or tariff.klop_full:
        others = {seat: -rounded(table, some) for seat, some in points.items() if seat not in (*virgins, *most)}
        items.append(Item("klop-points", others, {}))
    doubled = {seat: amount for seat, amount in total(table, items).items() if has_radelc_of_his_own(table, seat)}
    return [*items, Item("radelc", doubled, {"group": sorted(doubled)})] if doubled else items


def has_radelc_of_his_own(table: Table, seat: int) -> bool:
    """Whether a seat that plays for himself has a radelc open."""
    return table.rules["radelc"] != "yes" and has_radelc(table, seat)


EACH_ALONE = EachAlone(klop, TOTAL)


# ---- What others ask


def made(table: Table, result: Result) -> bool | None:
    """Whether the declarer made what he played; in a Klop nobody plays alone."""
    return None if each_alone(table.contract) else pays_declarer(table, result)


def target(table: Table) -> int | None:
    """Points that the declarer needs; None if card points do not decide."""
    return tariff_of(table).target if contract_played(table).for_points else None


def radelci(deals: Sequence[SessionDeal]) -> SessionEnd:
    """The cost of the radelci that are open at the end of a session, and deals that do not fit them.

    A declarer with an open one plays for double, and loses it by what he makes; but not the one that this deal gives.
    """
    radelci, doubts = Counter[str](), []
    for index, deal in enumerate(deals):
        declarer, contract = deal.declarer or "", tariff_under(deal.rules).contracts.by_word.get(deal.contract or "")
        has_one, doubled = radelci[declarer] > 0, declarer in with_radelc(deal)
        if declarer and not each_alone(contract) and doubled != has_one:
            doubts.append((index, phrase(NOT_OPEN if doubled else NOT_DOUBLED, player=declarer)))
        if has_one and deal.made:
            radelci[declarer] -= 1
        if each_alone(contract):
            radelci.subtract([name for name in with_radelc(deal) if radelci[name] and deal.score.get(name, 0) > 0])
        if contract and (not contract.exchanges or deal.labels & FOR_ALL):
            radelci.update([*deal.score])
    cost = tariff_under(deals[-1].rules).radelc_cost if deals else 0
    return SessionEnd({player: -cost * count for player, count in radelci.items()}, doubts)


def with_radelc(deal: SessionDeal) -> list[str]:
    """The players who have a radelc open, as the rules of a deal say: its declarer, or those of the seats named."""
    chosen, players = deal.rules["radelc"], [*deal.score]
    if chosen in ("yes", "no"):
        return [deal.declarer or ""] if chosen == "yes" else []
    return [player for seat, player in zip(SEATS, players, strict=False) if seat in chosen]
