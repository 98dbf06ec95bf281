"""The worked examples of French Tarot's rules, each a whole record: the figures of the Fédération, pages 9 to 12.

Numbers in the names are those of the worked examples.
"""

from notation.replay import Report
from tests.notation import records
from tests.notation.records import changed, scores, without


def each(report: Report) -> int:
    """What each defender pays, negative where each gets it."""
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


def test_1_a_garde_with_49_points_two_bouts_a_poignee_and_the_petit_has_106(legal: Report) -> None:
    """Example 1: (25 + 8) × 2 + 20 + 20 = 106 from each.

    deal french-tarot 4
    dealer C
    hand A: T14 T13 T10 T7 SQ SJ S10 S8 S1 CN C7 C5 C4 H6 D3 D4 D6 D10
    hand B: T21 T20 T15 T12 T9 T8 T5 T3 T2 T1 S3 CQ CJ HQ HJ H3 H5 DQ
    hand C: Fool T19 T17 T16 T6 SN S9 S7 S5 C10 C6 H4 H7 H10 DK DJ D1 D9
    hand D: SK S4 S2 CK C9 C8 C3 C2 C1 HK HN H1 H8 H9 DN D2 D5 D8
    talon: H2 S6 D7 T4 T11 T18
    bids: D pass, A pass, B garde, C pass
    discard B: S6 CQ H3 H5 DQ D7
    show B: T21 T18 T15 T11 T9 T8 T5 T4 T2 T1
    trick 1 D: SK SQ S3 Fool
    trick 2 D: S4 SJ T18 S5
    trick 3 B: CJ C10 CK CN
    trick 4 D: S2 S10 T5 SN
    trick 5 B: HJ H10 HK H6
    trick 6 D: C9 C7 T9 C6
    trick 7 B: T3 T19 C8 T14
    trick 8 C: T17 C3 T13 T20
    trick 9 B: HQ H7 HN T10
    trick 10 A: T7 T15 T16 C2
    trick 11 C: T6 C1 S8 T12
    trick 12 B: H2 H4 H9 S1
    trick 13 D: DN D10 T8 DK
    trick 14 B: T11 S9 D8 C5
    trick 15 B: T4 S7 D5 C4
    trick 16 B: T21 DJ D2 D6
    trick 17 B: T2 D9 H8 D4
    trick 18 B: T1 D1 H1 D3
    points: B 49
    score: A -106, B 318, C -106, D -106
    """
    assert each(legal) == 106


def test_2_a_garde_sans_made_by_4_with_the_petit_of_the_defenders_has_76(legal: Report) -> None:
    """Example 2: (25 + 4) × 4 − 40 = 76.

    deal french-tarot 4
    dealer B
    hand A: T19 T16 T14 T10 T7 T4 T3 T1 S4 CJ C8 C6 C5 HJ H2 H8 DN D5
    hand B: T18 T15 SJ S7 S6 S5 S1 C10 C4 C2 HQ HN H3 DQ DJ D1 D4 D9
    hand C: Fool T17 T12 T9 T8 T6 SK SQ CQ CN C7 HK H1 H7 H9 DK D7 D10
    hand D: T21 T20 T13 T11 T5 T2 SN S10 S9 S8 S3 C9 C3 H4 H5 H10 D3 D6
    talon: H6 CK C1 D8 S2 D2
    bids: C garde-sans, D pass, A pass, B pass
    trick 1 C: Fool T21 T19 T18
    trick 2 D: T20 T16 T15 T6
    trick 3 D: T13 T14 SJ T17
    trick 4 C: SK SN S4 S7
    trick 5 C: H1 H10 HJ HQ
    trick 6 B: S6 SQ S10 T10
    trick 7 A: T7 S5 T9 T11
    trick 8 D: T5 T4 S1 T8
    trick 9 C: HK H5 H8 HN
    trick 10 C: T12 T2 T3 C10
    trick 11 C: CN C9 CJ C4
    trick 12 C: C7 C3 C8 C2
    trick 13 A: C6 DQ CQ S9
    trick 14 C: H9 H4 H2 H3
    trick 15 C: D7 D6 DN DJ
    trick 16 A: C5 D9 D10 S8
    trick 17 A: D5 D4 DK D3
    trick 18 C: H7 S3 T1 D1
    points: C 55
    score: A -76, B -76, C 228, D -76
    """
    assert each(legal) == 76


