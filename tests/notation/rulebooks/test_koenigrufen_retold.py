"""The rules of Königrufen told a second time, card by card and by name, and compared on random deals.

The cups of Tyrol and the Sauwald are told from their own texts, by M. Mair (2020) and S. Lang (2019).
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from random import Random
from typing import NamedTuple

import pytest

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
    is_trump,
    neighbours,
    offered,
    pack_of,
    winning,
    worth,
)

pytestmark = pytest.mark.slow

PACK = pack_of(FRENCH)
TRULL = {"Fool", "T21", "T1"}
KINGS = {"SK", "CK", "HK", "DK"}
DUE = {"pagat": ("T1", 12), "uhu": ("T2", 11), "kakadu": ("T3", 10), "quapil": ("T4", 9)}
BIRDS = {card: word for word, (card, _) in DUE.items()}
WORTH = {"trull": 2, "koenige": 2, "koenig-ultimo": 2, "pagat": 2, "uhu": 4, "kakadu": 6, "quapil": 8}
STEPS = ["kontra", "rekontra", "subkontra"]

LADDER = {
    "trischaken": 1,
    "rufer": 1,
    "piccolo": 2,
    "bettel": 2,
    "solorufer": 2,
    "besserrufer": 1,
    "farbendreier": 3,
    "sechserdreier": 4,
    "dreier": 4,
    "farbensolo": 6,
    "piccolo-ouvert": 6,
    "bettel-ouvert": 7,
    "solodreier": 8,
}
TYROLEAN = {
    "rufer": 1,
    "trischaken": 2,
    "piccolo": 2,
    "solorufer": 2,
    "besserrufer": 1,
    "bettel": 4,
    "sechserdreier": 4,
    "farbendreier": 5,
    "dreier": 5,
    "besserrufer-hoch": 1,
    "zwiccolo-ouvert": 8,
    "piccolo-ouvert": 8,
    "bettel-ouvert": 8,
    "farbensolo": 10,
    "solodreier": 10,
}
SAUWALD = {
    "rufer": 1,
    "trischaken": 1,
    "piccolo": 2,
    "bettel": 2,
    "solorufer": 2,
    "besserrufer": 1,
    "dreier": 4,
    "sechserdreier": 4,
    "farbensolo": 5,
    "piccolo-ouvert": 6,
    "bettel-ouvert": 7,
    "solodreier": 8,
}
RANKS = list(LADDER)
FOREHAND_ONLY = ("trischaken", "rufer", "sechserdreier")
GENERAL = [word for word in RANKS if word not in FOREHAND_ONLY]
BESSER = ("besserrufer", "besserrufer-hoch")
CALLING = ("rufer", "solorufer", *BESSER)
HALVES = ("rufer", *BESSER, "farbendreier", "dreier")
SOLO = ("solorufer", "farbensolo", "solodreier")
SUIT = ("farbendreier", "farbensolo")
AIMS = {"piccolo": 1, "bettel": 0, "piccolo-ouvert": 1, "bettel-ouvert": 0, "zwiccolo-ouvert": 2}
ACCOUNTS = tuple(AIMS)
NEGATIVE = (*ACCOUNTS, "trischaken")


def all_words(*bonuses: str) -> list[str]:
    """Everything that may be said after the auction, with these bonuses."""
    doublings = [f"{step} {item}".strip() for step in STEPS for item in ("", *bonuses)]
    return [*bonuses, *doublings, *(f"{step} {seat}" for step in STEPS for seat in SEATS[:5])]


WORDS = all_words(*WORTH, "valat")
CUP_WORDS = all_words(*WORTH, "mondfang", "valat")


class Cup(NamedTuple):
    """In what the rules of a cup differ."""

    ladder: dict[str, int]
    worth: dict[str, int]
    """The bonuses but for a Valat, announced."""
    birds: dict[str, tuple[str, ...]]
    """For a Besserrufer, the cards of which one has to be in the dealt hand, and to be announced."""
    trischaken: "Callable[[dict[int, int], dict[int, int], int, Counter[str]], dict[int, int]]"
    plain: int = 0
    """How many plain cards a Farbensolo takes."""
    tyrolean: bool = False
    """No holding; announcements in every turn, and kept; the emperor's trick; a Valat beside the game."""
    apart: bool = False
    """Whether in suit contracts a defender says kontra or announces the Valat, but not both."""

    @property
    def ranks(self) -> list[str]:
        """Its contracts, lowest first."""
        return list(self.ladder)


def cup_of(deal: Deal) -> Cup:
    """The cup by whose rules a deal is played."""
    return CUPS[(deal.rules or "standard").split()[0]]


def thirds(cards: Iterable[str]) -> int:
    """The card points of a pile, in thirds."""
    return sum(3 * worth(card) - 2 for card in cards)


# ---- Deals


def cup_deal(random: Random) -> Deal:
    """A deal of one of the other cups, in which forehand has chosen how Trischaken is played."""
    deal, cup = random_deal(random), random.choice(("tirol", "sauwald"))
    beating = random.choice(("", "", " trischaken-beating=no", " trischaken-beating=yes")) if cup == "tirol" else ""
    return deal._replace(rules=cup + deal.rules.removeprefix("standard") + beating)


def random_deal(random: Random) -> Deal:
    """A deal at a table by chance; of five the dealer sits out."""
    players = random.choice((4, 4, 5))
    dealer = random.randrange(players)
    heaps = dealt(random, PACK, [12] * 4 + [3, 3])
    if random.random() < 0.5:
        for wanted in random.sample(GATHERED, random.choice((1, 1, 2))):
            gather(heaps, random.randrange(6) if len(wanted) < 4 else random.randrange(4), wanted, random)
    *hands, lower, upper = heaps
    if players == 5:
        hands.insert(dealer, [])
    options = [
        option
        for option in (
            random.choice(("", "kontra=score", "kontra=score", "kontra=money")),
            random.choice(("", "trischaken-talon=first-six", "trischaken-talon=last")),
        )
        if option
    ]
    rules = " ".join(["standard", *options]) if options or random.random() < 0.5 else ""
    return Deal("koenigrufen", players, rules, dealer, hands, [lower, upper])


