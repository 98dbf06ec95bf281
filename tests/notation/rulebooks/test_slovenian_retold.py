"""The rules of Slovenian Tarok told a second time, card by card and by name, and compared on random deals."""

from collections import Counter
from collections.abc import Generator, Iterable
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from tests.notation.rulebooks.slovenian_examples import LEGAL_IN_NEGATIVE
from tests.notation.rulebooks.telling import (
    FRENCH,
    SEATS,
    Act,
    Book,
    Choice,
    Course,
    Deal,
    Manner,
    Outcome,
    Retold,
    card_of,
    dealt,
    few,
    following,
    in_threes,
    is_trump,
    neighbours,
    offered,
    pack_of,
    winning,
)

PACK = pack_of(FRENCH)
TRULA = {"Fool", "T21", "T1"}
KINGS = {"SK", "CK", "HK", "DK"}
BASE = {
    "klop": 0,
    "tri": 10,
    "dve": 20,
    "ena": 30,
    "solo-tri": 40,
    "solo-dve": 50,
    "solo-ena": 60,
    "berac": 70,
    "solo-brez": 80,
    "odprti-berac": 90,
    "barvni-valat": 125,
    "valat": 500,
}
RANKS = list(BASE)
CALLING = ("tri", "dve", "ena")
SOLOS = ("solo-tri", "solo-dve", "solo-ena")
NORMAL = (*CALLING, *SOLOS)
BEGGARS = ("berac", "odprti-berac")
NEGATIVE = ("klop", *BEGGARS)
TALON_SET = {"tri": 3, "dve": 2, "ena": 1}
SILENT = {"trula": 10, "kralji": 10, "kralj": 10, "pagat": 25, "valat": 250}
BONUSES = [*SILENT, "barvni-valat"]
STEPS = ["kontra", "re", "sub", "mort"]
WORDS = [*BONUSES, *(f"{step} {item}".strip() for step in STEPS for item in ("", *SILENT))]
COLOUR_VALAT = 125


# ---- Deals


