"""The worked examples of Droggn's rules, and every row of its Pagat table, each a whole record.

Numbers in the names are those of the worked examples. What an example tells of card points and score stands in its
record as a claim; what else it tells, its test asks of the replay. Example 10, the settlement of a whole session, is no
deal; examples 11 and 12 are in ``test_droggn.py``.
"""

import pytest

from notation.cards import FOOL, PAGAT, face_sum
from notation.replay import Report, position
from notation.replay.steps import steps
from notation.table import Table
from tests.notation.records import changed, record_of, scores, sheet, table_of, text_of, without
from tests.notation.records import legal as is_legal


def pile(table: Table, seat: int) -> tuple[int, int]:
    """How many cards lie in a side's pile, and their face sum."""
    lying = table.pile(seat)
    return lying.count, face_sum(lying.known)


# ---- The worked examples


def test_1_ansager_with_45_makes_28(legal: Report) -> None:
    """Example 1.

    deal droggn 3
    dealer B
    hand A: Fool T21 T18 T14 T12 T11 T10 T7 SQ SJ S10 S9 S5 CQ CJ C10 C5 H4 H6 DN D6
    hand B: T19 T17 T16 T9 T8 T6 T4 T1 SN S8 S4 C9 C7 HK H5 H7 DQ DJ D2 D3 D4
    hand C: T20 T15 T13 T5 T3 T2 S7 S6 CK CN C8 C6 C4 HQ HN H1 H2 H3 DK D5 D7
    talon: SK D1 HJ
    bids: C pass, A ansager, B pass
    discard A: T11 S10 D1
    announce: A pass
    trick 1 A: T21 T19 T2
    trick 2 A: T18 T17 T20
    trick 3 C: T15 T14 T16
    trick 4 B: T9 T3 T12
    trick 5 A: T10 T8 T5
    trick 6 A: T7 T6 T13
    trick 7 C: C6 Fool C9
    trick 8 B: S8 S7 SK
    trick 9 A: SQ SN S6
    trick 10 A: SJ S4 CK
    trick 11 A: S9 T4 CN
    trick 12 B: C7 C4 CQ
    trick 13 A: S5 T1 H2
    trick 14 B: HK H1 HJ
    trick 15 B: H5 H3 H4
    trick 16 C: D7 DN DQ
    trick 17 B: H7 HN H6
    trick 18 C: C8 CJ DJ
    trick 19 A: C10 D2 DK
    trick 20 A: C5 D3 HQ
    trick 21 A: D6 D4 D5
    points: A 45
    score: A 28
    """
    assert sheet(legal) == {"game-won": {"A": 28}, "gstiess-stays": {}}


def test_2_solo_lost_with_30_makes_minus_47(legal: Report) -> None:
    """Example 2.

    deal droggn 3
    dealer B
    hand A: T20 T15 T13 T12 T11 T9 T1 SQ S10 CQ C10 C8 C5 HK H2 H7 DK DJ D4 D5 D6
    hand B: Fool T18 T14 T10 T7 T6 SK SN S8 S6 S5 S4 CK C6 HN HJ H5 DQ D2 D3 D7
    hand C: T21 T16 T8 T5 T4 T3 T2 SJ S9 S7 CN CJ C7 C4 HQ H1 H3 H4 H6 DN D1
    talon: T17 T19 C9
    bids: C pass, A solo, B pass
    discard A: T17 SQ H7
    announce: A pass
    trick 1 A: T20 Fool T2
    trick 2 A: T19 T6 T3
    trick 3 A: T15 T7 T4
    trick 4 A: T13 T10 T21
    trick 5 C: D1 DK D7
    trick 6 A: T12 T14 T5
    trick 7 B: D3 DN DJ
    trick 8 C: H6 HK H5
    trick 9 A: T11 T18 T8
    trick 10 B: D2 T16 D4
    trick 11 C: H4 H2 HJ
    trick 12 B: DQ H3 D5
    trick 13 B: HN H1 T9
    trick 14 A: S10 S4 S7
    trick 15 A: CQ C6 C7
    trick 16 A: C10 CK C4
    trick 17 B: S5 S9 T1
    trick 18 A: C9 S6 CJ
    trick 19 C: HQ C8 S8
    trick 20 C: CN C5 SN
    trick 21 C: SJ D6 SK
    points: A 30
    score: A -47
    """
    assert sheet(legal) == {"game-lost": {"A": -47}, "gstiess-stays": {}}


def test_3_ansager_with_37_is_won_and_makes_20(legal: Report) -> None:
    """Example 3.

    deal droggn 3
    dealer A
    hand A: T20 T17 T10 T9 SK SJ S10 S6 S5 CK CN C10 C8 C7 C6 HK HQ H2 H7 D5 D6
    hand B: T21 T19 T14 T13 T11 T7 T5 SQ SN S9 S7 HN H5 DK DN DJ D1 D2 D3 D4 D7
    hand C: T18 T16 T15 T12 T8 T6 T4 T3 T2 S8 S4 CQ CJ C9 C4 HJ H1 H3 H4 H6 DQ
    talon: C5 Fool T1
    bids: B pass, C ansager, A pass
    discard C: T18 H1 H6
    announce: C pass
    trick 1 C: T16 T20 T21
    trick 2 B: SN S8 SJ
    trick 3 B: T19 T6 T9
    trick 4 B: T14 T2 T17
    trick 5 A: D6 D3 DQ
    trick 6 C: CJ CK T13
    trick 7 B: D4 T4 D5
    trick 8 C: H4 HK HN
    trick 9 A: H7 H5 H3
    trick 10 C: HJ H2 T11
    trick 11 B: T7 T15 T10
    trick 12 C: T12 CN T5
    trick 13 C: C4 C10 SQ
    trick 14 A: C7 S9 Fool
    trick 15 A: SK S7 S4
    trick 16 A: HQ DK T1
    trick 17 C: T8 S6 DN
    trick 18 C: C5 C8 D7
    trick 19 A: S10 D2 T3
    trick 20 C: C9 C6 DJ
    trick 21 C: CQ S5 D1
    points: C 37
    score: C 20
    """
    assert sheet(legal) == {"game-won": {"C": 20}, "gstiess-stays": {}}


