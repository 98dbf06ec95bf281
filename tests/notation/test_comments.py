"""The text of a header line in several languages: the comments with a language beside it."""

from io import StringIO

import pytest
from rich.console import Console

import notation
from notation import lessons
from notation.cli.showing import show
from notation.comments import names, worded
from notation.deals.viewing import view
from notation.reader import read
from notation.record import Record
from notation.schemas import facts
from notation.schemas import records as schemas
from notation.words.languages import speaking
from notation.writer import write

TEXT = """\
%tdn 1

deal tapp-tarock 3 {@en 1. A plain deal.} {@de 1. Ein einfaches Spiel.}
event "A small book" {@de Ein kleines Buch} {@ja 小さな
  本} {Printed in 1994.}
place "Hall"
source "constructed" {@de-AT erdacht} {@ja }
player A "Vroni" {@ja ヴローニ}
player B "Konrad" {forehand}
dealer A
bids: B pass {@de Er passt.}
"""


@pytest.fixture
def record() -> Record:
    return read(TEXT)[0]


@pytest.mark.parametrize(
    ("keyword", "language", "text"),
    [
        ("event", "en", "A small book"),
        ("event", "de", "Ein kleines Buch"),
        ("event", "ja", "小さな 本"),
        ("place", "de", "Hall"),
        ("source", "de", "erdacht"),
        ("source", "ja", "constructed"),
        ("board", "de", None),
    ],
)
def test_a_header_is_read_in_the_readers_language(
    record: Record, keyword: str, language: str, text: str | None
) -> None:
    assert worded(record, keyword, language) == text
    assert record.header("event") == "A small book"


def test_a_name_is_read_in_the_readers_language(record: Record) -> None:
    assert record.names == names(record, "de") == {0: "Vroni", 1: "Konrad"}
    assert names(record, "ja") == {0: "ヴローニ", 1: "Konrad"}


def test_a_translation_is_searched_and_is_no_comment(record: Record) -> None:
    said = facts.said_by(record)
    assert said.translations == ["Ein kleines Buch", "小さな\n本", "erdacht", "", "ヴローニ"]
    assert said.comments == ["1. A plain deal.", "1. Ein einfaches Spiel.", "Printed in 1994.", "forehand", "Er passt."]


def test_a_seat_reads_it_too_and_no_comment(record: Record) -> None:
    seen = view(record, 0, 1)
    assert (names(seen, "ja")[0], worded(seen, "event", "de")) == ("ヴローニ", "Ein kleines Buch")
    assert not facts.said_by(seen).comments


def test_a_terminal_shows_it_in_its_language(record: Record) -> None:
    console = Console(file=StringIO(), width=80, highlight=False, markup=False, emoji=False)
    with speaking("ja"):
        show(console, record, lessons.check(record))
    shown = console.file.getvalue()
    assert "小さな 本" in shown and "ヴローニ" in shown and "Printed in 1994." in shown
    assert "Ein kleines Buch" not in shown and "Vroni" not in shown


def test_a_program_gets_it_in_the_language_that_is_spoken() -> None:
    [record] = notation.read(TEXT)
    assert (record.title, record.worded("event"), record.worded("table")) == ("1. A plain deal.", "A small book", None)
    with notation.speaking("de"):
        assert (record.title, record.worded("event")) == ("1. Ein einfaches Spiel.", "Ein kleines Buch")
        assert record.headers["event"] == "A small book"


def test_json_keeps_it(record: Record) -> None:
    data = schemas.record_json(record)
    assert data["event"] == "A small book"
    assert "event {@de Ein kleines Buch} {@ja 小さな\n  本} {Printed in 1994.}" in data["lines"]
    assert write(record) in TEXT
