"""The play of Slovenian Tarok: the emperor's trick, the duties of negative contracts, and suits that no trump ruffs."""

from collections.abc import Sequence

from notation.cards import AUSTRIAN_54, FOOL, MOND, PAGAT, TAROCKS, TRULL
from notation.game import Contract
from notation.parts.beating import must_beat
from notation.parts.play import Duties, InTrick, Rule, follow_or_trump, suits_led
from notation.problems import declare

PAGAT_LAST_CARD = declare(
    "pagat-last-card", "{seat} plays the Pagat (T1) only where no other card may be played: {cards}.", "negative"
)
PAGAT_MUST = declare("pagat-must", "{seat} must play the Pagat (T1), which takes a trick with Fool and T21.", "emperor")

PACK = AUSTRIAN_54
FOLLOW, LED = follow_or_trump(TAROCKS), suits_led(PACK, TAROCKS)


def emperors_trick(moment: InTrick, cards: Sequence[int]) -> int | None:
    """The Pagat wins a trick with Fool and T21, but for a colour valat in which a plain suit was led."""
    wins = {FOOL, MOND, PAGAT} <= set(cards) and (moment.duties.beats or moment.led == moment.duties.trumps)
    return moment.order[cards.index(PAGAT)] if wins else None


def _must(moment: InTrick, cards: int) -> int | None:
    return PAGAT if cards & PAGAT and {FOOL, MOND} <= set(moment.lying) else None


def _last(moment: InTrick, cards: int) -> int | None:
    emperor = {FOOL, MOND} <= set(moment.lying)
    return cards & ~PAGAT or None if cards & PAGAT and not emperor else None


pagat_must = Rule(_must, lambda moment, cards, card: PAGAT_MUST(seat=moment.seat))
pagat_last_card = Rule(_last, lambda moment, cards, card: PAGAT_LAST_CARD(seat=moment.seat, cards=cards))


def duties(contract: Contract, suit: bool = False) -> Duties:
    """What binds who plays in a contract; in a `suit` contract, or an announced one, no trump ruffs."""
    rules = (pagat_must, pagat_last_card, must_beat) if contract.negative else ()
    beats = 0 if contract.suit or suit else TAROCKS
    return Duties(FOLLOW, rules, LED, TAROCKS, beats, winner_of=emperors_trick, named=TRULL)
