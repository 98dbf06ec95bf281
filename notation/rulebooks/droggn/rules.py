"""Droggn: three players, or four with the dealer sitting out, 66 cards, the declarer against two opponents.

After Akagiri Yūji's description (1998, based on John McLeod's *pagat.com*), in its order. What a problem names as its
rule is on the page ``rules.md``.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product

from notation.cards import FOOL, KINGS, MOND, PAGAT, STUBAI_66, TRULL, TRUMPS
from notation.game import SPOKEN, Contract, Deal, Game, Item, Ladder, Result, UnknownCards
from notation.parts.aims import MADE, Aim, count_tricks, fate, first_tricks, own_side
from notation.parts.announcing import announcing, possible_factors
from notation.parts.auction import one_call_each
from notation.parts.card_history import counted_somewhere, keep_at_claim, played_to, takes_last, unless_held
from notation.parts.counting import Untaken, every_trick, in_threes, points_cases, points_of, sweeps
from notation.parts.exchange import Cards, discard, leave_talon, no_trull, take_talon
from notation.parts.house import Values, form_of_values, values_of
from notation.parts.play import Duties, InTrick, Rule, follow_or_trump, suits_led
from notation.parts.resuming import one_against_all
from notation.parts.rounds import Doublings
from notation.parts.settlement import by_differences, every_total, settled, thrown_in
from notation.parts.tricks import tricks
from notation.parts.ultimo import keep_for_last, keep_the_pagat, pagat_forbidden
from notation.problems import Breach, declare
from notation.record import UNKNOWN
from notation.rulebooks.droggn.buying import buy
from notation.table import Table
from notation.table_parts import FinishedTrick

# ---- The pack

PACK = STUBAI_66
"""21 trumps, four suits of eleven, and the Fool, called Gstieß, which is not a trump and has no rank."""

LED = suits_led(PACK, TRUMPS)
"""Cards to follow with, by the card led; after the Gstieß the next card decides."""

FOLLOW = follow_or_trump(TRUMPS, beside=FOOL)
"""Follow suit, else trump; the Gstieß may be played at any time."""

HAND, TALON, DISCARDS, TOTAL = 21, 3, 3, 74
HALF = 37
"""The card points from which those above it are counted, whichever the declarer needs."""

# ---- The contracts, lowest first

CONTRACTS = Ladder(
    Contract("ansager", "Ansager", 20, exchanges=True),
    Contract("solo", "Solo", 40, exchanges=True),
    Contract("super", "Super", 80, exchanges=False),
    Contract("supermord", "Supermord", 167, exchanges=False, every=True),
)
ANSAGER, SUPERMORD = CONTRACTS[0], CONTRACTS[-1]
"""In the one a card may be bought, in the other every trick has to be won."""

# ---- The tariff

ANNOUNCED = 20
PAGAT_LAST, PAGAT_CAUGHT = 10, 5
VALUES = Values(CONTRACTS, {"pagat": (PAGAT_LAST, ANNOUNCED), "gstiess": (ANNOUNCED,), "pagat-caught": (PAGAT_CAUGHT,)})
"""What a house may change."""

DOUBLINGS = Doublings(("double", "redouble"), most=None)


# ---- Who plays


def active(players: int, dealer: int) -> tuple[int, ...]:
    """The seats that take part, from the dealer's left; of four, the dealer sits out."""
    return tuple([(dealer + place) % players for place in range(1, 4)])


def next_dealer(players: int, dealer: int, declarer: int | None) -> int:
    """Next dealer: the declarer, or the same dealer if all have passed."""
    return dealer if declarer is None else declarer


# ---- The deal, from the first bid to the score sheet


def deal(table: Table) -> Deal:
    declarer, contract = yield from one_call_each(table, values_of(table, VALUES).contracts)
    if declarer is None or contract is None:
        return thrown_in(table)
    table.alone(declarer, contract)
    if contract.exchanges:
        take_talon(table, declarer)
        yield from discard(table, declarer, DISCARDS, (no_trull, no_two_kings, king_with_trump), discardable, shown=0)
    else:
        leave_talon(table, declarer)
    if contract.word == ANSAGER.word:
        yield from buy(table, declarer)
    sayable = announcements(table, declarer, contract)
    open_cards = {"pagat": PAGAT, "gstiess": FOOL}
    yield from announcing(table, declarer, sayable, doublings=DOUBLINGS, beside=one_alone, laid_open=open_cards)
    return (yield from played(table, declarer, contract))


def resume(table: Table) -> Deal:
    return (yield from one_against_all(table.contracts, played, table))


