"""Cards that the player to move may play, and the duty that leaves no other, in every language."""

from importlib.resources import files
from pathlib import Path

import pytest

from notation.parts.play import CardPlay
from notation.reader import read
from notation.record import Record
from notation.replay import position
from notation.replay.steps import steps
from notation.words.languages import speaking
from replay_web.present.table import allowed
from replay_web.present.words import Voice
from tests.replay_web.deals import LOCKED

TAPP = """deal tapp-tarock 3
dealer C
hand B: SQ S10 CJ T1 _12
contract C solo
trick 1 A: SK
"""
BOOKS = Path(str(files("corpus"))) / "records"


def told(record: Record, language: str = "en") -> list[str]:
    """Sentences before each card that was played to a trick, and before the next one."""
    found = []
    with speaking(language):
        for number in [step.number - 1 for step in steps(record) if step.keyword == "trick"] + [10**6]:
            walk = position(record, number)
            if walk and isinstance(walk.decision, CardPlay):
                found.append(allowed(walk.decision, walk.table, Voice(record, walk.game)))
    return found


def of_book(game: str, language: str = "en") -> str:
    records = read((BOOKS / game / "01-book.tdn").read_text("utf-8"))
    return " ".join(sentence for record in records for sentence in told(record, language))


@pytest.mark.parametrize(("language", "sentence"), [
    ("en", "The suit led must be followed: spades."),
    ("de", "Die ausgespielte Farbe muss bedient werden: Pik."),
    ("ja", "リードされたスートに従わなければなりません（スペード）。"),
])  # fmt: skip
def test_a_suit_shown_by_a_hand_must_be_followed(language: str, sentence: str) -> None:
    assert told(read(TAPP)[0], language)[-1].endswith(sentence)


def test_a_hand_that_shows_none_of_the_suit_is_not_told_of() -> None:
    said = told(read(TAPP.replace("SQ S10", "HQ H10"))[0])[-1]
    assert "followed" not in said and "trump" not in said.partition(".")[2]


@pytest.mark.parametrize(("language", "kept", "too"), [
    ("en", "The Pagat may not be played yet.", "The Gstieß may be played too."),
    ("de", "Pagat ist noch nicht erlaubt.", "Auch Gstieß ist erlaubt."),
    ("ja", "パガットはまだ出せません。", "グシュティースも出せます。"),
])  # fmt: skip
@pytest.mark.slow
def test_what_a_game_lets_or_forbids_beside_the_duty_is_told(language: str, kept: str, too: str) -> None:
    assert kept in of_book("tapp-tarock", language)
    assert too in of_book("droggn", language)


def test_the_last_card_of_a_hand_has_its_reason_too() -> None:
    [record] = read(LOCKED)
    assert told(record)[-1].endswith("must play the queen of batons. It is the last card in the hand.")


def test_a_fool_that_is_locked_is_not_offered_a_second_time() -> None:
    said = told(read(LOCKED)[0])
    assert sum("it may be withheld and any other" in sentence for sentence in said) == 1
    assert sum("The Fool may not be played yet." in sentence for sentence in said) > 1
