"""Few ways to name the unknown cards of a deal that was played to its end: those that break a rule did not happen.

If none is left the record is illegal; if exactly one is, it is what happened. Otherwise all that are left may share
card points and score, and a claim that none of them makes is false.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, permutations, product
from typing import NamedTuple

from notation.cards import cards_of
from notation.game import Result
from notation.record import CLAIM_LINES, UNKNOWN, Line, plain
from notation.replay.bounds import PointBounds
from notation.replay.claims import all_true, beyond_bounds, counted, false_entries
from notation.replay.codes import (
    CARD_UNKNOWN,
    FALSE_POINTS,
    FALSE_SCORE,
    NOT_COUNTED,
    NOT_SCORED,
    POINTS_IMPOSSIBLE,
    SCORE_IMPOSSIBLE,
)
from notation.replay.repairs import ReadingError, StrictReplay
from notation.replay.walk import Replay
from notation.table import Table
from notation.table_parts import packets

MAX_COMPLETIONS = 480
"""So many ways to name the unknown cards are few."""

MAX_STEPS = 4000
"""So many ways to deal the unknown cards are looked at, whether they agree with what is known or not."""

_UNSUPPORTED = ("keep", "buy", "expose", "concede")
"""With these lines nothing is tried: cards may have moved otherwise than they do here."""

_FIGURES = ("points", "score", "items")

Judge = Callable[[Replay], None]


class _Deal(NamedTuple):
    """One way to deal the unknown cards."""

    hands: tuple[int, ...]
    talon: tuple[int, ...]
    """In the order dealt."""


class _Judged(NamedTuple):
    """A completion that breaks no rule."""

    lines: list[Line]
    result: Result


def decided(walk: Replay, judge: Judge) -> Replay:
    """The walk with what its few completions share; another one if a single completion is left."""
    if not _to_try(walk):
        return walk
    ways = list(islice(_ways(walk), MAX_COMPLETIONS + 1))
    if not ways or len(ways) > MAX_COMPLETIONS or None in ways:
        return walk
    left: list[_Judged] = []
    furthest: StrictReplay | None = None
    for lines in ways:
        assert lines is not None
        trial = StrictReplay(walk.record, [line for line in lines if line.keyword not in CLAIM_LINES])
        trial.added = walk.added
        try:
            judge(trial)
        except ReadingError:
            if furthest is None or _place(trial) > _place(furthest):
                furthest = trial
            continue
        if trial.result is None:
            return walk
        left.append(_Judged(lines, trial.result))
    if not left:
        assert furthest is not None
        blamed = furthest.blamed[0]
        walk.problems.append(blamed.problem)
        walk.blamed.append(blamed)
        return walk
    if len(left) == 1:
        only = Replay(walk.record, left[0].lines)
        only.added = walk.added
        judge(only)
        return only
    _share(walk, left)
    return walk


def _place(trial: StrictReplay) -> tuple[int, int]:
    problem = trial.blamed[0].problem if trial.blamed else trial.problems[-1]
    return problem.line, problem.column


def _to_try(walk: Replay) -> bool:
    """Whether a deal was played to its end without an error, and the only gaps are cards that nobody knows."""
    if walk.blamed or walk.own is not None or walk.decision is not None or walk.result is None or not walk.scorable:
        return False
    table, result = walk.table, walk.result
    known = result.score is not None and result.points is not None and not walk.unknown
    if known or table.position is not None or table.contract is None or not table.seats_known:
        return False
    keywords = [line.keyword for line in walk.written]
    if any(keyword in _UNSUPPORTED for keyword in keywords) or keywords.count("talon") > 1:
        return False
    tricks = [line for line in walk.written if line.keyword == "trick"]
    if [line.number for line in tricks] != list(range(1, len(tricks) + 1)) or len(tricks) < len(table.winners):
        return False
    unclear = [line for line in walk.written if line.keyword in ("call", "show") and UNKNOWN in line.items]
    lines = [line for line in walk.written if line.keyword in ("take", "discard")]
    moved = ["take", "discard"] if table.game.takes_packets else ["discard"]
    written = [line.keyword for line in lines] == (moved if table.contract.exchanges else [])
    return not unclear and written and all(line.seat == table.declarer for line in lines)


# ---- The ways to name the unknown cards


def _ways(walk: Replay) -> Iterator[list[Line] | None]:
    """The lines of a record with all cards named, in each way that fits what is known; None if that takes long."""
    for step, deal in enumerate(_deals(walk)):
        if step >= MAX_STEPS or deal is None:
            yield None
            return
        for taken in _taken(walk, deal):
            yield from _played(walk, deal, taken)


def _deals(walk: Replay) -> Iterator[_Deal | None]:
    """The ways to deal the cards whose place is unknown, to hands and to the talon."""
    table = walk.table
    size, count = table.game.hand_size(table.players), sum(table.game.talon(table.players))
    line = next((line for line in walk.written if line.keyword == "talon"), None)
    order = [card for card in line.items if card != "|"] if line else [UNKNOWN] * count
    talon = sum([packet.known for packet in table.talon]) | sum({*order})
    for hand in walk.dealt:
        talon &= ~hand
    unplaced = table.pack & ~talon & ~sum(walk.dealt)
    gaps = {seat: size - walk.dealt[seat].bit_count() for seat in table.seats}
    gaps = {seat: missing for seat, missing in gaps.items() if missing}
    missing = count - talon.bit_count()
    if len(order) != count or sum(gaps.values()) + missing != unplaced.bit_count() or min([0, missing]) < 0:
        return
    steps = iter(range(MAX_STEPS))
    for hands in _shared_out(unplaced, list(gaps.items()), _homes(walk), list(walk.dealt), steps):
        if hands is None:
            yield None
            return
        rest = table.pack & ~sum(hands)
        yield from (_Deal(tuple(hands), cards) for cards in _orders(table, order, rest & ~sum({*order})))


def _shared_out(
    cards: int, gaps: list[tuple[int, int]], homes: dict[int, int], hands: list[int], steps: Iterator[int]
) -> Iterator[list[int] | None]:
    """The hands with some cards in their gaps, in every way; the others are left for the talon."""
    if not gaps:
        yield hands
        return
    (seat, missing), *others = gaps
    free = [card for card in cards_of(cards) if homes.get(card, seat) == seat]
    for chosen in combinations(free, missing):
        if next(steps, None) is None:
            yield None
            return
        more = sum(chosen)
        dealt = [hand | more if other == seat else hand for other, hand in enumerate(hands)]
        yield from _shared_out(cards & ~more, others, homes, dealt, steps)


def _homes(walk: Replay) -> dict[int, int]:
    """By card, the only hand where it can have been, unless it was in the talon: it was played or laid from there."""
    homes: dict[int, int] = {}
    for line in walk.written:
        if line.keyword == "trick":
            homes |= dict(zip(line.items, walk.table.orders[line.the_seat], strict=False))
        elif line.keyword == "discard":
            homes |= dict.fromkeys(line.items, line.the_seat)
    return homes


def _orders(table: Table, order: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """The talon with some cards in its gaps: in every order that makes a difference."""
    contract, dealt = table.contract, table.game.talon(table.players)
    size = 1 if table.talon_card_by_card else contract.packet if contract else 0
    size = size or dealt[0] if len(dealt) > 1 or size else len(order) or 1  # a half may count apart
    seen = set[tuple[int, ...]]()
    gaps = order.count(UNKNOWN)
    missing = tuple(cards_of(cards))
    if len(missing) != gaps:
        return
    for named in permutations(missing) if size < len(order) else (missing,):
        whole = _named(order, named)
        key = tuple([sum(whole[start : start + size]) for start in range(0, len(whole), size)])
        if key not in seen:
            seen.add(key)
            yield whole


def _taken(walk: Replay, deal: _Deal) -> Iterator[tuple[int, ...]]:
    """The cards that the declarer may have taken of a talon, as the line has them: none, all, or those of a packet."""
    table, line = walk.table, next((line for line in walk.written if line.keyword == "take"), None)
    assert table.contract is not None
    if line is None:
        yield deal.talon if table.contract.exchanges else ()
        return
    size, known = len(line.items), sum({*line.items})
    for start in range(0, len(deal.talon), size or 1):
        packet = deal.talon[start : start + size]
        if not known & ~sum(packet):
            yield _named(line.items, [card for card in packet if not card & known])


def _played(walk: Replay, deal: _Deal, taken: tuple[int, ...]) -> Iterator[list[Line]]:
    """The lines of a deal, with the unknown cards laid away and played in every way."""
    table = walk.table
    laid = next((line.items for line in walk.written if line.keyword == "discard"), ())
    choices: list[list[tuple[tuple[int, ...], tuple[int, ...]]]] = []
    for seat in table.seats:
        own = seat == table.declarer
        hand = deal.hands[seat] | (sum(taken) if own else 0)
        gone = [*(laid if own else ()), *_plays(walk, seat)]
        known = sum({*gone})
        if known & ~hand or known.bit_count() + gone.count(UNKNOWN) != len(gone):
            return
        free = list(cards_of(hand & ~known))
        away, unknown = (laid.count(UNKNOWN) if own else 0), gone.count(UNKNOWN)
        choices.append(list(islice(_used(free, away, unknown - away), MAX_COMPLETIONS + 1)))
    for chosen in product(*choices):
        yield _lines(walk, deal, taken, dict(zip(table.seats, chosen, strict=True)))


def _used(free: list[int], away: int, played: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The free cards of a hand that were laid away, and those that were played, in order."""
    for laid in combinations(free, away):
        rest = [card for card in free if card not in laid]
        for cards in permutations(rest, played):
            yield laid, cards


