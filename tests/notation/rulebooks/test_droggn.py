"""The rules of Droggn, in the order in which it is played: each in the smallest record that shows it.

The worked examples of the rules, whole deals, are files in ``examples/``.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from notation.cards import CARD, FOOL, KINGS, PAGAT, TRULL, TRUMPS, cards_of, face_sum, mask, names_of
from notation.deals.viewing import view
from notation.parts.announcing import Announcing
from notation.parts.auction import Call, one_call_each
from notation.parts.counting import in_threes
from notation.parts.exchange import Lay, cards_act
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.rulebooks.droggn.rules import CONTRACTS, DOUBLINGS, FOLLOW, PACK, game, one_alone
from notation.table import Table
from notation.writer import write
from tests.notation.records import (
    blamed,
    changed,
    choices,
    legal,
    record_of,
    report_of,
    scores,
    sheet,
    so_far,
    table_of,
    text_of,
    turn,
    walk_of,
    without,
)

GAME = GAMES["droggn"]
HEAD = "deal droggn 3\ndealer C\n"
A_PLAYS = {
    "ansager": "bids: A ansager, B pass, C pass\n",
    "solo": "bids: A solo, B pass, C pass\n",
    "super": "bids: A super, B pass, C pass\n",
    "supermord": "bids: A supermord, B pass, C pass\n",
}
"""Calls by which A, the forehand, comes to play each contract."""

STRONG = (
    HEAD
    + """\
