"""What was found of a record, as the archive keeps it."""

import json
from collections.abc import Mapping
from dataclasses import asdict

from notation.analysis import BestPlay
from notation.cards import CARD, NAME

_BY_CARD = ("at_least", "at_most", "won")


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
