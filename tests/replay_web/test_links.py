"""Every link of every kind of page leads somewhere: also those of forms and frames, and those to be copied."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from replay_web.app import create_app
from replay_web.library import shipped_library
from replay_web.present.addresses import packed
from replay_web.views import picture
from tests.replay_web.deals import NOTES, UNTERER
from tests.replay_web.reading import html
from tests.samples import amount, sample

HOST = "http://localhost"
ALIKE = 2
"""So many links of a kind are followed: to one page, with the same parameters."""
_LEADING = ("href", "src", "action", "formaction")
_HOLDING = ("content", "data-href")


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@pytest.fixture(scope="module")
def records() -> dict[str, str]:
    """Records of each kind by their addresses, those that ship and the same in addresses of their own."""
    library = shipped_library()

    def first(query: str) -> Any:
        return library.shown([library.archive.find(query, limit=1).entries[0].id])[0]

    entries = {
        "a chapter that asks": first("has:lesson -has:position"),
        "an exercise": first("has:lesson has:position"),
        "a deal": first("has:variation -has:lesson"),
    }
    found = {name: f"/records/{entry.id}" for name, entry in entries.items()}
    found |= {f"{name}, typed": f"/sent/{packed(entry.source)}" for name, entry in entries.items()}
    return found | {f"{name}, typed": f"/sent/{packed(text.encode())}" for name, text in _TYPED.items()}


_TYPED = {
    "with notes": NOTES,
    "illegal": UNTERER.replace("D2 T5", "D2 SK"),
    "unreadable": "deal tapp-tarock 3\nnonsense\n",
    "nothing known": "deal unknown-game 3\ntrick 1 A: T1 T2 T3\n",
    "a position": "deal tapp-tarock 3\ncontract B dreier\ntrick 16 A: T1 T2 T3\n",
}
_QUERIES = ("", "?step=4", "?step=4&seat=B", "?step=4&seat=B&hide=others", "?lang=de", "?question=1&tell=1", "?step=9")


def links(page: str, address: str) -> Iterator[tuple[str, str, bool]]:
    """The method and the address of each link of a page, and whether it wants nothing filled in.

    The links that it shows to be copied are among them.
    """
    for element in html(page).all(", ".join(f"[{name}]" for name in (*_LEADING, *_HOLDING, "value"))):
        attributes = element.node.attributes
        method = "POST" if attributes.get("method") == "post" else "GET"
        for name, value in attributes.items():
            if name in _LEADING:
                yield method, urljoin(HOST + address, value or ""), name in ("href", "src")
            elif name in _HOLDING or element.node.tag == "input":
                yield from (("GET", link, True) for link in re.findall(rf"{HOST}/[^\s\"<>]*", value or ""))


def kind(app: Flask, method: str, link: str) -> tuple[Any, ...]:
    """Kind of a link: the page that it leads to and the names of its parameters."""
    parts = urlsplit(link)
    endpoint, _values = app.url_map.bind("localhost").match(parts.path, method)
    return endpoint, frozenset(name for name, _value in parse_qsl(parts.query))


def broken(app: Flask, client: FlaskClient, pages: Iterator[str]) -> list[str]:
    """The links of some pages that lead nowhere."""
    alike, seen, wrong = Counter[Any](), set[str](), []
    for page in pages:
        answer = client.get(page)
        if answer.status_code in (400, 404, 410):
            continue
        assert answer.status_code in (200, 302, 303), page
        if answer.mimetype != "text/html":
            continue
        for method, link, complete in links(answer.text, page):
            if not link.startswith(f"{HOST}/") or link in seen:
                continue
            seen.add(link)
            try:
                own = kind(app, method, link)
            except Exception as error:
                wrong.append(f"{page[:40]}: {method} {link[len(HOST) :][:60]}…{link[-30:]}: {error!r}")
                continue
            alike[own] += 1
            if complete and alike[own] <= ALIKE:
                there = client.get(link.removeprefix(HOST))
                if there.status_code >= 400:
                    wrong.append(f"{page[:40]}: {link[:60]}…{link[-30:]}: {there.status_code}")
    return wrong


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """To paint a picture takes long, and it leads nowhere."""
    monkeypatch.setattr(picture, "painted", lambda svg: b"")


def endings(app: Flask) -> list[str]:
    """Endings of the addresses of the pages of a record."""
    below = "/records/<record:id>"
    rules = (rule.rule.removeprefix(below) for rule in app.url_map.iter_rules() if rule.rule.startswith(f"{below}/"))
    return sorted(set(rules))


@pytest.mark.slow
def test_every_page_of_a_record_leads_somewhere(app: Flask, records: dict[str, str]) -> None:
    client = app.test_client()
    queries, each = cycle(_QUERIES), amount(6, 2)
    pages = (
        f"{address}{ending}{next(queries)}"
        for turn, address in enumerate(sample(records.values(), 4))
        for ending in ("", *endings(app)[turn % each :: each])
    )
    assert broken(app, client, pages) == []


@pytest.mark.slow
def test_every_other_page_leads_somewhere(app: Flask) -> None:
    client = app.test_client()
    pages = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments]
    pages += ["/books/cego", "/rules/troggu", "/records?q=solo", "/records?q=nothing-like-it", "/lessons?game=cego"]
    pages += ["/note/new?deal=cego+4", "/nowhere", "/sessions?q=cego", "/players?q=a", "/statistics?by=player"]
    assert broken(app, client, iter(page for page in pages if not page.startswith("/add"))) == []
