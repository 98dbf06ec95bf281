"""All steps of a record at once: they say what its pages say, and are small, cheap and asked for once."""

import gzip
from html import unescape
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from notation.analysis import Solution
from notation.cards import CARD
from replay_web.jobs.best_play import BestFound
from replay_web.library import Entry
from replay_web.present import step_page
from replay_web.present.addresses import packed
from replay_web.views import steps
from replay_web.web import record as record_pages
from replay_web.web.site import best_plays
from tests.replay_web.deals import RECORDS
from tests.replay_web.reading import html, part

PARTS = ("board", "status", "onward", "sheet", "said", "known", "points")
LISTS = ("moves", "faults", "text")


class Steps(NamedTuple):
    """The answer of the site."""

    rows: list[int | None]
    pages: dict[str, str]
    """The markup of each step, by its address."""
    moves: str
    """The list of steps, where it is given once."""


def read(given: dict[str, Any]) -> Steps:
    steps = map("".join, zip(*given["columns"], strict=True))
    return Steps(given["rows"], dict(zip(given["places"], steps, strict=True)), given.get("moves", ""))


def ask(client: FlaskClient, address: str, language: str = "en") -> Steps:
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200, address
    return read(response.json)


def load_address(page: str) -> str:
    """Address of the steps of a page."""
    return html(page).one("main")["data-load"]


def controls(page: str) -> list[tuple[str, str]]:
    """Controls of a step, each with its address; empty if disabled."""
    controls = html(page).all("#steps a[id]")
    assert all(("href" in control) != ("aria-disabled" in control) for control in controls)
    return [(control["id"], "" if "aria-disabled" in control else control["href"]) for control in controls]


ASKED = (
    *((name, "?", (*PARTS,)) for name in RECORDS),
    ("notes", "?variation=1&", PARTS), ("notes", "?variation=1.1&lang=de&comments=de&", PARTS),
    ("legal", "?from=search&q=player:Franzi&", PARTS),
    *((name, "?seat=B&hide=others&", PARTS + LISTS) for name in ("legal", "gaps", "kept", "illegal", "eight")),
)  # fmt: skip


@pytest.mark.parametrize(("name", "query", "parts"), ASKED)
@pytest.mark.sampled(4)
@pytest.mark.slow
def test_a_step_says_what_its_page_says(
    client: FlaskClient, ids: dict[str, str], name: str, query: str, parts: tuple[str, ...]
) -> None:
    for kind in ("", "/embed"):
        if kind and (name not in ("notes", "legal") or "from=" in query):
            continue
        first = client.get(f"/records/{ids[name]}{kind}{query}step=0", headers={"Accept-Language": "en"}).text
        steps = ask(client, load_address(first))
        assert len(steps.pages) == int(html(first).one("#count")["data-last"]) + 1
        for number, (place, step) in list(enumerate(steps.pages.items()))[:: -9 if len(steps.pages) > 9 else -1]:
            address = unescape(place)
            page = client.get(f"/records/{ids[name]}{kind}{address}", headers={"Accept-Language": "en"}).text
            assert f"step={number}" in place
            for id in parts if not kind else PARTS:
                assert part(step, id) == part(page, id), (address, id)
            assert controls(step) == controls(page)
            titles = html(step).texts("title") + html(page).texts("head title")
            assert len(titles) == 2 - bool(kind) and len(set(titles)) == 1
            if not kind and parts == PARTS:  # the text is as it stands, and the script marks where one is
                current = [row for row, line in enumerate(part(page, "rows").split("<li")[1:]) if "current" in line]
                assert current == [row for row in [steps.rows[number]] if row is not None]


@pytest.mark.parametrize("seat", ["", "&seat=C&hide=others"])
@pytest.mark.slow
def test_a_branch_that_is_tried_has_steps_too(client: FlaskClient, ids: dict[str, str], seat: str) -> None:
    english = {"Accept-Language": "en"}
    addresses = [f"/records/{ids['legal']}?step={step}{seat}" for step in range(22, 25)]
    pages = [client.get(address, headers=english).text for address in addresses]
    page = next(page for page in pages if "?try=" in part(page, "board"))  # it is the turn of the seat
    for _act in range(3):
        card = html(page).values('#board a[href^="?try="]:not([title])', "href")[-1]
        page = client.get(f"/records/{ids['legal']}{card}", headers=english).text
    steps = ask(client, load_address(page))
    assert len(steps.pages) > 3 and all("try=" in place for place in steps.pages)
    for place, step in [*steps.pages.items()][::-2]:
        page = client.get(f"/records/{ids['legal']}{unescape(place)}", headers=english).text
        for id in (*PARTS, *(LISTS if seat else ())):
            assert part(step, id) == part(page, id), (place, id)
        assert controls(step) == controls(page)


@pytest.mark.parametrize("language", ["ja", "de"])
@pytest.mark.slow
def test_they_speak_the_language_of_the_reader(client: FlaskClient, ids: dict[str, str], language: str) -> None:
    """Whether the address names it or the browser asks for it."""
    spoken = [*ask(client, f"/records/{ids['notes']}/steps", language).pages.values()]
    named = [*ask(client, f"/records/{ids['notes']}/steps?lang={language}").pages.values()]
    english = [*ask(client, f"/records/{ids['notes']}/steps").pages.values()]
    assert part(spoken[20], "status") == part(named[20], "status") != part(english[20], "status")


