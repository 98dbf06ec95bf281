"""Questions as a deck for Anki: pictures, questions, answers and reasons."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from notation.cli import main
from notation.cli.quiz import DECKS
from tests.places import RECORDS

pytest.importorskip("genanki")
pytestmark = pytest.mark.skipif(not entry_points(group=DECKS), reason="installed before there were decks")

LESSON = RECORDS / "koenigrufen" / "02-lesson.tdn"
FIRST = LESSON.read_text("utf-8").partition("\ndeal koenigrufen 4 {@de 2.")[0]
"""The first of its deals, with four questions."""


class Card(NamedTuple):
    """A note of a deck: its number in Anki, and its fields."""

    guid: str
    picture: str
    question: str
    answer: str
    reason: str


class Deck(NamedTuple):
    """Contents of a file for Anki."""

    title: str
    cards: list[Card]
    media: dict[str, bytes]


def run(file: Path, out: Path, language: str = "en", form: str = "anki") -> Result:
    return CliRunner().invoke(main, ["--lang", language, "quiz", str(file), "--to", form, str(out)])


@contextmanager
def unpacked(path: Path) -> Iterator[tuple[ZipFile, sqlite3.Connection]]:
    with ZipFile(path) as package:
        base = Path(package.extract("collection.anki2", path.parent))
        connection = sqlite3.connect(base)
        yield package, connection
        connection.close()


def deck(file: Path, out: Path, language: str = "en") -> Deck:
    """The deck that the command makes of a file."""
    done = run(file, out, language)
    assert done.exit_code == 0, done.output
    with unpacked(out) as (package, collection):
        decks = json.loads(collection.execute("select decks from col").fetchone()[0])
        [title] = [deck["name"] for deck in decks.values() if deck["name"] != "Default"]
        notes = collection.execute("select guid, flds from notes order by id").fetchall()
        names = json.loads(package.read("media"))
        media = {name: package.read(number) for number, name in names.items()}
    return Deck(title, [Card(guid, *fields.split("\x1f")) for guid, fields in notes], media)


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    return deck(LESSON, tmp_path_factory.mktemp("anki") / "deck.apkg", "de")


@pytest.mark.slow
def test_every_question_is_a_card_with_its_picture(german: Deck) -> None:
    assert len(german.cards) == len({card.guid for card in german.cards}) == len(german.media) == 10
    for card in german.cards:
        png = german.media[card.picture.removeprefix('<img src="').removesuffix('">')]
        assert png.startswith(b"\x89PNG") and int.from_bytes(png[16:20]) == 800
        assert card.question and card.answer


def test_a_card_has_question_answer_and_reason(german: Deck) -> None:
    card = german.cards[1]
    asked = "Sie spielt den Besserrufer. Welchen König darf sie rufen?"
    assert card.question == f'<div class="who">an Mitzi</div><p>{asked}</p>'
    assert '<span class="text-card text-trump"><span class="hidden">Tarock </span>4</span>' in german.cards[2].question
    assert card.answer.startswith("Treff-König · Herz-König") and "Pik-König: Den hat sie selbst." in card.reason


@pytest.mark.slow
def test_a_card_stays_the_same_when_a_comment_changes(german: Deck, tmp_path: Path) -> None:
    """So Anki keeps what it knows of the learner."""
    changed = tmp_path / "lesson.tdn"
    changed.write_text(FIRST.replace("Den hat sie selbst.", "Der ist bei ihr."), "utf-8")
    other = deck(changed, tmp_path / "other.apkg", "de")
    assert [card.guid for card in other.cards] == [card.guid for card in german.cards[:4]]
    assert "Der ist bei ihr." in other.cards[1].reason


@pytest.mark.slow
def test_markup_in_a_comment_is_text(tmp_path: Path) -> None:
    bold = tmp_path / "bold.tdn"
    bold.write_text(FIRST.replace("Den hat sie selbst.", "<b>Nein</b> & nein."), "utf-8")
    assert "&lt;b&gt;Nein&lt;/b&gt; &amp; nein." in deck(bold, tmp_path / "bold.apkg", "de").cards[1].reason


@pytest.mark.slow
def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    unknown = run(LESSON, tmp_path / "x.apkg", form="quizlet")
    assert unknown.exit_code == 2 and "questions cannot be written as “quizlet”; expected anki" in unknown.stderr
    first = tmp_path / "lesson.tdn"
    first.write_text(FIRST, "utf-8")
    nowhere = run(first, tmp_path / "none" / "x.apkg")
    assert nowhere.exit_code == 2 and "x.apkg" in nowhere.stderr and "Traceback" not in nowhere.output
