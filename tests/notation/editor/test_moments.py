"""Proposals at a place, in whole, half-written and broken records of every game."""

import pytest

from notation.editor.documents import Document, Part, Point
from notation.editor.fixes import edited, fixes, formatted
from notation.editor.hovering import hover
from notation.editor.moments import CARD, KEY, proposals
from notation.editor.outline import foldings, hints, outline, player_at, renamed
from notation.problems import ERROR
from notation.rulebooks import GAMES
from tests.notation.editor.test_server import deal_of

DEAL = """\
deal tapp-tarock 3
dealer A
hand A: Fool T20 T18 T16 T13 T9 T5 SK SJ S9 CJ C10 HK HN DK D3
hand B: T21 T19 T15 T14 T11 T6 T2 S8 CQ CN C7 HQ H1 H2 DJ D4
hand C: T17 T12 T10 T8 T4 T1 SQ SN S10 CK C9 H3 H4 DN D1 D2
talon: T3 HJ C8 | DQ T7 S7
bids: B pass, C pass, A dreier
take A: DQ T7 S7
discard A: CJ C10 HN
trick 1 B: D4 D2 DK
"""


def _offered(text: str, what: str | None = None) -> dict[str, str]:
    """Proposals at the sign | of a text, each with the reason why it is not allowed."""
    above, _sign, below = text.rpartition("|")
    part = Part(above + below, 1, "1")
    _span, listed = proposals(part, part.place(len(above)))
    return {one.text: one.why_not for one in listed if what in (None, one.what)}


def test_cards_to_play_come_first_and_others_say_why_not() -> None:
    """A player who must follow sees the playable cards, and the rule for every other card of the hand."""
    cards = _offered(DEAL + "trick 2 A: SK |", CARD)
    assert [card for card, why_not in cards.items() if not why_not] == ["S8"]
    assert cards["T21"] == "B must follow spades: S8."
    assert len(cards) == 15 and "D4" not in cards


def test_a_line_begins_with_what_comes_next() -> None:
    """At the start of a line stand the lines that may come, the next act first."""
    assert next(iter(_offered(DEAL + "|"))) == "trick 2 A:"
    assert "hand A:" not in _offered(DEAL + "|")
    assert {"talon:", "hand C:"} <= _offered(DEAL.partition("hand C")[0] + "|").keys()


ENDING = """\
deal tapp-tarock 3
position 15 A
hand A: T20 SK
hand B: T2 S7
hand C: SQ H1
"""


def test_a_position_goes_on_with_its_trick() -> None:
    """A pile is offered no card that lies in a hand; behind the contract the first trick of the position comes."""
    assert not {"T20", "H1"} & _offered(ENDING + "won A 14: |", CARD).keys()
    assert "dreier" in _offered(ENDING + "contract A |")
    assert next(iter(_offered(ENDING + "contract A dreier\n|"))) == "trick 15 A:"
    assert set(_offered(ENDING + "contract A dreier\ntrick 15 A: |", CARD)) == {"T20", "SK"}


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("deal |", {*GAMES}),
        ("deal cego |", {"3", "4"}),
        ("deal tapp-tarock 3\nrules standard |", {"talon-halves=fixed"}),
        ("deal tapp-tarock 3\nplayer |", {"A", "B", "C"}),
        ("deal tapp-tarock 3\ndealer A\nbids: |", {"B pass", "B dreier"}),
        ("deal tapp-tarock 3\ndealer A\nbids: B pass, C |", {"pass", "dreier"}),
        (DEAL.partition("take A")[0] + "take A: |", {"T3 HJ C8", "DQ T7 S7"}),
        (DEAL.partition("discard A")[0] + "discard A: CJ |", {"C10", "HN"}),
        (DEAL.partition("talon")[0] + "talon: T3 |", {"T7", "DQ", "S7"}),
        (DEAL + "trick |", {"2 A:"}),
        (DEAL + "( trick 1 B: |", {"D4", "S8"}),
        (DEAL + "( trick 1 B: S8 |", {"S10", "SN"}),
    ],
)
def test_what_may_stand_at_a_place_is_proposed(text: str, offered: set[str]) -> None:
    """Games, options, seats, words, packets, cards: in the head, in the deal, in a variation."""
    assert offered <= {one for one, why_not in _offered(text).items() if not why_not}


@pytest.mark.parametrize("text", [DEAL + "# |", DEAL + "{a comment |", 'deal cego 3\nevent "At the |', "%tdn |"])
def test_nothing_is_proposed_where_somebody_writes_freely(text: str) -> None:
    """Comments, remarks, texts."""
    assert not _offered(text)


