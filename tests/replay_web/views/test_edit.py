"""Editing a copy of a record on pages: each change leads to another copy, which its address carries."""

import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from corpus.archive import Archive
from corpus.ingest import tokens
from notation.reader import read
from notation.record import Comment, Variation
from replay_web.app import create_app
from replay_web.library import Entry
from replay_web.present.addresses import packed, unpacked
from replay_web.present.edits import comments_at
from replay_web.present.lines_of_play import levels
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import Element, get, html, text
from tests.samples import sample

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(scope="module")
def whole() -> FlaskClient:
    """The site with what comes with the project."""
    return create_app().test_client()


@pytest.fixture(scope="module")
def deal(shipped: dict[str, Entry]) -> Entry:
    return shipped["koenigrufen 4"]


def send(client: FlaskClient, address: str, **form: object) -> TestResponse:
    return client.post(address, data=form, headers=ENGLISH, content_type="multipart/form-data")


def copied(response: TestResponse) -> str:
    """The text of the copy to which a change leads."""
    assert response.status_code == 303, text(response.text)
    found = re.match(r"/sent/([^/]+)/edit\?", response.location)
    assert found
    return unpacked(found[1]).decode()


def fields(page: Element, name: str) -> list[str]:
    """Contents of the text fields of a name."""
    return [field.node.text() for field in page.all(f"textarea[name={name}]")]


def chosen(page: Element) -> list[str]:
    """Languages that are chosen."""
    return page.values("[name=language] option[selected]", "value")


def as_shown(page: Element) -> dict[str, object]:
    """The form of a step, sent as it is."""
    checked = {box["name"]: box["value"] for box in page.all("[name=mark][checked], [name=irregular][checked]")}
    return {"text": fields(page, "text"), "language": chosen(page)} | checked


