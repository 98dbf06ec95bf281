"""Cego: its page, its tables, its glossary, and its rules in words."""

from notation.rulebooks.cego.rules import CEGO

__all__ = ["CEGO"]
