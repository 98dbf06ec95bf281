"""How much of a law a run tries: a sample drawn by a seed, or all of it (``python -m tests.tools.laws``)."""

import os
from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")

WHOLE = os.environ.get("TAROCK_LAWS") == "whole"
"""Whether laws are tried on everything."""


def sample(items: Iterable[T], count: int, seed: object = 0) -> list[T]:
    """Some of the items, drawn by a seed, in their order; all of them where laws are tried on everything."""
    everything = list(items)
    if WHOLE or count >= len(everything):
        return everything
    return [everything[index] for index in sorted(Random(str(seed)).sample(range(len(everything)), count))]


def amount(daily: int, whole: int) -> int:
    """How many cases a run makes: a few every day, many where laws are tried on everything."""
    return whole if WHOLE else daily
