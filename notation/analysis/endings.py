"""From a moment of a deal to a search: who is counted, what has been won by then, what the page does behind the end."""

from copy import copy
from typing import NamedTuple

from notation.analysis.search import Ply, Solver
from notation.decision import Decision
from notation.errors import TarockError
from notation.parts.aims import MADE, OVER, SURE, Aim, Memory
from notation.parts.counting import Counting
from notation.parts.play import Duties, Play, Winner
from notation.problems import CATALOGUE, ERROR, Phrase, phrase, say
from notation.record import UNKNOWN
from notation.replay import Walk
from notation.replay.acts import pass_by
from notation.table import Table
from notation.table_parts import Trick


class UnsolvableError(TarockError, ValueError):
    """There is no best card to be found, and why."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return say(self.why.text, self.why.arguments)


class Ending(NamedTuple):
    """What is left of a deal from a moment on, with open cards."""

    table: Table
    turn: Ply
    aim: Aim
    search: Solver
    base: int
    """What the side weighs that has been won by now."""
    memory: Memory | None
    own: int
    """A seat of the side that is counted."""

    @property
    def held(self) -> list[int]:
        """The hands as they were at the start of the open trick."""
        hands = list(self.table.hands)
        for seat, card in zip(self.table.order, self.table.open, strict=False):
            hands[seat] |= card
        return hands

    @property
    def likes(self) -> dict[int, int]:
        """For each card that is in a hand or in the open trick, the first of those that are as good."""
        return self.search.suits.likes(self.held)

    def begin(self) -> Ply:
        """The moment, for a search that begins with it."""
        search, turn = self.search, copy(self.turn)
        turn.lying = list(turn.lying)
        search.hands[:] = self.table.hands
        search.line.clear()
        search.gained.clear()
        search.begin(turn, search.suits.layouts_of(self.held), self.memory)
        return turn

    @property
    def seeks(self) -> bool:
        """Whether who plays wants the value to be high."""
        return self.turn.seat in self.search.seekers

    def units(self, weight: int) -> int:
        """The value, in the game's unit, if so much more is won."""
        return weight if self.aim.kind == MADE else self.search.suits.counting.units(self.base + weight)

    def need(self, units: int) -> int:
        """What has to be won for a value."""
        return units if self.aim.kind == MADE else self.search.suits.counting.least(units) - self.base

    @property
    def span(self) -> tuple[int, int]:
        """The least and the most that the value can be."""
        if self.aim.kind == MADE:
            return 0, 1
        held, swing = self.search.suits.weigh(sum(self.table.hands) | sum(self.table.open)), 0
        if self.memory is not None:
            swing = self.search.swing
        return self.units(-swing), self.units(held + swing)

    def harmless(self, units: int) -> bool:
        """Where each plays for himself: whether another has more card points for sure than who has so many."""
        counting, table = self.search.suits.counting, self.table
        others = counting.weight(table.pack, table.pack.bit_count()) - self.outside - counting.least(units + 1) + 1
        return counting.units(-(-others // (len(table.seats) - 1))) > units

    @property
    def outside(self) -> int:
        """What the cards weigh that nobody wins."""
        table, counting = self.table, self.search.suits.counting
        held = sum(table.hands) | sum(table.open) | sum(map(sum, table.cards))
        talon = [packet.known for packet in table.talon] if table.talon_is_won else []
        left = table.pack & ~held & ~sum(talon)
        return counting.weight(left, left.bit_count())

    @property
    def target(self) -> int | None:
        """The value from which on the contract is made; None where nobody says."""
        if self.aim.kind == MADE:
            return 1
        if not self.aim.decides(self.table):
            return None
        return 0 if self.aim.kind == OVER else self.table.game.target(self.table)


def come_to(walk: Walk) -> Decision | None:
    """What is to be decided at a moment, if nobody does what he need not do before the tricks."""
    while walk.decision is not None and walk.decision.implied and not walk.decision.in_tricks:
        pass_by(walk, walk.decision)
    return walk.decision


def ending(walk: Walk | None, like: Ending | None = None) -> Ending:
    """What is left of a deal at the moment to which a walk has led, and what is known by a later ending of the same.

    Raises UnsolvableError.
    """
    if walk is None:
        raise UnsolvableError(phrase("The rules of this game are not known."))
    play, table = come_to(walk), walk.table
    if table.claimed is not None:
        raise UnsolvableError(phrase("{who} has claimed the rest: no card is to be played.", who=table.claimed))
    if isinstance(play, Winner):
        raise UnsolvableError(phrase("Not all cards in the hands are known at this step."))
    if not isinstance(play, Play) or play.implied:
        raise UnsolvableError(phrase("No card is to be played at this step."))
    if any([CATALOGUE[problem.code].severity == ERROR for problem in walk.problems]):
        raise UnsolvableError(phrase("Before this step something was played that the rules forbid."))
    aim = play.aim
    if aim is None or not isinstance(table.game.card_points, Counting):
        raise UnsolvableError(phrase("The rules of {game} do not say what is played for.", game=table.game.title))
    unknown = UNKNOWN in table.open or table.unclaimed or not all([table.whole(seat) for seat in table.seats])
    if unknown or not play.leader_known or play.in_doubt:
        raise UnsolvableError(phrase("Not all cards in the hands are known at this step."))
    settle_sides(table)
    own = play.seat if aim.kind == SURE else table.declarer
    if own is None or (aim.kind != MADE and not table.pile(own).whole):
        raise UnsolvableError(phrase("Not all cards are known that count for the declarer."))
    side = frozenset(seat for seat in table.seats if table.sides[seat] == table.sides[own])
    seekers = frozenset(table.seats) - side if aim.kind == SURE else side
    memory = Memory(note=table.tricks_won(own)) if aim.kind == MADE else aim.remembers(table)
    base = 0 if aim.kind == MADE else weighed(table, aim, own)

    def ended(memory: Memory, line: list[Trick], gained: int, duties: Duties) -> int:
        """What the page does behind the end, or once nothing more is to come of it."""
        end = after_line(table, line, duties)
        aim.closes(end)
        return weighed(end, aim, own) - base - gained

    search = Solver(table, aim, side, seekers, play.duties, ended)
    if like is not None and memory is None and like.memory is None and own == like.own:
        search.known_by(like.search)
    return Ending(table, turn_of(play), aim, search, base, memory, own)


def settle_sides(table: Table) -> None:
    """With open cards everybody knows who has the called card. Raises UnsolvableError."""
    if table.called is None or table.partner is not None or table.sides_known:
        return
    holder = table.holder(table.called) if table.called else None
    if holder is None and table.called in table.open:
        holder = table.order[table.open.index(table.called)]
    if holder is None and not table.called:
        raise UnsolvableError(phrase("It is not known who plays with whom."))
    table.partner_found(table.declarer or 0 if holder is None else holder)


def weighed(table: Table, aim: Aim, own: int) -> int:
    """What a side weighs with what it has won, less what it needs where that hangs on its cards."""
    pile, side, counting = table.pile(own), table.sides[own], table.game.card_points
    assert isinstance(counting, Counting)
    extra = sum([units for seat, units in table.game.extra(table).items() if table.sides[seat] == side])
    needed = aim.needed(table) if aim.needed is not None else 0
    return counting.weight(pile.known, pile.count) + counting.group * (extra - needed)


def after_line(table: Table, line: list[Trick], duties: Duties) -> Table:
    """The table after some more tricks."""
    end = copy(table)
    end.leaders = [*table.leaders, *[trick.leader for trick in line]]
    end.cards = [*table.cards, *[trick.cards for trick in line]]
    end.winners = [*table.winners, *[trick.winner for trick in line]]
    end.aside = {seat: copy(packet) for seat, packet in table.aside.items()}
    end.against, end.transfers, end.open = copy(table.against), list(table.transfers), []
    end._tricks = []
    end.locked = duties.locked
    gone = sum([card for trick in line for card in trick.cards])
    end.hands = [hand & ~gone for hand in table.hands]
    return end


def turn_of(play: Play) -> Ply:
    """The moment of a play, for a search to begin with."""
    turn = Ply()
    turn.duties, turn.led, turn.position, turn.seat = play.duties, play.led, play.position, play.seat
    turn.order, turn.lying, turn.hand = play.order, list(play.lying), play.hand
    turn.number, turn.tricks_left, turn.winners = play.number, play.tricks_left, tuple(play.winners)
    return turn


