"""The law of completing: of a legal record from which facts are taken away, no card that is written down is false.

Without the auction nobody knows who exchanged cards, and so the play does not say what was dealt.
"""

from functools import partial
from random import Random

from notation.cards import cards_of
from notation.deals.completing import complete
from notation.reader import read
from notation.record import SEATS, UNKNOWN, Record
from notation.replay import Report
from notation.testing.dealing import Case, LawError, cards_text
from notation.testing.gaps import Lines, gone, keyword, least_gaps, whole_records, with_gaps

LEFT_OUT = ("bids", "take", "keep", "discard", "hand")
"""The auction, the exchange, and the hands."""


def check(case: Case, count: int, random: Random) -> None:
    """Hold the law against that many legal records, each with several gaps. Raises LawError."""
    records = whole_records(case, random)
    for _ in range(count):
        lines, report = next(records)
        for left in parts(lines, random, report):
            if false_lines(left, report) is not None:
                left = least_gaps(left, lines, partial(false_lines, report=report))
                about = false_lines(left, report), gone(left, lines), "\n".join(left)
                raise LawError(": ".join(map(str, (case, "no card that completing writes is false", *about))))


def parts(lines: Lines, random: Random, report: Report) -> list[Lines]:
    """A record without the auction, the exchange and the hands; without some of these; and with other gaps, too."""
    bare = [line for line in lines if keyword(line) not in LEFT_OUT]
    some = random.sample(LEFT_OUT, random.randint(1, len(LEFT_OUT)))
    few = [line for line in lines if keyword(line) not in some]
    least = [line for line in bare if keyword(line) != "talon"]
    return [bare, least, few, with_gaps(few, random, report)[0]]


def false_lines(left: Lines, report: Report) -> str | None:
    """The lines that completing makes of a part of a record, with cards that were not there in the whole one.

    None if it makes none.
    """
    [record] = read("\n".join(left) + "\n")
    assert report.table is not None
    true = cards_by_line(report.record)
    before = cards_by_line(record)
    wrong = []
    for line, cards in cards_by_line(complete(record)).items():
        laid = report.table.laid_by(line[1]).known if line[0] == "discard" and line[1] is not None else 0
        there = true.get(line, set(cards_of(laid)))
        if cards != before.get(line) and cards - there - {UNKNOWN}:
            words = f"{line[0]} {'' if line[1] is None else SEATS[line[1]]} {line[2] or ''}".strip()
            found, expected = cards_text(sum(cards - there)), cards_text(sum(there))
            wrong.append(f"“{words}”: found {found}, expected only {expected}")
    return "; ".join(wrong) or None


def cards_by_line(record: Record) -> dict[tuple[str, int | None, int | None], set[int]]:
    """The cards of a record by the keyword, the seat and the number of their line."""
    kinds = ("hand", "talon", "take", "keep", "discard", "trick", "buy")
    return {
        (line.keyword, line.seat, line.number): {card for card in line.items if card != "|"}
        for line in record.main()
        if line.keyword in kinds
    }
