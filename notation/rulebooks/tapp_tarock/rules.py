"""Tapp-Tarock: three players, 54 cards, the declarer against two defenders.

After Akagiri Yūji's description (1994, based on Michael Dummett, *Twelve Tarot Games*), in its order. What a problem
names as its rule is on the page ``rules.md``.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations, product

from notation.cards import AUSTRIAN_54, FOOL, KINGS, MOND, PAGAT, TAROCKS, TRULL
from notation.game import SPOKEN, Contract, Deal, Game, Item, Ladder, Result, UnknownCards
from notation.parts.aims import MADE, POINTS, Aim, count_tricks, fate, first_tricks, in_trick
from notation.parts.announcing import announcing, possible_factors
from notation.parts.auction import auction
from notation.parts.card_history import falls, takes_last
from notation.parts.counting import Untaken, every_trick, in_threes, points_cases, points_of, sweeps
from notation.parts.discard_rules import DISCARD_TAROCK, discardable, in_need, no_kings_no_trull
from notation.parts.exchange import (
    TAKE_WRONG_PACKET,
    discard,
    leave_talon,
    take_packet,
)
from notation.parts.house import Values, form_of_values, values_of
from notation.parts.play import Duties, follow_or_trump, suits_led
from notation.parts.resuming import one_against_all
from notation.parts.rounds import KONTRAS
from notation.parts.seniority import SENIORS, Seniority
from notation.parts.settlement import by_differences, every_total, settled, thrown_in, to_declarer
from notation.parts.tricks import tricks
from notation.parts.ultimo import keep_for_last, keep_the_pagat, pagat_forbidden
from notation.problems import Breach, declare, phrase
from notation.table import Table

# ---- The pack

PACK = AUSTRIAN_54
"""22 tarocks and four suits of eight; the Fool (Sküs) is simply the highest tarock."""

LED = suits_led(PACK, TAROCKS)

FOLLOW = follow_or_trump(TAROCKS)

HAND, PACKET, DISCARDS, TARGET, TOTAL = 16, 3, 3, 36, 70

# ---- The contracts, lowest first

CONTRACTS = Ladder(
    Contract("dreier", "Dreier", 3, exchanges=True, packet=PACKET),
    Contract("unterer", "Unterer", 4, exchanges=True, packet=PACKET, fixed=0),
    Contract("oberer", "Oberer", 5, exchanges=True, packet=PACKET, fixed=1),
    Contract("solo", "Solo", 8, exchanges=False),
)
CALL_TOO_HIGH = declare(
    "call-too-high",
    "{seat} may not say “{word}” here; only the lowest bid left and the highest of all are allowed: {words}.",
    "lowest-bid",
)
BIDDING = Seniority(SENIORS, jump=CALL_TOO_HIGH)

# ---- The tariff

SILENT_VALAT, ANNOUNCED_VALAT = 4, 8
PAGAT_ULTIMO, PAGAT_ULTIMO_SOLO, ANNOUNCED_ULTIMO = 4, 8, 2
"""Value of the Pagat in the last trick, also in Solo, and the factor if it was announced."""
WHOLE_TRULL, TWO_OF_TRULL, ALL_KINGS = 3, 1, 3
VALUES = Values(
    CONTRACTS,
    {
        "pagat": (PAGAT_ULTIMO, ANNOUNCED_ULTIMO * PAGAT_ULTIMO),
        "valat": (SILENT_VALAT, ANNOUNCED_VALAT),
        "trull": (WHOLE_TRULL,),
        "two-of-trull": (TWO_OF_TRULL,),
        "kings": (ALL_KINGS,),
    },
    valat_factors=True,
)
"""What a house may change; in Solo the Pagat counts twice."""


# ---- The deal, from the first bid to the score sheet


def deal(table: Table) -> Deal:
    declarer, contract = yield from auction(table, values_of(table, VALUES).contracts, BIDDING)
    if declarer is None or contract is None:
        return thrown_in(table)
    table.alone(declarer, contract)
    if contract.exchanges:
        fixed = contract.fixed if table.rules["talon-halves"] == "fixed" else None
        yield from take_packet(table, declarer, fixed, partial(wrong_packet, table, fixed or 0))
        yield from discard(table, declarer, DISCARDS, DISCARD_RULES, DISCARDABLE, shown=TAROCKS)
    else:
        leave_talon(table, None)
    sayable = announcements(table, declarer)
    yield from announcing(table, declarer, sayable, apart=("pagat",))
    return (yield from played(table, declarer, contract))


def resume(table: Table) -> Deal:
    return (yield from one_against_all(table.contracts, played, table))


def played(table: Table, declarer: int, contract: Contract) -> Deal:
    kept = [keep_for_last(declarer, PAGAT, keep_the_pagat)] if "pagat" in table.factors else []
    duties = Duties(FOLLOW, kept, LED, TAROCKS, beats=TAROCKS, named=PAGAT if kept else 0)
    yield from tricks(table, table.forehand, duties, aim)
    return settle(table, declarer, contract)


# ---- The exchange

LOW, NEEDED = PACK & ~TAROCKS & ~KINGS, TAROCKS & ~TRULL
"""Cards to lay away, and cards allowed only if those do not suffice."""
DISCARD_RULES = (no_kings_no_trull, in_need(DISCARDS, LOW, NEEDED, DISCARD_TAROCK))
DISCARDABLE = discardable(DISCARDS, LOW, NEEDED)


def wrong_packet(table: Table, packet: int) -> Breach:
    """With fixed packets, Unterer takes the lower one and Oberer the upper one."""
    assert table.contract is not None
    name, cards = (phrase("lower packet"), phrase("upper packet"))[packet], table.talon[packet].known
    return TAKE_WRONG_PACKET(seat=table.declarer, word=table.contract.word, packet=name, set=cards)


# ---- Announcements


def announcements(table: Table, declarer: int) -> dict[str, Breach | None]:
    """Possible announcements of the declarer; the Pagat ultimo requires the Pagat."""
    values = values_of(table, VALUES)
    found = {"pagat": pagat_forbidden(table, declarer), "valat": None}
    return {word: breach for word, breach in found.items() if values.prizes[word][1]}


# ---- The score sheet: positive entries only

SHEET = {
    "all-passed": "All passed: the cards are thrown in",
    "game-won": "{contract} won with {points} card points: {base} × {factor}",
    "game-lost": "{contract} lost with {points} card {points|point|points}: {base} × {factor}",
    "valat-silent": "Every trick in {contract}, not announced: {times} × {base} × {factor}",
    "valat-made": "Valat announced and made in {contract}: {times} × {base} × {factor}",
    "valat-failed": "Valat announced and not made in {contract}: {times} × {base} × {factor}",
    "pagat-made": "Pagat ultimo announced and made: {worth} × {factor}",
    "pagat-failed": "Pagat ultimo announced and not made: {worth} × {factor}",
    "pagat-silent": "{seat} wins the last trick with the Pagat: {worth}",
    "pagat-lost": "{seat} loses the Pagat in the last trick: {worth}",
    "trull": "{seat} held the trull",
    "two-of-trull": "{seat} held two of the trull",
    "kings": "{seat} held all kings",
}


def settle(table: Table, declarer: int, contract: Contract) -> Result:
    """The result of the deal, item by item; no score if a needed fact is unknown."""
    points = points_of(table, declarer)
    return settled(table, points, entries(table, declarer, contract, points))


def entries(table: Table, declarer: int, contract: Contract, points: int | None) -> Iterator[Item]:
    """The game, the Pagat, and what the hands are worth. Raises UnknownCards."""
    yield from played_for(table, points)
    for seat in table.seats:
        if table.held[seat].bit_count() != HAND:
            raise UnknownCards
        yield from bonus(table, seat, table.held[seat])


def played_for(table: Table, points: int | None) -> Iterator[Item]:
    """The lines that depend on the tricks: the game and the Pagat. Raises UnknownCards."""
    declarer, contract = table.the_declarer, table.contract
    assert contract is not None
    yield game(table, contract, points, every_trick(table))
    yield from ultimo(table, contract, pagat_in_last(table, declarer))


def sheet(table: Table, points: int) -> Iterator[Item]:
    """The score sheet at the end, with what the hands are worth as far as they are known."""
    yield from played_for(table, points)
    for seat in table.seats:
        if table.held[seat].bit_count() == HAND:
            yield from bonus(table, seat, table.held[seat])


FOR_POINTS = Aim(POINTS, sheet, lambda table: (first_tricks(own=False), fate(PAGAT, in_trick(HAND))))
"""Card points, every trick, and the Pagat in the last one."""
FOR_VALAT = Aim(
    MADE, sheet, lambda table: (count_tricks(HAND, HAND, table), fate(PAGAT, in_trick(HAND))), least=HAND, most=HAND
)


def aim(table: Table) -> Aim:
    """The aim of play: an announced Valat, or card points."""
    return FOR_VALAT if "valat" in table.factors else FOR_POINTS


def game(table: Table, contract: Contract, points: int | None, won_all: bool) -> Item:
    """The game, or the Valat in its place. Raises UnknownCards."""
    declarer, base, factor = table.the_declarer, contract.base, table.factors.get("", 1)
    about = {"contract": contract.label, "base": base, "factor": factor, "points": points}
    values = values_of(table, VALUES)
    silent, announced = values.prizes["valat"]
    one = base if values.valat_factors else 1
    of_valat = about | {"base": one}
    if "valat" in table.factors and announced:
        label = "valat-made" if won_all else "valat-failed"
        amount = announced * one * factor
        return Item(label, to_declarer(table, declarer, amount, won_all), of_valat | {"times": announced})
    if won_all and silent:
        return Item("valat-silent", {declarer: silent * one * factor}, of_valat | {"times": silent})
    if points is None:
        raise UnknownCards
    won = points >= TARGET
    amount = base * factor * (1 if won else contract.lost)
    return Item("game-won" if won else "game-lost", to_declarer(table, declarer, amount, won), about)


InLast = tuple[int, int] | None
"""The player of the Pagat in the last trick, and the winner of that trick."""


def pagat_in_last(table: Table, declarer: int) -> InLast:
    """The player of the Pagat in the last trick, and its winner; an announced one only if made. Raises UnknownCards."""
    if "pagat" in table.factors:
        return (declarer, declarer) if takes_last(table, declarer, PAGAT) else None
    if table.claimed is not None:
        return None
    last = table.last
    if not falls(table, PAGAT, last.cards):
        return None
    if last.winner is None:
        raise UnknownCards
    return table.from_seat(last.leader)[last.cards.index(PAGAT)], last.winner


def ultimo(table: Table, contract: Contract, pagat: InLast) -> list[Item]:
    """The Pagat in the last trick, announced or silent; independent of the game."""
    silent, loud = [value * (1 if contract.exchanges else 2) for value in values_of(table, VALUES).prizes["pagat"]]
    declarer, worth = table.the_declarer, silent
    if "pagat" in table.factors:
        worth, factor, made = loud, table.factors["pagat"], pagat == (declarer, declarer)
        label = "pagat-made" if made else "pagat-failed"
        return [Item(label, to_declarer(table, declarer, worth * factor, made), {"factor": factor, "worth": worth})]
    if pagat is None:
        return []
    holder, winner = pagat
    about = {"seat": holder, "worth": worth}
    if holder == winner:
        return [Item("pagat-silent", to_declarer(table, declarer, worth, holder == declarer), about)]
    if table.side_of[holder] == table.side_of[winner]:
        return []
    return [Item("pagat-lost", to_declarer(table, declarer, worth, holder != declarer), about)]


def bonus(table: Table, seat: int, hand: int) -> list[Item]:
    """Bonus of a hand, for its holder alone: the trull, two of it, all kings."""
    trull, values = (hand & TRULL).bit_count(), values_of(table, VALUES)
    labels = [label for label, there in (("trull", trull == 3), ("two-of-trull", trull == 2)) if there]
    labels += ["kings"] if hand & KINGS == KINGS else []
    return [Item(label, {seat: values.value(label)}, {"seat": seat}) for label in labels if values.value(label)]


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make: whatever became of the Pagat, and regardless of who held trull and
    kings.
    """
    declarer, contract = table.declarer, table.contract
    assert declarer is not None and contract is not None
    laid, left = (PACKET, PACKET) if contract.exchanges else (0, 2 * PACKET)
    own, others = Untaken(laid, laid), Untaken(left, left)
    won = [(some, side > 0) for some in points_cases(table, points) for side in sweeps(table, some, own, others, TRULL)]
    pagats: list[InLast] = [None, *permutations(table.seats, 2), *((seat, seat) for seat in table.seats)]
    return every_total(
        table,
        ([game(table, contract, *case)] for case in dict.fromkeys(won)),
        (ultimo(table, contract, pagat) for pagat in pagats),
        (bonus(table, *trull) for trull in product(table.seats, (0, TRULL & ~FOOL, TRULL))),
        (bonus(table, *kings) for kings in product(table.seats, (0, KINGS))),
    )


