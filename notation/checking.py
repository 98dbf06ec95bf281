"""Checking and formatting whole files: records one at a time, in the order of the input, in one process or in several.

Nothing here ends on a broken record: what the engine cannot take is a problem of that record, and the next one follows.
"""

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from errno import EACCES
from functools import partial
from itertools import chain
from pathlib import Path
from shutil import copyfileobj, copymode
from tempfile import NamedTemporaryFile, SpooledTemporaryFile
from typing import BinaryIO, NamedTuple, cast

from notation.languages import _, language, later, speaking
from notation.problems import CATALOGUE, ERROR, Problem, declare
from notation.reader import chunks, read_record
from notation.record import Record
from notation.replay import Report, replay
from notation.working import cores, spread
from notation.writer import write

INTERNAL_ERROR = declare(
    "internal-error",
    "The checker failed here ({error}). That is a mistake of the program: please report it.",
    "SPEC#check",
)

VERDICTS = (later("legal"), later("incomplete"), later("illegal"), later("unjudged"), later("unreadable"))
"""Every verdict, the best first."""
GOOD = ("legal", "incomplete")
"""The verdicts that leave the exit status 0."""

SPAN = 1 << 18
"""How many bytes of records are checked in one go."""
TOGETHER = 32
"""So many records are read before the first of them is judged (see `notation.reader.AHEAD`)."""
KEPT = 1 << 23
"""Up to so many bytes of a file are kept in memory while it is formatted."""
SMALL = 1 << 19
"""Up to so many bytes one process does everything: starting others would take longer."""

TEXT, COLOUR, JSONL = "text", "colour", "jsonl"
"""How a check is printed: lines for people, the same with colours, one JSON object a record."""

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_PERCENT = re.compile(rb"^%[^\n]*$", re.MULTILINE)
_VERSION = re.compile(rb"%tdn[ \t]+(\S+)")
_BLANK_AT_END = re.compile(rb"\n[ \t\r]*\n\Z")
_DEAL = re.compile(rb"deal(?![A-Za-z0-9_-])")
_STYLES = {"error": "\x1b[31m", "warning": "\x1b[33m", "note": "\x1b[36m"}

Complain = Callable[[str, bool], None]
"""Takes a sentence for the person at the terminal, and whether something could not be used."""


def printable(text: str, keep: str = "") -> str:
    """A text as it may go to a terminal: control characters, and those that turn the direction, replaced by signs."""
    return text if text.isprintable() else _CONTROL.sub(lambda found: _sign(found[0], keep), text)


def _sign(control: str, keep: str) -> str:
    if control in keep:
        return control
    return chr(0x2400 + ord(control)) if control < " " else "\ufffd"


# ---- What is to be read


class Source(NamedTuple):
    """The bytes of one record, and where they stand."""

    file: str
    """As given; ``-`` for standard input."""
    line: int
    number: int
    """From 1; 0 for what stands before the first record."""
    version: str
    data: bytes


def sources(
    stream: BinaryIO, file: str = "-", first_line: int = 1, number: int = 0, version: str = "1"
) -> Iterator[Source]:
    """Every record of a stream, unread, with the version of the notation that holds for it; first its head, if any.

    Whoever goes on in the middle of a file says which line comes first, how many records came before it, and the
    version that holds there.
    """
    for line, data in chunks(stream, first_line):
        number += bool(number or _DEAL.match(data))
        head = number == 0
        if head:
            version = _version_after(data, version)
        yield Source(file, line, number, version, data)
        if not head:
            version = _version_after(data, version)


def _version_after(data: bytes, version: str) -> str:
    if data.startswith(b"%") or b"\n%" in data:
        for found in _PERCENT.finditer(data):
            if named := _VERSION.match(found[0]):
                version = named[1].decode("utf-8", "replace")
    return version


