"""Slovenian Tarok: three or four players, 54 cards; one or two play against the rest, and Klop is each for himself.

The rules in their order. What a problem names as its rule is on the page ``rules.md``; the contracts and bonuses
are in `contracts`, the score sheet in `sheet`.
"""

from collections.abc import Generator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from notation.cards import AUSTRIAN_54, FOOL, KINGS, MOND, PAGAT, TAROCKS, TRULL
from notation.decision import Decision
from notation.game import CHOSEN, SPOKEN, Contract, Deal, Game, HouseForm, act_lines
from notation.house import HOUSE, House
from notation.parts.announceable import announced_cards, heard, kept, no_bonus_here, not_held, words_of
from notation.parts.auction import auction
from notation.parts.beating import must_beat
from notation.parts.calling import NOT_CALLABLE, OWN_KING, begun_with_partner, call_partner, see_called
from notation.parts.counting import in_threes
from notation.parts.discard_rules import discard_in_need, never
from notation.parts.emperor import Emperor
from notation.parts.exchange import leave_talon, no_trull, take_packet, turn_up
from notation.parts.house import PARTS, values_of_bonuses
from notation.parts.misdeal import MayLayOpen, annul, none_of
from notation.parts.play import Duties, InTrick, follow_or_trump, suits_led
from notation.parts.resuming import stated
from notation.parts.seniority import Seniority
from notation.parts.settlement import by_differences, thrown_in
from notation.parts.side_sheet import VALAT, texts
from notation.parts.talk import AnnouncementRules, Doublable, announcements, talking
from notation.parts.trick_hooks import until_decided
from notation.parts.tricks import tricks
from notation.parts.ultimo import PAGAT_NOT_HELD
from notation.problems import Breach, declare, phrase
from notation.rulebooks.slovenian import pads, sheet
from notation.rulebooks.slovenian.contracts import (
    ANNOUNCED_VALAT,
    BONUSES,
    COLOUR_VALAT,
    COMPULSORY,
    CONTRACTS,
    DOUBLINGS,
    NUMBER_OF_VALUES,
    OPTIONS,
    SILENT_VALAT,
    TARIFF,
    TOTAL,
    SlovenianTariff,
    each_alone,
    tariff_under,
)
from notation.rulebooks.slovenian.sheet import tariff_of
from notation.table import Table

PACK = AUSTRIAN_54
FOLLOW, LED = follow_or_trump(TAROCKS), suits_led(PACK, TAROCKS)
EMPEROR = Emperor(in_order=False)
Things = Mapping[str, Doublable]

# ---- The deal, from the first bid to the score sheet


def deal(table: Table) -> Deal:
    seat = yield from annul(table, NO_TRUMP, lambda seat: HAND_HAS_TRUMPS(seat=seat), MayLayOpen)
    if seat is not None:
        return thrown_in(table, "annulled", seat=seat)
    tariff = tariff_of(table)
    ladder = tariff.by_players[table.players]
    declarer, contract = yield from auction(table, ladder, bidding(tariff), partial(is_played, table))
    assert declarer is not None and contract is not None
    if each_alone(contract):
        return (yield from klop(table, declarer, contract))
    table.alone(declarer, contract)
    if contract.exchanges:
        yield from exchange(table, declarer, contract)
    else:
        leave_talon(table, None)
    things: Things = {}
    if table.rules["announcements"] == "yes":
        things = yield from talking(table, declarer, manners(tariff, contract, table.called is not None))
    return (yield from played(table, declarer, things))


def resume(table: Table) -> Deal:
    declarer, contract = yield from stated(table, table.contracts)
    if each_alone(contract):
        return (yield from klop(table, declarer, contract))
    kings, announced = KINGS if calls(table, contract) else 0, (COLOUR_VALAT, VALAT)
    yield from begun_with_partner(table, declarer, contract, kings, not_callable, announced)
    things = {
        word: Doublable(seat, 0) for seat, word in announcements(table, tariff_of(table).labels) if word != COLOUR_VALAT
    }
    return (yield from played(table, declarer, things))


def klop(table: Table, forehand: int, contract: Contract) -> Deal:
    """Everybody for himself: the tricks, and the result."""
    play = tricks(table, forehand, duties_of(negative=True, colour=False), sheet.EACH_ALONE.aim)
    return (yield from sheet.EACH_ALONE.played(table, contract, forehand, play))


