"""A folder with everything that may have a name of a file, and still be none that can be read."""

import os
import socket
from pathlib import Path

LONGEST = 255
"""Bytes that the name of a file may have on most systems."""

ODD_NAMES = (
    b"F\xfcr Anna", b"\xff\xfe", b"\xed\xa0\x80", b"a\nb", b"a\tb\x1b[31m", b"\x7f", b"-n", b"-", b"", b" ", b".",
    b"a..b",    b"\xe2\x80\xae", b"'\"$(x);&|", b"%25", b"{why}", b"x" * LONGEST, "切札".encode(),
    "e\u0301".encode(), b"<b>", b"\\xfc",
)  # fmt: skip
"""Names without their ending: Latin-1, halves of characters, control characters, none at all, as long as may be."""


def odd_folder(folder: Path, text: str, ending: str = ".tdn") -> int:
    """A folder of files with odd names, each with a text of its own, and of things that are none; how many can be read.

    `text` holds ``{number}``.
    """
    folder.mkdir()
    for number, name in enumerate(ODD_NAMES, 1):
        (folder / os.fsdecode(name[: LONGEST - len(ending)] + ending.encode())).write_text(text.format(number=number))
    (folder / f"folder{ending}").mkdir()
    (folder / f"folder{ending}" / f"inner{ending}").write_text(text.format(number=100))
    os.mkfifo(folder / f"pipe{ending}")
    (folder / f"dead{ending}").symlink_to("nowhere")
    (folder / f"loop{ending}").symlink_to(f"loop{ending}")
    (folder / "again").symlink_to(".")
    (folder / f"folder{ending}" / "above").symlink_to("..")
    (folder / f"linked{ending}").symlink_to(f"folder{ending}/inner{ending}")
    (folder / f"empty{ending}").touch()
    (folder / "other").write_text("no record")
    with socket.socket(socket.AF_UNIX) as listening:
        before = Path.cwd()
        os.chdir(folder)  # the name of a socket is short
        listening.bind(f"socket{ending}")
        os.chdir(before)
    return len(ODD_NAMES) + 1


UNREADABLE = ("dead", "loop", "pipe", "socket")
"""What of it has a name of a file and is none."""
