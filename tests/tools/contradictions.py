"""False facts put into legal records, then facts taken out: what the known cards still prove must be found.

``python -m tests.tools.contradictions DEALS SEED [GAME…]`` prints for every kind of false fact how many records stayed
contradictory, in how many of them a check overlooks it, and the shortest of those.

A record is contradictory if no way to name its unknown cards makes it legal. All ways are tried, card by card; a check
ends those that contradict themselves already. Records for which that takes too long are undecided.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from notation.cards import cards_of
from notation.deals.completing import complete
from notation.game import Game
from notation.reader import read
from notation.record import EXCHANGE_LINES, UNKNOWN, Record, is_line, plain
from notation.replay import Report, judge
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.replay.mistakes import SLIPS, Lines, Slip, change, put
from tests.tools.gaps import Gone, legal_records, taken, without

MOST = 300
"""How many partial completions of a record are looked at."""
FOUND, OVERLOOKED, POSSIBLE, UNDECIDED = "found", "overlooked", "possible", "undecided"

BESIDE = (-5, -2, -1, 1, 2, 5)

# ---- False facts


def leader(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Another seat leads; everybody plays the same cards."""
    rows = [row for row, line in enumerate(lines) if line.keyword == "trick" and (line.number or 0) > 1]
    if not rows:
        return None
    row = random.choice(rows)
    line, turn = lines[row], random.randrange(1, len(lines[row].items) or 1) if len(lines[row].items) > 1 else 0
    order = _order(lines, row)
    if order is None or not turn:
        return None
    return change(lines, row, seat=order[turn], items=(*line.items[turn:], *line.items[:turn]))


def _order(lines: Lines, row: int) -> list[int] | None:
    """The seats of a trick in order, going by the seats that have hands; None where that is not sure."""
    seats = sorted(line.the_seat for line in lines if line.keyword == "hand")
    first = lines[row].seat
    if first not in seats or len(seats) != len(lines[row].items):
        return None
    at = seats.index(first)
    return seats[at:] + seats[:at]


