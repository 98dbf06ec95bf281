"""A seat's view holds what the seat knew, and not a byte more."""

from random import Random

import pytest

from notation.cards import CARD, NAME, cards_of
from notation.deals import chance
from notation.deals.viewing import view, views
from notation.game import Game
from notation.reader import read
from notation.record import Line, Record
from notation.replay import position
from notation.replay.steps import steps
from notation.rulebooks import GAMES
from notation.table import Table
from notation.writer import write
from tests.notation.records import WHOLE

TABLES = [(game, players) for game in GAMES.values() for players in game.players]


def test_a_view_shows_the_own_hand_calls_and_shown_cards() -> None:
    [record] = read(WHOLE)
    shown = write(view(record, 2, 20)).splitlines()
    assert "hand A: _16" in shown and "hand B: _16" in shown
    assert "hand C: T20 T11 T4 SQ SN SJ S10 S9 CJ H1 H3 DK DN DJ D1 D3" in shown
    assert "discard B: T16 _2" in shown, "a tarock in the discard is shown, the rest is not"
    assert shown[-1] == "trick 4 C: DK", "no mark, no comment, no later card"
    assert not any(line.startswith(("points", "score", "trick 5")) for line in shown)


def test_a_talon_is_unknown_before_it_is_turned_up_and_in_a_solo() -> None:
    [record] = read(WHOLE)
    assert "talon: _3 | _3" in write(view(record, 0, 2))
    assert "talon: T14 HK D4 | S7 HN DQ" in write(view(record, 0, 6))


def exchanged(record: Record, one: int, other: int) -> Record:
    """The record with two cards in each other's place wherever they were dealt, laid away or given for another."""
    swap = {one: other, other: one}

    def line(node: Line) -> Line:
        if node.keyword not in ("hand", "talon", "keep", "discard", "buy"):
            return node
        return node._replace(items=tuple(swap.get(item, item) for item in node.items))

    return Record(tuple(line(node) for node in record.main()))


def hidden_pair(seen: Record, table: Table, random: Random) -> tuple[int, int] | None:
    """Two cards that a seat has not seen, given what it has; None where there are none that may be exchanged."""
    written = set(write(seen).replace("|", " ").split())
    hidden = [card for card in cards_of(table.pack) if NAME[card] not in written]
    if len(hidden) < 2:
        return None
    one, other = random.sample(hidden, 2)
    trumps = table.game.trumps
    return (one, other) if bool(one & trumps) == bool(other & trumps) else None  # a trump laid away may be shown


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "name", str(value)))
@pytest.mark.sampled(3)
def test_cards_that_a_seat_cannot_see_may_change_places(game: Game, players: int) -> None:
    """The law of views: exchange unseen cards, keep the acts, and the view stays the same to the byte."""
    random = Random(11)
    tried = 0
    for record in chance.records(game, players, 4, seed=5, rules=None):
        for step in range(len(steps(record))):
            walk = position(record, step)
            assert walk is not None
            table = walk.table
            seat = random.choice(table.seats)
            seen = view(record, seat, step)
            pair = hidden_pair(seen, table, random)
            if pair is None:
                continue
            assert write(view(exchanged(record, *pair), seat, step)) == write(seen)
            tried += 1
    assert tried > 50


def test_a_view_is_read_back_as_a_record_of_the_notation() -> None:
    [record] = read(WHOLE)
    for step in range(len(steps(record))):
        [again] = read(write(view(record, 1, step)))
        assert not again.flaws and again.game == "tapp-tarock"


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "name", str(value)))
def test_all_views_at_once_are_those_of_each_step(game: Game, players: int) -> None:
    [record] = chance.records(game, players, 1, seed=23, rules=None)
    walk = position(record, 0)
    assert walk is not None
    for seat in walk.table.seats:
        every = views(record, seat)
        assert len(every) == len(steps(record)) - 1
        for step in range(seat, len(every), 7):
            assert write(every[step]) == write(view(record, seat, step))


def test_nothing_is_known_of_a_game_that_is_not_known() -> None:
    [record] = read("deal skat 3\nhand A: SK\n")
    with pytest.raises(ValueError, match="skat"):
        view(record, 0, 0)
    with pytest.raises(ValueError, match="skat"):
        views(record, 0)
    assert CARD


@pytest.mark.parametrize("table", ["koenigrufen 5", "droggn 4"])
def test_a_view_seats_nobody_where_nobody_knows_who_sits_out(table: str) -> None:
    """The dealer is unknown, and with it who takes part; the seat whose view it is does."""
    [record] = read(f"deal {table}\ntrick 1 A: T12\n")
    there = position(record, 0)
    assert there is not None and len(there.table.seats) == there.table.players
    for seat in there.table.seats:
        seen = position(view(record, seat, 1), 1)
        assert seen is not None and seen.table.seats == there.table.seats