GATHERED: list[list[str]] = [
    sorted(KINGS),
    ["T1", "T2", "T3", "T4"],
    ["T1", "T2", "T3", "T4", "Fool", "T21", "T20", "T19", "T18", "T17", "T16", "T15"],
    ["T4", "T3", "Fool", "T21", "T20", "T19", "T18", "T17", "T16", "T15"],
    ["T1", "T2", "Fool", "T21", "T20"],
    ["SK"],
    ["HK", "DK"],
    ["SK", "CK", "HK"],
    ["Fool", "T21", "T1"],
    [card for card in PACK if is_trump(card)][:12],
    [f"S{rank}" for rank in FRENCH["S"].split()] + ["CK", "HK", "DK", "CQ"],
    ["S7", "S8", "S9", "C7", "C8", "C9", "H4", "H3", "H2", "D4", "D3", "D2"],
]
"""Cards that one heap has got; a few of them may lie in the talon."""


def gather(heaps: list[list[str]], heap: int, wanted: list[str], random: Random) -> None:
    """Bring some cards into one heap, each for a card of it that is not wanted."""
    for card in wanted:
        [source] = [index for index, cards in enumerate(heaps) if card in cards]
        others = [other for other in heaps[heap] if other not in wanted]
        if source != heap and others:
            other = random.choice(others)
            heaps[source][heaps[source].index(card)] = other
            heaps[heap][heaps[heap].index(other)] = card


# ---- The auction


def fits(contract: str, hand: Iterable[str], cup: Cup) -> bool:
    """Whether a hand may play a contract."""
    cards = set(hand)
    if contract in CALLING and cards >= KINGS:
        return False
    if contract == "farbensolo" and sum(not is_trump(card) for card in cards) < cup.plain:
        return False
    return contract not in BESSER or bool(cards & set(cup.birds[contract]))


def auction(deal: Deal, order: list[int], cases: Counter[str]) -> Generator[Choice, str, tuple[int, str]]:
    """A contract and its declarer."""
    forehand, cup = order[0], cup_of(deal)
    ranks, general, top = cup.ranks, [word for word in cup.ranks if word not in FOREHAND_ONLY], len(cup.ranks) - 1
    others = ["pass", *(RANKS if cup.apart else dict.fromkeys([*RANKS, *TYROLEAN])), "hold"]
    if (random := Random(f"auction {deal}")).random() < 0.5:
        others = random.sample(others, len(others))
    words = ["vorhand", *others]

    def playable(seat: int, contracts: Iterable[str]) -> list[str]:
        return [contract for contract in contracts if fits(contract, deal.hands[seat], cup)]

    first = yield offered("bids", forehand, words, ["vorhand", "sechserdreier", *playable(forehand, general)])
    holder, level = (None, -1) if first == "vorhand" else (forehand, ranks.index(first))
    left = list(order)
    seat = forehand
    while len(left) > 1 and not (level == top and (cup.tyrolean or holder == forehand or forehand not in left)):
        following_seats = (order * 2)[order.index(seat) + 1 :]
        seat = next(other for other in following_seats if other in left)
        may = playable(seat, [contract for contract in general if ranks.index(contract) > level])
        if seat == forehand and holder != forehand and not cup.tyrolean:
            may += ["hold"] if fits(ranks[level], deal.hands[forehand], cup) else []
            cases["cannot hold"] += "hold" not in may
        silence = [""] if level == top and seat != forehand else []
        call = yield offered("bids", seat, [*silence, *words], [*silence, "pass", *may])
        if call in ("", "pass"):
            left.remove(seat)
        elif call == "hold":
            holder = seat
            cases[f"forehand holds {ranks[level]}"] += 1
        else:
            holder, level = seat, ranks.index(call)
    if holder is None:
        may = playable(forehand, [contract for contract in ranks if contract != "sechserdreier"])
        return forehand, (yield offered("bids", forehand, words, may))
    return holder, ranks[level]


# ---- King, talon, discard


def may_discard(cards: list[str], hand: set[str], size: int, suit: bool) -> bool:
    """Whether these cards may be laid away."""
    if not len(cards) == len(set(cards)) == size or not set(cards) <= hand or set(cards) & (KINGS | TRULL):
        return False
    tarocks = {card for card in hand if is_trump(card)} - TRULL
    plain = {card for card in hand if not is_trump(card)} - KINGS
    first, then = (tarocks, plain) if suit else (plain, tarocks)
    return first <= set(cards) or not then & set(cards)


def some_discards(hand: set[str], size: int, suit: bool, random: Random) -> list[str]:
    """Sets that may be laid away, and some that may not."""
    tarocks = sorted(card for card in hand if is_trump(card) and card not in TRULL)
    plain = sorted(card for card in hand if not is_trump(card) and card not in KINGS)
    first, then = (tarocks, plain) if suit else (plain, tarocks)
    sure = random.sample(first, min(size, len(first)))
    sure += random.sample(then, size - len(sure))
    sets = [" ".join(sure), *neighbours(random, sure, sorted(hand), 5), *few(random, sorted(hand), size, 2)]
    sets += few(random, first, size, 3) + few(random, then, size, 2) + few(random, [*plain, *tarocks], size, 3)
    for kind in (TRULL, KINGS, set(then)):
        others = sorted(hand & kind - set(sure))
        sets += [" ".join([*sure[1:], random.choice(others)])] if others else []
    stranger = next(card for card in PACK if card not in hand)
    return [*sets, " ".join([*sure[1:], stranger]), " ".join(sure[1:])]


