"""The worked examples of Königrufen's rules, each a whole record, under both options of kontra.

Numbers in the names are those of the worked examples.
"""

import pytest

from notation.cards import mask
from notation.decision import Decision
from notation.parts.counting import in_thirds
from notation.replay import Report
from notation.rulebooks import GAMES
from notation.rulebooks.koenigrufen import rules
from notation.rulebooks.koenigrufen.sheet import trischaken
from notation.table import Table
from notation.words.languages import speaking, speaking_of
from notation.words.numbers import number
from tests.notation import records
from tests.notation.records import blamed, changed, scores, without


def with_kontra(report: Report) -> dict[str, int]:
    """The entries of the same deal where kontra counts on the sheet."""
    text = changed(without(report.record.text, "score"), ("\ndealer", "\nrules standard kontra=score\ndealer"))
    return scores(records.legal(text))


# ---- Settlements


def test_6_a_rufer_won_with_silent_kings_and_the_trull_of_the_others(legal: Report) -> None:
    """Example 6: 1 + 1 − 1.

    deal koenigrufen 4
    dealer D
    hand A: T20 T19 T18 T17 T16 T15 SN S9 CN HK HQ D2
    hand B: T14 T10 T6 T4 SK S8 CK C9 C8 HJ H4 DN
    hand C: Fool T21 T13 T12 T9 T2 T1 S10 S7 CJ H2 D4
    hand D: T11 T8 T7 T5 CQ C10 C7 HN H1 DK DQ D3
    talon: H3 D1 DJ | SJ SQ T3
    bids: A vorhand, B pass, C pass, D pass, A rufer
    call A: CK
    take A: SJ SQ T3
    discard A: S9 CN D2
    trick 1 A: T20 T14 Fool T7
    trick 2 C: D4 DK T19 DN
    trick 3 A: T18 T10 T12 T11
    trick 4 A: T17 T6 T9 T5
    trick 5 A: T15 T4 T21 T8
    trick 6 C: CJ CQ T3 C9
    trick 7 A: T16 SK T2 D3
    trick 8 A: SQ S8 S10 H1
    trick 9 A: HK H4 H2 HN
    trick 10 A: SJ CK S7 C7
    trick 11 A: SN C8 T1 DQ
    trick 12 C: T13 C10 HQ HJ
    points: A 41/2
    score: A 1, B 1, C -1, D -1
    """
    assert with_kontra(legal) == scores(legal)
    assert legal.points == {0: 125} and legal.points_unit == 3


def test_7_a_besserrufer_with_its_pagat_made_has_three_with_kontra_five(legal: Report) -> None:
    """Example 7: 1 + 2, and 1 + 4.

    deal koenigrufen 4
    dealer D
    hand A: Fool T20 T19 T18 T17 T16 T15 T7 T1 C9 HK H1
    hand B: T10 T5 T3 T2 SK SJ S8 CN CJ C7 HN HJ
    hand C: T21 T14 T9 T8 T6 SN S9 CQ C10 H2 DK D2
    hand D: T13 T11 T4 S7 HQ H3 H4 DQ DJ D1 D3 D4
    talon: DN CK C8 | SQ S10 T12
    bids: A besserrufer, B pass, C pass, D pass
    call A: SK
    take A: SQ S10 T12
    discard A: SQ C9 H1
    announce: A pagat, C kontra pagat
    trick 1 A: Fool T3 T6 T13
    trick 2 A: T20 T5 T8 T4
    trick 3 A: T19 T10 T9 T11
    trick 4 A: T18 T2 T14 H4
    trick 5 A: T17 CN T21 D4
    trick 6 C: S9 S7 S10 SJ
    trick 7 B: HJ H2 H3 HK
    trick 8 A: T16 HN CQ DQ
    trick 9 A: T15 SK SN DJ
    trick 10 A: T12 C7 DK HQ
    trick 11 A: T7 CJ C10 D1
    trick 12 A: T1 S8 D2 D3
    points: A 55/2
    score: A 3, B 3, C -3, D -3
    """
    assert with_kontra(legal) == {"A": 5, "B": 5, "C": -5, "D": -5}


def test_8_a_piccolo_is_paid_by_each_by_who_doubled_it_twice_as_much(legal: Report) -> None:
    """Example 8: 3 · 2, and 2 · 2 + 2 + 2.

    deal koenigrufen 4
    dealer D
    hand A: T20 T15 T9 S8 S7 C8 C7 H3 H4 DK D3 D4
    hand B: Fool T21 T10 SQ SJ CK CJ HK HN HJ DJ D2
    hand C: T16 T12 T11 T5 SN S10 S9 CN C10 H1 H2 DQ
    hand D: T13 T7 T6 T3 T2 T1 SK CQ C9 HQ DN D1
    talon: T4 T17 T19 | T8 T14 T18
    bids: A piccolo, B pass, C pass, D pass
    announce: B kontra
    trick 1 A: D4 DJ DQ DN
    trick 2 C: SN SK S7 SJ
    trick 3 D: T3 T9 T21 T16
    trick 4 B: T10 T12 T13 T15
    trick 5 A: D3 D2 T5 D1
    trick 6 C: S9 T7 S8 SQ
    trick 7 D: T6 T20 Fool T11
    trick 8 B: CK CN C9 C7
    trick 9 B: HK H1 HQ H4
    trick 10 B: HN H2 T2 H3
    trick 11 D: T1 DK HJ S10
    trick 12 D: CQ C8 CJ C10
    score: A 6, B -2, C -2, D -2
    """
    assert with_kontra(legal) == {"A": 8, "B": -4, "C": -2, "D": -2}