def played(table: Table, declarer: int, things: Things) -> Deal:
    contract = sheet.contract_played(table)
    duties = duties_of(contract.negative, contract.suit)
    if announced := announced_cards(table, tariff_of(table).by_word):
        duties = duties._replace(rules=duties.rules or kept(announced, too_early))
    leader = table.forehand if contract.exchanges else declarer
    aim = partial(sheet.aim, contract, things)
    yield from until_decided(table, contract, tricks(table, leader, duties, aim), shown=(declarer,))
    return sheet.settle(table, contract, things)


# ---- The auction

KLOP_COMPULSORY = declare(
    "klop-compulsory", "“{word}” is not played in a deal with compulsory Klop; {seat} may say {words}.", "bidding"
)


def is_played(table: Table, seat: int, word: str) -> bool:
    """Whether a contract is played in this deal, in which Klop may be compulsory."""
    return tariff_of(table).contracts.by_word[word].option != (COMPULSORY, table.rules[COMPULSORY])


@lru_cache(128)
def bidding(tariff: SlovenianTariff) -> Seniority:
    return Seniority(
        tariff.holders, by_repeating=True, forehand_last=True, final_word=True,
        chosen=tuple([row.word for row in tariff.contracts if row.when == CHOSEN]),
        unable=lambda call, word: KLOP_COMPULSORY(seat=call.seat, word=word, words=call.options()),
    )  # fmt: skip


# ---- A hand without trumps

NO_TRUMP = partial(none_of, TAROCKS)
HAND_HAS_TRUMPS = declare("hand-has-trumps", "{seat} has a trump and may not annul the deal.", "expose")


# ---- The king, the talon and the discard

DISCARD_KING = declare("discard-king", "{card} is a king, and no king may be laid away.", "discard")
PLAIN, LOW_TAROCKS = PACK & ~TAROCKS & ~KINGS, TAROCKS & ~TRULL


def calls(table: Table, contract: Contract) -> bool:
    return contract.calls and table.players == 4


def not_callable(table: Table, card: int) -> Breach:
    """A king of his own where a house forbids it, or a card that is not a king."""
    if card & KINGS:
        return OWN_KING(card=card)
    return NOT_CALLABLE(card=card, words=[phrase("a king")])


def exchange(table: Table, declarer: int, contract: Contract) -> Generator[Decision, Any, None]:
    """The call, one set of the open talon, and the discard. With the king in the talon all see that he is alone."""
    if calls(table, contract):
        own = 0 if tariff_of(table).own_king else table.hands[declarer] & KINGS
        yield from call_partner(table, declarer, KINGS & ~own or KINGS, not_callable, must=True)
    turn_up(table)
    see_called(table)
    yield from take_packet(table, declarer)
    rules = [never(KINGS, DISCARD_KING), no_trull]
    first = PLAIN if table.rules["discard-trumps"] == "need" else PLAIN | LOW_TAROCKS
    yield from discard_in_need(table, declarer, contract.packet, first, LOW_TAROCKS & ~first, rules, shown=LOW_TAROCKS)


# ---- The talk


@lru_cache(1024)
def manners(tariff: SlovenianTariff, contract: Contract, called: bool) -> AnnouncementRules:
    """Rules of announcing in a contract, for each side; `called` says whether a king was called."""
    games = tuple([word for word in (COLOUR_VALAT,) if word in tariff.labels])
    valat = [VALAT] if tariff.valat else []
    words = (*words_of(tariff.bonuses, called), *valat, *(() if called else games))
    return AnnouncementRules(
        words if contract.exchanges else (),
        partial(not_held, tariff.by_word, PAGAT_NOT_HELD),
        partial(no_bonus_here, contract, tariff.labels),
        heard=partial(heard, tariff.by_word, True),
        doublings=tariff.doublings,
        only_games=not tariff.doubles_bonuses,
        side_of=side_of,
        doubled=doubled,
        games=games,
    )


