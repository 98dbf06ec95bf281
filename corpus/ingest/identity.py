"""Identity of records and of deals.

The identity of a record is the hash of its canonical text, without the lines that tell a house: with them or without
it is one record. If it cannot be read, it is the hash of its bytes. The identity of
a deal is the hash of its canonical acts: hands, talon, and play, without headers, comments, marks, claims and
variations.
"""

from collections.abc import Sequence
from hashlib import blake2b, sha256
from typing import Any

from notation.cards import NAME
from notation.house import HOUSE
from notation.reader import version_after
from notation.record import ACT_LINES, CALL_LINES, SEATS, Line, Record, Tricks, Variation
from notation.writer import write

SIZE = 16
"""How many bytes an identity has: two records of a hundred billion are not the same by chance."""

IN_FILES = 5
"""How many bytes its id has where a site shows it from files."""


def trimmed(data: bytes) -> bytes:
    """The bytes of a record without the blank lines and version lines behind it, its last line whole."""
    end = len(data.rstrip())
    while end and version_after(data[(start := data.rfind(b"\n", 0, end) + 1) : end], ""):
        end = len(data[:start].rstrip())
    line_end = data.find(b"\n", end)
    return data if line_end < 0 else data[: line_end + 1]


def in_files(source: bytes) -> bytes:
    """The id of a record where a site shows it from files: a hash of its bytes, the blank lines after it left out."""
    return sha256(source.rstrip()).digest()[:IN_FILES]


def hashed(data: bytes) -> bytes:
    return blake2b(data, digest_size=SIZE).digest()


def of_record(record: Record, source: bytes) -> bytes:
    """The identity of a record that was read from these bytes."""
    if record.version != "1":
        return hashed(f"%tdn {record.version}\n".encode() + source.rstrip())
    if record.unreadable:
        return hashed(source.rstrip())
    if b"house" in source and any([line.keyword == HOUSE for line in record.headers]):
        lines = [node for node in record.lines if isinstance(node, Variation) or node.keyword != HOUSE]
        return hashed(write(Record(tuple(lines))).encode())
    return hashed(source.rstrip() + b"\n" if record.canonical else write(record).encode())


def of_deal(record: Record) -> bytes | None:
    """The identity of the deal that a record is about; None if it is about no hand and no trick."""
    hands: list[str] = []
    acts: list[str] = []
    known = False
    for node in record.acts:
        if isinstance(node, Tricks):
            known = True
            for number, seat, cards in zip(node.numbers, node.seats, node.cards, strict=True):
                acts.append(f"trick {number} {SEATS[seat]}: {_names(cards)}")
            continue
        if isinstance(node, Variation):
            continue
        keyword = node.keyword
        seat_of = "" if node.seat is None else SEATS[node.seat]
        if keyword == "hand":
            known = True
            hands.append(f"hand {seat_of}: {_names(sorted(node.items))}")
        elif keyword == "talon":
            hands.append(f"talon: {_names(node.items)}")
        elif keyword in CALL_LINES:
            acts += _entries(node)
        elif keyword in ACT_LINES:
            known = known or keyword == "trick"
            acts.append(f"{keyword} {node.number or ''} {seat_of}: {_names(node.items)}")
    if not known:
        return None
    return hashed("\n".join([f"{record.game} {record.players}", *sorted(hands), *acts]).encode())


def _names(items: Sequence[Any]) -> str:
    try:
        return " ".join([NAME[item] for item in items])
    except KeyError:
        return " ".join([NAME.get(item) or str(item or "_") for item in items])


def _entries(line: Line) -> list[str]:
    """Calls and announcements one by one; a declining pass may be left out, so it makes no difference."""
    entries = [item for item in line.items if item and not (line.keyword == "announce" and item[1:] == ("pass",))]
    return [f"{line.keyword} {SEATS[item[0]]} {' '.join(map(str, item[1:]))}" for item in entries]