@pytest.mark.slow
def test_each_deal_is_edited_from_its_replay(whole: FlaskClient, shipped: dict[str, Entry]) -> None:
    """The link beside a step leads to its form; sent as it is, it gives the very record; with a comment, that too."""
    for name, entry in sample(shipped.items(), 6):
        record = entry.record()
        last = levels(record)[()].last
        for step in (0, last // 3):
            link = get(whole, f"/records/{entry.id}?step={step}").one('#onward [href*="/edit?"]')["href"]
            assert link == f"/records/{entry.id}/edit?step={step}"
            page = get(whole, link)
            form = as_shown(page)
            assert copied(send(whole, link, **form)) == record.text, (name, step)
            form["text"] = [*fields(page, "text")[:-1], "Zuletzt."]
            form["language"] = [*chosen(page)[:-1], "de"]
            changed = read(copied(send(whole, link, **form)))[0]
            places = comments_at(levels(changed)[()], step)
            assert Comment("Zuletzt.", "de") in [comment for place in places for comment in place.comments]


def test_a_copy_goes_on_from_copy_to_copy(whole: FlaskClient, deal: Entry) -> None:
    first = send(whole, f"/records/{deal.id}/edit?step=21&lang=en", text="Eins.", language="de", mark="!")
    assert first.location.endswith("/edit?step=21&lang=en&changed=1")
    page = get(whole, first.location)
    assert "Changed." in page.text and fields(page, "text") == ["Eins.", ""]
    assert "The deal is entered." in get(whole, page.link("Go on entering it")).text
    second = send(whole, first.location, text=["Eins.", "Two."], language=["de", "en"], mark="?")
    assert "{@de Eins.} {@en Two.}" in copied(second)
    assert "Two." in get(whole, second.location.partition("/edit")[0] + "?step=21").text
    assert "HJ? {@de Eins" in copied(second)


def test_a_tried_branch_is_kept_with_a_comment(whole: FlaskClient, deal: Entry) -> None:
    link = get(whole, f"/records/{deal.id}?try=20:Fool").one('#onward [href*="/edit?"]')["href"]
    sends = send(whole, link, text="What if?", language="")
    assert "( trick 4 A: Fool {What if?}" in copied(sends)
    assert "variation=" in sends.location and "try=" not in sends.location
    assert "What if?" in fields(get(whole, sends.location), "text")


def test_variations_are_taken_away(whole: FlaskClient, deal: Entry) -> None:
    kept = whole.get(f"/records/{deal.id}.tdn?try=20:Fool.T17").get_data()
    address = f"/sent/{packed(kept)}/edit?step=21"
    page = get(whole, address)
    assert "Sküs" in page.text
    assert copied(send(whole, address, remove=page.one("button[name=remove]")["value"])) == deal.record().text
    assert send(whole, address, remove="7").status_code == 422


def test_titles_players_and_other_heads(whole: FlaskClient, deal: Entry) -> None:
    address = f"/records/{deal.id}/edit?part=head&step=0"
    page = get(whole, address)
    shown, languages = fields(page, "title"), chosen(page)
    heads = {box["name"]: box["value"] for box in page.all("#main input[name][value]")}
    dealer = page.one("[name=dealer] [selected]")["value"]
    form: dict[str, object] = {"title": shown, "language": languages, "dealer": dealer, **heads}
    assert copied(send(whole, address, **form)) == deal.record().text
    form["title"] = ["Ein neuer Titel", *shown[1:]]
    sends = send(whole, address, **form | {"player-B": "Berta", "date": "yesterday-ish"})
    assert sends.status_code == 422 and "yesterday-ish" in text(sends.text), "it says what is wrong"
    assert html(sends.text).one('[name="player-B"]')["value"] == "Berta", "and keeps what was typed"
    assert fields(html(sends.text), "title")[0] == "Ein neuer Titel"
    changed = copied(send(whole, address, **form | {"player-B": "Berta", "date": "1.3.2024"}))
    assert changed.startswith(f"deal koenigrufen 4 {{@{languages[0]} Ein neuer Titel}}")
    assert 'player B "Berta"' in changed and "date 2024-03-01" in changed


def test_the_whole_text_is_edited_and_a_file_taken(whole: FlaskClient, deal: Entry) -> None:
    address = f"/records/{deal.id}/edit?part=text"
    [shown] = fields(get(whole, address), "record")
    assert shown == deal.record().text.rstrip("\n")
    assert (
        copied(send(whole, address, record=shown.replace("T20", "T20!", 1))) == f"{shown.replace('T20', 'T20!', 1)}\n"
    )
    file = (BytesIO(UNTERER.encode()), "deal.tdn")
    assert copied(send(whole, address, record="", file=file)) == f"{UNTERER.strip()}\n"
    for wrong in ("", "deal cego 3\ntrick 1 A: T99", f"{shown}\n{shown}"):
        refused = send(whole, address, record=wrong)
        assert refused.status_code == 422 and "Not changed" in text(refused.text)


def test_a_record_that_cannot_be_read_is_edited_as_a_text(whole: FlaskClient) -> None:
    broken = "deal tapp-tarock 3\nbids: A dreier\ntrick 1 A: T99\n"
    address = f"/sent/{packed(broken.encode())}/edit"
    page = get(whole, address)
    assert fields(page, "record") == [broken.strip()] and not page.all(".parts")
    assert copied(send(whole, f"{address}?part=text", record=broken.replace("T99", "T9"))).endswith("T9\n")


def test_long_copies_are_told_of_and_too_long_ones_refused(whole: FlaskClient, deal: Entry) -> None:
    sends = send(whole, f"/records/{deal.id}/edit?step=21", text="Kurz.", language="de")
    assert len(sends.location) > 2000 and "more than 2,000 characters" in get(whole, sends.location).text
    short = packed(b"deal cego 3\n")
    assert "more than 2,000" not in get(whole, f"/sent/{short}/edit").text
    refused = send(whole, f"/sent/{short}/edit?part=text", record="deal cego 3 {" + "many words " * 7000 + "}")
    assert refused.status_code == 422 and "65,536 bytes" in text(refused.text)


def test_the_library_is_untouched(whole: FlaskClient, deal: Entry) -> None:
    send(whole, f"/records/{deal.id}/edit?step=21", text="Kurz.", language="de")
    assert whole.get(f"/records/{deal.id}.tdn").get_data() == deal.source


@pytest.mark.slow
def test_a_copy_is_added_with_a_token(tmp_path_factory: pytest.TempPathFactory) -> None:
    archive = Archive.open(str(tmp_path_factory.mktemp("archive") / "archive.sqlite"))
    token = tokens.make(archive.engine, "Anna")
    client = create_app(archive=archive).test_client()
    address = f"/sent/{packed(UNTERER.encode())}/edit"
    copy = send(client, f"{address}?step=1", text="Mine.", language="en")
    record = get(client, copy.location).one('form[action="/add"] [name=text]')["value"]
    added = client.post("/add", data={"text": record, "token": token}, headers=ENGLISH)
    assert added.status_code == 201
    archive.close()


@pytest.mark.parametrize(
    "text_sent", ["%00", "\ud800", "}" * 500, "{" * 500, "@de ", "\\", '"', "(\n)\n", "deal cego 3"]
)
def test_strange_comments_stay_comments(whole: FlaskClient, deal: Entry, text_sent: str) -> None:
    sends = send(whole, f"/records/{deal.id}/edit?step=21", text=text_sent.encode("utf-8", "replace"), language="en")
    if sends.status_code == 303:
        [changed] = read(copied(sends))
        assert len([node for node in changed.lines if isinstance(node, Variation)]) == 0
        assert not changed.unreadable and changed.game == "koenigrufen"
    else:
        assert sends.status_code == 422


def test_it_is_no_form_of_others(whole: FlaskClient, deal: Entry) -> None:
    assert whole.post(f"/records/{deal.id}/edit", json={}).status_code == 415
    assert "Disallow: /records/*/edit" in whole.get("/robots.txt").text.splitlines()


def test_nothing_leads_to_a_copy_where_hands_are_hidden(whole: FlaskClient, deal: Entry) -> None:
    assert "/edit" not in get(whole, f"/records/{deal.id}?step=20&seat=B&hide=others").markup
    assert "/edit" not in get(whole, f"/records/{deal.id}/embed?step=20").markup
