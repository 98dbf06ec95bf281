"""What was found of a record, as the archive keeps it."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from notation.analysis import BestPlay, OftenBest
from notation.cards import CARD, NAME

_BY_CARD = ("at_least", "at_most", "won")
_SHARES = ("average", "often")


def written(plays: Mapping[int, BestPlay]) -> str:
    """Decisions as a text."""
    told = []
    for play in plays.values():
        values = asdict(play)
        for name in _BY_CARD:
            values[name] = {NAME[card]: value for card, value in values[name].items()}
        told.append(values | {"line": [NAME[card] for card in play.line]})
    return json.dumps(told)


def read(text: str) -> dict[int, BestPlay]:
    """The decisions of such a text, by their steps."""
    plays = {}
    for values in json.loads(text):
        for name in _BY_CARD:
            values[name] = {CARD[card]: value for card, value in values[name].items()}
        plays[values["step"]] = BestPlay(**values | {"line": tuple(CARD[card] for card in values["line"])})
    return plays


def written_often(often: OftenBest | None) -> str:
    """What is often best as a text, also that nothing was found."""
    if often is None:
        return json.dumps(None)
    values: dict[str, Any] = asdict(often)
    for name in _SHARES:
        values[name] = {NAME[card]: str(value) for card, value in values[name].items()}
    return json.dumps(values)


def read_often(text: str) -> OftenBest | None:
    """What such a text says is often best."""
    values = json.loads(text)
    if values is None:
        return None
    for name in _SHARES:
        values[name] = {CARD[card]: Fraction(value) for card, value in values[name].items()}
    return OftenBest(**values)
