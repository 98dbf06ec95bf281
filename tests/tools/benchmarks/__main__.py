"""Speed of judging and handling records, in every game: ``python -m tests.tools.benchmarks``.

For every game the deals are those that people play: at every table, under all rules, with all contracts and
announcements, and some of each that is rare, no deal twice (`sample.py`). What counts is processor time,
the JSON report written. All cases and python-chess take turns, so that a slow moment of the machine strikes all alike.
The first rows say how many cards a second are judged for each half-move a second of python-chess: cold, by processes
that meet every deal for the first time, and warm, by one that has met all of them before; the others how much longer a
record takes than it takes to check it, warm. At the end whole processes: several at a time, and their start.
"""

import argparse
import gc
import random
import resource
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from corpus.ingest import importing
from corpus.ingest.preparing import prepare
from notation.cards import NAME
from notation.files.checking import JSONL, check_all, spans
from notation.files.converting import to_json, to_tdn
from notation.files.formatting import Formatting
from notation.reader import sources
from notation.rulebooks import GAMES
from notation.writer import HEAD
from replay_web.app import create_app
from replay_web.library import entries_in
from tests.tools.benchmarks.peers import Peer, peers
from tests.tools.benchmarks.sample import deals, plain_deals

LARGE = 20_000
"""How many deals a file holds that is checked in one process and in two: starting them must not matter."""

TAROCK = ("-m", "notation.cli")
CHESS = "import sys; from tests.tools.benchmarks.peers import read_chess; read_chess(open(sys.argv[1]).read())"

CHECK = "tarock check --format jsonl, cold"
COLD, WARM = "µs a record, cold", "µs a record, warm"

COMMENT = " {With this trick the declarer has enough.}"
PAGES = 40
"""Pages of steps that are requested."""


