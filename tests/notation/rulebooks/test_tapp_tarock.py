"""The rules of Tapp-Tarock, in the order in which it is played: each in the smallest record that shows it.

The worked examples of the rules, whole deals, are files in ``examples/``.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from notation.cards import AUSTRIAN_54, cards_of, face_sum, mask, names_of
from notation.parts.announcing import Announcing
from notation.parts.auction import auction
from notation.parts.counting import in_threes
from notation.parts.exchange import Lay, cards_act
from notation.parts.seniority import SeniorCall
from notation.replay import Report
from notation.rulebooks import GAMES
from notation.rulebooks.tapp_tarock.rules import BIDDING, CONTRACTS
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

GAME = GAMES["tapp-tarock"]
HEAD = "deal tapp-tarock 3\ndealer C\n"
A_PLAYS = {
    "dreier": "bids: A dreier, B pass, C pass\n",
    "unterer": "bids: A dreier, B unterer, C pass, A hold, B pass\n",
    "oberer": "bids: A dreier, B unterer, C pass, A hold, B oberer, A hold, B pass\n",
    "solo": "bids: A solo\n",
}
"""Calls by which A, the forehand, comes to play each contract."""

STRONG = (
    HEAD
    + """\
hand A: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SK SQ S8 S7 HK HQ
hand B: Fool T11 T10 T9 T8 T7 SN SJ S10 S9 CK CQ CN CJ C10 C9
hand C: T6 T5 T4 T3 T2 T1 C8 C7 DK DQ DN DJ D1 D2 D3 D4
talon: HN HJ H1 | H2 H3 H4
"""
)
"""A is strong, and nobody holds two of the trull or all kings."""
EXCHANGE = "take A: HN HJ H1\ndiscard A: S8 S7 H1\n"
B_WINS = {"exchange": "trick 1 A: HJ T7 T2\n", "solo": "trick 1 A: S7 S9 T1\n"}
"""A first trick that the declarer loses."""


def strong(contract: str, said: str = "", play: str = "") -> str:
    """The strong hand plays a contract."""
    exchange = "" if contract == "solo" else EXCHANGE
    return STRONG + A_PLAYS[contract] + exchange + (f"announce: {said}\n" if said else "") + play


def lost_trick(contract: str) -> str:
    """A first trick that the strong hand loses."""
    return B_WINS["solo" if contract == "solo" else "exchange"]


# ---- The pack


def test_the_pack_has_22_tarocks_and_four_suits_of_eight() -> None:
    suits = ["K Q N J 10 9 8 7", "K Q N J 1 2 3 4"]
    plain = [suit + rank for suit in "SCHD" for rank in suits[suit in "HD"].split()]
    assert names_of(GAME.pack(3)) == ["Fool", *(f"T{n}" for n in range(21, 0, -1)), *plain]
    assert GAME.pack(3).bit_count() == 54


@pytest.mark.parametrize(
    ("cards", "worth", "how_many"),
    [("Fool T21 T1", 5, 3), ("SK CK HK DK", 5, 4), ("SQ CQ HQ DQ", 4, 4), ("SN CN HN DN", 3, 4), ("SJ CJ HJ DJ", 2, 4)],
)
def test_what_the_counting_cards_are_worth(cards: str, worth: int, how_many: int) -> None:
    assert [face_sum(mask([name])) for name in cards.split()] == [worth] * how_many


def test_the_other_cards_are_35_and_worth_one_each() -> None:
    blanks = [card for card in cards_of(AUSTRIAN_54) if face_sum(card) == 1]
    assert len(blanks) == 35


def test_the_whole_pack_has_70_points() -> None:
    assert in_threes(AUSTRIAN_54, 54) == GAME.total == 70


@pytest.mark.parametrize(
    ("cards", "points"),
    [("Fool SK HQ", 5 + 5 + 4 - 2), ("T1 DN T2", 5 + 3 - 1), ("CJ T20 S7", 2), ("T2 T20 H4", 1)],
    ids=["three counting cards less 2", "two less 1", "one as it is", "three others 1"],
)
def test_counting_in_threes(cards: str, points: int) -> None:
    assert in_threes(mask(cards.split()), 3) == points


@pytest.mark.parametrize("points", ["A 67", "A 66"])
def test_a_claim_of_card_points_is_checked(points: str) -> None:
    text = strong("dreier", play=f"{lost_trick('dreier')}claim A\npoints: {points}\n")
    assert blamed(text) == ([] if points == "A 67" else [("false-points", "66")])


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ("A 3", []),
        ("A 4", [("false-score", "4")]),
        ("A 3, B 3", [("false-score", "3")]),
        ("B 0", [("score-left-out", "score")]),
    ],
)
def test_a_claim_of_the_score_is_checked(claim: str, found: list[tuple[str, str]]) -> None:
    assert blamed(strong("dreier", play=f"{lost_trick('dreier')}claim A\nscore: {claim}\n")) == found


# ---- The deal


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("hand A: T21 ", "hand A: "), ("hand-size", "hand")),
        (("S8 S7 HK HQ", "S8 S7 HK HQ S6"), ("card-not-in-pack", "S6")),
        (("hand B: Fool", "hand B: T21"), ("card-twice", "T21")),
        (("HN HJ H1 | H2 H3 H4", "HN HJ H1 | H2 H3"), ("talon-size", "talon")),
    ],
)
def test_hands_have_16_cards_and_the_talon_six(change: tuple[str, str], found: tuple[str, str]) -> None:
    assert so_far(STRONG)
    assert found in blamed(changed(STRONG, change))


def test_the_packets_of_the_talon_have_three_cards() -> None:
    talon = walk_of(STRONG).table.talon
    assert [names_of(packet.known) for packet in talon] == [["HN", "HJ", "H1"], ["H2", "H3", "H4"]]


@pytest.mark.parametrize(("dealer", "forehand"), ["AB", "BC", "CA"])
def test_the_player_at_the_dealers_right_is_forehand(dealer: str, forehand: str) -> None:
    assert turn(f"deal tapp-tarock 3\ndealer {dealer}\n") == forehand


# ---- The auction


def calls(text: str) -> str:
    """A record that has only calls; forehand is A."""
    return HEAD + (f"bids: {text}\n" if text else "")


@pytest.mark.parametrize(
    ("before", "seat", "words"),
    [
        ("", "A", "pass dreier solo"),
        ("A pass", "B", "pass dreier solo"),
        ("A pass, B pass", "C", "pass dreier solo"),
        ("A dreier", "B", "pass unterer solo"),
        ("A dreier, B unterer", "C", "pass oberer solo"),
        ("A dreier, B unterer, C oberer", "A", "pass hold solo"),
        ("A dreier, B unterer, C pass", "A", "pass hold solo"),
        ("A dreier, B unterer, C oberer, A pass", "B", "pass hold solo"),
        ("A dreier, B unterer, C oberer, A hold", "B", "pass solo"),
        ("A dreier, B unterer, C oberer, A hold, B pass", "C", "pass solo"),
        ("A dreier, B solo", "C", "pass"),
        ("A dreier, B solo, C pass", "A", "pass hold"),
        ("A dreier, B unterer, C solo", "A", "pass hold"),
        ("A dreier, B unterer, C solo, A pass", "B", "pass hold"),
        ("A pass, B dreier, C solo", "B", "pass hold"),
    ],
)
def test_what_may_be_called(before: str, seat: str, words: str) -> None:
    assert turn(calls(before)) == seat
    assert choices(calls(before)) == words.split()


@pytest.mark.parametrize(
    ("auction", "declarer", "contract"),
    [
        ("A dreier, B unterer, C pass, A hold, B oberer, A pass", "B", "oberer"),
        ("A pass, B dreier, C solo, B hold", "B", "solo"),
        ("A solo", "A", "solo"),
        ("A dreier, B solo, C pass, A hold", "A", "solo"),
        ("A dreier, B solo, C pass, A pass", "B", "solo"),
        ("A dreier, B pass, C pass", "A", "dreier"),
        ("A pass, B dreier, C pass", "B", "dreier"),
        ("A pass, B pass, C dreier", "C", "dreier"),
        ("A pass, B pass, C solo", "C", "solo"),
        ("A dreier, B unterer, C oberer, A hold, B pass, C pass", "A", "oberer"),
        ("A dreier, B unterer, C solo, A hold", "A", "solo"),
        ("A dreier, B unterer, C solo, A pass, B hold", "B", "solo"),
        ("A dreier, B unterer, C solo, A pass, B pass", "C", "solo"),
        ("A dreier, B pass, C unterer, A solo", "A", "solo"),
    ],
)
def test_the_end_of_an_auction(auction: str, declarer: str, contract: str) -> None:
    report = so_far(calls(auction))
    assert (report.declarer, report.contract) == ("ABC".index(declarer), contract)


@pytest.mark.parametrize(
    ("auction", "code", "word"),
    [
        ("A unterer", "call-too-high", "unterer"),
        ("A oberer", "call-too-high", "oberer"),
        ("A dreier, B oberer", "call-too-high", "oberer"),
        ("A dreier, B dreier", "call-too-low", "dreier"),
        ("A solo, B solo", "call-after-end", "solo"),
        ("A dreier, B solo, C oberer", "call-too-low", "oberer"),
        ("A dreier, B unterer, C pass, A oberer", "hold-instead", "oberer"),
        ("A hold", "nothing-to-hold", "hold"),
        ("A dreier, B hold", "hold-by-junior", "hold"),
        ("A dreier, B unterer, C pass, A hold, B hold", "hold-by-junior", "hold"),
        ("A dreier, B pass, C unterer, A hold, B oberer", "has-passed", "oberer"),
        ("A dreier, C unterer", "out-of-turn", "unterer"),
        ("A dreier, B pass, C pass, A hold", "call-after-end", "hold"),
        ("A pass, B dreier, C solo, B hold, C pass, A hold", "call-after-end", "hold"),
        ("A vorhand", "call-unknown", "vorhand"),
    ],
)
def test_what_may_not_be_called(auction: str, code: str, word: str) -> None:
    assert blamed(calls(auction)) == [(code, word)]


def prefixes() -> Iterator[tuple[tuple[tuple[int, str], ...], tuple[int | None, str | None] | None]]:
    """Every auction and every beginning of one, with what came of it where it has ended."""
    found: list[tuple[tuple[int, str], ...]] = [()]
    while found:
        said = found.pop()
        bidding = auction(Table(GAME, 3, 2, GAME.rules()), CONTRACTS, BIDDING)
        decision = next(bidding)
        try:
            for seat, word in said:
                assert decision.seat == seat
                decision = bidding.send(word)
        except StopIteration as end:
            declarer, contract = end.value
            yield said, (declarer, contract and contract.word)
            continue
        yield said, None
        assert isinstance(decision, SeniorCall) and decision.seat is not None
        found += [(*said, (decision.seat, word)) for word in decision.options()]


def standing(said: tuple[tuple[int, str], ...]) -> tuple[int | None, str | None]:
    """Holder of the highest bid, and its step."""
    holder = next((seat for seat, word in reversed(said) if word != "pass"), None)
    level = next((word for _, word in reversed(said) if word not in ("pass", "hold")), None)
    return holder, level


def test_there_are_57_auctions_of_at_most_eight_calls() -> None:
    auctions = [said for said, outcome in prefixes() if outcome]
    assert len(auctions) == len(set(auctions)) == 57
    assert max(map(len, auctions)) == 8


def test_neither_who_stands_nor_who_has_passed_is_asked() -> None:
    for said, _ in prefixes():
        for index, (seat, _) in enumerate(said):
            assert seat != standing(said[:index])[0]
            assert (seat, "pass") not in said[:index]


def test_an_auction_ends_as_its_rule_says() -> None:
    for said, outcome in prefixes():
        left = [seat for seat in range(3) if (seat, "pass") not in said]
        holder, level = standing(said)
        over = not left or left == [holder] or (level == "solo" and holder == left[0])
        assert (outcome is not None) == over
        if outcome:
            assert outcome == (holder, level)


@pytest.mark.parametrize("said", [said for said, outcome in prefixes() if outcome])
def test_every_auction_is_legal_in_a_record(said: tuple[tuple[int, str], ...]) -> None:
    report = report_of(calls(", ".join(f"{'ABC'[seat]} {word}" for seat, word in said)))
    assert report.verdict == ("incomplete" if report.contract else "legal")
    assert (report.declarer, report.contract) == standing(said)


def test_solo_can_be_held_more_than_once() -> None:
    text = calls("A dreier, B unterer, C solo, A pass, B hold")
    assert table_of(so_far(text)).calls[-1] == (1, "hold")
    assert so_far(text).declarer == 1


def test_when_all_pass_the_cards_are_thrown_in() -> None:
    report = legal(STRONG + "bids: A pass, B pass, C pass\n")
    assert (report.declarer, report.contract, report.points) == (None, None, None)
    assert report.score == {0: 0, 1: 0, 2: 0}
    assert sheet(report) == {"all-passed": {}}


@pytest.mark.parametrize("line", ["trick 1 A: T21 T7 T2", "take A: HN HJ H1", "announce: A valat"])
def test_when_all_have_passed_nothing_follows(line: str) -> None:
    assert [code for code, _ in blamed(f"{STRONG}bids: A pass, B pass, C pass\n{line}\n")] == ["act-unexpected"]


@pytest.mark.parametrize("claim", ["points: A 0", "score: A 3"])
def test_when_all_have_passed_nothing_can_be_claimed(claim: str) -> None:
    assert len(blamed(f"{STRONG}bids: A pass, B pass, C pass\n{claim}\n")) == 1


# ---- The talon


@pytest.mark.parametrize("contract", ["dreier", "unterer", "oberer"])
@pytest.mark.parametrize(("packet", "other"), [("HN HJ H1", "H2 H3 H4"), ("H2 H3 H4", "HN HJ H1")])
def test_the_declarer_takes_either_packet(contract: str, packet: str, other: str) -> None:
    table = table_of(so_far(STRONG + A_PLAYS[contract] + f"take A: {packet}\n"))
    assert table.hands[0] & mask(["HN", "HJ", "H1", "H2", "H3", "H4"]) == mask(packet.split())
    assert table.hands[0].bit_count() == 19
    assert names_of(table.pile(1).known) == names_of(table.pile(2).known) == other.split()


@pytest.mark.parametrize(("taken", "word"), [("HN HJ H2", "H2"), ("T21 HJ H1", "T21"), ("H2 H3 HN", "HN")])
def test_cards_are_taken_as_a_whole_packet(taken: str, word: str) -> None:
    assert blamed(STRONG + A_PLAYS["dreier"] + f"take A: {taken}\n") == [("take-not-a-packet", word)]


@pytest.mark.parametrize(("taken", "found"), [("HN HJ", [("take-count", "take")])])
def test_a_packet_has_three_cards(taken: str, found: list[tuple[str, str]]) -> None:
    assert blamed(STRONG + A_PLAYS["dreier"] + f"take A: {taken}\n") == found


def test_only_the_declarer_takes_and_lays_away() -> None:
    text = STRONG + A_PLAYS["dreier"]
    assert blamed(text + "take B: HN HJ H1\n") == [("wrong-seat", "B")]
    assert ("wrong-seat", "C") in blamed(text + "take A: HN HJ H1\ndiscard C: C8 C7 D4\n")


@pytest.mark.parametrize(
    ("contract", "packet", "may"),
    [
        ("dreier", "HN HJ H1", True),
        ("dreier", "H2 H3 H4", True),
        ("unterer", "HN HJ H1", True),
        ("unterer", "H2 H3 H4", False),
        ("oberer", "HN HJ H1", False),
        ("oberer", "H2 H3 H4", True),
    ],
)
def test_with_fixed_halves_the_contract_names_the_packet(contract: str, packet: str, may: bool) -> None:
    text = STRONG + A_PLAYS[contract] + f"take A: {packet}\n"
    fixed = changed(text, (HEAD, f"{HEAD}rules standard talon-halves=fixed\n"))
    assert blamed(fixed) == ([] if may else [("take-wrong-packet", packet.split()[0])])
    assert not blamed(changed(text, (HEAD, f"{HEAD}rules standard talon-halves=free\n")))


def test_in_solo_nobody_takes_or_sees_the_talon(legal: Report) -> None:
    """A wins every trick, and yet the six cards are not his."""
    table = table_of(legal)
    talon = mask(["SK", "CK", "D3", "HK", "DK", "D4"])
    assert table.pile(1).known & talon == talon
    assert not any(table.seen.get("talon", [0]))


@pytest.mark.parametrize("line", ["take A: HN HJ H1", "discard A: S8 S7 T12"])
def test_in_solo_there_is_no_exchange(line: str) -> None:
    assert blamed(STRONG + A_PLAYS["solo"] + line + "\n") == [("act-unexpected", line.split()[0])]


def test_both_packets_are_turned_up_for_all() -> None:
    table = table_of(so_far(STRONG + A_PLAYS["oberer"] + "take A: H2 H3 H4\n"))
    assert table.seen["talon"] == [mask(["HN", "HJ", "H1", "H2", "H3", "H4"])] * 3


# ---- The discard


def exchange(hand: str, discard: str) -> str:
    """A, with the 16 cards of a hand, takes T2, T3 and H4, and lays three cards away."""
    dealt = f"{HEAD}hand A: {hand}\nhand B: _16\nhand C: _16\ntalon: T2 T3 H4 | _3\n"
    return filled(dealt) + A_PLAYS["dreier"] + "take A: T2 T3 H4\n" + (f"discard A: {discard}\n" if discard else "")


NO_PLAIN = "Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 SK CK HK DK"
ONE_PLAIN = "Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 SK CK HK S7"
TWO_PLAIN = "Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1 SK CK S8 S7"


def test_11_with_one_plain_card_two_tarocks_are_shown() -> None:
    report = so_far(exchange(NO_PLAIN, "H4 T20 T2"))
    seen = table_of(report).seen["discard"]
    assert names_of(seen[0]) == ["T20", "T2", "H4"]
    assert names_of(seen[1]) == names_of(seen[2]) == ["T20", "T2"]


def test_11_the_legal_discards_hold_the_plain_card() -> None:
    decision = walk_of(exchange(NO_PLAIN, "")).decision
    assert isinstance(decision, Lay)
    hand = list(cards_of(decision.hand))
    legal_sets = [cards for cards in combinations(hand, 3) if not decision.breaches(cards_act(cards))]
    tarocks = [f"T{n}" for n in (20, 19, 18, 17, 16, 15, 14, 13, 12, 3, 2)]
    assert len(hand) == 19
    assert [names_of(sum(cards)) for cards in legal_sets] == [[*pair, "H4"] for pair in combinations(tarocks, 2)]


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        (ONE_PLAIN, "S7 H4 T12"),
        (ONE_PLAIN, "H4 T3 S7"),
        (TWO_PLAIN, "S8 S7 H4"),
        ("T21 T20 T19 SK SQ SN SJ S10 CK CQ CN CJ HK HQ HN HJ", "SQ SJ H4"),
        ("T21 T20 T19 SK SQ SN SJ S10 CK CQ CN CJ HK HQ HN HJ", "SN S10 CQ"),
    ],
)
def test_tarocks_are_laid_away_only_for_need(hand: str, discard: str) -> None:
    assert so_far(exchange(hand, discard))


def test_with_no_plain_card_three_tarocks_are_laid_away() -> None:
    dealt = f"{HEAD}hand A: {NO_PLAIN}\nhand B: _16\nhand C: _16\ntalon: T2 T3 T4 | _3\n"
    text = filled(dealt) + A_PLAYS["dreier"] + "take A: T2 T3 T4\n"
    report = so_far(text + "discard A: T4 T12 T2\n")
    assert names_of(table_of(report).seen["discard"][1]) == ["T12", "T4", "T2"]
    assert choices(text) == [f"T{n}" for n in (20, 19, 18, 17, 16, 15, 14, 13, 12, 4, 3, 2)]


@pytest.mark.parametrize("card", ["SK", "CK", "HK", "Fool", "T21", "T1"])
def test_no_king_and_none_of_the_trull_is_laid_away(card: str) -> None:
    assert blamed(exchange(ONE_PLAIN, f"H4 S7 {card}")) == [("discard-forbidden", card)]
    assert card not in choices(exchange(ONE_PLAIN, ""))


@pytest.mark.parametrize(
    ("hand", "discard", "tarock"),
    [
        (NO_PLAIN, "T2 T3 T12", "T12"),
        (ONE_PLAIN, "H4 T2 T3", "T3"),
        (TWO_PLAIN, "S8 S7 T2", "T2"),
        (TWO_PLAIN, "T20 S8 H4", "T20"),
    ],
)
def test_no_more_tarocks_are_laid_away_than_are_needed(hand: str, discard: str, tarock: str) -> None:
    assert blamed(exchange(hand, discard)) == [("discard-tarock", tarock)]


def test_a_king_is_no_plain_card_to_lay_away() -> None:
    assert blamed(exchange(ONE_PLAIN, "S7 H4 SK")) == [("discard-forbidden", "SK")]
    assert so_far(exchange(ONE_PLAIN, "S7 H4 T20"))


@pytest.mark.parametrize(
    ("discard", "found"),
    [
        ("S8 S7", ("discard-count", "discard")),
        ("S8 S7 H4 T2", ("discard-count", "discard")),
        ("S8 S7 DQ", ("discard-not-held", "DQ")),
    ],
)
def test_three_cards_of_the_hand_are_laid_away(discard: str, found: tuple[str, str]) -> None:
    assert found in blamed(exchange(TWO_PLAIN, discard))


def test_the_discard_is_hidden_and_counts_for_the_declarer() -> None:
    table = table_of(so_far(exchange(TWO_PLAIN, "S8 S7 H4")))
    assert table.seen["discard"] == [mask(["S8", "S7", "H4"]), 0, 0]
    assert names_of(table.pile(0).known) == ["S8", "S7", "H4"]
    assert table.hands[0].bit_count() == 16


# ---- Announcements and kontra

WITH_PAGAT = changed(STRONG, ("A: T21", "A:"), ("T13 T12", "T13 T12 T1"), ("C: T6", "C: T21 T6"), ("T2 T1", "T2"))


def said(text: str, deal: str = WITH_PAGAT) -> str:
    """A, who holds the Pagat, plays Dreier, and this is announced."""
    return deal + A_PLAYS["dreier"] + EXCHANGE + (f"announce: {text}\n" if text else "")


@pytest.mark.parametrize(
    ("text", "game", "pagat"),
    [
        ("", 1, None),
        ("A pass, B pass, C pass", 1, None),
        ("A pagat", 1, 1),
        ("A valat", 1, None),
        ("A pagat, A valat", 1, 1),
        ("A valat, A pagat", 1, 1),
        ("B kontra", 2, None),
        ("C kontra", 2, None),
        ("A pass, B pass, C kontra", 2, None),
        ("A valat, C kontra", 2, None),
        ("A pagat, B kontra, B kontra pagat", 2, 2),
        ("A pagat, B kontra, C kontra pagat", 2, 2),
        ("A pagat, B kontra pagat, C kontra", 2, 2),
        ("A pagat, C kontra pagat, A rekontra pagat", 1, 4),
        ("A pagat, C kontra, C kontra pagat, A rekontra, A rekontra pagat", 4, 4),
        ("A pagat, B kontra, C kontra pagat, A rekontra, B pass, C subkontra", 8, 2),
        ("B kontra, A rekontra, B subkontra", 8, None),
        ("B pass, C kontra, A rekontra, B subkontra", 8, None),
        ("A pagat, A valat, B kontra, B kontra pagat, A rekontra pagat, C subkontra pagat", 2, 8),
    ],
)
def test_what_may_be_announced_and_doubled(text: str, game: int, pagat: int | None) -> None:
    report = so_far(said(text))
    factors = table_of(report).factors
    assert (factors[""], factors.get("pagat")) == (game, pagat)
    assert ("valat" in factors) == ("valat" in text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("B pagat", "defender-announces"),
        ("C valat", "defender-announces"),
        ("A pagat, A pagat", "said-twice"),
        ("A kontra", "not-his-doubling"),
        ("B kontra, B rekontra", "not-his-doubling"),
        ("B kontra, A rekontra, A subkontra", "not-his-doubling"),
        ("A rekontra", "nothing-to-double"),
        ("B subkontra", "nothing-to-double"),
        ("B kontra pagat", "nothing-to-double"),
        ("A valat, B kontra valat", "nothing-to-double"),
        ("A pagat, B kontra, A rekontra pagat", "nothing-to-double"),
        ("B kontra, C kontra", "said-twice"),
        ("A pagat, B kontra pagat, C kontra pagat", "said-twice"),
        ("B kontra, A rekontra, A rekontra", "said-twice"),
        ("A pass, A pagat", "said-too-late"),
        ("B kontra, A valat", "said-too-late"),
        ("B pass, B kontra", "said-too-late"),
        ("A pagat, C kontra, B kontra pagat", "said-too-late"),
        ("A pagat, B kontra, A rekontra, C kontra pagat", "said-too-late"),
        ("B double", "said-unknown"),
        ("A trull", "said-unknown"),
    ],
)
def test_what_may_not_be_announced_or_doubled(text: str, code: str) -> None:
    word = text.rpartition(", ")[2].split()[1]
    assert blamed(said(text)) == [(code, word)]


def after(entries: str, text: str) -> Announcing | None:
    """The next decision after these announcements have been made, one by one."""
    walk = walk_of(text)
    for entry in filter(None, entries.split(", ")):
        seat, *words = entry.split()
        assert isinstance(walk.decision, Announcing)
        walk.send(("ABC".index(seat), *words))
    return walk.decision if isinstance(walk.decision, Announcing) else None


@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ("", "A"),
        ("A pagat", "A"),
        ("A pass", "B"),
        ("A pagat, A valat", "B"),
        ("A pass, B pass", "C"),
        ("A pass, B kontra", "A"),
        ("A pagat, A pass, B kontra", "B"),
        ("A pagat, A pass, B kontra, B pass", "C"),
        ("A pagat, A pass, B kontra, B kontra pagat", "A"),
        ("A pass, C kontra, A rekontra", "B"),
        ("A pass, C kontra, A rekontra, B pass", "C"),
    ],
)
def test_the_declarer_and_the_defenders_speak_in_turn(before: str, asked: str) -> None:
    decision = after(before, said(""))
    assert decision and decision.seat == "ABC".index(asked)


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("", ["pass", "pagat", "valat"]),
        ("A pagat", ["pass", "valat"]),
        ("A pagat, A pass", ["pass", "kontra", "kontra pagat"]),
        ("A valat, A pass", ["pass", "kontra"]),
        ("A pagat, A pass, B kontra", ["pass", "kontra pagat"]),
        ("A pagat, A pass, B kontra, B kontra pagat", ["pass", "rekontra", "rekontra pagat"]),
        ("A pagat, A pass, B kontra pagat, C pass, A rekontra pagat", ["pass", "subkontra pagat"]),
    ],
)
def test_items_are_doubled_singly_by_either_defender(before: str, words: list[str]) -> None:
    decision = after(before, said(""))
    assert decision and [" ".join(option) for option in decision.options()] == words


@pytest.mark.parametrize(
    "entries", ["A pass, B pass, C pass", "A valat, C kontra, A pass", "B kontra, A rekontra, B subkontra"]
)
def test_when_nobody_could_say_any_more_the_play_begins(entries: str) -> None:
    assert after(entries, said("", STRONG)) is None


@pytest.mark.parametrize(("text", "asked"), [("A pass", "B"), ("A pagat", "A"), ("A pass, C kontra", "A")])
def test_the_asked_seat_is_known_amid_announcements(text: str, asked: str) -> None:
    assert turn(said(text)) == asked
    assert "pass" in choices(said(text))


@pytest.mark.parametrize("between", ["", "{C thinks it over.}\n"])
def test_announcements_may_stand_on_several_lines(between: str) -> None:
    assert so_far(f"{said('A pagat')}{between}announce: C kontra\n")


def test_the_pagat_is_announced_only_by_who_holds_it() -> None:
    assert blamed(said("A pagat", STRONG)) == [("pagat-not-held", "pagat")]
    assert choices(said("", STRONG)) == ["pass", "valat"]


@pytest.mark.parametrize(
    ("packet", "found"), [("T1 HJ H1", []), ("H2 H3 H4", [("pagat-not-held", "pagat")])], ids=["taken", "left"]
)
def test_the_pagat_may_come_from_the_talon(packet: str, found: list[tuple[str, str]]) -> None:
    deal = changed(STRONG, ("T2 T1", "T2 HN"), ("talon: HN", "talon: T1"))
    assert blamed(f"{deal}{A_PLAYS['dreier']}take A: {packet}\ndiscard A: S8 S7 HQ\nannounce: A pagat\n") == found


def test_in_solo_the_announcements_follow_the_auction() -> None:
    assert choices(WITH_PAGAT + A_PLAYS["solo"]) == ["pass", "pagat", "valat"]
    assert so_far(WITH_PAGAT + A_PLAYS["solo"] + "announce: A pagat, C kontra, A rekontra\ntrick 1 A: S7 S9 T2\n")


def test_the_defender_at_the_declarers_right_is_first() -> None:
    text = filled(f"{HEAD}hand A: T1 _15\nhand B: _16\nhand C: _16\ntalon: _3 | _3\nbids: A pass, B solo\n")
    assert turn(text) == "B"
    for entries, asked in (("B pass", "C"), ("B pass, C pass", "A"), ("B pass, C kontra", "B")):
        decision = after(entries, text)
        assert decision and decision.seat == "ABC".index(asked)


# ---- The play


@pytest.mark.parametrize(
    ("bids", "declarer"),
    [
        ("A pass, B dreier, C pass", "B"),
        ("A pass, B pass, C dreier", "C"),
        ("A pass, B solo", "B"),
        ("A pass, B pass, C solo", "C"),
        ("A dreier, B solo, C pass, A hold", "A"),
    ],
)
def test_the_forehand_leads_whoever_is_declarer_also_in_solo(bids: str, declarer: str) -> None:
    exchanged = f"take {declarer}: HN HJ H1\ndiscard {declarer}: HN HJ H1\n" if "solo" not in bids else ""
    text = f"{STRONG}bids: {bids}\n{exchanged}"
    assert so_far(text + "trick 1 A: SK S9 T1\n")
    if declarer != "A":
        card = {"B": "SN T1 SK", "C": "T2 T21 T7"}[declarer]
        assert ("wrong-leader", declarer) in blamed(f"{text}trick 1 {declarer}: {card}\n")


PLAY = (
    HEAD
    + """\
