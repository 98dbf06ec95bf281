"""Tapp-Tarock: its page, its tables, its glossary, and its rules in words."""

from notation.rulebooks.tapp_tarock.rules import TAPP_TAROCK

__all__ = ["TAPP_TAROCK"]
