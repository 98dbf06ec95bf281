"""Many endings of random deals, whose best play is compared with plain minimax (`notation.testing.endings`).

``python -m tests.notation.analysis.minimax --deals 1000`` compares thousands of endings by hand.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random

from notation.analysis import UnsolvableError, best_play
from notation.analysis.endings import ending
from notation.cards import NAME
from notation.deals.chance import records
from notation.reader import read
from notation.record import Record
from notation.replay import position
from notation.replay.positions import count_acts
from notation.rulebooks import GAMES
from notation.testing.endings import found, worths
from notation.writer import write


def endings(game: str, players: int, seed: int, size: int, rules: str | None = None) -> Iterator[tuple[Record, int]]:
    """Endings of random deals with so many cards left to play, or a few fewer."""
    random = Random(seed)
    for number in count():
        for dealt in records(GAMES[game], players, 1, seed * 100_000 + number, rules):
            [record] = read(write(dealt))
            step = sum(count_acts(line) for line in record.main()) - random.randint(1, size)
            walk = position(record, step)
            if walk is not None and sum(walk.table.counts) <= size:
                yield record, step


def depends_on_more(record: Record, step: int) -> bool:
    """Whether something is still watched beside card points."""
    try:
        return ending(position(record, step)).memory is not None
    except UnsolvableError:
        return False


def compare(
    game: str, players: int, seed: int, size: int, wanted: int, rules: str | None = None, bonuses: bool = False
) -> Counter[str]:
    """Compare so many endings; how many there were of each contract.

    With `bonuses` only those in which the score still depends on more than card points.
    """
    seen = Counter[str]()
    for record, step in endings(game, players, seed, size, rules):
        if sum(seen.values()) >= wanted:
            return seen
        if bonuses and not depends_on_more(record, step):
            continue
        try:
            best = best_play(record, step)
        except UnsolvableError as nothing:
            seen[f"({nothing.why.text})"] += 0
            continue
        plainly = worths(record, step)
        known = found(best)
        assert known == plainly, (
            write(record), step, {NAME[card]: leaf for card, leaf in known.items()},
            {NAME[card]: leaf for card, leaf in plainly.items()},
        )  # fmt: skip
        walk = position(record, step)
        assert walk is not None and walk.table.contract is not None
        seen[walk.table.contract.word] += 1
    return seen


def main() -> None:
    """Compare by hand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="endings of each game at each table")
    parser.add_argument("--cards", type=int, default=9, help="cards left, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bonuses", action="store_true", help="only where bonuses are still open")
    parser.add_argument("--game", action="append", choices=GAMES)
    given = parser.parse_args()
    for game in given.game or GAMES:
        for players in GAMES[game].players:
            seen = compare(game, players, given.seed, given.cards, given.deals, bonuses=given.bonuses)
            print(game, players, sum(seen.values()), dict(seen), flush=True)


if __name__ == "__main__":
    main()
