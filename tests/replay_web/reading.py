"""Reading the pages of the site, for its tests."""

import re
from html import unescape

from flask.testing import FlaskClient


def text(markup: str) -> str:
    """What a page says, without its tags and drawings."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", markup, flags=re.S))).split())


def part(page: str, id: str) -> str:
    """The part of a page with an id, up to the next one."""
    return page.split(f'id="{id}"', 1)[1].split("data-part", 2)[1]


def show(client: FlaskClient, id: str, step: int | str, variation: str = "", **headers: str) -> str:
    query = {"step": step} | ({"variation": variation} if variation else {})
    response = client.get(f"/records/{id}", query_string=query, headers={"Accept-Language": "en"} | headers)
    assert response.status_code == 200
    return response.text
