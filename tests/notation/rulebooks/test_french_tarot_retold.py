"""The rules of French Tarot told a second time, card by card and by name, and compared on random deals."""

from collections import Counter
from collections.abc import Generator, Sequence
from random import Random

import pytest

from tests.notation.rulebooks.telling import (
    Book,
    Choice,
    Course,
    Deal,
    Outcome,
    Retold,
    card_of,
    dealt,
    few,
    neighbours,
    offered,
    pack_of,
)

pytestmark = pytest.mark.slow

RANKS = "K Q N J 10 9 8 7 6 5 4 3 2 1"
PACK = pack_of(dict.fromkeys("SCHD", RANKS))
LADDER = ["pass", "petite", "garde", "garde-sans", "garde-contre"]
TIMES = [0, 1, 2, 4, 6]
NEEDED = [112, 102, 82, 72]
"""In half points, by the number of bouts."""
BOUTS = {"Fool", "T21", "T1"}
SIZES = {3: [13, 15, 18], 4: [10, 13, 15], 5: [8, 10, 13]}
WORDS = ["chelem", "kontra"]


def is_atout(card: str) -> bool:
    """Whether a card is a trump; the Excuse is none."""
    return card[0] == "T"


def halves(cards: Sequence[str] | set[str]) -> int:
    """Points of cards, in half points."""
    worth = {"K": 9, "Q": 7, "N": 5, "J": 3}
    return sum(9 if card in BOUTS else 1 if is_atout(card) else worth.get(card[1:], 1) for card in cards)


def random_deal(random: Random) -> Deal:
    """A deal at a table by chance, with some rules."""
    players = random.choice((3, 4, 4, 5, 5))
    size, dog = {3: (24, 6), 4: (18, 6), 5: (15, 3)}[players]
    *hands, talon = dealt(random, PACK, [size] * players + [dog])
    if random.random() < 0.05:  # a hand that may not be played
        hands[0] = ["T1", *random.sample([card for card in PACK if card != "Fool" and card[0] != "T"], size - 1)]
        rest = random.sample([card for card in PACK if card not in hands[0]], len(PACK) - size)
        hands[1:] = [rest[seat * size : (seat + 1) * size] for seat in range(players - 1)]
        talon = rest[(players - 1) * size :]
    rules = random.choice(["", "standard", "standard petite=yes", "standard petite=no"])
    if players == 4 and random.random() < 0.2:
        rules = "duplicate"
    return Deal("french-tarot", players, rules, random.randrange(players), hands, [talon])


# ---- Before the play


def imposed(deal: Deal) -> Generator[Choice, str, tuple[int | None, int]]:
    """A deal without bidding: its declarer and contract are given."""
    seat = Random(f"imposed {deal}").randrange(4)
    word = yield offered("contract", seat, LADDER[1:], LADDER[2:])
    return seat, LADDER.index(word)


def auction(deal: Deal, order: list[int]) -> Generator[Choice, str, tuple[int | None, int]]:
    """Auction: the declarer, and the step of the ladder; everybody has one call."""
    taker, level = None, 0
    lowest = 2 if deal.option("petite", "yes") == "no" else 1
    for seat in order:
        silence = [""] if level == 4 else []
        open_ = [*silence, "pass", *LADDER[max(level + 1, lowest) :]]
        call = yield offered("bids", seat, [*silence, *LADDER, "solo"], open_)
        if not call:
            break
        if call != "pass":
            taker, level = seat, LADDER.index(call)
    return taker, level


def may_call(card: str, hand: set[str]) -> bool:
    """A king; lower courts only if all above them are in the hand."""
    rank = card[1:] if card[0] in "SCHD" else ""
    above = {"K": "", "Q": "K", "N": "KQ", "J": "KQN"}.get(rank)
    return above is not None and all(suit + higher in hand for suit in "SCHD" for higher in above)


def may_discard(cards: list[str], hand: set[str], size: int) -> bool:
    """Whether so many cards may be laid away."""
    if len(set(cards)) != size or len(cards) != size or not set(cards) <= hand:
        return False
    if any(card in BOUTS or card[1:] == "K" for card in cards):
        return False
    plain = [card for card in hand if not is_atout(card) and card != "Fool" and card[1:] != "K"]
    return sum(map(is_atout, cards)) <= max(0, size - len(plain))


