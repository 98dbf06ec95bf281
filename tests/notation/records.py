"""Records for the tests: read from a docstring or a string, judged, and compared with what they claim.

A record may be a partial description. `filled` deals the cards that it leaves open, and what it leaves out at its end
makes it incomplete, which is no error.
"""

import re
from collections.abc import Iterator
from textwrap import dedent

from notation.cards import CARD, NAME, cards_of, mask, names_of
from notation.games import GAMES
from notation.problems import ERROR
from notation.reader import read
from notation.record import SEATS, Record
from notation.replay import Report, Walk, position, replay
from notation.table import Table

ALL = 1_000_000
"""More steps than any record has."""

_DEAL = re.compile(r"^ *deal (\S+) (\d+)", re.MULTILINE)
_CARDS = re.compile(r"^(?:hand .|talon):.*", re.MULTILINE)
_OPEN = re.compile(r"\b_(\d*)\b")


# ---- Text


def text_of(description: str | None) -> str:
    """The record in a docstring: from its ``deal`` line on, without its indentation."""
    found = _DEAL.search(description or "")
    assert found and description, "there is no record in this"
    return dedent(description[found.start() :]).strip() + "\n"


def filled(text: str) -> str:
    """A record with a card of the pack in place of every ``_`` in its hands and its talon, weak cards first."""
    found = _DEAL.search(text)
    assert found, "there is no record in this"
    pack = GAMES[found[1]].pack(int(found[2]))
    named = mask(word for line in _CARDS.findall(text) for word in line.split() if word in CARD)
    left: Iterator[int] = iter(list(cards_of(pack & ~named))[::-1])

    def dealt(gap: re.Match[str]) -> str:
        return " ".join(NAME[next(left)] for _ in range(int(gap[1] or 1)))

    whole = _CARDS.sub(lambda line: _OPEN.sub(dealt, line[0]), text)
    assert next(left, None) is None, "cards of the pack are left over"
    return whole


def changed(text: str, *changes: tuple[str, str]) -> str:
    """A record with some words replaced, each of which it must have."""
    for old, new in changes:
        assert old in text, f"{old} is not in the record"
        text = text.replace(old, new)
    return text


def without(text: str, *keywords: str) -> str:
    """A record without the lines of some keywords."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(keywords))


# ---- What comes of it


def record_of(text: str) -> Record:
    """The one record of a text."""
    [record] = read(text)
    return record


def report_of(text: str) -> Report:
    """What a check says of the one record of a text."""
    return replay(record_of(text))


def table_of(report: Report) -> Table:
    """The table at the end of a record."""
    assert report.table is not None
    return report.table


def legal(text: str) -> Report:
    """The report of a record that is legal, nothing about it said, and has the points and the score that it claims."""
    report = report_of(text)
    assert (report.verdict, report.problems) == ("legal", []), text
    for keyword, computed in (("points", report.points), ("score", report.score)):
        line = report.record.first(keyword)
        if line is not None:
            assert dict(line.items) == {seat: n for seat, n in (computed or {}).items() if n or keyword == "points"}
    return report


def so_far(text: str) -> Report:
    """The report of a record that is legal as far as it goes, and goes on."""
    report = report_of(text)
    assert report.verdict == "incomplete", report.problems
    assert [problem.code for problem in report.problems] == ["record-ends"]
    return report


def blamed(text: str) -> list[tuple[str, str]]:
    """Every error of a record: its code, and the word or card at its place."""
    lines = text.split("\n")
    return [
        (each.code, re.split(r"[\s,:]", lines[each.line - 1][each.column - 1 :], maxsplit=1)[0])
        for each in report_of(text).problems
        if each.severity == ERROR
    ]


def scores(report: Report) -> dict[str, int]:
    """The entries of the score sheet by seat letter, without those that are 0."""
    return {SEATS[seat]: entry for seat, entry in (report.score or {}).items() if entry}


def sheet(report: Report) -> dict[str, dict[str, int]]:
    """The score sheet: what each line of it is for, and what it makes by seat letter."""
    items = report.result.items if report.result else []
    assert len({item.label for item in items}) == len(items)
    return {item.label: {SEATS[seat]: entry for seat, entry in item.entries.items()} for item in items}


# ---- The moment at which it ends


def walk_of(text: str, step: int = ALL) -> Walk:
    """The walk to a step of a record, by default to its end."""
    walk = position(record_of(text), step)
    assert walk is not None and not walk.problems, walk and walk.problems
    return walk


def choices(text: str) -> list[str]:
    """What may be chosen where a record ends: words, or the names of cards."""
    decision = walk_of(text).decision
    if decision is None:
        return []
    return [names_of(each)[0] if isinstance(each, int) else _word(each) for each in decision.options()]


def _word(option: object) -> str:
    return option if isinstance(option, str) else " ".join(option)  # type: ignore[call-overload, no-any-return]


def turn(text: str) -> str | None:
    """The letter of the seat whose turn it is where a record ends."""
    decision = walk_of(text).decision
    return SEATS[decision.seat] if decision and decision.seat is not None else None
