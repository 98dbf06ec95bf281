"""What the best play says of a decision, in words and figures."""

from dataclasses import dataclass

from notation.analysis import BestPlay
from notation.analysis.reviewing import LOSES, mark_of
from notation.parts.aims import MADE, OVER, SURE
from notation.replay.steps import Step
from replay_web.best.reckoning import BestFound
from replay_web.messages import _
from replay_web.wording.words import Index, Voice, row


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A card that may be played, and what comes of it."""

    card: Index
    name: str
    value: str
    cost: str
    """What it gives away; empty for nothing, and where nobody knows."""
    loses: bool
    """Whether it gives the game away."""


@dataclass(frozen=True, slots=True)
class BestTold:
    """What comes of every card at a decision."""

    about: str
    """What the figures are."""
    options: tuple[CardWorth, ...]
    """The best ones first."""


def best_told(play: BestPlay, voice: Voice) -> BestTold:
    """What comes of every card that may be played."""
    return BestTold(about(play, voice), tuple(worth(play, card, voice) for card in play.in_order))


def worth(play: BestPlay, card: int, voice: Voice) -> CardWorth:
    """What comes of a card that may be played."""
    given = play.cost(card)
    lost = "" if not given or play.aim == MADE else f"−{_text(play, given, voice)}"
    return CardWorth(voice.index(card), voice.card(card), value(play, card, voice), lost, play.loses(card))


def about(play: BestPlay, voice: Voice) -> str:
    """What the values of a decision are."""
    return counted(play.aim, voice.name(play.seat if play.aim == SURE else play.declarer))


def counted(aim: str, who: str) -> str:
    """What the values of a decision are, with the name of who is counted."""
    if aim == MADE:
        return _("Whether the contract of {who} is made").format(who=who)
    if aim == OVER:
        return _("Card points of {who} above those that are needed").format(who=who)
    if aim == SURE:
        return _("Card points of {who} at most, whatever the others do").format(who=who)
    return _("Card points of {who} at the end").format(who=who)


def value(play: BestPlay, card: int, voice: Voice) -> str:
    """What comes of a card: "41", "+3", "made"; where it is not known exactly, "38–44"."""
    least, most = play.at_least[card], play.at_most[card]
    if play.aim == MADE:
        return "?" if least < most else _("made") if least else _("not made")
    texts = [_text(play, amount, voice, play.aim == OVER) for amount in (least, most)]
    return texts[0] if least == most else "–".join(texts)


def _text(play: BestPlay, units: int, voice: Voice, above: bool = False) -> str:
    """An amount as people write it."""
    text = voice.game.points_text(abs(units)) if voice.game else f"{abs(units)}"
    return f"−{text}" if units < 0 else f"+{text}" if above else text


def marks(found: BestFound | None, steps: list[Step]) -> tuple[tuple[int, str], ...]:
    """The mistakes of a deal: each step with its mark."""
    if found is None:
        return ()
    known = ((step, found.plays.get(step.number - 1)) for step in steps)
    shown = ((step.number, mark_of(play, played(step))) for step, play in known if play is not None)
    return tuple((number, sign) for number, sign in shown if sign)


def played(step: Step) -> int:
    """The card of a step; 0 where it is none."""
    return int(step.line.items[step.item] or 0) if step.keyword == "trick" and step.line else 0


def better(play: BestPlay | None, card: int, voice: Voice) -> str:
    """A sentence for a card that was a mistake: what would have been better; empty where it was none."""
    sign = mark_of(play, card) if play is not None else ""
    if play is None or not sign:
        return ""
    best = row(voice.card(other) for other in play.better[:3])
    if sign == LOSES:
        return _("With open cards this gives the game away; best was {cards}.").format(cards=best)
    given = _text(play, play.cost(card) or 0, voice)
    return _("With open cards this gives {amount} away; best was {cards}.").format(amount=given, cards=best)
