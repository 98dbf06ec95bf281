"""The duty to overtrump: who has to play a trump plays a higher one than lies in the trick, if he can."""

from notation.cards import TRUMPS, strongest
from notation.parts.overtaking import must_overtake
from notation.parts.play import InTrick
from notation.problems import declare
from notation.record import UNKNOWN

MUST_OVERTRUMP = declare(
    "must-overtrump", "{seat} must play a higher trump than those in the trick, if he can: {cards}.", "overtrump"
)


def _to_overtrump(moment: InTrick) -> int:
    """The highest trump of the open trick; 0 for none, and where nobody knows."""
    lying = moment.lying
    return 0 if UNKNOWN in lying else strongest(sum(lying) & moment.duties.trumps)


must_overtrump = must_overtake(TRUMPS, MUST_OVERTRUMP, _to_overtrump)
"""A player who must play a trump must beat the highest one in the trick, if possible; other duties stay."""
