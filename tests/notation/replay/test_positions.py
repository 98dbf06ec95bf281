"""Deals that begin part-way: what is judged and counted of them, and that a deal cut there goes on as it did."""

from dataclasses import replace as changed

import pytest

from notation.deals.chance import records
from notation.deals.part_way import position_of
from notation.reader import read
from notation.replay import judge, opening
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.records import record_of, report_of, text_of
from tests.places import RECORDS

PAGAT_KEPT = """
deal tapp-tarock 3
position 14 B
hand A: T21 T1 SK
hand B: T3 SQ S10
hand C: T5 H1 D1
won A 9: {pile}
contract A dreier
announce: A pagat
trick 14 B: SQ T5 SK
trick 15 C: H1 {card} T3
"""


def codes(text: str) -> list[str]:
    return [problem.code for problem in judge(record_of(text)).problems]


def test_what_was_announced_binds_on() -> None:
    assert codes(PAGAT_KEPT.format(pile="_30", card="T1")) == ["pagat-kept", "record-ends"]
    assert codes(PAGAT_KEPT.format(pile="_30", card="T21")) == ["record-ends"]
    unannounced = PAGAT_KEPT.replace("announce: A pagat\n", "")
    assert codes(unannounced.format(pile="_30", card="T1")) == ["record-ends"]


FOOL = """
deal troggu 3
position 17 A
hand A: Fool CK
hand B: T20 H1
hand C: T19 D1
won A 8: T21 T18 T17 SK SQ SN SJ S10 S9 S8 S7 S6 S5 CQ CN CJ C10 C9 C8 C7 C6 C5 T16 T15 _8
won B 8: T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 HK HQ HN HJ H2 H3 H4 H5 H6 DK
contract A solo
keep A: Fool
trick 17 A: CK H1 T19
trick 18 C: D1 Fool T20
"""


def test_a_withheld_fool_is_locked_where_that_is_stated() -> None:
    locked = judge(record_of(FOOL))
    free = judge(record_of(FOOL.replace("keep A: Fool\n", "")))
    assert locked.table is not None
    assert free.table is not None
    assert (locked.table.winners[-1], free.table.winners[-1]) == (1, 0)
    early = FOOL.replace("trick 17 A: CK H1 T19\ntrick 18 C: D1 Fool T20", "trick 17 A: Fool T20 T19")
    assert "fool-locked" in codes(early)
    assert "fool-locked" not in codes(early.replace("keep A: Fool\n", ""))


EXCUSE = """
deal french-tarot 4
position 18 A
hand A: HK
hand B: H1
hand C: H2
hand D: H3
won A 8: {taker}
won B 9: {others}
contract A garde
trick 18 A: HK H1 H2 H3
"""


def test_the_excuse_is_owed_where_nothing_was_given_for_it() -> None:
    """Half a card point goes to the side that has won the trick in which it lay."""
    owed = judge(record_of(EXCUSE.format(taker="Fool T21 _37", others="T20 T19 T1 _32")))
    paid = judge(record_of(EXCUSE.format(taker="Fool T21 _36", others="T20 T19 T1 _33")))
    assert owed.table is not None
    assert owed.table.transfers == [(1, 1, 0)]
    assert paid.table is not None
    assert paid.table.transfers == []


NOBODY_KNOWS = """
deal tapp-tarock 3
position 16 A
hand A: T21
hand B: SK
hand C: HK
{won}
contract A solo
trick 16 A: T21 SK HK
"""


def test_card_points_are_counted_only_where_a_pile_is_known() -> None:
    pile = " ".join(["T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 CK"])
    assert judge(record_of(NOBODY_KNOWS.format(won="won A 15"))).points is None
    assert judge(record_of(NOBODY_KNOWS.format(won="won A 5: _19"))).points is None
    counted = judge(record_of(NOBODY_KNOWS.format(won=f"won A 6: {pile}\nwon B 9")))
    assert (counted.verdict, counted.score) == ("legal", None)
    assert counted.points == {0: 24}
    told = NOBODY_KNOWS.format(won=f"won A 6: {pile}\nwon B 9") + "points: A 23\n"
    assert codes(told) == ["false-points"]


def test_hands_that_are_left_out_are_worked_out() -> None:
    text = NOBODY_KNOWS.format(won="won A 15").replace("hand B: SK\nhand C: HK\n", "")
    report = judge(record_of(text))
    assert report.verdict == "legal"
    assert report.dealt[1:] == [record_of("deal tapp-tarock 3\nhand A: SK HK").lines[1].items[at] for at in (0, 1)]


