"""Records for the tests: read from a docstring or a string, judged, and compared with what they claim.

A record may be a partial description. `filled` deals the cards that it leaves open, and what it leaves out at its end
makes it incomplete, which is no error.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from textwrap import dedent

from notation.cards import CARD, NAME, cards_of, mask, names_of
from notation.problems import ERROR
from notation.reader import read
from notation.record import SEATS, Record
from notation.replay import Judging, Report, judge, position
from notation.rulebooks import GAMES
from notation.table import Table
from notation.writer import write
from tests.places import RECORDS

ALL = 1_000_000
"""More steps than any record has."""

_DEAL = re.compile(r"^ *deal (\S+) (\d+)", re.MULTILINE)
_CARDS = re.compile(r"^(?:hand .|talon):.*", re.MULTILINE)
_OPEN = re.compile(r"\b_(\d*)\b")


# ---- Whole deals

WHOLE = write(read((RECORDS / "tapp-tarock" / "evenings.tdn").read_text(encoding="utf-8"))[0])
"""Unterer, kontra, the declarer with 62 card points: one of the records that ship with the project."""

LESSON = """deal tapp-tarock 3
dealer C
player A "Wendelin"
hand A: Fool T21 T16 T13 T12 T10 T9 T6 T4 T2 T1 C7 HK HQ DK DQ
hand B: T20 T18 T17 T14 T11 T8 SN SJ S10 CK CN HN H2 DN DJ D2
hand C: T19 T15 T7 T3 SK S8 S7 CQ C10 C9 C8 HJ H3 H4 D1 D3
talon: S9 T5 CJ | D4 SQ H1
bids: A dreier, B pass
ask C {What may Leopold say?} {@de Was darf
  Leopold sagen?}
accept: unterer, pass {The wise call.}
reject: oberer breaks call-too-high, dreier breaks call-too-low {It has to be higher.}
reject: solo {Allowed, and reckless.}
hint {There is one step above “dreier”.}
bids: C unterer, A hold, C oberer, A hold, C pass
take A: S9 T5 CJ
ask A {Lay three cards away.}
accept: S9 CJ DQ
reject: T12 S9 CJ breaks discard-tarock, HK S9 CJ breaks discard-forbidden
discard A: S9 CJ DQ
ask A
accept: pagat {It will be the last card.}
reject: kontra breaks not-his-doubling
announce: A pagat, B pass
ask C {Does anybody doubt it?}
reject: pagat breaks defender-announces
announce: C kontra pagat, A rekontra pagat
trick 1 A: Fool T8 T3
( ask A {What else could be led?}
  accept: T21, Fool {Better.}
  reject: T20 breaks not-held
  trick 1 A: T21? T8 T3
)
ask B {Wendelin leads the twenty-one. What must Agnes play?}
reject: CK breaks must-follow, DK breaks not-held, Fool breaks played-twice
trick 2 A: T21 T11 T7
trick 3 A: T16 T20 T15
trick 4 B: CK C8 C7
trick 5 B: T18 T19 T2
ask C {Leopold leads. Should it be the king?}
accept: SK, S8
trick 6 C: SK?! T13 S10
trick 7 A: T12 T17 CQ
trick 8 B: D2 D3 DK
trick 9 A: HK H2 H4
trick 10 A: T4 T14 HJ
trick 11 B: DJ D1 T5
trick 12 A: T10 SJ S7
trick 13 A: T9 SN H3
trick 14 A: HQ HN S8
trick 15 A: T6 CN C9
trick 16 A: T1 DN C10
ask A {How many card points?}
accept: 53
reject: 52 breaks false-points
points: A 53
ask A {What goes on the score sheet?}
reject: 20 breaks false-score {The Pagat was doubled twice.}
score: A 40
"""
"""A whole deal with a question before every kind of act."""


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
    """The report on the only record of a text."""
    return judge(record_of(text))


def table_of(report: Report) -> Table:
    """The table at the end of a record."""
    assert report.table is not None
    return report.table


def legal(text: str) -> Report:
    """The report of a record that is legal, nothing about it said, and has the points and the score that it claims."""
    report = report_of(text)
    assert (report.verdict, report.problems) == ("legal", []), text
    points = {seat: Fraction(units, report.points_unit) for seat, units in (report.points or {}).items()}
    for keyword, computed in (("points", points), ("score", report.score)):
        line = report.record.first(keyword)
        if line is not None:
            claimed, given = dict(line.items), computed or {}
            gained = {seat: n for seat, n in given.items() if n or keyword == "points"}
            assert claimed == (gained or given)
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
        (problem.code, re.split(r"[\s,:]", lines[problem.line - 1][problem.column - 1 :], maxsplit=1)[0])
        for problem in report_of(text).problems
        if problem.severity == ERROR
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


def walk_of(text: str, step: int = ALL) -> Judging:
    """The walk to a step of a record, by default to its end."""
    walk = position(record_of(text), step)
    assert walk is not None and not walk.problems, walk and walk.problems
    return walk


def choices(text: str) -> list[str]:
    """Choices at the end of a record: words, or names of cards."""
    decision = walk_of(text).decision
    if decision is None:
        return []
    return [names_of(option)[0] if isinstance(option, int) else _word(option) for option in decision.options()]


def _word(option: object) -> str:
    return option if isinstance(option, str) else " ".join(option)  # type: ignore[call-overload, no-any-return]


def turn(text: str) -> str | None:
    """The letter of the seat whose turn it is where a record ends."""
    decision = walk_of(text).decision
    return SEATS[decision.seat] if decision and decision.seat is not None else None


# ---- Records that ship with the project


def shipped(game: str, keyword: str) -> str:
    """A legal record of a game with a line of some kind and a score, without its comments."""
    for path in sorted((RECORDS / game).glob("*.tdn")):
        for source in re.split(r"\n(?=deal )", path.read_text(encoding="utf-8"))[1:]:
            if f"\n{keyword} " in source and "\nscore: " in source:
                [record] = read(source)
                lines = [line._replace(notes=None, remark=None) for line in record.main()]
                text = write(Record(tuple(lines)))
                if judge(read(text)[0]).verdict == "legal":
                    return text
    raise ValueError(keyword)


def overcharged(text: str) -> str:
    """A record with a score that nothing makes."""
    return re.sub(r"^(score: .) (-?)\d+", r"\1 \g<2>9973", text, flags=re.M)
