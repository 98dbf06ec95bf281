"""The table first: in a browser it stands still and in view at every size, and what moves it stays at hand."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from notation.rulebooks import GAMES
from replay_web.library import Entry
from replay_web.present.lines_of_play import MAIN
from replay_web.present.step_page import levels_of
from tests.replay_web.browsers import DESK, SIZES, SLIDE, UPRIGHT, look, opened, overflow
from tests.samples import sample

COMPLAINTS: list[str] = []
"""What the browser complained of in the page that all tests use."""


@pytest.fixture(scope="module")
def window(chromium: Browser, site: str) -> Iterator[Page]:
    page = opened(chromium, site, COMPLAINTS, locale="en", viewport=DESK, has_touch=True, reduced_motion="reduce")
    yield page
    page.context.close()


@pytest.fixture
def page(window: Page) -> Iterator[Page]:
    COMPLAINTS.clear()
    window.set_viewport_size(DESK)
    yield window
    assert COMPLAINTS == []


def last(entry: Entry) -> int:
    return levels_of(entry)[MAIN].last


def step(page: Page, number: int) -> None:
    expect(page.locator("#count")).to_have_attribute("data-step", str(number))


NUMBERS = {f"{game.name} {players}": players for game in GAMES.values() for players in game.players}


def test_the_table_stands_still_and_in_view(
    chromium: Browser, house: str, complaints: list[str], shipped: dict[str, Entry]
) -> None:
    """Where the deal ends, and at a step before that which is another for each game."""
    page = opened(chromium, house, complaints, steps=False, locale="de", viewport=DESK)
    for turn, (name, players) in enumerate(sample(NUMBERS.items(), 3, "in view")):
        end, before = last(shipped[name]), dict[int, dict[str, list[float]]]()
        first = end * (turn % 7) // 8
        page.goto(f"/records/{shipped[name].id}?step={first}")
        for number, sizes in ((first, SIZES), (end, SIZES[::-1])):  # the way back changes the window less often
            if number != first:
                page.evaluate(SLIDE, number)
            for size in sizes:
                page.set_viewport_size(size)
                now, where = look(page), f"{name}, step {number}, {size}"
                assert now.places == before.setdefault(size["width"], now.places), where
                assert (now.wide, now.scrolled, now.spilt) == (0, 0, []), where
                assert (now.hidden, now.covered) == ([], []) or players > 4, where
        assert {"controls", "trick", "board"} < {place.split()[0] for place in before[DESK["width"]]}
        assert page.locator("[data-part=hand][data-seat]").count() >= min(3, players)
    page.context.close()
    assert complaints == []


def test_long_comments_and_variations_push_nothing(
    chromium: Browser, site: str, ids: dict[str, str], complaints: list[str]
) -> None:
    """Also without scripts, where the links step."""
    page = opened(chromium, site, complaints, java_script_enabled=False)
    for size, scheme in zip(SIZES, ("light", "dark", "dark"), strict=True):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
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


def test_what_stands_below_the_table_is_one_row_for_eight(page: Page, ids: dict[str, str]) -> None:
    for language in ("de", "en"):
        page.goto(f"/records/{ids['eight']}?step=20&lang={language}")
        rows = {round(middle(box, "y")) for box in boxes(page, ".replay-bar > p")}
        assert max(rows) - min(rows) < 5, language


def test_the_score_sheet_is_seen_first_and_whole(page: Page, ids: dict[str, str]) -> None:
    for name in ("legal", "eight"):
        page.goto(f"/records/{ids[name]}")
        page.keyboard.press("End")
        expect(page.locator("#sheet .sheet")).to_be_visible()
        [sheet] = boxes(page, "#sheet .sheet")
        [slot] = boxes(page, "#slot")
        assert abs(sheet["top"] - slot["top"]) < 2, name
        assert max(box["right"] for box in boxes(page, "#sheet :is(td, th)")) <= sheet["right"]


def test_the_cards_of_a_trick_lie_where_their_players_sit(page: Page, ids: dict[str, str]) -> None:
    for name, at in (("legal", 22), ("eight", 18), ("purchase", 15), ("locked", 16)):
        page.goto(f"/records/{ids[name]}?step={at}")
        plays = page.locator("[data-part=trick] li")
        assert plays.count() == page.locator("[data-part=hand]").count()
        [table] = boxes(page, ".board")
        for play in plays.all():
            who = play.locator(".trick-player > span").last.inner_text()
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
    expect(page).to_have_url(re.compile(r"\?step=3&seat=B$"))
    page.go_back()
    expect(page).to_have_url(re.compile(r"/records$"))


def test_the_slider_goes_anywhere_and_follows(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['notes']}?step=5&seat=B")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_have_value("5")
    slider.fill("40")
    step(page, 40)
    expect(page).to_have_url(re.compile(r"\?step=40&seat=B$"))
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
    expect(page).to_have_url(re.compile(r"\?variation=1&step=8"))


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
    page.goto(f"/records/{ids['legal']}?step=5")
    page.evaluate("""() => {
        const begin = window.setInterval;
        window.paces = [];
        window.setInterval = (act, pace) => { window.paces.push(pace); return begin(act, pace); };
    }""")
    page.get_by_label("Speed").select_option("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#count")).to_have_attribute("data-step", re.compile("8|9|[1-4][0-9]"))
    assert page.evaluate("window.paces") == [450]
    page.get_by_role("button", name="Stop").click()
    page.wait_for_timeout(500)  # for a step that was on its way
    stopped = page.locator("#count").get_attribute("data-step")
    page.wait_for_timeout(600)
    step(page, int(stopped or 0))


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
        page.wait_for_function("before => scrollY > before", arg=before)
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
    expect(page).to_have_url(re.compile(r"\?step=6$"))
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


def test_announcements_include_comments_and_problems(page: Page, ids: dict[str, str]) -> None:
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
    expect(status).to_contain_text("Rule: Who cannot follow")
    expect(page.locator("[data-part=sentence]")).to_have_count(1)


def test_the_next_deal_keeps_seat_and_hiding(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=59")
    expect(page.locator("#slot").get_by_role("link", name="Next deal")).to_be_visible()
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


CUT = """() => ["[data-part=points]", ".steps > :not([hidden])", ".status", "h1"].filter((part) =>
    [...document.querySelectorAll(part)].some((each) => {
        const box = each.getBoundingClientRect();
        return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1 || box.left < -1;
    })).concat(document.documentElement.scrollHeight > innerHeight ? ["page"] : [])"""
"""What a frame cuts off."""


def test_a_frame_of_either_size_shows_everything(
    chromium: Browser, house: str, complaints: list[str], shipped: dict[str, Entry]
) -> None:
    """The table with its points and what moves it, for every number of players, without a bar to scroll."""
    page = opened(chromium, house, complaints, steps=False, locale="de")
    frames: dict[int, list[tuple[int, int]]] = {}
    for turn, (name, players) in enumerate(sample(NUMBERS.items(), 3, "framed")):
        address, end = f"/records/{shipped[name].id}", last(shipped[name])
        if players not in frames:
            text = page.request.get(f"{address}?step=3").text()
            heights = re.findall(r"width=&#34;100%&#34; height=&#34;(\d+)&#34;", text)
            frames[players] = [(width, int(height)) for height in heights for width in (400, 800)]
        sizes = frames[players]
        assert len(sizes) == 6
        page.goto(f"{address}/embed?step={(end * 3 // 4, end // 2)[turn % 2]}")
        for width, height in sizes[:: 1 if turn % 2 else -1]:  # the window is often as large as it has to be
            size = ViewportSize(width=width, height=height)
            page.set_viewport_size(size)
            now = look(page)
            assert (now.hidden, now.spilt, now.wide) == ([], [], 0), (name, size)
            assert page.evaluate(CUT) == [], (name, size)
            assert now.covered == [] or players > 4, (name, size)
            expect(page.locator("[data-part=points]")).to_be_visible()
    page.context.close()
    assert complaints == []


def test_a_frame_of_another_size_shows_the_table(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}/embed?step=30")
    for number, (width, height) in enumerate(((960, 560), (640, 400), (390, 640)), 31):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        now = look(page)
        assert (now.hidden, now.spilt, now.wide) == ([], [], 0), (width, height)
        expect(page.locator("[data-part=points]")).to_be_attached()
        page.keyboard.press("ArrowRight")
        step(page, number)
    assert overflow(page) <= 0
