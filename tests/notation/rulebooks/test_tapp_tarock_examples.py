"""The worked examples of Tapp-Tarock's rules, and every case of the Pagat in the last trick, each a whole record.

Numbers in the names are those of the worked examples. What an example tells of card points and score stands in its
record as a claim; what else it tells, its test asks of the replay.
"""

from itertools import count

import pytest

from notation.cards import KINGS, PAGAT, TRULL, face_sum
from notation.parts.play import CardPlay as Card
from notation.replay import Report
from notation.replay.steps import steps
from tests.notation import records
from tests.notation.records import changed, record_of, scores, sheet, table_of, text_of, walk_of, without

CONTRACTS = {"dreier": 3, "unterer": 4, "oberer": 5}
"""The contracts with an exchange, and their base values."""
BIDS = {
    "dreier": "A dreier, B pass, C pass",
    "unterer": "A dreier, B unterer, C pass, A hold, B pass",
    "oberer": "A dreier, B unterer, C pass, A hold, B oberer, A hold, B pass",
}
STEPS = {"": 1, "B kontra": 2, "C kontra, A rekontra": 4, "B kontra, A rekontra, C subkontra": 8}
"""Doublings of the game, each with its factor."""


def pagat(report: Report) -> tuple[int, str, str]:
    """The trick to which the Pagat was played, who played it, who won it."""
    table = table_of(report)
    [trick] = [trick for trick in table.tricks if PAGAT in trick.cards]
    assert trick.winner is not None
    return trick.number, "ABC"[table.from_seat(trick.leader)[trick.cards.index(PAGAT)]], "ABC"[trick.winner]


def pile(report: Report, seat: int) -> tuple[int, int]:
    """How many cards lie in a side's pile, and their face sum."""
    lying = table_of(report).pile(seat)
    return lying.count, face_sum(lying.known)


def on_pagat(doublings: str) -> str:
    """Doublings of the game, said of the Pagat."""
    return doublings.replace("kontra", "kontra pagat")


# ---- The worked examples


def test_1_27_cards_with_face_sum_57_are_39_points_and_dreier_is_won(legal: Report) -> None:
    """Example 1: three discards and eight tricks.

    deal tapp-tarock 3
    dealer C
    hand A: T21 T19 T17 T14 T12 T9 T5 SK C10 HN H3 DK DQ DN D1 D4
    hand B: Fool T16 T11 T10 T8 T2 SQ S7 CK C9 C8 HQ HJ H1 H2 DJ
    hand C: T20 T18 T13 T7 T6 T3 T1 S9 CQ CN CJ C7 HK H4 D2 D3
    talon: T15 SJ SN | S10 S8 T4
    bids: A dreier, B pass, C pass
    take A: T15 SJ SN
    discard A: C10 H3 DN
    trick 1 A: D4 DJ D2
    trick 2 B: H2 HK HN
    trick 3 C: CN T21 C8
    trick 4 A: DK T2 D3
    trick 5 B: H1 H4 T19
    trick 6 A: T5 T8 T20
    trick 7 C: T18 T9 T10
    trick 8 C: T13 T12 T11
    trick 9 C: T7 T17 T16
    trick 10 A: T14 Fool T6
    trick 11 B: HJ T3 T15
    trick 12 A: D1 HQ T1
    trick 13 C: S9 SJ S7
    trick 14 A: SK SQ CQ
    trick 15 A: SN C9 CJ
    trick 16 A: DQ CK C7
    points: A 39
    score: A 3
    """
    assert pile(legal, 0) == (27, 57)
    assert table_of(legal).side_points() == {0: 39, 1: 31}
    assert sheet(legal) == {"game-won": {"A": 3}}


def test_2_27_cards_with_face_sum_52_are_34_points_and_unterer_with_kontra_is_lost(legal: Report) -> None:
    """Example 2: both defenders write twice four.

    deal tapp-tarock 3
    dealer C
    hand A: T21 T19 T17 T14 T12 T9 T7 T6 T5 SN C10 C7 H1 H2 H3 DQ
    hand B: T20 T4 T1 SK SQ SJ S10 S9 CK HN HJ DK DN DJ D2 D4
    hand C: Fool T16 T15 T13 T10 T3 S8 S7 CQ CN C9 C8 HK HQ D1 D3
    talon: T8 H4 T2 | T18 T11 CJ
    bids: A dreier, B unterer, C pass, A hold, B pass
    take A: T8 H4 T2
    discard A: SN H1 DQ
    announce: A pass, B kontra
    trick 1 A: T9 T20 T16
    trick 2 B: T4 T3 T8
    trick 3 A: H2 HN HQ
    trick 4 C: D3 T17 DK
    trick 5 A: T5 T1 T10
    trick 6 C: D1 T21 DN
    trick 7 A: H4 HJ HK
    trick 8 C: C8 C7 CK
    trick 9 B: SK S7 T2
    trick 10 A: T12 SQ T13
    trick 11 C: C9 C10 SJ
    trick 12 A: T19 S10 Fool
    trick 13 C: CQ T6 S9
    trick 14 A: H3 DJ T15
    trick 15 C: CN T7 D2
    trick 16 A: T14 D4 S8
    points: A 34
    score: B 8, C 8
    """
    assert pile(legal, 0) == (27, 52)
    assert table_of(legal).side_points() == {0: 34, 1: 36}
    assert sheet(legal) == {"game-lost": {"B": 8, "C": 8}}


