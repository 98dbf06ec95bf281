"""Facts taken out of legal records: what is left is never illegal, and never counts otherwise.

``python -m tests.tools.gaps DEALS SEED [GAME]`` takes cards, lines and headers out of random records of every game and
option, and lists those that are judged wrong, or otherwise once they are completed, each with the fewest facts gone.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from notation.deals.chance import records
from notation.deals.completing import complete
from notation.deals.part_way import position_of
from notation.game import Game
from notation.problems import NOTE
from notation.reader import read
from notation.record import CARD_LINES, CLAIM_LINES, UNKNOWN, Line, Record, plain
from notation.replay import Report, judge
from notation.rulebooks import GAMES
from notation.table import Table
from notation.writer import write

LINES = ("dealer", "hand", "talon", "take", "keep", "discard", "trick", "won", "partner", "points", "score")
"""Lines that may be left out: nothing else follows from that than that they are not known."""
CALLED = ("koenigrufen", "slovenian")
"""Games in which a declarer who calls must do so; in others the missing line says that nobody was called."""
LAWS = ("check", "complete", "true", "whole")

Gone = frozenset[tuple[int, int]]
"""Facts that were taken out: the line by its index, and the item by its own, -1 for the whole line."""


class Found(NamedTuple):
    """A record with facts gone that is judged wrong."""

    law: str
    """The law that it breaks: one of `LAWS`."""
    why: str
    """What is wrong with its report."""
    text: str


def chosen_rules(game: Game, random: Random) -> str | None:
    """What may stand behind ``rules``, at random."""
    if random.random() < 0.4:
        return None
    options = [f"{key}={random.choice(values)}" for key, values in game.options.items() if random.random() < 0.5]
    return " ".join(["standard", *options])


def legal_records(game: Game, deals: int, seed: int) -> Iterator[Record]:
    """Random legal records of a game with all numbers of players and options; a third of them begins part-way."""
    random = Random(seed)
    for _deal in range(deals):
        for players in game.players:
            [record] = records(game, players, 1, random.randrange(1 << 30), chosen_rules(game, random))
            numbers = [line.number or 0 for line in record.main() if line.keyword == "trick"]
            yield _part_way(record, random.choice(numbers)) if numbers and random.random() < 1 / 3 else record


def _part_way(record: Record, number: int) -> Record:
    """A record from a trick on, if it can be told from there."""
    try:
        return position_of(record, number)
    except ValueError:
        return record


def facts(record: Record) -> list[tuple[int, int]]:
    """Every fact that may be taken out of a record."""
    found: list[tuple[int, int]] = []
    part_way = record.first("position") is not None
    for at, line in enumerate(record.main()):
        if part_way and line.keyword == "keep":
            continue  # of a position it says what was done before, and without it nothing was
        if line.keyword in LINES or (line.keyword == "call" and record.game in CALLED) or line.keyword == "bids":
            found.append((at, -1))
        if line.keyword in (*CARD_LINES, "buy", "call", "won"):
            found += [(at, index) for index, card in enumerate(line.items) if card.__class__ is int]
        if line.keyword == "announce":
            found += [(at, index) for index, entry in enumerate(line.items) if entry[1:] == ("pass",)]
    return found


def without(record: Record, gone: Gone, report: Report) -> Record:
    """A record without some of its facts; its auction leaves the result of it."""
    lines: list[Line] = []
    for at, line in enumerate(record.main()):
        if (at, -1) in gone:
            if line.keyword == "bids" and report.contract is not None and report.declarer is not None:
                lines.append(plain("contract", report.declarer, items=(report.contract,)))
            elif line.keyword == "bids":
                lines.append(line)
            continue
        if line.keyword == "announce":
            items = tuple([entry for index, entry in enumerate(line.items) if (at, index) not in gone])
            if items:
                lines.append(line._replace(items=items))
            continue
        items = tuple([UNKNOWN if (at, index) in gone else item for index, item in enumerate(line.items)])
        lines.append(line._replace(items=items))
    [record] = read(write(Record(tuple(lines))))
    return record


def taken(record: Record, random: Random) -> Gone:
    """Some facts of a record at random: one, several, or all of a kind."""
    all_facts, lines = facts(record), list(record.main())
    way = random.random()
    if way < 0.35:
        return frozenset(random.sample(all_facts, 1))
    if way < 0.7:
        return frozenset(random.sample(all_facts, random.randint(2, 6)))
    if way < 0.8:
        return frozenset(random.sample(all_facts, random.randint(6, max(7, len(all_facts) // 2))))
    keywords = [keyword for keyword in {lines[at].keyword for at, _ in all_facts} if keyword != "trick"]
    kinds = random.sample(sorted(keywords), random.randint(1, min(4, len(keywords))))
    whole = [fact for fact in all_facts if lines[fact[0]].keyword in kinds and fact[1] == -1]
    single = random.sample(all_facts, random.randint(0, 3))
    return frozenset([*[fact for fact in whole if random.random() < 0.8], *single])


def judged(record: Record, true: Report, whole: Record) -> tuple[str, str] | None:
    """The law that a record with gaps breaks, and how; None if it keeps them all."""
    report = judge(record)
    if wrong := _wrong(report, true):
        return "check", wrong
    done = complete(record)
    [done] = read(write(done))
    after = judge(done)
    if wrong := _wrong(after, true):
        return "true", wrong
    for part in ("verdict", "points", "score"):
        before, behind = getattr(report, part), getattr(after, part)
        if before != behind:
            return "complete", f"{part}: {before} then {behind}"
    assert true.table is not None
    return _false_line(done, whole, true.table)


def _wrong(report: Report, true: Report) -> str:
    """What is said of a record with gaps that is not true of the whole one."""
    if report.verdict not in ("legal", "incomplete"):
        return f"{report.verdict}: " + ", ".join(sorted({problem.code for problem in report.problems}))
    if codes := [problem.code for problem in report.problems if problem.severity != NOTE]:
        return ", ".join(codes)
    if report.points not in (None, true.points):
        return "points"
    if report.score not in (None, true.score):
        return "score"
    return ""


def _false_line(done: Record, whole: Record, table: Table) -> tuple[str, str] | None:
    """A line that was completed otherwise than the whole record has it; the order of a discard is nobody's business."""
    lines = {(line.keyword, line.seat, line.number): line for line in whole.main()}
    for line in done.main():
        true = lines.get((line.keyword, line.seat, line.number))
        if true is None or line.keyword not in (*CARD_LINES, *CLAIM_LINES):
            continue
        in_order = line.keyword == "trick" or (line.keyword == "talon" and table.talon_card_by_card)
        if not in_order:
            if {*line.items} - {*true.items, UNKNOWN}:
                return "whole", f"{line.keyword} invented"
        elif any(item not in (UNKNOWN, other) for item, other in zip(line.items, true.items, strict=False)):
            return "whole", f"{line.keyword} invented"
    return None


