"""Output of the program: bytes for programs, and text without control characters for a terminal."""

import os
import re
import sys

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def printable(text: str, keep: str = "") -> str:
    """A text as it may go to a terminal: control characters, and those that turn the direction, replaced by signs."""
    return text if text.isprintable() else _CONTROL.sub(lambda character: _sign(character[0], keep), text)


def _sign(control: str, keep: str) -> str:
    if control in keep:
        return control
    return chr(0x2400 + ord(control)) if control < " " else "\ufffd"


def file_name(path: str) -> str:
    """The path of a file as a text to keep and show: bytes that are not UTF-8, and control characters, escaped."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return _CONTROL.sub(lambda character: character[0].encode("unicode_escape").decode(), text)


def put_out(data: bytes) -> None:
    """Write what programs may read to standard output, byte for byte.

    A terminal is shown signs in place of characters that could command it, as everywhere.
    """
    if sys.stdout.isatty():
        sys.stdout.write(printable(data.decode("utf-8", "replace"), "\t\n"))
    else:
        sys.stdout.flush()  # what was said before it as text is before it
        sys.stdout.buffer.write(data)
