"""Records with one canonical text are one record, however it was written."""

import random
import re
from functools import cache

import pytest

from corpus.ingest.identity import of_deal, of_record, trimmed
from notation.reader import canonical, read, read_record
from notation.writer import write
from tests.places import SHIPPED
from tests.samples import amount


@cache
def texts() -> list[str]:
    """Every shipped record."""
    return [write(record) for file in SHIPPED for record in read(file.read_text(encoding="utf-8"))]


PIECES = (
    *(" ", "  ", "\n", "{", "}", "{x}", " {@de x}", " { x}", "!", "?", "!!", "^", "_", "_2", "T21", "XXI", ",", "pass"),
    *('"', "\\", "#", "0", "-1", "\t", "\nbids: A pass", "\n( trick 1 A: T1", "|", "x-a", "A", "%tdn 2\n"),
)


@pytest.mark.slow
def test_what_is_canonical_is_what_the_writer_writes() -> None:
    """Edited at random, a record is never called canonical where writing it gives something else."""
    chance, sure = random.Random(5), 0
    for _ in range(amount(300, 1500)):
        text = chance.choice(texts())
        for _ in range(chance.randrange(3)):
            start = chance.randrange(len(text))
            text = text[:start] + chance.choice(PIECES) + text[start + chance.randrange(4) :]
        text = text.replace("\ndeal ", "\nx-deal ").rstrip("\n") + "\n"
        record = read_record(text.encode())
        assert record.canonical == (write(record) == text and not record.flaws and record.version == "1")
        sure += record.canonical
    assert sure > amount(40, 200)


@pytest.mark.slow
def test_most_canonical_records_are_seen_to_be_so_unwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canonical, "write", lambda record: "")
    played = [text for text in texts() if "\nask " not in text]
    assert sum(read_record(text.encode()).canonical for text in played) > len(played) / 2


def test_a_record_is_the_same_however_it_is_spaced() -> None:
    first = next(text for text in texts() if " {" in text and "announce: " in text)
    spaced = re.sub(r"^([a-z]+[ 0-9A-H]*): ", r"\1:   ", first, flags=re.MULTILINE)  # not what a comment says
    other = spaced.replace("\n", "\r\n") + "\r\n\r\n"
    assert spaced != first
    assert identity(other) == identity(first)
    assert identity(first.replace("event", "place")) != identity(first)


def identity(text: str) -> bytes:
    data = trimmed(text.encode())
    record = read_record(data)
    return of_record(record, data)


@pytest.mark.parametrize("number", range(12))
def test_the_identity_of_a_deal_is_in_its_acts_alone(number: int) -> None:
    text = [text for text in texts() if "trick 2 " in text][number]
    lines = [line for line in text.splitlines() if not line.startswith(("event", "player", "points", "score", "x-"))]
    without = read_record("\n".join(lines).encode())
    assert of_deal(without) == of_deal(read_record(text.encode())) is not None
    assert of_deal(read_record(text.replace("trick 2 ", "trick 3 ", 1).encode())) != of_deal(without)


def test_where_no_card_is_known_nobody_knows_which_deal_it_is() -> None:
    assert of_deal(read_record(b"deal tapp-tarock 3\nbids: A pass, B pass, C pass\n")) is None


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (b"deal a 3\n\n\n", b"deal a 3\n"),
        (b"deal a 3", b"deal a 3"),
        (b"deal a 3\r\n\r\n%tdn 1\r\n\r\n", b"deal a 3\r\n"),
        (b"%tdn 1\n\n", b"%tdn 1\n"),
        (b"deal a 3\n{x}\n%tdn 2\n", b"deal a 3\n{x}\n"),
        (b"", b""),
    ],
)
def test_what_stands_behind_a_record_is_no_part_of_it(given: bytes, kept: bytes) -> None:
    assert trimmed(given) == kept
