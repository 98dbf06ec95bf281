"""Settings of an operator: by which names the site is known, whom it believes, what it writes down."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import Client

from corpus.archive import Archive
from replay_web import settings
from replay_web.app import create_app
from replay_web.settings import Settings, SettingsError, from_environment
from tests.corpus.archives import add_text
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import html

Site = Callable[[Settings], Client]


@pytest.fixture
def site(files: list[Path]) -> Site:
    return lambda wanted: Client(create_app(files, settings=wanted))


def test_the_environment_says_all_of_it(tmp_path: Path) -> None:
    said = {
        settings.ARCHIVE: str(tmp_path / "a.sqlite"),
        settings.DEADLINE: "3",
        settings.HOSTS: "tarock.example, .club.example",
        settings.PROXIES: "1",
        settings.PREFIX: "/tarock/",
        settings.THREADS: "4",
        settings.ACCESS_LOG: "1",
    }
    wanted = Settings(str(tmp_path / "a.sqlite"), 3, ("tarock.example", ".club.example"), 1, "/tarock", 4, True)
    assert from_environment(said) == wanted
    assert from_environment({}) == from_environment(dict.fromkeys(said, "")) == Settings()


@pytest.mark.parametrize("value", ["yes", "-1", "10", "٣", "1.5"])
def test_a_setting_that_means_nothing_is_named(value: str) -> None:
    with pytest.raises(SettingsError, match=f"TAROCK_PROXIES is “{value}”; it must be a number from 0 to 9"):
        from_environment({settings.PROXIES: value})


@pytest.mark.slow
def test_a_server_of_many_processes_finds_the_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = str(tmp_path / "archive.sqlite")
    archive = Archive.open(place)
    add_text(archive, tmp_path, UNTERER)
    archive.close()
    monkeypatch.setenv(settings.ARCHIVE, place)
    app = create_app()
    assert Client(app).get("/api/v1/records").json["total"] == 1  # type: ignore[index]
    app.extensions["library"].archive.close()


@pytest.mark.slow
def test_a_proxy_is_believed_only_where_there_is_one(site: Site, ids: dict[str, str]) -> None:
    told = {
        "X-Forwarded-For": "192.0.2.7",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "tarock.example",
    }
    address = f"/records/{ids['legal']}?step=3"
    alone, behind = site(Settings(prefix="/cards")), site(Settings(proxies=1, prefix="/cards"))
    assert "tarock.example" not in alone.get(address, headers=told).text
    moved = behind.get(address, headers=told).text
    assert f"https://tarock.example/cards/records/{ids['legal']}" in moved
    assert html(moved).all('[href^="/cards/static/site."][href$=".css"]')


@pytest.mark.slow
def test_the_site_is_known_by_its_own_names_only(site: Site) -> None:
    client = site(Settings(hosts=("tarock.example", ".club.example")))
    for host in ("tarock.example", "www.club.example", "tarock.example:8443"):
        assert client.get("/lessons", headers={"Host": host}).status_code == 200
    for address in ("/", "/lessons", "/api/v1/games", "/nowhere", "/static/site.css"):
        for host in ("evil.example", "tarock.example.evil.example", "a b", "x/y"):
            refused = client.get(address, headers={"Host": host})
            assert refused.status_code == 400 and "evil" not in refused.text, (address, host)


@pytest.mark.slow
def test_requests_are_written_down_where_somebody_asks_for_it(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    logger = logging.getLogger("tarock.access")
    monkeypatch.setattr(logger, "handlers", [caplog.handler])
    monkeypatch.setattr(logger, "propagate", False)
    logger.setLevel(logging.INFO)
    site(Settings()).get("/lessons")
    assert not caplog.messages
    hostile = {"User-Agent": 'a"b\\c\x1b[2J', "Referer": "http://there.example/"}
    client = site(Settings(access_log=True))
    client.get("/lessons?lang=de", headers=hostile, environ_base={"REMOTE_ADDR": "192.0.2.7"})
    client.get("/records/%0a%22/../x%1b")
    [line, odd] = caplog.messages
    assert line.startswith("192.0.2.7 - - [") and '] "GET /lessons?lang=de HTTP/1.1" 200 ' in line
    assert line.endswith('"http://there.example/" "a?b?c?[2J"')
    assert odd.isprintable() and odd.count('"') == 6 and '" 404 ' in odd


@pytest.mark.parametrize(
    "address",
    ["/%5cevil.example/x?step=1", "//evil.example/x?step=1", "/%5c%5cevil.example", "/%2fevil.example?step=1"],
)
def test_no_link_of_a_page_leads_to_another_host(app: Flask, address: str) -> None:
    answer = Client(app).get(address)
    assert answer.status_code in (308, 404)
    foreign = ('"//', '"/\\', '"\\', '"/%5c%5c//')
    assert not any(start in answer.text for start in foreign)
    assert not (answer.location or "").startswith(("//", "/\\", "http://evil"))
