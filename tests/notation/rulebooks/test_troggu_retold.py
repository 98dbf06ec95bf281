"""The rules of Troggu, both rule sets, told a second time, card by card and by name, and compared on random deals."""

from collections import Counter
from collections.abc import Generator
from random import Random

import pytest

from tests.notation.rulebooks.telling import (
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
    is_court,
    is_pip,
    is_trump,
    judged,
    neighbours,
    offered,
    pack_of,
    play,
    worth,
    written,
)

pytestmark = pytest.mark.slow

LONG, ROUND = "K Q N J 10 9 8 7 6 5", "K Q N J 1 2 3 4 5 6"
PACK = pack_of({"S": LONG, "C": LONG, "H": ROUND, "D": ROUND})
HAND = {3: 18, 4: 13, 5: 11, 6: 9, 7: 8, 8: 7}
KINGS = {"SK", "CK", "HK", "DK"}
OPTIONS = {
    "unit": ("1", "10"),
    "callable": ("any", "ii-to-xx"),
    "solo-calls": ("yes", "no"),
    "all-pass-fallback": ("fool-then-pagat", "fool-only"),
    "fool-exchange-pool": ("tricks", "tricks-and-discards"),
}
BGA = {"unit": "10", "callable": "ii-to-xx", "solo-calls": "no"}


def random_deal(random: Random) -> Deal:
    """A deal at a table by chance."""
    if random.random() < 0.06:
        return poor_deal(random)
    players = random.choice((3, 4, 5, 6, 7, 7, 8, 8))
    *hands, talon = dealt(random, PACK, [HAND[players]] * players + [62 - players * HAND[players]])
    if random.random() < 0.15:  # the Fool into the Tapp, often with the trump 1
        for card in random.choice((["Fool"], ["Fool", "T1"])):
            for hand in hands:
                if card in hand:
                    hand[hand.index(card)] = talon.pop()
                    talon.insert(0, card)
    rules = random.choice(("", "standard", "bga"))
    if rules:
        changed = random.sample(sorted(OPTIONS), random.choice((0, 0, 1, 2)))
        rules = " ".join([rules, *(f"{name}={random.choice(OPTIONS[name])}" for name in changed)])
    return Deal("troggu", players, rules, random.randrange(players), hands, [talon])


def poor_deal(random: Random) -> Deal:
    """Three players: one can win but one trick, full of courts, and will want to keep his Fool."""
    pips = [card for card in PACK if is_pip(card) and card[0] != "S"]
    poor = ["Fool", "SK", *pips[:16]]
    rest = [card for card in PACK if (is_trump(card) or is_court(card)) and card not in (*poor, "SQ", "SN")]
    random.shuffle(rest)
    hands = [["SQ", *rest[:17]], ["SN", *rest[17:]]]
    hands.insert(random.randrange(3), poor)
    talon = [card for card in PACK if not any(card in hand for hand in hands)]
    rules = random.choice(("standard", "bga fool-exchange-pool=tricks-and-discards"))
    return Deal("troggu", 3, rules, random.randrange(3), hands, [talon])


def option(deal: Deal, name: str) -> str:
    """The value of an option: as the table has it, else as its rule set has it."""
    standard = BGA.get(name, OPTIONS[name][0]) if deal.rules.startswith("bga") else OPTIONS[name][0]
    return deal.option(name, standard)


def auction(deal: Deal, cases: Counter[str]) -> Generator[Choice, str, tuple[int | None, str]]:
    """The declarer and the contract; no declarer in a Misère."""
    tappist = None
    for step in range(1, deal.players + 1):
        seat = (deal.dealer + step) % deal.players
        allowed = ["pass", "solo"] if tappist is not None else ["pass", "tapp", "solo"]
        call = yield offered("bids", seat, ["pass", "tapp", "solo"], allowed)
        if call == "solo":
            cases["solo after tapp" if tappist is not None else "solo"] += 1
            return seat, "solo"
        if call == "tapp":
            tappist = seat
    if tappist is not None:
        return tappist, "tapp"
    if deal.players >= 7:
        for card in ["Fool"] if option(deal, "all-pass-fallback") == "fool-only" else ["Fool", "T1"]:
            for seat, hand in enumerate(deal.hands):
                if card in hand:
                    cases[f"tapp forced on the holder of {card}"] += 1
                    return seat, "tapp"
        cases["misere of seven or eight"] += 1
        if option(deal, "all-pass-fallback") == "fool-only" and "T1" not in deal.talon[0]:
            cases["misere with fool-only"] += 1
    return None, "misere"


