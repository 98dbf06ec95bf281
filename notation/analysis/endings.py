"""From a moment of a deal to a search: who is counted, what has been won by then, what the page does behind the end."""

from copy import copy
from typing import NamedTuple

from notation.analysis.ply import Ply
from notation.analysis.prospects import Secure
from notation.analysis.search import Solver
from notation.analysis.worth import Ends, Question, number
from notation.decision import Decision
from notation.errors import TarockError
from notation.parts.aims import MADE, SURE, Aim, States
from notation.parts.counting import Counting
from notation.parts.play import CardPlay, Duties, Winner
from notation.problems import CATALOGUE, ERROR, Phrase, phrase, say
from notation.record import UNKNOWN
from notation.replay import Judging, position
from notation.replay.acts import pass_by
from notation.replay.session import Moment
from notation.table import Table
from notation.table_parts import FinishedTrick


class UnsolvableError(TarockError, ValueError):
    """There is no best card to be found, and why."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return say(self.why.text, self.why.arguments)


class Ending(NamedTuple):
    """The rest of a deal from a moment on, with open cards."""

    table: Table
    turn: Ply
    aim: Aim
    search: Solver
    ends: Ends
    memory: States | None
    own: int
    shown: tuple[object, ...]
    """The key of an end to which the deal may come."""

    @property
    def held(self) -> list[int]:
        """The hands as they were at the start of the open trick."""
        hands = list(self.table.hands)
        for seat, card in zip(self.table.order, self.table.open, strict=False):
            hands[seat] |= card
        return hands

    @property
    def equivalents(self) -> dict[int, int]:
        """For each card that is in a hand or in the open trick, the first of those that are as good."""
        return self.search.suits.equivalents(self.held)

    def begin(self) -> Ply:
        """The moment, for a search that begins with it."""
        search, turn = self.search, copy(self.turn)
        turn.lying = list(turn.lying)
        search.hands[:] = self.table.hands
        search.line.clear()
        search.gained.clear()
        search.latest = None
        search.begin(turn, search.suits.layouts_of(self.held), self.memory)
        return turn

    def all_ends(self) -> bool:
        """Look for all ends to which the deal may come; whether they are few enough to be known."""
        prospects, memory = self.search.prospects, self.memory
        if prospects is None or memory is None:
            return False
        return prospects.node(memory, self.turn.tricks_left, self.held, Secure(), []) is not None

    @property
    def seeks(self) -> bool:
        return self.turn.seat in self.search.side

    @property
    def scored(self) -> bool:
        return self.ends.known[self.shown].scored

    def ask(self, question: Question) -> int:
        """Begin to ask something; the weight from which on the answer is yes."""
        self.search.question = question
        return 0 if self.memory is not None else -self.ends.offset(self.shown, question)

    def number_of(self, weight: int) -> int:
        """The worth, as a number, if that much more is won and nothing else is open."""
        end, ends = self.ends.known[self.shown], self.ends
        points = 0 if self.aim.kind == MADE else ends.counting.units(ends.base + end.shift + weight)
        return number(end.worth(points), self.aim.kind)

    @property
    def span(self) -> tuple[int, int]:
        """The least and the most that the value can be."""
        if self.aim.kind == MADE:
            return 0, 1
        end, ends = self.ends.known[self.shown], self.ends
        if self.aim.kind == SURE:  # the end that is known is one of many
            return 0, ends.counting.units(ends.base + ends.held) + self.aim.swing
        swing = 0 if self.memory is None else self.aim.swing
        return end.span[0] - end.needed - swing, end.span[-1] - end.needed + swing


def advance_to_play(walk: Judging) -> Decision | None:
    """The next decision that cannot be passed by, or the first card to be played; None at the end."""
    while walk.decision is not None and walk.decision.implied and not walk.decision.in_tricks:
        pass_by(walk, walk.decision)
    return walk.decision


def no_card(decision: Decision | None, table: Table) -> Phrase:
    """The sentence that no card is to be played where another decision, or none, is at hand."""
    if decision is None:
        return phrase("No card is to be played at this step.")
    return phrase("No card is to be played at this step; next comes {expected}.", expected=decision.expected(table))


def passed_by(moment: Moment) -> Judging | Moment:
    """A moment with a table of its own, where nobody does what he need not do before the tricks."""
    decision = moment.decision
    if decision is None or decision.in_tricks or not decision.implied:
        table = moment.table.snapshot()
        return moment._replace(table=table, decision=decision and decision.at(table))
    walk = position(moment.record, moment.number)
    assert walk is not None
    advance_to_play(walk)
    return walk


def ending(walk: Judging | Moment | None, like: Ending | None = None) -> Ending:
    """The rest of a deal at a moment, or at the end of a walk; results of a later ending of the deal are reused.

    Raises UnsolvableError.
    """
    if walk is None:
        raise UnsolvableError(phrase("The rules of this game are not known."))
    play, table = advance_to_play(walk) if isinstance(walk, Judging) else walk.decision, walk.table
    if table.claimed is not None:
        raise UnsolvableError(phrase("{who} has claimed the rest: no card is to be played.", who=table.claimed))
    if isinstance(play, Winner):
        raise UnsolvableError(phrase("Not all cards in the hands are known at this step."))
    if not isinstance(play, CardPlay) or play.implied:
        raise UnsolvableError(no_card(play, table))
    if any([CATALOGUE[problem.code].severity == ERROR for problem in walk.problems]):
        raise UnsolvableError(phrase("Before this step something was played that the rules forbid."))
    aim = play.aim
    if aim is None or not isinstance(table.game.card_points, Counting):
        raise UnsolvableError(phrase("The rules of {game} set no goal for the search.", game=table.game.title))
    unknown = UNKNOWN in table.open or table.unclaimed or not all([table.whole(seat) for seat in table.seats])
    if unknown or not play.leader_known or play.in_doubt:
        raise UnsolvableError(phrase("Not all cards in the hands are known at this step."))
    settle_sides(table)
    own = play.seat if aim.kind == SURE else table.declarer
    if own is None or (aim.kind != MADE and not table.pile(own).whole):
        raise UnsolvableError(phrase("Not all the cards that count for the declarer are known."))
    side = frozenset(seat for seat in table.seats if table.side_of[seat] == table.side_of[own])
    base = 0 if aim.kind == MADE else weighed(table, own)

    def settled(ends: Ends, key: tuple[object, ...], line: list[FinishedTrick], gained: int, duties: Duties) -> None:
        """Add the end to which a line leads."""
        end = after_line(table, line, duties)
        aim.closes(end)
        ends.add(key, end, 0 if aim.kind == MADE else weighed(end, own) - base - gained)

    ends = Ends(table, aim, own, base)
    search = Solver(table, aim, side, play.duties, ends, settled)
    if like is not None and own == like.own:
        search.known_by(like.search)
    states = tuple([watch.start(table) for watch in search.watches])
    memory = states if any([state.open for state in states]) else None
    found = Ending(table, turn_of(play), aim, search, ends, memory, own, ("any",))
    tricks, gained, duties = search.play_out(found.begin())
    settled(ends, found.shown, tricks, gained, duties)
    return found


def settle_sides(table: Table) -> None:
    """With open cards everybody knows who has the called card. Raises UnsolvableError."""
    if table.called is None or table.partner is not None or table.sides_known:
        return
    holder = table.holder(table.called) if table.called else None
    if holder is None and table.called in table.open:
        holder = table.order[table.open.index(table.called)]
    if holder is None and not table.called:
        raise UnsolvableError(phrase("It is not known who plays with whom."))
    table.partner_found(table.the_declarer if holder is None else holder)


def weighed(table: Table, own: int) -> int:
    """Weight of a side's tricks so far."""
    pile, side, counting = table.pile(own), table.side_of[own], table.game.card_points
    assert isinstance(counting, Counting)
    extra = sum([units for seat, units in table.game.extra(table).items() if table.side_of[seat] == side])
    return counting.weight(pile.known, pile.count) + counting.group * extra


def after_line(table: Table, line: list[FinishedTrick], duties: Duties) -> Table:
    end = table.snapshot()
    end.leaders += [trick.leader for trick in line]
    end.cards += [trick.cards for trick in line]
    end.winners += [trick.winner for trick in line]
    end.open, end.locked = [], duties.locked
    gone = sum([card for trick in line for card in trick.cards])
    end.hands = [hand & ~gone for hand in table.hands]
    return end


def turn_of(play: CardPlay) -> Ply:
    """The moment of a play, for a search to begin with."""
    turn = Ply()
    turn.duties, turn.led, turn.position, turn.seat = play.duties, play.led, play.position, play.seat
    turn.order, turn.lying, turn.hand = play.order, list(play.lying), play.hand
    turn.number, turn.tricks_left, turn.winners = play.number, play.tricks_left, tuple(play.winners)
    return turn
