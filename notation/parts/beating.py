"""The duty to beat, and the Pagat that may only be played as the last trump: where tricks are to be avoided."""

from notation.cards import PAGAT, stronger, strongest
from notation.parts.play import InTrick, Rule
from notation.problems import declare
from notation.record import UNKNOWN

MUST_BEAT = declare("must-beat", "{seat} must beat the trick as it lies, if he can: {cards}.", "must-beat")
PAGAT_LAST = declare(
    "pagat-last", "{seat} may play the Pagat (T1) only as the last trump in hand; he could play {cards}.", "must-beat",
    card="{seat} may play the Pagat (T1) only if no other card may be played; he could play {cards}.",
)  # fmt: skip


def beating(moment: InTrick, cards: int) -> int:
    """Those of some cards that beat the open trick as it lies; none where nobody knows how it lies."""
    lying = moment.lying
    if not lying or UNKNOWN in lying or not moment.led:
        return 0
    together = sum(lying)
    best = strongest(together & moment.duties.beats or together & moment.led, moment.duties.ascending)
    if best & moment.duties.beats:
        return stronger(cards & moment.duties.beats, best)
    return stronger(cards & moment.led, best, moment.duties.ascending) | cards & moment.duties.beats


def _beat(moment: InTrick, cards: int) -> int | None:
    return beating(moment, cards) or None if moment.position else None


def _last(moment: InTrick, cards: int) -> int | None:
    others = moment.hand & moment.duties.trumps & ~PAGAT
    return cards & ~PAGAT or None if cards & PAGAT and others else None


must_beat = Rule(_beat, lambda moment, cards, card: MUST_BEAT(seat=moment.seat, cards=cards))
"""A hand that can beat the trick must do so, with any card that beats it and is otherwise allowed."""

pagat_last = Rule(_last, lambda moment, cards, card: PAGAT_LAST(seat=moment.seat, cards=cards))
"""The Pagat may be played or led only as the last trump in hand."""