def played(table: Table, declarer: int, contract: Contract) -> Deal:
    table.retained_cards = FOOL
    kept, wins = kept_for_last(table, declarer), winner(table, declarer)
    duties = Duties(FOLLOW, kept, LED, TRUMPS, beats=TRUMPS, winner_of=wins, named=PAGAT | FOOL)
    yield from tricks(table, declarer, duties, aim)
    return settle(table, declarer, contract)


# ---- The exchange

DISCARD_SECOND_KING = declare(
    "discard-second-king",
    "{card} is a second king; only one may be laid away, and only together with a trump.",
    "discard-king",
)
DISCARD_KING_ALONE = declare(
    "discard-king-alone",
    "{card}, a king, may be laid away only together with at least one trump, T20 to T2.",
    "discard-king",
)


def discardable(hand: int) -> int:
    """The cards that some legal discard holds: a king only if there is a trump to go with it."""
    return hand & ~TRULL & ~KINGS if not hand & TRUMPS & ~TRULL else hand & ~TRULL


def no_two_kings(hand: int, act: Cards) -> tuple[Breach, int] | None:
    """At most one king is laid away."""
    kings = [index for index, card in enumerate(act.cards) if card & KINGS]
    return (DISCARD_SECOND_KING(card=act.cards[kings[1]]), kings[1]) if len(kings) > 1 else None


def king_with_trump(hand: int, act: Cards) -> tuple[Breach, int] | None:
    """With a king goes at least one trump."""
    kings = [index for index, card in enumerate(act.cards) if card & KINGS]
    if len(kings) != 1 or act.known & TRUMPS or UNKNOWN in act.cards:
        return None
    return DISCARD_KING_ALONE(card=act.cards[kings[0]]), kings[0]


# ---- Announcements

GSTIESS_NOT_HELD = declare(
    "gstiess-not-held", "{seat} may not announce the Gstieß without the Gstieß (Fool) in hand.", "gstiess"
)
GSTIESS_ONLY_SUPERMORD = declare(
    "gstiess-only-supermord", "The Gstieß may be announced in Supermord only, not in {contract}.", "gstiess"
)
ONE_ANNOUNCEMENT = declare(
    "one-announcement",
    "“{word}” has been announced, so “{word_2}” may not be announced too; only one of the two is allowed.",
    "announcements",
)
GSTIESS_KEPT = declare(
    "gstiess-kept",
    "The announced Gstieß must stay for the last trick as long as there is another card: {cards}.",
    "gstiess-kept",
)


def announcements(table: Table, declarer: int, contract: Contract) -> dict[str, Breach | None]:
    """Possible announcements of the declarer, if holding the card; the Gstieß only in Supermord."""
    gstiess = unless_held(table, declarer, FOOL, GSTIESS_NOT_HELD)
    if not contract.every:
        gstiess = GSTIESS_ONLY_SUPERMORD(contract=contract.label)
    return {"pagat": pagat_forbidden(table, declarer), "gstiess": gstiess}


def one_alone(first: str, second: str) -> Breach:
    """Only one of the two is announced."""
    return ONE_ANNOUNCEMENT(word=first, word_2=second)


# ---- The tricks


def kept_for_last(table: Table, declarer: int) -> list[Rule]:
    if "pagat" in table.factors:
        return [keep_for_last(declarer, PAGAT, keep_the_pagat)]
    return [keep_for_last(declarer, FOOL, keep_the_gstiess)] if "gstiess" in table.factors else []


def keep_the_gstiess(moment: InTrick, cards: int, card: int) -> Breach:
    """The announced Gstieß was played before the last trick."""
    return GSTIESS_KEPT(cards=cards)


def winner(table: Table, declarer: int) -> Callable[[InTrick, Sequence[int]], int | None]:
    """The Gstieß wins no trick, but for the last one if it was announced and the declarer leads it."""
    announced = "gstiess" in table.factors

    def wins(moment: InTrick, cards: Sequence[int]) -> int | None:
        led_last = moment.tricks_left == 1 and moment.order[0] == declarer and cards[0] == FOOL
        return declarer if led_last and announced else None

    return wins


def fall(table: Table, trick: FinishedTrick, holder: int) -> Hashable:
    """Features of the trick in which the Pagat falls."""
    winner = trick.the_winner
    return trick.number == HAND, own_side(table, holder), own_side(table, winner), holder == winner


