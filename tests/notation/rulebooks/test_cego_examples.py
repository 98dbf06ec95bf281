"""The worked examples of Cego's rules, and what they do not show, each a whole record.

Numbers in the names are those of the worked examples. What an example tells of card points and score stands in its
record as a claim; what else it tells, its test asks of the replay.
"""

from notation.cards import FIGURES, PAGAT, SUIT_OF, TAROCKS, face_sum
from notation.game import Item
from notation.replay import Report
from tests.notation.records import scores, sheet, table_of


def pile(report: Report, seat: int) -> tuple[int, int]:
    """How many cards lie in a side's pile, and their face sum."""
    lying = table_of(report).pile(seat)
    return lying.count, face_sum(lying.known)


def items(report: Report) -> list[Item]:
    """The lines of the score sheet."""
    assert report.result is not None
    return report.result.items


def pfeife(report: Report) -> tuple[int, bool]:
    """The trick in which T1 fell, and whether the declarer won it."""
    [trick] = [trick for trick in table_of(report).tricks if PAGAT in trick.cards]
    return trick.number, trick.winner == report.declarer


def transfers(report: Report) -> dict[str, int]:
    """What each pays or gets if every pair settles the difference of this one deal."""
    entries = list((report.score or {}).values())
    return {"ABCD"[seat]: len(entries) * entry - sum(entries) for seat, entry in enumerate(entries)}


# ---- The worked examples


def test_1_cego_with_36_cards_and_face_sum_66_is_43_points_with_the_extra_one(legal: Report) -> None:
    """Example 1: twelve cards laid away and eight tricks.

    deal cego 3
    dealer C
    hand A: Fool T21 T20 T19 T18 T17 T16 T9 T1 CQ CJ HK HN
    hand B: T12 T11 T6 T4 T3 SK S10 CK C9 DK DN DJ D2
    hand C: T15 T13 T8 T7 SN S8 CN C10 HQ HJ H3 H4 D3
    talon: H2 SJ D1 T10 T2 S9 DQ SQ H1 T5 C8 T14
    bids: A pass, B pass, C pass, A cego, B pass, C pass
    keep A: T18 T1
    discard A: T2
    trick 1 A: SQ S10 SN
    trick 2 A: T18 T12 T15
    trick 3 A: S9 SK S8
    trick 4 B: CK CN C8
    trick 5 B: T6 T13 T14
    trick 6 A: D1 DK D3
    trick 7 B: DN T8 DQ
    trick 8 C: T7 T10 T3
    trick 9 A: T5 T4 C10
    trick 10 A: H1 T11 HQ
    trick 11 B: DJ HJ T1
    trick 12 A: H2 C9 H3
    trick 13 A: SJ D2 H4
    points: A 43
    score: A 2
    """
    assert pile(legal, 0) == (36, 66)
    assert table_of(legal).side_points() == {0: 43, 1: 27}
    assert sheet(legal) == {"game-won": {"A": 2}}


def test_2_zwei_leere_with_33_cards_and_face_sum_54_is_lost_with_33_points(legal: Report) -> None:
    """Example 2: each defender writes four.

    deal cego 3
    dealer C
    hand A: T11 T10 T8 T5 T4 SQ S10 S9 CN C9 H1 DN D1
    hand B: Fool T17 T14 T9 T6 T1 SN CQ C10 C8 HK H4 D3
    hand C: T21 T12 T7 T3 SK SJ S8 HQ HN H2 H3 DK DJ
    talon: D2 DQ T18 T2 T20 T13 CJ HJ T16 T19 T15 CK
    bids: A pass, B pass, C pass, A cego, B eine, A hold, B eine-leere, A hold, B zwei-leere, A hold, B pass, C pass
    keep A: S10 S9
    discard A: T2
    trick 1 A: S9 SN SK
    trick 2 C: T21 T16 Fool
    trick 3 B: T17 T12 T18
    trick 4 A: T19 T14 T7
    trick 5 A: CJ CQ T3
    trick 6 C: SJ S10 T9
    trick 7 B: T6 S8 T13
    trick 8 A: HJ HK HQ
    trick 9 B: C10 HN CK
    trick 10 A: T15 T1 H2
    trick 11 A: D2 D3 DK
    trick 12 C: H3 T20 H4
    trick 13 A: DQ C8 DJ
    points: A 33
    score: B 4, C 4
    """
    assert pile(legal, 0) == (33, 54)
    assert sheet(legal) == {"game-lost": {"B": 4, "C": 4}}


