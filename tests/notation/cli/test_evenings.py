"""``tarock evening``: an evening from its first player to its standings, at the command line."""

import csv
import io
import json
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click import Context, Group
from click.testing import CliRunner, Result

from notation.cli import main
from notation.evenings.boards import digits
from notation.evenings.printing import STYLE
from notation.evenings.reading import read_evening
from notation.reader import read
from tests.places import ROOT

NEW = (
    "new", "club.evening", "--event", "Vereinsabend", "--place", "Gasthof Post", "--date", "2026-11-27", "--game",
    "koenigrufen", "--tables", "4 5", "--rounds", "3", "--deals", "4", "--seating", "meetings", "--scoring",
    "score places 60..0", "--ties", "places best-round", "--seed", "4711",
)  # fmt: skip
NAMES = ("Anna", "Leopold", "Agnes", "Clara", "Sabine", "Josef", "Maria", "Franz")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*words: str, typed: str = "", language: str = "en") -> Result:
    return CliRunner().invoke(main, ["evening", *words], input=typed, env={"LANG": "C", "LANGUAGE": language})


def done(*words: str, typed: str = "") -> str:
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def club() -> Path:
    """Eight players, who sit at two tables."""
    done(*NEW)
    done("come", "club.evening", *NAMES)
    done("seat", "club.evening")
    return Path("club.evening")


def refused(*words: str, typed: str = "") -> str:
    """Output of a command that changes nothing."""
    before = Path("club.evening").read_bytes()
    result = run(*words, typed=typed)
    assert (result.exit_code, Path("club.evening").read_bytes()) == (1, before)
    return result.stderr


def test_a_new_evening_asks_what_it_is_not_told() -> None:
    done("new", "club.evening", "--seed", "7", typed="Abend\nPost\n2026-11-27\ncego\n\n2\n\n\n\n\n")
    assert Path("club.evening").read_text() == (
        '%evening 1\nevent "Abend"\nplace "Post"\ndate 2026-11-27\ngame cego\ntables 3 4\nrounds 2\n'
        "seating meetings seed 7\nscoring score\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--game", "poker"), "“poker” is not a known game"),
        (("--scoring", "chips"), "“chips” is not allowed here in a “scoring” line; expected: score, places, average"),
        (("--date", "2026-02-30"), "a day of the calendar"),
    ],
)
def test_a_new_evening_with_a_wrong_answer_is_not_begun(words: tuple[str, str], message: str) -> None:
    result = run(*NEW, *words)
    assert result.exit_code == 1 and message in result.stderr
    assert not Path("club.evening").exists()


def test_players_get_numbers_and_seats(club: Path) -> None:
    found = read_evening(club.read_bytes())
    assert [player.name for player in found.players.values()] == list(NAMES)
    assert sorted(found.rounds[1].seated) == list(range(1, 9)) and found.problems == []
    assert refused(*NEW) == "tarock: club.evening already exists\n"


def test_names_are_pasted() -> None:
    done(*NEW)
    done("come", "club.evening", "-", typed="Anna\n\n  Leopold \n")
    assert Path("club.evening").read_text().endswith('player 1 "Anna"\nplayer 2 "Leopold"\n')


def test_names_become_those_that_the_club_knows() -> None:
    done(*NEW)
    Path("members.csv").write_text('"Hans Müller","Hans M."\nHanna Maier\n', "utf-8")
    words = ("come", "club.evening", "--names", "members.csv")
    assert done(*words, "Hans M.") == 'player 1 "Hans Müller"\n'
    asked = run(*words, "H. M.", "Rosa", typed="n\ny\n")
    assert "“H. M.”: did you mean Hanna Maier?" in asked.stderr and "“H. M.”: did you mean Hans Müller?" in asked.stderr
    assert "“Hans Müller” may be 1 Hans Müller, who is already here." in asked.stderr and asked.exit_code == 1
    assert done(*words, "H. M.", "Rosa", typed="y\n") == 'player 2 "Hanna Maier"\nplayer 3 "Rosa"\n'
    assert done(*words, "R. O.", "--yes") == 'player 4 "R. O."\n'
    lacking = run("come", "club.evening", "--names", "none.csv", "Eva")
    assert lacking.exit_code == 2 and "none.csv" in lacking.stderr


