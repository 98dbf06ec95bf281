"""The worked examples of Troggu's rules, and those of Troggu as it is played on Board Game Arena, each a whole record.

Behind them stand every way in which a locked Fool ends, and ties in Misère.

Numbers in the names are those of the worked examples. What an example tells of card points and score stands in its
record as a claim; what else it tells, its test asks of the replay.
"""

from notation.cards import COURTS, cards_of, face_sum, mask, names_of
from notation.replay import Report
from tests.notation.records import choices, scores, sheet, table_of, text_of, walk_of


def cards(names: str) -> int:
    """A set of cards by their names."""
    return mask(names.split())


def payment(report: Report) -> list[str]:
    """What each line of the payment is for."""
    return list(sheet(report))


def composition(pile: int) -> dict[str, int]:
    """How many cards of each kind lie in a pile: the Fool, T21 and T1 by their names, the courts, the others."""
    kinds = dict.fromkeys(("Fool", "T21", "T1"), 0) | dict.fromkeys(COURTS, 0) | {"one": 0}
    for name in names_of(pile):
        kinds[name if name in kinds else name[1:] if name[1:] in COURTS else "one"] += 1
    return {kind: count for kind, count in kinds.items() if count}


# ---- The traditional game


def test_1_38_cards_with_64_points_win_one_chip_from_each(legal: Report) -> None:
    """Example 1: ten discards and seven tricks, and the opponents have 50.

    deal troggu 4
    dealer D
    hand A: T21 T20 T19 T18 T17 T16 T12 T2 DQ DN D1 D3 D4
    hand B: Fool T14 T10 T9 SN S10 S8 CK C10 C7 H2 H5 D2
    hand C: T15 T11 T8 T5 T4 T1 SK S9 CN C6 HQ HN HJ
    hand D: T13 T7 T6 T3 S6 S5 CQ C9 H4 DK DJ D5 D6
    talon: S7 H3 H1 C8 HK CJ C5 SQ H6 SJ
    bids: A tapp, B pass, C pass, D pass
    discard A: SQ SJ C8 C5 H1 H3 DQ DN D1 D3
    trick 1 A: T16 Fool T1 T13
    trick 2 B: T14 T15 T7 T20
    trick 3 A: T21 T10 T11 T3
    trick 4 A: CJ CK CN CQ
    trick 5 B: T9 T8 T6 T2
    trick 6 B: SN S9 S6 S7
    trick 7 B: S10 SK S5 T19
    trick 8 A: T18 C7 T4 C9
    trick 9 A: D4 D2 T5 DJ
    trick 10 C: HQ H4 HK H2
    trick 11 A: H6 H5 HJ DK
    trick 12 C: HN D5 T17 S8
    trick 13 A: T12 C10 C6 D6
    points: A 64
    score: A 3, B -1, C -1, D -1
    """
    pile = table_of(legal).pile(0)
    assert (pile.count, face_sum(pile.known)) == (38, 64)
    assert composition(pile.known) == {"T21": 1, "K": 2, "Q": 3, "N": 2, "J": 1, "one": 29}
    assert table_of(legal).side_points() == {0: 64, 1: 50}
    assert sheet(legal) == {"won": {"A": 3, "B": -1, "C": -1, "D": -1}}


def test_2_the_same_cards_win_two_chips_from_each_in_solo(legal: Report) -> None:
    """Example 2: what was laid away in example 1 is now the Tapp that nobody sees, and all tricks are the same.

    deal troggu 4
    dealer D
    hand A: T21 T20 T19 T18 T17 T16 T12 T2 S7 CJ HK H6 D4
    hand B: Fool T14 T10 T9 SN S10 S8 CK C10 C7 H2 H5 D2
    hand C: T15 T11 T8 T5 T4 T1 SK S9 CN C6 HQ HN HJ
    hand D: T13 T7 T6 T3 S6 S5 CQ C9 H4 DK DJ D5 D6
    talon: H3 D3 D1 SJ C5 DQ DN H1 SQ C8
    bids: A solo
    trick 1 A: T16 Fool T1 T13
    trick 2 B: T14 T15 T7 T20
    trick 3 A: T21 T10 T11 T3
    trick 4 A: CJ CK CN CQ
    trick 5 B: T9 T8 T6 T2
    trick 6 B: SN S9 S6 S7
    trick 7 B: S10 SK S5 T19
    trick 8 A: T18 C7 T4 C9
    trick 9 A: D4 D2 T5 DJ
    trick 10 C: HQ H4 HK H2
    trick 11 A: H6 H5 HJ DK
    trick 12 C: HN D5 T17 S8
    trick 13 A: T12 C10 C6 D6
    points: A 64
    score: A 6, B -2, C -2, D -2
    """
    assert composition(table_of(legal).pile(0).known) == {"T21": 1, "K": 2, "Q": 3, "N": 2, "J": 1, "one": 29}
    assert sheet(legal) == {"won": {"A": 6, "B": -2, "C": -2, "D": -2}}


def test_3_27_points_in_solo_are_lost_by_far_and_cost_four_chips_to_each(legal: Report) -> None:
    """Example 3: 30 card points or fewer, in Solo, among five.

    deal troggu 5
    dealer E
    hand A: T16 T15 T14 T11 S10 S7 CK CJ C9 H6 D1
    hand B: T18 T4 SN S9 C7 HN HJ H4 DK DQ DJ
    hand C: Fool T19 T8 T7 T2 SK SQ SJ C8 H2 D3
    hand D: T21 T17 T10 S6 S5 CQ HQ H1 H5 DN D4
    hand E: T20 T13 T12 T9 T3 T1 CN C10 C6 C5 D6
    talon: S8 T5 H3 D2 T6 HK D5
    bids: A solo
    trick 1 A: S10 S9 SK S6 T20
    trick 2 E: T1 T16 T4 Fool T21
    trick 3 C: T19 T17 T13 T14 T18
    trick 4 C: T8 T10 T12 T15 SN
    trick 5 A: CJ C7 C8 CQ CN
    trick 6 D: S5 T9 S7 DJ SQ
    trick 7 E: T3 T11 DK T7 H5
    trick 8 A: CK H4 T2 DN C10
    trick 9 C: SJ HQ C6 H6 DQ
    trick 10 C: H2 H1 C5 C9 HN
    trick 11 B: HJ D3 D4 D6 D1
    points: A 27
    score: A -16, B 4, C 4, D 4, E 4
    """
    assert sheet(legal) == {"lost-by-far": {"A": -16, "B": 4, "C": 4, "D": 4, "E": 4}}


def test_4_84_points_win_by_far(legal: Report) -> None:
    """Example 4, its first half: the opponents have just 30.

    deal troggu 3
    dealer C
    hand A: T17 T13 T10 T9 T4 CQ CJ C7 HK HQ H1 H2 H3 H5 DK DQ D2 D4
    hand B: T19 T15 T6 T5 T3 T2 SN SJ S10 S9 CK CN C8 C6 HN H6 DN D1
    hand C: T21 T14 T12 T11 T8 T7 T1 SK S8 S7 C9 C5 HJ H4 DJ D3 D5 D6
    talon: SQ T18 S6 Fool S5 T16 C10 T20
    bids: A tapp, B pass, C pass
    discard A: SQ S6 CJ C7 H5 DQ D2 D4
    trick 1 A: T13 T6 T11
    trick 2 A: DK DN D3
    trick 3 A: T16 T15 T21
    trick 4 C: C5 C10 CK
    trick 5 B: SJ S8 S5
    trick 6 B: SN S7 T4
    trick 7 A: T18 T3 T7
    trick 8 A: Fool T19 T8
    trick 9 A: CQ CN C9
    trick 10 A: H2 HN HJ
    trick 11 B: S9 SK T17
    trick 12 A: T10 T2 T1
    trick 13 A: HK H6 H4
    trick 14 A: H3 T5 T14
    trick 15 C: D5 T9 D1
    trick 16 A: H1 S10 T12
    trick 17 C: DJ T20 C6
    trick 18 A: HQ C8 D6
    points: A 84
    score: A 4, B -2, C -2
    """
    assert table_of(legal).side_points() == {0: 84, 1: 30}
    assert sheet(legal) == {"won-by-far": {"A": 4, "B": -2, "C": -2}}


