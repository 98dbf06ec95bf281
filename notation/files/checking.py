"""Checking whole files: records one at a time, in the order of the input, in one process or in several.

Nothing here ends on a broken record: what the engine cannot take is a problem of that record, and the next one follows.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from notation import lessons
from notation.files.output import printable
from notation.files.parallel import cores, spread
from notation.problems import ERROR, Problem, declare
from notation.reader import BOM, MAX_RECORD, CloserLooks, Rest, cut, read_record
from notation.reader.cutting import DEAL, NEXT_DEAL
from notation.record import Record
from notation.replay import Report
from notation.words.languages import _, language, later, speaking

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
"""So many records are read before the first of them is judged (see `notation.reader.files.AHEAD`)."""
SMALL = 1 << 19
"""Up to so many bytes one process does everything: starting others would take longer."""

TEXT, COLOUR, JSONL = "text", "colour", "jsonl"
"""How a check is printed: lines for people, the same with colours, one JSON object a record."""

PERCENT = re.compile(rb"^%[^\n]*$", re.MULTILINE)
"""A line about the file."""
VERSION = re.compile(rb"%tdn[ \t]+(\S+)")
"""The one that names the version of the notation."""
_STYLES = {"error": "\x1b[31m", "warning": "\x1b[33m", "note": "\x1b[36m"}

Complain = Callable[[str, bool], None]
"""Takes a sentence for the person at the terminal, and whether something could not be used."""


# ---- What is to be read


class Source(NamedTuple):
    """The bytes of one record, or of a run of neighbouring ones, and where they stand."""

    file: str
    """As given; ``-`` for standard input."""
    line: int
    number: int
    """Of the record, or of the first one of a run, from 1; 0 for what stands before the first record."""
    version: str
    data: bytes
    """Of a record that is too long the first bytes, so many that this is seen."""
    rest: Rest | None = None
    """What follows of one that is too long."""

    @property
    def too_long(self) -> bool:
        """Whether it is longer than a record may be."""
        return len(self.data) > MAX_RECORD

    def whole(self) -> "Source":
        """The same with all of its bytes, however many they are."""
        return self if self.rest is None else self._replace(data=b"".join((self.data, *self.rest)), rest=None)


def sources(
    stream: BinaryIO, file: str = "-", first_line: int = 1, number: int = 0, version: str = "1"
) -> Iterator[Source]:
    """Every record of a stream, unread, with the version of the notation that holds for it; first its head, if any.

    Whoever goes on in the middle of a file says which line comes first, how many records came before it, and the
    version that holds there. What follows of a record that is too long has to be taken before the next one is.
    """
    for line, data, rest in cut(stream, first_line):
        number += bool(number or DEAL.match(data))
        head = number == 0
        if head:
            version = version_after(data, version)
        yield Source(file, line, number, version, data, rest)
        if not head:
            version = version_after(data, version)
        if rest is not None:
            rest.pass_over()
            version = version_after(rest.version, version)


def runs(stream: BinaryIO, file: str) -> Iterator[Source]:
    """Every record of a stream, unread, in runs that are worth while to be checked in one go; first its head, if any.

    Whoever gets a run finds its records (`each_of`): one process would be busy with nothing else for all others.
    """
    rest = stream.read(SPAN).removeprefix(BOM)
    line, number, version = 1, 0, "1"
    while rest:
        block = stream.read(max(SPAN, len(rest)))
        if number or DEAL.match(rest):
            number, end = number or 1, _last_start(rest) if block else len(rest)
        else:
            first = NEXT_DEAL.search(rest)
            end = first.start() + 1 if first else 0 if block else len(rest)
        if block and not end and len(rest) > MAX_RECORD:  # of a record that is too long, no more is kept
            yield Source(file, line, number, version, rest[: MAX_RECORD + 1])
            line += rest.count(b"\n", 0, MAX_RECORD)
            version = version_after(rest[:MAX_RECORD], version)
            passed = Rest(stream, rest[MAX_RECORD:] + block)
            rest = passed.pass_over()
            version = version_after(passed.version, version)
            line, number = line + passed.lines, number + 1
            continue
        if run := rest[:end]:
            after = version_after(run, version)
            yield Source(file, line, number, version if number else after, run)
            line, version = line + run.count(b"\n"), after
            number += _starts(run) if number else 0
        rest = rest[end:] + block


def _starts(data: bytes) -> int:
    """How many records some bytes hold that start with one."""
    found = data.count(b"\ndeal ")
    return 1 + (found if found == data.count(b"\ndeal") else len(NEXT_DEAL.findall(data)))


def _last_start(data: bytes) -> int:
    """Where the last record starts that is sure to be one, whatever follows; 0 where none does but the first."""
    end = len(data)
    while (end := data.rfind(b"\ndeal", 0, end)) >= 0:
        if end + 5 < len(data) and NEXT_DEAL.match(data, end):
            return end + 1
    return 0


def each_of(run: Source) -> Iterator[Source]:
    """The records of a run, one at a time."""
    if run.number == 0:
        return iter((run,))
    return sources(BytesIO(run.data), run.file, run.line, run.number - 1, run.version)


def version_after(data: bytes, version: str) -> str:
    """The version of the notation that holds behind some records, or a file's head, where `version` held before."""
    if b"%" in data:
        for found in PERCENT.finditer(data):
            if named := VERSION.match(found[0]):
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


