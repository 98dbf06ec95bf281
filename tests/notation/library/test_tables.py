"""Steps, tables and choices as a program gets them."""

import pickle
from io import StringIO
from itertools import pairwise

import pytest
from rich.console import Console

import notation
from notation.cli.showing_step import show_step
from notation.lessons import check
from notation.replay.session import moments
from tests.notation.records import LESSON, WHOLE
from tests.places import RECORDS

[RECORD] = notation.read(WHOLE)
STEPS = notation.steps(RECORD)


def test_the_steps_go_from_the_deal_to_the_settlement() -> None:
    assert [step.number for step in STEPS] == list(range(len(STEPS)))
    assert (STEPS[0].keyword, STEPS[-1].keyword) == ("deal", "settlement")
    assert STEPS[0].table.trick is None and not STEPS[0].table.tricks and STEPS[-1].table.choice is None
    card = next(step for step in STEPS if step.keyword == "trick")
    assert repr(card) == f"<Step {card.number}: trick {card.seat} {card.act}>"
    assert card.table.trick and card.table.trick.cards == {card.seat: card.act} and card.table.trick.leader == card.seat


def test_cards_wander_from_the_hands_to_the_tricks() -> None:
    """The pack stays whole at every step."""
    pack = set(notation.games()["tapp-tarock"].pack())
    for step in STEPS:
        table = step.table
        held = [card for hand in table.hands.values() for card in hand]
        played = [card for trick in table.tricks for card in trick.cards.values()]
        played += table.trick.cards.values() if table.trick else []
        lying = [card for packet in table.talon for card in packet] if table.declarer is None else []
        assert len(held + played) == len(set(held + played)) and set(held + played + lying) <= pack
        if not table.declarer:
            assert set(held + lying) == pack


def test_the_last_table_tells_what_the_report_tells() -> None:
    report, table = notation.check(RECORD), STEPS[-1].table
    assert report.declarer and report.points
    assert (table.declarer, table.contract) == (report.declarer, report.contract)
    assert table.card_points[report.declarer] == report.points[report.declarer]
    assert all(trick.winner in table.seats for trick in table.tricks)


def test_a_choice_tells_why_the_rest_may_not_be() -> None:
    for step in STEPS[:-2]:
        choice = step.table.choice
        assert choice and choice.seat == step.table.turn and choice.allowed and choice.question
        assert not set(choice.allowed) & choice.forbidden.keys()
        if choice.keyword == "trick":
            assert {*choice.allowed, *choice.forbidden} == set(step.table.hands[choice.seat])
    choices = [step.table.choice for step in STEPS if step.table.choice]
    reasons = {reason.code: reason for choice in choices for reason in choice.forbidden.values()}
    assert reasons["must-follow"].rule == "tapp-tarock#follow" and "must" in reasons["must-follow"].message
    assert STEPS[0].table.choice and "pass" in STEPS[0].table.choice and "solo" in repr(STEPS[0].table.choice)


def test_the_act_of_a_step_is_always_one_of_what_was_allowed() -> None:
    for before, step in pairwise(STEPS[:-1]):
        choice = before.table.choice
        assert choice
        if choice.keyword == step.keyword and choice.size == 1:
            assert step.act in choice


def test_a_sentence_tells_what_was_done_and_who_won() -> None:
    [record] = notation.read(LESSON)
    told = [step.sentence for step in notation.steps(record)]
    assert told[:2] == ["The cards are dealt.", "A Wendelin calls Dreier."]
    assert any(sentence.startswith("B passes; the highest bid is Dreier, by A Wendelin") for sentence in told)
    assert any(sentence == "A Wendelin takes the first packet of the talon: S9 T5 CJ." for sentence in told)
    assert any(step.sentence.endswith(" wins the trick.") for step in STEPS)
    assert STEPS[-1].sentence == "The deal is settled."
    with notation.speaking("de"):
        assert notation.steps(record)[0].sentence == "Die Karten sind gegeben."


