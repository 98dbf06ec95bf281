"""The rules of Troggu, in the order in which it is played: each in the smallest record that shows it.

The worked examples of the rules, whole deals, are files in ``examples/``.
"""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from notation.cards import SWISS_62, TRUMPS, cards_of, face_sum, mask, names_of
from notation.deals.completing import complete
from notation.deals.viewing import view
from notation.parts.auction import Call, one_call_each
from notation.parts.exchange import Lay, cards_act
from notation.problems import ERROR
from notation.reader import read
from notation.replay import Report
from notation.replay.steps import steps
from notation.rulebooks import GAMES
from notation.rulebooks.troggu.rules import CONTRACTS
from notation.schemas.records import record_from_json, record_json
from notation.table import Table
from notation.writer import write
from tests.notation.records import (
    blamed,
    changed,
    choices,
    filled,
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
from tests.offenders import at_once

GAME = GAMES["troggu"]
SEATS = "ABCDEFGH"

LONG, ROUND = "K Q N J 10 9 8 7 6 5", "K Q N J 1 2 3 4 5 6"
RANKS = {"S": LONG, "C": LONG, "H": ROUND, "D": ROUND}
"""The long suits and the round ones, each from its king down."""

THREE = """\
deal troggu 3
dealer C
hand A: Fool SK S10 S5 CK C10 C9 C5 HK HQ H1 H2 DK DQ D1 D2 D3 D4
hand B: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SQ SJ S9 CQ CN HN DN DJ
hand C: T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 T1 SN S8 S7 S6 CJ HJ H6
talon: C8 C7 C6 H3 H4 H5 D5 D6
"""
"""The Fool is the only trump of A, who has no spades left after three rounds of them; C has no diamonds."""

TAPP = (
    THREE
    + """\
bids: A tapp, B pass, C pass
discard A: C8 C7 C6 H3 H4 H5 D5 D6
"""
)
"""A lays away the Tapp as he took it, eight cards of one point each."""

ONE_TRICK = (
    TAPP
    + """\
trick 1 A: SK SQ SN
trick 2 A: S5 S9 S8
"""
)
"""A has won a trick with no card of fewer than three points in it, and B leads."""

WITHHELD = ONE_TRICK + "trick 3 B: T21 T2 H1\n"
"""A could have taken the XXI with the Fool."""


def at(text: str) -> list[tuple[str, int, int]]:
    """Every error of a record: its code, line and column."""
    errors = [problem for problem in report_of(text).problems if problem.severity == ERROR]
    return [(error.code, error.line, error.column) for error in errors]


def marked(text: str) -> tuple[str, int, int]:
    """A record without its ``«``, and the line and the column of what stands behind it."""
    place = text.index("«")
    return text.replace("«", ""), text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def rules(text: str, options: str) -> str:
    """A record with a ``rules`` line."""
    return changed(text, ("dealer", f"rules {options}\ndealer"))


def hands_of(players: int, *cards: str, dealer: str = "", talon: str = "") -> str:
    """A deal in which the hands and the Tapp have some cards, and the rest is dealt out; forehand is A."""
    size, tapp = GAME.hand_size(players), GAME.talon(players)[0]
    held = [*cards, *[""] * (players - len(cards))]
    lines = [
        f"hand {seat}: {' '.join(filter(None, (given, blank(size, given))))}"
        for seat, given in zip(SEATS, held, strict=False)
    ]
    tapp_line = f"talon: {' '.join(filter(None, (talon, blank(tapp, talon))))}"
    head = f"deal troggu {players}\ndealer {dealer or SEATS[players - 1]}"
    return filled("\n".join([head, *lines, tapp_line]) + "\n")


def blank(size: int, given: str) -> str:
    """The cards that are still open."""
    left = size - len(given.split())
    return f"_{left}" if left else ""


# ---- The pack


def test_the_pack_has_21_trumps_the_fool_and_four_suits_of_ten() -> None:
    plain = [suit + rank for suit, ranks in RANKS.items() for rank in ranks.split()]
    assert names_of(GAME.pack(3)) == ["Fool", *(f"T{n}" for n in range(21, 0, -1)), *plain]
    assert {GAME.pack(players) for players in GAME.players} == {SWISS_62}


@pytest.mark.parametrize(
    ("worth", "how_many", "subtotal"), [(5, 7, 35), (4, 4, 16), (3, 4, 12), (2, 4, 8), (1, 43, 43)]
)
def test_what_the_cards_are_worth(worth: int, how_many: int, subtotal: int) -> None:
    cards = [card for card in cards_of(SWISS_62) if face_sum(card) == worth]
    assert (len(cards), worth * len(cards)) == (how_many, subtotal)


@pytest.mark.parametrize(
    ("names", "worth"),
    [("Fool T21 T1 SK CK HK DK", 5), ("SQ CQ HQ DQ", 4), ("SN CN HN DN", 3), ("SJ CJ HJ DJ", 2), ("T20 T2 S10 D6", 1)],
)
def test_which_cards_count(names: str, worth: int) -> None:
    assert {face_sum(mask([name])) for name in names.split()} == {worth}


def test_the_whole_pack_has_114_points_counted_one_by_one() -> None:
    assert GAME.card_points(SWISS_62, 62) == GAME.total == 114
    assert GAME.card_points(mask(["SK", "HQ", "T2"]), 3) == 10


# ---- The deal


@pytest.mark.parametrize(
    ("players", "tapp", "hand"), [(3, 8, 18), (4, 10, 13), (5, 7, 11), (6, 8, 9), (7, 6, 8), (8, 6, 7)]
)
def test_the_tapp_and_the_hands(players: int, tapp: int, hand: int) -> None:
    assert (GAME.talon(players), GAME.hand_size(players)) == ((tapp,), hand)
    assert tapp + players * hand == 62
    table = walk_of(hands_of(players)).table
    assert (table.counts, table.talon[0].count) == ([hand] * players, tapp)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (("hand A: Fool SK", "hand A: Fool"), ("hand-size", "hand")),
        (("D3 D4", "D3 D7"), ("card-not-in-pack", "D7")),
        (("hand B: T21", "hand B: Fool"), ("card-twice", "Fool")),
        (("D5 D6\n", "D5\n"), ("talon-size", "talon")),
    ],
)
def test_a_pack_that_does_not_add_up(change: tuple[str, str], found: tuple[str, str]) -> None:
    assert so_far(THREE)
    assert found in blamed(changed(THREE, change))


@pytest.mark.parametrize(("dealer", "forehand"), ["AB", "BC", "CD", "DE", "EA"])
def test_the_player_at_the_dealers_right_speaks_first(dealer: str, forehand: str) -> None:
    assert turn(f"deal troggu 5\ndealer {dealer}\n") == forehand


# ---- The auction


def calls(text: str, players: int = 4) -> str:
    """A record that has only calls; forehand is A."""
    return f"deal troggu {players}\ndealer {SEATS[players - 1]}\n" + (f"bids: {text}\n" if text else "")


@pytest.mark.parametrize(
    ("before", "seat", "words"),
    [
        ("", "A", "pass tapp solo"),
        ("A pass", "B", "pass tapp solo"),
        ("A pass, B pass, C pass", "D", "pass tapp solo"),
        ("A tapp", "B", "pass solo"),
        ("A tapp, B pass", "C", "pass solo"),
        ("A pass, B tapp, C pass", "D", "pass solo"),
    ],
)
def test_what_may_be_called(before: str, seat: str, words: str) -> None:
    assert turn(calls(before)) == seat
    assert choices(calls(before)) == words.split()


@pytest.mark.parametrize(
    ("auction", "declarer", "contract"),
    [
        ("A solo", "A", "solo"),
        ("A tapp, B solo", "B", "solo"),
        ("A tapp, B pass, C pass, D solo", "D", "solo"),
        ("A tapp, B pass, C pass, D pass", "A", "tapp"),
        ("A pass, B pass, C tapp, D pass", "C", "tapp"),
        ("A pass, B pass, C pass, D tapp", "D", "tapp"),
    ],
)
def test_the_end_of_an_auction(auction: str, declarer: str, contract: str) -> None:
    report = so_far(calls(auction))
    assert (report.declarer, report.contract) == (SEATS.index(declarer), contract)