def test_9_a_dreier_with_silent_bonuses_of_both_sides(legal: Report) -> None:
    """Example 9: 3 · (4 + 1 − 1); no pile can hold both trull and Pagat, so the kings stand for the trull.

    deal koenigrufen 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T16 SK C10 HK DN D1
    hand B: T14 T13 T12 T11 T10 T9 T8 T5 T1 SN C8 HJ
    hand C: T15 T7 T4 T3 T2 SQ SJ C7 H1 H2 DK D3
    hand D: T6 S10 S9 S8 S7 HQ HN H3 H4 DJ D2 D4
    talon: C9 CQ CN | CJ CK DQ
    bids: A dreier, B pass, C pass, D pass
    take A: CJ CK DQ
    discard A: CJ DQ DN
    trick 1 A: Fool T14 T3 T6
    trick 2 A: T21 T13 T4 D2
    trick 3 A: T20 T12 T15 S8
    trick 4 A: T19 T5 T2 S9
    trick 5 A: T18 T11 T7 DJ
    trick 6 A: T17 T10 DK H3
    trick 7 A: T16 T9 C7 HQ
    trick 8 A: SK SN SQ S10
    trick 9 A: CK C8 H1 D4
    trick 10 A: C10 T8 H2 HN
    trick 11 B: HJ D3 H4 HK
    trick 12 A: D1 T1 SJ S7
    points: A 54/1
    score: A 12, B -4, C -4, D -4
    """
    assert with_kontra(legal) == scores(legal)


def test_10_a_lost_sechserdreier_counts_twice_its_uhu_as_usual(legal: Report) -> None:
    """Example 10: 3 · (−8 + 4).

    deal koenigrufen 4
    dealer D
    hand A: T21 T20 T19 T18 T17 T16 T2 S8 HQ DK DN D1
    hand B: T14 T11 T9 T8 T6 SK SJ CJ HN H1 H3 D2
    hand C: T15 T5 T1 SN S9 CK CQ C10 C7 H4 DJ D4
    hand D: Fool T13 T10 T7 T4 T3 S7 C9 C8 H2 DQ D3
    talon: SQ T12 CN | HK S10 HJ
    bids: A sechserdreier, B pass, C pass, D pass
    discard A: SQ S10 S8 CN HQ D1
    announce: A uhu
    trick 1 A: HJ H3 H4 H2
    trick 2 A: T12 T9 T15 T7
    trick 3 C: CQ C9 T18 CJ
    trick 4 A: DN D2 D4 DQ
    trick 5 D: T4 T21 T6 T5
    trick 6 A: HK HN T1 T10
    trick 7 D: D3 DK T8 DJ
    trick 8 B: T14 CK T13 T19
    trick 9 A: T20 T11 S9 T3
    trick 10 A: T17 SK SN Fool
    trick 11 D: S7 T2 SJ C10
    trick 12 A: T16 H1 C7 C8
    points: A 33/1
    score: A -12, B 4, C 4, D 4
    """
    assert with_kontra(legal) == scores(legal)


def test_11_a_lost_sechserdreier_counts_twice_and_doubled_once_more(legal: Report) -> None:
    """Example 11: 3 · (−8), and ×2.

    deal koenigrufen 4
    dealer D
    hand A: T21 T20 T16 T12 T10 SK SN CN C7 HJ H1 D1
    hand B: T18 T8 T5 T3 T2 SQ CQ C9 C8 HN H2 DQ
    hand C: T19 T14 T13 T9 T4 T1 CK CJ DN DJ D2 D4
    hand D: Fool T17 T11 T7 S10 S9 S8 C10 HK H3 H4 D3
    talon: DK T15 S7 | SJ HQ T6
    bids: A sechserdreier, B pass, C pass, D pass
    discard A: SN SJ S7 CN C7 HJ
    announce: B kontra
    trick 1 A: T15 T2 T4 Fool
    trick 2 D: HK H1 H2 T9
    trick 3 C: D2 D3 D1 DQ
    trick 4 B: C9 CJ C10 T16
    trick 5 A: T6 T5 T1 T7
    trick 6 D: S10 SK SQ T19
    trick 7 C: T13 T11 T12 T18
    trick 8 B: HN T14 H4 HQ
    trick 9 C: CK T17 T21 C8
    trick 10 A: DK T8 DN S9
    trick 11 B: CQ D4 H3 T20
    trick 12 A: T10 T3 DJ S8
    points: A 26/1
    score: A -24, B 8, C 8, D 8
    """
    assert with_kontra(legal) == {"A": -48, "B": 16, "C": 16, "D": 16}