def test_4_83_points_win_once(legal: Report) -> None:
    """Example 4, its second half: the opponents have 31.

    deal troggu 3
    dealer C
    hand A: Fool T21 T17 T14 T13 T12 T7 T5 T2 S10 S8 S5 C8 H2 DN DJ D2 D3
    hand B: T20 T19 T11 T8 SK S9 S6 CK CQ C10 C7 HK HQ HN H6 D1 D4 D6
    hand C: T16 T15 T10 T6 T4 T1 SN S7 CJ C9 C6 HJ H1 H3 H4 H5 DK D5
    talon: DQ T9 SQ SJ CN T3 T18 C5
    bids: A tapp, B pass, C pass
    discard A: S10 S8 S5 C8 C5 H2 D2 D3
    trick 1 A: Fool T11 T16
    trick 2 A: T21 T19 T15
    trick 3 A: T18 T8 T1
    trick 4 A: T17 T20 T4
    trick 5 B: SK SN SQ
    trick 6 B: D6 D5 DQ
    trick 7 A: T5 CK T6
    trick 8 C: DK DN D1
    trick 9 C: T10 T14 HK
    trick 10 A: T13 C10 S7
    trick 11 A: T12 S6 H3
    trick 12 A: T9 S9 CJ
    trick 13 A: T7 CQ H5
    trick 14 A: T3 HQ HJ
    trick 15 A: T2 C7 C9
    trick 16 A: SJ H6 C6
    trick 17 A: CN HN H1
    trick 18 A: DJ D4 H4
    points: A 83
    score: A 2, B -1, C -1
    """
    assert table_of(legal).side_points() == {0: 83, 1: 31}
    assert sheet(legal) == {"won": {"A": 2, "B": -1, "C": -1}}


def test_5_with_57_points_nobody_pays(legal: Report) -> None:
    """Example 5: just half of 114.

    deal troggu 5
    dealer E
    hand A: Fool T12 T9 T7 S6 C5 HK HN H1 H3 DJ
    hand B: T20 T17 T13 T5 SQ SJ S10 CN H6 DQ D2
    hand C: T16 T14 T4 S9 S8 C10 C7 HJ H2 D3 D5
    hand D: T18 T15 T11 T6 T3 SN S5 CJ HQ H4 D6
    hand E: T21 T19 T10 T8 T1 SK S7 CQ C9 C8 H5
    talon: DK D4 D1 DN C6 T2 CK
    bids: A tapp, B pass, C pass, D pass, E pass
    discard A: S6 C6 C5 DN DJ D1 D4
    trick 1 A: Fool T5 T4 T18 T21
    trick 2 A: T12 T13 T16 T15 T1
    trick 3 C: D3 D6 T19 DK D2
    trick 4 E: T10 T9 T17 T14 T6
    trick 5 B: SJ S8 S5 SK T7
    trick 6 A: T2 T20 HJ T11 T8
    trick 7 B: S10 S9 SN S7 CK
    trick 8 D: HQ H5 HK H6 H2
    trick 9 A: HN CN D5 H4 CQ
    trick 10 A: H1 SQ C10 T3 C9
    trick 11 D: CJ C8 H3 DQ C7
    points: A 57
    """
    assert table_of(legal).side_points() == {0: 57, 1: 57}
    assert sheet(legal) == {"drawn": dict.fromkeys("ABCDE", 0)}
    assert legal.score == dict.fromkeys(range(5), 0)


def test_6_among_eight_the_partner_wins_two_chips_and_the_tappist_four(legal: Report) -> None:
    """Example 6: the team has 71, and six opponents pay one chip each.

    deal troggu 8
    dealer H
    hand A: T18 T10 SN CN H3 DN D2
    hand B: T19 T14 T5 S5 C10 DJ D4
    hand C: T15 T2 SK CJ C5 H1 H5
    hand D: T21 T8 CK HK HN DK D1
    hand E: T17 T16 T12 SQ SJ H2 D3
    hand F: T20 S10 S9 S8 C9 C6 HQ
    hand G: T13 T9 T6 CQ DQ D5 D6
    hand H: Fool T11 T7 T4 T3 T1 HJ
    talon: H6 H4 S6 C7 S7 C8
    bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass, H pass
    discard A: S6 CN C7 H3 H4 DN
    call A: T11
    trick 1 A: SN S5 SK T8 SQ S10 T13 T7
    trick 2 G: T9 Fool T10 T19 T15 T21 T17 T20
    trick 3 H: HJ H6 T14 H1 HK H2 HQ T6
    trick 4 B: DJ T2 DK D3 S8 DQ T11 D2
    trick 5 H: T1 T18 T5 CJ D1 T16 C6 CQ
    trick 6 A: S7 C10 C5 CK SJ S9 D5 T4
    trick 7 H: T3 C8 D4 H5 HN T12 C9 D6
    points: A 71
    score: A 4, B -1, C -1, D -1, E -1, F -1, G -1, H 2
    """
    assert table_of(legal).partner == 7
    assert payment(legal) == ["won", "partner-gets"]
    assert scores(legal) == dict.fromkeys("BCDEFGH", -1) | {"A": 4, "H": 2}


def test_7_among_eight_29_points_of_the_team_cost_the_partner_four_chips_and_the_tappist_eight(legal: Report) -> None:
    """Example 7: 30 or fewer, and six opponents get two chips each.

    deal troggu 8
    dealer H
    hand A: SN S8 CN C8 HJ DQ D1
    hand B: T1 SK SJ CQ C9 H1 D5
    hand C: T21 T19 T16 T9 H3 H6 D2
    hand D: T18 T10 S9 C10 H5 DK D3
    hand E: T15 T11 S5 CK C7 HN DJ
    hand F: T20 T8 T2 SQ C5 HK H4
    hand G: Fool T14 T7 T3 S10 S7 HQ
    hand H: T17 T12 T4 CJ H2 D4 D6
    talon: C6 T5 T13 S6 DN T6
    bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass, H pass
    discard A: SN CN C8 HJ DQ DN
    call A: T20
    trick 1 A: T13 T1 T21 T18 T11 T20 Fool T17
    trick 2 G: T14 T4 T5 SK T19 T10 T15 T8
    trick 3 C: H6 H5 HN H4 HQ H2 T6 H1
    trick 4 A: S8 SJ T16 S9 S5 SQ S10 T12
    trick 5 C: T9 C10 C7 T2 T7 D4 D1 CQ
    trick 6 C: H3 D3 CK HK T3 CJ S6 D5
    trick 7 G: S7 D6 C6 C9 D2 DK DJ C5
    points: A 29
    score: A -8, B 2, C 2, D 2, E 2, F -4, G 2, H 2
    """
    assert table_of(legal).partner == 5
    assert payment(legal) == ["lost-by-far", "partner-pays"]
    assert scores(legal) == dict.fromkeys("BCDEFGH", 2) | {"A": -8, "F": -4}


