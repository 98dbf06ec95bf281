"""The deal on a sheet of paper: whole on it, black on white, and nothing of what is hidden."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Route

from notation.rulebooks import GAMES
from notation.words.languages import LANGUAGES
from replay_web.app import create_app
from replay_web.library import entries_in
from replay_web.present.addresses import packed
from tests.replay_web.browsers import SCHEMES, WIDTHS, assert_accessible, overflow
from tests.replay_web.browsers import opened as visited
from tests.replay_web.deals import NOTES, UNTERER, changed
from tests.replay_web.reading import Opened, html, text


def sheet(client: FlaskClient, id: str, **query: object) -> str:
    response = client.get(f"/records/{id}/print", query_string={"lang": "en"} | query)
    assert response.status_code == 200
    return response.text.split("<main", 1)[1]


def test_a_deal_as_books_print_it(client: FlaskClient, ids: dict[str, str]) -> None:
    said = text(sheet(client, ids["legal"]))
    for line in (
        "Stammtisch Weißes Kreuz, board 4 Tapp-Tarock · Franzi, Korbinian and Marlies · Innsbruck · 17 January 2014",
        "A Franzi dealer T 19 15 3 2 1 ♠︎ 8 ♣︎ Q N 10 9 8 7 ♥︎ Q J 4 ♦︎ 2",
        "First packet, taken by Korbinian T 14 ♥︎ K ♦︎ 4 Second packet, left to the defenders",
        "Laid away by Korbinian T 16 ♥︎ 2 ♦︎ 4",
        "Korbinian takes ♥︎K trump 14 ♦︎4",
        "1 trump 2 ▸ leads Sküs wins 3 trump 4",
        "Unterer won with 62 card points",
    ):
        assert line in said


def test_comments_marks_and_variations_are_notes(client: FlaskClient, ids: dict[str, str]) -> None:
    page = sheet(client, ids["notes"])
    said = text(page)
    assert "From my notes of that evening." in said.split("Tricks")[0]
    links = html(page).values("sup > a", "href")
    assert sorted(links, key=lambda link: int(link[8:])) == [f"#remark-{n}" for n in range(1, len(links) + 1)]
    for link in links:
        html(page).one(link)
    assert "Trick 3, Franzi The twenty falls, and the fifteen with it." in said
    assert "trump 15 ? 5" in said
    assert "Variation 1 of trick 3 Trick 3: Korbinian trump 5 ! Low first. trump 20" in said
    assert "Zuerst klein." in text(sheet(client, ids["notes"], comments="de"))


def test_the_leader_is_marked_and_the_winner_bold(client: FlaskClient, ids: dict[str, str]) -> None:
    table = sheet(client, ids["legal"]).split('class="tricks"')[1].split("</table>")[0]
    for row in table.split("<tr>")[2:-1]:
        assert (row.count("▸"), row.count("<b>")) == (1, 1)


def test_what_is_hidden_is_left_out(client: FlaskClient, ids: dict[str, str]) -> None:
    """At the first call, B has seen nobody's cards but his own; at the end, no score sheet."""
    page = sheet(client, ids["legal"], seat="B", hide="others", step=1)
    said = text(page)
    assert "What Korbinian saw, up to step 1." in said
    assert said.count("16 cards unknown") == 2
    assert "Tricks" not in said
    assert "62" not in said
    whole = text(sheet(client, ids["legal"], seat="B", hide="others"))
    assert "What Korbinian saw." in whole
    assert "Score sheet" not in whole
    assert client.get(f"/records/{ids['legal']}/print?hide=all").status_code == 400
    assert client.get(f"/records/{ids['legal']}/print?seat=Q").status_code == 404
    assert client.get(f"/records/{ids['legal']}/print?step=999").status_code == 404


@pytest.mark.slow
def test_a_question_is_put_on_the_sheet_without_its_answers(opened: Opened) -> None:
    asks = changed(UNTERER, ("trick 4 ", "ask A {What may Franzi play?}\naccept: D2 {Only this one.}\ntrick 4 "))
    client, id = opened(asks)
    said = text(sheet(client, id, step=20, seat="A", hide="others"))
    assert "Question What may Franzi play?" in said
    assert "Only this one." not in said
    assert "Question" not in text(sheet(client, id, step=20, seat="B", hide="others"))
    assert "Question" not in text(sheet(client, id))


