"""Troggu: three to eight players, 62 cards, the Tappist against all others; with seven or eight he calls a partner.

After Akagiri Yūji's description (1999, based on John McLeod's card games website), in its order; the rule set ``bga``
is the game as it is played on Board Game Arena. What a problem names as its rule is on the page ``rules.md``.
"""

from collections.abc import Generator, Iterator, Mapping
from copy import copy
from typing import Any

from notation.cards import FOOL, KINGS, MOND, PAGAT, SWISS_62, TAROCKS, TRULL, TRUMPS, face_sum
from notation.decision import Decision
from notation.game import Contract, Deal, Game, Item, Ladder, Result, UnknownCards
from notation.parts.aims import Aim, first_tricks, for_few
from notation.parts.auction import Holder, one_call_each
from notation.parts.calling import NOT_CALLABLE, call_partner, called_before, reveal
from notation.parts.counting import Untaken, one_by_one, points_cases, points_of, points_of_all, sweeps
from notation.parts.exchange import Cards, discard, leave_talon, no_trull, take_talon
from notation.parts.house import Values, form_of_values, values_of
from notation.parts.resuming import kept_before, stated
from notation.parts.settlement import deal_by_deal, settled, total
from notation.problems import Breach, declare, phrase
from notation.rulebooks.troggu.fool import HELD_FOOL, fool_goes_back, fool_in_doubt, may_go, plays
from notation.table import Table

# ---- The pack

PACK = SWISS_62
"""21 trumps, the Fool as the highest, and four suits of ten."""

PACKETS = {3: (6, 6, 6), 4: (4, 4, 5), 5: (4, 4, 3), 6: (4, 5), 7: (4, 4), 8: (4, 3)}
HAND = {players: sum(packets) for players, packets in PACKETS.items()}
TAPP = {3: 8, 4: 10, 5: 7, 6: 8, 7: 6, 8: 6}
TARGET, TOTAL = 58, 114

# ---- The contracts, lowest first

CONTRACTS = Ladder(Contract("tapp", "Tapp", 1, exchanges=True), Contract("solo", "Solo", 2, exchanges=False))
MISERE = Contract("misere", "Misère", 1, exchanges=False)

WITH_PARTNER = 7
"""From that many players on there is a partner, and somebody has to play even if all pass."""

# ---- Payment: what each opponent pays for a Tapp; a Solo is worth twice as much

EVERY_TRICK, BY_FAR, PLAIN = 3, 2, 1
FEW = 30
"""A side with that many card points or fewer has lost by far."""

VALUES = Values(CONTRACTS, {})
"""What a house may change: what the contracts are worth."""

SHARE = 2
"""The partner stands for that many of the opponents, the Tappist for the rest."""


# ---- The deal, from the first call to the payment


def deal(table: Table) -> Deal:
    contracts = values_of(table, VALUES).contracts
    declarer, contract = yield from one_call_each(table, contracts, ends="solo")
    if declarer is None or contract is None:
        declarer, contract = (yield from must_play(table)), contracts[0]
    if declarer is None:
        return (yield from misere(table))
    table.alone(declarer, contract)
    if contract.exchanges:
        take_talon(table, declarer)
        size = TAPP[table.players]
        yield from discard(
            table, declarer, size, (no_trull, all_kings_or_none), lambda hand: discardable(hand, size), shown=0
        )
    else:
        leave_talon(table, declarer)
    if callable_cards := may_be_called(table, contract):
        yield from call_partner(table, declarer, callable_cards, not_callable)
    yield from plays(table, declarer, aim)
    return settle(table, declarer, contract)


def resume(table: Table) -> Deal:
    declarer, contract = yield from stated(table, (*table.contracts, MISERE))
    holder, kept = (yield from kept_before(table, declarer)) or (None, 0)
    table.locked = holder if kept & FOOL else None
    if contract is MISERE:
        table.each_alone(MISERE)
    else:
        table.alone(declarer, contract)
        yield from called_before(table, declarer, may_be_called(table, contract), not_callable)
    yield from plays(table, declarer, aim)
    return settle_misere(table) if contract is MISERE else settle(table, declarer, contract)


def must_play(table: Table) -> Generator[Decision, Any, int | None]:
    """All have passed: with seven or eight the holder of the Fool has to play, or else that of trump I."""
    seat: int | None = None
    if table.players < WITH_PARTNER:
        return None
    for card in (FOOL,) if table.rules["all-pass-fallback"] == "fool-only" else (FOOL, PAGAT):
        seat = table.holder(card)
        if seat is not None:
            break
        if not table.in_talon(card):
            seat = yield Holder(card)
            break
    return seat


def misere(table: Table) -> Deal:
    """Everybody for himself, and the Tapp counts for nobody."""
    table.each_alone(MISERE)
    table.talon_is_nobodys = True
    yield from plays(table, table.forehand, aim)
    return settle_misere(table)