def test_12_an_announced_koenig_ultimo_counts_twice_in_a_solo(legal: Report) -> None:
    """Example 12: −2 + 2 · 2.

    deal koenigrufen 4
    dealer D
    hand A: T19 T18 T17 T14 S7 CJ C9 C7 H1 H3 DQ D2
    hand B: Fool T21 T20 T16 T15 T13 SK SJ S8 C10 DK DJ
    hand C: T9 T6 T3 T2 T1 SQ SN CN C8 H2 H4 DN
    hand D: T12 T8 T7 T4 S10 CQ HK HQ HN HJ D1 D4
    talon: D3 T10 T5 | T11 CK S9
    bids: A solorufer, B pass, C pass, D pass
    call A: SK
    announce: B koenig-ultimo
    trick 1 A: D2 DJ DN D1
    trick 2 C: CN CQ C7 C10
    trick 3 D: T7 T14 T15 T2
    trick 4 B: T21 T6 T8 T17
    trick 5 B: DK T1 D4 DQ
    trick 6 C: H2 HN H1 T13
    trick 7 B: Fool T3 T4 T18
    trick 8 B: T16 T9 T12 T19
    trick 9 A: S7 S8 SN S10
    trick 10 C: SQ HK C9 SJ
    trick 11 C: H4 HQ H3 T20
    trick 12 B: SK C8 HJ CJ
    points: A 28/1
    score: A 2, B 2, C -2, D -2
    """
    assert with_kontra(legal) == scores(legal)


def test_13_a_solorufer_whose_king_lay_in_the_talon_was_played_alone_and_nothing_counts_double(legal: Report) -> None:
    """Example 13: 3 · 2, the kontra is void.

    deal koenigrufen 4
    dealer D
    hand A: T20 T19 T18 T17 T16 T15 T14 T7 S9 C9 HK DQ
    hand B: Fool T13 T10 T9 T8 T1 SQ CJ HQ H1 H2 DN
    hand C: T12 T6 T5 T4 T3 S8 CK CN HJ H4 DJ D3
    hand D: T21 T11 SN SJ S10 CQ C10 C8 HN DK D1 D4
    talon: T2 SK S7 | C7 H3 D2
    bids: A solorufer, B pass, C pass, D pass
    call A: SK
    announce: B kontra
    trick 1 A: T20 T13 T4 T11
    trick 2 A: T19 T9 T6 T21
    trick 3 D: C8 C9 CJ CK
    trick 4 C: S8 S10 S9 SQ
    trick 5 B: DN DJ D1 DQ
    trick 6 A: T18 T8 T12 DK
    trick 7 A: T15 T10 T5 C10
    trick 8 A: T17 Fool T3 D4
    trick 9 B: H1 H4 HN HK
    trick 10 A: T16 T1 CN CQ
    trick 11 A: T14 H2 HJ SN
    trick 12 A: T7 HQ D3 SJ
    points: A 47/2
    score: A 6, B -2, C -2, D -2
    """
    assert with_kontra(legal) == scores(legal)


def test_14_an_announced_uhu_that_fails_is_paid_with_its_kontra(legal: Report) -> None:
    """Example 14: 1 − 4, and 1 − 8.

    deal koenigrufen 4
    dealer D
    hand A: T20 T19 T18 T17 T16 T15 T13 T6 T2 CN HK D4
    hand B: Fool T14 T8 SK SQ S7 CK CQ CJ C8 DJ D1
    hand C: T21 T12 T11 T7 T5 S10 S9 C7 H1 H3 DN D3
    hand D: T10 T4 T3 T1 SN SJ S8 C9 HN HJ H2 H4
    talon: DQ D2 DK | C10 T9 HQ
    bids: A besserrufer, B pass, C pass, D pass
    call A: CK
    take A: C10 T9 HQ
    discard A: CN HQ D4
    announce: A uhu, C kontra uhu
    trick 1 A: T20 T14 T7 T10
    trick 2 A: T19 Fool T21 T4
    trick 3 B: CQ C7 C9 C10
    trick 4 B: CJ T12 T1 T6
    trick 5 C: DN T3 T18 D1
    trick 6 A: T17 T8 T11 SJ
    trick 7 A: T15 CK T5 H4
    trick 8 A: T16 DJ H3 S8
    trick 9 A: HK SK H1 HN
    trick 10 A: T13 S7 D3 HJ
    trick 11 A: T9 SQ S9 H2
    trick 12 A: T2 C8 S10 SN
    points: A 55/2
    score: A -3, B -3, C 3, D 3
    """
    assert with_kontra(legal) == {"A": -7, "B": -7, "C": 7, "D": 7}


