"""Claims of card points and score: whether they are true, or at least possible."""

from collections.abc import Iterable, Mapping
from copy import copy
from types import MappingProxyType
from typing import Any

from notation.game import Contract, Game, Result
from notation.problems import Breach, Phrase, phrase, seat_letter
from notation.record import Line
from notation.replay.bounds import PointBounds, before_tricks, bounds_of, in_such_parts, together
from notation.replay.codes import (
    FALSE_POINTS,
    FALSE_SCORE,
    POINTS_IMPOSSIBLE,
    SCORE_IMPOSSIBLE,
    SCORE_LEFT_OUT,
    SCORE_UNEXPLAINED,
)
from notation.replay.walk import Judging
from notation.table import Table
from notation.writer import number_text


def counted(game: Game, points: Mapping[int, int]) -> Mapping[int, Any]:
    """Card points by seat as a record has them, given in the units in which the game counts."""
    if game.points_unit == 1:
        return points
    return {seat: game.counted(units) for seat, units in points.items()}


def in_units(game: Game, points: Mapping[int, Any]) -> dict[int, int] | None:
    """Card points that a record has, in the units of the game; None if it does not count them in such parts."""
    units = {seat: number * game.points_unit for seat, number in points.items()}
    whole = all(number.denominator == 1 for number in units.values())
    return {seat: int(number) for seat, number in units.items()} if whole else None


NOT_ROUNDED: Mapping[int, Any] = MappingProxyType({})


def false_entries(line: Line, computed: Mapping[int, Any], rounded: Mapping[int, Any] = NOT_ROUNDED) -> list[int]:
    """Which entries of a line claim other numbers than the computed ones, and than those `rounded`."""
    return [
        index
        for index, entry in enumerate(line.items)
        if entry and entry[1] not in (computed.get(entry[0]), rounded.get(entry[0]))
    ]


def left_out(line: Line, score: dict[int, int]) -> list[int]:
    """The seats that have an entry, but none on this line, which claims that they have none."""
    named = [entry[0] for entry in line.items if entry]
    return [seat for seat, amount in score.items() if amount and seat not in named]


def claims(walk: Judging, result: Result) -> None:
    """Claimed card points and scores against the computed ones: one problem a line, at the first that is false.

    A score that follows from false card points is not a second mistake, nor is what depends on a breach before it.
    """
    believed = {}
    if any([error.contradicts for error in walk.blamed]):
        return
    for line in walk.claimed:
        if line.keyword == "points" and result.points is not None:
            if claimed_points(walk, line, result):
                believed = dict(filter(None, line.items))
        elif line.keyword == "score" and result.score is not None and not (believed and follows(walk, line, believed)):
            claimed_score(walk, line, result.score)


def claimed_points(walk: Judging, line: Line, result: Result) -> bool:
    """The card points that a ``points:`` line claims; whether any of them are false."""
    points = counted(walk.game, result.points or {})
    false = false_entries(line, points, counted(walk.game, result.rounded))
    if false:
        seat, claimed = line.items[false[0]]
        computed = points.get(seat, phrase("no"))
        breach = FALSE_POINTS(seat=seat, claimed=claimed, computed=computed, hint=_rest(points, len(false)))
        walk.add_problem(breach, line, false[0], 1)
    return bool(false)


def claimed_score(walk: Judging, line: Line, score: dict[int, int]) -> None:
    """The entries that a ``score:`` line claims; a seat left out is claimed to have none."""
    false, missing = false_entries(line, score), left_out(line, score)
    if not (false or missing):
        return
    hint = _rest({seat: computed for seat, computed in score.items() if computed}, len(false) + len(missing))
    if false:
        seat, claimed = line.items[false[0]]
        hint = _paid_by_each(walk, seat, claimed, score) or hint
        walk.add_problem(FALSE_SCORE(seat=seat, claimed=claimed, computed=score[seat], hint=hint), line, false[0], 1)
    elif missing:
        walk.add_problem(SCORE_LEFT_OUT(seat=missing[0], computed=score[missing[0]], hint=hint), line)


def _paid_by_each(walk: Judging, seat: int, claimed: Any, score: Mapping[int, int]) -> Phrase | None:
    """That a claimed entry is what each of the others pays to a seat, or gets from it, as printed sheets have it."""
    others = {amount for other, amount in score.items() if other != seat}
    alone = seat == walk.table.declarer and len(score) > 2
    if not alone or len(others) != 1 or others != {-claimed} or score[seat] == claimed:
        return None
    if claimed > 0:
        return phrase("{claimed} is what each of the others pays.", claimed=claimed)
    return phrase("{claimed} is what each of the others gets.", claimed=-claimed)


