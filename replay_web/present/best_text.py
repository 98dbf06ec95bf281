"""Solutions of decisions, in words and figures."""

from dataclasses import dataclass
from fractions import Fraction

from notation.analysis import Estimate, Solution
from notation.analysis.by_name import signed_amount
from notation.analysis.reviewing import FEWEST, LOSES, mark_of, without_cost
from notation.parts.aims import MADE, OVER, SURE
from notation.replay.steps import WrittenStep
from replay_web.jobs.best_play import BestFound
from replay_web.messages import _
from replay_web.present.words import Index, Voice, row

MOST_SHOWN = 6
"""Cards of the line behind a mistake: more are not followed without a table."""


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A card that may be played, and the result of it."""

    card: Index
    name: str
    value: str
    cost: str
    """Loss in the score, or else in card points; empty if there is none or it is unknown."""
    score: str
    """Result in the score; empty if unknown."""
    loses: bool


@dataclass(frozen=True, slots=True)
class BestTold:
    about: str
    options: tuple[CardWorth, ...]
    best: tuple[CardWorth, ...]
    """The best cards of these; empty if unknown."""


def best_told(play: Solution, voice: Voice) -> BestTold:
    options = tuple(worth(play, card, voice) for card in play.in_order)
    told = about(play, voice)
    if any(option.cost for option in options):
        told = _("{about}, and what a card loses against the best one").format(about=told)
    return BestTold(told, options, tuple(worth(play, card, voice) for card in play.better))


def worth(play: Solution, card: int, voice: Voice) -> CardWorth:
    return CardWorth(
        voice.index(card), voice.card(card), value(play, card, voice), cost(play, card), score(play, card),
        mark_of(play, card) == LOSES,
    )  # fmt: skip


def score(play: Solution, card: int) -> str:
    """A card's result in the score, such as "+8"; empty if unknown."""
    return signed_amount(play.scores[card]) if card in play.scores else ""


def cost(play: Solution, card: int) -> str:
    """A card's loss, in the score, or in card points if the score stays; empty if there is none."""
    given, points = play.score_cost(card), play.cost(card)
    if given:
        return _("−{score} in the score").format(score=given)
    return units(-abs(points), play.unit) if points and play.aim != MADE else ""


def about(play: Solution, voice: Voice) -> str:
    return value_meaning(play.aim, voice.name(play.seat if play.aim == SURE else play.declarer))


def value_meaning(aim: str, who: str) -> str:
    """Meaning of values with this aim, for the player named `who`."""
    if aim == MADE:
        return _("Does {who} make the contract?").format(who=who)
    if aim == OVER:
        return _("Card points of {who} above the target").format(who=who)
    if aim == SURE:
        return _("Card points of {who} at most, whatever the others do").format(who=who)
    return _("Card points of {who} at the end").format(who=who)


def value(play: Solution, card: int, voice: Voice) -> str:
    """A card's result, such as "41", "+3" or "made"; "38–44" if it is not known exactly."""
    least, most = play.at_least[card], play.at_most[card]
    if play.aim == MADE and least < most:
        return "?"
    texts = [amount(play, limit) for limit in (least, most)]
    return texts[0] if least == most else "–".join(texts)


def amount(play: Solution, value: int) -> str:
    """A value of a solution in words or figures, such as "41", "+3" or "made"."""
    if play.aim == MADE:
        return _("made") if value else _("not made")
    text = units(value, play.unit)
    return f"+{text}" if play.aim == OVER and value >= 0 else text


_PARTS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}


def units(amount: int, unit: int) -> str:
    """Card points, given in units of which `unit` make one, as a number that everybody reads: "−1⅓"."""
    whole, rest = divmod(abs(amount), unit)
    part = _PARTS.get(Fraction(rest, unit), "")
    return f"{'−' if amount < 0 else ''}{whole if whole or not part else ''}{part}"


def marks(found: BestFound | None, steps: list[WrittenStep]) -> tuple[tuple[int, str], ...]:
    if found is None:
        return ()
    known = ((step.number, played(step), found.plays.get(step.number - 1)) for step in steps)
    shown = ((number, mark_of(play, card)) for number, card, play in known if play)
    return tuple((number, sign) for number, sign in shown if sign)


def played(step: WrittenStep) -> int:
    """The card of a step; 0 where it is none."""
    return int(step.line.items[step.item] or 0) if step.keyword == "trick" and step.line else 0


def better(play: Solution | None, card: int, voice: Voice) -> str:
    """A sentence for a card that was a mistake: what would have been better; empty if it was none."""
    sign = mark_of(play, card) if play is not None else ""
    if play is None or not sign:
        return ""
    best = row(voice.card(other) for other in without_cost(play)[:3])
    given = play.score_cost(card)
    if not given:
        text = _("With all hands open, this throws the game away; best was {cards}.")
    elif sign == LOSES:
        text = _("With all hands open, this throws the game away and costs {score} in the score; best was {cards}.")
    else:
        text = _("With all hands open, this costs {score} in the score; best was {cards}.")
    return " ".join([text.format(score=given, cards=best), *refuted(play, card, voice)])


def refuted(play: Solution, card: int, voice: Voice) -> list[str]:
    """A sentence with the line that shows why a card was a mistake; none where none is known."""
    line = play.refutations.get(card, ())[1 : 1 + MOST_SHOWN]
    return [_("Then: {line}.").format(line=row(map(voice.card, line)))] if line else []


def unseen(often: Estimate | None, card: int, voice: Voice) -> str:
    """A sentence for a mistake that could not be seen at the table; empty if it could, or nobody knows."""
    if often is None or often.deals < FEWEST or often.often.get(card) != max(often.often.values()):
        return ""
    text = _("On what {who} had seen, it was the best card: nobody at the table could have known.")
    return text.format(who=voice.name(often.seat))
