"""Cego: three or four players, 51 or 54 cards, the declarer against all others, and a talon as large as a hand.

After Akagiri Yūji's description (1997, based on Michael Dummett, *Twelve Tarot Games*), in its order. What a problem
names as its rule is on the page ``rules.md``.
"""

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import compress, product
from typing import Any

from notation.cards import AUSTRIAN_54, EMPTIES, FIGURES, FOOL, PAGAT, TAROCKS, mask, strongest, weakest
from notation.decision import Decision
from notation.game import SPOKEN, Contract, Deal, Game, Item, Ladder, Result, UnknownCards
from notation.parts.aims import Aim, fate, first_tricks, for_few, so_many_tricks
from notation.parts.auction import Able, Auction, auction
from notation.parts.card_history import played_to
from notation.parts.counting import in_threes, points_cases, points_of, points_of_all
from notation.parts.exchange import discard, leave_talon, take_talon
from notation.parts.house import Values, form_of_values, values_of
from notation.parts.play import Duties, follow_or_trump, suits_led
from notation.parts.resuming import kept_before, stated
from notation.parts.settlement import by_differences, by_tricks, each_for_himself, settled, to_declarer, total
from notation.parts.trick_hooks import taking_up, until_decided
from notation.parts.tricks import tricks
from notation.rulebooks.cego.blind import exposing, keep
from notation.rulebooks.cego.duels import ForcedCall, FurtherCall, asked_once, duels
from notation.rulebooks.cego.retained_hand import (
    Keeping,
    keepable,
    last_discards,
    what_is_kept,
    what_is_last,
    with_low_courts,
)
from notation.table import Table
from notation.table_parts import FinishedTrick, orders
from notation.words.languages import later

# ---- The pack

PACK = {3: AUSTRIAN_54 & ~mask(("S7", "C7", "D4")), 4: AUSTRIAN_54}
"""By the number of players: 22 trumps and four suits. The Fool (Stieß) is simply the highest trump."""

LED = suits_led(AUSTRIAN_54, TAROCKS)

DUTIES = Duties(follow_or_trump(TAROCKS), (), LED, TAROCKS, beats=TAROCKS)
PFEIFE = PAGAT
HAND, TALON = {3: 13, 4: 11}, {3: (12,), 4: (10,)}
TARGET, TOTAL = 36, 70

# ---- The contracts, in the order of the table of contract points

CONTRACTS = Ladder(
    Contract("solo", "Solo", 1, exchanges=False),
    Contract("cego", "Cego", 1, exchanges=True, own=Keeping(2, later("two cards"))),
    Contract("eine", "Eine", 2, exchanges=True, own=Keeping(1, later("one card"))),
    Contract(
        "eine-leere", "Eine Leere", 3, exchanges=True,
        own=Keeping(1, later("one number card of a plain suit"), EMPTIES, suits=1, open=True),
    ),
    Contract(
        "zwei-leere", "Zwei Leere", 4, exchanges=True,
        own=Keeping(
            2, later("two number cards of one suit"), EMPTIES, suits=1, open=True,
            last=weakest, which=later("lowest trump"),
        ),
    ),
    Contract(
        "zwei-verschiedene", "Zwei Verschiedene", 5, exchanges=True,
        own=Keeping(
            2, later("two number cards of different suits"), EMPTIES, suits=2, open=True,
            last=strongest, which=later("highest trump"),
        ),
    ),
    Contract(
        "pfeife", "Pfeife", 6, exchanges=True, own=Keeping(1, later("the Pfeife (T1)"), PFEIFE, open=True)
    ),
    Contract("piccolo", "Piccolo", 10, exchanges=False, players=(4,), negative=True, tricks=1),
    Contract("bettel", "Bettel", 15, exchanges=False, players=(4,), negative=True, tricks=0),
    Contract("raeuber", "Räuber", 5, exchanges=False, players=(4,), negative=True),
)  # fmt: skip
SOLO, *_, RAEUBER = CONTRACTS
STEPS = tuple(contract.word for contract in CONTRACTS if contract.exchanges)
"""Contracts of duels: those with an exchange, from the forced Cego up."""

# ---- The tariff

