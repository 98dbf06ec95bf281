"""Playing on in a real browser: by clicks, without a script, narrow and wide, light and dark."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.replay_web.browsers import SCHEMES, WIDTHS, opened, overflow, unfold_menu


@pytest.mark.parametrize(("width", "scheme"), list(zip(WIDTHS, SCHEMES, strict=True)))
def test_every_step_played_on_fits_its_window(
    chromium: Browser, site: str, ids: dict[str, str], complaints: list[str], width: int, scheme: str
) -> None:
    page = opened(chromium, site, complaints, viewport={"width": width, "height": 800}, color_scheme=scheme)
    for id in (ids[name] for name in ("hostile", "solo", "eight", "purchase")):
        for step in (0, 4, 9):
            page.goto(f"/records/{id}/play?step={step}")
            if page.locator(".way").count():
                assert overflow(page) == 0, (id, step)
                button = page.locator(".way button").first
                with page.expect_navigation():
                    button.click()
                assert overflow(page) == 0, (id, step)
    page.context.close()
    assert [complaint for complaint in complaints if "404" not in complaint and "400" not in complaint] == []


def test_somebody_plays_on_without_a_script(
    chromium: Browser, site: str, ids: dict[str, str], complaints: list[str]
) -> None:
    page = opened(
        chromium, site, complaints, viewport={"width": 320, "height": 800}, java_script_enabled=False, locale="en"
    )
    page.goto(f"/records/{ids['legal']}?step=0")
    page.get_by_role("link", name="Play on from here").click()
    page.get_by_role("button", name="Solo").click()
    expect(page.locator("#now .status")).to_contain_text("Solo")
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


@pytest.mark.parametrize("width", WIDTHS)
def test_a_deal_is_noted_down_without_a_script(chromium: Browser, site: str, complaints: list[str], width: int) -> None:
    page = opened(
        chromium, site, complaints, viewport={"width": width, "height": 800}, java_script_enabled=False, locale="en"
    )

    page.goto("/records")
    unfold_menu(page)
    page.get_by_role("link", name="Enter a deal").click()
    page.locator('button[value="tapp-tarock 3"]').click()
    page.get_by_label("Player A").fill("Anna")
    page.get_by_label("Dealer").select_option("C")
    page.get_by_role("button", name="Go on").click()
    for name in ("T21", "♠︎K"):
        page.locator(".grid label", has_text=name).first.click()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("textarea")).to_have_value(re.compile('player A "Anna"\ndealer C\nhand A: T21 SK _14\n$'))
    page.get_by_role("link", name="Go on without them").click()
    page.get_by_role("button", name="Solo").click()
    expect(page.get_by_role("status")).to_contain_text("Anna calls Solo")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("textarea")).not_to_have_value(re.compile("solo"))
    page.wait_for_load_state()
    page.go_back()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#line-5")).to_contain_text("bids: A solo")
    page.context.close()
    assert complaints == []
