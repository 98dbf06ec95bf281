"""The score sheet of Königrufen: what a deal makes for each seat, which together is nothing."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from notation.cards import CARD, KINGS, TRULL
from notation.game import Contract, Item, Result, UnknownCards
from notation.parts import bonuses
from notation.parts.bonuses import Bonus
from notation.parts.counting import all_tricks, points_of, without_trick
from notation.parts.gifts import give_talon
from notation.parts.settlement import each_for_himself, settled, total, zero_sum
from notation.parts.side_sheet import VALATS, SideSheet, texts
from notation.parts.talk import Doublable, doubled
from notation.record import SEATS
from notation.table import Table
from notation.table_parts import Packet

TARGET = 107
"""35 card points and two leaves, in thirds."""

TOTAL = 210
SIX = 6
"""The cards of the talon."""

# ---- The tariff

BIRDS = {word: CARD[f"T{number}"] for number, word in enumerate(("pagat", "uhu", "kakadu", "quapil"), 1)}
BONUSES = (
    Bonus("trull", "Trull", 2, cards=TRULL),
    Bonus("koenige", "All kings", 2, cards=KINGS),
    Bonus("koenig-ultimo", "König ultimo", 2, called=True),
    Bonus("pagat", "Pagat", 2, card=BIRDS["pagat"]),
    Bonus("uhu", "Uhu", 4, card=BIRDS["uhu"], behind=1),
    Bonus("kakadu", "Kakadu", 6, card=BIRDS["kakadu"], behind=2),
    Bonus("quapil", "Quapil", 8, card=BIRDS["quapil"], behind=3),
)
"""Each is worth twice as much in a solo."""
BONUS = {bonus.word: bonus for bonus in BONUSES}
SILENT_VALAT, ANNOUNCED_VALAT = 4, 8
LABELS = {bonus.word: bonus.label for bonus in BONUSES} | {"valat": "Valat"}
"""Announcements with their labels."""

FOREHAND_LOSES, ONE_LOSES, TWO_LOSE, THREE_LOSE, TWO_VIRGINS = 6, 3, 2, 1, 4
"""Payments of the losers of a Trischaken; a single loser with 107 thirds or more pays double."""

SHEET = {
    "game-won": "{contract} won, with {points} in card points: {worth} × {factor}",
    "game-lost": "{contract} lost, with {points} in card points: {worth} × {factor}",
    **VALATS,
    **texts(BONUSES),
    "tricks-made": "{contract} made, tricks won: {tricks}",
    "tricks-failed": "{contract} failed, tricks won: {tricks}",
    "conceded": "{contract} conceded: {worth} to each",
    "forehand-loses": "Trischaken: {seat}, forehand, has the most card points, {points}, and pays alone",
    "one-loses": "Trischaken: {group} has the most card points, {points}, and pays",
    "several-lose": "Trischaken: {group} have the most card points, {points}, and pay",
}


LINES = SideSheet(BONUSES, zero_sum, (SILENT_VALAT, ANNOUNCED_VALAT))


class Course(NamedTuple):
    """Announcements, and the hand dealt to the declarer, with whether it is fully known."""

    things: Mapping[str, Doublable]
    dealt: tuple[int, bool]


# ---- Played for card points


def settle(table: Table, declarer: int, contract: Contract, said: Course) -> Result:
    """The result of a contract that is played for card points."""
    give_called_half(table)
    points = points_of(table, declarer)
    return settled(table, points, entries(table, declarer, contract, points, said))


def called_half(table: Table) -> int | None:
    """The half of an untouched talon in which the called king lies: it is the declarer's, and nothing was doubled."""
    if table.called is None or table.contract is None or table.contract.exchanges:
        return None
    return next((half for half, packet in enumerate(table.talon) if packet.known & table.called), None)


def give_called_half(table: Table) -> None:
    """The half of an untouched talon in which the called king lies goes to the declarer."""
    own_half = called_half(table)
    if own_half is not None:
        known, count = table.talon[own_half].known, table.talon[own_half].count
        table.defenders_extra = Packet(table.defenders_extra.known & ~known, table.defenders_extra.count - count)
        table.put_aside(table.the_declarer, known, count)


def entries(table: Table, declarer: int, contract: Contract, points: int | None, said: Course) -> Iterator[Item]:
    """The game or the Valat, and the bonuses. Raises UnknownCards."""
    if not table.sides_known:
        raise UnknownCards
    counts = table.rules["kontra"] == "score" and called_half(table) is None
    things = said.things

    def factor(name: str) -> int:
        return doubled(table, things[name]) if counts and name in things else 1

    valat = all_tricks(table, declarer)
    yield game(table, contract, points, valat, things.get("valat"), factor)
    unsaid = () if valat or "valat" in things else [bonus for bonus in BONUSES if counts_unsaid(contract, bonus)]
    yield from LINES.bonus_lines(table, things, factor, unsaid, solo_worth(contract))
    if contract.word == "besserrufer" and not any(in_dealt_hand(word, said) for word in BIRDS if word in things):
        raise UnknownCards  # a bird has to have been announced


def in_dealt_hand(word: str, said: Course) -> bool:
    """Whether a bird may have been in the declarer's dealt hand."""
    hand, whole = said.dealt
    return bool(hand & BIRDS[word]) or not whole


