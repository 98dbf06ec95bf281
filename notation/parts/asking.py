"""A former way to ask for an act; a page yields the decision."""

from collections.abc import Generator
from typing import Any
from warnings import warn

from notation.decision import Decision
from notation.table import Table


def ask(table: Table, decision: Decision) -> Generator[Decision, Any, Any]:
    """The answer to a decision: `yield` it instead. This goes with the next version."""
    warn("ask(table, decision) is no longer needed: yield the decision", DeprecationWarning, stacklevel=2)
    return (yield decision)
