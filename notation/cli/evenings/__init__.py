"""``tarock evening``: a club's evening from its first player to its standings. EVENINGS.md is its manual."""

from notation.cli.evenings import entering, rounds, showing
from notation.cli.evenings.group import evening

__all__ = ["entering", "evening", "rounds", "showing"]
