"""The score sheet of Königrufen: what a deal makes for each seat, which together is nothing."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import lcm
from typing import NamedTuple

from notation.game import Contract, Item, Result, UnknownCards
from notation.parts.aims import Aim, so_many_tricks
from notation.parts.calling import bring
from notation.parts.gifts import EachAlone
from notation.parts.settlement import total, zero_sum
from notation.parts.side_sheet import VALAT, VALATS, Counted, Facts, texts, valat_of
from notation.parts.sides import TwoSides
from notation.parts.talk import Doublable, doubled
from notation.record import SEATS
from notation.rulebooks.koenigrufen.tariffs import BIRDS, BONUSES, MONDFANG, TOTAL, Cup, cup_of, needs
from notation.table import Table
from notation.table_parts import Packet

SHEET = {
    "game-won": "{contract} won, with {points} in card points: {worth} × {factor}",
    "game-lost": "{contract} lost, with {points} in card points: {worth} × {factor}",
    **VALATS,
    **texts((*BONUSES, MONDFANG)),
    "tricks-made": "{contract} made, tricks won: {tricks}",
    "tricks-failed": "{contract} failed, tricks won: {tricks}",
    "conceded": "{contract} conceded: {worth} to each",
    "forehand-loses": "Trischaken: {seat}, forehand, has the most card points, {points}, and pays alone",
    "one-loses": "Trischaken: {group} has the most card points, {points}, and pays",
    "several-lose": "Trischaken: {group} have the most card points, {points}, and pay",
}


class Course(NamedTuple):
    """Announcements, and the hand dealt to the declarer, with whether it is fully known."""

    things: Mapping[str, Doublable]
    dealt: tuple[int, bool]


# ---- Played for card points


def called_half(table: Table) -> Packet | None:
    """The half of an untouched talon in which the called king lies: it is the declarer's, and nothing was doubled."""
    if table.called is None or table.contract is None or table.contract.exchanges:
        return None
    return next((packet for packet in table.talon if packet.known & table.called), None)


def give_called_half(table: Table) -> None:
    """The half of an untouched talon in which the called king lies goes to the declarer."""
    if (half := called_half(table)) is not None:
        bring(table, half)


def entries(played: TwoSides, said: Course, table: Table, points: int | None) -> Iterator[Item]:
    """The game or the Valat, and the bonuses. Raises UnknownCards."""
    doubles = table.rules["kontra"] == "score" and called_half(table) is None
    yield from played.lines(table, points, said.things, doubles)
    birds, (hand, whole) = needs(played.contract).birds, said.dealt
    if birds and not any([word in said.things and (hand & BIRDS[word] or not whole) for word in birds]):
        raise UnknownCards  # a bird has to have been announced


def settle(table: Table, contract: Contract, said: Course) -> Result:
    """The result of a contract that is played for card points."""
    played = sides_of(cup_of(table))[contract.word]
    return played.settle(table, partial(entries, played, said))


def aim(contract: Contract, said: Course, table: Table) -> Aim:
    played = sides_of(cup_of(table))[contract.word]
    return played.aim(table, said.things, partial(entries, played, said))


def game(table: Table, contract: Contract, facts: Facts) -> Iterator[Item]:
    """The game, and the Valat, in its place or beside it. Raises UnknownCards."""
    cup, factor = cup_of(table), facts.factor("")
    side, made = valat_of(facts) if cup.valat else (0, None)
    if not side or cup.valat_beside:
        label, winner = ("game-won", 1) if facts.points >= needed(cup, factor > 1) else ("game-lost", -1)
        about = {"contract": contract.label, "points": table.game.counted(facts.points)}
        yield cup.lines.line(table, label, winner, game_worth(contract, winner), factor, **about)
    if side:
        times, factor = (solo_worth(contract), 1) if cup.valat_beside else (game_worth(contract, side), factor)
        yield cup.lines.valat(table, contract, side, made, factor * facts.factor(VALAT), times)


def needed(cup: Cup, doubled: bool) -> int:
    """The card points that the declarer needs; in some houses the opponents need them where the game was doubled."""
    return TOTAL - cup.target + 1 if doubled and cup.opponents_need else cup.target


def game_worth(contract: Contract, side: int) -> int:
    return contract.base * (contract.lost if side < 0 else 1)


def solo_worth(contract: Contract) -> int:
    """How many times its worth a bonus makes."""
    return 2 if contract.solo else 1


@lru_cache(1024)
def counted(cup: Cup, suit: bool, valat: bool, announced: bool) -> Counted:
    """The bonuses that count.

    `valat` says whether a side has won every trick, `announced` whether a Valat was announced.
    """
    piles, valat, announced = not (valat and cup.valat_beside), valat and cup.valat, announced and cup.valat
    rows = [bonus for bonus in cup.bonuses if (piles or not bonus.cards) and (not suit or bonus.word == "koenige")]
    return tuple(rows), cup.valat_beside or not (valat or announced)


def two_sides(cup: Cup, contract: Contract) -> TwoSides:
    rows, times = partial(counted, cup, contract.suit), solo_worth(contract)
    return TwoSides(contract, cup.lines, game, rows, times, give_called_half, cup.valat_beside)