def test_8_among_seven_a_solo_with_partner_won_with_60(legal: Report) -> None:
    """Example 8: five opponents pay two chips each.

    deal troggu 7
    dealer G
    hand A: T21 T6 T1 SK SN CK HQ DQ
    hand B: T17 T13 S7 S6 C10 C5 HK D2
    hand C: T16 T11 T2 SQ CN C9 HJ H3
    hand D: T20 T19 T10 S9 S8 CJ DN D6
    hand E: T14 T8 T7 SJ H1 DK D3 D4
    hand F: T15 T12 T9 T4 T3 S5 HN H6
    hand G: T5 S10 CQ C8 C6 H4 H5 D1
    talon: DJ T18 Fool D5 C7 H2
    bids: A solo
    call A: T13
    trick 1 A: T1 T13 T16 T10 T14 T12 T5
    trick 2 C: T11 T19 T8 T9 S10 T21 T17
    trick 3 A: T6 HK T2 T20 T7 T15 CQ
    trick 4 D: DN D3 T3 D1 DQ D2 SQ
    trick 5 F: T4 H5 SK S6 CN CJ D4
    trick 6 F: HN H4 HQ S7 HJ S9 H1
    trick 7 A: SN C10 C9 S8 SJ S5 C8
    trick 8 A: CK C5 H3 D6 DK H6 C6
    points: A 60
    score: A 6, B 4, C -2, D -2, E -2, F -2, G -2
    """
    assert table_of(legal).partner == 1
    assert payment(legal) == ["won", "partner-gets"]
    assert scores(legal) == dict.fromkeys("BCDEFG", -2) | {"A": 6, "B": 4}


def test_9_among_seven_a_called_card_of_the_own_hand_makes_six_opponents(legal: Report) -> None:
    """Example 9: the Tappist plays alone, and has 58.

    deal troggu 7
    dealer G
    hand A: T21 T20 T18 T17 T10 T8 C7 DK
    hand B: T15 T14 T4 S7 CK C9 H4 DN
    hand C: T19 T12 T7 T6 T5 D2 D3 D4
    hand D: T9 T1 S5 C8 HN H5 H6 DJ
    hand E: T13 T11 S10 S6 C6 HK DQ D5
    hand F: Fool T3 T2 SK SQ SJ C5 H2
    hand G: T16 CQ CN CJ HJ H1 H3 D6
    talon: SN HQ S9 D1 S8 C10
    bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass
    discard A: SN S9 S8 C10 HQ D1
    call A: T20
    trick 1 A: T21 T14 T19 T9 T13 Fool T16
    trick 2 F: SK CN T20 S7 T12 S5 S6
    trick 3 A: C7 C9 T7 C8 C6 C5 CQ
    trick 4 C: D4 DJ DQ T3 D6 DK DN
    trick 5 F: SQ H1 T8 T15 T6 T1 S10
    trick 6 B: H4 T5 HN HK H2 H3 T10
    trick 7 A: T18 T4 D2 H5 T11 T2 HJ
    trick 8 A: T17 CK D3 H6 D5 SJ CJ
    points: A 58
    score: A 6, B -1, C -1, D -1, E -1, F -1, G -1
    """
    table = table_of(legal)
    assert table.partner is None and table.called is not None and table.held[0] & table.called
    assert sheet(legal) == {"won": dict.fromkeys("BCDEFG", -1) | {"A": 6}}


def test_10_in_misere_two_with_36_each_pay_both_others(legal: Report) -> None:
    """Example 10: a Tapp of 15 that counts for nobody, and 99 card points in play.

    deal troggu 4
    dealer D
    hand A: T21 T20 T14 T6 SK SN S7 H5 H6 DQ DN DJ D4
    hand B: T18 T16 T13 T11 T5 T4 CQ CJ C9 C6 C5 H2 D1
    hand C: Fool T12 T9 T7 T1 SQ S9 S5 CN HK HN DK D5
    hand D: T19 T17 T15 T10 T3 S8 S6 CK C8 C7 H4 D2 D3
    talon: S10 SJ H1 HJ HQ T2 T8 D6 H3 C10
    bids: A pass, B pass, C pass, D pass
    trick 1 A: SK T18 SQ S8
    trick 2 B: T16 T12 T19 T21
    trick 3 A: SN T13 S5 S6
    trick 4 B: T11 T1 T17 T20
    trick 5 A: S7 T5 S9 T15
    trick 6 D: CK T14 CQ CN
    trick 7 A: H5 H2 HK H4
    trick 8 C: D5 D2 DQ D1
    trick 9 A: H6 T4 HN T10
    trick 10 D: C8 T6 CJ T9
    trick 11 C: Fool T3 D4 C5
    trick 12 C: T7 C7 DN C9
    trick 13 C: DK D3 DJ C6
    points: A 36, B 17, C 36, D 10
    score: A -2, B 2, C -2, D 2
    """
    [talon] = table_of(legal).talon
    assert face_sum(talon.known) == 15
    assert sum((legal.points or {}).values()) == 99 == 114 - 15
    assert sheet(legal) == {"misere-lost-together": {"A": -2, "B": 2, "C": -2, "D": 2}}


def test_11_the_locked_fool_goes_back_for_a_card_of_one_point(legal: Report) -> None:
    """Example 11: the last trick has the Fool, a king and a card of one point; the Tappist has 7 of it and not 11.

    deal troggu 3
    dealer C
    hand A: T21 T20 T19 T18 T17 T16 T15 T13 T9 T6 T1 CQ HQ HJ H4 DQ DJ D2
    hand B: Fool T14 T11 T5 T3 S8 S6 CK CN C10 C9 C8 HK H1 H2 H5 DK D6
    hand C: T12 T10 T8 T4 T2 SK SQ SN SJ S9 S7 C7 C5 HN H3 D1 D3 D5
    talon: S10 D4 H6 DN T7 CJ S5 C6
    bids: A tapp, B pass, C pass
    discard A: S10 S5 C6 H4 H6 DJ D2 D4
    trick 1 A: CQ CK C7
    trick 2 B: H2 HN HQ
    trick 3 A: CJ C10 C5
    trick 4 A: HJ HK H3
    trick 5 B: S8 SQ T21
    trick 6 A: DQ DK D5
    trick 7 B: CN T4 T20
    trick 8 A: DN D6 D3
    trick 9 A: T17 T11 T8
    trick 10 A: T19 T5 T10
    trick 11 A: T18 T14 T12
    trick 12 A: T16 T3 T2
    trick 13 A: T15 S6 SJ
    trick 14 A: T13 C9 S9
    trick 15 A: T9 C8 SN
    trick 16 A: T7 H1 S7
    trick 17 A: T1 H5 D1
    trick 18 A: T6 Fool SK
    points: A 82
    score: A 2, B -1, C -1
    """
    table = table_of(legal)
    assert table.locked == 1 and table.last.winner == 0
    assert face_sum(sum(table.last.cards)) == 11
    won = sum(sum(trick.cards) for trick in table.tricks if trick.winner == 0) | table.laid.known
    assert (legal.points or {})[0] == face_sum(won) - 11 + 7
    [(fool, *back), (card, *given)] = table.transfers
    assert (names_of(fool), back, given) == (["Fool"], [0, 1], [1, 0])
    assert face_sum(card) == 1 and card & sum(sum(trick.cards) for trick in table.tricks if trick.winner != 0)
    assert table.pile(0).count == 8 + 15 * 3 and "Fool" in names_of(table.pile(1).known)


def test_12_who_has_only_the_fool_beside_two_cups_may_withhold_it_and_has_locked_it(legal: Report) -> None:
    """Example 12: in trick 5 swords are led, and D holds the Fool, Cups 3 and Cups 5.

    deal troggu 8
    dealer H
    hand A: T21 T20 T17 T8 T4 S10 D2
    hand B: T13 SK SQ S6 H2 DN D1
    hand C: T14 T9 CQ C8 HJ H4 H6
    hand D: Fool T18 T16 H1 H3 H5 DJ
    hand E: T19 T12 T10 T6 S9 C10 D5
    hand F: T15 T11 S8 CN C9 C6 D4
    hand G: T7 T1 SN C7 HN D3 D6
    hand H: T5 T2 SJ S5 CK CJ DK
    talon: HQ T3 S7 C5 HK DQ
    bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass, H pass
    discard A: S10 S7 C5 HQ DQ D2
    trick 1 A: T20 T13 T14 T16 T19 T15 T7 T5
    trick 2 A: T17 DN T9 T18 T12 T11 T1 T2
    trick 3 D: DJ D5 D4 D3 DK T21 D1 H6
    trick 4 A: HK H2 H4 H1 T10 CN HN CK
    trick 5 E: S9 S8 SN S5 T8 SK CQ H3
    trick 6 A: T4 SQ C8 H5 T6 C6 C7 SJ
    trick 7 E: C10 C9 D6 CJ T3 S6 HJ Fool
    points: A 64
    score: A 7, B -1, C -1, D -1, E -1, F -1, G -1, H -1
    """
    text = text_of(test_12_who_has_only_the_fool_beside_two_cups_may_withhold_it_and_has_locked_it.__doc__)
    before, after = text[: text.index(" H3\ntrick 6")] + "\n", text[: text.index(" H5 T6")] + "\n"
    assert choices(before) == ["Fool", "H3", "H5"]
    assert walk_of(before).table.locked is None
    table = walk_of(after).table
    assert names_of(table.hands[3]) == ["Fool", "H5"] and table.locked == 3
    assert choices(after) == ["H5"]
    assert names_of(table_of(legal).last.cards[-1]) == ["Fool"] and table_of(legal).last.winner == 0


