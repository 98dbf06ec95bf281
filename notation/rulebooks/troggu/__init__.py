"""Troggu: its page, its tables, its glossary, and its rules in words."""

from notation.rulebooks.troggu.rules import TROGGU

__all__ = ["TROGGU"]