@pytest.mark.parametrize(
    ("auction", "code"),
    [
        ("A tapp, B «tapp", "call-too-low"),
        ("A tapp, B pass, C «tapp", "call-too-low"),
        ("A solo, B «solo", "call-after-end"),
        ("A solo, B «tapp", "call-after-end"),
        ("A tapp, B solo, C «solo", "call-after-end"),
        ("A tapp, B pass, C pass, D pass, A «solo", "call-after-end"),
        ("A pass, B pass, C pass, D pass, A «tapp", "call-after-end"),
        ("A pass, C «tapp", "out-of-turn"),
        ("A tapp, B pass, A «solo", "has-passed"),
        ("A «hold", "call-unknown"),
        ("A pass, B «misere", "call-unknown"),
        ("A «dreier", "call-unknown"),
    ],
)
def test_what_may_not_be_called(auction: str, code: str) -> None:
    text, line, column = marked(calls(auction))
    assert at(text) == [(code, line, column)]


def test_a_pass_after_a_solo_is_only_noted() -> None:
    report = report_of(calls("A tapp, B solo, C pass, D pass"))
    assert [problem.code for problem in report.problems] == ["pass-after-end", "pass-after-end", "record-ends"]
    assert (report.verdict, report.declarer, report.contract) == ("incomplete", 1, "solo")


Said = tuple[tuple[int, str], ...]


def auctions(players: int) -> Iterator[tuple[Said, tuple[int | None, str | None]]]:
    """Every auction of a number of players, and what came of it."""
    found: list[Said] = [()]
    while found:
        said = found.pop()
        under_way = one_call_each(Table(GAME, players, players - 1, GAME.rules()), CONTRACTS, ends="solo")
        decision = next(under_way)
        try:
            for _, word in said:
                decision = under_way.send(word)
        except StopIteration as end:
            declarer, contract = end.value
            yield said, (declarer, contract and contract.word)
            continue
        assert isinstance(decision, Call) and decision.seat == len(said)
        found += [(*said, (decision.seat, word)) for word in decision.options()]


@pytest.mark.parametrize(("players", "count"), [(3, 10), (4, 15), (5, 21), (6, 28), (7, 36), (8, 45)])
def test_how_many_auctions_there_are(players: int, count: int) -> None:
    """All pass; or one of n says Tapp, or one says Solo, or two of n do, the later one Solo."""
    every = [said for said, _ in auctions(players)]
    assert len(every) == len(set(every)) == 1 + 2 * players + players * (players - 1) // 2 == count
    bidders = [tuple(word for _, word in said if word != "pass") for said in every]
    assert {bidder: bidders.count(bidder) for bidder in set(bidders)} == {
        (): 1,
        ("tapp",): players,
        ("solo",): players,
        ("tapp", "solo"): players * (players - 1) // 2,
    }


@pytest.mark.parametrize("players", GAME.players)
def test_everybody_speaks_once_and_the_last_bid_is_played(players: int) -> None:
    for said, outcome in auctions(players):
        assert [seat for seat, _ in said] == list(range(len(said)))
        bids = [(seat, word) for seat, word in said if word != "pass"]
        assert outcome == (bids[-1] if bids else (None, None))
        assert len(said) == players or said[-1][1] == "solo"
        report = report_of(calls(", ".join(f"{SEATS[seat]} {word}" for seat, word in said), players))
        assert not [problem for problem in report.problems if problem.severity == ERROR]
        if bids:
            assert (report.declarer, report.contract) == outcome


# ---- All have passed


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_when_up_to_six_pass_it_is_misere_led_by_forehand(players: int) -> None:
    passes = ", ".join(f"{seat} pass" for seat in SEATS[:players])
    report = so_far(text := hands_of(players, "Fool") + f"bids: {passes}\n")
    assert (report.declarer, report.contract, turn(text)) == (None, "misere", "A")


@pytest.mark.parametrize("players", [7, 8])
@pytest.mark.parametrize(
    ("options", "hands", "talon", "plays"),
    [
        ("standard", ("", "", "Fool", "T1"), "", "C"),
        ("standard", ("", "", "Fool T1"), "", "C"),
        ("standard", ("Fool",), "T1", "A"),
        ("standard", ("", "", "", "T1"), "Fool", "D"),
        ("standard", (), "Fool T1", None),
        ("bga", ("", "", "Fool", "T1"), "", "C"),
        ("bga", ("", "", "", "T1"), "Fool", "D"),
        ("bga", (), "Fool T1", None),
        ("standard all-pass-fallback=fool-only", ("", "", "Fool", "T1"), "", "C"),
        ("standard all-pass-fallback=fool-only", ("", "", "", "T1"), "Fool", None),
        ("standard all-pass-fallback=fool-only", (), "Fool T1", None),
    ],
)
def test_when_seven_or_eight_pass_the_fool_or_trump_i_plays(
    players: int, options: str, hands: tuple[str, ...], talon: str, plays: str | None
) -> None:
    passes = ", ".join(f"{seat} pass" for seat in SEATS[:players])
    text = rules(hands_of(players, *hands, talon=talon), options) + f"bids: {passes}\n"
    report = so_far(text)
    if plays is None:
        assert (report.declarer, report.contract, turn(text)) == (None, "misere", "A")
        assert not any(table_of(report).seen.get("talon", ()))
    else:
        assert (report.declarer, report.contract, turn(text)) == (SEATS.index(plays), "tapp", plays)
        assert isinstance(walk_of(text).decision, Lay)


def test_who_has_to_play_makes_no_solo_of_it() -> None:
    passes = ", ".join(f"{seat} pass" for seat in SEATS[:7])
    text, line, column = marked(hands_of(7, "", "", "Fool") + f"bids: {passes}, C «solo\n")
    assert at(text) == [("call-after-end", line, column)]


# ---- The Tapp and the discard

KINGS = "Fool T21 T20 T1 SK CK HK SQ S10 C9 H1 D1 D2"


def exchange(discard: str, talon: str = "DK T2 S5 C5 H6 D6 CQ HJ T3 T4", hand: str = KINGS) -> str:
    """A, one of four, takes ten cards and lays ten away."""
    return hands_of(4, hand, talon=talon) + f"bids: A tapp, B pass, C pass, D pass\ndiscard A: {discard}\n"


NO_KING = "T2 S5 C5 H6 D6 CQ HJ T3 D2 H2"


@pytest.mark.parametrize(
    "discard",
    [
        "SQ S10 C9 H1 D1 D2 S5 C5 H6 D6",
        "T20 T2 T3 T4 CQ HJ SQ S10 C9 D1",
        "SK CK HK DK S5 C5 H6 D6 CQ HJ",
        "T20 SK T2 CK T3 HK T4 DK SQ CQ",
    ],
    ids=["plain cards", "trumps and courts", "four kings", "four kings and trumps"],
)
def test_what_may_be_laid_away(discard: str) -> None:
    assert so_far(exchange(discard))


@pytest.mark.parametrize(
    ("discard", "code"),
    [
        ("«Fool S10 C9 H1 D1 D2 S5 C5 H6 D6", "discard-trull"),
        ("SQ S10 «T21 H1 D1 D2 S5 C5 H6 D6", "discard-trull"),
        ("SQ S10 C9 H1 D1 D2 S5 C5 H6 «T1", "discard-trull"),
        ("SQ «SK C9 H1 D1 D2 S5 C5 H6 D6", "discard-kings"),
        ("SQ «SK CK H1 D1 D2 S5 C5 H6 D6", "discard-kings"),
        ("«DK SK HK H1 D1 D2 S5 C5 H6 D6", "discard-kings"),
        ("SQ S10 C9 H1 D1 D2 S5 C5 H6 «SJ", "discard-not-held"),
    ],
    ids=["the Fool", "the XXI", "trump I", "one king", "two kings", "three kings", "a card of another hand"],
)
def test_what_may_not_be_laid_away(discard: str, code: str) -> None:
    text, line, column = marked(exchange(discard))
    assert at(text) == [(code, line, column)]


@pytest.mark.parametrize("discard", ["SQ S10 C9 H1 D1 D2 S5 C5 H6", "SQ S10 C9 H1 D1 D2 S5 C5 H6 D6 CQ"])
def test_as_many_cards_are_laid_away_as_were_taken(discard: str) -> None:
    text = exchange(discard)
    assert at(text) == [("discard-count", 9, 1)]


