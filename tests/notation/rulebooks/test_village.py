"""A made-up game from outside, which needs no change of the project."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from types import ModuleType

import pytest

import notation
from notation.cards import AUSTRIAN_54, cards_of, mask, names_of
from notation.deals.viewing import view
from notation.decision import WORDS, Choices, Decision, Offer
from notation.errors import TarockError
from notation.game import Deal, exactly
from notation.parts.calling import CALL_ONE_CARD, call_partner
from notation.parts.counting import in_threes
from notation.parts.play import NOT_HELD, Rule
from notation.problems import CATALOGUE, ERROR, Code
from notation.reader import read
from notation.replay import ALL, Report, judge, position
from notation.rulebooks import registered
from notation.table import Table
from notation.testing import Case, LawError, cases, check_case, covering, laws
from notation.testing.pages import codes_of_game
from tests.notation.rulebooks.village import rules
from tests.notation.rulebooks.village.rules import VILLAGE
from tests.samples import amount


@pytest.fixture(autouse=True)
def at_the_village(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(CATALOGUE, rules.HAND_HAS_TRUMPS.name, rules.HAND_HAS_TRUMPS)
    with registered(VILLAGE):
        yield


def judged(text: str) -> Report:
    [record] = read(text)
    return judge(record)


def problems(text: str) -> list[str]:
    return [problem.code for problem in judged(text).problems]


@pytest.mark.parametrize("case", cases(VILLAGE), ids=str)
@pytest.mark.slow
def test_it_keeps_the_laws(case: Case) -> None:
    check_case(case, amount(12, 24))


@pytest.mark.slow
def test_chance_reaches_all_that_it_says() -> None:
    covering.check_words(VILLAGE, 600)


# ---- Who calls first


@pytest.mark.parametrize(("players", "first", "dealer"), [(4, "B", 3), (4, "A", 2), (3, "B", 2)])
def test_the_first_call_tells_the_dealer(players: int, first: str, dealer: int) -> None:
    report = judged(f"deal village {players}\nbids: {first} three\n")
    assert report.table is not None and report.table.dealer == dealer
    assert "out-of-turn" not in [problem.code for problem in report.problems]


def test_the_dealer_that_fits_the_first_call_is_proposed() -> None:
    bids = "bids: B pass, C six, D pass, A pass"
    text = f"deal village 4\ndealer A\n{bids}\ndiscard C: S7 S8 S9 C7 C8 C9\ntrick 1 A: HK HQ HN HJ\n"
    [problem] = [problem for problem in judged(text).problems if problem.severity == "error"]
    assert (problem.code, problem.line, problem.arguments) == ("dealer-wrong", 2, {"seat": 3, "seat_2": 0})


def test_a_game_whose_first_caller_is_another_one_is_named() -> None:
    with pytest.raises(LawError, match="calls first"):
        check_case(cases(replace(VILLAGE, first_caller=0))[0], 12)


# ---- A talon that is parted by the contract

HANDS = """deal village 4
dealer D
hand A: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11
hand B: T10 T9 T8 T7 T6 T5 T4 T3 T2 T1 SK SQ
hand C: SN SJ S10 S9 S8 S7 CK CQ CN CJ C10 C9
hand D: C8 C7 HK HQ HN HJ H1 H2 H3 H4 DK DQ
"""


def errors(report: Report) -> list[str]:
    return [problem.code for problem in report.problems if problem.severity == "error"]


def packets(report: Report) -> list[str]:
    assert report.table is not None
    return [" ".join(names_of(packet.known)) for packet in report.table.talon]


@pytest.mark.parametrize("talon", ["DN DJ D1 D2 D3 D4", "DN DJ | D1 D2 | D3 D4", "DN | DJ D1 D2 D3 | D4"])
@pytest.mark.parametrize(
    ("contract", "parted"),
    [
        ("three", ["DN DJ D1", "D2 D3 D4"]),
        ("two", ["DN DJ", "D1 D2", "D3 D4"]),
        ("one", ["DN", "DJ", "D1", "D2", "D3", "D4"]),
    ],
)
def test_the_contract_parts_the_talon(talon: str, contract: str, parted: list[str]) -> None:
    for packet in parted:
        text = f"{HANDS}talon: {talon}\nbids: B pass, C pass, D pass, A {contract}\ntake A: {packet}\n"
        report = judged(text)
        assert (errors(report), packets(report)) == ([], parted)
        assert report.table is not None and report.table.exchange[0].packet == parted.index(packet)
        assert report.table.defenders_extra.count == 6 - len(packet.split())


def test_cards_of_two_packets_are_no_packet() -> None:
    text = f"{HANDS}talon: DN DJ D1 D2 D3 D4\nbids: B pass, C pass, D pass, A two\ntake A: DJ D1\n"
    assert "take-not-a-packet" in problems(text)


@pytest.mark.parametrize(
    ("talon", "contract", "taken", "parted"),
    [
        ("DN _ D1 D2 D3 D4", "two", "D1 D2", ["DN DJ", "D1 D2", "D3 D4"]),
        ("DN _ D1 _ D3 D4", "two", "DN DJ", ["DN", "D1", "D3 D4"]),
        ("_ _ D1 D2 D3 D4", "two", "D1 D2", ["DN DJ", "D1 D2", "D3 D4"]),
    ],
)
def test_what_is_missing_has_its_place(talon: str, contract: str, taken: str, parted: list[str]) -> None:
    text = f"{HANDS}talon: {talon}\nbids: B pass, C pass, D pass, A {contract}\ntake A: {taken}\n"
    report = judged(text)
    assert errors(report) == []
    assert packets(report) == parted


def test_who_takes_a_packet_is_not_thought_to_have_the_talon() -> None:
    """An unknown packet: a card of the talon may have gone to the declarer or to the opponents."""
    text = HANDS.replace("hand A: Fool", "hand A: _") + "talon: DN DJ D1 D2 D3 _\nbids: B pass, C pass, D pass, A one\n"
    report = judged(text + "discard A: T11\ntrick 1 A: T12 T10 SN C8\n")
    assert errors(report) == []
    assert report.table is not None and not report.table.hands[0] & mask(["DN", "DJ", "D1", "D2", "D3"])


def test_what_a_seat_saw_is_parted_alike() -> None:
    """The view's talon is read again in the same packets, whatever the order of its cards."""
    text = f"{HANDS}talon: D4 DN D1 DJ D3 D2\nbids: B pass, C pass, D pass, A two\ntake A: DJ D1\ndiscard A: T11 T12\n"
    [record] = read(text)
    for seat in range(4):
        seen = judge(view(record, seat, ALL))
        assert errors(seen) == []
        assert packets(seen) == ["DN D4", "DJ D1", "D2 D3"]


