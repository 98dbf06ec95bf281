"""Answers of an archive, kept for as long as it is in the state in which it gave them."""

from collections.abc import Hashable
from time import monotonic
from typing import Any

MOST, SECONDS = 256, 60.0
"""How many answers are kept, and for how many seconds."""


class Memory:
    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[object, float, Any]] = {}

    def recall(self, question: Hashable, state: object) -> Any:
        """The answer to a question in this state of the archive; None if it is not kept."""
        known = self._kept.get(question)
        return known[2] if known and known[0] == state and monotonic() < known[1] else None

    def keep(self, question: Hashable, state: object, answer: Any) -> None:
        """Keep an answer that the archive gave in this state."""
        if len(self._kept) >= MOST:
            self._kept.clear()
        self._kept[question] = state, monotonic() + SECONDS, answer
