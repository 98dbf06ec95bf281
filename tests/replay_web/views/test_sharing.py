"""Sharing: links that last and carry no language, previews with a picture, files that programs ask a site for."""

import re
import struct

import pytest
from flask.testing import FlaskClient

from corpus.archive import Archive
from corpus.ingest.identity import of_record
from replay_web.app import create_app
from replay_web.library import entries_in
from replay_web.present.addresses import packed
from replay_web.views import picture
from tests.corpus.archives import add_text
from tests.replay_web.deals import UNTERER, without
from tests.replay_web.reading import Opened, get, html

OWN = without(UNTERER, "trick 16")
"""A deal that does not come with the project."""
COMMENTED = OWN.replace("trick 1", "{What a hand.}\ntrick 1", 1)


def meta(page: str) -> dict[str, str]:
    return {tag["property"]: tag["content"] for tag in html(page).all("meta[property]")}


def link(page: str) -> str:
    return html(page).one("#link")["value"]


def size(png: bytes) -> tuple[int, ...]:
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


@pytest.mark.slow
def test_a_page_tells_what_a_preview_shows(client: FlaskClient, ids: dict[str, str]) -> None:
    page = client.get(f"/records/{ids['legal']}?step=20&lang=de&seat=B").text
    told = meta(page)
    assert told["og:title"] == "Stammtisch Weißes Kreuz, Partie 4" and "Stich" in told["og:description"]
    assert told["og:image"] == f"http://localhost/records/{ids['legal']}/picture.png?step=20&seat=B"
    assert told["og:url"] == link(page)
    assert html(page).one('[name="twitter:card"]')["content"] == "summary_large_image"
    icon = html(page).one("link[rel=icon]")["href"]
    assert re.fullmatch(r"/static/icon\.\w+\.svg", icon) and get(client, "/records").one("link[rel=icon]")
    answer = client.get(told["og:image"])
    assert answer.content_type == "image/png" and size(answer.data) == (1200, 630) and len(answer.data) > 20_000
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "/static/preview." in meta(client.get(f"/records/{ids['unjudged']}").text)["og:image"]
    for wrong, status in (("?step=999", 404), ("?seat=Z", 404), ("?hide=all", 400)):
        assert client.get(f"/records/{ids['legal']}/picture.png{wrong}").status_code == status
    assert client.get(f"/records/{ids['unjudged']}/picture.png").status_code == 404
    assert size(client.get(f"/sent/{packed(UNTERER.encode())}/picture.png").data) == (1200, 630)


@pytest.mark.slow
def test_a_picture_hides_what_the_seat_did_not_see(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(picture, "painted", lambda svg: drawn.append(svg) or b"")
    client, id = opened(UNTERER)
    for query in ("step=20&seat=B", "step=20&seat=B&hide=others"):
        client.get(f"/records/{id}/picture.png?{query}")
    used = [set(html(svg).values("use[x][y][width]", "href")) for svg in drawn]
    assert any(card.endswith("-back") for card in used[1]) and len(used[1]) < len(used[0]) / 2


def test_a_link_carries_no_language(client: FlaskClient, ids: dict[str, str]) -> None:
    shared = link(client.get(f"/records/{ids['legal']}?step=3&lang=ja&comments=de&seat=C").text)
    assert shared.endswith("?step=3&seat=C") and f"/records/{ids['legal']}~" in shared
    moved = client.get(shared)
    assert moved.status_code == 302 and moved.location == f"/records/{ids['legal']}?step=3&seat=C"


@pytest.mark.slow
def test_a_link_lasts_when_a_comment_changes(opened: Opened) -> None:
    client, id = opened(OWN)
    shared = link(client.get(f"/records/{id}?step=20").text).removeprefix("http://localhost")
    later, new = opened(COMMENTED)
    assert new != id and later.get(shared).location == f"/records/{new}?step=20"
    assert later.get(shared.replace("?", "/embed?")).location == f"/records/{new}/embed?step=20"
    other, _id = opened(without(OWN, "trick 15"))
    assert other.get(shared).status_code == 404
    assert other.get("/records/0123456789~rubbish").status_code == 404


@pytest.mark.slow
def test_a_link_with_hidden_hands_lasts(opened: Opened) -> None:
    """To a step, and to a task: the hands stay hidden where a comment has changed."""
    client, id = opened(OWN)
    page = client.get(f"/records/{id}?step=12&seat=B&hide=others").text
    sent = [link(page), html(page).one("#task")["value"]]
    later, new = opened(COMMENTED)
    for address, kind in zip(sent, ("?", "/play?"), strict=True):
        assert later.get(address).location == f"/records/{new}{kind}step=12&seat=B&hide=others"


@pytest.mark.slow
def test_a_link_lasts_when_files_become_an_archive_and_back(
    opened: Opened, tmp_path_factory: pytest.TempPathFactory
) -> None:
    client, id = opened(OWN)
    shared = link(client.get(f"/records/{id}").text).removeprefix("http://localhost")
    folder = tmp_path_factory.mktemp("moved")
    (folder / "a.tdn").write_text(COMMENTED, "utf-8")
    archive = Archive.open(str(folder / "archive.sqlite"))
    add_text(archive, folder, COMMENTED)
    kept = create_app(archive=archive).test_client()
    moved = kept.get(shared, follow_redirects=True)
    assert moved.status_code == 200
    [copy] = entries_in([folder / "a.tdn"])
    for old in (copy.id, f"{copy.id}-2"):  # links as they were made before they lasted
        answer = kept.get(f"/records/{old}/play?step=3&seat=B&hide=others")
        assert answer.status_code == 302 and answer.location.startswith("/records/")
        assert kept.get(answer.location).status_code == 200
    in_archive = link(moved.text).removeprefix("http://localhost")
    assert client.get(in_archive).location == f"/records/{id}?step=0"
    [entry] = entries_in([folder / "a.tdn"])
    whole = of_record(entry.report().record, entry.source).hex()
    assert create_app([folder]).test_client().get(f"/records/{whole[:12]}").location == f"/records/{entry.id}"


def test_what_programs_ask_of_a_site(client: FlaskClient) -> None:
    icon = client.get("/favicon.ico")
    assert icon.status_code == 200 and icon.data.startswith(b"\0\0\1\0")
    assert "Disallow: /sent/" in client.get("/robots.txt").text.splitlines()
