"""Single mistakes, as a slip of the pen makes them, in records that were legal before.

``python -m tests.notation.replay.mistakes DEALS SEED`` tells how many errors one mistake brings, by kind and by game.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from notation.cards import cards_of
from notation.deals.chance import play_out, record_of
from notation.game import Game
from notation.problems import ERROR
from notation.reader import read
from notation.record import ACT_LINES, CARD_LINES, CLAIM_LINES, Line, Record, is_line
from notation.replay import Report, judge
from notation.rulebooks import GAMES
from notation.writer import write

ENTRIES = ("bids", "announce", *CLAIM_LINES)
Lines = list[Line]
Slip = Callable[[Lines, Game, Random], Lines | None]
"""Makes one mistake in the lines of a record; None where there is nothing to mistake."""


def another(value: Any, among: Any, random: Random) -> Any:
    """One of some values, but not the one that is right."""
    return random.choice([other for other in among if other != value])


def put(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """Items with another one in a place."""
    return (*items[:index], item, *items[index + 1 :])


def change(lines: Lines, index: int, **changes: Any) -> Lines:
    """Lines of which one says something else."""
    return [*lines[:index], lines[index]._replace(**changes), *lines[index + 1 :]]


def exchange(values: Any, one: int, other: int) -> Any:
    """Values of which two have changed places."""
    values = list(values)
    values[one], values[other] = values[other], values[one]
    return values


def items_of(lines: Lines, *keywords: str) -> list[tuple[int, int]]:
    """The rows of the lines with these keywords, each with the index of every item."""
    rows = [row for row, line in enumerate(lines) if line.keyword in keywords]
    return [(row, index) for row in rows for index in range(len(lines[row].items))]


def card(*keywords: str) -> Slip:
    """A card of the pack in place of another, on a line of one of these keywords."""

    def slip(lines: Lines, game: Game, random: Random) -> Lines | None:
        places = [(row, index) for row, index in items_of(lines, *keywords) if lines[row].items[index].__class__ is int]
        if not places:
            return None
        row, index = random.choice(places)
        items = lines[row].items
        given = another(items[index], cards_of(game.pack(lines[0].number or 0)), random)
        return change(lines, row, items=put(items, index, given))

    return slip


def seat(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Another seat's letter, on any line but that of the dealer or a player."""
    players = range(lines[0].number or 0)
    places: list[tuple[int, int]] = []
    for row, line in enumerate(lines):
        if line.keyword in ENTRIES:
            places += [(row, index) for index in range(len(line.items))]
        elif line.seat is not None and line.keyword not in ("dealer", "player"):
            places.append((row, -1))
    row, index = random.choice(places)
    line = lines[row]
    if index < 0:
        return change(lines, row, seat=another(line.seat, players, random))
    first, *rest = line.items[index]
    return change(lines, row, items=put(line.items, index, (another(first, players, random), *rest)))


def word(keyword: str) -> Slip:
    """Another word of the game, in a call or an announcement."""

    def slip(lines: Lines, game: Game, random: Random) -> Lines | None:
        places = items_of(lines, keyword)
        if not places:
            return None
        row, index = random.choice(places)
        who, *words = lines[row].items[index]
        at = random.randrange(len(words))
        words[at] = another(words[at], game.words, random)
        return change(lines, row, items=put(lines[row].items, index, (who, *words)))

    return slip


def trick_number(lines: Lines, game: Game, random: Random) -> Lines | None:
    """A trick with another number."""
    places = [row for row, line in enumerate(lines) if line.keyword == "trick"]
    if not places:
        return None
    row = random.choice(places)
    numbers = range(1, game.hand_size(lines[0].number or 0) + 1)
    return change(lines, row, number=another(lines[row].number, numbers, random))