def test_15_beside_a_silent_valat_only_what_was_announced_counts(legal: Report) -> None:
    """Example 15: 3 · (16 + 2).

    deal koenigrufen 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 HK
    hand B: T6 T4 SK S9 CK C9 C7 HJ H3 DK DQ D1
    hand C: T10 T8 T7 SN S10 S8 CQ HQ H4 DN D2 D4
    hand D: T9 T5 T3 T2 SQ SJ CJ C10 HN H1 H2 D3
    talon: T12 T11 S7 | CN DJ C8
    bids: A dreier, B pass, C pass, D pass
    take A: CN DJ C8
    discard A: CN C8 DJ
    announce: A trull
    trick 1 A: Fool T6 T10 T3
    trick 2 A: T21 T4 T8 T5
    trick 3 A: T13 DK T7 T9
    trick 4 A: T20 CK S8 T2
    trick 5 A: T19 C9 DN SQ
    trick 6 A: T18 S9 H4 CJ
    trick 7 A: T14 DQ SN HN
    trick 8 A: T15 C7 D2 H2
    trick 9 A: T17 SK D4 C10
    trick 10 A: T16 H3 CQ SJ
    trick 11 A: HK HJ HQ H1
    trick 12 A: T1 D1 S10 D3
    points: A 69
    score: A 54, B -18, C -18, D -18
    """
    assert with_kontra(legal) == scores(legal)


def test_16_a_valat_announced_and_lost_leaves_the_announced_pagat(legal: Report) -> None:
    """Example 16: 3 · (−32 + 2).

    deal koenigrufen 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T16 T15 T1 C9 HK H2
    hand B: T12 T9 T8 T2 SQ SJ CN C10 HQ HN H4 D2
    hand C: T11 T3 SK S9 S8 S7 CJ HJ DQ DJ D3 D4
    hand D: T14 T13 T10 T7 T6 T5 SN CK CQ C8 H3 DN
    talon: C7 T4 S10 | DK D1 H1
    bids: A dreier, B pass, C pass, D pass
    take A: C7 T4 S10
    discard A: S10 C9 H2
    announce: A valat, A pagat
    trick 1 A: Fool T8 T3 T5
    trick 2 A: T15 T12 T11 T14
    trick 3 A: T21 T2 S7 T10
    trick 4 A: C7 CN CJ CQ
    trick 5 D: T7 T20 T9 S8
    trick 6 A: T4 H4 S9 T6
    trick 7 D: C8 T19 C10 SK
    trick 8 A: T18 HQ D3 T13
    trick 9 A: T17 HN D4 SN
    trick 10 A: T16 SJ HJ DN
    trick 11 A: HK D2 DJ H3
    trick 12 A: T1 SQ DQ CK
    points: A 56/1
    score: A -90, B 30, C 30, D 30
    """
    assert with_kontra(legal) == scores(legal)


def test_17_a_sechserdreier_in_which_the_defenders_win_every_trick(legal: Report) -> None:
    """Example 17: 3 · (−4 · 4 · 2), and ×2.

    deal koenigrufen 4
    dealer D
    hand A: T3 T2 S9 S8 S7 C9 C8 C7 H3 H4 D3 D4
    hand B: T21 T20 T14 T10 T7 T6 SQ SN CJ DQ DN DJ
    hand C: T18 T16 T15 T13 T9 SK CK CN HK HJ H1 DK
    hand D: Fool T19 T17 T12 T11 T8 T1 SJ CQ HQ HN D1
    talon: T5 T4 S10 | C10 H2 D2
    bids: A sechserdreier, B pass, C pass, D pass
    discard A: S7 C9 C8 H2 H4 D4
    announce: B kontra
    trick 1 A: D3 DJ DK D1
    trick 2 C: T16 T19 T2 T14
    trick 3 D: SJ S8 SN SK
    trick 4 C: T9 T17 T3 T10
    trick 5 D: CQ C10 CJ CN
    trick 6 D: T8 T4 T6 T15
    trick 7 C: T13 T1 T5 T20
    trick 8 B: T7 T18 T12 D2
    trick 9 C: HK HQ H3 T21
    trick 10 B: DQ H1 T11 C7
    trick 11 D: HN S9 DN HJ
    trick 12 D: Fool S10 SQ CK
    points: A 2
    score: A -96, B 32, C 32, D 32
    """
    assert with_kontra(legal) == {"A": -192, "B": 64, "C": 64, "D": 64}


def test_18_an_announced_valat_of_a_rufer(legal: Report) -> None:
    """Example 18: 8 · 1, and ×2.

    deal koenigrufen 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T16 T15 T14 T6 HK D3
    hand B: T13 T12 T7 T1 SK CK C10 C8 HJ H1 H2 H4
    hand C: T11 T4 T3 T2 SJ S9 S8 CQ CJ C9 DN DJ
    hand D: T8 SQ SN S10 S7 CN C7 HQ H3 DK DQ D1
    talon: D4 T5 D2 | T10 T9 HN
    bids: A vorhand, B pass, C pass, D pass, A rufer
    call A: SK
    take A: T10 T9 HN
    discard A: T19 HN D3
    announce: A valat, C kontra valat
    trick 1 A: Fool T13 T2 T8
    trick 2 A: T21 T12 T3 SQ
    trick 3 A: T20 T7 T4 S10
    trick 4 A: T18 T1 T11 HQ
    trick 5 A: T17 SK S8 SN
    trick 6 A: T16 CK CJ DK
    trick 7 A: T15 C10 CQ H3
    trick 8 A: HK HJ S9 DQ
    trick 9 A: T14 C8 C9 S7
    trick 10 A: T6 H1 DN CN
    trick 11 A: T10 H2 DJ D1
    trick 12 A: T9 H4 SJ C7
    points: A 69
    score: A 8, B 8, C -8, D -8
    """
    assert with_kontra(legal) == {"A": 16, "B": 16, "C": -16, "D": -16}


