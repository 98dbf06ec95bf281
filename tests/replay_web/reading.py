"""Reading the pages of the site, for its tests."""

import json
from functools import lru_cache
from pathlib import Path

from flask.testing import FlaskClient
from selectolax.lexbor import LexborHTMLParser, LexborNode

from corpus.archive import Archive
from replay_web.app import create_app
from replay_web.library import entries_in
from tests.corpus.archives import add_text


def site_over(kind: str, folder: Path, whole: str) -> FlaskClient:
    """A site over these records: from ``files``, or else from an archive of its own."""
    if kind == "files":
        (folder / "own.tdn").write_text(whole, "utf-8")
        return create_app([folder]).test_client()
    archive = Archive.open(str(folder / "archive.sqlite"))
    add_text(archive, folder, whole)
    return create_app(archive=archive).test_client()


class Element:
    """An element of a page, or the whole page, asked by CSS selectors."""

    def __init__(self, node: LexborNode) -> None:
        self.node = node

    def all(self, css: str) -> list["Element"]:
        return [Element(node) for node in self.node.css(css)]

    def one(self, css: str) -> "Element":
        """The only element that matches."""
        elements = self.all(css)
        assert len(elements) == 1, f"{len(elements)} elements match {css}"
        return elements[0]

    def texts(self, css: str) -> list[str]:
        return [element.text for element in self.all(css)]

    def values(self, css: str, attribute: str) -> list[str]:
        """Values of an attribute, in the elements that match and have it."""
        return [element[attribute] for element in self.all(css) if attribute in element]

    def link(self, words: str) -> str:
        """The address of the only link that has these words."""
        return self.one(f'a[href]:lexbor-contains("{words}")')["href"]

    def inline_code(self) -> list[str]:
        """Styles and scripts within the page, which the policy of the site forbids."""
        inline = self.all("style, [style], script:not([type$=json]):not(:empty)")
        handlers = [name for element in self.all("*") for name in element.node.attributes if name.startswith("on")]
        return [element.markup for element in inline] + handlers

    def __getitem__(self, attribute: str) -> str:
        return self.node.attributes[attribute] or ""

    def __contains__(self, attribute: str) -> bool:
        return attribute in self.node.attributes

    @property
    def classes(self) -> list[str]:
        return self["class"].split() if "class" in self else []

    @property
    def text(self) -> str:
        """Words of the element and its parts, without drawings, with single spaces."""
        words = self.node.clone()
        words.strip_tags(["svg", "script", "style"], recursive=True)
        return " ".join(words.text(separator=" ").split())

    @property
    def markup(self) -> str:
        return self.node.html or ""


@lru_cache(maxsize=4)
def html(markup: str) -> Element:
    """A page, or some of its elements, read from markup."""
    root = LexborHTMLParser(markup).root
    assert root
    return Element(root)


def get(client: FlaskClient, address: str, language: str = "en") -> Element:
    """The page at an address."""
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200, (address, response.status)
    return html(response.text)


def text(markup: str) -> str:
    """Words of a page, without its tags and drawings."""
    return html(markup).text


def part(page: str, id: str) -> str:
    """Markup within the element of a page that has an id."""
    return html(page).one(f"#{id}").node.inner_html or ""


def show(client: FlaskClient, id: str, step: int | str, variation: str = "", **headers: str) -> str:
    query = {"step": step} | ({"variation": variation} if variation else {})
    response = client.get(f"/records/{id}", query_string=query, headers={"Accept-Language": "en"} | headers)
    assert response.status_code == 200
    return response.text


def board(page: str) -> str:
    """Words of the table."""
    return html(page).one("#board").text


def known(page: str) -> str:
    """Card points so far, and facts known of the deal."""
    return " ".join(html(page).texts("#points, #known"))


def in_words(page: str) -> str:
    """Markup of the words on a step: its announcement, the choices that follow and the comments."""
    return part(page, "status") + part(page, "onward") + part(page, "said")


class Opened:
    """Records as the site shows them: each gives a client and its id."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, record: str) -> tuple[FlaskClient, str]:
        file = self.folder / "one.tdn"
        file.write_text(f"%tdn 1\n\n{record.rstrip()}\n", "utf-8")
        return create_app([file]).test_client(), entries_in([file])[0].id


def brought(page: str) -> dict[str, str]:
    """The steps that a file brings along, by their addresses."""
    given = json.loads(html(page).one("script#brought").node.text())
    steps = map("".join, zip(*given["columns"], strict=True))
    return dict(zip(given["places"], steps, strict=True))
