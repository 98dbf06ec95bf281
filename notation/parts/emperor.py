"""The emperor's trick: the Pagat takes a trick with Fool and T21, in some games only in a certain order."""

from collections.abc import Callable, Sequence

from notation.cards import FOOL, MOND, PAGAT, TRULL
from notation.parts.beating import PAGAT_LAST
from notation.parts.play import InTrick, Rule
from notation.problems import declare
from notation.record import UNKNOWN

PAGAT_MUST = declare("pagat-must", "{seat} must play the Pagat (T1), which takes a trick with Fool and T21.", "emperor")


def _in_any_order(cards: Sequence[int]) -> bool:
    return {FOOL, MOND} <= set(cards)


def _in_order(cards: Sequence[int]) -> bool:
    return [card for card in cards if card & TRULL][:2] == [MOND, FOOL]


class Emperor:
    """The emperor's trick of a game: T21, Fool and Pagat in this order, or in any."""

    def __init__(self, in_order: bool) -> None:
        self.in_order: bool = in_order
        """Whether they have to fall in this order."""
        self.ready: Callable[[Sequence[int]], bool] = _in_order if in_order else _in_any_order
        """Whether the Pagat would take a trick with these cards."""
        self.pagat_must: Rule = Rule(self._must, lambda moment, cards, card: PAGAT_MUST(seat=moment.seat))
        """Where tricks are to be avoided, the Pagat is played where it takes the trick."""
        self.pagat_last_card: Rule = Rule(
            self._last_card, lambda moment, cards, card: PAGAT_LAST(seat=moment.seat, cards=cards, case="card")
        )
        """The Pagat is played where no other card may be played, or where it takes the trick."""
        self.pagat_last: Rule = Rule(self._last, lambda moment, cards, card: PAGAT_LAST(seat=moment.seat, cards=cards))
        """The Pagat is played as the last trump in hand, or where it takes the trick."""

    def winner(self, moment: InTrick, cards: Sequence[int]) -> int | None:
        """The player of the Pagat in an emperor's trick; where no trump beats a plain suit, only if a trump was led."""
        if PAGAT not in cards or not (moment.duties.beats or moment.led == moment.duties.trumps):
            return None
        at = cards.index(PAGAT)
        return moment.order[at] if self.ready(cards[:at] if self.in_order else cards) else None

    def _must(self, moment: InTrick, cards: int) -> int | None:
        return PAGAT if cards & PAGAT and moment.led and self.ready(moment.lying) else None

    def _last_card(self, moment: InTrick, cards: int) -> int | None:
        """Nothing is demanded where an unknown card lies: it may force the Pagat."""
        doubtful = moment.position and (UNKNOWN in moment.lying or not moment.led)
        return cards & ~PAGAT or None if cards & PAGAT and not self.ready(moment.lying) and not doubtful else None

    def _last(self, moment: InTrick, cards: int) -> int | None:
        others = moment.hand & moment.duties.trumps & ~PAGAT
        free = cards & PAGAT and others and UNKNOWN not in moment.lying and not self.ready(moment.lying)
        return cards & ~PAGAT or None if free else None
