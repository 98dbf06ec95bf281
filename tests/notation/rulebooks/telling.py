"""Shared parts of the second tellings of the rules: random deals, their text in the notation, and the report on them.

A telling is a generator from the cards dealt to the score sheet, which knows nothing of the games that it is compared
with. Wherever a player has a choice it yields what he may do and what he may not, both as they are written in a record,
and is sent what he does. So it deals, bids and plays by its own rules, and the engine is asked from outside, as any
reader of a record would: whether the whole deal is legal and makes these points and this score, and whether it takes
every act that the telling allows at a moment, and finds the error at every act that the telling forbids.

``python -m tests.notation.rulebooks.telling cego 5000`` compares some thousand deals of one game by hand;
``python -m tests.notation.rulebooks.telling cover`` finds the few deals that meet every case, for the daily run.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from typing import ClassVar, NamedTuple

from notation.reader import read
from notation.replay import Report, judge
from tests.samples import WHOLE, amount

SEATS = "ABCDEFGH"
FACES = {"K": 5, "Q": 4, "N": 3, "J": 2}
FRENCH = {"S": "K Q N J 10 9 8 7", "C": "K Q N J 10 9 8 7", "H": "K Q N J 1 2 3 4", "D": "K Q N J 1 2 3 4"}


# ---- Cards, as they are written


def pack_of(suits: dict[str, str]) -> list[str]:
    """The Fool, the trumps and these suits, each from high to low."""
    trumps = ["Fool", *(f"T{number}" for number in range(21, 0, -1))]
    return trumps + [suit + rank for suit, ranks in suits.items() for rank in ranks.split()]


def is_trump(card: str) -> bool:
    """Whether a card is a trump, the Fool among them."""
    return card == "Fool" or card[0] == "T"


def is_court(card: str) -> bool:
    """Whether a card is a king, queen, cavalier or jack."""
    return card != "Fool" and card[1] in FACES


def is_pip(card: str) -> bool:
    """Whether a card is a plain card with a number."""
    return not is_trump(card) and not is_court(card)


def worth(card: str) -> int:
    """Points of a card by itself."""
    return 5 if card in ("Fool", "T21", "T1") else 1 if is_trump(card) else FACES.get(card[1], 1)


def in_threes(cards: Sequence[str]) -> int:
    """The card points of a pile: two off for three cards, one for a remainder."""
    threes, rest = divmod(len(cards), 3)
    return sum(map(worth, cards)) - 2 * threes - (1 if rest else 0)


# ---- A deal


class Deal(NamedTuple):
    """The cards dealt, and the rules of the table."""

    game: str
    players: int
    rules: str
    """The rule set and its options, as a ``rules`` line names them; empty for none."""
    dealer: int
    hands: list[list[str]]
    talon: list[list[str]]
    """The packets of the talon, in the order dealt."""

    @property
    def lines(self) -> list[str]:
        """The record of what was dealt."""
        return [
            f"deal {self.game} {self.players}",
            *([f"rules {self.rules}"] if self.rules else []),
            f"dealer {SEATS[self.dealer]}",
            *(f"hand {SEATS[seat]}: {' '.join(hand)}" for seat, hand in enumerate(self.hands) if hand),
            "talon: " + " | ".join(" ".join(packet) for packet in self.talon),
        ]

    def option(self, name: str, standard: str) -> str:
        """The value of an option."""
        return dict(word.split("=") for word in self.rules.split()[1:]).get(name, standard)


def dealt(random: Random, pack: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """The pack in heaps of these sizes; often one heap has got many cards of a kind."""
    cards = random.sample(pack, len(pack))
    heaps: list[list[str]] = [[] for _ in sizes]
    if random.random() < 0.7:
        kind = random.choice(KINDS)
        share = random.choice((0.3, 0.6, 0.9, 1.0))
        for _ in range(random.choice((1, 1, 2))):
            lucky = random.randrange(len(sizes))
            for card in [card for card in pack if kind(card) and card in cards]:
                if len(heaps[lucky]) < sizes[lucky] and random.random() < share:
                    heaps[lucky].append(card)
                    cards.remove(card)
    for heap, size in zip(heaps, sizes, strict=True):
        while len(heap) < size:
            heap.append(cards.pop())
        random.shuffle(heap)
    return heaps


KINDS: list[Callable[[str], bool]] = [
    is_trump,
    is_court,
    is_pip,
    lambda card: not is_trump(card),
    lambda card: card in ("Fool", "T21", "T1"),
    lambda card: card in ("Fool", "T1"),
    lambda card: card == "T1" or card[1:] == "K",
    lambda card: card[1:] == "K",
    lambda card: card == "Fool" or is_court(card),
    lambda card: card[0] in "TSC",
    lambda card: is_trump(card) and card != "Fool",
    lambda card: is_trump(card) or card[1:] == "K",
    lambda card: card != "T1" and is_trump(card),
]
"""Kinds of cards that somebody may have many of."""


# ---- What is told


class Choice(NamedTuple):
    """A moment at which somebody chooses: what he may do, and what he may not. Nothing written is an empty text."""

    keyword: str
    seat: int
    allowed: list[str]
    forbidden: list[str]


class Outcome(NamedTuple):
    """The outcome of a deal."""

    declarer: int | None
    contract: str | None
    points: dict[int, int] | None
    score: dict[int, int]
    unit: int = 1
    """How many of what the points are counted in make a card point."""
    rounded: dict[int, int] = {}  # noqa: RUF012 (nobody changes it)
    """Other points that are as true."""


EXCHANGE = ("take", "keep", "discard", "buy", "call", "show", "expose", "concede")
"""Acts on a line of their own; an error may be reported anywhere on it."""

Course = Generator[Choice, str, Outcome]
Telling = Callable[[Deal, Counter[str]], Course]
"""A game told from a deal to its outcome; it counts the cases that it meets by their names."""


def offered(keyword: str, seat: int, tried: Iterable[str], may: Callable[[str], bool] | Iterable[str]) -> Choice:
    """A choice out of everything that is tried."""
    tried = list(dict.fromkeys(tried))
    allowed = [words for words in tried if (may(words) if callable(may) else words in may)]
    return Choice(keyword, seat, allowed, [words for words in tried if words not in allowed])


def few(random: Random, cards: Iterable[str], size: int, count: int = 12) -> list[str]:
    """Some sets of so many of these cards, as they are written."""
    cards = list(cards)
    return [" ".join(random.sample(cards, size)) for _ in range(count)] if len(cards) >= size else []


def neighbours(random: Random, chosen: Sequence[str], hand: Iterable[str], count: int = 12) -> list[str]:
    """Sets that differ from one in a card or two."""
    others = [card for card in hand if card not in chosen]
    sets = []
    for _ in range(count):
        size = min(random.choice((1, 1, 2, 4)), len(chosen), len(others))
        gone = random.sample(list(chosen), size)
        sets.append(" ".join([card for card in chosen if card not in gone] + random.sample(others, size)))
    return sets


def card_of(seat: int, hands: Sequence[set[str]], may: set[str], forgiven: bool = True) -> Choice:
    """The choice of a card: those that may be played, the others held, one of another hand.

    With `forgiven` a card that breaks a rule may also be let stand by the table.
    """
    wrong = sorted(hands[seat] - may)
    strangers = [min(hand) for hand in hands if hand and hand is not hands[seat]][:1]
    return Choice("trick", seat, sorted(may), [*wrong, *strangers, *(f"{card}^" for card in wrong if forgiven)])


def following(hand: set[str], trick: Sequence[str]) -> set[str]:
    """Cards that the duties leave, with the Fool an ordinary trump: follow suit, else trump."""
    trumps = {card for card in hand if is_trump(card)}
    if not trick:
        return set(hand)
    suit = trumps if is_trump(trick[0]) else {card for card in hand - trumps if card[0] == trick[0][0]}
    return suit or trumps or set(hand)


def winning(trick: Sequence[str], pack: Sequence[str]) -> int:
    """Which card of a trick wins it: the highest trump, else the highest of the suit led, as the pack ranks them."""
    return trick.index(min((card for card in trick if is_trump(card) or card[0] == trick[0][0]), key=pack.index))


class Act(NamedTuple):
    """An act of a seat."""

    keyword: str
    seat: int
    words: str


class Told(NamedTuple):
    """A deal that was played by a telling: each choice with what was done, and what it came to."""

    deal: Deal
    choices: list[Choice]
    acts: list[Act]
    outcome: Outcome


class Manner:
    """The manner of the players of a deal: bold or not, early or late, high or low, saving a card or two."""

    def __init__(self, deal: Deal, random: Random, pack: Sequence[str]) -> None:
        self.random = random
        self.seats = [seat for seat, hand in enumerate(deal.hands) if hand]
        self.boldness = random.choice((0.1, 0.4, 0.7, 0.95))
        self.patience = random.choice((0, 0, 4, 8))
        self.wild = random.random() < 0.3
        self.shyness = random.choice((0, 0.5, 0.8))
        self.avoided: dict[str, bool] = {}
        self.last = Act("", 0, "")
        self.claims = random.choice((0, 0, 0, 0.04))
        self.optional_at_end = random.choice((0, 0, 0, 0.04))
        strength = {card: -index for index, card in enumerate(pack)}
        orders: list[Callable[[str], float]] = [
            lambda card: 0,
            lambda card: strength[card],
            lambda card: -strength[card],
            lambda card: -worth(card),
            lambda card: worth(card),
        ]
        self.orders = [random.choice(orders) for _ in range(deal.players)]
        if random.random() < 0.25:
            self.orders = [lambda card: worth(card) - 5 * is_trump(card)] * deal.players
        self.spared = [random.choice(((), ("T1",), ("Fool",), ("Fool", "T1"))) for _ in range(deal.players)]

    def choose(self, choice: Choice) -> Act:
        """An act."""
        random, allowed = self.random, choice.allowed
        if choice.keyword == "trick":
            return self.played(choice)
        declining = [words for words in allowed if words in ("", "pass")]
        doing = [words for words in allowed if words not in declining]
        if choice.keyword == "bids" and declining:
            for word in doing:
                self.avoided.setdefault(word, random.random() < self.shyness)
            doing = [word for word in doing if not self.avoided[word]]
        self.patience -= 1
        if choice.keyword == "announce" and declining:
            self.boldness *= 0.95  # or they would double without end
        if declining and (self.patience >= 0 or not (doing and random.random() < self.boldness)):
            return Act(choice.keyword, choice.seat, random.choice(declining))
        weights = None if self.wild else [4.0**-index for index in range(len(doing))]
        return Act(choice.keyword, choice.seat, random.choices(doing, weights)[0])

    def played(self, choice: Choice) -> Act:
        """A card, or that somebody claims the rest, or a card that breaks a rule and is let stand."""
        random, seat = self.random, choice.seat
        if random.random() < self.claims:
            return Act("claim", random.choice(self.seats), "")
        if self.claims and self.last.words in ("T1", "Fool") and random.random() < 0.3:
            return Act("claim", self.last.seat, "")
        wrong = [words for words in choice.forbidden if words.endswith("^")]
        if wrong and random.random() < self.optional_at_end:
            return Act("trick", seat, random.choice(wrong))
        allowed = [card for card in choice.allowed if card not in self.spared[seat]] or choice.allowed
        card = max(allowed, key=lambda card: (self.orders[seat](card), random.random()))
        self.last = Act("trick", seat, card)
        return self.last


def course_of(telling: Telling, deal: Deal, acts: Iterable[Act], cases: Counter[str]) -> tuple[Course, Choice | None]:
    """A telling led through some acts, and the choice that comes next, if one does."""
    course = telling(deal, cases)
    try:
        choice = next(course)
        for act in acts:
            choice = course.send(sent(act))
    except StopIteration:
        return course, None
    return course, choice


def sent(act: Act) -> str:
    """An act as a telling is told of it."""
    return f"claim {act.seat}" if act.keyword == "claim" else act.words.rstrip("^")


def play(telling: Telling, deal: Deal, manner: Manner, cases: Counter[str]) -> Told:
    """A deal played to its end."""
    course = telling(deal, cases)
    choices: list[Choice] = []
    acts: list[Act] = []
    try:
        choice = next(course)
        while True:
            act = manner.choose(choice)
            choices.append(choice)
            acts.append(act)
            choice = course.send(sent(act))
    except StopIteration as end:
        return Told(deal, choices, acts, end.value)


# ---- As it is written


class Place(NamedTuple):
    """Where an act stands: its line, its column, and the column of its seat."""

    line: int
    column: int
    seat: int


def written(deal: Deal, acts: Iterable[Act]) -> tuple[list[str], Place]:
    """The lines of a record, and the place of its last act. What was declined without a word is not there."""
    lines = deal.lines
    players = sum(map(bool, deal.hands))
    cards = column = at = 0
    last = ""
    for act in acts:
        seat = SEATS[act.seat]
        if act.keyword == "trick":
            if cards % players == 0:
                lines.append(f"trick {cards // players + 1} {seat}:")
                at = lines[-1].index(seat) + 1
            column = len(lines[-1]) + 2
            lines[-1] += f" {act.words}"
            cards += 1
        elif act.keyword in ("claim", "expose", "concede"):
            if act.keyword == "claim" or act.words:
                named_with_it = f" {act.words}" if act.words not in ("", act.keyword) else ""
                lines.append(f"{act.keyword} {seat}{named_with_it}")
                at = column = len(act.keyword) + 2
        elif act.keyword == "contract":
            lines.append(f"contract {seat} {act.words}")
            at, column = len("contract") + 2, len("contract") + 4
        elif not act.words or act.keyword == "end":
            continue
        elif act.keyword in ("bids", "announce"):
            if last == act.keyword:
                lines[-1] += ","
            else:
                lines.append(f"{act.keyword}:")
            at = len(lines[-1]) + 2
            lines[-1] += f" {seat} {act.words}"
            column = at + 2
        else:
            lines.append(f"{act.keyword} {seat}: {act.words}")
            at, column = len(act.keyword) + 2, len(act.keyword) + 5
        last = act.keyword
    return lines, Place(len(lines), column, at)


def judged(lines: Iterable[str]) -> Report:
    """The report of a check."""
    [record] = read("\n".join(lines) + "\n")
    return judge(record)


def errors(report: Report) -> set[tuple[int, int]]:
    """The places of a report's errors."""
    return {(problem.line, problem.column) for problem in report.problems if problem.severity == "error"}