def exchange(deal: Deal, tappist: int, hand: set[str], cases: Counter[str]) -> Generator[Choice, str, list[str]]:
    """Cards discarded from the hand and the Tapp."""
    random = Random(f"exchange {deal}")
    tapp = deal.talon[0]
    hand |= set(tapp)
    free = [card for card in PACK if card in hand and worth(card) < 5]
    kings = sorted(hand & KINGS)
    sure = random.sample(free, len(tapp))
    with_kings = kings + random.sample(free, len(tapp) - len(kings))
    honour = [*sorted(hand & {"Fool", "T21", "T1"})[:1], *sure][: len(tapp)]
    stranger = next(card for card in PACK if card not in hand)
    tried = [
        *([" ".join(with_kings)] if random.random() < 0.7 else []),
        " ".join(sure),
        *neighbours(random, sure, sorted(hand), 8),
        *neighbours(random, with_kings, sorted(hand), 3),
        *few(random, sorted(hand), len(tapp), 3),
        " ".join(honour),
        " ".join([*sure[1:], stranger]),
        " ".join(sure[1:]),
        *(" ".join([*kings[:count], *free[: len(tapp) - count]]) for count in (1, 3)),
        " ".join([*sure, *sorted(hand - set(sure))[:1]]),
    ]

    def may(words: str) -> bool:
        gone = set(words.split())
        if len(words.split()) != len(tapp) or not gone <= hand or gone & {"Fool", "T21", "T1"}:
            return False
        return len(gone & KINGS) in (0, 4)

    away = (yield offered("discard", tappist, tried, may)).split()
    hand -= set(away)
    cases["four kings laid away"] += set(away) >= KINGS
    return away


def calling(deal: Deal, tappist: int, contract: str) -> Generator[Choice, str, str]:
    """The card whose holder is the partner; empty for none."""
    random = Random(f"call {deal}")
    cards = random.sample(PACK, len(PACK))
    allowed = set[str]()
    if deal.players >= 7 and (contract == "tapp" or option(deal, "solo-calls") == "yes"):
        if option(deal, "callable") == "any":
            allowed = set(PACK) - {"Fool", "T21"}
        else:
            allowed = {f"T{number}" for number in range(2, 21)}
    return (yield offered("call", tappist, ["", *cards], {""} | allowed))


def playable(hand: set[str], trick: list[str], locked: bool, last: bool) -> tuple[set[str], set[str]]:
    """Playable cards, and those with which the Fool is withheld; a locked Fool waits for the last trick."""
    cards = hand - {"Fool"} if locked and not last else set(hand)
    trumps = {card for card in cards if is_trump(card)}
    led = suit_led(trick)
    if led is None:
        return cards, set()
    suit = trumps if led == "trump" else {card for card in cards - trumps if card[0] == led}
    if suit and led != "trump":
        return suit, set()
    if trumps == {"Fool"} and not locked:
        return cards, cards - {"Fool"}
    return trumps or cards, set()


def suit_led(trick: list[str]) -> str | None:
    """The suit to follow. A locked Fool has been replaced by nothing in `trick`."""
    first = next((card for card in trick if card), None)
    return None if first is None else "trump" if is_trump(first) else first[0]


