"""Broken records given to everything that reads one: ``python -m tests.tools.broken_consumers RECORDS SEED [NAME…]``.

Every record of the corpus, and that many broken ones of each game, half of them lessons, go through commands, pages and
tables. None may fail, and no command may lose the record behind them in its file. NAME chooses some consumers
(`CONSUMERS`), or games (``corpus`` is one of them). Templates are compiled once, and few pictures are painted
(`affordable`): that would take most of the time, and is the same for every record.
"""

import os
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib import metadata
from itertools import count as counting
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple
from unittest.mock import patch
from xml.etree import ElementTree

from click.testing import CliRunner
from flask.testing import FlaskClient

from notation.analysis.reviewing import reviewed
from notation.cards import NAME
from notation.cli.tarock import main as tarock
from notation.datasets.columns import TABLES
from notation.datasets.rows import rows_of
from notation.deals.chance import records
from notation.game import Game
from notation.reader import read_record, sources
from notation.record import AUCTION_LINES, KEYWORDS, PHASE, SEATS, Record
from notation.rulebooks import GAMES
from notation.writer import line_text, write
from replay_web.app import create_app
from replay_web.jobs.pictures import paint
from replay_web.present.addresses import LONGEST, packed
from replay_web.web.jinja import bare
from tests.places import SHIPPED
from tests.tools import broken_imports

POSITIONS, SECONDS = 20, 0.001
"""How far a review searches at each card, and how long for what its player had seen."""
TOGETHER = 25
"""How many records are in a file."""
BEHIND = """
deal tapp-tarock 3
event "The record behind"
player A "Zacharias"
dealer A
ask B {The question behind}
accept: pass
bids: B pass
"""
"""The record behind the broken ones: it must come out of every command."""


# ---- Broken records


def lesson(game: Game, random: Random) -> str:
    """A random deal, with questions before some of its acts."""
    players = random.choice(game.players)
    [record] = records(game, players, 1, random.randrange(1 << 30), None)
    text = ['event "deal" {@de Spiel} {@fr donne}']
    for line in record.main():
        written = line_text(line)
        seat = line.items[0][0] if line.keyword in (*AUCTION_LINES, "announce") and line.items else line.seat
        if line.keyword in PHASE and seat is not None and random.random() < 0.3:
            text.append(f"ask {SEATS[seat]} {{What now?}} {{@de Was nun?}}")
            text.append(random.choice(("count: points", "count: trumps", f"who: {_card(random)}", "accept: pass",
                                       f"accept: {_card(random)} {{Because.}}", f"reject: {_card(random)}", "allowed:",
                                       "hint {Look.}", "best: pass")))  # fmt: skip
        text.append(written)
    deal = next(at for at, line in enumerate(text) if line.startswith("deal "))
    return "\n".join([text[deal], *text[:deal], *text[deal + 1 :]]) + "\n"


def _card(random: Random) -> str:
    return random.choice([name for card, name in NAME.items() if card])


_SEAT = re.compile(r"\b[A-H]\b")
_WORDS = re.compile(r"\b(?:[TSCHD][0-9KQNJ]+|Fool|[a-z]{3,}|[A-H]|[0-9]+)\b")


def _line_gone(lines: list[str], random: Random) -> list[str]:
    del lines[random.randrange(len(lines))]
    return lines


def _line_twice(lines: list[str], random: Random) -> list[str]:
    lines.insert(random.randrange(len(lines) + 1), random.choice(lines))
    return lines


def _lines_exchanged(lines: list[str], random: Random) -> list[str]:
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[at], lines[other] = lines[other], lines[at]
    return lines


def _words_changed(lines: list[str], random: Random) -> list[str]:
    at = random.randrange(len(lines))
    others = [*_WORDS.findall("\n".join(lines)), "_", "T1", "pass", *KEYWORDS]
    some = random.choice((0.1, 0.5, 1))
    lines[at] = _WORDS.sub(lambda word: random.choice(others) if random.random() < some else word[0], lines[at])
    return lines


def _seat_changed(lines: list[str], random: Random) -> list[str]:
    at = random.choice([at for at, line in enumerate(lines) if _SEAT.search(line)] or [0])
    places = [match.start() for match in _SEAT.finditer(lines[at])] or [len(lines[at])]
    place = random.choice(places)
    lines[at] = lines[at][:place] + random.choice(SEATS) + lines[at][place + 1 :]
    return lines


def _cards_unknown(lines: list[str], random: Random) -> list[str]:
    share = random.choice((0.02, 0.2, 1))
    cards = re.compile(r"\b(?:[TSCHD][0-9KQNJ]+|Fool)\b")
    return [cards.sub(lambda card: "_" if random.random() < share else card[0], line) for line in lines]