def test_3_solo_won_with_41_and_the_announced_pagat_lost_in_trick_12(legal: Report) -> None:
    """Example 3: in trick 12 the Pagat is A's only tarock, and he has no spade: no other card is legal.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T18 T17 T16 T15 T14 T8 T1 SK SQ CK CQ C10 HK HQ DJ
    hand B: T11 T5 T2 S10 S8 CN CJ C9 C8 HN H4 DK DQ DN D1 D2
    hand C: T21 T19 T12 T10 T7 T6 T4 T3 SJ S9 S7 C7 HJ H2 H3 D4
    talon: Fool D3 T9 | T13 SN H1
    bids: A solo
    announce: A pagat
    trick 1 A: T20 T2 T21
    trick 2 C: T19 T18 T5
    trick 3 C: T12 T17 T11
    trick 4 A: T16 S10 T10
    trick 5 A: T15 D1 T7
    trick 6 A: T14 DN T6
    trick 7 A: T8 D2 T4
    trick 8 A: SK S8 SJ
    trick 9 A: SQ DQ S9
    trick 10 A: CK C8 C7
    trick 11 A: CQ CN T3
    trick 12 C: S7 T1 C9
    trick 13 A: C10 CJ HJ
    trick 14 B: HN H2 HK
    trick 15 A: HQ H4 H3
    trick 16 A: DJ DK D4
    points: A 41
    score: A 8, B 16, C 16
    """
    assert pagat(legal)[:2] == (12, "A")
    assert sheet(legal) == {"game-won": {"A": 8}, "pagat-failed": {"B": 16, "C": 16}}


def test_4_oberer_with_kontra_and_rekontra_is_won_with_36(legal: Report) -> None:
    """Example 4, its first half.

    deal tapp-tarock 3
    dealer C
    hand A: T21 T19 T18 T17 T14 T12 T10 T9 T7 T2 SK S9 S8 S7 C9 HQ
    hand B: T16 T15 T8 T5 T1 SQ SJ CN C10 C8 HN HJ H3 DQ D2 D3
    hand C: Fool T20 T13 T6 T4 SN S10 CK CQ C7 HK H4 DK DN D1 D4
    talon: H2 CJ DJ | H1 T3 T11
    bids: A dreier, B unterer, C pass, A hold, B oberer, A hold, B pass
    take A: H1 T3 T11
    discard A: S9 S7 H1
    announce: A pass, B kontra, A rekontra
    trick 1 A: HQ HN HK
    trick 2 C: Fool T2 T16
    trick 3 C: T20 T10 T15
    trick 4 C: T13 T3 T5
    trick 5 C: T6 T7 T8
    trick 6 B: D2 DK T9
    trick 7 A: C9 CN CK
    trick 8 C: T4 T11 T1
    trick 9 A: S8 SQ SN
    trick 10 B: DQ DN T12
    trick 11 A: T19 H3 S10
    trick 12 A: SK SJ CQ
    trick 13 A: T14 C8 C7
    trick 14 A: T17 C10 H4
    trick 15 A: T18 HJ D1
    trick 16 A: T21 D3 D4
    points: A 36
    score: A 20
    """
    assert sheet(legal) == {"game-won": {"A": 20}}


def test_4_oberer_with_kontra_and_rekontra_is_lost_with_35(legal: Report) -> None:
    """Example 4, its second half: the same cards, played otherwise.

    deal tapp-tarock 3
    dealer C
    hand A: T21 T19 T18 T17 T14 T12 T10 T9 T7 T2 SK S9 S8 S7 C9 HQ
    hand B: T16 T15 T8 T5 T1 SQ SJ CN C10 C8 HN HJ H3 DQ D2 D3
    hand C: Fool T20 T13 T6 T4 SN S10 CK CQ C7 HK H4 DK DN D1 D4
    talon: H2 CJ DJ | H1 T3 T11
    bids: A dreier, B unterer, C pass, A hold, B oberer, A hold, B pass
    take A: H1 T3 T11
    discard A: S9 S7 H1
    announce: A pass, B kontra, A rekontra
    trick 1 A: T21 T5 T20
    trick 2 A: T19 T8 T6
    trick 3 A: T11 T15 T4
    trick 4 B: HN HK HQ
    trick 5 C: CQ C9 C8
    trick 6 C: D1 T18 DQ
    trick 7 A: T17 T16 T13
    trick 8 A: T14 T1 Fool
    trick 9 C: DK T3 D3
    trick 10 A: T12 D2 S10
    trick 11 A: T10 H3 DN
    trick 12 A: T9 HJ D4
    trick 13 A: T7 C10 H4
    trick 14 A: T2 CN SN
    trick 15 A: SK SJ C7
    trick 16 A: S8 SQ CK
    points: A 35
    score: B 20, C 20
    """
    assert sheet(legal) == {"game-lost": {"B": 20, "C": 20}}


def test_5_every_trick_in_dreier_not_announced_with_the_trull(legal: Report) -> None:
    """Example 5: four times three in place of the game, and three for the trull.

    deal tapp-tarock 3
    dealer C
    hand A: Fool T21 T20 T19 T18 T17 T16 T15 T14 T1 SK SQ SN HK HQ DK
    hand B: T13 T12 T11 T6 T5 T2 S10 S7 C10 C8 C7 HN DN D1 D2 D3
    hand C: T10 T9 T4 T3 CK CQ CN CJ C9 HJ H1 H2 H3 H4 DJ D4
    talon: T8 DQ S8 | T7 SJ S9
    bids: A dreier, B pass, C pass
    take A: T8 DQ S8
    discard A: SQ HQ DQ
    trick 1 A: Fool T13 T3
    trick 2 A: DK DN DJ
    trick 3 A: T21 T12 T10
    trick 4 A: T15 T5 T9
    trick 5 A: HK HN HJ
    trick 6 A: T20 T2 T4
    trick 7 A: T19 T11 H3
    trick 8 A: SK S7 CQ
    trick 9 A: T14 T6 D4
    trick 10 A: T18 D3 H1
    trick 11 A: T17 D2 CN
    trick 12 A: T16 S10 H4
    trick 13 A: T8 C10 H2
    trick 14 A: S8 D1 CJ
    trick 15 A: T1 C7 CK
    trick 16 A: SN C8 C9
    points: A 68
    score: A 15
    """
    assert sheet(legal) == {"valat-silent": {"A": 12}, "trull": {"A": 3}}


