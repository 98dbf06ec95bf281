"""The duty to beat, and the Pagat that may only be played as the last trump: where tricks are to be avoided."""

from notation.cards import PAGAT, stronger, strongest
from notation.parts.play import Play, Rule
from notation.problems import declare
from notation.record import UNKNOWN

MUST_BEAT = declare("must-beat", "{seat} must beat the trick as it lies, if he can: {cards}.", "must-beat")
PAGAT_LAST = declare(
    "pagat-last", "{seat} may play the Pagat (T1) only as the last trump in hand; he could play {cards}.", "must-beat"
)


def beating(play: Play, cards: int) -> int:
    """Those of some cards that beat the open trick as it lies; none where nobody knows how it lies."""
    lying = play.table.open
    if not lying or UNKNOWN in lying or not play.led:
        return 0
    together = sum(lying)
    best = strongest(together & play.beats or together & play.led, play.ascending)
    if best & play.beats:
        return stronger(cards & play.beats, best)
    return stronger(cards & play.led, best, play.ascending) | cards & play.beats


def _beat(play: Play, cards: int) -> int | None:
    return beating(play, cards) or None if play.position else None


def _last(play: Play, cards: int) -> int | None:
    others = play.table.hands[play.seat or 0] & play.trumps & ~PAGAT
    return cards & ~PAGAT or None if cards & PAGAT and others else None


must_beat = Rule(_beat, lambda play, cards, card: MUST_BEAT(seat=play.seat, cards=cards))
"""Who can beat the trick as it lies must, with any card that does and that may be played otherwise."""

pagat_last = Rule(_last, lambda play, cards, card: PAGAT_LAST(seat=play.seat, cards=cards))
"""The Pagat may be played or led only as the last trump in hand."""
