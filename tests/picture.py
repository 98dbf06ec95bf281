"""The picture of the replay that the README shows, made anew: ``python -m tests.picture``."""

import shutil
from importlib.resources import files
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

import replay_web
from replay_web.app import create_app
from replay_web.library import load
from tests.replay_web.test_browser import FLAGS

PICTURE = Path(replay_web.__file__).with_name("picture.jpg")
BOOK = Path(str(files("corpus"))) / "records" / "tapp-tarock" / "01-book.tdn"
CHAPTER, STEP = 7, 21


def main() -> None:
    """Visit a step of the book, as wide as a screen, and keep what is seen of it."""
    server = make_server("127.0.0.1", 0, create_app([BOOK]), threaded=True)
    Thread(target=server.serve_forever).start()
    id = next(entry.id for entry in load([BOOK]).entries if entry.number == CHAPTER)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
            page = browser.new_page(viewport={"width": 1280, "height": 880}, locale="en", color_scheme="light")
            page.goto(f"http://127.0.0.1:{server.port}/records/{id}?step={STEP}")
            page.screenshot(path=PICTURE, quality=50)
            browser.close()
    finally:
        server.shutdown()


if __name__ == "__main__":
    main()