def test_3_a_solo_is_won_with_52_points(legal: Report) -> None:
    """Example 3: achievement 4, times 1.

    deal cego 3
    dealer C
    hand A: T21 T19 T18 T15 T9 T8 T6 CK CN CJ HN H4 DJ
    hand B: Fool T13 T7 T2 SK SN CQ C10 C8 HK H3 DN D3
    hand C: T20 T17 T12 T11 T10 T4 T1 S10 S9 S8 HJ D1 D2
    talon: DK H2 SJ T16 H1 HQ DQ T5 SQ T14 T3 C9
    bids: A solo, B pass, C pass
    trick 1 A: T21 Fool T20
    trick 2 B: T13 T17 T19
    trick 3 A: T18 T7 T12
    trick 4 A: T15 T2 T11
    trick 5 A: T9 SK T10
    trick 6 C: T4 T8 SN
    trick 7 A: T6 CQ T1
    trick 8 A: CK C10 S10
    trick 9 A: CN C8 S9
    trick 10 A: CJ HK S8
    trick 11 A: HN H3 HJ
    trick 12 A: H4 D3 D1
    trick 13 A: DJ DN D2
    points: A 52
    score: A 4
    """
    assert sheet(legal) == {"game-won": {"A": 4}}


def test_3_a_solo_is_lost_with_33_points(legal: Report) -> None:
    """Example 3: achievement -1, times 2.

    deal cego 3
    dealer C
    hand A: T13 T7 T5 T4 SK SQ SN S9 S8 CQ C8 HJ DJ
    hand B: T10 T9 T8 T6 T2 CN C10 HK H3 H4 DK D1 D2
    hand C: Fool T21 T20 T19 T18 T17 T16 T15 T1 SJ S10 CJ C9
    talon: CK DQ HQ HN T14 T12 H2 H1 D3 DN T3 T11
    bids: A solo, B pass, C pass
    trick 1 A: T13 T2 Fool
    trick 2 C: T21 T4 T10
    trick 3 C: T20 T7 T8
    trick 4 C: T19 T5 T9
    trick 5 C: T18 SQ T6
    trick 6 C: T17 SN H4
    trick 7 C: T16 S9 H3
    trick 8 C: T15 DJ CN
    trick 9 C: SJ SK C10
    trick 10 A: S8 DK S10
    trick 11 C: CJ C8 D2
    trick 12 C: C9 CQ HK
    trick 13 A: HJ D1 T1
    points: A 33
    score: B 2, C 2
    """
    assert sheet(legal) == {"game-lost": {"B": 2, "C": 2}}


def test_4_eine_above_a_solo_counts_three_times(legal: Report) -> None:
    """Example 4: 47 points, achievement 3, times 3.

    deal cego 3
    dealer C
    hand A: Fool T21 T18 T12 T11 T8 T7 T4 CK C9 HQ D2 D3
    hand B: T19 T17 T14 T13 T9 SQ S10 CQ C10 HK H1 H4 DQ
    hand C: T16 T10 T2 SK SJ S8 CJ HN H2 DK DN DJ D1
    talon: T1 C8 H3 SN T6 HJ T20 T3 T5 S9 T15 CN
    bids: A pass, B pass, C solo, A cego, B eine, A hold, B pass
    keep A: T18
    trick 1 A: T20 T19 T16
    trick 2 A: T18 T9 T10
    trick 3 A: T15 T13 T2
    trick 4 A: T6 T17 SK
    trick 5 B: DQ DK T5
    trick 6 A: T3 T14 SJ
    trick 7 B: CQ CJ CN
    trick 8 B: S10 S8 SN
    trick 9 A: S9 SQ HN
    trick 10 B: H1 H2 HJ
    trick 11 A: C8 C10 DN
    trick 12 B: H4 DJ H3
    trick 13 A: T1 HK D1
    points: A 47
    score: A 9
    """
    assert sheet(legal) == {"game-won": {"A": 9}}


def test_4_eine_counts_twice_when_nobody_bid_solo(legal: Report) -> None:
    """Example 4: 47 points, achievement 3, times 2.

    deal cego 3
    dealer C
    hand A: T16 T5 T1 S9 S8 CK CN CJ C9 C8 HQ H4 D3
    hand B: T18 T14 T12 T11 T6 T4 T3 SQ SN DQ DN D1 D2
    hand C: T13 T10 T9 T7 T2 SK SJ C10 HN HJ H2 H3 DK
    talon: CQ Fool T19 DJ S10 T15 H1 T21 T8 HK T17 T20
    bids: A pass, B pass, C pass, A cego, B eine, A hold, B pass, C pass
    keep A: T1
    trick 1 A: DJ D2 DK
    trick 2 C: T13 T8 T3
    trick 3 C: T9 T15 T4
    trick 4 A: H1 T12 H3
    trick 5 B: D1 T10 T17
    trick 6 A: HK T14 HN
    trick 7 B: DN T7 T19
    trick 8 A: CQ T6 C10
    trick 9 B: T11 T2 T20
    trick 10 A: S10 SN SJ
    trick 11 B: DQ H2 T21
    trick 12 A: Fool T18 SK
    trick 13 A: T1 SQ HJ
    points: A 47
    score: A 6
    """
    assert sheet(legal) == {"game-won": {"A": 6}}


