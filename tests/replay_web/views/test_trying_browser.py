"""Trying out and editing in a browser: by clicks, on a desk and on a telephone, with its script and without."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from notation.decision import CARD
from replay_web.library import Entry
from replay_web.present.addresses import packed
from replay_web.present.lines_of_play import levels
from tests.replay_web.browsers import DESK, UPRIGHT, broken_rules, opened, overflow


def a_choice(entry: Entry) -> int:
    """A step in the middle at which somebody may play several cards, and not all that he holds."""
    for step in levels(entry.record())[()].steps[20:]:
        walk = entry.at(step.number)
        assert walk and walk.decision and walk.decision.seat is not None
        offer = walk.decision.offer(walk.table)
        held = walk.table.hands[walk.decision.seat]
        if offer.choice_type == CARD and offer.allowed.cards.bit_count() > 2 and held & ~offer.allowed.cards:
            return step.number
    raise AssertionError("there is no choice")


def link(page: Page, of: str) -> str:
    return f'[data-part="hand"] a{of}'


def lay_open(page: Page) -> None:
    """Lay the hand open that is to play, where a narrow window has it in a line."""
    for box in page.locator(".hand.turn .hand-look").all():
        if box.is_visible():
            box.check()


ALLOWED, FORBIDDEN = '[href*="try="]:not([title])', "[title]"


@pytest.mark.parametrize(
    ("size", "script"), [(DESK, True), (UPRIGHT, True), (UPRIGHT, False)], ids=["desk", "upright", "plain"]
)
@pytest.mark.sampled(2)
def test_a_card_is_tried_by_a_click(
    chromium: Browser,
    house: str,
    complaints: list[str],
    shipped: dict[str, Entry],
    size: ViewportSize,
    script: bool,
) -> None:
    entry = shipped["koenigrufen 4"]
    step = a_choice(entry)
    page = opened(chromium, house, complaints, viewport=size, java_script_enabled=script, locale="en")
    page.goto(f"/records/{entry.id}?step={step}")
    tried = page.locator('[data-part="tried"]')
    expect(tried).to_have_count(0)

    lay_open(page)
    page.locator(link(page, FORBIDDEN)).first.click(position={"x": 4, "y": 20})
    expect(page.locator("#status")).to_contain_text("Against the rules")
    lay_open(page)
    page.locator(link(page, ALLOWED)).first.click(position={"x": 4, "y": 20})
    expect(tried).to_contain_text("Tried out")
    expect(page).to_have_url(re.compile(rf"\?try={step}:\w+$"))
    expect(page.locator("#moves")).to_contain_text("tried out")
    expect(page.locator("#moves [aria-current=step]")).to_have_count(1)
    assert overflow(page) == 0
    if script:
        assert_accessible_here(page)

    lay_open(page)
    page.locator(link(page, ALLOWED)).first.click(position={"x": 4, "y": 20})
    expect(page).to_have_url(re.compile(rf"\?try={step}:\w+\.\w+$"))
    tried.get_by_role("link", name="Take back").click()
    expect(page).to_have_url(re.compile(rf"\?try={step}:\w+$"))
    tried.get_by_role("link", name="Main line").click()
    expect(tried).to_have_count(0)
    expect(page.locator("#moves")).to_contain_text("tried out")
    page.locator("#moves .moves-branch li a").first.click()
    expect(tried).to_have_count(1)
    tried.get_by_role("link", name="Keep it in a link").click()
    expect(page).to_have_url(re.compile("/sent/"))
    expect(page.locator("#status")).to_contain_text("Variation 1")
    assert complaints == []
    page.context.close()


def assert_accessible_here(page: Page) -> None:
    """As the page is, at its size."""
    broken = broken_rules(page)
    assert not broken, broken


def test_a_call_is_tried_by_a_form(
    chromium: Browser, house: str, complaints: list[str], shipped: dict[str, Entry]
) -> None:
    entry = shipped["tapp-tarock 3"]
    page = opened(chromium, house, complaints, viewport=UPRIGHT, locale="en")
    page.goto(f"/records/{entry.id}?step=0")
    page.evaluate("window.same = true")
    page.locator("#attempts summary").click()
    page.locator("#attempts button").last.click()
    expect(page.locator('[data-part="tried"]')).to_contain_text("Tried out")
    expect(page).to_have_url(re.compile(r"\?try=0:\w+$"))
    assert page.evaluate("window.same"), "the page was not loaded anew"
    assert overflow(page) == 0
    assert_accessible_here(page)
    assert complaints == []
    page.context.close()


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.sampled(1)
def test_a_copy_is_edited_at_every_width(
    chromium: Browser, house: str, complaints: list[str], shipped: dict[str, Entry], width: int
) -> None:
    """From the replay to the copy; no page is wider than its window, also where a record is entered."""
    entry = shipped["koenigrufen 4"]
    page = opened(chromium, house, complaints, viewport=ViewportSize(width=width, height=800), locale="en")
    page.goto(f"/records/{entry.id}?step=21")
    page.locator("#onward").get_by_role("link", name="Add a comment").click()
    page.get_by_label("A comment").fill("Worth a second look.")
    page.get_by_role("radio", name="!?").check()
    page.get_by_role("button", name="Update the copy").click()
    expect(page.get_by_text("Changed.")).to_be_visible()
    assert overflow(page) == 0
    for name in ("Title and players", "The whole text"):
        with page.expect_navigation():
            page.get_by_role("link", name=name).click()
        assert overflow(page) == 0, name
    page.get_by_role("link", name="Step through it").click()
    expect(page.locator("#status")).to_contain_text("Worth a second look.")
    for part in ("", "?part=head", "?part=cards"):
        page.goto(f"/note/{packed(entry.source)}{part}")
        assert overflow(page) == 0, part
    assert complaints == []
    page.context.close()