def factors(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """All that may have been announced and doubled; the Pagat may still have come out of the talon."""
    words = announcements(table, table.the_declarer)
    said = [some for count in range(len(words) + 1) for some in combinations(words, count)]
    return possible_factors(said, highest, apart=("pagat",))


def this_game() -> Game:
    """The game, which is made below."""
    return TAPP_TAROCK


TAPP_TAROCK: Game = Game(
    name="tapp-tarock",
    package=__package__,
    title="Tapp-Tarock",
    players=(3,),
    deal=deal,
    packs=PACK,
    hands=HAND,
    talons=(PACKET, PACKET),
    trumps=TAROCKS,
    card_points=in_threes,
    total=TOTAL,
    target=lambda table: TARGET,
    rule_sets={"standard": {}},
    options={"talon-halves": ("free", "fixed")},
    words={"pass": "pass", "hold": "hold"}
    | CONTRACTS.labels
    | {"pagat": "Pagat ultimo", "valat": "Valat"}
    | KONTRAS.spoken,
    spoken=SPOKEN | {"re": "rekontra", "sub": "subkontra", "ultimo": "pagat", "pagat-ultimo": "pagat"},
    sheet=SHEET,
    card_names={FOOL: "Sküs", MOND: "Mond", PAGAT: "Pagat"},
    contracts=CONTRACTS,
    resume=resume,
    house=form_of_values(this_game, VALUES, ("lost",)),
    scores=scores,
    factors=factors,
    settlement=by_differences,
)