def amount_of(units: int, unit: int) -> str:
    """An amount of so many units, of which some make a whole one, as it is written."""
    whole, rest = divmod(units, unit)
    part = ".5" if unit == 2 else f"/{rest}"
    return f"{whole}{part}" if rest else f"{whole}"


def named(amounts: dict[int, int], unit: int = 1) -> str:
    """Amounts by seat, as a claim writes them."""
    return ", ".join(f"{SEATS[seat]} {amount_of(amount, unit)}" for seat, amount in sorted(amounts.items()))


# ---- What is compared


def compare_whole(told: Told, random: Random) -> None:
    """A whole deal is legal, and makes what the telling counted; another amount is a false claim."""
    lines, _ = written(told.deal, told.acts)
    outcome = told.outcome
    claims = [f"points: {named(outcome.points, outcome.unit)}"] if outcome.points else []
    claims.append(f"score: {named(outcome.score)}")
    report = judged(lines + (claims if random.random() < 0.5 else []))
    text = "\n".join(lines + claims)
    assert report.verdict == "legal", f"{report.problems}\n{text}"
    optional_at_end = sum(act.words.endswith("^") for act in told.acts)
    assert {problem.severity for problem in report.problems} <= ({"note"} if optional_at_end else set()), text
    assert (report.declarer, report.contract) == (outcome.declarer, outcome.contract), text
    assert report.points == outcome.points, f"{report.points} {outcome.points}\n{text}"
    assert report.score == outcome.score, f"{report.score} {outcome.score}\n{text}"
    for keyword, amounts, unit in (("points", outcome.points, outcome.unit), ("score", outcome.score, 1)):
        if amounts:
            seat = random.choice(list(amounts))
            wrong = amounts | {seat: amounts[seat] + random.choice((-2, -1, 1, 2))}
            if unit > 1 and (wrong[seat] < 0 or outcome.rounded.get(seat) == wrong[seat]):
                wrong[seat] += 3
            line = f"{keyword}: {named(wrong, unit)}"
            report = judged([*lines, line])
            column = len(f"{keyword}: " + named({key: wrong[key] for key in wrong if key <= seat}, unit))
            place = (len(lines) + 1, column - len(amount_of(wrong[seat], unit)) + 1)
            assert errors(report) == {place}, f"{place} {report.problems}\n{text}\n{line}"


