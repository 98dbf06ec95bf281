"""Two games from outside in which several seats exchange: a made-up one, and the exchange of Hungarian Tarokk."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import notation
from notation.cards import CARD, TAROCKS, names_of
from notation.deals.chance import records
from notation.deals.completing import complete
from notation.deals.viewing import seen_table, view
from notation.game import Game
from notation.parts.play import CardPlay
from notation.players.worlds import Worlds
from notation.problems import CATALOGUE, ERROR
from notation.reader import read
from notation.record import Line, Record
from notation.replay import ALL, Report, judge, position
from notation.rulebooks import registered
from notation.testing import cases, check_case
from notation.writer import HEAD, write
from replay_web.present.deduced import known
from replay_web.present.talon import heaps, pots
from replay_web.present.words import Voice
from replay_web.testing import check_case as check_pages
from tests.notation.cli.recording.test_every_game import typed
from tests.notation.cli.recording.test_recording import here, taken_down  # noqa: F401 (a fixture)
from tests.notation.rulebooks.hungarian import rules
from tests.notation.rulebooks.hungarian.rules import HUNGARIAN
from tests.notation.rulebooks.sharing.rules import SHARING
from tests.samples import amount
from tests.tools.exchanges import tried

GAMES = pytest.mark.parametrize("game", [SHARING, HUNGARIAN], ids=lambda game: game.name)

DEAL = """deal hungarian-exchange 4
dealer D
hand A: T21 T20 T15 T12 T7 T2 SK SQ HK
hand B: T19 T17 T11 T6 T5 SN CK HQ DJ
hand C: Fool T16 T14 T9 T3 CQ CN HN D1
hand D: T18 T13 T10 T8 T1 S10 CJ HJ DQ
talon: SJ H1 C10 DK T4 DN
bids: A harom, B pass, C pass, D pass
discard A: SJ H1 C10
discard B: SN
discard C: T4
discard D: DN
"""
"""A takes three cards, each other seat one: B the king of diamonds, C T4, D the cavalier of diamonds."""
CALL = "call A: T19\n"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(CATALOGUE, rules.NO_ANNULLING.name, rules.NO_ANNULLING)
    with registered(SHARING), registered(HUNGARIAN):
        yield


def judged(text: str) -> Report:
    [record] = read(text)
    return judge(record)


def errors(report: Report) -> list[tuple[str, int]]:
    return [(problem.code, problem.line) for problem in report.problems if problem.severity == ERROR]


def missing(report: Report) -> list[tuple[str, object]]:
    return [(problem.code, problem.arguments.get("seat")) for problem in report.problems if problem.severity != ERROR]


def without(text: str, *starts: str) -> str:
    return "".join([row for row in text.splitlines(keepends=True) if not row.startswith(starts)])


# ---- The laws


@GAMES
@pytest.mark.slow
def test_it_keeps_the_laws(game: Game) -> None:
    for case in cases(game):
        check_case(case, amount(12, 900))


@GAMES
@pytest.mark.slow
def test_what_is_hard_where_several_exchange(game: Game) -> None:
    """Completing, missing lines, unknown cards, views, the editor, best play with unseen hands, observations."""
    figures = tried(game, amount(2, 40), solved=amount(1, 8))
    wrong = [name for name in figures if not name.startswith("of ") and figures[name] != figures[f"of {name}"]]
    assert len(figures) > 18 and wrong == []


@GAMES
@pytest.mark.slow
def test_every_page_is_shown(game: Game) -> None:
    assert check_pages(cases(game)[0], deals=2, each=7) > 3


@GAMES
def test_an_environment_passes_the_tests_of_pettingzoo(game: Game) -> None:
    pytest.importorskip("pettingzoo", reason="it comes with the extra rl")
    from pettingzoo import test as theirs  # type: ignore[import-untyped]

    from notation.rl import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs.api_test(env(game.name), num_cycles=25)


@GAMES
@pytest.mark.usefixtures("here")
@pytest.mark.slow
def test_a_typed_deal_is_the_deal_played(game: Game) -> None:
    """The recorder asks for the talon in its order, and for the discard of each seat."""
    found = [record for record in records(game, game.players[0], 12, 1, None) if record.first("discard") is not None]
    for number, deal in enumerate(found[:2]):
        Path("deals.tdn").unlink(missing_ok=True)
        output, text = taken_down(*typed(deal, Random(number)), words=(game.name, str(game.players[0])))
        kept = Record(tuple([line for line in deal.lines if isinstance(line, Line) and line.keyword != "source"]))
        assert text == HEAD + "\n" + write(kept)
        assert "Written to deals.tdn as record 1: legal." in output


# ---- Who took and laid away what


def test_the_order_of_the_talon_says_who_got_which() -> None:
    table = judged(DEAL).table
    assert table is not None and table.takers == (0, 1, 2, 3)
    took = [names_of(table.took(seat).known) for seat in range(4)]
    assert took == [["SJ", "C10", "H1"], ["DK"], ["T4"], ["DN"]]
    assert [names_of(table.laid_by(seat).known) for seat in range(4)] == [["SJ", "C10", "H1"], ["SN"], ["T4"], ["DN"]]
    assert [done.first for done in table.exchange.values()] == [0, 3, 4, 5]
    assert table.all_taken.count == table.laid_away.count == 6 and table.lying.count == 0
    assert table.extra_pile[0].count == 3 and table.defenders_extra.count == 3
    assert errors(judged(DEAL)) == []


def test_each_sees_its_own_and_hears_the_number_of_tarocks() -> None:
    [record] = read(DEAL)
    walk = position(record, ALL)
    assert walk is not None
    assert [done.told for done in walk.table.exchange.values()] == [((TAROCKS, number),) for number in (0, 0, 1, 0)]
    assert seen_table(walk.table, 1).exchange[2].told == ((TAROCKS, 1),)
    rows = write(view(record, 1, ALL)).splitlines()
    assert {"talon: _3 DK _2", "discard A: _3", "discard B: SN", "discard C: _", "discard D: _"} <= {*rows}


def test_worlds_keep_to_what_was_heard() -> None:
    [record] = read(DEAL + CALL + "announce: B pass, C pass, D pass\ntrick 1 A: SK\n")
    walk = position(record, ALL)
    assert walk is not None and isinstance(walk.decision, CardPlay)
    table = seen_table(walk.table, 1)
    for world, _number in zip(Worlds(table, walk.decision.at(table), Random(1)), range(20), strict=False):
        laid = [world.laid_by(seat).known for seat in range(4)]
        assert [(cards & TAROCKS).bit_count() for cards in laid] == [0, 0, 1, 0]
        assert sum(world.hands) | world.played | world.laid_away.known == world.pack


# ---- Lines that are missing, or those of other seats


@pytest.mark.parametrize("seat", "ABCD")
def test_a_missing_line_is_missed_of_its_seat_and_no_other(seat: str) -> None:
    report = judged(without(DEAL, f"discard {seat}") + CALL)
    assert errors(report) == []
    assert ("exchange-missing", "ABCD".index(seat)) in missing(report)
    assert [problem for problem in missing(report) if problem[0] == "exchange-missing"] == [
        ("exchange-missing", "ABCD".index(seat))
    ]


def test_a_line_behind_its_turn_is_reported_and_answers_nothing() -> None:
    late = DEAL.replace("discard B: SN\ndiscard C: T4\n", "discard C: T4\ndiscard B: SN\n")
    report = judged(late + CALL)
    assert errors(report) == [("wrong-seat", 11)]
    assert report.table is not None and names_of(report.table.laid_by(2).known) == ["T4"]
    assert not report.table.laid_by(1).known and names_of(report.table.laid_by(3).known) == ["DN"]


CHOICE = """deal sharing 3
dealer C
hand A: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 SK SQ SN SJ
hand B: T10 T9 T8 T7 T6 T5 T4 T3 T2 T1 CK CQ CN CJ HK HQ
hand C: HN HJ H1 H2 H3 H4 DK DQ DN DJ D1 D2 D3 D4 S10 S9
talon: S8 S7 C10 C9 C8 C7
bids: A choice, B pass, C pass
take A: C10 C9
take B: S8 S7
discard A: C10 C9
"""


def test_packets_are_chosen_of_those_that_are_left() -> None:
    report = judged(CHOICE + "discard B: S8 S7\n")
    table = report.table
    assert errors(report) == [] and table is not None
    assert [done.packet for done in table.exchange.values()] == [1, 0]
    assert table.defenders_extra.known == CARD["C8"] | CARD["C7"] == table.lying.known
    assert errors(judged(CHOICE.replace("take B: S8 S7", "take B: C10 C9"))) == [("take-not-a-packet", 9)]


def test_a_seat_that_takes_nothing_lays_nothing_away() -> None:
    report = judged(CHOICE + "discard C: S10 S9\ndiscard B: S8 S7\n")
    assert errors(report) == [("wrong-seat", 11)]
    assert report.table is not None and names_of(report.table.laid_by(1).known) == ["S8", "S7"]


def test_what_is_said_next_may_be_said_of_a_seat_that_waits() -> None:
    """Nobody remembers what B laid away; C's discard can be typed all the same."""
    [record] = notation.read(without(DEAL, "discard B", "discard C", "discard D"))
    session = notation.Session(record)
    with pytest.raises(notation.ActError, match="A has nothing to say or do here"):
        session.take("T4", seat="A")
    assert session.take("T4", seat="C").number == 6
    assert "discard C: T4" in str(session.record)
    assert notation.check(session.record).verdict == "incomplete"