def test_a_discard_may_break_two_rules() -> None:
    found = blamed(exchange("Fool SK C9 H1 D1 D2 S5 C5 H6 D6"))
    assert sorted(found) == [("discard-kings", "SK"), ("discard-trull", "Fool")]


def test_three_kings_without_the_fourth_are_not_laid_away() -> None:
    talon = "T5 T2 S5 C5 H6 D6 CQ HJ T3 T4"
    text, line, column = marked(exchange("«SK CK HK H1 D1 D2 S5 C5 H6 D6", talon))
    assert at(text) == [("discard-kings", line, column)]
    assert not mask(choices(without(text, "discard"))) & mask(["SK", "CK", "HK"])


def test_seven_five_pointers_of_13_cards_make_16_discards() -> None:
    """The worst case: eight players. The six others go, or the four kings and two of the six."""
    text = hands_of(8, "Fool T21 T1 SK CK HK DK", talon="T2 S5 C5 H6 D6 SQ")
    text += "bids: A tapp, B pass, C pass, D pass, E pass, F pass, G pass, H pass\n"
    decision = walk_of(text).decision
    assert isinstance(decision, Lay)
    sets = [cards for cards in combinations(cards_of(decision.hand), 6) if not decision.breaches(cards_act(cards))]
    assert len(sets) == 1 + 15
    assert mask(choices(text)) == mask(["SK", "CK", "HK", "DK", "T2", "S5", "C5", "H6", "D6", "SQ"])


def test_the_declarer_alone_sees_the_tapp_and_what_he_lays_away() -> None:
    table = table_of(so_far(TAPP))
    eight = mask(["C8", "C7", "C6", "H3", "H4", "H5", "D5", "D6"])
    assert table.seen == {"talon": [eight, 0, 0], "discard": [eight, 0, 0]}
    assert table.pile(0).known == eight


def test_in_solo_nobody_sees_the_tapp() -> None:
    table = table_of(so_far(THREE + "bids: A pass, B tapp, C solo\n"))
    assert table.seen == {}
    assert names_of(table.pile(2).known) == ["C8", "C7", "C6", "H3", "H4", "H5", "D5", "D6"]
    assert table.hands[2].bit_count() == 18


@pytest.mark.parametrize(
    "line", ["take A: C8 C7 C6 H3 H4 H5 D5 D6", "keep A: Fool", "discard A: C8 C7 C6 H3 H4 H5 D5 D6"]
)
@pytest.mark.parametrize("bids", ["A solo", "A pass, B pass, C pass"])
def test_in_solo_and_in_misere_nothing_is_taken_or_laid_away(line: str, bids: str) -> None:
    assert blamed(f"{THREE}bids: {bids}\n{line}\n") == [("act-unexpected", line.split()[0])]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("«take A: C8 C7 C6 H3 H4 H5 D5 D6\n", "act-unexpected"),
        ("announce: A «pagat\n", "act-unexpected"),
        ("announce: B «kontra\n", "act-unexpected"),
        ("«call A: T20\n", "act-unexpected"),
    ],
    ids=["the Tapp is taken whole", "no announcement", "no kontra", "no partner among three"],
)
def test_what_there_is_not_in_troggu(line: str, code: str) -> None:
    before, after = TAPP.split("discard")
    text = f"{before}{line}discard{after}" if "take" in line else TAPP + line
    text, row, column = marked(text)
    assert at(text) == [(code, row, column)]


def test_only_the_declarer_lays_away() -> None:
    text, line, column = marked(changed(TAPP, ("discard A", "discard «B")))
    assert at(text) == [("wrong-seat", line, column)]


# ---- The partner

SEVEN = """\
deal troggu 7
dealer G
hand A: T21 T20 T19 T18 SK S10 C10 H1
hand B: T17 T4 T3 SQ S9 CK H2 D1
hand C: T16 T7 T6 SN S8 CQ H3 D2
hand D: Fool T15 T14 SJ S7 HK H4 D3
hand E: T13 T12 T11 S6 CN HQ H5 D4
hand F: T10 T9 T2 S5 CJ HN H6 DK
hand G: T8 T5 T1 C9 C8 HJ DQ D5
talon: C7 C6 C5 DN DJ D6
"""
PASSES = ", B pass, C pass, D pass, E pass, F pass, G pass"


def seven(call: str = "", play: str = "", bids: str = "A tapp" + PASSES, options: str = "") -> str:
    """A, one of seven, plays, and lays away five cards of the Tapp and a trump, or plays a Solo."""
    text = (rules(SEVEN, options) if options else SEVEN) + f"bids: {bids}\n"
    if "solo" not in bids:
        text += "discard A: T18 C7 C6 C5 DJ D6\n"
    return text + (f"call A: {call}\n" if call else "") + play


@pytest.mark.parametrize(("options", "how_many"), [("standard", 60), ("standard callable=ii-to-xx", 19), ("bga", 19)])
def test_which_cards_may_be_called(options: str, how_many: int) -> None:
    offered = choices(seven(options=options))
    wanted = SWISS_62 & ~mask(["Fool", "T21"]) if how_many == 60 else TRUMPS & ~mask(["T21", "T1"])
    assert len(offered) == how_many and mask(offered) == wanted


@pytest.mark.parametrize("card", ["T20", "T1", "T16", "SK", "HK", "D5", "DN", "C7", "T18"])
def test_any_card_but_fool_and_xxi_may_be_called(card: str) -> None:
    assert so_far(seven(card))


@pytest.mark.parametrize(
    ("call", "options", "code"),
    [
        ("call A: «Fool", "", "not-callable"),
        ("call A: «T21", "", "not-callable"),
        ("call A: «T1", "standard callable=ii-to-xx", "not-callable"),
        ("call A: «SK", "standard callable=ii-to-xx", "not-callable"),
        ("call A: «T21", "standard callable=ii-to-xx", "not-callable"),
        ("call A: «T1", "bga", "not-callable"),
        ("call A: «HK", "bga", "not-callable"),
        ("«call A: T20 T19", "", "call-one-card"),
        ("call «B: T20", "", "wrong-seat"),
        ("call A: «S4", "", "card-not-in-pack"),
    ],
)
def test_what_may_not_be_called_for_a_partner(call: str, options: str, code: str) -> None:
    text, line, column = marked(seven(options=options) + f"{call}\n")
    assert at(text) == [(code, line, column)]


@pytest.mark.parametrize(
    "text",
    [
        seven(bids="A solo", options="bga"),
        seven(bids="A solo", options="standard solo-calls=no"),
        seven(play="trick 1 A: T21 T3 T6 T14 T11 T2 T1\n"),
        hands_of(6, "SK") + "bids: A solo\n",
    ],
    ids=["a Solo on Board Game Arena", "a Solo without calls", "after a lead", "six players"],
)
def test_where_nobody_calls(text: str) -> None:
    text, line, column = marked(f"{text}«call A: T17\n")
    assert at(text) == [("act-unexpected", line, column)]


def test_who_has_to_play_may_call_too() -> None:
    assert so_far(f"{SEVEN}bids: A pass{PASSES}\ndiscard D: C7 C6 C5 DN DJ D6\ncall D: T17\n")


def test_a_second_call_has_no_place() -> None:
    assert blamed(seven("T16") + "call A: T15\n") == [("act-unexpected", "call")]


CALLED = seven(
    "T16",
    """\
trick 1 A: SK SQ SN SJ S6 S5 T1
trick 2 G: C9 C10 CK CQ T15 CN CJ
trick 3 D: H4 H5 H6 HJ H1 H2 H3
trick 4 G: T8 T21 T17 T16 Fool T13 T10
""",
)
"""C is called, and plays his trump XVI under the Fool in trick 4."""


@pytest.mark.parametrize("played", [0, 7, 21, 21 + 3])
def test_before_the_called_card_falls_nobody_knows_the_partner(played: int) -> None:
    table = walk_of(CALLED, 7 + 2 + played).table
    assert (table.partner, table.sides_known) == (None, False)
    assert table.side_of == list(range(7))
    assert len(table.defenders) == 6


def test_when_the_called_card_falls_its_holder_is_the_partner() -> None:
    table = walk_of(CALLED, 7 + 2 + 21 + 4).table
    assert (table.partner, table.sides_known) == (2, True)
    assert table.side_of == [0, 1, 0, 1, 1, 1, 1]
    assert table.defenders == (1, 3, 4, 5, 6)


