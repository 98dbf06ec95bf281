"""A check holds no more in memory for a line of any length than for a file of any length."""

import tracemalloc
from io import BytesIO, RawIOBase
from typing import cast

import pytest

from notation.files import checking
from notation.files.checking import TEXT, check_all, spans
from notation.reader import MAX_RECORD, cutting, sources

DEAL = b"deal tapp-tarock 3\nbids: A pass, B pass, C pass\n"


class Generated(RawIOBase):
    """A stream of some bytes, many of another, and some more, of which nothing is kept."""

    def __init__(self, before: bytes, letter: bytes, count: int, after: bytes) -> None:
        self.parts = [before, (letter, count), after]

    def read(self, size: int = -1) -> bytes:
        while self.parts:
            part = self.parts.pop(0)
            if isinstance(part, bytes):
                if len(part) > size:
                    self.parts.insert(0, part[size:])
                if part:
                    return part[:size]
                continue
            letter, count = part
            if count > size:
                self.parts.insert(0, (letter, count - size))
            if count:
                return letter * min(size, count)
        return b""


def generated(letter: bytes, size: int) -> checking.BinaryIO:
    after = b"\n%tdn 2\n\n" + DEAL + b"\n%tdn 1\n" + DEAL
    return cast(checking.BinaryIO, Generated(DEAL + DEAL + b'event "', letter, size, after))


@pytest.mark.parametrize("letter", [b"a", b"{", b"\n", b"\r"])
def test_a_line_of_any_length_is_passed_over(letter: bytes) -> None:
    def peak(size: int) -> int:
        tracemalloc.start()
        try:
            text = "".join(check_all(span, TEXT, "en").text for span in spans(sources(generated(letter, size), "f")))
            assert text.count("record-too-long") == 1 and f":{3}:1: error record-too-long" in text
            assert text.count(" error ") == 2, "the record of version 2 is the other one"
            assert "version-unknown" in text
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    small, large = peak(3 * MAX_RECORD), peak(30 * MAX_RECORD)
    assert large < 1.2 * small


LINES = b"\n".join(b"x-%d" % number for number in range(40)) + b"\n"
FILES = [
    DEAL + LINES + DEAL,
    b"%tdn 2\n" + DEAL + b"%tdn 1\n" + DEAL + LINES + b"%tdn 3\nx-a%tdn 4\n" + DEAL + DEAL + LINES,
    DEAL + LINES + b"dealer\ndeal-er\ndealt" * 30 + b"\ndeal\n" + DEAL,
    LINES + DEAL + LINES,
    LINES,
    DEAL + LINES + b"deal",
]


@pytest.mark.parametrize("span", [20, 33, 64, 100])
@pytest.mark.parametrize("data", FILES, ids=range(len(FILES)))
def test_records_after_one_too_long_are_where_they_stand(
    monkeypatch: pytest.MonkeyPatch, data: bytes, span: int
) -> None:
    monkeypatch.setattr(cutting, "_LINE", 20)
    monkeypatch.setattr(cutting, "_BLOCK", span)
    whole = list(sources(BytesIO(data), "f"))
    monkeypatch.setattr(cutting, "MAX_RECORD", 90)
    passed = list(sources(BytesIO(data), "f"))
    taken = [source.whole() for source in sources(BytesIO(data), "f")]
    for part, named, source in zip(passed, taken, whole, strict=True):
        assert part[:4] == named[:4] == source[:4]
        assert named.data == source.data
        assert part.data == source.data or (part.data == source.data[:91] and len(source.data) > 90)
