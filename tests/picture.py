"""The picture of the replay that the README shows, made anew: ``python -m tests.picture``."""

from importlib.resources import files
from pathlib import Path

import replay_web
from replay_web.app import create_app
from replay_web.library import entries_in
from tests.replay_web.browsers import served, started

PICTURE = Path(replay_web.__file__).with_name("picture.jpg")
BOOK = Path(str(files("corpus"))) / "records" / "tapp-tarock" / "01-book.tdn"
CHAPTER, STEP = 7, 21


def main() -> None:
    """Visit a step of the book, as wide as a screen, and keep what is seen of it."""
    id = next(entry.id for entry in entries_in([BOOK]) if entry.report().record.header("board") == CHAPTER)
    with served(create_app([BOOK])) as address, started() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 880}, locale="en", color_scheme="light")
        page.goto(f"{address}/records/{id}?step={STEP}")
        page.screenshot(path=PICTURE, quality=50)


if __name__ == "__main__":
    main()
