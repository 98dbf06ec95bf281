"""French Tarot: what its rulebook says beside its worked examples."""

from collections.abc import Iterator
from itertools import product

import pytest

from notation.cards import CARD, NAME, names_of
from notation.deals.chance import records
from notation.deals.viewing import view
from notation.game import Contract
from notation.parts.auction import one_round
from notation.record import SEATS
from notation.replay import position
from notation.rulebooks import GAMES
from notation.rulebooks.french_tarot import rules, sheet
from notation.rulebooks.french_tarot.tariff import PRIZES
from notation.table import Table
from notation.testing.pages import check_page
from notation.writer import write
from tests.notation.records import (
    ALL,
    blamed,
    changed,
    legal,
    record_of,
    report_of,
    scores,
    without,
)
from tests.notation.rulebooks.examples import example
from tests.places import RECORDS
from tests.tools.ways import ways

GAME = GAMES["french-tarot"]
SAMPLES = [f"deal {part}" for part in (RECORDS / "french-tarot" / "particulars.tdn").read_text().split("\ndeal ")[1:]]
THREE, LOST, GARDE, CHELEM, FIVE, CONTRE = SAMPLES


@pytest.mark.parametrize("text", SAMPLES)
def test_the_samples_are_legal_with_their_points_and_scores(text: str) -> None:
    assert legal(text).score


def test_the_page_names_every_rule_and_has_its_tables() -> None:
    check_page(GAME)


# ---- The auction


