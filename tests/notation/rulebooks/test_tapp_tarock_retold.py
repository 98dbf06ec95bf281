"""The rules of Tapp-Tarock told a second time, card by card and by name, and compared on random deals."""

from collections import Counter
from collections.abc import Generator
from random import Random

import pytest

from tests.notation.rulebooks.telling import (
    FRENCH,
    Book,
    Choice,
    Course,
    Deal,
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

pytestmark = pytest.mark.slow

PACK = pack_of(FRENCH)
LADDER = ["pass", "dreier", "unterer", "oberer", "solo"]
BASE = {"dreier": 3, "unterer": 4, "oberer": 5, "solo": 8}
TRULL = {"Fool", "T21", "T1"}
KINGS = {"SK", "CK", "HK", "DK"}
STEPS = ["kontra", "rekontra", "subkontra"]
WORDS = ["pagat", "valat", *STEPS, *(f"{step} pagat" for step in STEPS)]


def random_deal(random: Random) -> Deal:
    """A deal at a table by chance."""
    *hands, lower, upper = dealt(random, PACK, [16, 16, 16, 3, 3])
    rules = random.choice(["", "standard", "standard talon-halves=free", "standard talon-halves=fixed"])
    return Deal("tapp-tarock", 3, rules, random.randrange(3), hands, [lower, upper])


def auction(deal: Deal) -> Generator[Choice, str, tuple[int | None, int]]:
    """The declarer, and the step of the ladder."""
    seniority = [(deal.dealer + step) % 3 for step in (1, 2, 3)]
    active, level, turn = list(seniority), 0, 0
    holder: int | None = None
    while True:
        seat = seniority[turn % 3]
        turn += 1
        if seat not in active:
            continue
        if level == 0:
            allowed = ["pass", "dreier", "solo"]
        elif holder is not None and seniority.index(seat) < seniority.index(holder):
            allowed = ["pass", "hold"] + (["solo"] if level < 4 else [])
        else:
            allowed = ["pass"] + ([LADDER[level + 1], "solo"] if level < 4 else [])
        call = yield offered("bids", seat, [*LADDER[:4], "hold", "solo"], allowed)
        if call == "pass":
            active.remove(seat)
        else:
            holder = seat
            level = level if call == "hold" else LADDER.index(call)
        if not active:
            return None, 0
        if level and len(active) == 1:
            return active[0], level
        if level == 4 and holder == active_senior(active, seniority):
            return holder, level


def active_senior(active: list[int], seniority: list[int]) -> int:
    """The most senior of those who have not passed."""
    return next(seat for seat in seniority if seat in active)


def may_discard(cards: list[str], hand: set[str]) -> bool:
    """Whether three cards may be laid away from a hand of nineteen."""
    plain = {card for card in hand if not is_trump(card) and card not in KINGS}
    gone = set(cards)
    if not gone <= hand or gone & (TRULL | KINGS):
        return False
    return gone <= plain if len(plain) >= 3 else plain <= gone


def some_discards(hand: set[str], random: Random) -> list[str]:
    """Sets of three that may be laid away, and some that may not."""
    plain = [card for card in PACK if card in hand and not is_trump(card) and card not in KINGS]
    blank = [card for card in PACK if card in hand and is_trump(card) and card not in TRULL]
    sure = random.sample(plain, min(3, len(plain)))
    sure += random.sample(blank, 3 - len(sure))
    sets = [" ".join(sure), *neighbours(random, sure, sorted(hand), 4), *few(random, sorted(hand), 3, 2)]
    for kind in (TRULL, KINGS, set(blank)):
        others = sorted(hand & kind - set(sure))
        sets += [" ".join([*sure[:2], random.choice(others)])] if others else []
    stranger = next(card for card in PACK if card not in hand)
    return [*sets, " ".join([*sure[:2], stranger]), " ".join(sure[:2])]


def exchange(
    deal: Deal, declarer: int, level: int, hand: set[str], cases: Counter[str]
) -> Generator[Choice, str, tuple[list[str], list[str]]]:
    """Cards put aside for the declarer, and cards that go to the defenders."""
    random = Random(f"exchange {deal}")
    lower, upper = deal.talon
    halves = {1: [lower, upper], 2: [lower], 3: [upper]}[level] if "fixed" in deal.rules else [lower, upper]
    mixed = [*lower[:1], *upper[:2]]
    packets = [" ".join(packet) for packet in (lower, upper, mixed, lower[::-1])]
    packet = yield offered(
        "take", declarer, packets, lambda words: any(set(words.split()) == set(half) for half in halves)
    )
    cases[f"{LADDER[level]} takes the {'lower' if set(packet.split()) == set(lower) else 'upper'} packet"] += 1
    hand |= set(packet.split())
    sets = some_discards(hand, random)
    right = [words for words in sets if len(words.split()) == 3 and may_discard(words.split(), hand)]
    gone = yield offered("discard", declarer, sets, right)
    hand -= set(gone.split())
    trumps = sum(map(is_trump, gone.split()))
    cases[f"{trumps} tarocks laid away"] += 1
    return gone.split(), list(upper if set(packet.split()) == set(lower) else lower)


def announcing(declarer: int, hand: set[str]) -> Generator[Choice, str, tuple[set[str], dict[str, int]]]:
    """The declarer's announcements, and the doublings of each item."""
    said: set[str] = set()
    while True:
        open_ = ({"pagat"} if "T1" in hand else set()) | {"valat"}
        words = yield offered("announce", declarer, ["", "pass", *WORDS], {"", "pass"} | open_ - said)
        if words in ("", "pass"):
            break
        said.add(words)
        if open_ <= said:
            break
    items = {"": 0} | ({" pagat": 0} if "pagat" in said else {})
    for step, name in enumerate(STEPS):
        for seat in [declarer] if step == 1 else [(declarer + 1) % 3, (declarer + 2) % 3]:
            while True:
                may = [name + item for item in items if items[item] == step]
                if not may:
                    break
                words = yield offered("announce", seat, ["", "pass", *WORDS], ["", "pass", *may])
                if words in ("", "pass"):
                    break
                items[words.removeprefix(name)] += 1
    return said, items


def playable(hand: set[str], trick: list[str], kept: bool, last: bool) -> set[str]:
    """Playable cards; with `kept`, the Pagat must wait for the last trick."""
    cards = following(hand, trick)
    return cards - {"T1"} if kept and not last and cards != {"T1"} else cards


def tapp_tarock(deal: Deal, cases: Counter[str]) -> Course:
    """One deal, told by its acts."""
    hands = [set(hand) for hand in deal.hands]
    declarer, level = yield from auction(deal)
    if declarer is None:
        cases["all passed"] += 1
        return Outcome(None, None, None, dict.fromkeys(range(3), 0))
    contract = LADDER[level]
    cases[contract] += 1
    own: list[str] = []
    other = [card for packet in deal.talon for card in packet]
    if level < 4:
        own, other = yield from exchange(deal, declarer, level, hands[declarer], cases)
    bonuses = {seat: bonus(hand, cases) for seat, hand in enumerate(hands)}
    said, items = yield from announcing(declarer, hands[declarer])
    for word in sorted(said):
        cases[f"{word} announced"] += 1
    for item, times in items.items():
        cases[f"{'valat' if 'valat' in said and not item else item.strip() or 'game'} doubled {times} times"] += 1
    leader, won, pagat, claimed = (deal.dealer + 1) % 3, 0, None, None
    for number in range(1, 17):
        trick: list[str] = []
        seats: list[int] = []
        for seat in [(leader + step) % 3 for step in range(3)]:
            kept = "pagat" in said and seat == declarer
            may = playable(hands[seat], trick, kept, number == 16)
            if kept and "T1" in may and number < 16:
                cases["an announced Pagat is forced out"] += 1
            card = yield card_of(seat, hands, may)
            if card.startswith("claim"):
                claimed = int(card.split()[1])
                break
            if card == "T1" and kept and number < 16 and card not in may:
                cases["an announced Pagat is played too early"] += 1
            hands[seat].remove(card)
            trick.append(card)
            seats.append(seat)
        if claimed is not None:
            rest = trick + [card for hand in hands for card in hand]
            (own if claimed == declarer else other).extend(rest)
            won += (17 - number) * (claimed == declarer)
            cases["claimed by the declarer" if claimed == declarer else "claimed by a defender"] += 1
            cases["an announced Pagat in the trick that is claimed"] += (
                "pagat" in said and "T1" in trick and claimed == declarer
            )
            break
        leader = seats[winning(trick, PACK)]
        won += leader == declarer
        (own if leader == declarer else other).extend(trick)
        if "T1" in trick:
            pagat = (number, seats[trick.index("T1")], leader)
    points = in_threes(own)
    assert points + in_threes(other) == 70
    made = claimed == declarer and "T1" in hands[declarer] if claimed is not None else pagat == (16, declarer, declarer)
    last = None if claimed is not None or pagat is None or pagat[0] < 16 else pagat[1:]
    entries = score(declarer, contract, said, items, (points, won), made, last, cases)
    return Outcome(declarer, contract, {declarer: points}, {seat: entries[seat] + bonuses[seat] for seat in range(3)})


def bonus(hand: set[str], cases: Counter[str]) -> int:
    """The amount for a hand by itself."""
    trull, kings = len(hand & TRULL), hand >= KINGS
    cases[f"{trull} of the trull{' and four kings' if kings else ''}"] += 1
    return {3: 3, 2: 1}.get(trull, 0) + 3 * kings


def score(
    declarer: int,
    contract: str,
    said: set[str],
    items: dict[str, int],
    result: tuple[int, int],
    made: bool,
    last: tuple[int, int] | None,
    cases: Counter[str],
) -> dict[int, int]:
    """The entries for game, Valat and Pagat; `last` is who played the Pagat to the last trick, and who won that."""
    base, factor, (points, won) = BASE[contract], 2 ** items[""], result
    entries = dict.fromkeys(range(3), 0)

    def enter(amount: int, for_declarer: bool, what: str) -> None:
        cases[f"{what} {'for' if for_declarer else 'against'} the declarer"] += 1
        for seat in entries:
            if (seat == declarer) == for_declarer:
                entries[seat] += amount

    if "valat" in said:
        enter(8 * base * factor, won == 16, "announced valat")
    elif won == 16:
        enter(4 * base * factor, True, "silent valat")
    else:
        enter(base * factor, points >= 36, "game")
        cases["won with 36"] += points == 36
        cases["lost with 35"] += points == 35
    pagat = 8 if contract == "solo" else 4
    where = " in solo" if contract == "solo" else ""
    if "pagat" in said:
        enter(2 * pagat * 2 ** items[" pagat"], made, f"announced pagat{where}")
    elif last:
        player, winner = last
        if player == declarer:
            enter(pagat, winner == declarer, f"the declarer's silent pagat{where}")
        elif winner == player:
            enter(pagat, False, f"a defender's silent pagat{where}")
        elif winner == declarer:
            enter(pagat, True, f"a defender's silent pagat{where}")
        else:
            cases["a defender's pagat lost to the other defender"] += 1
    return entries


CASES = [
    "all passed",
    *BASE,
    *(
        f"{contract} takes the {half} packet"
        for contract in ("dreier", "unterer", "oberer")
        for half in ("lower", "upper")
    ),
    *(f"{trumps} tarocks laid away" for trumps in range(4)),
    *(f"{item} doubled {times} times" for item in ("game", "valat", "pagat") for times in range(4)),
    *(
        f"{item} {side} the declarer"
        for item in ("game", "announced valat", "announced pagat", "announced pagat in solo")
        for side in ("for", "against")
    ),
    *(
        f"{whose} silent pagat{where} {side} the declarer"
        for whose in ("the declarer's", "a defender's")
        for where in ("", " in solo")
        for side in ("for", "against")
    ),
    "silent valat for the declarer",
    "a defender's pagat lost to the other defender",
    "an announced Pagat is forced out",
    "an announced Pagat is played too early",
    "won with 36",
    "lost with 35",
    *(f"{trull} of the trull{kings}" for trull in range(4) for kings in ("", " and four kings")),
    "claimed by the declarer",
    "claimed by a defender",
    "an announced Pagat in the trick that is claimed",
]

BOOK = Book("tapp-tarock", tapp_tarock, PACK, random_deal, WORDS, CASES)


class TestRetold(Retold):
    book = BOOK
    acts = ("bids", "take", "discard", "announce", "trick")
    seed = 6