def test_3_a_petite_lost_by_7_with_poignee_and_petit_pays_42(legal: Report) -> None:
    """Example 3: −(25 + 7) − 20 + 10 = −42.

    deal french-tarot 4
    dealer D
    hand A: Fool T9 T2 SK SQ S10 S5 C10 C8 C7 C5 C3 C2 HK H3 H7 DJ D2
    hand B: T21 T16 T15 T5 T4 SJ S3 CQ CJ C4 HQ H2 H6 H8 DK D3 D4 D10
    hand C: T18 T17 T12 T3 SN S9 S6 S4 S2 CK CN C9 C6 C1 H1 D5 D6 D8
    hand D: T20 T19 T14 T13 T11 T10 T8 T7 T6 T1 S7 S1 HN HJ H4 D1 D7 D9
    talon: DN DQ H9 S8 H5 H10
    bids: A pass, B pass, C pass, D petite
    discard D: S8 H4 H9 H10 D1 D7
    show D: T20 T19 T14 T13 T11 T10 T8 T7 T6 T1
    trick 1 A: H7 HQ H1 HN
    trick 2 B: T21 T17 T20 T2
    trick 3 B: T16 T18 T19 Fool
    trick 4 D: T14 T9 T15 T12
    trick 5 B: T4 T3 T7 SK
    trick 6 D: HJ HK H2 SN
    trick 7 A: C8 C4 C9 T11
    trick 8 D: T13 SQ T5 S9
    trick 9 D: D9 DJ D10 D8
    trick 10 A: S10 S3 S6 S7
    trick 11 A: D2 DK D6 DQ
    trick 12 B: SJ S4 S1 S5
    trick 13 B: H6 D5 H5 H3
    trick 14 B: H8 CK T10 C10
    trick 15 D: T8 C7 D4 CN
    trick 16 D: T6 C5 CQ S2
    trick 17 D: DN C3 D3 C6
    trick 18 D: T1 C2 CJ C1
    points: D 44
    score: A 42, B 42, C 42, D -126
    """
    assert each(legal) == -42


def test_4_a_poignee_of_a_defender_goes_to_the_taker_who_has_won(legal: Report) -> None:
    """Example 4: (25 + 11) × 2 + 20 = 92.

    deal french-tarot 4
    dealer D
    hand A: T17 T12 T11 T4 S5 S2 C10 C3 C2 C1 H1 H2 H6 H7 H10 D2 D6 D7
    hand B: T21 T20 T7 T6 T2 SQ SN SJ S10 S7 CK CQ HQ HN HJ DK DN DJ
    hand C: Fool T19 T18 T16 T14 T10 T8 T5 T3 T1 S9 S3 C5 C4 H4 H8 D3 D10
    hand D: T15 T13 SK S6 S4 CN C9 C8 C7 C6 HK H3 H5 H9 DQ D1 D4 D9
    talon: S1 CJ D8 D5 T9 S8
    bids: A pass, B garde, C pass, D pass
    discard B: SJ S7 HQ HN DJ D5
    show C: Fool T19 T18 T16 T14 T10 T8 T5 T3 T1
    trick 1 A: T12 T21 T1 T15
    trick 2 B: T20 T16 T13 T4
    trick 3 B: T9 T18 S6 T17
    trick 4 C: T10 C6 T11 T7
    trick 5 A: C2 CK C4 CN
    trick 6 B: T6 T19 H5 H6
    trick 7 C: T14 D9 H7 T2
    trick 8 C: T8 H9 S2 SQ
    trick 9 C: T5 SK C3 SN
    trick 10 C: D10 DQ D7 DK
    trick 11 B: S10 Fool S4 S5
    trick 12 B: S8 S3 D4 H1
    trick 13 B: S1 S9 C8 C10
    trick 14 C: H8 HK H10 HJ
    trick 15 D: D1 D6 DN D3
    trick 16 B: CQ C5 C7 C1
    trick 17 B: CJ T3 C9 D2
    trick 18 C: H4 H3 H2 D8
    points: B 52
    score: A -92, B 276, C -92, D -92
    """
    assert each(legal) == 92


def test_5_a_chelem_announced_and_made_though_the_defenders_keep_the_excuse(legal: Report) -> None:
    """Example 5: 87 points, 2 bouts: (25 + 46) × 2 + 20 + 20 + 400 = 582.

    deal french-tarot 4
    dealer C
    hand A: Fool T5 S6 S3 CQ C10 C8 C7 C3 C2 H3 H5 H7 H8 D1 D2 D5 D9
    hand B: T8 T7 T4 T3 SJ S9 S7 S5 S1 C9 C6 C5 C4 HJ H1 H2 H10 D10
    hand C: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T1 SK SQ CK HK DK
    hand D: T6 T2 SN S10 S4 S2 CN CJ C1 HQ HN H4 H9 DJ D4 D6 D7 D8
    talon: D3 T9 H6 S8 DQ DN
    bids: D pass, A pass, B pass, C garde
    discard C: SQ S8 H6 DQ DN D3
    announce: C chelem
    show C: T19 T18 T17 T16 T15 T13 T12 T10 T9 T1
    trick 1 C: SK SN Fool SJ
    trick 2 C: CK C1 C10 C4
    trick 3 C: HK HN H5 HJ
    trick 4 C: DK D8 D5 D10
    trick 5 C: T21 T6 T5 T3
    trick 6 C: T20 T2 S3 T8
    trick 7 C: T19 DJ H3 T7
    trick 8 C: T18 HQ D1 T4
    trick 9 C: T17 D7 C7 S9
    trick 10 C: T16 H9 S6 S7
    trick 11 C: T15 S2 C2 C6
    trick 12 C: T14 S10 D9 H2
    trick 13 C: T13 S4 C8 S5
    trick 14 C: T12 CN D2 C9
    trick 15 C: T11 H4 CQ S1
    trick 16 C: T10 D4 C3 C5
    trick 17 C: T9 CJ H7 H10
    trick 18 C: T1 D6 H8 H1
    points: C 87
    score: A -582, B -582, C 1746, D -582
    """
    assert each(legal) == 582