def test_what_came_of_the_deal_is_proposed() -> None:
    """Behind the last trick the true card points and score."""
    text = deal_of("droggn", 3)
    above, _sign, below = text.partition("\npoints: ")
    assert f"points: {below.splitlines()[0]}" in _offered(f"{above}\n|", KEY)


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_a_half_written_record_is_answered(game: str) -> None:
    """Cut off anywhere, and with letters changed, whatever is asked is answered without an exception."""
    text = deal_of(game, GAMES[game].players[-1], 6)
    for cut in range(0, len(text), 61):
        for written in (text[:cut], text[:cut] + "?!" + text[cut + 3 :]):
            [*_head, part] = Document(written).parts
            at = part.place(min(cut, len(part.text)))
            proposals(part, at)
            hover(part, at)
            formatted(part)
        outline(part), list(foldings(part))
    assert len(list(hints(Part(text, 1, "1")))) == text.count("\ntrick ")


@pytest.mark.parametrize(
    ("wrong", "code", "right"),
    [
        (DEAL + "trick 2 C: SK S8 S10\n", "wrong-leader", "trick 2 A: SK S8 S10"),
        (DEAL + "trick 1 A: SK S8 S10\n", "wrong-number", "trick 2 A: SK S8 S10"),
        (DEAL + "trick 2 A: SK T21 S10\n", "must-follow", "trick 2 A: SK T21^ S10"),
        (DEAL.replace("A dreier", "A dreyer"), "call-unknown", "bids: B pass, C pass, A dreier"),
        (DEAL.replace("dealer A", 'dealer A\nannotater "Vroni"'), "keyword-unknown", 'annotator "Vroni"'),
        (DEAL.replace("C dreier, A", "C").replace("D4 D2", "D4^ D2"), "not-irregular", "trick 1 B: D4 D2 DK"),
        (DEAL.replace("T1 SQ", "T1 SK").replace("SK SJ", "SQ SJ") + "trick 2 A: SK S8 S10\n", "not-held",
         "hand A: Fool T20 T18 T16 T13 T9 T5 SK SJ S9 CJ C10 HK HN DK D3"),
        (DEAL.replace("dealer A", "table 1 {of two}\ndealer A"), "text-unquoted", 'table "1" {of two}'),
        (DEAL.replace("dealer A", "player B Anna Maria\ndealer A"), "line-unreadable", 'player B "Anna Maria"'),
    ],
)  # fmt: skip
def test_a_mistake_is_mended_by_a_fix(wrong: str, code: str, right: str) -> None:
    """The fix that is offered leaves the line as it should be, and the problem is gone."""
    part = Part(wrong, 1, "1")
    [problem] = [problem for problem in part.problems if problem.code == code]
    mended = [edited(part, fix.edits) for fix in fixes(part, problem)]
    wanted = (code, problem.severity)
    assert any(right in after.lines and wanted not in {left[:2] for left in after.problems} for after in mended)


@pytest.mark.parametrize("game", GAMES)
def test_false_claims_are_mended(game: str) -> None:
    """A false score is written anew, comments and all."""
    text = deal_of(game, GAMES[game].players[0])
    true = next(line for line in text.splitlines() if line.startswith("score: "))
    part = Part(text.replace(true, "score: A 4711 {Who wrote this?}"), 1, "1")
    [problem, *_left_out] = [problem for problem in part.problems if problem.severity == ERROR]
    [fix] = fixes(part, problem)
    assert true in [line.replace(" {Who wrote this?}", "") for line in edited(part, fix.edits).lines]


def test_a_card_says_what_it_is_and_whose_turn_it_was() -> None:
    """Hovering over a card: its name, the trick so far, what was allowed."""
    part = Part(DEAL, 1, "1")
    place = Point(9, DEAL.splitlines()[9].index("D2"))
    told = hover(part, place)
    assert told is not None
    assert "the two of diamonds" in told[1] and "B D4" in told[1] and "C may play" in told[1]


def test_a_player_is_given_another_name_everywhere() -> None:
    """In every record of the file, with quotes as they have to be."""
    text = "".join(DEAL.replace("dealer A", f'player {seat} "Vroni" {{who}}\ndealer A') + "\n" for seat in "AB")
    document = Document(text)
    found = player_at(document.parts[0], Point(1, 12))
    assert found is not None and found[0] == "Vroni"
    for edit in sorted(renamed(document, "Vroni", 'Vroni "die Wirtin"'), reverse=True):
        document.change(edit)
    assert document.text == text.replace('"Vroni"', r'"Vroni \"die Wirtin\""')
