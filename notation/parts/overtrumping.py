"""The duty to overtrump: who has to play a trump plays a higher one than lies in the trick, if he can."""

from notation.cards import stronger, strongest
from notation.parts.play import Play, Rule
from notation.problems import declare
from notation.record import UNKNOWN

MUST_OVERTRUMP = declare(
    "must-overtrump", "{seat} must play a higher trump than lies in the trick, if he can: {cards}.", "overtrump"
)


def _to_overtrump(play: Play) -> int:
    """The highest trump of the open trick; 0 for none, and where nobody knows."""
    lying = play.table.open
    return 0 if UNKNOWN in lying else strongest(sum(lying) & play.trumps)


def _overtrump(play: Play, cards: int) -> int | None:
    lying = play.table.open
    best = _to_overtrump(play) if play.position and lying else 0
    higher = stronger(cards & play.trumps, best) if best else 0
    return higher | cards & ~play.trumps if higher else None


must_overtrump = Rule(
    _overtrump, lambda play, cards, card: MUST_OVERTRUMP(seat=play.seat, cards=cards), beats=_to_overtrump
)
"""Who has to play a trump must play a higher one than lies in the trick, if he can; any other duty stays as it is."""
