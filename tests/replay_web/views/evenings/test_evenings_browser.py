"""Evenings in a browser: no rule of axe is broken, nothing is wider than its window, and the form is filled in."""

from collections.abc import Iterator
from itertools import cycle, product

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.replay_web.browsers import SCHEMES, UPRIGHT, assert_accessible, opened, overflow, served
from tests.replay_web.views.evenings.club import ClubSite
from tests.samples import sample

LOOKS = cycle(product((320, 390, 1280), SCHEMES))
PAGES = (
    ("/evenings", "en"), ("/evenings/club", "de"), ("/evenings/club/screen", "fr"), ("/evenings/club/round/1", "ja"),
    ("/evenings/club/round/2", "sl"), ("/evenings/club/round/2/list", "ja"), ("/evenings/club/round/2/slips", "de"),
    ("/evenings/club/results", "en"), ("/evenings/club/table/1.1", "de"), ("/evenings/club/table/2.1", "sl"),
    ("/evenings/club/enter/2.1", "ja"), ("/evenings/club/enter/1.1", "de"), ("/seasons/winter", "fr"),
    ("/evenings/club/players", "de"),
)  # fmt: skip


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> ClubSite:
    return ClubSite(tmp_path_factory.mktemp("evenings"))


@pytest.fixture(scope="module")
def window(chromium: Browser, club: ClubSite) -> Iterator[tuple[Page, list[str]]]:
    complaints: list[str] = []
    with served(club.app) as site:
        page = opened(chromium, site, complaints, locale="en", reduced_motion="reduce", java_script_enabled=True)
        yield page, complaints
        page.context.close()


def test_every_page_is_accessible_and_fits(window: tuple[Page, list[str]]) -> None:
    """Each with another look than the one before, in one of the languages."""
    page, complaints = window
    for (address, language), look in sample(zip(PAGES, LOOKS, strict=False), 6):
        page.goto(f"{address}?lang={language}")
        assert_accessible(page, [look])
        for width in (320, 390, 1280):
            page.set_viewport_size(ViewportSize(width=width, height=844))
            assert overflow(page) == 0, (address, width)
    assert complaints == []


def test_paper_has_a_slip_on_each_page(window: tuple[Page, list[str]]) -> None:
    page, _complaints = window
    page.goto("/evenings/club/round/2/slips")
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 3
    page.goto("/evenings/club/round/2/list")
    page.emulate_media(media="print")
    assert not page.locator("header.site").is_visible() and page.get_by_text("Leopold").first.is_visible()
    page.emulate_media(media="screen")


def test_results_are_entered_on_a_telephone(chromium: Browser, club: ClubSite, complaints: list[str]) -> None:
    """By keys alone, without scripts: a wrong sum is asked back, and what was entered stays in the form."""
    with served(club.app) as site:
        page = opened(chromium, site, complaints, locale="en", viewport=UPRIGHT, java_script_enabled=False)
        page.goto("/evenings/club/round/2")
        page.get_by_role("link", name="Enter the result Table 2").click()
        for name, score in zip(("Söhne", "Sabine", "Clara", "Leopold"), (24, -8, -40, 25), strict=True):
            page.get_by_label(name).fill(str(score))
        page.get_by_label("Token").fill(club.token)
        page.get_by_role("button", name="Enter it", exact=True).click()
        assert "1 too many" in page.get_by_role("alert").inner_text() and overflow(page) == 0
        assert page.get_by_label("Leopold").input_value() == "25" and page.get_by_label("Token").input_value() == ""
        page.get_by_label("Leopold").fill("24")
        page.get_by_label("Token").fill(club.token)
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Results entered").wait_for()
        assert page.locator(".evening-history b").inner_text() == "24 −8 −40 24"
        page.context.close()
    assert [complaint for complaint in complaints if "422" not in complaint] == []