@pytest.mark.slow
def test_what_a_seat_did_not_see_is_not_there(client: FlaskClient, ids: dict[str, str]) -> None:
    steps = [*ask(client, f"/records/{ids['legal']}/steps?seat=C&hide=others").pages.values()]
    dealt = set(html(steps[0]).values('#board [href^="#c-"]', "href"))
    assert len(dealt) == 17 and "#c-back" in dealt  # sixteen cards of his own
    response = client.get(f"/records/{ids['notes']}/steps?variation=1&seat=C&hide=others")
    assert response.status_code == 404


@pytest.mark.slow
def test_a_record_that_nobody_keeps_has_them_too(
    client: FlaskClient, library: list[Entry], ids: dict[str, str]
) -> None:
    [entry] = [entry for entry in library if entry.id == ids["legal"]]
    address = f"/sent/{packed(entry.source)}"
    steps = ask(client, load_address(client.get(address).text))
    page = client.get(f"{address}?step=30", headers={"Accept-Language": "en"}).text
    for id in PARTS:
        assert part(steps.pages["?step=30"], id) == part(page, id)


@pytest.mark.slow
def test_only_so_many_are_given_at_once(
    client: FlaskClient, ids: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And only of one level: the page of each step says where its own are."""
    monkeypatch.setattr(record_pages, "STEPS_AT_ONCE", 25)
    for step, first, count in ((0, 0, 25), (24, 0, 25), (25, 25, 25), (59, 50, 10)):
        address = load_address(client.get(f"/records/{ids['notes']}?step={step}").text)
        assert address == f"/records/{ids['notes']}/steps?step={first}"
        assert [*ask(client, address).pages] == [f"?step={number}" for number in range(first, first + count)]
    branch = client.get(f"/records/{ids['notes']}?variation=1&step=3&lang=de").text
    steps = ask(client, load_address(branch)).pages
    assert [*steps] == [f"?variation=1&step={number}&lang=de" for number in range(9)]
    for wrong, status in (("?step=999", 404), ("?seat=Z", 404), ("?variation=9", 404), ("?step=x", 400)):
        assert client.get(f"/records/{ids['notes']}/steps{wrong}").status_code == status


def found(card: str, worth: int) -> BestFound:
    """Best play of step 20, as it may be found: one card, and its worth."""
    worths = {CARD[card]: worth}
    return BestFound({20: Solution(20, 0, 1, "points", 3, worths, worths)})


@pytest.mark.slow
def test_a_browser_that_has_them_is_told_so(
    client: FlaskClient, ids: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as nothing is found of the best play, and the reader asks for the same."""
    address = f"/records/{ids['legal']}/steps?step=0"
    german = {"Accept-Language": "de"}
    first = client.get(address, headers=german)
    assert first.headers["Cache-Control"] == "no-cache" and "Accept-Language" in first.headers["Vary"]
    known = german | {"If-None-Match": first.headers["ETag"]}
    monkeypatch.setattr(step_page, "step_page", lambda *given, **more: pytest.fail("a step was made"))
    again = client.get(address, headers=known)
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    monkeypatch.undo()
    for other, headers in (
        (address, known | {"Accept-Language": "fr"}), (f"{address}&seat=B", known), (f"{address}&comments=fr", known),
        (f"{address}&seat=A&hide=others", known), (address.replace("/steps", "/embed/steps"), known),
        (address.replace(ids["legal"], ids["notes"]), known),
    ):  # fmt: skip
        assert client.get(other, headers=headers).status_code == 200, other
    tags = {first.headers["ETag"]}
    for plays in (BestFound(), found("T21", 3), found("T21", 4)):
        with client.application.app_context():
            monkeypatch.setattr(best_plays(), "found", lambda entry, plays=plays: plays)
        response = client.get(address, headers=known)
        assert response.status_code == 200
        tags.add(response.headers["ETag"])
    assert len(tags) == 4


@pytest.mark.slow
def test_a_class_asks_for_them_once(client: FlaskClient, ids: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever step its telephones are at. Another host, seat or language has steps of its own."""
    address, written = f"/records/{ids['legal']}/steps", list[object]()
    whole = steps.to_json
    monkeypatch.setattr(steps, "to_json", lambda data: written.append(data) or whole(data))
    asked = [client.get(f"{address}?step={step}&x=class") for step in (3, 0, 7, 3)]
    assert (
        len({answer.data for answer in asked}) == len({answer.headers["ETag"] for answer in asked}) == len(written) == 1
    )
    for number, (more, headers) in enumerate(
        (("", {"Host": "other.example"}), ("&seat=B", {}), ("&hide=others", {}), ("", {"Accept-Language": "de"})), 2
    ):
        answer = client.get(f"{address}?step=3&x=class{more}", headers=headers)
        assert answer.status_code == 200 and len(written) == number
    assert b"other.example" not in client.get(f"{address}?step=3&x=class").data
    assert client.get(f"{address}?step=999&x=class").status_code == 404


LIGHT, DEEP = 31_000, 45_000
"""How many bytes the steps of a usual deal take, packed: with all hands, and as a seat saw them."""


@pytest.mark.parametrize("name", ["legal", "purchase", "kept", "notes"])
@pytest.mark.slow
@pytest.mark.sampled(1)
def test_they_are_light(client: FlaskClient, ids: dict[str, str], name: str) -> None:
    for query, most in (("", LIGHT), ("?seat=A&hide=others", DEEP)):
        response = client.get(f"/records/{ids[name]}/steps{query}", headers={"Accept-Encoding": "gzip"})
        assert response.content_encoding == "gzip"
        steps = len(read(json(response.data)).pages)
        assert len(response.data) * 57 / steps < most, (len(response.data), steps)


def json(data: bytes) -> dict[str, Any]:
    from json import loads

    given: dict[str, Any] = loads(gzip.decompress(data))
    return given