def test_6_with_three_40_and_a_half_is_lost_and_counts_as_40(legal: Report) -> None:
    """Example 6: 40½ with 2 bouts: −(25 + 1).

    deal french-tarot 3
    dealer B
    hand A: T16 T15 T10 T4 T1 SQ SN S10 S9 S7 S4 S1 CK CQ C9 C7 C3 C1 HJ H5 DN D1 D2 D5
    hand B: T21 T19 T8 T5 T3 T2 SK SJ S8 S6 S2 CJ C10 C8 C2 H2 H3 H4 H7 H9 D3 D6 D7 D10
    hand C: T20 T18 T17 T14 T13 T11 T9 T7 T6 S5 CN C6 C5 C4 HK HQ HN H1 H6 H8 H10 DQ D4 D9
    talon: DJ D8 S3 DK T12 Fool
    bids: C pass, A pass, B petite
    discard B: CJ C10 C2 H7 D3 D7
    trick 1 C: T20 T16 T21
    trick 2 B: T19 T18 T15
    trick 3 B: C8 CN CK
    trick 4 A: T1 T2 T17
    trick 5 C: T14 T10 T12
    trick 6 C: T13 T4 Fool
    trick 7 C: T11 SQ T5
    trick 8 C: T9 SN T8
    trick 9 C: T7 S10 T3
    trick 10 C: T6 S9 SK
    trick 11 C: S5 S7 S6
    trick 12 A: S4 S2 C6
    trick 13 A: S1 S3 C5
    trick 14 B: S8 C4 CQ
    trick 15 B: SJ HK C9
    trick 16 B: DJ DQ DN
    trick 17 C: HQ HJ H4
    trick 18 C: HN H5 H3
    trick 19 C: D9 D5 DK
    trick 20 B: D10 D4 D2
    trick 21 B: D6 H10 D1
    trick 22 B: H9 H8 C7
    trick 23 B: D8 H6 C3
    trick 24 B: H2 H1 C1
    points: B 40.5
    score: A 26, B -52, C 26
    """
    assert each(legal) == -26
    assert legal.points_unit == 2 and legal.points == {legal.declarer: 81}
    assert verdicts(legal, "40.5", "40", "41", "40.0") == ["legal", "legal", "illegal", "unreadable"]


def test_7_with_three_41_and_a_half_is_made_and_counts_as_42(legal: Report) -> None:
    """Example 7: 41½ with 2 bouts: 25 + 1.

    deal french-tarot 3
    dealer B
    hand A: T18 T17 T16 T15 T13 T11 T9 T3 SK SQ SN S10 S5 S4 CJ C10 C8 C3 HK H7 H8 H9 D6 D7
    hand B: Fool T20 T14 T8 T7 T1 S8 S6 S1 CQ CN C4 HQ HN HJ H2 H3 H5 H6 DN D2 D4 D9 D10
    hand C: T19 T12 T10 T6 T5 T4 T2 SJ S9 S3 S2 CK C9 C7 C2 C1 H4 H10 DK DQ DJ D3 D5 D8
    talon: D1 C6 H1 C5 T21 S7
    bids: C petite, A pass, B pass
    discard C: SJ C6 C2 H4 H10 D8
    trick 1 C: T6 T18 T20
    trick 2 B: T1 T19 T17
    trick 3 C: H1 HK Fool
    trick 4 A: T16 T14 T21
    trick 5 C: T5 T15 T8
    trick 6 A: H9 HQ T2
    trick 7 C: T12 T13 T7
    trick 8 A: T11 S8 T10
    trick 9 A: T9 S6 T4
    trick 10 A: T3 S1 C5
    trick 11 A: SK CQ S9
    trick 12 A: SQ CN S7
    trick 13 A: SN C4 S2
    trick 14 A: S10 HN S3
    trick 15 A: S5 HJ D3
    trick 16 A: S4 DN D1
    trick 17 A: CJ D10 CK
    trick 18 C: C7 C10 D9
    trick 19 A: C8 H6 C9
    trick 20 C: DQ D7 D4
    trick 21 C: C1 C3 D2
    trick 22 A: D6 H5 DJ
    trick 23 C: D5 H8 H3
    trick 24 C: DK H7 H2
    points: C 41.5
    score: A -26, B -26, C 52
    """
    assert each(legal) == 26
    assert verdicts(legal, "41.5", "42", "41", "41/1") == ["legal", "legal", "illegal", "illegal"]


