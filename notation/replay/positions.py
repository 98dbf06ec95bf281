"""Leading a game through a record: as far as it goes, or to the n-th of its acts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from notation.deadline import keep
from notation.decision import Decision
from notation.problems import Phrase, phrase
from notation.record import ACTS, ENTRY_LINES, MANY_ACTS, PHASE, Line, Record, Tricks
from notation.replay.acts import act, pass_by
from notation.replay.opening import set_table
from notation.replay.tricks import trick
from notation.replay.variations import Path, branch_of
from notation.replay.walk import Judging, JudgingStop, UnknownRules, in_lines

_Walk = TypeVar("_Walk", bound=Judging)

ALL = 1_000_000
"""More acts than any record has: the step at its end."""


def walk_of(record: Record, kind: Callable[[Record, list[Line | Tricks]], _Walk]) -> _Walk | None:
    """A walk of some kind through the main line; None if no game is named."""
    nodes = record.main_acts()
    return kind(record, nodes) if nodes and nodes[0].keyword == "deal" else None


def run(walk: Judging) -> None:
    """Lead the game through every act of the record. Raises JudgingStop where the judging ends before."""
    walk.begin()
    while walk.at < len(walk.nodes):
        line = walk.nodes[walk.at]
        keyword = line.keyword
        if keyword == "...":
            break
        if keyword in ACTS:
            keep()
            if isinstance(line, Tricks):
                if walk.faultless:
                    walk.take_tricks(line)
                else:
                    walk.unpack()
                continue
            if keyword == "trick":
                trick(walk, line)
                walk.finished(line)
            elif not walk.faultless:
                act(walk, line)
                walk.finished(line)
            elif not (done := walk.take(line)) or done < len(line.items):
                act(walk, line, done)
        walk.at += 1


def position(record: Record, step: int, path: Path = ()) -> Judging | None:
    """The table after the first `step` acts, with the decision that comes next; None if the game is not known.

    It learns the hands from the whole record, but plays no further, and does not judge what is missing at its end.
    With a `path` the steps are those of a variation, counted from the line that it restates; None if there is none.
    """
    return walk_to(record, step, path, Judging)


def walk_to(record: Record, step: int, path: Path, kind: type[_Walk]) -> _Walk | None:
    """A walk of some kind to a `position`."""
    walk = walk_of(record, kind)
    if walk is None:
        return None
    if path:
        branch = branch_of(record, path)
        if branch is None or branch.flaw is not None:
            return None
        walk.lines, walk.own = in_lines(branch.nodes), frozenset()
        step += sum(count_acts(node) for node in branch.before)
    kept = {(line.keyword, line.row): len(line.items) for line in first_acts(walk.lines, step)}
    try:
        set_table(walk)
        walk.beyond = [line for line in walk.lines if kept.get((line.keyword, line.row)) != len(line.items)]
        walk.lines = [
            line._replace(items=line.items[: kept[line.keyword, line.row]])
            for line in walk.lines
            if (line.keyword, line.row) in kept
        ]
        run(walk)
    except UnknownRules:
        return None
    except JudgingStop:
        pass
    return walk


def walk_on(record: Record, step: int, path: Path = (), passed: int = 0, seat: int | None = None) -> Judging | None:
    """A walk to a `position` from which a record goes on, past decisions that it does not hold.

    First, `seat` is to play if only unknown cards could tell; then `passed` decisions are passed by. Raises JudgingStop
    if one of them cannot be.
    """
    walk = position(record, step, path)
    if walk is None:
        return None
    if walk.decision is not None and walk.decision.seat is None:
        if seat is not None:
            walk.send(seat)
        elif walk.decision.in_tricks:
            over = position(record, step, path)
            assert over is not None
            over.send(None)
            walk = over if over.decision is None else walk
    for _decision in range(passed):
        if walk.decision is None:
            break
        if walk.decision.implied:
            walk.send(walk.decision.passed())
        elif walk.decision.in_tricks:
            raise JudgingStop
        else:
            pass_by(walk, walk.decision)
    return walk


def name_what_is_due(walk: Judging) -> None:
    """Where a line had no place and somebody was asked who need not answer: say what has to come, and what may.

    The deal is led there once more, and what need not be answered is passed by.
    """
    named: dict[Decision, Phrase] = {}
    for breach, decision, row in walk.passable:
        if decision not in named:
            named[decision] = _due(walk, row)
        optional = breach.arguments["expected"]
        breach.arguments["expected"] = phrase(
            "{needed}; {optional} may come before it", needed=named[decision], optional=optional
        )


def _due(walk: Judging, row: int) -> Phrase:
    """The line that must come at a row."""
    again = Judging(walk.record, walk.written)
    again.own = frozenset()
    try:
        set_table(again)
        again.beyond = [line for line in again.lines if line.row >= row]
        again.lines = [line for line in again.lines if line.row < row]
        run(again)
        while again.decision is not None and again.decision.implied:
            pass_by(again, again.decision)
    except JudgingStop:
        pass
    return again.expected()


# ---- The acts and their numbers


def acts_of(lines: Iterable[Line], orders: Mapping[int, tuple[int, ...]]) -> Iterator[tuple[Line, int, int]]:
    """Every act of some lines: its line, which item of it, who acts.

    `orders` has, for each seat that plays, all of them in the order of play from it.
    """
    for line in lines:
        keyword = line.keyword
        if keyword not in PHASE:
            continue
        if keyword not in MANY_ACTS:
            yield line, 0, line.the_seat
            continue
        order = () if keyword in ENTRY_LINES else orders.get(line.the_seat, (line.the_seat,))
        for index, item in enumerate(line.items):
            yield line, index, order[index % len(order)] if order else item[0]


def count_acts(node: Line | Tricks) -> int:
    if isinstance(node, Tricks):
        return sum(map(len, node.cards))
    return (len(node.items) if node.keyword in MANY_ACTS else 1) if node.keyword in PHASE else 0


def first_acts(lines: list[Line], count: int) -> list[Line]:
    """The lines that hold the first `count` acts, the last of them cut short."""
    kept: list[Line] = []
    for line in lines:
        if line.keyword in PHASE:
            if count <= 0:
                break
            if line.keyword in MANY_ACTS:
                line = line._replace(items=line.items[:count])
            count -= len(line.items) if line.keyword in MANY_ACTS else 1
        kept.append(line)
    return kept
