"""What comes next: whose turn it is, and what may be chosen, as a sentence."""

from collections.abc import Sequence

from notation.cards import cards_of
from notation.decision import Decision
from notation.parts.duty import Duty, duty_of
from notation.parts.play import Play
from notation.table import Table
from notation.words.card_names import suit_name
from notation.words.languages import either
from replay_web.messages import _
from replay_web.wording import words
from replay_web.wording.words import Voice

_FEW = 3
"""So many cards are named one by one."""


def allowed(decision: Decision, table: Table, voice: Voice) -> str:
    """Whose turn it is, and what may be chosen, as a sentence."""
    if isinstance(decision, Play):
        options = decision.options()
        return words.together([_playable(table, decision, options, voice), _duty(table, decision, options, voice)])
    return voice.phrase(decision.sentence(table))


def _playable(table: Table, decision: Decision, options: Sequence[int], voice: Voice) -> str:
    seat = decision.seat or 0
    who, whole, cards = voice.name(seat), table.whole(seat), [voice.card(each) for each in options]
    if not cards:
        return _("{who} plays next; which cards are in hand is not known.").format(who=who)
    if len(cards) == 1 and whole:
        return _("{who} must play {card}.").format(who=who, card=cards[0])
    if len(cards) == table.hands[seat].bit_count():
        every, some = _("{who} may play any card."), _("{who} plays next; not every card in hand is known.")
        return (every if whole else some).format(who=who)
    which = either(cards) if len(cards) <= _FEW else _("one of the {n} marked cards").format(n=len(cards))
    text = _("{who} may play {cards}.") if whole else _("{who} may play {cards}, as far as the hand is known.")
    return text.format(who=who, cards=which)


def _duty(table: Table, decision: Play, options: Sequence[int], voice: Voice) -> str:
    """Why no other card may be played, or why any may; empty where nothing binds, or it is not known what does."""
    seat = decision.seat or 0
    hand, whole, found = table.hands[seat], table.whole(seat), duty_of(decision)
    if whole and hand.bit_count() == 1:
        return _("It is the last card in the hand.")
    if found is None:
        return _kept(hand & ~sum(options), voice) if whole and not decision.led else ""
    if found.spared and len(options) > 1:
        text = _("A trump has to be played, and {card} is the only one in the hand: it may be withheld for any other.")
        spared = text.format(card=voice.cards(cards_of(found.spared)))
        return words.together([spared, _("It is then locked until the last trick.")])
    text = _("{cards} may be played too")
    beside = words.sentence(text.format(cards=voice.cards(cards_of(found.beside)))) if found.beside else ""
    return words.together([_bound(found, hand if whole else 0, decision.trumps), beside, _kept(found.barred, voice)])


def _kept(cards: int, voice: Voice) -> str:
    """That cards may not be played yet, though whoever has them could; empty where there are none."""
    text = _("{cards} may not be played yet").format(cards=voice.cards(cards_of(cards)))
    return words.sentence(text) if cards else ""


def _bound(found: Duty, hand: int, trumps: int) -> str:
    """What has to be played to a suit that was led, or why anything may; `hand` is 0 where it is not all known."""
    suit = suit_name(found.led)
    if hand and not hand & ~found.led:
        return _("There is nothing in the hand but the suit led: {suit}.").format(suit=suit)
    if hand and not hand & ~trumps:
        return _("There is none of the suit led in the hand, {suit}, and nothing but trumps.").format(suit=suit)
    if found.demanded == found.led:
        return _("The suit led has to be followed: {suit}.").format(suit=suit)
    if found.demanded:
        return _("There is none of the suit led in the hand, {suit}: a trump has to be played.").format(suit=suit)
    if found.barred & (found.led | trumps):
        return ""
    if found.led & trumps:
        return _("There is no trump in the hand.")
    return _("There is none of the suit led in the hand, {suit}, and no trump.").format(suit=suit)
