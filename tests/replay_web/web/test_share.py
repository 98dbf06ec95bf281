"""Requests wait for their turn, and what is written while it is sent is written in turns, whole or visibly not."""

import http.client
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from notation.deadline import keep, left
from replay_web import app as building
from replay_web.app import create_app
from replay_web.jobs.turnstile import Admission, Capacity, Turnstile
from replay_web.settings import Limits, Settings
from replay_web.views import records
from replay_web.web import share
from tests.replay_web.serving import serving

EXPORT = "/records.csv"


@pytest.fixture
def site(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> Flask:
    """A site where a request has no patience, and each visitor one place."""
    few = Capacity(at_work=2, dear=1, of_one=1, waiting=1, patience=0.05)
    monkeypatch.setattr(building, "Capacity", lambda threads: few)
    site = create_app(files, settings=Settings(deadline=60))
    site.test_client().get("/records")  # all are judged
    return site


@pytest.fixture
def turnstile(site: Flask) -> Turnstile:
    gate: Turnstile = site.extensions["turnstile"]
    return gate


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterator[bytes]], None]:
    """Lets an export be made of these parts."""

    def write(parts: Iterator[bytes]) -> None:
        monkeypatch.setitem(records._EXPORTS, "csv", ("text/csv", lambda engine, terms: parts))

    return write


@contextmanager
def at_work(turnstile: Turnstile, visitor: str, dear: bool = False) -> Iterator[Admission]:
    admission = turnstile.enter(visitor, dear)
    try:
        yield admission
    finally:
        turnstile.leave(admission)


def ask(client: FlaskClient, path: str, visitor: str = "192.0.2.1") -> int:
    return client.get(path, environ_overrides={"REMOTE_ADDR": visitor}, buffered=True).status_code


def test_a_visitor_waits_for_his_own_requests_alone(site: Flask, turnstile: Turnstile) -> None:
    client = site.test_client()
    with at_work(turnstile, "192.0.2.1"):
        assert ask(client, "/lessons", "192.0.2.2") == 200
        refused = client.get("/lessons?lang=en", environ_overrides={"REMOTE_ADDR": "192.0.2.1"})
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "10")
        assert "Many requests are waiting" in refused.text
        assert ask(client, "/static/site.css") == 200
        data = client.get("/api/v1/games", environ_overrides={"REMOTE_ADDR": "192.0.2.1"})
        assert (data.status_code, data.mimetype) == (503, "application/problem+json")
    assert ask(client, "/lessons") == 200


@pytest.mark.parametrize(
    ("path", "dear"),
    [
        ("/records", True),
        ("/statistics", True),
        ("/api/v1/games", True),
        ("/records/{}/picture.png", True),
        ("/records/{}/best", True),
        ("/records/{}.tdn", False),
        ("/records/{}/lesson", False),
        ("/evenings", False),
        ("/robots.txt", False),
        ("/nowhere", False),
    ],
)
def test_what_is_heavy(site: Flask, turnstile: Turnstile, ids: dict[str, str], path: str, dear: bool) -> None:
    with at_work(turnstile, "192.0.2.9", dear=True):
        assert (ask(site.test_client(), path.format(ids["legal"])) == 503) is dear


def test_no_place_is_kept_whatever_comes_of_a_request(
    site: Flask, turnstile: Turnstile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(site.view_functions, "lessons.index", lambda: 1 // 0)
    client = site.test_client()
    for path, status in (("/nowhere", 404), ("/check", 200), ("/api/v1/records?x=1", 422), ("/lessons", 500)):
        assert ask(client, path) == status
        assert not turnstile._at_work
    assert client.post("/lessons").status_code == 405 and client.head(EXPORT).status_code == 200
    assert client.open("/records", method="OPTIONS").status_code == 200 and not turnstile._at_work


# ---- What is written while it is sent


def test_a_download_takes_turns(
    site: Flask, turnstile: Turnstile, monkeypatch: pytest.MonkeyPatch, written: Callable[[Iterator[bytes]], None]
) -> None:
    """It has a place while it is written, and none while it is read."""
    monkeypatch.setattr(share, "TURN", 0.0)
    seen = []

    def parts() -> Iterator[bytes]:
        for _ in range(3):
            seen.append(dict(turnstile._at_work))
            yield b"x"

    written(parts())
    entered = []
    monkeypatch.setattr(turnstile, "enter", lambda *given: entered.append(given) or Turnstile.enter(turnstile, *given))
    assert site.test_client().get(EXPORT).data == b"xxx"
    assert seen == [{"127.0.0.1": 1}] * 3 and entered[1:] == [("127.0.0.1", True)] * 3
    assert not turnstile._at_work


def test_a_download_that_nobody_reads_has_no_place(
    site: Flask, turnstile: Turnstile, monkeypatch: pytest.MonkeyPatch, written: Callable[[Iterator[bytes]], None]
) -> None:
    monkeypatch.setattr(share, "TURN", 0.0)
    written(iter([b"x", b"y"]))
    with_others = [site.test_client().get(EXPORT) for _ in range(3)]
    assert not turnstile._at_work
    for answer in with_others:
        answer.close()
    assert not turnstile._at_work


def late(parts: int) -> Iterator[bytes]:
    """Parts, the last of which takes too long."""
    yield from [b"x" * 100_000] * parts
    while (rest := left()) is not None:
        time.sleep(max(0.0, rest))
        keep()


@pytest.mark.parametrize("parts", [0, 1, 3])
@pytest.mark.slow
def test_a_download_that_is_late_does_not_look_whole(
    site: Flask,
    turnstile: Turnstile,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    written: Callable[[Iterator[bytes]], None],
    parts: int,
) -> None:
    """It is refused where nothing of it was sent, and cut off later; the log has a line of it, and no stack."""
    monkeypatch.setattr(share, "LONGEST", 0.1)
    monkeypatch.setattr(share, "TURN", 0.0)
    written(late(parts))
    with serving(site, Limits(threads=2)) as address:
        connection = http.client.HTTPConnection(*address, timeout=20)
        connection.request("GET", EXPORT)
        answer = connection.getresponse()
        if parts:
            with pytest.raises(http.client.IncompleteRead):
                answer.read()
        else:
            assert (answer.status, answer.getheader("Retry-After")) == (503, "10") and answer.read()
        connection.close()
    assert [one.getMessage()[:22] for one in caplog.records] == ["a download was cut off"] * bool(parts)
    assert not any(one.exc_info for one in caplog.records)
    assert not turnstile._at_work
