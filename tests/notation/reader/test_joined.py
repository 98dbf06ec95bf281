"""Byte order marks, letters that look like others, and the end of a deal: nothing is lost without a word."""

from io import BytesIO

import pytest

from notation.files.formatting import formatted
from notation.reader import Source, read, sources
from notation.record import KEYWORDS
from notation.replay import judge
from tests.notation.records import WHOLE

MARK = b"\xef\xbb\xbf"
DEAL = b'deal tapp-tarock 3\nplayer A "a"\n'
HEAD = b"%tdn 1\n\n"


def fmt(data: bytes) -> bytes:
    return b"".join(formatted(sources(BytesIO(data)), lambda problems: None))


class ByByte:
    """A stream that gives one byte at a time."""

    def __init__(self, data: bytes) -> None:
        self.stream = BytesIO(data)

    def read(self, size: int) -> bytes:
        return self.stream.read(min(size, 1))


@pytest.mark.parametrize(
    "data",
    [
        MARK + MARK + HEAD + DEAL,
        HEAD + DEAL + MARK + DEAL,
        MARK * 3 + DEAL + MARK * 2 + HEAD + DEAL,
        HEAD + MARK + DEAL + b"\r\n" + MARK + b"# a\n" + MARK + DEAL,
        MARK * 5,
    ],
)
def test_marks_at_the_start_of_lines_mean_nothing(data: bytes) -> None:
    bare = data.replace(MARK, b"")
    assert fmt(data) == fmt(bare) == fmt(fmt(data))
    found: list[Source] = list(sources(ByByte(data)))  # type: ignore[arg-type]  # all that is needed of a stream
    assert found == list(sources(BytesIO(data))) == list(sources(BytesIO(bare)))


def test_half_a_mark_stays() -> None:
    assert [source.data for source in sources(BytesIO(DEAL + MARK[:2]))] == [DEAL + MARK[:2]]


@pytest.mark.parametrize("keyword", sorted(KEYWORDS))
def test_a_keyword_with_another_letter_is_an_error(keyword: str) -> None:
    for at in range(len(keyword)):
        for letter in "аеоіß\u00ad":
            for word in (keyword[:at] + letter + keyword[at + 1 :], keyword[: at + 1] + letter + keyword[at + 1 :]):
                assert any(record.unreadable for record in read(f"deal tapp-tarock 3\n{word} A\n")), word


def test_more_cannot_have_happened_below_a_whole_deal() -> None:
    for text in (f"{WHOLE}...\n", WHOLE.replace("\npoints:", "\n...\npoints:")):
        [record] = read(text)
        report = judge(record)
        assert report.verdict == "incomplete" and [problem.code for problem in report.problems] == ["record-ends"]
        assert report.score == judge(read(WHOLE)[0]).score


def test_an_option_is_chosen_once() -> None:
    for options in ("unit=1 unit=10", "unit=10 solo-calls=yes unit=10"):
        report = judge(read(f"deal troggu 4\nrules standard {options}\n")[0])
        assert report.verdict == "unjudged" and [problem.code for problem in report.problems] == ["option-twice"]