def test_3_ansager_with_36_is_lost_and_makes_minus_21(legal: Report) -> None:
    """Beside example 3: the opponents have 38.

    deal droggn 3
    dealer C
    hand A: T17 T16 T14 T9 T1 SN S7 S6 S5 CK C10 C6 C4 H2 H4 H5 H6 H7 DN D4 D6
    hand B: Fool T21 T15 T11 T8 T6 T3 SK SQ SJ S9 S8 CN C9 C8 C5 HK HQ HN DK D7
    hand C: T20 T19 T18 T13 T12 T10 T7 T5 T2 S10 S4 CQ CJ C7 HJ H3 DQ DJ D2 D3 D5
    talon: D1 T4 H1
    bids: A pass, B ansager, C pass
    discard B: T8 T4 C9
    buy B: T12 for SK
    announce: B pass
    trick 1 B: Fool T20 T16
    trick 2 C: T19 T17 T21
    trick 3 B: T15 T2 T14
    trick 4 B: SJ SK S5
    trick 5 C: D5 D6 DK
    trick 6 B: T12 T7 T9
    trick 7 B: HN HJ H2
    trick 8 B: D1 D3 D4
    trick 9 B: S8 S10 S7
    trick 10 C: CJ C4 C8
    trick 11 C: T18 T1 T11
    trick 12 C: C7 CK CN
    trick 13 A: C6 C5 CQ
    trick 14 C: T13 SN T3
    trick 15 C: D2 DN D7
    trick 16 A: S6 SQ S4
    trick 17 B: S9 T10 C10
    trick 18 C: H3 H4 H1
    trick 19 B: HK T5 H5
    trick 20 C: DQ H7 T6
    trick 21 B: HQ DJ H6
    points: B 36
    score: B -21
    """
    assert sheet(legal) == {"game-lost": {"B": -21}, "gstiess-stays": {}}


def test_4_super_with_52_the_pagat_announced_and_made_and_redoubled_makes_460(legal: Report) -> None:
    """Example 4.

    deal droggn 3
    dealer C
    hand A: T5 T4 SQ SN S9 S7 S6 S4 CN CJ C10 C6 HJ H1 H4 H6 DQ DN D1 D3 D4
    hand B: Fool T6 T3 T2 SK SJ S5 CQ C9 C8 C5 HK HQ H2 H3 DK DJ D2 D5 D6 D7
    hand C: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T1 S10 C7 C4 HN H7
    talon: H5 CK S8
    bids: A pass, B pass, C super
    announce: C pagat, A double, C redouble, A pass, B pass
    trick 1 C: H7 HJ Fool
    trick 2 A: H1 H3 HN
    trick 3 C: C4 CN CQ
    trick 4 B: T6 T7 T5
    trick 5 C: T15 T4 T3
    trick 6 C: C7 CJ C8
    trick 7 A: SQ SK S10
    trick 8 B: C5 T8 C6
    trick 9 C: T9 SN T2
    trick 10 C: T10 S9 D2
    trick 11 C: T11 S7 D5
    trick 12 C: T12 S6 D7
    trick 13 C: T13 DQ SJ
    trick 14 C: T20 H4 HQ
    trick 15 C: T14 S4 HK
    trick 16 C: T16 C10 D6
    trick 17 C: T17 H6 DK
    trick 18 C: T18 DN C9
    trick 19 C: T19 D1 S5
    trick 20 C: T21 D3 H2
    trick 21 C: T1 D4 DJ
    points: C 52
    score: C 460
    """
    assert sheet(legal) == {"game-won": {"C": 380}, "pagat-made": {"C": 80}}


def test_5_solo_with_41_and_the_silent_pagat_of_an_opponent_makes_34(legal: Report) -> None:
    """Example 5: it wins the last trick.

    deal droggn 3
    dealer B
    hand A: T20 T14 T12 T8 T5 T3 S10 S8 S6 S4 C10 C9 C5 C4 H1 H2 H3 H5 DQ DN D7
    hand B: Fool T17 T16 T15 T6 SK SQ SN SJ S5 CQ CJ HK HQ HJ H4 H7 DK DJ D1 D6
    hand C: T21 T19 T13 T11 T10 T9 T7 T4 T2 T1 S9 S7 CK C8 C7 C6 HN H6 D2 D3 D5
    talon: D4 CN T18
    bids: C pass, A pass, B solo
    discard B: T6 S5 CJ
    announce: B pass
    trick 1 B: T18 T2 T20
    trick 2 A: T14 T17 T4
    trick 3 B: T16 T7 T12
    trick 4 B: T15 T9 T8
    trick 5 B: Fool D5 DQ
    trick 6 A: T5 SK T10
    trick 7 C: D3 DN DK
    trick 8 B: SQ S7 S10
    trick 9 B: SN S9 S8
    trick 10 B: SJ T11 S6
    trick 11 C: D2 D7 D6
    trick 12 C: H6 H1 HK
    trick 13 B: CQ C6 C10
    trick 14 B: CN C7 C9
    trick 15 B: HQ HN H3
    trick 16 B: HJ T13 H2
    trick 17 C: C8 C5 H4
    trick 18 C: CK C4 H7
    trick 19 C: T19 T3 DJ
    trick 20 C: T21 S4 D1
    trick 21 C: T1 H5 D4
    points: B 41
    score: B 34
    """
    assert sheet(legal) == {"game-won": {"B": 44}, "pagat-silent": {"B": -10}, "gstiess-stays": {}}


