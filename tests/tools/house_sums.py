"""Tells the sums of houses again, from the numbers on their sheets: ``python -m tests.tools.house_sums [DEALS]``.

Random deals of six houses are dealt, 1,000 of each if nothing is said, and what each makes is added up here as the
players would: from the contract, what was said, who won which trick, and the card points that the record gives. Of the
engine's tables of values nothing is used; the numbers below are those of the sheets.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from notation.cards import CARD, FOOL, KINGS, MOND, PAGAT, TRULL
from notation.deals.chance import records as random_records
from notation.files.houses import named_house
from notation.reader import read
from notation.record import Record
from notation.replay import Report, judge
from notation.writer import write
from tests.places import EXAMPLES

DEALS = 1_000
Score = dict[int, int]
SOLOS = ("solorufer", "farbensolo", "solodreier")
NEGATIVE = {"piccolo": 1, "zwiccolo": 2, "triccolo": 3, "bettel": 0}


class UntoldError(Exception):
    """A deal that the sheet says nothing about, or that was not played to its end."""


class Facts:
    """What was written down of a deal."""

    def __init__(self, record: Record, report: Report) -> None:
        assert report.table is not None and report.contract is not None and report.declarer is not None
        self.table, self.contract, self.declarer = report.table, report.contract, report.declarer
        self.players, self.seats = record.players or 0, report.table.seats
        self.points: Mapping[int, int] = report.points or {}
        if self.table.claimed is not None:
            raise UntoldError
        self.lines = {line.keyword: line for line in record.main()}
        self.tricks = list(zip(self.table.leaders, self.table.cards, self.table.winners, strict=True))
        self.own = {seat for seat in self.seats if seat in (self.declarer, self.table.partner)}
        self.said = [(seat, str(words[0])) for seat, *words in self.table.said if len(words) == 1]
        """What was announced, without doublings."""
        self.kontras = sum(
            words[0] in ("kontra", "re", "sub", "mort") and len(words) == 1 for _s, *words in self.table.said
        )

    def player(self, number: int, card: int) -> int | None:
        """The seat that plays a card to a trick, 0 for the last one, -1 for the one before."""
        leader, cards, _winner = self.tricks[number - 1]
        order = [seat for seat in (*range(self.players), *range(self.players)) if seat in self.seats]
        order = order[order.index(leader) :]
        return order[cards.index(card)] if card in cards else None

    def fell(self, card: int) -> tuple[int, int] | None:
        """Who played a card, and who won it; None if nobody played it."""
        for number, (_leader, cards, winner) in enumerate(self.tricks, 1):
            if card in cards:
                player = self.player(number, card)
                assert player is not None and winner is not None
                return player, winner
        return None

    def pile(self, own: bool) -> int:
        """The cards that one side has won and laid away, with what it got of the talon."""
        cards = sum(sum(trick) for _leader, trick, winner in self.tricks if (winner in self.own) == own)
        discard, take, talon = (self.lines.get(word) for word in ("discard", "take", "talon"))
        packets: list[int] = [0]
        for item in talon.items if talon else ():
            packets = [*packets, 0] if item == "|" else [*packets[:-1], packets[-1] + item]
        taken = sum(take.items) if take else sum(packets) if self.contract == "sechserdreier" else 0
        rest = sum(packets) & ~taken
        given = 0
        if self.table.called and self.table.partner is None:
            given = next((packet & rest for packet in packets if packet & self.table.called & rest), 0)
            given = given if take is None else 0
        return cards + (sum(discard.items) + given if own and discard else given if own else rest & ~given)

    def side(self, seat: int) -> int:
        return 1 if seat in self.own else -1

    def every_trick(self) -> int:
        """The side that has won every trick: 1 the declarer's, -1 the other, 0 none."""
        won = {winner in self.own for _leader, _cards, winner in self.tricks}
        return (1 if True in won else -1) if len(won) == 1 and len(self.tricks) == len(self.lines_of_hand()) else 0

    def lines_of_hand(self) -> Sequence[int]:
        items: Sequence[int] = self.lines["hand"].items
        return items


# ---- Königrufen


