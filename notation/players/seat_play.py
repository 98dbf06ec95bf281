"""One seat plays a deal on, the others by rules of thumb, at random or by a search, each by what it may know itself.

What a seat knows is its view (`notation.deals.viewing`): a record that holds nothing else. So nobody here can look into
the cards of another. A search takes time, so it is none of this module's: where a card is to be searched for, the play
waits until somebody brings it.
"""

from collections.abc import Sequence
from copy import copy
from random import Random

from notation.deals.chance import Choice
from notation.deals.choosing import packet_cards
from notation.deals.growing import GrowingDeal
from notation.players.player import SeatView, choice_of
from notation.players.players import ChancePlayer, RulePlayer
from notation.problems import Breach
from notation.record import Record
from notation.replay import ALL, Judging, Path, position

BY_RULE, BY_CHANCE, BY_SEARCH = "rule", "chance", "search"
"""Ways in which the others play. In a search for cards, bids and discards still follow rules of thumb."""


class SeatPlay:
    """A deal that one seat plays on: whatever the others have to decide before, they have decided, as far as they can
    without a search (`awaited`)."""

    def __init__(self, record: Record, path: Path, step: int, seat: int, others: str = BY_RULE, seed: int = 0) -> None:
        """With the same `seed` chance does the same. Raises PlayOnError."""
        self.deal = GrowingDeal.after(record, path, step)
        self.seat, self.others, self.seed = seat, others, seed
        self._let_others_act()

    def clone(self) -> "SeatPlay":
        play = copy(self)
        play.deal = self.deal.clone()
        return play

    @property
    def over(self) -> bool:
        return self.deal.decision is None

    @property
    def awaited(self) -> int | None:
        """The seat whose card is to be searched for, by what it has `seen`; None if it is the own seat's turn."""
        decision, table = self.deal.decision, self.deal.table
        if self.others != BY_SEARCH or decision is None or decision.seat is None or decision.seat == self.seat:
            return None
        searches = decision.in_tricks and not decision.implied and table.count(decision.seat) > 1
        return decision.seat if searches else None

    def among(self, cards: Sequence[int]) -> int:
        """The card that the awaited seat plays of some that are as good as each other: by rules of thumb.

        Without any, it is the one that it plays by these alone.
        """
        chosen = self._choice()
        assert chosen is not None
        return chosen[0] if not cards or chosen[0] in cards else cards[0]

    def do(self, chosen: Choice | None) -> None:
        """Do what was chosen for the own seat, which has to be allowed, and let the others go on."""
        self.deal.do(chosen)
        self._let_others_act()

    def take(self, text: str) -> list[Breach]:
        """Do what a text says for the own seat, or for the awaited one, and let the others go on; the rules that forbid
        it, if any do.

        Raises InputError.
        """
        breaches = self.deal.take(text)
        if not breaches:
            self._let_others_act()
        return breaches

    def seen(self, seat: int | None = None) -> Record:
        """A seat's view so far, by default the own one, as a record."""
        return self.deal.seen(self.seat if seat is None else seat)

    def moment(self, seen: Record) -> Judging:
        """The table as the own seat has `seen` it, with the decision that comes next."""
        return moment_of(self.deal, seen)

    def _let_others_act(self) -> None:
        while (decision := self.deal.decision) is not None and decision.seat != self.seat and self.awaited is None:
            self.deal.do(self._choice())

    def _choice(self) -> Choice | None:
        """The choice of the asked seat; None if it passes."""
        deal, decision = self.deal, self.deal.decision
        assert decision is not None
        other = ChancePlayer() if self.others == BY_CHANCE else RulePlayer()
        chosen = choice_of(other, SeatView(deal.table, decision, Random(f"{self.seed} {len(deal.written)}")))
        if chosen is not None and decision.offer(deal.table).allowed.packets:
            return packet_cards(deal.record, deal.table, chosen[0])
        return chosen


def moment_of(deal: GrowingDeal, seen: Record) -> Judging:
    """The table as somebody has seen it, with the decision that comes next; everybody knows whose turn it is."""
    walk, decision = position(seen, ALL), deal.decision
    assert walk is not None
    passed = deal.passed
    while decision is not None and walk.decision is not None:
        if walk.decision.seat is None:
            walk.send(decision.seat)
        elif walk.decision.implied and (passed > 0 or walk.decision.seat != decision.seat):
            walk.send(walk.decision.passed())
            passed -= 1
        else:
            break
    return walk
