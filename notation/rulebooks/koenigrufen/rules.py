"""Königrufen: four players, five with the dealer sitting out, 54 cards; a king is called, or somebody plays alone.

After the rules of the Upper Austrian tournaments (*Oberösterreichische Tarockregeln*, F. Kienast, 4/2023), in their
order. What a problem names as its rule is on the page ``rules.md``; the score sheet in `sheet`.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from notation.cards import AUSTRIAN_54, FOOL, KINGS, MOND, PAGAT, QUEENS, TAROCKS, TRULL, strongest
from notation.decision import Decision
from notation.game import AT_ONCE, CHOSEN, SPOKEN, Contract, Deal, Game, HouseForm, act_lines
from notation.house import House
from notation.parts.announceable import announced_cards, heard, kept, no_bonus_here, not_held, words_of
from notation.parts.auction import auction
from notation.parts.beating import must_beat, pagat_last
from notation.parts.bonuses import Bonus
from notation.parts.calling import NOT_CALLABLE, OWN_KING, begun_with_partner, call_partner, see_called
from notation.parts.counting import in_thirds
from notation.parts.discard_rules import DISCARD_TAROCK, discard_in_need, no_kings_no_trull
from notation.parts.emperor import Emperor
from notation.parts.exchange import leave_talon, take_packet, take_talon, turn_up
from notation.parts.house import PARTS
from notation.parts.pads import anything_unsaid
from notation.parts.play import Duties, InTrick, Rule, follow_or_trump, suits_led
from notation.parts.resuming import stated
from notation.parts.seniority import SeniorCall, Seniority
from notation.parts.settlement import by_tricks, deal_by_deal
from notation.parts.side_sheet import VALAT, texts
from notation.parts.talk import AnnouncementRules, Doublable, announcements, talking
from notation.parts.trick_hooks import until_decided
from notation.parts.tricks import tricks
from notation.problems import Breach, Code, declare, phrase
from notation.rulebooks.koenigrufen import pads, sheet, tariffs
from notation.rulebooks.koenigrufen.conceding import CONCEDE_FORBIDDEN, conceding
from notation.rulebooks.koenigrufen.sheet import Course
from notation.rulebooks.koenigrufen.tariffs import ANY_BIRD, BIRDS, CUPS, USUAL, Cup, cup_of, each_alone, needs
from notation.table import Table

# ---- The pack

PACK = AUSTRIAN_54
"""22 tarocks and four suits of eight; the Fool (Sküs, Gstieß) is simply the highest tarock."""

LED = suits_led(PACK, TAROCKS)

FOLLOW = follow_or_trump(TAROCKS)

HAND = 12

# ---- The contracts, lowest first: the tariff is the order of the auction

CONTRACTS = USUAL.contracts


def active(players: int, dealer: int) -> tuple[int, ...]:
    """The seats that take part, from the dealer's right; of five, the dealer sits out."""
    return tuple([(dealer + place) % players for place in range(1, 5)])


# ---- The deal, from the first bid to the score sheet


def deal(table: Table) -> Deal:
    cup = cup_of(table)
    declarer, contract = yield from auction(table, cup.contracts, bidding(cup), partial(can_play, table))
    assert declarer is not None and contract is not None
    dealt = table.hands[declarer], table.whole(declarer)
    if each_alone(contract):
        return (yield from trischaken(table, declarer, contract))
    table.alone(declarer, contract)
    if contract.calls:
        yield from call_partner(table, declarer, callable_cards(cup, table.hands[declarer]), not_callable, must=True)
    if contract.exchanges:
        bird = yield from exchange(table, declarer, contract, dealt)
        if bird is not None:
            return sheet.settle_concession(table, declarer, contract, bird, dealt)
    elif not contract.negative:
        leave_talon(table, None)
    said = yield from talking(table, declarer, manners(cup, contract, birds_of(contract, *dealt)))
    return (yield from played(table, declarer, contract, Course(said, dealt)))


def resume(table: Table) -> Deal:
    declarer, contract = yield from stated(table, table.contracts)
    if each_alone(contract):
        return (yield from trischaken(table, declarer, contract))
    cards = KINGS | (QUEENS if cup_of(table).queens else 0) if contract.calls else 0
    yield from begun_with_partner(table, declarer, contract, cards, not_callable)
    things = {word: Doublable(seat, 0) for seat, word in announcements(table, cup_of(table).labels)}
    return (yield from played(table, declarer, contract, Course(things, (0, False))))


def trischaken(table: Table, forehand: int, contract: Contract) -> Deal:
    """Everybody for himself: the tricks, and the result."""
    play = plays(table, forehand, contract, Course({}, (0, False)))
    return (yield from sheet.EACH_ALONE.played(table, contract, forehand, play))