@pytest.mark.parametrize(("players", "count"), [(3, 35), (4, 70), (5, 126)])
def test_so_many_auctions_there_are(players: int, count: int) -> None:
    """One call each, each higher than those before: the thrown-in one included."""
    seats = tuple(range(players))

    def courses(calls: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        auction = one_round(seats, rules.CONTRACTS.words, None)
        try:
            decision = next(auction)
            for call in calls:
                decision = auction.send(call)
        except StopIteration:
            yield calls
            return
        for word in decision.options():
            yield from courses((*calls, word))

    found = list(courses(()))
    assert len(set(found)) == len(found) == count
    for calls in found:
        bids = ", ".join(f"{SEATS[(seat + 1) % players]} {word}" for seat, word in enumerate(calls))
        assert not blamed(f"deal french-tarot {players}\ndealer A\nbids: {bids}\n")


@pytest.mark.parametrize(
    ("bids", "errors"),
    [
        ("B garde, C petite", [("call-too-low", "petite")]),
        ("B garde, C garde", [("call-too-low", "garde")]),
        ("B kontra", [("call-unknown", "kontra")]),
        ("B garde-contre, C garde", [("call-too-low", "garde")]),
        ("B pass, C pass, D pass, A pass, B garde", [("call-after-end", "garde")]),
        ("B pass, D garde", [("out-of-turn", "garde")]),
        ("B garde-contre, C pass, D pass, A pass", []),
    ],
)
def test_what_may_be_called(bids: str, errors: list[tuple[str, str]]) -> None:
    assert blamed(f"deal french-tarot 4\ndealer A\nbids: {bids}\n") == errors


def test_without_the_petite_the_lowest_bid_is_garde() -> None:
    head = "deal french-tarot 4\nrules standard petite=no\ndealer A\n"
    assert blamed(f"{head}bids: B petite\n") == [("call-unknown", "petite")]
    assert blamed(f"{head}contract B petite\n") == [("contract-unknown", "petite")]
    assert not blamed(f"{head}bids: B garde\n")


def test_all_pass_and_nobody_writes_anything() -> None:
    pack = names_of(GAME.pack(4))
    hands = "".join(f"hand {SEATS[n]}: {' '.join(pack[n * 18 : n * 18 + 18])}\n" for n in range(4))
    text = f"deal french-tarot 4\ndealer A\n{hands}talon: {' '.join(pack[72:])}\nbids: B pass, C pass, D pass, A pass\n"
    report = report_of(text)
    assert (report.verdict, report.declarer, report.contract, report.points) == ("legal", None, None, None)
    assert report.score == dict.fromkeys(range(4), 0)


# ---- Petit sec

_TRUMPS = [f"T{number}" for number in range(20, 1, -1)]


def sec(petit: str = "T1") -> str:
    """A deal in which C has the Petit, and no other trump."""
    others = [name for name in names_of(GAME.pack(4)) if name not in ("Fool", "T21", "T1", *_TRUMPS)]
    hand = {"A": ["Fool", "T21", *_TRUMPS[:9]], "B": _TRUMPS[9:], "C": [petit], "D": list[str]()}
    for cards in hand.values():
        while len(cards) < 18:
            cards.append(others.pop())
    lines = [f"hand {letter}: {' '.join(cards)}" for letter, cards in hand.items()]
    return "\n".join(["deal french-tarot 4", "dealer A", *lines, f"talon: {' '.join(others)}", ""])


def test_a_petit_sec_is_laid_open_and_nobody_writes_anything() -> None:
    report = legal(sec() + "expose C\n")
    assert (report.declarer, report.contract, report.points) == (None, None, None)
    assert report.score == dict.fromkeys(range(4), 0)
    assert report.result and [item.label for item in report.result.items] == ["petit-sec"]


def test_of_unknown_cards_it_is_believed() -> None:
    report = report_of("deal french-tarot 4\ndealer A\nexpose C\n")
    assert (report.verdict, report.problems) == ("legal", [])


def test_another_hand_may_not_be_laid_open() -> None:
    assert blamed(sec() + "expose B\n") == [("no-petit-sec", "B")]
    assert blamed(sec() + "expose A\nbids: B pass\n") == [("no-petit-sec", "A")]


def test_a_holder_who_calls_breaks_a_rule_and_goes_on() -> None:
    report = report_of(sec() + "bids: B pass, C garde, D pass, A pass\n")
    assert [problem.code for problem in report.problems if problem.severity == "error"] == ["petit-sec"]
    assert blamed(sec() + "bids: B pass, C garde, D pass, A pass\n") == [("petit-sec", "garde")]
    assert report.contract == "garde" and report.declarer == 2
    assert not blamed(sec() + "bids: B pass\n")
    assert not blamed(sec() + "contract C garde\n")


def test_it_stands_above_the_auction() -> None:
    assert blamed(sec() + "bids: B pass\nexpose C\n") == [("act-unexpected", "expose")]
    assert blamed(sec() + "expose C\nbids: B pass\n") == [("act-unexpected", "bids")]


# ---- Calling


def called(card: str, hand: str, *more: str) -> list[tuple[str, str]]:
    """The errors where the taker of five calls a card with some hand."""
    text = f"deal french-tarot 5\ndealer E\nhand A: {hand}\ncontract A garde-sans\ncall A: {card}\n"
    return blamed(text + "".join(f"{line}\n" for line in more))


@pytest.mark.parametrize(
    ("card", "hand", "allowed"),
    [
        ("SK", "HK _14", True),
        ("HK", "HK _14", True),
        ("SQ", "SK HK CK DK _11", True),
        ("SQ", "SK HK CK T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12", False),
        ("SN", "SK HK CK DK SQ HQ CQ DQ _7", True),
        ("SN", "SK HK CK DK SQ HQ CQ T1 T2 T3 T4 T5 T6 T7 T8", False),
        ("SJ", "SK HK CK DK SQ HQ CQ DQ SN HN CN DN _3", True),
        ("T21", "SK _14", False),
        ("S10", "SK HK CK DK SQ HQ CQ DQ SN HN CN DN _3", False),
    ],
)
def test_what_may_be_called_as_a_partner(card: str, hand: str, allowed: bool) -> None:
    assert called(card, hand) == ([] if allowed else [("not-callable", card)])


def test_one_card_is_called_by_the_taker_of_five_before_the_dog() -> None:
    assert called("SK HK", "_15") == [("call-one-card", "call")]
    head = "deal french-tarot 4\ndealer D\ncontract A garde-sans\n"
    assert blamed(f"{head}call A: SK\n") == [("act-unexpected", "call")]
    five = "deal french-tarot 5\ndealer E\ncontract A garde-sans\n"
    assert blamed(f"{five}call B: SK\n") == [("wrong-seat", "B")]
    assert "call-missing" in [problem.code for problem in report_of(without(FIVE, "call")).problems]
    report = report_of(without(FIVE, "call"))
    assert report.verdict == "incomplete" and report.points is None and report.score is None


@pytest.mark.parametrize(
    ("hand", "card", "allowed"),
    [
        ("S4 H5 _13", "S4", False),
        ("S4 H5 _13", "H5", True),
        ("SK S4 H5 _12", "SK", True),
        ("SK SQ SN SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 Fool", "S4", False),
        ("SQ SN SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 Fool T1", "Fool", True),
    ],
)
def test_the_first_card_is_not_of_the_called_suit(hand: str, card: str, allowed: bool) -> None:
    errors = called("SK", hand, f"trick 1 A: {card}")
    assert errors == ([] if allowed else [("called-suit-led", card)])


def test_after_a_led_excuse_the_called_suit_may_be_played() -> None:
    head = "deal french-tarot 5\ndealer E\nhand A: Fool _14\nhand B: S4 H5 _13\ncontract A garde-sans\ncall A: SK\n"
    assert not blamed(f"{head}trick 1 A: Fool S4\n")


# ---- The exchange


EXCHANGE = """deal french-tarot 4
dealer D
hand A: SK S10 S9 S8 S7 C7 T21 T20 T10 T5 T1 Fool HK HQ DK DQ D5 D6
talon: D7 D8 D9 T9 T8 S6
contract A garde
"""


def laid(cards: str) -> list[tuple[str, str]]:
    """The errors where the taker lays some cards away."""
    return blamed(f"{EXCHANGE}discard A: {cards}\n")


@pytest.mark.parametrize(
    ("cards", "errors"),
    [
        ("S10 S9 S8 S7 C7 D7", []),
        ("S10 S9 S8 S7 C7 SK", [("discard-bout", "SK")]),
        ("S10 S9 S8 S7 C7 T21", [("discard-bout", "T21")]),
        ("S10 S9 S8 S7 C7 Fool", [("discard-bout", "Fool")]),
        ("S10 S9 S8 S7 C7 T20", [("discard-atout", "T20")]),
        ("S10 S9 S8 S7 C7", [("discard-count", "discard")]),
        ("S10 S9 S8 S7 C7 CQ", [("discard-not-held", "CQ")]),
    ],
)
def test_what_may_be_laid_away(cards: str, errors: list[tuple[str, str]]) -> None:
    assert laid(cards) == errors


def test_16_trumps_are_laid_away_in_need_and_may_be_shown_again() -> None:
    """Four kings, 15 trumps with the 21, five plain cards: the five, and one trump."""
    trumps = " ".join(f"T{number}" for number in range(21, 6, -1))
    head = (
        f"deal french-tarot 4\ndealer D\nhand A: SK CK HK DK {' '.join(trumps.split()[:14])}\n"
        f"talon: {trumps.split()[14]} S10 S9 S8 S7 S6\ncontract A garde\n"
    )
    assert blamed(f"{head}discard A: S10 S9 S8 S7 T20 T19\n") == [("discard-atout", "T19")]
    assert not blamed(f"{head}discard A: S10 S9 S8 S7 S6 T7\nshow A: {trumps}\n")
    assert blamed(f"{head}discard A: S10 S9 S8 S7 S6 T21\n") == [("discard-bout", "T21")]


def test_nobody_lays_cards_away_where_nobody_sees_the_dog() -> None:
    head = "deal french-tarot 4\ndealer D\n"
    for word in ("garde-sans", "garde-contre"):
        text = f"{head}contract A {word}\ndiscard A: S10 S9 S8 S7 C7 D7\n"
        assert blamed(text) == [("act-unexpected", "discard")]
    assert blamed(f"{head}contract A garde\ndiscard B: S10 S9 S8 S7 C7 D7\n") == [("wrong-seat", "B")]


# ---- Chelem and poignées

SANS = "deal french-tarot 4\ndealer D\ncontract B garde-sans\n"


@pytest.mark.parametrize(
    ("line", "errors"),
    [
        ("announce: B chelem", []),
        ("announce: A pass, B chelem, C pass", []),
        ("announce: C chelem", [("defender-announces", "chelem")]),
        ("announce: B chelem, B chelem", [("said-twice", "chelem")]),
        ("announce: B kontra", [("said-unknown", "kontra")]),
        ("announce: B chelem, C kontra", [("said-unknown", "kontra")]),
    ],
)
def test_only_the_taker_announces_a_chelem(line: str, errors: list[tuple[str, str]]) -> None:
    assert blamed(f"{SANS}{line}\n") == errors


@pytest.mark.slow
def test_chance_seldom_announces_a_chelem() -> None:
    """One deal in a hundred or two, as at a table of daring players; it is made now and then."""
    deals = [record for players in (3, 4, 5) for record in records(GAMES["french-tarot"], players, 150, 5, None)]
    assert 1 <= sum("chelem" in write(deal) for deal in deals) <= 13


def test_who_has_announced_a_chelem_leads() -> None:
    assert blamed(f"{SANS}announce: B chelem\ntrick 1 A: SK\n") == [("wrong-leader", "A")]
    assert not blamed(f"{SANS}announce: B chelem\ntrick 1 B: SK\n")
    assert blamed(f"{SANS}trick 1 B: SK\n") == [("wrong-leader", "B")]


def test_a_chelem_may_be_written_below_what_was_shown() -> None:
    assert not blamed(f"{SANS}show D: _10\nannounce: B chelem\ntrick 1 B: SK\n")
    assert blamed(f"{SANS}show D: _10\nannounce: C chelem\n") == [("defender-announces", "chelem")]


NINE = "T20 T19 T18 T17 T16 T15 T14 T13 T12"


@pytest.mark.parametrize(
    ("hand", "cards", "errors"),
    [
        ("", f"{NINE} T11", []),
        ("", "_10", []),
        ("", "_9", [("show-count", "show")]),
        ("", f"{NINE} T11 T10", [("show-count", "T10")]),
        ("", f"{NINE} T11 T10 T9 T8 T7 T6 T5", [("show-count", "T5")]),
        ("", f"{NINE} SK", [("show-no-trump", "SK")]),
        (f"Fool {NINE} T2 _7", f"Fool {NINE}", [("show-excuse", "Fool")]),
        (f"Fool {NINE} SK _7", f"Fool {NINE}", []),
        (f"T21 {NINE} T2 _7", f"{NINE} T11", []),
        ("T21 T20 SK SQ SN SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 CK CQ", f"{NINE} T11", [("show-not-held", "T19")]),
        (f"T21 {NINE} T11 T10 T9 _5", f"{NINE} T11", []),
    ],
)
def test_what_may_be_shown(hand: str, cards: str, errors: list[tuple[str, str]]) -> None:
    dealt = f"hand C: {hand}\n" if hand else ""
    assert blamed(f"deal french-tarot 4\ndealer D\n{dealt}contract B garde-sans\nshow C: {cards}\n") == errors


def test_each_shows_once_before_the_first_trick_in_any_order() -> None:
    assert not blamed(f"{SANS}show D: _10\nshow A: _10\n")
    assert blamed(f"{SANS}show D: _10\nshow D: _10\n") == [("show-twice", "_10")]
    assert blamed(f"{SANS}trick 1 A: SK S1 S2 S3\nshow D: _10\n") == [("act-unexpected", "show")]


def test_no_card_is_shown_twice_in_a_deal_that_is_whole() -> None:
    book = (RECORDS / "french-tarot" / "01-book.tdn").read_text("utf-8").split("\n\n")
    [deal] = [deal for deal in book if deal.startswith("deal") and "board 9\n" in deal and "\nposition" not in deal]
    assert not blamed(deal) and "T12 T8 T7 T1\n" in deal
    assert blamed(deal.replace("T12 T8 T7 T1\n", "T12 T8 T7 T7\n")) == [("card-twice", "T7")]


# ---- The play

OVER = "deal french-tarot 4\ndealer D\nhand C: {hand}\ncontract A garde-sans\ntrick 1 A: {led} {card}\n"


@pytest.mark.parametrize(
    ("hand", "led", "may"),
    [
        ("T11 T3 Fool D7", "SK T12", "T11 T3 Fool"),
        ("T11 T3 Fool D7", "SK T5", "T11 Fool"),
        ("T11 T3 D7 D8", "T5 T2", "T11"),
        ("T11 T3 D7 D8", "T5 T12", "T11 T3"),
        ("S2 T3 D7 Fool", "SK T12", "S2 Fool"),
        ("D7 D8 H1 Fool", "T19 S2", "D7 D8 H1 Fool"),
        ("S2 T3 D7 Fool", "Fool SK", "S2"),
        ("T11 T3 D7 D8", "Fool T5", "T11"),
        ("S2 S9 D7 D8", "S5 S6", "S2 S9"),
    ],
)
def test_15_what_may_be_played(hand: str, led: str, may: str) -> None:
    """Example 15, and what else binds who plays third to a trick."""
    rest = "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CN CQ CK"
    dealt = f"{hand} {rest}".replace("Fool ", "") if "Fool" in led else f"{hand} {rest}"
    dealt = dealt if len(dealt.split()) == 18 else f"{dealt} H2"
    for card in hand.split():
        if card == "Fool" and "Fool" in led:
            continue
        text = OVER.format(hand=dealt, led=led, card=card)
        assert bool(blamed(text)) != (card in may.split()), text


def test_a_lower_trump_is_named_with_the_higher_ones() -> None:
    rest = "C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 CJ CN CQ CK D7 D8"
    text = OVER.format(hand=f"T11 T3 {rest}", led="SK T5", card="T3")
    [problem] = [problem for problem in report_of(text).problems if problem.severity == "error"]
    assert problem.code == "must-overtrump" and "T11" in problem.message


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("H9 H10 H1 H2", "H10"),
        ("D1 D2 D3 D4", "D4"),
        ("DJ D10 DN D1", "DN"),
        ("S1 S10 S2 S9", "S10"),
        ("H3 T1 H10 T2", "T2"),
        ("Fool H3 H9 S10", "H9"),
        ("H3 Fool S10 C10", "H3"),
    ],
)
def test_red_suits_rank_like_black_ones(cards: str, winner: str) -> None:
    """Both ways through the tricks agree: card by card, and several at once."""
    text = f"deal french-tarot 4\ndealer D\ncontract A garde-sans\ntrick 1 A: {cards}\n"
    walk = position(record_of(text), ALL)
    assert walk is not None and walk.table.winners == [cards.split().index(winner)]