WON_FROM = (36, 40, 45, 50, 55, 60, 65, 70)
LOST_FROM = (35, 40, 45, 50, 55, 60, 65, 70)
"""The achievement is the number of these limits that the declarer's card points reach, or the defenders'."""

NO_TRICK = len(LOST_FROM)
RAEUBER_FOREHAND, RAEUBER_OTHER, ABOVE_SOLO = 10, 5, 1
VALUES = Values(CONTRACTS, {"raeuber": (RAEUBER_OTHER, RAEUBER_FOREHAND), "solo-bid": (ABOVE_SOLO,)})
"""What a house may change; of Räuber, the loss of another seat and of forehand."""
SOLO_TRUMPS, HIGH, HIGH_ENOUGH = {3: 9, 4: 8}, FOOL | mask(f"T{n}" for n in range(18, 22)), 2
"""How many trumps make a solo hand; one fewer do with that many high ones."""


# ---- The deal, from the first bid to the score sheet


def deal(table: Table) -> Deal:
    declarer, contract = yield from auction(
        table, values_of(table, VALUES).contracts, bidding, partial(can_play, table)
    )
    assert declarer is not None and contract is not None
    if contract.word != RAEUBER.word:
        table.alone(declarer, contract)
    low = perhaps = 0
    if contract.exchanges:
        low, perhaps = yield from exchange(table, declarer, contract)
        if not solo_was_bid(table) and (yield from exposing(table, declarer)):
            return settle_challenge(table, declarer, contract)
    elif contract.word == SOLO.word:
        leave_talon(table, declarer)
    return (yield from played(table, declarer, contract, low, perhaps))


def resume(table: Table) -> Deal:
    declarer, contract = yield from stated(table, table.contracts)
    if contract.word != RAEUBER.word:
        table.alone(declarer, contract)
    if not contract.exchanges:
        return (yield from played(table, declarer, contract))
    kept, keeping = (yield from kept_before(table, declarer)), contract.own
    courts = stand_ins(table) & ~keeping.cards if keeping.size > 1 else 0
    low, perhaps = (0, courts) if kept is None else (kept[1] & courts, 0)
    return (yield from played(table, declarer, contract, low, perhaps))


def played(table: Table, declarer: int, contract: Contract, low: int = 0, perhaps: int = 0) -> Deal:
    if contract.word == RAEUBER.word:
        table.each_alone(contract, declarer)
        table.talon_is_nobodys = True
        yield from plays(table, declarer)
        return each_for_himself(table, partial(raeuber, table, declarer))
    if contract.tricks is not None:
        yield from until_decided(table, contract, plays(table, declarer))
        return by_tricks(table, tricks_item)
    yield from taking_up(table, declarer, plays(table, declarer, low, perhaps))
    return settle(table, declarer, contract)


# ---- The auction


def bidding(seats: tuple[int, ...], ladder: tuple[str, ...], able: Able) -> Auction:
    """The auction: who plays Solo; if nobody does, with four, Piccolo or Bettel; then duels over what is exchanged."""
    steps = tuple([word for word in ladder if word in STEPS])
    without_trick = tuple([word for word in ladder if word in ("piccolo", "bettel")])
    holder, word = yield from asked_once(seats, ("solo",), ends="solo", again=seats)
    if holder is not None:
        others = orders(seats)[holder][1:]
        senior, _ = yield from asked_once(others, steps[:1], ends=steps[0])
        if senior is not None:
            holder, word = yield from duels(senior, others[others.index(senior) + 1 :], steps, able)
        return holder, ladder.index(word) + 1
    if len(seats) == 4 and without_trick:
        holder, word = yield from asked_once(seats, without_trick, ends=without_trick[-1], again=seats)
    if holder is None:
        yield ForcedCall(seats[0], steps[:1], seats)
        holder, word = yield from duels(seats[0], seats[1:], steps, able)
        nobody = (holder, word) == (seats[0], steps[0])
        if nobody and len(seats) == 4 and RAEUBER.word in ladder:
            said = yield FurtherCall(seats[0], (RAEUBER.word,), seats[:1])
            word = said if said == RAEUBER.word else word
    return holder, ladder.index(word) + 1


