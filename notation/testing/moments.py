"""Laws of moments: one pass through a record gives every step as a replay up to it does, and no moment ever changes."""

from gc import get_referents
from types import FunctionType, ModuleType
from typing import Any

from notation.decision import Decision
from notation.game import Game
from notation.record import Record
from notation.replay import Path, position
from notation.replay.session import moments
from notation.table import Table
from notation.testing.dealing import LawError, RandomDeal, demand, demand_same

_HELPERS = ("_fell", "_tricks", "_won", "ahead", "game", "orders")
"""Fields of a table that say nothing about the deal."""
_FINAL = ("rules", "left", "broken_off")
"""Lists and dictionaries of a table that are set once and never change."""
_CLOSED = (int, str, type, ModuleType, Game)
"""Types through which no table of this deal is reached."""


def known(table: Table) -> dict[str, Any]:
    """Everything that a table knows, by the name of its field."""
    fields = {name: getattr(table, name) for name in Table.__slots__ if name not in _HELPERS}
    if not table.open:
        del fields["order"]  # of the last trick, or of the next one
    return fields


def asked(decision: Decision | None, table: Table) -> tuple[Any, ...]:
    """Everything that a decision says about itself at a table."""
    if decision is None:
        return ()
    offer = decision.offer(table)
    winner = decision.winner(table.open) if table.open else None
    about = (decision.seat, decision.implied, decision.waiting, decision.number, winner)
    people = (decision.sentence(table), decision.expected(table), list(decision.reasons(table)))
    return (type(decision), *about, offer, decision.options(), decision.standing_factors(table), *people)


def one_pass_is_every_replay(record: Record, path: Path = (), each: int = 1) -> int:
    """Compare every so-manieth moment with a replay up to its step; how many there were. Raises LawError."""
    found = moments(record, path)
    for moment in found[::each]:
        walk = position(record, moment.number, path)
        demand(walk is not None, "step", moment.number)
        assert walk is not None
        try:
            demand_same(known(moment.table), known(walk.table))
            demand_same(asked(moment.decision, moment.table), asked(walk.decision, walk.table))
        except LawError as error:
            raise LawError(f"step {moment.number} {path or ''}: {error}") from error
    return len(found[::each])


def moments_are_steps(made: RandomDeal) -> None:
    """One pass through a record gives every step as a replay up to it does."""
    one_pass_is_every_replay(made.read, each=5)


def bound_to_a_snapshot(table: Table, decision: Decision) -> None:
    """No decision of a moment reaches the table that goes on changing. Raises LawError."""
    copy = table.snapshot()
    parts = [getattr(table, name) for name in Table.__slots__ if name not in (*_HELPERS, *_FINAL)]
    changing = [part for part in (table, *parts) if isinstance(part, (Table, list, dict)) and part]
    path = reached(decision.at(copy), {id(part): part for part in changing})
    demand(path is None, "a decision bound to a snapshot reaches the live table", type(decision).__name__, path)


def reached(start: object, wanted: dict[int, object]) -> str | None:
    """By which objects one of some objects is reached from another; None if none is."""
    ways: list[tuple[object, str]] = [(start, type(start).__name__)]
    seen = {id(start)}
    for thing, way in ways:  # grows as it goes
        if id(thing) in wanted:
            return way
        parts = [thing.__closure__, thing.__defaults__] if isinstance(thing, FunctionType) else get_referents(thing)
        for part in parts:
            if id(part) not in seen and not isinstance(part, _CLOSED):
                seen.add(id(part))
                ways.append((part, f"{way} > {type(part).__name__}"))
    return None