def compare_gaps(told: Told, random: Random) -> None:
    """A legal deal with parts left out is not illegal, and its count stays."""
    lines, _ = written(told.deal, told.acts)
    cards = [line for line in lines if line.startswith(("hand", "talon", "discard", "keep"))]
    gone = random.sample(cards, random.randint(1, len(cards)))
    kept = [line for line in lines if line not in gone]
    report = judged(kept)
    text = "\n".join([*kept, f"# {gone}"])
    assert not errors(report), f"{report.problems}\n{text}"
    assert report.points in (None, told.outcome.points), f"{report.points} {told.outcome}\n{text}"
    assert report.score in (None, told.outcome.score), f"{report.score} {told.outcome}\n{text}"


def takes(deal: Deal, acts: Sequence[Act], act: Act, allowed: bool) -> None:
    """A record cut behind an act has no error if the telling allows it, else it has one at its place and no other."""
    lines, place = written(deal, [*acts, act])
    report = judged(lines)
    text = "\n".join(lines)
    if allowed:
        assert not errors(report), f"{act} is allowed: {report.problems}\n{text}"
    elif act.keyword in EXCHANGE:
        assert {line for line, _ in errors(report)} == {place.line}, f"{act} is forbidden: {report.problems}\n{text}"
    else:
        assert errors(report) == {place[:2]}, f"{act} is forbidden: {report.problems}\n{text}"


