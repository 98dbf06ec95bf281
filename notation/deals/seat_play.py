"""One seat plays a deal on, and the others by rules of thumb or by chance, each by what it may know itself.

What a seat knows is its view (`notation.deals.viewing`): a record that holds nothing else. So nobody here can look into
the cards of another.
"""

from collections.abc import Sequence
from random import Random

from notation.deals import by_rule, chance
from notation.deals.chance import TEMPERS, Choice
from notation.deals.choosing import packet_cards
from notation.deals.playing_on import PlayedOn
from notation.deals.viewing import view
from notation.problems import Breach
from notation.reader import read
from notation.record import Record
from notation.replay import ALL, Path, Walk, position
from notation.writer import write

BY_RULE, BY_CHANCE = "rule", "chance"
"""How the others play."""


class SeatPlay:
    """A deal that one seat plays on: whatever the others have to decide before, they have decided."""

    def __init__(
        self,
        record: Record,
        path: Path,
        step: int,
        seat: int,
        others: str = BY_RULE,
        seed: int = 0,
        done: Sequence[Choice | None] = (),
    ) -> None:
        """`done` is what everybody has done after the step, as another play of the same deal tells it. With the same
        `seed` chance does the same. Raises PlayOnError.
        """
        self.on = PlayedOn(record, path, step)
        self.seat, self.others, self.seed = seat, others, seed
        for chosen in done:
            if chosen is None:
                self.on.decline()
            else:
                self.on.do(chosen)
        self._let_others_act()

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.on.walk.decision is None

    def take(self, text: str) -> list[Breach]:
        """Do what a text says for the own seat, and let the others go on; the rules that forbid it, if any do.

        Raises InputError.
        """
        breaches = self.on.take(text)
        if not breaches:
            self._let_others_act()
        return breaches

    def seen(self) -> Record:
        """What the own seat has seen so far, as a record."""
        return seen_by(self.on, self.seat)

    def moment(self, seen: Record) -> Walk:
        """The table as the own seat has `seen` it, with the decision that comes next."""
        return moment_of(self.on, seen)

    def _let_others_act(self) -> None:
        while self.on.walk.decision is not None and self.on.walk.decision.seat != self.seat:
            self._act()

    def _act(self) -> None:
        """Do what the seat does that is asked."""
        on = self.on
        decision = on.walk.decision
        assert decision is not None
        seat, random = decision.seat or 0, Random(f"{self.seed} {len(on.done)}")
        walk = moment_of(on, seen_by(on, seat))
        own, table = walk.decision, walk.table
        known = own is not None and own.seat == decision.seat and own.keyword == decision.keyword
        if own is None or not known:
            if decision.implied:
                on.decline()
                return
            own, table = decision, on.walk.table
        if self.others == BY_RULE:
            chosen = by_rule.choose(own, table)
        else:
            temper = Random(f"{self.seed} {seat}").choice(TEMPERS)
            chosen = chance.choose(own, table, temper, [[index] for index in range(len(table.talon))], random)
        if chosen is None:
            on.decline()
            return
        if own.offer(table).allowed.packets:
            chosen = packet_cards(on.record, on.walk.table, chosen[0])
        on.do(chosen)


def seen_by(on: PlayedOn, seat: int) -> Record:
    """What a seat has seen of a deal that is played on, as a record."""
    [seen] = read(write(view(on.alone(), seat, ALL)))
    return seen


def moment_of(on: PlayedOn, seen: Record) -> Walk:
    """The table as somebody has seen it, with the decision that comes next; everybody knows whose turn it is."""
    walk, decision = position(seen, ALL), on.walk.decision
    assert walk is not None
    passed = on.passed
    while decision is not None and walk.decision is not None:
        if walk.decision.seat is None:
            walk.send(decision.seat)
        elif walk.decision.implied and (passed > 0 or walk.decision.seat != decision.seat):
            walk.send(walk.decision.passed())
            passed -= 1
        else:
            break
    return walk
