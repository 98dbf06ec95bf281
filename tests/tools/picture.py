"""Makes the pictures of the replay for the README and for previews: ``python -m tests.tools.picture``."""

from importlib.resources import files
from pathlib import Path

import replay_web
from replay_web.app import create_app
from replay_web.library import entries_in
from tests.replay_web.browsers import served, started

PICTURE = Path(replay_web.__file__).with_name("picture.jpg")
PREVIEW = Path(replay_web.__file__).parent / "static" / "preview.png"
BOOK = Path(str(files("corpus"))) / "records" / "tapp-tarock" / "01-book.tdn"
CHAPTER, STEP = 7, 21


def main() -> None:
    """Visit a step of the book, as wide as a screen, and keep what is seen of it, and what a preview shows."""
    id = next(entry.id for entry in entries_in([BOOK]) if entry.report().record.header("board") == CHAPTER)
    app = create_app([BOOK])
    PREVIEW.write_bytes(app.test_client().get(f"/records/{id}/picture.png?step={STEP}").data)
    with served(app) as address, started() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 880}, locale="en", color_scheme="light")
        page.goto(f"{address}/records/{id}?step={STEP}")
        page.screenshot(path=PICTURE, quality=50)


if __name__ == "__main__":
    main()
