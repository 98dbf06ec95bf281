"""A made-up game from outside with parts that big games want: its laws, its talk, and its score told a second time.

Annulling behind the exchange, a talk in which each side announces for itself, out of turn where the rules let it, with
words that are owed, bonuses of a side, slams as games, payments to single seats, and a dealer who deals again.
"""

from collections.abc import Iterator
from random import Random

import pytest

from notation.deals.draft import Draft
from notation.decision import Decision
from notation.problems import CATALOGUE
from notation.reader import read
from notation.record import SEATS
from notation.replay import Report, judge, position
from notation.rulebooks import GAMES, registered
from notation.testing import cases, check_case, covering
from notation.testing.dealing import deal
from replay_web.views.note.drafting import deal_after
from tests.notation.rulebooks.market.rules import CODES, MARKET
from tests.notation.rulebooks.telling import FRENCH, in_threes, pack_of, winning
from tests.samples import amount

PACK = pack_of(FRENCH)


@pytest.fixture(autouse=True)
def at_the_market(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for code in CODES:
        monkeypatch.setitem(CATALOGUE, code.name, code)
    with registered(MARKET):
        yield


def judged(text: str) -> Report:
    [record] = read(text)
    return judge(record)


def codes(text: str) -> list[str]:
    return [problem.code for problem in judged(text).problems if problem.code != "record-ends"]


@pytest.mark.slow
def test_it_keeps_the_laws() -> None:
    [case] = cases(MARKET)
    check_case(case, amount(12, 300))


@pytest.mark.slow
def test_chance_reaches_all_that_it_says() -> None:
    covering.check_words(MARKET, 6000)


# ---- Its score, told a second time

BASE = {"stall": 1, "shop": 2, "hall": 3}


def told(text: str) -> dict[str, int]:
    """The score of a deal that was played to its end, from the words of its record alone."""
    lines = [(head.split(), cards.split()) for head, _, cards in (line.partition(":") for line in text.splitlines())]
    said = {
        head[0]: [entry.split() for entry in " ".join(words).split(", ")] for head, words in lines if words and head
    }
    declarer, contract = [(seat, word) for seat, word in said["bids"] if word != "pass"][-1]
    base, order = BASE[contract], "ABCD"[SEATS.index(declarer) :] + "ABCD"[: SEATS.index(declarer)]
    hands = {head[1]: set(words) for head, words in lines if head[:1] == ["hand"]}
    talon, laid = [next((words for head, words in lines if head[:1] == [word]), []) for word in ("talon", "discard")]
    own, others, last = list(laid), [] if contract != "hall" else list(talon), ("", "")
    tricks = [(head[2], cards) for head, cards in lines if head[:1] == ["trick"]]
    won = []
    for leader, cards in tricks:
        seats = "ABCD"[SEATS.index(leader) :] + "ABCD"[: SEATS.index(leader)]
        at = winning(cards, PACK)
        won.append(seats[at] == declarer)
        (own if won[-1] else others).extend(cards)
        last = (seats[cards.index("T1")] if "T1" in cards else "", seats[at])
    points, score = in_threes(own), dict.fromkeys("ABCD", 0)
    announced = [(seat, words) for seat, *words in said.get("announce", []) if words != ["pass"]]

    def pay(amount: int) -> None:
        for seat in "ABCD":
            score[seat] += 3 * amount if seat == declarer else -amount

    def factor(*name: str) -> int:
        return 2 ** sum(
            words[0] in ("kontra", "rekontra", "subkontra") and words[1:] == [*name] for _, words in announced
        )

    pay((1 if points >= 36 else -1) * base * factor() * (2 if ["outcry"] in [words for _, words in announced] else 1))
    trull = {"Fool", "T21", "T1"}
    makers = {
        "pagat": {last[0] == declarer} if last[0] and last[0] == last[1] else set(),
        "trull": {side for side, pile in ((True, own), (False, others)) if trull <= set(pile)},
        "double": {side for side, count in ((True, points), (False, 70 - points)) if count >= 50},
        "slam": set(won) if len(set(won)) == 1 else set(),
    }
    for word, worth in (("pagat", 4), ("trull", 2), ("double", 4 * base), ("slam", 6 * base)):
        saying = [seat for seat, words in announced if words == [word]]
        for number, seat in enumerate(saying):
            side = seat == declarer
            name = [word, seat] if number else [word]
            pay((1 if side else -1) * (1 if side in makers[word] else -1) * worth * factor(*name))
        for side in makers[word] - {seat == declarer for seat in saying}:
            pay((1 if side else -1) * worth // 2 if side else -(worth // 2))
    for seat in [seat for seat, words in announced if words == ["many"]]:
        for other in order:
            score[other] += 3 if other == seat else -1
    assert hands and all(len(hand) == 12 for hand in hands.values())
    return score


@pytest.mark.slow
def test_its_score_is_that_of_a_second_telling() -> None:
    [case] = cases(MARKET)
    random, compared, both = Random(5), 0, 0
    while compared < amount(120, 3000):
        made = deal(case, random)
        if made.dealt.table.tricks:
            score = {SEATS[seat]: entry for seat, entry in (made.dealt.result.score or {}).items()}
            assert score == told(made.text), made.text
            said = [word for _seat, word, *_more in made.dealt.table.said]
            both += any(said.count(word) > 1 for word in ("pagat", "trull", "double", "slam"))
            compared += 1
    assert both, "deals in which both sides announce the same"


# ---- The talk

DEALT = """deal market 4
dealer D
hand A: T21 T20 T19 T18 T17 T16 T15 T14 SK SQ SN SJ
hand B: Fool T13 T12 T11 S10 S9 S8 S7 CK CQ CN CJ
hand C: T10 T9 T8 T7 C10 C9 C8 C7 HK HQ HN HJ
hand D: T6 T5 T4 T3 T1 H1 H2 H3 H4 DK DQ DN
talon: T2 DJ D1 D2 D3 D4
"""
HALL = DEALT + "bids: A hall, B pass, C pass, D pass\n"


@pytest.mark.parametrize(
    ("announced", "found"),
    [
        ("A trull, B trull", []),
        ("A trull, A trull", ["said-twice"]),
        ("A trull, B trull, C trull", ["said-twice"]),  # B has said it for the opponents
        ("A trull, B kontra trull, B trull, C pass, D pass, A kontra trull B", []),
        ("A trull, B trull, C pass, D pass, A kontra trull", ["not-his-doubling"]),  # his own
        ("A trull, B kontra trull B", ["nothing-to-double"]),
        ("A trull, B kontra double", ["nothing-to-double"]),
    ],
)
def test_each_side_announces_each_thing_once(announced: str, found: list[str]) -> None:
    assert codes(f"{HALL}announce: {announced}\n") == found


def test_what_the_other_side_announces_too_is_doubled_by_its_seat() -> None:
    said = "A trull, B kontra trull, B trull, C pass, D pass, A kontra trull B, A kontra slam, B rekontra trull B"
    report = judged(f"{HALL}announce: {said.replace('A kontra slam, ', '')}\n")
    assert report.table is not None and report.table.factors == {"": 1, "trull": 2, "trull B": 4}
    assert codes(f"{HALL}announce: {said}\n") == ["nothing-to-double"]


@pytest.mark.parametrize(
    ("announced", "found"),
    [
        ("B outcry, A trull", []),  # A is still to speak
        ("A trull, B outcry, A double, B pass, C pass, D pass", []),
        ("A pass, B pass, C pass, B outcry, D trull", []),
        ("C outcry, A trull", ["market-no-fool"]),
        ("B outcry, B outcry", ["said-twice"]),
        ("B outcry, B trull, C pass, D pass, A trull", []),  # with his trull his turn has come, and A's again
    ],
)
def test_some_words_may_be_said_out_of_turn(announced: str, found: list[str]) -> None:
    assert codes(f"{HALL}announce: {announced}\n") == found


@pytest.mark.parametrize(
    ("announced", "found"),
    [
        ("A pagat, A many, B pass", []),
        ("A many, A pagat, B pass", []),
        ("A pagat, B pass", ["market-many-owed"]),
        ("A pagat, A pass", ["market-many-owed"]),
        ("A pagat, B outcry, A many", []),  # his turn is not over
        ("A pagat, B outcry, C pass", ["market-many-owed"]),
        ("A pass, B pagat, C pass", []),  # four trumps are not many
        ("A pass, B pagat, C pass, D pass, A kontra pagat, B pass", ["market-many-owed"]),
        ("A pass, B pagat, C pass, D pass, A kontra pagat, A many, B pass", []),
        ("A pass, B many", ["market-few"]),
    ],
)
def test_a_word_is_owed_by_the_end_of_a_turn(announced: str, found: list[str]) -> None:
    assert codes(f"{HALL}announce: {announced}\n") == found


def asked(text: str, step: int) -> Decision:
    [record] = read(text)
    walk = position(record, step)
    assert walk is not None and walk.decision is not None
    return walk.decision


def test_who_owes_a_word_is_not_offered_to_pass() -> None:
    free = asked(f"{HALL}announce: A trull\n", 5).options()
    owing = asked(f"{HALL}announce: A pagat\n", 5).options()
    assert ("pass",) in free and ("pass",) not in owing and ("many",) in owing


# ---- Who makes a bonus

ALL = """deal market 4
dealer D
hand A: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T2
hand B: T1 T10 T9 T8 S10 S9 S8 S7 CQ CN CJ C10
hand C: Fool T7 T6 T5 T4 T3 C9 C8 C7 HQ HN HJ
hand D: SK SQ SN SJ CK HK H1 H2 H3 H4 DK DQ
talon: DN DJ D1 D2 D3 D4
bids: A hall, B pass, C pass, D pass
"""


def test_a_partner_may_make_what_was_announced_and_keeps_its_card() -> None:
    early = f"{ALL}announce: A pass, B pass, C pagat, A pass, B pass\ntrick 1 A: T2 T1\n"
    assert codes(early) == ["market-pagat-kept"]
    assert codes(early.replace("C pagat", "C trull")) == []
    assert codes(early.replace("C pagat", "C pagat, D pass").replace("T2 T1", "T2 T8")) == []


@pytest.mark.slow
def test_the_side_is_paid_for_what_one_of_it_announced_and_another_made() -> None:
    [case] = cases(MARKET)
    random, made_by_others = Random(1), 0
    for _ in range(amount(120, 3000)):
        table = (found := deal(case, random)).dealt.table
        owner = [seat for seat, *words in table.said if words == ["pagat"]]
        if len(owner) == 1 and table.tricks and "pagat-made" in [item.label for item in found.dealt.result.items]:
            winner = table.winners[-1]
            made_by_others += winner != owner[0]
            assert winner is not None and table.side_of[winner] == table.side_of[owner[0]]
    assert made_by_others


# ---- Annulling, and the next dealer

KINGS = DEALT.replace("SK SQ SN SJ", "SK CK HK DK").replace("CK CQ CN CJ", "SQ CQ CN CJ")
KINGS = KINGS.replace("HK HQ HN HJ", "SN HQ HN HJ").replace("H4 DK DQ DN", "H4 SJ DQ DN")
SHOP = "bids: A pass, B shop, C pass, D pass\n"
LAID = "discard B: S10 S9 S8 S7 D1 D2\n"


def test_a_hand_annuls_the_deal_behind_the_exchange() -> None:
    report = judged(f"{KINGS}{SHOP}expose A\nscore: A 0, B 0, C 0, D 0\n")
    assert report.verdict == "legal" and report.result is not None
    assert [(item.label, item.arguments) for item in report.result.items] == [("annulled", {"seat": 0})]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{KINGS}{SHOP}{LAID}", []),  # it is a right
        (f"{KINGS}{SHOP}expose C\n", ["market-kings"]),
        (f"{KINGS}expose A\n{SHOP}", ["act-unexpected"]),
        (f"{KINGS}{SHOP}{LAID}expose A\n", ["act-unexpected"]),
        (f"{HALL}expose A\n", ["act-unexpected"]),  # nobody takes the talon
    ],
)
def test_a_deal_is_annulled_only_there(text: str, found: list[str]) -> None:
    broken = codes(text)
    assert broken[: len(found)] == found and bool(broken) == bool(found), broken


