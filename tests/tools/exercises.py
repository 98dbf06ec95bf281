"""The proof of exercises that a solver cannot prove: bids, calls and cards laid away.

``python -m tests.tools.exercises`` plays each of their answers in 200 deals that fit what the asked seat has seen,
the same deals for every answer, on to the end by rules of thumb. It writes what the seat gains on average into
`FIGURES`, and lists the answers of which the figures do not bear out what the record says.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from notation.analysis.dealing import Dealing
from notation.analysis.sampling import holdable
from notation.deals.growing import GrowingDeal
from notation.deals.viewing import view
from notation.game import gains
from notation.lessons import check
from notation.lessons.lesson import Lesson, Question
from notation.players import rules_of_thumb
from notation.players.playing_out import answer as answer_decision
from notation.reader import read
from notation.record import Record
from notation.replay import ALL, position
from notation.writer import answer_text, write
from tests.places import RECORDS, ROOT

FIGURES = ROOT / "tests" / "corpus" / "records" / "exercise_figures.json"
DEALS = 200
SEED = 1783
TRIES = 300
"""Deals made at random for one that fits."""


class Worth(NamedTuple):
    """An answer's average gain, and its lead over the best other answer in standard errors."""

    mean: float
    margin: float
    """The lead of the first answer over this one in standard errors; 0 for the first."""


def fitting_deals(seen: Record, seat: int, count: int, random: Random) -> Iterator[GrowingDeal]:
    """Deals of which a seat has seen the same, each at the moment at which its record ends."""
    text = write(seen)
    [seen] = read(text)
    walk = position(seen, ALL)
    assert walk is not None
    lines = list(seen.main())
    can = holdable(seen, walk.table, lines)
    for _number in range(count):
        for _try in range(TRIES):
            dealt = Dealing(walk.table, lines, can, random).deal()
            if dealt is None:
                continue
            [deal] = read(write(dealt))
            if write(view(deal, seat, ALL)) == text:
                break
        else:
            raise ValueError("no deal fits")
        growing = GrowingDeal.after(deal, (), ALL)
        while growing.decision is not None and growing.decision.implied and growing.decision.seat != seat:
            growing.do(None)
        yield growing


def gains_of(seen: Record, answers: Sequence[str], seat: int, count: int = DEALS) -> list[list[int]]:
    """A seat's gains by each answer in the same deals that fit its view."""
    random = Random(SEED)
    won: list[list[int]] = [[] for _ in answers]
    for deal in fitting_deals(seen, seat, count, random):
        for at, answer in enumerate(answers):
            after = deal.clone()
            breaches = after.take(answer)
            assert not breaches, (answer, breaches)
            while after.live.decision is not None:
                answer_decision(after.live, rules_of_thumb.choose(after.live.decision, after.live.table))
            won[at].append(gains(after.table.game, after.result).get(seat, 0))
    return won


def worth(won: Sequence[Sequence[int]]) -> list[Worth]:
    """The average of each row, and the lead of the first one over it in standard errors."""
    first, found = won[0], []
    for row in won:
        differences = [best - other for best, other in zip(first, row, strict=True)]
        count, mean = len(differences), sum(differences) / len(differences)
        variance = sum((each - mean) ** 2 for each in differences) / max(count - 1, 1)
        error = sqrt(variance / count)
        found.append(Worth(sum(row) / count, mean / error if error else 0.0))
    return found


def simulated(question: Question) -> bool:
    """Whether an exercise is proven by playing out: its answers are no cards of a trick and no facts."""
    return question.about is None and question.line.keyword not in ("trick", "points", "score")


def answers_of(question: Question) -> list[str]:
    """The legal answers to a question, the accepted ones first."""
    listed = sorted(question.answers, key=lambda each: not each.accepted)
    return [answer_text(each.answer) for each in listed if not each.answer.breaks]


def exercises() -> Iterator[tuple[str, Lesson, Question]]:
    """Every exercise in the books and exercise files that ship, with its name."""
    for path in sorted(RECORDS.glob("*/0[13]-*.tdn")):
        for record in read(path.read_text("utf-8")):
            if record.asks:
                lesson = Lesson(check(record))
                [question] = lesson.questions
                yield f"{path.parent.name}/{path.stem} {record.number}", lesson, question


def prove(lesson: Lesson, question: Question, count: int = DEALS) -> dict[str, list[float]]:
    """By answer, what it gains on average and how many standard errors it falls behind the first one."""
    answers = answers_of(question)
    found = worth(gains_of(lesson.seen(question), answers, question.seat, count))
    return {answer: [round(each.mean, 2), round(each.margin, 1)] for answer, each in zip(answers, found, strict=True)}


def main() -> None:
    """Prove every exercise that is played out, and write the figures."""
    figures = {}
    for name, lesson, question in exercises():
        if simulated(question):
            figures[name] = prove(lesson, question)
            print(name, figures[name], file=sys.stderr)
    FIGURES.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
