"""Boards that are dealt beforehand: nobody can tell their cards from the digits, or change them."""

import pytest

from notation.evenings.boards import board, differing, digits
from notation.reader import read
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.evenings.clubs import evening


@pytest.mark.parametrize("name", GAMES)
def test_a_board_is_a_whole_deal(name: str) -> None:
    game = GAMES[name]
    for players in game.players:
        for number in range(1, players + 2):
            record = board(game, players, number)
            [again] = read(write(record))
            assert again == record and again.canonical and len(digits(again)) == 32
            dealer = again.first("dealer")
            assert dealer is not None and dealer.seat == (number - 1) % players


def test_boards_are_never_the_same() -> None:
    assert len({digits(board(GAMES["cego"], 3, 1)) for _deal in range(20)}) == 20


def test_cards_that_were_changed_are_found() -> None:
    dealt = [board(GAMES["koenigrufen"], 4, number) for number in (1, 2)]
    pinned = [f"board 1.{number}: {digits(record)}" for number, record in enumerate(dealt, 1)]
    found = evening("round 1", "table 1: 1 2 3 4", *pinned)
    text = "\n".join(map(write, dealt))
    assert differing(found, 1, text) == []
    other = write(board(GAMES["koenigrufen"], 4, 2))
    assert differing(found, 1, f"{write(dealt[0])}\n{other}") == [2]
    assert differing(found, 1, write(dealt[1])) == [1]
