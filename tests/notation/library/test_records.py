"""Records, reports and JSON as a program gets them."""

import json
import pickle
import re
from collections.abc import Callable
from hashlib import blake2b
from io import BytesIO, StringIO
from pathlib import Path

import pytest

import notation
from notation.cards import NAME, NAMES
from notation.lessons import check as judged
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.schemas.fields import report_json
from tests.notation.records import WHOLE
from tests.places import EXAMPLES, RECORDS
from tests.test_manual import SPEC

BROKEN = WHOLE.replace("\npoints: ", "\npoints: A 1, ")
UNREADABLE = "deal tapp-tarock 3\nhand A: T99\n"

[RECORD] = notation.read(WHOLE)


def test_a_text_is_a_list_and_a_path_comes_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "evening.tdn"
    path.write_text(notation.write([RECORD, RECORD]), encoding="utf-8")
    one_by_one = notation.read(path)
    assert next(one_by_one) == next(one_by_one) == RECORD
    assert [(record.file, record.number) for record in notation.read(path)] == [(str(path), 1), (str(path), 2)]
    assert list(notation.read(tmp_path)) == [RECORD, RECORD], "a folder"
    assert notation.read(path.read_text("utf-8")) == notation.read(path.read_bytes()) == [RECORD, RECORD]
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        assert list(notation.read(text)) == list(notation.read(data)) == [RECORD, RECORD]
    assert list(notation.read(StringIO(WHOLE))) == list(notation.read(BytesIO(WHOLE.encode()))) == [RECORD]


def test_what_is_nothing_to_read_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no\.tdn"):
        notation.read(tmp_path / "no.tdn")
    with pytest.raises(notation.SourceError, match=r"“no\.tdn” is a path given as text; pass Path\(“no\.tdn”\)"):
        notation.read("no.tdn")
    with pytest.raises(notation.SourceError, match="int cannot be read"):
        notation.read(7)  # type: ignore[call-overload]
    assert issubclass(notation.SourceError, ValueError) and issubclass(notation.SourceError, notation.TarockError)


def test_a_record_says_who_played_what_and_when() -> None:
    assert (RECORD.game, RECORD.players, RECORD.number, RECORD.line, RECORD.file) == ("tapp-tarock", 3, 1, 1, None)
    assert RECORD.dealer in "ABC" and RECORD.names.keys() == set("ABC")
    assert RECORD.headers["date"] and isinstance(RECORD.headers["board"], int)
    assert RECORD.headers.keys() <= {"rules", "event", "place", "date", "table", "board", "annotator", "source"}
    assert str(RECORD) == notation.write(RECORD) == WHOLE
    assert repr(RECORD).startswith("<Record 1: tapp-tarock for 3; ")


def test_records_are_equal_when_they_say_the_same() -> None:
    [spaced] = notation.read("%tdn 1\n\n" + WHOLE.replace("\nbids: ", "\n\nbids:  "))
    assert spaced == RECORD and hash(spaced) == hash(RECORD) and spaced.text != RECORD.text
    assert notation.deal_by_chance("tapp-tarock", seed=1) != RECORD and RECORD != WHOLE
    with pytest.raises(AttributeError):
        RECORD.file = "x"  # type: ignore[misc]


def test_a_report_speaks_the_notation() -> None:
    report = notation.check(RECORD)
    assert (report.verdict, report.problems, report.points_unit) == ("legal", (), 1)
    assert report.declarer in "ABC" and report.contract == "unterer" and report.made is True and report.partner is None
    assert report.points == {report.declarer: 62} and report.score is not None and report.score.keys() == set("ABC")
    assert report.sheet[0].label == "game-won" and "62 card points" in report.sheet[0].text
    assert sum(line.score.get("A", 0) for line in report.sheet) == report.score["A"]
    assert repr(report).startswith(f"<Report legal: {report.declarer} unterer, points {{")
    assert notation.check(RECORD) == report


