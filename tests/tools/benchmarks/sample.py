"""The deals that are measured: of every game, table and rule, as people play them, with all that is rare.

Players by rule play half the deals, chance the others: by turns under the standard rules, and with every other value
of every option. More deals follow until each kind that chance deals seldom is there often enough. No deal comes twice.
"""

from collections import Counter
from collections.abc import Iterator

from notation.deals import chance
from notation.game import Game
from notation.players.deals import random_records
from notation.record import Line, Record
from notation.replay import judge
from notation.writer import write

ENOUGH = 30
"""Deals wanted of every kind."""
MOST = 6
"""Deals made for each deal wanted, at most, to find rare kinds."""


def deals(game: Game, players: int, count: int, enough: int = ENOUGH) -> tuple[list[str], Counter[str]]:
    """Canonical legal records of a game, at least `count`, and how many there are of each kind.

    Of every kind that turns up there are `enough`, or as many as ``MOST * count`` deals by chance hold.
    """
    texts: list[str] = []
    kinds: Counter[str] = Counter()
    for record in random_records(game, players, count // 2, 3, None, "rule"):
        texts.append(write(record))
        kinds.update(kinds_of(record))
    for record in _dealt(game, players, MOST * count):
        found = kinds_of(record)
        if len(texts) < count or any(kinds[kind] < enough for kind in found):
            texts.append(write(record))
            kinds.update(found)
    assert len(set(texts)) == len(texts), "a deal comes twice"
    return texts, kinds


def plain_deals(game: Game, players: int, count: int) -> Iterator[str]:
    """Canonical legal records by chance, under the standard rules."""
    return map(write, chance.records(game, players, count, 4, None))


def _dealt(game: Game, players: int, most: int) -> Iterator[Record]:
    """Deals by chance, under the standard rules and all others in turns."""
    standard = chance.records(game, players, most, 1, None)
    others = [chance.records(game, players, most, 2, rules) for rules in rules_of(game, players)]
    for number in range(most):
        yield next(others[number // 2 % len(others)] if number % 2 and others else standard)


def rules_of(game: Game, players: int) -> list[str]:
    """Texts for the ``rules`` line of a table, one thing at a time: each rule set, each other value of an option."""
    usual = game.rules()
    options = [f"{key}={value}" for key, values in game.options.items() for value in values if usual.get(key) != value]
    return [name for name in game.rule_sets_for(players) if name != "standard"] + options


def kinds_of(record: Record) -> set[str]:
    """Of what kinds a deal is: its contract, its lines, what was announced, its rules."""
    report = judge(record)
    assert report.verdict == "legal", report.problems
    lines = [line for line in record.lines if isinstance(line, Line)]
    kinds = {f"contract {report.contract}", *(f"line {line.keyword}" for line in lines)}
    kinds |= {f"rules {word}" for line in lines if line.keyword == "rules" for word in line.items[1:]}
    kinds |= {f"announce {entry[1]}" for line in lines if line.keyword == "announce" for entry in line.items}
    if sum(line.keyword == "bids" for line in lines) > 1:
        kinds.add("auction on several lines")
    return kinds
