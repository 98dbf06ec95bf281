"""Where the archive is not to be had the site says so, with 503, and goes on when it is there again."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from corpus.archive import Archive
from corpus.ingest import tokens
from notation.rulebooks import known
from replay_web.app import create_app
from replay_web.settings import Settings
from replay_web.views import home, players
from tests.corpus.archives import add_text
from tests.replay_web.deals import UNTERER
from tests.samples import amount


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "archive.sqlite"


@pytest.fixture
def app(file: Path, tmp_path: Path) -> Iterator[Flask]:
    """The site over an archive that takes records."""
    archive = Archive.open(str(file))
    add_text(archive, tmp_path, UNTERER)
    yield create_app(archive=archive)
    archive.close()


@pytest.fixture
def id(app: Flask) -> str:
    return str(app.extensions["library"].archive.find().entries[0].identity[:12])


@pytest.mark.slow
def test_an_archive_that_has_gone_is_no_mistake_of_ours(app: Flask, client: FlaskClient, file: Path, id: str) -> None:
    pages = ("/", "/records", "/records?q=solo", f"/records/{id}", "/sessions", "/players", "/statistics")
    data = ("/api/v1/records", f"/api/v1/records/{id}", "/api/v1/statistics", f"/records/{id}.tdn", "/records.csv")
    sender = {"Authorization": f"Bearer {tokens.make(app.extensions['library'].archive.engine, 'Anna')}"}
    away = file.rename(file.with_name("away"))
    for address in (*pages, *data):
        answer = client.get(address, headers={"Accept-Language": "en"})
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10"), address
        assert "cannot be reached" in answer.text and "mistake" not in answer.text
    sent = client.post("/api/v1/records", data=UNTERER.encode(), content_type="text/plain", headers=sender)
    assert (sent.status_code, sent.headers["Retry-After"], sent.mimetype) == (503, "10", "application/problem+json")
    for address in ("/check", "/notation", "/rules/cego", "/static/site.css"):
        assert client.get(address).status_code == 200, address
    away.rename(file)
    assert all(client.get(address).status_code == 200 for address in (*pages, *data))


PAGES = (
    "/", "/records", "/records?q=solo", "/records/{id}", "/records/{id}/best", "/sessions", "/players", "/statistics",
    "/books", "/records.json", "/records.atom", "/records.csv", "/records.tdn", "/api/v1/records",
    "/api/v1/records/{id}",
    "/api/v1/statistics", "/api/v1/sessions",
)  # fmt: skip


def broken(whole: bytes, dice: Random) -> bytes:
    """A file of which some bytes, or pages, are others, or which is cut."""
    at, size = dice.randrange(len(whole)), dice.choice((1, 40, 4096, 40_000))
    match dice.randrange(4):
        case 0:
            return whole[:at]
        case 1:
            return whole[:at] + bytes(size) + whole[at + size :]
        case 2:
            return whole[:at] + dice.randbytes(size) + whole[at + size :]
        case _:
            start = dice.choice((0, 16, 100, at // 4096 * 4096))
            return whole[:start] + dice.randbytes(size) + whole[start + size :]


@pytest.mark.slow
def test_a_damaged_archive_is_no_mistake_of_ours(app: Flask, client: FlaskClient, file: Path, id: str) -> None:
    """As it is damaged while it is served, in any place."""
    library, dice = app.extensions["library"], Random("damaged archive")
    library.archive.close()
    whole, seen = file.read_bytes(), Counter[int]()
    for _turn in range(amount(3, 200)):
        library.archive.close()
        for suffix in ("-wal", "-shm"):
            file.with_name(file.name + suffix).unlink(missing_ok=True)
        file.write_bytes(broken(whole, dice))
        for address in PAGES:
            answer = client.get(address.format(id=id), headers={"Accept-Language": "en"})
            seen[answer.status_code] += 1
            assert answer.status_code in (200, 404, 410, 503), (address, answer.text)
    assert seen[503]


def test_a_request_has_one_deadline(app: Flask) -> None:
    hurried = create_app(archive=app.extensions["library"].archive, settings=Settings(deadline=-1)).test_client()
    answer = hurried.get("/api/v1/statistics")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    answer = hurried.get("/books", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10") and "took too long" in answer.text
    for address in ("/records", "/statistics", "/sessions"):  # who asks these can ask for less
        answer = hurried.get(address, headers={"Accept-Language": "en"})
        assert answer.status_code == 200 and "a narrower search is quicker" in answer.text


def test_a_page_does_without_what_could_not_be_counted_in_time(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = app.extensions["library"].archive.players()[0][0]
    for module in (home, players):
        monkeypatch.setattr(module, "SEARCHED", 0)
    late = [client.get(address) for address in ("/", "/players", f"/players/{name}")]
    assert [answer.status_code for answer in late] == [200] * 3
    assert [answer.text.count("not counted") for answer in late] == [1 + len(known()), 3, 3]
