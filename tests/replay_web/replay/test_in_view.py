"""The table first: in a browser it stands still and in view at every size, and what moves it stays at hand."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from notation.games import GAMES
from replay_web.app import create_app
from replay_web.library import Entry, load
from replay_web.replay.views import levels_of
from replay_web.steps.lines_of_play import MAIN
from tests.replay_web.browsers import opened, overflow, served

DESK, UPRIGHT, LYING = (
    ViewportSize(width=1280, height=800),
    ViewportSize(width=390, height=844),
    ViewportSize(width=844, height=390),
)
"""A desk, a telephone upright and one on its side."""
SIZES = (DESK, UPRIGHT, LYING)
SAMPLES = 4
"""So many steps of a deal are looked at, its first and its last among them."""


@pytest.fixture(scope="module")
def shipped() -> dict[str, Entry]:
    """A deal of each game for each number of players, of those that come with the project: the one with most steps."""
    deals: dict[str, Entry] = {}
    for entry in load().entries:
        record = entry.report().record
        name = f"{record.game} {record.players}"
        if name not in deals or last(entry) > last(deals[name]):
            deals[name] = entry
    return deals


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    """A site with what comes with the project: where it is."""
    with served(create_app()) as address:
        yield address


@pytest.fixture
def page(chromium: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    page = opened(chromium, site, complaints, locale="en", viewport=DESK, has_touch=True, reduced_motion="reduce")
    yield page
    page.context.close()
    assert complaints == []


def last(entry: Entry) -> int:
    return levels_of(entry)[MAIN].last


class Look(NamedTuple):
    """What a page shows without scrolling."""

    places: dict[str, list[float]]
    """Where what may not move lies."""
    hidden: list[str]
    """What of the controls, the trick and the own hand lies outside the window, or below the controls."""
    spilt: list[str]
    """What lies outside its place on the table."""
    wide: int
    scrolled: int


LOOK = """() => {
    const box = (each) => {
        const sides = each.getBoundingClientRect();
        return ["left", "top", "right", "bottom"].map((side) => Math.round(sides[side]));
    };
    const within = (inner, outer) => inner[0] >= outer[0] - 2 && inner[1] >= outer[1] - 8
        && inner[2] <= outer[2] + 2 && inner[3] <= outer[3] + 2;
    const all = (selector) => [...document.querySelectorAll(selector)];
    const places = {}, controls = document.querySelector("[data-part=controls]"), bar = box(controls);
    for (const each of all("[data-part=controls], [data-part=trick], [data-part=hand], .board, .pots")) {
        places[each.dataset.seat ?? each.dataset.part ?? each.className] = box(each);
    }
    const floats = getComputedStyle(controls).position === "fixed";
    const seen = [0, 0, innerWidth, innerHeight], free = floats ? [0, 0, innerWidth, bar[1]] : seen;
    const parts = all("[data-part=trick], [data-part=trick] .card, [data-own], [data-own] .card");
    const hidden = parts.filter((each) => !within(box(each), free));
    if (!within(bar, seen)) hidden.push(controls);
    const spilt = all("[data-part=trick], [data-part=hand], .pots").flatMap((place) =>
        [...place.querySelectorAll(".card")].filter((card) => !within(box(card), box(place))));
    const told = (list) => list.map((each) => each.outerHTML.slice(0, 80));
    return {places, hidden: told(hidden), spilt: told(spilt), scrolled: scrollY,
        wide: document.documentElement.scrollWidth - innerWidth};
}"""


def look(page: Page) -> Look:
    return Look(**page.evaluate(LOOK))


def step(page: Page, number: int) -> None:
    expect(page.locator("#count")).to_have_attribute("data-step", str(number))


NUMBERS = {f"{game.name} {players}": players for game in GAMES.values() for players in game.players}


@pytest.mark.parametrize("name", NUMBERS)
def test_the_table_stands_still_and_in_view(
    chromium: Browser, house: str, complaints: list[str], shipped: dict[str, Entry], name: str
) -> None:
    entry = shipped[name]
    page = opened(chromium, house, complaints, locale="de", viewport=DESK)
    page.goto(f"/records/{entry.id}")
    before: dict[int, dict[str, list[float]]] = {}
    for sample in range(SAMPLES):
        number = sample * last(entry) // (SAMPLES - 1)
        page.locator("#slider").evaluate(
            "(slider, step) => { slider.value = step; slider.dispatchEvent(new Event('input')); }", number
        )
        step(page, number)
        for size in SIZES:
            page.set_viewport_size(size)
            now, where = look(page), f"step {number}, {size}"
            assert now.places == before.setdefault(size["width"], now.places), where
            assert (now.wide, now.scrolled, now.spilt) == (0, 0, []), where
            assert now.hidden == [] or NUMBERS[name] > 4, where
    assert {"controls", "trick", "board"} < {place.split()[0] for place in before[DESK["width"]]}
    assert page.locator("[data-part=hand][data-seat]").count() >= min(3, NUMBERS[name])
    page.context.close()
    assert complaints == []


@pytest.mark.parametrize("size", SIZES, ids=("desk", "upright", "lying"))
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_long_comments_and_variations_push_nothing(
    chromium: Browser, site: str, ids: dict[str, str], complaints: list[str], size: ViewportSize, scheme: str
) -> None:
    """Also without scripts, where the links step."""
    page = opened(chromium, site, complaints, viewport=size, color_scheme=scheme, java_script_enabled=False)
    page.goto(f"/records/{ids['notes']}?step=16")
    before = look(page).places
    page.get_by_role("link", name="Next step").click()
    step(page, 17)
    page.wait_for_load_state()
    page.locator(".comment, .branching").first.evaluate("each => each.append(' A long comment.'.repeat(200))")
    now = look(page)
    assert (now.places, now.hidden, now.spilt, now.wide, now.scrolled) == (before, [], [], 0, 0)
    for hidden in ("#slider", "#play", "#speed", "#tools"):
        expect(page.locator(hidden)).to_be_hidden()
    page.context.close()
    assert complaints == []


def test_the_cards_of_a_trick_lie_where_their_players_sit(page: Page, ids: dict[str, str]) -> None:
    for name, at in (("legal", 22), ("eight", 18), ("purchase", 15), ("locked", 16)):
        page.goto(f"/records/{ids[name]}?step={at}")
        plays = page.locator("[data-part=trick] li")
        assert plays.count() == page.locator("[data-part=hand]").count()
        [table] = boxes(page, ".board")
        for play in plays.all():
            who = play.locator(".by > span").last.inner_text()
            [card] = boxes(page, f'[data-part=trick] li:has-text("{who}") .card')
            [hand] = boxes(page, f'[data-part=hand][aria-label="{who}"]')
            for along in ("x", "y"):
                sits, lies = middle(hand, along) - middle(table, along), middle(card, along) - middle(table, along)
                assert abs(sits) < 80 or (sits > 0) == (lies > 0) or abs(lies) < 20, (name, who, along)
        expect(page.locator("[data-part=trick] .leads")).to_have_count(1)
        expect(page.locator("[data-part=trick] .winning")).to_have_count(1)
        expect(page.locator("[data-own]")).to_have_attribute("data-seat", "A")


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return list(page.locator(selector).evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())"))


def middle(box: dict[str, float], along: str) -> float:
    return box[along] + box["width" if along == "x" else "height"] / 2


def test_one_press_of_back_leaves_the_record(page: Page, ids: dict[str, str]) -> None:
    page.goto("/records")
    page.goto(f"/records/{ids['legal']}")
    for number in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        step(page, number)
    page.keyboard.press("2")
    expect(page.locator("[data-own]")).to_have_attribute("data-seat", "B")
    assert page.url.endswith("?step=3&seat=B")
    page.go_back()
    expect(page).to_have_url(re.compile(r"/records$"))


def test_the_slider_goes_anywhere_and_follows(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['notes']}?step=5&seat=B")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("5")
    slider.fill("40")
    step(page, 40)
    assert page.url.endswith("?step=40&seat=B")
    page.keyboard.press("ArrowRight")  # it has the focus, and moves itself
    step(page, 41)
    page.locator("h1").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    step(page, 0)
    expect(slider).to_have_value("0")
    page.goto(f"/records/{ids['notes']}?variation=1&step=2")
    expect(slider).to_have_attribute("max", "8")
    slider.fill("8")
    step(page, 8)
    assert "?variation=1&step=8" in page.url


SWIPE = """([across, down, kind]) => {
    const table = document.querySelector("#board");
    for (const [type, x, y] of [["pointerdown", 200, 200], ["pointerup", 200 + across, 200 + down]]) {
        const event = {bubbles: true, isPrimary: true, pointerType: kind, clientX: x, clientY: y};
        table.dispatchEvent(new PointerEvent(type, event));
    }
}"""


def test_a_swipe_over_the_table_steps(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=5")
    for across, down, kind, number in (
        (-90, 10, "touch", 6), (-90, 0, "touch", 7), (80, 20, "touch", 6),
        (-20, 0, "touch", 6), (-90, 90, "touch", 6), (-90, 0, "mouse", 6), (60, 0, "touch", 5),
    ):  # fmt: skip
        page.evaluate(SWIPE, [across, down, kind])
        step(page, number)


def test_it_plays_as_fast_as_is_wanted(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=55")
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play").click()
    step(page, 56)
    expect(page.locator("#count")).to_have_attribute("data-step", "58", timeout=1700)
    page.get_by_role("button", name="Stop").click()
    page.wait_for_timeout(600)
    step(page, 58)


def test_the_list_of_steps_follows_in_its_own_box(page: Page, ids: dict[str, str]) -> None:
    inside = """() => {
        const here = document.querySelector("#moves [aria-current]").getBoundingClientRect();
        const box = document.querySelector("#moves > div").getBoundingClientRect();
        return here.top >= box.top - 1 && here.bottom <= box.bottom + 1 && scrollY === 0;
    }"""
    page.goto(f"/records/{ids['legal']}?step=45")
    assert page.evaluate(inside)
    for key in ("ArrowRight", "End", "Home", "Shift+ArrowRight"):
        page.keyboard.press(key)
        page.wait_for_timeout(100)
        assert page.evaluate(inside), key


def test_keys_leave_scrolling_alone(page: Page, ids: dict[str, str]) -> None:
    page.set_viewport_size(UPRIGHT)
    page.goto(f"/records/{ids['legal']}?step=5")
    for key in ("ArrowDown", "ArrowDown", "Space"):
        before = page.evaluate("scrollY")
        page.keyboard.press(key)
        page.wait_for_timeout(150)
        assert page.evaluate("scrollY") > before, key
    step(page, 5)


def test_letters_are_switched_off_as_long_as_the_window_is_open(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=5")
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Letters").uncheck()
    page.get_by_role("button", name="Close").click()
    for key in ("2", "h", "k", "n", "?", "/"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    step(page, 6)
    assert page.url.endswith("?step=6")
    page.goto(f"/records/{ids['solo']}?step=5")
    page.keyboard.press("h")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#count")).not_to_have_attribute("data-step", "5")
    assert "hide" not in page.url
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("checkbox", name="Letters").check()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".unknown").first).to_be_attached()
    assert page.context.cookies() == []


def test_what_is_announced_includes_comments_variations_and_problems(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['notes']}?step=16")
    status = page.get_by_role("status")
    status.evaluate("each => (window.same = each)")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("Korbinian, declarer, leads trump 18")
    expect(status).to_contain_text("Variation 1")
    page.keyboard.press("Shift+ArrowRight")
    expect(status).to_contain_text("The twenty falls, and the fifteen with it.")
    assert status.evaluate("each => window.same === each")
    page.goto(f"/records/{ids['illegal']}?step=21")
    page.keyboard.press("ArrowRight")
    expect(status).to_contain_text("tapp-tarock#trump")
    expect(page.locator("[data-part=sentence]")).to_have_count(1)


def test_the_way_to_the_next_deal_keeps_the_seat_and_what_is_hidden(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=59")
    expect(page.locator("#said").get_by_role("link", name="Next deal")).to_be_visible()
    page.keyboard.press("Home")
    step(page, 0)
    page.keyboard.press("3")
    expect(page.locator("[data-own]")).to_have_attribute("data-seat", "C")
    page.keyboard.press("h")
    expect(page.locator(".unknown").first).to_be_attached()
    page.get_by_role("link", name="Next deal").click()
    expect(page).to_have_url(re.compile(rf"/records/{ids['solo']}\?seat=C&hide=others$"))
    page.goto(f"/records/{ids['eight']}?seat=H")
    page.get_by_role("link", name="Next deal").click()
    expect(page).to_have_url(re.compile(rf"/records/{ids['locked']}$"))  # five play there


def test_a_frame_shows_all_of_the_table(page: Page, ids: dict[str, str]) -> None:
    for width, height in ((960, 560), (640, 400), (390, 640)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.goto(f"/records/{ids['legal']}/embed?step=30")
        now = look(page)
        assert (now.hidden, now.spilt, now.wide) == ([], [], 0), (width, height)
        expect(page.locator("[data-part=points]")).to_be_attached()
        page.keyboard.press("ArrowRight")
        step(page, 31)
    assert overflow(page) <= 0
