"""How fast the site is, in one process and with nothing kept: ``python -m tests.benchmarks.site``.

A step is rendered and served beside a static page of the same size, in turns. Then hostile texts of half and of twice a
size are checked: what counts is how much more work the longer one is.
"""

import argparse
import statistics
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from flask import Flask

from replay_web.app import create_app
from replay_web.checking import LARGEST
from replay_web.library import load
from tests.benchmarks.__main__ import timed

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
    "cards without end": lambda size: "deal tapp-tarock 3\nhand A: " + "T1 " * (size // 3),
}


def compare_pages(rounds: int) -> None:
    """Serve the steps of a record and a static page of their size in turns, and print the ratio of their rates."""
    app, id = create_app([BOOK]), load([BOOK]).entries[0].id
    client, addresses = app.test_client(), [f"/records/{id}?step={step}" for step in STEPS]
    sizes = [len(client.get(address).data) for address in addresses]
    page = "<!doctype html>" + "x" * (round(statistics.mean(sizes)) - 15)
    plain = Flask("plain")
    plain.add_url_rule("/", "page", lambda: page)
    other = plain.test_client()
    ratios, rates = [], []
    for _ in range(rounds):
        ours = timed(lambda: [client.get(address) for address in addresses])
        theirs = timed(lambda: [other.get("/") for _ in addresses])
        ratios.append(theirs / ours)
        rates.append(len(addresses) / ours)
    low, high = min(ratios), max(ratios)
    print(f"a step of {statistics.mean(sizes) / 1000:.0f} kB, pages a second: {statistics.median(rates):,.0f}")
    print(f"over a static page: {statistics.median(ratios):.3f} ({low:.3f} - {high:.3f})  target 0.1")


def compare_lengths(rounds: int) -> None:
    """Check each hostile text at half the largest size and at the largest, and print how the work grows."""
    client = create_app([BOOK]).test_client()
    most = LARGEST - 1000
    print(f"\n{'hostile text':34}{'1 MiB, s':>10}{'twice over once':>18}  targets 1, 2.5")
    for name, made in HOSTILE.items():
        half, whole = ({"text": made(size)} for size in (most // 2, most))

        def seconds(form: dict[str, str]) -> float:
            return timed(lambda: client.post("/check", data=form, content_type="multipart/form-data"))

        times = [(seconds(half), seconds(whole)) for _ in range(rounds)]
        growth = statistics.median(long / short for short, long in times)
        print(f"{name:34}{statistics.median(long for _, long in times):>10.2f}{growth:>18.2f}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    compare_pages(rounds)
    compare_lengths(max(1, rounds // 3))


if __name__ == "__main__":
    main()
