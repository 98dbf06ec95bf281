"""A record to which acts are added, wherever it is: also one with gaps, and acts that the table let stand."""

from contextlib import suppress
from random import Random

import pytest

import notation
from notation.record import Record
from notation.replay import first_acts
from notation.writer import write
from tests.notation.records import WHOLE
from tests.places import RECORDS

[RECORD] = notation.read(WHOLE)
TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name, game in notation.games().items()
    for players in game.players
]

Acts = list[tuple[str | None, str, str]]


def acts(steps: list[notation.Step]) -> Acts:
    return [(step.seat, step.act, step.keyword) for step in steps]


def cut_off(record: notation.Record, step: int) -> notation.Record:
    """A record that ends at a step."""
    [cut] = notation.read(write(Record(tuple(first_acts(list(record.parsed.main()), step)))))
    return cut


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_record_grows_act_by_act(name: str, players: int) -> None:
    """A record that was cut off is written again to its end, and taken back to where it was cut off."""
    record = notation.deal_by_chance(name, players, seed=10)
    steps, random = notation.steps(record), Random(6)
    start = random.randrange(len(steps) - 1)
    deal = notation.Session(cut_off(record, start))
    for step in steps[start + 1 : -1]:
        assert deal.take(step.act, step.seat, step.keyword).act == step.act
    assert acts(deal.steps())[start + 1 : -1] == acts(steps)[start + 1 : -1]
    assert deal.options == () and deal.table == steps[-1].table
    for _act in steps[start + 1 : -1]:
        deal.undo()
    assert deal.number == start and deal.table == steps[start].table
    with pytest.raises(notation.ActError, match="no act to take back"):
        deal.undo()


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.slow
def test_a_record_with_gaps_grows_too(name: str, players: int) -> None:
    """With one hand known: each act tells more about the hands, and may be taken back."""
    record = notation.deal_by_chance(name, players, seed=1)
    steps = notation.steps(record)
    deal = notation.Session(notation.view(record, steps[0].table.seats[0], 0), step=0)
    for step in steps[1:-1]:
        deal.take(step.act, step.seat, step.keyword)
    assert acts(deal.steps())[1:-1] == acts(steps)[1:-1]
    assert notation.check(deal.record).verdict in ("legal", "incomplete")


def test_what_is_done_at_a_step_is_a_variation_of_the_record() -> None:
    deal = notation.Session(RECORD)
    step = next(step for step in deal.steps() if step.keyword == "trick" and len(step.options) > 1)
    deal.at(step.number)
    following = notation.steps(RECORD)[step.number + 1].act
    other = next(card for card in deal.options if card != following)
    assert deal.take(other).act == other
    assert deal.variation == "1" and deal.record != RECORD and deal.steps()[deal.number].act == other
    assert notation.check(deal.record).verdict == "legal"
    assert deal.undo() == other and deal.record == RECORD and deal.variation == "" and deal.number == step.number


def test_an_act_against_the_rules_may_stand() -> None:
    [record] = notation.read("deal cego 4\ndealer D\nhand A: T5 T4 T3 T2 SK SQ SN SJ CK CQ CN\n")
    deal = notation.Session(record)
    with pytest.raises(notation.ActError) as forbidden:
        deal.take("eine")
    assert forbidden.value.reasons and deal.record == record
    deal.take("eine", stands=True)
    assert "bids: A eine^" in str(deal.record)
    found = {problem.code: problem.severity for problem in notation.check(deal.record).problems}
    assert found.get(forbidden.value.reasons[0].code) == "note"


def test_what_nobody_remembers_is_passed_by() -> None:
    """A take that nobody noted down is left out, and the discard follows."""
    cut = str(RECORD).split("take ")[0]
    [record] = notation.read(cut)
    deal = notation.Session(record)
    assert deal.table.choice and deal.table.choice.keyword == "take"
    deal.pass_by()
    assert deal.table.choice and deal.table.choice.keyword == "discard"
    assert deal.undo() == "-" and deal.table.choice and deal.table.choice.keyword == "take"


def test_what_has_to_be_known_cannot_be_passed_by() -> None:
    deal = notation.Session(notation.read("deal tapp-tarock 3\ndealer A\n")[0])
    with pytest.raises(notation.ActError, match="has to be known"):
        deal.pass_by()
    assert deal.take("pass").seat == "B"


def test_a_forgotten_card_comes_from_an_unknown_hand() -> None:
    lead = next(step for step in notation.steps(RECORD) if step.keyword == "trick")
    other = next(seat for seat in lead.table.seats if seat != lead.seat)
    for record in (RECORD, notation.view(RECORD, other, 0)):
        deal = notation.Session(record, step=0)
        for step in notation.steps(RECORD)[1 : lead.number]:
            deal.take(step.act, step.seat, step.keyword)
        if record is RECORD:
            with pytest.raises(notation.ActError, match="cannot be chosen here"):
                deal.take("_")
        else:
            assert deal.take("_").act == "_"


def test_a_session_goes_on_in_a_variation() -> None:
    record = next(record for record in notation.read(RECORDS) if "\n( trick" in record.text)
    deal = notation.Session(record, "1", step=1)
    assert deal.variation == "1" and deal.number == 1
    deal.take(deal.options[-1])
    assert deal.variation.startswith("1") and repr(deal).startswith("<Session at step")


@pytest.mark.parametrize(
    ("make", "error", "match"),
    [
        (lambda: notation.Session(RECORD, "7"), notation.StepError, "no variation “7”"),
        (lambda: notation.Session(RECORD, step=999), notation.StepError, "no step 999"),
        (lambda: notation.Session(RECORD).at(-1), notation.StepError, "no step -1"),
        (lambda: notation.Session(notation.read("deal skat 3\n")[0]), notation.GameError, "skat"),
        (lambda: notation.Session(RECORD).take("SK"), notation.ActError, "over; SK comes too late"),
        (lambda: notation.Session(RECORD, step=0).take("solo", "H"), notation.SeatError, "“H” is not a seat"),
    ],
)
def test_what_cannot_be_is_said(make, error, match):
    with pytest.raises(error, match=match):
        make()


def test_a_card_of_a_trick_has_to_be_known() -> None:
    for game in notation.games():
        record = notation.deal_by_chance(game, seed=1)
        for step in range(0, notation.Session(record).number, 7):
            session = notation.Session(record, step=step)
            with suppress(notation.ActError):
                session.pass_by()
            assert session.steps() and session.options is not None