# ---- On Board Game Arena


def test_bga_1_64_points_win_10_from_each(legal: Report) -> None:
    """First half: a Tapp.

    deal troggu 4
    rules bga
    dealer D
    hand A: T20 T17 T16 T15 T13 T12 T7 S8 S6 S5 HJ H2 DJ
    hand B: T19 T18 T9 T8 T4 SJ S7 CK CQ CN C10 H5 D2
    hand C: Fool T14 T10 T5 T2 T1 SK SN S10 C8 HK HN D5
    hand D: T21 T11 CJ C9 C5 HQ H1 H3 H6 DK DN D3 D6
    talon: T6 C6 SQ C7 S9 T3 D1 D4 DQ H4
    bids: A tapp, B pass, C pass, D pass
    discard A: S9 S8 S6 S5 C7 C6 H2 H4 D1 D4
    trick 1 A: T20 T19 T14 T21
    trick 2 D: DK DQ D2 D5
    trick 3 D: CJ T12 CK C8
    trick 4 A: T7 T8 T5 T11
    trick 5 D: H6 HJ H5 HK
    trick 6 C: S10 H3 SQ S7
    trick 7 A: DJ T9 Fool DN
    trick 8 C: T2 HQ T13 T18
    trick 9 B: C10 T1 C9 T15
    trick 10 A: T17 T4 T10 C5
    trick 11 A: T16 SJ SN D6
    trick 12 A: T3 CQ SK H1
    trick 13 A: T6 CN HN D3
    points: A 64
    score: A 30, B -10, C -10, D -10
    """
    assert sheet(legal) == {"won": {"A": 30, "B": -10, "C": -10, "D": -10}}


def test_bga_1_64_points_win_20_from_each_in_solo(legal: Report) -> None:
    """Second half: a Solo.

    deal troggu 4
    rules bga
    dealer D
    hand A: Fool T16 T14 T8 T3 SK S7 H2 H4 H6 DQ DN D1
    hand B: T17 T12 T7 T1 S10 S9 S8 S6 CQ CN C9 C5 D5
    hand C: T21 T19 T18 T13 T6 T2 C8 C6 HQ DK D2 D3 D6
    hand D: T20 T15 T10 T5 SQ SN SJ CK CJ HK H3 H5 D4
    talon: T4 H1 T9 T11 C7 DJ S5 C10 HJ HN
    bids: A solo
    trick 1 A: Fool T1 T21 T20
    trick 2 A: D1 D5 D2 D4
    trick 3 A: SK S10 T13 SQ
    trick 4 C: DK T15 DQ T17
    trick 5 B: CQ C8 CK T16
    trick 6 A: T14 T12 T6 T10
    trick 7 A: T8 T7 T19 T5
    trick 8 C: T2 SN T3 CN
    trick 9 A: DN S8 D6 SJ
    trick 10 A: S7 S9 T18 CJ
    trick 11 C: HQ HK H2 S6
    trick 12 D: H3 H4 C9 C6
    trick 13 D: H5 H6 C5 D3
    points: A 64
    score: A 60, B -20, C -20, D -20
    """
    assert sheet(legal) == {"won": {"A": 60, "B": -20, "C": -20, "D": -20}}


def test_bga_2_among_six_a_solo_with_84_wins_200(legal: Report) -> None:
    """First half: 40 from each of five.

    deal troggu 6
    rules bga
    dealer F
    hand A: Fool T21 T20 T19 T18 T16 T15 S8 C6
    hand B: T11 T10 S10 S7 CJ H2 H6 DN D1
    hand C: T14 T7 T5 T1 SK CQ CN HQ D5
    hand D: T17 T9 SN S9 S6 C10 C8 HJ DQ
    hand E: T6 T4 SJ S5 CK C9 HK H4 DK
    hand F: T13 T8 T2 SQ C5 HN H3 DJ D4
    talon: D2 H5 H1 D6 T3 C7 T12 D3
    bids: A solo
    trick 1 A: T21 T11 T14 T17 T6 T8
    trick 2 A: Fool T10 T7 T9 T4 T13
    trick 3 A: C6 CJ CQ C10 CK C5
    trick 4 E: SJ SQ S8 S10 SK SN
    trick 5 C: CN C8 C9 T2 T16 S7
    trick 6 A: T19 H2 T1 S9 HK DJ
    trick 7 A: T20 H6 T5 S6 S5 HN
    trick 8 A: T15 DN HQ HJ H4 H3
    trick 9 A: T18 D1 D5 DQ DK D4
    points: A 84
    score: A 200, B -40, C -40, D -40, E -40, F -40
    """
    assert sheet(legal) == {"won-by-far": dict.fromkeys("BCDEF", -40) | {"A": 200}}


def test_bga_2_among_six_a_solo_with_83_wins_100(legal: Report) -> None:
    """Second half: 20 from each of five.

    deal troggu 6
    rules bga
    dealer F
    hand A: Fool T20 T19 T18 T16 T15 T8 H6 D3
    hand B: T14 T10 SK S9 CN C5 H1 H3 D2
    hand C: T13 T4 T1 SQ S8 S5 C9 HJ DK
    hand D: T21 T7 SN SJ S7 CK C10 DN DJ
    hand E: T12 T6 T5 S10 HQ HN H5 DQ D5
    hand F: T17 T11 T9 T2 S6 C7 C6 HK H2
    talon: H4 CQ D6 D4 C8 T3 D1 CJ
    bids: A solo
    trick 1 A: T20 T14 T13 T21 T6 T17
    trick 2 D: C10 T12 C7 Fool CN C9
    trick 3 A: T19 T10 T4 T7 T5 T11
    trick 4 A: T18 SK T1 CK S10 T9
    trick 5 A: T8 S9 DK DN HQ T2
    trick 6 A: T16 C5 SQ SN HN H2
    trick 7 A: T15 D2 S5 SJ H5 S6
    trick 8 A: D3 H1 S8 DJ DQ C6
    trick 9 E: D5 HK H6 H3 HJ S7
    points: A 83
    score: A 100, B -20, C -20, D -20, E -20, F -20
    """
    assert sheet(legal) == {"won": dict.fromkeys("BCDEF", -20) | {"A": 100}}


def test_bga_3_among_five_30_points_lose_80(legal: Report) -> None:
    """First half: 20 to each of four.

    deal troggu 5
    rules bga
    dealer E
    hand A: T21 T12 T8 S10 C10 C6 HK HQ DQ DJ D6
    hand B: T20 T18 T17 T16 T11 T6 T1 SQ SJ S7 C5
    hand C: T15 T14 SN S9 CJ C7 HJ H1 H6 D1 D2
    hand D: T7 T5 T2 SK S8 S6 S5 CN C9 H4 DK
    hand E: Fool T13 T10 T3 CK C8 HN H2 H5 D4 D5
    talon: T9 T19 D3 T4 DN CQ H3
    bids: A tapp, B pass, C pass, D pass, E pass
    discard A: S10 C10 C6 H3 DJ D3 D6
    trick 1 A: CQ C5 C7 CN CK
    trick 2 E: Fool T21 T11 T15 T5
    trick 3 E: T13 T19 T20 T14 T7
    trick 4 B: T6 S9 T2 T3 T12
    trick 5 A: HK T16 H6 H4 HN
    trick 6 B: T17 D1 SK T10 T9
    trick 7 B: T1 SN C9 C8 T8
    trick 8 A: HQ T18 HJ S6 H5
    trick 9 B: S7 CJ S8 H2 T4
    trick 10 A: DQ SQ D2 DK D4
    trick 11 D: S5 D5 DN SJ H1
    points: A 30
    score: A -80, B 20, C 20, D 20, E 20
    """
    assert sheet(legal) == {"lost-by-far": dict.fromkeys("BCDE", 20) | {"A": -80}}


