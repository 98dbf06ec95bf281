"""The law of mixed records: lines of one record among those of another are judged, whatever they say.

Nothing is raised: not by the check, nor at a step, nor where what follows is written down.
"""

from collections.abc import Iterator
from random import Random

from notation.deals.completing import complete
from notation.reader import read
from notation.record import SEATS
from notation.replay import ALL, judge, position
from notation.testing.dealing import Case, LawError, cases
from notation.testing.gaps import Lines, keyword, some_cards, whole_records

VARIANTS = 5
"""Mixed records made of each pair of records."""
AT_STEPS = 3
"""Of that many mixed records, one is also completed and looked at step by step."""

HEAD = 2
"""The first lines of a record: the version, and the game."""


def check(case: Case, count: int, random: Random) -> None:
    """Hold the law against that many pairs of records, one of them of any table of the game. Raises LawError."""
    tables = cases(case.game)
    others = {table: whole_records(table, random) for table in tables}
    records = whole_records(case, random)
    for number in range(count):
        (lines, _), (pool, report) = next(records), next(others[random.choice(tables)])
        strange = some_cards(pool, random, report)[HEAD:]
        for mixed in mixtures(lines, strange, random, VARIANTS):
            try:
                judged(mixed, number % AT_STEPS == 0)
            except Exception as error:  # whatever it is, it breaks the law
                text = "\n".join(mixed)
                raise LawError(f"{case}: a mixed record is judged: {error!r}: {text}") from error


def mixtures(lines: Lines, strange: Lines, random: Random, count: int) -> Iterator[Lines]:
    """Records made of some lines of one record and some of another; now and then by other seats, or as a variation."""
    for _ in range(count):
        share = random.choice((0.3, 0.7, 0.95, 1))
        mixed = [line for at, line in enumerate(lines) if at < HEAD or random.random() < share]
        for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
            line, at = random.choice(strange), random.randint(HEAD, len(mixed))
            replaced = at + (random.random() < 0.3)
            mixed[at:replaced] = [by_other_seats(line, random) if random.random() < 0.2 else line]
        if random.random() < 0.2:
            at = random.randint(HEAD, len(mixed))
            end = at + random.randint(1, 4)
            first = random.choice(mixed[HEAD:])
            mixed[at:end] = [f"( {first}", *mixed[at:end], ")"]
        yield mixed


def by_other_seats(line: str, random: Random) -> str:
    """A line in which a seat, or each, is any letter."""
    words = line.split()
    entries = keyword(line) in ("bids", "announce", "points", "score")
    for at, word in enumerate(words if entries else words[:3]):
        if word.rstrip(":") in SEATS:
            words[at] = random.choice(SEATS) + word[1:]
    return " ".join(words)


def judged(lines: Lines, at_steps: bool = False) -> None:
    """Judge a record, which raises nothing; if `at_steps`, also complete it, and go to some of its steps."""
    [record] = read("\n".join(lines) + "\n")
    judge(record)
    if at_steps:
        complete(record)
        for step in (ALL, len(lines) // 2):
            walk = position(record, step)
            if walk is not None and walk.decision is not None and walk.decision.seat is not None:
                walk.decision.offer(walk.table)
