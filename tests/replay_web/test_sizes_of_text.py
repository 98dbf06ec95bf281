"""Nothing on a screen is written smaller than 14 px, and no title of the talon is cut; paper may be finer."""

import pytest
from playwright.sync_api import Browser, ViewportSize

from replay_web.library import Entry
from tests.replay_web.browsers import opened

SMALL = """() => {
    const small = new Set(), words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode.textContent.trim(), holder = words.currentNode.parentElement;
        if (!text || holder.closest("svg, script, style, .hidden") || !holder.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(holder).fontSize);
        if (size > 0 && size < 14) small.add(`${holder.tagName} ${holder.className} ${size}: ${text.slice(0, 20)}`);
    }
    return [...small];
}"""
CUT = """() => [...document.querySelectorAll(".pot h2")]
    .filter((title) => title.scrollHeight > title.clientHeight + 1).map((title) => title.textContent)"""


@pytest.mark.parametrize(
    ("language", "width", "height", "pages"),
    [
        ("ja", 390, 844, ("koenigrufen 4?step=14", "koenigrufen 4/print", "troggu 8/print", "cego 4/embed?step=9")),
        ("de", 844, 390, ("koenigrufen 4?step=14", "french-tarot 5?step=14", "troggu 8/print")),
        ("en", 1024, 768, ("troggu 8?step=14", "koenigrufen 4?step=14", "french-tarot 5/print")),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else "",
)  # fmt: skip
@pytest.mark.sampled(2)
def test_text_is_large_enough_and_whole(
    chromium: Browser,
    house: str,
    complaints: list[str],
    shipped: dict[str, Entry],
    language: str,
    width: int,
    height: int,
    pages: tuple[str, ...],
) -> None:
    viewport = ViewportSize(width=width, height=height)
    page = opened(chromium, house, complaints, steps=False, locale=language, viewport=viewport)
    for where in pages:
        name = next(name for name in shipped if where.startswith(name))
        page.goto(f"/records/{shipped[name].id}{where.removeprefix(name)}")
        assert page.evaluate(SMALL) == [], where
        assert page.evaluate(CUT) == [], where
    page.context.close()
    assert complaints == []
