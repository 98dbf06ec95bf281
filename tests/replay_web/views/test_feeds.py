"""Feed readers are told of new records, of those that answer a query, and of the rounds of an evening."""

from datetime import datetime
from pathlib import Path

import feedparser
from flask.testing import FlaskClient

from tests.replay_web.views.evenings.club import ClubSite


def entries(client: FlaskClient, address: str, language: str = "en") -> list[dict[str, str]]:
    """The entries of a feed as a feed reader takes them: each with its title, link, id, summary and date."""
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200 and answer.content_type == "application/atom+xml; charset=utf-8"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    read = feedparser.parse(answer.data)
    assert read.version == "atom10" and not read.bozo, read
    assert read.feed.id and read.feed.author and datetime.fromisoformat(read.feed.updated)
    assert all(datetime.fromisoformat(entry.updated).tzinfo and entry.link for entry in read.entries)
    assert len({entry.id for entry in read.entries}) == len(read.entries)
    return list(read.entries)


def test_new_records_come_first(client: FlaskClient) -> None:
    told = entries(client, "/records.atom")
    listed = client.get("/records?sort=newest").text
    places = [listed.index(entry["link"].removeprefix("http://localhost")) for entry in told]
    assert places == sorted(places) and len(told) > 5
    assert all(client.get(entry["link"]).status_code == 200 for entry in told[:3])


def test_a_search_is_a_feed_that_its_page_names(client: FlaskClient) -> None:
    address = "/records.atom?q=verdict:illegal"
    told = entries(client, address)
    assert 0 < len(told) < len(entries(client, "/records.atom"))
    page = client.get("/records?q=verdict:illegal").text
    assert f'type="application/atom+xml" href="{address}"' in page and page.count(address) == 2
    german = entries(client, address, "de")
    assert [entry["summary"] for entry in german] != [entry["summary"] for entry in told]
    assert client.get("/records.atom?q=date:yesterday").status_code == 400


def test_the_rounds_of_an_evening_are_a_feed(tmp_path: Path) -> None:
    site = ClubSite(tmp_path).app.test_client()
    told = entries(site, "/evenings/club.atom")
    assert told and told[-1]["title"] == "Round 1" and told[-1]["summary"].startswith("1 ")
    assert all(site.get(entry["link"]).status_code == 200 for entry in told)
    assert 'href="/evenings/club.atom"' in site.get("/evenings/club").text
    assert site.get("/evenings/nobody.atom").status_code == 404


def test_a_telephone_can_keep_the_site(client: FlaskClient) -> None:
    page = client.get("/books")
    assert "manifest-src 'self'" in page.headers["Content-Security-Policy"]
    for kind, relation in (("application/manifest+json", "manifest"), ("image/png", "apple-touch-icon")):
        [address] = [part.partition('"')[0] for part in page.text.split(f'rel="{relation}" href="')[1:]]
        file = client.get(address)
        assert file.status_code == 200 and file.mimetype == kind
        for icon in (file.json or {}).get("icons", ()) if file.is_json else ():
            assert client.get(f"/static/{icon['src']}").status_code == 200
