"""Start and end of ``tarock``: Ctrl-C ends it at any moment without a traceback, and closed streams do no harm."""

import os
import signal
import sys

_STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))


def run() -> None:
    """The command line, from its first moment to its last."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # but while a command works, there is nothing to tidy up
    _open_streams()
    from notation.cli.tarock import main

    main(prog_name="tarock")


def _open_streams() -> None:
    """Put nothing in the place of a stream that is closed, lest a file that is opened later be written to as one."""
    for number, (name, mode) in enumerate(_STREAMS):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            if nothing != number:
                os.dup2(nothing, number)
                os.close(nothing)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