def test_6_ansager_with_33_and_the_pagat_taken_in_trick_9_makes_minus_29(legal: Report) -> None:
    """Example 6: the Pagat was the declarer's.

    deal droggn 3
    dealer C
    hand A: T19 T15 T12 T9 T8 T4 SQ SJ S10 S9 S7 S6 CK CQ C10 C4 HK HJ H4 DQ DN
    hand B: Fool T21 T18 T17 T14 T13 T10 T7 T1 SN S8 C9 C6 C5 HQ H3 H6 DK D1 D6 D7
    hand C: T20 T16 T6 T5 T3 T2 SK S5 S4 CN CJ C8 C7 HN H1 H2 H5 H7 D2 D4 D5
    talon: T11 DJ D3
    bids: A pass, B ansager, C pass
    discard B: T18 T10 HQ
    buy B: T20 for S8
    announce: B pass
    trick 1 B: D7 D2 DN
    trick 2 A: DQ Fool D4
    trick 3 A: T19 T7 T16
    trick 4 A: HK H6 H7
    trick 5 A: T4 T21 T6
    trick 6 B: T20 T2 T15
    trick 7 B: SN SK SJ
    trick 8 C: C7 CK C9
    trick 9 A: T12 T1 T5
    trick 10 A: S9 T13 S5
    trick 11 B: T17 T3 T9
    trick 12 B: T11 D5 T8
    trick 13 B: D3 S8 SQ
    trick 14 B: C5 CN C4
    trick 15 C: H5 HJ H3
    trick 16 A: CQ C6 CJ
    trick 17 A: H4 T14 H2
    trick 18 B: D1 H1 S10
    trick 19 B: DJ S4 S7
    trick 20 B: DK C8 S6
    trick 21 B: D6 HN C10
    points: B 33
    score: B -29
    """
    assert sheet(legal) == {"game-lost": {"B": -24}, "pagat-caught": {"B": -5}, "gstiess-stays": {}}
    assert PAGAT in table_of(legal).tricks[8].cards


def test_7_solo_with_all_tricks_makes_77(legal: Report) -> None:
    """Example 7: even the Gstieß of the opponents is the declarer's.

    deal droggn 3
    dealer B
    hand A: Fool SQ SN S9 S6 S5 S4 CK CN C8 C7 HK HQ HJ H1 H2 H3 DN D2 D3 D7
    hand B: T2 SJ S10 S8 S7 CQ CJ C10 C6 C5 C4 HN H5 H6 H7 DK DJ D1 D4 D5 D6
    hand C: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T1 C9
    talon: H4 DQ SK
    bids: C solo, A pass, B pass
    discard C: T18 C9 H4
    announce: C pass
    trick 1 C: DQ Fool D6
    trick 2 C: T3 H1 T2
    trick 3 C: T9 SQ S7
    trick 4 C: SK S4 SJ
    trick 5 C: T1 D7 H5
    trick 6 C: T4 H3 HN
    trick 7 C: T10 S6 C4
    trick 8 C: T21 CK D4
    trick 9 C: T12 H2 H7
    trick 10 C: T5 DN C6
    trick 11 C: T20 SN CJ
    trick 12 C: T19 S9 CQ
    trick 13 C: T16 HK S10
    trick 14 C: T17 D3 C5
    trick 15 C: T15 C7 D1
    trick 16 C: T14 CN C10
    trick 17 C: T6 S5 DJ
    trick 18 C: T8 C8 D5
    trick 19 C: T7 HJ H6
    trick 20 C: T11 D2 DK
    trick 21 C: T13 HQ S8
    points: C 74
    score: C 77
    """
    assert sheet(legal) == {"game-won": {"C": 77}, "gstiess-match": {}}


def test_8_supermord_with_the_pagat_announced_and_made_doubled_makes_374(legal: Report) -> None:
    """Example 8, its first half.

    deal droggn 3
    dealer B
    hand A: T2 SK SJ S8 S6 S4 CN CJ C10 C9 C5 HQ H3 H6 H7 DQ DN D1 D2 D3 D7
    hand B: Fool SN S10 S9 S7 S5 CK CQ C8 C7 C6 C4 HK HN H1 H4 H5 DJ D4 D5 D6
    hand C: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T1 DK
    talon: SQ H2 HJ
    bids: C supermord, A pass, B pass
    announce: C pagat, B double
    trick 1 C: DK DQ Fool
    trick 2 C: T3 T2 D6
    trick 3 C: T4 SK HN
    trick 4 C: T5 SJ CQ
    trick 5 C: T6 S8 H4
    trick 6 C: T7 S6 C6
    trick 7 C: T8 S4 D4
    trick 8 C: T9 CN S10
    trick 9 C: T10 CJ S9
    trick 10 C: T11 C10 C7
    trick 11 C: T12 C9 D5
    trick 12 C: T14 C5 DJ
    trick 13 C: T13 HQ SN
    trick 14 C: T15 H3 S5
    trick 15 C: T20 H6 C8
    trick 16 C: T17 H7 S7
    trick 17 C: T16 DN C4
    trick 18 C: T18 D1 HK
    trick 19 C: T19 D2 H1
    trick 20 C: T21 D3 H5
    trick 21 C: T1 D7 CK
    points: C 74
    score: C 374
    """
    assert sheet(legal) == {"supermord-made": {"C": 334}, "pagat-made": {"C": 40}, "gstiess-match": {}}