def exchange(deal: Deal, taker: int, hand: set[str], cases: Counter[str]) -> Generator[Choice, str, list[str]]:
    """Cards discarded from the hand and the dog."""
    random, size = Random(f"exchange {deal}"), len(deal.talon[0])
    hand |= set(deal.talon[0])
    cards = sorted(hand)
    plain = [card for card in cards if not is_atout(card) and card != "Fool" and card[1:] != "K"]
    low = [card for card in cards if is_atout(card) and card not in BOUTS]
    need = max(0, size - len(plain))
    right = [" ".join([*random.sample(plain, size - need), *random.sample(low, need)]) for _ in range(5)]
    tried = right + few(random, cards, size, 6) + neighbours(random, right[0].split(), cards, 6)
    tried += few(random, plain, size - 1, 1) + few(random, plain, size + 1, 1)
    tried.append(" ".join([*right[0].split()[1:], next(card for card in PACK if card not in hand)]))
    words = yield offered("discard", taker, tried, lambda words: may_discard(words.split(), hand, size))
    away = words.split()
    hand -= set(away)
    cases["trumps laid away"] += any(map(is_atout, away))
    return away


def may_show(cards: list[str], hand: set[str], laid: set[str], players: int) -> bool:
    """Whether some cards are a poignée of a hand, and of the trumps laid away before."""
    if len(set(cards)) != len(cards) or len(cards) not in SIZES[players]:
        return False
    if not set(cards) <= hand | laid or not all(card == "Fool" or is_atout(card) for card in cards):
        return False
    return "Fool" not in cards or {card for card in hand if is_atout(card)} <= set(cards)


def showing(
    deal: Deal, seats: list[int], hands: list[set[str]], laid: dict[int, set[str]], cases: Counter[str]
) -> Generator[Choice, str, list[tuple[int, int]]]:
    """The seats that show a poignée, each with its number of cards."""
    random, shown = Random(f"poignées {deal}"), []
    for seat in seats:
        hand, more = hands[seat], laid.get(seat, set())
        own = sorted(card for card in hand if is_atout(card))
        tried: list[str] = []
        for size in SIZES[deal.players]:
            tried += few(random, [*own, *sorted(more)], size, 2) + few(random, [*own, "Fool"], size, 2)
            if "Fool" in hand and 0 <= size - 1 - len(own) <= len(more):
                tried.append(" ".join([*own, "Fool", *sorted(more)[: size - 1 - len(own)]]))
            tried += few(random, sorted(hand), size, 1) + few(random, own, size + 1, 1)
            tried += few(random, [card for card in PACK if is_atout(card)], size, 1)
        right = [words for words in tried if may_show(words.split(), hand, more, deal.players)]
        wrong = [words for words in tried if words not in right]
        if wrong or right:
            words = yield Choice("show", seat, ["", *right], wrong[:6])
            if words:
                shown.append((seat, len(words.split())))
                cases["the Excuse is shown"] += "Fool" in words.split()
                cases["laid away trumps are shown"] += bool(set(words.split()) & more)
    return shown


# ---- The play


def led(trick: Sequence[str]) -> str | None:
    """The suit that has to be followed."""
    return next((card[0] for card in trick if card != "Fool"), None)


def number_of(card: str) -> int:
    """The number of a trump."""
    return int(card[1:])


def allowed(hand: set[str], trick: Sequence[str], forbidden: set[str]) -> set[str]:
    """Playable cards; `forbidden` may not be the first card of the deal."""
    suit = led(trick)
    if suit is None:
        return (hand - forbidden) or set(hand)
    same = {card for card in hand if card[0] == suit and card != "Fool"}
    trumps = {card for card in hand if is_atout(card)}
    cards = same
    if suit == "T" or not same:
        best = max((number_of(card) for card in trick if is_atout(card)), default=0)
        cards = {card for card in trumps if number_of(card) > best} or trumps
    return (cards or set(hand)) | (hand & {"Fool"})


def strength(card: str) -> int:
    """The rank of a card in its suit, in red as in black."""
    return number_of(card) if is_atout(card) else -RANKS.split().index(card[1:])


def taken_by(trick: Sequence[str]) -> int:
    """Which card of a trick wins it, whatever the Excuse does."""
    suit = "T" if any(map(is_atout, trick)) else led(trick)
    could = [at for at, card in enumerate(trick) if card[0] == suit and card != "Fool"]
    return max(could, key=lambda at: strength(trick[at]))


class Won:
    """Cards won by each side: the tricks, Excuse and Petit considered."""

    def __init__(self) -> None:
        self.tricks: list[tuple[list[int], list[str], int]] = []
        self.claimant: int | None = None
        self.rest: list[str] = []
        self.left = 0
        self.excuse_held: int | None = None
        self.last_by_excuse = False


