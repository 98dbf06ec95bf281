"""Speed of stepping in the replay, in Chromium: ``python -m tests.tools.benchmarks.stepping``.

A deal of each game for three or four players, and one for five and for eight, the longest that come with the project.
From the server that the site comes with, in a process of its own: the bytes of all steps as they are sent, and the
processor time that they take. Then in the browser: from a key to the painted step, on and back, as it is, with a
network of 150 ms and 1.6 Mbit/s, and with a processor four times as slow; 25 presses, one each 33 ms, as soon as the
page is there; frames while cards move; and how far anything is shifted from step to step, at three sizes.
"""

import argparse
import gzip
import json
import statistics
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from time import process_time, sleep
from typing import NamedTuple

from flask import Response
from playwright.sync_api import Browser, CDPSession, Page
from waitress.server import create_server
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from replay_web.app import create_app
from replay_web.library import SHIPPED, entries_in
from tests.replay_web.browsers import DESK, SIZES, opened, started

SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
SLOW_PROCESSOR = 4
BURST, APART = 25, 33
"""Number of presses, and the milliseconds between two of them."""


class Deal(NamedTuple):
    """A deal to be stepped through."""

    name: str
    id: str
    hidden: str
    """The part of its address that hides all hands but one."""


def deals() -> list[Deal]:
    """The longest of each game for three or four players, and one for five and for eight."""
    found: dict[str, Deal] = {}
    for entry in sorted(entries_in(SHIPPED), key=lambda entry: len(entry.source)):
        record = entry.record()
        if record.players in (3, 4):
            found[str(record.game)] = Deal(f"{record.game}, {record.players}", entry.id, "&seat=C&hide=others")
        elif record.players in (5, 8):
            found[str(record.players)] = Deal(f"{record.game}, {record.players}", entry.id, "&seat=C&hide=others")
    return list(found.values())


# ---- The server


@contextmanager
def served() -> Iterator[int]:
    """The site with what comes with the project, in a process of its own: its port."""
    ours, theirs = Pipe()
    server = Process(target=_serve, args=(theirs,))
    server.start()
    try:
        yield ours.recv()
    finally:
        server.terminate()


def _serve(asked: Connection) -> None:
    """Serve, once all records have been judged and the templates are compiled."""
    app, work = create_app(), {"/work": lambda *request: Response(str(process_time()))(*request)}
    while app.extensions["library"].left:
        sleep(0.1)
    app.test_client().get(f"/records/{entries_in(SHIPPED)[0].id}/steps")
    server = create_server(DispatcherMiddleware(app, work), host="127.0.0.1", port=0, threads=4)
    asked.send(server.effective_port)  # type: ignore[union-attr]
    server.run()


