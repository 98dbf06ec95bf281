"""Sheets with a row for each trick, and hands by suit: random deals in the habits of `printing`, and files by hand."""

from random import Random

import pytest

import notation
from notation.deals import chance
from notation.importers import questions, sheet
from notation.reader import read
from notation.record import Line, Record
from notation.replay import judge
from notation.rulebooks import GAMES
from tests.notation.importers.importing import EVENING, texts
from tests.notation.importers.printing import HABITS, as_hands, as_sheet, lines_of

TABLES = [(name, players) for name in GAMES for players in GAMES[name].players]
SHORT = [("tapp-tarock", 3), ("droggn", 4), ("french-tarot", 4), ("slovenian", 4)]


def dealt(record: Record) -> list[tuple[int, list[int]]]:
    """Hands and talon, without the signs between packets."""
    lines = [line for line in record.lines if isinstance(line, Line) and line.keyword in ("hand", "talon")]
    cards = [sorted(item for item in line.items if isinstance(item, int)) for line in lines]
    return [(-1 if line.seat is None else line.seat, each) for line, each in zip(lines, cards, strict=True)]


def gives_back(record: Record, habit: str, seed: int) -> None:
    """A sheet, and hands by suit in both forms, are the deal that they were made from."""
    printer = HABITS[habit]
    [found] = notation.import_records("sheet", as_sheet(record, printer, Random(seed)), game=record.game)
    assert found.report and found.record, found.message
    played = bool(lines_of(record, "trick"))  # a hand that was laid open is not on a sheet of tricks
    verdict = "legal" if played else found.report.verdict
    assert (found.report.verdict, found.notes) == (verdict, ()), (found.report.problems, str(found.record))
    assert verdict in ("legal", "incomplete")
    scores = [(judge(record).score or {}).values(), (found.report.score or {}).values()]
    assert not played or sorted(filter(None, scores[0])) == sorted(filter(None, scores[1]))
    for one_line in (False, True):
        text = as_hands(record, printer, Random(seed), one_line)
        [found] = notation.import_records("sheet", text, game=record.game)
        assert found.record and found.report and not found.notes, (found.notes, text)
        assert found.report.verdict in ("incomplete", "legal"), (found.report.problems, text)
        again = read(str(found.record))[0]
        assert dealt(again) == dealt(record), text
        for keyword in ("expose", "buy", "concede"):
            said, printed = ([line[1:4] for line in lines_of(each, keyword)] for each in (record, again))
            assert said == printed, text


@pytest.mark.parametrize(("name", "players"), SHORT)
def test_a_printed_deal_is_the_deal(name: str, players: int) -> None:
    for seed, (record, habit) in enumerate(zip(chance.records(GAMES[name], players, 6, 3, None), HABITS, strict=True)):
        gives_back(record, habit, seed)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.sampled(4)
@pytest.mark.slow
def test_many_printed_deals_are_the_deals(name: str, players: int) -> None:
    for seed, record in enumerate(chance.records(GAMES[name], players, 12, 4, None)):
        for habit in HABITS:
            gives_back(record, habit, seed)


DUPLICATE = """Board,4
Dealer,East
Declarer,North,Garde
Trick,North,East,South,West
1,♣4*,♣6,♣K,♣3
Score,54
"""


def test_the_printed_result_of_a_duplicate_deal_is_what_each_opponent_pays() -> None:
    for rules, line in (("duplicate", "score: A 162, B -54, C -54, D -54"), ("standard", "score: A 54")):
        [found] = notation.import_records("sheet", DUPLICATE, game="french-tarot", rules=rules)
        assert line in str(found.record)


def test_places_sit_in_the_order_of_play() -> None:
    """Counter-clockwise, in whatever order the columns are."""
    [record] = texts("sheet", DUPLICATE, game="french-tarot", rules="duplicate")
    assert [line for line in record.splitlines() if line.startswith(("player", "dealer", "trick"))] == [
        'player A "North"', 'player B "West"', 'player C "South"', 'player D "East"', "dealer D",
        "trick 1 A: C4 C3 CK C6",
    ]  # fmt: skip


