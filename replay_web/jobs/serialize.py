"""Search results as texts that the archive stores."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from notation.analysis import Estimate, Solution
from notation.cards import CARD, NAME

FORM = 2
"""The form of the text: what was kept in an earlier one knew no scores, and is found anew."""
_BY_CARD = ("at_least", "at_most", "score_least", "score_most", "won", "refutations")
_SHARES = ("average", "often", "score")


def is_current(text: str) -> bool:
    values = json.loads(text)
    return isinstance(values, dict) and values.get("form") == FORM


def written(plays: Mapping[int, Solution]) -> str:
    as_values = []
    for play in plays.values():
        values = asdict(play) | {"line": _names(play.line)}
        values["refutations"] = {card: _names(line) for card, line in play.refutations.items()}
        for name in _BY_CARD:
            values[name] = {NAME[card]: value for card, value in values[name].items()}
        as_values.append(values)
    return json.dumps({"form": FORM, "found": as_values})


def read(text: str) -> dict[int, Solution]:
    plays = {}
    for values in json.loads(text)["found"]:
        for name in _BY_CARD:
            values[name] = {CARD[card]: value for card, value in values[name].items()}
        values["refutations"] = {card: _cards(line) for card, line in values["refutations"].items()}
        plays[values["step"]] = Solution(**values | {"line": _cards(values["line"])})
    return plays


def written_often(often: Estimate | None) -> str:
    """An estimate as text; None, for a search without result, has a text too."""
    values: dict[str, Any] | None = None if often is None else asdict(often)
    if values is not None:
        for name in _SHARES:
            values[name] = {NAME[card]: str(value) for card, value in values[name].items()}
    return json.dumps({"form": FORM, "found": values})


def read_often(text: str) -> Estimate | None:
    values = json.loads(text)["found"]
    if values is None:
        return None
    for name in _SHARES:
        values[name] = {CARD[card]: Fraction(value) for card, value in values[name].items()}
    return Estimate(**values)


def _names(cards: tuple[int, ...]) -> list[str]:
    return [NAME[card] for card in cards]


def _cards(names: list[str]) -> tuple[int, ...]:
    return tuple([CARD[name] for name in names])
