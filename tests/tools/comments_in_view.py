"""Measures how much of each comment of the books is seen without a scroll or a tap: ``… comments_in_view [GAME…]``.

Every commented step of the included records is shown, in the longest language of its comments, in windows of six
sizes. For each size it prints on how many steps nothing of the comment is seen, its first three lines, and all of it;
``--list`` names the steps that fall short.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple
from unicodedata import east_asian_width

from playwright.sync_api import Browser, Page, ViewportSize

from notation.comments import for_reader
from notation.replay.steps import steps
from replay_web.library import SHIPPED, Entry, entries_in
from tests.replay_web.browsers import SLIDE, house, opened, started

WINDOWS = tuple(
    ViewportSize(width=width, height=height)
    for width, height in ((1280, 800), (1366, 640), (820, 1180), (390, 844), (360, 640), (844, 390))
)
"""A desk, a low desk, a tablet, two telephones upright, and one on its side."""


class Commented(NamedTuple):
    """A step with a comment, and the language in which that is longest."""

    step: int
    language: str


class Seen(NamedTuple):
    """What is seen of the comments of a step: lines in all, and those seen before the first that is not."""

    lines: int
    seen: int
    letters: float
    """Size of the letters, in pixels."""
    cards: float
    """Height of the lowest card of the own hand, in pixels; 0 without cards."""

    @property
    def begins(self) -> bool:
        """Whether its first three lines are seen."""
        return self.seen >= min(3, self.lines)

    @property
    def whole(self) -> bool:
        return self.seen == self.lines


SEEN = """() => {
    const lines = [];
    for (const comment of document.querySelectorAll("#status .comment")) {
        const walk = document.createTreeWalker(comment, NodeFilter.SHOW_TEXT), range = document.createRange();
        const rows = new Map();
        while (walk.nextNode()) {
            range.selectNodeContents(walk.currentNode);
            for (const at of range.getClientRects()) {
                if (!at.width) continue;
                const row = Math.round((at.top + at.bottom) / 2 / 8);
                const near = [row - 1, row, row + 1].find((each) => rows.has(each)) ?? row;
                const known = rows.get(near);
                if (!known || at.width > known.width) rows.set(near, at);
            }
        }
        lines.push(...[...rows.values()].sort((one, other) => one.top - other.top).map((at) => [comment, at]));
    }
    const seen = ([comment, at]) => [at.left + 2, (at.left + at.right) / 2, at.right - 2].every((x) =>
        [at.top + 2, at.bottom - 3].every((y) => comment.contains(document.elementFromPoint(x, y))));
    const first = lines.findIndex((line) => !seen(line));
    const sizes = lines.map(([comment]) => parseFloat(getComputedStyle(comment).fontSize));
    const cards = [...document.querySelectorAll("[data-own] .card")].map((each) => each.getBoundingClientRect().height);
    return [lines.length, first < 0 ? lines.length : first, Math.min(...sizes), Math.min(...cards, 1e6) % 1e6];
}"""
"""Lines of the comments of the step, those seen at their beginning, the smallest letters, and the lowest own card."""


def commented(entry: Entry) -> list[Commented]:
    """The steps of a record's main line that have comments."""
    found = []
    for step in steps(entry.record()):
        tags = dict.fromkeys(comment.language for comment in step.comments)
        lengths = {tag: sum(_wide(each.text) for each in for_reader(step.comments, tag)) for tag in tags}
        if lengths:
            found.append(Commented(step.number, max(lengths, key=lambda tag: lengths[tag])))
    return found


def _wide(text: str) -> int:
    """Letters of a text; those of Japanese count twice, as wide as they are."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def shown(page: Page, entry: Entry, places: Iterable[Commented]) -> Iterator[Commented]:
    """The page at each of the steps, one language after the other."""
    by_language: dict[str, list[Commented]] = {}
    for place in places:
        by_language.setdefault(place.language, []).append(place)
    for language, there in by_language.items():
        tag = f"&comments={language}" if language else ""
        page.goto(f"/records/{entry.id}?step={there[0].step}{tag}")
        for place in there:
            page.evaluate(SLIDE, place.step)
            yield place


def measured(
    chromium: Browser, site: str, entries: Iterable[Entry], window: ViewportSize
) -> Iterator[tuple[Entry, Commented, Seen]]:
    """What is seen of each comment of some records, in a window."""
    page = opened(chromium, site, [], steps=False, viewport=window, reduced_motion="reduce")
    for entry in entries:
        for place in shown(page, entry, commented(entry)):
            yield entry, place, Seen(*page.evaluate(SEEN))
    page.context.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="these games only")
    parser.add_argument("--list", action="store_true", help="name the steps whose comment is not seen whole")
    parser.add_argument("--part", type=int, default=1, help="every how manieth record is taken")
    parser.add_argument("--sizes", nargs="*", help="these windows only, such as 390x844")
    asked = parser.parse_args()
    entries = [entry for entry in entries_in(SHIPPED) if not asked.games or entry.record().game in asked.games]
    print("| window | commented steps | nothing | first three lines | whole | smallest letters | lowest own card |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    with house() as site, started() as chromium:
        for window in WINDOWS:
            if asked.sizes and f"{window['width']}x{window['height']}" not in asked.sizes:
                continue
            counts, letters, cards, short = Counter[str](), 99.0, 999.0, []
            for entry, place, seen in measured(chromium, site, entries[:: asked.part], window):
                if not seen.lines:
                    short.append(f"{entry.id} step {place.step}: no comment is shown")
                    continue
                counts.update(all=1, nothing=seen.seen == 0, begins=seen.begins, whole=seen.whole)
                letters, cards = min(letters, seen.letters), min(cards, seen.cards or cards)
                if not seen.whole:
                    short.append(f"{entry.id} step {place.step} {place.language}: {seen.seen} of {seen.lines} lines")
            of = counts["all"] or 1
            print(
                f"| {window['width']} × {window['height']} | {counts['all']} | {counts['nothing']} "
                f"| {counts['begins']} ({100 * counts['begins'] / of:.1f} %) "
                f"| {counts['whole']} ({100 * counts['whole'] / of:.1f} %) | {letters:g} px | {cards:.0f} px |",
                flush=True,
            )
            if asked.list:
                print("\n".join(short), flush=True)


if __name__ == "__main__":
    main()