def test_every_quick_way_knows_the_order() -> None:
    for text in SAMPLES:
        at_once, card_by_card = legal(text).table, position(record_of(text), ALL)
        assert at_once and card_by_card and card_by_card.table.winners == at_once.winners


# ---- The Excuse


def test_the_excuse_stays_and_half_a_point_goes_for_it() -> None:
    report = legal(GARDE)
    assert report.table is not None
    own = report.table.pile(report.declarer or 0)
    assert own.known & CARD["Fool"]
    assert report.result and "excuse-stays" in [item.label for item in report.result.items]
    assert sum(report.table.side_points().values()) == 182


def test_in_the_last_trick_it_goes_to_who_wins() -> None:
    report = legal(LOST)
    assert report.table is not None and "Fool" in [NAME[card] for card in report.table.tricks[-1].cards]
    taker = report.table.pile(report.declarer or 0).known & CARD["Fool"]
    winner = report.table.tricks[-1].winner
    assert bool(taker) == (winner == report.declarer)


def test_led_last_by_who_has_won_all_others_it_wins() -> None:
    report = legal(CHELEM)
    assert report.table is not None
    assert report.table.tricks[-1].winner == report.declarer and report.points == {0: 182}


EXCUSE_WINS = """\
deal french-tarot 5
dealer C
hand A: T14 SN S5 S2 CN C7 HQ HJ H1 H3 H4 H8 DJ D3 D8
hand B: Fool T21 T20 T19 T18 T17 T16 T15 T13 T10 T8 T4 T2 SK DK
hand C: T7 SQ SJ S10 S4 S1 CJ C5 H5 H9 H10 DN D6 D7 D10
hand D: T11 T9 T5 S3 CK CQ C3 C1 HK HN H2 H6 H7 D1 D9
hand E: T12 T6 T3 T1 S8 S7 C10 C9 C8 C6 C4 C2 D2 D4 D5
talon: S9 S6 DQ
bids: D pass, E pass, A pass, B petite, C pass
call B: CK
discard B: S9 S6 DQ
show B: T21 T20 T19 T18 T17 T13 T10 T8 T4 T2
trick 1 D: T9 T12 T14 T15 T7
trick 2 B: T21 S1 T5 T6 H1
trick 3 B: T2 S4 T11 T3 S2
trick 4 D: S3 S8 S5 SK S10
trick 5 B: T19 C5 C3 T1 D3
trick 6 B: T8 H5 D1 C10 H3
trick 7 B: T13 D6 C1 C9 H4
trick 8 B: T18 D7 CQ C8 C7
trick 9 B: T16 H9 H7 S7 H8
trick 10 B: T10 H10 H2 C6 D8
trick 11 B: T17 D10 HK D5 HJ
trick 12 B: T20 CJ H6 D4 DJ
trick 13 B: T4 SJ HN C4 SN
trick 14 B: DK DN D9 D2 CN
trick 15 B: Fool SQ CK C2 HQ
points: B 91
score: A -310, B 620, C -310, D 310, E -310
"""
"""The taker's side has won every trick; the called card falls on the Excuse that it leads to the last one."""
EXCUSE_LOSES = """\
deal french-tarot 5
dealer E
hand A: T6 T5 SK S9 S8 S3 CQ CN C9 C7 H6 H7 D1 D4 D6
hand B: Fool S7 S1 CK C10 C8 C5 C4 C3 C1 HK HJ DQ D2 D10
hand C: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 SQ S4 DK
hand D: T9 T8 SJ S10 S5 CJ C2 HQ HN H2 H3 H5 H8 DJ D7
hand E: T3 T2 T1 SN S2 C6 H1 H4 H9 H10 DN D3 D5 D8 D9
talon: T7 T4 S6
bids: A pass, B pass, C petite, D garde, E pass
call D: DK
discard D: S10 S6 H3
announce: D pass
trick 1 A: S3 S1 SQ S5 SN
trick 2 C: T21 T4 T3 T6 D2
trick 3 C: T20 T9 T2 T5 D10
trick 4 C: T19 T8 T1 D1 DQ
trick 5 C: T18 T7 S2 C7 HJ
trick 6 C: T17 SJ C6 H6 HK
trick 7 C: T16 H2 DN S9 C1
trick 8 C: T15 HN D9 SK C3
trick 9 C: T14 C2 D8 D6 CK
trick 10 C: T13 DJ D5 C9 C4
trick 11 C: T12 H5 D3 D4 C5
trick 12 C: T11 HQ H10 S8 C8
trick 13 C: T10 H8 H9 CQ C10
trick 14 C: S4 D7 H4 CN S7
trick 15 B: Fool DK CJ H1 H7
points: D 86.5
score: A -152, B -152, C 152, D 304, E -152
"""
"""An opponent leads the Excuse to the last trick, where the called card falls."""


