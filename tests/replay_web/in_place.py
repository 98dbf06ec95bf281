"""The law of pages that are changed in place: after each press the page is the one that its address gives.

What a reader sees and what the browser would send are compared: every element and text, and of each control whether it
is checked, disabled and what is written in it. The measure is a page that has just been loaded, with its script. Before
a press, boxes are ticked, fields filled and options chosen at random: nothing of that may stay.
"""

import re
from collections.abc import Iterator
from difflib import unified_diff
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser

from tests.replay_web.browsers import opened

STATE = """() => {
    const lines = [`title: ${document.title}`];
    const told = (each) => {
        const own = [...each.attributes].filter(({name}) => name !== "tabindex");
        const all = own.map(({name, value}) => `${name}=${JSON.stringify(value)}`).sort();
        if (each.matches("input, textarea")) all.push(`now: ${each.value} ${each.checked} ${each.disabled}`);
        if (each.matches("select")) all.push(`now: ${each.value} ${each.disabled}`);
        return [each.localName, ...all].join(" ");
    };
    const write = (node, depth) => {
        const written = node.nodeType === Node.TEXT_NODE ? node.data.replace(/\\s+/g, " ").trim() : told(node);
        if (written) lines.push(" ".repeat(depth) + written);
        for (const child of node.childNodes) {
            if (child.nodeType === Node.TEXT_NODE || child.matches?.(":not(script)")) write(child, depth + 1);
        }
    };
    document.body.normalize();
    write(document.body, 0);
    return lines;
}"""
"""The page as lines: its title, and an element or a text each; whether it can get the focus left out."""

PENDING = """(() => {
    const real = window.fetch;
    window.asked = window.pending = 0;
    window.fetch = async (...given) => {
        window.asked += 1;
        window.pending += 1;
        try {
            return await real(...given);
        } finally {
            window.pending -= 1;
        }
    };
})();"""
"""Counts what the page waits for."""

SETTLED = "() => document.readyState === 'complete' && window.pending === 0 && !document.querySelector('[aria-busy]')"
TAKEN = 30
"""Milliseconds in which a page takes what has come."""
LATER = 400
"""Milliseconds after which a replay has written the address of a step."""

MEDDLE = """(seed) => {
    let state = seed;
    const below = (number) => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor(state / 65536) % number;
    };
    const all = (selector) => [...document.querySelectorAll(`#main form:not([method=post]) ${selector}`)];
    for (const form of document.querySelectorAll("#main form")) {
        const boxes = [...form.querySelectorAll("[type=checkbox][name]")];
        const most = Number(form.querySelector("output")?.dataset.of || form.dataset.size || 3);
        const wanted = below(3) ? most : below(most + 1);
        for (let turn = 0; turn < 99 && form.querySelectorAll(":checked").length < wanted && boxes.length; turn++) {
            const box = boxes[below(boxes.length)];
            if (!box.checked && !box.disabled) box.click();
        }
    }
    for (const each of all("[type=radio]")) if (!below(3)) each.click();
    for (const each of all("select")) if (below(2)) each.selectedIndex = below(each.options.length);
    for (const each of all("input:not([type], [readonly]), [type=number]")) {
        if (below(2)) each.value = each.name === "date" ? "2001-01-01" : each.maxLength > 20 ? "abc" : "5";
    }
}"""
"""What a reader may have ticked, chosen and written before a press."""

FOCUSED = """() => {
    const at = document.activeElement;
    return at !== null && at !== document.body && at.checkVisibility();
}"""


class Kind(NamedTuple):
    """A kind of pages that are changed in place."""

    likely: str
    """What is pressed mostly, as a CSS selector."""
    presses: str
    """All that may be pressed and is shown without loading a page."""
    pages: tuple[str, ...] = ()
    """Where such pages are, behind the address of a record, with ``STEP`` for a step."""
    loads: bool = False
    """Whether a press loads a page, which then is changed in place as long as something is looked for."""