class Exchange(NamedTuple):
    """The talon after the exchange."""

    own: list[str]
    """Cards that count for the declarer: the discard."""
    other: list[str]
    conceded: str = ""


def exchange(
    deal: Deal, declarer: int, contract: str, king: str, hands: list[set[str]], cases: Counter[str]
) -> Generator[Choice, str, Exchange]:
    """To concede or not, to take and to lay away."""
    random = Random(f"exchange {deal}")
    hand, (lower, upper) = hands[declarer], deal.talon
    demanded = {card for card in cup_of(deal).birds.get(contract, ()) if card in deal.hands[declarer]}
    may = [""]
    if contract in HALVES and king and king in lower + upper:
        may += ["concede", *(BIRDS[card] for card in deal.hands[declarer] if card in demanded)]
        cases[f"{contract}: the king in the talon"] += 1
    words = yield offered("concede", declarer, ["", "concede", *DUE], may)
    if words:
        return Exchange([], [], words)
    packets = [" ".join(cards) for cards in (lower, upper, upper[::-1], [*lower[:1], *upper[:2]], lower[:2])]
    if contract not in HALVES:
        yield offered("take", declarer, ["", *packets], [""])
        if contract != "sechserdreier":
            yield Choice("discard", declarer, [""], few(random, hand, 3, 1))
            return Exchange([], [])
        hand |= {*lower, *upper}
        size, rest = 6, list[str]()
    else:
        words = yield offered("take", declarer, packets, lambda words: set(words.split()) in (set(lower), set(upper)))
        hand |= set(words.split())
        size, rest = 3, upper if set(words.split()) == set(lower) else lower
        if king in lower + upper:
            cases[f"{contract}: plays alone {'with' if king in hand else 'without'} the king"] += 1
    suit = contract in SUIT
    sets = some_discards(hand, size, suit, random)
    if demanded:  # who lays away his only bird cannot announce it
        sets = [words for words in sets if not demanded <= set(words.split())]
    words = yield offered("discard", declarer, sets, lambda words: may_discard(words.split(), hand, size, suit))
    hand -= set(words.split())
    cases[f"{contract}: a tarock laid away"] += any(map(is_trump, words.split()))
    cases[f"{contract}: a plain card laid away"] += not all(map(is_trump, words.split()))
    return Exchange(words.split(), list(rest))


# ---- Announcements and kontra


class Doublable:
    """Something that may be doubled: who said it in which turn, and who has doubled it when."""

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turns = [turn]
        self.doublers: list[int] = []


class Talk(NamedTuple):
    """Announcements and doublings."""

    said: dict[str, int]
    """Each bonus with the seat that announced it."""
    things: dict[str, Doublable]
    """By their names: each bonus, and the game, which has none; in negative contracts each account."""


def talk(
    deal: Deal,
    order: list[int],
    contract: str,
    declarer: int,
    king: str,
    hands: list[set[str]],
    partner: int | None,
    cases: Counter[str],
) -> Generator[Choice, str, Talk]:
    """Everybody in turns, until three in a row have said nothing."""
    random, cup = Random(f"talk {deal}"), cup_of(deal)
    demanded = set(cup.birds.get(contract, ())) & set(deal.hands[declarer])
    seats = (order * 2)[order.index(declarer) :][:4]
    said: dict[str, int] = {}
    spoke: dict[int, int] = {}
    kontra: set[int] = set()
    things = (
        {SEATS[seat]: Doublable(declarer, 0) for seat in seats[1:]}
        if contract in NEGATIVE
        else {"": Doublable(declarer, 0)}
    )
    if contract in NEGATIVE:
        bonuses = []
    elif contract in SUIT:
        bonuses = ["koenige", "valat"]
    else:
        bonuses = [word for word in (*cup.worth, "valat") if word != "koenig-ultimo" or king]
    rare = () if random.random() < 0.1 else ("valat", "kontra valat", "trull", "koenige")
    in_talon = king in deal.talon[0] + deal.talon[1]
    words = all_words(*cup.worth, "valat")
    words = random.sample(words, len(words))
    words.sort(key=lambda word: word in rare)

    def announced(seat: int, turn: int) -> list[str]:
        if not cup.tyrolean and ((seat == declarer and turn) or spoke.get(seat, turn) != turn):
            return []
        may = [word for word in bonuses if word not in said]
        may = [word for word in may if word not in DUE or DUE[word][0] in hands[seat]]
        may = [word for word in may if word != "koenig-ultimo" or king in hands[seat]]
        return [word for word in may if word != "valat" or not cup.apart or contract not in SUIT or seat not in kontra]

    def may_double(seat: int, thing: Doublable) -> bool:
        odd = len(thing.doublers) % 2 == 0
        if king and not (in_talon and contract != "solorufer") and "koenig-ultimo" not in said:
            against, with_it = thing.doublers[::2], [thing.seat, *thing.doublers[1::2]]
            return seat not in (with_it if odd else against)
        return odd != ((seat in (declarer, partner)) == (thing.seat in (declarer, partner)))

    def doubled(seat: int, turn: int) -> list[str]:
        may = []
        for name, thing in things.items():
            step = len(thing.doublers)
            if step == 3 or not thing.turns[-1] < turn <= thing.turns[-1] + 4:
                continue
            if contract in NEGATIVE:
                if seat == (declarer if step == 1 else SEATS.index(name)):
                    may.append("rekontra " + name if step == 1 else STEPS[step])
            elif may_double(seat, thing) and not (
                cup.apart and contract in SUIT and (name, step) == ("", 0) and said.get("valat") == seat
            ):
                may.append(f"{STEPS[step]} {name}".strip())
        return may

    silent = turn = 0
    while silent < 3:
        seat = seats[turn % 4]
        spoken = 0
        while True:
            owed = bool(demanded) and not turn and not any(DUE[word][0] in demanded for word in said if word in DUE)
            quiet = [] if owed else ["", "pass"]
            may = announced(seat, turn) + doubled(seat, turn)
            answer = yield offered("announce", seat, ["", "pass", *words], [*quiet, *may])
            if answer in ("", "pass"):
                break
            spoken += 1
            item = answer.partition(" ")[2]
            if answer in bonuses:
                said[answer], things[answer], spoke[seat] = seat, Doublable(seat, turn), turn
            else:
                item = SEATS[seat] if contract in NEGATIVE and not item else item
                things[item].doublers.append(seat)
                things[item].turns.append(turn)
                if answer == "kontra":
                    kontra.add(seat)
        cases["announced in a later turn"] += seat != declarer and spoke.get(seat) == turn > 3
        cases["the sides come to be known"] += said.get("koenig-ultimo") == seat != declarer and spoke[seat] == turn
        silent = 0 if spoken or not turn else silent + 1
        turn += 1
    return Talk(said, things)


