"""Results in the words of the notation: cards by name, seats by letter."""

from collections.abc import Mapping
from typing import Any, TypeVar

from notation.analysis.best import Solution
from notation.analysis.playing_out import played_out
from notation.analysis.sampling import Estimate
from notation.cards import NAME
from notation.record import SEATS, Record
from notation.replay import judge

Value = TypeVar("Value")


def by_card(values: Mapping[int, Value]) -> dict[str, Value]:
    return {NAME[card]: value for card, value in values.items()}


def signed_amount(amount: int) -> str:
    """An amount of the score as people write it: "+8", "−2", "0"."""
    return f"{amount:+}".replace("-", "−") if amount else "0"


def score(record: Record, play: Solution) -> dict[str, int] | None:
    """The score of the line that was found; None if there is no line, or it has none."""
    scores = judge(played_out(record, play)).score if play.line else None
    return {SEATS[seat]: amount for seat, amount in sorted(scores.items())} if scores else None


def open_row(record: Record, number: int, play: Solution) -> dict[str, Any]:
    row: dict[str, Any] = {
        "record": number, "step": play.step, "seat": SEATS[play.seat],
        "declarer": None if play.declarer is None else SEATS[play.declarer], "aim": play.aim, "unit": play.unit,
        "values": by_card(play.values), "scores": by_card(play.scores), "won": by_card(play.won), "exact": play.exact,
    }  # fmt: skip
    if not play.exact:
        row |= {"at_least": by_card(play.at_least), "at_most": by_card(play.at_most)}
        if play.scored:
            row |= {"score_at_least": by_card(play.score_least), "score_at_most": by_card(play.score_most)}
    if play.line:
        row |= {"line": [NAME[card] for card in play.line], "score": score(record, play)}
    return row


def unseen_row(number: int, often: Estimate) -> dict[str, Any]:
    """An estimate for a player who has not seen all cards, as JSON."""
    return {
        "record": number, "step": often.step, "seat": SEATS[often.seat], "aim": often.aim, "unit": often.unit,
        "deals": often.deals,
        "average": {NAME[card]: round(float(often.average[card]), 4) for card in often.in_order},
        "score": {NAME[card]: round(float(often.score[card]), 4) for card in often.in_order if card in often.score},
        "often": {NAME[card]: round(float(often.often[card]), 4) for card in often.in_order},
    }  # fmt: skip