def compare_choice(telling: Telling, told: Told, index: int, random: Random, words: Iterable[str], limit: int) -> int:
    """At a moment, everything that may be done is taken, and everything else refused; how many acts were tried."""
    deal, acts, choice = told.deal, told.acts[:index], told.choices[index]
    optional_at_end = any(act.words.endswith("^") for act in acts)
    tries: list[tuple[Act, bool]] = []
    if choice.keyword == "announce":
        while acts and (acts[-1].keyword, acts[-1].words) == ("announce", ""):
            acts = acts[:-1]
        open_ = dict(implied(telling, deal, acts))
        quiet = "" in choice.allowed  # or else the turn is not over, and nobody else is asked
        seats = [seat for seat in range(deal.players) if deal.hands[seat] and (quiet or seat == choice.seat)]
        refused = sorted({*product(seats, words), *([] if quiet else [(choice.seat, "pass")])} - open_.keys())
        tries += [(Act("announce", *entry), True) for entry in sorted(open_)]
        tries += [(Act("announce", *entry), False) for entry in random.sample(refused, min(limit, len(refused)))]
    else:
        tries += [(Act(choice.keyword, choice.seat, act), True) for act in choice.allowed if act]
        refused = [act for act in choice.forbidden if act and not act.endswith("^")]
        if optional_at_end:  # what a revoke withheld may be forgotten for the sake of a card that was not held
            refused = [act for act in refused if f"{act}^" in choice.forbidden]
        tries += [(Act(choice.keyword, choice.seat, act), False) for act in refused]
        if choice.keyword == "bids":
            others = [seat for seat in range(deal.players) if seat != choice.seat and deal.hands[seat]]
            said = [act for act in choice.allowed if act not in ("", "pass")]
            tries += [(Act("bids", seat, random.choice(said)), False) for seat in others if said]
    count = 0
    for act, allowed in random.sample(tries, min(limit, len(tries))):
        takes(deal, acts, act, allowed)
        count += 1
    if choice.keyword == "trick" and not optional_at_end and is_lead(deal, acts):
        wrong_leader(told, index, random)
        count += 1
    return count