hand A: T21 T20 T6 SK SQ SN S7 CK C10 HK H1 H4 DK DQ DN D4
hand B: SJ S10 S9 S8 CQ CN CJ C9 C8 C7 HQ HN HJ H2 H3 DJ
hand C: Fool T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 D1 D2 D3
talon: T7 T5 T4 | T3 T2 T1
bids: A solo
"""
)
"""B has no tarocks, C has no spades, clubs or hearts."""


@pytest.mark.parametrize(
    ("play", "seat", "cards"),
    [
        ("trick 1 A: SK", "B", "SJ S10 S9 S8"),
        ("trick 1 A: SK S8", "C", "Fool T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8"),
        ("trick 1 A: D4", "B", "DJ"),
        ("trick 1 A: D4 DJ", "C", "D1 D2 D3"),
        ("trick 1 A: T6", "B", "SJ S10 S9 S8 CQ CN CJ C9 C8 C7 HQ HN HJ H2 H3 DJ"),
        ("trick 1 A: T21 DJ", "C", "Fool T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8"),
        (
            "trick 1 A: D4 DJ D1\ntrick 2 B: HQ T8 H4\ntrick 3 C: D2",
            "A",
            "DK DQ DN",
        ),
        (
            "trick 1 A: D4 DJ D1\ntrick 2 B: HQ T8 H4\ntrick 3 C: D2 DN",
            "B",
            "SJ S10 S9 S8 CQ CN CJ C9 C8 C7 HN HJ H2 H3",
        ),
    ],
    ids=[
        "follow the suit, no duty to beat",
        "void plays a tarock",
        "the only card of the suit",
        "tarocks may be kept when the suit can be followed",
        "without tarocks anything on a tarock",
        "a tarock on a tarock, no duty to beat",
        "follow later too",
        "neither suit nor tarock, anything",
    ],
)
def test_what_may_be_played(play: str, seat: str, cards: str) -> None:
    text = f"{PLAY}{play}\n"
    assert turn(text) == seat
    assert choices(text) == cards.split()


@pytest.mark.parametrize(
    ("play", "code", "card"),
    [
        ("trick 1 A: SK CQ T8", "must-follow", "CQ"),
        ("trick 1 A: SK S8 D1", "must-trump", "D1"),
        ("trick 1 A: T21 DJ D1", "must-follow", "D1"),
        ("trick 1 A: D4 DJ T8", "must-follow", "T8"),
        ("trick 1 A: SK DQ T8", "not-held", "DQ"),
    ],
)
def test_a_revoke(play: str, code: str, card: str) -> None:
    assert blamed(f"{PLAY}{play}\n") == [(code, card)]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("T20 SJ Fool", "C"),
        ("T21 SJ Fool", "C"),
        ("T21 SJ T19", "A"),
        ("T6 SJ T8", "C"),
        ("D4 DJ D1", "B"),
        ("DQ DJ D1", "A"),
        ("SK S8 T8", "C"),
        ("SQ SJ Fool", "C"),
        ("S7 S8 T9", "C"),
    ],
)
def test_the_highest_tarock_wins_else_the_highest_of_the_suit(trick: str, winner: str) -> None:
    [finished] = table_of(so_far(f"{PLAY}trick 1 A: {trick}\n")).tricks
    assert finished.winner == "ABC".index(winner)


RANKS = {"S": "K Q N J 10 9 8 7", "C": "K Q N J 10 9 8 7", "H": "K Q N J 1 2 3 4", "D": "K Q N J 1 2 3 4"}
ORDERS = {"tarocks": ["Fool", *(f"T{n}" for n in range(21, 0, -1))]} | {
    suit: [suit + rank for rank in ranks.split()] for suit, ranks in RANKS.items()
}


@pytest.mark.parametrize("suit", ORDERS)
@pytest.mark.parametrize("led", ["high", "low"])
def test_the_order_of_the_cards(suit: str, led: str) -> None:
    """Each card of a suit beats the next one, led before it and led after it; C has only other cards."""
    others = [card for order in ORDERS if order not in (suit, "tarocks") for card in ORDERS[order]][:16]
    for high, low in pairwise(ORDERS[suit]):
        first, second = (high, low) if led == "high" else (low, high)
        deal = f"{HEAD}hand A: {first} _15\nhand B: {second} _15\nhand C: {' '.join(others)}\ntalon: _3 | _3\n"
        [trick] = table_of(so_far(f"{filled(deal)}bids: A solo\ntrick 1 A: {first} {second} {others[0]}\n")).tricks
        assert trick.winner == (0 if led == "high" else 1)


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    assert so_far(f"{PLAY}trick 1 A: D4 DJ D1\ntrick 2 B: H2 T8 H1\n")
    assert turn(f"{PLAY}trick 1 A: D4 DJ D1\ntrick 2 B: H2 T8 H1\n") == "C"
    assert ("wrong-leader", "A") in blamed(f"{PLAY}trick 1 A: D4 DJ D1\ntrick 2 A: H1 H2 T8\n")


def test_the_tricks_of_both_defenders_lie_in_one_pile() -> None:
    table = table_of(so_far(f"{PLAY}trick 1 A: D4 DJ D1\ntrick 2 B: H2 T8 H1\n"))
    assert table.pile(1) == table.pile(2)
    assert (table.tricks_won(0), table.tricks_won(1), table.tricks_won(2)) == (0, 2, 2)


def test_who_has_announced_the_pagat_keeps_it_back() -> None:
    assert "T1" in choices(said("A pass, B pass, C pass"))
    assert "T1" not in choices(said("A pagat, A pass, B pass, C pass"))
    assert blamed(said("A pagat") + "trick 1 A: T1 T7 T2\n") == [("pagat-kept", "T1")]
    assert not blamed(said("") + "trick 1 A: T1 T7 T2\n")


def test_the_announcer_of_the_pagat_plays_another_tarock() -> None:
    text = said("A pagat") + "trick 1 A: HJ T7 T21\ntrick 2 C: T2"
    assert choices(text + "\n") == [f"T{n}" for n in range(20, 11, -1)]
    assert blamed(text + " T1 T8\n") == [("pagat-kept", "T1")]


ONLY_THE_PAGAT = changed(
    PLAY, ("A: T21 T20 T6", "A: T21 T7 T1"), ("talon: T7 T5 T4", "talon: T20 T5 T4"), ("T2 T1", "T2 T6")
)


def test_an_announced_pagat_that_is_forced_is_played_early() -> None:
    text = f"{ONLY_THE_PAGAT}announce: A pagat\ntrick 1 A: D4 DJ D1\ntrick 2 B: H2 T8 H4\ntrick 3 C: T9"
    assert choices(text + "\n") == ["T21", "T7"]
    text += " T7 SJ\ntrick 4 C: T10 T21 S10\ntrick 5 A: H1 H3 T11\ntrick 6 C: T12"
    assert choices(text + "\n") == ["T1"]
    report = so_far(text + " T1 S9\n")
    assert table_of(report).tricks[-1].winner == 2


def test_who_has_not_announced_the_pagat_may_play_it_at_any_time() -> None:
    assert not blamed(f"{ONLY_THE_PAGAT}trick 1 A: T1 DJ T8\n")
    assert not blamed(f"{STRONG}{A_PLAYS['dreier']}{EXCHANGE}announce: A valat\ntrick 1 A: HJ T7 T1\n")


# ---- The score sheet: the game and the Valat

FACTORS = {"": 1, "B kontra": 2, "B kontra, A rekontra": 4, "C kontra, A rekontra, B subkontra": 8}
TARIFF = [
    (contract, doublings, base * factor)
    for contract, base in (("dreier", 3), ("unterer", 4), ("oberer", 5), ("solo", 8))
    for doublings, factor in FACTORS.items()
]


def test_the_tariff_is_that_of_the_rules() -> None:
    assert [entry for *_, entry in TARIFF] == [3, 6, 12, 24, 4, 8, 16, 32, 5, 10, 20, 40, 8, 16, 32, 64]


@pytest.mark.parametrize(("contract", "doublings", "entry"), TARIFF)
def test_a_game_won_is_the_declarers(contract: str, doublings: str, entry: int) -> None:
    report = legal(strong(contract, doublings, f"{lost_trick(contract)}claim A\nscore: A {entry}\n"))
    assert sheet(report) == {"game-won": {"A": entry}}


@pytest.mark.parametrize(("contract", "doublings", "entry"), TARIFF)
def test_a_game_lost_is_each_defenders(contract: str, doublings: str, entry: int) -> None:
    report = legal(strong(contract, doublings, f"{lost_trick(contract)}claim B\nscore: B {entry}, C {entry}\n"))
    assert sheet(report) == {"game-lost": {"B": entry, "C": entry}}


@pytest.mark.parametrize(("contract", "doublings", "entry"), TARIFF)
def test_every_trick_without_announcement_is_four_times_the_game(contract: str, doublings: str, entry: int) -> None:
    report = legal(strong(contract, doublings, f"claim A\nscore: A {4 * entry}\n"))
    assert sheet(report) == {"valat-silent": {"A": 4 * entry}}


@pytest.mark.parametrize(("contract", "doublings", "entry"), TARIFF)
def test_an_announced_valat_made_is_eight_times_the_game(contract: str, doublings: str, entry: int) -> None:
    said = ", ".join(filter(None, ("A valat", doublings)))
    report = legal(strong(contract, said, f"claim A\nscore: A {8 * entry}\n"))
    assert sheet(report) == {"valat-made": {"A": 8 * entry}}


@pytest.mark.parametrize(("contract", "doublings", "entry"), TARIFF)
def test_an_announced_valat_failed_is_eight_times_the_game(contract: str, doublings: str, entry: int) -> None:
    said = ", ".join(filter(None, ("A valat", doublings)))
    claims = f"score: B {8 * entry}, C {8 * entry}\n"
    for winner in "AB":
        report = legal(strong(contract, said, f"{lost_trick(contract)}claim {winner}\n{claims}"))
        assert sheet(report) == {"valat-failed": {"B": 8 * entry, "C": 8 * entry}}
        assert ((report.points or {})[0] >= 36) == (winner == "A")


@pytest.mark.parametrize("contract", A_PLAYS)
def test_there_is_no_valat_for_defenders(contract: str) -> None:
    base = {"dreier": 3, "unterer": 4, "oberer": 5, "solo": 8}[contract]
    report = legal(strong(contract, play="claim C\n"))
    assert table_of(report).tricks_won(0) == 0
    assert sheet(report) == {"game-lost": {"B": base, "C": base}}


@pytest.mark.parametrize("doublings", FACTORS)
def test_a_kontra_on_an_announced_valat_is_no_kontra_on_the_game(doublings: str) -> None:
    """There is one item, the Valat in place of the game."""
    said = ", ".join(filter(None, ("A valat", doublings)))
    assert list(sheet(report_of(strong("dreier", said, "claim A\n")))) == ["valat-made"]


# ---- The score sheet: hands

DEALS = [
    ("Fool T21 T1 SK", "CK", "HK DK", "_3 | _3", {"A": 3}),
    ("Fool T21 SK", "T1 CK", "HK DK", "_3 | _3", {"A": 1}),
    ("Fool T1 SK", "T21 CK", "HK DK", "_3 | _3", {"A": 1}),
    ("T21 T1 SK", "Fool CK", "HK DK", "_3 | _3", {"A": 1}),
    ("Fool SK", "T21 CK", "T1 HK DK", "_3 | _3", {}),
    ("SK", "Fool T21 T1 CK", "HK DK", "_3 | _3", {"B": 3}),
    ("SK CK HK DK", "Fool", "T21 T1", "_3 | _3", {"A": 3, "C": 1}),
    ("SK CK HK", "Fool", "T21 T1 DK", "_3 | _3", {"C": 1}),
    ("Fool T21 T1 SK CK HK DK", "", "", "_3 | _3", {"A": 6}),
    ("", "", "Fool T21 T1 SK CK HK DK", "_3 | _3", {"C": 6}),
    ("", "Fool T21 SK CK HK DK", "T1", "_3 | _3", {"B": 4}),
    ("Fool T21 SK CK HK", "", "", "T1 DK _ | _3", {"A": 6}),
    ("Fool T21 SK CK HK", "", "", "_3 | T1 DK _", {"A": 1}),
    ("Fool SK CK", "HK", "T1 DK", "T21 _2 | _3", {"A": 1}),
]
"""The trull and the kings of each hand and of the talon, of which A takes the first packet: the bonuses."""


def bonus_deal(hands: tuple[str, str, str], talon: str, contract: str, said: str = "") -> str:
    """A plays, and the defenders win every trick."""
    lines = [
        f"hand {seat}: {' '.join([*cards.split(), f'_{16 - len(cards.split())}'])}\n"
        for seat, cards in zip("ABC", hands, strict=True)
    ]
    text = filled(HEAD + "".join(lines) + f"talon: {talon}\n") + A_PLAYS[contract]
    if contract != "solo":
        text += f"take A: {' '.join(names_of(walk_of(text).table.talon[0].known))}\n"
        text += f"discard A: {' '.join(choices(text)[-3:])}\n"
    return text + (f"announce: {said}\n" if said else "") + "claim B\n"


@pytest.mark.parametrize(("a", "b", "c", "talon", "bonus"), DEALS)
@pytest.mark.parametrize("doublings", FACTORS)
def test_trull_and_kings_belong_to_their_holders_alone(
    a: str, b: str, c: str, talon: str, bonus: dict[str, int], doublings: str
) -> None:
    report = legal(bonus_deal((a, b, c), talon, "dreier", doublings))
    lost = 3 * FACTORS[doublings]
    assert scores(report) == {
        seat: entry for seat in "ABC" if (entry := bonus.get(seat, 0) + (0 if seat == "A" else lost))
    }


@pytest.mark.parametrize(("a", "b", "c", "talon", "bonus"), DEALS)
def test_in_solo_the_talon_adds_nothing_to_a_hand(a: str, b: str, c: str, talon: str, bonus: dict[str, int]) -> None:
    if "T1" in talon or "T21" in talon:
        bonus = {"A": 1} if "Fool T21" in a else {}
    report = legal(bonus_deal((a, b, c), talon, "solo"))
    assert scores(report) == {
        seat: entry for seat in "ABC" if (entry := bonus.get(seat, 0) + (0 if seat == "A" else 8))
    }


def test_two_of_the_trull_are_not_paid_beside_the_whole() -> None:
    a, b, c, talon, _ = DEALS[8]
    labels = list(sheet(legal(bonus_deal((a, b, c), talon, "dreier"))))
    assert labels == ["game-lost", "trull", "kings"]


def test_bonuses_are_paid_beside_a_valat() -> None:
    a, b, c, talon, _ = DEALS[0]
    text = changed(bonus_deal((a, b, c), talon, "dreier", "A valat"), ("claim B", "claim A"))
    assert sheet(legal(text)) == {"valat-made": {"A": 24}, "trull": {"A": 3}}


def test_when_all_have_passed_no_bonus_is_paid() -> None:
    text = filled(f"{HEAD}hand A: Fool T21 T1 SK CK HK DK _9\nhand B: _16\nhand C: _16\ntalon: _3 | _3\n")
    assert scores(legal(text + "bids: A pass, B pass, C pass\n")) == {}


# ---- The Pagat ultimo where the rest is claimed


@pytest.mark.parametrize(
    ("claim", "items"),
    [
        ("claim A", {"valat-silent": {"A": 12}, "pagat-made": {"A": 8}}),
        ("claim B", {"game-lost": {"B": 3, "C": 3}, "pagat-failed": {"B": 8, "C": 8}}),
    ],
)
def test_an_announced_pagat_is_made_when_its_holder_claims(claim: str, items: dict[str, dict[str, int]]) -> None:
    assert sheet(legal(said("A pagat") + claim + "\n")) == items


@pytest.mark.parametrize("claim", ["claim A", "claim B"])
def test_there_is_no_silent_pagat_where_the_rest_is_claimed(claim: str) -> None:
    assert len(sheet(legal(said("") + claim + "\n"))) == 1