def _rest(right: Mapping[int, Any], false: int) -> Phrase | None:
    """The correct line, if more than one of its items is false."""
    return phrase("The whole line would be: {entries}.", entries=entries(right)) if false > 1 and right else None


def follows(walk: Judging, line: Line, points: dict[int, int]) -> bool:
    """Whether card points that a record claims falsely make the score that it claims."""
    declarer, score, units = walk.table.declarer, dict(filter(None, line.items)), in_units(walk.game, points)
    return declarer in points and units is not None and makes(walk.table, units, score)


def claims_alone(walk: Judging) -> None:
    """Where the score cannot be computed: whether the contract can make it, with the points if those were noted down.

    If it cannot by itself, announcements and doublings may explain it that nobody noted down because no trick was.
    """
    table = walk.table
    claimed = {line.keyword: line for line in walk.claimed if line.keyword in ("points", "score")}
    if table.contract is None or table.position is not None or "score" not in claimed:
        return
    rows = [line.row for line in claimed.values()]
    if any(error.contradicts or error.line.row in rows for error in walk.blamed):
        return
    contract = table.contract
    noted = bool(table.open or table.tricks) or any([node.keyword == "announce" for node in walk.nodes])
    if not noted:
        table = copy(table)
        table.factors = {}
    said = dict(filter(None, claimed["points"].items)) if "points" in claimed else {}
    points = in_units(walk.game, said)
    if points is None or not possible(walk, points):
        return
    score = dict(filter(None, claimed["score"].items))
    if makes(table, points, score):
        return
    highest = max([1, *map(abs, score.values())])
    explained = not noted and any(makes(table, points, score, factors) for factors in walk.game.factors(table, highest))
    code, about = SCORE_UNEXPLAINED if explained else SCORE_IMPOSSIBLE, {"contract": contract.label}
    meant = alike(walk.game.scores(table, points), score) if table.declarer in points else None
    if meant is not None:
        about |= {"points": entries(said), "entries": entries(meant) or "0"}
    else:
        about["case"] = "alone"
    walk.add_problem(code(**about), claimed["score"], 0, 1)


def alike(possible: Iterable[dict[int, int]], claimed: Mapping[int, int]) -> dict[int, int] | None:
    """The first possible score with the sides of a claimed one, won by the same or by the other; without empty entries.

    If there is none, the first of all, unless it has an entry for a seat that the claim names: then the claim means
    another partner, or nobody knows what it means.
    """
    signs, first, other = _signs(claimed), None, None
    turned = {seat: not gains for seat, gains in signs.items()}
    for score in possible:
        entered = _entered(score)
        if (found := _signs(entered)) == signs:
            return entered
        first = entered if first is None else first
        other = entered if other is None and found == turned else other
    return other if other is not None else None if first is None or {*first} & {*signs} else first


def _signs(score: Mapping[int, int]) -> dict[int, bool]:
    """Which seats have an entry, and whether it is a gain."""
    return {seat: amount > 0 for seat, amount in score.items() if amount}


def claimed_in_vain(walk: Judging) -> None:
    """Where the play breaks off behind a trick that has lost the contract: the score must be one of a loss."""
    table, contract = walk.table, walk.table.contract
    if contract is None or table.position is not None or any(error.contradicts for error in walk.blamed):
        return
    for line in walk.claimed if _lost(walk, contract) else ():
        if line.keyword != "score" or any(error.line.row == line.row for error in walk.blamed):
            continue
        losses = [_entered(score) for score in table.game.scores(table, {}) if score.get(table.the_declarer, 0) <= 0]
        if _entered(dict(filter(None, line.items))) not in losses:
            walk.add_problem(SCORE_IMPOSSIBLE(contract=contract.label, case="alone"), line, 0, 1)


def _lost(walk: Judging, contract: Contract) -> bool:
    """Whether the declarer's side has won too many tricks, or too few, whoever won the last one."""
    table = walk.table
    if not table.sides_known or not table.defenders:
        return False
    declarer, defender = (table.side_of[seat] for seat in (table.the_declarer, table.defenders[0]))
    last = {table.side_of[seat] for seat in walk.last_winners}
    if contract.every:
        return table.tricks_won(defender) + (last == {defender}) > 0
    return contract.tricks is not None and table.tricks_won(declarer) + (last == {declarer}) > contract.tricks