FOR_POINTS = Aim(
    sheet=lambda table, points: sheet(table, points),
    watches=lambda table: (first_tricks(own=False), fate(PAGAT, fall)),
    closes=lambda table: gstiess(table, table.the_declarer),
    swing=in_threes(FOOL, 1) + 1,
)
"""Card points, and the Pagat; the Gstieß goes to a declarer who wins every trick."""
FOR_EVERY_TRICK = FOR_POINTS._replace(
    kind=MADE,
    watches=lambda table: (count_tricks(HAND, HAND, table), *[fate(PAGAT, fall)] * ("pagat" in table.factors)),
    least=HAND,
    most=HAND,
    swing=0,
)


def aim(table: Table) -> Aim:
    """The aim of play: every trick, or card points."""
    return FOR_EVERY_TRICK if table.contract and table.contract.every else FOR_POINTS


# ---- The score sheet: the declarer's column alone, positive or negative

SHEET = {
    "all-passed": "All passed: the same dealer deals again",
    "game-won": "{contract} won with {points} card points: ({base} + {over}) × {factor}",
    "game-lost": "{contract} lost, {other} card {other|point|points} to {points}: ({base} + {over}) × {factor}",
    "supermord-made": "Every trick won in Supermord: {base} × {factor}",
    "supermord-lost": "Not every trick won in Supermord: {base} × {factor}",
    "pagat-made": "Pagat announced and made: {worth} × {factor}",
    "pagat-failed": "Pagat announced and not made: {worth} × {factor}",
    "gstiess-made": "Gstieß announced and made: {worth} × {factor}",
    "gstiess-failed": "Gstieß announced and not made: {worth} × {factor}",
    "pagat-silent": "{seat} wins the last trick with the Pagat: {worth}",
    "pagat-lost": "{seat} loses the Pagat in the last trick: {worth}",
    "pagat-caught": "{seat} loses the Pagat to {seat_2} in trick {number}: {worth}",
    "gstiess-stays": "The Gstieß wins no trick, and stays with the side of {seat}: nothing goes to {seat_2} for it",
    "gstiess-match": "{seat_2} has won every trick, and so the Gstieß of {seat} too",
}


def settle(table: Table, declarer: int, contract: Contract) -> Result:
    """The result of the deal, item by item; no score if a needed fact is unknown."""
    stays = gstiess(table, declarer)
    points = points_of(table, declarer) if counted_somewhere(table, FOOL) else None
    return settled(table, points, entries(table, declarer, contract, points), always=stays)


def entries(table: Table, declarer: int, contract: Contract, points: int | None) -> Iterator[Item]:
    """The game, and the Pagat or the Gstieß. Raises UnknownCards."""
    won_all = contract.every and every_trick(table)
    yield game(table, declarer, contract, points, won_all)
    if "pagat" in table.factors:
        made = (won_all or not contract.every) and takes_last(table, declarer, PAGAT)
        yield from announced(table, declarer, made)
    elif "gstiess" in table.factors:
        yield from announced(table, declarer, won_all)
    elif not contract.every:
        yield from silent_pagat(table, declarer, fall_of_pagat(table))


def sheet(table: Table, points: int) -> Iterator[Item]:
    """The score sheet at the end, given the declarer's card points."""
    assert table.contract is not None
    return entries(table, table.the_declarer, table.contract, points)


def column(declarer: int, amount: int, wins: bool) -> dict[int, int]:
    """An amount in the declarer's column: positive where it is his, negative where it is the opponents'."""
    return {declarer: amount if wins else -amount}


def gstiess(table: Table, declarer: int) -> list[Item]:
    """The Gstieß stays with the side that played it, or still held it; but if the declarer wins all, it is his."""
    if table.claimed is not None:
        keep_at_claim(table, FOOL)
    lost = [*table.stayed(), *table.transfers]
    if table.unclaimed and not table.tricks_won(table.defenders[0]):
        return []  # whether the declarer has won all is not known
    if table.tricks_won(declarer) == HAND:
        table.retained_cards, table.transfers = 0, []
    label = "gstiess-stays" if table.tricks_won(declarer) < HAND else "gstiess-match"
    return [Item(label, {}, {"seat": holder, "seat_2": taker}) for _, taker, holder in lost]


def game(table: Table, declarer: int, contract: Contract, points: int | None, won_all: bool = False) -> Item:
    """The game: its base and the card points above the half, or all tricks in Supermord. Raises UnknownCards."""
    base, factor = contract.base, table.factors.get("", 1)
    about = {"contract": contract.label, "base": base, "factor": factor}
    if contract.every:
        label = "supermord-made" if won_all else "supermord-lost"
        return Item(label, column(declarer, base * factor, won_all), about)
    if points is None:
        raise UnknownCards
    won, other = points >= int(table.rules["target"]), TOTAL - points
    over = (points if won else other) - HALF
    about |= {"points": points, "other": other, "over": over}
    return Item("game-won" if won else "game-lost", column(declarer, (base + over) * factor, won), about)


