"""A name taken out of a record."""

from random import Random

import pytest

from corpus.database.store import ArchiveError
from corpus.maintenance.naming import mentions, without_name
from notation.reader import Source
from tests.tools.withdrawals import names, shipped, wrong

DEAL = """deal tapp-tarock 3
event "Annas Anabend" {Ana kam spät.}
player A "Ana" {@ja アナ} {Ana sat here.}
player B "Anna Ana"
player C "D"
hand A: T21 T1 _14 {Ana, Ana-Maria and Anabel; アナは}
( trick 1 A: T21 {Ana?}
)
agreed: A 1 "Ana's wish"
x-note Ana  # not a remark
# Ana
"""


def source(text: str) -> Source:
    return Source("-", 1, 1, "1", text.encode())


def test_a_name_goes_where_the_notation_has_it() -> None:
    assert without_name(source(DEAL), 1, "Ana", False).decode() == DEAL.replace(
        '"Ana" {@ja アナ}', '"N. N." {@ja N. N.}'
    )
    assert without_name(source(DEAL), 1, "D", False).decode() == DEAL.replace('"D"', '"N. N."')


def test_in_texts_it_goes_as_a_word_of_its_own() -> None:
    cleared = without_name(source(DEAL), 1, "Ana", True).decode()
    assert (
        cleared
        == """deal tapp-tarock 3
event "Annas Anabend" {N. N. kam spät.}
player A "N. N." {@ja N. N.} {N. N. sat here.}
player B "Anna Ana"
player C "D"
hand A: T21 T1 _14 {N. N., Ana-Maria and Anabel; N. N.は}
( trick 1 A: T21 {N. N.?}
)
agreed: A 1 "N. N.'s wish"
x-note N. N.  # not a remark
# N. N.
"""
    )
    rows = [mention.row for mention in mentions(source(DEAL), "Ana")]
    assert rows == [2, 3, 6, 7, 9, 10, 11]


def test_letters_may_be_composed_otherwise() -> None:
    text = 'deal tapp-tarock 3\nplayer A "Zoe\u0308"\n# Zo\u00eb, Zoe\n'
    cleared = without_name(source(text), 1, "Zo\u00eb", True).decode()
    assert cleared == 'deal tapp-tarock 3\nplayer A "N. N."\n# N. N., Zoe\n'


def test_lines_about_the_file_are_texts() -> None:
    text = '%by Ana\ndeal tapp-tarock 3\nplayer A "Ana"\n%checked by Ana\n'
    text = text.partition("\n")[2]
    assert without_name(source(text), 1, "Ana", False).endswith(b'"N. N."\n%checked by Ana\n')
    assert without_name(source(text), 1, "Ana", True).endswith(b'"N. N."\n%checked by N. N.\n')
    assert [mention.row for mention in mentions(source(text), "Ana")] == [0]


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        (DEAL, "Maria", "does not hold"),
        (DEAL, "An", "does not hold"),
        (DEAL, "Ana-Maria", "texts alone"),
        (DEAL.replace("hand A: T21", "hand A: T22"), "Ana", "correct it first"),
    ],
)
def test_what_cannot_be_done_changes_nothing(text: str, name: str, why: str) -> None:
    with pytest.raises(ArchiveError, match=why):
        without_name(source(text), 1, name, False)


@pytest.mark.slow
def test_only_that_name_changes_in_the_corpus() -> None:
    """A sample of what ``tests.tools.withdrawals`` does."""
    records, random = shipped(), Random(54)
    wanted = names(records)
    for record in random.sample(records, 40):
        there = [name for name in wanted if name in record.data.decode()]
        for name in random.sample(there, min(6, len(there))):
            assert not list(wrong(record, name))