def _entered(score: Mapping[int, int]) -> dict[int, int]:
    """A score without empty entries."""
    return {seat: amount for seat, amount in score.items() if amount}


def makes(table: Table, points: dict[int, int], score: dict[int, int], factors: dict[str, int] | None = None) -> bool:
    """Whether some card points can make a score, with what is announced and doubled, or with other `factors`."""
    if factors is not None:
        table = copy(table)
        table.factors = factors
    entered = _entered(score)
    return any(_entered(possible) == entered for possible in table.game.scores(table, points))


def entries(numbers: Mapping[int, Any]) -> str:
    return ", ".join(f"{seat_letter(seat)} {number_text(number)}" for seat, number in sorted(numbers.items()))


def possible(walk: Judging, points: dict[int, int]) -> bool:
    """Whether some play can make these card points: none has fewer than 0, and all together not more than there are."""
    most = most_together(walk.game, len(points))
    return all(number >= 0 for number in points.values()) and sum(points.values()) <= most


def most_together(game: Game, piles: int) -> int:
    """The most card points that that many piles can make together."""
    return game.total + game.rounding(piles)


def possible_points(walk: Judging) -> None:
    """Card points that were not counted: whether any play can make them."""
    total, unit = walk.game.total, walk.game.points_unit
    most, judged = walk.game.counted(total), walk.scorable and not any(error.contradicts for error in walk.blamed)
    for line in walk.claimed:
        claimed = [entry[1] if entry else 0 for entry in line.items] if line.keyword == "points" else []
        beyond = [index for index, points in enumerate(claimed) if not 0 <= points * unit <= total]
        parts = [index for index, points in enumerate(claimed) if (points * unit).denominator != 1]
        if beyond:
            walk.add_problem(POINTS_IMPOSSIBLE(claimed=claimed[beyond[0]], total=most), line, beyond[0], 1)
        elif parts:
            walk.add_problem(POINTS_IMPOSSIBLE(claimed=claimed[parts[0]], case="parts"), line, parts[0], 1)
        elif sum(claimed) * unit > most_together(walk.game, len(claimed)):
            walk.add_problem(POINTS_IMPOSSIBLE(claimed=sum(claimed), total=most), line)
        elif claimed and judged:
            against_the_piles(walk, line)


def against_the_piles(walk: Judging, line: Line) -> None:
    """Card points that the known cards of the piles rule out, of one seat or of all together, whoever deals."""
    tables = before_tricks(walk)
    first, *others = [misfit(table, line) for table in tables] or [None]
    if first is not None and all(other == first for other in others):
        breach, index = first
        if index is None:
            walk.add_problem(breach, line)
        else:
            walk.add_problem(breach, line, index, 1)


def misfit(table: Table, line: Line) -> tuple[Breach, int | None] | None:
    """Why the piles of a table rule out some card points, and the index of the entry, None for all together."""
    game, contract = table.game, table.contract
    points = in_units(game, dict(filter(None, line.items)))
    if contract is None or points is None:
        return None
    alone, first = not table.defenders, dict[int, Any]()
    for index, entry in enumerate(line.items):
        if not entry or entry[0] not in table.orders:
            continue
        seat, claimed = entry
        computed = phrase("no") if seat != table.declarer and not alone else first.setdefault(seat, claimed)
        if computed != claimed:  # only the declarer's side has points, or a seat has others in the same line
            return FALSE_POINTS(seat=seat, claimed=claimed, computed=computed, hint=None), index
        units = points[seat]
        bounds = bounds_of(table, seat)
        if units % game.points_unit and not in_such_parts(table, seat, units):
            return POINTS_IMPOSSIBLE(claimed=game.counted(units), case="parts"), index
        if not bounds.least <= units <= bounds.most:
            return beyond_bounds(game, units, bounds, seat=seat, case="beyond"), index
    if alone and set(points) <= set(table.seats):
        others = sum([bounds_of(table, seat).least for seat in table.seats if seat not in points])
        bounds, units = together(table, len(points)), sum(points.values())
        if not bounds.least <= units <= bounds.most - others:
            bounds = bounds._replace(most=bounds.most - others)
            return beyond_bounds(game, units, bounds, case="together"), None
    return None


def beyond_bounds(game: Game, units: int, bounds: PointBounds, **about: Any) -> Breach:
    """The breach of card points that are not within some bounds."""
    claimed, least, most = map(game.counted, (units, *bounds))
    return POINTS_IMPOSSIBLE(claimed=claimed, least=least, most=most, **about)
