"""Every kind of page, held to the rules of axe: narrow and wide, light and dark, in every language."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize
from werkzeug.serving import make_server

from notation.languages import LANGUAGES
from replay_web.app import create_app
from replay_web.library import load
from tests.notation.test_lessons import LESSON
from tests.replay_web.test_browser import WIDTHS, chromium, complaints, opened

__all__ = ["chromium", "complaints"]

AGAIN = Axe("0")
"""Axe on a page that has it already."""


@pytest.fixture(scope="module")
def house(files: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A site with a lesson among its records: where it is, and the id of the lesson."""
    lesson = tmp_path_factory.mktemp("school") / "lesson.tdn"
    lesson.write_text(LESSON, encoding="utf-8")
    server = make_server("127.0.0.1", 0, create_app([*files, lesson]), threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}", load([lesson]).entries[0].id
    server.shutdown()
    thread.join()


@pytest.fixture
def page(chromium: Browser, house: tuple[str, str], complaints: list[str]) -> Iterator[Page]:
    page = opened(chromium, house[0], complaints, locale="en", reduced_motion="reduce")
    yield page
    page.context.close()


def assert_accessible(page: Page) -> None:
    """No rule of axe is broken, however wide the window is, in light and in dark."""
    axe = Axe()
    for width in WIDTHS:
        page.set_viewport_size(ViewportSize(width=width, height=800))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            found = axe.run(page)
            assert found.violations_count == 0, f"{page.url}, {width} px, {scheme}\n{found.generate_report()}"
            axe = AGAIN


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("legal", "step=0"),
        ("legal", "step=6"),
        ("legal", "step=22"),
        ("legal", "step=59"),
        ("legal", "step=22&seat=C&hide=others"),
        ("purchase", "step=3"),
        ("kept", "step=6"),
        ("eight", "step=18"),
        ("eight", "step=67"),
        ("notes", "step=17"),
        ("notes", "variation=1.1&step=4"),
        ("illegal", "step=22"),
        ("stopped", "step=50"),
        ("unknown", "step=40"),
        ("false claim", "step=59"),
        ("no game", "step=0"),
    ],
)
def test_a_step(page: Page, complaints: list[str], ids: dict[str, str], name: str, where: str) -> None:
    page.goto(f"/records/{ids[name]}?{where}")
    assert_accessible(page)
    assert complaints == []


@pytest.mark.parametrize(
    "where",
    [
        "/records",
        "/lessons",
        "/records/{lesson}/lesson",
        "/records/{lesson}/lesson?question=1&answer=solo&tell=1",
        "/records/{lesson}/lesson?question=2",
        "/records/{lesson}/lesson?question=8",
        "/records/{lesson}?step=2",
        "/records/{lesson}/embed?step=2",
        "/check",
        "/rules",
        "/rules/troggu",
        "/notation",
        "/api",
        "/nowhere",
    ],
)
def test_a_page(page: Page, complaints: list[str], house: tuple[str, str], where: str) -> None:
    page.goto(where.format(lesson=house[1]))
    assert_accessible(page)
    assert [each for each in complaints if where != "/nowhere" or "404" not in each] == []


@pytest.mark.parametrize("name", ["illegal", "hostile", "unreadable"])
def test_a_check(page: Page, complaints: list[str], name: str, ids: dict[str, str]) -> None:
    page.goto("/check")
    text = page.request.get(f"/records/{ids[name]}.tdn").text()
    page.get_by_label("Records").fill(text)
    page.get_by_role("button", name="Check").click()
    page.locator(".checked").wait_for()
    assert_accessible(page)
    assert complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_every_language(page: Page, complaints: list[str], ids: dict[str, str], language: str) -> None:
    page.goto(f"/records/{ids['legal']}?step=22&lang={language}")
    assert_accessible(page)
    assert complaints == []
