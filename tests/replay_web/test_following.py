"""A site over files: a change is seen without a restart, and pages come before all records have been judged."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from flask.testing import FlaskClient

from corpus.file_cache import file_archive, syncing
from replay_web.app import create_app
from replay_web.library import entries_in, shipped_library
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import text

DEAL = 'deal tapp-tarock 4\nevent "{event}"\ndate 2026-01-0{day}\nhand A: T1 T2\ntrick 1 A: T1\n'


@pytest.fixture(autouse=True)
def followed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page sees every change of a file."""
    monkeypatch.setattr(file_archive, "EVERY", 0.0)


def evening(event: str, days: int) -> str:
    return "%tdn 1\n\n" + "\n".join(DEAL.format(event=event, day=day) for day in range(1, days + 1))


@pytest.mark.slow
def test_a_changed_file_is_seen_without_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "evening.tdn"
    file.write_text(evening("Monday", 1))
    client = create_app([tmp_path]).test_client()
    [before] = entries_in([file])
    assert client.get(f"/records/{before.id}").status_code == 200
    file.write_text(evening("Monday", 2))
    (tmp_path / "more.tdn").write_text(evening("Tuesday", 1))
    assert "3 records" in text(client.get("/records").text)
    for entry in entries_in([tmp_path]):
        assert client.get(f"/records/{entry.id}").status_code == 200
    assert "Tuesday" in text(client.get("/sessions").text)
    file.unlink()
    page = text(client.get("/records").text)
    assert "Monday" not in page and "1 record" in page
    assert client.get(f"/records/{before.id}").status_code == 404


@pytest.mark.slow
def test_the_order_is_that_of_the_files_whatever_changed_last(tmp_path: Path) -> None:
    files = {name: tmp_path / f"{name}.tdn" for name in ("a", "b")}
    for name, file in files.items():
        file.write_text(evening(name, 3))
    client = create_app([tmp_path]).test_client()
    client.get("/records")
    files["a"].write_text(evening("a", 3).replace("T1 T2", "T1 T3", 1))
    listed = [record["id"] for record in client.get("/api/v1/records").json["items"]]
    assert listed == [entry.id for entry in entries_in([tmp_path])]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Nothing is judged, and no page waits for it, until this is set."""
    assert not shipped_library().left
    go, real = Event(), syncing.judge
    monkeypatch.setattr(file_archive, "PATIENCE", 0.0)
    monkeypatch.setattr(syncing, "judge", lambda *given, **more: (go.wait(60), real(*given, **more)))
    yield go
    go.set()


def until_read(client: FlaskClient) -> None:
    while client.application.extensions["library"].left:
        time.sleep(0.01)


@pytest.mark.slow
def test_pages_come_before_all_is_judged(tmp_path: Path, held: Event) -> None:
    (tmp_path / "one.tdn").write_text(f"%tdn 1\n\n{UNTERER}")
    client = create_app([tmp_path]).test_client()
    [entry] = entries_in([tmp_path])
    page = client.get("/records")
    assert page.status_code == 200 and "1 record is still being read" in text(page.text)
    assert client.get(f"/records/{entry.id}").status_code == client.get(f"/records/{entry.id}.tdn").status_code == 200
    assert client.get("/api/v1/records").json | {"items": []} == {
        "items": [],
        "next": None,
        "total": 0,
        "more": False,
        "whole": False,
    }
    assert client.get("/api/v1/records").json["whole"] is False
    for address in ("/records/0123456789", f"/sessions/{entry.id}", "/records.tdn", "/records.json"):
        for accepted in ("", "/api/v1"):
            if accepted and "." in address:
                continue
            waiting = client.get(accepted + address)
            assert (waiting.status_code, waiting.headers["Retry-After"]) == (503, "10"), address
            assert "still being read" in waiting.text
    assert client.get("/api/v1/statistics").status_code == client.get("/api/v1/sessions").status_code == 503
    held.set()
    until_read(client)
    page = text(client.get("/records").text)
    assert "still being read" not in page and "1 record" in page
    assert client.get("/records/0123456789").status_code == 404
    assert client.get("/records.tdn").data.endswith(entry.source.rstrip() + b"\n")
    assert client.get("/api/v1/records").json["whole"]


@pytest.mark.slow
def test_many_records_are_counted_as_they_are_read(
    tmp_path: Path, held: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(syncing, "PIECE", 1000)
    (tmp_path / "many.tdn").write_text(evening("Many", 9))
    client = create_app([tmp_path]).test_client()
    assert "9 records are still being read" in text(client.get("/records").text)
    held.set()
    until_read(client)
    assert "9 records" in text(client.get("/records").text)