def test_8_with_five_the_taker_has_twice_what_his_partner_has(legal: Report) -> None:
    """Example 8: 71½ with 2 bouts: (25 + 31) × 2 = 112; 224 and 112.

    deal french-tarot 5
    dealer E
    hand A: T5 S10 S8 S6 S4 S1 C8 C5 H4 H8 H9 DJ D1 D3 D6
    hand B: T20 T9 CK CQ C10 C2 H1 H3 H7 H10 D2 D4 D8 D9 D10
    hand C: T18 T12 T4 T3 T2 T1 SK SJ S5 CN C7 C6 C4 C3 D7
    hand D: Fool T17 T11 T10 SN S9 S7 S3 C1 HJ H5 H6 DQ DN D5
    hand E: T21 T19 T16 T15 T14 T13 T7 T6 SQ CJ HK HQ HN H2 DK
    talon: C9 S2 T8
    bids: A pass, B pass, C pass, D pass, E garde
    call E: CK
    discard E: HQ HN H2
    trick 1 A: S8 T20 SK SN SQ
    trick 2 B: T9 T18 T17 T21 T5
    trick 3 E: T6 D6 CK T12 T11
    trick 4 C: T4 T10 T14 S10 CQ
    trick 5 E: S2 S6 H1 SJ Fool
    trick 6 C: T1 S9 T13 S4 H10
    trick 7 E: CJ C8 C10 CN C1
    trick 8 C: T3 S7 T15 S1 D9
    trick 9 E: T7 C5 H7 T2 S3
    trick 10 E: DK DJ D8 D7 DN
    trick 11 E: C9 D3 C2 C7 HJ
    trick 12 E: T8 D1 D10 C6 DQ
    trick 13 E: T16 H9 D4 C4 D5
    trick 14 E: T19 H8 H3 S5 H6
    trick 15 E: HK H4 D2 C3 H5
    points: E 71.5
    score: A -112, B 112, C -112, D -112, E 224
    """
    assert each(legal) == 112
    assert sorted(scores(legal).values()) == [-112, -112, -112, 112, 224]


def test_9_with_five_the_taker_alone_has_it_from_four(legal: Report) -> None:
    """Example 9: the same alone: 448.

    deal french-tarot 5
    dealer D
    hand A: T21 T19 T17 T14 T13 T12 T11 T10 T8 T7 SK SQ HK DQ DJ
    hand B: T16 T6 T2 S6 S5 C10 C8 C7 C1 HN HJ H4 H7 H10 DN
    hand C: Fool T20 T5 T3 T1 S2 CQ CN C6 HQ H2 H3 H5 DK D4
    hand D: T18 T15 T9 T4 SN S9 S7 S4 CK C3 H1 D3 D5 D6 D10
    hand E: S10 S8 S3 S1 CJ C9 C5 C2 H6 H8 H9 D1 D2 D8 D9
    talon: SJ D7 C4
    bids: E pass, A garde, B pass, C pass, D pass
    call A: SK
    discard A: SJ DQ D7
    trick 1 E: CJ C4 C10 Fool CK
    trick 2 D: T18 S10 T21 T16 T20
    trick 3 A: T14 T6 T5 T15 S8
    trick 4 D: T9 S3 T10 T2 T1
    trick 5 A: T17 S6 T3 T4 S1
    trick 6 A: T11 S5 S2 SN D8
    trick 7 A: SK C7 CQ S9 C9
    trick 8 A: T8 C8 CN D5 D9
    trick 9 A: T19 C1 C6 S7 C5
    trick 10 A: HK HN HQ H1 H9
    trick 11 A: T13 HJ DK S4 C2
    trick 12 A: DJ DN D4 D3 D1
    trick 13 B: H10 H3 C3 H8 T12
    trick 14 A: T7 H7 H5 D10 D2
    trick 15 A: SQ H4 H2 D6 H6
    points: A 71.5
    score: A 448, B -112, C -112, D -112, E -112
    """
    assert each(legal) == 112
    assert sorted(scores(legal).values()) == [-112, -112, -112, -112, 448]


def test_10_a_garde_contre_without_a_trick_pays_686(legal: Report) -> None:
    """Example 10: −(25 + 56) × 6 − 200 = −686.

    deal french-tarot 4
    dealer C
    hand A: T21 T19 T15 T12 T7 SK SJ S10 S9 CN C10 C9 H6 H8 H9 D6 D9 D10
    hand B: S5 S4 S3 S2 S1 C4 C3 C2 C1 H1 H2 H3 H4 H5 D1 D2 D3 D4
    hand C: T13 T10 T2 SQ SN S7 S6 CK C8 C7 C6 HK HQ DQ DJ D5 D7 D8
    hand D: Fool T20 T18 T17 T14 T8 T6 T5 T3 T1 S8 CQ CJ HJ H7 H10 DK DN
    talon: HN T16 T4 C5 T11 T9
    bids: D pass, A pass, B garde-contre
    trick 1 D: T1 T21 S2 T2
    trick 2 A: T19 S3 T13 T20
    trick 3 D: T18 T15 H5 T10
    trick 4 D: T17 T12 H2 SQ
    trick 5 D: T14 T7 D3 DQ
    trick 6 D: T8 SK S5 SN
    trick 7 D: T6 SJ C3 S7
    trick 8 D: T5 S10 H3 S6
    trick 9 D: T3 S9 D4 CK
    trick 10 D: Fool H9 H1 HK
    trick 11 C: C8 CQ CN C4
    trick 12 D: S8 C10 S4 C7
    trick 13 D: CJ C9 C1 C6
    trick 14 D: HJ H8 H4 HQ
    trick 15 C: D8 DK D10 D1
    trick 16 D: DN D9 D2 DJ
    trick 17 D: H10 H6 C2 D7
    trick 18 D: H7 D6 S1 D5
    points: B 0
    score: A 686, B -2058, C 686, D 686
    """
    assert each(legal) == -686