def played(table: Table, declarer: int, contract: Contract, course: Course) -> Deal:
    yield from plays(table, declarer, contract, course)
    if contract.negative:
        return by_tricks(table, partial(sheet.tricks_item, contract, course.things))
    return sheet.settle(table, contract, course)


# ---- The auction

FOUR_KINGS = declare(
    "four-kings", "A player with all four kings cannot call one: {seat} may not play “{word}”.", "bidding"
)
NO_BIRD = declare("no-bird", "“{word}” needs one of {cards} in the dealt hand; {seat} has none.", "bidding")
TOO_FEW_PLAIN = declare("too-few-plain", "“{word}” needs {count} plain cards in the hand; {seat} has fewer.", "cups")


ANY_CALL = Contract("", "", 0, exchanges=False, calls=True)
"""A contract in which a king is called, whatever else it needs."""


def can_play(table: Table, seat: int, word: str) -> bool:
    """Whether a hand, as far as it is known, can play a contract: call a king, announce a bird, follow long enough."""
    cup, hand = cup_of(table), table.hands[seat]
    contract, four_kings = cup.contracts.by_word.get(word, ANY_CALL), hand & KINGS == KINGS and not cup.queens
    if contract.calls and four_kings:
        return False
    wanted = contract.own
    if wanted is None or not table.whole(seat):
        return True
    return bool(hand & wanted.cards or not wanted.birds) and (hand & ~TAROCKS).bit_count() >= wanted.plain


def cannot_play(cup: Cup, call: SeniorCall, word: str) -> Breach:
    """Breach of a bid that the seat's hand cannot play, or of holding it."""
    contract, seat = cup.contracts.by_word[word], call.seat
    if contract.calls and not call.able(seat, ANY_CALL.word):
        return FOUR_KINGS(seat=seat, word=word)
    wanted = needs(contract)
    if wanted.birds:
        return NO_BIRD(seat=seat, word=word, cards=wanted.cards)
    return TOO_FEW_PLAIN(seat=seat, word=word, count=wanted.plain)


@lru_cache(128)
def bidding(cup: Cup) -> Seniority:
    chosen = sorted([row for row in cup.contracts if row.when == CHOSEN], key=lambda row: not each_alone(row))
    return Seniority(
        cup.holders, keeps_open="vorhand", chosen=tuple([row.word for row in chosen]),
        at_once=tuple([row.word for row in cup.contracts if row.when == AT_ONCE]), unable=partial(cannot_play, cup),
    )  # fmt: skip


# ---- The king, the talon and the discard

CONCEDE_BIRD = declare("concede-bird", "“{word}” cannot be conceded here: {why}.", "concede")
DISCARD_PLAIN = declare(
    "discard-plain",
    "{card} may not be laid away: with {plain} {plain|trump|trumps} that may be laid away ({set}) at most {need} "
    "plain {need|card|cards} may be.",
    "discard",
)
PLAIN, LOW_TAROCKS = PACK & ~TAROCKS & ~KINGS, TAROCKS & ~TRULL


def callable_cards(cup: Cup, hand: int) -> int:
    """The kings that may be called from a hand; with all four in it the queens, where that is allowed."""
    others = KINGS & ~hand or (QUEENS & ~hand if cup.queens else 0)
    return KINGS | others if cup.own_king else others


def not_callable(table: Table, card: int) -> Breach:
    """A king of his own, or no king at all."""
    return OWN_KING(card=card) if card & KINGS else NOT_CALLABLE(card=card, words=[phrase("a king")])


def exchange(
    table: Table, declarer: int, contract: Contract, dealt: tuple[int, bool]
) -> Generator[Decision, Any, str | None]:
    """The talon and the discard; with which bird the declarer concedes, empty for none, None if he does not.

    The talon is turned up: if the called king lies there, everybody knows that he is alone, and he may give up.
    """
    if not contract.packet:
        take_talon(table, declarer)
    else:
        turn_up(table)
        if contract.calls and see_called(table) is not False:
            birds = birds_of(contract, *dealt)
            why = phrase("it was not in the dealt hand") if birds else phrase("it is allowed only in a Besserrufer")
            bird = yield from conceding(table, declarer, birds, lambda word: CONCEDE_BIRD(word=word, why=why))
            if bird is not None:
                return bird
        yield from take_packet(table, declarer)
    first, others = (LOW_TAROCKS, PLAIN) if contract.suit else (PLAIN, LOW_TAROCKS)
    size = contract.packet or sum([packet.count for packet in table.talon])
    code = DISCARD_PLAIN if contract.suit else DISCARD_TAROCK
    yield from discard_in_need(table, declarer, size, first, others, [no_kings_no_trull], code)
    return None


