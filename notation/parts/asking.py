"""Asking for one act, unless the record holds it: then it is taken without a question."""

from collections.abc import Generator
from typing import Any

from notation.decision import Decision
from notation.table import Table


def ask(table: Table, decision: Decision) -> Generator[Decision, Any, Any]:
    """The answer to a decision: the next line of the record, if nothing is wrong with it, or what is answered.

    None if the decision is passed by.
    """
    ahead = table.ahead
    line = ahead.line(decision.keyword)
    if line is not None:
        act = decision.act_of(line, table)
        if act is not None:
            ahead.taken += 1
            return act
    elif decision.implied and ahead.passes_by(decision.keyword):
        return None
    return (yield decision)