@pytest.mark.parametrize("name", ["Anna", "anna", "Ana", "Agnes"])
def test_a_name_that_is_there_already_is_asked_back(club: Path, name: str) -> None:
    assert "who is already here. Is that right?" in refused("come", "club.evening", name, typed="n\n")
    done("come", "club.evening", name, typed="y\n")
    assert club.read_text().endswith(f'player 9 "{name}" late 2\n')


def test_who_leaves_may_come_back(club: Path) -> None:
    assert done("gone", "club.evening", "5", "6") == "gone 5 2\ngone 6 2\n"
    assert done("come", "club.evening", "5") == "late 5 2\n"
    assert read_evening(club.read_bytes()).present(2) == [1, 2, 3, 4, 5, 7, 8]
    assert refused("gone", "club.evening", "12") == "tarock: No player has the number 12.\n"


def test_two_numbers_are_one_person_unless_both_sat_in_a_round(club: Path) -> None:
    done("come", "club.evening", "Annerl", "--yes")
    assert done("same", "club.evening", "1", "9") == "same 1 9\n"
    assert "both sat in round 1" in refused("same", "club.evening", "1", "2")


def test_a_sum_that_is_wrong_is_asked_back(club: Path) -> None:
    words = ("result", "club.evening", "1.1", "24", "-8", "-40", "25")
    assert "These add up to 1, which is 1 too many. Is that right?" in refused(*words)
    assert refused(*words, typed="n\n").endswith("tarock: nothing was written\n")
    assert done(*words, "--yes").startswith("result 1.1: 24 -8 -40 25 at ")
    assert run("check", "club.evening").exit_code == 0, "a warning is no error"


def test_tapp_tarock_is_not_paid_deal_by_deal() -> None:
    done("new", "club.evening", *NEW[2:], "--game", "tapp-tarock", "--tables", "3")
    done("come", "club.evening", *NAMES[:3])
    done("seat", "club.evening")
    done("result", "club.evening", "1.1", "35", "0", "0")


def test_a_correction_says_why(club: Path) -> None:
    done("result", "club.evening", "1.1", "24", "-8", "-40", "24")
    words = ("result", "club.evening", "1.1", "24", "-8", "-42", "26")
    assert "say why it is replaced with --why TEXT" in refused(*words)
    told = done(*words, "--why", "wrong line", "--by", "Kassa", "--deals", "3")
    assert told.startswith('result 1.1: 24 -8 -42 26 deals 3 "wrong line" by "Kassa" at ')


def test_a_closed_round_stays_as_it_is_until_it_is_open(club: Path) -> None:
    done("result", "club.evening", "1.1", "24", "-8", "-40", "24")
    done("close", "club.evening", "1")
    assert "Round 1 is closed" in refused("result", "club.evening", "1.2", "0", "0", "0", "0")
    done("open", "club.evening", "1", "table 2 was late")
    done("result", "club.evening", "1.2", "0", "0", "0", "0")
    assert "Nobody has been seated in round 3." in refused("close", "club.evening", "3")


@pytest.mark.parametrize(
    ("table", "scores", "message"),
    [("1.3", "0 0 0 0", "Round 1 has no table 3."),
     ("1.1", "0 0 0", "Table 1 has 4 seats, but there are 3 numbers here."),
     ("1", "0 0 0 0", "expected: a round and a table (1.2)")],
)  # fmt: skip
def test_a_result_that_cannot_be_is_refused(club: Path, table: str, scores: str, message: str) -> None:
    assert message in refused("result", "club.evening", table, *scores.split())


