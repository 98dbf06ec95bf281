"""A link to a check, in a real browser: the record behind its # is unpacked there, as far as the site takes it."""

import pytest
from playwright.sync_api import Browser, expect

from replay_web.present.addresses import packed
from replay_web.settings import LARGEST
from tests.replay_web.browsers import opened
from tests.replay_web.deals import UNTERER

pytestmark = pytest.mark.browser


def test_a_link_carries_its_record_to_the_check(chromium: Browser, site: str, complaints: list[str]) -> None:
    page = opened(chromium, site, complaints)
    page.goto(f"/check#{packed(UNTERER.encode())}")
    expect(page.locator("textarea")).to_have_value(UNTERER)
    expect(page.locator("main h2").first).to_be_visible()
    assert not complaints


def test_a_link_that_would_fill_the_memory_is_left_packed(chromium: Browser, site: str, complaints: list[str]) -> None:
    page = opened(chromium, site, complaints)
    page.goto(f"/check#{packed(b'#' * (LARGEST + 1))}")
    page.wait_for_timeout(300)
    expect(page.locator("textarea")).to_have_value("")
    page.goto(f"/check#{packed(b'#' * 200_000_000)}")
    page.wait_for_timeout(300)
    expect(page.locator("textarea")).to_have_value("")
    assert not complaints