def is_lead(deal: Deal, acts: Iterable[Act]) -> bool:
    """Whether a trick begins."""
    return sum(act.keyword == "trick" for act in acts) % sum(map(bool, deal.hands)) == 0


def wrong_leader(told: Told, index: int, random: Random) -> None:
    """Somebody else leads, with a card that he will play by and by: the error stands at his seat."""
    deal, acts, leader = told.deal, told.acts[:index], told.choices[index].seat
    later = [act for act in told.acts[index:] if act.keyword == "trick" and act.seat != leader]
    later = [act for act in later if not is_trump(act.words)]  # which may be led in every game
    if later:
        act = random.choice(later)
        lines, place = written(deal, [*acts, Act("trick", act.seat, act.words.rstrip("^"))])
        report = judged(lines)
        assert (place.line, place.seat) in errors(report), f"{act} leads: {report.problems}\n" + "\n".join(lines)


def implied(telling: Telling, deal: Deal, acts: Sequence[Act]) -> Iterator[tuple[tuple[int, str], bool]]:
    """The next announcements of any seat; a seat that is passed over declines."""
    done = list(acts)
    while True:
        _, choice = course_of(telling, deal, done, Counter())
        if choice is None or choice.keyword != "announce":
            return
        for words in choice.allowed:
            if words:
                yield (choice.seat, words), True
        if "" not in choice.allowed:
            return
        done.append(Act("announce", choice.seat, ""))