def test_11_every_trick_of_a_garde_contre_with_the_excuse_led_last_has_962(legal: Report) -> None:
    """Example 11: 88 points, 3 bouts, the Petit in trick 17: (25 + 52) × 6 + 60 + 40 + 400 = 962.

    deal french-tarot 4
    dealer C
    hand A: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T1 SK HK
    hand B: T7 T6 SQ S5 S4 S3 CN C1 HJ H3 D1 D2 D3 D4 D6 D7 D8 D10
    hand C: T5 T4 SN SJ S10 S9 S2 C10 C5 C4 C3 C2 H5 H6 H7 H9 H10 DK
    hand D: T3 T2 S6 CK CQ CJ C9 C8 C7 C6 HQ HN H1 H4 DQ DN DJ D5
    talon: H2 H8 S7 S1 D9 S8
    bids: D pass, A garde-contre
    announce: A chelem
    show A: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T1
    trick 1 A: T21 T7 T5 T3
    trick 2 A: T20 T6 T4 T2
    trick 3 A: T19 SQ SN DQ
    trick 4 A: T18 S5 SJ S6
    trick 5 A: T17 S4 S10 CK
    trick 6 A: T16 S3 S9 CQ
    trick 7 A: T15 CN S2 CJ
    trick 8 A: T14 D7 C10 C9
    trick 9 A: T13 C1 C5 DJ
    trick 10 A: T12 HJ C3 C8
    trick 11 A: T11 D10 C4 C7
    trick 12 A: T10 D2 C2 C6
    trick 13 A: T9 H3 H10 HQ
    trick 14 A: T8 D8 DK HN
    trick 15 A: SK D6 H9 DN
    trick 16 A: HK D3 H7 H1
    trick 17 A: T1 D4 H6 D5
    trick 18 A: Fool D1 H5 H4
    points: A 88
    score: A 2886, B -962, C -962, D -962
    """
    assert each(legal) == 962


def test_12_a_chelem_announced_and_missed_costs_200(legal: Report) -> None:
    """Example 12: 81 points, 3 bouts, Petit au bout: (25 + 45) × 4 + 40 − 200 = 120.

    deal french-tarot 4
    dealer C
    hand A: T9 T2 SQ S4 S1 CQ CN CJ C6 HQ HJ H3 DQ D1 D3 D7 D8 D10
    hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T1 SK S10 CK C10 HK H2 DJ D5
    hand C: T13 T12 T10 T7 T6 T3 S8 S7 S6 S5 S2 C1 H1 H4 H5 H8 DN D6
    hand D: T11 T8 T4 SJ S9 S3 C8 C7 C5 C4 C3 C2 HN H9 DK D2 D4 D9
    talon: C9 SN T5 H10 H6 H7
    bids: D pass, A pass, B garde-sans, C pass
    announce: B chelem
    trick 1 B: SK S2 S3 SQ
    trick 2 B: CK C1 C3 CQ
    trick 3 B: HK H4 HN HQ
    trick 4 B: T21 T12 T4 T9
    trick 5 B: T20 T6 T11 T2
    trick 6 B: T19 T13 T8 H3
    trick 7 B: T18 T10 D9 S4
    trick 8 B: T17 T7 DK D3
    trick 9 B: T16 T3 S9 CJ
    trick 10 B: T15 H8 D4 CN
    trick 11 B: T14 S8 SJ S1
    trick 12 B: S10 S7 C8 D1
    trick 13 B: C10 DN C5 C6
    trick 14 B: DJ D6 D2 D7
    trick 15 B: D5 S6 H9 DQ
    trick 16 A: HJ H2 H5 C7
    trick 17 A: D10 Fool H1 C2
    trick 18 A: D8 T1 S5 C4
    points: B 81
    score: A -120, B 360, C -120, D -120
    """
    assert each(legal) == 120


