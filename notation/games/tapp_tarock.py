"""Tapp-Tarock: three players, 54 cards, the declarer against two defenders.

After Akagiri Yūji's description (1994, based on Michael Dummett, *Twelve Tarot Games*), in its order. What a problem
names as its rule stands on the page ``tapp-tarock.md``.
"""

from notation.cards import AUSTRIAN_54, FOOL, KINGS, MOND, PAGAT, SUIT_OF, TAROCKS, TRULL, cards_of
from notation.parts.announcing import Saying, announcing
from notation.parts.auction import auction_with_hold
from notation.parts.counting import in_threes, whole_points
from notation.parts.exchange import TAKE_WRONG_PACKET, Cards, discard, take_packet
from notation.parts.tricks import Play as Card
from notation.parts.tricks import follow_or_trump, keep_for_last, tricks
from notation.problems import Breach, declare
from notation.table import Contract, Game, Item, Play, Result, Table

# ---- The pack

PACK = AUSTRIAN_54
"""22 tarocks and four suits of eight; the Fool (Sküs) is simply the highest tarock."""

LED = {card: TAROCKS if card & TAROCKS else SUIT_OF[card] for card in cards_of(PACK)}
"""What must be followed when a card is led."""

HAND, PACKET, DISCARDS, TARGET, TOTAL = 16, 3, 3, 36, 70

# ---- The contracts, lowest first

CONTRACTS = (
    Contract("dreier", "Dreier", 3, exchanges=True),
    Contract("unterer", "Unterer", 4, exchanges=True),
    Contract("oberer", "Oberer", 5, exchanges=True),
    Contract("solo", "Solo", 8, exchanges=False),
)
FIXED_PACKET = {"unterer": 0, "oberer": 1}
"""With fixed packets: the packet that a contract must take."""

# ---- The tariff

SILENT_VALAT, ANNOUNCED_VALAT = 4, 8
PAGAT_ULTIMO, PAGAT_ULTIMO_SOLO = 4, 8
WHOLE_TRULL, TWO_OF_TRULL, ALL_KINGS = 3, 1, 3


# ---- The deal, from the first bid to the score sheet


def deal(table: Table) -> Play:
    """One deal."""
    declarer, contract = yield from auction_with_hold(table, CONTRACTS)
    if declarer is None or contract is None:
        return thrown_in(table)
    against_two(table, declarer, contract)
    if contract.exchanges:
        fixed = FIXED_PACKET.get(contract.word) if table.rules["talon-halves"] == "fixed" else None
        yield from take_packet(table, declarer, fixed, lambda: wrong_packet(table, fixed or 0))
        yield from discard(table, declarer, DISCARDS, (no_kings_no_trull, tarocks_in_need), discardable, shown=TAROCKS)
    else:
        leave_to_defenders(table)
    sayable = announcements(table, declarer)
    yield from announcing(table, Saying(declarer, table.defenders(), sayable, apart=("pagat",)))
    duties = [follow_or_trump(TAROCKS)]
    if "pagat" in table.factors:
        duties.append(keep_for_last(declarer, PAGAT, keep_the_pagat))
    yield from tricks(table, table.forehand, duties, LED, TAROCKS)
    return settle(table, declarer, contract)


def thrown_in(table: Table) -> Result:
    """All passed: the cards are thrown in, and the next dealer deals."""
    return Result(None, dict.fromkeys(table.seats, 0), [Item("all-passed", {}, {})])


def against_two(table: Table, declarer: int, contract: Contract) -> None:
    """The declarer plays against the other two, whose tricks lie in one pile."""
    table.declarer, table.contract = declarer, contract
    first, second = table.from_seat(declarer)[1:]
    table.sides[first] = table.sides[second] = first


def leave_to_defenders(table: Table) -> None:
    """In Solo nobody sees the talon; it counts for the defenders."""
    pile = table.piles[table.sides[table.defenders()[0]]]
    for packet in table.talon:
        pile.add(packet.known, packet.count)


# ---- The exchange