def troggu(deal: Deal, cases: Counter[str]) -> Course:
    """One deal, told by its acts."""
    size = HAND[deal.players]
    hands = [set(hand) for hand in deal.hands]
    tappist, contract = yield from auction(deal, cases)
    laid, called = list(deal.talon[0]), ""
    if tappist is not None:
        if contract == "tapp":
            laid = yield from exchange(deal, tappist, hands[tappist], cases)
        called = yield from calling(deal, tappist, contract)
    partner = next((seat for seat, hand in enumerate(hands) if called in hand and seat != tappist), None)
    if called:
        cases[f"{contract} with a partner" if partner is not None else f"{contract} alone with a called card"] += 1
    side = [seat if tappist is None else int(seat in (tappist, partner)) for seat in range(deal.players)]
    cases[f"{contract} of {deal.players}"] += 1
    leader = (deal.dealer + 1) % deal.players if tappist is None else tappist
    piles: list[list[str]] = [[] for _ in hands]
    won, locked, claimed = [0] * deal.players, None, None
    for number in range(1, size + 1):
        trick: list[str] = []
        seats: list[int] = []
        for seat in [(leader + step) % deal.players for step in range(deal.players)]:
            may, withholding = playable(hands[seat], trick, seat == locked, number == size)
            card = yield card_of(seat, hands, may, forgiven="Fool" not in hands[seat])
            if card.startswith("claim"):
                claimed = int(card.split()[1])
                break
            if card in withholding and number < size:
                locked = seat
                cases["the Fool is withheld"] += 1
            if "Fool" in withholding | may and card == "Fool" and withholding:
                cases["the Fool is the only trump and played"] += 1
            hands[seat].remove(card)
            trick.append("" if card == "Fool" and seat == locked else card)
            seats.append(seat)
        if claimed is not None:
            rest = [card for cards in [trick, *hands] for card in cards if card]
            piles[claimed] += [card for card in rest if card != "Fool"] + ["Fool"] * ("Fool" in rest and locked is None)
            won[claimed] += size + 1 - number
            cases["claimed with a locked Fool" if locked is not None else "claimed"] += 1
            if locked is not None:
                give_back(locked, claimed, side, piles, won, pool_of(deal, laid, side, tappist), cases)
            break
        if trick[0] == "":
            cases["a locked Fool is led"] += 1
        led = suit_led(trick)
        best = min((card for card in trick if card and (is_trump(card) or card[0] == led)), key=PACK.index)
        leader = seats[trick.index(best)]
        piles[leader] += [card for card in trick if card]
        won[leader] += 1
        if "" in trick:
            assert number == size and locked is not None
            won[leader] -= 1
            give_back(locked, leader, side, piles, won, pool_of(deal, laid, side, tappist), cases)
            won[leader] += 1
    unit = int(option(deal, "unit"))
    if tappist is None:
        return misere(deal, [sum(map(worth, pile)) for pile in piles], unit, cases)
    points = sum(worth(card) for seat, pile in enumerate(piles) if side[seat] for card in pile)
    points += sum(map(worth, laid))
    tricks = [sum(count for seat, count in enumerate(won) if side[seat] == which) for which in (0, 1)]
    chips, what = result(points, tricks)
    cases[f"{contract}: {what}"] += 1
    for edge in (30, 31, 56, 57, 58, 83, 84):
        cases[f"{edge} card points"] += points == edge
    chips *= unit * (2 if contract == "solo" else 1)
    score = dict.fromkeys(range(deal.players), -chips)
    opponents = side.count(0)
    score[tappist] = chips * opponents
    if partner is not None:
        score[partner] = 2 * chips
        score[tappist] -= 2 * chips
        cases[f"{'won' if chips > 0 else 'lost'} with a partner of {deal.players}"] += chips != 0
    return Outcome(tappist, contract, {tappist: points}, score)


def pool_of(deal: Deal, laid: list[str], side: list[int], tappist: int | None) -> list[str]:
    """Other cards that the Tappist's side may give for the Fool."""
    return laid if tappist is not None and option(deal, "fool-exchange-pool") == "tricks-and-discards" else []


def give_back(
    holder: int,
    winner: int,
    side: list[int],
    piles: list[list[str]],
    won: list[int],
    pool: list[str],
    cases: Counter[str],
) -> None:
    """A locked Fool goes back to its side for the least card of its tricks; `won` is without the last trick."""
    if side[holder] == side[winner]:
        cases["a locked Fool falls to its own side"] += 1
        piles[winner].append("Fool")
        return
    own = [seat for seat in range(len(side)) if side[seat] == side[holder]]
    if not sum(won[seat] for seat in own):
        cases["a locked Fool of a side without a trick"] += 1
        piles[winner].append("Fool")
        return
    heaps = [piles[seat] for seat in own] + ([pool] if pool and side[holder] == 1 else [])
    heap, least = min(((heap, card) for heap in heaps for card in heap), key=lambda entry: worth(entry[1]))
    cases["a locked Fool is exchanged"] += 1
    if worth(min((card for seat in own for card in piles[seat]), key=worth)) > worth(least):
        cases["a discard is given for the Fool"] += 1
    if worth(least) > 1:
        cases["more than one card point is given for the Fool"] += 1
    heap.remove(least)
    piles[winner].append(least)
    piles[holder].append("Fool")


