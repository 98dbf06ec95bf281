"""Slovenian Tarok: its page, its tables, its glossary, and its rules in words."""

from notation.rulebooks.slovenian.rules import SLOVENIAN

__all__ = ["SLOVENIAN"]