@pytest.mark.slow
def test_what_a_seat_cannot_see_changes_nothing(opened: Opened) -> None:
    """Two cards that B has not seen when he bids change places, and his sheet stays the same."""
    other = changed(UNTERER, ("C8 C7", "C8 XX"), ("SQ SN", "C7 SN"), ("XX", "SQ"))
    pages = []
    for record in (UNTERER, other):
        client, id = opened(record)
        page = client.get(f"/records/{id}/print?step=2&seat=B&hide=others&lang=en").text
        pages.append(page.replace(id, ""))
    assert pages[0] == pages[1]


def test_the_first_column_is_the_seats(client: FlaskClient, ids: dict[str, str]) -> None:
    table = sheet(client, ids["legal"], seat="C").partition('class="tricks"')[2].partition(">")[2]
    assert text(table).startswith("Tricks Trick C Marlies A Franzi B Korbinian 1")


@pytest.mark.slow
def test_every_record_can_be_printed(client: FlaskClient, ids: dict[str, str]) -> None:
    for language in LANGUAGES:
        for id in ids.values():
            page = sheet(client, id, lang=language)
            assert "<script" not in page
            assert "style=" not in page
    assert "bids: B cego, C pass" in sheet(client, ids["unjudged"])


def test_a_record_that_was_sent(client: FlaskClient) -> None:
    address = f"/sent/{packed(NOTES.encode())}/print?lang=en"
    assert "Variation 1 of trick 3" in text(client.get(address).text)


def test_it_is_accessible(chromium: Browser, site: str, complaints: list[str], ids: dict[str, str]) -> None:
    page = visited(chromium, site, complaints, locale="en")
    for name, width, scheme in zip(("notes", "eight"), WIDTHS, SCHEMES, strict=True):
        page.goto(f"/records/{ids[name]}/print")
        assert_accessible(page, [(width, scheme)])
    page.context.close()
    assert complaints == []


SHEET = 703
"""How many pixels wide an A4 sheet is between margins of 12 mm."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(2)
def test_it_fits_on_a_sheet(chromium: Browser, game: str) -> None:
    """Printed as a browser prints it: a page, or two where there is much to say, and nothing is cut off at its edge.

    The longest file of the game, and the shortest.
    """
    folder = Path(str(files("corpus"))) / "records" / game
    every = [path for path in folder.glob("*.tdn") if "lesson" not in path.name]
    paths = sorted(every, key=lambda path: (path.stat().st_size, path.name))[:: len(every) - 1]
    client = create_app(paths).test_client()

    def answer(route: Route) -> None:
        response = client.get(route.request.url.removeprefix("http://tarock.test"))
        route.fulfill(status=response.status_code, headers=dict(response.headers), body=response.data)

    page = chromium.new_context(java_script_enabled=False, viewport={"width": SHEET, "height": 1000}).new_page()
    page.route("**/*", answer)
    page.emulate_media(media="print")
    counted = set()
    for path in paths:
        for entry in entries_in([path])[:1]:
            page.goto(f"http://tarock.test/records/{entry.id}/print?lang=de")
            count = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
            told = len(page.locator("main").inner_text())
            assert count <= (1 if told < 2_500 else 2), (path.name, entry.number, told)
            counted.add(count)
            edge = "all => Math.max(...all.map(each => each.getBoundingClientRect().right))"
            assert page.locator("main :not(.hidden, svg *)").evaluate_all(edge) <= SHEET
            assert not page.locator("header.site").is_visible()
            ink = "all => [...new Set(all.map(each => getComputedStyle(each).color))]"
            assert page.locator(".cards li span, .tricks td span").evaluate_all(ink) == ["rgb(0, 0, 0)"]
    page.emulate_media(media="screen")
    for width in (340, 390, 600):
        page.set_viewport_size({"width": width, "height": 800})
        assert overflow(page) <= 0, f"{width} px on a screen"
    assert 1 in counted
    page.context.close()