def test_8_supermord_with_the_pagat_announced_and_a_trick_lost_makes_minus_187(legal: Report) -> None:
    """Example 8, its second half: the Pagat takes the last trick, in vain.

    deal droggn 3
    dealer A
    hand A: T2 SK SN SJ S8 S6 S4 CK CQ CN CJ C9 C6 C5 HQ H2 H7 DK D1 D3 D7
    hand B: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T1 DJ
    hand C: SQ S10 S7 S5 C10 C8 C7 C4 HK HN HJ H1 H3 H5 H6 DQ DN D2 D4 D5 D6
    talon: Fool S9 H4
    bids: B supermord, C pass, A pass
    announce: B pagat
    trick 1 B: T21 SQ T2
    trick 2 B: T20 S10 D7
    trick 3 B: T19 S7 D3
    trick 4 B: T18 S5 D1
    trick 5 B: T17 C10 DK
    trick 6 B: T16 C8 H7
    trick 7 B: T15 C7 H2
    trick 8 B: T14 C4 HQ
    trick 9 B: T13 D5 C5
    trick 10 B: T12 HK C6
    trick 11 B: T11 HN C9
    trick 12 B: T9 D2 CK
    trick 13 B: T10 HJ CJ
    trick 14 B: T8 H1 CN
    trick 15 B: T7 H3 CQ
    trick 16 B: T6 H5 SJ
    trick 17 B: T5 D6 S4
    trick 18 B: T4 H6 S6
    trick 19 B: T3 DQ S8
    trick 20 B: DJ DN SN
    trick 21 C: D4 SK T1
    points: B 68
    score: B -187
    """
    assert sheet(legal) == {"supermord-lost": {"B": -167}, "pagat-failed": {"B": -20}}


def test_9_an_opponents_gstiess_in_one_of_13_tricks(legal: Report) -> None:
    """Example 9: 41 cards against 25.

    deal droggn 3
    dealer C
    hand A: Fool T21 T13 T5 T1 SQ SJ CN C7 C6 C4 HJ H3 H5 H6 DQ DN D1 D2 D4 D7
    hand B: T20 T19 T18 T17 T15 T10 T9 T8 T3 T2 SK S7 S6 S5 CQ C10 C9 HK DJ D3 D6
    hand C: T16 T12 T11 T7 T4 SN S10 S9 S8 S4 CK CJ C8 C5 HQ HN H1 H4 H7 DK D5
    talon: T14 T6 H2
    bids: A pass, B solo, C pass
    discard B: T20 HK DJ
    announce: B pass
    trick 1 B: T19 T4 Fool
    trick 2 B: T18 T7 T5
    trick 3 B: T17 T11 T13
    trick 4 B: T15 T12 T21
    trick 5 A: D7 D3 D5
    trick 6 B: T14 T16 T1
    trick 7 C: DK D4 D6
    trick 8 C: H7 H6 H2
    trick 9 B: T10 H4 D2
    trick 10 B: T9 S4 D1
    trick 11 B: T8 H1 DN
    trick 12 B: T6 HN DQ
    trick 13 B: T3 HQ H5
    trick 14 B: T2 C5 H3
    trick 15 B: SK S8 SQ
    trick 16 B: S7 S9 SJ
    trick 17 A: HJ S6 C8
    trick 18 A: C4 CQ CJ
    trick 19 B: S5 S10 C6
    trick 20 C: SN C7 C10
    trick 21 C: CK CN C9
    points: B 40
    score: B 43
    """
    assert sheet(legal) == {"game-won": {"B": 43}, "gstiess-stays": {}}
    table = table_of(legal)
    assert table.tricks_won(1) == 13
    assert pile(table, 1) == (41, 67)
    assert pile(table, 0) == (25, 51)
    assert table.side_points() == {1: 40, 2: 34}


# ---- Every row of the Pagat, of Supermord and of the Gstieß