# ---- Play


def playable(
    hand: set[str], trick: list[str], contract: str, kept: dict[str, int], number: int, cup: Cup, beating: bool
) -> set[str]:
    """Playable cards; `kept` are the announced cards of this hand, each with the trick in which it is due."""
    cards = following(hand, trick)
    if contract in SUIT and not trick:
        cards = {card for card in hand if not is_trump(card)} or cards
    if contract in NEGATIVE:
        takes = {card for card in cards if trick and taken_by([*trick, card], contract, cup) == len(trick)}
        if sum(map(is_trump, hand)) > 1 and not (trick and cup.tyrolean and "T1" in takes and "T21" in trick):
            cards = cards - {"T1"}
            takes = takes - {"T1"}
        if beating:
            cards = takes or cards
    waiting = {card for card, due in kept.items() if due > number and card in hand}
    if cup.tyrolean:
        if due_now := {card for card, due in kept.items() if due == number} & cards:
            return due_now
        if cards - waiting:
            return cards - waiting
    birds = waiting & BIRDS.keys()
    if birds:
        cards -= birds - {min(birds, key=PACK.index)}
    return cards


def taken_by(trick: list[str], contract: str, cup: Cup) -> int:
    """Which card of a trick wins it: in suit contracts tarocks win only what was led in tarock.

    In Tyrol the Pagat takes T21 and the Fool, if they fall in this order.
    """
    if contract in SUIT and not is_trump(trick[0]):
        return trick.index(min((card for card in trick if card[0] == trick[0][0]), key=PACK.index))
    if cup.tyrolean and [card for card in trick if card in TRULL] == ["T21", "Fool", "T1"]:
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


class Play(NamedTuple):
    """All that was played, and what was claimed."""

    tricks: list[Trick]
    claimant: int | None
    rest: list[str]
    """The cards that were claimed."""
    held: list[set[str]]
    """The hands at the end."""

    def won(self, seats: Iterable[int]) -> int:
        """How many tricks some seats have won between them."""
        seats = set(seats)
        return sum(trick.winner in seats for trick in self.tricks) + (
            12 - len(self.tricks) if self.claimant in seats else 0
        )

    def pile(self, seats: Iterable[int]) -> list[str]:
        """Cards of these tricks."""
        seats = set(seats)
        cards = [card for trick in self.tricks if trick.winner in seats for card in trick.cards]
        return cards + (self.rest if self.claimant in seats else [])

    def place(self, card: str) -> tuple[int, Trick] | None:
        """The trick to which a card was played."""
        return next(((number, trick) for number, trick in enumerate(self.tricks, 1) if card in trick.cards), None)


def tricks(
    deal: Deal,
    order: list[int],
    contract: str,
    declarer: int,
    hands: list[set[str]],
    said: dict[str, int],
    king: str,
    cases: Counter[str],
) -> Generator[Choice, str, Play]:
    """From the first lead to the end, to a claim, or until a negative contract is lost and nobody plays on."""
    cup = cup_of(deal)
    beating = contract != "trischaken" or deal.option("trischaken-beating", "yes") == "yes"
    announced = {who: {DUE[word][0]: DUE[word][1] for word in DUE if said.get(word) == who} for who in order}
    if "koenig-ultimo" in said:
        announced[said["koenig-ultimo"]][king] = 12
    leader = declarer if contract in NEGATIVE else order[0]
    played: list[Trick] = []
    for number in range(1, 13):
        trick: list[str] = []
        seats: list[int] = []
        for seat in (order * 2)[order.index(leader) :][:4]:
            kept = announced[seat]
            waiting = {card for card, due in kept.items() if due > number and card in BIRDS}
            may = playable(hands[seat], trick, contract, kept, number, cup, beating)
            followed = following(hands[seat], trick)
            cases["a higher bird goes first"] += len(waiting & hands[seat]) > 1 and bool(waiting & may)
            cases["an announced bird is kept"] += cup.tyrolean and bool(waiting & followed - may)
            cases["an announced bird is due"] += cup.tyrolean and number in kept.values() and may < followed
            cases["the called king is kept"] += king in kept and king in followed - may
            cases["a card has to beat"] += contract in NEGATIVE and len(may) < len(followed - {"T1"})
            cases["the Pagat has to wait"] += contract in NEGATIVE and "T1" in followed - may
            cases["the Pagat has to take"] += contract in NEGATIVE and may == {"T1"} and len(followed) > 1
            cases["no tarock may be led"] += contract in SUIT and not trick and may != hands[seat]
            card = yield card_of(seat, hands, may)
            if card.startswith("claim"):
                rest = trick + [card for hand in hands for card in hand]
                cases[f"{contract} claimed"] += 1
                return Play(played, int(card.split()[1]), rest, hands)
            hands[seat].remove(card)
            trick.append(card)
            seats.append(seat)
        leader = seats[taken_by(trick, contract, cup)]
        played.append(Trick(trick, seats, leader))
        cases["the emperor's trick"] += set(trick) >= TRULL and played[-1].best == "T1"
        cases["tarocks do not beat a suit"] += (
            contract in SUIT and is_trump(trick[winning(trick, PACK)]) and not is_trump(trick[0])
        )
        if contract in ACCOUNTS and number < 12:
            lost = sum(trick.winner == declarer for trick in played) > AIMS[contract]
            if lost and (yield Choice("end", declarer, ["", "end"], [])):
                cases[f"{contract} is not played out"] += 1
                break
    return Play(played, None, [], hands)


