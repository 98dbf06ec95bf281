"""The law of strange cards: a seat whose hand nobody wrote cannot play a card that a written hand still holds.

If it does, that is one problem, at that card; and such a card is never offered.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from notation.cards import NAME
from notation.problems import ERROR
from notation.reader import locate, read
from notation.record import Line, Record
from notation.replay import Report, acts_of, position
from notation.replay.codes import DECLARER_UNKNOWN
from notation.table_parts import orders
from notation.testing.dealing import Case, demand
from notation.testing.gaps import Lines, checked, keyword, whole_records

VARIANTS = 3
"""How many cards are exchanged in each record, one at a time."""

LEFT_OUT = ("talon", "take", "discard", "keep", "points", "score")
"""Lines that may be left out, too."""
OF_ONE_SEAT = ("discard", "take", "keep", "show")
"""Lines with cards of one seat."""


class Strange(NamedTuple):
    """A record in which a seat plays a card that a written hand still holds."""

    lines: Lines
    place: tuple[int, int]
    """The line and the column of that card."""
    card: int
    before: Record
    """The record as it was, without some of its hands."""
    step: int
    """The number of the act before that card."""


def check(case: Case, count: int, random: Random) -> None:
    """Hold the law against that many legal records. Raises LawError."""
    records = whole_records(case, random)
    for _ in range(count):
        lines, report = next(records)
        for strange in strange_cards(lines, report, random, VARIANTS):
            wrong = breaks(strange)
            about = case, NAME[strange.card], strange.place, wrong, "\n".join(strange.lines)
            demand(wrong is None, "no seat plays a card that the written hand of another holds", *about)


def strange_cards(lines: Lines, report: Report, random: Random, count: int) -> Iterator[Strange]:
    """A legal record without some of its hands, in which a seat without one has a card that is known to be elsewhere.

    It plays or lays away, takes, keeps or shows it; and a written hand plays it later, or it is in a written talon.
    """
    assert report.table is not None
    hands = [line for line in lines if keyword(line) == "hand"]
    gone = random.sample(hands, random.randint(1, len(hands) - 1))
    less = random.sample(LEFT_OUT, random.choice((0, 0, 1, 2, 5)))
    [record] = read("\n".join([line for line in lines if line not in gone and keyword(line) not in less]) + "\n")
    main = list(record.main())
    written = {line.seat: sum(line.items) for line in main if line.keyword == "hand"}
    talon = [card for line in main if line.keyword == "talon" for card in line.items if card != "|"]
    plays = list(cards_of_seats(main, report))
    for _ in range(count if plays else 0):
        number = random.randrange(len(plays))
        step, line, index, seat = plays[number]
        later = [(other.items[at], who) for _, other, at, who in plays[number + 1 :] if other.keyword == "trick"]
        held = [card for card, who in later if who != seat and card & written.get(who, 0)]
        left = talon if not report.table.takers and line.keyword == "trick" else []
        if seat in written or not (held or left):
            continue
        card = random.choice(held or left)
        row, column = locate(record, line, index)
        text = record.text.split("\n")
        behind = text[row - 1][column - 1 :].removeprefix(NAME[line.items[index]])
        text[row - 1] = text[row - 1][: column - 1] + NAME[card] + behind
        yield Strange(text, (row, column), card, record, step)


def cards_of_seats(main: list[Line], report: Report) -> Iterator[tuple[int, Line, int, int]]:
    """Every card that a seat of a legal record plays, lays away, takes, keeps or shows, and the acts before it."""
    assert report.table is not None
    for step, (line, index, seat) in enumerate(acts_of(main, orders(report.table.seats))):
        if line.keyword == "trick":
            yield step, line, index, seat
        elif line.keyword in OF_ONE_SEAT:
            yield from ((step, line, at, seat) for at in range(len(line.items)))


def breaks(strange: Strange) -> str | None:
    """Reason why a record with a strange card breaks the law; None if it keeps it."""
    problems = checked(strange.lines).problems
    if DECLARER_UNKNOWN.name in [problem.code for problem in problems]:
        return None  # nobody knows who plays, and nothing is judged
    row, _ = strange.place
    word = keyword(strange.lines[row - 1])
    errors = [problem for problem in problems if problem.severity == ERROR]
    places = {(problem.line, problem.column) for problem in errors}
    beside = places - {strange.place}
    if strange.place not in places or (beside and (word == "trick" or {line for line, _ in beside} != {row})):
        return f"problems {[(problem.code, problem.line, problem.column) for problem in errors]}"
    walk = position(strange.before, strange.step)
    if walk is None or walk.decision is None or walk.decision.keyword != word or walk.decision.seat is None:
        return None
    offer = walk.decision.offer(walk.table)
    return "it is offered" if (offer.allowed.cards | offer.possible) & strange.card else None