@pytest.mark.slow
def test_rounds_are_seated_one_by_one_or_all_at_once(club: Path) -> None:
    assert done("seat", "club.evening").startswith("round 2\ntable 1: ")
    again = done("seat", "club.evening", "--all")
    assert again.startswith("round 3\n")
    assert refused("seat", "club.evening") == "tarock: all 3 rounds are seated\n"
    done("gone", "club.evening", "8", "--round", "3")
    assert "\nbye: " not in again and done("seat", "club.evening", "--round", "3").count("bye: ") == 1
    done("result", "club.evening", "1.1", "0", "0", "0", "0")
    assert "Round 1 already has results" in refused("seat", "club.evening", "--round", "1")


def test_a_seating_without_a_seed_gets_one(club: Path) -> None:
    club.write_text(club.read_text().partition("round 1")[0].replace("meetings seed 4711", "random"))
    assert done("seat", "club.evening").startswith("seating random seed ")
    assert read_evening(club.read_bytes()).usable


def test_too_few_players_have_no_round() -> None:
    done(*NEW)
    done("come", "club.evening", "Anna")
    assert refused("seat", "club.evening") == "tarock: Round 1: there are too few players for a table.\n"


def test_standings_for_people_spreadsheets_and_programs(club: Path) -> None:
    seats = [table.numbers for table in read_evening(club.read_bytes()).rounds[1].tables.values()]
    done("result", "club.evening", "1.1", "24", "-8", "-40", "24")
    told = json.loads(done("standings", "club.evening", "--format", "json"))["players"]
    first = {seats[0][0], seats[0][3]}
    assert {each["number"] for each in told if each["place"] == 1} == first
    assert told[0] == {**told[0], "points": "74", "rounds": ["74"], "name": NAMES[told[0]["number"] - 1]}
    rows = list(csv.reader(io.StringIO(done("standings", "club.evening", "--format", "csv"))))
    assert rows[0] == ["place", "number", "name", "points", "round 1"] and len(rows) == 9
    assert rows[1] == ["1", str(told[0]["number"]), told[0]["name"], "74", "74"]
    text = done("standings", "club.evening").splitlines()
    assert text[0].split() == ["place", "number", "name", "points", "1"] and text[1].split()[:1] == ["1"]
    assert run("standings", "club.evening", language="de").stdout.startswith("Platz")
    assert done("standings", "club.evening", "--after", "1") == done("standings", "club.evening")


def test_boards_are_dealt_and_opened(club: Path) -> None:
    with club.open("a") as stream:
        stream.write("rules standard # as ever\n")
    assert "with --boards and --players" in refused("deal", "club.evening", "2", "--players", "3")
    done("deal", "club.evening", "2", "--players", "4")
    secret = Path("club-2.boards")
    assert secret.stat().st_mode & 0o077 == 0
    pinned = read_evening(club.read_bytes()).rounds[2].boards
    text = secret.read_text()
    head = 'rules standard\nevent "Vereinsabend"\nplace "Gasthof Post"\ndate 2026-11-27\nround 2\nboard 1\ndealer A\n'
    assert f"deal koenigrufen 4\n{head}" in text
    assert {at: digits(record) for at, record in enumerate(read(text), 1)} == pinned and len(pinned) == 4
    assert run("deal", "club.evening", "2", "--players", "4").exit_code == 2, "they are dealt once"
    done("seat", "club.evening")
    records = text.split("\ndeal ")
    secret.write_text("\ndeal ".join([records[0], records[2], records[1], *records[3:]]))
    assert done("close", "club.evening", "2").endswith("club-2.tdn\n"), "their order does not matter"
    assert not secret.exists() and len(read(Path("club-2.tdn").read_text())) == 4


def test_boards_that_were_exchanged_are_not_opened(club: Path) -> None:
    done("deal", "club.evening", "1", "--boards", "1")
    dealt = Path("club-1.boards").read_text()
    Path("club-1.boards").unlink()
    Path("other.evening").write_text(club.read_text().partition("board ")[0])
    done("deal", "other.evening", "1", "--boards", "1")
    Path("other-1.boards").rename("club-1.boards")
    assert "club-1.boards: board 1 is not what was dealt" in refused("close", "club.evening", "1")
    Path("club-1.boards").write_text(dealt)
    done("close", "club.evening", "1")