def test_nobody_has_to_show_the_called_card_early() -> None:
    text = seven("T16", "trick 1 A: T21 T3\n")
    assert choices(text) == ["T16", "T7", "T6"]
    assert so_far(seven("T16", "trick 1 A: T21 T3 T6\n"))


def test_a_called_card_that_is_forced_shows_the_partner() -> None:
    text = seven("S8", "trick 1 A: SK SQ SN SJ S6 S5 T1\ntrick 2 G: C9 C10 CK CQ T15 CN CJ\ntrick 3 D: S7 T12 S")
    assert choices(f"{text.removesuffix(' S')} T2 T5 S10 S9\n") == ["S8"]


def test_a_partner_who_claims_is_the_partner() -> None:
    """G has the first trick: SK SQ SN SJ and T1 are 19 points, and two cards of one."""
    trick = "trick 1 A: SK SQ SN SJ S6 S5 T1\n"
    report = legal(seven("T16", trick + "claim C\npoints: A 93\nscore: A 6, B -2, C 4, D -2, E -2, F -2, G -2\n"))
    assert table_of(report).partner == 2
    assert list(sheet(report)) == ["won-by-far", "partner-gets"]


@pytest.mark.parametrize(
    ("text", "each"),
    [(seven("T16"), 3), (seven("T16", bids="A solo"), 6), (seven("T16", options="bga"), 30)],
    ids=["Tapp", "Solo", "Tapp on Board Game Arena"],
)
def test_for_every_trick_each_opponent_pays_three_times(text: str, each: int) -> None:
    report = legal(text + "claim A\n")
    assert list(sheet(report)) == ["every-trick", "partner-gets"]
    assert scores(report) == dict.fromkeys("BDEFG", -each) | {"A": 3 * each, "C": 2 * each}


def test_the_partner_loses_with_the_declarer_by_a_claim() -> None:
    """The side has only what was laid away: no trick."""
    trick = "trick 1 A: SK SQ SN SJ S6 S5 T1\n"
    report = legal(seven("T16", trick + "claim B\npoints: A 7\nscore: A -9, B 3, C -6, D 3, E 3, F 3, G 3\n"))
    assert sheet(report) == {
        "no-trick": dict.fromkeys("BDEFG", 3) | {"A": -15},
        "partner-pays": {"A": 6, "C": -6},
    }


@pytest.mark.parametrize(
    ("text", "each"),
    [
        (seven("T19"), 2),
        (seven("T18"), 2),
        (seven(), 2),
        (seven("C7", bids="A solo"), 4),
        (seven("S10", bids="A solo"), 4),
        (seven(bids="A solo"), 4),
        (seven(bids="A solo", options="bga"), 40),
    ],
    ids=[
        "a card of his hand", "a card laid away", "no card", "a card of the Tapp in Solo", "a card of his hand in Solo",
        "no card in Solo", "bga: no card in Solo",
    ],
)  # fmt: skip
def test_who_calls_nobody_elses_card_plays_alone(text: str, each: int) -> None:
    report = legal(text + "trick 1 A: SK SQ SN SJ S6 S5 T1\nclaim A\n")
    assert table_of(report).partner is None
    assert scores(report) == dict.fromkeys("BCDEFG", -each) | {"A": 6 * each}
    assert list(sheet(report)) == ["won-by-far"]


def test_that_he_plays_alone_is_known_when_his_own_card_falls() -> None:
    text = seven("T19", "trick 1 A: SK SQ SN SJ S6 S5 T1\ntrick 2 G: T8 T19 T17 T7 T14 T13 T10\n")
    before, after = walk_of(text, 7 + 2 + 7 + 1).table, walk_of(text).table
    assert (before.partner, before.sides_known, len(set(before.side_of))) == (None, False, 7)
    assert (after.partner, after.sides_known, after.side_of) == (None, True, [0, 1, 1, 1, 1, 1, 1])


# ---- The play


@pytest.mark.parametrize(
    ("bids", "leader"),
    [("A tapp, B pass, C pass", "A"), ("A pass, B solo", "B"), ("A pass, B pass, C solo", "C")],
)
def test_the_declarer_leads(bids: str, leader: str) -> None:
    text = f"{THREE}bids: {bids}\n" + ("discard A: C8 C7 C6 H3 H4 H5 D5 D6\n" if "tapp" in bids else "")
    assert turn(text) == leader


def test_a_trick_is_not_led_by_another() -> None:
    text, line, column = marked(THREE + "bids: A pass, B solo\ntrick 1 «A: SK SQ SN\n")
    assert at(text) == [("wrong-leader", line, column)]
    text, line, column = marked(TAPP + "trick 1 A: SK SQ SN\ntrick 2 «B: T21 T2 H1\n")
    assert at(text) == [("wrong-leader", line, column)]


@pytest.mark.parametrize(
    ("play", "seat", "cards"),
    [
        ("trick 1 A: SK", "B", "SQ SJ S9"),
        ("trick 1 A: D4 DJ", "C", "T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 T1"),
        ("trick 1 A: S5 SJ S6\ntrick 2 B: T12", "C", "T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 T1"),
        ("trick 1 A: S5 SJ S6\ntrick 2 B: CN CJ", "A", "CK C10 C9 C5"),
        ("trick 1 A: D4 DJ T1\ntrick 2 C: T11", "A", "Fool SK S10 S5 CK C10 C9 C5 HK HQ H1 H2 DK DQ D1 D2 D3"),
        ("trick 1 A: D4 DJ T1\ntrick 2 C: T11 Fool T12\ntrick 3 A: DK DN T2\ntrick 4 C: T10", "A",
         "SK S10 S5 CK C10 C9 C5 HK HQ H1 H2 DQ D1 D2 D3"),
    ],
    ids=[
        "follow the suit, no duty to beat",
        "void plays a trump, no duty to overtake",
        "a trump on a trump",
        "with the Fool in hand follow the suit",
        "the Fool as the only trump, or anything",
        "without trumps anything",
    ],
)  # fmt: skip
def test_what_may_be_played(play: str, seat: str, cards: str) -> None:
    text = f"{TAPP}{play}\n"
    assert turn(text) == seat
    assert choices(text) == cards.split()


TWO_TRUMPS = changed(
    THREE, ("hand A: Fool", "hand A: Fool T12"), ("D3 D4", "D3"), ("T13 T12 SQ", "T13 SQ"), ("DN DJ", "DN DJ D4")
)


def test_with_a_second_trump_a_trump_must_be_played() -> None:
    text = TWO_TRUMPS + TAPP[len(THREE) :] + "trick 1 A: S5 SJ S6\ntrick 2 B: T21 T2"
    assert choices(f"{text}\n") == ["Fool", "T12"]
    broken, line, column = marked(f"{text} «H1\n")
    assert at(broken) == [("must-follow", line, column)]


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("trick 1 A: SK «T21 SN", "must-follow"),
        ("trick 1 A: SK SQ «H6", "must-follow"),
        ("trick 1 A: S5 SJ S6\ntrick 2 B: CN CJ «Fool", "must-follow"),
        ("trick 1 A: S5 SJ S6\ntrick 2 B: T12 «H6 Fool", "must-follow"),
        ("trick 1 A: DK DJ «H6", "must-trump"),
        ("trick 1 A: DK DJ T1\ntrick 2 C: S7 SK S9\ntrick 3 A: DQ DN «CJ", "must-trump"),
        ("trick 1 A: SK «CK SN", "not-held"),
        ("trick 1 A: SK SQ SN\ntrick 2 A: S5 «C8 S8", "laid-away"),
        ("trick 1 A: SK SQ SN\ntrick 2 A: S5 «SQ S8", "played-twice"),
        ("trick 1 A: SK SQ SN «S10\ntrick 2 A: S5 S9 S8", "trick-too-long"),
        ("trick 1 A: SK SQ SN «S10", "trick-too-long"),
        ("trick 1 A: S5 S9 S8 «SK", "trick-too-long"),
        ("trick «2 A: SK SQ SN\ntrick 2 A: S5 S9 S8", "wrong-number"),
    ],
)
def test_a_card_that_may_not_be_played(play: str, code: str) -> None:
    text, line, column = marked(f"{TAPP}{play}\n")
    assert at(text) == [(code, line, column)]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("SK SQ SN", "A"), ("S5 S9 SN", "C"), ("D4 DJ T1", "C"), ("DK DN T2", "C"), ("H2 HN HJ", "B"), ("HQ HN H6", "A")],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit(trick: str, winner: str) -> None:
    [finished] = table_of(so_far(f"{TAPP}trick 1 A: {trick}\n")).tricks
    assert finished.winner == SEATS.index(winner)