def can_play(table: Table, seat: int, word: str) -> bool:
    """Whether a hand, if it is known, has the cards that a contract keeps."""
    return not table.whole(seat) or bool(keepable(CONTRACTS.by_word[word].own, table.hands[seat], stand_ins(table)))


def solo_was_bid(table: Table) -> bool:
    """Whether somebody bid Solo, so that everything is worth more."""
    return any(word == SOLO.word for _, word in table.calls)


# ---- The exchange


def exchange(table: Table, declarer: int, contract: Contract) -> Generator[Decision, Any, tuple[int, int]]:
    """The declarer keeps some cards and lays the others away, takes the talon, and lays one card away if he kept two.

    Gives the courts that he kept in place of number cards, and those of which that is not known.
    """
    courts, keeping = stand_ins(table), contract.own
    limits, shown = what_is_kept(contract, courts), table.pack if keeping.open else 0
    might = courts & ~keeping.cards if keeping.size > 1 else 0
    if table.whole(declarer):
        might &= keepable(keeping, table.hands[declarer], courts)
    kept = yield from keep(table, declarer, keeping.size, limits, lambda hand: keepable(keeping, hand, courts), shown)
    take_talon(table, declarer)
    if keeping.size > 1:
        plain = table.pack & ~TAROCKS if keeping.last else 0
        yield from discard(table, declarer, 1, what_is_last(contract, kept), last_discards(keeping, kept), shown=plain)
    return kept & courts & ~keeping.cards, 0 if kept.bit_count() == keeping.size else might & ~kept


def stand_ins(table: Table) -> int:
    """With the option: the courts that may be kept where the hand lacks number cards."""
    return FIGURES if table.rules["court-as-empty"] == "yes" else 0


# ---- The play


def plays(table: Table, leader: int, low: int = 0, perhaps: int = 0) -> Generator[Decision, Any, None]:
    """The tricks; courts that were kept as number cards rank below all other cards of their suit."""
    if not low and not perhaps:
        return tricks(table, leader, DUTIES, aim)
    duties = DUTIES._replace(winner_of=with_low_courts(leader, low, perhaps), named=low | perhaps)
    return tricks(table, leader, duties, aim)


def aim(table: Table) -> Aim:
    """The aim of play: few card points for each, a number of tricks, or card points."""
    declarer, contract = table.the_declarer, table.contract
    assert contract is not None
    if contract.word == RAEUBER.word:
        return for_few(lambda table: raeuber(table, declarer, table.side_points()))
    if (most := contract.tricks) is not None:
        return so_many_tricks(most, most, lambda table: [tricks_item(table)])
    return for_points(partial(entries, declarer=declarer, contract=contract), contract.word == "pfeife")


# ---- The score sheet

SHEET = {
    "game-won": "{contract} won with {points} card points: {achievement} × {worth}",
    "game-lost": "{contract} lost with {points} card {points|point|points}: {achievement} × {worth}",
    "pfeife-caught": "The Pfeife was caught, with {points} card {points|point|points}: {achievement} × {worth}",
    "tricks-made": "{contract} made, tricks won: {tricks}",
    "tricks-failed": "{contract} failed, tricks won: {tricks}",
    "raeuber-lost": "{seat} loses Räuber with {points} card {points|point|points}",
    "solo-concealed": "{seat} held a solo hand and had not bid it, in {contract}: {achievement} × {worth}",
    "challenge-lost": "Nobody held a solo hand, {seat} was wrong, in {contract}: {achievement} × {worth}",
}


def settle(table: Table, declarer: int, contract: Contract) -> Result:
    give_up_laid(table)
    points = points_of(table, declarer)
    return settled(table, points, entries(table, points, declarer, contract))


def entries(table: Table, points: int | None, declarer: int, contract: Contract) -> Iterator[Item]:
    """The game alone. Raises UnknownCards."""
    caught = contract.word == "pfeife" and (points or 0) >= TARGET and pfeife_caught(table, declarer)
    yield game(table, contract, points, caught, solo_was_bid(table) if table.calls else None)