def test_19_silent_kings_of_a_farbensolo_count_twice(legal: Report) -> None:
    """Example 19: 3 · (6 + 1 · 2).

    deal koenigrufen 4
    dealer D
    hand A: T13 SK SQ SN S10 CK CQ HK HQ H1 H3 DK
    hand B: T21 T19 T15 T14 T10 T7 S8 CN C8 HN H2 DQ
    hand C: T16 T3 T2 S9 S7 CJ C9 HJ H4 DN DJ D4
    hand D: Fool T20 T18 T17 T8 T6 T4 T1 C10 D1 D2 D3
    talon: T12 T5 SJ | C7 T11 T9
    bids: A farbensolo, B pass, C pass, D pass
    trick 1 A: SK S8 S9 T20
    trick 2 A: SQ T15 S7 T6
    trick 3 A: HQ H2 H4 T8
    trick 4 A: S10 T7 T16 T17
    trick 5 A: SN T10 T2 T18
    trick 6 A: H1 HN HJ T4
    trick 7 B: DQ D4 D1 DK
    trick 8 A: CK CN CJ C10
    trick 9 A: CQ C8 C9 T1
    trick 10 A: HK T19 T3 Fool
    trick 11 A: H3 T14 DJ D2
    trick 12 A: T13 T21 DN D3
    points: A 55/1
    score: A 24, B -8, C -8, D -8
    """
    assert with_kontra(legal) == scores(legal)


def test_20_each_defender_of_a_bettel_ouvert_has_his_own_account(legal: Report) -> None:
    """Example 20: −3 · 7, and −(14 + 28 + 7).

    deal koenigrufen 4
    dealer D
    hand A: Fool T11 T5 T4 SJ C10 C9 HK D1 D2 D3 D4
    hand B: T21 T19 T7 T2 SQ SN S9 S8 CN H2 H3 DK
    hand C: T20 T18 T14 T8 T6 T3 SK S7 CJ C8 H1 DJ
    hand D: T17 T16 T15 T13 T10 T9 S10 CK C7 HN HJ H4
    talon: T1 DQ DN | HQ CQ T12
    bids: A bettel-ouvert, B pass, C pass, D pass
    announce: B kontra, C kontra, A rekontra C
    trick 1 A: Fool T7 T6 T16
    trick 2 A: C10 CN CJ CK
    trick 3 D: HN HK H2 H1
    trick 4 A: C9 T2 C8 C7
    trick 5 B: H3 T20 H4 T5
    trick 6 C: T18 T13 T4 T21
    trick 7 B: T19 T8 T17 T11
    trick 8 B: DK DJ T9 D4
    trick 9 D: T10 D1 SQ T14
    trick 10 C: S7 S10 SJ SN
    trick 11 B: S8 SK T15 D3
    trick 12 D: HJ D2 S9 T3
    score: A -21, B 7, C 7, D 7
    """
    assert with_kontra(legal) == {"A": -49, "B": 14, "C": 28, "D": 7}


def test_21_a_besserrufer_conceded_with_its_uhu(legal: Report) -> None:
    """Example 21: −3 · (1 + 4).

    deal koenigrufen 4
    dealer D
    hand A: Fool T14 T13 T12 T7 T3 T2 T1 HK HN H2 DN
    hand B: T21 T20 T16 T6 T5 SN S10 S8 CQ C8 HJ D3
    hand C: T19 T18 T17 T11 T10 T9 SJ S9 CK C10 H4 DQ
    hand D: T15 T8 SQ CN CJ C9 HQ H1 DK DJ D1 D4
    talon: T4 SK S7 | C7 H3 D2
    bids: A besserrufer, B pass, C pass, D pass
    call A: SK
    concede A uhu
    score: A -15, B 5, C 5, D 5
    """
    assert with_kontra(legal) == scores(legal)


def test_31_a_silent_bonus_has_no_kontra(legal: Report) -> None:
    """Example 31: 1 + 1, and 2 · 1 + 1.

    deal koenigrufen 4
    dealer D
    hand A: Fool T20 T19 T18 T17 T13 T5 CK HK HJ DJ D3
    hand B: T21 T11 T8 T1 SK SQ SJ C10 C9 C7 H1 D2
    hand C: T14 T9 T7 T6 T3 S9 S8 CN H3 DQ DN D4
    hand D: T16 T15 T12 T10 T4 T2 S10 S7 HQ H2 H4 DK
    talon: CQ CJ SN | D1 C8 HN
    bids: A vorhand, B pass, C pass, D pass, A rufer
    call A: SK
    take A: CQ CJ SN
    discard A: SN CQ DJ
    announce: D kontra
    trick 1 A: Fool T11 T14 T10
    trick 2 A: T20 T1 T9 T12
    trick 3 A: T19 T8 T7 T4
    trick 4 A: T18 T21 T3 T2
    trick 5 B: C9 CN T15 CK
    trick 6 D: T16 T17 SJ T6
    trick 7 A: T13 SK S9 H2
    trick 8 A: T5 C10 D4 S10
    trick 9 A: CJ C7 DN S7
    trick 10 A: HK H1 H3 H4
    trick 11 A: HJ D2 S8 HQ
    trick 12 D: DK D3 SQ DQ
    points: A 43
    score: A 2, B 2, C -2, D -2
    """
    assert with_kontra(legal) == {"A": 3, "B": 3, "C": -3, "D": -3}