def moments(told: Told, random: Random) -> list[int]:
    """Some of the moments of a deal: all of the exchange, and most likely those at which a special card must wait."""
    places: dict[str, list[int]] = {"exchange": [], "calls": [], "cards": [], "special": []}
    for index, choice in enumerate(told.choices):
        if choice.keyword in EXCHANGE:
            places["exchange"].append(index)
        elif choice.keyword != "trick":
            places["calls"].append(index)
        else:
            places["special" if {"Fool", "T1"} & set(choice.forbidden) else "cards"].append(index)
    chosen = set(places.pop("exchange"))
    for kind, some in places.items():
        chosen.update(random.sample(some, min(3 if kind == "calls" else 1, len(some))))
    return sorted(chosen)


# ---- Many deals


class Book(NamedTuple):
    """A game told a second time."""

    game: str
    telling: Telling
    pack: Sequence[str]
    deal: Callable[[Random], Deal]
    """A deal by chance, at a table by chance."""
    words: Sequence[str]
    """Every word of an announcement."""
    cases: Sequence[str]
    """Every case that a run has to meet."""
    manner: type[Manner] = Manner
    """The manner of its players."""

    def deals(self, seed: int, numbers: Iterable[int], cases: Counter[str]) -> Iterator[tuple[Told, Random]]:
        """Deals with these numbers, played."""
        for number in numbers:
            random = Random(f"{seed} {number}")
            deal = self.deal(random)
            yield play(self.telling, deal, self.manner(deal, random, self.pack), cases), random

    def compared(self, seed: int, enough: int, most: int, plenty: int = 4) -> Counter[str]:
        """Whole deals, compared: each tenth, and each with a case that was not compared often; the cases compared.

        After `enough` deals it ends as soon as every case was met, and after `most` in any case.
        """
        compared: Counter[str] = Counter()
        cases: Counter[str] = Counter()
        for number, (told, random) in enumerate(self.deals(seed, range(most), cases)):
            if number % 10 == 0 or any(compared[case] < plenty for case, times in cases.items() if times):
                compare_whole(told, random)
                compared += cases
            cases.clear()
            if number >= enough and not self.missed(compared):
                break
        return compared

    def compared_sample(self, seed: int, numbers: Iterable[int]) -> Counter[str]:
        """Deals with these numbers, compared; the cases met."""
        cases: Counter[str] = Counter()
        for told, random in self.deals(seed, numbers, cases):
            compare_whole(told, random)
        return cases

    def covering(self, seed: int, most: int) -> list[int]:
        """Numbers of few deals that meet every case, each being the first that met one of its cases."""
        first: dict[str, int] = {}
        cases: Counter[str] = Counter()
        for number, _deal in enumerate(self.deals(seed, range(most), cases)):
            for case in +cases:
                first.setdefault(case, number)
            cases.clear()
            if first.keys() >= set(self.cases):
                break
        return sorted({first[case] for case in self.cases})

    def compared_with_gaps(self, seed: int, count: int) -> None:
        """Deals of which something is left out, compared."""
        for told, random in self.deals(seed, range(count), Counter()):
            compare_gaps(told, random)

    def compared_choices(self, seed: int, enough: int, most: int, acts: Iterable[str], limit: int = 20) -> Counter[str]:
        """Moments of deals, compared; how many acts were tried, by keyword.

        After `enough` deals it ends as soon as each of the acts was tried, and after `most` in any case.
        """
        tried: Counter[str] = Counter()
        for number, (told, random) in enumerate(self.deals(seed, range(most), Counter())):
            if number >= enough and tried.keys() >= {*acts}:
                break
            for index in moments(told, random):
                keyword = told.choices[index].keyword
                tried[keyword] += compare_choice(self.telling, told, index, random, self.words, limit)
        return tried

    def label(self, seed: int) -> str:
        """The name of its deals in the file of covering numbers."""
        return f"{self.game}, {len(self.cases)} cases, seed {seed}"

    def missed(self, cases: Counter[str]) -> list[str]:
        """The cases that a run did not meet."""
        return [case for case in self.cases if not cases[case]]


