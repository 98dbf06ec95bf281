"""A blog asks how a link to a record is shown, and scripts of other sites read the data of records."""

from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from micawber import Provider, ProviderRegistry
from playwright.sync_api import Browser, Error

from replay_web.present.addresses import packed
from tests.replay_web.browsers import served
from tests.replay_web.deals import UNTERER


def ask(client: FlaskClient, url: str, status: int = 200, **more: object) -> dict[str, object]:
    answer = client.get("/oembed", query_string={"url": url} | more)
    assert answer.status_code == status
    return answer.json if status == 200 else {}


@pytest.mark.slow
def test_a_link_is_shown_as_its_frame(client: FlaskClient, ids: dict[str, str]) -> None:
    page = f"http://localhost/records/{ids['legal']}"
    answer = ask(client, f"{page}?step=20&seat=B")
    assert (answer["version"], answer["type"], answer["width"], answer["height"]) == ("1.0", "rich", 640, 640)
    assert f'src="{page}/embed?step=20&amp;seat=B"' in str(answer["html"]) and 'width="640"' in str(answer["html"])
    assert answer["thumbnail_url"] == f"{page}/picture.png?step=20&seat=B" and answer["thumbnail_width"] == 1200
    assert client.get(str(answer["thumbnail_url"])).status_code == 200
    column = ask(client, page, maxwidth=500, maxheight=500)
    assert (column["width"], column["height"]) == (400, 500)
    assert ask(client, f"http://localhost/records/{ids['eight']}")["height"] == 720
    assert "/sent/" in str(ask(client, f"http://localhost/sent/{packed(UNTERER.encode())}")["html"])


def test_xml_says_the_same(client: FlaskClient, ids: dict[str, str]) -> None:
    page = f"http://localhost/records/{ids['legal']}"
    answer = client.get("/oembed", query_string={"url": page, "format": "xml"})
    assert answer.content_type == "text/xml; charset=utf-8"
    said = {element.tag: element.text for element in ElementTree.fromstring(answer.data)}
    assert said == {name: str(value) for name, value in ask(client, page).items()}


def test_a_permanent_link_is_found_under_its_id(client: FlaskClient, ids: dict[str, str]) -> None:
    page = client.get(f"/records/{ids['legal']}").text
    [lasting] = {part.partition('"')[0] for part in page.split('property="og:url" content="')[1:]}
    assert "~" in lasting and f"/records/{ids['legal']}/embed" in str(ask(client, lasting)["html"])


@pytest.mark.parametrize(
    ("url", "status"),
    [("", 404), ("http://elsewhere/records/x", 404), ("http://localhost/books", 404), ("http://localhost/x", 404),
     ("http://localhost/records/0000000000", 404), ("javascript:alert(1)", 404), ("http://localhost/\ud7ff%00", 404)],
)  # fmt: skip
def test_nothing_else_is_shown(client: FlaskClient, url: str, status: int) -> None:
    ask(client, url, status)


@pytest.mark.slow
def test_a_consumer_accepts_the_answer(app: Flask, ids: dict[str, str]) -> None:
    with served(app) as site:
        registry = ProviderRegistry()
        registry.register(rf"{site}/records/\S+", Provider(f"{site}/oembed"))
        for form in ("json",):
            found = registry.request(f"{site}/records/{ids['legal']}", format=form, maxwidth=640)
            assert found["type"] == "rich" and f"{site}/records/{ids['legal']}/embed" in found["html"]
        page = app.test_client().get(f"/records/{ids['legal']}").text
        assert 'type="application/json+oembed"' in page and 'type="text/xml+oembed"' in page


@pytest.mark.slow
def test_other_sites_read_the_data(client: FlaskClient, ids: dict[str, str]) -> None:
    page = f"/records/{ids['legal']}"
    for address in ("/api/v1/games", f"{page}.tdn", f"{page}.json", f"{page}/picture.png"):
        assert client.get(address).headers["Access-Control-Allow-Origin"] == "*", address
    for address in (page, "/records", "/check"):
        assert "Access-Control-Allow-Origin" not in client.get(address).headers
    assert "Access-Control-Allow-Origin" not in client.post("/api/v1/records", data="").headers


def test_the_media_type_is_sent_and_taken(client: FlaskClient, ids: dict[str, str]) -> None:
    sent = client.get(f"/records/{ids['legal']}.tdn")
    assert sent.content_type == "text/vnd.tarock-tdn; charset=utf-8"
    assert client.post("/api/v1/check", data=sent.data, content_type=sent.content_type).status_code == 200


def test_a_browser_on_another_origin_reads_the_data(app: Flask, ids: dict[str, str], chromium: Browser) -> None:
    read = "async address => { const answer = await fetch(address); return [answer.status, await answer.text()] }"
    blog = Flask("blog")
    blog.add_url_rule("/", "blog", lambda: "<title>Blog</title>")
    with served(app) as site, served(blog) as elsewhere, chromium.new_page() as page:
        page.goto(elsewhere)
        record = f"{site}/records/{ids['legal']}"
        for address in (f"{site}/api/v1/games", f"{site}/api/v1/records", f"{record}.tdn", f"{record}.json"):
            status, text = page.evaluate(read, address)
            assert status == 200 and len(text) > 100, address
        with pytest.raises(Error, match="Failed to fetch"):
            page.evaluate(read, record)


def test_what_is_no_address_is_no_record(client: FlaskClient) -> None:
    for url in (
        "http://[",
        "//[",
        "http://]/",
        "http://[::1",
        "//",
        "",
        "\0",
        "a\nb",
        "http://localhost:99999999/records/x",
    ):
        assert client.get("/oembed", query_string={"url": url}).status_code in (400, 404), url
