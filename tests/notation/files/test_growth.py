"""Every construct of the grammar, grown tenfold, takes at most fifteen times as long: to check, format and convert."""

import gc
from collections.abc import Callable
from io import BytesIO
from itertools import product
from pathlib import Path
from time import process_time

import pytest

from notation.cli.commands import parsed
from notation.files.checking import TEXT, check_all, sources_of, spans
from notation.files.converting import to_json, value_of
from notation.files.formatting import formatted
from notation.reader import CloserLooks, read, reading, respaced, runs, sources
from notation.reader.lark_lines import LOOKS, LineError
from notation.replay import judge
from notation.schemas.records import record_from_json
from tests.notation.files.test_costs import HEAD, LINES
from tests.samples import sample

GROWN: dict[str, Callable[[str, int], str]] = {
    "lines": lambda line, size: f"{HEAD}" + f"{line}\n" * (size // (len(line) + 1)),
    "lines with comments": lambda line, size: f"{HEAD}" + "".join(f"{line} {{{n}}} {{b}}\n" for n in range(size // 40)),
    "comments on one line": lambda line, size: f"{HEAD}{line}" + " {a}" * (size // 4) + "\n",
    "comments over lines": lambda line, size: f"{HEAD}{line}" + " {a\n b}" * (size // 7) + "\n",
    "open comments": lambda line, size: f"{HEAD}{line}" + " {a" * (size // 3) + "\n",
    "open comments on lines": lambda line, size: f"{HEAD}" + f"{line} {{\n" * (size // (len(line) + 3)),
    "translations": lambda line, size: f"{HEAD}{line}" + " {@de ab}" * (size // 9) + "\n",
    "words": lambda line, size: f"{HEAD}{line}" + f" {line.split()[-1]}" * (size // len(line.split()[-1])) + "\n",
    "entries": lambda line, size: f"{HEAD}{line}" + f", {line[-6:]}" * (size // 8) + "\n",
    "variations": lambda line, size: f"{HEAD}{line}\n" + f"( {line} )\n" * (size // (len(line) + 5)),
    "variations on one line": lambda line, size: f"{HEAD}" + f"( {line} )" * (size // (len(line) + 4)) + "\n",
    "openings": lambda line, size: f"{HEAD}{line}\n" + "(" * size + "\n",
    "closings": lambda line, size: f"{HEAD}{line}" + ")" * size + "\n",
    "spaces": lambda line, size: f"{HEAD}{line.replace(' ', ' ' * (size // 3))}\n",
    "quotes": lambda line, size: f"{HEAD}{line}" + ' "' * (size // 2) + "\n",
    "marks": lambda line, size: f"{HEAD}{line}" + "!" * size + "\n",
    "remarks": lambda line, size: f"{HEAD}" + f"{line} # a\n" * (size // (len(line) + 5)),
    "blank lines": lambda line, size: f"{HEAD}{line}" + "\n" * size + line + "\n",
    "lines about the file": lambda line, size: f"{HEAD}" + f"{line}\n%a\n" * (size // (len(line) + 4)),
    "carriage returns": lambda line, size: f"{HEAD}{line}" + "\r" * size + "\n",
    "records": lambda line, size: f"{HEAD}{line}\n" * (size // (len(line) + len(HEAD))),
    "records that cannot be read": lambda line, size: f"{HEAD}{line} ?x\n" * (size // (len(line) + len(HEAD) + 4)),
}
KINDS = {kind: LINES[kind] for kind in ("trick", "announce", "ask", "comment", "bids", "dealer")} | {
    "a hand that holds no card": "hand A: x {a}",
    "an odd line": "bids: A {a} pass",
    "a question": "ask A\nreject: T5",
}


def handle(data: bytes) -> None:
    for span in spans(sources(BytesIO(data))):
        check_all(span, TEXT, "en")
    for _piece in formatted(sources(BytesIO(data)), lambda problems: None):
        pass
    looks = CloserLooks()
    for source in sources(BytesIO(data)):
        record_from_json(value_of(source.whole(), lambda said: None, looks))


def took(data: bytes) -> float:
    gc.collect()
    start = process_time()
    handle(data)
    return process_time() - start


def growth(name: str, kind: str, size: int) -> float:
    """How many times as long ten times the text takes, at best of five; enough is enough."""
    small, large = (GROWN[name](KINDS[kind], size * times).encode() for times in (1, 10))
    handle(small)
    least = [took(small), took(large)]
    for _ in range(4):
        if least[1] <= 15 * least[0]:
            break
        least = [min(least[0], took(small)), min(least[1], took(large))]
    return least[1] / least[0]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), sample(product(GROWN, KINDS), 12, "growth"))
def test_ten_times_the_text_takes_no_more_than_fifteen_times_as_long(name: str, kind: str) -> None:
    assert growth(name, kind, 6_000) <= 15


def test_the_spacing_of_a_record_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many of its runs cannot be decoded as they stand."""
    looked = []
    monkeypatch.setattr(runs, "respaced", lambda text: looked.append(len(text)) or respaced(text))
    text = GROWN["lines with comments"](LINES["announce"], 4_000)
    assert runs.acts(text) and runs.lines(text) and len(looked) <= 2


WAYS: dict[str, Callable[[Path], object]] = {
    "check": lambda file: [check_all(span, TEXT, "en") for span in spans(sources_of([str(file)], print))],
    "fmt": lambda file: [*formatted(sources_of([str(file)], print), lambda problems: None)],
    "convert": lambda file: [*to_json([str(file)], print, lambda said: None)],
    "other commands": lambda file: [*parsed(str(file))],
}


@pytest.mark.parametrize("way", WAYS)
def test_no_more_lines_of_a_file_get_a_closer_look_however_many_records_it_has(
    way: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(reading, "why_not", lambda text, native: looked.append(text) or LineError(0, "", []))
    file = tmp_path / "many.tdn"
    file.write_text(f"{HEAD}ask A ?x\n" * 2 * LOOKS)
    WAYS[way](file)
    assert 0 < len(looked) < LOOKS * 1.2


def test_not_all_of_too_many_variations_are_judged() -> None:
    [report] = [judge(record) for record in read(f"{HEAD}bids: A pass\n" + "( bids: A dreier )\n" * 2_000)]
    assert report.verdict == "incomplete" and len(report.branches) < 2_000
    assert [problem.line for problem in report.problems if problem.arguments.get("case") == "variations"]
