"""Looks for texts of the table that lie on one another or are cut: ``… texts_in_place [GAME…]``.

A deal of each game and each number of players, the longest of the included ones, is stepped through in windows of six
sizes and five languages. What is wrong is printed with its first place, and the exit status is 1.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator

from playwright.sync_api import Browser, ViewportSize

from notation.replay.steps import last_act
from notation.words.languages import LANGUAGES
from replay_web.library import Entry
from tests.replay_web.browsers import SLIDE, house, longest, opened, started
from tests.tools.comments_in_view import WINDOWS

WRONG = """() => {
    const texts = [];
    for (const scope of document.querySelectorAll("#board, #steps")) {
        const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT), range = document.createRange();
        while (walk.nextNode()) {
            const node = walk.currentNode, parent = node.parentElement;
            if (!node.data.trim() || parent.closest("svg, option, .hidden, h3")) continue;
            const style = getComputedStyle(parent);
            if (style.visibility === "hidden" || parent.closest("[hidden]")) continue;
            let away = false;
            for (let each = parent; each && each !== scope; each = each.parentElement)
                away ||= getComputedStyle(each).clipPath === "inset(50%)";
            if (away) continue;
            range.selectNodeContents(node);
            for (const at of range.getClientRects()) {
                const out = parent.closest(".hand-about")?.getBoundingClientRect();
                if (at.width < 1 || (out && at.top >= out.bottom - 1)) continue;
                texts.push([parent, at, node.data.trim(), node]);
            }
        }
    }
    const wrong = [];
    const name = ([parent, at, text]) => `${parent.closest("[class]")?.className || parent.localName} “${text}”`;
    const slanted = texts.filter(([parent]) => parent.closest(":lang(ja)") === parent.closest("[lang]")
        && getComputedStyle(parent).fontStyle !== "normal" && document.documentElement.lang === "ja");
    for (const text of slanted) wrong.push(`slanted: ${name(text)}`);
    texts.forEach((text, index) => {
        const [parent, at] = text;
        for (const other of texts.slice(index + 1)) {
            const [, there, , node] = other;
            if (node === text[3]) continue; // a text in several lines
            const wide = Math.min(at.right, there.right) - Math.max(at.left, there.left);
            const high = Math.min(at.bottom, there.bottom) - Math.max(at.top, there.top);
            if (wide > 2 && high > 5) wrong.push(`on one another: ${name(text)}, ${name(other)}`);
        }
        for (let each = parent; each && each.id !== "board"; each = each.parentElement) {
            const box = each.getBoundingClientRect(), style = getComputedStyle(each);
            if (style.overflowX !== "visible" && (at.right > box.right + 1 || at.left < box.left - 1))
                { wrong.push(`cut: ${name(text)}`); break; }
            if (style.overflowY !== "visible" && (at.bottom > box.bottom + 4 || at.top < box.top - 4))
                { wrong.push(`cut below: ${name(text)}`); break; }
        }
        for (const x of [at.left + 3, (at.left + at.right) / 2, at.right - 3]) {
            const top = document.elementFromPoint(x, (at.top + at.bottom) / 2);
            if (top?.closest(".card")) { wrong.push(`under a card: ${name(text)}`); break; }
        }
        if (at.right > innerWidth + 1 || at.left < -1) wrong.push(`outside: ${name(text)}`);
    });
    return [...new Set(wrong)];
}"""
"""What is wrong with the texts of the table and the controls; what found no room beside a name is left out."""


def wrong_texts(
    chromium: Browser, site: str, entry: Entry, window: ViewportSize, language: str, steps: Iterable[int]
) -> Iterator[tuple[int, str]]:
    """What is wrong with the texts at some steps of a record, each with its step."""
    page = opened(chromium, site, [], steps=False, viewport=window, locale=language, reduced_motion="reduce")
    page.goto(f"/records/{entry.id}?step=0")
    for step in steps:
        page.evaluate(SLIDE, step)
        for told in page.evaluate(WRONG):
            yield step, told
    page.context.close()


def main() -> int:
    """Look, and print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="these games only")
    parser.add_argument("--every", type=int, default=1, help="every how manieth step is looked at")
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    asked = parser.parse_args()
    found, looked = dict[str, str](), 0
    with house() as site, started() as chromium:
        for name, entry in longest().items():
            if asked.games and name.split()[0] not in asked.games:
                continue
            steps = range(0, last_act(entry.record()) + 2, asked.every)
            for window in WINDOWS:
                for language in asked.languages:
                    looked += len(steps)
                    for step, told in wrong_texts(chromium, site, entry, window, language, steps):
                        size = f"{window['width']}×{window['height']}"
                        key = f"{size} {told}"
                        if key not in found:
                            found[key] = f"{name}, step {step}, {size}, {language}: {told}"
                            print(found[key], flush=True)
    print(f"{looked} pages, {len(found)} texts")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
