"""The duty to beat, and the Pagat that may only be played as the last trump: where tricks are to be avoided."""

from notation.cards import PAGAT
from notation.parts.overtaking import must_overtake
from notation.parts.play import InTrick, Rule
from notation.problems import declare

MUST_BEAT = declare("must-beat", "{seat} must beat the cards in the trick, if he can: {cards}.", "must-beat")
PAGAT_LAST = declare(
    "pagat-last", "{seat} may play the Pagat (T1) only as the last trump in hand; he could play {cards}.", "must-beat",
    card="{seat} may play the Pagat (T1) only if no other card may be played; he could play {cards}.",
)  # fmt: skip


def _last(moment: InTrick, cards: int) -> int | None:
    others = moment.hand & moment.duties.trumps & ~PAGAT
    return cards & ~PAGAT or None if cards & PAGAT and others else None


must_beat = must_overtake(-1, MUST_BEAT)
"""A hand that can beat the trick must do so, with any card that beats it and is otherwise allowed."""

pagat_last = Rule(_last, lambda moment, cards, card: PAGAT_LAST(seat=moment.seat, cards=cards))
"""The Pagat may be played or led only as the last trump in hand."""