CALLED = """
deal koenigrufen 4
position 11 A
hand A: T21 S8
hand B: HK T3
hand C: T5 C8
hand D: T4 D4
won A 6: _27
{partner}
contract A rufer
call A: HK
trick 11 A: T21 T3 T5 T4
trick 12 A: S8 HK C8 D4
"""


def test_the_partner_is_known_when_stated_or_fallen() -> None:
    hidden, known = (judge(record_of(CALLED.format(partner=partner))) for partner in ("", "partner B"))
    assert hidden.table is not None
    assert hidden.table.partner == 1
    assert known.verdict == "legal"
    assert codes(CALLED.format(partner="partner C")) == ["partner-misfit"]
    away = CALLED.replace("HK T3", "H1 T3").replace("S8 HK C8", "S8 H1 C8")
    assert codes(away.format(partner="partner B")) == []


def test_one_mistake_is_one_problem() -> None:
    seat = "deal tapp-tarock 3\nposition 16 E\nhand A: T21\nhand B: T20\nhand C: T19\ncontract A solo\n"
    assert codes(seat + "trick 16 A: T21 T20 T19\n") == ["seat-unknown"]
    twice = NOBODY_KNOWS.format(won="won A 15: T21 _44")
    assert codes(twice) == ["card-twice"]
    assert codes(NOBODY_KNOWS.format(won="won A 1: _3").replace("hand B: SK", "hand B: SK SQ")) == ["hand-size"]
    assert "act-unexpected" in codes("deal tapp-tarock 3\nposition 16 A\nbids: A solo\n")


