"""Where the judging of a line of play ended, since the record contradicts its game there."""

from notation.record import MANY_ACTS
from notation.replay import position
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present import sentences
from replay_web.present.addresses import Address
from replay_web.present.lines_of_play import Level
from replay_web.present.navigation import StepLink


def where_ended(entry: Entry, level: Level) -> int | None:
    """The step from which nothing is judged; None if everything is."""
    acts = max(level.last - 1, 0)  # the settlement is none
    over, report = entry.at(acts, level.path), entry.report()
    if over is None or not over.stopped or report.verdict in ("legal", "unjudged"):
        return None
    walk = position(report.record, acts, level.path)
    assert walk is not None
    ahead = walk.lines[walk.at :]
    if not ahead or ahead[0].keyword == "...":
        return None
    line, last = ahead[0], walk.last
    item = last[1] + 1 if last and last[0].row == line.row and isinstance(last[1], int) else 0
    there = [step for step in level.steps if step.line is not None and step.line.row == line.row]
    at = next((step for step in there if step.keyword not in MANY_ACTS or step.item >= item), None)
    return at.number if at else 0


def unjudged_from(level: Level, number: int, address: Address) -> StepLink:
    step = level.steps[number]
    if step.line is None:
        return StepLink("unjudged", _("the start of this variation"), "", address(number, level.path))
    text = _("{place} (step {number})").format(place=sentences.place_of(step), number=number)
    return StepLink("unjudged", text, "", address(number, level.path))