def birds_of(contract: Contract, hand: int, whole: bool) -> tuple[str, ...]:
    """The birds of a hand of which the contract needs one; all that it may need where the hand is not all known."""
    return tuple([word for word in needs(contract).birds if hand & BIRDS[word] or not whole])


# ---- Announcements


BIRD_NOT_HELD = declare("bird-not-held", "{seat} may not announce {card}, which he does not hold.", "bonuses")
KONTRA_OR_VALAT = declare(
    "kontra-or-valat", "In a suit contract a defender says kontra, or announces the Valat, but not both.", "kontra"
)
BIRD_DEMANDED = declare(
    "bird-demanded", "{seat} has to announce {words_2} in his first turn, and has not.", "bird-demanded"
)


@lru_cache(1024)
def manners(cup: Cup, contract: Contract, birds: tuple[str, ...]) -> AnnouncementRules:
    """Rules of announcing in a contract, in which the declarer has to announce one of some birds."""
    unknown = partial(no_bonus_here, contract, cup.labels)
    if contract.negative:
        return AnnouncementRules((), accounts=True, unknown=unknown, doublings=cup.doublings)
    bonuses = words_of(cup.bonuses, contract.calls)
    if contract.suit:
        bonuses = tuple([word for word in bonuses if word == "koenige"])
    return AnnouncementRules(
        (*bonuses, *([VALAT] if cup.valat else [])),
        partial(not_held, cup.by_word, BIRD_NOT_HELD),
        unknown,
        demanded=birds,
        not_announced=lambda seat: BIRD_DEMANDED(seat=seat, words_2=birds),
        heard=partial(heard, cup.by_word, False),
        apart=(VALAT,) if contract.suit and cup.apart else (),
        not_both=lambda seat: KONTRA_OR_VALAT(seat=seat),
        again=cup.again,
        doublings=cup.doublings,
        only_games=not cup.doubles_bonuses,
    )


# ---- The play

HIGHER_BIRD_FIRST = declare(
    "higher-bird-first",
    "Of announced birds that are played early, the higher must go first; {seat} could play {cards}.",
    "birds",
)  # fmt: skip
KEPT_FOR_TRICK = declare(
    "kept-for-trick",
    "An announced card must be kept for its trick and played to it; {seat} could play {cards}.",
    "cups",
)
TAROCK_LED = declare(
    "tarock-led",
    "In a suit contract only a player without a plain card may lead a trump; {seat} could lead {cards}.",
    "lead",
)


def plays(table: Table, declarer: int, contract: Contract, course: Course) -> Generator[Decision, Any, None]:
    """The tricks: forehand leads, but in a negative contract the declarer."""
    cup = cup_of(table)
    forehand = declarer if contract.when else table.forehand
    if contract.negative:
        wanted, each_alone = contract.tricks, sheet.EACH_ALONE
        aim = each_alone.aim if wanted is None else partial(sheet.aim_of_tricks, contract, wanted, course.things)
        beating = wanted is not None or table.rules["trischaken-beating"] == "yes"
        return until_decided(table, contract, tricks(table, declarer, where_avoided(cup, beating), aim), table.seats)
    duties = where_won(cup, contract.suit)
    if not contract.suit and (announced := announced_cards(table, cup.by_word)):
        duties = with_announced(duties, cup, announced)
    return tricks(table, forehand, duties, partial(sheet.aim, contract, course))


@lru_cache(256)
def where_won(cup: Cup, suit: bool) -> Duties:
    """Duties in contracts that are played for card points, in those of a suit or in others."""
    return _won(cup.emperor, suit)


def _won(emperor: Emperor | None, suit: bool) -> Duties:
    winner, named = (emperor.winner, TRULL) if emperor else (None, 0)
    if suit:
        return Duties(FOLLOW, (plain_lead,), LED, TAROCKS, beats=0, winner_of=winner, named=named)
    return Duties(FOLLOW, (), LED, TAROCKS, beats=TAROCKS, winner_of=winner, named=named)


@lru_cache(256)
def where_avoided(cup: Cup, beating: bool) -> Duties:
    """Duties where tricks are to be avoided; `beating` says whether a trick must be beaten."""
    emperor = cup.emperor if cup.emperor_in_negative else None
    last, named = (emperor.pagat_last, TRULL) if emperor else (pagat_last, PAGAT)
    rules = (*([emperor.pagat_must] if emperor and beating else []), last, *([must_beat] if beating else []))
    return _won(emperor, suit=False)._replace(rules=rules, named=named)