# ---- Score


def paid(amount: int, mine: set[int], order: list[int]) -> dict[int, int]:
    """Each seat's amount for an item of the declarer's side."""
    [first, *_] = mine
    if len(mine) == 2:
        return {seat: amount if seat in mine else -amount for seat in order}
    return {seat: 3 * amount if seat == first else -amount for seat in order}


def factor(thing: Doublable, mine: set[int]) -> int:
    """The factor of a thing: a doubling by the wrong side does not count, nor does any after it."""
    value = 1
    for step, seat in enumerate(thing.doublers):
        if ((seat in mine) == (thing.seat in mine)) != bool(step % 2):
            break
        value *= 2
    return value


def bird(word: str, play: Play, owner: int | None) -> int | None:
    """The seat that has made a bird; by a claim, only the seat that announced it."""
    card, due = DUE[word]
    place = play.place(card)
    if place:
        number, trick = place
        return trick.winner if number == due and trick.best == card else None
    if owner is not None and play.claimant == owner and card in play.held[owner] and len(play.tricks) < due:
        return owner
    return None


def caught(play: Play, said: dict[str, int], mine: set[int]) -> bool | None:
    """Whether the declarer's side has caught T21 of the others; None if nobody has caught it of the other side."""
    place = play.place("T21")
    if place:
        trick = place[1]
        holder = trick.seats[trick.cards.index("T21")] in mine
        return None if holder == (trick.winner in mine) else not holder
    held = [seat in mine for seat, hand in enumerate(play.held) if "T21" in hand]
    if "mondfang" in said and play.claimant is not None and held and held != [play.claimant in mine]:
        return play.claimant in mine
    return None


def items(
    cup: Cup,
    contract: str,
    mine: set[int],
    king: str,
    piles: tuple[list[str], list[str]],
    talked: Talk,
    play: Play,
    doubled: bool,
) -> Generator[tuple[str, int, int]]:
    """Everything that is paid for: its name, its amount for the declarer's side, and its factor."""
    said, things = talked
    own, other = piles
    game, solo = cup.ladder[contract], 2 if contract in SOLO else 1

    def factor_of(name: str) -> int:
        return factor(things[name], mine) if doubled else 1

    all_mine, all_theirs = play.won(mine) == 12, not play.won(mine)
    valat: tuple[str, int, int] | None = None
    if "valat" in said:
        side = said["valat"] in mine
        made = all_mine if side else all_theirs
        name = f"announced valat {'made' if made else 'lost'} by {'the declarer' if side else 'the defenders'}"
        valat = name, 1 if side == made else -1, factor_of("valat")
    elif all_mine or all_theirs:
        valat = f"silent valat of {'the declarer' if all_mine else 'the defenders'}", 1 if all_mine else -1, 1
    if valat is None or cup.tyrolean:
        won = thirds(own) >= 107
        worth, times, name = game if won else -game, factor_of(""), f"{contract} {'won' if won else 'lost'}"
        yield name, worth * (2 if contract == "sechserdreier" and worth < 0 else 1), times
    if valat is not None:
        name, sign, times = valat
        loud = 2 if "valat" in said else 1
        if cup.tyrolean:
            yield name, sign * 10 * loud * solo, times
        else:
            worth = sign * 4 * loud * game
            yield name, worth * (2 if contract == "sechserdreier" and worth < 0 else 1), times * factor_of("")

    silent_too = cup.tyrolean or ("valat" not in said and not all_mine and not all_theirs)
    for word, value in cup.worth.items():
        side = None  # whether the declarer's side has made it
        if word in ("trull", "koenige"):
            if contract in SUIT and word == "trull":
                continue
            if cup.tyrolean and (all_mine or all_theirs):
                continue
            wanted = TRULL if word == "trull" else KINGS
            side = True if wanted <= set(own) else False if wanted <= set(other) else None
        elif word == "koenig-ultimo":
            place = play.place(king) if king else None
            if place:
                side = True if place[0] == 12 and place[1].winner in mine else None
            elif word in said and play.claimant in mine and any(king in hand for hand in play.held):
                side = True
        elif word == "mondfang":
            side = caught(play, said, mine) if contract not in SUIT else None
        elif contract not in SUIT:
            maker = bird(word, play, said.get(word))
            side = None if maker is None else maker in mine
        if word in said:
            announcer = said[word] in mine
            made = side == announcer
            amount = value * solo * (1 if announcer == made else -1)
            who = "the declarer" if announcer else "the defenders"
            yield f"announced {word} {'made' if made else 'lost'} by {who}", amount, factor_of(word)
        elif side is not None and silent_too:
            yield (
                f"silent {word} of {'the declarer' if side else 'the defenders'}",
                (1 if side else -1) * value * solo // 2,
                1,
            )


