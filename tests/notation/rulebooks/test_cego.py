"""The rules of Cego, in the order in which it is played: each in the smallest record that shows it.

The worked examples of the rules, whole deals, are files in ``examples/``; records with gaps and views in
``test_cego_gaps.py``.
"""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from notation.cards import cards_of, face_sum, mask, names_of
from notation.parts.auction import auction
from notation.parts.counting import in_threes
from notation.rulebooks import GAMES
from notation.rulebooks.cego.rules import CONTRACTS, STEPS, achievement, bidding, solo_hand
from notation.table import Table
from tests.notation.records import (
    blamed,
    changed,
    choices,
    filled,
    legal,
    report_of,
    scores,
    sheet,
    so_far,
    table_of,
    turn,
    walk_of,
)

GAME = GAMES["cego"]
SEATS = "ABCD"
HEAD = {players: f"deal cego {players}\ndealer {SEATS[players - 1]}\n" for players in (3, 4)}
"""Forehand is A."""
ALL_PASS = {3: "A pass, B pass, C pass", 4: ", ".join(f"{seat} pass" for seat in "ABCDABCD")}
"""The stages before the duels, in which nobody bids."""
A_PLAYS = {
    "cego": "A cego, B pass",
    "eine": "A cego, B eine, A hold, B pass",
    "eine-leere": "A cego, B eine, A hold, B eine-leere, A hold, B pass",
    "zwei-leere": "A cego, B eine, A hold, B eine-leere, A hold, B zwei-leere, A hold, B pass",
    "zwei-verschiedene": "A cego, B eine, A hold, B eine-leere, A hold, B zwei-leere, A hold, B zwei-verschiedene, "
    "A hold, B pass",
}
"""Calls by which A, the forehand, comes to play a step; the others pass."""


def calls(players: int, text: str) -> str:
    """A record that has only calls."""
    return HEAD[players] + (f"bids: {text}\n" if text else "")


def duel(players: int, text: str = "") -> str:
    """A record of calls in which nobody bid before the duels."""
    return calls(players, ", ".join(filter(None, (ALL_PASS[players], text))))


def plays(step: str, hands: str = "") -> str:
    """A plays a step at a table of three."""
    return HEAD[3] + hands + f"bids: {ALL_PASS[3]}\nbids: {A_PLAYS[step]}, C pass\n"


HANDS = filled(
    """\
deal cego 3
hand A: T13 T12 T11 S10 S9 C10 H1 H2 SK CK HK DK D1
hand B: Fool T21 T20 T19 T18 T17 T16 T15 T1 SQ C9 C8 H4
hand C: _13
talon: T14 T10 T9 T3 SN S8 CN H3 _4
"""
).split("\n", 1)[1]
"""A and B can play every step but Pfeife, B also that; he has a solo hand."""


# ---- The pack


@pytest.mark.parametrize(("players", "missing", "count", "empties"), [(3, "S7 C7 D4", 51, 32), (4, "", 54, 35)])
def test_the_pack(players: int, missing: str, count: int, empties: int) -> None:
    suits = ["K Q N J 10 9 8 7", "K Q N J 1 2 3 4"]
    plain = [suit + rank for suit in "SCHD" for rank in suits[suit in "HD"].split()]
    pack = ["Fool", *(f"T{n}" for n in range(21, 0, -1)), *plain]
    assert names_of(GAME.pack(players)) == [card for card in pack if card not in missing.split()]
    assert GAME.pack(players).bit_count() == count
    assert len([card for card in cards_of(GAME.pack(players)) if face_sum(card) == 1]) == empties


def test_a_card_left_out_with_three_is_not_in_the_pack() -> None:
    for card in ("S7", "C7", "D4"):
        assert blamed(f"deal cego 3\nhand A: {card}\n")[0] == ("card-not-in-pack", card)
        assert not blamed(f"deal cego 4\nhand A: {card} _10\n")


@pytest.mark.parametrize(("players", "hand", "talon"), [(3, 13, 12), (4, 11, 10)])
def test_the_deal(players: int, hand: int, talon: int) -> None:
    assert (GAME.hand_size(players), GAME.talon(players)) == (hand, (talon,))
    assert [code for code, _ in blamed(f"{HEAD[players]}hand A: _{hand - 1}\n")] == ["hand-size"]
    assert [code for code, _ in blamed(f"{HEAD[players]}talon: _{talon + 1}\n")] == ["talon-size"]


