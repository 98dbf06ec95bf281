"""French Tarot: three, four or five players, 78 cards; the taker against the others, with five perhaps with a partner.

After the official rules of the Fédération Française de Tarot (2012), in their order. What a problem names as its rule
is on the page ``rules.md``; the score sheet in `sheet`.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from notation.cards import (
    CAVALIERS,
    FOOL,
    FRENCH_78,
    JACKS,
    KINGS,
    MOND,
    PAGAT,
    QUEENS,
    RED_PIPS,
    SUIT_OF,
    TRULL,
    TRUMPS,
)
from notation.decision import Decision
from notation.game import SPOKEN, Contract, Deal, Game, HouseForm, act_lines
from notation.house import House
from notation.parts.announcing import DEFENDER_ANNOUNCES, announcing
from notation.parts.auction import one_call_each
from notation.parts.calling import NOT_CALLABLE, begun_with_partner, call_partner, could_hold, see_called
from notation.parts.counting import in_halves
from notation.parts.discard_rules import discard_in_need, never
from notation.parts.exchange import leave_talon, take_open_talon
from notation.parts.house import PARTS
from notation.parts.imposed import imposed
from notation.parts.misdeal import annul, unless_barred
from notation.parts.play import UNTOLD, Duties, InTrick, Rule, follow_or_trump, suits_led
from notation.parts.resuming import stated
from notation.parts.rounds import Doublings
from notation.parts.settlement import deal_by_deal, thrown_in
from notation.parts.talk import AnnouncementRules, talking
from notation.parts.tricks import tricks
from notation.problems import Breach, declare, phrase
from notation.rulebooks.french_tarot import pads, sheet
from notation.rulebooks.french_tarot.overtrumping import must_overtrump
from notation.rulebooks.french_tarot.sheet import sizes_of
from notation.rulebooks.french_tarot.showing import showing
from notation.rulebooks.french_tarot.tariff import (
    CHELEM,
    CONTRACTS,
    CONTRE,
    NUMBER_OF_VALUES,
    OPTIONS,
    USUAL,
    FrenchTariff,
    tariff_of,
    tariff_of_house,
)
from notation.table import Table

# ---- The pack

PACK = FRENCH_78
"""21 trumps, four suits of fourteen, and the Fool, called Excuse, which is not a trump and has no rank."""

LED = suits_led(PACK, TRUMPS)
"""Cards to follow with, by the card led; after the Excuse the next card decides."""

FOLLOW = follow_or_trump(TRUMPS, beside=FOOL)
"""Follow suit, else trump; the Excuse may be played at any time."""

TOTAL = 182
HANDS, DOGS = {3: 24, 4: 18, 5: 15}, {3: 6, 4: 6, 5: 3}
"""How many cards a hand has, and the dog, the talon, by the number of players."""

# ---- The deal, from the first bid to the score sheet


def deal(table: Table) -> Deal:
    declarer: int | None
    contract: Contract | None
    if table.rules.get("auction") == "imposed":
        declarer, contract = yield from imposed(table, tariff_of(table).without_petite)
    else:
        seat = yield from annul(table, petit_sec, lambda seat: NO_PETIT_SEC(seat=seat))
        if seat is not None:
            return thrown_in(table, "petit-sec", seat=seat)
        declarer, contract = yield from auction(table)
    if declarer is None or contract is None:
        return thrown_in(table)
    table.alone(declarer, contract)
    if table.players == 5:
        yield from call_partner(table, declarer, callable_cards(table, declarer), not_callable, must=True)
    yield from exchange(table, declarer, contract)
    yield from announcements(table, declarer)
    leader = declarer if CHELEM in table.factors else table.forehand
    if sizes := sizes_of(table):
        yield from showing(table, table.seats[0] if leader is None else leader, sizes)
    return (yield from played(table, leader, declarer, contract))


def resume(table: Table) -> Deal:
    declarer, contract = yield from stated(table, table.contracts)
    cards = KINGS | QUEENS | CAVALIERS | JACKS if table.players == 5 else 0
    yield from begun_with_partner(table, declarer, contract, cards, not_callable)
    return (yield from played(table, None, declarer, contract))


def played(table: Table, leader: int | None, declarer: int, contract: Contract) -> Deal:
    table.retained_cards = FOOL
    rules = (not_the_called_suit(table.called), must_overtrump) if table.called else (must_overtrump,)
    wins = partial(excuse_wins, table)
    duties = Duties(FOLLOW, rules, LED, TRUMPS, beats=TRUMPS, winner_of=wins, named=TRULL | FOOL)
    yield from tricks(table, leader, duties, sheet.aim)
    return sheet.settle(table, declarer, contract)


# ---- The hand that may not be played, and the auction

NOT_PETIT_SEC = (TRUMPS | FOOL) & ~PAGAT
"""The other trumps and the Excuse: with one of them a hand may be played."""
PETIT_SEC = declare(
    "petit-sec",
    "{seat} was dealt the Petit (T1) as the only trump, without the Excuse (Fool), and had to lay the hand open.",
    "petit-sec",
)
NO_PETIT_SEC = declare(
    "no-petit-sec",
    "{seat} may not lay the hand open: the Petit (T1) is not its only trump, or the Excuse (Fool) is in it.",
    "petit-sec",
)


def petit_sec(table: Table, seat: int) -> bool | None:
    """Whether a hand has the Petit as its only trump, and no Excuse; None if unknown."""
    hand = table.hands[seat]
    if hand & NOT_PETIT_SEC or (not hand & PAGAT and not could_hold(table, seat, PAGAT)):
        return False
    return bool(hand & PAGAT) if table.whole(seat) else None


def auction(table: Table) -> Generator[Decision, Any, tuple[int | None, Contract | None]]:
    """Everybody has one call; who had to lay his hand open has none."""
    tariff = tariff_of(table)
    ladder = tariff.contracts if table.rules["petite"] == "yes" else tariff.without_petite
    barred = next((seat for seat in table.seats if petit_sec(table, seat)), None)
    calls = one_call_each(table, ladder)
    return (yield from unless_barred(barred, lambda seat: PETIT_SEC(seat=seat), calls))


# ---- The called card, with five


def callable_cards(table: Table, declarer: int) -> int:
    """A king; who was dealt all of them may call a queen too, and so on down to the jacks."""
    allowed = higher = KINGS
    for rank in (QUEENS, CAVALIERS, JACKS):
        if not could_hold(table, declarer, higher):
            break
        allowed, higher = allowed | rank, higher | rank
    return allowed


def not_callable(table: Table, card: int) -> Breach:
    """No king, or a queen without all kings in the hand."""
    words = [phrase("a king"), phrase("a lower card if the caller was dealt all the higher ones")]
    return NOT_CALLABLE(card=card, words=words)


# ---- The exchange

LOW_TRUMPS = TRUMPS & ~TRULL
PLAIN = PACK & ~TRUMPS & ~FOOL & ~KINGS
DISCARD_BOUT = declare(
    "discard-bout", "{card} may never be laid away: kings and bouts (Fool, T21, T1) never are.", "discard"
)
DISCARD_ATOUT = declare(
    "discard-atout",
    "{card} may not be laid away: with {plain} plain {plain|card other than a king|cards other than kings} ({set}) "
    "at most {need} {need|trump|trumps} may be.",
    "discard-tarock",
)


def exchange(table: Table, declarer: int, contract: Contract) -> Generator[Decision, Any, None]:
    """The dog is turned up and taken, and as many cards are laid away; or nobody sees it until the end."""
    if not contract.exchanges:
        leave_talon(table, None if contract.own == CONTRE else declarer)
        return
    take_open_talon(table, declarer)
    see_called(table)
    rules = [never(KINGS | TRULL, DISCARD_BOUT)]
    yield from discard_in_need(table, declarer, DOGS[table.players], PLAIN, LOW_TRUMPS, rules, DISCARD_ATOUT)


# ---- Announcements

NOTHING_DOUBLED = Doublings((), 0)


def announcements(table: Table, declarer: int) -> Generator[Decision, Any, None]:
    """The taker may announce a chelem; in a house anybody what is paid for being told."""
    tariff = tariff_of(table)
    if tariff.told:
        yield from talking(table, declarer, manners(tariff, declarer))
    else:
        chelem: dict[str, Breach | None] = {CHELEM: None} if tariff.chelem else {}
        yield from announcing(table, declarer, chelem, doublings=NOTHING_DOUBLED, eager=0.08)


@lru_cache(256)
def manners(tariff: FrenchTariff, declarer: int) -> AnnouncementRules:
    """Rules of announcing where something is paid for being told."""

    def chelem_of_defender(table: Table, seat: int, word: str) -> Breach | None:
        other = word == CHELEM and seat != declarer
        return DEFENDER_ANNOUNCES(seat=seat, word=word, words=()) if other else None

    words = (*([CHELEM] if tariff.chelem else []), *tariff.by_word)
    return AnnouncementRules(words, chelem_of_defender, doublings=NOTHING_DOUBLED, again=True)


# ---- The tricks

CALLED_SUIT_LED = declare(
    "called-suit-led",
    "The first card of the deal may not be of the called suit, except {card} itself; {seat} could lead {cards}.",
    "first-lead",
)


def not_the_called_suit(called: int) -> Rule:
    """The very first card may not be of the called suit, unless it is the called card, or there is nothing else."""
    barred = SUIT_OF.get(called, 0) & ~called

    def other_suit(moment: InTrick, cards: int) -> int | None:
        first = moment.number == 1 and not moment.position
        return cards & ~barred or None if first else None

    def breach(moment: InTrick, cards: int, card: int) -> Breach:
        return CALLED_SUIT_LED(seat=moment.seat, card=called, cards=cards)

    return Rule(other_suit, breach)


def excuse_wins(table: Table, moment: InTrick, cards: Sequence[int]) -> int | None:
    """The Excuse wins only the last trick, if a side that has won all others leads it there."""
    if moment.tricks_left > 1 or cards[0] != FOOL:
        return None
    leader, whole, run = moment.order[0], len(cards) == len(moment.order), len(moment.winners) > len(table.winners)
    side = None  # what is still to come, of the trick or of a run of them, may show the partner
    if table.sides_known or (whole and not run):
        side = sheet.side_of(table, leader, dict(zip(cards, moment.order, strict=False)))
    if side is not None and not side.issuperset(winner for winner in moment.winners if winner is not None):
        return None
    if side is not None and None not in moment.winners:
        return leader
    return UNTOLD if whole else None


# ---- What it is worth


def house(house: House, rules: Mapping[str, str]) -> Game:
    """The game of a house."""
    tariff = tariff_of_house(house)
    words = tariff.contracts.labels | {told.word: told.label for told in tariff.told}
    lines = FRENCH_TAROT.sheet | sheet.OF_HOUSES
    return replace(
        FRENCH_TAROT, tariff=tariff, contracts=tariff.contracts, words=FRENCH_TAROT.words | words, sheet=lines
    )


FRENCH_TAROT = Game(
    name="french-tarot",
    package=__package__,
    title="French Tarot",
    players=(3, 4, 5),
    deal=deal,
    packs=PACK,
    hands=HANDS,
    talons={players: (size,) for players, size in DOGS.items()},
    trumps=TRUMPS,
    ascending=RED_PIPS,
    card_points=in_halves,
    points_unit=2,
    total=TOTAL,
    extra=sheet.for_the_excuse,
    target=sheet.target,
    rule_sets={"standard": {}, "duplicate": {"auction": "imposed"}},
    only_for={"duplicate": (4,)},
    options={"petite": ("yes", "no")},
    words={"pass": "pass", **CONTRACTS.labels, CHELEM: "Chelem"},
    spoken=SPOKEN
    | {"prise": "petite"}
    | dict.fromkeys(("garde-sans-le-chien", "garde-sans-chien"), "garde-sans")
    | dict.fromkeys(("garde-contre-le-chien", "garde-contre-chien"), "garde-contre"),
    sheet=sheet.SHEET,
    card_names={FOOL: "Excuse", MOND: "21", PAGAT: "Petit"},
    printed="fr",
    contracts=CONTRACTS,
    resume=resume,
    house=HouseForm(
        house,
        lambda rules: NUMBER_OF_VALUES,
        {word: PARTS[word][0] for word in ("talon", "lost")},
        {"told": ()},
        OPTIONS,
        pairs=False,
        usual=lambda rules: USUAL,
    ),
    factors=pads.unsaid,
    scores=pads.scores,
    settlement=deal_by_deal,
    order=act_lines("expose", "bids", "contract", "call"),
    places={
        "expose": "Before the first call, by a player whose only trump is the Petit and who has no Excuse.",
        "call": "With five players the taker calls a card, before the dog is turned up.",
        "discard": "The taker lays cards away in Petite and Garde; in the higher contracts nobody touches the dog.",
        "show": "A poignée is shown before the first trick.",
    },
)
