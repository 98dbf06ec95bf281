"""The course of the tricks: what the first card changes, when they may end early, when each card has to be looked at.

Each takes the tricks as they would be played otherwise.
"""

from collections.abc import Generator
from typing import Any

from notation.parts.tricks import Play, Run
from notation.table import Decision, Table

Tricks = Generator[Decision, Any, None]
"""The tricks of a deal under way."""


def card_by_card(play: Tricks) -> Tricks:
    """Tricks of which each card has to be looked at: several whole tricks at once are not taken."""
    decision = next(play)
    try:
        while True:
            act = yield decision
            if act.__class__ is not Run:
                decision = play.send(act)
    except StopIteration:
        return


def until_lost(table: Table, declarer: int, most: int, play: Tricks) -> Tricks:
    """Tricks of which the declarer may win so many at most: once he has one more, the rest need not be played."""
    decision = next(play)
    try:
        while True:
            if isinstance(decision, Play):
                decision.implied = table.tricks_won(declarer) > most
            act = yield decision
            if act is None and decision.implied:
                return
            decision = play.send(act)
    except StopIteration:
        return


def taking_up(table: Table, seat: int, play: Tricks) -> Tricks:
    """Tricks with whose first card a seat takes up what lay open before it."""
    decision = next(play)
    try:
        while True:
            act = yield decision
            table.exposed[seat] = 0
            decision = play.send(act)
    except StopIteration:
        return
