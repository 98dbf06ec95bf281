"""The books: for each game a file of annotated records, one a chapter, from the plain deal to what is particular."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from notation.comments import for_reader, without_translations
from notation.lessons import check
from notation.reader import read
from notation.record import ACT_LINES, PARTS_OF_DEAL, Comment, Line, Record, Variation, bare
from notation.replay import judge
from notation.rulebooks.rulebook import languages_of
from notation.writer import write
from tests.places import RECORDS

BOOKS = sorted(RECORDS.glob("*/01-book.tdn"))
OTHERS = ("incomplete",)
"""Verdicts that a chapter may be about; its source then names it: ``source "constructed, incomplete"``."""


@cache
def records(path: Path) -> list[Record]:
    """The records of a file."""
    return read(path.read_text("utf-8"))


def exercise(record: Record) -> bool:
    """Whether a record is no chapter, but an exercise behind one."""
    return record.first("position") is not None


def chapters_of(book: Path) -> list[Record]:
    """The chapters of a book."""
    return [record for record in records(book) if not exercise(record)]


CHAPTERS = [
    pytest.param(record, number, id=f"{book.parent.name}-{number}")
    for book in BOOKS
    for number, record in enumerate(chapters_of(book), 1)
]
by_chapter = pytest.mark.parametrize(("record", "number"), CHAPTERS)
by_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)


def beside(nodes: Iterable[Line | Variation]) -> Iterator[tuple[Comment, ...]]:
    """The comments that stand together, in variations too; not what says the text of a header line."""
    for node in nodes:
        if isinstance(node, Variation):
            yield from beside(node.lines)
        else:
            notes = without_translations(node).notes or {}
            yield from (note.comments for note in notes.values() if note.comments)


def spoken(comments: tuple[Comment, ...], language: str) -> bool:
    """Whether a reader of a language finds his own among comments that stand together; an unnamed one is English."""
    return any((comment.language or "en").partition("-")[0] == language for comment in comments)


def test_there_are_books() -> None:
    assert BOOKS


@by_book
def test_a_book_has_ten_chapters_and_one_occasion(book: Path) -> None:
    assert len(chapters_of(book)) >= 10
    assert len({tuple(map(record.header, ("event", "place", "date"))) for record in records(book)}) == 1


@by_book
def test_eight_exercises_stand_each_behind_its_chapter(book: Path) -> None:
    """Of three to six tricks, five of them and more of at least four: a title, a question, and why of every answer."""
    listed, chapter, titles, lengths = records(book), None, set(), []
    for record in listed:
        if not exercise(record):
            chapter = record.header("board")
            continue
        report = check(record)
        assert (report.verdict, report.problems) == ("legal", []), record.text
        assert record.header("board") == chapter and report.table is not None
        [best] = [line for line in record.main() if line.keyword == "best"]
        rejected = [line for line in record.main() if line.keyword == "reject"]
        assert len(best.items) == 1 and rejected
        for line in (record.lines[0], *(line for line in record.main() if line.keyword == "ask"), best, *rejected):
            [note] = (line.notes or {}).values()
            assert {comment.language for comment in note.comments} == {*languages_of(book.parent.name)}
        titles.add(record.lines[0].note(-1).comments)
        lengths.append(len(report.table.winners) - report.table.before)
    assert len(titles) == len(lengths) == 8
    assert all(3 <= length <= 6 for length in lengths) and sum(length >= 4 for length in lengths) >= 4


@by_book
def test_one_chapter_speaks_german_throughout(book: Path) -> None:
    assert any(all(spoken(remark, "de") for remark in beside(record.lines)) for record in chapters_of(book))


@by_chapter
def test_a_chapter_says_where_it_stands_and_who_plays(record: Record, number: int) -> None:
    assert record.header("board") == number
    assert record.header("event") and record.header("source")
    names = record.names
    assert sorted(names) == list(range(record.players or 0))
    assert len(set(names.values())) == len(names)


@by_chapter
def test_a_chapter_is_legal_or_says_what_else_it_is(record: Record, number: int) -> None:
    source = record.header("source")
    kind, _, verdict = source.partition(", ")
    assert kind == "constructed" and verdict in ("", *OTHERS)
    found = judge(record)
    assert found.verdict == (verdict or "legal"), found.problems


@by_chapter
def test_a_chapter_names_its_title_first_and_speaks_at_the_cards(record: Record, number: int) -> None:
    groups = list(beside(record.lines))
    assert len(groups) >= 4
    assert all(spoken(group, "en") for group in groups)
    assert for_reader(groups[0], "en")[0].text.startswith(f"{number}. ")
    acts = [line for line in record.main() if line.keyword in (*ACT_LINES, *PARTS_OF_DEAL)]
    assert list(beside(acts))


@by_chapter
def test_a_chapter_that_is_scored_claims_it(record: Record, number: int) -> None:
    found = judge(record)
    if found.score and any(found.score.values()):
        assert record.first("score")
    if found.points:
        assert record.first("points")


@by_book
def test_a_book_is_canonical(book: Path) -> None:
    assert book.read_text("utf-8") == "%tdn 1\n\n" + "\n".join(write(record) for record in records(book))


@pytest.mark.slow
def test_no_deal_is_told_twice_in_the_same_way() -> None:
    seen: dict[str, str] = {}
    for path in sorted(RECORDS.glob("*/*.tdn")):
        for record in records(path):
            told = [line._replace(notes=None) for line in record.main() if line.keyword in (*PARTS_OF_DEAL, *ACT_LINES)]
            if not any(line.keyword == "hand" for line in told):
                continue
            key, here = repr(bare(told)), f"{path.parent.name}/{path.name}, record {record.number}"
            assert key not in seen, f"{here} is {seen[key]} again"
            seen[key] = here