def test_bga_3_among_five_31_points_lose_40(legal: Report) -> None:
    """Second half: 10 to each of four.

    deal troggu 5
    rules bga
    dealer E
    hand A: T18 T17 T12 T8 CQ HN H1 H2 DK DQ DN
    hand B: T21 T15 T7 T3 S6 CK C10 H6 D2 D3 D5
    hand C: Fool T14 T13 T4 SK S8 C9 C6 C5 D1 D4
    hand D: T10 T6 T5 T1 SQ SN SJ S5 HQ H3 H5
    hand E: T20 T16 T11 T9 S7 CN C8 C7 HJ H4 DJ
    talon: D6 S10 T19 CJ T2 HK S9
    bids: A tapp, B pass, C pass, D pass, E pass
    discard A: S10 CQ CJ HN H2 DN D6
    trick 1 A: HK H6 T13 HQ H4
    trick 2 C: Fool T1 T20 T2 T15
    trick 3 C: C9 T10 CN T19 CK
    trick 4 A: DK D3 D4 T5 DJ
    trick 5 D: T6 T11 T18 T21 T14
    trick 6 B: S6 SK SQ S7 S9
    trick 7 C: T4 SN T16 T12 T7
    trick 8 E: T9 T8 T3 S8 SJ
    trick 9 E: C8 T17 C10 C5 S5
    trick 10 A: H1 D2 C6 H3 HJ
    trick 11 E: C7 DQ D5 D1 H5
    points: A 31
    score: A -40, B 10, C 10, D 10, E 10
    """
    assert sheet(legal) == {"lost": dict.fromkeys("BCDE", 10) | {"A": -40}}


def test_bga_4_among_seven_60_points_win_30_for_the_declarer_and_20_for_the_partner(legal: Report) -> None:
    """Five opponents pay 10 each.

    deal troggu 7
    rules bga
    dealer G
    hand A: Fool T18 T14 T5 CN H6 D3 D5
    hand B: T12 T10 T9 SQ S10 S6 CQ D4
    hand C: T19 T13 T2 C8 C5 HK H2 DK
    hand D: T21 T15 T8 T7 CK HN H1 DJ
    hand E: T20 T16 T3 T1 C6 DQ D1 D6
    hand F: T17 T4 S7 HQ HJ H4 H5 D2
    hand G: SK SN S9 S5 C10 C7 H3 DN
    talon: SJ T6 S8 CJ T11 C9
    bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass
    discard A: S8 CJ C9 H6 D3 D5
    call A: T10
    trick 1 A: SJ SQ T19 T21 T1 S7 S5
    trick 2 D: DJ DQ D2 DN T5 D4 DK
    trick 3 A: CN CQ C5 CK C6 T17 C10
    trick 4 F: H4 H3 Fool T12 H2 HN T3
    trick 5 A: T11 T9 T13 T7 T20 T4 S9
    trick 6 E: D1 H5 SK T18 T10 T2 T15
    trick 7 A: T14 S6 C8 T8 T16 HQ SN
    trick 8 E: D6 HJ C7 T6 S10 HK H1
    points: A 60
    score: A 30, B 20, C -10, D -10, E -10, F -10, G -10
    """
    assert table_of(legal).partner == 1
    assert payment(legal) == ["won", "partner-gets"]
    assert scores(legal) == dict.fromkeys("BCDEFG", -10) | {"A": 30, "B": 20}


def test_bga_5_among_eight_60_points_win_40_for_the_declarer_and_20_for_the_partner(legal: Report) -> None:
    """Six opponents pay 10 each.

    deal troggu 8
    rules bga
    dealer H
    hand A: T20 T1 S8 HQ H1 D2 D6
    hand B: T12 T10 S7 CN HJ DN D4
    hand C: S10 C10 C9 HK H2 H5 D5
    hand D: T19 T18 T4 SN CK C8 DQ
    hand E: T17 T13 T11 T6 SJ CQ H6
    hand F: T16 T7 T2 CJ C6 H4 DK
    hand G: T21 T8 T5 S6 S5 C7 D1
    hand H: T15 T14 T9 T3 SK S9 D3
    talon: C5 H3 DJ HN Fool SQ
    bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass, H pass
    discard A: S8 C5 H1 H3 D2 D6
    call A: T9
    trick 1 A: SQ S7 S10 SN SJ T16 S6 SK
    trick 2 F: DK D1 D3 DJ D4 D5 DQ T17
    trick 3 E: H6 H4 T21 T14 HQ HJ HK T18
    trick 4 G: T8 T15 Fool T12 C10 T4 T13 T7
    trick 5 A: T20 T10 C9 T19 T11 T2 T5 T3
    trick 6 A: HN CN H2 CK T6 C6 S5 T9
    trick 7 H: S9 T1 DN H5 C8 CQ CJ C7
    points: A 60
    score: A 40, B -10, C -10, D -10, E -10, F -10, G -10, H 20
    """
    assert table_of(legal).partner == 7
    assert payment(legal) == ["won", "partner-gets"]
    assert scores(legal) == dict.fromkeys("BCDEFGH", -10) | {"A": 40, "H": 20}


def test_bga_6_among_eight_25_points_lose_80_for_the_declarer_and_40_for_the_partner(legal: Report) -> None:
    """Six opponents get 20 each.

    deal troggu 8
    rules bga
    dealer H
    hand A: T19 T3 SK S10 S5 C5 H1
    hand B: T20 T16 T15 T12 T9 T1 CK
    hand C: T21 T7 T5 CQ HK H4 DJ
    hand D: S8 HJ H5 H6 DK D4 D6
    hand E: T10 C9 C8 H3 DQ DN D1
    hand F: Fool T17 T14 SQ S6 C10 C6
    hand G: T13 T11 T4 T2 S9 CJ D5
    hand H: T6 SN SJ CN C7 HN D3
    talon: S7 T8 HQ H2 D2 T18
    bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass, H pass
    discard A: S10 S7 S5 C5 HQ H2
    call A: T11
    trick 1 A: SK T20 T5 S8 T10 SQ S9 SN
    trick 2 B: CK CQ D4 C9 C10 CJ C7 T3
    trick 3 A: H1 T16 H4 H5 H3 T14 T13 HN
    trick 4 B: T15 T21 HJ DQ T17 T11 T6 T19
    trick 5 C: T7 D6 C8 Fool T4 CN T18 T12
    trick 6 F: C6 T2 SJ T8 T9 HK H6 D1
    trick 7 B: T1 DJ DK DN S6 D5 D3 D2
    points: A 25
    score: A -80, B 20, C 20, D 20, E 20, F 20, G -40, H 20
    """
    assert table_of(legal).partner == 6
    assert payment(legal) == ["lost-by-far", "partner-pays"]
    assert scores(legal) == dict.fromkeys("BCDEFGH", 20) | {"A": -80, "G": -40}


