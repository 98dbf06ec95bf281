"""Every kind of page, held to the rules of axe: narrow and wide, light and dark, in every language."""

import re
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, expect

from corpus.archive import Archive
from corpus.ingest import tokens
from replay_web.app import create_app
from replay_web.library import entries_in
from tests.notation.records import LESSON
from tests.places import EXAMPLES
from tests.replay_web.browsers import SCHEMES, WIDTHS, Scheme, assert_accessible, broken_rules, opened, served
from tests.replay_web.deals import UNTERER


@pytest.fixture(scope="module")
def house(files: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A site with a lesson among its records: where it is, and the id of the lesson."""
    lesson = tmp_path_factory.mktemp("school") / "lesson.tdn"
    lesson.write_text(LESSON, encoding="utf-8")
    with served(create_app([*files, lesson])) as address:
        yield address, entries_in([lesson])[0].id


@pytest.fixture(scope="module")
def window(chromium: Browser, house: tuple[str, str]) -> Iterator[tuple[Page, list[str]]]:
    """A page of the browser, and what it complains of: one for all tests, which leave nothing behind in it."""
    complaints: list[str] = []
    page = opened(chromium, house[0], complaints, steps=False, locale="en", reduced_motion="reduce")
    yield page, complaints
    page.context.close()


@pytest.fixture
def complaints(window: tuple[Page, list[str]]) -> list[str]:
    window[1].clear()
    return window[1]


@pytest.fixture
def page(window: tuple[Page, list[str]], complaints: list[str]) -> Page:
    return window[0]


@pytest.fixture(scope="module")
def addresses(house: tuple[str, str], ids: dict[str, str], app: Flask) -> dict[str, str]:
    """What stands in the addresses of pages: ids of records, and a deal that is being noted down."""
    client = app.test_client()
    session = client.get("/api/v1/sessions").get_json()["items"][0]["id"]
    noted = client.get("/note/new?deal=tapp-tarock+3").location.partition("?")[0]
    rules = client.post("/house", data={"text": (EXAMPLES / "houses" / "wien.house").read_text()}).location
    return {
        "house": rules,
        "lesson": house[1],
        "legal": ids["legal"],
        "illegal": ids["illegal"],
        "session": session,
        "noted": noted,
    }


LOOKS: list[tuple[int, Scheme]] = list(product(WIDTHS, SCHEMES))


def each_in_turn(*pages: tuple[str, ...]) -> list[tuple[str | tuple[int, Scheme], ...]]:
    """Pages, each with another look than the one before: what they are made of is seen in all of them elsewhere."""
    return [(*page, look) for page, look in zip(pages, cycle(LOOKS), strict=False)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("name", "where", "look"),
    each_in_turn(
        ("legal", "step=22&seat=C&hide=others"),
        ("kept", "step=6&lang=de"),
        ("eight", "step=67&lang=fr"),
        ("notes", "step=17&lang=ja"),
        ("notes", "variation=1.1&step=4"),
        ("unknown", "step=40&lang=de"),
        ("false claim", "step=59&lang=fr"),
        ("no game", "step=0&lang=ja"),
    ),
)
def test_a_step(
    page: Page, complaints: list[str], ids: dict[str, str], name: str, where: str, look: tuple[int, Scheme]
) -> None:
    """Steps of many kinds, each language among them."""
    page.goto(f"/records/{ids[name]}?{where}")
    assert_accessible(page, [look])
    assert complaints == []


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("where", "look"),
    each_in_turn(
        ("/records?q=nowhere",),
        ("/records?q=nokey:1",),
        ("/sessions/{session}",),
        ("/players/Korbinian",),
        ("/players?q=a",),
        ("/players?sort=sum",),
        ("/statistics?by=player",),
        ("/lessons",),
        ("/records/{lesson}/lesson?question=1&answer=solo&tell=1",),
        ("/records/{lesson}/lesson?question=8",),
        ("/records/{lesson}/embed?step=2",),
        ("/records/{legal}/play?step=3",),
        ("/records/{legal}/play?step=6",),
        ("/records/{legal}/play?step=6&seat=B&hide=others",),
        ("/records/{legal}/play?step=14&seat=C&hide=others&act=T1",),
        ("/note",),
        ("/note/new?deal=troggu+8",),
        ("{noted}?part=head&head=1&date=one+day",),
        ("{noted}?part=cards",),
        ("{noted}?act=oberer",),
        ("{noted}?act=dreier",),
        ("/rules",),
        ("/house",),
        ("/house/new?parent=slovenian+standard",),
        ("{house}",),
        ("{house}/edit",),
        ("/notation/games",),
        ("/api",),
        ("/records/{legal}/print?step=22",),
        ("/records/{legal}/edit?part=head",),
        ("/records/{legal}/edit?part=text",),
        ("/records/{lesson}/edit?step=1&seat=B",),
        ("/records/{lesson}/worksheet",),
        ("/nowhere",),
    ),
)
def test_a_page(
    page: Page, complaints: list[str], addresses: dict[str, str], where: str, look: tuple[int, Scheme]
) -> None:
    answer = page.goto(where.format(**addresses))
    assert answer is not None
    assert_accessible(page, [look])
    assert [complaint for complaint in complaints if answer.ok or str(answer.status) not in complaint] == []


@pytest.mark.parametrize(("where", "look"), [("/notation", LOOKS[0]), ("/notation/library", LOOKS[-1])])
def test_a_long_page(page: Page, complaints: list[str], where: str, look: tuple[int, Scheme]) -> None:
    """Its colours are those of shorter pages, and one look at them takes axe seconds."""
    page.goto(where)
    assert_accessible(page, [look], colours=False)
    assert complaints == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "where",
    [
        "/records/{illegal}?step=22",
        "/records",
        "/sessions",
        "/statistics",
        "/records/{lesson}/lesson",
        "/records/{legal}/play?step=22",
        "/records/{legal}/edit?step=22",
        "{noted}",
        "/check",
        "/rules/troggu",
    ],
)
def test_a_template_by_day_and_by_night(
    page: Page, complaints: list[str], addresses: dict[str, str], where: str
) -> None:
    """One page of each template at both widths and in both colour schemes."""
    page.goto(where.format(**addresses))
    assert_accessible(page)
    assert complaints == []


@pytest.mark.parametrize(("width", "scheme"), list(zip(WIDTHS, reversed(SCHEMES), strict=True)))
def test_the_menu_and_what_the_words_mean_lie_open(page: Page, ids: dict[str, str], width: int, scheme: Scheme) -> None:
    """Narrow in dark and wide in light, the other way about than the templates."""
    page.set_viewport_size(ViewportSize(width=width, height=800))
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/records/{ids['locked']}?step=13")
    if width == min(WIDTHS):
        page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Sessions").wait_for()
    page.get_by_text("What the words mean").click()
    page.get_by_text("Withheld, and locked", exact=True).wait_for()
    assert broken_rules(page) == ""
    page.keyboard.press("ArrowRight")
    expect(page).to_have_title(re.compile("step 14 of"))
    assert page.locator("#words").get_attribute("open") is not None


@pytest.mark.parametrize(("name", "look"), each_in_turn(("illegal",), ("hostile",), ("unreadable",)))
def test_a_check(page: Page, complaints: list[str], ids: dict[str, str], name: str, look: tuple[int, Scheme]) -> None:
    page.goto("/check")
    text = page.request.get(f"/records/{ids[name]}.tdn").text()
    page.get_by_label("Records").fill(text)
    page.get_by_role("button", name="Check").click()
    page.locator(".checked").wait_for()
    assert_accessible(page, [look])
    assert complaints == []


@pytest.fixture
def adding(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A site that takes records: where it is, and a token for it."""
    archive = Archive.open(str(tmp_path / "archive.sqlite"))
    token = tokens.make(archive.engine, "Anna")
    with served(create_app(archive=archive)) as address:
        yield address, token
    archive.close()


def test_adding(chromium: Browser, complaints: list[str], adding: tuple[str, str]) -> None:
    """The form, what it says of a false token, and what it says of what was added."""
    address, token = adding
    page = opened(chromium, address, complaints, locale="en", reduced_motion="reduce")
    page.goto("/add")
    assert_accessible(page, LOOKS[:1])
    assert complaints == []
    for given, said, look in (
        ("false", page.get_by_role("alert"), LOOKS[1]),
        (token, page.get_by_role("status"), LOOKS[2]),
    ):
        page.get_by_label("Records").fill(f"%tdn 1\n\n{UNTERER}")
        page.get_by_label("Token").fill(given)
        page.get_by_role("button", name="Add to the archive").click()
        said.wait_for()
        assert_accessible(page, [look])
    assert page.get_by_role("status").get_by_role("heading").count() == 1
    assert [complaint for complaint in complaints if "403" not in complaint] == []
    page.context.close()


FOLLOW_FOCUS = """() => {
    const shows = each => each && getComputedStyle(each).outlineStyle !== "none";
    window.reached = [];
    addEventListener("focusin", ({target}) =>
        reached.push([target.outerHTML.slice(0, 80), shows(target) || shows(target.closest("label"))]));
}"""
REACHABLE = """() =>
    [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .filter(each => each.getClientRects().length && each.checkVisibility()).length"""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("where", ["/records", "/records/{legal}?step=22", "{noted}?part=cards", "/check"])
@pytest.mark.sampled(4)
def test_all_is_reached_by_keys_and_the_focus_shows(
    page: Page, addresses: dict[str, str], where: str, width: int
) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=800))
    page.goto(where.format(**addresses))
    count = page.evaluate(REACHABLE)
    page.evaluate(FOLLOW_FOCUS)
    for _each in range(count + 1):
        page.keyboard.press("Tab")
    reached = page.evaluate("reached")
    assert len(reached) >= count
    assert [name for name, shows in reached if not shows] == [], "they do not show that they have the focus"
