"""The rules of Cego told a second time, card by card and by name, and compared on random deals."""

from collections import Counter
from collections.abc import Generator
from random import Random
from typing import NamedTuple

import pytest

from tests.notation.rulebooks.telling import (
    FRENCH,
    Act,
    Book,
    Choice,
    Course,
    Deal,
    Manner,
    Outcome,
    Retold,
    card_of,
    compare_choice,
    compare_whole,
    dealt,
    few,
    following,
    in_threes,
    is_court,
    is_pip,
    is_trump,
    offered,
    pack_of,
    play,
    winning,
)

pytestmark = pytest.mark.slow

FOUR = pack_of(FRENCH)
THREE = [card for card in FOUR if card not in ("S7", "C7", "D4")]
STEPS = ["cego", "eine", "eine-leere", "zwei-leere", "zwei-verschiedene", "pfeife"]
WORDS = ["pass", *STEPS[:1], "hold", *STEPS[1:], "solo", "piccolo", "bettel", "raeuber"]
KEPT = {"cego": 2, "eine": 1, "eine-leere": 1, "zwei-leere": 2, "zwei-verschiedene": 2, "pfeife": 1}
SOLO_HIGH = {"Fool", "T21", "T20", "T19", "T18"}


def random_deal(random: Random) -> Deal:
    """A deal at a table by chance."""
    players = random.choice((3, 4))
    sizes = [13] * 3 + [12] if players == 3 else [11] * 4 + [10]
    *hands, talon = dealt(random, THREE if players == 3 else FOUR, sizes)
    rules = random.choice(
        [
            "",
            "standard",
            "standard solo-factor=2/1",
            "standard court-as-empty=yes",
            "standard solo-factor=1/2 court-as-empty=yes",
        ]
    )
    if players == 4 and random.random() < 0.05:  # a talon without a trump leaves none for the last discard
        hands, talon = without_trumps(random)
        rules = random.choice(["", "standard court-as-empty=yes"])
    return Deal("cego", players, rules, random.randrange(players), hands, [talon])


def without_trumps(random: Random) -> tuple[list[list[str]], list[str]]:
    """Hands, and a talon of plain cards."""
    talon = random.sample([card for card in FOUR if not is_trump(card)], 10)
    rest = random.sample([card for card in FOUR if card not in talon], 44)
    return [rest[11 * seat : 11 * seat + 11] for seat in range(4)], talon


# ---- The auction


def sets_to_keep(contract: str, hand: list[str], courts: bool) -> list[set[str]]:
    """All that may be kept for a contract; nothing where the hand cannot play it."""
    if contract == "cego":
        return [{first, second} for first in hand for second in hand if first < second]
    if contract == "eine":
        return [{card} for card in hand]
    if contract == "eine-leere":
        return [{card} for card in hand if is_pip(card)]
    if contract == "pfeife":
        return [{"T1"}] if "T1" in hand else []
    plain = [card for card in hand if not is_trump(card)]
    same = contract == "zwei-leere"
    pairs = [{a, b} for a in plain for b in plain if a < b and (a[0] == b[0]) == same]
    pips = [pair for pair in pairs if all(map(is_pip, pair))]
    if pips or not courts:
        return pips
    return [pair for pair in pairs if all(stands_in(card, pair, hand) for card in pair if is_court(card))]


def stands_in(court: str, pair: set[str], hand: list[str]) -> bool:
    """Whether a court may be kept: no empty of its suit may be left out for it."""
    return {card for card in hand if card[0] == court[0] and is_pip(card)} <= pair


class Auction(NamedTuple):
    """The outcome of an auction."""

    declarer: int
    contract: str
    solo_bid: bool
    may_be_challenged: bool