def trischaken(points: dict[int, int], won: dict[int, int], forehand: int, cases: Counter[str]) -> dict[int, int]:
    """The seat with the most pays."""
    most = max(points.values())
    losers = [seat for seat in points if points[seat] == most]
    twice = 2 if most >= 107 else 1
    who = f"{len(losers)} losers"
    if forehand in losers:
        who = "forehand loses" + (" in a tie" if len(losers) > 1 else "")
        losers, amount = [forehand], 6 * twice
    elif len(losers) == 1:
        amount = 3 * twice
    else:
        amount = 2 if len(losers) == 2 else 1
    others = [seat for seat in points if seat not in losers]
    virgins = [seat for seat in others if not won[seat]]
    cases[f"trischaken: {who}{', half the points' if twice == 2 else ''}, {len(virgins)} virgins"] += 1
    if who == "1 losers" and len(virgins) == 2 and twice == 1:
        amount = 4
    total = amount * len(losers)
    receivers = virgins if virgins and (len(losers) == 1 or len(virgins) == 1) else others
    share, rest = divmod(total, len(receivers))
    assert not rest
    return {seat: -amount if seat in losers else share if seat in receivers else 0 for seat in points}


def tyrolean_trischaken(
    points: dict[int, int], won: dict[int, int], forehand: int, cases: Counter[str]
) -> dict[int, int]:
    """The two with the most pay 2 each to the two others; a mayor, or forehand with the most, pays 6, a virgin gets 6.

    Where two of these meet, each two players settle once between them: the higher amount.
    """
    most = max(points.values())
    mayor = next((seat for seat in points if points[seat] >= 107), None)
    first = forehand if [seat for seat in points if points[seat] == most] == [forehand] else None
    virgins = [seat for seat in points if not won[seat]]
    cases[
        f"trischaken: {'forehand' if first is not None else 'another'} has the most"
        f"{', half the points' if mayor is not None else ''}, {len(virgins)} virgins"
    ] += 1
    score = dict.fromkeys(points, 0)
    if mayor is None and first is None and not virgins:
        ranked = sorted(points, key=lambda seat: -points[seat])
        high, second, third, low = [points[seat] for seat in ranked]
        cases[f"trischaken: {4 - len({high, second, third, low})} level, the middle {second == third}"] += 1
        if high == second == third:  # not settled: 2 between three
            amounts = (-1, -1, -1, 3)
        elif second == third == low:
            amounts = (-3, 1, 1, 1)
        else:
            amounts = (-2, 0, 0, 2) if second == third else (-2, -2, 2, 2)
        return dict(zip(ranked, amounts, strict=True))
    for payer in points:
        for other in points:
            owed = [0]
            if payer == first:
                owed.append(4 if payer == mayor else 2)
            if payer == mayor or (not won[other] and won[payer]):
                owed.append(2)
            score[payer] -= max(owed) if payer != other else 0
            score[other] += max(owed) if payer != other else 0
    return score


