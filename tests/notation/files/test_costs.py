"""No text stops the program: what a byte of it costs is measured beside what a byte of legal deals costs, in one run.

A generator makes the texts: every keyword of the notation, cut short, doubled, nested, without spaces, with comments
and marks everywhere, in one record and in many tiny ones.
"""

import gc
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from time import process_time

import pytest

from notation.deals.chance import records
from notation.files.checking import TEXT, check_all, spans
from notation.reader import sources
from notation.reader.lark_lines import LOOKS
from notation.record import KEYWORDS
from notation.rulebooks import GAMES
from notation.writer import write

pytestmark = pytest.mark.slow

TIMES = 40
"""How many times the cost of a byte of legal deals a byte may cost. A wrong line costs up to 20 times as much."""
SIZE = 2_000
HEAD = "deal tapp-tarock 3\n"
LINES = {
    "deal": HEAD.strip(), "rules": "rules standard@1 talon-halves=fixed", "house": "house ladder: dreier 1, solo 2",
    "event": 'event "a"', "place": 'place "a"',
    "table": 'table "a"', "annotator": 'annotator "a"', "source": 'source "a"', "player": 'player A "a"',
    "date": "date 2016-11-02", "round": "round 2", "board": "board 7", "dealer": "dealer A",
    "hand": "hand A: Fool T21 T1 S10 _12",
    "talon": "talon: T14 S7 H3 | C10 D4 T13", "bids": "bids: A dreier, B pass", "contract": "contract A dreier",
    "take": "take A: T14 S7 H3", "keep": "keep A: T1 S7", "discard": "discard A: S7 H3 T14",
    "buy": "buy A: T1 for T2", "call": "call A: T20", "announce": "announce: A pagat, B kontra pagat",
    "concede": "concede A pagat", "show": "show A: _10", "expose": "expose A",
    "trick": "trick 1 A: T20 T5 T6", "claim": "claim A", "points": "points: A 41, B -3",
    "score": "score: A 3", "agreed": 'agreed: A 1, B 2 "because"', "ask": "ask A",
    "position": "position 3 A", "won": "won A 2: T1 S7 _4", "partner": "partner A", "best": "best: T5, T6",
    "accept": "accept: dreier, solo breaks call-too-low", "reject": "reject: T5 breaks must-follow",
    "allowed": "allowed: T5, solo", "hint": "hint {a}", "who": "who: T5", "count": "count: points", "grade": "grade 1",
    "theme": "theme: counting",
    "more": "...", "comment": "{a}", "remark": "# a", "own": "x-a b", "unknown": "weather a", "none": "A",
    "version": "%tdn 1", "variation": "( bids: A pass\n)",
}  # fmt: skip
"""A line of each kind."""

SHAPES: dict[str, Callable[[str], str]] = {
    "as it is": lambda line: line + "\n",
    "cut short": lambda line: line[: len(line) * 2 // 3] + "\n",
    "its first word": lambda line: line.split()[0] + "\n",
    "without spaces": lambda line: line.replace(" ", "") + "\n",
    "doubled": lambda line: f"{line} {line}\n",
    "comments everywhere": lambda line: line.replace(" ", " {a} ") + " {b}\n",
    "an open comment": lambda line: line + " {a\n",
    "marks everywhere": lambda line: line.replace(" ", "! ") + "^\n",
    "a variation": lambda line: f"( {line} )\n",
    "an open variation": lambda line: f"( {line}\n",
}
LONG: dict[str, Callable[[str], str]] = {
    "its last word again": lambda line: line + (" " + line.split()[-1]) * (SIZE // (len(line.split()[-1]) + 1)) + "\n",
    "entries": lambda line: line + (", " + line.split()[-1]) * (SIZE // (len(line.split()[-1]) + 2)) + "\n",
    "comments": lambda line: line + " {a}" * (SIZE // 4) + "\n",
    "open comments": lambda line: line + " {" * (SIZE // 2) + "\n",
    "marks": lambda line: line + (" " + line.split()[-1] + "!") * (SIZE // (len(line.split()[-1]) + 2)) + "\n",
}


def texts(line: str) -> Iterator[tuple[str, str]]:
    """Hostile texts of a line, with what they are."""
    for name, shape in SHAPES.items():
        again = shape(line)
        yield f"{name}, in one record", HEAD + again * (SIZE // len(again))
        if name not in ("doubled", "its first word", "comments everywhere", "an open variation"):
            yield f"{name}, in tiny records", (HEAD + again) * (SIZE // len(HEAD + again))
    for name, shape in LONG.items():
        yield f"a long line, {name}", HEAD + shape(line)


def cost(text: str) -> float:
    """The processor time of a check, in seconds."""
    data = text.encode()
    gc.disable()
    try:
        start = process_time()
        for span in spans(sources(BytesIO(data))):
            check_all(span, TEXT, "en")
        return process_time() - start
    finally:
        gc.enable()


@cache
def legal() -> str:
    """Legal deals of all tables."""
    return "\n".join(
        write(record) for game in GAMES.values() for players in game.players
        for record in records(game, players, 4, 3, None)
    )  # fmt: skip


@cache
def allowed() -> tuple[float, float, float]:
    """The best costs of a byte, of a tiny record, and of the closer looks that any text gets."""
    odd = HEAD + "hand A: Fool T21 T1 S\n" * LOOKS
    cost(legal() + odd)
    byte = min(cost(legal()) for _ in range(3)) / len(legal())
    record = min(cost(HEAD * 200) for _ in range(3)) / 200
    return byte, record, min(cost(odd) for _ in range(3))


def too_much(text: str) -> float:
    """By how many times a text costs more than it may, at best; other processes may have the processor too."""

    def factor() -> float:
        byte, record, looks = allowed()
        return cost(text) / (TIMES * byte * len(text) + record * text.count("deal ") + looks)

    worst = factor()
    for _ in range(4):
        if worst <= 1:
            break
        allowed.cache_clear()  # the machine may have become slower since it was measured
        worst = min(worst, factor())
    return worst


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", LINES)
def test_no_text_costs_many_times_as_much_as_legal_deals(kind: str) -> None:
    slow = {name: factor for name, text in texts(LINES[kind]) if (factor := too_much(text)) > 1}
    assert not slow


def test_every_keyword_is_tried() -> None:
    assert {line.split()[0].rstrip(":") for line in LINES.values()} >= KEYWORDS


@pytest.mark.parametrize("line", ["A\n", "hand A: Fool T21 T1 S\n", "trick x\n"])
def test_closer_looks_at_many_records_are_limited(line: str) -> None:
    assert too_much((HEAD + line) * (60_000 // len(HEAD + line))) <= 1