COVERING = Path(__file__).with_name("covering.json")
"""Numbers of deals that meet every case, by book and seed; `cover` finds them."""


def cover() -> None:
    """Find the numbers anew, after the cases of a book or the players of its deals have changed."""
    found = {}
    for path in sorted(COVERING.parent.glob("test_*_retold.py")):
        module = import_module(f"tests.notation.rulebooks.{path.stem}")
        for test in vars(module).values():
            if isinstance(test, type) and hasattr(test, "book"):
                found[test.book.label(test.seed)] = test.book.covering(test.seed, test.enough[1])
    COVERING.write_text(json.dumps(found, indent=None).replace("], ", "],\n") + "\n", "utf-8")


class Retold:
    """Tests of every game that is told a second time: the game's test inherits this, and names its book."""

    book: ClassVar[Book]
    acts: ClassVar[tuple[str, ...]]
    """The keywords of everything that may be done in it."""
    seed: ClassVar[int] = 1
    """Which deals are compared: some meet every case sooner."""
    enough: ClassVar[tuple[int, int]] = 700, 6000
    """How many whole deals are compared at least, and at most."""
    others: ClassVar[tuple[int, int]] = 200, 80
    """How many deals with less in them, and of how many the choices."""

    def test_points_and_scores_are_equal_in_both_tellings(self) -> None:
        if WHOLE:
            cases = self.book.compared(self.seed, *self.enough)
        else:
            covering = json.loads(COVERING.read_text("utf-8"))[self.book.label(self.seed)]
            cases = self.book.compared_sample(self.seed, sorted({*covering, *range(self.enough[0] // 30)}))
        assert self.book.missed(cases) == [], "where cases or players changed, `cover` finds other deals that meet them"

    def test_a_record_with_less_in_it_counts_the_same_or_not_at_all(self) -> None:
        self.book.compared_with_gaps(2, amount(self.others[0] // 5, self.others[0]))

    def test_what_may_be_done_is_equal_in_both_tellings(self) -> None:
        most = self.others[1]
        tried = self.book.compared_choices(3, amount(most // 8, most), amount(most // 2, most), self.acts)
        assert set(tried) == set(self.acts)


def main(game: str, count: int, seed: int = 1) -> None:
    """Compare many deals of a game, and tell what was met and what was not."""
    book: Book = import_module(f"tests.notation.rulebooks.test_{game.replace('-', '_')}_retold").BOOK
    began, wrong = process_time(), 0
    cases: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    checks: list[Callable[[Told, Random], object]] = [compare_whole, compare_gaps]
    for told, random in book.deals(seed, range(count), cases):
        for check in checks:
            try:
                check(told, random)
            except AssertionError as disagreement:
                wrong += 1
                print(f"{check.__name__}: {str(disagreement)[:3000]}\n{told.outcome}\n") if wrong < 6 else None
        for index in moments(told, random):
            try:
                act = told.choices[index].keyword
                tried[act] += compare_choice(book.telling, told, index, random, book.words, 20)
            except AssertionError as disagreement:
                wrong += 1
                print(f"choice: {str(disagreement)[:3000]}\n") if wrong < 6 else None
    print(f"{game}: {count} deals, {wrong} disagreements, {process_time() - began:.1f} s; tried {dict(tried)}")
    for case, times in sorted(cases.items()):
        print(f"{times:7} {case}")
    print("not met:", ", ".join(book.missed(cases)) or "nothing")


if __name__ == "__main__" and sys.argv[1:] == ["cover"]:
    cover()
elif __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:]))