def timed(work: Callable[[], object]) -> float:
    """How much processor time some work takes, in seconds."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


# ---- What is measured


def a_file(texts: Sequence[str]) -> str:
    """Records as a file."""
    return HEAD + "".join(f"\n{text}" for text in texts)


def with_comments(text: str) -> str:
    """A record with a head and four comments."""
    lines = text.splitlines(keepends=True)
    tricks = [index for index, line in enumerate(lines) if line.startswith("trick")]
    for index in tricks[1 :: max(1, len(tricks) // 4)][:4]:
        lines[index] = lines[index].rstrip("\n") + COMMENT + "\n"
    lines[1:1] = ['event "Stammtisch"\n', 'place "Innsbruck"\n', "date 1999-10-02\n", 'player A "Anna"\n']
    return "".join(lines)


def with_a_variation(text: str) -> str:
    """A record with a variation of its third trick."""
    lines = text.splitlines(keepends=True)
    for index, line in enumerate(lines):
        if line.startswith("trick 3 "):
            lines[index] += f"( {line}"[:-1] + "\n)\n"
    return "".join(lines)


def spaced(text: str) -> str:
    """A record with the ends of lines of Windows, and more spaces than there have to be."""
    return text.replace(": ", ":  ").replace("\n", "\r\n")


def in_local_names(text: str) -> str:
    """A record with roman numerals, suit symbols and the names that players have for cards."""
    lines = text.splitlines(keepends=True)
    for index, line in enumerate(lines):
        head, colon, cards = line.partition(":")
        if colon and head.split()[0] in ("hand", "talon", "trick", "discard", "keep"):
            words = [_LOCAL.get(word, word) for word in cards.split()]
            lines[index] = f"{head}: {' '.join(words)}\n"
    return "".join(lines)


_ROMAN = "I II III IIII V VI VII VIII VIIII X XI XII XIII XIIII XV XVI XVII XVIII XVIIII XX XXI".replace("IIII", "IV")
_LOCAL = {"Fool": "Sküs", "T1": "Pagat", "T21": "Mond"} | {
    name: symbol + name[1:]
    for name in NAME.values()
    for letter, symbol in zip("SCHD", "♠♣♥♦", strict=True)
    if name[0] == letter
}


def broken(texts: Sequence[str]) -> list[str]:
    """Records of which every tenth has another card in the place of one that was played."""
    chance_of = random.Random(1)
    spoilt = list(texts)
    for number in range(0, len(spoilt), 10):
        lines = spoilt[number].splitlines(keepends=True)
        tricks = [index for index, line in enumerate(lines) if line.startswith("trick")]
        if len(tricks) > 1:
            one, other = chance_of.sample(tricks, 2)
            lines[one] = lines[one].rsplit(" ", 1)[0] + " " + lines[other].rsplit(" ", 1)[1]
        spoilt[number] = "".join(lines)
    return spoilt


def check(path: Path) -> None:
    """Read, judge and score every record of a file, and write the report as JSON."""
    with path.open("rb") as stream:
        for span in spans(sources(stream, path.name)):
            check_all(span, JSONL, "en")


def fmt(path: Path) -> None:
    """Put a file into the canonical form."""
    with Formatting(str(path), lambda problems: None):
        pass


def convert_to_json(path: Path) -> None:
    """Make JSON lines of a file, beside it."""
    with path.with_suffix(".jsonl").open("wb") as stream:
        stream.writelines(to_json([str(path)], lambda *said: None, lambda said: None))


def convert_to_tdn(path: Path) -> None:
    """Make TDN of the JSON lines that stand beside a file."""
    for _ in to_tdn([str(path.with_suffix(".jsonl"))], lambda *said: None, lambda said: None):
        pass


def archive_add(path: Path) -> None:
    """All that an archive does for the records of a file, but for the database."""
    with path.open("rb") as stream:
        for work in importing.pieces(importing.File("measured", 0, 0), importing.Place(), sources(stream)):
            prepare(work.span)


class Case(NamedTuple):
    """Something that people do with a file of records."""

    name: str
    file: str
    """The name of the file, by its kind of text."""
    work: Callable[[Path], None]
    target: float | None = 2
    """How often the time of a check it may take at most; None where nothing is asked of it."""


CHECKED = Case("check, warm", "canonical", check, None)
"""The case by which all others are measured."""

CASES = (
    CHECKED,
    Case("check: four comments and a head", "comments", check),
    Case("check: a variation", "variation", check),
    Case("check: CRLF and spacing", "spaced", check),
    Case("check: local names of cards", "local", check),
    Case("check: one in ten broken", "broken", check, None),
    Case("fmt", "canonical", fmt),
    Case("fmt: CRLF and spacing", "spaced", fmt),
    Case("convert to JSON", "canonical", convert_to_json),
    Case("convert to TDN", "canonical", convert_to_tdn),
    Case("archive add, without the database", "canonical", archive_add),
)


class Sample(NamedTuple):
    """The files of a game."""

    game: str
    folder: Path
    records: int
    plies: int
    """The cards that are played in its records."""
    kinds: Counter[str]

    def path(self, file: str) -> Path:
        """Where one of its files is."""
        return self.folder / f"{file}.tdn"


def sample_of(game: str, folder: Path, count: int) -> Sample:
    """Deal `count` or more of a game, at all its tables, and write them down in all the ways that are measured."""
    texts: list[str] = []
    kinds: Counter[str] = Counter()
    folder.mkdir()
    for players in GAMES[game].players:
        dealt, among = deals(GAMES[game], players, -(-count // len(GAMES[game].players)))
        texts += dealt
        kinds += among
    ways: dict[str, list[str]] = {
        "canonical": texts,
        "comments": list(map(with_comments, texts)),
        "variation": list(map(with_a_variation, texts)),
        "spaced": list(map(spaced, texts)),
        "local": list(map(in_local_names, texts)),
        "broken": broken(texts),
        "one": texts[:1],
    }
    for name, records in ways.items():
        (folder / f"{name}.tdn").write_text(a_file(records), encoding="utf-8", newline="")
    plies = sum(
        len(line.partition(":")[2].split()) for text in texts for line in text.splitlines() if line[:5] == "trick"
    )
    return Sample(game, folder, len(texts), plies, kinds)


# ---- Within a process


class Figures:
    """Measurements of a row and a column, round by round."""

    def __init__(self) -> None:
        self.of: dict[tuple[str, str], list[float]] = {}

    def add(self, row: str, column: str, figure: float) -> None:
        """Keep the figure of one round."""
        self.of.setdefault((row, column), []).append(figure)

    def shown(self, row: str, column: str) -> str:
        """The median, with the least and the most."""
        figures = self.of.get((row, column))
        if not figures:
            return "–"
        digits = 1 if statistics.median(figures) >= 1 else 2
        return f"{statistics.median(figures):.{digits}f} ({min(figures):.{digits}f}–{max(figures):.{digits}f})"


def compare(samples: Sequence[Sample], others: Sequence[Peer], rounds: int) -> Figures:
    """Do everything in turns. Rows are cases, columns games; of the peers there is one figure each."""
    figures = Figures()
    chess = others[0]
    steps = {sample.game: _steps(sample) for sample in samples}
    for _ in range(rounds):
        for game_sample in samples:
            rate = chess.plies / timed(lambda: chess.read and chess.read(chess.text))
            for peer in others[1:]:
                if peer.read is not None:
                    other = peer.plies / timed(lambda peer=peer: peer.read(peer.text))  # type: ignore[misc]
                    figures.add(peer.name, "", other / rate)
            once = 0.0
            for case in CASES:
                path = game_sample.path(case.file)
                spent = timed(lambda case=case, path=path: case.work(path))  # type: ignore[misc]
                if case is CHECKED:
                    once = spent
                    figures.add(WARM, game_sample.game, 1e6 * spent / game_sample.records)
                    figures.add(case.name, game_sample.game, game_sample.plies / spent / rate)
                else:
                    figures.add(case.name, game_sample.game, spent / once)
            page = timed(steps[game_sample.game]) / PAGES
            figures.add("a step page", game_sample.game, page * game_sample.records / once)
    return figures


def _steps(game_sample: Sample) -> Callable[[], object]:
    """Requests for pages of steps of some records, each page once, from a site that keeps no page."""
    path = game_sample.folder / "site.tdn"
    texts = sorted(game_sample.path("canonical").read_text(encoding="utf-8").split("\n\n")[1:], key=len)[-5:]
    path.write_text(a_file([f"{text.rstrip()}\n" for text in texts]), encoding="utf-8")
    client = create_app([path]).test_client()
    ids = [entry.id for entry in entries_in([path])]
    addresses = [f"/records/{ids[number % len(ids)]}?step={1 + number // len(ids)}" for number in range(PAGES)]
    assert all(client.get(address).status_code == 200 for address in addresses)
    return lambda: [client.get(address) for address in addresses]


# ---- Whole processes


def children_seconds(*arguments: str) -> float:
    """How much processor time Python takes with these arguments, in seconds."""
    return _spent([sys.executable, *arguments])


def _spent(command: Sequence[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def compare_whole(
    samples: Sequence[Sample], others: Sequence[Peer], folder: Path, rounds: int, figures: Figures
) -> None:
    """``tarock check`` and the other programs as processes of their own, what their start takes left away."""
    checked = (sys.executable, *TAROCK, "check", "--format", "jsonl", "--jobs", "1")
    for peer in others:
        (folder / peer.name.split()[0]).write_text(peer.text, encoding="utf-8")
    (folder / "nothing").write_text("", encoding="utf-8")
    chess = others[0]

    def spent(command: Sequence[str], path: Path, least: Path) -> float:
        return _spent([*command, str(path)]) - _spent([*command, str(least)])

    for _ in range(rounds):
        for sample in samples:
            chess_takes = spent([sys.executable, "-c", CHESS], folder / "python-chess", folder / "nothing")
            ours = spent(checked, sample.path("canonical"), sample.path("one"))
            figures.add(COLD, sample.game, 1e6 * ours / sample.records)
            figures.add(CHECK, sample.game, sample.plies / ours * chess_takes / chess.plies)
        for peer in others:
            if peer.command:
                other = peer.plies / spent(peer.command, folder / peer.name.split()[0], folder / "nothing")
                figures.add(peer.name, "", other * chess_takes / chess.plies)


def seconds_of(*arguments: str) -> float:
    """Wall-clock seconds of Python with these arguments."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return time.perf_counter() - start