def tried(game: Game, deals: int, seed: int, times: int = 4) -> Iterator[Found | None]:
    """What is found in each of some random records with facts gone: None if all is right."""
    random = Random(seed)
    for record in legal_records(game, deals, seed):
        true = judge(record)
        if true.verdict != "legal":
            if record.first("position") is None:
                yield Found("check", f"{true.verdict} before anything is taken out", write(record))
            continue
        for _time in range(times):
            gone = taken(record, random)
            found = judged(without(record, gone, true), true, record)
            if found is None:
                yield None
                continue
            for fact in sorted(gone):
                if judged(without(record, gone - {fact}, true), true, record):
                    gone -= {fact}
            law, why = judged(without(record, gone, true), true, record) or found
            yield Found(law, why, write(without(record, gone, true)))


def main() -> None:
    """Print what is found, each kind of it once with its shortest record."""
    deals, seed = int(sys.argv[1]), int(sys.argv[2])
    for game in GAMES.values():
        if game.name not in sys.argv[3:] and sys.argv[3:]:
            continue
        count, kinds, shortest = 0, Counter[tuple[str, str]](), dict[tuple[str, str], str]()
        for found in tried(game, deals, seed):
            count += 1
            if found is not None:
                kind = found.law, found.why if found.law != "complete" else found.why.split(":")[0]
                kinds[kind] += 1
                shortest[kind] = min(shortest.get(kind, found.text), found.text, key=len)
        print(f"=== {game.name}: {count} tried, {sum(kinds.values())} wrong")
        for kind, times in kinds.most_common():
            print(f"--- {times} × {kind[0]}: {kind[1]}\n{shortest[kind]}")


if __name__ == "__main__":
    main()
