"""Droggn: its page, its tables, its glossary, and its rules in words."""

from notation.rulebooks.droggn.rules import DROGGN

__all__ = ["DROGGN"]
