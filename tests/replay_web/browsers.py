"""Driving Chromium: a browser, a site for it, and its pages."""

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from werkzeug.serving import make_server

WIDTHS = (320, 1280)
"""A narrow window and a wide one, in pixels."""

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

AGAIN = Axe("0")
"""Axe on a page that has it already."""

CHROMIUM = shutil.which("chromium")
"""Where the browser is, if it is there."""

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
    """A site as long as it is needed: where it is."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()


def opened(chromium: Browser, site: str, complaints: list[str], **options: object) -> Page:
    """A new page for a site, which tells of its errors and of what it asks elsewhere."""
    page = chromium.new_context(base_url=site, **options).new_page()  # type: ignore[arg-type]
    page.on("console", lambda message: complaints.append(message.text) if message.type != "log" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(site) else complaints.append(request.url))
    return page


def overflow(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def assert_accessible(
    page: Page, looks: Iterable[tuple[int, Scheme]] = ((WIDTHS[0], "light"), (WIDTHS[1], "dark"))
) -> None:
    """No rule of axe is broken, narrow and wide, in light and in dark; what tells them apart is seldom both."""
    axe = Axe()
    for width, scheme in looks:
        page.set_viewport_size(ViewportSize(width=width, height=800))
        page.emulate_media(color_scheme=scheme)
        results = axe.run(page)
        assert results.violations_count == 0, f"{page.url}, {width} px, {scheme}\n{results.generate_report()}"
        axe = AGAIN


def unfold_menu(page: Page) -> None:
    """Open the menu, where a narrow window has folded it."""
    menu = page.locator(".menu > summary")
    if menu.is_visible():
        menu.click()