def test_5_without_a_trick_everything_laid_away_falls_to_the_defenders(legal: Report) -> None:
    """Example 5: they have 69 and the extra point; achievement -8, times 3.

    deal cego 3
    dealer C
    hand A: T12 T11 T8 T6 SK S8 CN C10 C9 C8 HQ DJ D2
    hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 HK H3
    hand C: T10 T7 T5 T3 SN SJ S10 S9 CK CJ HN DK DN
    talon: H2 T4 SQ CQ D1 DQ HJ H1 T2 D3 T9 H4
    bids: A pass, B pass, C pass, A cego, B eine, A hold, B eine-leere, A hold, B pass, C pass
    keep A: C8
    trick 1 A: D3 T13 DK
    trick 2 B: H3 HN H4
    trick 3 C: DN D1 T14
    trick 4 B: HK T10 H2
    trick 5 C: S10 SQ T15
    trick 6 B: T16 T5 T2
    trick 7 B: T17 T3 T4
    trick 8 B: T18 T7 T9
    trick 9 B: T19 CK DQ
    trick 10 B: Fool CJ H1
    trick 11 B: T20 S9 HJ
    trick 12 B: T21 SN C8
    trick 13 B: T1 SJ CQ
    points: A 0
    score: B 24, C 24
    """
    assert table_of(legal).side_points() == {0: 0, 1: 70}
    assert sheet(legal) == {"game-lost": {"B": 24, "C": 24}}


def test_6_a_pfeife_that_is_caught_is_lost_with_44_points(legal: Report) -> None:
    """Example 6: T1 is beaten in trick 5; achievement -1, times 6.

    deal cego 3
    dealer C
    hand A: T16 T14 T10 T7 SK S10 S9 CQ CJ HQ H2 DN D1
    hand B: Fool T20 T19 T11 SQ SJ S8 CN C10 HN H1 H3 D3
    hand C: T18 T9 T6 T2 T1 CK C9 C8 HJ H4 DK DQ D2
    talon: HK T3 DJ SN T12 T13 T15 T17 T8 T21 T5 T4
    bids: A pass, B pass, C pass, A cego, B eine, A hold, B eine-leere
    bids: A hold, B zwei-leere, A hold, B zwei-verschiedene, A hold, B pass, C pfeife, A pass
    keep C: T1
    trick 1 C: T13 T16 T20
    trick 2 B: CN T21 CQ
    trick 3 C: T17 T14 T19
    trick 4 B: H1 HK HQ
    trick 5 C: T1 T10 T11
    trick 6 B: Fool T8 T7
    trick 7 B: SQ SN SK
    trick 8 A: S10 SJ T15
    trick 9 C: DJ DN D3
    trick 10 A: S9 S8 T12
    trick 11 C: T5 CJ C10
    trick 12 C: T3 H2 HN
    trick 13 C: T4 D1 H3
    points: C 44
    score: A 6, B 6
    """
    assert pfeife(legal) == (5, False)
    assert sheet(legal) == {"pfeife-caught": {"A": 6, "B": 6}}


def test_6_a_pfeife_that_is_caught_with_24_points_counts_by_the_table(legal: Report) -> None:
    """Example 6: T1 is beaten in trick 5; achievement -3, times 6.

    deal cego 3
    dealer C
    hand A: Fool T18 T10 T8 T5 T4 T3 S9 CN C8 H1 H3 DJ
    hand B: T21 T20 T17 T15 T14 T9 SK S8 CK HQ H2 H4 D1
    hand C: T13 T12 T11 T7 T2 T1 SJ S10 C10 HN HJ DQ D3
    talon: T19 SN T6 SQ C9 HK DN T16 CJ D2 CQ DK
    bids: A pass, B pass, C pass, A cego, B eine, A hold, B eine-leere
    bids: A hold, B zwei-leere, A hold, B zwei-verschiedene, A hold, B pass, C pfeife, A pass
    keep C: T1
    trick 1 C: T19 T3 T9
    trick 2 C: T16 T4 T17
    trick 3 B: SK SQ S9
    trick 4 B: T21 T6 T8
    trick 5 B: T20 T1 T5
    trick 6 B: H2 HK H3
    trick 7 C: SN T10 S8
    trick 8 A: DJ D1 DK
    trick 9 C: CQ C8 CK
    trick 10 B: H4 CJ H1
    trick 11 A: CN T15 C9
    trick 12 B: T14 DN T18
    trick 13 A: Fool HQ D2
    points: C 24
    score: A 18, B 18
    """
    assert pfeife(legal) == (5, False)
    assert sheet(legal) == {"game-lost": {"A": 18, "B": 18}}


def test_6_a_pfeife_led_to_the_first_trick_may_be_lost(legal: Report) -> None:
    """Example 6: 44 points, achievement 2, times 6.

    deal cego 3
    dealer C
    hand A: T10 T2 SQ SJ S8 C9 HK HJ H2 H4 DQ DJ D3
    hand B: T11 T9 T7 T4 T3 CJ C10 C8 HN H1 H3 DN D2
    hand C: Fool T21 T20 T19 T18 T17 T16 T15 T14 T1 SN S9 D1
    talon: T12 CN DK T6 T8 T13 CK S10 CQ T5 SK HQ
    bids: A pass, B pass, C pass, A cego, B eine, A hold, B eine-leere
    bids: A hold, B zwei-leere, A hold, B zwei-verschiedene, A hold, B pass, C pfeife, A pass
    keep C: T1
    trick 1 C: T1 T2 T3
    trick 2 B: D2 DK DQ
    trick 3 C: T6 T10 T4
    trick 4 A: D3 DN T8
    trick 5 C: CN C9 C8
    trick 6 C: SK SJ T7
    trick 7 B: H3 HQ HK
    trick 8 A: HJ H1 T13
    trick 9 C: T5 SQ T11
    trick 10 B: HN T12 H4
    trick 11 C: CK S8 C10
    trick 12 C: S10 DJ T9
    trick 13 B: CJ CQ H2
    points: C 44
    score: C 12
    """
    assert pfeife(legal)[0] == 1
    assert sheet(legal) == {"game-won": {"C": 12}}


