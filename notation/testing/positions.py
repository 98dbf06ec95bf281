"""The law of positions: a deal that is cut before a trick goes on from there as it did, where its game says how."""

from random import Random

from notation.deals.part_way import position_of
from notation.problems import ERROR
from notation.reader import read
from notation.record import Record
from notation.replay import Judging, judge, position
from notation.replay.steps import steps
from notation.testing.dealing import Case, LawError, RandomDeal, deal, demand_same
from notation.testing.gaps import keys
from notation.writer import write

STEPS = 6
"""At that many cards behind the cut it is asked what may be played."""


def check(case: Case, count: int, random: Random) -> None:
    """Hold the law against that many deals of a game that has `resume`. Raises LawError."""
    for _ in range(count if case.game.resume is not None else 0):
        made = deal(case, random)
        numbers = [step.line.number for step in steps(made.read) if step.line and step.keyword == "trick"]
        if not numbers:
            continue
        number = random.choice(numbers)
        assert number is not None
        [cut] = read(write(position_of(made.read, number)))
        try:
            goes_on(made, cut, random)
        except LawError as error:
            about = f"{case}: a deal that is cut before trick {number} goes on as it did"
            raise LawError(f"{about}: {error}\n{cut.text}\n{made.text}") from error


def goes_on(made: RandomDeal, cut: Record, random: Random) -> None:
    """The cut deal is legal, is counted alike, and lets everybody play what he could in the whole one."""
    report = judge(cut)
    demand_same([str(problem) for problem in report.problems if problem.severity == ERROR], [], "errors")
    if report.verdict == "legal":
        demand_same(report.points, report.points and (made.dealt.result.points or None), "card points")
    true = keys(made.read)
    behind = [(step, true[key]) for key, step in keys(cut).items() if key[0] == "trick"]
    for step, same in random.sample(behind, min(len(behind), STEPS)):
        found, expected = [_moment(position(record, at - 1)) for record, at in ((cut, step), (made.read, same))]
        demand_same(found, expected, f"what may be played at step {same}")


def _moment(walk: Judging | None) -> dict[str, object]:
    """Who plays, what he may play, and which card of the trick beats the others."""
    assert walk is not None
    while walk.decision is not None and walk.decision.implied and not walk.decision.in_tricks:
        walk.send(walk.decision.passed())
    decision, table = walk.decision, walk.table
    assert decision is not None
    allowed = decision.offer(table).allowed.cards
    return {"seat": decision.seat, "cards": allowed, "winner": decision.winner(table.open) if table.open else None}
