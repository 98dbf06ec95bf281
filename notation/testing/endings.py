"""The law of endings: the best play that the search finds is that of plain minimax through the page's own generator.

So an `Aim` that does not follow the sheet is found, and a `Watch` that is missing.
"""

from random import Random
from typing import Any

from notation.analysis import Solution, UnsolvableError, best_play
from notation.cards import NAME, cards_of
from notation.parts.aims import MADE, OVER, SURE
from notation.record import CLAIM_LINES, Line, Record, plain
from notation.replay import Judging, position
from notation.replay.opening import set_table
from notation.replay.positions import count_acts, first_acts, run
from notation.table import Table
from notation.testing.dealing import Case, LawError, deal, demand_same
from notation.writer import write

CARDS = 8
"""At most that many cards are left to play in an ending."""


def check(case: Case, count: int, random: Random) -> None:
    """Hold the law against one ending of each of that many deals, where there is best play. Raises LawError."""
    for _ in range(count):
        record = deal(case, random).read
        step = sum(count_acts(line) for line in record.main()) - random.randint(1, CARDS)
        walk = position(record, step)
        if walk is None or not walk.table.winners or sum(walk.table.counts) > CARDS:
            continue
        try:
            agrees(record, step)
        except LawError as error:
            about = f"{case}: the best play behind step {step} is that of plain minimax"
            raise LawError(f"{about}: {error}\n{record.text}") from error


def agrees(record: Record, step: int) -> bool:
    """Compare the best play of an ending with plain minimax; False where there is none. Raises LawError."""
    try:
        best = best_play(record, step)
    except UnsolvableError:
        return False
    by_name = [{NAME[card]: leaf for card, leaf in leaves.items()} for leaves in (found(best), worths(record, step))]
    demand_same(*by_name, "the score, whether the contract is made, and the value of each card")
    return True


Leaf = tuple[int, bool, int]
"""The value of an end: the score of the counted seat, whether the contract is made, the value."""


def worths(record: Record, step: int) -> dict[int, Leaf]:
    """The score, the outcome and the value of every card that may be played after a step."""
    walk = position(record, step)
    assert walk is not None
    play: Any = walk.decision
    kept = first_acts([line for line in record.main() if line.keyword not in CLAIM_LINES], step)
    return {card: _worth(_with(kept, walk, card), play.seat or 0, play.aim.kind) for card in _legal(walk)}


def _legal(walk: Judging) -> list[int]:
    """The cards that may be played."""
    assert walk.decision is not None
    return list(cards_of(walk.decision.offer(walk.table).allowed.cards))


def _with(lines: list[Line], walk: Judging, card: int) -> list[Line]:
    """The lines with one more card."""
    assert walk.decision is not None
    if walk.table.open:
        return [*lines[:-1], lines[-1]._replace(items=(*lines[-1].items, card))]
    return [*lines, plain("trick", walk.decision.seat, number=walk.decision.number, items=(card,))]


def _worth(lines: list[Line], seat: int, aim: str) -> Leaf:
    walk = Judging(Record(tuple(lines)), lines)
    set_table(walk)
    run(walk)
    assert not walk.problems, (walk.problems, write(Record(tuple(lines))))
    if walk.decision is None or not walk.decision.in_tricks:
        return _at_the_end(walk, seat, aim)
    player = walk.decision.seat or 0
    found = [_worth(_with(lines, walk, card), seat, aim) for card in _legal(walk)]
    if aim == SURE:
        return (max if player == seat else min)(found, key=lambda leaf: (leaf[0], -leaf[2]))
    return (max if _side(walk, player) else min)(found)


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


def found(best: Solution) -> dict[int, Leaf]:
    """The search's result for each card."""
    return {card: (score, bool(best.won[card]), best.values[card]) for card, score in best.scores.items()}