Used = dict[int, tuple[tuple[int, ...], tuple[int, ...]]]


def _plays(walk: Replay, seat: int) -> list[int]:
    """The cards that a seat plays, unknown ones among them."""
    plays = list[int]()
    for line in walk.written:
        if line.keyword == "trick":
            order = walk.table.orders[line.the_seat]
            plays += [card for player, card in zip(order, line.items, strict=False) if player == seat]
    return plays


def _named(items: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """Some items with the unknown ones named, in order."""
    left = iter(cards)
    return tuple([item or next(left) for item in items])


def _lines(walk: Replay, deal: _Deal, taken: tuple[int, ...], used: Used) -> list[Line]:
    """The lines of a record in one completion; hands and talon are there."""
    table, left = walk.table, {seat: iter(cards) for seat, (_, cards) in used.items()}
    talon = iter(deal.talon)
    head = walk.written[0]
    hands = [plain("hand", seat, items=tuple(cards_of(deal.hands[seat]))) for seat in sorted(table.seats)]
    lines = [head, *[hand._replace(row=head.row) for hand in hands]]
    if deal.talon:
        items = packets([*islice(talon, size)] for size in table.game.talon(table.players))
        lines.append(plain("talon", items=items)._replace(row=head.row))
    for line in walk.written[1:]:
        if line.keyword in ("hand", "talon"):
            continue
        if line.keyword == "take":
            line = line._replace(items=taken)
        elif line.keyword == "discard":
            line = line._replace(items=_named(line.items, used[line.the_seat][0]))
        elif line.keyword == "trick" and UNKNOWN in line.items:
            order = table.orders[line.the_seat]
            played = zip(order, line.items, strict=False)
            line = line._replace(items=tuple([card or next(left[seat]) for seat, card in played]))
        lines.append(line)
    return lines


# ---- What all that are left share


def _share(walk: Replay, left: list[_Judged]) -> None:
    """Give a walk the figures that all completions share, and find claims that none of them makes."""
    assert walk.result is not None
    before, first, results = walk.result, left[0].result, [one.result for one in left]
    alike = {part: all(getattr(one, part) == getattr(first, part) for one in results) for part in _FIGURES}
    if before.points is None and alike["points"]:
        before = replace(before, points=first.points, rounded=first.rounded)
    if before.score is None and alike["score"]:
        before = replace(before, score=first.score, items=first.items if alike["items"] else [])
    over = {NOT_SCORED.name} if before.score is not None else set()
    over |= {NOT_COUNTED.name} if before.points is not None else set()
    counted_before = walk.result.score is not None
    walk.result = before
    walk.problems = [problem for problem in walk.problems if problem.code not in over]
    if before.score is not None and not counted_before and before.points is None:
        walk.add_missing(NOT_COUNTED())
    elif walk.incomplete and not walk.problems:
        walk.add_missing(CARD_UNKNOWN())
    _false_claims(walk, results)


def _false_claims(walk: Replay, results: list[Result]) -> None:
    """The first claim that no completion makes together with those above it."""
    judged = [POINTS_IMPOSSIBLE.name, FALSE_POINTS.name, SCORE_IMPOSSIBLE.name, FALSE_SCORE.name]
    if any(problem.code in judged for problem in walk.problems):
        return
    game, contract = walk.game, walk.table.contract
    assert contract is not None
    for line in walk.written:
        if line.keyword not in ("points", "score"):
            continue
        made = [one for one in results if one.score is None or one.points is None or all_true([line], one, game)]
        if made:
            results = made
            continue
        claimed = [counted(game, one.points or {}) if line.keyword == "points" else one.score or {} for one in results]
        wrong = false_entries(line, claimed[0])
        index = wrong[0] if wrong else 0
        seat, number = line.items[index]
        values = sorted({computed.get(seat, 0) for computed in claimed})
        if line.keyword == "score" and len(values) == 1 and wrong:
            walk.add_problem(FALSE_SCORE(seat=seat, claimed=number, computed=values[0], hint=None), line, index, 1)
        elif line.keyword == "score":
            walk.add_problem(SCORE_IMPOSSIBLE(contract=contract.label, case="alone"), line, index, 1)
        elif len(values) == 1:
            walk.add_problem(FALSE_POINTS(seat=seat, claimed=number, computed=values[0], hint=None), line, index, 1)
        else:
            units = [(one.points or {}).get(seat, 0) for one in results]
            bounds = PointBounds(min(units), max(units))
            breach = beyond_bounds(game, int(number * game.points_unit), bounds, seat=seat, case="beyond")
            walk.add_problem(breach, line, index, 1)
        return