def played_by_another(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Two cards of the play in each other's place, in two tricks or in one."""
    return _swapped(lines, random, "trick", "trick")


def dealt_to_another(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Two cards of two hands, or of a hand and the talon, in each other's place."""
    return _swapped(lines, random, "hand", random.choice(("hand", "talon")))


def in_another_pile(lines: Lines, game: Game, random: Random) -> Lines | None:
    """A card of a pile and one of a hand, or of another pile, in each other's place."""
    return _swapped(lines, random, "won", random.choice(("won", "hand")))


def _swapped(lines: Lines, random: Random, keyword: str, other: str) -> Lines | None:
    places = [
        [(row, at) for row, line in enumerate(lines) if line.keyword == word for at, item in enumerate(line.items)
         if item.__class__ is int and item]
        for word in (keyword, other)
    ]  # fmt: skip
    if not all(places):
        return None
    (row, at), (row_2, at_2) = map(random.choice, places)
    if row == row_2 or (lines[row].keyword == lines[row_2].keyword != "trick" and lines[row].seat == lines[row_2].seat):
        return None
    one, two = lines[row].items[at], lines[row_2].items[at_2]
    lines = change(lines, row, items=put(lines[row].items, at, two))
    return change(lines, row_2, items=put(lines[row_2].items, at_2, one))


def pile_tricks(lines: Lines, game: Game, random: Random) -> Lines | None:
    """A pile of another number of tricks."""
    rows = [row for row, line in enumerate(lines) if line.keyword == "won"]
    if not rows:
        return None
    row = random.choice(rows)
    number = (lines[row].number or 0) + random.choice((-1, 1))
    return change(lines, row, number=number) if number >= 0 else None


def packet(lines: Lines, game: Game, random: Random) -> Lines | None:
    """Another part of the talon taken."""
    takes = [row for row, line in enumerate(lines) if line.keyword == "take"]
    talon = next(([card for card in line.items if card != "|"] for line in lines if line.keyword == "talon"), [])
    if not takes or not talon:
        return None
    size = len(lines[takes[0]].items)
    return change(lines, takes[0], items=tuple(random.sample(talon, size))) if 0 < size <= len(talon) else None


def laid_away(lines: Lines, game: Game, random: Random) -> Lines | None:
    """A card laid away that was played, and the other played."""
    return _swapped(lines, random, "discard", "trick")


def sign(lines: Lines, game: Game, random: Random) -> Lines | None:
    """The contract claimed as lost where it was made, and the other way round."""
    rows = [row for row, line in enumerate(lines) if line.keyword == "score" and line.items]
    if not rows:
        return None
    items = tuple([(seat, -number) for seat, number in lines[rows[0]].items])
    return change(lines, rows[0], items=items)


def near(keyword: str) -> Slip:
    """A claim that is off by little."""

    def slip(lines: Lines, game: Game, random: Random) -> Lines | None:
        rows = [row for row, line in enumerate(lines) if line.keyword == keyword and line.items]
        if not rows:
            return None
        row = rows[0]
        at = random.randrange(len(lines[row].items))
        seat, number = lines[row].items[at]
        return change(
            lines, row, items=put(lines[row].items, at, (seat, number + random.choice((-5, -2, -1, 1, 2, 5))))
        )

    return slip


FALSE: dict[str, Slip] = SLIPS | {
    "leader": leader,
    "card of another play": played_by_another,
    "card of another hand": dealt_to_another,
    "card of another pile": in_another_pile,
    "tricks of a pile": pile_tricks,
    "packet": packet,
    "card laid away": laid_away,
    "won for lost": sign,
    "points, near": near("points"),
    "score, near": near("score"),
}
"""The kinds of false facts."""


# ---- Whether a record can be true


def may_be_true(record: Record) -> bool | None:
    """Whether some way to name the unknown cards of a record makes it legal; None where that takes too long."""
    steps = iter(range(MOST))
    whole = _with_unknown_lines(record)
    return _may_be_true(whole, steps)


def _with_unknown_lines(record: Record) -> Record:
    """The record with lines of unknown cards for the hands and the talon that it leaves out."""
    report = judge(record)
    table = report.table
    if table is None or not table.seats_known:
        return record
    lines = list(record.main())
    there = {(line.keyword, line.seat) for line in lines}
    size, talon = table.game.hand_size(table.players), sum(table.game.talon(table.players))
    if table.position is not None:
        return record
    new = [plain("hand", seat, items=(UNKNOWN,) * size) for seat in sorted(table.seats) if ("hand", seat) not in there]
    if talon and ("talon", None) not in there:
        new.append(plain("talon", items=(UNKNOWN,) * talon))
    at = next((at for at, line in enumerate(lines) if line.keyword in ("bids", "contract", "trick")), len(lines))
    return Record((*lines[:at], *new, *lines[at:]), version=record.version)


ORDER = ("trick", "buy", "call", "show", "take", "keep", "discard", "hand", "talon", "won")


def _may_be_true(record: Record, steps: Iterator[int]) -> bool | None:
    if next(steps, None) is None:
        return None
    record = _read(record)
    if judge(record).verdict not in ("legal", "incomplete"):
        return False
    record = complete(record)
    if judge(record).verdict not in ("legal", "incomplete"):
        return False
    lines = list(record.main())
    slots = [(ORDER.index(line.keyword), line.items.count(UNKNOWN), row) for row, line in enumerate(lines)
             if line.keyword in ORDER and UNKNOWN in line.items]  # fmt: skip
    if not slots:
        return True
    row = min(slots)[2]
    line = lines[row]
    at = line.items.index(UNKNOWN)
    for card in _candidates(lines, row, at, record):
        named = change(lines, row, items=put(line.items, at, card))
        found = _may_be_true(Record(tuple(named), version=record.version), steps)
        if found is not False:
            return found
    return False


def _candidates(lines: Lines, row: int, at: int, record: Record) -> Iterator[int]:
    """The cards that may be in a place: none that is in another of the same kind already."""
    keyword = lines[row].keyword
    dealt = ("hand", "talon", "won")
    same = dealt if keyword in dealt else (keyword,)
    gone = {item for line in lines if line.keyword in same for item in line.items if item.__class__ is int}
    pack = GAMES[record.game or ""].pack(record.players or 0)
    for card in cards_of(pack):
        if card not in gone:
            yield card


def _read(record: Record) -> Record:
    [again] = read(write(record))
    return again


# ---- The law


class Tried(NamedTuple):
    """A record with a false fact and facts gone: what kind of fact, what a check makes of it, and its text."""

    kind: str
    result: str
    text: str


def tried(game: Game, deals: int, seed: int, times: int = 2) -> Iterator[Tried]:
    """What becomes of each kind of false fact in some random records."""
    random = Random(f"{game.name} {seed}")
    for record in legal_records(game, deals, seed):
        if judge(record).verdict != "legal":
            continue
        lines = list(filter(is_line, record.lines))
        for kind, slip in FALSE.items():
            broken = slip(lines, game, random)
            if broken is None:
                continue
            false = _read(Record(tuple(broken), version=record.version))
            report = judge(false)
            if report.verdict != "illegal":
                continue
            for _time in range(times):
                gone = _gone(false, random)
                yield Tried(kind, *judged(false, gone, report))


def _gone(record: Record, random: Random) -> Gone:
    """Facts to take out; now and then all tricks from one on, or all cards of an exchange but one."""
    gone, lines = taken(record, random), list(record.main())
    tricks = [at for at, line in enumerate(lines) if line.keyword == "trick"]
    exchanges = [at for at, line in enumerate(lines) if line.keyword in EXCHANGE_LINES and len(line.items) > 1]
    if exchanges and random.random() < 0.2:
        at = random.choice(exchanges)
        items = [index for index, item in enumerate(lines[at].items) if item.__class__ is int]
        gone |= {(at, index) for index in items if index != random.choice(items)}
    if tricks and random.random() < 0.2:
        gone |= {(at, -1) for at in tricks[random.randrange(len(tricks)) :]}
    return gone


def judged(false: Record, gone: Gone, report: Report) -> tuple[str, str]:
    """What a check makes of a false record without some of its facts, and the fewest of them where it overlooks it."""
    record = without(false, gone, report)
    if overlooks(record):
        possible = may_be_true(record)
        if possible is not False:
            return (POSSIBLE if possible else UNDECIDED), ""
        for fact in sorted(gone):
            if overlooks(without(false, gone - {fact}, report)):
                gone -= {fact}
        return OVERLOOKED, write(without(false, gone, report))
    return FOUND, ""


def overlooks(record: Record) -> bool:
    """Whether a check finds nothing wrong."""
    return judge(record).verdict in ("legal", "incomplete")


def main() -> None:
    """Print what is overlooked, each kind of it with its shortest record."""
    deals, seed = int(sys.argv[1]), int(sys.argv[2])
    together = dict[str, Counter[str]]((kind, Counter()) for kind in FALSE)
    for game in GAMES.values():
        if game.name not in sys.argv[3:] and sys.argv[3:]:
            continue
        counts, shortest = dict[str, Counter[str]]((kind, Counter()) for kind in FALSE), dict[str, str]()
        for kind, result, text in tried(game, deals, seed):
            counts[kind][result] += 1
            together[kind][result] += 1
            if text:
                shortest[kind] = min(shortest.get(kind, text), text, key=len)
        print(f"=== {game.name}: {figures(sum(counts.values(), Counter()))}")
        for kind, text in shortest.items():
            print(f"--- {kind}: {figures(counts[kind])}\n{text}", flush=True)
    for kind, results in together.items():
        print(f"{kind}: {figures(results)}")
    print(f"together: {figures(sum(together.values(), Counter()))}")


def figures(results: Counter[str]) -> str:
    """How many of some records were found to be false, and how many were not."""
    proven = results[FOUND] + results[OVERLOOKED]
    share = f"{100 * results[OVERLOOKED] / proven:.1f} %" if proven else "–"
    return f"{share} of {proven} overlooked; {results[POSSIBLE]} possible, {results[UNDECIDED]} undecided"


if __name__ == "__main__":
    main()
