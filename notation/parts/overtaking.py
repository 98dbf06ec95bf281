"""The duty to overtake: to beat the trick as it lies, if possible, with any card or with some of them."""

from collections.abc import Callable

from notation.cards import stronger, strongest
from notation.parts.play import InTrick, Rule
from notation.problems import Code
from notation.record import UNKNOWN


def beating(moment: InTrick, cards: int) -> int:
    """Those of some cards that beat the open trick; none if a card of the trick is unknown."""
    lying = moment.lying
    if not lying or UNKNOWN in lying or not moment.led:
        return 0
    together = sum(lying)
    best = strongest(together & moment.duties.beats or together & moment.led, moment.duties.ascending)
    if best & moment.duties.beats:
        return stronger(cards & moment.duties.beats, best)
    return stronger(cards & moment.led, best, moment.duties.ascending) | cards & moment.duties.beats


def must_overtake(which: int, code: Code, beats: Callable[[InTrick], int] | None = None) -> Rule:
    """The duty to play, of some cards, one that beats the trick as it lies, if one may be played."""

    def narrow(moment: InTrick, cards: int) -> int | None:
        concerned = cards & which
        higher = beating(moment, concerned) if concerned and moment.position else 0
        return higher | cards & ~which if higher else None

    return Rule(narrow, lambda moment, cards, card: code(seat=moment.seat, cards=cards), beats)