@pytest.mark.parametrize(("text", "winner"), [(EXCUSE_WINS, 1), (EXCUSE_LOSES, 2)])
def test_led_last_it_may_find_the_called_card(text: str, winner: int) -> None:
    for given in (text, without(text, "hand")):
        report = report_of(given)
        assert report.table is not None and report.table.tricks[-1].winner == winner
        assert report.score == legal(text).score
    assert all(computed == next(ways(record_of(text)))[2] for _way, _found, computed in ways(record_of(text)))


# ---- A claim


def test_a_claim_leaves_the_excuse_with_two_tricks_left() -> None:
    text = example("french-tarot", "13-a-petite-just-made-has-25")
    played = [line for line in text.splitlines() if line.startswith("trick")]
    for number, keeps in ((16, True), (17, False)):
        for claimant in "ABCD":
            lines = without(text, "points", "score").splitlines()
            head = "\n".join(line for line in lines if line not in played[number:])
            report = report_of(f"{head}\nclaim {claimant}\n")
            table = report.table
            assert report.verdict == "legal" and table is not None and report.points is not None
            held = [seat for seat, hand in enumerate(table.left) if hand.known & CARD["Fool"]]
            if held and table.side_of[held[0]] != table.side_of["ABCD".index(claimant)]:
                pile = table.pile(held[0]).known & CARD["Fool"]
                assert bool(pile) == keeps
            assert sum(table.side_points().values()) == 182