def random_deal(random: Random) -> Deal:
    """A deal at a table by chance; the talon stands in packets that mean nothing."""
    players = random.choice((3, 4, 4))
    heaps = dealt(random, PACK, [48 // players] * players + [6])
    if random.random() < 0.6:
        for wanted in random.sample(GATHERED, random.choice((1, 1, 2))):
            gather(
                heaps,
                random.randrange(players + (len(wanted) <= 6) + (len(wanted) == 2)) % (players + 1),
                wanted,
                random,
            )
    if players == 4 and random.random() < 0.12:
        for heap, wanted in zip(random.sample(range(4), 4), SHARED, strict=True):
            gather(heaps, heap, wanted, random)
    *hands, talon = heaps
    size = random.choice((1, 2, 3, 6))
    chosen = [random.choice(["", *values]) for values in OPTIONS]
    options = [option for option in chosen if option]
    rules = " ".join(["standard", *options]) if options or random.random() < 0.3 else ""
    rules = "plain" if random.random() < 0.05 else rules
    packets = [talon[start : start + size] for start in range(0, 6, size)]
    return Deal("slovenian", players, rules, random.randrange(players), hands, packets)


OPTIONS = [
    ["rounding=table", "rounding=five", "rounding=none"],
    ["mond=table", "mond=20", "mond=21"],
    ["discard-trumps=free", "discard-trumps=need", "", ""],
    ["announcements=yes", "announcements=no", "", "", "", "", ""],
    ["radelc=no", "radelc=yes"],
    ["compulsory-klop=no", "compulsory-klop=yes", *[""] * 9],
]
PLAIN = {"rounding": "none", "mond": "20", "discard-trumps": "need", "announcements": "no"}

GATHERED: list[list[str]] = [
    ["T1", "Fool", "T21", "T20", "T19", "T18", "T17", "T16"],
    ["T1", "T20", "T19", "T18"],
    ["SK", "T1", "Fool", "T20"],
    ["Fool", "T21", "T1"],
    ["T21"],
    ["CK", "T21"],
    ["CK", "T21"],
    ["CK", "T21", "T20", "HK"],
    ["SK", "CK"],
    ["SK", "CK", "HK", "DK"],
    [card for card in PACK if is_trump(card)][:12],
    [card for card in PACK if is_trump(card)][:16],
    [card for card in PACK if not is_trump(card)][:16],
    [f"S{rank}" for rank in FRENCH["S"].split()] + ["CK", "CQ", "CN", "CJ"],
    [f"S{rank}" for rank in FRENCH["S"].split()] + ["CK", "HK", "DK"],
    [f"S{rank}" for rank in FRENCH["S"].split()] + [f"H{rank}" for rank in FRENCH["H"].split()],
    ["S7", "S8", "S9", "C7", "C8", "C9", "H4", "H3", "H2", "D4", "D3", "D2"],
    ["T1", "S8", "S9", "C7", "C8", "C9", "H4", "H3", "H2", "D4", "D3", "D2"],
    ["T1", "T21", "S9", "C7", "C8", "C9", "H4", "H3", "H2", "D4", "D3", "D2"],
    ["T1", "Fool", "SK", "SQ", "SN", "SJ", "S10", "S9", "C7", "H4", "D4", "D3"],
    ["T2", "T3", "T4", "S7", "S8", "C7", "C8", "H4", "H3", "D4", "D3", "D2"],
]
"""Cards that one heap has got; a few of them may lie in the talon."""


SHARED = [
    ["Fool", *(f"H{rank}" for rank in FRENCH["H"].split()), "D4", "D3"],
    ["T21", *(f"D{rank}" for rank in FRENCH["D"].split()[:6]), "C7", "C8", "C9", "C10"],
    ["T1", "SK", "SQ", "SN", "SJ", "S10", "CK", "CQ", "CN"],
    ["S7", "S8", "S9", "T2", "T3", "T4", "T5", "T6", "CJ"],
]
"""Hands in which a led spade brings Fool, mond and pagat together."""


def gather(heaps: list[list[str]], heap: int, wanted: list[str], random: Random) -> None:
    """Bring some cards into one heap, each for a card of it that is not wanted."""
    for card in wanted:
        [source] = [index for index, cards in enumerate(heaps) if card in cards]
        others = [other for other in heaps[heap] if other not in wanted]
        if source != heap and others:
            other = random.choice(others)
            heaps[source][heaps[source].index(card)] = other
            heaps[heap][heaps[heap].index(other)] = card


def option(deal: Deal, name: str, standard: str) -> str:
    """The value of an option, of the rule set `plain` too."""
    return PLAIN.get(name, standard) if deal.rules == "plain" else deal.option(name, standard)


class Pads(NamedTuple):
    """The options by which results are written."""

    players: int
    rounds: bool
    mond: int
    doubled: bool

    @classmethod
    def of(cls, deal: Deal) -> "Pads":
        """The pads of a deal's table."""
        four = deal.players == 4
        rounding, mond = option(deal, "rounding", "table"), option(deal, "mond", "table")
        return cls(
            deal.players,
            four if rounding == "table" else rounding == "five",
            (20 if four else 21) if mond == "table" else int(mond),
            option(deal, "radelc", "no") == "yes",
        )

    def rounded(self, amount: int) -> int:
        """An amount as it is written, to the nearest five or as it is."""
        return 5 * round(amount / 5) if self.rounds else amount


# ---- The auction


class Bid(NamedTuple):
    """A contract and its holder."""

    seat: int
    rank: int


def may_say(seat: int, order: list[int], left: list[int], bid: Bid | None, lowest: int) -> list[str]:
    """The words of a seat on turn; when it alone is left, without pass."""
    alone = left == [seat]
    ranks = range(len(RANKS))
    if alone and bid is None:
        return [RANKS[rank] for rank in ranks if lowest == 2 or rank == 0 or rank >= lowest]
    words = [rank for rank in ranks if rank >= lowest]
    if bid is not None:
        junior = order.index(seat) > order.index(bid.seat)
        words = [rank for rank in words if rank > bid.rank or (rank == bid.rank and not junior)]
    return [*([] if alone else ["pass"]), *(RANKS[rank] for rank in words)]


def exists(word: str, players: int) -> bool:
    """Whether a word is one of the table's size."""
    return players == 4 or word not in SOLOS


def auction(
    order: list[int], lowest: int, words: list[str], cases: Counter[str]
) -> Generator[Choice, str, tuple[int, str]]:
    """Auction: the declarer and the contract; the seat after forehand speaks first."""
    left, bid, turn = list(order), None, 1

    def said(seat: int, keeps: bool = False) -> Choice:
        may = [word for word in may_say(seat, order, left, bid, lowest) if exists(word, len(order))]
        silence = [""] if keeps else []
        tried = [word for word in words if not (word == "pass" and keeps)]
        return offered("bids", seat, [*silence, *tried], [*silence, *may])

    while len(left) > 1:
        seat = order[turn % len(order)]
        turn += 1
        if seat not in left:
            continue
        word = yield said(seat)
        if word == "pass":
            left.remove(seat)
        else:
            cases[f"takes over {word}"] += bid is not None and bid.rank == RANKS.index(word)
            bid = Bid(seat, RANKS.index(word))
    [seat] = left
    word = yield said(seat, keeps=bid is not None)
    if word:
        cases["the final word raises"] += bid is not None and RANKS.index(word) > bid.rank
        cases["the final word repeats"] += bid is not None and RANKS.index(word) == bid.rank
        cases["forehand must choose"] += bid is None
        yield Choice("bids", seat, [""], [other for other in words if other != "pass"])
        return seat, word
    assert bid is not None
    return seat, RANKS[bid.rank]


# ---- Talon and discard


def talon_sets(talon: list[str], contract: str) -> list[list[str]]:
    """The sets that a contract makes of the talon."""
    size = TALON_SET[contract.removeprefix("solo-")]
    return [talon[start : start + size] for start in range(0, 6, size)]


def may_discard(cards: list[str], hand: set[str], size: int, need: bool) -> bool:
    """Whether these cards may be laid away."""
    if not len(cards) == len(set(cards)) == size or not set(cards) <= hand or set(cards) & (KINGS | TRULA):
        return False
    plain = {card for card in hand if not is_trump(card)} - KINGS
    return not need or not any(map(is_trump, cards)) or plain <= set(cards)


def some_discards(hand: set[str], size: int, random: Random) -> list[str]:
    """Sets that may be laid away, and some that may not."""
    free = sorted(hand - KINGS - TRULA)
    plain = [card for card in free if not is_trump(card)]
    trumps = [card for card in free if is_trump(card)]
    sure = random.sample(plain, min(size, len(plain)))
    sure += random.sample(trumps, size - len(sure))
    sets = [" ".join(sure), *neighbours(random, sure, sorted(hand), 5), *few(random, sorted(hand), size, 2)]
    sets += few(random, trumps, size, 2) + few(random, free, size, 4)
    for kind in (KINGS, TRULA):
        sets += [" ".join([*sure[1:], card]) for card in sorted(hand & kind)[:1]]
    stranger = next(card for card in PACK if card not in hand)
    return [*sets, " ".join([*sure[1:], stranger]), " ".join([*sure[1:]] if size > 1 else [*sure, stranger])]


class Exchange(NamedTuple):
    """The talon after the exchange."""

    taken: list[str]
    discard: list[str]
    rest: list[str]


def exchange(
    deal: Deal, declarer: int, contract: str, hands: list[set[str]], cases: Counter[str]
) -> Generator[Choice, str, Exchange]:
    """To take a set, and to lay as many cards away."""
    random = Random(f"exchange {deal}")
    hand, talon = hands[declarer], [card for packet in deal.talon for card in packet]
    wrong = [" ".join(talon[start : start + size]) for size in (1, 2, 3, 4) for start in range(7 - size)]
    if contract not in NORMAL:
        yield Choice("take", declarer, [""], wrong[:3])
        yield Choice("discard", declarer, [""], few(random, hand, 1, 1))
        return Exchange([], [], talon)
    sets = talon_sets(talon, contract)
    tried = [" ".join(random.sample(cards, len(cards))) for cards in random.sample(sets, len(sets))]
    words = yield offered(
        "take", declarer, [*tried, *wrong], lambda words: {*words.split()} in [{*cards} for cards in sets]
    )
    taken = words.split()
    hand |= {*taken}
    need = option(deal, "discard-trumps", "free") == "need"
    words = yield offered(
        "discard",
        declarer,
        some_discards(hand, len(taken), random),
        lambda words: may_discard(words.split(), hand, len(taken), need),
    )
    hand -= {*words.split()}
    cases["a trump laid away"] += any(map(is_trump, words.split()))
    cases["a trump laid away in need"] += need and any(map(is_trump, words.split()))
    return Exchange(taken, words.split(), [card for card in talon if card not in taken])


# ---- Announcements and kontra


class Doublable:
    """Something that may be doubled: its side, and in which turns it was said and doubled."""

    def __init__(self, mine: bool, turn: int) -> None:
        self.mine = mine
        self.turns = [turn]

    @property
    def step(self) -> int:
        """How often it was doubled."""
        return len(self.turns) - 1


class Talk(NamedTuple):
    """Everything announced, and everything that may be doubled."""

    said: dict[str, int]
    """Each bonus with the seat that announced it."""
    things: dict[str, Doublable]
    """By their names: each bonus, and the game, which has none."""


def talk(
    deal: Deal,
    order: list[int],
    contract: str,
    declarer: int,
    king: str,
    hands: list[set[str]],
    mine: set[int],
    cases: Counter[str],
) -> Generator[Choice, str, Talk]:
    """Everybody in turns, until all others in a row have said nothing."""
    random = Random(f"talk {deal}")
    count = len(order)
    seats = (order * 2)[order.index(declarer) :][:count]
    said: dict[str, int] = {}
    spoke: dict[int, int] = {}
    things = {"": Doublable(True, 0)}
    rare = () if random.random() < 0.15 else ("valat", "kontra valat", "barvni-valat", "trula", "kralji")
    words = random.sample(WORDS, len(WORDS))
    words.sort(key=lambda word: word in rare)
    alone = contract in (SOLOS if count == 4 else CALLING)

    def may_announce(seat: int, turn: int) -> list[str]:
        if contract not in NORMAL or "barvni-valat" in said:
            return []
        if (seat == declarer and turn) or spoke.get(seat, turn) != turn:
            return []
        may = [word for word in ("trula", "kralji", "valat") if word not in said]
        may += ["pagat"] if "pagat" not in said and "T1" in hands[seat] else []
        may += ["kralj"] if king and "kralj" not in said and king in hands[seat] else []
        may += ["barvni-valat"] if alone and seat == declarer and not said else []
        return may

    def may_double(seat: int, turn: int) -> list[str]:
        may = []
        for name, thing in things.items():
            in_time = thing.turns[-1] < turn <= thing.turns[-1] + count
            against = (seat in mine) != thing.mine
            if thing.step < 4 and in_time and against == (thing.step % 2 == 0):
                may.append(f"{STEPS[thing.step]} {name}".strip())
        return may

    silent = turn = 0
    while silent < count - 1:
        seat = seats[turn % count]
        spoken = False
        while True:
            may = may_announce(seat, turn) + may_double(seat, turn)
            answer = yield offered("announce", seat, ["", "pass", *words], ["", "pass", *may])
            if answer in ("", "pass"):
                break
            spoken = True
            if answer in BONUSES:
                said[answer], spoke[seat] = seat, turn
                if answer != "barvni-valat":
                    things[answer] = Doublable(seat in mine, turn)
            else:
                things[answer.partition(" ")[2]].turns.append(turn)
        cases["announced in a later turn"] += seat != declarer and spoke.get(seat) == turn >= count
        silent = 0 if spoken or not turn else silent + 1
        turn += 1
    return Talk(said, things)


# ---- Play


def beats_all(card: str, trick: list[str]) -> bool:
    """Whether a card ranks above all cards of a trick."""
    return winning([*trick, card], PACK) == len(trick)


def playable(hand: set[str], trick: list[str], negative: bool, announced: Iterable[str], last: bool) -> set[str]:
    """The cards that may be played; `announced` are those of this hand that are kept for the last trick."""
    cards = following(hand, trick)
    if negative:
        if {"Fool", "T21"} <= {*trick} and "T1" in cards:
            return {"T1"}
        if len(cards) > 1:
            cards = cards - {"T1"}
        if trick:
            cards = {card for card in cards if beats_all(card, trick)} or cards
    return cards if last else cards - {*announced} or cards


def taken_by(trick: list[str], colour: bool) -> int:
    """The card of a trick that wins it."""
    if colour and not is_trump(trick[0]):
        return trick.index(min((card for card in trick if card[0] == trick[0][0]), key=PACK.index))
    if {*trick} >= TRULA:
        return trick.index("T1")
    return winning(trick, PACK)


class Trick(NamedTuple):
    """A trick that was played out."""

    cards: list[str]
    seats: list[int]
    winner: int

    @property
    def best(self) -> str:
        """The card that won it."""
        return self.cards[self.seats.index(self.winner)]

    def player(self, card: str) -> int:
        """The seats of its cards."""
        return self.seats[self.cards.index(card)]


class Play(NamedTuple):
    """All that was played, and what was claimed."""

    total: int
    tricks: list[Trick]
    claimant: int | None
    rest: list[str]
    """The cards that were claimed."""
    held: list[set[str]]
    """The hands at the end."""

    def won(self, seats: Iterable[int]) -> int:
        """How many tricks some seats have won between them."""
        seats = {*seats}
        claimed = self.total - len(self.tricks) if self.claimant in seats else 0
        return sum(trick.winner in seats for trick in self.tricks) + claimed

    def pile(self, seats: Iterable[int]) -> list[str]:
        """The cards of these tricks."""
        seats = {*seats}
        cards = [card for trick in self.tricks if trick.winner in seats for card in trick.cards]
        return cards + (self.rest if self.claimant in seats else [])

    def last(self, card: str) -> Trick | None:
        """The last trick, if it was played out and the card fell in it."""
        trick = self.tricks[-1] if len(self.tricks) == self.total else None
        return trick if trick and card in trick.cards else None


def tricks(
    order: list[int],
    contract: str,
    declarer: int,
    hands: list[set[str]],
    kept: dict[str, int],
    colour: bool,
    cases: Counter[str],
) -> Generator[Choice, str, Play]:
    """From the first lead to the end, a claim, or the moment at which the contract is lost and nobody plays on."""
    total = 48 // len(order)
    negative = contract in NEGATIVE
    leader = declarer if RANKS.index(contract) >= 7 or colour else order[0]
    played: list[Trick] = []
    for number in range(1, total + 1):
        trick: list[str] = []
        seats: list[int] = []
        for seat in (order * 2)[order.index(leader) :][: len(order)]:
            hand = hands[seat]
            may = playable(hand, trick, negative, [card for card, who in kept.items() if who == seat], number == total)
            count_duties(cases, hand, trick, negative, may)
            card = yield card_of(seat, hands, may)
            if card.startswith("claim"):
                cases[f"{contract} claimed"] += 1
                rest = trick + [card for hand in hands for card in hand]
                return Play(total, played, int(card.split()[1]), rest, hands)
            hand.remove(card)
            trick.append(card)
            seats.append(seat)
        leader = seats[taken_by(trick, colour)]
        played.append(Trick(trick, seats, leader))
        cases["the emperor's trick"] += {*trick} >= TRULA and played[-1].best == "T1"
        cases["no emperor's trick in a colour valat"] += {*trick} >= TRULA and played[-1].best != "T1"
        cases["trumps do not beat a suit"] += colour and not is_trump(trick[0]) and any(map(is_trump, trick))
        if number < total and over(contract, colour, declarer, played):
            if (yield Choice("end", declarer, ["", "end"], [])):
                cases[f"{contract} is not played out"] += 1
                break
            cases[f"{contract} is played on"] += 1
    return Play(total, played, None, [], hands)


def over(contract: str, colour: bool, declarer: int, played: list[Trick]) -> bool:
    """Whether nothing can change any more in a contract that is lost by a trick."""
    if contract in BEGGARS:
        return any(trick.winner == declarer for trick in played)
    return (colour or contract == "valat") and any(trick.winner != declarer for trick in played)


def count_duties(cases: Counter[str], hand: set[str], trick: list[str], negative: bool, may: set[str]) -> None:
    """Count the duties that bind a seat."""
    cards = following(hand, trick)
    if negative:
        cases["a card has to beat"] += bool(trick) and len(may) < len(cards - {"T1"})
        cases["the pagat has to wait"] += "T1" in cards - may
        cases["the pagat must be played"] += may == {"T1"} and len(cards) > 1
        cases["the pagat cannot be played"] += {"Fool", "T21"} <= {*trick} and "T1" in hand - may
        cases["the Fool must be played on T1 and T21"] += {"T1", "T21"} <= {*trick} and may == {"Fool"} != cards
    else:
        cases["a card is kept for the last trick"] += bool(cards - may)


# ---- Score


class Bonus(NamedTuple):
    """A bonus at the end: the side that made it, and the side that lost it, each true for the declarer's."""

    made: bool | None = None
    lost: bool | None = None


class Ended(NamedTuple):
    """A normal game at its end."""

    points: int
    bonuses: dict[str, Bonus]
    all_won: bool | None = None
    """The side that won all tricks."""


def signed(amount: int, mine: bool) -> int:
    """An amount as the declarer's side sees it."""
    return amount if mine else -amount


def normal_items(
    contract: str, ended: Ended, said: dict[str, bool], factors: dict[str, int], pads: Pads
) -> Generator[tuple[str, int, int]]:
    """Everything that counts in a normal game: its name, its amount for the declarer's side, and its factor."""
    who = {True: "the declarer", False: "the defenders"}
    if "valat" in said:
        side = said["valat"]
        made = ended.all_won is side
        name = f"announced valat {'made' if made else 'lost'} by {who[side]}"
        yield name, signed(500 if made else -500, side), factors["valat"]
        return
    if ended.all_won is not None:
        yield f"silent valat of {who[ended.all_won]}", signed(250, ended.all_won), factors[""]
        return
    won = ended.points >= 36
    game = signed(BASE[contract], won) + pads.rounded(ended.points - 35)
    yield f"{contract} {'won' if won else 'lost'}", game, factors[""]
    for word, worth in SILENT.items():
        bonus = ended.bonuses.get(word, Bonus())
        if word in said:
            side = said[word]
            made = bonus.made is side
            name = f"announced {word} {'made' if made else 'lost'} by {who[side]}"
            yield name, signed(2 * worth if made else -2 * worth, side), factors[word]
        elif bonus.made is not None:
            yield f"silent {word} of {who[bonus.made]}", signed(worth, bonus.made), 1
        elif bonus.lost is not None:
            yield f"silent {word} lost by {who[bonus.lost]}", signed(-worth, bonus.lost), 1


def sheet(amount: int, mine: Iterable[int], pads: Pads, mond: int | None = None) -> dict[int, int]:
    """Results of all seats: equal for the declarer's side, 0 for the others, and the mond for its seat alone."""
    entries = dict.fromkeys(range(pads.players), 0)
    for seat in mine:
        entries[seat] = 2 * amount if pads.doubled else amount
    if mond is not None:
        entries[mond] -= pads.mond
    return entries


def klop(points: list[int], won: list[int], pads: Pads) -> dict[int, int]:
    """Results of a klop, from the card points and tricks of each seat."""
    outright = {seat: 70 if not won[seat] else -70 for seat in range(len(points)) if not won[seat] or points[seat] > 35}
    if outright:
        return {seat: outright.get(seat, 0) for seat in range(len(points))}
    return {seat: -pads.rounded(amount) for seat, amount in enumerate(points)}


def flat(contract: str, points: int, won: int, total: int, factor: int) -> int:
    """The declarer's result in a flat contract, or with an announced colour valat."""
    made = won == total
    if contract in BEGGARS:
        made = not won
    elif contract == "solo-brez":
        made = points >= 36
    return signed(BASE[contract], made) * factor


def bonuses_of(piles: tuple[list[str], list[str]], king: str, mine: set[int], talked: Talk, play: Play) -> Ended:
    """A normal game at its end, from its piles and its play."""
    own, other = piles
    bonuses = {}
    for word, wanted in (("trula", TRULA), ("kralji", KINGS)):
        bonuses[word] = Bonus(True if wanted <= {*own} else False if wanted <= {*other} else None)
    trick = play.last(king) if king else None
    if trick:
        bonuses["kralj"] = Bonus(made=True) if trick.winner in mine else Bonus(lost=True)
    elif king and "kralj" in talked.said and play.claimant in mine and any(king in hand for hand in play.held):
        bonuses["kralj"] = Bonus(made=True)
    trick = play.last("T1")
    holder = talked.said.get("pagat")
    if trick:
        side = trick.player("T1") in mine
        bonuses["pagat"] = Bonus(made=side) if trick.best == "T1" else Bonus(lost=side)
    elif holder is not None and play.claimant is not None and "T1" in play.held[holder]:
        same = (play.claimant in mine) == (holder in mine)
        bonuses["pagat"] = Bonus(made=holder in mine) if same and play.claimant == holder else Bonus()
    count = play.won(mine)
    return Ended(in_threes(own), bonuses, True if count == play.total else False if not count else None)


def mond_lost(contract: str, exchanged: Exchange, rest_is_mine: bool, declarer: int, play: Play) -> int | None:
    """The seat that lost T21 to the Fool in one trick, or left it in the talon."""
    for trick in play.tricks:
        if {"Fool", "T21"} <= {*trick.cards}:
            return trick.player("T21")
    return declarer if contract in NORMAL and "T21" in exchanged.rest and not rest_is_mine else None


def king_fetched(king: str, taken: list[str], declarer: int, play: Play) -> bool:
    """Whether the declarer took the called King out of the talon and won a trick with it."""
    if king not in taken:
        return False
    claimed = play.claimant == declarer and king in play.held[declarer]
    return claimed or any(trick.best == king for trick in play.tricks)


# ---- A deal


def slovenian(deal: Deal, cases: Counter[str]) -> Course:
    """One deal, told by its acts."""
    hands = [set(hand) for hand in deal.hands]
    order = [(deal.dealer + step) % deal.players for step in range(1, deal.players + 1)]
    nothing = dict.fromkeys(range(deal.players), 0)
    random = Random(f"slovenian {deal}")
    for seat in order:
        trumps = any(map(is_trump, hands[seat]))
        if (yield Choice("expose", seat, [""] if trumps else ["", "expose"], ["expose"] if trumps else [])):
            cases["a hand without trumps"] += 1
            return Outcome(None, None, None, nothing)
    lowest = RANKS.index("solo-brez" if deal.option("compulsory-klop", "no") == "yes" else "dve")
    words = ["pass", *random.sample(RANKS, len(RANKS)), "hold"]
    declarer, contract = yield from auction(order, lowest, words, cases)
    cases[f"{contract} of {deal.players}"] += 1
    cases[f"compulsory klop: {contract}"] += lowest > 2
    calls = contract in CALLING and deal.players == 4
    king = yield offered("call", declarer, ["", *sorted(KINGS), "SQ", "T1"], KINGS if calls else [""])
    if king:
        cases["calls his own king"] += king in hands[declarer]
    exchanged = yield from exchange(deal, declarer, contract, hands, cases)
    cases["takes the called king"] += king in exchanged.taken
    cases["leaves the called king"] += king in exchanged.rest
    mine = {declarer, *(seat for seat in order if king in hands[seat])}
    talked = Talk({}, {"": Doublable(True, 0)})
    if contract == "klop" or option(deal, "announcements", "yes") == "no":
        yield Choice("announce", declarer, [""], WORDS)
    else:
        talked = yield from talk(deal, order, contract, declarer, king, hands, mine, cases)
    announced = "barvni-valat" in talked.said
    colour = announced or contract == "barvni-valat"
    cards = {"pagat": "T1", "kralj": king}
    kept = {cards[word]: seat for word, seat in talked.said.items() if word in cards}
    play = yield from tricks(order, contract, declarer, hands, kept, colour, cases)
    pads = Pads.of(deal)
    if contract == "klop":
        return counted_klop(order, declarer, exchanged.rest, play, pads, cases)
    fetched = king_fetched(king, exchanged.taken, declarer, play)
    cases["the king fetches the rest of the talon"] += fetched
    own = exchanged.discard + play.pile(mine) + (exchanged.rest if fetched else [])
    other = [card for card in PACK if card not in own]
    points = in_threes(own)
    assert points + in_threes(other) == 70
    factors = {name: 2**thing.step for name, thing in talked.things.items()}
    mond = None
    if (contract in NORMAL and not announced) or contract == "solo-brez":
        mond = mond_lost(contract, exchanged, fetched, declarer, play)
        cases["the mond is lost"] += mond is not None
        cases["the mond is left in the talon"] += mond is not None and "T21" in exchanged.rest
        cases["the mond comes with the rest of the talon"] += fetched and "T21" in exchanged.rest
    if contract not in NORMAL or announced:
        counted = "barvni-valat" if announced else contract
        amount = flat(counted, points, play.won(mine), play.total, factors[""])
        name = f"{'announced ' if announced else ''}{counted} {'made' if amount > 0 else 'lost'}"
        cases[name] += 1
        cases[f"{'announced ' if announced else ''}{counted} times {factors['']}"] += 1
        shown = {declarer: points} if contract == "solo-brez" else None
        return Outcome(declarer, contract, shown, sheet(amount, mine, pads, mond))
    ended = bonuses_of((own, other), king, mine, talked, play)
    said = {word: seat in mine for word, seat in talked.said.items()}
    total = 0
    for name, amount, times in normal_items(contract, ended, said, factors, pads):
        total += amount * times
        cases[name] += 1
        cases[f"{name} with mond"] += mond is not None
        kind = " ".join(name.split()[:2]) if "announced" in name else "silent valat" if "valat" in name else "the game"
        cases[f"{kind} times {times}"] += "silent" not in name or "valat" in name
    cases[f"{points} points"] += points in (35, 36)
    cases["everything doubled by a radelc"] += pads.doubled
    return Outcome(declarer, contract, {declarer: points}, sheet(total, mine, pads, mond))


def counted_klop(
    order: list[int], forehand: int, talon: list[str], play: Play, pads: Pads, cases: Counter[str]
) -> Outcome:
    """Klop: the winners of the first six tricks have got a card of the talon each."""
    winners = [trick.winner for trick in play.tricks[:6]]
    winners += [play.claimant or 0] * (6 - len(winners))
    seats = sorted(order)
    piles = {seat: play.pile([seat]) for seat in seats}
    for winner, card in zip(winners, talon, strict=True):
        piles[winner].append(card)
    points = {seat: in_threes(pile) for seat, pile in piles.items()}
    won = [play.won([seat]) for seat in seats]
    entries = klop([points[seat] for seat in seats], won, pads)
    nobody = sum(not count for count in won)
    many = sum(amount > 35 for amount in points.values())
    cases[f"klop: {nobody} without a trick, {many} with 36"] += 1
    cases[f"klop: {sum(points.values())} points in all"] += 1
    return Outcome(forehand, "klop", points, entries)


class Fancier(Manner):
    """A table has a contract above which nobody bids, and little use for some announcements.

    Some players keep the Pagat and a called king for the last trick.
    """

    def __init__(self, deal: Deal, random: Random, pack: list[str]) -> None:
        super().__init__(deal, random, pack)
        self.players = deal.players
        self.keepers = [random.random() < 0.6 for _ in range(deal.players)]
        ceiling = random.randrange(-6, len(RANKS))
        self.avoided |= {word: random.random() < 0.2 or rank > ceiling for rank, word in enumerate(RANKS)}
        self.avoided |= {"valat": self.avoided["valat"] and random.random() < 0.95}
        likely = {"valat": 0.15, "trula": 0.5, "kralji": 0.5, "barvni-valat": 0.5}
        self.unsaid = {word for word, share in likely.items() if random.random() > share}
        self.ultimo: tuple[()] | tuple[str] | tuple[str, str] = ("T1",)
        self.exposes = random.random() < 0.5
        self.chosen = [word for word in RANKS if random.random() < (0.7 if word == "klop" else 0.3)]
        self.cards = 0

    def choose(self, choice: Choice) -> Act:
        """An act."""
        if choice.keyword == "expose":
            return Act("expose", choice.seat, choice.allowed[-1] if self.exposes else "")
        if choice.keyword == "bids" and not {"", "pass"} & {*choice.allowed}:  # forehand chooses
            some = [word for word in choice.allowed if word in self.chosen] or choice.allowed
            return Act("bids", choice.seat, self.random.choice(some))
        if choice.keyword == "trick" and self.keepers[choice.seat]:
            last = self.cards >= 48 - self.players
            self.spared[choice.seat] = () if last else self.ultimo
        if choice.keyword == "announce":
            allowed = [words for words in choice.allowed if words not in self.unsaid]
            choice = choice._replace(allowed=allowed or choice.allowed)
        act = super().choose(choice)
        self.cards += act.keyword == "trick"
        if act.keyword == "call" and act.words:
            self.ultimo = ("T1", act.words)
        return act


def for_both(name: str) -> list[str]:
    """A case of either side."""
    return [f"{name} {side}" for side in ("the declarer", "the defenders")]


THREE = [word for word in RANKS if word not in SOLOS]
CASES = [
    *(f"{contract} of 4" for contract in RANKS),
    *(f"{contract} of 3" for contract in THREE),
    *(f"{contract} claimed" for contract in RANKS),
    *(f"{contract} {how}" for contract in NORMAL for how in ("won", "lost")),
    *(f"{contract} {how}" for contract in RANKS[7:] for how in ("made", "lost")),
    *(f"{contract} is {how}" for contract in (*BEGGARS, *RANKS[10:]) for how in ("not played out", "played on")),
    *(f"announced barvni-valat {how}" for how in ("made", "lost", "times 1", "times 2")),
    *(f"takes over {contract}" for contract in RANKS[2:]),
    *("the final word raises", "the final word repeats", "forehand must choose", "a hand without trumps"),
    *(f"compulsory klop: {contract}" for contract in ("klop", *RANKS[8:])),
    *("a trump laid away", "a trump laid away in need"),
    *("calls his own king", "takes the called king", "leaves the called king"),
    *("the king fetches the rest of the talon", "the mond comes with the rest of the talon"),
    *(case for word in SILENT for case in for_both(f"announced {word} lost by") if word != "kralj"),
    *(case for word in SILENT for case in for_both(f"announced {word} made by") if word != "kralj"),
    *(f"announced kralj {how} by the declarer" for how in ("made", "lost")),
    *(case for word in SILENT for case in for_both(f"silent {word} of") if word != "kralj"),
    *("silent kralj of the declarer", "silent kralj lost by the declarer", *for_both("silent pagat lost by")),
    *(f"the game times {factor}" for factor in (1, 2, 4, 8, 16)),
    *(f"announced {word} times {factor}" for word in SILENT for factor in (1, 2, 4)),
    *(f"silent valat times {factor}" for factor in (1, 2)),
    *(f"{contract} times {factor}" for contract in RANKS[7:] for factor in (1, 2)),
    *("the mond is lost", "the mond is left in the talon"),
    *("announced in a later turn", "everything doubled by a radelc", "35 points", "36 points"),
    *("a card has to beat", "the pagat has to wait", "the pagat must be played", "the pagat cannot be played"),
    *("the Fool must be played on T1 and T21", "a card is kept for the last trick"),
    *("the emperor's trick", "trumps do not beat a suit"),
    *(f"klop: {nobody} without a trick, 0 with 36" for nobody in (0, 1)),
    *(f"klop: {nobody} without a trick, 1 with 36" for nobody in (0, 1, 2)),
    *(f"klop: {points} points in all" for points in (69, 70, 71)),
]

BOOK = Book("slovenian", slovenian, PACK, random_deal, WORDS, CASES, Fancier)


@pytest.mark.slow
class TestRetold(Retold):
    book = BOOK
    seed = 6
    acts = ("expose", "bids", "call", "take", "discard", "announce", "trick", "end")


# ---- The worked examples of the rules, in the words of this telling


FOUR = Pads(4, rounds=True, mond=20, doubled=False)
THREE_PLAY = Pads(3, rounds=False, mond=21, doubled=False)
DOUBLED = FOUR._replace(doubled=True)
OURS, THEIRS = True, False
ALONE, PARTNERS = {0}, {0, 1}


def normal(
    contract: str,
    points: int,
    bonuses: dict[str, Bonus] | None = None,
    said: dict[str, bool] | None = None,
    factors: dict[str, int] | None = None,
    all_won: bool | None = None,
    pads: Pads = FOUR,
) -> int:
    """The sum of a normal game."""
    times = {"": 1, **dict.fromkeys(SILENT, 1), **(factors or {})}
    items = normal_items(contract, Ended(points, bonuses or {}, all_won), said or {}, times, pads)
    return sum(amount * factor for _name, amount, factor in items)


def made(side: bool, *words: str) -> dict[str, Bonus]:
    """Bonuses that a side made."""
    return dict.fromkeys(words, Bonus(made=side))


PAGAT_OF_D_LOST = {"pagat": Bonus(lost=OURS)}

SETTLED: list[tuple[int, dict[int, int], list[int]]] = [
    (1, sheet(normal("tri", 36), PARTNERS, FOUR), [10, 10, 0, 0]),
    (2, sheet(normal("tri", 32), PARTNERS, FOUR), [-15, -15, 0, 0]),
    (3, sheet(normal("dve", 37, made(OURS, "trula")), PARTNERS, FOUR), [30, 30, 0, 0]),
    (4, sheet(normal("ena", 43, made(THEIRS, "kralji")), PARTNERS, FOUR), [30, 30, 0, 0]),
    (5, sheet(normal("solo-ena", 48, made(OURS, "kralji")), ALONE, FOUR), [85, 0, 0, 0]),
    (6, sheet(normal("dve", 30), PARTNERS, FOUR, mond=0), [-45, -25, 0, 0]),
    (7, sheet(normal("solo-dve", 40), ALONE, FOUR, mond=2), [55, 0, -20, 0]),
    (8, sheet(normal("ena", 45, PAGAT_OF_D_LOST, {"pagat": OURS}), PARTNERS, FOUR), [-10, -10, 0, 0]),
    (9, sheet(normal("ena", 45, PAGAT_OF_D_LOST), PARTNERS, FOUR), [15, 15, 0, 0]),
    (10, sheet(normal("dve", 41, made(OURS, "kralj", "pagat")), PARTNERS, FOUR), [60, 60, 0, 0]),
    (11, sheet(normal("dve", 28, made(THEIRS, "pagat"), factors={"": 4}), PARTNERS, FOUR), [-125, -125, 0, 0]),
    (
        12,
        sheet(normal("tri", 50, made(THEIRS, "trula"), {"trula": OURS}, {"trula": 2}), PARTNERS, FOUR),
        [-15, -15, 0, 0],
    ),
    (13, sheet(normal("tri", 33, {}, {"kralji": THEIRS}, {"kralji": 16}), PARTNERS, FOUR), [310, 310, 0, 0]),
    (14, sheet(normal("solo-tri", 70, factors={"": 2}, all_won=OURS), ALONE, FOUR), [500, 0, 0, 0]),
    (
        15,
        sheet(normal("dve", 60, {}, {"valat": OURS}, {"valat": 2, "": 2}), PARTNERS, FOUR),
        [-1000, -1000, 0, 0],
    ),
    (16, sheet(normal("ena", 0, all_won=THEIRS), PARTNERS, FOUR, mond=0), [-270, -250, 0, 0]),
    (17, sheet(flat("berac", 0, 0, 12, 4), ALONE, FOUR), [280, 0, 0, 0]),
    (18, sheet(flat("odprti-berac", 9, 1, 12, 1), ALONE, FOUR), [-90, 0, 0, 0]),
    (19, sheet(flat("solo-brez", 36, 6, 12, 1), ALONE, FOUR, mond=0), [60, 0, 0, 0]),
    (20, sheet(flat("barvni-valat", 66, 12, 12, 2), ALONE, FOUR), [250, 0, 0, 0]),
    (21, sheet(flat("valat", 50, 11, 12, 1), ALONE, FOUR), [-500, 0, 0, 0]),
    (22, sheet(normal("solo-dve", 48, made(OURS, "trula")), ALONE, DOUBLED), [150, 0, 0, 0]),
    (23, sheet(normal("dve", 31), PARTNERS, DOUBLED, mond=0), [-70, -50, 0, 0]),
    (24, sheet(normal("dve", 31, made(THEIRS, "kralji")), PARTNERS, FOUR), [-35, -35, 0, 0]),
    (25, sheet(normal("ena", 43, PAGAT_OF_D_LOST, pads=THREE_PLAY), ALONE, THREE_PLAY), [13, 0, 0]),
    (26, sheet(normal("tri", 34, pads=THREE_PLAY), ALONE, THREE_PLAY, mond=0), [-32, 0, 0]),
    (27, sheet(normal("dve", 37, pads=FOUR._replace(rounds=False)), PARTNERS, FOUR), [22, 22, 0, 0]),
    (28, klop([20, 25, 26, 0], [4, 4, 4, 0], FOUR), [0, 0, 0, 70]),
    (29, klop([40, 20, 9, 1], [5, 4, 2, 1], FOUR), [-70, 0, 0, 0]),
    (30, klop([38, 22, 10, 0], [6, 4, 2, 0], FOUR), [-70, 0, 0, 70]),
    (31, klop([35, 13, 12, 10], [5, 3, 2, 2], FOUR), [-35, -15, -10, -10]),
    (32, klop([32, 21, 16], [7, 5, 4], THREE_PLAY), [-32, -21, -16]),
]


@pytest.mark.parametrize(("number", "entries", "expected"), SETTLED)
def test_a_deal_is_settled_as_the_rules_do(number: int, entries: dict[int, int], expected: list[int]) -> None:
    assert list(entries.values()) == expected, number


@pytest.mark.parametrize(("trick", "hand", "legal"), LEGAL_IN_NEGATIVE)
def test_a_card_is_legal_in_a_negative_contract(trick: str, hand: str, legal: str) -> None:
    assert playable({*hand.split()}, trick.split(), negative=True, announced=(), last=False) == {*legal.split()}


@pytest.mark.parametrize(
    ("trick", "colour", "best"),
    [
        ("T21 T1 Fool T2", False, "T1"),
        ("SK T1 Fool T21", False, "T1"),
        ("SK T1 Fool T21", True, "SK"),
        ("T21 T1 Fool T2", True, "T1"),
    ],
)
def test_a_trick_goes_to_its_best_card(trick: str, colour: bool, best: str) -> None:
    assert trick.split()[taken_by(trick.split(), colour)] == best


def auctions(players: int) -> int:
    """How many auctions there are, without the final word."""

    @cache
    def after(left: frozenset[int], bid: Bid | None, turn: int) -> int:
        seat = turn % players
        if seat not in left:
            return after(left, bid, seat + 1)
        if len(left) == 1 and bid is not None:
            return 1
        words = [word for word in may_say(seat, [*range(players)], [*left], bid, 2) if exists(word, players)]
        if len(left) == 1:
            return len(words)
        return sum(
            after(left - {seat}, bid, seat + 1)
            if word == "pass"
            else after(left, Bid(seat, RANKS.index(word)), seat + 1)
            for word in words
        )

    return after(frozenset(range(players)), None, 1)


@pytest.mark.parametrize(("players", "count"), [(3, 4260), (4, 301_382)])
def test_there_are_as_many_auctions_as_the_rules_count(players: int, count: int) -> None:
    assert auctions(players) == count


def refused(entries: str) -> str | None:
    """The first entry that is refused in the talk of a Two of A and C; who is passed over declines."""
    hands = [{"T1", "DK"}, {"SK"}, {"HK"}, {"CK"}]
    deal = Deal("slovenian", 4, "", 3, [[*hand] for hand in hands], [])
    course = talk(deal, [0, 1, 2, 3], "dve", 0, "HK", hands, {0, 2}, Counter())
    choice: Choice | None = next(course)
    for entry in entries.split(", "):
        while choice is not None and choice.seat != SEATS.index(entry[0]):
            choice = going_on(course, "")
        if choice is None or entry[2:] not in choice.allowed:
            return entry
        choice = going_on(course, entry[2:])
    return None


def going_on(course: Generator[Choice, str, object], answer: str) -> Choice | None:
    """The choice that comes after an answer; None after the last."""
    try:
        return course.send(answer)
    except StopIteration:
        return None


@pytest.mark.parametrize(
    ("entries", "wrong"),
    [
        ("A trula, B kontra, C re, D pass, A kralji", "A kralji"),
        ("B kralji, C kontra kralji, D re kralji", None),
        ("A trula, B kontra trula, A re trula, B kontra", "B kontra"),
        ("D kontra, B sub", "B sub"),
        ("B kontra, C kontra", "C kontra"),
        ("A pass, B pass, C pass, D pass, B kontra", "B kontra"),
        ("B kontra, C re, D sub, A mort", None),
    ],
)
def test_a_talk_goes_as_the_rules_tell(entries: str, wrong: str | None) -> None:
    assert refused(entries) == wrong