def test_7_with_four_38_cards_and_face_sum_70_are_45_points(legal: Report) -> None:
    """Example 7: twelve groups, and two cards over.

    deal cego 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T7 SJ CN H1 D1
    hand B: T11 T5 T2 SK SN CQ CJ C9 HJ DK D3
    hand C: T10 T8 T4 T3 S10 S7 C7 H3 H4 DN D2
    hand D: T6 T1 SQ S9 S8 CK C8 HQ HN DQ D4
    talon: T16 T9 T15 T12 T14 H2 HK T13 C10 DJ
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B pass, C pass, D pass
    keep A: Fool T21
    discard A: Fool
    trick 1 A: DJ DK DN DQ
    trick 2 B: T11 T10 T6 T9
    trick 3 B: T5 T8 T1 T12
    trick 4 A: T21 T2 T4 SQ
    trick 5 A: T16 SK T3 S9
    trick 6 A: HK HJ H3 HQ
    trick 7 A: T14 SN S10 S8
    trick 8 A: H2 CQ H4 HN
    trick 9 D: CK C10 CJ C7
    trick 10 D: C8 T13 C9 S7
    trick 11 A: T15 D3 D2 D4
    points: A 45
    score: A 3
    """
    assert pile(legal, 0) == (38, 70)
    assert pile(legal, 1) == (16, 36)
    assert table_of(legal).side_points() == {0: 45, 1: 25}
    assert sheet(legal) == {"game-won": {"A": 3}}


def test_8_with_four_34_cards_and_face_sum_55_are_32_points(legal: Report) -> None:
    """Example 8: eleven groups, and one card over.

    deal cego 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T16 T15 T1 C7 H2
    hand B: T13 T8 T7 SQ S8 CK HK HJ DN D2 D4
    hand C: T11 T10 T9 T3 SN S10 CQ C10 C9 C8 H1
    hand D: T4 T2 S7 CN HQ HN H4 DK DQ D1 D3
    talon: SJ SK T12 T6 H3 CJ S9 DJ T5 T14
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B pass, C pass, D pass
    keep A: T21 T15
    discard A: T6
    trick 1 A: T21 T7 T11 T2
    trick 2 A: T15 T8 T10 T4
    trick 3 A: T14 T13 T9 D3
    trick 4 A: T12 D4 T3 D1
    trick 5 A: T5 D2 SN DQ
    trick 6 A: SK S8 S10 S7
    trick 7 A: SJ SQ H1 DK
    trick 8 B: DN CQ H4 DJ
    trick 9 B: HJ C10 HN H3
    trick 10 D: HQ S9 HK C9
    trick 11 B: CK C8 CN CJ
    points: A 32
    score: B 1, C 1, D 1
    """
    assert pile(legal, 0) == (34, 55)
    assert pile(legal, 1) == (20, 51)
    assert table_of(legal).side_points() == {0: 32, 1: 38}
    assert sheet(legal) == {"game-lost": {"B": 1, "C": 1, "D": 1}}


def test_9_a_defender_with_eight_trumps_pays_for_his_concealed_solo(legal: Report) -> None:
    """Example 9: Eine, -8 times 2, and 16 for each of the others, the declarer too.

    deal cego 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T16 T1 S7 C9 D3
    hand B: T14 SK SN S10 HK HQ H1 H2 H4 DK D2
    hand C: T15 T13 T12 T11 T9 T7 T5 T3 S9 CK CN
    hand D: T8 T6 SQ S8 CJ C8 HJ H3 DQ DN DJ
    talon: CQ D1 C7 T2 C10 HN SJ D4 T10 T4
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B eine, A hold, B pass, C pass, D pass
    keep A: T20
    expose A
    score: A 16, B 16, D 16
    """
    assert (legal.declarer, legal.contract, legal.points) == (0, "eine", None)
    assert sheet(legal) == {"solo-concealed": {"A": 16, "B": 16, "D": 16}}