def test_6_unterer_with_valat_and_kontra_and_one_trick_lost(legal: Report) -> None:
    """Example 6: card points play no part, nor does the game.

    deal tapp-tarock 3
    dealer C
    hand A: Fool T20 T19 T18 T17 T16 T15 T14 T13 T12 SK SQ SN HK HQ DK
    hand B: T10 T8 T6 T4 T3 T1 SJ S9 S7 CQ CN C8 H1 H3 D1 D4
    hand C: T21 T11 T9 T2 S10 S8 CK CJ C9 C7 HN HJ H4 DJ D2 D3
    talon: T5 C10 DQ | T7 DN H2
    bids: A dreier, B unterer, C pass, A hold, B pass
    take A: T5 C10 DQ
    discard A: SN HQ DQ
    announce: A valat, B kontra
    trick 1 A: Fool T10 T21
    trick 2 A: T12 T8 T11
    trick 3 A: T20 T6 T9
    trick 4 A: T17 T4 T2
    trick 5 A: T14 T3 S10
    trick 6 A: T18 T1 S8
    trick 7 A: T19 SJ CK
    trick 8 A: DK D1 DJ
    trick 9 A: HK H1 HN
    trick 10 A: C10 CQ CJ
    trick 11 B: S9 C9 SK
    trick 12 A: T5 S7 C7
    trick 13 A: SQ CN HJ
    trick 14 A: T13 C8 H4
    trick 15 A: T15 H3 D2
    trick 16 A: T16 D4 D3
    points: A 62
    score: B 64, C 64
    """
    assert table_of(legal).tricks_won(0) == 15
    assert sheet(legal) == {"valat-failed": {"B": 64, "C": 64}}


def test_7_solo_with_valat_and_rekontra_made(legal: Report) -> None:
    """Example 7, its first half: eight times eight, four times.

    deal tapp-tarock 3
    dealer C
    hand A: Fool T20 T19 T18 T17 T16 T15 T14 T13 T12 SK SQ SN HK HQ DK
    hand B: T10 T9 T7 T6 T2 SJ S10 CN CJ C8 C7 HN H3 D1 D2 D4
    hand C: T11 T8 T5 T3 S9 S8 S7 CK C10 C9 HJ H1 H2 DQ DN D3
    talon: T21 T1 H4 | DJ T4 CQ
    bids: A solo
    announce: A valat, B kontra, A rekontra
    trick 1 A: HQ HN HJ
    trick 2 A: T13 T10 T3
    trick 3 A: Fool T9 T5
    trick 4 A: DK D1 D3
    trick 5 A: T20 T6 T11
    trick 6 A: T16 T7 T8
    trick 7 A: SN SJ S7
    trick 8 A: HK H3 H2
    trick 9 A: T19 T2 C9
    trick 10 A: SQ S10 S9
    trick 11 A: T18 CN H1
    trick 12 A: SK CJ S8
    trick 13 A: T15 C8 DN
    trick 14 A: T17 C7 C10
    trick 15 A: T12 D2 CK
    trick 16 A: T14 D4 DQ
    points: A 56
    score: A 256
    """
    assert table_of(legal).tricks_won(0) == 16
    assert sheet(legal) == {"valat-made": {"A": 256}}


def test_7_solo_with_valat_and_rekontra_made_and_the_pagat_too(legal: Report) -> None:
    """Example 7, its second half: the Pagat makes sixteen more, and the rekontra is not for it.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T1 SK SQ HK DK
    hand B: T8 T7 T5 T4 SJ S10 S9 CJ C10 C7 HQ HN H3 D1 D2 D4
    hand C: T9 T6 T3 SN S8 S7 CK CQ C9 C8 HJ H1 H2 DQ DN D3
    talon: Fool T21 H4 | DJ T2 CN
    bids: A solo
    announce: A pagat, A valat, B kontra, A rekontra
    trick 1 A: SQ SJ S7
    trick 2 A: T16 T8 T6
    trick 3 A: DK D4 D3
    trick 4 A: HK HQ H2
    trick 5 A: T20 T7 T3
    trick 6 A: T19 T5 T9
    trick 7 A: T10 T4 DQ
    trick 8 A: T11 S10 HJ
    trick 9 A: T13 S9 CK
    trick 10 A: T18 CJ DN
    trick 11 A: T17 C10 C8
    trick 12 A: T15 C7 CQ
    trick 13 A: T14 HN S8
    trick 14 A: T12 H3 H1
    trick 15 A: SK D1 SN
    trick 16 A: T1 D2 C9
    points: A 57
    score: A 272
    """
    assert sheet(legal) == {"valat-made": {"A": 256}, "pagat-made": {"A": 16}}


EXAMPLE_8 = """
    deal tapp-tarock 3
    dealer C
    hand A: T21 T19 T18 T17 T14 T13 T12 T9 SK S9 C9 C7 HK DN DJ D4
    hand B: T20 T15 T10 T8 T7 T6 T5 T4 T3 T2 T1 SQ C10 HQ HN DK
    hand C: Fool T16 SN SJ S8 S7 CK CQ C8 H1 H2 H3 DQ D1 D2 D3
    talon: HJ S10 CN | T11 H4 CJ
    bids: A dreier, B pass, C pass
    take A: HJ S10 CN
    discard A: CN C7 DJ
    trick 1 A: T21 T20 Fool
    trick 2 C: T16 T19 T15
    trick 3 A: T18 T10 SN
    trick 4 A: T17 T8 SJ
    trick 5 A: T14 T7 S8
    trick 6 A: T13 T6 S7
    trick 7 A: T12 T5 H2
    trick 8 A: T9 T4 CK
    trick 9 A: SK SQ CQ
    trick 10 A: S10 T3 C8
    trick 11 B: T2 H1 S9
    trick 12 B: C10 H3 C9
    trick 13 B: HQ DQ HK
    trick 14 A: HJ HN D1
    trick 15 B: DK D2 DN
    trick 16 B: T1 D3 D4
    points: A 40
    score: A 3, B 4, C 4
"""