def test_32_silent_bonuses_count_twice_in_a_solodreier(legal: Report) -> None:
    """Example 32: 3 · (8 + 4 − 2).

    deal koenigrufen 4
    dealer D
    hand A: Fool T20 T19 T18 T17 T16 T15 T6 T2 S9 CQ H3
    hand B: T14 T11 T5 T4 SK S8 CK CJ C10 C8 HJ DN
    hand C: T13 T12 T9 T3 SQ CN HK HQ DK DJ D1 D2
    hand D: T10 T7 T1 SN SJ S10 S7 C9 HN DQ D3 D4
    talon: H1 T8 H2 | T21 C7 H4
    bids: A solodreier
    trick 1 A: Fool T5 T12 T7
    trick 2 A: T20 T11 T9 T10
    trick 3 A: T19 T4 T3 T1
    trick 4 A: T18 T14 T13 SN
    trick 5 A: T17 C10 D1 DQ
    trick 6 A: T16 S8 DJ D3
    trick 7 A: T15 C8 HQ HN
    trick 8 A: T6 DN CN S10
    trick 9 A: S9 SK SQ S7
    trick 10 B: CK DK C9 CQ
    trick 11 B: CJ D2 D4 T2
    trick 12 A: H3 HJ HK SJ
    points: A 36
    score: A 30, B -10, C -10, D -10
    """
    assert with_kontra(legal) == scores(legal)


def test_33_a_kontra_of_the_announcer_s_own_side_is_void(legal: Report) -> None:
    """Example 33: −2 for the Pagat, not doubled.

    deal koenigrufen 4
    dealer D
    hand A: T13 T10 SQ S8 CK CN CJ HK H3 DK DN D1
    hand B: T21 T20 T19 T18 T17 T16 T15 T1 C9 C8 HQ DQ
    hand C: T14 T11 T8 T4 SK S10 S9 S7 HN HJ H4 D2
    hand D: T9 T7 T3 T2 SN SJ CQ C10 H1 H2 DJ D4
    talon: C7 Fool D3 | T12 T5 T6
    bids: A vorhand, B pass, C pass, D pass, A rufer
    call A: SK
    take A: C7 Fool D3
    discard A: S8 CJ D3
    announce: B pagat, D kontra pagat
    trick 1 A: Fool T21 T11 T9
    trick 2 A: CN C9 T8 C10
    trick 3 C: S7 SN SQ T20
    trick 4 B: T19 T14 T3 T13
    trick 5 B: T18 T4 T2 T10
    trick 6 B: T17 S9 T7 D1
    trick 7 B: HQ HJ H2 HK
    trick 8 A: DN DQ D2 D4
    trick 9 B: T16 HN CQ CK
    trick 10 B: T15 SK H1 DK
    trick 11 B: C8 H4 DJ C7
    trick 12 B: T1 S10 SJ H3
    points: A 24
    score: A -3, B 3, C -3, D 3
    """
    assert with_kontra(legal) == scores(legal)


def test_34_a_sechserdreier_whose_announced_valat_fails_is_lost_twice_over(legal: Report) -> None:
    """Example 34: −3 · (4 · 8 · 2).

    deal koenigrufen 4
    dealer D
    hand A: Fool T21 T20 T19 T18 T17 T16 T15 T14 HK HQ H4
    hand B: T12 T9 T3 T2 S8 CK CN C9 C7 H1 DJ D4
    hand C: T10 T8 T7 T4 SJ CJ HJ H2 H3 DK D1 D2
    hand D: T11 T6 T5 T1 SK SN S9 S7 CQ C10 C8 HN
    talon: D3 S10 DN | DQ SQ T13
    bids: A sechserdreier, B pass, C pass, D pass
    discard A: SQ S10 HQ DQ DN D3
    announce: A valat
    trick 1 A: Fool T9 T4 T1
    trick 2 A: T21 T3 T7 T6
    trick 3 A: T20 T2 T8 T11
    trick 4 A: T19 T12 T10 T5
    trick 5 A: T18 DJ H3 SN
    trick 6 A: H4 H1 H2 HN
    trick 7 D: C10 T17 CK CJ
    trick 8 A: T16 C7 D1 CQ
    trick 9 A: T15 CN SJ SK
    trick 10 A: T14 C9 HJ C8
    trick 11 A: T13 S8 D2 S9
    trick 12 A: HK D4 DK S7
    points: A 66/2
    score: A -192, B 64, C 64, D 64
    """
    assert with_kontra(legal) == scores(legal)