def test_9_a_challenge_is_lost_where_nobody_held_a_solo_hand(legal: Report) -> None:
    """Example 9: 16 for each defender.

    deal cego 4
    dealer D
    hand A: T16 SN S10 CJ C10 HN H2 DJ D1 D3 D4
    hand B: T15 T13 T9 T8 T5 T3 SQ CK CN HQ DK
    hand C: Fool T20 T18 T12 T7 T2 S8 C8 H1 H3 D2
    hand D: T21 T19 T14 T10 T6 T1 SK SJ C7 HK HJ
    talon: CQ DQ T4 S9 H4 S7 C9 DN T11 T17
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B eine, A hold, B pass, C pass, D pass
    keep A: S10
    expose A
    score: B 16, C 16, D 16
    """
    assert (legal.declarer, legal.contract, legal.points) == (0, "eine", None)
    assert sheet(legal) == {"challenge-lost": {"B": 16, "C": 16, "D": 16}}


def test_10_a_piccolo_with_more_than_one_trick_has_failed(legal: Report) -> None:
    """Example 10: the defenders write ten each.

    deal cego 4
    dealer D
    hand A: Fool T12 T10 T6 T5 SQ SN CK HQ H1 DK
    hand B: T19 T18 T14 T9 T2 SJ S10 CQ C10 DN D3
    hand C: T16 T13 T3 S9 S8 S7 CJ H2 H3 H4 D1
    hand D: T21 T17 T15 T7 SK C9 C8 C7 HJ DJ D2
    talon: T20 HN T4 T1 D4 T11 DQ HK T8 CN
    bids: A pass, B pass, C pass, D pass, A piccolo, B pass, C pass, D pass
    trick 1 A: Fool T19 T3 T7
    trick 2 A: T12 T18 T13 T17
    trick 3 B: SJ S7 SK SQ
    trick 4 D: T15 T10 T14 T16
    trick 5 C: D1 DJ DK DN
    trick 6 A: T6 T9 H4 T21
    trick 7 D: C7 CK CQ CJ
    trick 8 A: T5 T2 H3 C9
    trick 9 A: SN S10 S8 C8
    trick 10 A: HQ C10 H2 HJ
    trick 11 A: H1 D3 S9 D2
    score: B 10, C 10, D 10
    """
    assert legal.points is None and table_of(legal).tricks_won(0) > 1
    assert sheet(legal) == {"tricks-failed": {"B": 10, "C": 10, "D": 10}}
    assert transfers(legal) == {"A": -30, "B": 10, "C": 10, "D": 10}


def test_10_raeuber_lost_by_forehand_costs_ten(legal: Report) -> None:
    """Example 10: forehand has most card points of all.

    deal cego 4
    dealer D
    hand A: T20 T16 T15 T14 T8 T3 SJ CK C10 C7 HK
    hand B: T17 T13 T2 SQ CJ C9 HN DJ D1 D3 D4
    hand C: Fool T18 T11 T7 T1 SK S10 CQ HQ H2 H3
    hand D: T19 T12 T9 T6 T5 CN C8 H1 DK DQ D2
    talon: S7 S8 H4 T10 DN T4 HJ T21 S9 SN
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B pass, C pass, D pass, A raeuber
    trick 1 A: T20 T2 Fool T5
    trick 2 C: HQ H1 HK HN
    trick 3 A: CK C9 CQ C8
    trick 4 A: T16 T13 T11 T9
    trick 5 A: T3 T17 T7 T6
    trick 6 B: D4 T18 D2 T15
    trick 7 C: SK T19 SJ SQ
    trick 8 D: CN C7 CJ T1
    trick 9 C: S10 T12 T8 DJ
    trick 10 D: DK T14 D3 H2
    trick 11 A: C10 D1 H3 DQ
    points: A 30, B 1, C 15, D 12
    score: A -10
    """
    assert (legal.declarer, legal.contract) == (0, "raeuber")
    assert sheet(legal) == {"raeuber-lost": {"A": -10}}
    assert transfers(legal) == {"A": -30, "B": 10, "C": 10, "D": 10}


# ---- Piccolo and Bettel


def test_a_piccolo_with_just_one_trick_is_made(legal: Report) -> None:
    """All eleven tricks are played.

    deal cego 4
    dealer D
    hand A: T15 T13 T6 SN SJ S8 CJ H2 H4 DN D3
    hand B: T14 T11 T9 T8 T5 T2 C7 HN HJ H1 DK
    hand C: Fool T21 T20 T19 T18 T17 T1 S7 HK HQ DJ
    hand D: T12 T10 SK SQ S10 S9 C10 C8 DQ D1 D4
    talon: T16 CN C9 CK CQ T7 T4 H3 D2 T3
    bids: A pass, B pass, C pass, D pass, A pass, B piccolo, C pass, D pass
    trick 1 B: T14 T20 T12 T15
    trick 2 C: Fool T10 T13 T11
    trick 3 C: T21 C10 T6 T9
    trick 4 C: T19 SK SN T8
    trick 5 C: DJ DQ DN DK
    trick 6 B: T5 T17 SQ SJ
    trick 7 C: T18 S10 S8 T2
    trick 8 C: S7 S9 CJ C7
    trick 9 D: C8 H2 HN T1
    trick 10 C: HK D1 H4 HJ
    trick 11 C: HQ D4 D3 H1
    score: B 10
    """
    assert table_of(legal).tricks_won(1) == 1 and legal.points is None
    assert sheet(legal) == {"tricks-made": {"B": 10}}


