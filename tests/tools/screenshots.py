"""Takes pictures of pages at four sizes: ``python -m tests.tools.screenshots FOLDER ADDRESS…``.

The site shows the records of the project. A page wider than its window is reported, and so is what the browser
complains of, such as a breach of the content policy; then the exit status is 1.
"""

import sys
from pathlib import Path

from playwright.sync_api import ViewportSize

from tests.replay_web.browsers import SIZES, WIDTHS, house, opened, overflow, started

SMALL = ViewportSize(width=WIDTHS[0], height=640)
"""The narrowest telephone."""


def pictures(folder: Path, addresses: list[str]) -> list[str]:
    """Take the pictures of some pages; a line for each that is wrong."""
    complaints = list[str]()
    folder.mkdir(parents=True, exist_ok=True)
    with house() as site, started() as browser:
        page = opened(browser, site, complaints, locale="en")
        for address in addresses:
            name = "".join(letter if letter.isalnum() else "-" for letter in address).strip("-") or "home"
            name = name if len(name) < 90 else f"{name[:60]}-{name[-20:]}"  # a packed record is longer than a file name
            for size in (SMALL, *SIZES):
                page.set_viewport_size(size)
                answer = page.goto(address)
                picture = folder / f"{name}-{size['width']}.png"
                page.screenshot(path=picture, full_page=True)
                print(picture)
                if answer is not None and not answer.ok:
                    complaints.append(f"{address}: status {answer.status}")
                if wider := overflow(page):
                    complaints.append(f"{address}: {wider} px wider than {size['width']} px")
    return complaints


if __name__ == "__main__":
    folder, *addresses = sys.argv[1:] or sys.exit(__doc__)
    wrong = pictures(Path(folder), addresses)
    sys.exit("\n".join(wrong))