def test_the_same_dealer_deals_again_behind_an_annulled_deal() -> None:
    assert MARKET.dealer_after(4, 3, 1, ["game-won"]) == 0
    assert MARKET.dealer_after(4, 3, 1, ["annulled"]) == 3
    assert MARKET.dealer_after(4, 3, None, ["all-passed"]) == 3


def test_a_game_that_names_no_lines_has_the_next_dealer_that_it_says() -> None:
    for game in [game for game in GAMES.values() if not game.deals_again]:
        assert game.dealer_after(3, 0, 1, ["all-passed", "annulled"]) == game.next_dealer(3, 0, 1)


@pytest.mark.parametrize(
    ("text", "dealer"), [(f"{KINGS}{SHOP}expose A\n", "D"), (f"{KINGS}{SHOP}{LAID}", "A"), (DEALT, "A")]
)
def test_the_deal_noted_down_next_has_its_dealer(text: str, dealer: str) -> None:
    [record] = read(text)
    line = deal_after(Draft(record.lines)).record.first("dealer")
    assert line is not None and SEATS[line.the_seat] == dealer


# ---- Pads


@pytest.mark.parametrize(
    ("score", "found"),
    [
        ("A 6, B -2, C -2, D -2", []),
        ("A 12, B -4, C -4, D -4", []),  # with a Pagat in the last trick
        ("A 24, B -8, C -8, D -8", ["score-unexplained"]),  # after an outcry, or a kontra
        ("A 5, B 1, C -3, D -3", ["score-unexplained"]),  # with B, whom each other pays one
        ("A 6, B -2, C -2, D -3", ["score-impossible"]),
        ("A 5, B -1, C -2, D -2", ["score-impossible"]),
    ],
)
def test_a_pad_knows_what_is_paid_to_single_seats(score: str, found: list[str]) -> None:
    pad = f"deal market 4\ncontract A shop\npoints: A 40\nscore: {score}\n"
    assert [code for code in codes(pad) if code.startswith("score-")] == found


def test_slams_count_as_games() -> None:
    """Fifty card points in a Stall are four games of one if announced, in a Shop of two."""
    for contract, amount_of_each in (("stall", 1 + 2), ("shop", 2 + 4), ("hall", 3 + 6)):
        pad = f"deal market 4\ncontract A {contract}\npoints: A 50\n"
        score = f"score: A {3 * amount_of_each}, B -{amount_of_each}, C -{amount_of_each}, D -{amount_of_each}\n"
        assert [code for code in codes(pad + score) if code.startswith("score-")] == []
