"""A file of houses checked: what is wrong with its lines, and deals at random by each of its houses."""

from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from notation.deals.chance import records as random_records
from notation.files.houses import HouseFile, house_file
from notation.game import Game
from notation.house import HOUSE, House
from notation.problems import ERROR, Breach, Finding
from notation.reader import locate, read
from notation.replay import judge
from notation.rulebooks import find, known
from notation.rulebooks.houses import HOUSE_WORD, Rows, faults_of, read_houses
from notation.writer import write

SECONDS = 2.0
"""How long deals of the houses of a file are tried."""


class TriedHouse(NamedTuple):
    """A house, how many deals of it were tried, and the first one that is not legal."""

    house: House
    deals: int
    broken: str
    """The record of that deal, a fault of the game; empty if all are legal."""


class HouseCheck(NamedTuple):
    """What is wrong with a file of houses, and the houses that were tried if nothing is."""

    problems: list[Finding]
    tried: list[TriedHouse]


def check_house(path: str, seconds: float = SECONDS) -> HouseCheck:
    """Check a file of houses, and deal by each of them. Raises OSError where it cannot be read."""
    Path(path).stat()
    found = house_file(Path(path))
    problems = problems_of(found, Path(path).name)
    game = find(found.record.game) if found else None
    if problems or found is None or game is None:
        return HouseCheck(problems, [])
    houses = read_houses(game, found.rows).houses
    return HouseCheck([], [_tried(game, house, found.rows, seconds / len(houses)) for house in houses])


def problems_of(found: HouseFile | None, name: str) -> list[Finding]:
    """What is wrong with the lines of a file of that name; None if it cannot be read."""
    if found is None or not found.rows:
        breach = HOUSE_WORD(given=name, words=["house NAME@DAY: like GAME RULESET"])
        return [_problem(breach, 1, 1)]
    record, game = found.record, find(found.record.game)
    problems = [Finding(one.code, ERROR, one.line - 1, one.column, "SPEC#house", one.arguments) for one in record.flaws]
    return problems + _faults(found, game)


def _problem(breach: Breach, line: int, column: int, game: str | None = None) -> Finding:
    code = breach.code
    return Finding(code.name, code.severity, line, column, code.rule, breach.arguments, game)


def _faults(found: HouseFile, game: Game | None) -> list[Finding]:
    """What is wrong with the lines, at its place in the file: above them the record has one line more."""
    lines = [line for line in found.record.main() if line.keyword == HOUSE]
    if game is None:
        games = list(known())
        return [_problem(HOUSE_WORD(given=found.record.game, words=games), lines[0].row, 1)]
    problems = []
    for fault in faults_of(game, found.rows):
        line, column = locate(found.record, lines[min(fault.row, len(lines) - 1)], fault.item)
        problems.append(_problem(fault.breach, line - 1, column, game.name))
    return problems


def _tried(game: Game, house: House, rows: Rows, seconds: float) -> TriedHouse:
    until, random, deals = monotonic() + seconds, Random(1), 0
    while monotonic() < until:
        for players in game.only_for.get(house.parent, game.players):
            for made in random_records(game, players, 1, random.randrange(1 << 30), f"{house.name}@{house.day}", rows):
                [record] = read(text := write(made))
                deals += 1
                if judge(record).verdict != "legal":
                    return TriedHouse(house, deals, text)
    return TriedHouse(house, deals, "")