def test_a_claim_makes_an_announced_chelem() -> None:
    lines = [line for line in CHELEM.splitlines() if not line.startswith(("trick", "points", "score"))]
    report = report_of("\n".join([*lines, "claim A", ""]))
    assert report.result and "chelem-made" in [item.label for item in report.result.items]


# ---- Duplicate

IMPOSED = "deal french-tarot 4\nrules duplicate\n"


def test_the_contract_of_a_duplicate_is_the_whole_auction() -> None:
    text = without(changed(GARDE, ("deal french-tarot 4\n", IMPOSED)), "bids")
    report = legal(changed(text, ("\ndiscard", "\ncontract A garde\ndiscard")))
    assert scores(report) == scores(legal(GARDE))


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        (f"{IMPOSED}dealer A\nbids: B garde\n", [("act-unexpected", "bids")]),
        (f"{IMPOSED}contract B petite\n", [("call-unknown", "petite")]),
        (f"{IMPOSED}contract B garde-contre\n", []),
        (f"{IMPOSED}contract B garde-sans\ntrick 1 D: SK S1 S2 S3\n", []),
    ],
)
def test_what_stands_in_a_duplicate(text: str, errors: list[tuple[str, str]]) -> None:
    assert blamed(text) == errors


@pytest.mark.parametrize("players", [3, 5])
def test_a_duplicate_is_for_four(players: int) -> None:
    report = report_of(f"deal french-tarot {players}\nrules duplicate\n")
    assert (report.verdict, [problem.code for problem in report.problems]) == ("unjudged", ["rule-set-unknown"])


