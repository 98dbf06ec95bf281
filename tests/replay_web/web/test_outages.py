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


@pytest.mark.slow
def test_a_request_has_one_deadline(app: Flask) -> None:
    hurried = create_app(archive=app.extensions["library"].archive, settings=Settings(deadline=-1)).test_client()
    answer = hurried.get("/api/v1/statistics")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    answer = hurried.get("/books", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10") and "took too long" in answer.text
    for address in ("/records", "/statistics", "/sessions"):  # who asks these can ask for less
        answer = hurried.get(address, headers={"Accept-Language": "en"})
        assert answer.status_code == 200 and "a narrower search is quicker" in answer.text


@pytest.mark.slow
def test_a_page_does_without_what_could_not_be_counted_in_time(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = app.extensions["library"].archive.players()[0][0]
    for module in (home, players):
        monkeypatch.setattr(module, "SEARCHED", 0)
    late = [client.get(address) for address in ("/", "/players", f"/players/{name}")]
    assert [answer.status_code for answer in late] == [200] * 3
    assert [answer.text.count("not counted") for answer in late] == [1 + len(known()), 3, 3]
