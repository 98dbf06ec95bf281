"""French Tarot: its page, its tables, its glossary, and its rules in words."""

from notation.rulebooks.french_tarot.rules import FRENCH_TAROT

__all__ = ["FRENCH_TAROT"]