# ---- The exchange

DISCARD_KINGS = declare(
    "discard-kings", "{card} may not be laid away: only all four kings together, or none.", "discard-kings"
)


def discardable(hand: int, size: int) -> int:
    """The cards that some legal discard of a size holds."""
    plain = hand & ~KINGS & ~TRULL
    with_kings = hand & KINGS == KINGS and plain.bit_count() >= size - KINGS.bit_count()
    return plain | KINGS if with_kings else plain


def all_kings_or_none(hand: int, act: Cards) -> tuple[Breach, int] | None:
    """A breach if kings are laid away other than all four together, with its index in the act; None if allowed."""
    kings = (act.known & KINGS).bit_count()
    if not kings or kings + act.cards.count(0) >= KINGS.bit_count():
        return None
    index = next(index for index, card in enumerate(act.cards) if card & KINGS)
    return DISCARD_KINGS(card=act.cards[index]), index


# ---- The partner

CALLABLE = {"any": (PACK & ~FOOL & ~MOND, phrase("any card but the Fool and T21"))}
CALLABLE["ii-to-xx"] = (TRUMPS & ~MOND & ~PAGAT, phrase("one of the trumps T2 to T20"))
"""By the option: the cards that may be called, and how one says so."""


def may_be_called(table: Table, contract: Contract) -> int:
    """The cards that the Tappist may call; none with fewer than seven players, or in a Solo that calls nobody."""
    alone = not contract.exchanges and table.rules["solo-calls"] == "no"
    return 0 if alone or table.players < WITH_PARTNER else CALLABLE[table.rules["callable"]][0]


def not_callable(table: Table, card: int) -> Breach:
    """The Fool and the highest trump, or what the option excludes beside them."""
    return NOT_CALLABLE(card=card, words=[CALLABLE[table.rules["callable"]][1]])


# ---- The payment

SHEET = {
    "every-trick": "The opponents took no trick in {contract}: {chips} from each",
    "won-by-far": "{contract} won with {points} card points, the opponents have 30 or fewer: {chips} from each",
    "won": "{contract} won with {points} card points: {chips} from each opponent",
    "drawn": "{contract} drawn: both sides have {points} card points, and nobody pays",
    "lost": "{contract} lost with {points} card {points|point|points}: {chips} to each opponent",
    "lost-by-far": "{contract} lost with {points} card {points|point|points}, 30 or fewer: {chips} to each opponent",
    "no-trick": "The declarer’s side took no trick in {contract}: {chips} to each opponent",
    "partner-gets": "{seat}, the partner, stands for two opponents and gets {chips}",
    "partner-pays": "{seat}, the partner, stands for two opponents and pays {chips}",
    "misere-lost": "Misère: {group} has the most card points, {points}, and pays {chips} to each player with fewer",
    "misere-lost-together": "Misère: {group} have the most, {points}, and pay {chips} to each player with fewer",
}


def settle(table: Table, declarer: int, contract: Contract) -> Result:
    """Payments for the deal; no score if a needed fact is unknown."""
    reveal(table)
    if fool_in_doubt(table):
        return Result(None, None)
    fool_goes_back(table)
    points = points_of(table, declarer)
    return settled(table, points, payment(table, contract, points, without_trick(table, declarer)))


def without_trick(table: Table, declarer: int) -> int | None:
    """A seat of the side that took no trick; None if both did, or where that is not known."""
    if not table.sides_known or table.unclaimed:
        return None
    return next((seat for seat in (table.defenders[0], declarer) if not table.tricks_won(seat)), None)


def payment(table: Table, contract: Contract, points: int | None, trickless: int | None) -> Iterator[Item]:
    """The game, and the partner's share in it. Raises UnknownCards."""
    declarer, (label, chips) = table.the_declarer, outcome(table, points, trickless)
    each = chips * contract.base * (contract.lost if chips < 0 else 1) * int(table.rules["unit"])
    about = {"contract": contract.label, "points": points, "chips": abs(each)}
    yield Item(label, paid(declarer, table.defenders, each), about)
    if table.partner is not None and each:
        share = {table.partner: SHARE * each, declarer: -SHARE * each}
        label = "partner-gets" if each > 0 else "partner-pays"
        yield Item(label, share, {"seat": table.partner, "chips": SHARE * abs(each)})


def paid(declarer: int, opponents: tuple[int, ...], each: int) -> dict[int, int]:
    """Payments of each opponent to the Tappist; negative if the opponents receive."""
    return {declarer: each * len(opponents)} | dict.fromkeys(opponents, -each)


