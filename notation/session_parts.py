"""Former place of names that are in `notation.game` now."""

from typing import Any
from warnings import warn

from notation import game

_MOVED = ("Payment", "SessionDeal", "SessionEnd", "nothing_beside", "pays_declarer")


def __getattr__(name: str) -> Any:
    """A moved name, with a warning."""
    if name not in _MOVED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warn(f"notation.session_parts.{name} is notation.game.{name} now", DeprecationWarning, stacklevel=2)
    return getattr(game, name)