def test_8_a_defender_wins_the_last_trick_with_the_pagat() -> None:
    report = records.legal(text_of(EXAMPLE_8))
    assert pagat(report) == (16, "B", "B")
    assert report.points == {0: 40}
    assert sheet(report) == {"game-won": {"A": 3}, "pagat-silent": {"B": 4, "C": 4}}


def test_9_the_declarer_takes_a_defenders_pagat_in_the_last_trick(legal: Report) -> None:
    """Example 9: the cards of example 8, played otherwise, and the same 40 points.

    deal tapp-tarock 3
    dealer C
    hand A: T21 T19 T18 T17 T14 T13 T12 T9 SK S9 C9 C7 HK DN DJ D4
    hand B: T20 T15 T10 T8 T7 T6 T5 T4 T3 T2 T1 SQ C10 HQ HN DK
    hand C: Fool T16 SN SJ S8 S7 CK CQ C8 H1 H2 H3 DQ D1 D2 D3
    talon: HJ S10 CN | T11 H4 CJ
    bids: A dreier, B pass, C pass
    take A: HJ S10 CN
    discard A: CN C7 DJ
    trick 1 A: T18 T3 Fool
    trick 2 C: H2 HK HQ
    trick 3 A: SK SQ SN
    trick 4 A: D4 DK DQ
    trick 5 B: T20 T16 T21
    trick 6 A: C9 C10 CK
    trick 7 C: SJ S10 T15
    trick 8 B: T10 S8 T19
    trick 9 A: DN T8 D1
    trick 10 B: T7 S7 T13
    trick 11 A: HJ HN H1
    trick 12 B: T4 CQ T9
    trick 13 A: T17 T6 C8
    trick 14 A: T12 T5 H3
    trick 15 A: S9 T2 D2
    trick 16 B: T1 D3 T14
    points: A 40
    score: A 7
    """
    assert legal.record.lines[:9] == record_of(text_of(EXAMPLE_8)).lines[:9]
    assert pagat(legal) == (16, "B", "A")
    assert sheet(legal) == {"game-won": {"A": 3}, "pagat-lost": {"A": 4}}


def test_10_unterer_won_and_a_defender_held_four_kings(legal: Report) -> None:
    """Example 10: the bonus is his who held them, not the other defender's.

    deal tapp-tarock 3
    dealer C
    hand A: T21 T19 T18 T17 T14 T12 T11 T9 T4 S7 CQ C10 HQ HN HJ H1
    hand B: Fool T15 T8 T6 T5 SN SJ S10 S9 C9 C8 H4 D1 D2 D3 D4
    hand C: T16 T13 T7 T2 T1 SK SQ S8 CK C7 HK H2 H3 DK DQ DN
    talon: CJ DJ T3 | T20 CN T10
    bids: A dreier, B unterer, C pass, A hold, B pass
    take A: CJ DJ T3
    discard A: S7 HQ HN
    trick 1 A: CJ C9 CK
    trick 2 C: SK T9 SN
    trick 3 A: T21 Fool T1
    trick 4 B: T15 T16 T4
    trick 5 C: T13 T19 T8
    trick 6 A: DJ D1 DN
    trick 7 C: DK T17 D2
    trick 8 A: CQ C8 C7
    trick 9 A: T18 T6 T7
    trick 10 A: H1 H4 HK
    trick 11 C: T2 T3 T5
    trick 12 B: SJ S8 T11
    trick 13 A: T12 S10 H3
    trick 14 A: HJ S9 H2
    trick 15 A: C10 D3 DQ
    trick 16 A: T14 D4 SQ
    points: A 37
    score: A 4, C 3
    """
    assert sheet(legal) == {"game-won": {"A": 4}, "kings": {"C": 3}}


# ---- Every trick


def test_a_silent_valat_stands_beside_the_pagat_in_the_last_trick(legal: Report) -> None:
    """The Pagat is independent of what stands in place of the game.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T1 SK SQ HK DK
    hand B: T8 T7 T5 T4 SJ S10 S9 C10 C9 HQ HN H1 H3 H4 DN D4
    hand C: T9 T6 T3 SN S8 CK CQ CN C8 C7 HJ H2 DQ DJ D2 D3
    talon: Fool T21 S7 | D1 T2 CJ
    bids: A dreier, B pass, C pass
    take A: D1 T2 CJ
    discard A: SQ CJ D1
    trick 1 A: T20 T8 T6
    trick 2 A: SK S9 S8
    trick 3 A: T19 T7 T3
    trick 4 A: DK DN D2
    trick 5 A: T12 T5 T9
    trick 6 A: T11 T4 SN
    trick 7 A: HK HQ H2
    trick 8 A: T2 SJ HJ
    trick 9 A: T18 S10 C7
    trick 10 A: T10 C10 D3
    trick 11 A: T13 C9 C8
    trick 12 A: T14 HN DJ
    trick 13 A: T17 H1 DQ
    trick 14 A: T16 H3 CQ
    trick 15 A: T15 H4 CK
    trick 16 A: T1 D4 CN
    points: A 61
    score: A 16
    """
    assert sheet(legal) == {"valat-silent": {"A": 12}, "pagat-silent": {"A": 4}}


# ---- The Pagat in the last trick, not announced