def paths(names: Iterable[str], complain: Complain) -> Iterator[str]:
    """The files that some names mean: a folder stands for every ``*.tdn`` below it, sorted."""
    for name in names:
        if name == "-" or not Path(name).is_dir():
            yield name
            continue
        found = sorted(path for path in Path(name).rglob("*.tdn") if path.is_file())
        if not found:
            complain(f"{name}: " + _("no *.tdn file in this folder"), True)
        yield from map(str, found)


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file for reading, or standard input for ``-``. Raises OSError."""
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def reason(error: OSError) -> str:
    """Why a file could not be used, in words."""
    return error.strerror or str(error)


def sources_of(names: Iterable[str], complain: Complain) -> Iterator[Source]:
    """The records of many files. A file that cannot be read is complained of, and the next one follows."""
    for name in names:
        number = 0
        blank = True
        try:
            with opened(name) as stream:
                for source in sources(stream, name):
                    number = source.number
                    blank = blank and not source.data.strip()
                    yield source
        except OSError as error:
            complain(f"{name}: {reason(error)}", True)
            continue
        if not number:
            what = _("the file is empty; a record starts with a “deal” line")
            if not blank:
                what = _("there is no record in it; a record starts with a “deal” line")
            complain(f"{name}: {what}", False)


# ---- Checking


def check(source: Source, read: Record | None = None) -> Report | None:
    """The report of one record, perhaps `read` before, whatever happens; None for a head that has nothing wrong."""
    record = read or Record((), "", source.line, source.number)
    try:
        record = read or read_record(source.data, source.line, source.number, source.version)
        return replay(record) if source.number or record.flaws else None
    except Exception as error:
        return Report(record, "unjudged", [_failed(source, error)])


def _read(source: Source) -> Record | None:
    with suppress(Exception):  # whatever it is, who checks the record meets it again
        return read_record(source.data, source.line, source.number, source.version)
    return None


def _failed(source: Source, error: Exception) -> Problem:
    said = {"error": f"{type(error).__name__}: {error}"}
    return Problem(INTERNAL_ERROR.name, ERROR, source.line, 1, INTERNAL_ERROR.rule, said)


class Outcome(NamedTuple):
    """What came of some records: the text to print, how often each verdict was given, how many bytes were read."""

    text: str
    verdicts: Counter[str]
    size: int


def check_all(span: list[Source], style: str, spoken: str) -> Outcome:
    """Check some records and say what is wrong with them, in a style (`TEXT`, `COLOUR`, `JSONL`) and a language."""
    with speaking(spoken):
        return _checked(span, style)


def _checked(span: list[Source], style: str) -> Outcome:
    said: list[str] = []
    verdicts: Counter[str] = Counter()
    if style == JSONL:
        from notation.schema import json_line
    groups = (span[start : start + TOGETHER] for start in range(0, len(span), TOGETHER))
    for source, record in chain.from_iterable(zip(group, list(map(_read, group)), strict=True) for group in groups):
        report = check(source, record)
        if report is None:
            continue
        verdicts[report.verdict] += 1
        if style == JSONL:
            said.append(json_line(report, source.file))
        else:
            said += [problem_line(source.file, each, style == COLOUR) for each in report.problems]
    return Outcome("".join(f"{line}\n" for line in said), verdicts, sum(len(each.data) for each in span))


def problem_line(file: str, problem: Problem, colour: bool = False) -> str:
    """A problem as one line: ``FILE:LINE:COLUMN: severity code: message [rule]``."""
    line, column, severity = problem.line, problem.column, problem.severity
    shown = f"{_STYLES[severity]}{_(severity)}\x1b[0m" if colour else _(severity)
    rest = printable(f"{problem.code}: {problem.message} [{problem.rule}]")
    return f"{printable(file)}:{line}:{column}: {shown} {rest}"


def summary(verdicts: Counter[str]) -> str:
    """How many records got which verdict, in one line."""
    total = verdicts.total()
    said = _.plural("{number} record", "{number} records", total).format(number=total) if total else _("no records")
    return said + by_verdict(verdicts)


def by_verdict(verdicts: Mapping[str, int]) -> str:
    """What stands behind a number of records: how many of them got which verdict; empty for none."""
    pattern = _("{number} {verdict}")
    counts = [pattern.format(number=verdicts[each], verdict=_(each)) for each in VERDICTS if verdicts.get(each)]
    return _(": ") + _(", ").join(counts) if counts else ""


def spans(each: Iterable[Source]) -> Iterator[list[Source]]:
    """Records gathered until it is worth while to check them in one go."""
    span: list[Source] = []
    size = 0
    for source in each:
        span.append(source)
        size += len(source.data)
        if size >= SPAN:
            yield span
            span, size = [], 0
    if span:
        yield span


def outcomes(
    found: Iterator[Source], style: str, jobs: int | None = None, cluster: str = ""
) -> Generator[Outcome, None, None]:
    """Check records, in the order of the input; a large input in several processes, by default one for each core.

    With the address of a Dask `cluster` its workers check them. Raises NoCluster.

    What is held in memory at one time does not grow with the input.
    """
    jobs = jobs or cores()
    work, ahead, size = spans(found), list[list[Source]](), 0
    while (jobs > 1 or cluster) and size < SMALL and (span := next(work, None)):
        ahead.append(span)
        size += sum(len(source.data) for source in span)
    one = partial(check_all, style=style, spoken=language())
    if size < SMALL and not cluster:
        jobs = 1
    yield from spread(one, chain(ahead, work), jobs, cluster)


# ---- Formatting


def formatted(found: Iterable[Source], left: Callable[[list[Problem]], None]) -> Iterator[bytes]:
    """A file in the canonical form, piece by piece.

    A record that cannot be read, or is of another version, is left byte for byte, and its problems are given to
    `left`. ``%`` lines that say more than the version follow their record. A file with nothing in it stays so.
    """
    said = None
    gap = b""
    for source in found:
        head = source.number == 0
        if head and not source.data.strip():
            continue
        text, problems = canonical(source)
        blocks = [] if said == source.version or (head and problems is not None) else [_version_line(source.version)]
        if problems is None:
            more = b"".join(line + b"\n" for line in _more_than_version(source.data))
            blocks += [more, text] if head else [text, more]
            said = _version_after(more, source.version)
        else:
            left(problems)
            blocks.append(source.data)
            said = _version_after(source.data, source.version)
        for block in filter(None, blocks):
            yield gap + block
            gap = b"\n" if not _BLANK_AT_END.search(block) else b""


def _version_line(version: str) -> bytes:
    return f"%tdn {version}\n".encode()


def _more_than_version(data: bytes) -> list[bytes]:
    lines = [found[0].rstrip() for found in _PERCENT.finditer(data)]
    return [line for line in lines if not _VERSION.fullmatch(line)]


def canonical(source: Source) -> tuple[bytes, list[Problem] | None]:
    """The canonical text of one record, or of a file's head; or nothing, and why it has to be left as it is."""
    try:
        record = read_record(source.data, source.line, source.number, source.version)
        if record.version != "1" or any(CATALOGUE[flaw.code].severity == ERROR for flaw in record.flaws):
            return b"", [each for each in replay(record).problems if each.severity == ERROR]
        text = write(record).encode()
        if text.strip() != source.data.strip() and read_record(text, 1, source.number) != record:
            raise ValueError("what would be written does not say the same")
    except Exception as error:
        return b"", [_failed(source, error)]
    return text, None