def test_a_problem_has_its_place_in_every_language() -> None:
    [broken] = notation.read("\n" + BROKEN)
    [problem] = notation.check(broken).problems
    line = BROKEN[: BROKEN.index("\npoints:")].count("\n") + 3
    assert (problem.code, problem.severity, problem.line) == ("false-points", "error", line)
    assert problem.rule == "tapp-tarock#counting" and "A" in problem.message
    assert f"false-points at {line}:" in repr(notation.check(broken))
    with notation.speaking("de"):
        [german] = notation.check(broken).problems
    assert german.message != problem.message and german[:4] == problem[:4]


def test_what_cannot_be_read_is_a_record_all_the_same() -> None:
    [record] = notation.read(UNREADABLE)
    report = notation.check(record)
    assert (report.verdict, report.score, report.sheet) == ("unreadable", None, ())
    assert notation.write(record) == UNREADABLE, "it stays as it was written"
    [stray] = notation.read("what is this?\n")
    assert stray.number == 0 and notation.check(stray).verdict == "unreadable" and "unreadable" in repr(stray)


@pytest.mark.slow
def test_the_json_is_that_of_the_commands() -> None:
    told = json.loads(notation.to_json(RECORD))
    assert told["game"] == "tapp-tarock"
    assert notation.from_json(notation.to_json(RECORD)) == notation.from_json(told) == RECORD
    for record in (RECORD, *notation.read(EXAMPLES)):
        told = json.loads(notation.to_json(notation.check(record)))
        assert list(told.items()) == list(report_json(judged(record.parsed), record.file or "-").items())


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("{", "not JSON .*line 1 column 2"),
        ("[]", "an object with the fields of a record"),
        ('{"tdn": 1, "game": "cego", "players": 3, "lines": ["bids A"]}', r"lines\[0\]: column"),
        ('{"tdn": 1, "game": 7, "players": 3, "lines": []}', "game: must be"),
    ],
)
def test_json_that_is_no_record_is_told_with_its_place(given: str, told: str) -> None:
    with pytest.raises(notation.JsonRecordError, match=told):
        notation.from_json(given)
    assert issubclass(notation.JsonRecordError, ValueError)


def test_all_of_it_goes_from_one_process_to_another() -> None:
    step, report = notation.steps(RECORD)[9], notation.check(RECORD)
    for value in (RECORD, report, step, step.table, *notation.games().values()):
        assert pickle.loads(pickle.dumps(value)) == value
    again = pickle.loads(pickle.dumps(step))
    assert again.sentence == step.sentence and again.table == step.table
    assert notation.to_json(pickle.loads(pickle.dumps(report))) == notation.to_json(report)


def test_what_follows_is_written_down() -> None:
    [whole] = notation.read(WHOLE)
    [less] = notation.read("".join(line for line in WHOLE.splitlines(True) if not line.startswith(("hand B", "score"))))
    assert notation.check(notation.complete(less)).score == notation.check(whole).score
    assert "hand B:" in str(notation.complete(less)) and "score:" in str(notation.complete(less))


def test_a_notebook_shows_what_show_shows() -> None:
    [named] = notation.read(WHOLE.replace('player A "', 'player A "<b>'))
    shown = named._repr_html_()
    assert shown.startswith('<pre class="tarock"') and "Hands as dealt" in shown and "Trick" in shown
    assert "<b>" not in shown and "&lt;b&gt;" in shown


