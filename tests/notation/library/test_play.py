"""A deal that is played: by numbers as programs do, and taken back, copied, pickled."""

import pickle
from random import Random

import pytest

import notation
from tests.places import RECORDS

TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name, game in notation.games().items()
    for players in game.players
]


def played(play: notation.Play, random: Random, most: int = 1000) -> notation.Play:
    """Do actions at random."""
    for _action in range(most):
        if play.over:
            break
        play.do(random.choice(play.ids))
    return play


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_played_by_numbers_is_legal(name: str, players: int) -> None:
    """Every action that is offered leads to a legal deal, with the score that the check computes."""
    for seed in range(3):
        play = played(notation.Play(name, players, seed=seed), Random(seed))
        report = notation.check(play.record)
        assert (report.verdict, report.score) == ("legal", play.result)
        assert play.ids == [] and not any(play.mask) and play.turn is None and play.options == ()


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.sampled(4)
@pytest.mark.slow
def test_undo_leads_back_through_every_act(name: str, players: int) -> None:
    play, random, states = notation.Play(name, players, seed=1), Random(1), []
    while not play.over:
        if not play._choosing or not play._choosing.keys:
            states.append((str(play.record), play.ids, play.table.hands))
        play.do(random.choice(play.ids))
    for state in reversed(states):
        play.undo()
        assert (str(play.record), play.ids, play.table.hands) == state
    with pytest.raises(notation.ActError, match="no act to take back"):
        play.undo()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_clone_and_a_pickled_play_go_their_own_way(name: str, players: int) -> None:
    play = played(notation.Play(name, players, seed=2), Random(2), 2)
    before = str(play.record)
    for other in (play.clone(), pickle.loads(pickle.dumps(play))):
        assert (str(other.record), other.table) == (before, play.table)
        played(other, Random(3))
        assert other.over and str(play.record) == before and not play.over


def test_the_actions_of_a_game_are_the_same_at_all_its_tables() -> None:
    for name, game in notation.games().items():
        actions = {notation.Play(name, players, seed=0).actions for players in game.players}
        assert len(actions) == 1 and len(set(*actions)) == len(list(*actions)), name
    assert notation.Play("cego", seed=0).actions[:3] == ("-", ".", "pass")


def test_several_cards_are_chosen_one_after_the_other() -> None:
    """Only cards that some legal set holds are offered; a part of a set is taken back as one."""
    hands = {
        "A": "T9 T3 SN SJ S8 S7 CQ CN CJ C10 C9 HK HN DQ D1 D4",
        "B": "T8 T7 T6 T5 T2 S10 S9 CK C8 C7 HQ HJ H2 H3 DN D3",
        "C": "Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T1 SK DK",
    }
    play = notation.Play("tapp-tarock", dealer="B", hands=hands, talon="D2 T4 H4 SQ DJ H1")
    for act in ("dreier", "pass", "pass", "D2 T4 H4"):
        play.take(act)
    name = play.actions
    assert {name[number] for number in play.ids} == {"D2", "H4", *(f"T{n}" for n in (4, *range(10, 21)))}
    play.do(name.index("T12"))
    assert {name[number] for number in play.ids} == {"D2", "H4"}, "a tarock only where plain cards do not do"
    play.undo()
    for card in ("H4", "T4", "D2"):
        play.do(name.index(card))
    assert "discard C: T4 H4 D2" in str(play.record) and play.undo() == "T4 H4 D2"


def test_an_action_that_is_not_allowed_does_nothing() -> None:
    play = notation.Play("cego", seed=1)
    before = play.ids
    with pytest.raises(notation.ActError, match="cannot be chosen here"):
        play.do(play.actions.index("T21"))
    assert play.ids == before and play.record == notation.Play("cego", seed=1).record


def test_a_table_that_was_looked_at_stays_as_it_was() -> None:
    play = notation.Play("koenigrufen", seed=4)
    table, turn = play.table, play.turn
    assert turn == table.turn
    hands, allowed = table.hands, table.choice.allowed if table.choice else ()
    played(play, Random(4))
    again = notation.Play("koenigrufen", seed=4).table
    assert (table, table.hands, table.choice and table.choice.allowed) == (again, hands, allowed)


def test_a_seat_knows_its_hand_and_nothing_of_the_others() -> None:
    play = played(notation.Play("droggn", seed=5), Random(5), 3)
    seat = play.table.seats[0]
    [first, *_rest] = notation.steps(play.seen(seat))
    assert "_" not in first.table.hands[seat]
    assert {card for other, hand in first.table.hands.items() if other != seat for card in hand} == {"_"}
    with pytest.raises(notation.SeatError):
        play.seen("H")


def test_a_seat_has_seen_the_past_and_not_the_future() -> None:
    record = notation.deal_by_chance("tapp-tarock", seed=6)
    play = notation.Play.after(record, 20)
    other = next(card for card in play.options if card != notation.steps(record)[21].act)
    play.take(other)
    assert [step.act for step in notation.steps(play.seen("A"))][20:-1] == [notation.steps(record)[20].act, other]


def test_what_is_played_behind_a_step_is_a_variation() -> None:
    record = next(record for record in notation.read(RECORDS / "koenigrufen") if record.text.count("trick") > 12)
    play = notation.Play.after(record, 20)
    act = next(act for act in play.options if act != notation.steps(record)[21].act)
    play.take(act)
    assert notation.steps(play.record, "1")[-2].act == act or str(play.record).count("( ") > str(record).count("( ")
    with pytest.raises(notation.StepError, match="no variation “7”"):
        notation.Play.after(record, 0, "7")


def test_a_play_goes_on_in_a_variation() -> None:
    record = next(record for record in notation.read(RECORDS) if "\n( trick" in record.text)
    play = notation.Play.after(record, 1, "1")
    before = str(play.record)
    play.take(play.options[0])
    assert str(play.record) != before and play.undo() and str(play.record) == before
