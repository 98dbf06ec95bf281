"""Pages that are changed in place, pressed at random: ``python -m tests.tools.in_place --walks 40 --seed 1``.

Deals of every game are entered, replayed, answered and played on, also broken ones, their best play is asked for, and
they are replayed as files of their own. After each press the page is compared with the one that its address gives
(`tests/replay_web/in_place.py`). What differs is printed. A walk has twelve presses.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep

from flask import Flask
from playwright.sync_api import Browser

from notation.deals.chance import records
from notation.rulebooks import GAMES
from notation.words.languages import LANGUAGES
from notation.writer import write
from replay_web.app import create_app
from replay_web.library import SHIPPED, Entry, entries_in
from replay_web.present.addresses import packed
from tests.replay_web.browsers import DESK, UPRIGHT, served, started
from tests.replay_web.deals import RECORDS
from tests.replay_web.in_place import BEST, ENTERING, PLAYING, QUESTION, RENDERED, REPLAY, Kind, Pair

PRESSES = 12
KINDS = (ENTERING, REPLAY, QUESTION, PLAYING, BEST, RENDERED)


def read_whole(files: list[Path]) -> tuple[Flask, list[Entry]]:
    """A site and its records, once it has read them: its pages say as long as it has not."""
    app, entries = create_app(files), entries_in(files)
    while "still being read" in app.test_client().get(f"/records/{entries[0].id}?lang=en").text:
        sleep(0.2)
    return app, entries


def begun(random: Random) -> str:
    """The address of a deal that is entered: nothing of it, its hands, a part of it, or all."""
    game = random.choice(list(GAMES.values()))
    players = random.choice(game.players)
    deal = write(next(records(game, players, 1, random.randrange(1 << 30), None))).splitlines()
    lines = [line for line in deal if line and not line.startswith("source")]
    end = random.choice([1, 1 + sum(line.startswith(("hand", "talon", "dealer")) for line in lines), len(lines)])
    if random.random() < 0.5:
        end = random.randint(1, len(lines))
    part = random.choice(["", "", "?part=cards", "?part=head"])
    text = "\n".join([*lines[:end], ""])
    return f"/note/{packed(text.encode())}{part}"


def address(kind: Kind, entries: list[Entry], random: Random) -> str:
    """Where a walk begins, in any language."""
    if kind is ENTERING:
        found = begun(random)
    else:
        if kind is QUESTION:
            entries = [entry for entry in entries if entry.asks]
        elif random.random() < 0.5:
            entries = entries[-len(RECORDS) :]  # broken ones, and with gaps
        found = f"/records/{random.choice(entries).id}{random.choice(kind.pages)}"
        found = found.replace("STEP", str(random.randrange(12)))
    language = random.choice(["en", "en", *LANGUAGES])
    return f"{found}{'&' if '?' in found else '?'}lang={language}"


def walks(number: int, seed: int, kinds: Sequence[Kind]) -> Iterator[tuple[str, str, list[str]]]:
    """What was wrong: the address, the press, and the differences, or that nothing has the focus."""
    random = Random(seed)
    with TemporaryDirectory() as folder, started() as chromium:
        for name, record in RECORDS.items():
            Path(folder, f"{name}.tdn").write_text(f"%tdn 1\n\n{record.rstrip()}\n", "utf-8")
        app, entries = read_whole([*SHIPPED, Path(folder)])
        with served(app) as site:
            yield from walked(chromium, app, site, entries, number, random, kinds)


def walked(
    chromium: Browser,
    app: Flask,
    site: str,
    entries: list[Entry],
    walks: int,
    random: Random,
    kinds: Sequence[Kind],
) -> Iterator[tuple[str, str, list[str]]]:
    for turn in range(walks):
        kind = kinds[turn % len(kinds)]
        complaints: list[str] = []
        pair = Pair(chromium, site, complaints, viewport=random.choice((DESK, UPRIGHT)))
        start = address(kind, entries, random)
        with TemporaryDirectory() as folder:
            if kind is RENDERED:
                page = Path(folder, "deal.html")
                page.write_bytes(app.test_client().get(start).data)
            for press in pair.walk(kind, page.as_uri() if kind is RENDERED else start, PRESSES, random):
                yield start, press.what, press.wrong
        pair.page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--walks", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", type=int, nargs="*", default=range(len(KINDS)), help="by their place in KINDS")
    asked = parser.parse_args()
    presses = 0
    for start, what, wrong in walks(asked.walks, asked.seed, [KINDS[at] for at in asked.kinds]):
        presses += 1
        for line in ([f"{start}: {what}", *wrong]) if wrong else ():
            print(line if line.startswith(start) else line[:200], flush=True)
    print(f"{presses} presses")


if __name__ == "__main__":
    main()
