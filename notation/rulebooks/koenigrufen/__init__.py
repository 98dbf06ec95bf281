"""Königrufen: its page, its tables, its glossary, and its rules in words."""

from notation.rulebooks.koenigrufen.rules import KOENIGRUFEN

__all__ = ["KOENIGRUFEN"]