def test_bga_7_among_seven_a_solo_is_alone_and_lost_with_50(legal: Report) -> None:
    """20 to each of six.

    deal troggu 7
    rules bga
    dealer G
    hand A: Fool T21 T19 S10 C6 HN DJ D6
    hand B: T17 T9 T3 SQ C5 H1 H5 D3
    hand C: T10 T8 SK S8 C10 DK D4 D5
    hand D: T20 T12 T2 SN S7 CK H6 D2
    hand E: T5 CN CJ C9 C8 C7 H2 DQ
    hand F: T15 T14 T11 T7 SJ S6 H4 DN
    hand G: T18 T13 T4 T1 S9 HK HQ H3
    talon: T6 T16 D1 S5 CQ HJ
    bids: A solo
    trick 1 A: Fool T9 T10 T20 T5 T15 T18
    trick 2 A: DJ D3 DK D2 DQ DN T13
    trick 3 G: T4 T19 T17 T8 T12 CN T14
    trick 4 A: T21 T3 SK T2 CJ T11 T1
    trick 5 A: S10 SQ S8 SN C9 SJ S9
    trick 6 B: C5 C10 CK C8 T7 HK C6
    trick 7 F: S6 HQ HN H1 D4 S7 C7
    trick 8 D: H6 H2 H4 H3 D6 H5 D5
    points: A 50
    score: A -120, B 20, C 20, D 20, E 20, F 20, G 20
    """
    assert table_of(legal).called is None
    assert sheet(legal) == {"lost": dict.fromkeys("BCDEFG", 20) | {"A": -120}}


def test_bga_8_in_misere_the_one_with_50_pays_both(legal: Report) -> None:
    """First half: 50, 40 and 10, and a Tapp worth 14.

    deal troggu 3
    rules bga
    dealer C
    hand A: T18 T14 T13 T12 T10 T9 T8 T6 SK SJ S9 S8 S5 CQ C5 HQ HN H1
    hand B: Fool T17 T16 T15 T7 T4 T3 SQ SN S7 CK C8 HK DQ DJ D1 D2 D4
    hand C: T21 T20 T11 T5 T2 S10 S6 CJ C9 C6 HJ H3 H4 H6 DK DN D3 D6
    talon: C7 T19 D5 CN T1 C10 H5 H2
    bids: A pass, B pass, C pass
    trick 1 A: T12 Fool T11
    trick 2 B: D2 D3 T18
    trick 3 A: T8 T17 T2
    trick 4 B: CK CJ C5
    trick 5 B: HK HJ H1
    trick 6 B: T16 T5 T14
    trick 7 B: T15 T20 T13
    trick 8 C: D6 T9 DQ
    trick 9 A: T10 T7 T21
    trick 10 C: H4 HQ T3
    trick 11 B: T4 S6 T6
    trick 12 A: SK SQ S10
    trick 13 A: CQ C8 C9
    trick 14 A: S5 SN H3
    trick 15 B: S7 DN SJ
    trick 16 A: S8 DJ H6
    trick 17 A: HN D1 DK
    trick 18 A: S9 D4 C6
    points: A 50, B 40, C 10
    score: A -20, B 10, C 10
    """
    [talon] = table_of(legal).talon
    assert face_sum(talon.known) == 14
    assert sheet(legal) == {"misere-lost": {"A": -20, "B": 10, "C": 10}}


def test_bga_8_in_misere_two_with_45_each_pay_the_third(legal: Report) -> None:
    """Second half: 45, 45 and 10; the two do not pay each other.

    deal troggu 3
    rules bga
    dealer C
    hand A: Fool T21 T16 T9 T8 T7 T3 T1 SN SJ S10 S5 CK C10 HQ DK D3 D5
    hand B: T20 T17 T12 T11 T10 T6 T4 SK CQ CN C9 C8 C7 H1 H2 H5 DJ D2
    hand C: T18 T15 T13 T2 SQ S9 S8 S7 S6 CJ C5 HN HJ H3 H6 DQ D1 D4
    talon: T14 HK T5 DN H4 D6 C6 T19
    bids: A pass, B pass, C pass
    trick 1 A: Fool T20 T18
    trick 2 A: T21 T17 T15
    trick 3 A: T16 T12 T13
    trick 4 A: T9 T11 T2
    trick 5 B: SK SQ SN
    trick 6 B: C7 C5 CK
    trick 7 A: T8 T10 HJ
    trick 8 B: CQ CJ C10
    trick 9 B: CN DQ T7
    trick 10 A: T3 T6 H3
    trick 11 B: C9 D1 T1
    trick 12 A: SJ T4 S9
    trick 13 B: C8 HN S10
    trick 14 B: H1 H6 HQ
    trick 15 A: S5 H2 S6
    trick 16 C: S7 DK H5
    trick 17 C: D4 D3 DJ
    trick 18 B: D2 S8 D5
    points: A 45, B 45, C 10
    score: A -10, B -10, C 20
    """
    assert sheet(legal) == {"misere-lost-together": {"A": -10, "B": -10, "C": 20}}


def test_bga_9_all_pass_and_the_holder_of_trump_i_has_to_play(legal: Report) -> None:
    """The Fool lies in the Tapp, E takes it with the other five cards, and calls T20.

    deal troggu 8
    rules bga
    dealer H
    hand A: S10 S9 S5 C7 H6 DQ D4
    hand B: T17 SN S8 HQ H4 H5 D1
    hand C: T14 T10 T4 S7 HJ D3 D5
    hand D: T16 T7 T5 C9 C8 HN DN
    hand E: T11 T3 T1 S6 C5 H2 DK
    hand F: T21 T13 T9 C10 HK DJ D2
    hand G: T18 SQ SJ CK CN CJ C6
    hand H: T20 T19 T15 T6 SK CQ H3
    talon: D6 T12 Fool T8 T2 H1
    bids: A pass, B pass, C pass, D pass, E pass, F pass, G pass, H pass
    discard E: T2 S6 C5 H1 H2 D6
    call E: T20
    trick 1 E: T11 T21 T18 T20 S10 T17 T4 T16
    trick 2 F: C10 CK CQ C7 HQ T10 C8 Fool
    trick 3 E: T12 T13 SQ T19 S9 SN T14 T7
    trick 4 H: SK S5 S8 S7 T5 T8 T9 SJ
    trick 5 F: D2 CN T15 DQ D1 D3 DN DK
    trick 6 H: H3 H6 H4 HJ HN T3 HK CJ
    trick 7 E: T1 DJ C6 T6 D4 H5 D5 C9
    points: E 89
    score: A -20, B -20, C -20, D -20, E 80, F -20, G -20, H 40
    """
    table = table_of(legal)
    assert (table.declarer, legal.contract, table.called) == (4, "tapp", cards("T20"))
    step = walk_of(text_of(test_bga_9_all_pass_and_the_holder_of_trump_i_has_to_play.__doc__), 8).table
    assert step.hands[4] & cards("Fool T1") == cards("Fool T1") and step.count(4) == 13


# ---- The Fool in the last trick


def test_a_locked_fool_that_is_led_leads_no_suit_and_loses(legal: Report) -> None:
    """C, who won trick 8, has nothing but the Fool left; D, next to him, opens the suit of the trick.

    deal troggu 6
    dealer F
    hand A: T21 T20 T19 T18 T10 T6 C7 C5 H2
    hand B: T14 T9 T8 T2 SK H3 DQ DJ D5
    hand C: Fool T11 T7 S9 S8 S5 CJ C10 HJ
    hand D: T16 T3 T1 SN SJ S7 CQ CN DK
    hand E: T12 T5 SQ C9 HQ H1 H5 H6 D4
    hand F: T15 T13 S10 S6 CK C8 HK DN D2
    talon: HN D1 D3 D6 T17 T4 H4 C6
    bids: A tapp, B pass, C pass, D pass, E pass, F pass
    discard A: C7 C5 HN H2 H4 D1 D3 D6
    trick 1 A: T21 T14 T11 T3 T12 T15
    trick 2 A: T20 T2 T7 T1 T5 T13
    trick 3 A: T18 T9 S9 T16 SQ CK
    trick 4 A: T19 T8 HJ CN HQ DN
    trick 5 A: T6 SK C10 SJ C9 S10
    trick 6 A: T17 H3 S5 DK H6 D2
    trick 7 A: T4 DQ S8 CQ H1 S6
    trick 8 A: C6 DJ CJ SN H5 C8
    trick 9 C: Fool S7 D4 HK T10 D5
    points: A 100
    score: A 10, B -2, C -2, D -2, E -2, F -2
    """
    table = table_of(legal)
    assert (table.locked, table.last.leader, names_of(table.last.cards[0])) == (2, 2, ["Fool"])
    assert table.last.winner == 0
    [(_, *fool), (card, *given)] = table.transfers
    assert (fool, given, face_sum(card)) == ([0, 2], [2, 0], 1)