@pytest.mark.parametrize(("dealer", "forehand"), ["AB", "BC", "CD", "DA"])
def test_the_player_at_the_dealers_right_is_forehand(dealer: str, forehand: str) -> None:
    assert turn(f"deal cego 4\ndealer {dealer}\n") == forehand


@pytest.mark.parametrize("players", [2, 5])
def test_there_is_no_other_number_of_players(players: int) -> None:
    assert report_of(f"deal cego {players}\n").verdict == "unjudged"


# ---- The auction


@pytest.mark.parametrize(
    ("players", "before", "seat", "words"),
    [
        (3, "", "A", "pass solo"),
        (3, "A pass, B pass", "C", "pass solo"),
        (3, ALL_PASS[3], "A", "cego"),
        (3, f"{ALL_PASS[3]}, A cego", "B", "pass eine"),
        (3, f"{ALL_PASS[3]}, A cego, B pass", "C", "pass eine"),
        (3, f"{ALL_PASS[3]}, A cego, B eine", "A", "pass hold"),
        (3, f"{ALL_PASS[3]}, A cego, B eine, A pass", "C", "pass eine-leere"),
        (3, f"{ALL_PASS[3]}, A cego, B eine, A hold", "B", "pass eine-leere"),
        (3, f"{ALL_PASS[3]}, A cego, B eine, A pass, C eine-leere", "B", "pass hold"),
        (3, "A solo", "B", "pass cego"),
        (3, "A pass, B solo", "C", "pass cego"),
        (3, "A pass, B solo, C pass", "A", "pass cego"),
        (3, "A pass, B solo, C cego", "A", "pass eine"),
        (3, "A pass, B solo, C cego, A eine", "C", "pass hold"),
        (4, "A pass, B pass, C pass", "D", "pass solo"),
        (4, "A pass, B pass, C pass, D pass", "A", "pass piccolo bettel"),
        (4, "A pass, B pass, C pass, D pass, A pass, B piccolo", "C", "pass bettel"),
        (4, "A pass, B pass, C pass, D pass, A piccolo, B pass, C pass", "D", "pass bettel"),
        (4, ALL_PASS[4], "A", "cego"),
        (4, f"{ALL_PASS[4]}, A cego, B pass, C pass, D pass", "A", "raeuber"),
        (4, "A pass, B pass, C solo", "D", "pass cego"),
        (4, "A pass, B pass, C solo, D pass, A pass", "B", "pass cego"),
    ],
)
def test_what_may_be_called(players: int, before: str, seat: str, words: str) -> None:
    assert turn(calls(players, before)) == seat
    assert choices(calls(players, before)) == words.split()


@pytest.mark.parametrize(
    ("players", "auction", "declarer", "contract"),
    [
        (3, "A solo, B pass, C pass", "A", "solo"),
        (3, "A pass, B solo, C pass, A cego", "A", "cego"),
        (3, "A pass, B solo, C cego, A eine, C pass", "A", "eine"),
        (3, f"{ALL_PASS[3]}, A cego, B pass, C pass", "A", "cego"),
        (3, f"{ALL_PASS[3]}, A cego, B eine, A pass, C pass", "B", "eine"),
        (3, f"{ALL_PASS[3]}, A cego, B pass, C eine, A hold, C eine-leere, A pass", "C", "eine-leere"),
        (4, "A pass, B solo, C pass, D pass, A pass", "B", "solo"),
        (4, "A pass, B pass, C pass, D pass, A pass, B piccolo, C pass, D pass", "B", "piccolo"),
        (4, "A pass, B pass, C pass, D pass, A pass, B piccolo, C bettel", "C", "bettel"),
        (4, "A pass, B pass, C pass, D pass, A bettel", "A", "bettel"),
        (4, f"{ALL_PASS[4]}, A cego, B pass, C pass, D pass", "A", "cego"),
        (4, f"{ALL_PASS[4]}, A cego, B pass, C pass, D pass, A raeuber", "A", "raeuber"),
    ],
)
def test_the_end_of_an_auction(players: int, auction: str, declarer: str, contract: str) -> None:
    report = so_far(calls(players, auction))
    assert (report.declarer, report.contract) == (SEATS.index(declarer), contract)


def test_11_with_four_the_second_player_plays_zwei_leere() -> None:
    """Example 11 of the rules file, in the words of a record."""
    said = "A cego, B eine, A hold, B eine-leere, A pass, C zwei-leere, B hold, C pass, D pass"
    report = so_far(duel(4, said))
    assert (report.declarer, report.contract) == (1, "zwei-leere")


