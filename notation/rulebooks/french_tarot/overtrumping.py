"""The duty to overtrump: who has to play a trump plays a higher one than lies in the trick, if he can."""

from notation.cards import stronger, strongest
from notation.parts.play import InTrick, Rule
from notation.problems import declare
from notation.record import UNKNOWN

MUST_OVERTRUMP = declare(
    "must-overtrump", "{seat} must play a higher trump than lies in the trick, if he can: {cards}.", "overtrump"
)


def _to_overtrump(moment: InTrick) -> int:
    """The highest trump of the open trick; 0 for none, and where nobody knows."""
    lying = moment.lying
    return 0 if UNKNOWN in lying else strongest(sum(lying) & moment.duties.trumps)


def _overtrump(moment: InTrick, cards: int) -> int | None:
    lying = moment.lying
    best = _to_overtrump(moment) if moment.position and lying else 0
    higher = stronger(cards & moment.duties.trumps, best) if best else 0
    return higher | cards & ~moment.duties.trumps if higher else None


must_overtrump = Rule(
    _overtrump, lambda moment, cards, card: MUST_OVERTRUMP(seat=moment.seat, cards=cards), beats=_to_overtrump
)
"""A player who must play a trump must beat the highest one in the trick, if possible; other duties stay."""
