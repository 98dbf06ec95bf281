"""Header lines that are read alone are those of the whole record."""

import pytest

from notation.reader import read
from notation.reader.files import headers
from notation.record import HEADERS, Line
from tests.notation.records import LESSON, WHOLE
from tests.places import EXAMPLES, RECORDS

PLAIN = "".join(f"{line.partition(' {')[0]}\n" for line in WHOLE.splitlines())
ODD = {
    "below": PLAIN + 'place "Wien"\n',
    "in a comment": PLAIN + 'bids: A pass {\nplace "Wien"\n}\n',
    "in a variation": PLAIN + '(\nplace "Wien"\n)\n',
    "indented": PLAIN.replace("place", "  place"),
    "spaced": PLAIN.replace("place ", "place  "),
    "after a blank line": PLAIN.replace("place", "\nplace"),
    "after a line of the file": PLAIN.replace("place", "%of the file\nplace"),
    "with a remark": PLAIN.replace("date 2014-01-17", "date 2014-01-17  # Friday"),
    "with carriage returns": PLAIN.replace("\n", "\r\n"),
    "with a line of one's own": PLAIN.replace("place", "x-table 3\nplace"),
    "none": "deal tapp-tarock 3\nbids: A pass\n",
    "the first line alone": "deal tapp-tarock 3",
}


def whole(text: str) -> list[tuple[Line, ...]]:
    """The header lines of the records of a text, read with all else."""
    return [tuple([line for line in record.main() if line.keyword in HEADERS]) for record in read(text)]


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_headers_in_odd_places(text: str) -> None:
    assert [record.headers for record in read(text)] == whole(text)


def test_headers_of_records_and_examples() -> None:
    texts = [path.read_text("utf-8") for path in (*RECORDS.glob("cego/*.tdn"), *EXAMPLES.glob("[a-l]*.tdn"))]
    for text in (*texts, LESSON, PLAIN):
        assert [record.headers for record in read(text)] == whole(text)


def test_headers_at_the_top_need_no_other_line() -> None:
    [record] = read(PLAIN)
    found = headers(record.text)
    assert found is not None and len(found) == 10 and record.names[1] == "Korbinian"
    assert callable(record._lines)