def test_check_and_fmt(club: Path) -> None:
    whole = club.read_text()
    club.write_text(whole.replace('player 1 "Anna"', 'player  1   "Anna"') + 'player 1 "Ida"\n')
    checked, row = run("check", "club.evening"), len(whole.splitlines()) + 1
    assert checked.exit_code == 1
    assert checked.stderr == (
        f"club.evening:{row}:8: error number-twice: The number 1 already belongs to Anna; every player has a different "
        "number. [SPEC#evening-players]\n"
    )
    assert run("fmt", "--check", "club.evening").exit_code == 1
    assert run("fmt", "club.evening").exit_code == 0
    assert club.read_text() == whole + 'player 1 "Ida"\n'
    club.write_text(whole + "result 1 1\n")
    assert run("fmt", "club.evening").exit_code == 1 and club.read_text() == whole + "result 1 1\n"


def test_a_file_that_is_not_there_is_not_begun_by_the_way() -> None:
    for words in (("come", "nowhere.evening", "Anna"), ("standings", "nowhere.evening"), ("check", "nowhere.evening"),
                  ("fmt", "nowhere.evening"), ("season", "nowhere.season")):  # fmt: skip
        result = run(*words)
        assert (result.exit_code, result.stderr) == (2, f"tarock: {words[1]}: No such file or directory\n")
    assert list(Path().iterdir()) == []


def test_a_season_of_two_evenings(club: Path) -> None:
    done("result", "club.evening", "1.1", "24", "-8", "-40", "24")
    Path("second.evening").write_text(club.read_text())
    Path("year.season").write_text('evening "club.evening"\nevening "second.evening"\nleast 2\n')
    assert done("season", "year.season").splitlines()[0].split() == ["place", "name", "points", "1", "2"]
    told = json.loads(done("season", "year.season", "--format", "json"))["players"]
    assert (told[0]["points"], told[0]["evenings"]) == ("148", ["74", "74"])
    assert run("check", "year.season").exit_code == 0
    Path("year.season").write_text('evening "third.evening"\n')
    assert "The evening third.evening cannot be read." in run("check", "year.season").stderr


def test_lists_slips_and_results_are_printed(club: Path) -> None:
    club.write_text(club.read_text().replace('"Anna"', '"Anna <b>&"'))
    done("result", "club.evening", "1.1", "24", "-8", "-40", "24")
    assert done("print", "club.evening", "list,slips,results", "-o", "x.html") == ""
    text = Path("x.html").read_text()
    assert ElementTree.fromstring(text.replace("<!DOCTYPE html>", "").replace('<meta charset="utf-8">', "").replace(
        '<meta name="viewport" content="width=device-width, initial-scale=1">', "")) is not None  # fmt: skip
    assert "Anna <b>" not in text and "Anna &lt;b&gt;&amp;" in text and "http" not in text and "<script" not in text
    assert text.count('<section class="paper-sheet') == 1 + 2 + 1 and "deals first." in text
    assert text.count(">Signature</th>") == 2 and '<th scope="row">4</th><td>D</td>' in text and ">5</th>" not in text
    assert "<b>−40</b>" in text and STYLE.read_text("utf-8") in text
    german = run("print", "club.evening", "slips", language="de").stdout
    assert '<html lang="de">' in german and "Unterschrift" in german
    assert "cannot be printed; expected list, slips, results" in refused("print", "club.evening", "tables")
    done("seat", "club.evening")
    assert "Round 2" in done("print", "club.evening", "list")
    assert "Round 1" in done("print", "club.evening", "list", "--round", "1")


