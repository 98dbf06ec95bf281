"""The scores and values of cards by plain minimax through the page's own generator: what the search is compared with.

``python -m tests.notation.analysis.minimax --deals 1000`` compares thousands of endings by hand.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random

from notation.analysis import Solution, UnsolvableError, best_play
from notation.analysis.endings import ending
from notation.cards import NAME, cards_of
from notation.deals.chance import records
from notation.parts.aims import MADE, OVER, SURE
from notation.parts.play import CardPlay
from notation.reader import read
from notation.record import CLAIM_LINES, Line, Record, plain
from notation.replay import Judging, position
from notation.replay.opening import set_table
from notation.replay.positions import count_acts, first_acts, run
from notation.rulebooks import GAMES
from notation.table import Table
from notation.writer import write

Leaf = tuple[int, bool, int]
"""The value of an end: the score of the counted seat, whether the contract is made, the value."""


def worths(record: Record, step: int) -> dict[int, Leaf]:
    """The score, the outcome and the value of every card that may be played after a step."""
    walk = position(record, step)
    assert walk is not None and isinstance(walk.decision, CardPlay) and walk.decision.aim is not None
    seat, aim, legal = walk.decision.seat or 0, walk.decision.aim.kind, walk.decision.legal
    kept = first_acts([line for line in record.main() if line.keyword not in CLAIM_LINES], step)
    return {card: _worth(_with(kept, walk, card), seat, aim) for card in cards_of(legal)}


def _with(lines: list[Line], walk: Judging, card: int) -> list[Line]:
    """The lines with one more card."""
    assert isinstance(walk.decision, CardPlay)
    if walk.decision.position:
        return [*lines[:-1], lines[-1]._replace(items=(*lines[-1].items, card))]
    return [*lines, plain("trick", walk.decision.seat, number=walk.decision.number, items=(card,))]


def _worth(lines: list[Line], seat: int, aim: str) -> Leaf:
    walk = Judging(Record(tuple(lines)), lines)
    set_table(walk)
    run(walk)
    assert not walk.problems, (walk.problems, write(Record(tuple(lines))))
    if not isinstance(walk.decision, CardPlay):
        return _at_the_end(walk, seat, aim)
    play = walk.decision
    found = [_worth(_with(lines, walk, card), seat, aim) for card in cards_of(play.legal)]
    if aim == SURE:
        return (max if play.seat == seat else min)(found, key=lambda leaf: (leaf[0], -leaf[2]))
    return (max if _side(walk, play.seat or 0) else min)(found)


def _side(walk: Judging, seat: int) -> bool:
    """Whether a seat plays with the declarer, as the cards tell."""
    table = walk.table
    if table.called and table.partner is None and table.called not in (0, table.declarer):
        played = {
            card: who
            for leader, cards in zip(table.leaders, table.cards, strict=True)
            for who, card in zip(table.from_seat(leader), cards, strict=True)
        }
        played |= dict(zip(table.open, table.order, strict=False))
        return seat == table.declarer or bool(table.hands[seat] & table.called) or played.get(table.called) == seat
    return table.side_of[seat] == table.side_of[table.declarer or 0]


def _at_the_end(walk: Judging, seat: int, aim: str) -> Leaf:
    """The score by what is paid for the deal, the value by the card points of the report."""
    result, table = walk.result, walk.table
    assert result is not None
    points, own = result.points or {}, seat if aim == SURE else table.declarer or 0
    score = _paid(table, result.score or {}, own)
    if aim == SURE:
        return score, (result.score or {}).get(own, 0) >= 0, points[seat]
    made = bool(table.game.made(table, result))
    if aim == MADE:
        return score, made, int(made)
    needed = table.game.target(table) if aim == OVER else 0
    return score, made, points[own] - (needed or 0)


def _paid(table: Table, score: dict[int, int], own: int) -> int:
    """A seat's amount for a deal: the difference to the column of each other seat, if that is settled."""
    if table.game.settlement({0: 1, 1: 0}):
        return sum(score[own] - amount for amount in score.values())
    return score.get(own, 0)


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


def found(best: Solution) -> dict[int, Leaf]:
    """The search's result for each card."""
    return {card: (score, bool(best.won[card]), best.values[card]) for card, score in best.scores.items()}


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