def test_12_forehand_plays_cego_above_the_solo_of_the_second() -> None:
    """Example 12: C passes, and A, who had passed, says Cego; it is worth two."""
    text = "A pass, B solo, C pass, A cego"
    report = legal(HEAD[3] + HANDS + f"bids: {text}\nkeep A: H1 H2\ndiscard A: H1\nclaim A\n")
    assert scores(report) == {"A": 8 * 2}


@pytest.mark.parametrize(
    ("players", "auction", "code", "word"),
    [
        (3, "A cego", "call-unknown", "cego"),
        (3, "A hold", "call-unknown", "hold"),
        (3, "A solo, B solo", "call-unknown", "solo"),
        (3, "A pass, B solo, C pass, B cego", "has-passed", "cego"),
        (3, "A pass, B solo, C pass, A eine", "call-unknown", "eine"),
        (3, "A pass, C solo", "out-of-turn", "solo"),
        (3, f"{ALL_PASS[3]}, A pass", "call-forced", "pass"),
        (3, f"{ALL_PASS[3]}, A eine", "call-forced", "eine"),
        (3, f"{ALL_PASS[3]}, A cego, B eine-leere", "step-too-high", "eine-leere"),
        (3, f"{ALL_PASS[3]}, A cego, B cego", "call-too-low", "cego"),
        (3, f"{ALL_PASS[3]}, A cego, B hold", "hold-by-junior", "hold"),
        (3, f"{ALL_PASS[3]}, A cego, B solo", "call-unknown", "solo"),
        (3, f"{ALL_PASS[3]}, A cego, B piccolo", "call-unknown", "piccolo"),
        (3, f"{ALL_PASS[3]}, A cego, B eine, A eine-leere", "hold-instead", "eine-leere"),
        (3, f"{ALL_PASS[3]}, A cego, B pass, C eine, B eine-leere", "has-passed", "eine-leere"),
        (3, f"{ALL_PASS[3]}, A cego, B pass, C pass, A raeuber", "call-after-end", "raeuber"),
        (4, "A pass, B pass, C pass, D pass, A solo", "call-unknown", "solo"),
        (4, "A pass, B pass, C pass, D pass, A bettel, B bettel", "call-after-end", "bettel"),
        (4, "A pass, B pass, C pass, D pass, A piccolo, B piccolo", "call-too-low", "piccolo"),
        (4, "A pass, B pass, C pass, D pass, A piccolo, B pass, C pass, D pass, A cego", "call-after-end", "cego"),
        (4, f"{ALL_PASS[4]}, A cego, B eine, C pass", "out-of-turn", "pass"),
        (4, f"{ALL_PASS[4]}, A cego, B pass, C pass, D pass, A bettel", "call-unknown", "bettel"),
        (4, f"{ALL_PASS[4]}, A cego, B pass, C pass, D pass, B raeuber", "has-passed", "raeuber"),
        (4, f"{ALL_PASS[4]}, A cego, B eine, A hold, B pass, C pass, D pass, A raeuber", "call-after-end", "raeuber"),
    ],
)
def test_what_may_not_be_called(players: int, auction: str, code: str, word: str) -> None:
    assert blamed(calls(players, auction)) == [(code, word)]


def test_a_pass_of_who_keeps_cego_is_only_a_note() -> None:
    report = report_of(duel(4, "A cego, B pass, C pass, D pass, A pass"))
    assert [problem.code for problem in report.problems] == ["pass-after-end", "record-ends"]
    assert report.contract == "cego"


def outcomes(players: int) -> Iterator[tuple[tuple[str, ...], int | None, str]]:
    """Every auction, the hands being unknown: its words, the declarer, the contract."""
    found: list[tuple[str, ...]] = [()]
    while found:
        said = found.pop()
        table = Table(GAME, players, players - 1, GAME.rules())
        under_way = auction(table, CONTRACTS, bidding)
        decision = next(under_way)
        try:
            for word in said:
                decision = under_way.send(word)
        except StopIteration as end:
            declarer, contract = end.value
            yield said, declarer, contract.word
            continue
        found += [(*said, word) for word in decision.options()]
        if decision.implied:
            with pytest.raises(StopIteration) as over:
                under_way.send(None)
            declarer, contract = over.value.value
            yield said, declarer, contract.word


def test_with_three_there_are_61_auctions() -> None:
    listed = [said for said, _, _ in outcomes(3)]
    duels = [said[3:] for said in listed if "solo" not in said]
    assert (len(duels), max(map(len, duels))) == (61, 13)
    for place in range(3):
        assert sum("solo" in said and said.index("solo") == place for said in listed) == 13