def test_silent_pagat_wins_the_last_trick_for_the_declarer(legal: Report) -> None:
    """Ten for him.

    deal droggn 3
    dealer B
    hand A: T9 T8 T3 SQ SN S6 CQ CN C10 C8 C7 C5 HK HJ H4 H5 DK DQ D2 D5 D7
    hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T7 T4 T2 T1 HQ HN H3 D1 D4
    hand C: T10 T6 T5 SK SJ S10 S9 S8 S7 S5 S4 CK CJ C9 C6 C4 H1 H2 DJ D3 D6
    talon: H6 H7 DN
    bids: C pass, A pass, B solo
    discard B: T17 T7 HN
    announce: B pass
    trick 1 B: D4 DJ DK
    trick 2 A: T9 Fool T10
    trick 3 C: T6 T8 T2
    trick 4 A: T3 T4 T5
    trick 5 C: SK SQ T11
    trick 6 B: D1 D3 DQ
    trick 7 A: SN T12 SJ
    trick 8 B: DN D6 D2
    trick 9 B: H7 H1 HK
    trick 10 A: S6 T14 S10
    trick 11 B: H6 H2 HJ
    trick 12 A: CQ T13 CK
    trick 13 B: H3 S9 H4
    trick 14 B: HQ S8 H5
    trick 15 B: T15 S7 CN
    trick 16 B: T16 S5 C10
    trick 17 B: T18 S4 C8
    trick 18 B: T19 CJ C7
    trick 19 B: T20 C9 C5
    trick 20 B: T21 C6 D5
    trick 21 B: T1 C4 D7
    points: B 54
    score: B 67
    """
    assert sheet(legal) == {"game-won": {"B": 57}, "pagat-silent": {"B": 10}, "gstiess-stays": {}}


def test_silent_pagat_of_the_declarer_is_beaten_in_the_last_trick(legal: Report) -> None:
    """Ten for the opponents.

    deal droggn 3
    dealer B
    hand A: T16 T15 T10 T9 T7 T6 T3 T2 SK SJ S9 CK CJ C9 C5 C4 HJ H6 D2 D3 D4
    hand B: Fool T20 T18 T17 T14 T4 S7 S5 CN C10 C8 C7 HK HQ H1 H4 H5 H7 DJ D1 D6
    hand C: T21 T19 T13 T11 T8 T5 T1 SQ SN S10 S8 S6 CQ C6 HN H2 H3 DQ DN D5 D7
    talon: T12 DK S4
    bids: C pass, A pass, B ansager
    discard B: T17 T4 DJ
    buy B: T1 for S5
    announce: B pass
    trick 1 B: D6 DQ D2
    trick 2 C: HN H6 H7
    trick 3 C: D7 D4 D1
    trick 4 B: DK DN D3
    trick 5 B: H5 H2 HJ
    trick 6 A: C4 C7 CQ
    trick 7 C: T21 T2 Fool
    trick 8 C: SN S9 S4
    trick 9 C: D5 T3 T12
    trick 10 B: H4 H3 T6
    trick 11 A: C5 C8 C6
    trick 12 B: H1 T5 T7
    trick 13 A: C9 C10 T8
    trick 14 C: S8 SJ S7
    trick 15 A: CJ CN T19
    trick 16 C: SQ SK T20
    trick 17 B: HQ T11 T9
    trick 18 C: S5 T10 T14
    trick 19 B: HK T13 T15
    trick 20 A: CK T18 S10
    trick 21 B: T1 S6 T16
    points: B 30
    score: B -37
    """
    assert sheet(legal) == {"game-lost": {"B": -27}, "pagat-lost": {"B": -10}, "gstiess-stays": {}}


def test_silent_pagat_of_an_opponent_is_beaten_by_the_declarer_in_the_last_trick(legal: Report) -> None:
    """Ten for the declarer.

    deal droggn 3
    dealer A
    hand A: T19 T18 T17 T16 T15 T13 S10 S9 S8 S7 S6 S5 C7 HQ H1 H2 H5 DK D2 D6 D7
    hand B: T21 T14 T9 T8 T7 T5 T4 T3 T1 CJ C9 C8 C6 C5 C4 HK H3 H7 DQ DN D5
    hand C: Fool T20 T12 T11 T10 T6 T2 SK SQ SN SJ S4 CQ CN C10 HN HJ H4 DJ D3 D4
    talon: CK H6 D1
    bids: B pass, C ansager, A solo
    discard A: T15 S8 S7
    announce: A pass
    trick 1 A: D7 D5 D4
    trick 2 C: D3 D6 DN
    trick 3 B: DQ Fool DK
    trick 4 A: D2 T3 DJ
    trick 5 B: H7 H4 H6
    trick 6 C: HJ H5 H3
    trick 7 C: SJ S5 T4
    trick 8 B: HK HN H2
    trick 9 B: C4 C10 C7
    trick 10 C: CN CK C5
    trick 11 A: D1 T5 T2
    trick 12 B: C6 CQ T17
    trick 13 A: H1 T7 T6
    trick 14 B: C8 T10 T13
    trick 15 A: HQ T8 T11
    trick 16 C: S4 S6 T9
    trick 17 B: C9 T12 T16
    trick 18 A: S9 T14 SN
    trick 19 B: CJ T20 T18
    trick 20 C: SQ S10 T21
    trick 21 B: T1 SK T19
    points: A 31
    score: A -36
    """
    assert sheet(legal) == {"game-lost": {"A": -46}, "pagat-lost": {"A": 10}, "gstiess-stays": {}}