def weigh(port: int, all_deals: list[Deal]) -> None:
    """Print the bytes of all steps of each deal, and the processor time that they take."""
    connection = HTTPConnection("127.0.0.1", port)

    def get(address: str, **headers: str) -> tuple[bytes, str]:
        connection.request("GET", address, headers=headers)
        response = connection.getresponse()
        return response.read(), response.getheader("ETag") or ""

    def work(address: str, **headers: str) -> float:
        before = float(get("/work")[0])
        get(address, **headers)
        return 1000 * (float(get("/work")[0]) - before)

    print("| deal | steps | kB, packed | ms, at first | ms, again | ms, unchanged | hands hidden: kB | ms, at first |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    packed = {"Accept-Encoding": "gzip"}
    for deal in all_deals:
        cells: list[str] = []
        for query in ("", deal.hidden):
            address = f"/records/{deal.id}/steps?step=0{query}"
            first = work(address, **packed)
            answer, tag = get(address, **packed)
            again = min(work(address, **packed) for _ in range(3))
            unchanged = min(work(address, **packed, **{"If-None-Match": tag}) for _ in range(3))
            count = len(json.loads(gzip.decompress(answer))["places"])
            cells += [] if query else [str(count)]
            cells += [f"{len(answer) / 1000:.1f}", f"{first:.0f}"]
            cells += [] if query else [f"{again:.0f}", f"{unchanged:.1f}"]
        print(f"| {deal.name} | {' | '.join(cells)} |", flush=True)


# ---- From a key to the painted step

WATCH = """() => {
    window.times = [];
    let pressed = 0;
    document.addEventListener("keydown", (event) => (pressed = event.timeStamp), true);
    new MutationObserver(() => {
        const at = pressed;
        requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => window.times.push(performance.now() - at);
            painted.port2.postMessage(null);
        });
    }).observe(document.querySelector("#count"), {attributes: true, attributeFilter: ["data-step"]});
}"""

COME = """() => new Promise((come) => {
    const there = () => performance.getEntriesByType("resource").find(({name}) => name.includes("/steps?"));
    const look = () => (there()?.responseEnd ? come(there().responseEnd) : setTimeout(look, 20));
    look();
})"""
"""The milliseconds from the start until the steps have come."""

PRESSES = """async ([presses, apart]) => {
    for (let press = 0; press < presses; press++) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
        await new Promise((done) => setTimeout(done, apart));
    }
}"""


class Way(NamedTuple):
    """The properties of a browser."""

    name: str
    network: bool = False
    processor: int = 1

    def open(self, chromium: Browser, site: str, address: str) -> Page:
        """A page in such a browser."""
        page = opened(chromium, site, [], viewport=DESK)
        session: CDPSession = page.context.new_cdp_session(page)
        if self.network:
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
        if self.processor > 1:
            session.send("Emulation.setCPUThrottlingRate", {"rate": self.processor})
        page.goto(address)
        return page


WAYS = (Way("as it is"), Way("150 ms, 1.6 Mbit/s", network=True), Way("processor × 4", processor=SLOW_PROCESSOR))


def stepped(page: Page, key: str, presses: int) -> list[float]:
    """The milliseconds from each press of a key to the painted step."""
    page.evaluate("window.times.length = 0")
    for number in range(presses):
        page.keyboard.press(key)
        page.wait_for_function("count => window.times.length >= count", arg=number + 1)
    return list(page.evaluate("window.times"))


def most(times: Iterable[float]) -> float:
    """The value that 95 of 100 do not exceed."""
    return statistics.quantiles(times, n=20)[-1]


def press(chromium: Browser, site: str, all_deals: list[Deal]) -> None:
    """Print how long the steps of each deal take to be painted."""
    heads = "on: middle | 95 of 100 | back: middle | 95 of 100 | steps at hand | 25 presses at once"
    print(f"\n| deal | browser | {heads} |")
    print("|---|---|---:|---:|---:|---:|---:|---:|")
    for deal in all_deals:
        for way in WAYS:
            page = way.open(chromium, site, f"/records/{deal.id}?step=0")
            page.evaluate(WATCH)
            come = float(page.evaluate(COME))
            last = int(page.locator("#count").get_attribute("data-last") or 0)
            page.wait_for_timeout(200)
            times = [stepped(page, key, last) for key in ("ArrowRight", "ArrowLeft")]
            page.context.close()
            cells = [f"{figure:.0f}" for each in times for figure in (statistics.median(each), most(each))]
            cells += [f"{come:.0f}", f"{burst(chromium, site, deal, way)}"]
            print(f"| {deal.name} | {way.name} | {' | '.join(cells)} |", flush=True)


def burst(chromium: Browser, site: str, deal: Deal, way: Way) -> int:
    """How many steps many presses are that begin when the page is there, whether its steps have come or not."""
    page = way.open(chromium, site, f"/records/{deal.id}?step=0")
    page.evaluate(PRESSES, [BURST, APART])
    for _ in range(100):
        if int(page.locator("#count").get_attribute("data-step") or 0) >= BURST:
            break
        page.wait_for_timeout(50)
    step = int(page.locator("#count").get_attribute("data-step") or 0)
    page.context.close()
    return step


# ---- What moves, and what may not

FRAMES = """() => new Promise((done) => {
    const frames = [];
    let last = 0;
    const frame = (now) => {
        if (last) frames.push(now - last);
        last = now;
        if (document.querySelector(".sky .card")) requestAnimationFrame(frame);
        else done(frames);
    };
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
    if (document.querySelector(".sky .card")) requestAnimationFrame(frame);
    else done([]);
})"""
"""Goes a step on: the milliseconds from frame to frame while cards move."""

STANDING = """() => {
    const places = {};
    const look = (kind, selector, name) => document.querySelectorAll(selector).forEach((element) => {
        const {x, y, width} = element.getBoundingClientRect();
        if (width && y < innerHeight) places[`${kind} ${name(element)}`] = [x, y];
    });
    look("part", "#board, #steps, #slot, #moves, .head, .board > *", ({id, dataset, className}) =>
        id || dataset.seat || className);
    look("name", ".hand-who", (element) => element.closest(".hand").dataset.seat);
    look("played", ".trick-plays > [data-player]", ({dataset}) => dataset.player);
    look("packet", ".pots .card", (element) =>
        `${element.closest(".pots").className} ${element.querySelector("use").getAttribute("href")}`);
    return places;
}"""
"""Where everything in the window is that has to stand still from step to step, by what it is."""

SHIFTS = """() => {
    window.shifts = [0];
    new PerformanceObserver((list) => {
        for (const {value} of list.getEntries()) window.shifts.push(value);
    }).observe({type: "layout-shift"});
}"""
"""Notes what the browser counts as shifted: cards that are left in a hand spread, and texts have other lengths."""

LEAP = """async (step) => {
    const slider = document.querySelector("#slider");
    slider.value = step;
    slider.dispatchEvent(new Event("input"));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def move(chromium: Browser, site: str, all_deals: list[Deal]) -> None:
    """Print how long frames take while cards move, and how far anything is shifted from step to step."""
    sizes = [f"{size['width']} × {size['height']}" for size in SIZES]
    heads = " | ".join(f"{size}: largest shift | pixels" for size in sizes)
    print(f"\n| deal | frames: middle | 95 of 100 | {heads} |")
    print(f"|---|---:|---:|{'---:|---:|' * len(SIZES)}")
    for deal in all_deals:
        page = Way("").open(chromium, site, f"/records/{deal.id}?step=0")
        page.evaluate(COME)
        page.wait_for_timeout(200)
        last = int(page.locator("#count").get_attribute("data-last") or 0)
        frames: list[float] = [frame for _ in range(last) for frame in page.evaluate(FRAMES)]
        cells = [f"{statistics.median(frames):.1f}", f"{most(frames):.1f}"]
        for size in SIZES:
            page.set_viewport_size(size)
            page.evaluate(LEAP, 0)
            page.wait_for_timeout(300)
            page.evaluate(SHIFTS)
            before, moved = page.evaluate(STANDING), [0.0]
            for step in range(1, last + 1):
                page.evaluate(LEAP, step)
                now = page.evaluate(STANDING)
                both = [(now[each], before[each]) for each in now.keys() & before.keys()]
                moved += [max(abs(new[0] - old[0]), abs(new[1] - old[1])) for new, old in both]
                before = now
            page.wait_for_timeout(100)
            cells += [f"{page.evaluate('Math.max(...window.shifts)'):.3f}", f"{max(moved):.1f}"]
        page.context.close()
        print(f"| {deal.name} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, help="so many deals only")
    chosen = deals()[: parser.parse_args().deals]
    with served() as port, started() as chromium:
        site = f"http://127.0.0.1:{port}"
        weigh(port, chosen)
        press(chromium, site, chosen)
        move(chromium, site, chosen)


if __name__ == "__main__":
    main()