def compare_starts(one: Path, rounds: int) -> None:
    """Start ``tarock`` for little work, and Python for none, in turns, and print how long each takes at least."""
    works = (("-c", "pass"), ("-c", "import notation"), (*TAROCK, "--help"), (*TAROCK, "check", str(one)))
    turns = [[seconds_of(*work) for work in works] for _ in range(rounds)]
    nothing, imported, asked, checked = (min(times) for times in zip(*turns, strict=True))
    print(f"\nSeconds, of which Python alone {nothing:.3f}: `import notation` {imported - nothing:.3f} more (0.05),")
    print(f"`tarock --help` {asked:.2f} (0.15), `tarock check` of one record {checked:.2f} (0.3).")


def both(command: Sequence[str], paths: Sequence[Path]) -> float:
    """Wall-clock seconds of one process per file."""
    start = time.perf_counter()
    for process in [subprocess.Popen([sys.executable, *command, path], stdout=subprocess.DEVNULL) for path in paths]:
        assert process.wait() == 0
    return time.perf_counter() - start


@contextmanager
def _large(game: str, folder: Path, count: int) -> Iterator[tuple[Path, list[Path]]]:
    """A file of many deals of a game, and its two halves."""
    texts = list(plain_deals(GAMES[game], GAMES[game].players[0], count))
    path, *halves = (folder / name for name in ("large.tdn", "half.tdn", "other.tdn"))
    path.write_text(a_file(texts), encoding="utf-8")
    for half, part in zip(halves, (texts[: count // 2], texts[count // 2 :]), strict=True):
        half.write_text(a_file(part), encoding="utf-8")
    yield path, halves


def compare_processes(game: str, folder: Path, rounds: int, count: int = LARGE) -> None:
    """Check a large file in one process and in two, in turns, and print what two of them gain.

    Beside it stands what the machine has to give: two processes that know nothing of each other, each with one half.
    """
    with _large(game, folder, count) as (path, halves):
        one, two = ((*TAROCK, "check", "--jobs", jobs) for jobs in "12")
        works = (lambda: seconds_of(*one, str(path)), lambda: seconds_of(*two, str(path)), lambda: both(one, halves))
        times = [[work() for work in works] for _ in range(rounds)]
    gain, floor = (statistics.median([turn[0] / turn[other] for turn in times]) for other in (1, 2))
    rate = count / statistics.median([turn[1] for turn in times])
    print(f"\nTwo processes over one, {game}: {gain:.2f} (1.8); two with a file each: {floor:.2f}.")
    print(f"In two a million deals take {1e6 / rate:.0f} s (60).")


# ---- The table


def table(samples: Sequence[Sample], figures: Figures) -> str:
    """All figures as a table of Markdown."""
    games = [sample.game for sample in samples]
    rows = [CHECK, *[case.name for case in CASES], "a step page", COLD, WARM]
    targets = {case.name: f"{case.target:g}" for case in CASES if case.target} | {CHECK: "4, mean 5, goal 8"}
    lines = [f"| {' | '.join(['', *games, 'target'])} |", f"|---|{'---:|' * len(games)}---|"]
    for row in [row for row in rows if (row, games[0]) in figures.of]:
        cells = [row, *[figures.shown(row, game) for game in games], targets.get(row, "")]
        lines.append(f"| {' | '.join(cells)} |")
    lines += [f"| {row} | {figures.shown(row, '')} |" for row, column in figures.of if not column]
    return "\n".join(lines)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--count", type=int, default=1200, help="deals of each game, before the rare ones")
    parser.add_argument("--game", action="append", choices=GAMES, help="only this game")
    parser.add_argument("--cold", action="store_true", help="only checks by processes of their own")
    parser.add_argument("--kinds", action="store_true", help="say how many deals there are of each kind")
    given = parser.parse_args()
    with TemporaryDirectory() as place:
        folder = Path(place)
        samples = [sample_of(game, folder / game, given.count) for game in given.game or GAMES]
        if given.kinds:
            for sample in samples:
                print(
                    f"{sample.game}, {sample.records} deals:",
                    ", ".join(f"{kind} {n}" for kind, n in sample.kinds.most_common()),
                )
        others = list(peers(120))
        figures = Figures() if given.cold else compare(samples, others, given.rounds)
        compare_whole(samples, others, folder, given.rounds, figures)
        print(table(samples, figures))
        if not given.cold:
            compare_processes(samples[0].game, folder, max(1, given.rounds // 3))
            compare_starts(samples[0].path("one"), given.rounds)


if __name__ == "__main__":
    main()