def test_the_declarer_wins_the_last_trick_with_the_pagat(legal: Report) -> None:
    """The declarer writes four.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T14 T12 T10 T9 T8 T7 T4 T1 SK S8 H4 DN D3
    hand B: T21 T16 T15 T13 SJ S10 S9 CQ CJ C10 C8 H1 H2 DJ D1 D2
    hand C: Fool T11 T6 T3 T2 SQ SN S7 CK CN C9 HK HQ HJ DK D4
    talon: T18 HN DQ | T5 C7 H3
    bids: A dreier, B pass, C pass
    take A: T18 HN DQ
    discard A: S8 DN D3
    trick 1 A: T14 T21 T3
    trick 2 B: T16 Fool T18
    trick 3 C: CK T10 CQ
    trick 4 A: T19 T15 T2
    trick 5 A: DQ DJ D4
    trick 6 A: SK SJ S7
    trick 7 A: T20 T13 T6
    trick 8 A: T12 S10 T11
    trick 9 A: T4 S9 SQ
    trick 10 A: T17 CJ DK
    trick 11 A: T7 C10 HJ
    trick 12 A: HN H1 HQ
    trick 13 C: CN T9 C8
    trick 14 A: H4 H2 HK
    trick 15 C: C9 T8 D1
    trick 16 A: T1 D2 SN
    points: A 48
    score: A 7
    """
    assert pagat(legal) == (16, "A", "A")
    assert sheet(legal) == {"game-won": {"A": 3}, "pagat-silent": {"A": 4}}


def test_the_declarer_wins_the_last_trick_with_the_pagat_in_solo(legal: Report) -> None:
    """In Solo everything that has to do with the Pagat is worth twice as much.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T14 T12 T11 T9 T7 T6 T5 T1 SN S9 H2 DK D2
    hand B: T18 T16 T13 T10 T8 T4 SK SQ SJ S7 CK CJ C7 H4 DJ D1
    hand C: T21 T15 T3 T2 S8 CQ CN C10 C9 C8 HN HJ H1 DQ DN D4
    talon: Fool HQ D3 | HK H3 S10
    bids: A solo
    trick 1 A: D2 D1 DQ
    trick 2 C: T21 T5 T4
    trick 3 C: T15 T6 T8
    trick 4 C: T3 T7 T10
    trick 5 B: DJ DN DK
    trick 6 A: H2 H4 HJ
    trick 7 C: C9 T9 C7
    trick 8 A: S9 S7 S8
    trick 9 A: SN SJ T2
    trick 10 C: CQ T11 CJ
    trick 11 A: T12 T13 CN
    trick 12 B: CK C10 T14
    trick 13 A: T17 T16 C8
    trick 14 A: T19 T18 HN
    trick 15 A: T20 SQ D4
    trick 16 A: T1 SK H1
    points: A 37
    score: A 16
    """
    assert pagat(legal) == (16, "A", "A")
    assert sheet(legal) == {"game-won": {"A": 8}, "pagat-silent": {"A": 8}}


def test_the_declarer_loses_the_pagat_in_the_last_trick(legal: Report) -> None:
    """Each defender writes four, though the game is won.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T14 T12 T9 T8 T7 T6 T1 S9 CN CJ C8 HQ H1
    hand B: T21 T15 T10 T5 SK S10 S8 S7 CQ C10 C7 HK HN H3 DJ D4
    hand C: Fool T18 T13 T11 T4 T3 T2 SQ SN SJ CK HJ H4 D1 D2 D3
    talon: DQ DK DN | C9 H2 T16
    bids: A dreier, B pass, C pass
    take A: DQ DK DN
    discard A: CN C8 HQ
    trick 1 A: DN DJ D3
    trick 2 A: DQ D4 D2
    trick 3 A: DK T15 D1
    trick 4 B: H3 H4 H1
    trick 5 A: CJ C7 CK
    trick 6 C: HJ T6 HN
    trick 7 A: S9 S7 SJ
    trick 8 C: SN T7 SK
    trick 9 A: T8 T10 T2
    trick 10 B: C10 T3 T9
    trick 11 A: T12 T5 T4
    trick 12 A: T20 T21 T11
    trick 13 B: S10 SQ T14
    trick 14 A: T17 HK T13
    trick 15 A: T19 S8 T18
    trick 16 A: T1 CQ Fool
    points: A 38
    score: A 3, B 4, C 4
    """
    assert pagat(legal)[:2] == (16, "A")
    assert sheet(legal) == {"game-won": {"A": 3}, "pagat-lost": {"B": 4, "C": 4}}


def test_the_declarer_loses_the_pagat_in_the_last_trick_in_solo(legal: Report) -> None:
    """Each defender writes eight.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T14 T12 T9 T7 T6 T5 T1 SK SQ CN HK HQ D1
    hand B: T18 T16 T13 T8 T3 T2 SN S7 CQ C10 C8 HJ H2 DQ DN D2
    hand C: T15 T10 T4 SJ S10 S9 S8 CK CJ C7 HN H3 H4 DK DJ D4
    talon: Fool H1 C9 | T21 T11 D3
    bids: A solo
    trick 1 A: D1 D2 D4
    trick 2 A: HQ H2 H4
    trick 3 A: HK HJ H3
    trick 4 A: T17 T2 T4
    trick 5 A: CN C8 CK
    trick 6 C: DJ T5 DN
    trick 7 A: T20 T18 T10
    trick 8 A: SQ S7 S8
    trick 9 A: T9 T3 T15
    trick 10 C: DK T19 DQ
    trick 11 A: T6 T8 HN
    trick 12 B: C10 CJ T14
    trick 13 A: T12 T13 C7
    trick 14 B: CQ S9 T7
    trick 15 A: SK SN S10
    trick 16 A: T1 T16 SJ
    points: A 42
    score: A 8, B 8, C 8
    """
    assert pagat(legal)[:2] == (16, "A")
    assert sheet(legal) == {"game-won": {"A": 8}, "pagat-lost": {"B": 8, "C": 8}}


