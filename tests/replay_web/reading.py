"""Reading the pages of the site, for its tests."""

import json
import re
from html import unescape
from pathlib import Path

from flask.testing import FlaskClient

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


def text(markup: str) -> str:
    """What a page says, without its tags and drawings."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", markup, flags=re.S))).split())


def part(page: str, id: str) -> str:
    """What stands in the element of a page that has an id."""
    at = page.find(f' id="{id}"')
    assert at >= 0, id
    opening = re.compile(r"<(\w+)[^<>]*>").match(page, page.rindex("<", 0, at))
    assert opening, id
    depth, name = 1, opening[1]
    for tag in re.compile(rf"<(/?){name}\b").finditer(page, opening.end()):
        depth += -1 if tag[1] else 1
        if not depth:
            return page[opening.end() : tag.start()]
    raise AssertionError(f"{id} is not closed")


def show(client: FlaskClient, id: str, step: int | str, variation: str = "", **headers: str) -> str:
    query = {"step": step} | ({"variation": variation} if variation else {})
    response = client.get(f"/records/{id}", query_string=query, headers={"Accept-Language": "en"} | headers)
    assert response.status_code == 200
    return response.text


def board(page: str) -> str:
    """What the table says."""
    return text(part(page, "board"))


def known(page: str) -> str:
    """What is known of the deal, and the card points so far."""
    return text(part(page, "points") + part(page, "known"))


def in_words(page: str) -> str:
    """What is said of a step: what is announced of it, and what may be done next."""
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
    [found] = re.findall('<script id="brought" type="application/json">(.*?)</script>', page, re.DOTALL)
    given = json.loads(found)
    steps = map("".join, zip(*given["columns"], strict=True))
    return dict(zip(given["places"], steps, strict=True))
