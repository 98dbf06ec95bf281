"""The addresses of steps, and a record in an address."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from notation.replay import Path

LONGEST = 1 << 16
"""How many bytes a record may have that is sent to the site, or carried in an address."""


@dataclass(frozen=True, slots=True)
class Address:
    """The addresses of a record's steps, with what the reader asked for and all of them keep: ``&lang=de``."""

    page: str
    """The address of the record's page; empty for the page itself, whatever its address."""
    kept: str = ""

    def __call__(self, step: int, path: Path = ()) -> str:
        """The address of a step of the main line, or of a variation."""
        start, end = self.around(path)
        return f"{start}{step}{end}"

    def around(self, path: Path) -> tuple[str, str]:
        """The address of a step as two parts, before and after its number."""
        variation = f"variation={'.'.join(map(str, path))}&" if path else ""
        return f"{self.page}?{variation}step=", self.kept


def packed(record: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(record, 9, -15)).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    """The record that a part of an address stands for. Raises ValueError where it stands for none, or a longer one."""
    try:
        inflate = zlib.decompressobj(-15)
        record = inflate.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), LONGEST)
    except (ValueError, zlib.error) as error:
        raise ValueError("this is not a record") from error
    if not inflate.eof or inflate.unused_data:
        raise ValueError("this is not a record, or it is too long")
    return record
