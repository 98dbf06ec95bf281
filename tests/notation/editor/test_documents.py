"""An open file: a change touches its own records only, and leaves the file that a fresh look would give."""

from pathlib import Path
from random import Random

import pytest

from notation.editor.documents import Document, Edit, Part, Point, Span
from tests.places import RECORDS

FILES = sorted(RECORDS.rglob("*.tdn"))
TYPED = ("\n", "deal", "\ndeal troggu 4\n", "%tdn 2\n", "{", "}", "x", "", "T1", " ", "\n\n", "ü🃏", '"')


def _told(document: Document) -> list[tuple[str, int, str]]:
    return [(part.text, part.number, part.version) for part in document.parts]


@pytest.mark.parametrize("path", FILES[::8], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_any_edit_leaves_what_a_fresh_look_gives(path: Path) -> None:
    """After typing, pasting or deleting anywhere, records, numbers and versions are those of the text."""
    random = Random(path.name)
    text = path.read_text(encoding="utf-8")[:9_000]
    document = Document(text)
    for _round in range(60):
        start = random.randrange(len(text) + 1)
        end = min(len(text), start + random.choice((0, 0, 0, 1, 5, 400)))
        typed = random.choice(TYPED)
        whole = Part(text, 0, "1")
        document.change(Edit(Span(whole.place(start), whole.place(end)), typed))
        text = text[:start] + typed + text[end:]
        assert document.text == text
        assert _told(document) == _told(Document(text))
        assert document.end == Part(text, 0, "1").place(len(text))


def test_only_the_record_that_is_changed_is_judged_again() -> None:
    """In a file of many records all but one keep what was found out about them."""
    text = FILES[0].read_text(encoding="utf-8")
    document = Document(text)
    before = list(document.parts)
    line = document.starts[3] + 4
    document.change(Edit(Span(Point(line, 0), Point(line, 0)), "# a remark\n"))
    assert [old is new for old, new in zip(before, document.parts, strict=True)].count(False) == 1
    assert document.parts[3] is not before[3]
    assert document.starts[4] == document.starts[3] + before[3].height + 1