def auction(deal: Deal, cases: Counter[str]) -> Generator[Choice, str, Auction]:
    """All stages of the auction."""
    order = [(deal.dealer + step) % deal.players for step in range(1, deal.players + 1)]
    courts = deal.option("court-as-empty", "no") == "yes"

    def ask(seat: int, allowed: list[str]) -> Generator[Choice, str, str]:
        possible = {word for word in allowed if word not in STEPS or sets_to_keep(word, deal.hands[seat], courts)}
        for word in set(allowed) - possible:
            cases[f"cannot bid {word}"] += 1
        return (yield offered("bids", seat, WORDS, possible))

    def duel(senior: int, junior: int, level: int) -> Generator[Choice, str, tuple[int, int]]:
        while True:
            if (yield from ask(junior, ["pass", *STEPS[level + 1 : level + 2]])) == "pass":
                return senior, level
            level += 1
            if sets_to_keep(STEPS[level], deal.hands[senior], courts):
                answer = yield from ask(senior, ["pass", "hold"])
            else:
                cases["cannot hold"] += 1
                answer = yield from ask(senior, ["pass"])
            if answer == "pass":
                return junior, level

    for position, seat in enumerate(order):
        if (yield from ask(seat, ["pass", "solo"])) == "solo":
            holder: tuple[int, int] | None = None
            for other in order[position + 1 :] + order[:position]:
                if holder:
                    holder = yield from duel(holder[0], other, holder[1])
                elif (yield from ask(other, ["pass", "cego"])) == "cego":
                    holder = other, 0
            return Auction(holder[0], STEPS[holder[1]], True, False) if holder else Auction(seat, "solo", True, False)
    if deal.players == 4:
        piccolo = None
        for seat in order:
            call = yield from ask(seat, ["pass", "bettel"] + ([] if piccolo else ["piccolo"]))
            if call == "bettel":
                return Auction(seat, "bettel", False, False)
            if call == "piccolo":
                piccolo = Auction(seat, "piccolo", False, False)
        if piccolo:
            return piccolo
    forehand = order[0]
    yield from ask(forehand, ["cego"])
    last, level = forehand, 0
    for other in order[1:]:
        last, level = yield from duel(last, other, level)
    if deal.players == 4 and (last, level) == (forehand, 0):
        silent = yield Choice(
            "bids", forehand, ["", "raeuber"], [word for word in WORDS if word not in ("pass", "raeuber")]
        )
        if silent:
            return Auction(forehand, "raeuber", False, False)
    return Auction(last, STEPS[level], False, True)


# ---- The exchange


def exchange(
    deal: Deal, outcome: Auction, cases: Counter[str]
) -> Generator[Choice, str, tuple[set[str], list[str], set[str]]]:
    """The new hand, what is laid away, and the courts that stand in for an empty."""
    random = Random(f"exchange {deal}")
    declarer, contract = outcome.declarer, outcome.contract
    hand, [talon] = deal.hands[declarer], deal.talon
    sets = sets_to_keep(contract, hand, deal.option("court-as-empty", "no") == "yes")
    right = random.sample(sets, min(8, len(sets)))
    tried = [" ".join(sorted(kept)) for kept in right]
    tried += few(random, hand, KEPT[contract], 12) + few(random, hand, 3 - KEPT[contract], 2)
    tried += few(random, [*random.sample(hand, KEPT[contract] - 1), random.choice(talon)], KEPT[contract], 1)
    if contract.startswith("zwei"):
        plain = sorted(card for card in hand if not is_trump(card))
        tried += random.sample(pairs := [f"{a} {b}" for a in plain for b in plain if a < b], min(30, len(pairs)))
    words = yield offered(
        "keep", declarer, tried, lambda words: set(words.split()) in sets and len(words.split()) == KEPT[contract]
    )
    kept = set(words.split())
    away = [card for card in hand if card not in kept]
    new = kept | set(talon)
    courts = {card for card in kept if is_court(card)} if contract.startswith("zwei") else set()
    if courts:
        cases[f"{len(courts)} courts for empties in {contract}"] += 1
    if KEPT[contract] == 2:
        trumps = [card for card in FOUR if card in new and is_trump(card)]
        if contract == "cego":
            may = new
        elif trumps:
            may = {trumps[-1] if contract == "zwei-leere" else trumps[0]}
        else:
            cases[f"no trump for the last discard in {contract}"] += 1
            may = new - kept
        card = yield offered("discard", declarer, [*sorted(new), away[0], f"{talon[0]} {talon[1]}"], may)
        new.remove(card)
        away.append(card)
    return new, away, courts


# ---- Play and score


def solo_hand(hand: list[str], players: int) -> bool:
    """Whether a player could have bid a solo, as the table judges it."""
    trumps = sum(map(is_trump, hand))
    enough = 9 if players == 3 else 8
    return trumps >= enough or (trumps == enough - 1 and len(SOLO_HIGH & set(hand)) >= 2)


def factor(contract: str, won: bool, solo_bid: bool, option: str) -> int:
    """The amount of a contract."""
    if contract == "solo":
        return int(option.split("/")[0 if won else 1])
    return STEPS.index(contract) + 1 + solo_bid


def achievement(points: int) -> int:
    """Steps won or lost by card points."""
    return points // 5 - 6 if points >= 36 else 6 - (70 - points) // 5


def entries(deal: Deal, seat: int, amount: int) -> dict[int, int]:
    """An amount for one seat, or, where it is negative, for all others."""
    return {
        other: (amount if other == seat else 0) if amount > 0 else (-amount if other != seat else 0)
        for other in range(deal.players)
    }