BUTTONS = ":is(button, a[href])"
ENTERING = Kind(
    "#asked :is(button, .submit), #state .submit",
    f"#main {BUTTONS}:not([type=button], [download], [href*='/sent/'], [href*='/rules/'], form[method=post] *)",
)
REPLAY = Kind(
    "#next, #next-trick, #previous, #sight a, #board a, #slider, [form=ask-best]",
    "#steps a[href], #moves a, #sight a, #board a, #slot a[data-step], #attempts button, #rows a, #slider",
    ("?step=STEP", "?step=STEP&seat=A", "?step=STEP&hide=others", "/embed?step=STEP"),
)
RENDERED = REPLAY._replace(pages=(".html", ".html?hide=others&seat=B"))
"""A replay as a file of its own, which `tarock render` writes too."""
BEST = Kind(
    "form[method=post] button",
    "#main form[method=post] button, #choices a[href]",
    ("/best", "/best?step=STEP"),
    loads=True,
)
QUESTION = Kind("#question form button", "#question form button, [data-along] a[href]", ("/lesson",))
PLAYING = Kind(
    "#cards button, #now button",
    "#cards button, #now button, .turns a[rel=prev], .play-company a",
    ("/play?step=STEP", "/play?step=STEP&hide=others", "/play?step=STEP&hide=others&others=search"),
    loads=True,
)


class Press(NamedTuple):
    """A press, and what was wrong behind it."""

    what: str
    wrong: list[str]
    """Where the page differs from the one that its address gives, and whether nothing has the focus."""


class Pair:
    """A page that is changed in place, and beside it one that loads its address."""

    def __init__(self, chromium: Browser, site: str, complaints: list[str], **options: object) -> None:
        self.page = opened(chromium, site, complaints, reduced_motion="reduce", locale="en", **options)
        self.page.context.add_init_script(PENDING)
        self.page.context.clock.install(time=0)
        self.page.context.clock.pause_at(1000)
        self.loaded = self.page.context.new_page()

    def walk(self, kind: Kind, address: str, presses: int, random: Random) -> Iterator[Press]:
        """Press at random what a page offers, and compare after each press; where one leads away, begin again."""
        self.go(address)
        for _ in range(presses):
            self.page.evaluate(MEDDLE, random.randrange(1 << 30))
            offered = self.page.locator(kind.likely if random.random() < 0.7 else kind.presses)
            if not offered.count():
                offered = self.page.locator(kind.presses)
            if not offered.count():
                return
            press = offered.nth(random.randrange(offered.count()))
            what, seen = press.evaluate(
                "each => [each.value || each.getAttribute('href') || each.textContent.trim(), each.checkVisibility()]"
            )
            before = self.page.url, self.page.evaluate("window.asked")
            press.evaluate(PRESS, random.random())
            self.settle()
            same = self.page.evaluate("window.same === true")
            if not (same or kind.loads):
                self.go(address)
                continue
            if (self.page.url, self.page.evaluate("window.asked")) == before:
                continue  # a form is not complete
            lost = ["nothing has the focus"] if seen and same and not self.page.evaluate(FOCUSED) else []
            yield Press(what, self.differences() + lost)

    def go(self, address: str) -> None:
        self.page.goto(address)
        self.page.evaluate("window.same = true")
        self.settle()

    def settle(self) -> None:
        """Wait until nothing is on its way, and let pass what a script waits for."""
        for later in (LATER, 0):
            self.page.wait_for_function(SETTLED, polling=5)
            self.page.wait_for_timeout(TAKEN)
            self.page.context.clock.run_for(later)
        while self.page.locator("#again, [data-looking]").count():  # until what is looked for is found
            self.page.wait_for_timeout(LATER)
            self.page.context.clock.run_for(LATER)

    def differences(self) -> list[str]:
        """Where the page differs from the one that its address gives."""
        self.loaded.goto("about:blank")  # a page is not loaded again where only the part behind its # is another
        self.loaded.goto(self.page.url)
        self.loaded.wait_for_function(SETTLED, polling=5)
        loaded, shown = (page.evaluate(STATE) for page in (self.loaded, self.page))
        lines = unified_diff(loaded, shown, "loaded", "in place", n=0, lineterm="")
        return [PACKED.sub(r"\1…", line) for line in lines if not line.startswith("@@")]


PACKED = re.compile(r"(/(?:note|sent)/[\w-]{12})[\w-]*")
"""A record that an address holds."""

PRESS = """(each, chance) => {
    each.focus();
    if (!each.matches("[type=range]")) return each.click();
    each.value = Math.floor(chance * (Number(each.max) + 1));
    each.dispatchEvent(new Event("input", {bubbles: true}));
}"""