@dataclass(frozen=True)
class CalledKings:
    """The numbers of a sheet of Königrufen."""

    values: Mapping[str, int]
    pot: int
    valat: tuple[int, int]
    lost: Mapping[str, int] = field(default_factory=dict)
    """What a contract costs that is lost, where that is another number."""
    sacks: tuple[int, ...] = ()
    """The card points of each Sack: the first one makes 1 in silence, the second 2 beside it."""
    caught: int = 0
    """A Mondfang, silent."""
    birds: tuple[str, ...] = ("pagat", "uhu", "kakadu", "quapil")
    callers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The bird callers: a game of 1 with the bird."""

    def score(self, facts: Facts) -> Score:
        """What a deal makes for each seat."""
        word = facts.contract
        if word == "trischaken":
            return self.trischaken(facts)
        value, stem = self.values[word], word.removesuffix("-ouvert")
        if stem in NEGATIVE:
            won = sum(winner == facts.declarer for *_trick, winner in facts.tricks)
            return against_all(facts, value if won == NEGATIVE[stem] else -value)
        if "concede" in facts.lines:
            raise UntoldError
        return shared(facts, self.amount(facts, word, value))

    def amount(self, facts: Facts, word: str, value: int) -> int:
        """What each opponent pays."""
        said = {words: seat for seat, words in facts.said}
        times, points = 2 if word in SOLOS else 1, facts.points[facts.declarer]
        every = facts.every_trick()
        won = points >= 107
        game = value if won else -self.lost.get(word, value)
        if "valat" in said:
            owner = facts.side(said["valat"])
            side = owner if every == owner else -owner
            game = side * self.valat[1] * (value if side > 0 else self.lost.get(word, value))
        elif every:
            game = every * self.valat[0] * (value if every > 0 else self.lost.get(word, value))
        silently = not every and "valat" not in said
        return game + sum(times * amount for amount in self.bonuses(facts, word, said, points, silently))

    def bonuses(self, facts: Facts, word: str, said: Mapping[str, int], points: int, silently: bool) -> Iterator[int]:
        """What each bonus makes for the declarer's side."""
        suit = word.startswith("farben")
        rows = {"koenige": (1, self.all_of(facts, KINGS))}
        if not suit:
            rows["trull"] = (1, self.all_of(facts, TRULL | FOOL))
            for number, bird in enumerate(self.birds, 1):
                rows[bird] = (number, self.last(facts, CARD[f"T{number}"], number - 1))
            if facts.table.called:
                rows["koenig-ultimo"] = (1, self.called_last(facts))
            for number, sack in enumerate(self.sacks):
                name = ("sack", "second-sack")[number]
                rows[name] = (number + 1, 1 if points >= 3 * sack else -1 if 210 - points >= 3 * sack else 0)
            if self.caught:
                found = facts.fell(MOND)
                made = facts.side(found[1]) if found and facts.side(found[0]) != facts.side(found[1]) else 0
                rows["mondfang"] = (self.caught, made)
        for name, (worth, side) in rows.items():
            if name in said:
                owner = facts.side(said[name])
                yield 2 * worth * (owner if side == owner else -owner)
            elif silently:
                yield worth * side

    def all_of(self, facts: Facts, cards: int) -> int:
        return 1 if facts.pile(True) & cards == cards else -1 if facts.pile(False) & cards == cards else 0

    def last(self, facts: Facts, card: int, behind: int) -> int:
        """The side that wins a trick near the end with a card."""
        number = len(facts.tricks) - behind
        seat = facts.player(number, card)
        return facts.side(seat) if seat is not None and facts.tricks[number - 1][2] == seat else 0

    def called_last(self, facts: Facts) -> int:
        """Whether the called king falls in the last trick, and the declarer's side wins it."""
        return int(
            facts.player(len(facts.tricks), facts.table.called or 0) is not None and facts.tricks[-1][2] in facts.own
        )

    def trischaken(self, facts: Facts) -> Score:
        """The loser pays the pot, twice from 35/2 on, twice if forehand; without a trick they share all."""
        points = {seat: facts.points[seat] for seat in facts.seats}
        most = max(points.values())
        losers = [seat for seat in points if points[seat] == most]
        if facts.declarer in losers:
            losers = [facts.declarer]
        pot = self.pot * (2 if most >= 107 else 1) * (2 if facts.declarer in losers else 1)
        others = [seat for seat in points if seat not in losers]
        virgins = [seat for seat in others if not any(winner == seat for *_trick, winner in facts.tricks)]
        winners = virgins or others
        while pot % len(losers) or pot % len(winners):
            pot -= 1
        score = dict.fromkeys(range(facts.players), 0)
        return score | dict.fromkeys(losers, -pot // len(losers)) | dict.fromkeys(winners, pot // len(winners))


def shared(facts: Facts, amount: int) -> Score:
    """Each opponent pays that much; the declarer's side shares it."""
    others = [seat for seat in facts.seats if seat not in facts.own]
    each = amount * len(others) // len(facts.own)
    return dict.fromkeys(range(facts.players), 0) | dict.fromkeys(others, -amount) | dict.fromkeys(facts.own, each)


def against_all(facts: Facts, amount: int) -> Score:
    """The declarer against all others."""
    others = [seat for seat in facts.seats if seat != facts.declarer]
    score = dict.fromkeys(range(facts.players), 0) | dict.fromkeys(others, -amount)
    return score | {facts.declarer: amount * len(others)}


# ---- Slovenian Tarok


VALUES = {
    "tri": 10, "dve": 20, "ena": 30, "pikolo": 35, "solo-tri": 40, "solo-dve": 50, "solo-ena": 60, "berac": 70,
    "solo-brez": 80, "odprti-berac": 90, "barvni-valat": 125, "valat": 500,
}  # fmt: skip
BONUSES = {"trula": (10, 20), "kralji": (10, 20), "kralj": (10, 20), "pagat": (25, 50)}


class Baza:
    """The sheet of Baza."""

    def score(self, facts: Facts) -> Score:
        """What a deal makes for each seat."""
        word = facts.contract
        if word == "klop":
            return self.klop(facts)
        if "expose" in facts.lines:
            raise UntoldError
        said = {words: seat for seat, words in facts.said}
        factor, points, every = 2**facts.kontras, facts.points.get(facts.declarer, 0), facts.every_trick()
        exchanged = word in ("tri", "dve", "ena", "solo-tri", "solo-dve", "solo-ena")
        colour = "barvni-valat" in said or word == "barvni-valat"
        if colour or word == "valat":
            return self.written(facts, VALUES["barvni-valat" if colour else word] * factor * (1 if every > 0 else -1))
        if word in ("berac", "odprti-berac", "pikolo"):
            won = sum(winner == facts.declarer for *_trick, winner in facts.tricks)
            return self.written(facts, VALUES[word] * factor * (1 if won == (word == "pikolo") else -1))
        if exchanged and "valat" in said:
            owner = facts.side(said["valat"])
            of_valat = sum(words == ["kontra", "valat"] for _seat, *words in facts.table.said)
            if of_valat:
                raise UntoldError
            amount = 500 * (owner if every == owner else -owner)
        elif exchanged and every:
            amount = 250 * every * factor
        else:
            over = (abs(points - 35) + 2) // 5 * 5
            amount = (VALUES[word] + over) * factor * (1 if points >= 36 else -1)
            if exchanged:
                amount += sum(self.bonuses(facts, said))
        score = self.written(facts, amount)
        if (loser := self.mond(facts, exchanged)) is not None:
            score[loser] -= 20
        return score

    def bonuses(self, facts: Facts, said: Mapping[str, int]) -> Iterator[int]:
        """What each bonus makes; a pagat or a king that is lost in its trick costs in silence, too."""
        for word, (silent, announced) in BONUSES.items():
            side, lost = self.made(facts, word)
            if word in said:
                owner = facts.side(said[word])
                made_by_others = side == -owner or lost == owner
                yield owner * (announced if side == owner else -announced if made_by_others and side else -silent)
            else:
                yield silent * (side - lost)

    def made(self, facts: Facts, word: str) -> tuple[int, int]:
        """The side that makes a bonus, and the one that loses it, 0 for none."""
        if word in ("trula", "kralji"):
            cards = TRULL | FOOL if word == "trula" else KINGS
            return (1 if facts.pile(True) & cards == cards else -1 if facts.pile(False) & cards == cards else 0), 0
        card = PAGAT if word == "pagat" else facts.table.called
        seat = facts.player(len(facts.tricks), card) if card else None
        if seat is None:
            return 0, 0
        winner = facts.tricks[-1][2]
        assert winner is not None
        won = winner == seat if word == "pagat" else facts.side(winner) > 0
        return (facts.side(seat), 0) if won else (0, facts.side(seat))

    def mond(self, facts: Facts, exchanged: bool) -> int | None:
        """Who loses the mond: to the Fool in a trick, or left in the talon."""
        for number, (_leader, cards, _winner) in enumerate(facts.tricks, 1):
            if MOND in cards:
                return facts.player(number, MOND) if FOOL in cards else None
        talon, take = facts.lines.get("talon"), facts.lines.get("take")
        cards = [item for item in talon.items if item != "|"] if talon else []
        return facts.declarer if exchanged and MOND in cards and (take is None or MOND not in take.items) else None

    def written(self, facts: Facts, amount: int) -> Score:
        """The declarer's side writes it, each of its players."""
        return dict.fromkeys(range(facts.players), 0) | dict.fromkeys(facts.own, amount)

    def klop(self, facts: Facts) -> Score:
        """Without a trick 70, with 36 or more -70; or else everybody his points."""
        points = {seat: facts.points[seat] for seat in facts.seats}
        virgins = [seat for seat in points if not any(winner == seat for *_trick, winner in facts.tricks)]
        most = [seat for seat in points if points[seat] >= 36]
        if not (virgins or most):
            return {seat: -((some + 2) // 5 * 5) for seat, some in points.items()}
        return dict.fromkeys(points, 0) | dict.fromkeys(virgins, 70) | dict.fromkeys(most, -70)


# ---- French Tarot


SIZES = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
"""How many trumps poignées have, by the number of players."""


@dataclass(frozen=True)
class Counter:
    """The numbers of a sheet of French Tarot whose prizes are personal, and whose difference is added."""

    values: Mapping[str, int]
    steps: int
    most: int
    poignees: tuple[int, ...]
    miseres: tuple[int, ...] = ()
    chelem: tuple[int, int] = (0, 0)

    def score(self, facts: Facts) -> Score:
        """What a deal makes for each seat."""
        if "expose" in facts.lines:
            raise UntoldError
        needed = 2 * (56, 51, 41, 36)[self.bouts(facts)]
        points = facts.points[facts.declarer]
        won = points >= needed
        over = abs(points + (points % 2 if won else -(points % 2)) - needed) // 2
        over = (over + self.steps // 2) // self.steps * self.steps
        over = min(over, self.most) if self.most else over
        every, said = facts.every_trick(), [words for _seat, words in facts.said]
        amount = (self.values[facts.contract] + over) * (1 if won else -1)
        if any(self.chelem):
            amount += self.of_chelem(every, "chelem" in said)
        score = self.paid(facts, amount)
        for seat, packet in facts.table.shown.items():
            level = sum(packet.count >= size for size in SIZES[facts.players][: len(self.poignees)])
            if level:
                self.prize(facts, score, seat, self.poignees[level - 1])
        for seat, words in facts.said:
            if words.endswith("misere"):
                self.prize(facts, score, seat, self.miseres[words.startswith("double")])
        if (end := self.petit(facts)) is not None:
            self.prize(facts, score, *end)
        return score

    def of_chelem(self, every: int, announced: bool) -> int:
        silent, loud = self.chelem
        if announced:
            return loud if every > 0 else -silent - (silent if every < 0 else 0)
        return silent * every

    def paid(self, facts: Facts, amount: int) -> Score:
        """Every defender pays; with a partner the taker has two thirds."""
        others = [seat for seat in facts.seats if seat not in facts.own]
        score = dict.fromkeys(range(facts.players), 0) | dict.fromkeys(others, -amount)
        shares = {seat: 1 for seat in facts.own if seat != facts.declarer}
        return score | dict.fromkeys(shares, amount) | {facts.declarer: amount * (len(others) - len(shares))}

    def prize(self, facts: Facts, score: Score, seat: int, amount: int) -> None:
        """Every other player pays it to one."""
        for other in facts.seats:
            score[other] += amount * (len(facts.seats) - 1) if other == seat else -amount

    def petit(self, facts: Facts) -> tuple[int, int] | None:
        """Who plays the Petit to the last trick, and what he gets; with the Excuse alone the one before counts, too."""
        last = len(facts.tricks)
        leader, cards, winner = facts.tricks[-1]
        numbers = [last] if not (cards[0] == FOOL and winner == leader) else [last - 1, last]
        for number in numbers:
            seat = facts.player(number, PAGAT)
            if seat is not None:
                won = facts.tricks[-1][2]
                assert won is not None
                return seat, 10 if facts.side(won) == facts.side(seat) else -10
        return None

    def bouts(self, facts: Facts) -> int:
        """The bouts in the taker's pile."""
        return sum(bool(self.own_pile(facts) & card) for card in (MOND, PAGAT, FOOL))

    def own_pile(self, facts: Facts) -> int:
        cards = sum(sum(trick) for _leader, trick, winner in facts.tricks if winner in facts.own)
        talon, discard = facts.lines.get("talon"), facts.lines.get("discard")
        dog = sum(item for item in talon.items if item != "|") if talon else 0
        if facts.contract not in ("garde-sans", "garde-contre"):
            cards += sum(discard.items) if discard else 0
        elif facts.contract == "garde-sans":
            cards += dog
        found = facts.fell(FOOL)
        if found is None:
            return cards
        last = facts.player(len(facts.tricks), FOOL) is not None
        holder = facts.side(found[1] if last else found[0])
        return cards | FOOL if holder > 0 else cards & ~FOOL


# ---- The houses

BIRD_CALLERS = {"pagatrufer": 1, "uhurufer": 1, "kakadurufer": 1, "quapilrufer": 1}
SHEETS = {
    "tarockblock": CalledKings(
        {
            "rufer": 1, "sechserdreier": 3, "piccolo": 1, "zwiccolo": 1, "solorufer": 2, "besserrufer": 1, "bettel": 3,
            "farbendreier": 4, "dreier": 4, "piccolo-ouvert": 5, "zwiccolo-ouvert": 5, "bettel-ouvert": 7,
            "farbensolo": 8, "solodreier": 8,
        },
        3, (4, 8), {"sechserdreier": 6}, (45 + 2 / 3, 55 + 2 / 3), 1, ("pagat", "uhu", "kakadu"),
    ),
    "wiener-zeitung": CalledKings(
        BIRD_CALLERS | {
            "rufer": 1, "piccolo": 2, "zwiccolo": 2, "solorufer": 2, "bettel": 4, "sechserdreier": 4, "farbendreier": 5,
            "dreier": 5, "piccolo-ouvert": 6, "zwiccolo-ouvert": 6, "bettel-ouvert": 8, "farbensolo": 10,
            "solodreier": 10,
        },
        3, (4, 8), {"sechserdreier": 8},
    ),
    "steirisch": CalledKings(
        BIRD_CALLERS | {
            "rufer": 1, "piccolo": 2, "zwiccolo": 2, "triccolo": 2, "solorufer": 2, "bettel": 4, "farbendreier": 4,
            "piccolo-ouvert": 4, "sechserdreier": 5, "dreier": 5, "bettel-ouvert": 8, "farbensolo": 8, "solodreier": 10,
        },
        15, (4, 8), {"sechserdreier": 10},
    ),
    "baza": Baza(),
    "pouces": Counter(
        {"petite": 10, "pouce": 20, "garde": 40, "garde-sans": 80, "garde-contre": 160}, 10, 30, (10, 20), (10, 20),
    ),
    "famille": Counter(
        {"petite": 20, "pousse": 40, "garde": 80, "garde-sans": 160, "garde-contre": 320}, 1, 0, (20, 30, 40), (),
        (200, 400),
    ),
}  # fmt: skip
"""The sheets of six houses, by the names of their files."""


def told_again(name: str, deals: int, seed: int) -> tuple[int, list[str]]:
    """How many random deals of a house were added up, and the records of those whose sums are others.

    Deals that all have passed, that were conceded, annulled or claimed, are passed over.
    """
    named = named_house(str(EXAMPLES / "houses" / f"{name}.house"))
    assert named is not None
    told, wrong = 0, list[str]()
    sizes = named.game.players if named.game.name != "koenigrufen" else (4,)
    sizes = (4,) if named.game.name == "slovenian" else sizes
    for at, players in enumerate(sizes):
        until = told + deals // len(sizes) + (at < deals % len(sizes))
        for made in random_records(named.game, players, 2 * deals, seed, named.house.name, named.rows):
            if told == until:
                break
            [record] = read(write(made))
            report = judge(record)
            if report.contract is None or report.score is None:
                continue
            try:
                score = SHEETS[name].score(Facts(record, report))
            except UntoldError:
                continue
            told += 1
            if {seat: score.get(seat, 0) for seat in report.score} != report.score:
                wrong.append(f"{write(record)}# {name}: {score}, not {report.score}\n")
    return told, wrong


def main() -> int:
    """Tell all of them again."""
    deals, wrong = int(sys.argv[1]) if sys.argv[1:] else DEALS, list[str]()
    for name in SHEETS:
        told, others = told_again(name, deals, 1)
        print(f"{name}: {told} deals added up, {len(others)} otherwise")
        wrong += others
    print("\n".join(wrong[:5]))
    return int(bool(wrong))


if __name__ == "__main__":
    raise SystemExit(main())
