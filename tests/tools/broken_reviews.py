"""Reviews broken records of every game: ``python -m tests.tools.broken_reviews RECORDS SEED [GAME…]``.

In each record something was played that broke a rule, let stand with ``^`` or not. A review marks the cards, and a
search for the best play ends with a result or says why there is none; neither may fail.
"""

import sys
from collections import Counter
from random import Random
from time import process_time

from notation.analysis import UnsolvableError, best_play
from notation.analysis.reviewing import reviewed
from notation.reader import read
from notation.record import Record
from notation.replay.steps import last_act
from notation.rulebooks import GAMES
from notation.testing import Case, cases, gaps
from notation.testing.dealing import deal
from notation.writer import write

POSITIONS, SECONDS = 400, 0.05
"""How far is searched at each card, and how long for what its player had seen."""


def broken(case: Case, random: Random) -> Record:
    """A record of a deal with breaches, forgiven or not; some end part-way."""
    made = deal(case, random)
    lines = gaps.with_breaches(made.dealt, case.rules, random)
    if random.random() < 0.5:
        lines = [line.replace("^", "") for line in lines]
    [record] = read("\n".join(lines))
    return record


def searched(record: Record, random: Random) -> None:
    """Review a record, and look for the best play at some of its steps."""
    again = reviewed(record, SECONDS, positions=POSITIONS)
    [same] = read(write(again))
    assert [line.items for line in same.main()] == [line.items for line in record.main()]
    last = last_act(record)
    for step in (last, max(last - random.randrange(12), 0)):
        try:
            best_play(record, step, positions=POSITIONS)
        except UnsolvableError:
            continue


def main(count: int, seed: int, games: list[str]) -> int:
    """Review that many records of each game, and print those at which that fails."""
    failed, start = Counter[str](), process_time()
    for name in games or GAMES:
        random = Random(f"{name} {seed}")
        tables = cases(GAMES[name])
        for _ in range(count):
            record = broken(random.choice(tables), random)
            try:
                searched(record, random)
            except Exception as error:
                failed[name] += 1
                print(f"{type(error).__name__}: {error}\n{write(record)}\n")
        print(f"=== {name}: {count} records, {failed[name]} failed, {process_time() - start:.0f} s so far", flush=True)
    return bool(failed.total())


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
