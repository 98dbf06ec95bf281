"""Games from outside are full citizens: the project that `tarock new-game` writes is one, and so the example of all.

One that cannot be loaded is named and harms no other; one that fails is named as the one that fails.
"""

import json
import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from click.testing import CliRunner

from notation.cli import main
from notation.cli.scaffolding import write_project
from tests.places import ROOT

GERMAN = {
    "Inn Game": "Wirtshausspiel",
    "{card} may not be laid away: no king, and none of Fool, T21 and T1.": "{card} bleibt in der Hand.",
    "{contract} lost with {points} card {points|point|points}: {base}": "{contract} verloren mit {points}: {base}",
}
"""German messages of the game from outside. Its other messages stay English; those that games share are translated."""


class Place(NamedTuple):
    """Where games from outside are installed."""

    folder: Path
    archive: str

    @property
    def example(self) -> str:
        return str(self.folder / "tarock_inn_game/records/01-book.tdn")

    @property
    def rules(self) -> Path:
        return self.folder / "tarock_inn_game" / "rules.py"

    def register(self, **games: str) -> None:
        """Install games by what registers them, as a distribution each."""
        for name, value in games.items():
            info = self.folder / f"{name}-1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
            (info / "entry_points.txt").write_text(f"[tarock.games]\n{name.replace('_', '-')} = {value}\n")

    def run(self, *asked: list[str], **environment: str) -> list[tuple[int, str]]:
        """Results of some commands and pages in one process."""
        file = self.folder / "asked.json"
        file.write_text(json.dumps(asked))
        paths = os.pathsep.join([str(self.folder), str(ROOT)])
        told = subprocess.run(
            [sys.executable, "-m", "tests.tools.outside", str(file)],
            env=os.environ | {"PYTHONPATH": paths, "LANGUAGE": "en"} | environment,
            cwd=self.folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert told.returncode == 0, told.stderr
        return [(status, text) for status, text in json.loads(told.stdout)]


def made(folder: Path) -> Place:
    write_project("inn-game", folder)
    place = Place(folder, f"sqlite:///{folder / 'archive.sqlite'}")
    place.register(inn_game="tarock_inn_game.rules:GAME")
    return place


def speak_italian(place: Place) -> None:
    """A game may bring a language that the site does not speak: rules, terms, messages and comments."""
    package = place.folder / "tarock_inn_game"
    (package / "rules.it.md").write_text("# Gioco dell’osteria\n")
    (package / "about.it.md").write_text("Un gioco per tre.\n")
    (package / "glossary.py").write_text(
        "from notation.game import Term\n"
        "GLOSSARY = {'solo': Term('', 'Played without the talon.', 'contracts')}\n"
        "from notation.words.terms import Word\nTERMS = {'it': {'talon': Word('monte', ('tallone',))}}\n"
    )
    book = package / "records/01-book.tdn"
    book.write_text(book.read_text().replace("is lost.}", "is lost.} {@it Una partita persa.}"))
    compiled = package / "locale/it/LC_MESSAGES/tarock.mo"
    compiled.parent.mkdir(parents=True)
    catalogue = Catalog("it")
    catalogue.add("Inn Game", "Osteria")
    with compiled.open("wb") as stream:
        write_mo(stream, catalogue)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A game that works, with some German; one that cannot be imported, one that is none, one that fails in play."""
    place = made(tmp_path_factory.mktemp("outside"))
    catalogue = Catalog("de")
    for message, german in GERMAN.items():
        catalogue.add(message, german)
    compiled = place.folder / "tarock_inn_game/locale/de/LC_MESSAGES/tarock.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as stream:
        write_mo(stream, catalogue)
    speak_italian(place)
    (place.folder / "torn.py").write_text("import no_such_module\n")
    (place.folder / "number.py").write_text("GAME = 7\n")
    (place.folder / "stumbling").mkdir()
    (place.folder / "stumbling" / "__init__.py").write_text(
        "from dataclasses import replace\n"
        "from tarock_inn_game import GAME as ANOTHER\n"
        "def deal(table):\n"
        "    raise ZeroDivisionError('counted nothing')\n"
        "    yield\n"
        "GAME = replace(ANOTHER, name='stumbling', title='Stumbling', package='stumbling', deal=deal)\n"
    )
    place.register(torn="torn:GAME", number="number:GAME", stumbling="stumbling:GAME")
    stumbles = Path(place.example).read_text().replace("inn-game", "stumbling")
    (place.folder / "stumbling.tdn").write_text(stumbles)
    return place


Told = dict[str, tuple[int, str]]


@pytest.fixture(scope="module")
def told(place: Place) -> Told:
    """Output of commands and pages with these games installed."""
    get, archive = partial(lambda address: ["GET", place.archive, address]), ["archive", "--archive", place.archive]
    wrong = str(place.folder / "tarock_inn_game/examples/inn-game-discard.tdn")
    asked = {
        "add": [*archive, "add", place.example],
        "check": ["check", place.example],
        "wrong": ["check", wrong],
        "wrong in German": ["--lang", "de", "check", wrong],
        "show in German": ["--lang", "de", "show", place.example],
        "games": ["games"],
        "games in German": ["--lang", "de", "games"],
        "rules": ["rules", "inn-game", "--rule", "discard"],
        "all rules": ["rules"],
        "explain": ["explain", "inn-game-discard"],
        "all codes": ["explain"],
        "random": ["random", "inn-game", "--seed", "1"],
        "stumbles": ["check", str(place.folder / "stumbling.tdn")],
        "random of one that fails": ["random", "stumbling"],
        "torn": ["random", "torn"],
        "unknown": ["random", "nothing"],
        "find by title": [*archive, "find", 'game:"Inn Game"'],
        "find by near name": [*archive, "find", "game:in-game"],
        "find by contract": [*archive, "find", "contract:game"],
        "find by problem": [*archive, "find", "problem:inn-game-discard"],
        "rules page": get("/rules/inn-game"),
        "course": get("/courses/inn-game"),
        "home": get("/"),
        "list of rules": get("/rules"),
        "note": get("/note"),
        "note the game": get("/note/new?deal=inn-game+3"),
        "search": get("/records?q=game:inn-game"),
        "record": get("/records/FIRST/print"),
        "api": get("/api/v1/games"),
        "api of one": get("/api/v1/games/inn-game"),
        "api of a torn one": get("/api/v1/games/torn"),
        "api of its code": get("/api/v1/problems/inn-game-discard"),
    }  # fmt: skip
    return dict(zip(asked, place.run(*asked.values()), strict=True))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("add", "1 record added: 1 legal"),
        ("check", "1 record: 1 legal"),
        ("games", "inn-game  Inn Game"),
        ("games in German", "inn-game  Wirtshausspiel"),
        ("show in German", "verloren mit 15"),
        ("rules", "No king may be laid away"),
        ("all rules", "inn-game"),
        ("explain", "SK may not be laid away"),
        ("explain", "tarock rules inn-game --rule discard"),
        ("all codes", "inn-game-discard"),
        ("random", "deal inn-game 3"),
        ("find by title", "A first evening"),
        ("find by contract", "A first evening"),
        ("rules page", "No king may be laid away"),
        ("rules page", 'href="/records/'),
        ("course", "1. A game that is lost."),
        ("list of rules", "Inn Game"),
        ("note", "Wirtshausspiel"),
        ("note the game", "Wirtshausspiel"),
        ("search", "Wirtshausspiel"),
        ("record", "verloren mit 15"),
        ("api of one", '"title": "Inn Game"'),
        ("api of its code", "bleibt in der Hand"),
    ],
)
@pytest.mark.slow
def test_it_works_everywhere(told: Told, asked: str, said: str) -> None:
    status, text = told[asked]
    assert status in (0, 200) and said in text, text


@pytest.mark.slow
def test_what_is_not_translated_is_said_as_the_game_says_it(told: Told) -> None:
    assert "SK may not be laid away" in told["wrong"][1] and "SK bleibt in der Hand." in told["wrong in German"][1]
    assert "1 Aufzeichnung" in told["wrong in German"][1], "what the project says stays German"


@pytest.mark.slow
def test_a_near_name_is_the_answer_to_another_one(told: Told) -> None:
    assert told["find by near name"][0] == 2 and "“inn-game”" in told["find by near name"][1]
    assert told["find by problem"][0] == 0


@pytest.mark.parametrize("asked", ["games", "all rules", "list of rules"])
@pytest.mark.slow
def test_one_that_cannot_be_loaded_is_named_in_lists(told: Told, asked: str) -> None:
    text = told[asked][1].replace("\n", " ")
    assert told[asked][0] in (0, 200) and "No module named" in text and "no_such_module" in text
    assert "torn 1.0 (torn:GAME)" in text and "number 1.0 (number:GAME)" in text


@pytest.mark.slow
def test_one_that_cannot_be_loaded_is_named_to_programs(told: Told) -> None:
    listed = json.loads(told["api"][1])
    assert [game["name"] for game in listed["items"]][-2:] == ["inn-game", "stumbling"]
    assert {game["name"]: game["reason"] for game in listed["broken"]} == {
        "torn": "ModuleNotFoundError: No module named 'no_such_module'",
        "number": "it is no notation.game.Game but int",
    }
    assert told["api of a torn one"][0] == 404 and "no_such_module" in told["api of a torn one"][1]


@pytest.mark.slow
def test_who_asks_for_one_that_cannot_be_loaded_hears_why(told: Told) -> None:
    status, text = told["torn"]
    assert status == 2 and "torn 1.0 (torn:GAME)" in text and "no_such_module" in text
    assert "inn-game" in told["unknown"][1], "the games that are known"


@pytest.mark.slow
def test_one_that_fails_is_named_as_the_one_that_fails(told: Told) -> None:
    status, text = told["stumbles"]
    assert status == 1 and "game-failed: The game “stumbling” from stumbling failed here" in text
    assert "ZeroDivisionError: counted nothing" in text and "bug in the game" in text
    status, text = told["random of one that fails"]
    assert status == 2 and "in the game “stumbling”" in text and "bug in the game" in text


@pytest.mark.slow
def test_its_author_sees_the_traceback(place: Place, told: Told) -> None:
    assert "Traceback" not in told["stumbles"][1]
    check = ["check", str(place.folder / "stumbling.tdn")]
    [(_, text)] = place.run(check, TAROCK_TRACEBACK="1")
    assert 'stumbling/__init__.py", line 4, in deal' in text
    [(_, text)] = place.run(["games"], TAROCK_TRACEBACK="1")
    assert 'torn.py", line 1, in <module>' in text


@pytest.mark.slow
def test_a_game_that_changes_is_noticed(tmp_path: Path) -> None:
    """Its limit is another one now: what the archive says of its records is judged again."""
    place = made(tmp_path / "inn")
    archive = ["archive", "--archive", place.archive]
    _, (_, text) = place.run([*archive, "add", place.example], [*archive, "recheck", "--jobs", "1"])
    assert "no records judged differently" in text
    place.rules.write_text(place.rules.read_text().replace("TARGET = 36", "TARGET = 12"))
    [(status, text), (_, again), (_, found)] = place.run(
        [*archive, "recheck", "--jobs", "1"], [*archive, "recheck", "--jobs", "1"], [*archive, "find", "declarer:won"]
    )
    assert status == 0 and "1: legal game lost → illegal game won" in text
    assert "no records judged differently" in again and "A first evening" in found


# ---- The project of a new game


def written(folder: Path) -> dict[Path, bytes]:
    """The files of a project by their places, with what is in them."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.suffix in (".py", ".md", ".tdn")}


@pytest.mark.parametrize(("like", "tests"), [([], 3), (["--like", "koenigrufen"], 5)])
@pytest.mark.sampled(1)
@pytest.mark.slow
def test_the_new_project_passes_its_tests(tmp_path: Path, like: list[str], tests: int) -> None:
    done = CliRunner().invoke(main, ["new-game", "my-game", str(tmp_path / "project"), *like])
    assert done.exit_code == 0, done.output
    command, before = [sys.executable, "-W", "error", "tests/test_game.py"], written(tmp_path)
    paths = os.pathsep.join([".", str(ROOT)])
    told = subprocess.run(
        command, cwd=tmp_path / "project", env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.count("passed: ") == tests
    assert written(tmp_path) == before, "its rules page has the tables of its game"


@pytest.mark.parametrize("page", ["rules.md.txt", "koenigrufen/rules.md.txt"])
def test_the_cards_of_a_new_game_make_what_its_page_says(page: str) -> None:
    text = (ROOT / "notation/scaffold" / page).read_text("utf-8")
    table = text.partition("<!-- table: worth -->")[2].partition("<!-- end -->")[0]
    rows = [(int(worth), int(many)) for worth, many in re.findall(r"\| (\d+) \| (\d+) \|$", table, re.MULTILINE)]
    groups = sum(many for _, many in rows) // 3
    assert "each full group of three loses two points" in text and "make 70" in text
    assert sum(worth * many for worth, many in rows) - 2 * groups == 70


@pytest.mark.slow
def test_the_new_project_installs(tmp_path: Path) -> None:
    write_project("my-game", tmp_path / "project")
    site = str(tmp_path / "site")
    build = [sys.executable, "-c", "from setuptools import setup; setup()", "-q", "build_py", "--build-lib", site]
    subprocess.run([*build, "egg_info", "--egg-base", site], check=True, cwd=tmp_path / "project", capture_output=True)
    dealt = "notation.deal_by_chance('my-game', seed=1).game"
    program = f"import notation; print(notation.games()['my-game'], {dealt})"
    paths = os.pathsep.join([site, str(ROOT)])
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=os.environ | {"PYTHONPATH": paths}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert told.stdout == "<Game my-game for 3 players> my-game\n"
    assert (tmp_path / "site" / "tarock_my_game" / "examples" / "my-game-discard.tdn").is_file()


@pytest.mark.parametrize(
    ("name", "said"),
    [("My Game", "not a valid name"), ("class", "not a valid name"), ("cego", "already a game “cego”")],
)
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str, said: str) -> None:
    done = CliRunner().invoke(main, ["new-game", name, str(tmp_path / "project")])
    assert done.exit_code == 2 and said in done.output
    assert not (tmp_path / "project").exists()


def test_a_model_that_is_none_is_refused_with_those_there_are(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["new-game", "my-game", str(tmp_path / "project"), "--like", "tarot"])
    assert done.exit_code == 2 and "only from koenigrufen" in done.output
    assert not (tmp_path / "project").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    done = CliRunner().invoke(main, ["new-game", "my-game", str(tmp_path)])
    assert done.exit_code == 2 and "not empty" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.slow
def test_the_catalogue_of_a_game_has_what_only_it_says(tmp_path: Path) -> None:
    place = made(tmp_path / "inn")
    update = "import sys; from notation.testing.translating import main; sys.exit(main())"
    command = [sys.executable, "-c", update, "inn-game", "de"]
    paths = os.pathsep.join([str(place.folder), str(ROOT)])
    told = subprocess.run(
        command, cwd=place.folder, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True
    )
    assert told.stdout == "de: 5 not translated\n", told.stderr
    catalogue = place.folder / "tarock_inn_game/locale/de/LC_MESSAGES/tarock.po"
    text = catalogue.read_text("utf-8")
    assert 'msgid "Inn Game"\nmsgstr ""' in text and "All passed" not in text
    own = 'msgctxt "inn-game"\nmsgid "Talon"\nmsgstr "Dorf"\n'
    catalogue.write_text(text.replace('msgid "Inn Game"\nmsgstr ""', 'msgid "Inn Game"\nmsgstr "Wirtshausspiel"') + own)
    told = subprocess.run(
        command, cwd=place.folder, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True
    )
    assert told.stdout == "de: 4 not translated\n" and own in catalogue.read_text("utf-8")
    assert "Wirtshausspiel" in place.run(["--lang", "de", "games"])[0][1]