Call = Callable[[], object]


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda: notation.view(RECORD, seat="D"), notation.SeatError, "“D” is not a seat; the seats are A, B, C."),
        (lambda: notation.view(RECORD, seat="a"), notation.SeatError, "“a” is not a seat"),
        (lambda: notation.view(RECORD, "A", 999), notation.StepError, "has steps 0 to [0-9]+, but no step 999"),
        (lambda: notation.steps(RECORD, "3"), notation.StepError, "no variation “3”"),
        (lambda: notation.steps(RECORD, "x"), notation.StepError, "no variation “x”"),
        (lambda: notation.deal_by_chance("skat"), notation.GameError, "“skat” is not a known game; known games:"),
        (lambda: notation.deal_by_chance("cego", 9), notation.GameError, "3 or 4 players, not for 9"),
        (lambda: notation.deal_by_chance("cego", rules="bga"), notation.GameError, "“bga” is not a rule set of cego"),
        (lambda: notation.Play("skat"), notation.GameError, "“skat”"),
        (lambda: notation.Play("cego", dealer="X"), notation.SeatError, "“X” is not a seat"),
        (lambda: notation.Play("cego", weather="fine"), notation.GameError, "“weather” is not a header"),
        (lambda: notation.games()["cego"].pack(7), notation.GameError, "not for 7"),
        (lambda: notation.frame(RECORD, "hands"), notation.SourceError, "“hands” is not a table; expected records,"),
    ],
)
def test_what_cannot_be_is_told(call: Call, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        call()
    assert issubclass(error, ValueError) and issubclass(error, notation.TarockError)


@pytest.mark.slow
def test_the_shipped_records_are_read_by_their_folder() -> None:
    found = list(notation.read(RECORDS))
    assert {record.game for record in found} == notation.games().keys()
    assert {notation.check(record).verdict for record in found[::10]} <= {"legal", "incomplete", "illegal", "unjudged"}


def turned(record: notation.Record, by: int) -> str:
    """The dealt cards of a record, with other letters for the seats."""
    count = record.players or 1
    lines = [f"deal {record.game} {count}", f"dealer {SEATS[(SEATS.index(record.dealer or '') + by) % count]}"]
    for line in record.parsed.main():
        if line.keyword == "hand" and line.seat is not None:
            cards = " ".join(NAME[card] for card in line.items)
            lines.append(f"hand {SEATS[(line.seat + by) % count]}: {cards}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_cards_are_known_at_every_table(game: str) -> None:
    record = notation.deal_by_chance(game, max(GAMES[game].players), seed=3)
    [elsewhere] = notation.read(turned(record, 1))
    lines = [line for line in str(record).splitlines() if not line.startswith(("hand", "talon"))]
    [without] = notation.read("\n".join(lines))
    [cut] = notation.read(turned(record, 0).rsplit(" ", 1)[0])
    other = notation.deal_by_chance(game, max(GAMES[game].players), seed=4)
    assert record.dealt == elsewhere.dealt and record.dealt is not None
    assert without.dealt in (record.dealt, None), "worked out, where the play tells all"
    [position] = notation.read(f"{turned(record, 0)}position 1 {record.dealer}\n")
    assert cut.dealt is position.dealt is None and other.dealt != record.dealt


def test_the_same_cards_are_known_where_the_play_tells_them() -> None:
    lines = [line for line in WHOLE.splitlines() if not line.startswith("hand")]
    assert notation.read("\n".join(lines))[0].dealt == RECORD.dealt
    nobody_deals = turned(RECORD, 0).replace("\ndealer", "\nx-dealer")
    assert notation.read(nobody_deals)[0].dealt is None, "nobody knows who is forehand"


def test_what_was_dealt_has_the_name_that_the_manual_gives_it() -> None:
    """Of the record of the manual's example on what a check says: forehand is A, since C deals."""
    [text] = re.findall(r"```tdn-checked\n(.*?)```", SPEC.read_text("utf-8"), re.DOTALL)
    [record] = notation.read(text.replace("hand A", "dealer C\nhand A", 1))
    hands = [" ".join(sorted(hand.split(), key=NAMES.index)) for hand in re.findall(r"hand .: (.*)", text)]
    named = "\n".join(["tapp-tarock 3", *hands, "T5 SQ S9 CJ H1 D4"])
    assert record.dealt == blake2b(named.encode(), digest_size=16).hexdigest()


@pytest.mark.parametrize("name", ["dealer", "parsed", "anything"])
def test_nothing_of_a_record_is_set(name: str) -> None:
    with pytest.raises(AttributeError, match=name):
        setattr(notation.read(WHOLE)[0], name, "A")