def test_with_four_there_are_231_auctions_by_duels() -> None:
    listed = [said for said, _, _ in outcomes(4)]
    assert sum(said[:8] == ("pass",) * 8 and said[-1] != "raeuber" for said in listed) == 231
    assert sum(said[-1] == "raeuber" for said in listed) == 1
    for place in range(4):
        assert sum("solo" in said and said.index("solo") == place for said in listed) == 74
    assert sum("piccolo" in said or "bettel" in said for said in listed) == 14


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.slow
def test_every_auction_is_legal_line_by_line_and_whole(players: int) -> None:
    for said, declarer, contract in outcomes(players):
        table = Table(GAME, players, players - 1, GAME.rules())
        under_way = auction(table, CONTRACTS, bidding)
        decision, entries = next(under_way), []
        for word in said:
            entries.append(f"{SEATS[decision.seat or 0]} {word}")
            if len(entries) < len(said):
                decision = under_way.send(word)
        one_by_one = HEAD[players] + "".join(f"bids: {entry}\n" for entry in entries)
        for text in (calls(players, ", ".join(entries)), one_by_one):
            report = so_far(text)
            assert (report.declarer, report.contract) == (declarer, contract)


# ---- What a hand can play


@pytest.mark.parametrize(
    ("hand", "steps"),
    [
        ("Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10", "cego eine"),
        ("Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 S8", "cego eine eine-leere"),
        ("Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 S9 S8", "cego eine eine-leere zwei-leere"),
        ("Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 S8 H1", "cego eine eine-leere zwei-verschiedene"),
        ("Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 SK HK", "cego eine pfeife"),
    ],
)
def test_nobody_bids_or_holds_what_his_hand_cannot_play(hand: str, steps: str) -> None:
    possible, said = steps.split(), "A cego"
    for held, step in pairwise(STEPS):
        junior, senior = f"{HEAD[3]}hand B: {hand}\n", f"{HEAD[3]}hand A: {hand}\n"
        before = f"bids: {ALL_PASS[3]}, {said}"
        assert bool(blamed(f"{junior}{before}, B {step}\n")) == (bool({step, *held.split()} - {held} - {*possible}))
        found = [code for code, word in blamed(f"{senior}{before}, B {step}, A hold\n") if word == "hold"]
        assert found == ([] if step in possible else ["not-playable"])
        said += f", B {step}, A hold"
        if step not in possible:
            break


def test_an_impossible_bid_is_named_and_stands() -> None:
    hand = "hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 SK\n"
    text = HEAD[3] + hand + f"bids: {ALL_PASS[3]}, A cego, B eine, A hold, B eine-leere, A pass, C pass\n"
    assert blamed(text) == [("not-playable", "eine-leere")]
    assert report_of(text).contract == "eine-leere"


def test_where_the_hand_is_not_known_any_step_may_be_bid() -> None:
    assert so_far(duel(3, "A cego, B eine, A hold, B eine-leere, A hold, B zwei-leere, A hold, B pass, C pass"))
    assert so_far(f"{HEAD[3]}hand B: Fool T21 T20 _10\nbids: {ALL_PASS[3]}, {A_PLAYS['zwei-verschiedene']}, C pass\n")


def test_with_the_option_two_plain_cards_of_a_suit_are_enough() -> None:
    hand = "hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SK SQ\n"
    bids = f"bids: {ALL_PASS[3]}, A cego, B eine, A hold, B pass, C eine-leere, A pass\n"
    assert so_far(HEAD[3] + hand + bids)
    deeper = "A cego, B pass, C eine, A hold, C eine-leere, A hold, C zwei-leere, A pass"
    hand = hand.replace("hand B", "hand C")
    assert blamed(f"{HEAD[3]}{hand}bids: {ALL_PASS[3]}, {deeper}\n")[-1] == ("not-playable", "zwei-leere")
    option = "rules standard court-as-empty=yes\n"
    found = blamed(f"{HEAD[3]}{option}{hand}bids: {ALL_PASS[3]}, {deeper}\n")
    assert found == [("not-playable", "eine-leere")], "a court is no number card in Eine Leere"


# ---- The exchange