def outcome(table: Table, points: int | None, trickless: int | None) -> tuple[str, int]:
    """The row of the payment table, and what each opponent pays by it (negative: gets). Raises UnknownCards."""
    if trickless is not None:
        return ("no-trick", -EVERY_TRICK) if trickless == table.declarer else ("every-trick", EVERY_TRICK)
    if points is None:
        raise UnknownCards
    if points >= TARGET:
        return ("won-by-far", BY_FAR) if TOTAL - points <= FEW else ("won", PLAIN)
    if points == TOTAL - points:
        return "drawn", 0
    return ("lost-by-far", -BY_FAR) if points <= FEW else ("lost", -PLAIN)


def settle_misere(table: Table) -> Result:
    """Payments in a Misère: each seat with the most card points pays all seats that have fewer."""
    if fool_in_doubt(table):
        return Result(None, None)
    fool_goes_back(table)
    if table.unclaimed or not all(table.pile(seat).whole for seat in table.seats):
        return Result(None, None)
    points = table.side_points()
    item = misere_game(table, points)
    return Result(dict(sorted(points.items())), total(table, [item]), [item])


def misere_game(table: Table, points: Mapping[int, int]) -> Item:
    """Everybody's payments in a Misère for the card points of all seats."""
    most = max(points.values())
    losers = [seat for seat in table.seats if points[seat] == most]
    unit, others = int(table.rules["unit"]), len(table.seats) - len(losers)
    score = {seat: -unit * others if seat in losers else unit * len(losers) for seat in sorted(table.seats)}
    label = "misere-lost" if len(losers) == 1 else "misere-lost-together"
    return Item(label, score, {"group": sorted(losers), "points": most, "chips": unit})


FOR_POINTS = Aim(
    sheet=lambda table, points: payment(
        table, table.contract or CONTRACTS[0], points, without_trick(table, table.the_declarer)
    ),
    watches=lambda table: (first_tricks(), HELD_FOOL),
    closes=fool_goes_back,
    swing=face_sum(FOOL),
)
FOR_FEW = for_few(lambda table: [misere_game(table, table.side_points())], HELD_FOOL)._replace(
    closes=fool_goes_back, swing=face_sum(FOOL)
)
"""In a Misère each plays for few card points."""


def aim(table: Table) -> Aim:
    return FOR_FEW if table.contract is MISERE else FOR_POINTS


def scores(table: Table, points: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make, regardless of who is the partner, and whether or not a side took no
    trick.
    """
    declarer, contract = table.declarer, table.contract
    if contract is MISERE:
        yield from (total(table, [misere_game(table, case)]) for case in points_of_all(table, points))
        return
    assert declarer is not None and contract is not None
    partners = table.orders[declarer] if may_be_called(table, contract) else (declarer,)
    if table.partner is not None:
        partners = (table.partner,)
    tapp, spared = Untaken(0, TAPP[table.players]), TRULL if contract.exchanges else 0
    for partner in partners:
        sided = copy(table)
        sided.side_of, sided.partner = list(range(table.players)), None
        sided.partner_found(partner)
        outcomes = {}
        for some in points_cases(table, points):
            for side in sweeps(sided, some, tapp, Untaken(0, 0), spared):
                trickless = (None, sided.defenders[0], declarer)[side]
                outcomes[outcome(sided, some, trickless)] = some, trickless
        for case in outcomes.values():
            yield total(table, payment(sided, contract, *case))


def this_game() -> Game:
    """The game, which is made below."""
    return TROGGU


TROGGU: Game = Game(
    name="troggu",
    package=__package__,
    title="Troggu",
    players=tuple(HAND),
    deal=deal,
    packs=PACK,
    hands=HAND,
    talons={players: (size,) for players, size in TAPP.items()},
    trumps=TAROCKS,
    card_points=one_by_one,
    total=TOTAL,
    target=lambda table: None if table.contract is MISERE else TARGET,
    rule_sets={"standard": {}, "bga": {"unit": "10", "callable": "ii-to-xx", "solo-calls": "no"}},
    options={
        "unit": ("1", "10"),
        "callable": ("any", "ii-to-xx"),
        "solo-calls": ("yes", "no"),
        "all-pass-fallback": ("fool-then-pagat", "fool-only"),
        "fool-exchange-pool": ("tricks", "tricks-and-discards"),
    },
    words={"pass": "pass"} | CONTRACTS.labels | {MISERE.word: MISERE.label},
    sheet=SHEET,
    card_names={FOOL: "Fool"},
    contracts=CONTRACTS,
    resume=resume,
    house=form_of_values(this_game, VALUES, ("lost",), always=CONTRACTS.words, new=False),
    scores=scores,
    loose=may_go,
    settlement=deal_by_deal,
    places={
        "call": "A partner is called with seven or eight players; in Solo only where the rules allow it.",
        "misere": "Nobody bids Misère: it is played when all pass, so a “bids” line with all the passes is enough.",
    },
    suits="latin",
)