def _end_gone(lines: list[str], random: Random) -> list[str]:
    text = "\n".join(lines)
    return text[: random.randrange(20, max(len(text), 21))].split("\n")


def _in_a_variation(lines: list[str], random: Random) -> list[str]:
    at, end = sorted((random.randrange(len(lines)), random.randrange(len(lines))))
    return [
        *lines[: end + 1],
        *[f"( {line}" for line in lines[at : at + 1]],
        *lines[at + 1 : end + 1],
        ")",
        *lines[end:],
    ]


def _pieces_broken(lines: list[str], random: Random) -> list[str]:
    return broken_imports.broken("\n".join(lines) or "deal", random).split("\n")


DAMAGE = (
    _line_gone, _line_twice, _lines_exchanged, _words_changed, _seat_changed, _cards_unknown, _end_gone,
    _in_a_variation, _pieces_broken,
)  # fmt: skip


def broken(game: Game, random: Random) -> bytes:
    """A record that was legal, with some damage."""
    if random.random() < 0.5:
        text = lesson(game, random)
    else:
        [record] = records(game, random.choice(game.players), 1, random.randrange(1 << 30), None)
        text = write(record).partition("\n\n")[2]
    lines = text.rstrip("\n").split("\n")
    for _time in range(random.choice((1, 1, 2, 4))):
        lines = random.choice(DAMAGE)(lines, random) or [""]
    if not lines[0].startswith("deal "):
        lines.insert(0, f"deal {game.name} {random.choice(game.players)}")
    return ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass").replace(b"\0", b"?")


# ---- What reads them


class LostError(Exception):
    """The record behind the broken ones did not come out."""


def command(*words: str, typed: str = "", finds: bytes | None = b"The record behind") -> Callable[[Path, Random], None]:
    """A command that is given the file, as standard input where it has a ``-``."""

    def run(file: Path, random: Random) -> None:
        given = [str(file) if word == "FILE" else word for word in words]
        sent = file.read_bytes() if "-" in words else typed
        done = CliRunner().invoke(tarock, given, input=sent, env={"LANGUAGE": "en"})
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        if b"internal-error" in done.output_bytes or b"bug in the program" in done.output_bytes:
            raise RuntimeError(done.output[-300:])
        if finds is not None and finds not in done.stdout_bytes:
            raise LostError(f"{words}: {done.output[-200:]}")

    return run


def records_of(file: Path) -> Iterator[Record]:
    """The records of a file."""
    with file.open("rb") as stream:
        for source in sources(stream):
            yield read_record(source.data, source.line, source.number, source.version)


def review(file: Path, random: Random) -> None:
    """Mark the mistakes of each record."""
    for record in records_of(file):
        write(reviewed(record, SECONDS, positions=POSITIONS))


def dataset(file: Path, random: Random) -> None:
    """The rows of each record in the tables."""
    for record in records_of(file):
        for name in TABLES:
            list(rows_of(record, name, 0))


@cache
def site() -> FlaskClient:
    app = create_app([SHIPPED[0]])
    app.testing = True
    return app.test_client()


def pages(*addresses: str) -> Callable[[Path, Random], None]:
    """Pages of each record, as one that was sent."""

    def ask(file: Path, random: Random) -> None:
        for source in _sources(file):
            if len(source) > LONGEST:
                continue
            for address in addresses:
                with_step = address.replace("STEP", str(random.randrange(40))).replace("SEAT", random.choice(SEATS[:4]))
                answer = site().get(f"/sent/{packed(source)}{with_step}")
                if answer.status_code >= 500:
                    raise RuntimeError(f"{address}: {answer.status_code}")

    return ask


def render(form: str) -> Callable[[Path, Random], None]:
    """Each record as a file of its own."""

    def run(file: Path, random: Random) -> None:
        for source in _sources(file):
            alone = file.with_suffix(".one")
            alone.write_bytes(source)
            step = ["--step", str(random.randrange(20))] if random.random() < 0.5 else []
            hide = ["--hide", "others"] if random.random() < 0.3 else []
            command("render", "FILE", "--record", "1", "--format", form, *step, *hide, finds=None)(alone, random)

    return run


def _sources(file: Path) -> list[bytes]:
    return re.split(rb"\n(?=deal )", file.read_bytes())[1:-1]


