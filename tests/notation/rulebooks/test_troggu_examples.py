"""The worked examples of Troggu, at home and on Board Game Arena: facts beside their claims.

The examples themselves are files in `examples/`; after them come the ways in which a locked Fool ends, and ties.
"""

from notation.cards import COURTS, cards_of, face_sum, mask, names_of
from notation.replay import Report
from tests.notation.records import choices, sheet, table_of, walk_of
from tests.notation.rulebooks.examples import example


def cards(names: str) -> int:
    """A set of cards by their names."""
    return mask(names.split())


def payment(report: Report) -> list[str]:
    """The reason of each line of the payment."""
    return list(sheet(report))


def composition(pile: int) -> dict[str, int]:
    """How many cards of each kind lie in a pile: the Fool, T21 and T1 by their names, the courts, the others."""
    kinds = dict.fromkeys(("Fool", "T21", "T1"), 0) | dict.fromkeys(COURTS, 0) | {"one": 0}
    for name in names_of(pile):
        kinds[name if name in kinds else name[1:] if name[1:] in COURTS else "one"] += 1
    return {kind: count for kind, count in kinds.items() if count}


# ---- The traditional game


def test_1_38_cards_with_64_points_win_one_chip_from_each(legal: Report) -> None:
    """Example 1: ten discards and seven tricks, and the opponents have 50."""
    pile = table_of(legal).pile(0)
    assert (pile.count, face_sum(pile.known)) == (38, 64)
    assert composition(pile.known) == {"T21": 1, "K": 2, "Q": 3, "N": 2, "J": 1, "one": 29}


def test_2_the_same_cards_win_two_chips_from_each_in_solo(legal: Report) -> None:
    """Example 2: what was laid away in example 1 is now the Tapp that nobody sees, and all tricks are the same."""
    assert composition(table_of(legal).pile(0).known) == {"T21": 1, "K": 2, "Q": 3, "N": 2, "J": 1, "one": 29}


def test_9_a_called_card_of_ones_own_makes_six_opponents(legal: Report) -> None:
    """Example 9: the Tappist plays alone, and has 58."""
    table = table_of(legal)
    assert table.partner is None and table.called is not None and table.held[0] & table.called


def test_10_in_misere_two_with_36_each_pay_both_others(legal: Report) -> None:
    """Example 10: a Tapp of 15 that counts for nobody, and 99 card points in play."""
    [talon] = table_of(legal).talon
    assert face_sum(talon.known) == 15
    assert sum((legal.points or {}).values()) == 99 == 114 - 15


def test_11_the_locked_fool_goes_back_for_a_card_of_one_point(legal: Report) -> None:
    """Example 11: the last trick has the Fool, a king and a card of one point; the Tappist has 7 of it and not 11."""
    table = table_of(legal)
    assert table.locked == 1 and table.last.winner == 0
    assert face_sum(sum(table.last.cards)) == 11
    won = sum(sum(trick.cards) for trick in table.tricks if trick.winner == 0) | table.laid_away.known
    assert (legal.points or {})[0] == face_sum(won) - 11 + 7
    [(fool, *back), (card, *given)] = table.transfers
    assert (names_of(fool), back, given) == (["Fool"], [0, 1], [1, 0])
    assert face_sum(card) == 1 and card & sum(sum(trick.cards) for trick in table.tricks if trick.winner != 0)
    assert table.pile(0).count == 8 + 15 * 3 and "Fool" in names_of(table.pile(1).known)


def test_12_a_fool_withheld_beside_two_cups_is_locked(legal: Report) -> None:
    """Example 12: in trick 5 swords are led, and D holds the Fool, Cups 3 and Cups 5."""
    text = example("troggu", "12-a-fool-withheld-beside-two-cups-is-locked")
    before, after = text[: text.index(" H3\ntrick 6")] + "\n", text[: text.index(" H5 T6")] + "\n"
    assert choices(before) == ["Fool", "H3", "H5"]
    assert walk_of(before).table.locked is None
    table = walk_of(after).table
    assert names_of(table.hands[3]) == ["Fool", "H5"] and table.locked == 3
    assert choices(after) == ["H5"]
    assert names_of(table_of(legal).last.cards[-1]) == ["Fool"] and table_of(legal).last.winner == 0