def sauwald_trischaken(
    points: dict[int, int], won: dict[int, int], forehand: int, cases: Counter[str]
) -> dict[int, int]:
    """The seat with the most pays 1 to each, or 3 to a virgin; twice with half the points, and twice as forehand."""
    most = max(points.values())
    losers = [seat for seat in points if points[seat] == most]
    others = [seat for seat in points if seat not in losers]
    virgins = [seat for seat in points if not won[seat]]
    twice = 2 if most >= 107 else 1
    who = f"{'forehand and ' if forehand in losers else ''}{len(losers)} losers"
    cases[f"trischaken: {who}{', half the points' if twice == 2 else ''}, {len(virgins)} virgins"] += 1
    score = dict.fromkeys(points, 0)
    if virgins and len(virgins) < 3 and len(losers) > 1 and forehand in losers:  # not settled: forehand alone, as ever
        share = 6 // len(virgins)
        return score | {forehand: -6} | dict.fromkeys(virgins, share)
    if len(virgins) == 1 and len(losers) == 2:  # not settled: 2 each, as elsewhere in Upper Austria
        return score | dict.fromkeys(losers, -2) | dict.fromkeys(virgins, 4)
    if virgins and len(virgins) < 3:
        each = {seat: 3 * len(virgins) // len(losers) for seat in losers}
        receivers = virgins
    else:
        each = dict.fromkeys(losers, len(others))
        receivers = others
    for seat, amount in each.items():
        amount *= twice * (2 if seat == forehand else 1)
        score[seat] -= amount
        for other in receivers:
            score[other] += amount // len(receivers) if len(losers) == 1 or receivers is others else 0
    if receivers is virgins and len(losers) > 1:
        for other in virgins:
            score[other] = 3
    return score


TYROL_BIRDS = {"besserrufer": ("T1", "T2"), "besserrufer-hoch": ("T3", "T4")}
CUPS = {
    "standard": Cup(LADDER, WORTH, {"besserrufer": tuple(BIRDS)}, trischaken, apart=True),
    "tirol": Cup(TYROLEAN, WORTH | {"mondfang": 2}, TYROL_BIRDS, tyrolean_trischaken, tyrolean=True),
    "sauwald": Cup(SAUWALD, WORTH, {"besserrufer": tuple(BIRDS)}, sauwald_trischaken, plain=6),
}


def koenigrufen(deal: Deal, cases: Counter[str]) -> Course:
    """One deal, told by its acts."""
    hands = [set(hand) for hand in deal.hands]
    seats = [(deal.dealer + step) % deal.players for step in range(1, deal.players + 1)]
    order, cup = [seat for seat in seats if deal.hands[seat]], cup_of(deal)
    nothing = dict.fromkeys(range(deal.players), 0)
    declarer, contract = yield from auction(deal, order, cases)
    cases[f"{contract} of {deal.players}"] += 1
    if contract == "trischaken":
        return (yield from each_alone(deal, order, hands, cases))
    king = ""
    others = ["SQ", "HQ", "Fool", "T21", "T1"]
    if contract in CALLING:
        king = yield offered("call", declarer, [*sorted(KINGS), *others], KINGS - hands[declarer])
    else:
        yield Choice("call", declarer, [""], [*sorted(KINGS), *others])
    own, other, conceded = yield from exchange(deal, declarer, contract, king, hands, cases)
    if conceded:
        birds = [WORTH[BIRDS[card]] for card in deal.hands[declarer] if card in cup.birds.get(contract, ())]
        price = cup.ladder[contract]
        if contract in BESSER:
            price += WORTH.get(conceded, 0) or min(birds)
        cases[f"{contract} conceded with {price}{'' if conceded == 'concede' else ', a bird named'}"] += 1
        return Outcome(declarer, contract, None, nothing | paid(-price, {declarer}, order), 3)
    partner = next((seat for seat in order if seat != declarer and king in hands[seat]), None)
    mine = {declarer} if partner is None else {declarer, partner}
    talked = yield from talk(deal, order, contract, declarer, king, hands, partner, cases)
    played = yield from tricks(deal, order, contract, declarer, hands, talked.said, king, cases)
    score = deal.option("kontra", "money") == "score"
    if contract in ACCOUNTS:
        made = played.won(mine) == AIMS[contract]
        cases[f"{contract} {'made' if made else 'lost'}"] += 1
        base = cup.ladder[contract]
        amounts = {seat: -base if made else base for seat in order if seat != declarer}
        for seat in amounts:
            times = len(talked.things[SEATS[seat]].doublers)
            cases[f"an account doubled {times} times{' in the score' if score else ''}"] += 1
            amounts[seat] *= 2**times if score else 1
        return Outcome(declarer, contract, None, nothing | amounts | {declarer: -sum(amounts.values())}, 3)
    if contract in SOLO:
        lower, upper = deal.talon
        other = [*lower, *upper]
        if king in other:
            own, other = (list(lower), list(upper)) if king in lower else (list(upper), list(lower))
            cases["solorufer: the king in the talon"] += 1
    own += played.pile(mine)
    other += played.pile(set(order) - mine)
    points = thirds(own)
    assert points + thirds(other) == 210
    for edge in (105, 106, 107):
        cases[f"{edge} thirds"] += points == edge
    lonely_solo = contract == "solorufer" and partner is None
    entries = dict(nothing)
    for name, amount, times in items(cup, contract, mine, king, (own, other), talked, played, not lonely_solo):
        cases[name] += 1
        what = {"announced": "announced", "silent": "silent"}.get(name.split()[0], "the game")
        what += f" {name.split()[1]}" if what == "announced" else " valat" if "valat" in name else ""
        if what != "silent":
            cases[f"{what} times {times}"] += 1
        if "valat" in name:
            cases[f"{name} of {len(mine)}"] += 1
        for seat, entry in paid(amount * (times if score else 1), mine, order).items():
            entries[seat] += entry
    for name, thing in talked.things.items():
        void = bool(thing.doublers) and (lonely_solo or factor(thing, mine) < 2 ** len(thing.doublers))
        cases[f"a doubling of {name or 'the game'} that is void"] += void
    assert not sum(entries.values())
    return Outcome(declarer, contract, {declarer: points}, entries, 3)


def each_alone(deal: Deal, order: list[int], hands: list[set[str]], cases: Counter[str]) -> Course:
    """Trischaken: nothing is called, taken, laid away or announced."""
    forehand = order[0]
    yield Choice("call", forehand, [""], sorted(KINGS))
    yield Choice("take", forehand, [""], [" ".join(packet) for packet in deal.talon])
    played = yield from tricks(deal, order, "trischaken", forehand, hands, {}, "", cases)
    piles = {seat: played.pile([seat]) for seat in order}
    talon = [card for packet in deal.talon for card in packet]
    if deal.option("trischaken-talon", "last") == "first-six":
        cases["the talon to the first six tricks"] += 1
        winners = [trick.winner for trick in played.tricks[:6]]
    else:
        winners = [trick.winner for trick in played.tricks[11:]] * 6
    winners += [played.claimant or 0] * (6 - len(winners))
    for winner, card in zip(winners, talon, strict=True):
        piles[winner].append(card)
    points = {seat: thirds(pile) for seat, pile in piles.items()}
    won = {seat: played.won([seat]) for seat in order}
    score = dict.fromkeys(range(deal.players), 0) | cup_of(deal).trischaken(points, won, forehand, cases)
    return Outcome(forehand, "trischaken", points, score, 3)


class Fancier(Manner):
    """A table has a contract above which nobody bids, and little use for some announcements.

    Some players keep their birds and a called king for the trick in which they count.
    """

    def __init__(self, deal: Deal, random: Random, pack: list[str]) -> None:
        super().__init__(deal, random, pack)
        self.keepers = [random.random() < 0.6 for _ in range(deal.players)]
        ranks = cup_of(deal).ranks
        ceiling = random.randrange(-6, len(ranks))
        self.avoided |= {word: random.random() < 0.2 or rank > ceiling for rank, word in enumerate(ranks)}
        likely = {"valat": 0.1} | {word: 0.5 for word in ("trull", "koenige", "mondfang") if word in cup_of(deal).worth}
        self.unsaid = {word for word, share in likely.items() if random.random() > share}
        self.due = dict(DUE.values())
        self.cards = 0

    def choose(self, choice: Choice) -> Act:
        """An act."""
        if choice.keyword == "trick" and self.keepers[choice.seat]:
            number = self.cards // 4 + 1
            now = [card for card in choice.allowed if self.due.get(card) == number]
            if now and self.random.random() < 0.95:
                self.last = Act("trick", choice.seat, now[0])
                self.cards += 1
                return self.last
            self.spared[choice.seat] = tuple(card for card, due in self.due.items() if due > number)
        if choice.keyword == "announce":
            allowed = [words for words in choice.allowed if words not in self.unsaid]
            choice = choice._replace(allowed=allowed or choice.allowed)
        act = super().choose(choice)
        self.cards += act.keyword == "trick"
        if act.keyword == "call" and act.words:
            self.due[act.words] = 12
        return act


CASES = [
    *(f"{contract} of {players}" for contract in RANKS for players in (4, 5)),
    *(f"{contract} claimed" for contract in RANKS),
    *(f"{contract} {how}" for contract in LADDER if contract not in NEGATIVE for how in ("won", "lost")),
    *(
        f"{contract} {how}"
        for contract in RANKS
        if contract in ACCOUNTS
        for how in ("made", "lost", "is not played out")
    ),
    *(f"forehand holds {contract}" for contract in GENERAL),
    "cannot hold",
    *(f"{contract}: the king in the talon" for contract in ("rufer", "besserrufer")),
    *(
        f"{contract}: plays alone {how} the king"
        for contract in ("rufer", "besserrufer")
        for how in ("with", "without")
    ),
    "solorufer: the king in the talon",
    "rufer conceded with 1",
    *(f"besserrufer conceded with {price}{how}" for price in (3, 5, 7, 9) for how in ("", ", a bird named")),
    *(
        f"{contract}: a {card} laid away"
        for contract in RANKS
        if contract in HALVES
        for card in ("tarock", "plain card")
    ),
    *(f"sechserdreier: a {card} laid away" for card in ("tarock", "plain card")),
    *(
        f"announced {word} {how} by {who}"
        for word in (*WORTH, "valat")
        if word != "koenig-ultimo"
        for how in ("made", "lost")
        for who in ("the declarer", "the defenders")
    ),
    *(f"announced koenig-ultimo {how} by the declarer" for how in ("made", "lost")),
    *(
        f"{which} of {seats}"
        for which in (
            *(
                f"announced valat {how} by {who}"
                for how in ("made", "lost")
                for who in ("the declarer", "the defenders")
            ),
            *(f"silent valat of {who}" for who in ("the declarer", "the defenders")),
        )
        for seats in (1, 2)
    ),
    *(
        f"silent {word} of {who}"
        for word in WORTH
        if word != "koenig-ultimo"
        for who in ("the declarer", "the defenders")
    ),
    "silent koenig-ultimo of the declarer",
    *(f"the game times {factor}" for factor in (1, 2, 4, 8)),
    *(f"silent valat times {factor}" for factor in (1, 2, 4, 8)),
    *(f"announced {word} times {factor}" for word in WORTH for factor in (1, 2, 4, 8)),
    *(f"announced valat times {factor}" for factor in (1, 2, 4, 8, 16, 32, 64)),
    *(f"a doubling of {name} that is void" for name in ("the game", *WORTH, "valat") if name != "koenig-ultimo"),
    *(f"an account doubled {times} times{where}" for times in range(4) for where in ("", " in the score")),
    "announced in a later turn",
    "the sides come to be known",
    "a higher bird goes first",
    "a card has to beat",
    "the Pagat has to wait",
    "no tarock may be led",
    "tarocks do not beat a suit",
    *(f"{edge} thirds" for edge in (105, 106, 107)),
    "the talon to the first six tricks",
    *(f"trischaken: {who}, 0 virgins" for who in ("1 losers", "2 losers", "forehand loses", "forehand loses in a tie")),
    *(f"trischaken: {who}, 1 virgins" for who in ("1 losers", "forehand loses", "forehand loses in a tie")),
    "trischaken: 1 losers, 2 virgins",
    *(
        f"trischaken: {who}, half the points, {virgins} virgins"
        for who in ("1 losers", "forehand loses")
        for virgins in range(4)
    ),
]

CUP_CASES = [
    *dict.fromkeys(f"{contract} of {players}" for contract in (*TYROLEAN, *SAUWALD) for players in (4, 5)),
    *(f"{contract} {how}" for contract in TYROLEAN if contract not in NEGATIVE for how in ("won", "lost", "claimed")),
    *(f"{contract} {how}" for contract in TYROLEAN if contract in ACCOUNTS for how in ("made", "lost")),
    "besserrufer conceded with 3",
    "besserrufer-hoch conceded with 7",
    *(
        f"announced {word} {how} by {who}"
        for word in ("mondfang", "valat", "trull", "koenige", "pagat", "uhu", "kakadu", "quapil")
        for how in ("made", "lost")
        for who in ("the declarer", "the defenders")
    ),
    *(f"silent {word} of {who}" for word in ("mondfang", "valat") for who in ("the declarer", "the defenders")),
    *(f"announced {word} times {factor}" for word in ("mondfang", "valat") for factor in (1, 2, 4, 8)),
    "a doubling of mondfang that is void",
    "announced in a later turn",
    "a higher bird goes first",
    "an announced bird is kept",
    "an announced bird is due",
    "the called king is kept",
    "the emperor's trick",
    "the Pagat has to wait",
    "the Pagat has to take",
    *(
        f"trischaken: {who} has the most{mayor}, {virgins} virgins"
        for who in ("forehand", "another")
        for mayor, most in (("", 2), (", half the points", 4))
        for virgins in range(most)
    ),
    "trischaken: 1 level, the middle True",
    "trischaken: 1 level, the middle False",
    *(f"trischaken: {who}1 losers, {virgins} virgins" for who in ("", "forehand and ") for virgins in range(2)),
    *(
        f"trischaken: {who}1 losers, half the points, {virgins} virgins"
        for who in ("", "forehand and ")
        for virgins in range(4)
    ),
    *(f"trischaken: {who}2 losers, 0 virgins" for who in ("", "forehand and ")),
]

BOOK = Book("koenigrufen", koenigrufen, PACK, random_deal, WORDS, CASES, Fancier)


CUP_BOOK = Book("koenigrufen", koenigrufen, PACK, cup_deal, CUP_WORDS, CUP_CASES, Fancier)


class TestRetold(Retold):
    book = BOOK
    acts = ("bids", "call", "concede", "take", "discard", "announce", "trick", "end")


class TestOtherCups(TestRetold):
    book = CUP_BOOK
    seed = 8
    enough = 400, 2400
    others = 60, 120
