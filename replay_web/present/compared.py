"""A deal that was played on to its end, beside the same deal as it was played at the table and at best."""

from dataclasses import dataclass

from notation.analysis import Solution
from notation.analysis.by_name import signed_amount
from notation.game import Result
from notation.parts.aims import POINTS
from notation.table import Table
from replay_web.messages import _
from replay_web.present.best_text import units
from replay_web.present.words import Voice


@dataclass(frozen=True, slots=True)
class ResultComparison:
    """A result three times over."""

    heading: str
    values: tuple[tuple[str, str], ...]


def compared(
    table: Table, result: Result, played: tuple[Table | None, Result | None], best: Solution | None, voice: Voice
) -> ResultComparison | None:
    """The result of a deal that is over, beside that of the record and the best one from the step of departure.

    Card points of the declarer where both deals have the same contract, else his score. None if the record has no
    result, or nobody is the declarer.
    """
    other, outcome = played
    who = table.declarer
    if other is None or outcome is None or who is None:
        return None
    same = (other.declarer, other.contract) == (who, table.contract)
    if same and result.points and outcome.points and who in result.points and who in outcome.points:
        unit = table.game.points_unit
        mine, theirs = (units(points[who], unit) for points in (result.points, outcome.points))
        values = [(_("you"), mine), (_("at the table"), theirs)]
        if best is not None and best.aim == POINTS and best.exact and best.declarer == who:
            values.append((_("at best"), units(best.at_least[best.in_order[0]], unit)))
        return ResultComparison(_("Card points of {who}").format(who=voice.name(who)), tuple(values))
    if not result.score or not outcome.score:
        return None
    mine, theirs = (signed_amount(score.get(who, 0)) for score in (result.score, outcome.score))
    values = [(_("you"), mine), (_("at the table"), theirs)]
    return ResultComparison(_("Score of {who}").format(who=voice.name(who)), tuple(values))
