"""Driving Chromium: a browser, a site for it, and its pages."""

import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import sleep
from typing import Literal, NamedTuple

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from werkzeug.serving import make_server

from notation.reader import read_record
from replay_web.app import create_app
from replay_web.library import SHIPPED, Entry, entries_in, shipped_library, unread

WIDTHS = (320, 1280)
"""A narrow window and a wide one, in pixels."""

DESK, UPRIGHT, LYING = (
    ViewportSize(width=1280, height=800),
    ViewportSize(width=390, height=844),
    ViewportSize(width=844, height=390),
)
"""A desk, a telephone upright and one on its side."""
SIZES = (DESK, UPRIGHT, LYING)

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

WIDE_AND_NARROW: tuple[tuple[int, Scheme], ...] = ((WIDTHS[1], "dark"), (WIDTHS[0], "light"))
"""Both widths and both schemes, and a narrow window in the end."""

AXE = """async (colours) => {
    const places = new Map(), kinds = new Map(), counts = [];
    const states = /^(class|role|type|aria-(current|pressed|checked|disabled|expanded))$/;
    const told = ({name, value}) => states.test(name) ? `${name}=${value}` : name;
    for (const each of document.querySelectorAll("body, body *")) {
        each.removeAttribute("data-alike");
        const own = [places.get(each.parentElement), each.localName, ...[...each.attributes].map(told).sort()].join();
        if (!kinds.has(own)) counts[kinds.size] = 0, kinds.set(own, kinds.size);
        places.set(each, kinds.get(own));
        each.toggleAttribute("data-alike", ++counts[kinds.get(own)] > 2);
    }
    axe.configure({rules: [{id: "color-contrast", selector: ":not([data-alike])"}]});
    const rules = {"color-contrast": {enabled: colours}};
    const {violations} = await axe.run({resultTypes: ["violations"], preload: false, rules});
    return {violations};
}"""
"""Nothing is told of the hundreds of places that are well, which takes axe longer than to look at them.

Of elements that have the same names, classes and states, as all that they lie in has, the letters of two are looked at:
to find out whether letters stand out takes longer than all else.
"""

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""Where the browser is, if it is there; the one that has no window takes two thirds of the time."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
)


@contextmanager
def started() -> Iterator[Browser]:
    """A browser as long as it is needed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """A site as long as it is needed: where it is. Its records are judged before a browser waits for its pages."""
    app.test_client().get("/records")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()


@contextmanager
def house() -> Iterator[str]:
    """A site with what comes with the project, all of it judged, as long as it is needed: where it is."""
    app = create_app()
    while unread(shipped_library()):
        sleep(0.5)  # until all records have been judged, lists are empty
    with served(app) as site:
        yield site


def longest() -> dict[str, Entry]:
    """The longest deal that comes with the project, of each game for each number of players."""
    deals: dict[str, Entry] = {}
    for entry in sorted(entries_in(SHIPPED), key=lambda entry: len(entry.source)):
        record = read_record(entry.source, entry.first_line, entry.number, entry.version)
        deals[f"{record.game} {record.players}"] = entry
    return deals


SLIDE = """async (step) => {
    const slider = document.querySelector("#slider");
    slider.value = step;
    slider.dispatchEvent(new Event("input"));
    while (document.querySelector("#count").dataset.step !== String(step)) await new Promise(requestAnimationFrame);
}"""
"""Moves the slider of a replay to a step, and waits until that is shown."""

STEPS = re.compile("/steps[?]")
"""The address of all steps of a record."""

STEPLESS = """(() => {
    const real = window.fetch;
    window.fetch = (address, ...given) =>
        String(address).includes("/steps?") ? Promise.reject(new Error("not wanted")) : real(address, ...given);
})();"""


def opened(chromium: Browser, site: str, complaints: list[str], steps: bool = True, **options: object) -> Page:
    """A new page for a site, which tells of its errors and of what it asks elsewhere.

    A replay asks for all its steps once it is open, which takes the site twenty times as long as the page. Without
    `steps` it gets none, and fetches each that it goes to.
    """
    page = chromium.new_context(base_url=site, **options).new_page()  # type: ignore[arg-type]
    if not steps:
        page.add_init_script(STEPLESS)
    page.on("console", lambda message: complaints.append(message.text) if message.type != "log" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(site) else complaints.append(request.url))
    return page


TAKEN = """async (what) => {
    const has = (each) => each.name.includes(what) && each.responseEnd;
    for (let wait = 0; !performance.getEntriesByType("resource").some(has); wait++) {
        if (wait > 3000) throw new Error(`${what} has not come`);
        await new Promise((done) => setTimeout(done, 10));
    }
    await new Promise((done) => setTimeout(done, 50));
}"""
"""Waits until the page has got what its script asked for at an address, and has taken it."""


def at_hand(page: Page, address: str, what: str = "/steps?") -> None:
    """Open a page, and wait until what it asks for has come, and its script has taken it."""
    page.goto(address)
    page.evaluate(TAKEN, what)


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    page.wait_for_load_state()
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def broken_rules(page: Page, colours: bool = True) -> str:
    """What axe says of the page as it is: nothing, where no rule is broken.

    Whether letters stand out from their ground takes it longer than all other rules: that is left out without colours.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    results = AxeResults(page.evaluate(AXE, colours))
    return results.generate_report() if results.violations_count else ""


def assert_accessible(page: Page, looks: Iterable[tuple[int, Scheme]] = WIDE_AND_NARROW, colours: bool = True) -> None:
    """No rule of axe is broken, however the page looks: colours depend on the scheme, all else on the width."""
    for width, scheme in looks:
        page.set_viewport_size(ViewportSize(width=width, height=800))
        page.emulate_media(color_scheme=scheme)
        broken = broken_rules(page, colours)
        assert not broken, f"{page.url}, {width} px, {scheme}\n{broken}"


def unfold_menu(page: Page) -> None:
    """Open the menu, where a narrow window has folded it."""
    menu = page.locator(".menu > summary")
    if menu.is_visible():
        menu.click()


class Look(NamedTuple):
    """What a page shows without scrolling."""

    places: dict[str, list[float]]
    """Where what may not move lies."""
    hidden: list[str]
    """What of the controls, the trick and the own hand lies outside the window, or below the controls."""
    spilt: list[str]
    """What lies outside its place on the table."""
    covered: list[str]
    """Cards of the trick on which a card or a name of another player lies."""
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
        [...place.querySelectorAll(".card")].filter((card) =>
            card.checkVisibility() && !within(box(card), box(place))));
    const plays = all(".trick-plays li"), apart = (one, other) => one[0] >= other[2] - 2 || one[2] <= other[0] + 2
        || one[1] >= other[3] - 2 || one[3] <= other[1] + 2;
    const covered = plays.flatMap((play) => [...play.querySelectorAll(".card")].filter((card) => plays.some((other) =>
        other !== play
        && [...other.querySelectorAll(".card, .trick-player")].some((it) => !apart(box(it), box(card))))));
    const told = (list) => list.map((each) => each.outerHTML.slice(0, 80));
    return {places, hidden: told(hidden), spilt: told(spilt), covered: told(covered), scrolled: scrollY,
        wide: document.documentElement.scrollWidth - innerWidth};
}"""


def look(page: Page) -> Look:
    return Look(**page.evaluate(LOOK))
