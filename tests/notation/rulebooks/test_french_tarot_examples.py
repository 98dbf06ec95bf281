"""The worked examples of French Tarot: facts beside their claims, from pages 9 to 12 of the Fédération.

The examples themselves are files in `examples/`.
"""

from notation.replay import Report
from tests.notation import records
from tests.notation.records import changed, scores, without


def each(report: Report) -> int:
    """Payment of each defender, negative if each receives it."""
    assert report.table is not None
    amounts = {(report.score or {})[seat] for seat in report.table.defenders}
    assert len(amounts) == 1
    return -amounts.pop()


def verdicts(report: Report, *points: str) -> list[str]:
    """The verdicts on the same deal with each of some claims of the taker's card points."""
    text = without(report.record.text, "points")
    letter = "ABCDE"[report.declarer or 0]
    claims = [changed(text, ("\nscore", f"\npoints: {letter} {claim}\nscore")) for claim in points]
    return [records.report_of(claim).verdict for claim in claims]


def test_6_with_three_40_and_a_half_is_lost_and_counts_as_40(legal: Report) -> None:
    """Example 6: 40½ with 2 bouts: −(25 + 1)."""
    assert legal.points_unit == 2 and legal.points == {legal.declarer: 81}
    assert verdicts(legal, "40.5", "40", "41", "40.0") == ["legal", "legal", "illegal", "unreadable"]


def test_7_with_three_41_and_a_half_is_made_and_counts_as_42(legal: Report) -> None:
    """Example 7: 41½ with 2 bouts: 25 + 1."""
    assert verdicts(legal, "41.5", "42", "41", "41/1") == ["legal", "legal", "illegal", "illegal"]


def test_8_with_five_the_taker_has_twice_what_his_partner_has(legal: Report) -> None:
    """Example 8: 71½ with 2 bouts: (25 + 31) × 2 = 112; 224 and 112."""
    assert sorted(scores(legal).values()) == [-112, -112, -112, 112, 224]


def test_9_with_five_the_taker_alone_has_it_from_four(legal: Report) -> None:
    """Example 9: the same alone: 448."""
    assert sorted(scores(legal).values()) == [-112, -112, -112, -112, 448]
