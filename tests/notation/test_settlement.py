"""Who pays whom at the end of a session, with the figures of the rulebooks."""

import pytest

from notation.games import GAMES
from notation.record import SEATS


def settled(game: str, *columns: int) -> list[str]:
    """The payments between seats A, B, …, whose columns have come to these sums."""
    payments = GAMES[game].settlement(dict(enumerate(columns)))
    return [f"{SEATS[payer]} pays {SEATS[payee]} {amount}" for payer, payee, amount in payments]


def balance(game: str, *columns: int) -> list[int]:
    """What each seat has in the end."""
    won = [0] * len(columns)
    for payer, payee, amount in GAMES[game].settlement(dict(enumerate(columns))):
        won[payer], won[payee] = won[payer] - amount, won[payee] + amount
    return won


def test_the_settlement_of_droggn() -> None:
    """Columns of A 120, B -35 and C 0: example 10 of its rules."""
    assert settled("droggn", 120, -35, 0) == ["B pays A 155", "C pays A 120", "B pays C 35"]
    assert balance("droggn", 120, -35, 0) == [275, -190, -85]


def test_the_settlement_of_tapp_tarock() -> None:
    assert settled("tapp-tarock", 10, 20, 50) == ["A pays B 10", "A pays C 40", "B pays C 30"]


def test_example_10_of_tapp_tarock() -> None:
    """The declarer has written 4, one defender 3 for the kings, the other nothing."""
    assert balance("tapp-tarock", 4, 3, 0) == [5, 2, -7]


def test_example_10_of_cego() -> None:
    """A Piccolo of A has failed; then a Räuber that A, the forehand, has lost."""
    assert balance("cego", 0, 10, 10, 10) == [-30, 10, 10, 10]
    assert balance("cego", -10, 0, 0, 0) == [-30, 10, 10, 10]


def test_in_droggn_every_other_player_pays_the_declarer_his_entry_the_dealer_who_sits_out_too() -> None:
    assert balance("droggn", 28, 0, 0, 0) == [84, -28, -28, -28]
    assert balance("droggn", -47, 0, 0, 0) == [-141, 47, 47, 47]


def test_in_troggu_the_chips_are_paid_deal_by_deal() -> None:
    assert settled("troggu", 3, -1, -1, -1) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_settlement_takes_from_nobody_what_nobody_gets(game: str) -> None:
    columns = [17, -4, 0, 17]
    assert sum(balance(game, *columns)) == 0
    if settled(game, *columns):
        assert balance(game, *columns) == [len(columns) * each - sum(columns) for each in columns]