# ---- A rule of its own for who wins a trick

EMPEROR = """deal village 4
dealer D
hand A: Fool T3 SK SQ SN SJ S10 S9 S8 S7 CK CQ
hand B: T21 T4 CN CJ C10 C9 C8 C7 HK HQ HN HJ
hand C: T1 T5 H1 H2 H3 H4 DK DQ DN DJ D1 D2
hand D: T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17
talon: T2 T18 T19 T20 D3 D4
bids: B pass, C pass, D pass, A one
take A: D3
discard A: D3
"""


@pytest.mark.parametrize("tricks", [1, 2, 3, 4])
def test_the_rule_is_asked_in_tricks_played_in_bulk(tricks: int) -> None:
    """The first trick is the emperor's: C leads to the second, whether the tricks are played one by one or at once."""
    lines = ["trick 1 A: Fool T21 T1 T6", "trick 2 C: T5 T7 T3 T4", "trick 3 D: T8 SK CN H1", "trick 4 D: T9 SQ CJ H2"]
    report = judged(EMPEROR + "\n".join(lines[:tricks]) + "\n")
    assert errors(report) == []
    assert report.table is not None and report.table.winners == [2, 3, 3, 3][:tricks]


def test_fields_of_the_version_before_are_named_and_ignored() -> None:
    with pytest.warns(DeprecationWarning, match="Duties.ruled"):
        assert rules.DUTIES._replace(ruled=(mask(["T3"]),)) == rules.DUTIES
    rule = Rule(lambda moment, cards: None, lambda moment, cards, card: NOT_HELD(seat=0))
    with pytest.warns(DeprecationWarning, match="Rule.broken_by"):
        assert Rule(*rule, broken_by=(1,)) == rule  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="broken_at"):
        Rule(*rule, broken_at=1)  # type: ignore[call-arg]


# ---- Card points that are rounded pile by pile


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ("A 20, B 20, C 20, D 11", []),
        ("A 20, B 20, C 20, D 12", ["points-impossible"]),
        ("A 36, B 35", ["points-impossible"]),
        ("A 36, B 34", []),
    ],
)
def test_more_piles_than_two_may_make_more_than_the_pack(points: str, code: list[str]) -> None:
    assert errors(judged(f"deal village 4\ndealer D\nbids: B pass, C pass, D pass, A pass\npoints: {points}\n")) == code