CONSUMERS: dict[str, Callable[[Path, Random], None]] = {
    "check": command("check", "FILE", "--jobs", "1", finds=None),
    "fmt": command("fmt", "-"),
    "convert": command("convert", "FILE", "--to", "json"),
    "complete": command("complete", "FILE"),
    "show": command("show", "FILE", "--record", "all"),
    "quiz": command("quiz", "FILE", typed="?\nT1\npass\nS7 S8 S9\n41\nskip\n" * 400, finds=b"The question behind"),
    "anki": command("quiz", "FILE", "--to", "anki", "deck.apkg", finds=b"question"),
    "dataset": dataset,
    "review": review,
    "render html": render("html"),
    "render latex": render("latex"),
    "render svg": render("svg"),
    "worksheet": pages("/worksheet"),
    "record page": pages("?step=STEP", "?step=STEP&hide=others&seat=SEAT", "/print", ".json"),
    "steps page": pages("/steps"),
    "lesson page": pages("/lesson", "/lesson?question=2"),
    "play page": pages("/play?step=STEP"),
}


PAINTED = 200
"""Of that many pictures one is painted."""


@contextmanager
def affordable() -> Iterator[None]:
    """Compile templates and look up commands once, and paint few pictures; the others must only be XML."""
    turns = counting()

    def painted(svg: str, width: int | None = None) -> bytes:
        ElementTree.fromstring(svg)
        return b"" if next(turns) % PAINTED else paint(svg, width)

    with (
        patch("replay_web.present.anki_deck.paint", painted),
        patch("replay_web.web.jinja.bare", cache(bare)),
        patch("importlib.metadata.entry_points", cache(metadata.entry_points)),
    ):
        yield


# ---- The law


class Failure(NamedTuple):
    """A failure: of what, why, and the record."""

    consumer: str
    why: str
    record: bytes


def failures(given: Iterable[bytes], names: Iterable[str], random: Random, folder: Path) -> Iterator[Failure]:
    """What fails for some records; those of a file that fails are tried one by one."""
    file, some = folder / "records.tdn", list(given)
    for start in range(0, len(some), TOGETHER):
        together = some[start : start + TOGETHER]
        for name in names:
            if fails(name, together, random, file) is None:
                continue
            alone = [(record, why) for record in together if (why := fails(name, [record], random, file))]
            yield from (Failure(name, why, record) for record, why in alone)
            if not alone:
                yield Failure(name, fails(name, together, random, file) or "now and then", b"".join(together))


def fails(name: str, given: Iterable[bytes], random: Random, file: Path) -> str | None:
    """Why something fails with some records in a file."""
    file.write_bytes(b"%tdn 1\n\n" + b"\n".join(given) + BEHIND.encode())
    try:
        CONSUMERS[name](file, random)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({place.filename.rpartition('/')[2]}:{place.lineno})"[:300]
    return None


def main(count: int, seed: str, names: list[str]) -> int:
    """Print what fails, each kind of it with its shortest record."""
    os.environ["TAROCK_TRACEBACK"] = "1"
    status = 0
    shipped = [source for file in SHIPPED for source in re.split(rb"\n(?=deal )", file.read_bytes())[1:]]
    given: dict[str, Callable[[Random], list[bytes]]] = {"corpus": lambda random: shipped}
    given |= {game: partial(_broken, GAMES[game], count) for game in GAMES}
    consumers = [name for name in CONSUMERS if name in names] or [*CONSUMERS]
    given = {game: make for game, make in given.items() if game in names} or given
    if unknown := {*names} - {*CONSUMERS} - {*given}:
        raise SystemExit(f"neither a consumer nor a game: {', '.join(sorted(unknown))}")
    with TemporaryDirectory() as folder, affordable():
        os.chdir(folder)
        for game, make in given.items():
            random, start = Random(f"{game} {seed}"), process_time()
            some, kinds, shortest = make(random), Counter[tuple[str, str]](), dict[tuple[str, str], bytes]()
            for name, why, record in failures(some, consumers, random, Path(folder)):
                kind = name, re.sub(r"\d+", "N", why.partition(":")[0]) + why[why.rfind("(") :]
                kinds[kind] += 1
                if len(record) <= len(shortest.get(kind, record)):
                    shortest[kind] = why.encode() + b"\n" + record
            print(f"=== {game}: {len(some)} records, {sum(kinds.values())} failed, {process_time() - start:.0f} s")
            for kind, times in kinds.most_common():
                status = 1
                print(f"--- {times} × {kind[0]}: {shortest[kind].decode('utf-8', 'replace')}", flush=True)
    return status


def _broken(game: Game, count: int, random: Random) -> list[bytes]:
    return [broken(game, random) for _ in range(count)]


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2], sys.argv[3:]))
