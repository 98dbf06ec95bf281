"""Errors for impossible requests to the library; all of them are ValueErrors too."""

from collections.abc import Iterable
from typing import NamedTuple

from notation.errors import TarockError


class GameError(TarockError, ValueError):
    """A game, a number of players or rules that are not known here."""


class SeatError(TarockError, ValueError):
    """A seat that is not a letter of the table, or takes no part."""


class StepError(TarockError, ValueError):
    """A step or a variation that a record does not have."""


class SourceError(TarockError, ValueError):
    """Source that is not a text, path or file."""


class Reason(NamedTuple):
    """Why something may not be."""

    code: str
    """The stable name of the problem that it would be, such as ``must-follow``."""
    message: str
    """A sentence, in the language that is being spoken."""
    rule: str
    """The rule that forbids it: a page and its anchor, ``GAME#follow``."""


class ActError(TarockError, ValueError):
    """An act that cannot be done, or a deal that cannot be: not understood, or forbidden."""

    def __init__(self, message: str, reasons: Iterable[Reason] = ()) -> None:
        super().__init__(message)
        self.reasons = tuple(reasons)
        """The rules that forbid it; none where it was not understood."""