FILES = {
    "french letters, no signs": (
        "french-tarot",
        "Joueurs : Odile, Bruno, Maud\nDonneur : Odile\nPreneur : Bruno (Garde)\nOdile\n"
        "P R D 10\nC —\nK V 3\nT C 4\nAtouts 21 3 Exc\n",
        ["dealer A", "hand A: Fool T21 T3 SK SQ S10 CN C4 DJ D3"],
    ),
    "glued ranks": (
        "french-tarot", "Sud : ♠RDC10 ♥V2 ♦— ♣As9 Atouts 21-3, Excuse",
        ["hand A: Fool T21 T3 SK SQ SN S10 C9 C1 HJ H2"],
    ),
    "Reiter": (
        "tapp-tarock", "Anna\n♠ K D R B\nBert\n♥ R B\nClara\n♦ K\nTarock Sküs XXI Pagat",
        ["hand A: SK SQ SN SJ", "hand B: HN HJ", "hand C: Fool T21 T1 DK"],
    ),
    "words for suits": (
        "slovenian",
        "Rok: Pik: K D F 10 Srce: 1 Taroki: Škis 21 pagat\nAna\nKriž 7\nEva\nKaro 1 2",
        ["hand A: Fool T21 T1 SK SQ SJ S10 H1", "hand B: C7", "hand C: D1 D2"],
    ),
    "a column of leaders": (
        "slovenian", "Stih;Izigra;Rok;Ana;Eva\n1;Ana;♥1;♥K;♥F\n2;Ana;12;13;♣7\n",
        ["trick 1 B: HK HJ H1", "trick 2 B: T13 C7 T12"],
    ),
    "suits behind, apart": (
        "french-tarot", "Pli;Sud;Est;Nord;Ouest\n1;10 ♦;Roi de carreau*;l’Excuse;as de carreau\n2;R ♠;★;D ♠;9\n",
        ["trick 1 B: DK Fool D1 D10", "trick 2 B: Fool SQ T9 SK"],
    ),
    "full stops": (
        "french-tarot", "Sud\n♠ R.D.10\n♥ 7.5.As\nAtouts 21.20.3.Exc\nÉcart\n♠8 6\n♦2\nPreneur : Sud, Garde",
        ["hand A: Fool T21 T20 T3 SK SQ S10 H1 H5 H7", "discard A: S8 S6 D2"],
    ),
    "names before suits, Roman trumps": (
        "tapp-tarock",
        "Anna  ♠ K D R  Tarock XXI, IX\nBert  ♥ —  ♦ K  Tarock Sküs\nClara  ♥ 1  ♦ D\nTalon: Karo 3, XI, Treff 7",
        ["hand A: T21 T9 SK SQ SN", "hand B: Fool DK", "talon: D3 T11 C7"],
    ),
    "in the order of play": (
        "tapp-tarock", "Stich;Ausspiel;1;2;3\n1;B;♥K;♥D;♥B\n2;B;3;4;5\n3;A;♣K;♣D;♣7\n",
        ["trick 1 B: HK HQ HJ", "trick 2 B: T3 T4 T5", "trick 3 A: CK CQ C7"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_other_habits_are_read_too(name: str) -> None:
    game, text, lines = FILES[name]
    [found] = notation.import_records("sheet", text, game=game)
    assert found.record, found.message
    for line in lines:
        assert line in str(found.record).splitlines(), str(found.record)


def test_several_deals_of_a_sheet_are_records_each() -> None:
    again = DUPLICATE.replace("Board,4", "Board,5")
    assert [record.split("\nplayer")[0] for record in texts("sheet", DUPLICATE + again, game="french-tarot")] == [
        "deal french-tarot 4\nboard 4", "deal french-tarot 4\nboard 5",
    ]  # fmt: skip


def test_what_cannot_be_read_is_named_and_kept() -> None:
    text = DUPLICATE.replace("♣6", "♣?").replace("Score,54", "Score,ours\nWeather,rain")
    [found] = notation.import_records("sheet", text, game="french-tarot")
    assert "trick 1 A: C4 C3 CK _" in str(found.record)
    assert (
        "{♣?}" in str(found.record)
        and '{score: "ours"}' in str(found.record)
        and "{Weather; rain}" in str(found.record)
    )
    assert found.notes[0] == "5:7: “♣?” is not a card here, and is kept as a comment"
    assert found.notes[1] == "6:7: “ours” cannot be read as “score”, and is kept as a comment"


def test_a_sheet_is_known_from_a_pad() -> None:
    assert sheet.looks_like(DUPLICATE)
    for _game, text, _lines in FILES.values():
        assert sheet.looks_like(text), text
    assert not sheet.looks_like(EVENING)
    assert not sheet.looks_like("date,declarer,contract,♠\n") and not sheet.looks_like("")


def test_an_unclear_date_is_asked() -> None:
    text = DUPLICATE.replace("Board,4", "Date,3/4/2024")
    assert [question.key for question in questions("sheet", text, {"game": "french-tarot"})] == ["date-order"]
    [found] = notation.import_records("sheet", text, game="french-tarot")
    assert '{date: "3/4/2024"}' in str(found.record) and "3/4/2024" in found.notes[0]
    for order, day in (("dmy", "2024-04-03"), ("mdy", "2024-03-04")):
        [record] = texts("sheet", text, game="french-tarot", **{"date-order": order})
        assert f"date {day}\n" in record
    [french] = texts("sheet", FRENCH_DATE, game="french-tarot")
    assert "date 2024-04-03\n" in french


FRENCH_DATE = "Date;3/4/2024\nDonneur;Sud\nPreneur;Nord\nContrat;Garde\nPli;Sud;Est;Nord;Ouest\n1;V♦;3♦*;1;As♦\n"