# ---- On Board Game Arena


def test_bga_7_among_seven_a_solo_is_alone_and_lost_with_50(legal: Report) -> None:
    """20 to each of six."""
    assert table_of(legal).called is None


def test_bga_8_in_misere_the_one_with_50_pays_both(legal: Report) -> None:
    """First half: 50, 40 and 10, and a Tapp worth 14."""
    [talon] = table_of(legal).talon
    assert face_sum(talon.known) == 14


def test_bga_9_all_pass_and_the_holder_of_trump_i_has_to_play(legal: Report) -> None:
    """The Fool lies in the Tapp, E takes it with the other five cards, and calls T20."""
    table = table_of(legal)
    assert (table.declarer, legal.contract, table.called) == (4, "tapp", cards("T20"))
    step = walk_of(example("troggu", "bga-9-all-pass-and-the-holder-of-trump-i-has-to-play"), 8).table
    assert step.hands[4] & cards("Fool T1") == cards("Fool T1") and step.count(4) == 13


# ---- The Fool in the last trick


def test_a_locked_fool_that_is_led_leads_no_suit_and_loses(legal: Report) -> None:
    """C, who won trick 8, has nothing but the Fool left; D, next to him, opens the suit of the trick."""
    table = table_of(legal)
    assert (table.locked, table.last.leader, names_of(table.last.cards[0])) == (2, 2, ["Fool"])
    assert table.last.winner == 0
    [(_, *fool), (card, *given)] = table.transfers
    assert (fool, given, face_sum(card)) == ([0, 2], [2, 0], 1)


def test_nothing_is_exchanged_if_the_own_side_wins_the_last(legal: Report) -> None:
    """C has withheld the Fool, and another opponent of A wins it."""
    table = table_of(legal)
    assert (table.locked, table.transfers) == (2, [])
    assert table.last.winner not in (0, 2, None)
    assert table.pile(2).known & mask(["Fool"])


def test_the_fool_of_a_declarer_without_a_trick_goes_over(legal: Report) -> None:
    """A has withheld the Fool, and lost every trick."""
    table = table_of(legal)
    assert (table.locked, table.transfers, table.tricks_won(0)) == (0, [], 0)
    assert table.pile(1).known & mask(["Fool"])


def test_the_fool_of_opponents_without_a_trick_goes_over(legal: Report) -> None:
    """C has withheld the Fool, and A wins every trick, in Solo: 114 card points with the Tapp."""
    table = table_of(legal)
    assert (table.locked, table.transfers, table.tricks_won(1)) == (2, [], 0)


def test_in_misere_everybody_is_a_side_of_his_own(legal: Report) -> None:
    """C gives the winner of the last trick his lowest card for the Fool."""
    table = table_of(legal)
    [(_, *fool), (card, *given)] = table.transfers
    assert fool == given[::-1] == [table.last.winner, 2]
    assert card & table.taken_by(2).known


def test_in_misere_the_fool_of_a_seat_without_a_trick_is_lost(legal: Report) -> None:
    """C has won nothing, and has no card points."""
    table = table_of(legal)
    assert (table.locked, table.transfers, (legal.points or {})[2]) == (2, [], 0)


def test_a_fool_never_withheld_is_the_highest_trump(legal: Report) -> None:
    """C takes the XXI with it."""
    table = table_of(legal)
    assert table.locked is None
    assert table.last.winner == 2 and {"Fool", "T21"} <= set(names_of(sum(table.last.cards)))


def test_the_partners_fool_goes_back_for_the_lowest_card(legal: Report) -> None:
    """D, whom A called, has withheld the Fool, and an opponent wins the last trick."""
    table = table_of(legal)
    assert (table.partner, table.locked) == (3, 3)
    [(_, *fool), (card, *given)] = table.transfers
    assert fool == given[::-1] == [table.last.winner, 3]
    won = sum(sum(trick.cards) for trick in table.tricks if trick.winner in (0, 3))
    assert card & won and face_sum(card) == min(map(face_sum, cards_of(won)))
    assert table.pile(0).known & mask(["Fool"])


# ---- Misère


def test_in_misere_three_of_three_tie_and_nobody_pays(legal: Report) -> None:
    """Everybody has the same."""
    assert len(set((legal.points or {}).values())) == 1
