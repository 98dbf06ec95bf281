"""A record of the library and a record that its address carries have the same pages."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from replay_web.library import Entry
from replay_web.present.addresses import packed
from tests.samples import WHOLE

KEPT, SENT = "/records/<record:id>", "/sent/<packed:packed>"


def below(app: Flask, address: str) -> dict[str, set[str]]:
    """The pages below an address, by what theirs end with, and how they are asked for."""
    pages: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith(address):
            pages.setdefault(rule.rule.removeprefix(address), set()).update(rule.methods or ())
    return pages


def test_library_and_sent_records_have_equal_pages(app: Flask) -> None:
    pages = below(app, KEPT)
    assert {"", "/best", "/lesson", "/play", "/worksheet", ".tdn", "/picture.png"} <= pages.keys()
    assert "POST" in pages["/best"]
    assert below(app, SENT) == pages


ASKED = ("?step=12", "?step=12&seat=B&hide=others&lang=de", "?step=999")


@pytest.mark.slow
def test_both_answer_alike(app: Flask, client: FlaskClient, library: list[Entry], ids: dict[str, str]) -> None:
    """The status and the kind are equal on every page, each with one question, of one of three records in turn."""
    for turn, name in enumerate(("notes", "legal", "illegal")):
        [entry] = [entry for entry in library if entry.id == ids[name]]
        for number, ending in enumerate(below(app, KEPT)):
            if number % 3 != turn and not WHOLE:
                continue
            asked = ASKED[(turn + number) % len(ASKED)]
            kept, sent = (
                client.get(f"{address}{ending}{asked}")
                for address in (f"/records/{entry.id}", f"/sent/{packed(entry.source)}")
            )
            assert (kept.status_code, kept.mimetype) == (sent.status_code, sent.mimetype), (name, ending, asked)


def test_an_address_that_lasts_leads_to_every_page(app: Flask, client: FlaskClient, library: list[Entry]) -> None:
    entry = library[0]
    for ending in below(app, KEPT):
        response = client.get(f"/records/{entry.permanent_id}{ending}?step=3&lang=de")
        assert response.status_code == 302, ending
        assert response.location == f"/records/{entry.id}{ending}?step=3&lang=de", ending


def test_hands_of_a_line_that_is_too_long_are_not_hidden_for_that_reason(client: FlaskClient) -> None:
    """A game that is not known, and a variation, have a reason of their own."""
    head = 'deal tapp-tarock 3\nevent "Long"\n'
    for record, status, why in (
        (head + "bids: A pass\n" * 1_001, 413, b"the site steps through 1,000 at most"),
        (head.replace("tapp-tarock", "nowhere"), 404, b"for a game that is known here"),
    ):
        for page in ("", "/steps", "/embed"):
            answer = client.get(f"/sent/{packed(record.encode())}{page}?seat=A&hide=others")
            assert answer.status_code == status and why in answer.data, page