@pytest.mark.parametrize(
    ("step", "kept", "code", "card"),
    [
        ("cego", "T13 SK", "", ""),
        ("cego", "T13", "keep-count", "keep"),
        ("cego", "T13 T12 T11", "keep-count", "keep"),
        ("cego", "T13 T20", "keep-not-held", "T20"),
        ("eine", "SK", "", ""),
        ("eine", "SK CK", "keep-count", "keep"),
        ("eine-leere", "S9", "", ""),
        ("eine-leere", "SK", "keep-forbidden", "SK"),
        ("eine-leere", "T11", "keep-forbidden", "T11"),
        ("zwei-leere", "S10 S9", "", ""),
        ("zwei-leere", "S10 C10", "keep-suits", "C10"),
        ("zwei-leere", "S10 SK", "keep-forbidden", "SK"),
        ("zwei-verschiedene", "S10 C10", "", ""),
        ("zwei-verschiedene", "S10 S9", "keep-suits", "S9"),
        ("zwei-verschiedene", "T13 C10", "keep-forbidden", "T13"),
    ],
)
def test_what_may_be_kept(step: str, kept: str, code: str, card: str) -> None:
    found = blamed(plays(step, HANDS) + f"keep A: {kept}\n")
    assert found == ([(code, card)] if code else [])


def test_pfeife_keeps_the_pfeife() -> None:
    said = "A cego, B eine, A hold, B eine-leere, A hold, B zwei-leere, A hold, B zwei-verschiedene, A hold, B pfeife"
    text = f"{HEAD[3]}bids: {ALL_PASS[3]}, {said}, A pass, C pass\n"
    assert so_far(text + "keep B: T1\n")
    assert blamed(text + "keep B: T2\n") == [("keep-forbidden", "T2")]


def test_all_but_the_kept_cards_is_laid_away() -> None:
    table = table_of(so_far(plays("eine", HANDS) + "keep A: SK\n"))
    talon = mask(["T14", "T10", "T9", "T3", "SN", "S8", "CN", "H3"])
    assert table.hands[0] & talon == talon and table.hands[0] & mask(["SK"])
    assert table.hands[0].bit_count() == 13 and table.laid_away.count == 12
    assert names_of(table.laid_away.known) == [
        "T13",
        "T12",
        "T11",
        "S10",
        "S9",
        "CK",
        "C10",
        "HK",
        "H1",
        "H2",
        "DK",
        "D1",
    ]


@pytest.mark.parametrize(
    ("step", "kept", "right", "wrong"),
    [("zwei-leere", "S10 S9", "T3", "T9"), ("zwei-verschiedene", "S10 C10", "T14", "T10")],
)
def test_the_last_discard_of_two_empties(step: str, kept: str, right: str, wrong: str) -> None:
    text = plays(step, HANDS) + f"keep A: {kept}\n"
    assert choices(text) == [right]
    assert so_far(text + f"discard A: {right}\n")
    for card in (wrong, "SN", "S10"):
        assert blamed(text + f"discard A: {card}\n") == [("last-discard", card)]


def test_without_a_trump_any_hidden_card_is_laid_away() -> None:
    plain = "talon: SK SQ SN SJ CK CQ CN CJ HK HQ HN HJ\n"
    text = plays("zwei-leere", plain) + "keep A: S10 S9\n"
    assert so_far(text + "discard A: SK\n")
    assert table_of(so_far(text + "discard A: SK\n")).seen["discard"] == [mask(["SK"])] * 3
    assert blamed(text + "discard A: S9\n") == [("last-discard-open", "S9")]


@pytest.mark.parametrize("card", ["SK", "T13", "CN", "T14"])
def test_the_last_discard_of_cego_is_free(card: str) -> None:
    assert so_far(plays("cego", HANDS) + f"keep A: SK T13\ndiscard A: {card}\n")


@pytest.mark.parametrize("step", ["eine", "eine-leere"])
def test_who_has_kept_one_card_lays_none_away_last(step: str) -> None:
    text = plays(step, HANDS) + "keep A: S9\n"
    assert blamed(text + "discard A: S8\n") == [("act-unexpected", "discard")]


def test_in_solo_and_bettel_there_is_no_exchange() -> None:
    for text in (calls(3, "A solo, B pass, C pass"), calls(4, "A pass, B pass, C pass, D pass, A bettel")):
        assert blamed(text + "keep A: T1\n") == [("act-unexpected", "keep")]
        assert blamed(text + "discard A: T1\n") == [("act-unexpected", "discard")]


def test_only_the_declarer_keeps_and_lays_away() -> None:
    assert blamed(plays("cego") + "keep B: T21 T20\n") == [("wrong-seat", "B")]
    assert blamed(plays("cego") + "keep A: T21 T20\ndiscard C: T20\n") == [("wrong-seat", "C")]


COURTS = "rules standard court-as-empty=yes\n"