def sources_of(
    names: Iterable[str], complain: Complain, split: Callable[[BinaryIO, str], Iterator[Source]] = sources
) -> Iterator[Source]:
    """The records of many files, one at a time or, if `split` into them, in `runs`.

    A file that cannot be read is complained of, and the next one follows.
    """
    for name in names:
        number = 0
        blank = True
        try:
            with opened(name) as stream:
                for source in split(stream, name):
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
        return lessons.check(record) if source.number or record.flaws else None
    except Exception as error:
        return Report(record, "unjudged", [failed(source, error)])


def _read(source: Source, looks: CloserLooks) -> Record | None:
    with suppress(Exception):  # whatever it is, who checks the record meets it again
        return read_record(source.data, source.line, source.number, source.version, looks)
    return None


def failed(source: Source, error: Exception) -> Problem:
    """The problem of a record that the engine cannot take."""
    said = {"error": f"{type(error).__name__}: {error}"}
    return Problem(INTERNAL_ERROR.name, ERROR, source.line, 1, INTERNAL_ERROR.rule, said)


class Outcome(NamedTuple):
    """What came of some records: the text to print, how often each verdict was given, how many bytes were read."""

    text: str
    verdicts: Counter[str]
    size: int
    slips: int = 0
    """In how many of them the table let something stand that broke a rule."""


def check_all(span: list[Source], style: str, spoken: str) -> Outcome:
    """Check records or runs of them and say what is wrong, in a style (`TEXT`, `COLOUR`, `JSONL`) and a language."""
    with speaking(spoken):
        return _checked(span, style)


def _checked(span: list[Source], style: str) -> Outcome:
    said: list[str] = []
    verdicts: Counter[str] = Counter()
    looks = CloserLooks()
    slips = 0
    if style == JSONL:
        from notation.schemas.fields import json_line
    each = chain.from_iterable(map(each_of, span))
    groups = iter(lambda: list(islice(each, TOGETHER)), [])
    together = ([(source, _read(source, looks)) for source in group] for group in groups)
    for source, record in chain.from_iterable(together):
        report = check(source, record)
        if report is None:
            continue
        verdicts[report.verdict] += 1
        slips += report.slip
        if style == JSONL:
            said.append(json_line(report, source.file))
        else:
            said += [problem_line(source.file, each, style == COLOUR) for each in report.problems]
    return Outcome("".join(f"{line}\n" for line in said), verdicts, sum(len(each.data) for each in span), slips)


def problem_line(file: str, problem: Problem, colour: bool = False) -> str:
    """A problem as one line: ``FILE:LINE:COLUMN: severity code: message [rule]``."""
    line, column, severity = problem.line, problem.column, problem.severity
    shown = f"{_STYLES[severity]}{_(severity)}\x1b[0m" if colour else _(severity)
    rest = printable(f"{problem.code}: {problem.message} [{problem.rule}]")
    return f"{printable(file)}:{line}:{column}: {shown} {rest}"


def summary(verdicts: Counter[str], slips: int = 0) -> str:
    """How many records got which verdict, in one line, and in how many of them slips were let stand."""
    total = verdicts.total()
    said = _.plural("{number} record", "{number} records", total).format(number=total) if total else _("no records")
    beside = _("; with slips let stand: {number}").format(number=slips) if slips else ""
    return said + by_verdict(verdicts) + beside


def verdict_of(report: Report) -> str:
    """The verdict of a record in words: whether a slip was let stand in one that is as it should be."""
    said = _(report.verdict)
    slip = report.slip and report.verdict in GOOD
    return _("{verdict}, with a slip let stand").format(verdict=said) if slip else said


def by_verdict(verdicts: Mapping[str, int]) -> str:
    """What stands behind a number of records: how many of them got which verdict; empty for none."""
    pattern = _("{number} {verdict}")
    counts = [pattern.format(number=verdicts[each], verdict=_(each)) for each in VERDICTS if verdicts.get(each)]
    return _(": ") + _(", ").join(counts) if counts else ""


def spans(each: Iterable[Source]) -> Iterator[list[Source]]:
    """Records, or runs of them, gathered until it is worth while to check them in one go."""
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
    """Check records or runs of them, in the order of the input.

    A large input is checked in several processes, by default one for each core; with the address of a Dask `cluster`
    its workers check it. What is held in memory at one time does not grow with the input. Raises ClusterError.
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