def test_a_piccolo_without_a_trick_has_failed(legal: Report) -> None:
    """All eleven tricks are played.

    deal cego 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T16 T14 T13 T3 SK
    hand B: T10 T6 T5 S10 CK CN CJ HQ D2 D3 D4
    hand C: T9 T7 S7 CQ C9 HK HN H2 DK DQ DJ
    hand D: T12 T11 T4 T1 SN SJ S8 C10 C7 DN D1
    talon: T8 T15 SQ S9 H1 HJ H4 T2 H3 C8
    bids: A pass, B pass, C pass, D pass, A pass, B piccolo, C pass, D pass
    trick 1 B: CJ CQ C10 T19
    trick 2 A: SK S10 S7 S8
    trick 3 A: T3 T10 T7 T12
    trick 4 D: SN T13 T5 T9
    trick 5 A: T14 T6 DK T4
    trick 6 A: T16 CK HN T11
    trick 7 A: T17 CN DQ T1
    trick 8 A: T21 D2 C9 SJ
    trick 9 A: T18 D3 DJ D1
    trick 10 A: T20 HQ HK DN
    trick 11 A: Fool D4 H2 C7
    score: A 10, C 10, D 10
    """
    assert table_of(legal).tricks_won(1) == 0
    assert sheet(legal) == {"tricks-failed": {"A": 10, "C": 10, "D": 10}}


def test_a_bettel_over_a_piccolo_is_made_without_a_trick(legal: Report) -> None:
    """All eleven tricks are played.

    deal cego 4
    dealer D
    hand A: T11 S10 S7 CQ CN C9 HK H2 H4 DN DJ
    hand B: T10 T6 SK C10 C7 HN HJ H3 DK D1 D4
    hand C: T13 T12 T7 T5 T3 SN SJ CJ C8 HQ D2
    hand D: Fool T21 T20 T19 T18 T17 T16 T15 T14 T1 H1
    talon: T4 T8 T9 DQ S9 D3 CK T2 S8 SQ
    bids: A pass, B pass, C pass, D pass, A pass, B piccolo, C bettel
    trick 1 C: T3 T21 T11 T10
    trick 2 D: Fool C9 T6 T13
    trick 3 D: T15 DJ SK T12
    trick 4 D: T20 DN C10 T5
    trick 5 D: T19 H4 D4 T7
    trick 6 D: T17 H2 D1 SN
    trick 7 D: T18 HK HJ D2
    trick 8 D: T14 CN C7 HQ
    trick 9 D: H1 CQ H3 C8
    trick 10 D: T16 S7 DK CJ
    trick 11 D: T1 S10 HN SJ
    score: C 15
    """
    assert table_of(legal).tricks_won(2) == 0 and legal.points is None
    assert sheet(legal) == {"tricks-made": {"C": 15}}


def test_a_bettel_that_has_failed_need_not_be_written_to_its_end(legal: Report) -> None:
    """The declarer has won a trick; what came after it is not there, and nothing is missing.

    deal cego 4
    dealer D
    hand A: T13 T11 T9 T4 T3 SJ S7 CQ C9 H3 DN
    hand B: T20 T19 T15 T2 SQ SN S10 C8 C7 DK D4
    hand C: T18 T17 T16 T12 T5 SK S8 CK HN D1 D3
    hand D: T21 T14 T8 T6 T1 S9 C10 HK H2 H4 DQ
    talon: HQ H1 HJ CN CJ Fool DJ T10 T7 D2
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D bettel
    trick 1 D: S9 S7 S10 S8
    trick 2 B: C8 CK C10 CQ
    trick 3 C: D3 DQ DN D4
    score: A 15, B 15, C 15
    """
    assert len(table_of(legal).tricks) == 3
    assert sheet(legal) == {"tricks-failed": {"A": 15, "B": 15, "C": 15}}


# ---- Räuber


def test_forehand_alone_loses_raeuber_if_he_shares_the_most_card_points(legal: Report) -> None:
    """He and another have the most.

    deal cego 4
    dealer D
    hand A: T20 T18 T11 T6 SJ S7 C8 HQ HN DK D3
    hand B: Fool T15 T13 T2 SK SQ S10 C7 H4 D1 D4
    hand C: T14 T10 T9 T5 SN S9 S8 C9 H1 H2 D2
    hand D: T19 T16 T4 T3 T1 CJ C10 H3 DQ DN DJ
    talon: T7 T8 HJ CN T12 CK HK CQ T17 T21
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B pass, C pass, D pass, A raeuber
    trick 1 A: T20 T13 T10 T19
    trick 2 A: T18 T2 T5 T16
    trick 3 A: T11 T15 T9 T4
    trick 4 B: SK S8 T3 S7
    trick 5 D: CJ C8 C7 C9
    trick 6 D: C10 T6 Fool T14
    trick 7 B: H4 H1 H3 HQ
    trick 8 A: SJ SQ S9 T1
    trick 9 D: DQ DK D4 D2
    trick 10 A: HN D1 H2 DN
    trick 11 A: D3 S10 SN DJ
    points: A 21, B 7, C 0, D 21
    score: A -10
    """
    most = max((legal.points or {}).values())
    assert list((legal.points or {}).values()).count(most) == 2
    assert sheet(legal) == {"raeuber-lost": {"A": -10}}


