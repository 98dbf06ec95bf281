"""Feed readers are told of new records, of those that answer a query, and of the rounds of an evening."""

import json
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree

import feedparser
import pytest
from flask.testing import FlaskClient

from corpus.archive import Archive
from replay_web.app import create_app
from tests.corpus.archives import add_text
from tests.replay_web.deals import UNTERER, changed
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_no_character_of_a_record_or_a_query_breaks_the_feed_or_an_answer(tmp_path: Path) -> None:
    """What XML forbids, a record may hold in its title, its event and its names."""
    odd = "".join(map(chr, (1, 8, 0xB, 0x1F, 0x7F, 0x85, 0xFFFE, 0xFFFF, 0x1FFFF, 0x202E))) + "<&]]>"
    text = changed(UNTERER, ("Stammtisch Weißes Kreuz", odd), ('"Franzi"', f'"{odd}"'))
    text = text.replace("\n", f" {{{odd} said.}}\n", 1)
    archive = Archive.open(str(tmp_path / "odd.sqlite"))
    add_text(archive, tmp_path, text)
    client = create_app(archive=archive).test_client()
    for query in ("", "?q=abc%08", "?q=%01", "?q=-%EF%BF%BF"):
        feed = client.get(f"/records.atom{query}")
        assert feed.status_code == 200 and ElementTree.fromstring(feed.data), query
    id = archive.find().entries[0].identity[:12]
    for form, read in (("xml", ElementTree.fromstring), ("json", json.loads)):
        answer = client.get("/oembed", query_string={"url": f"http://localhost/records/{id}", "format": form})
        assert answer.status_code == 200 and read(answer.data)
    archive.close()