def cego(deal: Deal, cases: Counter[str]) -> Course:
    """One deal, told by its acts."""
    outcome = yield from auction(deal, cases)
    declarer, contract, solo_bid, _ = outcome
    cases[f"{contract} of {deal.players}{' after a solo bid' if solo_bid and contract != 'solo' else ''}"] += 1
    hands = [set(hand) for hand in deal.hands]
    away, courts = list(deal.talon[0]), set[str]()
    if contract in STEPS:
        hands[declarer], away, courts = yield from exchange(deal, outcome, cases)
    if outcome.may_be_challenged:
        if (yield Choice("expose", declarer, ["", "expose"], [])):
            return challenged(deal, declarer, contract, cases)
    else:
        yield Choice("expose", declarer, [""], ["expose"])
    pack = [card for card in FOUR if card not in courts] + [card for card in FOUR if card in courts]
    size = len(deal.hands[0])
    leader, tricks, claimed = declarer, list[tuple[int, list[str]]](), None
    beaten, left = False, 0
    for number in range(1, size + 1):
        trick: list[str] = []
        seats: list[int] = []
        for seat in [(leader + step) % deal.players for step in range(deal.players)]:
            card = yield card_of(seat, hands, following(hands[seat], trick))
            if card.startswith("claim"):
                claimed = int(card.split()[1])
                break
            hands[seat].remove(card)
            trick.append(card)
            seats.append(seat)
        if claimed is not None:
            left = size + 1 - number
            tricks.append((claimed, trick + [card for hand in hands for card in hand]))
            break
        if any(card in courts for card in trick):
            plain = [card for card in trick if card[0] == trick[0][0]]
            cases["a court ranks below an empty"] += any(
                court in courts and not is_court(card) and not any(map(is_trump, trick))
                for court in plain
                for card in plain
            )
        leader = seats[winning(trick, pack)]
        tricks.append((leader, trick))
        if "T1" in trick and seats[trick.index("T1")] == declarer and number > 1 and leader != declarer:
            beaten = True
    if claimed is not None:
        cases[f"{contract} claimed"] += 1
        if claimed != declarer and (
            "T1" in hands[declarer] or ("T1" in trick and seats[trick.index("T1")] == declarer and left < size)
        ):
            beaten = True
    won = sum(winner == declarer for winner, _ in tricks) + (left - 1 if claimed == declarer else 0)
    return settle(deal, outcome, away, tricks, won, beaten, cases)


def challenged(deal: Deal, declarer: int, contract: str, cases: Counter[str]) -> Outcome:
    """A seat that withheld a solo, or was wrongly suspected of it, pays as for a deal without a trick."""
    guilty = [seat for seat in range(deal.players) if seat != declarer and solo_hand(deal.hands[seat], deal.players)]
    cases[f"challenge of {deal.players}: {len(guilty)} solo hands"] += 1
    score = dict.fromkeys(range(deal.players), 0)
    for seat in guilty or [declarer]:
        for other, amount in entries(deal, seat, -8 * factor(contract, False, False, "1/2")).items():
            score[other] += amount
    return Outcome(declarer, contract, None, score)


def settle(
    deal: Deal,
    outcome: Auction,
    away: list[str],
    tricks: list[tuple[int, list[str]]],
    won: int,
    beaten: bool,
    cases: Counter[str],
) -> Outcome:
    """Card points and entries."""
    declarer, contract, solo_bid, _ = outcome
    piles = [[card for winner, trick in tricks if winner == seat for card in trick] for seat in range(deal.players)]
    if contract in ("piccolo", "bettel"):
        made = won == (contract == "piccolo")
        cases[f"{contract} {'made' if made else 'failed'}"] += 1
        cases[f"piccolo with {min(won, 2)} tricks"] += contract == "piccolo"
        worth = 10 if contract == "piccolo" else 15
        return Outcome(declarer, contract, None, entries(deal, declarer, worth if made else -worth))
    if contract == "raeuber":
        points = {seat: in_threes(pile) for seat, pile in enumerate(piles)}
        most = [seat for seat in points if points[seat] == max(points.values())]
        losers = {declarer: -10} if declarer in most else dict.fromkeys(most, -5)
        cases[
            f"raeuber lost by {'forehand' if declarer in most else 'others'}{' in a tie' if len(most) > 1 else ''}"
        ] += 1
        return Outcome(declarer, contract, points, dict.fromkeys(points, 0) | losers)
    own = piles[declarer] + away
    if not won:
        count = 0
        cases[f"no trick{' in solo' if contract == 'solo' else ''}"] += 1
    else:
        count = in_threes(own) + (deal.players == 3)
    reached = achievement(count)
    if contract == "pfeife" and beaten:
        cases[f"pfeife beaten with {'36 or more' if count >= 36 else 'less than 36'}"] += 1
        reached = min(reached, -1)
    cases[f"achievement {reached}"] += 1
    for edge in (35, 36, 39, 40):
        cases[f"{edge} card points"] += count == edge
    option = deal.option("solo-factor", "1/2")
    if contract == "solo":
        cases[f"solo {'won' if reached > 0 else 'lost'} at {option}"] += 1
    amount = reached * factor(contract, reached > 0, solo_bid, option)
    return Outcome(declarer, contract, {declarer: count}, entries(deal, declarer, amount))


