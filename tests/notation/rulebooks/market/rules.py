"""Market, for four: one against three, who talk in turns, and each side announces for itself.

Behind the exchange a hand with all kings may annul the deal. Any opponent may win the last trick with the Pagat that
one of them has announced. Fifty card points and all tricks count as games; who has many trumps is paid by all others.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

from notation.cards import AUSTRIAN_54, FOOL, KINGS, MOND, PAGAT, TAROCKS, TRULL
from notation.decision import Words
from notation.game import Contract, Deal, Game, Item, Ladder, act_lines
from notation.parts.aims import Aim
from notation.parts.announceable import announced_cards, kept, not_held
from notation.parts.auction import one_call_each
from notation.parts.bonuses import Bonus
from notation.parts.card_history import unless_held
from notation.parts.counting import in_threes
from notation.parts.discard_rules import no_kings_no_trull
from notation.parts.exchange import discard, leave_talon, take_talon
from notation.parts.misdeal import MayLayOpen, annul
from notation.parts.pads import UNSAID, Pad, amounts, anything_unsaid, beside, scored
from notation.parts.play import Duties, InTrick, follow_or_trump, suits_led
from notation.parts.rounds import KONTRAS
from notation.parts.settlement import deal_by_deal, thrown_in, zero_sum
from notation.parts.side_sheet import Counted, Facts, SideSheet, texts
from notation.parts.sides import TwoSides
from notation.parts.talk import AnnouncementRules, Doublable, talking
from notation.parts.tricks import tricks
from notation.problems import ERROR, Breach, Code
from notation.table import Table

PACK = AUSTRIAN_54
HAND, TALON, TARGET, MANY = 12, 6, 36, 8

CONTRACTS = Ladder(
    Contract("stall", "Stall", 1, exchanges=True),
    Contract("shop", "Shop", 2, exchanges=True),
    Contract("hall", "Hall", 3, exchanges=False),
)

DUTIES = Duties(follow_or_trump(TAROCKS), (), suits_led(PACK, TAROCKS), trumps=TAROCKS, beats=TAROCKS)

BONUSES = (
    Bonus("pagat", "Pagat", 4, card=PAGAT, by_side=True),
    Bonus("trull", "Trull", 2, cards=TRULL),
    Bonus("double", "Double game", 4, least=50, of_game=True),
    Bonus("slam", "Slam", 6, every=True, of_game=True),
)
ROWS = {bonus.word: bonus for bonus in BONUSES}
OUTCRY, MANY_WORD = "outcry", "many"

SHEET = {
    "all-passed": "All passed: the cards are thrown in",
    "annulled": "{seat} annuls the deal",
    "game-won": "{contract} won with {points} card points: {worth} × {factor}",
    "game-lost": "{contract} lost with {points} card {points|point|points}: {worth} × {factor}",
    "many": "{seat} has many trumps",
    **texts(BONUSES),
}
LINES = SideSheet(BONUSES, zero_sum, valats=(0, 0), each_side=True)

Said = Mapping[str, Doublable]

HAS_NOT_ALL_KINGS = Code("market-kings", ERROR, "annulling", "{seat} has not all kings and may not annul the deal.")
FEW_TRUMPS = Code("market-few", ERROR, "announcements", "{seat} has fewer than eight trumps.")
MANY_OWED = Code("market-many-owed", ERROR, "announcements", "{seat} has eight trumps or more, and has to say so.")
NO_FOOL = Code("market-no-fool", ERROR, "announcements", "{seat} does not hold the Fool.")
PAGAT_KEPT = Code("market-pagat-kept", ERROR, "play", "The announced Pagat is kept; {seat} could play {cards}.")
CODES = (HAS_NOT_ALL_KINGS, FEW_TRUMPS, MANY_OWED, NO_FOOL, PAGAT_KEPT)
"""Not declared, but put among the codes by the tests: those of other games look at all that are declared."""


def deal(table: Table) -> Deal:
    declarer, contract = yield from one_call_each(table, CONTRACTS)
    if declarer is None or contract is None:
        return thrown_in(table)
    table.alone(declarer, contract)
    if contract.exchanges:
        take_talon(table, declarer)
        annulling = yield from annul(table, all_kings, lambda seat: HAS_NOT_ALL_KINGS(seat=seat), MayLayOpen)
        if annulling is not None:
            return thrown_in(table, "annulled", seat=annulling)
        yield from discard(table, declarer, TALON, (no_kings_no_trull,), lambda hand: hand & ~KINGS & ~TRULL, shown=0)
    else:
        leave_talon(table, None)
    things = yield from talking(table, declarer, MANNERS)
    rules = kept(announced_cards(table, ROWS), pagat_kept)
    sides = two_sides(table, contract)
    yield from tricks(table, table.forehand, DUTIES._replace(rules=rules), partial(aim, things))
    result = sides.settle(table, partial(entries, things))
    return result


def all_kings(table: Table, seat: int) -> bool | None:
    """Whether a hand has all kings; None if unknown."""
    return True if table.hands[seat] & KINGS == KINGS else None if could_have(table, seat, KINGS) else False


def could_have(table: Table, seat: int, cards: int) -> bool:
    """Whether a hand may have some cards for all that is known."""
    others = sum(hand for other, hand in enumerate(table.hands) if other != seat)
    return not (table.whole(seat) or others & cards or table.lacks(seat) & cards)


# ---- The talk


def why_not(table: Table, seat: int, word: str) -> Breach | None:
    """Who holds the Fool cries out, who has eight trumps has many."""
    if word == OUTCRY:
        return unless_held(table, seat, FOOL, NO_FOOL)
    if word == MANY_WORD:
        many = (table.hands[seat] & TAROCKS).bit_count() >= MANY
        return None if many or not table.whole(seat) else FEW_TRUMPS(seat=seat)
    return not_held(ROWS, NO_FOOL, table, seat, word)


def many_owed(table: Table, seat: int, said: tuple[Words, ...]) -> Breach | None:
    """Who announces or doubles a Pagat with eight trumps says so, unless the side has said it."""
    if not any("pagat" in words for words in said) or (table.hands[seat] & TAROCKS).bit_count() < MANY:
        return None
    told = any(words == (MANY_WORD,) for words in said) or any(
        entry[1] == MANY_WORD and table.side_of[entry[0]] == table.side_of[seat] for entry in table.said
    )
    return None if told else MANY_OWED(seat=seat)


MANNERS = AnnouncementRules(
    (*ROWS, MANY_WORD, OUTCRY),
    why_not,
    again=True,
    for_side=lambda table, seat: table.side_of[seat],
    any_time=(OUTCRY,),
    owed=many_owed,
)


def pagat_kept(moment: InTrick, cards: int, card: int) -> Breach:
    return PAGAT_KEPT(seat=moment.seat, cards=cards)


# ---- The sheet


def game(table: Table, contract: Contract, facts: Facts, cried: bool) -> Iterator[Item]:
    """The line of the game; after an outcry it counts twice."""
    label, side = ("game-won", 1) if facts.points >= TARGET else ("game-lost", -1)
    about = {"contract": contract.label, "points": facts.points}
    yield LINES.line(table, label, side, contract.base, facts.factor("") * (1 + cried), **about)


def counted(valat: bool, announced: bool) -> Counted:
    return BONUSES, True


def two_sides(table: Table, contract: Contract, cried: bool | None = None) -> TwoSides:
    cried = any(entry[1] == OUTCRY for entry in table.said) if cried is None else cried
    return TwoSides(contract, LINES, partial(game, cried=cried), counted)


def entries(things: Said, table: Table, points: int | None) -> Iterator[Item]:
    assert table.contract is not None
    yield from two_sides(table, table.contract).lines(table, points, things)
    yield from [many(table, seat) for seat, word in sorted({entry[:2] for entry in table.said}) if word == MANY_WORD]


def many(table: Table, seat: int) -> Item:
    """The line of a seat with many trumps: each other pays it one."""
    return Item("many", {other: 3 if other == seat else -1 for other in table.seats}, {"seat": seat})


def aim(things: Said, table: Table) -> Aim:
    assert table.contract is not None
    return two_sides(table, table.contract).aim(table, things, partial(entries, things))


def scores(table: Table, points: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """Every score that these card points can make; many trumps are paid to single seats."""
    contract, seats = table.contract, [entry[0] for entry in table.said if entry[1] == MANY_WORD]
    assert contract is not None
    having = [tuple(seats)]
    if UNSAID in table.factors:
        having = [some for count in range(3) for some in combinations(table.seats, count)]
    for cried in (False, True) if UNSAID in table.factors else (None,):
        pad = Pad(two_sides(table, contract, cried), KONTRAS, alike=lambda some: some >= TARGET)
        sums = amounts(table, pad, points)
        yield from beside(
            table, scored(table, zero_sum, sums), [[many(table, seat) for seat in some] for some in having]
        )


MARKET: Game = Game(
    name="market",
    package=__package__,
    title="Market",
    players=(4,),
    deal=deal,
    packs=PACK,
    hands=HAND,
    talons=(TALON,),
    trumps=TAROCKS,
    card_points=in_threes,
    rounding=in_threes.rounding,
    total=70,
    target=lambda table: TARGET,
    rule_sets={"standard": {}},
    options={},
    words={"pass": "pass", OUTCRY: "Outcry", MANY_WORD: "Many trumps"}
    | CONTRACTS.labels
    | {bonus.word: bonus.label for bonus in BONUSES}
    | KONTRAS.spoken,
    sheet=SHEET,
    card_names={FOOL: "Sküs", MOND: "Mond", PAGAT: "Pagat"},
    contracts=CONTRACTS,
    scores=scores,
    factors=anything_unsaid,
    settlement=deal_by_deal,
    deals_again=("all-passed", "annulled"),
    order=act_lines("bids", "contract", "take", "expose"),
)