@pytest.mark.parametrize(
    ("hand", "step", "kept", "code"),
    [
        ("SK S8 H1 CK", "zwei-leere", "S8 SK", ""),
        ("SK S8 H1 CK", "zwei-leere", "SK S8", ""),
        ("SK SQ H1 C8", "zwei-leere", "SK SQ", ""),
        ("SK SQ S8 H1", "zwei-leere", "SK SQ", "keep-court"),
        ("SK S9 S8 H1", "zwei-leere", "SK S9", "keep-court"),
        ("SK S9 S8 CK", "zwei-verschiedene", "S9 CK", ""),
        ("SK S9 S8 CK", "zwei-verschiedene", "SK CK", "keep-court"),
        ("SK S9 H1 CK", "zwei-verschiedene", "S9 CK", "keep-court"),
        ("SK S9 S8 CK", "zwei-verschiedene", "S9 SK", "keep-court keep-suits"),
        ("SK CK HK DK", "zwei-verschiedene", "SK DK", ""),
        ("SK CK S9 S8", "eine-leere", "SK", "keep-forbidden"),
    ],
)
def test_a_court_stands_in_for_an_empty_only_in_need(hand: str, step: str, kept: str, code: str) -> None:
    hands = f"{COURTS}hand A: T21 T20 T19 T18 T17 T16 T15 T14 T13 {hand}\n"
    found = blamed(plays(step, hands) + f"keep A: {kept}\n")
    assert sorted(text for text, _ in found if text.startswith("keep")) == code.split()


# ---- The challenge


@pytest.mark.parametrize(
    ("players", "hand", "solo"),
    [
        (3, "T17 T16 T15 T14 T13 T12 T11 T10 T9", True),
        (3, "T17 T16 T15 T14 T13 T12 T11 T10", False),
        (3, "T18 T16 T15 T14 T13 T12 T11 T10", False),
        (3, "T19 T18 T15 T14 T13 T12 T11 T10", True),
        (3, "Fool T18 T15 T14 T13 T12 T11 T10", True),
        (3, "Fool T21 T20 T19 T18 T12 T11", False),
        (4, "T17 T16 T15 T14 T13 T12 T11 T10", True),
        (4, "T17 T16 T15 T14 T13 T12 T11", False),
        (4, "Fool T17 T15 T14 T13 T12 T11", False),
        (4, "Fool T21 T15 T14 T13 T12 T1", True),
        (4, "Fool T21 T20 T19 T18 T17", False),
    ],
)
def test_what_a_solo_hand_is(players: int, hand: str, solo: bool) -> None:
    assert solo_hand(mask(hand.split()), players) == solo


CHALLENGE = plays("eine", HANDS) + "keep A: SK\n"


def test_a_concealed_solo_is_a_lost_contract_of_its_holder() -> None:
    report = legal(CHALLENGE + "expose A\n")
    assert (report.declarer, report.points) == (0, None)
    assert sheet(report) == {"solo-concealed": {"A": 16, "C": 16}}


def test_instead_of_the_first_lead_and_not_later() -> None:
    assert blamed(CHALLENGE + "trick 1 A: T14\nexpose A\n") == [("act-unexpected", "expose")]
    assert blamed(CHALLENGE + "expose A\ntrick 1 A: T14\n") == [("act-unexpected", "trick")]
    assert blamed(CHALLENGE + "expose B\n") == [("wrong-seat", "B")]


@pytest.mark.parametrize(
    ("players", "auction", "exchange"),
    [
        (3, "A solo, B pass, C pass", ""),
        (3, "A pass, B solo, C pass, A cego", "keep A: T21 T20\ndiscard A: T20\n"),
        (4, "A pass, B pass, C pass, D pass, A bettel", ""),
        (4, f"{ALL_PASS[4]}, A cego, B pass, C pass, D pass, A raeuber", ""),
    ],
)
def test_there_is_no_challenge_after_a_solo_bid(players: int, auction: str, exchange: str) -> None:
    assert blamed(calls(players, auction) + exchange + "expose A\n") == [("act-unexpected", "expose")]


def test_a_challenge_with_a_hidden_hand_cannot_be_scored() -> None:
    report = report_of(plays("eine") + "keep A: SK\nexpose A\n")
    assert (report.verdict, report.score) == ("incomplete", None)
    [note] = report.problems
    assert note.code == "not-scored"


# ---- The play