CASES = [
    *(
        f"{contract} of {players}{after}"
        for contract in STEPS
        for players in (3, 4)
        for after in ("", " after a solo bid")
    ),
    *(f"{contract} of 4" for contract in ("solo", "piccolo", "bettel", "raeuber")),
    "solo of 3",
    "cannot hold",
    *(f"cannot bid {step}" for step in STEPS[2:]),
    *(f"{courts} courts for empties in zwei-{which}" for courts in (1, 2) for which in ("leere", "verschiedene")),
    "a court ranks below an empty",
    *(f"no trump for the last discard in zwei-{which}" for which in ("leere", "verschiedene")),
    *(f"challenge of {players}: {count} solo hands" for players in (3, 4) for count in (0, 1)),
    *(f"{contract} claimed" for contract in [*STEPS, "solo", "piccolo", "bettel", "raeuber"]),
    *(f"{contract} {how}" for contract in ("piccolo", "bettel") for how in ("made", "failed")),
    *(f"piccolo with {tricks} tricks" for tricks in range(3)),
    *(f"raeuber lost by {who}" for who in ("forehand", "others", "forehand in a tie", "others in a tie")),
    "no trick",
    *(f"pfeife beaten with {points}" for points in ("36 or more", "less than 36")),
    *(f"achievement {steps}" for steps in range(-8, 9) if steps),
    *(f"{points} card points" for points in (35, 36, 39, 40)),
    *(f"solo {how} at {option}" for how in ("won", "lost") for option in ("1/2", "2/1")),
]

BOOK = Book("cego", cego, FOUR, random_deal, [], CASES)


class TestRetold(Retold):
    book = BOOK
    acts = ("bids", "keep", "discard", "expose", "trick")
    seed = 4


class Climber(Manner):
    """Everybody goes as high in the duels as he can, and a Pfeife is led to the first trick."""

    def choose(self, choice: Choice) -> Act:
        self.claims = self.optional_at_end = 0
        if choice.keyword == "bids":
            higher = [word for word in choice.allowed if word in (*STEPS, "hold")]
            return Act("bids", choice.seat, higher[0] if higher else "pass")
        if choice.keyword == "expose":
            return Act("expose", choice.seat, "")
        if choice.keyword == "keep":
            self.first = "T1" if choice.allowed == ["T1"] else ""
        if choice.keyword == "trick" and self.first in choice.allowed:
            card, self.first = self.first, ""
            return Act("trick", choice.seat, card)
        return super().choose(choice)


def test_a_pfeife_led_to_the_first_trick_may_be_lost() -> None:
    caught = 0
    for number in range(400):
        random = Random(f"pfeife {number}")
        hands = dealt(random, [card for card in FOUR if card != "T1"], [11, 11, 10, 11, 10])
        hands[2].append("T1")
        deal = Deal("cego", 4, "", random.choice((0, 1, 3)), hands[:4], [hands[4]])
        told = play(cego, deal, Climber(deal, random, FOUR), Counter())
        if told.outcome.contract == "pfeife":
            compare_whole(told, random)
            [points] = (told.outcome.points or {}).values()
            tricks = [act for act in told.acts if act.keyword == "trick"]
            caught += tricks[4].seat != tricks[0].seat and points >= 36
    assert caught


def test_a_court_is_kept_only_where_empties_are_short() -> None:
    with_courts = 0
    for number in range(60):
        random = Random(f"courts {number}")
        courts = random.sample([card for card in FOUR if is_court(card)], 8)
        rest = random.sample([card for card in FOUR if card not in courts], 46)
        hands = [rest[0:11], rest[11:22], courts + rest[22:25], rest[25:36]]
        deal = Deal("cego", 4, "standard court-as-empty=yes", random.choice((0, 1, 3)), hands, [rest[36:]])
        told = play(cego, deal, Climber(deal, random, FOUR), Counter())
        keeps = [index for index, choice in enumerate(told.choices) if choice.keyword == "keep"]
        if keeps and told.outcome.contract in ("zwei-leere", "zwei-verschiedene"):
            compare_choice(cego, told, keeps[0], random, [], 60)
            with_courts += any(is_court(card) for card in told.acts[keeps[0]].words.split())
    assert with_courts