ORDERS = {"trumps": ["Fool", *(f"T{n}" for n in range(21, 0, -1))]} | {
    suit: [suit + rank for rank in ranks.split()] for suit, ranks in RANKS.items()
}


@pytest.mark.parametrize("suit", ORDERS)
@pytest.mark.parametrize("led", ["high", "low"])
def test_the_order_of_the_cards(suit: str, led: str) -> None:
    """Each card of a suit beats the next one, led before it and led after it; C has only other plain cards."""
    others = [card for order in ORDERS if order not in (suit, "trumps") for card in ORDERS[order]][:18]
    for high, low in pairwise(ORDERS[suit]):
        first, second = (high, low) if led == "high" else (low, high)
        text = f"{hands_of(3, first, second, ' '.join(others))}bids: A solo\ntrick 1 A: {first} {second} {others[0]}\n"
        [trick] = table_of(so_far(text)).tricks
        assert trick.winner == (0 if led == "high" else 1)


# ---- The Fool


def test_who_withholds_the_fool_has_locked_it() -> None:
    assert "Fool" in choices(changed(WITHHELD, (" H1\n", "\n")))
    table = table_of(so_far(WITHHELD))
    assert (table.locked, table.last.winner) == (0, 1)
    assert table.hands[0] & mask(["Fool"])


def test_the_fool_that_is_played_takes_the_xxi() -> None:
    table = table_of(so_far(ONE_TRICK + "trick 3 B: T21 T2 Fool\n"))
    assert (table.locked, table.last.winner) == (None, 0)


@pytest.mark.parametrize(
    "play",
    [
        "trick 1 A: SK SQ SN\ntrick 2 A: S5 S9 S8\n",
        "trick 1 A: S5 SJ S8\ntrick 2 B: CN CJ C10\ntrick 3 B: HN HJ H2\n",
        "trick 1 A: D4 DJ T1\ntrick 2 C: S6 SK S9\n",
    ],
    ids=["leading something else", "following suit", "following suit to a lead of another"],
)
def test_other_leads_do_not_lock_the_fool(play: str) -> None:
    assert table_of(so_far(TAPP + play)).locked is None


VOID = (
    TAPP
    + """\
trick 1 A: SK SQ SN
trick 2 A: S10 SJ S8
trick 3 B: S9 S7 S5
trick 4 B: DN T1 D4
trick 5 C: S6"""
)
"""A has no spades left, and no other trump than the Fool."""


def test_a_void_lets_the_fool_be_withheld() -> None:
    choice = ["Fool", "CK", "C10", "C9", "C5", "HK", "HQ", "H1", "H2", "DK", "DQ", "D1", "D2", "D3"]
    assert choices(f"{VOID}\n") == choice
    assert table_of(so_far(f"{VOID} D1 T12\n")).locked == 0
    taken = table_of(so_far(f"{VOID} Fool T12\n"))
    assert (taken.locked, taken.last.winner) == (None, 0)


@pytest.mark.parametrize(
    "play",
    [
        "trick 4 B: T20 T3 «Fool\n",
        "trick 4 B: HN HJ HK\ntrick 5 A: «Fool T20 T3\n",
        "trick 4 B: SJ S7 S10\ntrick 5 B: DN T1 DK\ntrick 6 C: S6 «Fool T12\n",
    ],
    ids=["on a trump", "as a lead", "void in the suit"],
)
def test_a_locked_fool_is_not_played_before_the_last_trick(play: str) -> None:
    text, line, column = marked(WITHHELD + play)
    assert at(text) == [("fool-locked", line, column)]
    [problem] = [problem for problem in report_of(text).problems if problem.severity == ERROR]
    assert problem.rule == "troggu#fool"
    before = text[: text.index("Fool", text.index("trick 4"))].rstrip().removesuffix("trick 5 A:")
    assert "Fool" not in choices(before + "\n")


def test_a_locked_fool_is_no_trump_and_frees_the_play() -> None:
    text = WITHHELD + "trick 4 B: T20 T3\n"
    assert choices(text) == ["S10", "CK", "C10", "C9", "C5", "HK", "HQ", "H2", "DK", "DQ", "D1", "D2", "D3", "D4"]


@pytest.mark.parametrize(("pool", "points"), [("tricks", 8 + 12 + 5 - 3), ("tricks-and-discards", 8 + 12 + 5 - 1)])
def test_from_which_cards_the_lowest_is_given(pool: str, points: int) -> None:
    """A's only trick is king, queen and cavalier; eight cards of one point lie away."""
    text = rules(WITHHELD, f"standard fool-exchange-pool={pool}")
    table = table_of(legal(f"{text}claim B\npoints: A {points}\nscore: A -4, B 2, C 2\n"))
    [(_, *fool), (card, *given)] = table.transfers
    assert (fool, given) == ([1, 0], [0, 1])
    assert (names_of(card) == ["SN"]) == (pool == "tricks")


def test_with_a_card_unknown_the_result_is_what_all_its_cards_give() -> None:
    report = report_of(leave_out("hand C", changed(WITHHELD, ("SK SQ SN", "SK SQ _"))) + "claim B\n")
    whole = report_of(WITHHELD + "claim B\n")
    assert (report.verdict, report.points, report.score) == ("incomplete", whole.points, whole.score)


def test_a_revoke_let_stand_leaves_no_doubt_about_the_fool() -> None:
    """A holds the Fool and clubs; a card of hearts is no withholding."""
    report = report_of(f"{TAPP}trick 1 A: S5 SJ S8\ntrick 2 B: CN CJ H2^\nclaim C\n")
    assert (report.verdict, codes(report)) == ("legal", ["must-follow"])
    assert report.score is not None and table_of(report).locked is None


@pytest.mark.parametrize("led", ["T21", "_"])
def test_only_who_may_hold_the_fool_can_have_withheld_it(led: str) -> None:
    """It is in B's hand or in the Tapp; C, whose hand is whole, has no trump, and B played one."""
    report = report_of(f"""\
deal troggu 3
dealer C
hand A: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4
hand B: T3 T2 CK CQ CN CJ C10 C9 C8 C7 C6 C5 DK DQ DN DJ D1 _
hand C: SK SQ SN SJ S10 S9 S8 S7 S6 S5 HK HQ HN HJ H1 H2 H3 H4
bids: A solo
trick 1 A: {led} T3 SK
trick 2 A: T20 T2 SQ
claim A
""")
    assert report.score == {0: 12, 1: -6, 2: -6}


@pytest.mark.parametrize("pool", ["tricks", "tricks-and-discards"])
def test_without_a_trick_nothing_is_exchanged(pool: str) -> None:
    text = TAPP + "trick 1 A: S5 SJ S8\ntrick 2 B: T21 T2 H1\nclaim B\npoints: A 8\nscore: A -6, B 3, C 3\n"
    assert table_of(legal(rules(text, f"standard fool-exchange-pool={pool}"))).transfers == []


@pytest.mark.parametrize(
    ("claim", "points", "score"),
    [
        ("claim B", 8 + 12 + 5 - 3, "A -4, B 2, C 2"),
        ("claim C", 8 + 12 + 5 - 3, "A -4, B 2, C 2"),
        ("claim A", 114 - 3 - 7, "A 4, B -2, C -2"),
    ],
)
def test_a_claim_moves_the_locked_fool_like_a_lost_last_trick(claim: str, points: int, score: str) -> None:
    legal(f"{WITHHELD}{claim}\npoints: A {points}\nscore: {score}\n")


def test_with_a_claim_the_unlocked_fool_goes_to_the_claimant() -> None:
    legal(f"{ONE_TRICK}claim B\npoints: A 20\nscore: A -4, B 2, C 2\n")


# ---- The payment


