"""Behind a prefix every page is the same, and every link of it stays below the prefix."""

import re
from collections import Counter, deque
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from werkzeug.test import Client

from replay_web.app import create_app
from replay_web.present.addresses import packed
from replay_web.settings import LARGEST, Limits, Settings, SettingsError, prefix
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import html
from tests.replay_web.serving import serving
from tests.samples import amount

PREFIX = "/tarock"
ALIKE = amount(1, 2)
"""So many pages of each kind are walked."""
_FOR_THIS_SITE = ("/note/new", "/oembed")
"""Addresses that want a form filled in, or the whole address of another page, its prefix included."""
_LENGTH = re.compile(r"(?<=link has )[\d,]+")
_LINKING = ("href", "src", "action", "formaction", "content", "data-href")


def _links(text: str) -> Iterator[str]:
    """Addresses on a page that begin at the root of its host."""
    for attribute in _LINKING:
        for link in html(text).values(f'[{attribute}^="/"]', attribute):
            if link[1:2] not in ("/", "\\"):
                yield link


def _walk(app: Flask, moved: Flask, starts: list[str]) -> Iterator[tuple[str, str, str]]:
    """Pages that lead to each other: the address of each, and what it is with and without the prefix."""
    adapter, client, other = app.url_map.bind("localhost"), Client(app), Client(moved)
    waiting, seen, alike = deque(starts), set(starts), Counter[str]()
    while waiting:
        address = waiting.popleft()
        endpoint, _ = adapter.match(urlsplit(address).path)
        alike[endpoint] += 1
        if alike[endpoint] > ALIKE:
            continue
        plain = client.get(address)
        below = other.get(f"{PREFIX}{address}")
        assert plain.status_code == below.status_code == 200, address
        if not plain.mimetype.startswith(("text/", "application/json")):
            continue
        shown, shown_below = (answer.get_data().decode("utf-8", "replace") for answer in (plain, below))
        yield address, shown, shown_below
        for link in _links(shown) if plain.mimetype == "text/html" else ():
            if link not in seen and not link.startswith(_FOR_THIS_SITE):
                seen.add(link)
                waiting.append(link)


@pytest.fixture(scope="module")
def moved(files: list[Path]) -> Flask:
    """The same site below a path of its host."""
    return create_app(files, settings=Settings(prefix=PREFIX))


@pytest.fixture(scope="module")
def pages(app: Flask, moved: Flask, ids: dict[str, str]) -> list[tuple[str, str, str]]:
    carried = packed(UNTERER.encode())
    starts = ["/", f"/records/{ids['legal']}?step=3&lang=de", f"/records/{ids['legal']}/embed", f"/sent/{carried}"]
    starts += ["/note", "/check", "/api", "/statistics", f"/records/{ids['legal']}/play?step=9", "/api/v1/games"]
    return list(_walk(app, moved, starts))


@pytest.mark.slow
def test_every_link_is_below_the_prefix(pages: list[tuple[str, str, str]]) -> None:
    wrong = [
        f"{address}: {link}" for address, _, below in pages for link in _links(below) if not link.startswith(PREFIX)
    ]
    assert len(pages) > 40 and not wrong, "\n".join(wrong[:40])


@pytest.mark.slow
def test_beside_its_links_a_page_is_the_same(pages: list[tuple[str, str, str]]) -> None:
    """The length of a link is told too, and a prefix makes it longer."""
    for address, plain, below in pages:
        bare = below.replace(f"localhost{PREFIX}", "localhost").replace(f'"{PREFIX}/', '"/')
        assert _LENGTH.sub("", bare) == _LENGTH.sub("", plain), address


@pytest.mark.parametrize("path", ["", PREFIX])
def test_a_redirect_stays_below_the_prefix(moved: Flask, ids: dict[str, str], path: str) -> None:
    """Whether the proxy passes the prefix on or leaves it out."""
    answer = Client(moved).get(f"{path}/records/{ids['legal']}~0123456789ab")
    assert answer.status_code == 302 and answer.location == f"{PREFIX}/records/{ids['legal']}"


@pytest.mark.parametrize("name", ["/evil", "//evil.example", "https://evil.example", PREFIX])
def test_the_prefix_of_a_request_counts_for_nothing(app: Flask, moved: Flask, name: str) -> None:
    """Whichever header a server makes it from."""
    given = dict.fromkeys(("HTTP_X_FORWARDED_PREFIX", "HTTP_X_SCRIPT_NAME", "HTTP_SCRIPT_NAME"), name)
    for site, below in ((app, ""), (moved, PREFIX)):
        answer = Client(site).get(f"{below}/lessons", environ_overrides=given)
        assert answer.status_code == 200 and "evil" not in answer.text
        assert all(link.startswith(f"{below}/") for link in _links(answer.text))
    wrong = Client(app).get("/lessons", environ_overrides={"SCRIPT_NAME": name})
    assert wrong.status_code == 404 and html(wrong.text).all('[rel=stylesheet][href^="/static/"]')


@pytest.mark.parametrize("name", ["SCRIPT_NAME", "Script-Name", "X-Script-Name", "X-Forwarded-Prefix", "PATH_INFO"])
@pytest.mark.slow
def test_no_header_names_the_path_of_the_site_to_its_server(app: Flask, name: str) -> None:
    with serving(app, Limits(threads=1)) as address:
        for value in ("/lessons", "//evil.example"):
            connection = HTTPConnection(*address, timeout=20)
            connection.request("GET", "/lessons", headers={name: value})
            answer = connection.getresponse()
            text = answer.read().decode()
            assert answer.status == 200 and "evil" not in text and 'href="/static/' in text
            connection.close()


@pytest.mark.parametrize(
    "text", ["tarock", "//evil", "/a//b", "https://x", "/a b", "/a?b", "/..", "/a/../b", "/.", "/ä", "/a#", "/a\nb"]
)
def test_a_path_that_no_site_can_have(text: str) -> None:
    with pytest.raises(SettingsError, match="cannot be the path of a site"):
        prefix(text)


@pytest.mark.parametrize(("text", "path"), [("", ""), ("/", ""), ("/tarock/", "/tarock"), ("/a/b.c-d", "/a/b.c-d")])
def test_a_path_that_a_site_can_have(text: str, path: str) -> None:
    assert prefix(text) == path


def test_the_prefix_of_a_form_that_is_refused(moved: Flask) -> None:
    refused = Client(moved).post("/check", data={"text": "#" * LARGEST})
    assert refused.status_code == 413 and all(link.startswith(PREFIX) for link in _links(refused.text))
