"""Playing on in a real browser: by clicks, without a script, narrow and wide."""

import re
from collections.abc import Iterable
from itertools import product

from playwright.sync_api import Browser, Page, expect

from notation.record import SEATS
from replay_web.library import Entry
from tests.replay_web.browsers import SIZES, UPRIGHT, WIDTHS, look, opened, overflow, unfold_menu
from tests.samples import sample


def test_every_step_played_on_fits_its_window(
    chromium: Browser, site: str, ids: dict[str, str], complaints: list[str]
) -> None:
    """Narrow and wide, before an act and after it."""
    page = opened(chromium, site, complaints)
    for name, step in sample(product(("hostile", "solo", "eight", "purchase"), (0, 4, 9)), 6):
        page.goto(f"/records/{ids[name]}/play?step={step}")
        if page.locator(".playing-on").count():
            assert fits(page, WIDTHS), (name, step)
            buttons = ":is(.choice-way, .fan) button:not(:has(.card:not(.legal))), .picked button"
            button = page.locator(buttons).first
            for cards in page.locator(".choice-way fieldset").all():
                cards.locator("label").first.click()
            with page.expect_navigation():
                button.click(position={"x": 5, "y": 9})
            assert fits(page, WIDTHS[::-1]), (name, step)
    page.context.close()
    assert [complaint for complaint in complaints if "404" not in complaint and "400" not in complaint] == []