@at_once(
    GAME.players,
    (("tapp", 1), ("solo", 2)),
    (("standard", 1), ("bga", 10), ("standard unit=10", 10), ("bga unit=1", 1)),
    ((106, 2), (85, 2), (84, 2), (83, 1), (58, 1), (57, 0), (56, -1), (31, -1), (30, -2), (9, -2), (114, 3), (24, -3)),
)
@pytest.mark.slow
def test_what_each_opponent_pays(
    players: int, bid: tuple[str, int], rules: tuple[str, int], won: tuple[int, int]
) -> None:
    """Where only the points and the score were noted down; with seven or eight, for a declarer who is alone."""
    (contract, base), (options, unit), (points, chips) = bid, rules, won
    each = chips * base * unit
    others = SEATS[1:players]
    entries = [f"A {each * len(others)}", *(f"{seat} {-each}" for seat in others)]
    text = f"deal troggu {players}\nrules {options}\ndealer A\ncontract A {contract}\npoints: A {points}\n"
    assert blamed(f"{text}score: {', '.join(entries)}\n") == []
    wrong = [f"A {(each + unit * 7) * len(others)}", *(f"{seat} {-each - unit * 7}" for seat in others)]
    assert [code for code, _ in blamed(f"{text}score: {', '.join(wrong)}\n")] == ["score-impossible"]


@pytest.mark.parametrize(("players", "own"), [(7, 3), (8, 4)])
@pytest.mark.parametrize(
    ("contract", "options", "unit"), [("tapp", "standard", 1), ("solo", "standard", 2), ("tapp", "bga", 10)]
)
@pytest.mark.parametrize(("points", "chips"), [(58, 1), (84, 2), (56, -1), (30, -2)])
def test_the_partner_stands_for_two_opponents(
    players: int, own: int, contract: str, options: str, unit: int, points: int, chips: int
) -> None:
    each = chips * unit
    rest = ", ".join(f"{seat} {-each}" for seat in SEATS[2:players])
    text = f"deal troggu {players}\nrules {options}\ndealer A\ncontract A {contract}\npoints: A {points}\n"
    assert blamed(f"{text}score: A {own * each}, B {2 * each}, {rest}\n") == []
    more = (own + 1) * each
    assert blamed(f"{text}score: A {more}, B {each}, {rest}\n") == [("score-impossible", str(more))]


@pytest.mark.parametrize("options", ["bga", "standard solo-calls=no"])
def test_where_a_solo_is_alone_no_partner_can_have_a_share(options: str) -> None:
    unit = 20 if options == "bga" else 2
    rest = ", ".join(f"{seat} {-unit}" for seat in "CDEFG")
    text = f"deal troggu 7\nrules {options}\ndealer A\ncontract A solo\npoints: A 60\n"
    assert [code for code, _ in blamed(f"{text}score: A {3 * unit}, B {2 * unit}, {rest}\n")] == ["score-impossible"]


@pytest.mark.parametrize(
    ("points", "score", "code"),
    [
        ("points: A «23", "score: A -4, B 2, C 2", "false-points"),
        ("points: A 22", "score: A «-2, B 2, C 2", "false-score"),
        ("points: A 22", "score: A -4, B «1, C 2", "false-score"),
        ("points: A 22", "«score: A -4, B 2", "score-left-out"),
        ("points: A 22, B «92", "score: A -4, B 2, C 2", "false-points"),
    ],
)
def test_a_false_claim(points: str, score: str, code: str) -> None:
    text, line, column = marked(f"{WITHHELD}claim B\n{points}\n{score}\n")
    assert at(text) == [(code, line, column)]


def test_a_false_share_of_the_partner() -> None:
    play = "trick 1 A: SK SQ SN SJ S6 S5 T1\nclaim C\n"
    text, line, column = marked(seven("T16", play + "score: A 6, B -2, C «2, D -2, E -2, F -2, G -2\n"))
    assert at(text) == [("false-score", line, column)]


def test_what_the_table_wrote_down_instead_touches_nothing() -> None:
    """The rules give A -4; the table let him off."""
    report = legal(f'{WITHHELD}claim B\nagreed: A -2, B 1, C 1 "his first evening"\n')
    assert scores(report) == {"A": -4, "B": 2, "C": 2}


# ---- Misère


@pytest.mark.parametrize(("options", "unit"), [("standard", 1), ("bga", 10)])
def test_in_misere_who_claims_everything_pays_everybody(options: str, unit: int) -> None:
    """The Tapp, eight cards of one point, counts for nobody."""
    text = f"{THREE}bids: A pass, B pass, C pass\nclaim B\npoints: A 0, B 106, C 0\n"
    report = legal(rules(text, options) + f"score: A {unit}, B {-2 * unit}, C {unit}\n")
    assert sheet(report) == {"misere-lost": {"A": unit, "B": -2 * unit, "C": unit}}


@pytest.mark.parametrize(("claim", "points"), [("claim B", "A 14, B 92, C 0"), ("claim C", "A 14, B 10, C 82")])
def test_in_misere_too_the_locked_fool_goes_back_with_a_claim(claim: str, points: str) -> None:
    """A gives the cavalier of his only trick for it, and has 5 + 4 and the Fool's 5."""
    text = THREE + "bids: A pass, B pass, C pass\n" + WITHHELD[len(TAPP) :]
    seat = claim[-1]
    report = legal(f"{text}{claim}\npoints: {points}\n")
    assert scores(report) == dict.fromkeys("ABC", 1) | {seat: -2}


def test_in_misere_every_seat_may_claim_its_points() -> None:
    text, line, column = marked(f"{THREE}bids: A pass, B pass, C pass\nclaim B\npoints: A 0, B 106, C «1\n")
    assert at(text) == [("false-points", line, column)]


# ---- A whole deal

FOUR = """\
deal troggu 4
dealer D
hand A: T21 T20 T19 T18 T17 T14 CN C7 HJ H2 H3 H4 D3
hand B: T13 T7 T6 T4 T1 SJ S6 CK C8 C5 H5 DJ D5
hand C: Fool T16 T12 T5 T2 SN S10 S9 S8 S7 HK DQ DN
hand D: T11 T10 T9 T8 SK CQ C9 HQ H6 D1 D2 D4 D6
talon: C6 H1 CJ S5 HN T15 SQ T3 C10 DK
bids: A tapp, B pass, C pass, D pass
discard A: SQ S5 CN C10 C6 HJ H1 H2 H3 H4
trick 1 A: CJ CK T2 CQ
trick 2 C: S9 SK T20 SJ
trick 3 A: HN H5 HK HQ
trick 4 C: S7 T11 T21 S6
trick 5 A: C7 C8 T16 C9
trick 6 C: S10 T9 T3 T13
trick 7 B: T1 T5 T10 T15
trick 8 A: DK DJ DQ D1
trick 9 A: D3 D5 DN D6
trick 10 C: T12 T8 T19 T7
trick 11 A: T18 T6 S8 H6
trick 12 A: T17 T4 SN D2
trick 13 A: T14 C5 Fool D4
points: A 71
score: A 3, B -1, C -1, D -1
"""
"""C has withheld the Fool; A plays a Tapp."""


def test_a_revoke_is_one_error_and_the_rest_is_counted() -> None:
    """D keeps Batons 9 for the last trick and plays Coins 4 in its place: the points stay the same."""
    text, line, column = marked(changed(FOUR, ("C7 C8 T16 C9", "C7 C8 T16 «D4"), ("C5 Fool D4", "C5 Fool C9")))
    report = report_of(text)
    assert at(text) == [("must-follow", line, column)]
    assert (report.verdict, report.points, report.score) == ("illegal", {0: 71}, {0: 3, 1: -1, 2: -1, 3: -1})


# ---- Gaps


def leave_out(pattern: str, text: str = FOUR) -> str:
    """A record without the lines that begin so."""
    return re.sub(rf"^(?:{pattern}).*\n", "", text, flags=re.MULTILINE)


def codes(report: Report) -> list[str]:
    return [problem.code for problem in report.problems]


@pytest.mark.parametrize(
    "pattern",
    [
        "hand A", "hand B", "hand C", "hand [BC]", "hand", "talon", "discard", "(?:hand A|talon)", "(?:hand A|discard)",
        "(?:hand B|talon)", "(?:hand B|discard)", "(?:talon|discard)", "(?:hand|talon)", "(?:hand|talon|discard)",
    ],
)  # fmt: skip
def test_what_the_complete_play_tells_need_not_be_written(pattern: str) -> None:
    """A's discard is the cards that nobody played."""
    whole, report = legal(FOUR), report_of(leave_out(pattern))
    assert (report.verdict, report.problems) == ("legal", [])
    assert (report.points, report.score) == (whole.points, whole.score)