def test_nothing_is_exchanged_where_the_holders_own_side_wins_the_last_trick(legal: Report) -> None:
    """C has withheld the Fool, and another opponent of A wins it.

    deal troggu 6
    dealer F
    hand A: T21 T20 T18 T15 T11 T4 H3 H6 D4
    hand B: T14 T13 T9 T7 SK S8 C6 C5 H1
    hand C: Fool T8 T3 S7 C10 HK HQ D3 D6
    hand D: T17 T2 CQ CJ C8 H5 DQ DN D1
    hand E: T10 T6 T5 T1 SQ S5 C9 DK DJ
    hand F: T19 T16 SJ S9 S6 CK H2 H4 D2
    talon: C7 D5 HJ SN HN CN S10 T12
    bids: A tapp, B pass, C pass, D pass, E pass, F pass
    discard A: SN S10 CN C7 HN HJ D4 D5
    trick 1 A: T15 T9 T8 T17 T10 T16
    trick 2 D: CQ C9 CK T21 C5 C10
    trick 3 A: T4 T14 T3 T2 T6 T19
    trick 4 F: SJ T20 S8 S7 CJ SQ
    trick 5 A: T18 T13 HK C8 T5 S9
    trick 6 A: T12 T7 D3 H5 T1 S6
    trick 7 A: T11 SK HQ DQ DJ H4
    trick 8 A: H3 H1 D6 DN S5 H2
    trick 9 B: C6 Fool D1 DK D2 H6
    points: A 80
    score: A 5, B -1, C -1, D -1, E -1, F -1
    """
    table = table_of(legal)
    assert (table.locked, table.transfers) == (2, [])
    assert table.last.winner not in (0, 2, None)
    assert table.pile(2).known & mask(["Fool"])


def test_the_fool_of_a_declarer_without_a_trick_stays_with_the_winner(legal: Report) -> None:
    """A has withheld the Fool, and lost every trick.

    deal troggu 6
    dealer F
    hand A: Fool T6 SJ S6 CJ C7 C5 HQ H2
    hand B: T21 T18 T17 T15 T2 CK C10 D3 D4
    hand C: T20 T3 SN S5 C8 C6 HJ H4 H5
    hand D: T13 T12 T5 SQ S10 S9 S8 CQ DQ
    hand E: T19 T14 T10 T9 T1 CN H1 H6 DJ
    hand F: T16 T8 T4 C9 HK H3 D1 D2 D5
    talon: DK D6 HN S7 DN T11 SK T7
    bids: A tapp, B pass, C pass, D pass, E pass, F pass
    discard A: SJ S6 CJ C7 HQ HN H2 DN
    trick 1 A: SK T2 S5 SQ T19 T16
    trick 2 E: H1 HK T11 T21 H5 T13
    trick 3 B: CK C8 CQ CN C9 C5
    trick 4 B: C10 C6 T5 T10 T4 T7
    trick 5 E: H6 H3 T6 T18 HJ T12
    trick 6 B: D3 T20 DQ DJ D5 DK
    trick 7 C: T3 S8 T1 T8 S7 T17
    trick 8 B: D4 SN S10 T9 D1 D6
    trick 9 E: T14 D2 Fool T15 H4 S9
    points: A 17
    score: A -15, B 3, C 3, D 3, E 3, F 3
    """
    table = table_of(legal)
    assert (table.locked, table.transfers, table.tricks_won(0)) == (0, [], 0)
    assert table.pile(1).known & mask(["Fool"])
    assert list(sheet(legal)) == ["no-trick"]


def test_the_fool_of_opponents_without_a_trick_stays_with_the_declarer(legal: Report) -> None:
    """C has withheld the Fool, and A wins every trick, in Solo: 114 card points with the Tapp.

    deal troggu 6
    dealer F
    hand A: T21 T20 T19 T18 T17 T13 T12 T11 T1
    hand B: T15 T10 T3 SQ S8 S7 CQ C8 D2
    hand C: Fool T16 SN CN H4 H6 DK D4 D5
    hand D: T6 T2 SK S9 CK CJ C10 C7 D3
    hand E: T14 T9 T7 T5 HK H1 H2 D1 D6
    hand F: T8 SJ S10 S5 C9 HN H3 DQ DN
    talon: C5 S6 T4 HQ H5 DJ C6 HJ
    bids: A solo
    trick 1 A: T21 T3 T16 T6 T5 T8
    trick 2 A: T20 T15 DK T2 T14 SJ
    trick 3 A: T19 T10 CN SK T7 S10
    trick 4 A: T18 SQ SN S9 T9 S5
    trick 5 A: T17 CQ H4 CK HK C9
    trick 6 A: T12 S7 D5 C7 D1 HN
    trick 7 A: T13 D2 D4 CJ H1 DQ
    trick 8 A: T11 C8 H6 D3 H2 H3
    trick 9 A: T1 S8 Fool C10 D6 DN
    points: A 114
    score: A 30, B -6, C -6, D -6, E -6, F -6
    """
    table = table_of(legal)
    assert (table.locked, table.transfers, table.tricks_won(1)) == (2, [], 0)
    assert sheet(legal) == {"every-trick": dict.fromkeys("BCDEF", -6) | {"A": 30}}


def test_in_misere_everybody_is_a_side_of_his_own(legal: Report) -> None:
    """C gives the winner of the last trick his lowest card for the Fool.

    deal troggu 6
    dealer F
    hand A: T20 T15 T14 T12 T9 T6 CQ C7 D6
    hand B: T18 T11 T7 CN DQ D1 D2 D3 D4
    hand C: Fool T16 T13 T8 SJ S8 S7 C6 C5
    hand D: T1 S10 S9 S6 CJ C9 HK H2 H3
    hand E: T21 T10 T5 T3 SK S5 HN DK DJ
    hand F: T19 T4 T2 SN CK C10 H1 H4 DN
    talon: C8 D5 SQ HQ HJ H6 T17 H5
    bids: A pass, B pass, C pass, D pass, E pass, F pass
    trick 1 A: T15 T18 T16 T1 T21 T4
    trick 2 E: T10 T2 T6 T11 T8 S10
    trick 3 B: D1 T13 S9 DJ DN D6
    trick 4 C: S8 S6 S5 SN T14 T7
    trick 5 A: T20 D2 SJ CJ T3 T19
    trick 6 A: CQ CN C5 C9 T5 CK
    trick 7 E: SK H1 T12 DQ S7 HK
    trick 8 A: C7 D3 C6 H2 HN C10
    trick 9 F: H4 T9 D4 Fool H3 DK
    points: A 43, B 6, C 13, D 0, E 29, F 8
    score: A -5, B 1, C 1, D 1, E 1, F 1
    """
    table = table_of(legal)
    [(_, *fool), (card, *given)] = table.transfers
    assert fool == given[::-1] == [table.last.winner, 2]
    assert card & table.taken_by(2).known