class Formatting:
    """A file beside its canonical form, which waits in a temporary file until somebody wants it.

    Used with ``with``. Entering raises OSError where the file cannot be read.
    """

    def __init__(self, name: str, left: Callable[[list[Problem]], None]) -> None:
        self.name, self.left = name, left
        self.changed = False
        """Whether the canonical form is another than what is there."""

    def __enter__(self) -> "Formatting":
        self.old = cast(BinaryIO, SpooledTemporaryFile(KEPT))
        self.new = cast(BinaryIO, SpooledTemporaryFile(KEPT))
        if self.name != "-" and Path(self.name).exists() and not Path(self.name).is_file():
            raise OSError(0, _("this is no file that can be written; use - for standard input"))
        with opened(self.name) as stream:
            copyfileobj(stream, self.old)
        self.old.seek(0)
        for piece in formatted(sources(self.old, self.name), self.left):
            self.new.write(piece)
        self.changed = not self._same()
        return self

    def __exit__(self, *_: object) -> None:
        self.old.close()
        self.new.close()

    def _same(self) -> bool:
        self.old.seek(0)
        self.new.seek(0)
        while block := self.old.read(KEPT):
            if block != self.new.read(KEPT):
                return False
        return not self.new.read(1)

    def diff(self) -> Iterator[str]:
        """What would change, as the lines of a unified diff."""
        from difflib import unified_diff

        self.old.seek(0)
        self.new.seek(0)
        old, new = (each.read().decode("utf-8", "replace").split("\n") for each in (self.old, self.new))
        return unified_diff(old, new, self.name, _("{file} (formatted)").format(file=self.name), lineterm="")

    def write(self) -> None:
        """Put the canonical form in the file's place, at one stroke, if it is another; raises OSError."""
        self.new.seek(0)
        if self.name == "-":
            if sys.stdout.isatty():
                sys.stdout.writelines(printable(line.decode("utf-8", "replace"), "\t\n") for line in self.new)
            else:
                copyfileobj(self.new, sys.stdout.buffer)
        elif self.changed:
            target = Path(self.name).resolve()
            if not os.access(target, os.W_OK):
                raise PermissionError(EACCES, os.strerror(EACCES))
            with NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as beside:
                try:
                    copyfileobj(self.new, beside)
                    beside.flush()
                    os.fsync(beside.fileno())
                    copymode(target, beside.name)
                    Path(beside.name).replace(target)
                except BaseException:
                    Path(beside.name).unlink(missing_ok=True)
                    raise