def test_all_who_share_the_most_card_points_lose_raeuber_if_forehand_does_not(legal: Report) -> None:
    """Two others have the most.

    deal cego 4
    dealer D
    hand A: Fool T19 T18 T17 CN C10 C7 HK HN H2 DJ
    hand B: T20 T11 T9 T2 T1 SN SJ S10 S8 CK CQ
    hand C: T21 T15 T13 T7 T3 S7 H4 DQ D1 D3 D4
    hand D: T16 T14 T10 T8 T6 T4 SQ CJ H1 DK D2
    talon: H3 HQ S9 T5 C9 HJ C8 T12 SK DN
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B pass, C pass, D pass, A raeuber
    trick 1 A: CN CK T21 CJ
    trick 2 C: T15 T14 Fool T1
    trick 3 A: T17 T20 T13 T4
    trick 4 B: T9 T3 T6 T19
    trick 5 A: HN T11 H4 H1
    trick 6 B: T2 T7 T8 T18
    trick 7 A: H2 CQ S7 T10
    trick 8 D: D2 DJ SN DQ
    trick 9 C: D1 DK C10 SJ
    trick 10 D: SQ HK S10 D3
    trick 11 D: T16 C7 S8 D4
    points: A 12, B 5, C 20, D 20
    score: C -5, D -5
    """
    points = legal.points or {}
    most = [seat for seat in points if points[seat] == max(points.values())]
    assert len(most) == 2 and 0 not in most
    assert [item.entries for item in items(legal)] == [{seat: -5} for seat in most]


def test_another_than_forehand_loses_five_in_raeuber(legal: Report) -> None:
    """The talon counts for nobody, so the card points do not add up to 70.

    deal cego 4
    dealer D
    hand A: T19 T8 T5 T2 SN S9 HQ HN H3 DQ DN
    hand B: T11 T6 T3 T1 SK CK CJ C8 H1 DK DJ
    hand C: Fool T13 T9 T7 T4 SJ S10 S7 C10 HJ D4
    hand D: T18 T17 T16 T15 T10 SQ S8 C9 H2 D2 D3
    talon: T21 T12 T20 T14 CQ CN C7 H4 D1 HK
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B pass, C pass, D pass, A raeuber
    trick 1 A: T5 T3 Fool T10
    trick 2 C: D4 D3 DN DJ
    trick 3 A: DQ DK T13 D2
    trick 4 C: T9 T15 T2 T6
    trick 5 D: H2 H3 H1 HJ
    trick 6 C: C10 C9 T8 C8
    trick 7 A: HN T11 T7 T16
    trick 8 D: S8 S9 SK SJ
    trick 9 B: CJ T4 T17 T19
    trick 10 A: HQ T1 S10 T18
    trick 11 D: SQ SN CK S7
    points: A 8, B 6, C 16, D 23
    score: D -5
    """
    assert sum((legal.points or {}).values()) < 70
    assert sorted(scores(legal).values()) == [-5] and "A" not in scores(legal)


# ---- The rest


def test_two_defenders_with_concealed_solos_are_scored_one_by_one(legal: Report) -> None:
    """Cego: 8 for each of the others, from each of the two.

    deal cego 3
    dealer C
    hand A: T12 T8 T6 T2 S9 CQ CN C10 H1 H2 H3 DQ D1
    hand B: Fool T19 T17 T16 T15 T11 T10 T3 CK HN DK DJ D2
    hand C: T20 T18 T14 T13 T9 T7 T5 T4 T1 SQ HK HJ H4
    talon: DN S10 C8 SJ CJ SK T21 S8 C9 SN D3 HQ
    bids: A pass, B pass, C pass, A cego, B pass, C pass
    keep A: CQ H2
    discard A: S8
    expose A
    score: A 16, B 8, C 8
    """
    assert [item.label for item in items(legal)] == ["solo-concealed", "solo-concealed"]
    assert scores(legal) == {"A": 16, "B": 8, "C": 8}


def test_with_four_two_concealed_solos_are_scored_one_by_one_too(legal: Report) -> None:
    """Cego: 8 for each of the others, from each of the two.

    deal cego 4
    dealer D
    hand A: T14 SJ S10 CJ C9 H1 H2 DQ D2 D3 D4
    hand B: T13 T12 T11 T8 T7 T4 T3 T2 CN C10 HJ
    hand C: Fool T21 T20 T19 T18 T17 T15 T1 C7 HK HN
    hand D: T16 T10 T5 SK SQ S7 C8 HQ H4 DK D1
    talon: CK T6 SN CQ T9 H3 DJ S9 DN S8
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B pass, C pass, D pass
    keep A: T14 D3
    discard A: H3
    expose A
    score: A 16, B 8, C 8, D 16
    """
    assert scores(legal) == {"A": 16, "B": 8, "C": 8, "D": 16}


