"""Pictures are painted beside the site: few requests wait for them, and no page does."""

from collections.abc import Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from flask.testing import FlaskClient

from replay_web.jobs import pictures
from replay_web.present.addresses import packed
from replay_web.views import picture
from tests.replay_web.deals import UNTERER


class Painter:
    """Takes drawings, and paints them when the test says so."""

    def __init__(self) -> None:
        self.given: list[Future[bytes]] = []

    def submit(self, paint: Any, svg: str) -> "Future[bytes]":
        future: Future[bytes] = Future()
        future.set_running_or_notify_cancel()
        self.given.append(future)
        return future


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Painter]:
    painter = Painter()
    monkeypatch.setattr(pictures, "_painter", lambda: painter)
    monkeypatch.setattr(pictures, "PATIENCE", 0.01)
    yield painter
    for future in painter.given:
        if not future.done():
            future.set_result(b"")


def address(number: int, query: str = "") -> str:
    """The picture of a record that nobody has asked for yet."""
    return f"/sent/{packed(f'{UNTERER}x-number {number}{chr(10)}'.encode())}/picture.png{query}"


@pytest.mark.slow
def test_a_request_does_not_wait_for_ever_for_a_picture(client: FlaskClient, painter: Painter) -> None:
    late = client.get(address(9))
    assert (late.status_code, late.headers["Retry-After"]) == (503, "5") and "took too long" in late.text
    assert len(painter.given) == 1 and client.get("/notation").status_code == 200


@pytest.mark.slow
def test_a_process_that_ended_is_replaced(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    process = pictures._painter()
    broken: Future[bytes] = Future()
    broken.set_exception(BrokenProcessPool())
    with monkeypatch.context() as patch:
        patch.setattr(process, "submit", lambda *given: broken)
        assert client.get(address(10)).status_code == 503
    assert client.get(address(10)).status_code == 200 and pictures._painter() is not process
    process.shutdown()


def test_a_picture_is_in_the_language_of_its_reader(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "painted", str.encode)
    said = {}
    for language in ("en", "de"):
        answer = client.get(address(11, "?step=3"), headers={"Accept-Language": language})
        assert answer.headers["Content-Language"] == language and "Accept-Language" in answer.headers["Vary"]
        said[language] = answer.text
    assert said["en"] != said["de"]
    assert client.get(address(11, "?step=3&lang=de"), headers={"Accept-Language": "en"}).text == said["de"]