def test_a_defender_wins_the_last_trick_with_the_pagat_in_solo(legal: Report) -> None:
    """Each defender writes eight.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T15 T14 T12 T9 SK SQ HK HQ H1 H2 DK D1 D2
    hand B: T11 T10 T8 T7 T6 T5 T4 T3 T1 S9 S8 S7 C8 HJ H3 DJ
    hand C: T21 T18 T16 T13 T2 SN CQ CN CJ C10 C9 C7 HN H4 DN D4
    talon: Fool SJ CK | DQ S10 D3
    bids: A solo
    trick 1 A: T20 T11 T21
    trick 2 C: T18 T19 T10
    trick 3 A: T17 T8 T16
    trick 4 A: T15 T7 T13
    trick 5 A: T14 T6 T2
    trick 6 A: T12 T5 SN
    trick 7 A: T9 T4 CQ
    trick 8 A: SK S9 CN
    trick 9 A: SQ S8 CJ
    trick 10 A: HK HJ HN
    trick 11 A: HQ H3 H4
    trick 12 A: DK DJ DN
    trick 13 A: H1 T3 C10
    trick 14 B: S7 C9 H2
    trick 15 B: C8 C7 D1
    trick 16 B: T1 D4 D2
    points: A 43
    score: A 8, B 8, C 8
    """
    assert pagat(legal) == (16, "B", "B")
    assert sheet(legal) == {"game-won": {"A": 8}, "pagat-silent": {"B": 8, "C": 8}}


def test_the_declarer_takes_a_defenders_pagat_in_the_last_trick_in_solo(legal: Report) -> None:
    """The declarer writes eight.

    deal tapp-tarock 3
    dealer C
    hand A: Fool T20 T19 T17 T14 T12 T11 T9 SK SQ S10 S9 S7 HK HQ HN
    hand B: T15 T10 T8 T7 T6 T5 T4 T3 T2 T1 S8 HJ H1 DN DJ D2
    hand C: T21 T18 T16 T13 SN SJ CK CQ C10 C7 H2 H3 DK DQ D3 D4
    talon: D1 CN CJ | H4 C9 C8
    bids: A solo
    trick 1 A: HN HJ H3
    trick 2 A: HQ H1 H2
    trick 3 A: HK T10 T21
    trick 4 C: D4 T9 D2
    trick 5 A: S7 S8 SJ
    trick 6 C: D3 T11 DJ
    trick 7 A: S9 T6 SN
    trick 8 B: T2 T13 T12
    trick 9 C: DQ T14 DN
    trick 10 A: S10 T3 T16
    trick 11 C: DK T17 T7
    trick 12 A: SQ T4 T18
    trick 13 C: C7 T19 T15
    trick 14 A: Fool T8 C10
    trick 15 A: SK T5 CQ
    trick 16 B: T1 CK T20
    points: A 37
    score: A 16
    """
    assert pagat(legal) == (16, "B", "A")
    assert sheet(legal) == {"game-won": {"A": 8}, "pagat-lost": {"A": 8}}


def test_nobody_gains_when_a_defender_takes_the_other_defenders_pagat(legal: Report) -> None:
    """The Pagat is beaten in the last trick, by the own side.

    deal tapp-tarock 3
    dealer C
    hand A: Fool T20 T19 T17 T14 T12 T9 SK SQ CK CQ C9 C8 HN D2 D3
    hand B: T13 T10 T8 T7 T6 T5 T4 T1 SN S9 C7 HJ H2 H4 DQ D1
    hand C: T21 T18 T16 T15 T3 T2 SJ S7 CN C10 HK HQ H1 DK DN D4
    talon: DJ H3 S8 | T11 S10 CJ
    bids: A dreier, B pass, C pass
    take A: DJ H3 S8
    discard A: S8 CQ D3
    trick 1 A: Fool T13 T2
    trick 2 A: T20 T10 T3
    trick 3 A: T19 T8 T15
    trick 4 A: C8 C7 C10
    trick 5 C: D4 D2 DQ
    trick 6 B: T7 T16 T17
    trick 7 A: HN HJ H1
    trick 8 A: H3 H2 HQ
    trick 9 C: DN DJ D1
    trick 10 C: DK T14 T6
    trick 11 A: SQ SN S7
    trick 12 A: T9 T5 T18
    trick 13 C: HK T12 H4
    trick 14 A: C9 T4 CN
    trick 15 B: S9 SJ SK
    trick 16 A: CK T1 T21
    points: A 38
    score: A 3
    """
    assert pagat(legal) == (16, "B", "C")
    assert sheet(legal) == {"game-won": {"A": 3}}


def test_nobody_gains_by_the_pagat_before_the_last_trick(legal: Report) -> None:
    """The declarer wins trick 15 with it.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T14 T12 T9 T8 T7 T4 T3 T1 CK CJ C10 H3 DQ
    hand B: Fool T18 T16 T15 T13 T10 T2 SQ S10 S7 CN HK HQ D1 D2 D4
    hand C: T21 T11 SK SN SJ S9 CQ C9 C8 C7 HN H2 H4 DK DN DJ
    talon: D3 T6 T5 | S8 H1 HJ
    bids: A dreier, B pass, C pass
    take A: S8 H1 HJ
    discard A: CJ C10 H1
    trick 1 A: T20 Fool T11
    trick 2 B: T18 T21 T19
    trick 3 C: DJ DQ D1
    trick 4 A: T17 T16 DN
    trick 5 A: T14 T15 DK
    trick 6 B: T13 H4 T12
    trick 7 B: T10 H2 T9
    trick 8 B: T2 CQ T8
    trick 9 A: T7 SQ HN
    trick 10 A: T4 S10 C7
    trick 11 A: T3 S7 C8
    trick 12 A: S8 CN S9
    trick 13 C: C9 CK HK
    trick 14 A: HJ HQ SJ
    trick 15 B: D2 SN T1
    trick 16 A: H3 D4 SK
    points: A 43
    score: A 3
    """
    assert pagat(legal) == (15, "A", "A")
    assert sheet(legal) == {"game-won": {"A": 3}}


