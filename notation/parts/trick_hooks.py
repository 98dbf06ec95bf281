"""The course of the tricks: what the first card changes, and when they may end early.

Each takes the tricks as they would be played otherwise.
"""

from collections.abc import Callable, Collection, Generator
from typing import Any

from notation.decision import Decision
from notation.game import ALL, DECLARER, OPPONENTS, Contract
from notation.parts.play import CardPlay
from notation.table import Table

Tricks = Generator[Decision, Any, None]
"""The tricks of a deal under way."""


def until(play: Tricks, over: Callable[[], bool]) -> Tricks:
    """Tricks that need not be played any more once something is over."""
    act = None
    try:
        while True:
            decision = play.send(act)
            if isinstance(decision, CardPlay):
                decision.implied = over()
            act = yield decision
            if act is None and decision.implied:
                return
    except StopIteration:
        return


def beside(play: Tricks, look: Callable[[], None]) -> Tricks:
    """Tricks with something done before each card, and behind the last one."""
    act = None
    try:
        while True:
            decision = play.send(act)
            look()
            act = yield decision
    except StopIteration:
        look()


def laid_open(table: Table, seats: Collection[int], play: Tricks) -> Tricks:
    """Tricks before whose second lead the hands of some seats are laid open."""

    def look() -> None:
        if table.winners and not any(table.exposed):
            lay_open(table, seats)

    return beside(play, look)


def until_decided(table: Table, contract: Contract, play: Tricks, shown: Collection[int] = ()) -> Tricks:
    """The tricks of a contract, up to one too many for the declarer, or too few where he has to win them all.

    In an open contract the hands of the seats `shown` are laid open, if the contract does not say whose.
    """
    if contract.every:
        play = until(play, lambda: table.tricks_won(table.defenders[0]) > 0)
    elif (most := contract.tricks) is not None:
        play = until(play, lambda: table.tricks_won(table.the_declarer) > most)
    if not contract.open:
        return play
    whose: dict[str, tuple[int, ...]] = {ALL: table.seats, DECLARER: (table.the_declarer,), OPPONENTS: table.defenders}
    return laid_open(table, whose.get(contract.shown, shown), play)


def lay_open(table: Table, seats: Collection[int]) -> None:
    """Some hands are laid open, as they were behind the first trick."""
    first = sum(table.cards[0])
    table.exposed = [hand & ~first if seat in seats else 0 for seat, hand in enumerate(table.held)]
    table.show("hand", sum(table.exposed))


def taking_up(table: Table, seat: int, play: Tricks) -> Tricks:
    """Tricks with whose first card a seat takes up what lay open before it."""
    act = None
    try:
        while True:
            decision = play.send(act)
            if table.winners:
                table.exposed[seat] = 0
            act = yield decision
            table.exposed[seat] = 0
    except StopIteration:
        table.exposed[seat] = 0
