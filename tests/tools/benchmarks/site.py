"""Speed of the site, in one process and with no page kept: ``python -m tests.tools.benchmarks.site``.

A step is rendered and served beside a static page of the same size, in turns; nothing is compressed. The site remembers
the records that were asked for last, read and replayed, so this is measured as it is, and with all of them forgotten
before each page: by the wall, without a server; and then as readers get it, from the server that the site comes with,
by the work of its process. Then hostile texts are checked: as one
record, which is refused, and in records as long as they may be; there it counts how much more work twice the text is.
"""

import argparse
import statistics
from collections.abc import Callable
from http.client import HTTPConnection
from importlib.resources import files
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from time import process_time

from flask import Flask, Response
from waitress.server import create_server
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from corpus.search.memory import forget
from replay_web.app import create_app
from replay_web.library import entries_in
from replay_web.present.addresses import LONGEST
from replay_web.settings import LARGEST
from replay_web.web.sent import MOST_AT_ONCE, MOST_LINES
from tests.tools.benchmarks.__main__ import timed

BOOK = Path(str(files("corpus"))) / "records" / "tapp-tarock" / "01-book.tdn"
STEPS = range(12, 42)
"""Steps of the first chapter: each its own page, so that none is met twice in a turn."""

HOSTILE: dict[str, Callable[[int], str]] = {
    "brackets": lambda size: "[" * size,
    "variations in each other": lambda size: "deal tapp-tarock 3\n" + "(\n" * (size // 2),
    "variations in a line": lambda size: "deal tapp-tarock 3\n" + "(" * size,
    "comments in each other": lambda size: "deal tapp-tarock 3\n" + "{@de " * (size // 5),
    "equal records": lambda size: "deal\n" * (size // 5),
    "blank lines": lambda size: "\n" * size,
    "one call after the other": lambda size: "deal tapp-tarock 3\nbids: " + "A pass, " * (size // 8),
    "one trick after the other": lambda size: "deal tapp-tarock 3\n" + "trick 1 A: T1 T2 T3\n" * (size // 20),
    "a remark on each line": lambda size: "deal tapp-tarock 3\n" + "trick 1 A: T1 T2 T3 #\n" * (size // 22),
    "a text with a comment on each line": lambda size: "deal tapp-tarock 3\n" + 'player A "a" {x}\n' * (size // 17),
    "irregular cards": lambda size: "deal tapp-tarock 3\n" + "trick 1 A: T1^ T2^?! T3\n" * (size // 24),
    "question after question": lambda size: "deal tapp-tarock 3\n" + "ask A {which?}\nhint {a}\n" * (size // 24),
    "variations by the thousand": lambda size: "deal tapp-tarock 3\nbids: A pass\n" + "(bids: A solo)\n" * (size // 15),
    "brackets that open and close": lambda size: "deal tapp-tarock 3\n" + "()" * (size // 2),
    "brackets that only close": lambda size: "deal tapp-tarock 3\n" + ")" * size,
    "unknown cards": lambda size: "deal tapp-tarock 3\nhand A:" + " _99" * min(size // 4, 1_900),
    "cards without end": lambda size: "deal tapp-tarock 3\nhand A: " + "T1 " * (size // 3),
}


def compare_pages(rounds: int) -> None:
    """Serve the steps of a record and a static page of their size in turns, and print the ratio of their rates."""
    print("a step, over a static page of its size, target 0.1")
    for name, before_each in (("the record remembered", lambda: None), ("read and replayed anew", forget)):
        _compare(name, rounds, before_each)
    compare_served(rounds)


def _both() -> tuple[Flask, list[str], Flask, float]:
    """The site, the addresses of its steps, a site with one static page of their size, and this size."""
    app, id = create_app([BOOK]), entries_in([BOOK])[0].id
    client, addresses = app.test_client(), [f"/records/{id}?step={step}" for step in STEPS]
    size = statistics.mean(len(client.get(address).data) for address in addresses)
    page = "<!doctype html>" + "x" * (round(size) - 15)
    plain = Flask("plain")
    plain.add_url_rule("/", "page", lambda: page)
    return app, addresses, plain, size


def _compare(name: str, rounds: int, before_each: Callable[[], None]) -> None:
    app, addresses, plain, size = _both()
    client, other = app.test_client(), plain.test_client()
    ratios, rates = [], []

    def step(address: str) -> None:
        before_each()
        client.get(address)

    for _ in range(rounds):
        ours = timed(lambda: [step(address) for address in addresses])
        theirs = timed(lambda: [other.get("/") for _ in addresses])
        ratios.append(theirs / ours)
        rates.append(len(addresses) / ours)
    _print(name, ratios, rates, size)


def _print(name: str, ratios: list[float], rates: list[float], size: float) -> None:
    middle, rate = statistics.median(ratios), statistics.median(rates)
    around = f"({min(ratios):.3f} - {max(ratios):.3f})"
    print(f"{name:24}{middle:.3f} {around}; {size / 1000:.0f} kB, {rate:,.0f} a second", flush=True)


def compare_served(rounds: int) -> None:
    """Speed of a server of one process and one thread; its work is counted, not the client's."""
    ours, theirs = Pipe()
    server = Process(target=_serve, args=(theirs,), daemon=True)
    server.start()
    port, addresses, size = ours.recv()
    connection = HTTPConnection("127.0.0.1", port)

    def get(address: str) -> bytes:
        connection.request("GET", address)
        return connection.getresponse().read()

    def work(asked: list[str]) -> float:
        begun = float(get("/work"))
        for address in asked:
            get(address)
        return float(get("/work")) - begun

    ratios, rates = [], []
    for _ in range(rounds):
        step, page = work(addresses), work(["/plain/"] * len(addresses))
        ratios.append(page / step)
        rates.append(len(addresses) / step)
    _print("from its server", ratios, rates, size)
    server.terminate()


def _serve(asked: Connection) -> None:
    app, addresses, plain, size = _both()
    others = {"/plain": plain, "/work": lambda *request: Response(str(process_time()))(*request)}
    server = create_server(DispatcherMiddleware(app, others), host="127.0.0.1", port=0, threads=1)
    asked.send((server.effective_port, addresses, size))  # type: ignore[union-attr]
    server.run()


def in_records(made: Callable[[int], str], size: int) -> str:
    """A hostile text in records that are as long as they may be, or in so many lines as there may be."""
    one = made(LONGEST - 1000)
    one = one if one.startswith("deal") else f"deal tapp-tarock 3\n{one}"
    text = (one.rstrip() + "\n") * (size // len(one) + 1)
    lines = text[:size].split("\n")[: MOST_LINES * size // LARGEST]
    records = 0
    for number, line in enumerate(lines):
        records += line.split()[:1] == ["deal"]
        if records > MOST_AT_ONCE * size // LARGEST:
            return "\n".join(lines[:number])
    return "\n".join(lines)


def compare_lengths(rounds: int) -> None:
    """Check each hostile text as one record, and in as many records as it takes, and print how the work grows."""
    client = create_app([BOOK]).test_client()
    most = LARGEST - 1000
    heads = f"{'1 MiB, s':>10}{'answer':>8}{'in records, s':>15}{'answer':>8}{'twice over once':>18}"
    print(f"\n{'hostile text':34}{heads}")
    print(f"{'targets':34}{1:>10}{'':8}{1:>15}{'':8}{2.5:>18}")
    for name, made in HOSTILE.items():
        one, half, whole = made(most), in_records(made, most // 2), in_records(made, most)

        def seconds(text: str) -> float:
            forget()
            return timed(lambda: check(text))

        def check(text: str) -> int:
            return client.post("/check", data={"text": text}, content_type="multipart/form-data").status_code

        times = [(seconds(one), seconds(half), seconds(whole)) for _ in range(rounds)]
        alone, _, split = (statistics.median(times_of) for times_of in zip(*times, strict=True))
        growth = statistics.median(long / short for _, short, long in times)
        print(f"{name:34}{alone:>10.2f}{check(one):>8}{split:>15.2f}{check(whole):>8}{growth:>18.2f}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    compare_pages(rounds)
    compare_lengths(max(1, rounds // 3))


if __name__ == "__main__":
    main()