def test_nobody_gains_by_a_pagat_in_the_half_of_the_talon_that_was_not_taken(legal: Report) -> None:
    """It lies with the defenders' cards.

    deal tapp-tarock 3
    dealer C
    hand A: Fool T20 T19 T17 T16 T14 T13 T12 T10 T9 T7 T4 T2 SQ CK D3
    hand B: T15 T6 T5 T3 SK SJ S10 S9 S7 CN C10 C9 C7 HQ DN DJ
    hand C: T21 T18 T8 SN S8 CJ C8 HJ H1 H2 H3 H4 DK DQ D1 D2
    talon: T1 T11 CQ | D4 HK HN
    bids: A dreier, B pass, C pass
    take A: D4 HK HN
    discard A: SQ D3 D4
    trick 1 A: Fool T6 T18
    trick 2 A: HN HQ H4
    trick 3 B: C7 C8 CK
    trick 4 A: HK T15 H1
    trick 5 B: DN D1 T4
    trick 6 A: T12 T3 T8
    trick 7 A: T16 T5 T21
    trick 8 C: HJ T14 S7
    trick 9 A: T20 SJ DQ
    trick 10 A: T17 C10 DK
    trick 11 A: T7 C9 CJ
    trick 12 A: T13 SK D2
    trick 13 A: T19 DJ H3
    trick 14 A: T9 CN H2
    trick 15 A: T2 S9 S8
    trick 16 A: T10 S10 SN
    points: A 46
    score: A 3
    """
    assert table_of(legal).pile(1).known & PAGAT
    assert sheet(legal) == {"game-won": {"A": 3}}


@pytest.mark.parametrize("doublings", STEPS)
def test_the_silent_pagat_is_not_doubled_with_the_game(doublings: str) -> None:
    text = text_of(test_the_declarer_wins_the_last_trick_with_the_pagat.__doc__)
    entry = 3 * STEPS[doublings] + 4
    said = f"announce: {doublings or 'A pass'}\ntrick 1 "
    text = changed(text, ("trick 1 ", said), ("score: A 7", f"score: A {entry}"))
    assert scores(records.legal(text)) == {"A": entry}


# ---- The Pagat ultimo, announced

MADE = """
    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T16 T14 T13 T12 T10 T9 T7 T1 SK CN HK HN HJ
    hand B: T21 T18 T11 T8 T6 T4 T3 SJ S9 CK CQ C10 HQ DK D1 D4
    hand C: Fool T5 T2 SQ S10 S8 S7 CJ C7 H1 H3 H4 DQ DN DJ D3
    talon: SN H2 C9 | C8 D2 T15
    bids: A dreier, B pass, C pass
    take A: SN H2 C9
    discard A: CN C9 HN
    announce: A pagat
    trick 1 A: SK S9 SQ
    trick 2 A: H2 HQ H1
    trick 3 B: T21 Fool T7
    trick 4 C: T5 T12 T18
    trick 5 B: T11 T2 T17
    trick 6 A: T19 T3 S10
    trick 7 A: HK T8 H3
    trick 8 B: T6 S8 T20
    trick 9 A: T13 T4 S7
    trick 10 A: T14 D4 CJ
    trick 11 A: T16 D1 C7
    trick 12 A: SN SJ H4
    trick 13 A: HJ DK DQ
    trick 14 A: T10 CQ DN
    trick 15 A: T9 CK DJ
    trick 16 A: T1 C10 D3
    points: A 50
    score: A 11
"""
MADE_IN_SOLO = """
    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T14 T12 T11 T10 T9 T7 T6 T5 T1 SK SN S7 H3
    hand B: T13 T8 T4 T2 SQ CK CQ CJ C8 HK HN H1 H2 DN DJ D2
    hand C: Fool T18 T16 T3 S10 S8 CN C10 C7 HQ HJ DK DQ D1 D3 D4
    talon: H4 S9 T15 | C9 SJ T21
    bids: A solo
    announce: A pagat
    trick 1 A: SK SQ S8
    trick 2 A: T9 T2 Fool
    trick 3 C: D4 T10 DN
    trick 4 A: T11 T4 T18
    trick 5 C: D3 T12 DJ
    trick 6 A: T6 T8 T16
    trick 7 C: T3 T5 T13
    trick 8 B: CK CN T14
    trick 9 A: T20 CQ S10
    trick 10 A: T19 H2 C10
    trick 11 A: S7 H1 D1
    trick 12 A: SN C8 DQ
    trick 13 A: T17 D2 C7
    trick 14 A: T7 CJ DK
    trick 15 A: H3 HK HJ
    trick 16 B: HN HQ T1
    points: A 49
    score: A 24
"""
BEATEN = """
    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T14 T12 T9 T7 T5 T4 T1 CK C10 H4 DQ D1 D3
    hand B: Fool T11 SN SJ S10 CQ CN CJ C8 C7 HQ HN H1 H3 DK DJ
    hand C: T21 T18 T16 T15 T13 T10 T8 T2 SQ S8 S7 C9 HK HJ H2 D4
    talon: T6 SK DN | D2 S9 T3
    bids: A dreier, B pass, C pass
    take A: T6 SK DN
    discard A: C10 DN D1
    announce: A pagat
    trick 1 A: T12 T11 T13
    trick 2 C: D4 DQ DJ
    trick 3 A: CK C7 C9
    trick 4 A: H4 H3 H2
    trick 5 C: HJ T6 H1
    trick 6 A: T14 Fool T10
    trick 7 B: DK T2 D3
    trick 8 C: HK T20 HN
    trick 9 A: T19 HQ T8
    trick 10 A: T5 C8 T15
    trick 11 C: S7 SK S10
    trick 12 A: T4 CJ T16
    trick 13 C: S8 T9 SJ
    trick 14 A: T7 CN T18
    trick 15 C: SQ T17 SN
    trick 16 A: T1 CQ T21
    points: A 39
    score: A 3, B 8, C 8
"""


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("doublings", STEPS)
def test_the_pagat_announced_and_made_is_worth_eight_in_every_contract_with_exchange(
    contract: str, doublings: str
) -> None:
    said = ", ".join(filter(None, ("A pagat", on_pagat(doublings))))
    entry = CONTRACTS[contract] + 8 * STEPS[doublings]
    text = changed(text_of(MADE), (BIDS["dreier"], BIDS[contract]), ("A pagat", said), ("A 11", f"A {entry}"))
    report = records.legal(text)
    assert pagat(report) == (16, "A", "A")
    assert sheet(report) == {"game-won": {"A": CONTRACTS[contract]}, "pagat-made": {"A": 8 * STEPS[doublings]}}


