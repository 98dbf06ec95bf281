"""The values of cards by plain minimax through the page's own generator: what the search is compared with.

``python -m tests.notation.analysis.minimax --deals 1000`` compares thousands of endings by hand.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random

from notation.analysis import UnsolvableError, best_play
from notation.cards import NAME, cards_of
from notation.deals.chance import records
from notation.parts.aims import MADE, OVER, SURE
from notation.parts.play import Play
from notation.reader import read
from notation.record import CLAIM_LINES, Line, Record, plain
from notation.replay import Walk, position
from notation.replay.opening import set_table
from notation.replay.positions import count_acts, first_acts, lead_through
from notation.rulebooks import GAMES
from notation.writer import write


def values(record: Record, step: int) -> dict[int, int]:
    """What every card comes to that may be played after a step."""
    walk = position(record, step)
    assert walk is not None and isinstance(walk.decision, Play) and walk.decision.aim is not None
    seat, aim, legal = walk.decision.seat or 0, walk.decision.aim.kind, walk.decision.legal
    kept = first_acts([line for line in record.main() if line.keyword not in CLAIM_LINES], step)
    return {card: _value(_with(kept, walk, card), seat, aim) for card in cards_of(legal)}


def _with(lines: list[Line], walk: Walk, card: int) -> list[Line]:
    """The lines with one more card."""
    assert isinstance(walk.decision, Play)
    if walk.decision.position:
        return [*lines[:-1], lines[-1]._replace(items=(*lines[-1].items, card))]
    return [*lines, plain("trick", walk.decision.seat, number=walk.decision.number, items=(card,))]


def _value(lines: list[Line], seat: int, aim: str) -> int:
    walk = Walk(Record(tuple(lines)), lines)
    set_table(walk)
    lead_through(walk)
    assert not walk.problems, (walk.problems, write(Record(tuple(lines))))
    if not isinstance(walk.decision, Play):
        return _at_the_end(walk, seat, aim)
    play = walk.decision
    found = [_value(_with(lines, walk, card), seat, aim) for card in cards_of(play.legal)]
    if aim == SURE:
        return (min if play.seat == seat else max)(found)
    return (max if _side(walk, play.seat or 0) else min)(found)


def _side(walk: Walk, seat: int) -> bool:
    """Whether a seat plays with the declarer, as the cards tell."""
    table = walk.table
    if table.called and table.partner is None and table.called not in (0, table.declarer):
        played = {card: who for leader, cards in zip(table.leaders, table.cards, strict=True)
                  for who, card in zip(table.from_seat(leader), cards, strict=True)}
        played |= dict(zip(table.open, table.order, strict=False))
        return seat == table.declarer or bool(table.hands[seat] & table.called) or played.get(table.called) == seat
    return table.sides[seat] == table.sides[table.declarer or 0]


def _at_the_end(walk: Walk, seat: int, aim: str) -> int:
    assert walk.result is not None
    table, points = walk.table, walk.result.points or {}
    if aim == MADE:
        return int(bool(table.game.made(table, walk.result)))
    if aim == SURE:
        return points[seat]
    needed = table.game.target(table) if aim == OVER else 0
    return points[table.declarer or 0] - (needed or 0)


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


def compare(game: str, players: int, seed: int, size: int, wanted: int, rules: str | None = None) -> Counter[str]:
    """Compare so many endings; how many there were of each contract."""
    seen = Counter[str]()
    for record, step in endings(game, players, seed, size, rules):
        if sum(seen.values()) >= wanted:
            return seen
        try:
            best = best_play(record, step)
        except UnsolvableError as nothing:
            seen[f"({nothing.why.text})"] += 0
            continue
        plainly = values(record, step)
        assert best.values == plainly, (
            write(record), step, {NAME[card]: value for card, value in best.at_least.items()},
            {NAME[card]: value for card, value in plainly.items()},
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
    parser.add_argument("--game", action="append", choices=GAMES)
    given = parser.parse_args()
    for game in given.game or GAMES:
        for players in GAMES[game].players:
            seen = compare(game, players, given.seed, given.cards, given.deals)
            print(game, players, sum(seen.values()), dict(seen), flush=True)


if __name__ == "__main__":
    main()
