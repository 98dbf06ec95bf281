"""Addresses that nobody means well: parameters that are options elsewhere, and names that no host can have."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from corpus.archive import Archive
from replay_web.app import create_app
from replay_web.present.addresses import packed
from replay_web.settings import Settings
from tests.corpus.archives import add_text
from tests.replay_web.deals import UNTERER

OPTIONS = "endpoint=x&_anchor=x&_external=1&_method=POST&_scheme=x&id=x&record=x&game=x&name=x&self=x"
"""Names that `url_for` and the functions of pages take."""
LONG = "a" * 64


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A site over an archive, where a record is found by its deal too, and led to its own address."""
    folder = tmp_path_factory.mktemp("site")
    archive = Archive.open(str(folder / "archive.sqlite"))
    add_text(archive, folder, UNTERER)
    yield create_app(archive=archive)
    archive.close()


def addresses(app: Flask, id: str) -> Iterator[str]:
    """Every page of the site, those of a record by this name."""
    meant = {"id": id, "record": packed(UNTERER.encode()), "game": "cego", "filename": "site.css", "kind": "csv"}
    for rule in app.url_map.iter_rules():
        yield re.sub(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>", lambda part: meant.get(part[1], "3"), rule.rule)


@pytest.mark.slow
def test_parameters_are_never_options_of_ours(site: Flask) -> None:
    client, library = site.test_client(), site.extensions["library"]
    entry = library.get(library.archive.find().entries[0].identity)
    moved = set()
    for method, name in (("GET", entry.id), ("GET", entry.permanent_id), ("POST", entry.permanent_id)):
        for address in addresses(site, name):
            answer = client.open(f"{address}?{OPTIONS}", method=method, data={})
            assert answer.status_code < 500, (method, address)
            if answer.status_code == 302:
                assert answer.headers["Location"] == address.replace(entry.permanent_id, entry.id) + f"?{OPTIONS}"
                moved.add(address)
    assert len(moved) >= 12
    for option in OPTIONS.split("&"):
        answer = client.get(f"/records/{entry.permanent_id}?{option}&step=2")
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/records/{entry.id}?{option}&step=2")


@pytest.mark.parametrize("host", [LONG, f"{LONG}.example.org", "a..b", "a b", "a/b", 'a"b', "[::1", "a:b", "a:1:2"])
def test_a_name_that_no_host_can_have_is_refused_with_a_page(site: Flask, host: str) -> None:
    """With settings that name the site's own hosts, and without."""
    for client in (site.test_client(), create_app(settings=Settings(hosts=("localhost",))).test_client()):
        for address in ("/", "/records", "/nowhere", "/static/site.css", "/records/x?step=1"):
            answer = client.get(address, headers={"Host": host, "Accept-Language": "en"})
            assert answer.status_code == 400, (host, address)
            assert "not answer to the name" in answer.text and "<h1>" in answer.text and host not in answer.text
        answer = client.get("/api/v1/games", headers={"Host": host})
        assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")


@pytest.mark.parametrize("host", ["localhost", "example.org:8080", "tarock.example", "[::1]:80"])
def test_other_names_are_taken(site: Flask, host: str) -> None:
    assert site.test_client().get("/notation", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("page", ["/records", "/players", "/sessions", "/statistics", "/lessons", "/nowhere", "/check"])
def test_a_long_query_stands_in_the_answer_once(site: Flask, page: str) -> None:
    """Beside its beginning in the search box: no answer is many times as long as what was asked."""
    client, query = site.test_client(), "zebra " * 4_000
    for name in ("q", "x"):
        answer = client.get(page, query_string={name: query})
        assert answer.status_code < 500 and answer.text.count("zebra") <= query.count("zebra") + 500 // 6 + 1, name
    chosen = client.get(page, query_string={"x": query, "lang": "de"}).text
    assert '<button form="carried" name="lang" value="de" lang="de" aria-current="true">Deutsch</button>' in chosen