def test_13_a_petite_with_45_points_and_two_bouts_has_29(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer D
    hand A: T21 T12 T11 T9 T6 T3 SN S9 S5 S3 S1 C3 HJ H5 DK DJ D1 D9
    hand B: T20 T13 T7 SJ S6 CK C6 C5 C4 C2 HK H1 H3 H10 D4 D6 D7 D10
    hand C: Fool T19 T17 T15 T8 T4 T2 T1 SK CQ CN C9 C1 DQ DN D2 D3 D5
    hand D: T18 T14 T10 T5 SQ S10 S8 S4 S2 C10 C8 C7 HQ H4 H6 H8 H9 D8
    talon: T16 CJ H2 H7 S7 HN
    bids: A pass, B pass, C petite, D pass
    discard C: CQ CN C1 DQ DN D5
    trick 1 A: T21 T20 T19 T5
    trick 2 A: T12 T13 T17 T18
    trick 3 D: T14 T3 T7 T15
    trick 4 C: H2 H4 HJ HK
    trick 5 B: SJ Fool SQ SN
    trick 6 D: T10 T11 C6 T16
    trick 7 C: HN HQ H5 H1
    trick 8 D: S10 S9 S6 SK
    trick 9 C: T8 S8 T9 CK
    trick 10 A: D9 D10 D2 D8
    trick 11 B: C5 C9 C7 C3
    trick 12 C: D3 S4 DK D7
    trick 13 A: T6 D6 T4 S2
    trick 14 A: S5 D4 S7 C10
    trick 15 C: T1 C8 S3 C4
    trick 16 C: T2 H9 S1 C2
    trick 17 C: CJ H8 DJ H10
    trick 18 C: H7 H6 D1 H3
    points: C 45
    score: A -29, B -29, C 87, D -29
    """
    assert each(legal) == 29


def test_13_a_petite_just_made_has_25(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer A
    hand A: Fool T17 T15 T11 T10 T4 T1 S8 S7 C10 C1 HK H9 DQ DN D2 D3 D9
    hand B: T20 T14 T7 T2 SQ S6 S4 S2 CK CN C8 C7 HJ H2 H3 H6 H10 D7
    hand C: T19 T18 T6 T5 SK SN S5 S3 C4 C3 C2 HN H4 H5 H7 H8 DJ D10
    hand D: T16 T13 T9 T3 SJ S10 S9 S1 CQ CJ C9 C5 HQ DK D1 D5 D6 D8
    talon: T21 H1 C6 T12 T8 D4
    bids: B pass, C petite, D pass, A pass
    discard C: C6 C3 HN H4 DJ D10
    trick 1 B: T20 T21 T16 T17
    trick 2 C: T8 T13 T15 T14
    trick 3 A: T11 T7 T18 T9
    trick 4 C: T5 T3 T10 T2
    trick 5 A: T1 SQ T12 SJ
    trick 6 C: T6 S10 T4 H2
    trick 7 C: S3 S9 Fool S6
    trick 8 D: S1 S8 S4 SK
    trick 9 C: C2 C5 C10 CK
    trick 10 B: S2 S5 D8 S7
    trick 11 A: C1 C7 C4 CQ
    trick 12 D: CJ HK CN T19
    trick 13 C: H1 HQ H9 HJ
    trick 14 D: C9 DQ C8 SN
    trick 15 D: D5 DN D7 D4
    trick 16 A: D9 H10 H8 DK
    trick 17 D: D6 D3 H6 H7
    trick 18 D: D1 D2 H3 H5
    points: C 41
    score: A -25, B -25, C 75, D -25
    """
    assert each(legal) == 25


def test_13_a_petite_with_40_points_and_no_bout_pays_41(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer B
    hand A: T8 T6 T5 T3 SN SJ S3 CQ C5 C4 C3 HQ HN H6 H10 DK DQ D1
    hand B: T20 T18 T16 T14 T10 T9 S2 CN CJ C10 C1 HK H1 H3 H5 H9 DN D2
    hand C: T21 T17 T15 T13 T12 T11 T1 S8 S7 S5 C9 C6 C2 D3 D4 D8 D9 D10
    hand D: Fool T7 T4 SQ S10 S9 S6 S1 CK C8 C7 HJ H2 H7 H8 DJ D5 D6
    talon: D7 S4 T19 T2 SK H4
    bids: C pass, D pass, A petite, B pass
    discard A: SN HQ HN H4 H10 DQ
    trick 1 C: T1 T7 T8 T20
    trick 2 B: T18 T21 T4 T2
    trick 3 C: T17 Fool T19 T16
    trick 4 A: DK DN D10 DJ
    trick 5 A: C3 CN C9 CK
    trick 6 D: SQ SK S2 S8
    trick 7 A: H6 HK T15 HJ
    trick 8 C: T13 S10 T5 T14
    trick 9 B: T10 T12 S9 T6
    trick 10 C: T11 S6 T3 T9
    trick 11 C: S7 S1 S3 CJ
    trick 12 C: S5 C8 SJ C10
    trick 13 A: C4 C1 C6 C7
    trick 14 D: D6 D7 D2 D9
    trick 15 C: C2 D5 C5 H9
    trick 16 A: S4 H5 D8 H8
    trick 17 A: D1 H3 D4 H7
    trick 18 C: D3 H2 CQ H1
    points: A 40
    score: A -123, B 41, C 41, D 41
    """
    assert each(legal) == -41


def test_13_a_garde_with_60_points_and_one_bout_has_68(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer D
    hand A: T20 T19 T17 T16 T14 T12 T10 T8 T6 T4 T2 T1 SQ S1 CJ C10 DJ D9
    hand B: SJ S9 S8 S7 S6 S5 S2 CQ CN C6 C5 C4 H2 DK D1 D2 D5 D7
    hand C: Fool S10 S4 S3 CK C9 C7 C2 HK HN H1 H3 H6 H7 H8 DQ D4 D8
    hand D: T21 T18 T13 T11 T9 T7 T5 T3 SK SN C1 HQ HJ H9 H10 DN D6 D10
    talon: D3 H4 T15 C3 C8 H5
    bids: A garde, B pass, C pass, D pass
    discard A: C10 C3 H4 H5 D3 D9
    trick 1 A: SQ SJ Fool SN
    trick 2 A: T12 S9 S10 T21
    trick 3 D: T18 T20 S8 C9
    trick 4 A: T4 S7 S4 T13
    trick 5 D: T11 T19 S6 S3
    trick 6 A: T17 S5 CK T9
    trick 7 A: S1 S2 C7 SK
    trick 8 D: T7 T16 CQ C2
    trick 9 A: T8 CN HK T5
    trick 10 A: T2 C6 HN T3
    trick 11 D: C1 C8 C5 DQ
    trick 12 A: T1 H2 D8 HQ
    trick 13 A: T15 D5 D4 HJ
    trick 14 A: DJ DK H8 DN
    trick 15 B: C4 H7 D10 CJ
    trick 16 A: T6 D7 H6 H9
    trick 17 A: T14 D2 H3 D6
    trick 18 A: T10 D1 H1 H10
    points: A 60
    score: A 204, B -68, C -68, D -68
    """
    assert each(legal) == 68


def test_13_a_garde_sans_with_50_points_and_three_bouts_has_156(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer B
    hand A: T15 T14 T12 T6 SQ SN S4 S3 S1 CN C8 C4 HK H5 H9 D1 D6 D10
    hand B: T20 T19 T9 T5 T3 T1 S7 S5 CJ C9 C1 HQ H2 H3 DQ DN D5 D8
    hand C: T21 T18 T17 T16 T11 T10 T8 T7 T4 T2 SK S6 C6 C3 H4 H8 D2 D3
    hand D: SJ S9 S8 S2 CK C10 C7 C5 HJ H1 H6 H7 H10 DK DJ D4 D7 D9
    talon: Fool S10 HN T13 CQ C2
    bids: C garde-sans, D pass, A pass, B pass
    trick 1 C: H4 HJ H5 H2
    trick 2 D: SJ SN S5 SK
    trick 3 C: T11 C5 T15 T19
    trick 4 B: S7 S6 S9 SQ
    trick 5 A: T14 T20 T21 H1
    trick 6 C: T17 C7 T12 T9
    trick 7 C: T2 S8 T6 T3
    trick 8 A: D1 DN D3 D7
    trick 9 B: D8 D2 DK D10
    trick 10 D: CK CN C1 C3
    trick 11 D: DJ D6 DQ T16
    trick 12 C: T18 D9 S1 T5
    trick 13 C: T10 S2 H9 T1
    trick 14 C: T8 H6 S3 H3
    trick 15 C: H8 H10 HK HQ
    trick 16 A: S4 D5 T7 C10
    trick 17 C: T4 D4 C4 CJ
    trick 18 C: C6 H7 C8 C9
    points: C 50
    score: A -156, B -156, C 468, D -156
    """
    assert each(legal) == 156


def test_13_a_garde_contre_with_30_points_and_no_bout_pays_306(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer C
    hand A: Fool T20 T16 T12 T5 T4 T2 SJ S10 S6 C5 C1 H1 H8 D4 D5 D7 D10
    hand B: T21 T19 T8 T7 T1 SK S9 S7 C10 C7 C4 C2 HJ H3 H6 H10 DQ D6
    hand C: T18 T13 T6 T3 SN S8 S5 S3 CK CJ C9 C6 C3 H4 DJ D1 D8 D9
    hand D: T17 T15 T14 T11 T9 SQ S4 CQ C8 HK HQ HN H5 H7 DK DN D2 D3
    talon: H9 CN S1 S2 T10 H2
    bids: D garde-contre
    trick 1 D: T17 Fool T19 T18
    trick 2 B: T1 T13 T15 T16
    trick 3 A: H8 H10 H4 HK
    trick 4 D: T14 T20 T21 T6
    trick 5 B: H3 T3 HQ H1
    trick 6 C: S5 SQ SJ S7
    trick 7 D: T11 T12 T8 DJ
    trick 8 A: S10 SK S3 S4
    trick 9 B: H6 C6 HN T5
    trick 10 A: D7 D6 D8 DK
    trick 11 D: T9 T4 T7 SN
    trick 12 D: CQ C5 C7 CJ
    trick 13 D: C8 C1 C4 C3
    trick 14 D: DN D4 DQ D9
    trick 15 B: S9 S8 D3 S6
    trick 16 B: C10 CK D2 T2
    trick 17 A: D5 HJ D1 H7
    trick 18 A: D10 C2 C9 H5
    points: D 30
    score: A 306, B 306, C 306, D -918
    """
    assert each(legal) == -306


def test_13_a_petite_with_45_points_and_a_poignee_has_49(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer B
    hand A: Fool T19 T10 T4 SQ S10 S2 CK CN CJ C10 C9 C8 C3 H2 DN D2 D4
    hand B: T20 T17 T16 T15 T1 SK SN S7 S4 C7 C5 C4 HK HQ H4 H7 DQ DJ
    hand C: T9 T8 T3 S6 S5 S1 C2 C1 H3 H5 H10 D1 D3 D6 D7 D8 D9 D10
    hand D: T21 T18 T14 T13 T12 T11 T7 T6 T5 T2 SJ S9 S3 CQ HN HJ H9 DK
    talon: C6 S8 H8 H6 H1 D5
    bids: C pass, D petite, A pass, B pass
    discard D: SJ S9 S3 CQ H9 D5
    show D: T21 T18 T14 T13 T12 T11 T7 T6 T5 T2
    trick 1 C: T9 T21 T19 T1
    trick 2 D: H1 H2 HK H3
    trick 3 B: T20 T8 T18 T4
    trick 4 B: DJ D10 DK Fool
    trick 5 D: T13 T10 T17 T3
    trick 6 B: T16 D7 T14 SQ
    trick 7 B: T15 S6 T6 S10
    trick 8 B: SK S5 S8 S2
    trick 9 B: SN S1 T12 CK
    trick 10 D: HJ CN HQ H10
    trick 11 B: S7 C2 T5 CJ
    trick 12 D: T7 C10 S4 C1
    trick 13 D: T11 D2 C7 D9
    trick 14 D: T2 C9 H7 D3
    trick 15 D: C6 C8 C5 D8
    trick 16 A: C3 C4 D6 H8
    trick 17 B: DQ D1 H6 DN
    trick 18 B: H4 H5 HN D4
    points: D 45
    score: A -49, B -49, C -49, D 147
    """
    assert each(legal) == 49


def test_13_a_petite_lost_by_16_with_a_double_poignee_pays_71(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer D
    hand A: SJ S7 S4 S3 CK CN CJ C9 C8 C4 C2 HK HJ H3 H9 DJ D4 D6
    hand B: Fool T19 T15 T12 T11 T10 T9 T8 T7 T6 T4 T3 T2 T1 C10 H1 DQ D8
    hand C: T21 T5 SK SN S10 S8 S5 CQ C7 HQ H4 H5 H6 H8 D1 D2 D3 D5
    hand D: T20 T18 T17 T16 T14 T13 S6 S2 S1 C6 C1 HN H7 H10 DK DN D7 D9
    talon: C5 S9 H2 C3 SQ D10
    bids: A pass, B petite, C pass, D pass
    discard B: S9 C10 C3 DQ D8 D10
    show B: T19 T15 T12 T11 T10 T9 T8 T7 T6 T4 T3 T2 T1
    trick 1 A: D4 Fool D3 DN
    trick 2 D: T20 SJ T19 T21
    trick 3 C: D2 D7 DJ T12
    trick 4 B: T15 T5 T18 S4
    trick 5 D: H7 HJ H2 HQ
    trick 6 C: SK S2 S3 SQ
    trick 7 C: SN S6 S7 T11
    trick 8 B: T9 S10 T16 H3
    trick 9 D: T17 CN T10 CQ
    trick 10 D: DK D6 T8 D5
    trick 11 B: T1 H4 T13 C2
    trick 12 D: D9 C8 T7 D1
    trick 13 B: T6 S8 T14 CK
    trick 14 D: S1 H9 T4 S5
    trick 15 B: T3 H8 C6 HK
    trick 16 B: T2 C7 H10 C9
    trick 17 B: C5 H5 C1 CJ
    trick 18 A: C4 H1 H6 HN
    points: B 35
    score: A 71, B -213, C 71, D 71
    """
    assert each(legal) == -71


def test_13_a_garde_made_by_9_with_the_petit_in_the_last_trick_has_88(legal: Report) -> None:
    """Example 13.

    deal french-tarot 4
    dealer A
    hand A: T15 T14 T12 T11 T7 T4 T1 SK SN SJ S5 S3 C8 C2 HQ H10 DQ D5
    hand B: S6 CK CJ C9 C5 C4 HK HN H1 H2 H4 H5 H9 DK DJ D2 D7 D8
    hand C: T19 T17 T13 T9 T5 T2 SQ S9 S7 S4 S2 S1 C1 H6 H7 H8 D1 D4
    hand D: Fool T20 T18 T16 T8 T6 T3 S10 S8 CQ CN C10 C7 C3 H3 DN D6 D9
    talon: D10 HJ C6 T21 D3 T10
    bids: B pass, C pass, D pass, A garde
    discard A: SN S3 C2 HQ D3 D5
    trick 1 B: S6 SQ Fool SK
    trick 2 A: T12 CK T19 T20
    trick 3 D: T18 T21 CJ T17
    trick 4 A: HJ HK H8 H3
    trick 5 B: C9 C1 CQ C8
    trick 6 D: T16 T11 D7 T13
    trick 7 D: T8 T15 DJ T2
    trick 8 A: DQ DK D4 DN
    trick 9 B: C5 T9 CN C6
    trick 10 C: T5 T6 T14 H5
    trick 11 A: T7 C4 S9 T3
    trick 12 A: T10 HN S7 S10
    trick 13 A: S5 D8 S4 S8
    trick 14 D: C10 T4 D2 S2
    trick 15 A: SJ H9 S1 C7
    trick 16 A: D10 H4 D1 D9
    trick 17 A: H10 H2 H7 C3
    trick 18 A: T1 H1 H6 D6
    points: A 50
    score: A 264, B -88, C -88, D -88
    """
    assert each(legal) == 88
