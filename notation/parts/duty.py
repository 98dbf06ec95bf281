"""What binds whoever plays to a trick, in the terms of the game's own duties: to follow, to trump, or nothing."""

from collections.abc import Callable
from typing import NamedTuple

from notation.parts.play import Play, Rule
from notation.problems import Breach


class Duty(NamedTuple):
    """What a player may play to a trick that somebody else has led, as sets of cards."""

    led: int
    """The suit that was led."""
    demanded: int
    """What has to be played: the suit that was led, or the trumps; 0 where the hand has neither."""
    beside: int
    """The cards of the hand that may be played as well."""
    barred: int
    """The cards of the hand that would meet the demand, or any card where nothing is demanded, and may not be played:
    they have to be kept."""
    spared: int
    """The cards of the hand that would meet the demand, and need not be played though there are no others."""


def duty_of(play: Play) -> Duty | None:
    """What binds the player whose turn it is.

    None for the leader, and where what was led or what the hand holds is not known well enough to tell.
    """
    table, seat, led = play.table, play.seat, play.led
    if seat is None or not play.position or not led:
        return None
    hand, whole = table.hands[seat], table.whole(seat)
    if not hand & led and not whole:
        return None
    demanded = _demanded(play, hand, table.pack)
    legal, duty = play.legal, play.duty(hand)
    excused = whole and play.excuse is not None and play.excuse.cards(hand, duty)
    if not demanded or (excused and not duty & legal):
        return Duty(led, 0, 0, hand & ~legal, 0)
    if excused:
        return Duty(led, demanded, 0, hand & ~legal, duty)
    return Duty(led, demanded, duty & legal & ~demanded, duty & ~legal, 0)


def _demanded(play: Play, hand: int, pack: int) -> int:
    """What the game demands of a hand: it is what it would leave of the whole pack, or of all of it that is not led."""
    for cards, suit in ((pack, play.led), (pack & ~play.led, play.trumps)):
        if hand & suit & cards and play.follow(cards, play.led) != cards:
            return suit
    return 0


def keep_for_last(seat: int, card: int, breach: Callable[[Play, int, int], Breach]) -> Rule:
    """A card that a seat must keep for the last trick, as long as it has another that may be played."""

    def narrow(play: Play, cards: int) -> int | None:
        return cards & ~card or None if play.seat == seat and play.tricks_left > 1 else None

    return Rule(narrow, breach)