def test_a_claim_makes_koenig_ultimo_with_a_king_taken_from_the_talon(legal: Report) -> None:
    """4 + 2 + 2 + 8 of each.

    deal koenigrufen 4
    dealer A
    hand A: T8 T6 T12 C7 H1 T13 HJ HN CJ T9 HQ H3
    hand B: CQ T21 SJ T17 T3 T4 T19 T18 T20 T15 Fool T16
    hand C: C10 SN D2 T10 DJ T11 C8 DK T5 D1 D3 C9
    hand D: DQ S10 H2 H4 S8 SQ DN T1 CN T14 S7 D4
    talon: SK HK CK | S9 T2 T7
    bids: B vorhand, C pass, D pass, A pass, B besserrufer
    call B: HK
    take B: SK HK CK
    discard B: CQ SJ T18
    announce: B koenig-ultimo, B koenige, B quapil, B pass
    trick 1 B: T21
    claim B
    points: B 69
    score: A -16, B 48, C -16, D -16
    """
    assert with_kontra(legal) == scores(legal)


def trischaken_table() -> Table:
    table = Table(GAMES["koenigrufen"], 4, 3, GAMES["koenigrufen"].rules())
    table.each_alone(rules.CONTRACTS[0], 0)
    return table


@pytest.mark.parametrize(
    ("thirds", "entries"),
    [
        ("60 91 59 0", "0 -3 0 3"),
        ("108 40 40 22", "-12 4 4 4"),
        ("36 75 75 24", "2 -2 -2 2"),
        ("0 106 104 0", "2 -4 0 2"),
        ("0 107 103 0", "3 -6 0 3"),
        ("30 60 60 60", "3 -1 -1 -1"),
        ("75 75 30 30", "-6 2 2 2"),
        ("50 110 30 20", "2 -6 2 2"),
        ("0 105 105 0", "2 -2 -2 2"),
    ],
)
def test_22_to_30_who_pays_in_a_trischaken(thirds: str, entries: str) -> None:
    """The seat with 0 thirds has won no trick."""
    points = dict(enumerate(map(int, thirds.split())))
    item = trischaken(trischaken_table(), 0, points, [seat for seat in points if not points[seat]])
    assert [item.entries.get(seat, 0) for seat in range(4)] == list(map(int, entries.split()))
    losers = [seat for seat, amount in item.entries.items() if amount < 0]
    assert (item.label == "several-lose") == (len(losers) > 1)


# ---- Counting


def test_1_to_3_thirds() -> None:
    assert in_thirds(mask(["HK", "SQ", "T7", "Fool", "DJ", "C10", "T15", "HN"]), 8) == 50
    assert [str(GAMES["koenigrufen"].counted(units)) for units in (125, 85)] == ["125/3", "85/3"]
    assert [rules.target is not None, 3 * 65 - 2 * 35, 3 * 41 - 2 * 19] == [True, 125, 85]


@pytest.mark.parametrize(
    ("language", "read"),
    [("en", ["41", "41 and one leaf", "41 and two leaves"]), ("de", ["41", "41 und ein Blatt", "41 und zwei Blatt"]),
     ("ja", ["41", "41と1ブラット", "41と2ブラット"])],
)  # fmt: skip
def test_1_card_points_are_read_in_leaves(language: str, read: list[str]) -> None:
    """As the book teaches it, wherever they are told; another game that counts thirds would have its own way."""
    with speaking(language):
        assert [GAMES["koenigrufen"].points_text(units) for units in (123, 124, 125)] == read
    with speaking(language), speaking_of("koenigrufen"):
        assert number(GAMES["koenigrufen"].counted(125)) == read[2]


# ---- The auction


def auctions() -> tuple[int, int]:
    """How many auctions there are where any hand may play anything, and how many calls the longest has."""
    known: dict[object, tuple[int, int]] = {}

    def at(words: tuple[str, ...]) -> Decision | None:
        auction = rules.BIDDING((0, 1, 2, 3), rules.CONTRACTS.words, lambda seat, word: True)
        try:
            decision = next(auction)
            for word in words:
                decision = auction.send(word)
        except StopIteration:
            return None
        return decision

    def count(words: tuple[str, ...]) -> tuple[int, int]:
        decision: object = at(words)
        if decision is None:
            return 1, 0
        key = tuple(getattr(decision, name) for name in ("seat", "waiting", "level", "stage", "holder"))
        if key not in known:
            behind = [count((*words, word)) for word in decision.options()]  # type: ignore[attr-defined]
            known[key] = sum(many for many, _ in behind), 1 + max(longest for _, longest in behind)
        return known[key]

    return count(())


def test_there_are_333579_auctions() -> None:
    assert auctions() == (333_579, 23)


@pytest.mark.parametrize(
    ("bids", "outcome"),
    [
        ("A vorhand, B pass, C bettel, D solorufer, A pass, C farbendreier, D pass", "C farbendreier"),
        ("A vorhand, B piccolo, C pass, D besserrufer, A hold, B pass, D pass", "A besserrufer"),
        ("A sechserdreier, B pass, C dreier, D pass, A hold, C pass", "A dreier"),
        ("A vorhand, B pass, C pass, D pass, A rufer", "A rufer"),
    ],
)
def test_auctions(bids: str, outcome: str) -> None:
    table = records.table_of(records.report_of(f"deal koenigrufen 4\ndealer D\nbids: {bids}\n"))
    assert table.contract is not None
    assert f"{'ABCD'[table.declarer or 0]} {table.contract.word}" == outcome