def test_silent_pagat_of_an_opponent_is_beaten_by_his_partner_in_the_last_trick(legal: Report) -> None:
    """Ten for the declarer all the same.

    deal droggn 3
    dealer A
    hand A: T11 T10 T6 T4 T2 SK S10 C8 C7 HK HQ HN H3 H5 H6 DK DQ DJ D2 D3 D4
    hand B: T20 T19 T15 T14 T12 T5 T3 T1 SJ S8 S6 S4 CQ CN C6 C5 HJ H1 H7 D1 D7
    hand C: Fool T21 T18 T17 T16 T13 T9 T8 T7 SQ SN S9 S7 CK CJ C10 C9 C4 H4 D5 D6
    talon: S5 H2 DN
    bids: B pass, C pass, A ansager
    discard A: T6 T4 HN
    buy A: CK for DN
    announce: A pass
    trick 1 A: T11 T3 Fool
    trick 2 A: T10 T5 T7
    trick 3 A: T2 T12 T8
    trick 4 B: D7 D6 DK
    trick 5 A: SK SJ S7
    trick 6 A: S10 S4 S9
    trick 7 A: S5 S6 SN
    trick 8 C: D5 DQ D1
    trick 9 A: CK C5 C4
    trick 10 A: C8 C6 C9
    trick 11 C: DN DJ T14
    trick 12 B: H7 H4 HK
    trick 13 A: C7 CN C10
    trick 14 B: H1 T9 HQ
    trick 15 C: CJ H2 CQ
    trick 16 B: HJ T13 H3
    trick 17 C: SQ H5 S8
    trick 18 C: T16 H6 T15
    trick 19 C: T17 D2 T19
    trick 20 B: T20 T18 D3
    trick 21 B: T1 T21 D4
    points: A 31
    score: A -16
    """
    assert sheet(legal) == {"game-lost": {"A": -26}, "pagat-lost": {"A": 10}, "gstiess-stays": {}}


def test_silent_pagat_of_an_opponent_is_taken_before_the_last_trick(legal: Report) -> None:
    """Five for the declarer.

    deal droggn 3
    dealer B
    hand A: T14 T10 T2 SQ SN S8 S6 CQ CN C9 C7 C6 C5 HJ H1 H6 H7 DN D1 D6 D7
    hand B: T21 T20 T18 T16 T15 T13 T12 T9 T3 SK SJ CJ C10 C8 H2 H3 H4 H5 DQ D3 D4
    hand C: Fool T17 T11 T8 T7 T6 T5 T4 T1 S10 S9 S5 S4 CK C4 HK HQ HN DJ D2 D5
    talon: S7 DK T19
    bids: C pass, A pass, B ansager
    discard B: T20 C10 H3
    buy B: T10 for T19
    announce: B pass
    trick 1 B: T21 T17 T19
    trick 2 B: T18 T11 T14
    trick 3 B: T16 T8 T2
    trick 4 B: T15 T7 SQ
    trick 5 B: T13 T6 SN
    trick 6 B: T12 T5 S8
    trick 7 B: T10 T4 S6
    trick 8 B: T9 Fool CQ
    trick 9 B: T3 T1 CN
    trick 10 B: SK S10 C9
    trick 11 B: SJ S9 C7
    trick 12 B: S7 S5 C6
    trick 13 B: CJ CK C5
    trick 14 C: S4 HJ C8
    trick 15 C: C4 H1 H2
    trick 16 C: HK H6 H4
    trick 17 C: HQ H7 H5
    trick 18 C: HN DN DK
    trick 19 C: DJ D1 DQ
    trick 20 B: D3 D2 D6
    trick 21 C: D5 D7 D4
    points: B 42
    score: B 30
    """
    assert sheet(legal) == {"game-won": {"B": 25}, "pagat-caught": {"B": 5}, "gstiess-stays": {}}


def test_pagat_in_the_untouched_talon_is_worth_nothing_by_itself(legal: Report) -> None:
    """It counts five card points for the declarer, and that is all.

    deal droggn 3
    dealer B
    hand A: T21 T18 T17 T16 T9 T7 T6 SQ SJ S10 S7 S6 S4 C7 C6 H6 DK DQ D4 D5 D6
    hand B: Fool T20 T14 T13 T11 T8 T4 S5 C9 C8 C5 HK HJ H1 H2 H3 H5 DJ D1 D2 D7
    hand C: T19 T15 T12 T10 T5 T3 T2 SK SN S9 S8 CK CQ CN CJ HQ HN H4 H7 DN D3
    talon: T1 C4 C10
    bids: C solo, A super, B pass
    announce: A pass
    trick 1 A: T21 Fool T19
    trick 2 A: T18 T14 T2
    trick 3 A: T17 T20 T3
    trick 4 B: T13 T5 T16
    trick 5 A: T9 T11 T10
    trick 6 B: T8 T15 T7
    trick 7 C: H4 H6 HK
    trick 8 B: T4 T12 T6
    trick 9 C: D3 DK DJ
    trick 10 A: SQ S5 SK
    trick 11 C: S8 SJ C9
    trick 12 A: S10 C8 SN
    trick 13 C: CJ C7 C5
    trick 14 C: DN DQ D1
    trick 15 A: S7 HJ S9
    trick 16 C: CN C6 H1
    trick 17 C: CK S6 H2
    trick 18 C: H7 S4 H3
    trick 19 B: H5 HQ D4
    trick 20 C: CQ D5 D2
    trick 21 C: HN D6 D7
    points: A 26
    score: A -91
    """
    assert sheet(legal) == {"game-lost": {"A": -91}, "gstiess-stays": {}}
    assert table_of(legal).pile(0).known & PAGAT


