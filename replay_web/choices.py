"""What comes next: whose turn it is, and what may be chosen, as a sentence."""

from collections.abc import Sequence

from notation.cards import cards_of
from notation.languages import either
from notation.parts.exchange import Lay
from notation.table import Decision, Table
from replay_web.words import ORDINALS, Voice

_FEW = 3
"""So many cards are named one by one."""


def allowed(decision: Decision, table: Table, voice: Voice) -> str:
    """Whose turn it is, and what may be chosen, as a sentence."""
    if decision.seat is None:
        what = "won the trick" if decision.keyword == "trick" else "has to play"
        return f"The record does not tell who {what}."
    who, options = voice.name(decision.seat), decision.options()
    if decision.keyword == "bids":
        return f"{who} may call {either(voice.word(each) for each in options)}."
    if decision.keyword == "announce":
        words = [voice.word(*each) for each in options if each != ("pass",)]
        return f"{who} may say {either(['nothing', *words])}."
    if decision.keyword == "take":
        return f"{who} may take {either(f'the {ORDINALS[each]} packet' for each in options)}."
    if decision.keyword == "trick":
        return f"{who} {_playable(table, decision.seat, options, voice)}."
    if decision.keyword == "buy":
        return f"{who} may name a card, and lay down any card of the hand for it, or buy nothing."
    if decision.keyword == "call":
        return f"{who} may call {_callable(table, options, voice)}, or nobody."
    if decision.keyword == "expose":
        return f"{who} leads, or lays the hand open instead."
    if isinstance(decision, Lay):
        verb = "keep" if decision.keyword == "keep" else "lay away"
        if decision.whole and len(options) == decision.size:
            return f"{who} must {verb} {voice.cards(options)}."
        size = "one" if decision.size == 1 else decision.size
        return f"{who} may {verb} {size} of the {len(options)} marked cards."
    return f"{who} decides next ({decision.keyword})."


def _playable(table: Table, seat: int, options: Sequence[int], voice: Voice) -> str:
    whole, cards = table.whole(seat), [voice.card(each) for each in options]
    if not cards:
        return "plays next; which cards are in hand is not known"
    if len(cards) == 1 and whole:
        return f"must play {cards[0]}"
    if len(cards) == table.hands[seat].bit_count():
        return "may play any card" if whole else "plays next; not every card in hand is known"
    some = either(cards) if len(cards) <= _FEW else f"one of the {len(cards)} marked cards"
    return f"may play {some}{'' if whole else ', as far as the hand is known'}"


def _callable(table: Table, options: Sequence[int], voice: Voice) -> str:
    """The cards that may be called: all but a few, all between two trumps, or so many."""
    others = table.pack & ~sum(options)
    if others.bit_count() <= _FEW:
        return f"any card but {voice.cards(cards_of(others), 'or')}" if others else "any card"
    if len(options) > _FEW and all(card & table.game.trumps for card in options):
        return f"one of {len(options)} trumps, from {voice.card(options[-1])} to {voice.card(options[0])}"
    return f"one of {len(options)} cards"