@pytest.mark.parametrize("doublings", STEPS)
def test_the_pagat_announced_and_made_is_worth_sixteen_in_solo(doublings: str) -> None:
    said = ", ".join(filter(None, ("A pagat", on_pagat(doublings))))
    text = changed(text_of(MADE_IN_SOLO), ("A pagat", said), ("A 24", f"A {8 + 16 * STEPS[doublings]}"))
    assert sheet(records.legal(text)) == {"game-won": {"A": 8}, "pagat-made": {"A": 16 * STEPS[doublings]}}


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("doublings", STEPS)
def test_the_pagat_announced_and_beaten_is_eight_for_each_defender(contract: str, doublings: str) -> None:
    said = ", ".join(filter(None, ("A pagat", on_pagat(doublings))))
    base, entry = CONTRACTS[contract], 8 * STEPS[doublings]
    score = f"score: A {base}, B {entry}, C {entry}"
    text = changed(
        text_of(BEATEN), (BIDS["dreier"], BIDS[contract]), ("A pagat", said), ("score: A 3, B 8, C 8", score)
    )
    report = records.legal(text)
    assert pagat(report)[:2] == (16, "A") and pagat(report)[2] != "A"
    assert sheet(report) == {"game-won": {"A": base}, "pagat-failed": {"B": entry, "C": entry}}


@pytest.mark.parametrize("doublings", STEPS)
def test_the_pagat_announced_and_lost_is_sixteen_for_each_defender_in_solo(doublings: str) -> None:
    text = text_of(test_3_solo_won_with_41_and_the_announced_pagat_lost_in_trick_12.__doc__)
    said = ", ".join(filter(None, ("A pagat", on_pagat(doublings))))
    entry = 16 * STEPS[doublings]
    report = records.legal(changed(text, ("A pagat", said), ("B 16, C 16", f"B {entry}, C {entry}")))
    assert sheet(report) == {"game-won": {"A": 8}, "pagat-failed": {"B": entry, "C": entry}}


@pytest.mark.parametrize("game", STEPS)
@pytest.mark.parametrize("ultimo", STEPS)
def test_game_and_pagat_are_doubled_separately(game: str, ultimo: str) -> None:
    said = ["A pagat"]
    for stage in range(3):
        for entries in (game.split(", ")[stage : stage + 1], on_pagat(ultimo).split(", ")[stage : stage + 1]):
            said += [entry.replace("C", "B") for entry in entries if entry]
    entries = {"A": 3 * STEPS[game] + 8 * STEPS[ultimo]}
    report = records.legal(changed(text_of(MADE), ("A pagat", ", ".join(said)), ("A 11", f"A {entries['A']}")))
    assert sheet(report) == {"game-won": {"A": 3 * STEPS[game]}, "pagat-made": {"A": 8 * STEPS[ultimo]}}


def test_the_announced_pagat_is_made_though_the_game_is_lost(legal: Report) -> None:
    """The Pagat is independent of the game.

    deal tapp-tarock 3
    dealer C
    hand A: T20 T19 T17 T16 T15 T14 T12 T9 T7 T6 T1 SJ S9 CK HQ DQ
    hand B: T21 T13 T11 T10 T4 T3 T2 SK SQ S8 HJ H1 DN D1 D2 D4
    hand C: Fool T18 SN S10 S7 CQ CN CJ C10 C9 C7 HK H3 DK DJ D3
    talon: T5 H2 T8 | H4 C8 HN
    bids: A dreier, B pass, C pass
    take A: H4 C8 HN
    discard A: C8 HQ HN
    announce: A pagat
    trick 1 A: DQ DN DK
    trick 2 C: Fool T6 T21
    trick 3 C: T18 T20 T13
    trick 4 A: T17 T11 H3
    trick 5 A: H4 HJ HK
    trick 6 C: D3 T7 D1
    trick 7 A: CK T10 C7
    trick 8 B: T4 SN T9
    trick 9 A: S9 SK S10
    trick 10 B: T3 DJ T12
    trick 11 A: SJ SQ S7
    trick 12 B: T2 CN T14
    trick 13 A: T15 S8 CQ
    trick 14 A: T16 H1 CJ
    trick 15 A: T19 D2 C9
    trick 16 A: T1 D4 C10
    points: A 29
    score: A 8, B 3, C 3
    """
    assert sheet(legal) == {"game-lost": {"B": 3, "C": 3}, "pagat-made": {"A": 8}}


@pytest.mark.parametrize(("announced", "tricks"), [("announce: A pagat\n", {16}), ("", set(range(1, 17)))])
def test_the_announced_pagat_may_not_be_played_before_the_last_trick(announced: str, tricks: set[int]) -> None:
    """At each of his turns A could have played it had he not announced it: he led to them, or tarock was led."""
    text = without(changed(text_of(MADE), ("announce: A pagat\n", announced)), "points", "score")
    free = set()
    for step in range(len(steps(record_of(text)))):
        decision = walk_of(text, step).decision
        if isinstance(decision, Card) and decision.seat == 0 and PAGAT in decision.options():
            free.add(decision.number)
    assert free <= tricks and max(free) == 16
    assert ({15, 16} <= free) == (not announced)


def test_the_pagat_announced_is_not_paid_a_second_time_as_a_silent_one() -> None:
    for text in (MADE, BEATEN, MADE_IN_SOLO):
        assert len(sheet(records.legal(text_of(text)))) == 2


def test_in_every_example_the_piles_of_both_sides_have_seventy_points() -> None:
    found = count()
    for name, test in list(globals().items()):
        if name.startswith("test_") and "deal tapp-tarock" in (test.__doc__ or ""):
            report = records.legal(text_of(test.__doc__))
            assert sum(table_of(report).side_points().values()) == 70
            assert not table_of(report).laid.known & (TRULL | KINGS)
            next(found)
    assert next(found) > 15