DISCARD_FORBIDDEN = declare(
    "discard-forbidden", "{card} may never be laid away: no king, and none of the trull (Fool, T21, T1).", "discard"
)
DISCARD_TAROCK = declare(
    "discard-tarock",
    "{card} may not be laid away: with {plain} plain cards that are no kings ({cards}) tarocks in the discard: {need} at most.",
    "discard-tarock",
)


def wrong_packet(table: Table, packet: int) -> Breach:
    """With fixed packets, Unterer takes the lower one and Oberer the upper one."""
    assert table.contract is not None
    name, cards = ("lower", "upper")[packet], table.talon[packet].known
    return TAKE_WRONG_PACKET(seat=table.declarer, word=table.contract.word, packet=name, cards=cards)


def discardable(hand: int) -> int:
    """The cards that some legal discard holds."""
    plain = hand & ~TAROCKS & ~KINGS
    return plain if plain.bit_count() >= DISCARDS else plain | hand & TAROCKS & ~TRULL


def no_kings_no_trull(hand: int, act: Cards) -> tuple[Breach, int] | None:
    """Kings and trull are never laid away."""
    for index, card in enumerate(act.cards):
        if card & (KINGS | TRULL):
            return DISCARD_FORBIDDEN(card=card), index
    return None


def tarocks_in_need(hand: int, act: Cards) -> tuple[Breach, int] | None:
    """Other tarocks only where there are not three plain cards that are no kings, and no more than needed."""
    plain = hand & ~TAROCKS & ~KINGS
    need = max(0, DISCARDS - plain.bit_count())
    laid = 0
    for index, card in enumerate(act.cards):
        if card & TAROCKS & ~TRULL:
            laid += 1
            if laid > need:
                return DISCARD_TAROCK(card=card, plain=plain.bit_count(), cards=plain, need=need), index
    return None


# ---- Announcements

PAGAT_NOT_HELD = declare(
    "pagat-not-held", "{seat} may not announce the Pagat ultimo without the Pagat (T1) in hand.", "pagat-ultimo"
)
PAGAT_KEPT = declare(
    "pagat-kept", "The announced Pagat must stay for the last trick as long as there is another card: {cards}.", "pagat-kept"
)


def announcements(table: Table, declarer: int) -> dict[str, Breach | None]:
    """What the declarer may announce; for the Pagat ultimo he must hold the Pagat."""
    missing = table.whole(declarer) and not table.hands[declarer] & PAGAT
    elsewhere = any(table.hands[seat] & PAGAT for seat in table.defenders()) or (table.laid.known & PAGAT)
    return {"pagat": PAGAT_NOT_HELD(seat=declarer) if missing or elsewhere else None, "valat": None}


def keep_the_pagat(play: Card, cards: int, card: int) -> Breach:
    """The announced Pagat was played before the last trick."""
    return PAGAT_KEPT(seat=play.seat, cards=cards)


# ---- The score sheet: positive entries only


def settle(table: Table, declarer: int, contract: Contract) -> Result:
    """What is written down for the deal, item by item."""
    pile, other = table.piles[declarer], table.piles[table.sides[table.defenders()[0]]]
    points = whole_points(pile.known, pile.count)
    if points is None and (theirs := whole_points(other.known, other.count)) is not None:
        points = TOTAL - theirs
    if table.nowhere.count or pile.count + other.count != PACK.bit_count():
        points = None
    every_trick = table.tricks_won[declarer] == HAND
    items = [game(table, declarer, contract, points, every_trick), ultimo(table, declarer, contract)]
    items += [bonus(seat, table.held[seat], table.held[seat].bit_count() == HAND) for seat in table.seats]
    if table.nowhere.count or any(item is None for item in items):
        return Result(None if points is None else {declarer: points}, None, [item for item in items if item])
    sheet = [item for item in items if item and item.entries]
    score = {seat: sum(item.entries.get(seat, 0) for item in sheet) for seat in table.seats}
    return Result(None if points is None else {declarer: points}, dict(sorted(score.items())), sheet)


def to_declarer(table: Table, declarer: int, amount: int, wins: bool) -> dict[int, int]:
    """An amount on the declarer's line, or on each defender's."""
    return {declarer: amount} if wins else dict.fromkeys(table.defenders(), amount)


