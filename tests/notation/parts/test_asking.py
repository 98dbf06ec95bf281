"""Asking for one act: a line of the record answers, if it is next and nothing is wrong with it."""

from typing import Any

import pytest

from notation.decision import Decision
from notation.known_acts import ActCursor
from notation.parts.asking import ask
from notation.parts.exchange import Lay, no_trull
from notation.reader import read
from notation.record import ACT_LINES, Line
from notation.rulebooks import GAMES
from notation.rulebooks.cego.blind import Expose
from notation.rulebooks.koenigrufen.conceding import CONCEDE_FORBIDDEN, Concede
from notation.table import Table

A = 0
CEGO = GAMES["cego"]


def table(acts: str) -> Table:
    """A table at which some acts are known ahead; A holds all its hearts."""
    [record] = read(f"deal cego 3\nhand A: HK HQ HN HJ T1\n{acts}")
    lines = [line for line in record.lines if isinstance(line, Line)]
    made = Table(CEGO, 3, 2, CEGO.rules())
    made.hands[A] = sum(next(line for line in lines if line.keyword == "hand").items)
    made.ahead = ActCursor([line for line in lines if line.keyword in ACT_LINES])
    return made


def answered(at: Table, decision: Decision) -> Any:
    """The answer to a decision, or the decision if it is asked."""
    asking = ask(at, decision)
    try:
        return next(asking)
    except StopIteration as end:
        return end.value


def lay(at: Table) -> Lay:
    """A lays two cards away."""
    return Lay(at, A, 2, (no_trull,), lambda hand: hand)


@pytest.mark.parametrize(
    ("acts", "taken"),
    [
        ("discard A: HK HQ", True),
        ("discard A: HK T1", False),
        ("discard A: HK", False),
        ("discard A: HK _", False),
        ("discard A: HK HK", False),
        ("discard B: HK HQ", False),
        ("discard A: HK! HQ", False),
        ("take A: HK HQ", False),
        ("", False),
    ],
)
def test_a_line_answers_if_it_is_next_and_right(acts: str, taken: bool) -> None:
    at = table(acts)
    decision = lay(at)
    answer = answered(at, decision)
    assert (answer is not decision) == taken
    assert at.ahead.taken == taken
    if taken:
        assert answer.cards == at.ahead.acts[0].items


@pytest.mark.parametrize(
    ("acts", "answer"), [("expose A", A), ("trick 1 A: HK SK CK", None), ("expose B", "asked"), ("", "asked")]
)
def test_a_seat_that_may_do_nothing_is_not_asked_later(acts: str, answer: object) -> None:
    at, decision = table(acts), Expose(A)
    assert answered(at, decision) == (decision if answer == "asked" else answer)


@pytest.mark.parametrize(
    ("acts", "answer"), [("concede A", ""), ("concede A pagat", "pagat"), ("concede A valat", "asked")]
)
def test_a_word_that_goes_with_it_answers_too(acts: str, answer: object) -> None:
    at, decision = table(acts), Concede(A, ("pagat",), lambda word: CONCEDE_FORBIDDEN(seat=A, hint=None))
    assert answered(at, decision) == (decision if answer == "asked" else answer)
