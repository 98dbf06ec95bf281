"""``tarock``, the command line: each command is thin, what it does lives in the room that it names.

It is loaded when it is asked for, so that `notation.cli.starting` stands ready before there is much to interrupt.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from notation.cli.tarock import main

__all__ = ["main"]


def __getattr__(name: str) -> Any:
    if name != "main":
        raise AttributeError(name)
    from notation.cli.tarock import main

    return main