def test_a_game_that_tells_no_rest_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = changed(GAMES["tapp-tarock"], resume=None)
    monkeypatch.setattr(opening, "find", lambda name: silent)
    report = judge(record_of(NOBODY_KNOWS.format(won="won A 15")))
    assert (report.verdict, [problem.code for problem in report.problems]) == ("unjudged", ["position-unknown"])


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_that_is_cut_goes_on_as_it_did(game: str) -> None:
    """The first file of each game, cut before a trick near the end: legal, and with the same card points."""
    books = sorted((RECORDS / game).glob("*.tdn"))
    whole = [record for record in read(books[0].read_text()) if record.number and not record.first("position")]
    cut = uncounted = 0
    for record in whole:
        report = judge(record)
        if report.verdict != "legal" or report.table is None or len(report.table.winners) < 6 or report.slip:
            continue
        number = len(report.table.winners) - record.number % 5
        [ending] = read(write(position_of(record, number)))
        again = judge(ending)
        assert (again.verdict, again.problems) == ("legal", []), (record.number, number)
        assert again.points in (report.points, None), (record.number, number)
        assert ending.canonical
        uncounted += again.points != report.points
        cut += 1
    assert cut > 8
    assert uncounted <= max(2, cut // 4)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_a_random_deal_that_is_cut_is_legal(game: str) -> None:
    """Without the piles, or without the hands, nothing legal becomes illegal and nothing is counted otherwise."""
    cut = 0
    for players in GAMES[game].players:
        for number, record in enumerate(records(GAMES[game], players, 5, 7, None)):
            [whole] = read(write(record))
            tricks = [line.number for line in whole.main() if line.keyword == "trick"]
            if not tricks:
                continue
            before = judge(whole)
            lines = write(position_of(whole, tricks[len(tricks) * number // 5])).split("\n")
            for left_out in ((), ("won", "keep", "partner"), ("hand",)):
                [ending] = read("\n".join(line for line in lines if not line.startswith(left_out or "-")))
                report = judge(ending)
                wrong = {problem.code for problem in report.problems} - {"record-ends"}  # who lost before is not stated
                assert (report.verdict in ("legal", "incomplete"), wrong) == (True, set()), lines
                assert report.points in (before.points, None), lines
                cut += report.verdict == "legal"
    assert cut >= 6


def test_a_deal_is_cut_before_its_first_trick_where_a_last_word_goes_without_saying() -> None:
    """Behind the last pass the winner of the auction might still bid higher."""
    hands = (
        "hand A: T5 T4 T2 SJ S8 S7 CK CN CJ C7 HQ H2 H3 H4 DQ D2\n"
        "hand B: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T1 SK\n"
        "hand C: T7 T3 SQ SN S9 CQ C10 C9 C8 HN HJ DK DN DJ D1 D4\n"
    )
    bids = "bids: C pass, A solo-brez, B solo-brez, A valat, B valat, A pass\n"
    options = "rules standard announcements=no\ndealer A\n"
    record = record_of(f"deal slovenian 3\n{options}{hands}talon: T6 H1 T8 HK D3 S10\n{bids}trick 1 B: Fool T7 T4\n")
    assert "contract B valat\ntrick 1 B: Fool T7 T4\n" in write(position_of(record, 1))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("position 16 B\nwon A 4: _18\nwon B 11: _36\ncontract A dreier\n", "pile-size"),
        ("position 16 B\nwon A 4: _15\nwon B 11: _36\ncontract A dreier\n", None),
        ("position 16 B\nwon A 4: _18\ncontract A dreier\n", None),
        # Nobody knows who of the five sits out, but somebody does
        ("deal koenigrufen 5\nposition 6 B\nwon A 5: _20\nwon D 0\ncontract D bettel-ouvert\n", None),
    ],
)
def test_piles_and_hands_together_are_no_more_than_the_pack(text: str, error: str | None) -> None:
    [record] = read(f"deal tapp-tarock 3\n{text}" if "koenigrufen" not in text else text)
    assert [problem.code for problem in judge(record).problems if problem.severity == "error"] == [error] * bool(error)


def test_a_card_is_not_in_a_hand_and_in_a_pile() -> None:
    hands = (
        "hand A: Fool T21 T17 T14 T8 T4 T2 T1 CJ HK H4 DQ DN DJ D1 D2\n"
        "hand B: T20 T19 T18 T7 T5 SQ SN SJ S9 CK CQ CN HN HJ H3 DK\n"
        "hand C: T15 T13 T11 T10 T6 T3 SK S8 S7 C10 C9 C8 C7 HQ H1 H2\n"
    )
    for card, codes in (("SJ", ["card-twice"]), ("S10", [])):
        [record] = read(f"deal tapp-tarock 3\nposition 1 A\n{hands}won C 0: {card}\ncontract B solo\n")
        assert [problem.code for problem in judge(record).problems if problem.severity == "error"] == codes


def test_a_position_without_dealer_and_piles_is_judged() -> None:
    """Of five somebody sits out, nobody knows who, so that the hands may seem too many for the pack."""
    [record] = read("deal koenigrufen 5\nposition 1 A\ncontract A solodreier\n")
    assert judge(record).verdict == "incomplete"


def a_klop() -> str:
    """
    deal slovenian 4
    dealer D
    hand A: T21 T17 T15 T14 T12 T8 S9 CQ C9 C8 HJ H2
    hand B: Fool T10 T7 T2 S10 S8 S7 CJ C10 C7 HQ H4
    hand C: T20 T16 T4 SK SN CN H1 H3 DJ D2 D3 D4
    hand D: T19 T18 T11 T9 T5 SQ CK HK HN DK DQ D1
    talon: DN T1 T3 SJ T13 T6
    bids: B pass, C pass, D pass, A klop
    trick 1 A: T21 Fool T16 T5
    trick 2 B: T10 T20 T9 T17
    trick 3 C: D4 D1 T15 T2
    trick 4 A: T14 T7 T4 T18
    trick 5 D: DQ T12 CJ DJ
    trick 6 A: T8 S7 SK T11
    trick 7 D: DK S9 HQ D2
    trick 8 D: HN HJ H4 H1
    trick 9 D: HK H2 S10 H3
    trick 10 D: CK CQ C7 CN
    trick 11 D: SQ C9 S8 SN
    trick 12 D: T19 C8 C10 D3
    points: A 8, B 12, C 6, D 44
    """
    return text_of(a_klop.__doc__)


@pytest.mark.parametrize(
    ("number", "talon", "taken"), [(3, "talon: T3 SJ T13 T6", {"B": "DN", "C": "T1"}), (9, None, {"D": "T6"})]
)
def test_cards_of_the_talon_that_were_won_lie_in_the_piles(
    number: int, talon: str | None, taken: dict[str, str]
) -> None:
    [record] = read(a_klop())
    cut = write(position_of(record, number))
    lines = cut.splitlines()
    assert next((line for line in lines if line.startswith("talon")), None) == talon
    for seat, card in taken.items():
        assert card in next(line for line in lines if line.startswith(f"won {seat} ")).split()
    assert report_of(cut).problems == [], cut
