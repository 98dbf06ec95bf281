"""The site in a real browser: narrow and wide, with and without JavaScript, by keys and by clicks."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from notation.words.languages import LANGUAGES
from tests.replay_web.browsers import SCHEMES, WIDTHS, opened, overflow, unfold_menu
from tests.replay_web.reading import html
from tests.samples import amount, sample


@pytest.fixture(scope="module")
def window(chromium: Browser, site: str) -> Iterator[tuple[Page, list[str]]]:
    """A page of the browser, and what it complains of: one for all tests, which leave nothing behind in it."""
    complaints: list[str] = []
    page = opened(chromium, site, complaints)

    def refuse(dialog: Dialog) -> None:
        complaints.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", refuse)
    yield page, complaints
    page.context.close()


@pytest.fixture
def width() -> int:
    """How wide the window is: as on a desk, where a test does not say otherwise."""
    return max(WIDTHS)


at_each_width = pytest.mark.parametrize("width", WIDTHS)
"""For what a narrow window folds, moves or lays above the page."""


@pytest.fixture
def page(window: tuple[Page, list[str]], width: int) -> Iterator[Page]:
    page, complaints = window
    complaints.clear()
    page.set_viewport_size({"width": width, "height": 800})
    yield page
    assert complaints == []


def addresses(ids: dict[str, str]) -> list[str]:
    """A page of each kind, with what may be wide on it: names, comments, tables, eight hands, score sheets."""
    steps = {
        "hostile": ("step=12", "step=59"),
        "notes": ("step=17", "step=59", "variation=1.1&step=4"),
        "eight": ("step=0", "step=18", "step=67", "step=40&seat=C&hide=others"),
        "purchase": ("step=3", "step=73"),
        "legal": ("step=6", "step=10"),
        "illegal": ("step=22",),
        "unjudged": ("step=0",),
    }
    pages = [f"/records/{ids[name]}?{at}" for name, places in steps.items() for at in places]
    pages += ["/records", "/records?q=game:tapp-tarock", "/sessions", f"/sessions/{ids['hostile']}", "/statistics"]
    return [*pages, "/players/Korbinian", "/rules/troggu", f"/records/{ids['notes']}/print"]


def further_addresses(ids: dict[str, str]) -> list[str]:
    """The other records, and other steps of some: narrow is enough for them."""
    steps = {
        "legal": ("step=5", "step=7", "step=21", "step=22", "step=59", "step=40&seat=C&hide=others"),
        "gaps": ("step=56",),
        "eight": ("step=8", "step=9", "step=11", "step=66"),
        "purchase": ("step=5", "step=72", "step=40&seat=C&hide=others"),
        "kept": ("step=40&seat=C&hide=others",),
        "locked": ("step=66",),
        "misere": ("step=57",),
        "notes": ("variation=2&step=5",),
    }
    seen = [*steps, *(name for name, id in ids.items() if any(id in address for address in addresses(ids)))]
    pages = [f"/records/{id}" for name, id in ids.items() if name not in seen]
    pages += [f"/records/{ids[name]}?{at}" for name, places in steps.items() for at in places]
    pages += [f"/sessions/{ids[name]}" for name in ("legal", "eight")]
    pages += ["/records?q=place:Nowhere+game:cego", "/statistics?by=player"]
    return pages + [f"/records/{ids[name]}/print" for name in ("hostile", "gaps", "eight", "purchase", "unjudged")]


WIDEST = "de"
"""The language with the longest words."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_its_window(
    chromium: Browser, site: str, complaints: list[str], ids: dict[str, str], language: str
) -> None:
    """Half of the pages in the language with the longest words, a few in each other one."""
    page = opened(chromium, site, complaints, steps=False, locale=language)
    pages = [(address, WIDTHS) for address in addresses(ids)]
    if language == WIDEST:
        pages = sample(pages, len(pages) // 2)
        pages += [(address, WIDTHS[:1]) for address in sample(further_addresses(ids), 4)]
    else:
        pages = pages[[other for other in LANGUAGES if other != WIDEST].index(language) :: amount(14, 7)]
    for turn, (address, widths) in enumerate(pages):
        page.goto(address)
        expect(page.locator(f"html[lang={language}]")).to_be_attached()
        page.evaluate("document.querySelectorAll('main details').forEach((each) => (each.open = true))")
        for width in widths[:: 1 if turn % 2 else -1]:  # the window is often as wide as it has to be
            page.set_viewport_size({"width": width, "height": 800})
            assert overflow(page) <= 0, f"{address}, {width} px"
    page.set_viewport_size({"width": max(WIDTHS), "height": 800})
    menu, choices = boxes(page, ".menu nav")
    assert menu["y"] == choices["y"], "the languages stand beside the menu"
    page.context.close()
    assert complaints == []


def test_without_scripts_no_page_is_wider_than_a_narrow_window(
    chromium: Browser, site: str, complaints: list[str], ids: dict[str, str]
) -> None:
    viewport = {"width": min(WIDTHS), "height": 800}
    page = opened(chromium, site, complaints, java_script_enabled=False, viewport=viewport)
    for address in addresses(ids)[::3]:
        page.goto(address)
        page.evaluate("document.querySelectorAll('main details').forEach((each) => (each.open = true))")
        assert overflow(page) <= 0, address
    page.context.close()
    assert complaints == []


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Where the elements that a selector finds lie on the page."""
    return list(page.locator(selector).evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())"))


def apart(first: dict[str, float], second: dict[str, float]) -> bool:
    """Whether two boxes lie beside or above each other."""
    beside = first["right"] <= second["left"] or second["right"] <= first["left"]
    return beside or first["bottom"] <= second["top"] or second["bottom"] <= first["top"]


def test_eight_hands_are_seen_whole(page: Page, ids: dict[str, str]) -> None:
    """Nothing lies over anything else, and every card in a hand shows its corner, a quarter of its width.

    A narrow window shows the cards of the own hand; the others are laid open by a tap.
    """
    widths = (320, 700, 1024, 1280)
    for turn, step in enumerate(sample((0, 8, 11, 18, 67), 3)):
        page.goto(f"/records/{ids['eight']}?step={step}")
        for width in widths[:: 1 if turn % 2 else -1]:
            page.set_viewport_size({"width": width, "height": 800})
            parts = boxes(page, ".hand, .trick, .pots, .slot")
            assert len(parts) == 12
            assert all(apart(first, second) for first, second in combinations(parts, 2)), (step, width)
            held = boxes(page, ".hand .card")
            for hand in boxes(page, ".hand" if width > 640 else "[data-own]"):
                inside = [card for card in held if hand["left"] <= card["left"] <= hand["right"]]
                cards = [card for card in inside if hand["top"] <= card["top"] <= hand["bottom"]]
                assert len(cards) in (range(6, 14) if step < 12 else range(8))
                if not cards:
                    continue
                assert max(card["right"] for card in cards) <= hand["right"] + 1
                for first, second in pairwise(cards):
                    same_row = abs(first["top"] - second["top"]) < first["height"] / 2
                    assert not same_row or second["left"] - first["left"] > first["width"] / 4, (step, width)


def test_at_a_large_table_each_plays_his_card_before_him(page: Page, ids: dict[str, str]) -> None:
    for name, step in (("eight", 18), ("locked", 16)):
        page.goto(f"/records/{ids[name]}?step={step}")
        names = page.locator(".trick-plays .trick-player > span:last-child").all_inner_texts()
        assert len(names) == page.locator(".hand").count()
        plays = dict(zip(names, boxes(page, ".trick-plays li"), strict=True))
        hands = {who: boxes(page, f'.hand[aria-label="{who}"]')[0] for who in names}
        [trick] = boxes(page, ".trick-plays")
        for boxed in (plays, hands):
            boxed.update({who: box | {"centre": (box["left"] + box["right"]) / 2} for who, box in boxed.items()})
        far, near = ([who for who in names if (hands[who]["top"] < trick["top"]) is so] for so in (True, False))
        assert len(near) == 3
        assert all((who in far) == (plays[who]["top"] < trick["top"] + 20) for who in names)
        for row in (far, near):
            orders = [sorted(row, key=lambda who: boxed[who]["centre"]) for boxed in (plays, hands)]
            assert orders[0] == orders[1]


def test_without_scripts_the_links_step(chromium: Browser, site: str, ids: dict[str, str]) -> None:
    page = opened(chromium, site, [], java_script_enabled=False)
    page.goto(f"/records/{ids['legal']}")
    page.get_by_role("link", name="Next step").click()
    expect(page.locator("[data-part=sentence]")).to_have_text("Korbinian calls Dreier.")
    page.get_by_role("link", name="Last step").click()
    expect(page.get_by_role("heading", name="Score sheet")).to_be_visible()
    page.get_by_role("link", name="Marlies: the king of diamonds", exact=False).click()
    assert page.url.endswith("step=20")
    page.context.close()


def test_keys_step_without_a_reload(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}")
    page.evaluate("window.same = true")
    count, status = page.locator(".steps-count"), page.get_by_role("status")
    page.evaluate("window.status_ = document.getElementById('status')")
    for key, step in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Shift+ArrowRight", 5),
        ("Shift+ArrowRight", 6), ("Shift+ArrowRight", 7), ("Shift+ArrowRight", 10), ("Shift+ArrowRight", 13),
        ("Shift+ArrowRight", 16), ("Shift+ArrowLeft", 13), ("End", 59), ("Home", 0),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(count).to_have_text(f"{step} of 59")
    expect(page).to_have_url(re.compile("step=0$"))
    page.keyboard.press("ArrowLeft")  # nowhere to go
    page.keyboard.press("End")
    expect(status).to_contain_text("The settlement")
    assert page.evaluate("window.same && window.status_ === document.getElementById('status')")
    assert "step 59 of 59" in page.title()
    assert overflow(page) <= 0


def test_keys_that_come_faster_than_pages_are_not_lost(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    expect(page.locator(".steps-count")).to_have_text("59 of 59")


def test_keys_with_modifiers_and_while_typing_are_the_browsers(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=5")
    for modifier in ("Alt+Shift", "Control", "Meta"):
        page.keyboard.press(f"{modifier}+ArrowRight")
    page.evaluate("document.querySelector('main').append(document.createElement('input'))")
    page.locator("main > input").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(100)
    expect(page.locator(".steps-count")).to_have_text("5 of 59")


@at_each_width
def test_the_focus_stays_with_what_was_used(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=20")
    page.get_by_role("link", name="Next step").click()
    expect(page.locator(".steps-count")).to_have_text("21 of 59")
    expect(page.get_by_role("link", name="Next step")).to_be_focused()
    page.locator("#moves").get_by_role("link", name="Korbinian: trump 17").click()
    expect(page.locator("#moves [aria-current]")).to_be_focused()
    expect(page.locator(".steps-count")).to_have_text("23 of 59")
    page.evaluate("document.getElementById('text').open = true")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-count")).to_have_text("24 of 59")
    assert page.evaluate("document.getElementById('text').open")


def test_when_fetching_fails_the_page_is_visited(page: Page, complaints: list[str], ids: dict[str, str]) -> None:
    nothing = {"places": [], "rows": [], "columns": []}
    page.route("**/steps?*", lambda route: route.fulfill(json=nothing))
    page.goto(f"/records/{ids['legal']}")
    page.evaluate("window.same = true; window.fetch = () => Promise.reject(new Error('no')); 0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-count")).to_have_text("1 of 59")
    assert not page.evaluate("window.same")
    page.unroute("**/steps?*")


def test_hostile_text_does_nothing(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['hostile']}?step=11")
    page.keyboard.press("ArrowRight")
    expect(page.locator("blockquote.comment")).to_have_text("<b onclick=x>no</b>")
    assert page.locator("img, main script, main b[onclick]").count() == 0


def test_a_title_of_any_length_is_whole_lines_in_a_narrow_window(page: Page, ids: dict[str, str]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/records/{ids['legal']}?step=1")
    lines = """(words) => {
        const title = document.querySelector("h1 > *"), room = document.querySelector("h1").getBoundingClientRect();
        title.textContent = Array(words).fill("Tarock").join(" ");
        const {top, bottom, height} = title.getBoundingClientRect();
        return top < room.top || bottom > room.bottom ? 0 : height / parseFloat(getComputedStyle(title).lineHeight);
    }"""
    assert [page.evaluate(lines, words) for words in (1, 8, 40)] == [1, 2, 2]


CUT = """() => [...document.querySelectorAll("#slot, .side, .moves, .moves > div")].filter((each) => {
    const {display, overflowY, maskImage} = getComputedStyle(each);
    if (display === "contents") return false;
    const scrolls = overflowY !== "visible" && each.scrollHeight > each.clientHeight + 1;
    const spills = [...each.children].some((part) =>
        part.getBoundingClientRect().bottom > each.getBoundingClientRect().bottom + 1);
    return scrolls || spills || maskImage !== "none";
}).map((each) => each.id || each.className || each.outerHTML.slice(0, 60))"""
"""What of the text beside the table is cut, fades or lies over what follows."""


@pytest.mark.parametrize("paper", [(718, 1000), (1000, 700)], ids=["upright", "lying"])
def test_on_paper_the_text_of_a_step_is_whole(page: Page, ids: dict[str, str], paper: tuple[int, int]) -> None:
    page.set_viewport_size({"width": paper[0], "height": paper[1]})
    page.goto(f"/records/{ids['notes']}?step=17")
    assert page.evaluate(CUT), "on the screen it scrolls"
    page.emulate_media(media="print")
    cut = page.evaluate(CUT)
    page.emulate_media(media="screen")
    assert cut == []


def test_dark_and_light_differ(page: Page, ids: dict[str, str]) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/records/{ids['legal']}?step=21")
    grounds = set()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        grounds.add(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert len(grounds) == 2
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")


def test_v_goes_round_the_variations_of_a_point(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['notes']}?step=17")
    page.evaluate("window.same = true")
    status = page.get_by_role("status")
    page.keyboard.press("v")
    expect(status).to_contain_text("Variation 1: Trick 3, first card: Korbinian")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-count")).to_have_text("4 of 8")
    page.keyboard.press("v")
    expect(status).to_contain_text("Variation 1.1: Trick 4, first card: Marlies")
    expect(page).to_have_url(re.compile(r"\?variation=1\.1&step=1$"))
    page.keyboard.press("v")
    expect(page.locator(".steps-count")).to_have_text("4 of 8")
    page.keyboard.press("Home")
    page.keyboard.press("v")
    expect(page.locator(".steps-count")).to_have_text("17 of 59")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps-count")).to_have_text("16 of 59")
    page.keyboard.press("v")  # nothing departs here
    page.locator("#moves").get_by_role("link", name="Variation 1.1").click()
    expect(status).to_contain_text("Variation 1.1: the table before")
    assert page.evaluate("window.same")
    assert "variation 1.1, step 0 of 7" in page.title()


def test_the_language_of_comments_changes_at_the_step(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['notes']}?variation=1&step=1")
    expect(page.locator(".comment")).to_have_text("Low first.")
    page.locator("#said").get_by_role("link", name="Deutsch").click()
    expect(page.locator(".comment")).to_have_text("Zuerst klein.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".comment[lang=de]")).to_have_text("Zuerst klein.")
    expect(page).to_have_url(re.compile("comments=de"))
    expect(page.locator("html[lang=en]")).to_be_visible()


@at_each_width
def test_a_problem_leads_to_its_rule(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['illegal']}?step=22")
    page.locator("#status .fault a").click()
    expect(page.locator(":target")).to_be_in_viewport()
    assert page.url.endswith("/rules/tapp-tarock#trump")
    assert overflow(page) <= 0
    page.goto("/notation#variations")
    expect(page.locator(":target")).to_be_in_viewport()
    assert overflow(page) <= 0


@at_each_width
def test_keys_turn_the_table_and_hide_the_other_hands(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=21&lang=de")
    page.evaluate("window.same = true")
    first = page.locator(".hand").first
    page.keyboard.press("3")
    expect(first.locator(".hand-name")).to_have_text("Marlies")
    page.keyboard.press("h")
    expect(page.locator(".hand .unknown").first).to_be_attached()
    expect(page).to_have_url(re.compile(r"\?step=21&lang=de&seat=C&hide=others$"))
    page.keyboard.press("2")
    expect(first.locator(".hand-name")).to_have_text("Korbinian")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-count")).to_contain_text("22")
    expect(page).to_have_url(re.compile(r"\?step=22&lang=de&seat=B&hide=others$"))
    assert overflow(page) <= 0
    page.keyboard.press("h")
    expect(page.locator(".hand .unknown")).to_have_count(0)
    page.keyboard.press("8")  # nobody sits there
    unfold_menu(page)
    page.locator("#choices").get_by_role("link", name="日本語").click()
    expect(page.locator("html[lang=ja]")).to_be_attached()
    expect(first.locator(".hand-name")).to_have_text("Korbinian")
    assert page.url.endswith("?step=22&seat=B&lang=ja")


def test_it_plays_by_itself_and_stops(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=56")
    page.evaluate("window.same = true")
    count, button = page.locator(".steps-count"), page.locator("#play")
    page.keyboard.press("k")
    expect(button).to_have_attribute("aria-label", "Stop")
    expect(count).to_have_text("57 of 59")
    expect(count).to_have_text("58 of 59")
    page.keyboard.press("k")
    expect(button).to_have_attribute("aria-label", "Play")
    page.wait_for_timeout(1600)
    expect(count).to_have_text("58 of 59")
    button.click()
    expect(count).to_have_text("59 of 59")
    expect(button).to_have_attribute("aria-label", "Play")  # there is no more
    button.click()
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("58 of 59")
    expect(button).to_have_attribute("aria-label", "Play")
    assert page.evaluate("window.same")


@at_each_width
def test_the_keys_are_listed_and_lead_on(page: Page, ids: dict[str, str]) -> None:
    page.goto(f"/records/{ids['legal']}?step=5&lang=de")
    keys = page.get_by_role("dialog", name="Tasten")
    expect(keys).to_be_hidden()
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    assert overflow(page) <= 0
    page.keyboard.press("ArrowRight")  # waits until the list is closed
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.locator("#help").click()
    page.get_by_role("button", name="Schließen").click()
    expect(keys).to_be_hidden()
    expect(page.locator(".steps-count")).to_contain_text("5 von 59")
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(rf"/records/{ids['solo']}\?lang=de$"))
    page.wait_for_load_state()  # keys are taken once the script is there
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile(rf"/records/{ids['legal']}\?lang=de$"))
    page.wait_for_load_state()
    page.keyboard.press("Shift+/")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page).to_have_url(re.compile(r"/records\?lang=de#q$"))
    expect(page.locator("#q")).to_be_focused()


def test_a_step_is_shared(chromium: Browser, site: str, ids: dict[str, str]) -> None:
    page = opened(chromium, site, [], permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/records/{ids['legal']}?step=5")
    copy = page.locator("[data-copy=link]")
    expect(copy).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps-count")).to_have_text("6 of 59")
    page.keyboard.press("y")
    expect(copy).to_have_text("Copied")
    lasting = rf"{re.escape(site)}/records/{ids['legal']}~[0-9a-f]+\?step="
    assert re.fullmatch(f"{lasting}6", page.evaluate("navigator.clipboard.readText()"))
    expect(copy).to_have_text("Copy the link")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Link to this step")).to_have_value(re.compile(f"^{lasting}7$"))
    page.get_by_role("button", name="Copy the record").click()
    assert page.evaluate("navigator.clipboard.readText()").startswith("deal tapp-tarock 3\n")
    code = html(page.locator("#code-medium").input_value()).one("body > iframe:only-child")
    page.goto(code["src"])
    expect(page.locator(".steps-count")).to_have_text("7 of 59")
    expect(page.locator("h1")).to_have_text(code["title"])
    expect(page.locator("#share")).to_have_count(0)
    page.context.close()


def test_a_step_is_shared_without_scripts(chromium: Browser, site: str, ids: dict[str, str]) -> None:
    page = opened(chromium, site, [], java_script_enabled=False)
    page.goto(f"/records/{ids['legal']}?step=30&seat=B&hide=others")
    page.get_by_text("Share or print").click()
    expect(page.get_by_label("Link to this step")).to_have_value(re.compile(r"\?step=30&seat=B&hide=others$"))
    expect(page.locator("#share button")).to_have_count(6)
    for button in page.locator("#share button").all():
        expect(button).to_be_hidden()
    page.get_by_role("link", name="Diagram to print").click()
    expect(page).to_have_url(re.compile(r"/print\?step=30&seat=B&hide=others$"))
    expect(page.locator("main")).to_contain_text("What Korbinian saw, up to step 30.")
    page.context.close()