def test_in_misere_the_fool_of_a_seat_without_a_trick_is_lost(legal: Report) -> None:
    """C has won nothing, and has no card points.

    deal troggu 6
    dealer F
    hand A: T17 T14 T11 T3 CQ C6 H2 D2 D3
    hand B: T10 T6 T2 S6 CN C7 HK HN H1
    hand C: Fool T18 SQ SJ S7 C5 H6 DK D1
    hand D: T13 T8 T7 SK S10 S8 H5 DQ DN
    hand E: T16 T15 S9 CJ C10 C9 HJ DJ D4
    hand F: T20 T9 T4 T1 SN S5 H3 D5 D6
    talon: T12 T21 C8 CK H4 T5 T19 HQ
    bids: A pass, B pass, C pass, D pass, E pass, F pass
    trick 1 A: CQ C7 C5 T13 CJ T1
    trick 2 D: SK S9 S5 T14 S6 SQ
    trick 3 A: T3 T2 T18 T8 T16 T20
    trick 4 F: T9 T17 T10 DK T7 T15
    trick 5 A: C6 CN SJ S8 C10 T4
    trick 6 F: SN T11 T6 S7 S10 D4
    trick 7 A: H2 HK H6 H5 HJ H3
    trick 8 B: HN D1 DQ C9 D6 D2
    trick 9 B: H1 Fool DN DJ D5 D3
    points: A 31, B 35, C 0, D 14, E 0, F 15
    score: A 1, B -5, C 1, D 1, E 1, F 1
    """
    table = table_of(legal)
    assert (table.locked, table.transfers, (legal.points or {})[2]) == (2, [], 0)


def test_a_fool_that_was_never_withheld_is_the_highest_trump_in_the_last_trick(legal: Report) -> None:
    """C takes the XXI with it.

    deal troggu 6
    dealer F
    hand A: T21 T20 T19 T18 T16 S6 HQ H4 D4
    hand B: T17 T14 T10 T9 T8 C5 H2 DK DQ
    hand C: Fool T7 T2 T1 S10 C6 HK H1 D2
    hand D: T15 T12 T4 T3 SN S9 CQ C10 H5
    hand E: T13 T11 T6 S8 CK CJ C9 H6 DJ
    hand F: T5 SQ S5 C8 C7 H3 DN D1 D6
    talon: D3 CN S7 SK D5 HJ HN SJ
    bids: A tapp, B pass, C pass, D pass, E pass, F pass
    discard A: SJ S7 S6 HJ H4 D3 D4 D5
    trick 1 A: SK T8 S10 SN S8 SQ
    trick 2 B: DQ D2 T15 DJ DN T18
    trick 3 A: T20 T17 T7 T12 T13 T5
    trick 4 A: HQ H2 HK H5 H6 H3
    trick 5 C: C6 CQ CJ C8 CN C5
    trick 6 D: T3 T11 S5 T19 T14 T1
    trick 7 A: T16 T10 T2 T4 T6 C7
    trick 8 A: HN T9 H1 S9 C9 D6
    trick 9 B: DK Fool C10 CK D1 T21
    points: A 44
    score: A -5, B 1, C 1, D 1, E 1, F 1
    """
    table = table_of(legal)
    assert table.locked is None
    assert table.last.winner == 2 and {"Fool", "T21"} <= set(names_of(sum(table.last.cards)))


def test_the_partners_fool_goes_back_to_his_side_which_gives_its_lowest_card(legal: Report) -> None:
    """D, whom A called, has withheld the Fool, and an opponent wins the last trick.

    deal troggu 8
    dealer H
    hand A: T21 T20 T19 C10 C8 H5 DN
    hand B: T4 SK SJ C6 HK DQ D3
    hand C: T11 T8 S9 S5 H1 H6 D4
    hand D: Fool T5 S8 S7 HN H3 D6
    hand E: T16 T14 T2 SQ CK C5 H4
    hand F: T7 T6 C9 HQ HJ DJ D1
    hand G: T17 T9 SN S6 CQ DK D2
    hand H: T18 T15 T13 T12 T3 CJ C7
    talon: T1 CN S10 T10 D5 H2
    bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass, H pass
    discard A: S10 C10 C8 H2 H5 D5
    call A: H3
    trick 1 A: T1 T4 T11 T5 T2 T7 T17 T13
    trick 2 G: T9 T15 T21 D3 T8 S8 T16 T6
    trick 3 A: T20 C6 S9 S7 T14 C9 SN T3
    trick 4 A: CN SK H1 HN C5 HQ CQ C7
    trick 5 G: S6 T18 T19 SJ S5 H3 SQ HJ
    trick 6 A: T10 HK H6 D6 H4 DJ DK T12
    trick 7 H: CJ DN DQ D4 Fool CK D1 D2
    points: A 45
    score: A -4, B 1, C 1, D -2, E 1, F 1, G 1, H 1
    """
    table = table_of(legal)
    assert (table.partner, table.locked) == (3, 3)
    [(_, *fool), (card, *given)] = table.transfers
    assert fool == given[::-1] == [table.last.winner, 3]
    won = sum(sum(trick.cards) for trick in table.tricks if trick.winner in (0, 3))
    assert card & won and face_sum(card) == min(map(face_sum, cards_of(won)))
    assert table.pile(0).known & mask(["Fool"])


# ---- Misère


def test_in_misere_three_of_three_tie_and_nobody_pays(legal: Report) -> None:
    """Everybody has the same.

    deal troggu 3
    dealer C
    hand A: T18 T10 T3 T1 SQ S7 S6 S5 CJ HK HQ HN H1 H2 DK DJ D4 D5
    hand B: Fool T21 T20 T15 T13 T9 T8 T7 SK S10 S9 S8 CK C5 H4 D2 D3 D6
    hand C: T19 T16 T14 T12 T11 T6 T5 T2 SN CQ CN C10 C9 H3 H5 H6 DQ D1
    talon: T17 DN HJ C6 C7 T4 C8 SJ
    bids: A pass, B pass, C pass
    trick 1 A: HK H4 H3
    trick 2 A: SQ S9 SN
    trick 3 A: T3 T21 T19
    trick 4 B: T9 T16 T10
    trick 5 C: CQ CJ C5
    trick 6 C: CN T18 CK
    trick 7 A: S7 SK T14
    trick 8 C: C10 T1 Fool
    trick 9 B: T8 T12 S6
    trick 10 C: C9 H2 T15
    trick 11 B: D3 DQ DK
    trick 12 A: S5 S8 T11
    trick 13 C: H5 HQ T13
    trick 14 B: S10 T6 HN
    trick 15 C: H6 H1 T20
    trick 16 B: T7 T5 DJ
    trick 17 B: D2 D1 D4
    trick 18 C: T2 D5 D6
    points: A 34, B 34, C 34
    """
    assert len(set((legal.points or {}).values())) == 1
    assert legal.score == {0: 0, 1: 0, 2: 0}


def test_in_misere_three_of_four_tie_and_each_pays_the_fourth(legal: Report) -> None:
    """Three pay one chip each.

    deal troggu 4
    dealer D
    hand A: Fool T19 T15 T7 T6 SN S7 C9 C5 HK H3 DQ D5
    hand B: T21 T20 T10 T9 T2 SK SQ CJ C10 C8 C6 H1 DK
    hand C: T18 T12 T11 T8 T4 CK H2 H4 H5 DJ D2 D4 D6
    hand D: T16 T3 T1 SJ S8 S5 CN C7 HQ HJ H6 DN D3
    talon: S6 T5 S10 HN D1 T17 CQ S9 T13 T14
    bids: A pass, B pass, C pass, D pass
    trick 1 A: HK H1 H5 HJ
    trick 2 A: T7 T21 T18 T16
    trick 3 B: SK T4 SJ SN
    trick 4 C: T12 T3 Fool T20
    trick 5 A: C5 CJ CK C7
    trick 6 C: DJ DN D5 DK
    trick 7 B: SQ T11 S5 S7
    trick 8 C: H2 HQ H3 T10
    trick 9 B: C10 T8 CN C9
    trick 10 C: D2 D3 DQ T9
    trick 11 B: C8 D6 T1 T19
    trick 12 A: T6 T2 D4 S8
    trick 13 A: T15 C6 H4 H6
    points: A 33, B 33, C 33, D 0
    score: A -1, B -1, C -1, D 3
    """
    assert list(sheet(legal)) == ["misere-lost-together"]