# ---- Discards


PLAYS = "deal koenigrufen 4\ndealer D\nhand A: {hand}\nbids: A {contract}, B pass, C pass, D pass\n"
TALON = "talon: S9 S8 SJ | C7 C9 C10\ntake A: S9 S8 SJ\n"


@pytest.mark.parametrize(
    ("contract", "hand", "laid", "broken"),
    [
        ("dreier", "T20 T19 T18 S7 C8 HQ SK", "S7 C8 HQ", []),
        ("dreier", "T20 T19 T18 S7 C8 HQ SK", "S7 C8 T18", [("discard-tarock", "T18")]),
        ("farbendreier", "T20 T1 Fool S7 C8 HQ SK", "S7 C8 HQ", [("discard-plain", "HQ")]),
    ],
)
def test_discards(contract: str, hand: str, laid: str, broken: list[tuple[str, str]]) -> None:
    text = PLAYS.format(hand=f"{hand} _5", contract=contract) + TALON + f"discard A: {laid}\n"
    assert blamed(text)[:1] == broken


# ---- Cards that may be played


@pytest.mark.parametrize(
    ("contract", "trick", "hand", "may"),
    [
        ("dreier", "SQ", "S7 S10 T5", "S10 S7"),
        ("dreier", "SQ", "H1 T5 T1", "T5 T1"),
        ("bettel", "SQ", "T9 T1", "T9"),
        ("bettel", "SQ", "T1 H4", "T1"),
        ("bettel", "SQ", "S7 SK", "SK"),
        ("farbensolo", "", "T5 T1 H1", "H1"),
    ],
)
def test_legal_cards(contract: str, trick: str, hand: str, may: str) -> None:
    """B, or who leads, has these cards, and others are not known."""
    seat = "B" if trick else "A"
    text = f"deal koenigrufen 4\ndealer D\nhand {seat}: {hand} _{12 - len(hand.split())}\n"
    text += f"bids: A {contract}, B pass, C pass, D pass\ntake A: _3\ndiscard A: _3\n"
    if contract != "dreier":
        text = without(text, "take", "discard")
    text += f"trick 1 A: {trick}\n" if trick else "announce: A pass, B pass, C pass, D pass\n"
    assert " ".join(choices_with_gaps(text)) == may


def choices_with_gaps(text: str) -> list[str]:
    walk = records.position(records.record_of(text), records.ALL)
    assert walk is not None and walk.decision is not None
    return [records.names_of(card)[0] for card in walk.decision.options()]


# ---- The talk


SOLO = "deal koenigrufen 4\ndealer D\nbids: A solodreier\nannounce: {said}\n"


@pytest.mark.parametrize(
    ("said", "broken"),
    [
        ("A trull, B kontra, C pass, D pass, A rekontra, B subkontra", []),
        ("A trull, B pass, C kontra trull, D pass, A pass, B kontra trull", [("said-twice", "kontra")]),
        ("A trull, B pass, C valat, D pass, A pass, B kontra trull", [("said-too-late", "kontra")]),
        ("A trull, B pass, C valat, D pass, A kontra valat", []),
        ("B trull, B pass, C pass, D pass, A kontra trull", []),
        ("B kontra trull", [("nothing-to-double", "kontra")]),
        ("A kontra", [("not-his-doubling", "kontra")]),
        ("B kontra A", [("said-unknown", "kontra")]),
    ],
)
def test_35_the_talk_goes_round(said: str, broken: list[tuple[str, str]]) -> None:
    assert blamed(SOLO.format(said=said)) == broken


@pytest.mark.parametrize(
    ("said", "broken"),
    [
        ("C koenig-ultimo, C rekontra trull", []),
        ("C rekontra trull", [("not-his-doubling", "rekontra")]),
        ("C koenig-ultimo, D kontra koenig-ultimo, C rekontra trull", [("said-too-late", "rekontra")]),
    ],
)
def test_who_comes_to_be_known_as_the_partner_speaks_for_his_side(said: str, broken: list[tuple[str, str]]) -> None:
    text = "deal koenigrufen 4\ndealer D\nbids: A solorufer\ncall A: CK\nannounce: A trull, C kontra trull, D uhu, "
    assert blamed(text + said + "\n") == broken


def test_the_views_of_a_seat_do_not_tell_who_the_partner_is() -> None:
    text = "deal koenigrufen 4\ndealer D\nhand A: SK _11\nhand C: CK _11\nbids: A solorufer, B pass, C pass, D pass\n"
    table = records.walk_of(text + "call A: CK\n").table
    assert table.partner is None and not table.sides_known
    told = records.walk_of(text + "call A: CK\nannounce: C koenig-ultimo\n").table
    assert told.partner == 2 and told.sides_known