def test_a_pfeife_that_wins_a_later_trick_does_no_harm(legal: Report) -> None:
    """It is not led to the first trick, and takes a later one.

    deal cego 4
    dealer D
    hand A: Fool T21 T20 T12 T9 T2 SN S10 S9 C8 DN
    hand B: T14 T8 T7 T6 T1 S8 HK HJ H1 H4 DJ
    hand C: T13 SK S7 CK CJ C9 HQ HN DK DQ D3
    hand D: T19 T11 T10 T5 T3 SJ CN C10 H2 D1 D4
    talon: C7 T18 CQ T15 SQ H3 T17 D2 T16 T4
    bids: A pass, B pass, C pass, D pass, A pass, B pass, C pass, D pass, A cego, B eine
    bids: A hold, B eine-leere, A hold, B zwei-leere, A hold
    bids: B zwei-verschiedene, A hold, B pfeife, A pass, C pass, D pass
    keep B: T1
    trick 1 B: T18 T13 T19 T2
    trick 2 D: T11 T20 T17 D3
    trick 3 A: Fool T16 DQ T10
    trick 4 A: S10 SQ S7 SJ
    trick 5 B: T15 DK T5 T9
    trick 6 B: D2 HN D1 DN
    trick 7 A: SN T4 SK T3
    trick 8 B: CQ C9 C10 C8
    trick 9 B: C7 CJ CN T12
    trick 10 A: S9 T1 CK H2
    trick 11 B: H3 HQ D4 T21
    points: B 41
    score: B 12
    """
    number, declarers = pfeife(legal)
    assert number > 1 and declarers
    assert list(sheet(legal)) == ["game-won"]


def test_a_solo_without_a_trick_leaves_the_talon_to_the_defenders(legal: Report) -> None:
    """Achievement -8, times 2.

    deal cego 4
    dealer D
    hand A: T6 SN SJ S8 CJ C10 C7 HQ H4 D1 D2
    hand B: T10 T5 SK SQ CK CQ HK H1 H2 DQ D4
    hand C: T14 T13 T12 T11 T7 T4 S10 S7 C9 C8 HN
    hand D: Fool T21 T20 T19 T18 T17 T16 T15 T9 T1 D3
    talon: S9 DN DK T3 HJ DJ T2 T8 H3 CN
    bids: A solo, B pass, C pass, D pass
    trick 1 A: D2 DQ T14 D3
    trick 2 C: T13 Fool T6 T10
    trick 3 D: T21 D1 T5 T12
    trick 4 D: T20 H4 SK T11
    trick 5 D: T17 HQ CK T7
    trick 6 D: T19 C7 SQ T4
    trick 7 D: T18 C10 D4 S10
    trick 8 D: T16 CJ CQ S7
    trick 9 D: T15 S8 HK C9
    trick 10 D: T9 SJ H1 C8
    trick 11 D: T1 SN H2 HN
    points: A 0
    score: B 16, C 16, D 16
    """
    assert legal.points == {0: 0} and table_of(legal).side_points() == {0: 0, 1: 70}
    assert scores(legal) == {"B": 16, "C": 16, "D": 16}


def test_a_court_kept_as_an_empty_loses_to_a_number_card_of_its_suit(legal: Report) -> None:
    """The hand had no two empties of a suit.

    deal cego 3
    rules standard court-as-empty=yes
    dealer C
    hand A: T21 T19 T16 T15 T10 T9 T3 T2 SQ S9 CN H2 D1
    hand B: Fool T17 T13 T7 T6 SN SJ HK H3 DK DN DJ D2
    hand C: T20 T8 T5 SK S10 CK CQ CJ HQ HJ H4 DQ D3
    talon: T1 T18 S8 C8 T4 T11 HN C10 T14 C9 T12 H1
    bids: A pass, B pass, C pass, A cego, B eine, A hold, B eine-leere, A hold, B zwei-leere, A hold, B pass, C pass
    keep A: SQ S9
    discard A: T1
    trick 1 A: C9 T6 CK
    trick 2 B: D2 D3 T14
    trick 3 A: H1 H3 HQ
    trick 4 C: T5 T18 T7
    trick 5 A: T12 T13 T20
    trick 6 C: H4 HN HK
    trick 7 B: DJ DQ T4
    trick 8 A: S9 SJ SK
    trick 9 C: S10 SQ SN
    trick 10 B: T17 T8 T11
    trick 11 B: DN HJ C8
    trick 12 B: DK CQ C10
    trick 13 B: Fool CJ S8
    points: A 22
    score: B 12, C 12
    """
    [keep] = [line for line in legal.record.main() if line.keyword == "keep"]
    court = next(card for card in keep.items if card & FIGURES)
    [trick] = [trick for trick in table_of(legal).tricks if court in trick.cards]
    suit = [card for card in trick.cards if card & SUIT_OF[court]]
    assert not any(card & TAROCKS for card in trick.cards) and min(suit) == court
    assert trick.winner != table_of(legal).from_seat(trick.leader)[trick.cards.index(court)]
