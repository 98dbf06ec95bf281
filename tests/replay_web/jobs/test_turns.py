"""Visitors take turns: what one of them asks for is no hindrance to another."""

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from replay_web.app import create_app
from replay_web.jobs import best_play
from replay_web.jobs.turns import Turns
from replay_web.library import entries_in
from replay_web.settings import Settings
from replay_web.web import query
from tests.replay_web.deals import UNTERER
from tests.replay_web.views.test_best import AtOnce

OWN = 2
"""One more than so many things may wait for one visitor."""


def taken(turns: Turns[str, int]) -> str:
    """Keys of all turns, in their order."""
    order = []
    while (key := turns.take()) is not None:
        order.append(key)
        turns.done(key)
    assert not turns
    return "".join(order)


def filled(asked: str, most: int = 100, own: int = 100) -> tuple[Turns[str, int], list[bool]]:
    """Turns after some visitors have asked: ``A1`` is what A asks for."""
    turns = Turns[str, int](most)
    return turns, [turns.add(key, visitor, 0, own) for visitor, key in asked.split()]


@pytest.mark.parametrize(
    ("asked", "order"),
    [
        ("A1 A2 A3", "123"),
        ("A1 A2 A3 Bx By", "1x2y3"),
        ("A1 A2 A3 Bx Cp Cq", "1xp2q3"),
        ("A1 A2 A3 B3 Bx", "132x"),  # B waits for what A waits for, too
        ("A1 A1 Bx", "1x"),
    ],
)
def test_turns_go_round(asked: str, order: str) -> None:
    turns, added = filled(asked)
    assert all(added) and taken(turns) == order


def test_a_visitor_is_refused_for_what_he_asks_himself_only() -> None:
    turns, added = filled("A1 A2 A3 A4 Bx A1", own=OWN)
    assert added == [True, True, True, False, True, True] and taken(turns) == "1x23"


def test_who_asks_for_most_makes_way() -> None:
    turns, added = filled("A1 A2 A3 A4 Bx By Cp", most=4)
    assert added == [True] * 7 and taken(turns) == "1xpy"
    turns, added = filled("A1 Bx Cp Dz", most=3)
    assert added == [True, True, True, False]


def test_what_was_taken_is_not_given_up_for_others() -> None:
    turns, _added = filled("A1 A2", most=2)
    assert turns.take() == "1" and turns.add("x", "B", 0, 9) is False and "1" in turns
    turns.done("1")
    assert turns.add("x", "B", 0, 9) and taken(turns) == "2x"


class Never(AtOnce):
    """Nothing that it is given comes to an end."""

    def submit(self, work: Any, *given: Any) -> "Future[Any]":
        return Future()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Flask, list[str]]:
    """A site that finds nothing, behind a proxy, and the pages of its records."""
    monkeypatch.setattr(best_play, "ProcessPoolExecutor", Never)
    monkeypatch.setattr(best_play, "MOST_WAITING", OWN)
    files = [tmp_path / f"{number}.tdn" for number in range(6)]
    for number, file in enumerate(files):
        file.write_text(f"{UNTERER}x-number {number}\n", "utf-8")
    return create_app(files, settings=Settings(proxies=1)), [f"/records/{entry.id}" for entry in entries_in(files)]


@pytest.mark.slow
def test_one_visitor_does_not_own_the_best_play(site: tuple[Flask, list[str]]) -> None:
    app, records = site
    client = app.test_client()

    def ask(address: str, visitor: str) -> int:
        return client.post(f"{address}/best", headers={"X-Forwarded-For": visitor}).status_code

    assert {ask(record, "192.0.2.1") for record in records} == {303, 503}
    assert [ask(record, "192.0.2.2") for record in records[-2:]] == [303, 303]
    assert [ask(records[0], f"2001:db8::{number}") for number in (1, 2)] == [303, 303]


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::3", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
    ],
)
def test_a_visitor_is_known_by_the_address(app: Flask, address: str, visitor: str) -> None:
    with app.test_request_context("/", environ_base={"REMOTE_ADDR": address}):
        assert query.visitor() == visitor