@lru_cache(128)
def sides_of(cup: Cup) -> dict[str, TwoSides]:
    """The contracts of a cup that are played for card points, by their words."""
    return {row.word: two_sides(cup, row) for row in cup.contracts if row.for_points}


# ---- Conceded


def settle_concession(table: Table, declarer: int, contract: Contract, bird: str, dealt: tuple[int, bool]) -> Result:
    """The declarer pays each of the three the game, and the bird that he would have announced."""
    table.partner_found(declarer)
    (hand, whole), birds = dealt, needs(contract).birds
    lowest = next((word for word in birds if hand & BIRDS[word]), "")
    if not table.seats_known:
        return Result({}, None)
    if birds and not bird and (not whole or not lowest) and lowest != birds[0]:
        return Result({}, None)
    item = concession(table, contract, bird or lowest)
    return Result({}, total(table, [item]), [item])


def concession(table: Table, contract: Contract, bird: str) -> Item:
    """A concession, with the bird that would have been announced in a Besserrufer."""
    bonus = cup_of(table).by_word.get(bird) if needs(contract).birds else None
    worth = contract.base + (bonus.worth if bonus else 0)
    return Item("conceded", zero_sum(table, -worth), {"contract": contract.label, "worth": worth})


# ---- Piccolo and Bettel


def tricks_item(contract: Contract, things: Mapping[str, Doublable], table: Table) -> Item:
    """Only the number of the declarer's tricks counts; with each defender by his own account, which may be doubled."""
    doubles = table.rules["kontra"] == "score" and things
    factors = {seat: doubled(table, things[SEATS[seat]]) if doubles else 1 for seat in table.defenders}
    return tricks_game(table, contract, table.tricks_won(table.the_declarer), factors)


def aim_of_tricks(contract: Contract, wanted: int, things: Mapping[str, Doublable], table: Table) -> Aim:
    """The number of the declarer's tricks."""
    return so_many_tricks(wanted, wanted, lambda table: [tricks_item(contract, things, table)])


def tricks_game(table: Table, contract: Contract, won: int, factors: Mapping[int, int]) -> Item:
    """Piccolo or Bettel with that many tricks of the declarer, and these factors of the defenders' accounts."""
    made = won == contract.tricks
    paid = {seat: -contract.base * factor * (1 if made else -1) for seat, factor in factors.items()}
    entries = {table.the_declarer: -sum(paid.values())} | paid
    return Item("tricks-made" if made else "tricks-failed", entries, {"contract": contract.label, "tricks": won})


# ---- Trischaken


def first_six(table: Table) -> bool:
    """Whether the talon goes card by card to the first six tricks."""
    return table.rules["trischaken-talon"] == "first-six"


def trischaken(table: Table, points: Mapping[int, int]) -> list[Item]:
    """The payments of all seats, by their card points: virgins, who have won no trick, have none."""
    forehand, most, virgins = table.the_declarer, max(points.values()), [seat for seat in points if not points[seat]]
    first = [seat for seat in sorted(points) if points[seat] == most]
    cup, about = cup_of(table), {"seat": forehand, "group": first, "points": table.game.counted(most)}
    if cup.pot:
        losers = [forehand] if forehand in first else first
        times = (cup.pot_half if most >= cup.target else 1) * (cup.pot_forehand if forehand in first else 1)
        entries = from_pot(points, losers, virgins if cup.pot_virgins else (), cup.pot * times)
        return [Item("forehand-loses" if forehand in first else which(first), entries, about)]
    pays = cup.trischaken[forehand in first, len(first), len(virgins)][most >= cup.target]
    if pays is None:
        return [Item("one-loses", by_rank(points), about)]
    entries = {seat: pays.virgin if seat in virgins else pays.other for seat in points}
    entries |= {seat: pays.forehand if seat == forehand else pays.most for seat in first}
    alone = forehand in first and pays.most >= 0
    return [Item("forehand-loses" if alone else which(first), entries, about)]


def which(losers: Sequence[int]) -> str:
    """The label of the line that names some losers."""
    return "one-loses" if len(losers) == 1 else "several-lose"


def from_pot(points: Mapping[int, int], losers: Sequence[int], virgins: Sequence[int], pot: int) -> dict[int, int]:
    """The losers pay the pot to those without a trick, or else to all others; what cannot be shared evenly stays."""
    others = [seat for seat in points if seat not in losers]
    winners = [seat for seat in virgins if seat not in losers] or others
    shares = lcm(len(losers), len(winners))
    paid = pot // shares * shares
    return (
        dict.fromkeys(points, 0)
        | dict.fromkeys(losers, -paid // len(losers))
        | {seat: paid // len(winners) for seat in winners}
    )


def by_rank(points: Mapping[int, int]) -> dict[int, int]:
    """The two with the most pay the two others; two in the middle who are level have 0, three who are level 1 each."""
    ranked = sorted(points, key=lambda seat: -points[seat])
    _most, second, third, least = [points[seat] for seat in ranked]
    amounts = (-3, 1, 1, 1) if second == least else (-2, 0, 0, 2) if second == third else (-2, -2, 2, 2)
    return dict(zip(ranked, amounts, strict=True))


EACH_ALONE = EachAlone(trischaken, TOTAL, first_six)