def test_the_rule_of_a_duplicate_cannot_be_written_as_an_option() -> None:
    assert report_of("deal french-tarot 4\nrules standard auction=imposed\n").verdict == "unjudged"


# ---- A score pad


def pad(points: str, entry: int, word: str = "garde", players: int = 4) -> list[str]:
    """The problems of a pad with the taker's points, and what each defender has."""
    others = ", ".join(f"{SEATS[seat]} {-entry}" for seat in range(1, players))
    claims = f"points: A {points}\nscore: A {(players - 1) * entry}, {others}\n"
    text = f"deal french-tarot {players}\ncontract A {word}\n{claims}"
    return [problem.code for problem in report_of(text).problems if problem.severity != "note"]


@pytest.mark.parametrize(
    ("word", "points", "each"),
    [("garde", "40", -52), ("petite", "42", -34), ("garde", "43", 54), ("garde", "43", 54), ("garde", "44", 56)],
)
def test_the_published_deals_make_the_printed_scores(word: str, points: str, each: int) -> None:
    """La Donne, deals 16 to 20 of the Fédération's magazine, as a pad has them."""
    assert not pad(points, each, word)
    assert pad(points, each + 1, word) == ["score-impossible"]


def test_a_pad_is_believed_with_what_may_have_been_shown() -> None:
    for more in (20, -20, 30, 40, 50, 20 + 20 + 20, -200, 20 - 200):
        assert not pad("43", 54 + more)
    for more in (1, 80, 200, 400, 20 + 400):
        assert pad("43", 54 + more) == ["score-impossible"], "two triple poignées have more trumps than there are"
    for points, more in (("91", 200), ("91", 400 + 40), ("87", 0), ("87", 400), ("91", 0), ("83", 200)):
        wrong = (points, more) in (("91", 0), ("83", 200))  # a trick has two card points, every trick has 87 or more
        assert pad(points, 160 - 2 * (91 - int(points)) + more) == (["score-impossible"] if wrong else [])
    assert not pad("41.5", 26, "petite", 3) and not pad("42", 26, "petite", 3)