def claim(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Another number of card points, or of an entry of the score sheet."""
    places = items_of(lines, *CLAIM_LINES)
    if not places:
        return None
    row, index = random.choice(places)
    who, number = lines[row].items[index]
    item = (who, another(number, range(-10, 75), random))
    return change(lines, row, items=put(lines[row].items, index, item))


def neighbours(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Two neighbouring lines of the deal, the play or its claims exchanged."""
    rows = _rows(lines)
    if len(rows) < 2:
        return None
    at = random.randrange(len(rows) - 1)
    return list(exchange(lines, rows[at], rows[at + 1]))


def any_lines(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Any two lines of the play or its claims exchanged."""
    rows = _rows(lines)
    return list(exchange(lines, *random.sample(rows, 2))) if len(rows) > 1 else None


def _rows(lines: Lines) -> list[int]:
    return [row for row, line in enumerate(lines) if line.keyword in (*ACT_LINES, *CLAIM_LINES)]


def calls(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Two neighbouring calls exchanged."""
    [row] = [row for row, line in enumerate(lines) if line.keyword == "bids"] or [0]
    items = lines[row].items
    if not row or len(items) < 2:
        return None
    index = random.randrange(len(items) - 1)
    return change(lines, row, items=tuple(exchange(items, index, index + 1)))


def any_calls(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Any two calls exchanged."""
    [row] = [row for row, line in enumerate(lines) if line.keyword == "bids"] or [0]
    items = lines[row].items
    if not row or len(items) < 2:
        return None
    return change(lines, row, items=tuple(exchange(items, *random.sample(range(len(items)), 2))))


def dealer(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Another dealer."""
    [row] = [row for row, line in enumerate(lines) if line.keyword == "dealer"]
    return change(lines, row, seat=another(lines[row].seat, range(lines[0].number or 0), random))


SLIPS: dict[str, Slip] = {
    "card dealt": card("hand", "talon"),
    "card exchanged": card(*(keyword for keyword in CARD_LINES if keyword not in ("hand", "talon", "trick")), "buy"),
    "card played": card("trick"),
    "seat": seat,
    "call": word("bids"),
    "announcement": word("announce"),
    "trick number": trick_number,
    "claim": claim,
    "lines, neighbours": neighbours,
    "lines, any": any_lines,
    "calls, neighbours": calls,
    "calls, any": any_calls,
    "dealer": dealer,
}
"""The kinds of mistakes."""


class Slipped(NamedTuple):
    """A record with one mistake: of which kind, in which game, and what a check says of it."""

    kind: str
    game: str
    record: Record
    report: Report

    @property
    def errors(self) -> int:
        """How many errors the check finds."""
        return sum(problem.severity == ERROR for problem in self.report.problems)


def slipped(count: int, seed: int) -> Iterator[Slipped]:
    """`count` deals of every game and size of table, each with one mistake of every kind."""
    for game in GAMES.values():
        for players in game.players:
            random = Random(f"{game.name} {players} {seed}")
            for _ in range(count):
                rules = {option: random.choice(values) for option, values in game.options.items()}
                chosen = ["standard", *(f"{option}={value}" for option, value in rules.items())]
                lines = list(filter(is_line, record_of(play_out(game, players, rules, random), chosen, "chance").lines))
                for kind, slip in SLIPS.items():
                    broken = slip(lines, game, random)
                    if broken is not None:
                        [record] = read(write(Record(tuple(broken))))
                        yield Slipped(kind, f"{game.name} {players}", record, judge(record))


def share(counts: Counter[int], least: int, most: int) -> float:
    """Share of the records with that many errors, in percent."""
    return 100 * sum(counts[errors] for errors in counts if least <= errors <= most) / (sum(counts.values()) or 1)


BINS = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 8), (9, 999))


def table_of(counts: dict[str, Counter[int]]) -> str:
    """How many errors one mistake brings: a row a kind, the shares in percent."""
    rows = [f"{'':22}{'records':>8}{'0':>7}{'1':>7}{'2':>7}{'3':>7}{'4-8':>7}{'>8':>7}{'most':>6}"]
    for name, errors in counts.items():
        shares = "".join(f"{share(errors, *bounds):7.2f}" for bounds in BINS)
        rows.append(f"{name:22}{sum(errors.values()):8}{shares}{max(errors):6}")
    return "\n".join(rows)


if __name__ == "__main__":
    counts: dict[str, Counter[int]] = {"all": Counter()}
    for case in slipped(int(sys.argv[1]), int(sys.argv[2])):
        for name in ("all", case.kind, case.game):
            counts.setdefault(name, Counter())[case.errors] += 1
    print(table_of(counts))