def game(
    table: Table,
    contract: Contract,
    points: int | None,
    valat: int,
    said: Doublable | None,
    factor: Callable[[str], int],
) -> Item:
    """The game, or the Valat in its place; `valat` says who has won every trick. Raises UnknownCards."""
    times = factor("")
    about = {"contract": contract.label, "points": None if points is None else table.game.counted(points)}
    if said is not None or valat:
        own = 0 if said is None else bonuses.side(table, said.owner)
        made, winner = (None, valat) if said is None else (valat == own, own if valat == own else -own)
        base = contract.base * (2 if winner < 0 and contract.lost_double else 1)
        times *= factor("valat")
        return LINES.valat(table, contract, winner, made, times, base, points=about["points"])
    if points is None:
        raise UnknownCards
    label, side = ("game-won", 1) if points >= TARGET else ("game-lost", -1)
    worth = contract.base * (2 if contract.lost_double and side < 0 else 1)
    return LINES.line(table, label, side, worth, times, **about)


def solo_worth(contract: Contract) -> int:
    """How many times its worth a bonus makes."""
    return 2 if contract.solo else 1


def counts_unsaid(contract: Contract, bonus: Bonus) -> bool:
    """Whether a bonus counts that nobody has announced: in a suit contract only all kings."""
    return not contract.suit or bonus.word == "koenige"


# ---- Conceded


def settle_concession(table: Table, declarer: int, contract: Contract, bird: str, dealt: tuple[int, bool]) -> Result:
    """The declarer pays each of the three the game, and the bird that he would have announced."""
    table.partner_found(declarer)
    hand, whole = dealt
    lowest = next((word for word, card in BIRDS.items() if hand & card), "")
    if not table.seats_known:
        return Result({}, None)
    if contract.word == "besserrufer" and not bird and (not whole or not lowest) and lowest != "pagat":
        return Result({}, None)
    item = concession(table, contract, bird or lowest)
    return Result({}, total(table, [item]), [item])


def concession(table: Table, contract: Contract, bird: str) -> Item:
    """A concession, with the bird that would have been announced in a Besserrufer."""
    worth = contract.base + (BONUS[bird].worth if contract.word == "besserrufer" else 0)
    return Item("conceded", zero_sum(table, -worth), {"contract": contract.label, "worth": worth})


# ---- Piccolo and Bettel


def settle_tricks(table: Table, declarer: int, contract: Contract, things: Mapping[str, Doublable]) -> Result:
    """Only the number of the declarer's tricks counts; with each defender by his own account."""
    won, wanted = table.tricks_won(declarer), contract.tricks
    assert wanted is not None
    if table.unclaimed and won <= wanted <= won + table.unclaimed:
        return Result({}, None)
    item = tricks_item(table, declarer, contract, things)
    return Result({}, total(table, [item]), [item])


def tricks_item(table: Table, declarer: int, contract: Contract, things: Mapping[str, Doublable]) -> Item:
    """The line of the score sheet, with what was doubled."""
    doubles = table.rules["kontra"] == "score" and things
    factors = {seat: doubled(table, things[SEATS[seat]]) if doubles else 1 for seat in table.defenders}
    return tricks_game(table, contract, table.tricks_won(declarer), factors)


def tricks_game(table: Table, contract: Contract, won: int, factors: Mapping[int, int]) -> Item:
    """Piccolo or Bettel with that many tricks of the declarer, and these factors of the defenders' accounts."""
    made = won == contract.tricks
    paid = {seat: -contract.base * factor * (1 if made else -1) for seat, factor in factors.items()}
    entries = {table.the_declarer: -sum(paid.values())} | paid
    return Item("tricks-made" if made else "tricks-failed", entries, {"contract": contract.label, "tricks": won})


# ---- Trischaken


def settle_trischaken(table: Table) -> Result:
    """Everybody for himself; the talon goes to the last trick, or card by card to the first six."""
    give_talon(table, first_six(table))
    return each_for_himself(table, lambda table: [trischaken_item(table)])


def trischaken_item(table: Table) -> Item:
    """The line of the score sheet, by the card points of each and who has won no trick."""
    return trischaken(table, table.the_declarer, table.side_points(), without_trick(table))


def first_six(table: Table) -> bool:
    """Whether the talon goes card by card to the first six tricks."""
    return table.rules["trischaken-talon"] == "first-six"


def trischaken(table: Table, forehand: int, points: Mapping[int, int], virgins: list[int]) -> Item:
    """Payments of the seats with the most card points to those without a trick, or else to the others."""
    most = max(points.values())
    losers = [seat for seat in sorted(points) if points[seat] == most]
    about = {"seat": forehand, "group": losers, "points": table.game.counted(most)}
    label, twice = "forehand-loses", 2 if most >= TARGET else 1
    if forehand in losers:
        losers, paid = [forehand], FOREHAND_LOSES * twice
    elif len(losers) == 1:
        label, paid = "one-loses", ONE_LOSES * twice
        paid = TWO_VIRGINS if len(virgins) == 2 and twice == 1 else paid
    else:
        label, paid = "several-lose", TWO_LOSE if len(losers) == 2 else THREE_LOSE
    winners = [seat for seat in points if seat not in losers]
    winners = [seat for seat in winners if seat in virgins] or winners
    won = paid * len(losers) // len(winners)
    return Item(label, dict.fromkeys(losers, -paid) | dict.fromkeys(winners, won), about)


def made(table: Table, result: Result) -> bool | None:
    """Whether the declarer made his contract; in a Trischaken, whether forehand has not lost."""
    outcomes = {"game-won": True, "tricks-made": True, "game-lost": False, "tricks-failed": False, "conceded": False}
    for item in result.items:
        if item.label in outcomes:
            return outcomes[item.label]
        if item.label.startswith(("valat", "forehand-", "one-", "several-")):
            return item.entries.get(table.the_declarer, 0) >= 0
    return None
