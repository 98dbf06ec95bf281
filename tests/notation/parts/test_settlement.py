"""Payments at the end of a session, with the figures of the rulebooks."""

import pytest

from notation.game import Contract, Item
from notation.parts.settlement import by_tricks
from notation.reader import records
from notation.record import SEATS
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.table import Table
from tests.places import SHIPPED


def settled(game: str, *columns: int) -> list[str]:
    """The payments between seats A, B, …, whose columns have come to these sums."""
    payments = GAMES[game].settlement(dict(enumerate(columns)))
    return [f"{SEATS[payer]} pays {SEATS[payee]} {amount}" for payer, payee, amount in payments]


def balance(game: str, *columns: int) -> list[int]:
    """Final amounts of all seats."""
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


def test_in_droggn_every_other_player_pays_the_declarer() -> None:
    assert balance("droggn", 28, 0, 0, 0) == [84, -28, -28, -28]
    assert balance("droggn", -47, 0, 0, 0) == [-141, 47, 47, 47]


def test_in_troggu_the_chips_are_paid_deal_by_deal() -> None:
    assert settled("troggu", 3, -1, -1, -1) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_settlement_takes_from_nobody_what_nobody_gets(game: str) -> None:
    columns = [17, -4, 0, 17]
    assert sum(balance(game, *columns)) == 0
    if settled(game, *columns):
        assert balance(game, *columns) == [len(columns) * column - sum(columns) for column in columns]


@pytest.mark.parametrize(
    ("game", "players", "dealer", "declarer", "next_one"),
    [
        ("tapp-tarock", 3, "A", "B", "B"),
        ("tapp-tarock", 3, "C", "B", "A"),
        ("tapp-tarock", 3, "A", None, "B"),  # all passed: the next dealer deals
        ("troggu", 7, "G", "C", "A"),
        ("cego", 4, "B", "D", "C"),
        ("droggn", 3, "A", "C", "C"),  # the last declarer deals
        ("droggn", 4, "D", "D", "D"),
        ("droggn", 4, "D", None, "D"),  # all passed: the same dealer deals again
    ],
)
def test_the_next_dealer(game: str, players: int, dealer: str, declarer: str | None, next_one: str) -> None:
    played_by = None if declarer is None else SEATS.index(declarer)
    assert SEATS[GAMES[game].next_dealer(players, SEATS.index(dealer), played_by)] == next_one


def outcomes(*words: str) -> dict[str, set[bool | None]]:
    """Contracts of the shipped records, by the labels of their score sheets."""
    found: dict[str, set[bool | None]] = {}
    for file in SHIPPED:
        with file.open("rb") as stream:
            for record in records(stream):
                report = judge(record)
                if report.game and report.table and report.result:
                    made = report.game.made(report.table, report.result)
                    for item in report.result.items:
                        if item.label in words:
                            found.setdefault(item.label, set()).add(made)
    return found


@pytest.mark.slow
def test_whether_a_contract_was_made_is_told_by_its_sheet() -> None:
    assert outcomes("valat-made", "supermord-lost", "drawn", "pfeife-caught", "misere-lost", "all-passed") == {
        "valat-made": {True},
        "supermord-lost": {False},
        "drawn": {None},
        "pfeife-caught": {False},
        "misere-lost": {None},
        "all-passed": {None},
    }


@pytest.mark.slow
def test_in_raeuber_the_declarer_has_made_it_if_others_lose() -> None:
    assert outcomes("raeuber-lost") == {"raeuber-lost": {True, False}}


@pytest.mark.parametrize(
    ("winners", "score"),
    [([0] * 21, "won"), ([0] * 20 + [1], "lost"), ([0] * 20 + [None], None), ([0, 1] + [None] * 19, "lost")],
    ids=["every", "all but one", "unknown", "unknown behind a lost one"],
)
def test_a_contract_of_every_trick_needs_no_number_of_them(winners: list[int | None], score: str | None) -> None:
    game = GAMES["droggn"]
    table = Table(game, 3, 2, game.rules("standard", 3))
    table.alone(0, Contract("slam", "Slam", 1, exchanges=False, every=True))
    table.winners = winners
    result = by_tricks(table, lambda table: Item("won" if table.tricks_won(0) == 21 else "lost", {0: 1}, {}))
    assert [item.label for item in result.items] == ([score] if score else [])
    assert (result.score is None) == (score is None)


def test_a_contract_that_names_no_tricks_is_named_itself() -> None:
    game = GAMES["droggn"]
    table = Table(game, 3, 2, game.rules("standard", 3))
    table.alone(0, Contract("tall", "Tall", 1, exchanges=False))
    with pytest.raises(AssertionError, match="the contract “tall” needs `tricks` or `every`"):
        by_tricks(table, lambda table: Item("won", {}, {}))