hand A: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 SK SQ S4 CK C4 HK HQ H7 DK
hand B: T11 T9 T7 T5 T3 SN S10 S8 S6 CQ CJ C9 C7 C5 HN H1 H3 H5 DQ DJ D2
hand C: T10 T8 T6 T4 T2 SJ S9 S7 S5 CN C10 C8 HJ H2 H4 H6 DN D1 D3 D5 D7
talon: C6 D4 D6
"""
)
"""A is strong, and has the Gstieß and the Pagat."""
EXCHANGE = "discard A: C6 D4 D6\n"


def strong(contract: str, said: str = "", play: str = "", buy: str = "") -> str:
    """The strong hand plays a contract."""
    exchange = EXCHANGE if contract in ("ansager", "solo") else ""
    purchase = f"buy A: {buy}\n" if buy else ""
    return STRONG + A_PLAYS[contract] + exchange + purchase + (f"announce: {said}\n" if said else "") + play


# ---- The pack


def test_the_pack_has_21_trumps_the_gstiess_and_four_suits() -> None:
    suits = ["K Q N J 10 9 8 7 6 5 4", "K Q N J 1 2 3 4 5 6 7"]
    plain = [suit + rank for suit in "SCHD" for rank in suits[suit in "HD"].split()]
    assert names_of(GAME.pack(3)) == ["Fool", *(f"T{n}" for n in range(21, 0, -1)), *plain]
    assert GAME.pack(3) == GAME.pack(4)
    assert GAME.pack(3).bit_count() == 66


@pytest.mark.parametrize(
    ("cards", "worth"),
    [("Fool T21 T1 SK CK HK DK", 5), ("SQ CQ HQ DQ", 4), ("SN CN HN DN", 3), ("SJ CJ HJ DJ", 2), ("T20 T2 S4 H1", 1)],
)
def test_what_the_cards_are_worth(cards: str, worth: int) -> None:
    assert {face_sum(CARD[name]) for name in cards.split()} == {worth}


def test_47_cards_are_worth_one_and_the_whole_pack_118_less_44() -> None:
    assert len([card for card in cards_of(PACK) if face_sum(card) == 1]) == 47
    assert (face_sum(PACK), in_threes(PACK, 66), GAME.total) == (118, 74, 74)


def test_gstiess_king_jack_and_three_others_count_11() -> None:
    assert in_threes(mask(["Fool", "SK", "CJ", "T2", "S4", "H1"]), 6) == 15 - 4 == 11


@pytest.mark.parametrize(("count", "off"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 3), (39, 26), (40, 27), (41, 27)])
def test_two_come_off_for_three_cards_and_one_for_the_rest(count: int, off: int) -> None:
    assert in_threes(0, count) == -off


def test_however_the_pack_is_parted_both_sides_together_have_74() -> None:
    cards, random = list(cards_of(PACK)), Random(5)
    for count in range(67):
        random.shuffle(cards)
        assert in_threes(sum(cards[:count]), count) + in_threes(sum(cards[count:]), 66 - count) == 74


# ---- The deal


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("hand A: Fool ", "hand A: "), ("hand-size", "hand")),
        (("H7 DK", "H7 DK H8"), ("card-not-in-pack", "H8")),
        (("hand B: T11", "hand B: T21"), ("card-twice", "T21")),
        (("C6 D4 D6", "C6 D4"), ("talon-size", "talon")),
    ],
)
def test_hands_have_21_cards_the_talon_three(change: tuple[str, str], found: tuple[str, str]) -> None:
    assert so_far(STRONG)
    assert found in blamed(changed(STRONG, change))


@pytest.mark.parametrize(("dealer", "forehand"), ["AB", "BC", "CA"])
def test_the_player_at_the_dealers_left_is_the_forehand(dealer: str, forehand: str) -> None:
    assert turn(f"deal droggn 3\ndealer {dealer}\n") == forehand


@pytest.mark.parametrize(("dealer", "seats"), [("A", "BCD"), ("B", "CDA"), ("C", "DAB"), ("D", "ABC")])
def test_with_four_the_dealer_sits_out(dealer: str, seats: str) -> None:
    table = walk_of(f"deal droggn 4\ndealer {dealer}\n").table
    assert "".join(SEATS[seat] for seat in table.seats) == seats
    assert [count == 0 for count in table.counts] == [seat == dealer for seat in "ABCD"]


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("bids: D pass", "sits-out", "D"),
        ("bids: A solo, B pass, D pass", "sits-out", "D"),
        ("bids: A super, B pass, C pass\nannounce: A pass, D double", "sits-out", "D"),
        ("bids: A super, B pass, C pass\nclaim D", "sits-out", "D"),
        ("bids: A super, B pass, C pass\ntrick 1 D: T21 T3 T2", "sits-out", "D"),
        ("bids: A super, B pass, C pass\ntrick 1 A: T21 T3 T2\ntrick 2 D: T20 T4 T5", "sits-out", "D"),
        ("bids: A solo, B pass, C pass\ndiscard D: C6 D4 D6", "sits-out", "D"),
        ("bids: A ansager, B pass, C pass\nbuy D: C6 for D4", "sits-out", "D"),
        ("contract D solo", "sits-out", "D"),
        ("contract D solo\ndiscard D: C6 D4 D6\nannounce: D pagat\ntrick 1 D: T21 T3 T2\nclaim D", "sits-out", "D"),
        ("hand D: T21", "sits-out", "D"),
    ],
)
def test_who_sits_out_takes_no_part(line: str, code: str, word: str) -> None:
    assert blamed(f"deal droggn 4\ndealer D\n{line}\n") == [(code, word)]


@pytest.mark.parametrize(
    ("lines", "dealer"),
    [
        ("bids: A solo, B pass, C pass", 3),
        ("bids: C solo", 1),
        ("contract A solo\nhand A: _21\nhand B: _21\nhand D: _21", 2),
        ("contract A super\ntrick 1 A: T21 T20 T19\ntrick 2 A: T18 T17 Fool\nclaim C\nhand D: Fool _20", 1),
    ],
)
def test_the_idle_seat_follows_from_calls_and_acts(lines: str, dealer: int) -> None:
    assert table_of(report_of(f"deal droggn 4\n{lines}\n")).dealer == dealer


# ---- The auction


@pytest.mark.parametrize(
    ("before", "seat", "words"),
    [
        ("", "A", "pass ansager solo super supermord"),
        ("A pass", "B", "pass ansager solo super supermord"),
        ("A ansager", "B", "pass solo super supermord"),
        ("A ansager, B pass", "C", "pass solo super supermord"),
        ("A pass, B solo", "C", "pass super supermord"),
        ("A super", "B", "pass supermord"),
        ("A supermord", "B", "pass"),
        ("A supermord, B pass", "C", "pass"),
    ],
)
def test_what_may_be_called(before: str, seat: str, words: str) -> None:
    text = HEAD + (f"bids: {before}\n" if before else "")
    assert turn(text) == seat
    assert choices(text) == words.split()


@pytest.mark.parametrize(
    ("auction", "declarer", "contract"),
    [
        ("A ansager, B pass, C pass", "A", "ansager"),
        ("A ansager, B solo, C super", "C", "super"),
        ("A pass, B pass, C supermord", "C", "supermord"),
        ("A solo, B supermord, C pass", "B", "supermord"),
        ("A solo, B supermord", "B", "supermord"),
        ("A supermord, C pass", "A", "supermord"),
        ("A supermord", "A", "supermord"),
    ],
)
def test_the_end_of_an_auction(auction: str, declarer: str, contract: str) -> None:
    report = so_far(f"{HEAD}bids: {auction}\n")
    assert (report.declarer, report.contract) == ("ABC".index(declarer), contract)


@pytest.mark.parametrize(
    ("auction", "code", "word"),
    [
        ("A ansager, B ansager", "call-too-low", "ansager"),
        ("A super, B solo", "call-too-low", "solo"),
        ("A supermord, B supermord", "call-too-low", "supermord"),
        ("A ansager, B pass, C pass, A solo", "call-after-end", "solo"),
        ("A ansager, A solo", "has-passed", "solo"),
        ("A ansager, C solo", "out-of-turn", "solo"),
        ("B solo, A pass", "calls-swapped", "solo"),
        ("A hold", "call-unknown", "hold"),
        ("A dreier", "call-unknown", "dreier"),
    ],
)
def test_what_may_not_be_called(auction: str, code: str, word: str) -> None:
    assert blamed(f"{HEAD}bids: {auction}\n")[0] == (code, word)


def auctions() -> Iterator[tuple[tuple[str, ...], str | None]]:
    """Every auction, and the contract that it comes to."""
    found: list[tuple[str, ...]] = [()]
    while found:
        said = found.pop()
        auction = one_call_each(Table(GAME, 3, 2, GAME.rules()), CONTRACTS)
        decision = next(auction)
        try:
            for word in said:
                decision = auction.send(word)
        except StopIteration as end:
            yield said, end.value[1] and end.value[1].word
            continue
        assert isinstance(decision, Call)
        found += [(*said, word) for word in decision.options()]


def test_there_are_35_auctions_of_one_call_each_rising() -> None:
    listed = list(auctions())
    assert len(listed) == len(set(listed)) == 35
    for said, contract in listed:
        bids = [CONTRACTS.words.index(word) for word in said if word != "pass"]
        assert len(said) == 3
        assert bids == sorted(set(bids))
        assert contract == (CONTRACTS.words[bids[-1]] if bids else None)


@pytest.mark.parametrize("said", [said for said, _ in auctions()], ids=" ".join)
def test_every_auction_is_legal_in_a_record(said: tuple[str, ...]) -> None:
    report = report_of(f"{HEAD}bids: " + ", ".join(f"{'ABC'[seat]} {word}" for seat, word in enumerate(said)) + "\n")
    assert report.verdict == ("incomplete" if report.contract else "legal")
    assert not [problem for problem in report.problems if problem.code != "record-ends"]


def test_when_all_pass_the_cards_are_thrown_in() -> None:
    report = report_of("deal droggn 4\ndealer D\nbids: A pass, B pass, C pass\n")
    assert (report.verdict, report.points, report.score) == ("legal", None, {0: 0, 1: 0, 2: 0, 3: 0})
    assert sheet(report) == {"all-passed": {}}


# ---- The talon and the discard


@pytest.mark.parametrize("contract", ["ansager", "solo"])
def test_the_declarer_takes_the_talon_and_nobody_else_sees_it(contract: str) -> None:
    table = walk_of(STRONG + A_PLAYS[contract]).table
    talon = mask(["C6", "D4", "D6"])
    assert table.hands[0].bit_count() == 24
    assert table.hands[0] & talon == talon
    assert table.seen["talon"] == [talon, 0, 0]


@pytest.mark.parametrize("contract", ["super", "supermord"])
def test_in_super_and_supermord_the_talon_stays(contract: str) -> None:
    table = walk_of(STRONG + A_PLAYS[contract]).table
    assert table.hands[0].bit_count() == 21
    assert not any(table.seen.get("talon", [0]))
    assert names_of(table.pile(0).known) == ["C6", "D4", "D6"]


@pytest.mark.parametrize(
    ("contract", "line"),
    [
        ("ansager", "take A: C6 D4 D6"),
        ("super", EXCHANGE),
        ("supermord", EXCHANGE),
        ("solo", f"{EXCHANGE}buy A: SN for S4"),
        ("super", "buy A: SN for S4"),
        ("supermord", "buy A: SN for S4"),
        ("ansager", f"{EXCHANGE}expose A"),
    ],
)
def test_what_a_contract_does_not_have(contract: str, line: str) -> None:
    [(code, word)] = blamed(f"{STRONG}{A_PLAYS[contract]}{line}\n")
    assert (code, word) == ("act-unexpected", line.splitlines()[-1].split()[0])


@pytest.mark.parametrize(
    ("laid", "found"),
    [
        ("HK T20 S4", []),
        ("HK T20 T19", []),
        ("T19 T20 T12", []),
        ("SQ HQ C4", []),
        ("C6 D4 D6", []),
        ("HK S4 C4", [("discard-king-alone", "HK")]),
        ("HK DK T20", [("discard-second-king", "DK")]),
        ("HK DK S4", [("discard-second-king", "DK")]),
        ("HK DK CK", [("discard-second-king", "DK")]),
        ("T1 S4 C4", [("discard-trull", "T1")]),
        ("S4 T21 C4", [("discard-trull", "T21")]),
        ("S4 C4 Fool", [("discard-trull", "Fool")]),
        ("HK Fool S4", [("discard-king-alone", "HK"), ("discard-trull", "Fool")]),
        ("S4 C4", [("discard-count", "discard")]),
        ("S4 C4 C6 D4", [("discard-count", "discard")]),
        ("S4 C4 SN", [("discard-not-held", "SN")]),
        ("S4 C4 C4", [("card-twice", "C4")]),
    ],
)
def test_11_what_may_be_laid_away(laid: str, found: list[tuple[str, str]]) -> None:
    assert blamed(f"{STRONG}{A_PLAYS['solo']}discard A: {laid}\n") == found


def test_the_legal_discards_are_those_of_the_rule() -> None:
    """No Gstieß, no T21, no T1; at most one king; with a king a trump."""
    decision = walk_of(STRONG + A_PLAYS["solo"]).decision
    assert isinstance(decision, Lay)
    hand, legal = list(cards_of(decision.hand)), 0
    for cards in combinations(hand, 3):
        laid = sum(cards)
        kings, trumps = (laid & KINGS).bit_count(), laid & TRUMPS
        allowed = not laid & TRULL and (kings == 0 or (kings == 1 and bool(trumps)))
        assert (not decision.breaches(cards_act(cards))) == allowed
        legal += allowed
    plain, kings, trumps = 8, 4, 9
    others = plain + trumps
    without_king = others * (others - 1) * (others - 2) // 6
    with_king = kings * (others * (others - 1) // 2 - plain * (plain - 1) // 2)
    assert legal == without_king + with_king
    assert sum(decision.options()) == decision.hand & ~TRULL


def test_a_king_is_no_choice_without_a_trump_to_go_with_it() -> None:
    text = HEAD + "hand A: Fool T21 T1 SK SQ SN SJ S10 S9 S8 S7 S6 S5 S4 CK HK DK DQ DN DJ D1\ntalon: D2 D3 D4\n"
    assert not set(choices(text + A_PLAYS["solo"])) & {"SK", "CK", "HK", "DK", "Fool", "T21", "T1"}


def test_the_discard_counts_for_the_declarer_and_is_hidden() -> None:
    table = table_of(so_far(strong("solo")))
    assert names_of(table.pile(0).known) == ["C6", "D4", "D6"]
    assert table.seen["discard"] == [mask(["C6", "D4", "D6"]), 0, 0]


# ---- Buying a card


def test_the_opponent_who_holds_the_named_card_exchanges_it() -> None:
    table = table_of(so_far(strong("ansager", buy="SN for S4")))
    assert table.bought is not None
    assert table.bought[2:] == (CARD["S4"], 1)
    assert table.hands[0] & mask(["SN", "S4"]) == CARD["SN"]
    assert table.hands[1] & mask(["SN", "S4"]) == CARD["S4"]
    assert [hand.bit_count() for hand in table.hands] == table.counts == [21, 21, 21]
    assert table.seen["buy"] == [CARD["S4"], CARD["S4"], 0]


@pytest.mark.parametrize(
    "buy",
    ["SQ for S4", "S4 for S4", "C6 for S4", "T21 for Fool"],
    ids=["in his hand", "laid down himself", "laid away", "in his hand, the Gstieß as the price"],
)
def test_a_card_of_his_own_is_not_bought(buy: str) -> None:
    table = table_of(so_far(strong("ansager", buy=buy)))
    assert table.bought is not None
    assert table.bought.seller is None
    assert table.hands == walk_of(strong("ansager")).table.hands
    assert table.seen["buy"][1:] == [0, 0]


@pytest.mark.parametrize("price", ["T21", "Fool", "SK", "T1", "S4"])
def test_any_card_may_be_the_price(price: str) -> None:
    assert table_of(so_far(strong("ansager", buy=f"SN for {price}"))).hands[1] & CARD[price]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (strong("ansager", buy="SN for SJ"), [("buy-not-held", "SJ")]),
        (strong("ansager", buy="SN for C6"), [("buy-not-held", "C6")]),
        (strong("ansager", buy="S3 for S4"), [("card-not-in-pack", "S3")]),
        (strong("ansager", buy="SQ for S4") + "buy A: SN for S4\n", [("act-unexpected", "buy")]),
        (strong("ansager", buy="SN for S4") + "buy A: SJ for C4\n", [("act-unexpected", "buy")]),
        (strong("ansager", "A pass, B pass, C pass") + "buy A: SJ for C4\n", [("act-unexpected", "buy")]),
        (strong("ansager", buy="SN for S4", play="trick 1 A: S4\n"), [("not-held", "S4")]),
        (strong("ansager", buy="SN for S4", play="trick 1 A: SQ SN\n"), [("not-held", "SN")]),
    ],
    ids=["a card of another", "a laid card", "no card", "a second try", "a second card", "too late", "sold", "gone"],
)
def test_what_may_not_be_bought(text: str, found: list[tuple[str, str]]) -> None:
    assert blamed(text) == found


def test_only_the_declarer_buys() -> None:
    assert ("wrong-seat", "B") in blamed(strong("ansager") + "buy B: SK for SN\n")


def test_a_purchase_comes_after_the_discard() -> None:
    text = STRONG + A_PLAYS["ansager"] + "buy A: SN for S4\n" + EXCHANGE
    assert blamed(text) == [("lines-swapped", "buy")]


PLAYED = strong(
    "ansager", "A pass", "trick 1 A: SK SN S5\ntrick 2 A: SQ S10 S7\ntrick 3 A: SJ S8 C10\n", buy="SJ for S4"
)


def test_who_has_bought_a_card_plays_it() -> None:
    assert blamed(PLAYED) == [("must-follow", "C10")], "C has given SJ away, but holds S9 and the price of it, S4"


@pytest.mark.parametrize("buy", ["SJ for _", "_ for S4", "_ for _"])
def test_a_purchase_half_remembered_breaks_no_rule(buy: str) -> None:
    text = changed(PLAYED, ("SJ for S4", buy), ("SJ S8 C10", "SJ S8 S9"))
    report = report_of(text)
    assert [problem.code for problem in report.problems] == ["record-ends"]
    assert table_of(report).hands[0] & CARD["SJ"] == 0


def test_a_forgotten_price_is_what_the_seller_plays() -> None:
    text = changed(PLAYED, ("SJ for S4", "SJ for _"), ("SJ S8 C10", "SJ S8 S4"))
    assert table_of(so_far(text)).bought == (0, CARD["SJ"], CARD["S4"], 2)


def test_a_forgotten_named_card_is_what_the_buyer_plays() -> None:
    text = changed(PLAYED, ("SJ for S4", "_ for S4"), ("SJ S8 C10", "SJ S8 S9"))
    assert table_of(so_far(text)).bought == (0, CARD["SJ"], CARD["S4"], 2)


@pytest.mark.parametrize("hand", ["hand A", "hand B", "hand C"])
@pytest.mark.parametrize("buy", ["SJ for S4", "SQ for S4", "S4 for S4"])
def test_a_hand_is_worked_out_whatever_was_bought(hand: str, buy: str) -> None:
    text = strong("ansager", "A pass", buy=buy)
    assert walk_of(without(text, hand)).dealt == walk_of(text).dealt


def test_what_a_seat_saw_of_a_purchase() -> None:
    record = record_of(strong("ansager", buy="SN for S4"))
    buyer, seller, other = (write(view(record, seat, 5)).splitlines() for seat in range(3))
    assert buyer[-1] == seller[-1] == "buy A: SN for S4"
    assert other[-1] == "buy A: SN for _"
    assert "hand B: SN _20" in other, "everybody saw who handed it over"
    assert "talon: C6 D4 D6" in buyer
    assert "talon: _3" in seller
    assert "discard A: _3" in seller


def test_only_the_declarer_knows_the_named_card_laid_down() -> None:
    record = record_of(strong("ansager", buy="S4 for S4"))
    assert [write(view(record, seat, 5)).splitlines()[-1] for seat in range(3)] == [
        "buy A: S4 for S4",
        "buy A: S4 for _",
        "buy A: S4 for _",
    ]


# ---- Announcements


@pytest.mark.parametrize(
    ("contract", "words"),
    [("ansager", "pass pagat"), ("solo", "pass pagat"), ("super", "pass pagat"), ("supermord", "pass pagat gstiess")],
)
def test_what_the_declarer_may_announce(contract: str, words: str) -> None:
    assert choices(strong(contract, buy="SQ for S4" if contract == "ansager" else "")) == words.split()


@pytest.mark.parametrize(
    ("contract", "said", "code", "word"),
    [
        ("ansager", "A gstiess", "gstiess-only-supermord", "gstiess"),
        ("solo", "A gstiess", "gstiess-only-supermord", "gstiess"),
        ("super", "A gstiess", "gstiess-only-supermord", "gstiess"),
        ("supermord", "A pagat, A gstiess", "one-announcement", "gstiess"),
        ("supermord", "A gstiess, A pagat", "one-announcement", "pagat"),
        ("solo", "A pagat, A pagat", "said-twice", "pagat"),
        ("solo", "A pass, A pagat", "said-too-late", "pagat"),
        ("solo", "B pagat", "defender-announces", "pagat"),
        ("solo", "A valat", "said-unknown", "valat"),
        ("solo", "A trull", "said-unknown", "trull"),
        ("solo", "A pagat, B double pagat", "nothing-to-double", "double"),
    ],
)
def test_what_may_not_be_announced(contract: str, said: str, code: str, word: str) -> None:
    assert blamed(strong(contract, said)) == [(code, word)]


@pytest.mark.parametrize(
    ("said", "change", "code"),
    [
        ("A pagat", [("T12 T1 SK", "T12 T11 SK"), ("hand B: T11", "hand B: T1")], "pagat-not-held"),
        ("A gstiess", [("hand A: Fool", "hand A: T11"), ("hand B: T11", "hand B: Fool")], "gstiess-not-held"),
    ],
)
def test_only_a_card_in_hand_may_be_announced(said: str, change: list[tuple[str, str]], code: str) -> None:
    assert blamed(changed(strong("supermord", said), *change)) == [(code, said[2:])]


def test_20_the_pagat_that_was_bought_may_be_announced() -> None:
    text = changed(strong("ansager", "A pagat", buy="T1 for S4"), ("T12 T1 SK", "T12 T11 SK"), ("B: T11", "B: T1"))
    assert table_of(so_far(text)).exposed[0] == PAGAT


@pytest.mark.parametrize(("said", "card"), [("pagat", PAGAT), ("gstiess", FOOL)])
def test_the_announced_card_lies_open_and_stays_in_hand(said: str, card: int) -> None:
    table = table_of(so_far(strong("supermord", f"A {said}")))
    assert table.exposed == [card, 0, 0]
    assert table.hands[0] & card


# ---- Doubling


@pytest.mark.parametrize(
    ("before", "seat", "words"),
    [
        ("A pass", "B", "pass double"),
        ("A pass, B pass", "C", "pass double"),
        ("A pass, B double", "A", "pass redouble"),
        ("A pass, C double", "A", "pass redouble"),
        ("A pagat, B double, A redouble", "B", "pass redouble"),
        ("A pass, B double, A redouble, B pass", "C", "pass redouble"),
        ("A pass, B double, A redouble, C redouble", "A", "pass redouble"),
        ("A pass, B double, A redouble, B redouble, A redouble", "B", "pass redouble"),
    ],
)
def test_who_may_double_when(before: str, seat: str, words: str) -> None:
    text = strong("solo", before)
    assert turn(text) == seat
    assert choices(text) == words.split()


@pytest.mark.parametrize(
    ("said", "factor"),
    [
        ("A pass, B pass, C pass", 1),
        ("B double, A pass", 2),
        ("B double, C pass, A redouble, B pass, C pass", 4),
        ("C double, A redouble, C redouble, A pass", 8),
        (", ".join(["B double", *["A redouble", "C redouble"] * 10]), 2**21),
    ],
)
def test_every_step_doubles_without_limit(said: str, factor: int) -> None:
    table = table_of(so_far(strong("solo", said, play="trick 1 A: SK SN S5\n")))
    assert table.factors[""] == factor


@pytest.mark.parametrize(
    ("said", "code", "word"),
    [
        ("A double", "not-his-doubling", "double"),
        ("A redouble", "nothing-to-double", "redouble"),
        ("B redouble", "nothing-to-double", "redouble"),
        ("B double, C double", "said-twice", "double"),
        ("B double, C redouble", "not-his-doubling", "redouble"),
        ("B double, A redouble, A redouble", "not-his-doubling", "redouble"),
        ("C pass, B double", "said-too-late", "double"),
        ("B pass, B double", "said-too-late", "double"),
        ("B double, A pass, A redouble", "said-too-late", "redouble"),
        ("B double, A redouble, C pass, B redouble", "said-too-late", "redouble"),
    ],
)
def test_who_may_not_double(said: str, code: str, word: str) -> None:
    assert blamed(strong("solo", said)) == [(code, word)]


def doublings(steps: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """By the rules alone: everything that can be said in so many answers when B and C play against A."""

    def opponents(said: tuple[str, ...], factor: int) -> Iterator[tuple[tuple[str, ...], int]]:
        word = "double" if factor == 1 else "redouble"
        yield (*said, "B pass", "C pass"), factor
        yield from declarer((*said, f"B {word}"), 2 * factor)
        yield from declarer((*said, "B pass", f"C {word}"), 2 * factor)

    def declarer(said: tuple[str, ...], factor: int) -> Iterator[tuple[tuple[str, ...], int]]:
        yield (*said, "A pass"), factor
        if len(said) < steps:
            yield from opponents((*said, "A redouble"), 2 * factor)

    yield from opponents((), 1)


def test_all_that_can_be_said_is_what_the_rules_allow() -> None:
    """Compared with a second telling of the rule, to a factor of 64."""
    expected = dict(doublings(8))
    found, open_ = {}, [((), Announcing(0, (1, 2), {}, (), DOUBLINGS, one_alone))]
    while open_:
        said, saying = open_.pop()
        if saying.seat is None:
            found[said] = saying.factors()[""]
            continue
        for words in saying.options():
            after = saying.again({})
            after.say(saying.seat, words)
            text = (*said, f"{'ABC'[saying.seat]} {' '.join(words)}")
            if text in expected or any(name[: len(text)] == text for name in expected):
                open_.append((text, after))
            else:
                assert len(text) > 8, text
    assert found == expected


# ---- The play


def test_the_declarer_leads_to_the_first_trick() -> None:
    text = f"{STRONG}bids: A pass, B pass, C super\n"
    assert turn(text + "announce: C pass, A pass, B pass\n") == "C"
    assert blamed(text + "trick 1 A: T21 T11 T10\n") == [("wrong-leader", "A")]


@pytest.mark.parametrize(
    ("hand", "led", "may"),
    [
        ("CK T9 Fool", "H", "Fool T9"),
        ("H7 Fool", "H", "Fool H7"),
        ("H7 T9 CK Fool", "H", "Fool H7"),
        ("H7 T9 CK", "H", "H7"),
        ("T9 T2 CK Fool", "T", "Fool T9 T2"),
        ("CK D4 Fool", "T", "Fool CK D4"),
        ("CK D4", "H", "CK D4"),
        ("T1 Fool CK", "H", "Fool T1"),
        ("Fool", "H", "Fool"),
    ],
)
def test_12_what_may_be_played(hand: str, led: str, may: str) -> None:
    suit = TRUMPS if led == "T" else mask(name for name in names_of(PACK) if name[0] == led)
    assert names_of(FOLLOW(mask(hand.split()), suit)) == may.split()


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("trick 1 A: SK SN S5\n", []),
        ("trick 1 A: SK CQ S5\n", [("must-follow", "CQ")]),
        ("trick 1 A: SK SN T2\n", [("must-follow", "T2")]),
        ("trick 1 A: T21 SN T2\n", [("must-follow", "SN")]),
        ("trick 1 A: Fool SN S5\n", []),
        ("trick 1 A: Fool T11 T2\n", []),
        ("trick 1 A: Fool SN T2\n", [("must-follow", "T2")]),
        ("trick 1 A: Fool DQ DN\ntrick 2 B: D2 D1 DK\n", []),
        ("trick 1 A: C4 CQ C8\ntrick 2 B: CJ CN Fool\ntrick 3 C: HJ HK Fool\n", [("played-twice", "Fool")]),
        ("trick 1 A: C4 CQ C8\ntrick 2 B: CJ CN Fool\n", []),
        ("trick 1 A: C4 CQ C8\ntrick 2 B: DJ DN SK\n", [("must-follow", "SK")]),
    ],
)
def test_following_and_the_gstiess(play: str, found: list[tuple[str, str]]) -> None:
    assert blamed(strong("super", play=play)) == found


def test_after_a_led_gstiess_anything_fixes_the_suit() -> None:
    assert len(choices(strong("super", play="trick 1 A: Fool\n"))) == 21
    assert choices(strong("super", play="trick 1 A: Fool CQ\n")) == ["CN", "C10", "C8"]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("Fool CQ CN", 1), ("Fool CJ CN", 2), ("Fool T3 T10", 2), ("T12 T11 T10", 0), ("SQ SN S5", 0), ("H7 H1 HJ", 2)],
)
def test_who_wins_a_trick(trick: str, winner: int) -> None:
    assert table_of(so_far(strong("super", play=f"trick 1 A: {trick}\n"))).last.winner == winner


@pytest.mark.parametrize(
    ("said", "play", "found"),
    [
        ("A pagat", "trick 1 A: T1 T11 T10\n", [("pagat-kept", "T1")]),
        ("A pagat", "trick 1 A: Fool T11 T10\n", []),
        ("A gstiess", "trick 1 A: Fool T11 T10\n", [("gstiess-kept", "Fool")]),
        ("A gstiess", "trick 1 A: T1 T11 T10\n", []),
        ("A pass", "trick 1 A: T1 T11 T10\n", []),
    ],
)
def test_the_announced_card_is_kept(said: str, play: str, found: list[tuple[str, str]]) -> None:
    assert blamed(strong("supermord", said, play)) == found


def test_a_gstiess_left_frees_the_announced_pagat() -> None:
    """A has only the Pagat to trump with, but the Gstieß beside it."""
    text = HEAD + "hand A: Fool T1 S10 S9 S8 S7 S6 S5 S4 C10 C9 C8 C7 C6 C5 C4 D1 D2 D3 D4 D5\n"
    text += A_PLAYS["super"] + "announce: A pagat\ntrick 1 A: S4 SK SQ\ntrick 2 B: HK HQ"
    assert choices(f"{text}\n") == ["Fool"]
    assert blamed(f"{text} T1\n") == [("pagat-kept", "T1")]


def test_without_the_gstiess_the_announced_pagat_has_to_trump() -> None:
    text = HEAD + "hand A: T1 S10 S9 S8 S7 S6 S5 S4 C10 C9 C8 C7 C6 C5 C4 D1 D2 D3 D4 D5 D6\n"
    text += A_PLAYS["super"] + "announce: A pagat\ntrick 1 A: S4 SK SQ\ntrick 2 B: HK HQ"
    assert choices(f"{text}\n") == ["T1"]


# ---- The score


@pytest.mark.parametrize("base", [20, 40, 80])
def test_the_game_is_its_base_and_the_card_points_above_37(base: int) -> None:
    contract = next(contract for contract in CONTRACTS if contract.base == base)
    for target in (37, 38):
        table = Table(GAME, 3, 2, GAME.rules(target=str(target)))
        for points in range(75):
            entry = game(table, 0, contract, points).entries
            assert entry == {0: base + points - 37 if points >= target else -(base + (74 - points) - 37)}
            table.factors[""] = 4
            assert game(table, 0, contract, points).entries == {0: 4 * entry[0]}
            table.factors[""] = 1


@pytest.mark.parametrize(
    ("contract", "target", "points", "entry"),
    [
        ("ansager", 37, 45, 28),
        ("solo", 37, 30, -47),
        ("ansager", 37, 37, 20),
        ("ansager", 38, 37, -20),
        ("ansager", 38, 38, 21),
        ("ansager", 37, 36, -21),
        ("super", 37, 74, 117),
        ("super", 37, 0, -117),
    ],
)
def test_entries_of_the_game(contract: str, target: int, points: int, entry: int) -> None:
    table = Table(GAME, 3, 2, GAME.rules(target=str(target)))
    assert game(table, 0, CONTRACTS[CONTRACTS.words.index(contract)], points).entries == {0: entry}


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("A 117", []),
        ("A 116", [("false-score", "116")]),
        ("A 117, B -117", [("false-score", "-117")]),
        ("B -117", [("false-score", "-117")]),
    ],
)
def test_only_the_declarers_column_is_written(claim: str, found: list[tuple[str, str]]) -> None:
    assert sorted(blamed(strong("super", play=f"claim A\nscore: {claim}\n"))) == found


# ---- Claims


@pytest.mark.parametrize(
    ("contract", "said", "play", "entries"),
    [
        ("super", "A pass", "claim A\n", {"game-won": 117}),
        ("super", "A pagat", "claim A\n", {"game-won": 117, "pagat-made": 20}),
        ("super", "A pagat", "trick 1 A: C4 CQ C8\nclaim A\n", {"game-won": 113, "pagat-made": 20}),
        ("super", "A pagat", "claim B\n", {"game-lost": -112, "pagat-failed": -20, "gstiess-stays": 0}),
        ("supermord", "A pass", "claim A\n", {"supermord-made": 167}),
        ("supermord", "A gstiess", "claim A\n", {"supermord-made": 167, "gstiess-made": 20}),
        ("supermord", "A pagat", "trick 1 A: C4 CQ C8\nclaim A\n", {"supermord-lost": -167, "pagat-failed": -20}),
        ("super", "A pass", "trick 1 A: T1 T11 T2\nclaim A\n", {"game-won": 112, "pagat-caught": -5}),
    ],
)
def test_a_claim(contract: str, said: str, play: str, entries: dict[str, int]) -> None:
    report = report_of(strong(contract, said, play))
    assert report.verdict == "legal", report.problems
    assert {label: entry.get("A", 0) for label, entry in sheet(report).items()} == entries
    assert scores(report) == {"A": sum(entries.values())}


def test_a_claim_of_all_tricks_takes_the_opponents_gstiess_too() -> None:
    text = changed(strong("super", play="claim A\n"), ("A: Fool", "A: T11"), ("B: T11", "B: Fool"))
    assert sheet(report_of(text)) == {"game-won": {"A": 117}, "gstiess-match": {}}


def test_the_gstiess_in_the_trick_of_a_claim_stays() -> None:
    text = """
        deal droggn 3
        dealer C
        hand A: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 SK CK HK SQ
        hand B: Fool T4 T3 S4 S5 S6 S7 S8 S9 S10 SJ SN C4 C5 C6 C7 C8 C9 C10 CJ CN
        hand C: T2 T1 CQ DK DQ DN DJ D1 D2 D3 D4 D5 D6 D7 H1 H2 H3 H4 H5 H6 H7
        talon: HQ HN HJ
        bids: A super, B pass, C pass
        trick 1 A: SQ SN T1
        trick 2 C: DK T21 T3
        trick 3 A: HK Fool
        claim A
        points: A 60
        score: A 103
    """
    legal(text_of(text))


def test_in_a_claim_of_the_rest_the_gstiess_stays_where_it_is() -> None:
    play = "trick 1 A: C4 CQ C8\nclaim A\n"
    text = changed(strong("super", play=play), ("A: Fool", "A: T11"), ("B: T11", "B: Fool"))
    report = report_of(text)
    assert sheet(report) == {"game-won": {"A": 80 + (report.points or {})[0] - 37}, "gstiess-stays": {}}
    assert table_of(report).pile(1).known & FOOL


# ---- Records that hold the points and the score alone


@pytest.mark.parametrize(
    ("contract", "points", "score", "fits"),
    [
        ("ansager", 45, "A 28", True),
        ("ansager", 45, "A 38", True),
        ("ansager", 45, "A 23", True),
        ("ansager", 45, "A 29", False),
        ("ansager", 45, "A 28, B -28", False),
        ("solo", 30, "A -47", True),
        ("supermord", 74, "A 167", True),
        ("supermord", 70, "A -167", True),
        ("supermord", 70, "A 167", True),
        ("supermord", 60, "A 167", False),
        ("supermord", 74, "A 177", False),
    ],
)
def test_whether_card_points_can_make_a_score(contract: str, points: int, score: str, fits: bool) -> None:
    text = f"{HEAD}contract A {contract}\npoints: A {points}\nscore: {score}\n"
    assert [code for code, _ in blamed(text)] == ([] if fits else ["score-impossible"])