def test_a_pad_of_five_has_any_partner_or_none() -> None:
    head = "deal french-tarot 5\ncontract A garde\npoints: A 72\nscore: "
    assert not blamed(f"{head}A 224, B -112, C 112, D -112, E -112\n")
    assert not blamed(f"{head}A 448, B -112, C -112, D -112, E -112\n")
    assert blamed(f"{head}A 168, B -112, C 168, D -112, E -112\n") == [("score-impossible", "168")]


# ---- What a seat sees


def test_the_dog_is_hidden_in_a_garde_sans_and_else_seen() -> None:
    hidden = view(record_of(CHELEM), 1, 200)
    assert next(line for line in write(hidden).splitlines() if line.startswith("talon")) == "talon: _6"
    seen = view(record_of(GARDE), 3, 5)
    assert next(line for line in write(seen).splitlines() if line.startswith("talon")) != "talon: _6"
    assert "discard A: _6" in write(view(record_of(GARDE), 3, 6))


def test_the_partner_is_hidden_until_the_card_is_played() -> None:
    report = legal(FIVE)
    assert report.table is not None and report.table.partner == 2
    early, late = view(record_of(FIVE), 1, 20), view(record_of(FIVE), 1, 80)
    tables = [report_of(write(record)).table for record in (early, late)]
    assert [table.partner if table else None for table in tables] == [None, 2]