def play(
    deal: Deal,
    order: list[int],
    leader: int,
    hands: list[set[str]],
    side: dict[int, bool],
    called: str | None,
    cases: Counter[str],
) -> Generator[Choice, str, Won]:
    """The tricks."""
    won, count = Won(), len(deal.hands[0])
    for number in range(1, count + 1):
        at = order.index(leader)
        here, trick = order[at:] + order[:at], list[str]()
        for seat in here:
            forbidden = set[str]()
            if number == 1 and not trick and called:
                forbidden = {card for card in hands[seat] if card[0] == called[0] and card != called}
            may = allowed(hands[seat], trick, forbidden)
            cases["the called suit is not led"] += bool(forbidden) and may != hands[seat]
            card = yield card_of(seat, hands, may)
            if card.startswith("claim"):
                won.claimant, won.left = int(card.split()[1]), count + 1 - number
                won.rest = trick + [card for hand in hands for card in hand]
                for other, hand in enumerate(hands):
                    won.excuse_held = other if "Fool" in hand else won.excuse_held
                if "Fool" in trick:
                    won.excuse_held = here[trick.index("Fool")]
                return won
            hands[seat].remove(card)
            trick.append(card)
        leader = here[taken_by(trick)]
        if trick[0] == "Fool" and number == count:
            own = {seat for seat in order if side[seat] == side[here[0]]}
            if {winner for _, _, winner in won.tricks} <= own:
                leader, won.last_by_excuse = here[0], True
                cases["the Excuse wins the last trick"] += 1
        cases["the Excuse is led"] += trick[0] == "Fool"
        won.tricks.append((here, trick, leader))
    return won


# ---- The settlement


def points_and_bouts(
    won: Won, side: dict[int, bool], aside: dict[bool, list[str]], cases: Counter[str]
) -> tuple[int, int]:
    """The half points of the taker's side, and its bouts."""
    piles = {True: list(aside[True]), False: list(aside[False])}
    gift = 0
    for number, (here, trick, winner) in enumerate(won.tricks, 1):
        last = won.claimant is None and number == len(won.tricks)
        for seat, card in zip(here, trick, strict=True):
            if card == "Fool" and not last and side[seat] != side[winner]:
                piles[side[seat]].append(card)
                gift += -1 if side[seat] else 1
                cases[f"the Excuse stays with the {'taker' if side[seat] else 'defenders'}"] += 1
            else:
                piles[side[winner]].append(card)
                cases["the Excuse goes in the last trick"] += card == "Fool" and last and side[seat] != side[winner]
    if won.claimant is not None:
        to = side[won.claimant]
        for card in won.rest:
            holder = won.excuse_held
            if card == "Fool" and holder is not None and side[holder] != to and won.left >= 2:
                piles[not to].append(card)
                gift += -1 if not to else 1
                cases["a claim leaves the Excuse"] += 1
            else:
                piles[to].append(card)
    assert halves(piles[True]) + halves(piles[False]) == 182
    return halves(piles[True]) + gift, len(BOUTS & set(piles[True]))