def result(points: int, tricks: list[int]) -> tuple[int, str]:
    """Chips from each opponent, and why."""
    if not tricks[0]:
        return 3, "every trick"
    if 114 - points <= 30:
        return 2, "84 or more"
    if points >= 58:
        return 1, "won"
    if points == 57:
        return 0, "drawn"
    if not tricks[1]:
        return -3, "no trick"
    return (-2, "30 or less") if points <= 30 else (-1, "lost")


def misere(deal: Deal, points: list[int], unit: int, cases: Counter[str]) -> Outcome:
    """The seat with the most pays everybody else."""
    losers = [seat for seat, count in enumerate(points) if count == max(points)]
    cases[f"misere with {min(len(losers), 2)} losers"] += 1
    others = deal.players - len(losers)
    score = {seat: -unit * others if seat in losers else unit * len(losers) for seat in range(deal.players)}
    return Outcome(None, "misere", dict(enumerate(points)), score)


CASES = [
    *(f"{contract} of {players}" for contract in ("tapp", "solo") for players in HAND),
    *(f"misere of {players}" for players in HAND),
    "solo",
    "solo after tapp",
    "tapp forced on the holder of Fool",
    "tapp forced on the holder of T1",
    "misere of seven or eight",
    "misere with fool-only",
    "four kings laid away",
    *(f"{contract} {how}" for contract in ("tapp", "solo") for how in ("with a partner", "alone with a called card")),
    *(
        f"{contract}: {what}"
        for contract in ("tapp", "solo")
        for what in ("every trick", "84 or more", "won", "drawn", "lost", "30 or less", "no trick")
    ),
    *(f"{points} card points" for points in (30, 31, 56, 57, 58, 83, 84)),
    *(f"{how} with a partner of {players}" for how in ("won", "lost") for players in (7, 8)),
    "the Fool is withheld",
    "the Fool is the only trump and played",
    "a locked Fool is led",
    "a locked Fool falls to its own side",
    "a locked Fool of a side without a trick",
    "a locked Fool is exchanged",
    "a discard is given for the Fool",
    "more than one card point is given for the Fool",
    "claimed",
    "claimed with a locked Fool",
    "misere with 1 losers",
    "misere with 2 losers",
]

BOOK = Book("troggu", troggu, PACK, random_deal, [], CASES)


class TestRetold(Retold):
    book = BOOK
    acts = ("bids", "discard", "call", "trick")


class Soloist(Manner):
    """The first player asked plays Solo, and claims the rest some time."""

    def choose(self, choice: Choice) -> Act:
        if choice.keyword == "bids":
            self.soloist = choice.seat
            return Act("bids", choice.seat, "solo")
        if choice.keyword == "trick" and self.random.random() < 0.03:
            return Act("claim", self.soloist, "")
        self.claims = self.optional_at_end = 0
        return super().choose(choice)


def test_only_who_may_have_had_the_fool_may_have_withheld_it() -> None:
    """The soloist's hand and the Tapp are not known and he claims: the score hangs on none of these cards.

    It is in doubt only if he himself has once neither followed nor trumped.
    """
    known = 0
    for number in range(150):
        random = Random(f"claim {number}")
        deal = random_deal(random)
        soloist = (deal.dealer + 1) % deal.players
        told = play(troggu, deal, Soloist(deal, random, PACK), Counter())
        cards = [(act.seat, act.words) for act in told.acts if act.keyword == "trick"]
        led = [cards[index - index % deal.players][1] for index in range(len(cards))]
        doubtful = any(seat == soloist and differs(card, lead) for (seat, card), lead in zip(cards, led, strict=True))
        elsewhere = any("Fool" in hand for seat, hand in enumerate(deal.hands) if seat != soloist)
        called = any(act.keyword == "call" and act.words for act in told.acts)
        if told.acts[-1].keyword == "claim" and not doubtful and not elsewhere and not called:
            lines, _ = written(deal, told.acts)
            report = judged([line for line in lines if not line.startswith((f"hand {SEATS[soloist]}", "talon"))])
            assert report.score == told.outcome.score, "\n".join(lines)
            known += 1
    assert known > 5


def differs(card: str, lead: str) -> bool:
    """Whether a card neither follows what was led nor trumps it."""
    return not is_trump(card) and lead[0] != card[0]