def test_what_was_shown_is_seen_by_all() -> None:
    shown = next(line for line in GARDE.splitlines() if line.startswith("show"))
    for seat in range(4):
        assert shown in write(view(record_of(GARDE), seat, 8))


# ---- The sheet


@pytest.mark.parametrize(
    ("bouts", "points", "each"),
    [(2, 81, -26), (2, 83, 26), (2, 82, 25), (3, 72, 25), (0, 111, -26), (0, 112, 25), (1, 101, -26), (1, 103, 26)],
)
def test_half_a_point_goes_to_who_has_won(bouts: int, points: int, each: int) -> None:
    table = Table(GAME, 3, 0, GAME.rules())
    contract: Contract = rules.CONTRACTS[0]
    table.alone(1, contract)
    item = sheet.game(table, contract, points, bouts)
    assert -item.entries[0] == -item.entries[2] == each


def test_a_card_is_worth_what_the_rulebook_says() -> None:
    halves = {"Fool": 9, "T21": 9, "T1": 9, "SK": 9, "HQ": 7, "DN": 5, "CJ": 3, "T20": 1, "H10": 1, "S1": 1}
    assert {name: GAME.card_points(CARD[name], 1) for name in halves} == halves
    assert GAME.card_points(GAME.pack(4), 78) == 182


def test_an_odd_amount_is_shared_to_the_point() -> None:
    """Of three times what one defender pays the partner has one part, and the taker two."""
    table = Table(GAME, 5, 0, GAME.rules())
    table.alone(1, rules.CONTRACTS[0])
    table.call(CARD["SK"])
    table.partner_found(3)
    assert sheet.LINES.pays(table, 65) == {1: 130, 3: 65, 0: -65, 2: -65, 4: -65}


def test_poignees_grow_with_the_cards_of_a_hand() -> None:
    for players, level in product((3, 4, 5), range(3)):
        size = sheet.POIGNEES[players][level]
        table = Table(GAME, players, 0, GAME.rules())
        table.alone(1, rules.CONTRACTS[1])
        [item] = sheet.poignee(table, 1, size, True)
        assert item.arguments["worth"] == PRIZES[level]
        assert not level or size - 1 not in sheet.POIGNEES[players]