@pytest.mark.parametrize(
    ("players", "auction", "exchange", "leader"),
    [
        (3, "A pass, B solo, C pass, A pass", "", "B"),
        (3, f"{ALL_PASS[3]}, A cego, B eine, A pass, C pass", "keep B: T1\n", "B"),
        (4, "A pass, B pass, C pass, D pass, A pass, B pass, C bettel", "", "C"),
        (4, f"{ALL_PASS[4]}, A cego, B pass, C pass, D pass, A raeuber", "", "A"),
    ],
)
def test_the_declarer_leads_in_raeuber_forehand(players: int, auction: str, exchange: str, leader: str) -> None:
    text = calls(players, auction) + exchange
    assert so_far(f"{text}trick 1 {leader}: T21\n")
    other = "A" if leader != "A" else "B"
    assert blamed(f"{text}trick 1 {other}: T21\n") == [("wrong-leader", other)]


LED = plays("eine", HANDS) + "keep A: SK\n"


@pytest.mark.parametrize(
    ("trick", "found"),
    [
        ("trick 1 A: SK SQ", []),
        ("trick 1 A: SK T20", [("must-follow", "T20")]),
        ("trick 1 A: T14 SQ", [("must-follow", "SQ")]),
        ("trick 1 A: T14 Fool", []),
        ("trick 1 A: H3 C9", [("must-follow", "C9")]),
        ("trick 1 A: T13", [("laid-away", "T13")]),
        ("trick 1 A: T21", [("not-held", "T21")]),
    ],
)
def test_following_suit(trick: str, found: list[tuple[str, str]]) -> None:
    assert blamed(f"{LED}{trick}\n") == found


def test_who_cannot_follow_must_trump() -> None:
    hands = "hand B: T9 T8 T7 SK SQ SN SJ S10 S9 S8 HK HQ HN\n"
    text = calls(3, "A solo, B pass, C pass").replace("bids", f"{hands}bids")
    assert so_far(f"{text}trick 1 A: CK T9\n")
    assert blamed(f"{text}trick 1 A: CK SK\n") == [("must-trump", "SK")]


def test_open_cards_are_taken_up_at_the_first_lead() -> None:
    text = plays("eine-leere", HANDS) + "keep A: S9\n"
    assert table_of(so_far(text)).exposed[0] == mask(["S9"])
    assert table_of(so_far(f"{text}trick 1 A: T14\n")).exposed[0] == 0
    assert so_far(f"{text}trick 1 A: S9\n")


def test_a_bettel_that_has_failed_is_complete_at_once() -> None:
    bids = "A pass, B pass, C pass, D pass, A bettel"
    text = calls(4, bids) + "trick 1 A: T21 T2 T3 T4\ntrick 2 A: SK S10\n"
    report = legal(text)
    assert sheet(report) == {"tricks-failed": {"B": 15, "C": 15, "D": 15}}
    broken_off = report_of(text + "...\n")
    assert (broken_off.verdict, broken_off.score) == ("incomplete", report.score)
    assert report_of(calls(4, bids) + "trick 1 A: T20 T21 T3 T4\n").verdict == "incomplete"


def test_a_piccolo_has_failed_with_a_second_trick_and_not_before() -> None:
    bids = "A pass, B pass, C pass, D pass, A piccolo, B pass, C pass, D pass"
    text = calls(4, bids) + "trick 1 A: T21 T2 T3 T4\n"
    assert report_of(text).verdict == "incomplete"
    assert sheet(legal(text + "trick 2 A: T20 T5 T6 T7\n")) == {"tricks-failed": {"B": 10, "C": 10, "D": 10}}


def test_after_a_failed_bettel_what_is_written_is_still_judged() -> None:
    text = calls(4, "A pass, B pass, C pass, D pass, A bettel") + "trick 1 A: T21 T2 T3 T4\n"
    assert blamed(text + "trick 2 B: SK S8 S9 S10\n") == [("wrong-leader", "B")]


# ---- Counting and the score


@pytest.mark.parametrize(
    ("cards", "points"),
    [("Fool SK HQ", 12), ("T1 DN T2", 7), ("CJ T20 S8", 2), ("T2 T20 H4", 1), ("T2 T20", 1), ("T2", 0), ("", 0)],
    ids=["less 2", "less 1", "as it is", "plus 1", "two left over", "one left over", "nothing"],
)
def test_counting_in_threes(cards: str, points: int) -> None:
    assert in_threes(mask(cards.split()), len(cards.split())) == points