@pytest.mark.parametrize(
    ("pattern", "found", "points"),
    [
        ("trick 5 ", ["trick-missing"], 71),
        ("trick 12", ["trick-missing"], 71),
        ("trick [56] ", ["trick-missing", "trick-missing", "not-scored"], None),
        ("trick 13", ["record-ends"], None),
        ("bids", ["auction-unknown"], None),
    ],
)
def test_missing_lines_are_gaps(pattern: str, found: list[str], points: int | None) -> None:
    """One missing trick is what the hands have left; two may have been played in any order."""
    report = report_of(leave_out(pattern))
    assert (report.verdict, codes(report)) == ("incomplete", found)
    assert (report.points or {}).get(0) == points


def test_with_only_the_result_of_the_auction_the_rest_is_judged() -> None:
    report = report_of(re.sub(r"bids:.*", "contract A tapp", FOUR))
    assert (report.verdict, codes(report), report.points) == ("incomplete", ["auction-missing"], {0: 71})


def test_a_single_unknown_card_is_the_one_that_was_never_played() -> None:
    text = changed(FOUR, ("T14 C5 Fool D4", "T14 C5 _ D4"))
    assert (report_of(text).verdict, report_of(leave_out("hand C", text)).verdict) == ("legal", "legal")


def test_of_two_unknown_cards_the_rules_say_which_was_the_fool() -> None:
    """The other way round, a rule would have been broken: one way is left, and it is what happened."""
    text = changed(FOUR, ("T14 C5 Fool D4", "T14 C5 _ D4"), ("T18 T6 S8 H6", "T18 T6 _ H6"))
    report = report_of(text)
    assert (report.verdict, report.points, report.score) == ("legal", report_of(FOUR).points, report_of(FOUR).score)


def test_a_lock_needs_a_fool_known_to_be_held() -> None:
    """Where two hands are left out, the Fool may be in either of them until it is played."""
    text = leave_out("hand [AC]", WITHHELD)
    assert table_of(so_far(text)).locked is None
    broken, line, column = marked(text + "trick 4 B: T20 T3 «Fool\n")
    assert at(broken) == [("fool-locked", line, column)]


def test_a_trump_played_later_was_withheld() -> None:
    text, line, column = marked(leave_out("(?:hand|talon)", TAPP) + "trick 1 A: D4 DJ «H6\ntrick 2 B: T12 T11 D3\n")
    assert at(text) == [("must-trump", line, column)]


def test_without_the_called_card_nobody_knows_the_sides() -> None:
    assert so_far(seven("_"))
    report = report_of(seven("_", "trick 1 A: SK SQ SN SJ S6 S5 T1\nclaim A\n"))
    assert (report.verdict, codes(report), report.points) == ("incomplete", ["not-scored"], None)


BARE = f"deal troggu 7\ndealer G\nbids: A pass{PASSES}\n"
"""All have passed, and no hand is written."""


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("discard D: C7 C6 C5 DN DJ D6\n", ["record-ends"]),
        ("call D: T17\n", ["exchange-missing", "record-ends"]),
        ("trick 1 D: H4 H5 HN HJ H1 H2 H3\n", ["exchange-missing", "record-ends"]),
    ],
    ids=["who lays away", "who calls", "who leads without being forehand"],
)
def test_who_has_to_play_follows_from_what_he_does(line: str, found: list[str]) -> None:
    report = report_of(BARE + line)
    assert (report.declarer, report.contract, report.verdict, codes(report)) == (3, "tapp", "incomplete", found)


def test_a_forehand_who_leads_the_fool_holds_it_and_plays() -> None:
    report = report_of(f"{BARE}trick 1 A: Fool T2 T3 T4 T5 T6 T7\n")
    assert (report.declarer, report.contract) == (0, "tapp")


def test_a_lead_of_forehand_may_be_misere_and_is_not_judged() -> None:
    report = report_of(f"{BARE}trick 1 A: H1 H2 H3 H4 H5 HN HJ\n")
    assert (report.declarer, report.contract, codes(report)) == (None, None, ["declarer-unknown"])


def test_who_has_to_play_leads() -> None:
    hand = "hand D: Fool T15 T14 SJ S7 HK H4 D3\n"
    text, line, column = marked(changed(BARE, ("bids", f"{hand}bids")) + "trick 1 «A: H1 H2 H3 H4 H5 HN HJ\n")
    assert at(text) == [("wrong-leader", line, column)]


@pytest.mark.parametrize("pattern", ["hand A", "hand C", "discard", "talon", "(?:points|score)", "(?:hand B|discard)"])
def test_complete_writes_what_follows(pattern: str) -> None:
    """The order of the cards in the Tapp cannot come back."""

    def sorted_talon(text: str) -> str:
        return re.sub(r"talon: (.*)", lambda found: " ".join(sorted(found[1].split())), text)

    [whole] = read(FOUR)
    completed = write(complete(record_of(leave_out(pattern))))
    assert sorted_talon(completed) == sorted_talon(write(whole))


# ---- Variations, and what the table let stand


def test_a_variation_without_a_withheld_fool_has_its_score() -> None:
    """A takes the XXI and claims the rest."""
    variation = "( trick 3 B: T21 T2 Fool\n  claim A\n  points: A 111\n  score: A 4, B -2, C -2\n)\n"
    report = legal(f"{WITHHELD}{variation}claim B\npoints: A 22\nscore: A -4, B 2, C 2\n")
    [branch] = report.branches
    assert branch.table and branch.table.locked is None and branch.result and branch.result.points == {0: 111}


@pytest.mark.parametrize(
    ("variation", "points"),
    [
        ("bids: A tapp, B solo\n  claim B", {1: 114}),
        ("discard A: SK CK HK DK C8 C7 C6 H3\n  trick 1 A: S10 SJ S8\n  claim B", {0: 24}),
    ],
    ids=["a Solo", "four kings laid away"],
)
def test_a_variation_departs_from_the_auction_or_the_exchange(variation: str, points: dict[int, int]) -> None:
    report = so_far(f"{TAPP}( {variation}\n)\ntrick 1 A: SK SQ SN\n")
    [branch] = report.branches
    assert branch.result and branch.result.points == points


def test_a_variation_may_call_another_card() -> None:
    text = seven("T16") + "( call A: T17\n  trick 1 A: SK SQ SN SJ S6 S5 T1\n  claim A\n)\n"
    [branch] = so_far(text).branches
    assert branch.table and branch.table.partner == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (WITHHELD + "trick 4 B: T20 T3 «Fool^\n", "fool-locked"),
        (changed(TAPP, ("discard A: C8", "discard A: «SK^")), "discard-kings"),
        (changed(TAPP, ("discard A: C8", "discard A: «Fool^")), "discard-trull"),
        (changed(TAPP, ("B pass", "B «tapp^")), "call-too-low"),
        (seven("«T21^"), "not-callable"),
        (TAPP + "trick 1 A: SK SQ «H6^\n", "must-follow"),
    ],
)
def test_what_the_table_let_stand_is_a_note(text: str, code: str) -> None:
    text, line, column = marked(text)
    report = report_of(text)
    assert [(problem.code, problem.severity, problem.line, problem.column) for problem in report.problems[:1]] == [
        (code, "note", line, column)
    ]
    assert (report.verdict, codes(report)[1:]) == ("incomplete", ["record-ends"])


def test_a_mark_of_irregularity_without_a_fault_is_a_warning() -> None:
    report = report_of(seven("T16^"))
    assert [(problem.code, problem.severity) for problem in report.problems[:1]] == [("not-irregular", "warning")]


# ---- What a seat knew