def settled(
    deal: Deal,
    level: int,
    points: int,
    bouts: int,
    won: Won,
    side: dict[int, bool],
    chelem: bool,
    shown: list[tuple[int, int]],
    cases: Counter[str],
) -> tuple[int, int]:
    """Payment of each defender, and the rounded points."""
    target, times = NEEDED[bouts], TIMES[level]
    made = points >= target
    rounded = points + (points % 2) * (1 if made else -1)
    cases[f"{LADDER[level]} {'won' if made else 'lost'} with {bouts} bouts"] += 1
    cases["just made"] += points == target
    cases[f"half a point {'up' if made else 'down'}"] += points % 2
    amount = (25 + abs(rounded - target) // 2) * times * (1 if made else -1)
    if won.claimant is None:
        ends = won.tricks[-2:] if won.last_by_excuse else won.tricks[-1:]
        if any("T1" in trick for _, trick, _ in ends):
            own = side[won.tricks[-1][2]]
            amount += 10 * times * (1 if own else -1)
            cases[f"Petit au bout of the {'taker' if own else 'defenders'}"] += 1
    for seat, size in shown:
        prize = 20 + 10 * SIZES[deal.players].index(size)
        amount += prize if made else -prize
        cases[f"a poignée of {prize} of the {'taker' if side[seat] else 'defenders'}"] += 1
    winners = {side[winner] for _, _, winner in won.tricks}
    winners |= set() if won.claimant is None else {side[won.claimant]}
    if winners == {True}:
        amount += 400 if chelem else 200
        cases[f"a chelem {'announced' if chelem else 'in silence'}"] += 1
    elif chelem:
        amount -= 200
        cases["a chelem missed"] += 1
    if winners == {False}:
        amount -= 200
        cases["a chelem of the defenders"] += 1
    return amount, rounded


def french(deal: Deal, cases: Counter[str]) -> Course:
    """One deal, told by its acts."""
    hands = [set(hand) for hand in deal.hands]
    order = [(deal.dealer + step) % deal.players for step in range(1, deal.players + 1)]
    nothing = dict.fromkeys(range(deal.players), 0)
    if deal.rules == "duplicate":
        taker, level = yield from imposed(deal)
    else:
        alone = [seat for seat in order if {card for card in hands[seat] if card == "Fool" or is_atout(card)} == {"T1"}]
        if alone:
            yield Choice("expose", alone[0], ["expose"], [])
            cases["petit sec"] += 1
            return Outcome(None, None, None, nothing)
        yield Choice("expose", order[Random(f"expose {deal}").randrange(deal.players)], [""], ["expose"])
        taker, level = yield from auction(deal, order)
    if taker is None:
        cases["all passed"] += 1
        return Outcome(None, None, None, nothing)
    cases[f"{LADDER[level]} of {deal.players}"] += 1
    called, partner = None, None
    if deal.players == 5:
        called = yield offered("call", taker, PACK, lambda card: may_call(card, hands[taker]))
        partner = next((seat for seat in order if called in hands[seat] and seat != taker), None)
        cases["a partner" if partner is not None else "nobody is the partner"] += 1
        cases["no king is called"] += called[1:] != "K"
    aside: dict[bool, list[str]] = {True: [], False: []}
    laid: dict[int, set[str]] = {}
    if level <= 2:
        aside[True] = yield from exchange(deal, taker, hands[taker], cases)
        laid[taker] = {card for card in aside[True] if is_atout(card)}
    else:
        aside[level == 3] = list(deal.talon[0])
    said = yield offered("announce", taker, ["", "pass", *WORDS], ["", "pass", "chelem"])
    chelem = said == "chelem"
    leader = taker if chelem else order[0]
    at = order.index(leader)
    shown = yield from showing(deal, order[at:] + order[:at], hands, laid, cases)
    side = {seat: seat in (taker, partner) for seat in order}
    won = yield from play(deal, order, leader, hands, side, called, cases)
    points, bouts = points_and_bouts(won, side, aside, cases)
    amount, rounded = settled(deal, level, points, bouts, won, side, chelem, shown, cases)
    score = dict.fromkeys(order, -amount)
    others = sum(not side[seat] for seat in order)
    if partner is not None:
        score[partner] = amount
    score[taker] = amount * (others - (partner is not None))
    return Outcome(taker, LADDER[level], {taker: points}, score, 2, {taker: rounded})


CASES = [
    "petit sec",
    "all passed",
    *(f"{word} of {players}" for word in LADDER[1:] for players in (3, 4, 5)),
    *(f"{word} {how} with {bouts} bouts" for word in LADDER[1:] for how in ("won", "lost") for bouts in (1, 2)),
    "just made",
    "half a point up",
    "half a point down",
    "a partner",
    "nobody is the partner",
    "no king is called",
    "trumps laid away",
    "the Excuse is shown",
    "laid away trumps are shown",
    "the called suit is not led",
    "the Excuse wins the last trick",
    "the Excuse is led",
    *(f"the Excuse stays with the {whose}" for whose in ("taker", "defenders")),
    "the Excuse goes in the last trick",
    "a claim leaves the Excuse",
    *(f"Petit au bout of the {whose}" for whose in ("taker", "defenders")),
    *(f"a poignée of {prize} of the taker" for prize in (20, 30, 40)),
    *(f"a poignée of {prize} of the defenders" for prize in (20, 30)),
    *(f"a chelem {how}" for how in ("announced", "in silence", "missed", "of the defenders")),
]

BOOK = Book("french-tarot", french, PACK, random_deal, WORDS, CASES)


class TestRetold(Retold):
    book = BOOK
    acts = ("expose", "contract", "bids", "call", "discard", "announce", "show", "trick")
    seed = 2