def announced(table: Table, declarer: int, made: bool) -> list[Item]:
    """The announcement, made or failed, doubled like the game."""
    factor = table.factors.get("", 1)
    card = "gstiess" if "gstiess" in table.factors else "pagat"
    worth = values_of(table, VALUES).prizes[card][-1]
    entry, about = column(declarer, worth * factor, made), {"worth": worth, "factor": factor}
    return [Item(f"{card}-made" if made else f"{card}-failed", entry, about)]


Fall = tuple[int, int, int] | None
"""To which trick a card was played, by whom, and who won it."""


def fall_of_pagat(table: Table) -> Fall:
    """To which trick the Pagat was played, by whom, and who won it; None if it was in none. Raises UnknownCards."""
    played = played_to(table, PAGAT)
    if played is None:
        return None
    trick, holder = played
    if trick.winner is None:
        raise UnknownCards
    return trick.number, holder, trick.winner


def silent_pagat(table: Table, declarer: int, fall: Fall) -> list[Item]:
    """The Pagat that nobody announced, in the last trick or caught before; never doubled."""
    if fall is None:
        return []
    number, holder, winner = fall
    values = values_of(table, VALUES)
    last, caught = values.value("pagat"), values.value("pagat-caught")
    his, about = holder == declarer, {"seat": holder, "seat_2": winner, "number": number}
    if number == HAND and winner == holder:
        return [Item("pagat-silent", column(declarer, last, his), about | {"worth": last})]
    if number == HAND:
        return [Item("pagat-lost", column(declarer, last, not his), about | {"worth": last})]
    if table.side_of[winner] == table.side_of[holder]:
        return []
    return [Item("pagat-caught", column(declarer, caught, not his), about | {"worth": caught})]


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, whatever became of the Pagat, regardless of who won the tricks."""
    declarer, contract = table.declarer, table.contract
    assert declarer is not None and contract is not None
    left = Untaken(-1, TALON)  # one fewer, since the Gstieß in a trick may go back to the other side
    falls = [] if contract.every else product((1, HAND), table.seats, table.seats)

    def ends(some: int) -> set[bool]:
        """Whether the declarer has won every trick with some card points: yes, no, or either."""
        return {side > 0 for side in sweeps(table, some, left, left)}

    for won_all in (False, True)[: 1 + contract.every]:
        cases = [some for some in points_cases(table, points) if not contract.every or won_all in ends(some)]
        if "gstiess" in table.factors:
            others = [announced(table, declarer, won_all)]
        elif "pagat" in table.factors:
            others = [announced(table, declarer, made) for made in (won_all or not contract.every, False)]
        else:
            others = [silent_pagat(table, declarer, fall) for fall in (None, *falls)]
        yield from every_total(table, ([game(table, declarer, contract, some, won_all)] for some in cases), others)


def factors(table: Table, highest: int) -> Iterator[dict[str, int]]:
    """All that may have been announced and doubled; the Pagat may still have come out of the talon."""
    said = [(), ("pagat",), *([("gstiess",)] if table.contract and table.contract.every else [])]
    return possible_factors(said, highest, doublings=DOUBLINGS)


def this_game() -> Game:
    """The game, which is made below."""
    return DROGGN


DROGGN: Game = Game(
    name="droggn",
    package=__package__,
    title="Droggn",
    players=(3, 4),
    deal=deal,
    packs=PACK,
    hands=HAND,
    talons=(TALON,),
    trumps=TRUMPS,
    card_points=in_threes,
    total=TOTAL,
    target=lambda table: None if table.contract and table.contract.every else int(table.rules["target"]),
    rule_sets={"standard": {}},
    options={"target": ("37", "38")},
    words={"pass": "pass"} | CONTRACTS.labels | {"pagat": "Pagat", "gstiess": "Gstieß"} | DOUBLINGS.spoken,
    spoken=SPOKEN | {"supra": "super", "kontra": "double", "doppel": "double", "retour": "redouble", "re": "redouble"},
    sheet=SHEET,
    card_names={FOOL: "Gstieß", MOND: "Mond", PAGAT: "Pagat"},
    contracts=CONTRACTS,
    places={"buy": "A card is bought in Ansager only, after the discard, and once."},
    resume=resume,
    house=form_of_values(this_game, VALUES),
    scores=scores,
    factors=factors,
    settlement=by_differences,
    clockwise=True,
    active=active,
    next_dealer=next_dealer,
)