def test_a_card_of_a_talon_in_no_known_order_may_be_with_each_seat_that_took_one() -> None:
    """All hands are known, and so is what is in the talon, but not who got which."""
    [record] = notation.read(without(DEAL, "talon", "discard"))
    session = notation.Session(record)
    for seat, cards in (("A", "SJ H1 C10"), ("B", "DK"), ("C", "T4"), ("D", "DN")):
        assert session.table.choice is not None and session.table.choice.seat == seat
        if seat == "B":
            with pytest.raises(notation.ActError):
                session.take(cards)  # a king is never laid away
            cards = "SN"
        session.take(cards)
    assert notation.check(session.record).verdict == "incomplete"


# ---- A called card that was taken, or laid away


def test_a_called_card_that_another_seat_took_is_with_that_seat() -> None:
    """T19 was dealt to nobody: B took it, and is A's partner."""
    text = DEAL.replace("T19 T17", "DK T17").replace("DK T4 DN", "T19 T4 DN")
    report = judged(text + CALL + "announce: B pass, C pass, D pass\nclaim A\n")
    assert errors(report) == [] and report.score == {0: 1, 1: 1, 2: -1, 3: -1}


def test_a_called_card_that_was_laid_away_leaves_the_declarer_alone() -> None:
    text = DEAL.replace("discard B: SN", "discard B: T19")
    report = judged(text + CALL + "announce: B pass, C pass, D pass\nclaim A\n")
    assert errors(report) == [] and report.score == {0: 3, 1: -1, 2: -1, 3: -1}