def game(table: Table, declarer: int, contract: Contract, points: int | None, every_trick: bool) -> Item | None:
    """The game, or the Valat in its place."""
    factor = table.factors.get("", 1)
    about = {"contract": contract.label, "base": contract.base, "factor": factor, "points": points}
    if "valat" in table.factors:
        amount = ANNOUNCED_VALAT * contract.base * factor
        label = "valat-made" if every_trick else "valat-failed"
        return Item(label, to_declarer(table, declarer, amount, every_trick), about | {"times": ANNOUNCED_VALAT})
    if every_trick:
        amount = SILENT_VALAT * contract.base * factor
        return Item("valat-silent", {declarer: amount}, about | {"times": SILENT_VALAT})
    if points is None:
        return None
    won = points >= TARGET
    return Item("game-won" if won else "game-lost", to_declarer(table, declarer, contract.base * factor, won), about)


def ultimo(table: Table, declarer: int, contract: Contract) -> Item | None:
    """The Pagat in the last trick, announced or silent; independent of the game."""
    worth = PAGAT_ULTIMO if contract.exchanges else PAGAT_ULTIMO_SOLO
    last = table.tricks[-1] if len(table.tricks) == HAND else None
    holder = None
    if last and PAGAT in last.cards:
        holder = table.from_seat(last.leader)[last.cards.index(PAGAT)]
    if "pagat" in table.factors:
        factor = table.factors["pagat"]
        made = holder == declarer and last is not None and last.winner == declarer
        if table.claimed is not None:
            made = table.claimed == declarer and not table.played & PAGAT
        label = "pagat-made" if made else "pagat-failed"
        return Item(label, to_declarer(table, declarer, 2 * worth * factor, made), {"factor": factor, "worth": 2 * worth})
    if last is None or holder is None:
        return Item("no-pagat", {}, {}) if table.played & PAGAT or not last or all(last.cards) else None
    if last.winner is None:
        return None
    about = {"seat": holder, "worth": worth}
    if holder == last.winner:
        return Item("pagat-silent", to_declarer(table, declarer, worth, holder == declarer), about)
    if table.sides[holder] == table.sides[last.winner]:
        return Item("pagat-caught-by-partner", {}, about)
    return Item("pagat-lost", to_declarer(table, declarer, worth, holder != declarer), about)


def bonus(seat: int, hand: int, whole: bool) -> Item | None:
    """What a hand is worth in itself, to its holder alone: the trull, two of it, all kings."""
    trull = (hand & TRULL).bit_count()
    kings = hand & KINGS == KINGS
    if not whole and not (trull == len((FOOL, MOND, PAGAT)) and kings):
        return None
    worth = {3: WHOLE_TRULL, 2: TWO_OF_TRULL}.get(trull, 0)
    amount = worth + (ALL_KINGS if kings else 0)
    label = {3: "trull", 2: "two-of-trull"}.get(trull, "")
    label = "-and-".join(each for each in (label, "kings" if kings else "") if each)
    return Item(label, {seat: amount} if amount else {}, {"seat": seat})


TAPP_TAROCK = Game(
    name="tapp-tarock",
    title="Tapp-Tarock",
    players=(3,),
    deal=deal,
    pack=lambda players: PACK,
    hand_size=lambda players: HAND,
    talon=lambda players: (PACKET, PACKET),
    trumps=TAROCKS,
    card_points=in_threes,
    total=TOTAL,
    target=TARGET,
    rule_sets={"standard": {}},
    options={"talon-halves": ("free", "fixed")},
    labels={
        "pass": "pass",
        "hold": "hold",
        "dreier": "Dreier",
        "unterer": "Unterer",
        "oberer": "Oberer",
        "solo": "Solo",
        "pagat": "Pagat ultimo",
        "valat": "Valat",
        "kontra": "kontra",
        "rekontra": "rekontra",
        "subkontra": "subkontra",
        "all-passed": "All passed: the cards are thrown in",
        "game-won": "{contract} won with {points} card points: {base} × {factor}",
        "game-lost": "{contract} lost with {points} card points: {base} × {factor}",
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
        "trull-and-kings": "{seat} held the trull and all kings",
        "two-of-trull-and-kings": "{seat} held two of the trull and all kings",
    },
    contracts=CONTRACTS,
)
