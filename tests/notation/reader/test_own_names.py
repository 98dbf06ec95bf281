"""Names that a game from outside gives its cards are read where the local names of the notation are."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import notation
from notation.cards import CARD, FOOL, MOND, PAGAT, own_names
from notation.cli.recording import record
from notation.deals.choosing import understood
from notation.editor.documents import Part, Point
from notation.editor.hovering import hover
from notation.reader import locate, read
from notation.record import Record
from notation.replay import judge
from notation.rulebooks import registered
from notation.writer import write
from tests.notation.rulebooks.test_village import HANDS
from tests.notation.rulebooks.village.rules import VILLAGE

NAMED = replace(VILLAGE, card_names={FOOL: "Kasper", MOND: "Glavar", PAGAT: "Pagat", CARD["SK"]: "Želod-kralj"})
TEXT = (
    HANDS.replace("Fool T21", "Kasper Glavar", 1).replace("SK", "Želod-kralj")
    + """talon: DN DJ D1 D2 D3 D4
bids: B pass, C pass, D pass, A three
ask A {Kasper or Glavar?}
accept: Glavar
take A: DN DJ D1
"""
)
CANONICAL = TEXT.replace("{Kasper or Glavar?}", "{}")


@pytest.fixture(autouse=True)
def at_the_village() -> Iterator[None]:
    with registered(NAMED):
        yield


def only(text: str) -> Record:
    [found] = read(text)
    return found


def plain(text: str) -> str:
    """A text with the canonical names of its cards outside comments."""
    head, comment, rest = text.partition(" {Kasper or Glavar?}")
    for own, card in NAMED.own_names.items():
        head, rest = head.replace(own, card), rest.replace(own, card)
    return head + comment + rest


def test_records_of_the_game_use_its_names() -> None:
    found = only(TEXT)
    assert not found.unreadable and write(found) == plain(TEXT) and "Kasper or" in write(found)
    assert judge(found).problems == judge(only(plain(TEXT))).problems
    assert [each.parsed.unreadable for each in notation.read(f"%tdn 1\n\n{TEXT}")] == [False]


def test_other_games_do_not_know_them() -> None:
    found = only("deal tapp-tarock 3\ntrick 1 A: Kasper\n")
    assert [(flaw.code, flaw.column) for flaw in found.flaws] == [("line-unreadable", 12)]


@pytest.mark.parametrize("name", ["Fool", "Mond", "mond", "XX", "Sküs", "S", "Der Alte", "21"])
def test_names_that_mean_something_else_are_not_taken(name: str) -> None:
    assert own_names({CARD["T3"]: name}) == {}


def test_problems_name_the_place_in_the_text_as_written() -> None:
    found = only(f"{HANDS}trick 1 A: Glavar Želod-kralj! {{Kasper}} T99 S9\n")
    line = found.text.splitlines()[-1]
    assert [(flaw.line, flaw.column) for flaw in found.flaws] == [(7, line.index("T99") + 1)]
    found = only(f"{HANDS}trick 1 A: Glavar Želod-kralj! {{Kasper}} SN HK\n")
    trick = next(node for node in found.main() if node.keyword == "trick")
    line = found.text.splitlines()[-1]
    assert [locate(found, trick, item) for item in (1, 2, 3)] == [
        (7, line.index(card) + 1) for card in ("Želod", "SN", "HK")
    ]


def test_they_may_be_typed() -> None:
    assert understood("kasper zelod-kralj", (), (), NAMED).values == (FOOL, CARD["SK"])
    hands = dict(line.removeprefix("hand ").split(": ") for line in TEXT.splitlines() if line.startswith("hand"))
    play = notation.Play("village", dealer="D", hands=hands, players=4)
    assert play.table.hands["A"][:2] == ("Fool", "T21")


def test_they_are_recorded_as_canonical_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    hands = [line.partition(": ")[2] for line in TEXT.splitlines() if line.startswith("hand")]
    typed = ["", "", "", "", "", "", "", "", "D", *hands, "DN DJ D1 D2 D3 D4", "pass", "pass", "pass", "three", "q", ""]
    result = CliRunner().invoke(record, ["village", "4"], input="\n".join(typed) + "\n")
    assert "hand A: Fool T21 T20" in Path("deals.tdn").read_text("utf-8"), result.output


def test_an_editor_explains_them() -> None:
    part = Part(TEXT, 1, "1")
    shown = hover(part, Point(2, TEXT.splitlines()[2].index("Glavar") + 1))
    assert shown is not None and "**Glavar**: the Glavar" in shown[1]