# ---- What follows, and what does not


def test_a_talon_of_which_no_order_is_known_is_not_written() -> None:
    [record] = read(without(DEAL, "talon", "discard"))
    assert complete(record).first("talon") is None
    [one] = read(DEAL.replace("DK T4", "_ T4"))
    assert complete(one).first("talon").items[3] == CARD["DK"]  # type: ignore[union-attr]
    [two] = read(DEAL.replace("DK T4 DN", "_ T4 _"))
    assert 0 in complete(two).first("talon").items  # type: ignore[union-attr]


# ---- The page


def test_the_page_shows_what_each_seat_took_and_laid_away() -> None:
    """In the order of taking; packets that nobody took lie beside them."""
    for text, taken, left, laid in (
        (DEAL, ["A", "B", "C", "D"], [], ["A", "B", "C", "D"]),
        (CHOICE + "discard B: S8 S7\n", ["B", "A"], ["Third packet, counts for the defenders"], ["A", "B"]),
    ):
        [record] = read(text)
        walk = position(record, ALL)
        assert walk is not None
        voice = Voice(record, walk.game)
        shown = list(heaps(walk.table, voice))
        assert [heap.title.rpartition(" ")[2] for heap in shown if heap.taken] == taken
        assert [heap.title for heap in shown if not heap.taken] == left
        titles = [pot.title for pot in pots(walk.table, voice, known(None, walk.table)) if pot.laid]
        assert titles == [f"Laid away by {seat}" for seat in laid]
