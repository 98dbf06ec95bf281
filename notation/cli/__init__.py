"""``tarock``, the command line: each command is thin, what it does lives in the room that it names."""

from notation.cli.tarock import main

__all__ = ["main"]