@pytest.mark.slow
def test_a_game_that_does_not_say_how_it_rounds_is_named() -> None:
    with pytest.raises(LawError, match="all card points together"):
        laws.check(cases(replace(VILLAGE, rounding=exactly))[2], 200, Random(0))


def test_what_is_rounded_is_no_more_than_the_game_says() -> None:
    """Piles of every remainder, one to four of them, of a pack whose card points are whole."""
    for sizes in product(range(3), repeat=4):
        piles = [sum(card for card in pile) for pile in parted(sizes)]
        together = sum(in_threes(pile, pile.bit_count()) for pile in piles)
        assert abs(together - 70) <= in_threes.rounding(4) == 1
    assert [in_threes.rounding(piles) for piles in (1, 2, 3, 4, 6)] == [0, 0, 1, 1, 2]


def parted(sizes: tuple[int, ...]) -> list[list[int]]:
    """The pack in four piles: three of twelve cards and so many more, and what is left."""
    cards, piles = list(cards_of(AUSTRIAN_54)), list[list[int]]()
    for size in (12 + size for size in sizes[:3]):
        piles.append(cards[:size])
        del cards[:size]
    return [*piles, cards]


# ---- Doublings of other words, and more of them


@pytest.mark.parametrize(
    ("said", "factors"),
    [
        ("B contra", {"": 2}),
        ("B contra, A re, B sub, A mort", {"": 16}),
        ("C pagat, A contra pagat, D re pagat, A sub pagat, C mort pagat", {"": 1, "pagat": 16}),
    ],
)
def test_the_game_names_its_doublings(said: str, factors: dict[str, int]) -> None:
    report = judged(EMPEROR + f"announce: {said}\n")
    assert errors(report) == []
    assert report.table is not None and report.table.factors == factors


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("B kontra", "said-unknown"),
        ("B re", "not-his-doubling"),
        ("B contra, A sub", "not-his-doubling"),
        ("B contra, A mort", "nothing-to-double"),
        ("B contra, A re, B sub, A mort, B contra", "said-twice"),
    ],
)
def test_no_other_doubling_may_be_said(said: str, code: str) -> None:
    assert errors(judged(EMPEROR + f"announce: {said}\n")) == [code]


def test_a_score_may_be_explained_by_every_doubling() -> None:
    pad = "deal village 4\ncontract A three\npoints: A 40\nscore: A {score}\n"
    assert "score-unexplained" in problems(pad.format(score=16))
    assert "score-impossible" in problems(pad.format(score=32))


# ---- Defaults by the number of players; a word that is a contract and an announcement


@pytest.mark.parametrize(
    ("head", "score"),
    [
        ("deal village 4", 1),
        ("deal village 3", 5),
        ("deal village 3\nrules standard stake=1", 1),
        ("deal village 4\nrules standard stake=5", 5),
    ],
)
def test_a_default_depends_on_the_number_of_players(head: str, score: int) -> None:
    pad = f"{head}\ncontract A three\npoints: A 40\nscore: A {{}}\n"
    assert [amount for amount in (1, 5) if not set(problems(pad.format(amount))) & IN_SCORES] == [score]


IN_SCORES = {"score-impossible", "score-unexplained"}


def test_the_laws_look_at_every_other_value() -> None:
    found = [(case.players, case.rules) for case in cases(VILLAGE)]
    assert found == [(3, ""), (3, "standard stake=1"), (4, ""), (4, "standard stake=5")]


def test_a_word_may_be_a_contract_and_an_announcement() -> None:
    bids = "talon: DN DJ D1 D2 D3 D4\nbids: B pass, C pass, D pass, A valat\n"
    bid = judged(HANDS + bids + "announce: A valat, B contra\n")
    said = judged(EMPEROR + "announce: A valat, B contra valat\n")
    assert (errors(bid), errors(said)) == ([], [])
    assert bid.table is not None and bid.table.contract is not None and said.table is not None
    assert (bid.table.contract.word, bid.table.contract.label) == ("valat", "Valat without the talon")
    assert (bid.table.factors, said.table.factors) == ({"": 2, "valat": 1}, {"": 1, "valat": 2})
    assert VILLAGE.word("valat") == "Valat"


# ---- What a page asks of the row of a contract