def with_announced(duties: Duties, cup: Cup, announced: dict[int, dict[int, int]]) -> Duties:
    birds = {seat: sum(cards) & ANY_BIRD for seat, cards in announced.items()}
    rules = kept(announced, broken(KEPT_FOR_TRICK)) if cup.keeps else ()
    rules += (higher_bird_first(cup.by_word, birds),) if any([cards & (cards - 1) for cards in birds.values()]) else ()
    return duties._replace(rules=rules, named=sum(birds.values()) | duties.named)


def broken(code: Code) -> Callable[[InTrick, int, int], Breach]:
    """The breach of a rule that names the cards which could have been played."""
    return lambda moment, cards, card: code(seat=moment.seat, cards=cards)


def keep_tarocks(moment: InTrick, cards: int) -> int | None:
    """In a suit contract a tarock may be led only by the player who has no plain card left."""
    return None if moment.position else cards & ~TAROCKS or None


plain_lead = Rule(keep_tarocks, broken(TAROCK_LED))


def higher_bird_first(bonuses: Mapping[str, Bonus], birds: dict[int, int]) -> Rule:
    """Among announced birds of a hand that are still early a lower one may not go before a higher one."""

    def narrow(moment: InTrick, cards: int) -> int | None:
        held, behind = moment.hand & birds.get(moment.seat, 0), moment.tricks_left - 1
        early = sum([card for word, card in BIRDS.items() if held & card and behind > bonuses[word].behind])
        return cards & ~(early & ~strongest(early)) or None if early else None

    return Rule(narrow, broken(HIGHER_BIRD_FIRST))


def target(table: Table) -> int | None:
    """Points that the declarer needs; None if card points do not decide."""
    return cup_of(table).target if table.contract and not table.contract.negative else None


def house(house: House, rules: Mapping[str, str]) -> Game:
    """The game of a house."""
    cup = tariffs.cup_of_house(house, rules)
    words = cup.contracts.labels | cup.labels
    return replace(
        KOENIGRUFEN, tariff=cup, contracts=cup.contracts, tariffs={}, words=KOENIGRUFEN.words | words,
        sheet=texts(cup.bonuses) | KOENIGRUFEN.sheet,
    )  # fmt: skip


KOENIGRUFEN = Game(
    name="koenigrufen",
    package=__package__,
    title="Königrufen",
    players=(4, 5),
    deal=deal,
    packs=PACK,
    hands=HAND,
    talons=tariffs.TALON,
    trumps=TAROCKS,
    card_points=in_thirds,
    points_unit=3,
    brings_rest=lambda contract: contract.calls and not contract.exchanges,  # with the half in which the king lies
    total=tariffs.TOTAL,
    target=target,
    rule_sets={"standard": {}, "tirol": {"cup": "tirol"}, "sauwald": {"cup": "sauwald"}},
    options={
        "kontra": ("money", "score"),
        "trischaken-talon": ("last", "first-six"),
        "trischaken-beating": ("yes", "no"),
        "cup": tuple(CUPS),
    },
    words={"pass": "pass", "hold": "hold", "vorhand": "Vorhand"}
    | {word: label for cup in CUPS.values() for word, label in (cup.contracts.labels | cup.labels).items()}
    | {word: word for word in ("kontra", "rekontra", "subkontra")},
    spoken=SPOKEN | {"re": "rekontra", "sub": "subkontra", "ultimo": "pagat", "schleifen": "concede"},
    sheet=sheet.SHEET,
    card_names={FOOL: "Sküs", MOND: "Mond", PAGAT: "Pagat"},
    contracts=CONTRACTS,
    tariffs={("cup", name): cup.contracts for name, cup in CUPS.items() if cup is not USUAL},
    resume=resume,
    house=HouseForm(
        house,
        lambda rules: tariffs.NUMBER_OF_VALUES,
        {word: follow for word, (follow, _part) in PARTS.items() if word != "over"}
        | {"birds": (*BIRDS, "..."), "plain": ("N",)},
        {"from": ("POINTS",), "under": ("POINTS",), "caught": ("CARD",), "told": ()},
        tariffs.OPTIONS,
        usual=lambda rules: tariffs.usual_bonuses(CUPS[rules["cup"]]),
    ),
    scores=pads.scores,
    factors=anything_unsaid,
    settlement=deal_by_deal,
    active=active,
    order=act_lines("bids", "contract", "call"),
    misplaced={"concede": CONCEDE_FORBIDDEN},
    places={
        "concede": "In Rufer and Besserrufer, if the called king is in the open talon, before a half is taken.",
        "call": "A king is called in Rufer, Solorufer and Besserrufer, before the talon is turned up.",
        "announce": "In Trischaken nothing is announced or doubled.",
    },
)