@pytest.mark.parametrize(
    ("seat", "step", "shown"),
    [
        ("A", 0, "talon: _10"),
        ("A", 4, "talon: T15 T3 SQ S5 CJ C10 C6 HN H1 DK"),
        ("B", 4, "talon: _10"),
        ("A", 5, "discard A: SQ S5 CN C10 C6 HJ H1 H2 H3 H4"),
        ("B", 5, "discard A: _10"),
        ("C", 57, "discard A: _10"),
        ("D", 57, "talon: _10"),
    ],
)
def test_the_tapp_and_the_discard_are_seen_by_the_declarer_alone(seat: str, step: int, shown: str) -> None:
    assert shown in write(view(record_of(FOUR), SEATS.index(seat), step)).splitlines()


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("bids", ["A solo", "A pass, B pass, C pass"])
def test_in_solo_and_in_misere_nobody_sees_the_tapp(seat: int, bids: str) -> None:
    text = f"{THREE}bids: {bids}\ntrick 1 A: SK SQ SN\n"
    assert "talon: _8" in write(view(record_of(text), seat, 4))


def swapped(text: str, one: str, other: str) -> str:
    """A record with two cards in each other's place, in the hands that were dealt."""
    return re.sub(
        r"^(?:hand|talon).*",
        lambda line: re.sub(rf"\b(?:{one}|{other})\b", lambda card: other if card[0] == one else one, line[0]),
        text,
        flags=re.MULTILINE,
    )


@pytest.mark.parametrize(("step", "same"), [(8, True), (9, True), (9 + 14, True), (9 + 24, True), (9 + 25, False)])
def test_the_partner_is_unknown_to_a_view_before_his_card(step: int, same: bool) -> None:
    """The called card in the hand of C, or in that of F, and D looks on."""
    record, other = record_of(CALLED), record_of(swapped(CALLED, "T16", "T9"))
    assert write(record) != write(other)
    shown, instead = write(view(record, 3, step)), write(view(other, 3, step))
    assert (shown == instead) and ("call A: T16" in shown) == (step > 8)
    assert (walk_of(CALLED, step).table.partner is None) == same


def test_a_locked_fool_cannot_be_told_from_a_view() -> None:
    """A has played no trump to the XXI; whether he or the Tapp has the Fool, B does not know."""
    text = THREE + "bids: A solo\n" + WITHHELD[len(TAPP) :]
    other = swapped(text, "Fool", "C8")
    assert table_of(so_far(text)).locked == 0 and table_of(so_far(other)).locked is None
    for step in range(len(steps(record_of(text)))):
        assert write(view(record_of(text), 1, step)) == write(view(record_of(other), 1, step))


@pytest.mark.parametrize("text", [FOUR, CALLED, WITHHELD, seven("T18"), THREE + "bids: A solo\nclaim A\n"])
def test_a_record_goes_through_json_and_back(text: str) -> None:
    record = record_of(text)
    assert record_from_json(record_json(record)) == record
    assert write(record) == write(record_of(write(record)))


# ---- What is not known proves nothing


GAPS = {
    "an unknown card leads an unknown suit": TAPP + "trick 1 A: _ SQ H6\n",
    "who lays unknown cards away may have laid away any": THREE
    + "bids: A tapp, B pass, C pass\ndiscard A: _8\ntrick 1 A: D4 DJ T1\ntrick 2 C: S8 Fool S9\n",
    "an unknown card may have been any": without(
        changed(FOUR, ("T21 S6\n", "T21 _\n"), ("T14 C5 Fool", "T14 _ Fool")), "points", "score"
    ),
    "after a trick that nobody can have won for sure the rest may be claimed": TAPP + "trick 1 A: SK _ SN\nclaim A\n",
}


@pytest.mark.parametrize("text", GAPS.values(), ids=GAPS)
def test_nothing_is_wrong_that_could_have_been_right(text: str) -> None:
    report = report_of(text)
    assert report.verdict in ("incomplete", "legal")
    assert not [problem for problem in report.problems if problem.severity == ERROR]


def test_who_won_a_trick_is_not_told_by_who_leads_to_a_later_one() -> None:
    """The second trick is missing, so C, who leads to the third, need not have won the first."""
    table = table_of(report_of(TAPP + "trick 1 A: S5 _ S8\ntrick 3 C: T1 T12 D1\n"))
    assert table.winners == [None, 2, 0]


def test_a_claim_does_not_tell_who_has_to_play() -> None:
    report = report_of(BARE + "claim A\n")
    assert (report.declarer, codes(report)) == (None, ["declarer-unknown"])


@pytest.mark.parametrize(
    "text",
    [
        without(WITHHELD, "hand A", "talon") + "claim B\npoints: A 22\nscore: A -4, B 2, C 2\n",
        without(WITHHELD, "hand A", "hand C") + "claim B\n",
    ],
    ids=["the hand of its holder is not known", "two hands are not known"],
)
def test_a_fool_perhaps_withheld_is_not_counted(text: str) -> None:
    report = report_of(text)
    assert (report.verdict, report.points, report.score) == ("incomplete", None, None)


def test_a_call_that_is_not_possible_names_when_it_is() -> None:
    [problem] = [problem for problem in report_of(TAPP + "call A: T20\n").problems if problem.severity == ERROR]
    assert "A partner is called with seven or eight players" in problem.message


def test_unknown_cards_before_a_fool_may_leave_one_result() -> None:
    report = report_of(changed(FOUR, ("T18 T6 S8 H6", "T18 T6 _ H6"), ("T17 T4 SN D2", "T17 T4 _ D2")))
    whole = report_of(FOUR)
    assert (report.verdict, report.points, report.score) == ("incomplete", whole.points, whole.score)


def test_a_fool_may_be_withheld_in_the_trick_of_a_claim() -> None:
    """C, whose hand is not known, gives the jack to a trump; if it is he who has the Fool, it is locked.

    Of the 252 hands that he can have, 56 are legal: 35 give 84 card points, 21 give 88, and all the same score.
    """
    text = """
        deal troggu 7
        dealer G
        hand A: T2 T21 DN H5 H6 T11 DQ T8
        hand B: S10 C10 S9 S7 C9 S5 S8 S6
        hand D: CK T12 T18 D3 T16 T17 HQ T13
        hand E: CQ D1 T14 T15 T5 T6 T1 SJ
        hand G: H4 D5 HK SQ CN T3 D2 T19
        talon: H1 C8 C7 H2 C6 C5
        bids: A pass, B pass, C pass, D pass, E tapp, F solo
        call F: H2
        trick 1 F: D4 D5 DQ C10 DJ D3 D1
        trick 2 A: T21 S5 T10 T16 T1 T4 T3
        trick 3 A: T11 S8 HJ T12 T5 T7
        claim F
    """
    report = report_of(text_of(text))
    score = {seat: 24 if seat == 5 else -4 for seat in range(7)}
    assert (report.verdict, report.points, report.score) == ("incomplete", None, score)


FOOL_LET_STAND = {
    "a revoke is no withholding": (
        leave_out("hand [AC]", TAPP) + "trick 1 A: S5 SJ S8\ntrick 2 B: CN CJ H2^\ntrick 3 B: T21 T2 Fool\n",
        [1, 1, 0],
    ),
    "it may have been withheld in a missing trick": (
        ONE_TRICK + "trick 4 B: T20 T3 Fool^\ntrick 5 B: T19 T4 H2\n",
        [0, 1, 1, 1, 1],
    ),
    "where it leads, nobody knows what": (
        ONE_TRICK + "trick 4 B: HN HJ HK\ntrick 5 A: Fool^ DN T3\ntrick 6 C: S7 S10 SJ\n",
        [0, 1, 1, 0, 2, 1],
    ),
}


@pytest.mark.parametrize(("text", "winners"), FOOL_LET_STAND.values(), ids=FOOL_LET_STAND)
def test_what_was_let_stand_tells_nothing_certain_about_the_fool(text: str, winners: list[int]) -> None:
    report = report_of(text)
    assert set(codes(report)) <= {"trick-missing", "record-ends"}
    table = table_of(report)
    assert (table.winners, table.locked) == (winners, None)


def test_a_leader_out_of_turn_need_not_have_won() -> None:
    report = report_of(TAPP + "trick 1 A: S5 _ S8\ntrick 2 C: T1^ D4 T12\n")
    assert codes(report) == ["card-unknown", "record-ends"]
    assert table_of(report).winners[0] is None


def test_a_known_partner_has_his_share_in_the_score() -> None:
    text = seven("T17", "trick 1 A: T21 T17\npoints: A 60\nscore: A {}, B 2, C -1, D -1, E -1, F -1, G -1\n")
    assert blamed(text.format(3)) == []
    assert blamed(text.format(4)) == [("score-impossible", "4")]
