"""A changed record is the record with the change: nothing else of its text moves."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache

import pytest

from notation.deals.amending import AmendedText, AmendError
from notation.reader import read
from notation.record import (
    CALLS,
    HELD,
    KINDS,
    OPTIONAL_WORD,
    SAID,
    WORD,
    Comment,
    Line,
    Note,
    Record,
    Variation,
    bare,
    plain,
)
from tests.places import SHIPPED
from tests.samples import amount

MARKED = (HELD, CALLS, SAID, WORD, OPTIONAL_WORD)
"""The forms of lines with a mark behind an item."""
NOTED = Note("?", True, (Comment("said \\ of {it}\nin two lines", "de"), Comment("again")))

UNTIDY = """deal  tapp-tarock   3   {A title.}\t# kept as it is
 hand A: T21  T20 T19
{One.} {Two.}
bids: B dreier,C   pass , A pass
  trick   1  B : SK  S10?!   {why not}  SJ
(  trick 1 B: T20   T3 T15
\ttrick 2 B: SK S10 SJ )
( {before} ( {inside}
trick 2 B: T18 ) )
(
  {alone} trick 3 A: _3
  )
trick 2 B: T20 T3
points: B 12
"""
"""Lines as nobody's program writes them."""


def facts(nodes: tuple[Line | Variation, ...]) -> Iterator[Line]:
    for node in nodes:
        if isinstance(node, Variation):
            yield from facts(node.lines)
        else:
            yield node


def places(line: Line) -> tuple[int, ...]:
    """Where something may stand beside the items of a line."""
    form = KINDS[line.keyword].items
    each = range(len(line.items)) if form in MARKED else ()
    return (*each,) if form in (WORD, OPTIONAL_WORD) and line.items else (-1, *each)


def with_line(nodes: tuple[Line | Variation, ...], old: Line, *new: Line) -> tuple[Line | Variation, ...]:
    """Some lines with others in the place of one."""
    changed: list[Line | Variation] = []
    for node in nodes:
        if isinstance(node, Variation):
            changed.append(node._replace(lines=with_line(node.lines, old, *new)))
        else:
            changed += new if node is old else [node]
    return tuple(changed)


def rows_changed(before: str, after: str) -> list[tuple[str, str]]:
    """Rows removed, and rows put in their place."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [("".join(old[a:b]), "".join(new[c:d])) for kind, a, b, c, d in codes if kind != "equal"]


@cache
def some_records() -> list[Record]:
    of_files = [record for file in SHIPPED for record in read(file.read_text("utf-8"))]
    return [*of_files, *read(UNTIDY), *read(UNTIDY.replace("\n", "\r\n"))]


@pytest.mark.slow
def test_a_note_at_any_item_changes_its_row_alone() -> None:
    """A sample of the places of all shipped records, and every place of an untidy one."""
    count, records = 0, some_records()
    for record in records[:: amount(4, 1)] + records[-2:]:
        assert not record.unreadable
        for line in facts(record.lines):
            if line.keyword in ("", "..."):
                continue
            for item in places(line):
                count += 1
                if count % amount(3989, 97) and len(record.text) > 1000:
                    continue
                note = NOTED if item >= 0 else NOTED._replace(mark="", irregular=False)
                new = line._replace(notes={**(line.notes or {}), item: note})
                text = AmendedText(record)
                text.replace(line, new)
                assert bare(text.read().lines) == bare(with_line(record.lines, line, new)), (line, text.text())
                [(gone, _came)] = rows_changed(record.text, text.text())
                notes = (line.notes or {}).values()
                assert gone.count("\n") <= 1 + sum(each.text.count("\n") for note in notes for each in note.comments)
    assert count > amount(7_000, 30_000)


@pytest.mark.slow
def test_lines_are_added_and_taken_away_where_they_stand() -> None:
    records = some_records()
    comment = plain("")._replace(notes={-1: Note(comments=(Comment("of its own"),))})
    for record in records[:: amount(293, 29)] + records[-2:]:
        for line in facts(record.lines):
            if line.keyword == "deal":
                continue
            for before in (True, False):
                text = AmendedText(record)
                if before:
                    text.add_before(line, comment)
                else:
                    text.add_after(line, comment)
                added = text.read()
                new = (comment, line) if before else (line, comment)
                assert bare(added.lines) == bare(with_line(record.lines, line, *new)), text.text()
                pairs = enumerate(zip(record.text, added.text, strict=False))
                same = next((at for at, (own, other) in pairs if own != other), len(record.text))
                assert added.text.endswith(record.text[same:])
                at = next(each for each in facts(added.lines) if bare([each]) == bare([comment]))
                again = AmendedText(added)
                again.remove(at)
                assert bare(again.read().lines) == bare(record.lines)


@pytest.mark.slow
def test_variations_come_and_go_and_leave_the_text_as_it_was() -> None:
    own = Variation((plain("trick", 0, 1, (1,)),), 0)
    records = some_records()
    for record in records[:: amount(11, 1)] + records[-2:]:
        for line in [line for line in record.main() if line.keyword == "trick"][::4]:
            text = AmendedText(record)
            text.add_after(line, own)
            added = text.read()
            new = added.lines[added.lines.index(next(each for each in added.lines if each[:-1] == line[:-1])) + 1]
            assert isinstance(new, Variation) and bare([new]) == bare([own])
            again = AmendedText(added)
            again.remove(new)
            assert again.text() == record.text


def test_lines_end_as_those_of_the_text() -> None:
    [record] = read(UNTIDY.replace("\n", "\r\n"))
    text = AmendedText(record)
    text.replace(record.lines[0], record.lines[0]._replace(notes={-1: NOTED._replace(mark="", irregular=False)}))
    assert "\n" not in text.text().replace("\r\n", "")


@pytest.mark.parametrize("text", ["", "deal cego 3\ntrick 1 A: T99\n", "deal cego 3\n(\n"])
def test_what_cannot_be_read_is_not_changed(text: str) -> None:
    record = next(iter(read(text)), Record((), "", flaws=[]))
    if record.text:
        with pytest.raises(AmendError):
            AmendedText(record)


def test_a_change_that_nobody_could_read_is_refused() -> None:
    [record] = read("deal cego 3\n")
    text = AmendedText(record)
    text.add_after(record.lines[0], plain("trick", 0, 1, (1,) * 3000))
    with pytest.raises(AmendError):
        text.read()