def test_supermord_with_the_pagat_announced_and_lost_before(legal: Report) -> None:
    """Minus 187.

    deal droggn 3
    dealer B
    hand A: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T1 S4
    hand B: T2 SK SN S10 S9 S8 S7 S6 CJ C9 C6 C4 HK HN H2 H3 H4 H5 D3 D6 D7
    hand C: Fool SQ SJ S5 CK CQ CN C10 C7 C5 HJ H1 H6 DK DQ DN DJ D1 D2 D4 D5
    talon: C8 H7 HQ
    bids: C pass, A supermord, B pass
    announce: A pagat, B pass, C pass
    trick 1 A: T7 T2 Fool
    trick 2 A: S4 S6 SQ
    trick 3 C: SJ T13 S7
    trick 4 A: T20 D7 S5
    trick 5 A: T5 D6 CK
    trick 6 A: T3 D3 CQ
    trick 7 A: T8 H5 CN
    trick 8 A: T16 H4 C10
    trick 9 A: T4 H3 C7
    trick 10 A: T21 H2 C5
    trick 11 A: T10 HN HJ
    trick 12 A: T19 HK H1
    trick 13 A: T14 C4 H6
    trick 14 A: T18 C6 DK
    trick 15 A: T12 C9 DQ
    trick 16 A: T17 CJ DN
    trick 17 A: T9 S8 DJ
    trick 18 A: T15 S9 D1
    trick 19 A: T6 S10 D2
    trick 20 A: T11 SN D4
    trick 21 A: T1 SK D5
    points: A 66
    score: A -187
    """
    assert sheet(legal) == {"supermord-lost": {"A": -167}, "pagat-failed": {"A": -20}, "gstiess-stays": {}}


def test_supermord_with_the_gstiess_announced_and_made(legal: Report) -> None:
    """The Gstieß is led to the last trick and takes it.

    deal droggn 3
    dealer B
    hand A: T3 T2 SQ SJ S4 CK CQ C10 C8 C7 C6 HQ HJ H3 H6 DN D1 D2 D4 D5 D7
    hand B: SK S10 S8 S7 S6 CN CJ C9 C5 C4 HK HN H2 H4 H5 H7 DK DQ DJ D3 D6
    hand C: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T1 S9
    talon: S5 H1 SN
    bids: C supermord, A pass, B pass
    announce: C gstiess
    trick 1 C: T21 T2 SK
    trick 2 C: T20 T3 H5
    trick 3 C: T19 D7 S8
    trick 4 C: T18 D5 S10
    trick 5 C: T17 D4 S7
    trick 6 C: T16 C10 S6
    trick 7 C: T15 D1 CN
    trick 8 C: T14 H6 CJ
    trick 9 C: T13 D2 C9
    trick 10 C: T12 SQ C5
    trick 11 C: T11 SJ HK
    trick 12 C: T10 HQ C4
    trick 13 C: T9 S4 D6
    trick 14 C: T8 CK HN
    trick 15 C: T7 C6 H2
    trick 16 C: T6 DN H4
    trick 17 C: T5 HJ H7
    trick 18 C: T4 CQ D3
    trick 19 C: S9 C7 DK
    trick 20 C: T1 C8 DQ
    trick 21 C: Fool H3 DJ
    points: C 74
    score: C 187
    """
    assert sheet(legal) == {"supermord-made": {"C": 167}, "gstiess-made": {"C": 20}}


def test_gstiess_announced_takes_the_last_trick_though_the_supermord_is_lost(legal: Report) -> None:
    """Nothing comes of it.

    deal droggn 3
    dealer A
    hand A: T21 T16 T14 T11 T9 T7 T5 T3 S10 S9 S4 CQ C7 C4 H1 H2 H6 DK DJ D4 D6
    hand B: Fool T18 T17 T13 T12 T2 SQ SN SJ S8 S7 C9 C8 HK HN HJ H3 H5 H7 DQ D1
    hand C: T20 T19 T10 T8 T6 T4 T1 SK S6 S5 CK C10 C6 C5 HQ H4 DN D2 D3 D5 D7
    talon: T15 CN CJ
    bids: B supermord, C pass, A pass
    announce: B gstiess
    trick 1 B: T18 T20 T21
    trick 2 A: T16 T17 T19
    trick 3 C: T10 T14 T13
    trick 4 A: T11 T12 T8
    trick 5 B: T2 T6 T9
    trick 6 A: T7 SQ T4
    trick 7 A: T5 SN T1
    trick 8 A: T3 SJ SK
    trick 9 A: S10 S8 S6
    trick 10 A: S9 S7 S5
    trick 11 A: S4 C9 CK
    trick 12 A: CQ C8 C10
    trick 13 A: C7 HK C6
    trick 14 A: C4 HN C5
    trick 15 C: HQ H1 HJ
    trick 16 C: H4 H2 H3
    trick 17 A: H6 H5 DN
    trick 18 B: H7 D2 DJ
    trick 19 B: DQ D3 DK
    trick 20 A: D4 D1 D5
    trick 21 B: Fool D7 D6
    points: B 16
    score: B -187
    """
    assert sheet(legal) == {"supermord-lost": {"B": -167}, "gstiess-failed": {"B": -20}}