def fits(page: Page, widths: Iterable[int]) -> bool:
    """Whether nothing is wider than the window, at each of the widths."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        if overflow(page):
            return False
    return True


def test_somebody_plays_on_without_a_script(
    chromium: Browser, site: str, ids: dict[str, str], complaints: list[str]
) -> None:
    page = opened(
        chromium, site, complaints, viewport={"width": 320, "height": 800}, java_script_enabled=False, locale="en"
    )
    page.goto(f"/records/{ids['legal']}?step=0")
    page.get_by_role("link", name="Play on from here").click()
    page.get_by_role("button", name="Solo").click()
    expect(page.locator(".replay-status")).to_contain_text("Solo")
    page.get_by_role("link", name="Take back").click()
    page.get_by_role("button", name="pass", exact=True).click()
    page.wait_for_load_state()
    page.go_back()
    page.get_by_role("button", name="Solo").click()
    page.get_by_role("link", name="Replay the record with it").click()
    expect(page.locator("#status")).to_contain_text("Variation")
    expect(page.locator("#status")).to_contain_text("Solo")
    page.context.close()
    assert complaints == []


TURNS = """() => [...document.querySelectorAll("[data-own] .fan :is(button, label)")].map((each) => {
    const box = each.closest("li").getBoundingClientRect(), at = [box.left + 6, box.top + 12];
    return each.contains(document.elementFromPoint(...at));
})"""
"""Of each card of the hand that can be chosen, whether its corner can be pressed."""


def test_a_seat_is_played_at_every_size(
    chromium: Browser, house: str, complaints: list[str], shipped: dict[str, Entry]
) -> None:
    """The table and what is done stand in view, every card can be pressed, and one that is not allowed says why."""
    page = opened(chromium, house, complaints, locale="en", color_scheme="dark")
    for turn, name in enumerate(sample(sorted(shipped), 3, "played")):
        start, where = shipped[name].at(0), f"{name} {shipped[name].id}"
        assert start is not None
        seat, players = SEATS[start.table.seats[turn % 3]], len(start.table.seats)
        page.goto(f"/records/{shipped[name].id}/play?step={(0, 12, 20)[turn % 3]}&seat={seat}&hide=others")
        for size in SIZES[:: 1 if turn % 2 else -1]:  # the window is often as large as it has to be
            page.set_viewport_size(size)
            now = look(page)
            assert (now.wide, now.scrolled, now.spilt) == (0, 0, []), (where, size)
            assert (now.hidden, now.covered) == ([], []) or players > 4, (where, size)
            assert all(page.evaluate(TURNS)), (where, size)
    page.goto(f"/records/{shipped['tapp-tarock 3'].id}/play?step=14&seat=B&hide=others")
    page.locator("[data-own] button:has(.card:not(.legal))").first.click(position={"x": 6, "y": 12})
    expect(page.get_by_role("alert")).to_contain_text("Against the rules")
    for size in SIZES:
        page.set_viewport_size(size)
        assert look(page).hidden == [], size
    page.context.close()
    assert complaints == []


def test_a_tap_beside_the_cards_ends_the_pause_after_a_trick(
    chromium: Browser, site: str, ids: dict[str, str], complaints: list[str]
) -> None:
    """A finished trick lies on the table until a tap, wherever it is; then it is gathered."""
    page = opened(chromium, site, complaints, viewport=UPRIGHT, has_touch=True, locale="en")
    page.goto(f"/records/{ids['solo']}/play?step=0&seat=B&hide=others")
    while not page.locator(".trick-gathered").count():
        with page.expect_navigation():
            page.locator(".fan button:has(.legal), .choice-way button").first.click(position={"x": 5, "y": 9})
    waits = """() => document.querySelector(".trick-gathered").getAnimations()
        .map((motion) => motion.currentTime < motion.effect.getTiming().delay)"""
    page.evaluate("() => document.getAnimations().forEach((motion) => { motion.currentTime = 0; motion.pause(); })")
    assert page.evaluate(waits) == [True]
    page.locator("h1").tap()
    assert page.evaluate(waits) == [False]
    page.context.close()
    assert complaints == []


def test_a_seat_is_played_to_the_end_without_a_script(
    chromium: Browser, house: str, complaints: list[str], shipped: dict[str, Entry]
) -> None:
    """From the record with the other hands hidden, card by card; then all hands are shown."""
    page = opened(chromium, house, complaints, java_script_enabled=False, locale="en", viewport=UPRIGHT)
    page.goto(f"/records/{shipped['tapp-tarock 3'].id}?step=46&seat=B&hide=others")
    with page.expect_navigation():
        page.get_by_role("link", name="Play on from here").click()
    cards = page.locator("[data-own] button:has(.card.legal)")
    while cards.count():
        expect(page.locator(".hand:not([data-own]) .unknown")).not_to_have_count(0)
        with page.expect_navigation():
            cards.first.click(position={"x": 6, "y": 12})
    expect(page.locator(".sheet")).to_be_visible()
    expect(page.locator(".hand .unknown")).to_have_count(0)
    page.get_by_role("link", name="Replay the record with it").click()
    expect(page.locator("#status")).to_contain_text("Variation")
    page.context.close()
    assert complaints == []


def test_a_deal_is_noted_down_without_a_script(chromium: Browser, site: str, complaints: list[str]) -> None:
    narrow = {"width": min(WIDTHS), "height": 800}
    page = opened(chromium, site, complaints, viewport=narrow, java_script_enabled=False, locale="en")
    page.goto("/records")
    unfold_menu(page)
    page.get_by_role("link", name="Enter a deal").click()
    page.locator('button[value="tapp-tarock 3"]').click()
    page.get_by_label("Player A").fill("Anna")
    page.get_by_label("C Dealer").check()
    page.get_by_role("button", name="Go on").click()
    for name in ("T21", "SK"):
        box = page.locator("label", has=page.locator(f'[value="{name}"]')).bounding_box()
        assert box and min(box["width"], box["height"]) >= 44
        page.locator(f'[name="card"][value="{name}"]').check()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("textarea")).to_have_value(re.compile('player A "Anna"\ndealer C\nhand A: T21 SK _14\n$'))
    page.get_by_role("link", name="Go on without them").click()
    page.get_by_role("button", name="Solo").click()
    expect(page.get_by_role("status")).to_contain_text("Anna calls Solo")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("textarea")).not_to_have_value(re.compile("solo"))
    page.wait_for_load_state()
    page.go_back()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#line-5")).to_contain_text("bids: A solo")
    page.context.close()
    assert complaints == []
