"""Deals by houses at random in every game: ``python -m tests.tools.random_houses [SECONDS [SEED]]``, 300 of them.

Every house has other values, contracts left out, and new ones. Each of its deals is legal, and so is its pad: the
contract, the card points and the score alone. What is not is printed.
"""

import sys
from collections import Counter
from time import monotonic

from notation.deals.chance import records as random_records
from notation.reader import read
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.rulebooks.test_houses import errors, pad_of, random_houses

SECONDS = 300.0
DEALS = 3
"""How many deals of each house are tried with each number of players."""


def tried(seconds: float, seed: int) -> tuple[Counter[str], int]:
    """The numbers of houses and deals by game, and how many deals were wrong."""
    until, counted, wrong = monotonic() + seconds, Counter[str](), 0
    houses = {name: random_houses(name, seed) for name in GAMES}
    while monotonic() < until:
        for name, game in GAMES.items():
            rows, house = next(houses[name])
            counted[f"{name}: houses"] += 1
            for players in game.only_for.get(house.parent, game.players):
                for dealt in random_records(game, players, DEALS, counted[f"{name}: houses"], "x", rows):
                    counted[f"{name}: deals"] += 1
                    [record] = read(text := write(dealt))
                    report = judge(record)
                    false = errors(judge(pad_of(record)))
                    if report.verdict != "legal" or report.problems or false:
                        wrong += 1
                        sys.stdout.write(f"{report.verdict}, as a pad {sorted(false) or 'legal'}:\n{text}\n")
    return counted, wrong


if __name__ == "__main__":
    given = [*sys.argv[1:], "", ""]
    found, faults = tried(float(given[0] or SECONDS), int(given[1] or 1))
    sys.stdout.writelines(f"{name} {number}\n" for name, number in found.items())
    sys.exit(faults > 0)