def extra_point(table: Table) -> int | None:
    """With three, one card point lies on no card: the declarer has it once he has won a trick, else the defenders."""
    if table.players != 3 or table.declarer is None:
        return None
    if table.tricks_won(table.declarer):
        return table.declarer
    over = table.claimed is not None or len(table.winners) == table.game.hand_size(table.players)
    return table.defenders[0] if over and not table.unclaimed else None


def achievement(points: int) -> int:
    """Value of the declarer's card points, from −8 to 8."""
    if points >= TARGET:
        return sum(points >= limit for limit in WON_FROM)
    return -sum(TOTAL - points >= limit for limit in LOST_FROM)


def contract_points(table: Table, contract: Contract, won: bool, solo_bid: bool | None) -> int:
    """Value of a contract, higher if a Solo was bid. Raises UnknownCards if that is unknown."""
    if contract.word == SOLO.word:
        for_won, for_lost = table.rules["solo-factor"].split("/")
        return int(for_won if won else for_lost)
    if solo_bid is None:
        raise UnknownCards
    return contract.base + values_of(table, VALUES).value("solo-bid") * solo_bid


def game(table: Table, contract: Contract, points: int | None, caught: bool, solo_bid: bool | None) -> Item:
    """The game; a Pfeife that was caught loses it. Raises UnknownCards."""
    if points is None:
        raise UnknownCards
    reached = -1 if caught else achievement(points)
    label = "pfeife-caught" if caught else "game-won" if reached > 0 else "game-lost"
    worth = contract_points(table, contract, reached > 0, solo_bid)
    about = {"contract": contract.label, "points": points, "achievement": reached, "worth": worth}
    return Item(label, to_declarer(table, table.the_declarer, abs(reached) * worth, reached > 0), about)


def pfeife_caught(table: Table, declarer: int) -> bool:
    """Whether the Pfeife, not led to the first trick, fell in a trick of the defenders. Raises UnknownCards."""
    played = played_to(table, PFEIFE)
    if played is None:
        return table.claimed != declarer
    return played[0].number > 1 and played[0].winner != declarer


def tricks_item(table: Table) -> Item:
    """Piccolo and Bettel: only the number of tricks counts."""
    assert table.contract is not None
    return tricks_game(table, table.contract, table.tricks_won(table.the_declarer))


def tricks_game(table: Table, contract: Contract, tricks_won: int) -> Item:
    """Piccolo or Bettel, with that many tricks of the declarer."""
    made = tricks_won == contract.tricks
    entries = to_declarer(table, table.the_declarer, contract.base, made)
    return Item("tricks-made" if made else "tricks-failed", entries, {"contract": contract.label, "tricks": tricks_won})


def raeuber(table: Table, declarer: int, points: dict[int, int]) -> list[Item]:
    """Losses of the seats with most card points. Forehand, the declarer, loses alone and double if among them."""
    most = [seat for seat in points if points[seat] == max(points.values())]
    other, forehand = values_of(table, VALUES).prizes["raeuber"]
    losers = {declarer: -forehand} if declarer in most else dict.fromkeys(most, -other)
    return [Item("raeuber-lost", {seat: losers[seat]}, {"seat": seat, "points": points[seat]}) for seat in losers]


def settle_challenge(table: Table, declarer: int, contract: Contract) -> Result:
    """After a challenge: anyone who held a solo hand and did not bid it counts as if he had played and won no trick.

    If nobody did, that is the declarer.
    """
    guilty = [seat for seat in table.defenders if solo_hand(table.hands[seat], table.players)]
    if not table.calls or not all(seat in guilty or table.whole(seat) for seat in table.defenders):
        return Result(None, None)
    sheet = challenge(table, declarer, contract, guilty)
    return Result({}, total(table, sheet), sheet)


def challenge(table: Table, declarer: int, contract: Contract, guilty: Sequence[int]) -> list[Item]:
    """Gains of all others from each seat that concealed a solo hand, or else from the declarer."""
    worth = contract_points(table, contract, won=False, solo_bid=False)
    label = "solo-concealed" if guilty else "challenge-lost"
    about = {"contract": contract.label, "achievement": -NO_TRICK, "worth": worth}
    others = {seat: [other for other in table.seats if other != seat] for seat in guilty or [declarer]}
    return [Item(label, dict.fromkeys(others[seat], NO_TRICK * worth), about | {"seat": seat}) for seat in others]