def test_gstiess_in_the_untouched_talon_counts_for_the_declarer(legal: Report) -> None:
    """Nobody plays it.

    deal droggn 3
    dealer A
    hand A: T19 T17 T16 T4 T2 SQ SJ S8 S5 CK CN CJ C6 HJ H3 DK DN DJ D2 D3 D7
    hand B: T21 T20 T14 T13 T8 T7 T5 SK SN S7 S6 S4 CQ C10 C9 C5 H1 H5 H6 DQ D6
    hand C: T18 T15 T12 T11 T10 T9 T6 T3 T1 S9 C8 C7 HK HQ HN H2 H4 H7 D1 D4 D5
    talon: S10 C4 Fool
    bids: B pass, C pass, A super
    announce: A pass
    trick 1 A: D7 D6 D5
    trick 2 C: T18 T2 T5
    trick 3 C: C7 C6 C5
    trick 4 C: H4 H3 H6
    trick 5 A: CJ C10 C8
    trick 6 A: D3 DQ D4
    trick 7 B: H5 H7 HJ
    trick 8 A: D2 T7 D1
    trick 9 B: H1 HQ T4
    trick 10 A: CK CQ T15
    trick 11 C: T6 T16 T8
    trick 12 A: DJ T13 T11
    trick 13 B: C9 T9 CN
    trick 14 C: S9 S5 S4
    trick 15 C: T12 T17 T14
    trick 16 A: DN T20 T3
    trick 17 B: S6 T10 S8
    trick 18 C: HK T19 T21
    trick 19 B: S7 T1 SJ
    trick 20 C: H2 DK SN
    trick 21 C: HN SQ SK
    points: A 16
    score: A -101
    """
    assert sheet(legal) == {"game-lost": {"A": -101}}
    assert table_of(legal).pile(0).known & FOOL


def test_opponents_who_win_every_trick_do_not_get_the_declarers_gstiess(legal: Report) -> None:
    """Only the declarer has a Match.

    deal droggn 3
    dealer C
    hand A: T7 T5 T3 T2 SQ SN S10 S8 S7 S6 CQ CN C10 C7 HK HJ H2 H4 D1 D4 D5
    hand B: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T6 T1 SJ S4 C8 H1 H6 D3
    hand C: Fool T8 T4 S9 S5 CJ C9 C6 C5 C4 HQ HN H3 H5 DK DQ DN DJ D2 D6 D7
    talon: CK SK H7
    bids: A pass, B pass, C super
    announce: C pass
    trick 1 C: T8 T2 T21
    trick 2 B: T20 T4 T3
    trick 3 B: T19 Fool T5
    trick 4 B: T18 S9 T7
    trick 5 B: T17 S5 D5
    trick 6 B: T16 CJ D4
    trick 7 B: T15 C9 D1
    trick 8 B: T14 C6 H4
    trick 9 B: T13 C5 H2
    trick 10 B: T12 C4 HJ
    trick 11 B: T11 HQ HK
    trick 12 B: T10 HN C7
    trick 13 B: T9 H3 C10
    trick 14 B: T6 H5 CN
    trick 15 B: SJ DK S6
    trick 16 B: S4 DQ S7
    trick 17 A: CQ C8 DN
    trick 18 A: S8 T1 DJ
    trick 19 B: H1 D2 S10
    trick 20 B: H6 D6 SN
    trick 21 B: D3 D7 SQ
    points: C 13
    score: C -104
    """
    assert sheet(legal) == {"game-lost": {"C": -104}, "gstiess-stays": {}}
    table = table_of(legal)
    assert table.tricks_won(2) == 0
    assert table.pile(2).known & FOOL


# ---- What is doubled, and what is not


@pytest.mark.parametrize(
    ("example", "said", "entry"),
    [
        (test_1_ansager_with_45_makes_28, "A pass, B double", 56),
        (test_1_ansager_with_45_makes_28, "A pass, C double, A redouble, B redouble", 224),
        (test_2_solo_lost_with_30_makes_minus_47, "A pass, C double", -94),
        (test_5_solo_with_41_and_the_silent_pagat_of_an_opponent_makes_34, "B pass, C double", 78),
        (test_4_super_with_52_the_pagat_announced_and_made_and_redoubled_makes_460, "C pagat", 115),
        (test_4_super_with_52_the_pagat_announced_and_made_and_redoubled_makes_460, "C pass", 105),
        (test_4_super_with_52_the_pagat_announced_and_made_and_redoubled_makes_460, "C pass, A double", 200),
    ],
)
def test_the_same_deal_otherwise_announced(example: object, said: str, entry: int) -> None:
    text = without(text_of(example.__doc__), "points", "score")
    before = next(line for line in text.splitlines() if line.startswith("announce:"))
    report = is_legal(changed(text, (before, f"announce: {said}")))
    assert list(scores(report).values()) == [entry]


@pytest.mark.parametrize(
    ("example", "entry"),
    [
        (test_3_ansager_with_37_is_won_and_makes_20, -20),
        (test_1_ansager_with_45_makes_28, 28),
        (test_3_ansager_with_36_is_lost_and_makes_minus_21, -21),
    ],
)
def test_with_the_option_38_only_the_threshold_moves(example: object, entry: int) -> None:
    text = without(text_of(example.__doc__), "score")
    report = is_legal(changed(text, ("deal droggn 3\n", "deal droggn 3\nrules standard target=38\n")))
    assert list(scores(report).values()) == [entry]


def test_whose_the_gstiess_is_shows_at_every_step() -> None:
    """From the trick in which it is played the side that played it has its five points; in a Match only to the end."""
    record = record_of(text_of(test_7_solo_with_all_tricks_makes_77.__doc__))
    for step in steps(record)[:-1]:
        walk = position(record, step.number)
        assert walk is not None
        if walk.table.tricks:
            assert bool(walk.table.pile(0).known & FOOL) == (len(walk.table.tricks) < 21)