def test_both_piles_of_four_players_always_come_to_70() -> None:
    pack = list(cards_of(GAME.pack(4)))
    for tricks in range(12):
        mine = sum(pack[: 10 + 4 * tricks])
        other = GAME.pack(4) & ~mine
        assert in_threes(mine, mine.bit_count()) + in_threes(other, other.bit_count()) == 70


def test_the_achievement_of_every_number_of_card_points() -> None:
    table = {70: 8, 65: 7, 60: 6, 55: 5, 50: 4, 45: 3, 40: 2, 36: 1}
    table |= {31: -1, 26: -2, 21: -3, 16: -4, 11: -5, 6: -6, 1: -7}
    for points in range(71):
        lowest = max((limit for limit in table if limit <= points), default=None)
        assert achievement(points) == (-8 if lowest is None else table[lowest])


@pytest.mark.parametrize("step", list(A_PLAYS))
def test_the_contract_points(step: str) -> None:
    worth = STEPS.index(step) + 1
    kept = {"cego": "SK T13", "eine": "SK", "eine-leere": "S9", "zwei-leere": "S10 S9"}.get(step, "S10 C10")
    last = {"cego": "SK", "zwei-leere": "T3", "zwei-verschiedene": "T14"}.get(step)
    exchange = f"keep A: {kept}\n" + (f"discard A: {last}\n" if last else "")
    below = plays(step, HANDS) + exchange
    above = HEAD[3] + HANDS + f"bids: A pass, B pass, C solo\nbids: {A_PLAYS[step]}\n" + exchange
    for text, factor in ((below, worth), (above, worth + 1)):
        won, lost = legal(text + "claim A\n"), legal(text + "claim B\n")
        assert scores(won) == {"A": 8 * factor}, "all card points, and the extra one"
        assert scores(lost) == {"B": 8 * factor, "C": 8 * factor}


@pytest.mark.parametrize(("option", "won", "lost"), [("", 1, 2), ("1/2", 1, 2), ("2/1", 2, 1)])
def test_the_contract_points_of_a_solo(option: str, won: int, lost: int) -> None:
    rules = f"rules standard solo-factor={option}\n" if option else ""
    text = HEAD[3] + rules + HANDS + "bids: A solo, B pass, C pass\n"
    assert scores(legal(text + "claim A\n")) == {"A": 8 * won}
    assert scores(legal(text + "claim B\n")) == {"B": 8 * lost, "C": 8 * lost}


def test_the_extra_point_is_the_declarers_if_he_has_won_a_trick() -> None:
    text = plays("eine", HANDS) + "keep A: SK\n"
    assert legal(text + "claim A\n").points == {0: 70}
    assert legal(text + "claim B\n").points == {0: 0}
    assert blamed(text + "claim A\npoints: A 69\n") == [("false-points", "69")]


@pytest.mark.parametrize(
    ("contract", "points", "score", "believed"),
    [
        ("cego", 43, "A 2", True),
        ("cego", 43, "A 4", True),
        ("cego", 43, "A 3", False),
        ("solo", 43, "A 2", True),
        ("solo", 43, "A 4", False),
        ("pfeife", 44, "A 12", True),
        ("pfeife", 44, "B 6, C 6", True),
        ("pfeife", 44, "B 7, C 7", True),
        ("pfeife", 44, "B 12, C 12", False),
        ("pfeife", 24, "B 18, C 18", True),
        ("zwei-leere", 33, "B 4, C 4", True),
        ("zwei-leere", 33, "A 4", False),
    ],
)
def test_where_only_contract_points_and_score_are_there(contract: str, points: int, score: str, believed: bool) -> None:
    found = blamed(f"{HEAD[3]}contract A {contract}\npoints: A {points}\nscore: {score}\n")
    assert [code for code, _ in found] == ([] if believed else ["score-impossible"])


def test_without_the_bids_nobody_knows_whether_a_solo_was_bid() -> None:
    text = changed(plays("eine", HANDS) + "keep A: SK\nclaim A\n", (f"bids: {ALL_PASS[3]}\n", ""))
    report = report_of(changed(text, (f"bids: {A_PLAYS['eine']}, C pass", "contract A eine")))
    assert (report.verdict, report.points, report.score) == ("incomplete", {0: 70}, None)


def test_there_is_no_piccolo_with_three() -> None:
    assert blamed(f"{HEAD[3]}contract A piccolo\n") == [("contract-unknown", "piccolo")]
    assert not blamed(f"{HEAD[4]}contract A piccolo\n")


def test_at_a_step_the_new_hand_is_known() -> None:
    assert walk_of(plays("eine", HANDS) + "keep A: SK\n").table.counts == [13, 13, 13]