def solo_hand(hand: int, players: int) -> bool:
    """Whether a hand has so many trumps, or so many but one with two high ones, that it should have bid Solo."""
    missing = SOLO_TRUMPS[players] - (hand & TAROCKS).bit_count()
    return missing <= 0 or (missing == 1 and (hand & HIGH).bit_count() >= HIGH_ENOUGH)


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, whatever was bid; without any, also that of a hand laid open."""
    declarer, contract = table.declarer, table.contract
    assert declarer is not None and contract is not None
    if contract.word == RAEUBER.word:
        yield from (total(table, raeuber(table, declarer, case)) for case in points_of_all(table, points))
    elif (most := contract.tricks) is not None:
        yield from (total(table, [tricks_game(table, contract, won)]) for won in (most, most + 1))
    else:
        solo_bid = (solo_was_bid(table),) if table.calls else (False, True)
        for some, solo in product(points_cases(table, points), solo_bid):
            for caught in (False, True)[: 1 + (contract.word == "pfeife" and some >= TARGET)]:
                yield total(table, [game(table, contract, some, caught, solo)])
        laid_open = contract.exchanges and declarer not in points and not solo_was_bid(table)
        for choice in product((0, 1), repeat=len(table.defenders)) if laid_open else ():
            yield total(table, challenge(table, declarer, contract, [*compress(table.defenders, choice)]))


def may_give_up(table: Table, side: int) -> tuple[int, int]:
    """What lies aside for a declarer who has won no trick so far."""
    laid = table.extra_pile.get(side) if side == table.declarer and not table.tricks_won(side) else None
    return (0, 0) if laid is None else laid[:2]


def give_up_laid(table: Table) -> None:
    """A declarer who has won no trick gives what lies aside for him to the others."""
    declarer = table.the_declarer
    if not table.unclaimed and not table.tricks_won(declarer) and (laid := table.extra_pile.pop(declarer, None)):
        table.put_aside(table.defenders[0], laid.known, laid.count)


def caught(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Whether the Pfeife falls to the defenders, not led to the first trick."""
    return trick.number > 1 and trick.winner != table.declarer


def for_points(sheet: Callable[[Table, int], Iterable[Item]], pfeife: bool) -> Aim:
    """Card points; whether the declarer wins a trick; and the Pfeife, which may lose the game by itself."""
    watches = (first_tricks(own=True), *((fate(PAGAT, caught),) if pfeife else ()))
    return Aim(sheet=sheet, watches=lambda table: watches, closes=give_up_laid, swing=in_threes(AUSTRIAN_54, 54) + 1)


def this_game() -> Game:
    """The game, which is made below."""
    return CEGO


CEGO: Game = Game(
    name="cego",
    package=__package__,
    title="Cego",
    players=(3, 4),
    deal=deal,
    packs=PACK,
    hands=HAND,
    talons=TALON,
    trumps=TAROCKS,
    card_points=in_threes,
    total=TOTAL,
    extra=lambda table: {} if (seat := extra_point(table)) is None else {seat: 1},
    target=lambda table: None if table.contract and table.contract.negative else TARGET,
    rule_sets={"standard": {}},
    options={"solo-factor": ("1/2", "2/1"), "court-as-empty": ("no", "yes")},
    words={"pass": "pass", "hold": "hold (selbst)"} | CONTRACTS.labels,
    sheet=SHEET,
    card_names={FOOL: "Stieß", PAGAT: "Pfeife"},
    contracts=CONTRACTS,
    spoken=SPOKEN | {"selbst": "hold", "ich-selbst": "hold", "leere": "eine-leere"},
    places={"expose": "A hand is laid open in place of the first lead, from Cego to Pfeife, if nobody has bid Solo."},
    resume=resume,
    house=form_of_values(this_game, VALUES, always=(SOLO.word, STEPS[0]), new=False, lowest=STEPS[0]),
    scores=scores,
    loose=may_give_up,
    settlement=by_differences,
)