def test_comments_and_marks_come_with_their_step() -> None:
    [record] = notation.read("deal tapp-tarock 3\ndealer C\nbids: A dreier! {Bold.} {@de Kühn.}, B pass\n")
    step = notation.steps(record)[1]
    assert step.mark == "!"
    assert [(note.text, note.language) for note in step.comments] == [("Bold.", ""), ("Kühn.", "de")]


def test_unknown_cards_are_underscores() -> None:
    seen = notation.view(RECORD, seat="B", step=0)
    table = notation.steps(seen)[0].table
    assert "_" not in table.hands["B"] and set(table.hands["A"]) == {"_"} == set(table.talon[0])
    assert len(table.hands["A"]) == 16
    assert notation.view(RECORD, "B") == notation.view(RECORD, "B", len(STEPS) - 1)


def test_the_view_of_a_seat_hides_what_it_cannot_know() -> None:
    assert notation.check(notation.view(RECORD, seat="B", step=5)).verdict == "incomplete"


def test_a_variation_has_steps_of_its_own() -> None:
    record = next(record for record in notation.read(RECORDS) if "\n( " in record.text)
    own = notation.steps(record, "1")
    assert own[1].keyword != "deal" and own[1].table.seats == notation.steps(record)[0].table.seats


def test_a_game_that_nobody_knows_has_steps_and_no_table() -> None:
    [record] = notation.read("deal skat 3\ntrick 1 A: SK S7\n")
    step = notation.steps(record)[1]
    assert (step.act, step.sentence) == ("SK", "A plays SK to trick 1.")
    with pytest.raises(notation.GameError, match="skat"):
        step.table  # noqa: B018
    assert notation.check(record).verdict == "unjudged"


def test_all_tables_of_a_record_come_from_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names and prose are made when somebody asks: a table that nobody looks at costs nothing."""
    passes, choice = [], STEPS[3].choice
    monkeypatch.setattr("notation.library.steps.moments", lambda *given: passes.append(given) or moments(*given))
    listed = notation.steps(RECORD)
    assert not passes
    assert [step.options for step in listed][-1] == () and listed[3].choice == choice
    assert len(passes) == 1


def test_a_table_is_pickled_with_everything_that_it_says() -> None:
    table = pickle.loads(pickle.dumps(STEPS[20].table))
    assert table == STEPS[20].table and table.choice == STEPS[20].choice and repr(table) == repr(STEPS[20].table)
    assert table != STEPS[21].table and table.choice.question == STEPS[20].choice.question


def test_a_step_says_whether_the_judging_ended_before_it() -> None:
    assert not any(step.stopped for step in STEPS)
    bids = "bids: A solo, B pass, C pass, D pass"
    [record] = notation.read(f"deal cego 4\ndealer D\n{bids}\ntrick 1 A: T5\ntrick 2 A: T5\n")
    assert [step.stopped for step in notation.steps(record)][-1]


def test_the_table_is_the_one_that_show_shows() -> None:
    console = Console(record=True, file=StringIO(), width=200)
    show_step(console, RECORD.parsed, check(RECORD.parsed), 20)
    shown = console.export_text()
    table = STEPS[20].table
    assert all(card in shown for hand in table.hands.values() for card in hand)


def test_notebooks_show_the_table_as_the_site_draws_it() -> None:
    from xml.etree import ElementTree

    drawn = STEPS[20]._repr_svg_()
    assert drawn is not None and drawn == STEPS[20].table._repr_svg_()
    names = [each.text for each in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert set(RECORD.names.values()) <= set(names)


def test_a_call_of_a_seat_that_sits_out_has_its_sentence() -> None:
    [record] = notation.read("%tdn 1\n\ndeal droggn 4\ndealer A\nbids: A pass\n")
    assert [step.sentence for step in notation.steps(record)][:2] == ["The cards are dealt.", "A passes."]


def test_an_act_of_a_seat_that_is_not_there_is_shown_as_it_is() -> None:
    bids = "%tdn 1\n\ndeal cego 3\ndealer C\nbids: A cego, B pass, C pass\n"
    [record] = notation.read(bids + "keep A: T1 T2\ndiscard A: T3\ntrick 1 A: T4 T5 T6\nkeep E: C9 D3\n")
    assert "keep E: C9 D3." in [step.sentence for step in notation.steps(record)]