def test_a_name_is_taken_out_and_nothing_else(club: Path) -> None:
    done("result", "club.evening", "1.1", "24", "-8", "-40", "24", "--by", "Anna")
    before = club.read_text()
    assert done("withdraw", "club.evening", "1") == ""
    assert club.read_text() == before.replace('"Anna"', '"N. N."') and '"Anna"' in before.partition("by ")[2]
    assert refused("withdraw", "club.evening", "9") == "tarock: No player has the number 9.\n"


MENTIONED = """%evening 1
%by Anna
event "Anna" {Anna, Annas}
place "bei Anna"
game koenigrufen
player 1 "Anna" # Anna
player 2 "Anna B." {Anna}
player 3 "event"
round 1
table 1: 1 2 3 4
result 1.1: 24 -8 -40 24 "Anna" by "Anna" at 2026-11-02T20:15:00
x-own Anna
"""
"""A name in every place, and names that are like it or like a keyword."""
WITHOUT = MENTIONED.replace('1 "Anna"', '1 "N. N."').replace('by "Anna"', 'by "N. N."')


@pytest.mark.parametrize(
    ("options", "answer", "left"),
    [
        (["--no-texts"], "", WITHOUT),
        ([], "n\n", WITHOUT),
        ([], "", WITHOUT),
        ([], "y\n", re.sub(r"\bAnna\b(?! B)", "N. N.", MENTIONED)),
        (["--texts"], "", re.sub(r"\bAnna\b(?! B)", "N. N.", MENTIONED)),
    ],
)
def test_a_name_goes_from_texts_only_as_agreed(club: Path, options: list[str], answer: str, left: str) -> None:
    club.write_text(MENTIONED)
    shown = run("withdraw", "club.evening", "1", *options, typed=answer)
    assert shown.exit_code == 0 and club.read_text() == left
    assert [line.split(":")[0] for line in shown.stdout.splitlines()[:7]] == ["2", "3", "4", "6", "7", "11", "12"]


def test_only_the_name_of_that_player_goes(club: Path) -> None:
    """A name like a keyword, and names that two persons have."""
    club.write_text(MENTIONED)
    assert run("withdraw", "club.evening", "3", "--texts").exit_code == 0
    assert club.read_text() == MENTIONED.replace('3 "event"', '3 "N. N."')
    club.write_text(twice := MENTIONED.replace('"Anna B."', '"Anna"'))
    assert run("withdraw", "club.evening", "2", "--no-texts").exit_code == 0
    assert club.read_text() == twice.replace('2 "Anna"', '2 "N. N."')
    club.write_text(twice.replace("round 1", "same 1 2\nround 1"))
    assert run("withdraw", "club.evening", "2", "--no-texts").exit_code == 0
    assert club.read_text().count('"Anna"') == 2  # the event, and why


# ---- The manual

MANUAL = (ROOT / "notation" / "EVENINGS.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(evening-sh|evening-out|season)\n(.*?)^```$", MANUAL, re.MULTILINE | re.DOTALL)


@pytest.mark.slow
def test_the_manual_is_an_evening_that_goes_as_it_says() -> None:
    output, commands = "", 0
    for kind, text in BLOCKS:
        if kind == "evening-sh":
            output = ""
            for line in text.replace("\\\n", "").splitlines():
                program, group, *words = shlex.split(line)
                assert (program, group) == ("tarock", "evening")
                output += done(*words)
                commands += 1
        elif kind == "evening-out":
            assert output.endswith(text)
        else:
            Path("winter.season").write_text(text)
            assert "Maria" in done("season", "winter.season")
    assert commands >= 15 and run("check", "club.evening").exit_code == 0
    assert {"round-1.html", "results.html", "club-3.boards"} <= {path.name for path in Path().iterdir()}
    named = re.findall(r"`(\w+) FILE", MANUAL)
    group = main.get_command(Context(main), "evening")
    assert isinstance(group, Group) and set(named) <= set(group.commands)
    assert all(re.search(rf"\b{name}\b", MANUAL) for name in group.commands)