@pytest.mark.parametrize(("word", "tricks", "score"), [("beggar", 1, {3: 0, 0: 5}), ("miser", 2, {3: 0, 0: 6})])
def test_a_row_says_how_many_tricks_are_wanted(word: str, tricks: int, score: dict[int, int]) -> None:
    """D, with high trumps, wins every trick: the deal is over with the first one too many."""
    played = ["trick 1 A: SK T4 T5 T6", "trick 2 D: T7 T3 T21 T1", "trick 3 B: CN DK T8 CK", "trick 4 D: T9 SQ T4 H1"]
    text = EMPEROR.partition("bids")[0] + f"bids: B pass, C pass, D {word}, A pass\n"
    report = judged(text + "\n".join(played[: 2 * tricks - 1]) + "\n")
    assert report.verdict == "legal" and report.score is not None and report.contract == word
    assert {seat: report.score[seat] for seat in score} == score


# ---- One hand laid open; a right to annul


def test_one_hand_is_laid_open() -> None:
    text = EMPEROR.partition("bids")[0] + "bids: B pass, C pass, D open-miser, A pass\ntrick 1 A: SK T4 T5 T6\n"
    before, after = judged(text.partition("trick")[0]), judged(text)
    assert before.table is not None and not any(before.table.exposed)
    assert after.table is not None and after.table.exposed == [0, 0, 0, after.table.hands[3]]
    [record] = read(text)
    seen = view(record, 1, ALL)
    known = {line.the_seat: len(line.items) - line.items.count(0) for line in seen.lines if line.keyword == "hand"}
    assert known[1] == 12 and known[3] >= 11 and known.get(0, 0) + known.get(2, 0) <= 2


TRUMPLESS = """deal village 4
dealer D
hand A: SK SQ SN SJ S10 S9 S8 S7 CK CQ CN CJ
"""


def test_a_deal_may_be_annulled_and_need_not_be() -> None:
    annulled, played = judged(TRUMPLESS + "expose A\n"), judged(TRUMPLESS + "bids: B pass, C pass, D pass, A two\n")
    assert (annulled.verdict, errors(annulled), errors(played)) == ("legal", [], [])
    assert annulled.score == dict.fromkeys(range(4), 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [(EMPEROR.partition("bids")[0], "village-trumps"), (TRUMPLESS + "bids: B pass\n", "act-unexpected")],
)
def test_nobody_else_annuls_it_and_nobody_later(text: str, code: str) -> None:
    assert errors(judged(text + "expose A\n")) == [code]


def test_the_right_can_be_declined() -> None:
    [record] = read(TRUMPLESS)
    walk = position(record, 0)
    assert walk is not None and walk.decision is not None
    offer = walk.decision.offer(walk.table)
    assert offer.declines and offer.allowed.words == (("expose",),)


# ---- Its package


def test_the_codes_of_each_of_its_modules_are_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that the page does not import, and a part that only this module uses."""
    code, module = Code("village-more", ERROR, "more", "More."), ModuleType(f"{VILLAGE.package}.more")
    monkeypatch.setitem(CATALOGUE, code.name, code)
    assert CALL_ONE_CARD.name not in codes_of_game(VILLAGE)
    vars(module).update({"MORE": code, "call_partner": call_partner})
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert {code.name, CALL_ONE_CARD.name} <= codes_of_game(VILLAGE)


# ---- A decision that names nobody


class Toast(Decision):
    """A decision whose writer forgot the seat, or gives None."""

    __slots__ = ()
    keyword = "announce"

    def __init__(self, *seats: int | None) -> None:
        for seat in seats:
            self.seat = seat

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        return Offer(WORDS, self.keyword, Choices((("pass",),)))

    def act(self, choice: Sequence[object], seat: int | None = None) -> object:
        return (self.the_seat, *choice)


@pytest.mark.parametrize("seats", [(), (None,)], ids=["never set", "None"])
def test_a_decision_without_a_seat_is_named(seats: tuple[None, ...]) -> None:
    def deal(table: Table) -> Deal:
        yield Toast(*seats)
        return (yield from VILLAGE.deal(table))

    seatless = replace(VILLAGE, deal=deal)
    with pytest.raises(LawError, match="Toast of the “announce” line does not say whose turn it is: set its `seat`"):
        check_case(cases(seatless)[0], 1)
    with registered(seatless), pytest.raises(TarockError if seats else AttributeError, match="Toast"):
        notation.deal_by_chance("village", 4, seed=1)