def side_of(table: Table, seat: int) -> int | None:
    """1 for the declarer and who holds the called king, -1 for the others; None if unknown."""
    if seat == table.declarer:
        return 1
    king = table.called
    if not king:
        return None
    holder = table.holder(king)
    if holder is not None:
        return 1 if holder == seat else -1
    return -1 if table.whole(seat) or table.lacks(seat) & king else None


def doubled(table: Table, seat: int, name: str, step: int) -> None:
    """Mark the partner: a seat that answers a kontra of the game for the declarer holds the called king."""
    if not name and step % 2 == 0 and seat != table.declarer and not table.sides_known:
        table.partner_found(seat)


# ---- The play

KEPT_FOR_LAST = declare(
    "kept-for-last",
    "{card} was announced and must be kept for the last trick; {seat} could play {cards}.",
    "pagat-kept",
)


@lru_cache(8)
def duties_of(negative: bool, colour: bool) -> Duties:
    """Duties of the players where no card was announced. In a `colour` valat no trump ruffs."""
    rules = (EMPEROR.pagat_must, EMPEROR.pagat_last_card, must_beat) if negative else ()
    beats = 0 if colour else TAROCKS
    return Duties(FOLLOW, rules, LED, TAROCKS, beats, winner_of=EMPEROR.winner, named=TRULL)


def too_early(moment: InTrick, cards: int, card: int) -> Breach:
    return KEPT_FOR_LAST(seat=moment.seat, card=card, cards=cards)


def house(house: House, rules: Mapping[str, str]) -> Game:
    """The game of a house."""
    tariff = tariff_under({HOUSE: house.text})
    words = SLOVENIAN.words | tariff.contracts.labels | tariff.labels
    lines = texts(tariff.bonuses) | SLOVENIAN.sheet
    return replace(SLOVENIAN, tariff=tariff, contracts=tariff.contracts, words=words, sheet=lines)


SLOVENIAN = Game(
    name="slovenian",
    package=__package__,
    title="Slovenian Tarok",
    players=(3, 4),
    deal=deal,
    packs=PACK,
    hands={3: 16, 4: 12},
    talons=(6,),
    trumps=TAROCKS,
    card_points=in_threes,
    rounding=in_threes.rounding,
    brings_rest=lambda contract: contract.calls,  # with a king that the declarer took and won a trick with
    total=TOTAL,
    target=sheet.target,
    rule_sets={
        "standard": {},
        "plain": {"rounding": "none", "mond": "20", "discard-trumps": "need", "announcements": "no"},
    },
    options={
        "rounding": ("table", "five", "none"),
        "mond": ("table", "20", "21"),
        "discard-trumps": ("free", "need"),
        "announcements": ("yes", "no"),
        "radelc": ("no", "yes"),
        "compulsory-klop": ("no", "yes"),
    },
    words={"pass": "pass"} | CONTRACTS.labels | TARIFF.labels | DOUBLINGS.spoken,
    spoken=SPOKEN | {"dalje": "pass", "naprej": "pass", "rekontra": "re", "subkontra": "sub", "mortkontra": "mort"},
    sheet=sheet.SHEET,
    card_names={FOOL: "Škis", MOND: "Mond", PAGAT: "Pagat"},
    contracts=CONTRACTS,
    resume=resume,
    house=HouseForm(
        house,
        lambda rules: NUMBER_OF_VALUES,
        {word: follow for word, (follow, _part) in PARTS.items()},
        {"from": ("POINTS",), "under": ("POINTS",), "caught": ("CARD",), "told": ()},
        OPTIONS,
        usual=lambda rules: values_of_bonuses(BONUSES) | {VALAT: f"{SILENT_VALAT}/{ANNOUNCED_VALAT}"},
    ),
    session=sheet.radelci,
    scores=pads.scores,
    factors=pads.unsaid,
    settlement=by_differences,
    made=sheet.made,
    order=act_lines("expose", "bids", "contract", "call"),
    first_caller=1,
    places={
        "expose": "Before the first call, by a player without trumps.",
        "call": "With four players a king is called in Three, Two and One, before the talon is turned up.",
        "take": "The declarer takes a set of the talon in Three, Two, One, and the three Solos like them.",
        "announce": "In Klop nothing is announced or doubled, nor where the rules have no announcements.",
        "klop": "Forehand may choose Klop if all others have passed.",
        "tri": "Forehand may choose Three if all others have passed.",
    },
)
