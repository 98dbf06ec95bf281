"""Checking whole files: records one at a time, in the order of the input, in one process or in several.

Nothing here ends on a broken record: what the engine cannot take is a problem of that record, and the next one follows.
"""

import gc
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from notation import lessons
from notation.deadline import keep
from notation.errors import TarockError
from notation.files.houses import read_source
from notation.files.output import printable
from notation.files.parallel import cores, spread
from notation.files.walking import files_below
from notation.problems import ERROR, Finding, declare
from notation.reader import CloserLooks, Source, sources
from notation.record import Record
from notation.replay import Report
from notation.rulebooks import at_fault, codes, log, place_in
from notation.words.languages import _, language, later, speaking
from notation.words.spelling import nearest

INTERNAL_ERROR = declare(
    "internal-error",
    "The checker failed here ({error}). That is a bug in the program: please report it.",
    "SPEC#check",
)

GAME_FAILED = declare(
    "game-failed",
    "The game “{game}” from {package} failed here ({error}). That is a bug in the game: please report it to its "
    "authors.",
    "SPEC#check",
)

VERDICTS = (later("legal"), later("incomplete"), later("illegal"), later("unjudged"), later("unreadable"))
GOOD = ("legal", "incomplete")
"""The verdicts that leave the exit status 0."""

SPAN = 1 << 18
"""How many bytes of records are checked in one go."""
TOGETHER = 32
"""Records read before the first of them is judged (see `notation.reader.files.AHEAD`)."""
GARBAGE = 20_000
"""New objects after which garbage is looked for."""
SMALL = 1 << 19
"""Up to that many bytes one process does everything: starting others would take longer."""

HEAD = 4096
"""Bytes of a file that show its encoding."""

TEXT, COLOUR, JSONL = "text", "colour", "jsonl"
"""Formats of a check: lines for people, lines with colours, one JSON object per record."""

_STYLES = {"error": "\x1b[31m", "warning": "\x1b[33m", "note": "\x1b[36m"}

Complain = Callable[[str, bool], None]
"""Takes a sentence for the person at the terminal, and whether something could not be used."""


# ---- What is to be read


def paths(names: Iterable[str], complain: Complain) -> Iterator[str]:
    """The files that some names mean: a folder stands for every ``*.tdn`` below it, sorted."""
    for name in names:
        if name == "-" or not holds(Path(name).is_dir):
            yield name
            continue
        unread = list[str]()
        found = list(files_below(Path(name), ".tdn", lambda path, error: unread.append(f"{path}: {reason(error)}")))  # noqa: B023
        for line in unread or ([] if found else [f"{name}: " + _("no *.tdn file in this folder")]):
            complain(line, True)
        yield from map(str, found)


def holds(asked: Callable[[], bool]) -> bool:
    """The system's answer about a path; False if access is denied. Opening the file reports the reason."""
    try:
        return asked()
    except OSError:
        return False


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file for reading, or standard input for ``-``. Raises OSError."""
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def foreign(head: bytes) -> str:
    """In what way a file is saved as none of records is, given how it begins; empty for one that is not."""
    nul = [head[parity::2].count(0) for parity in (0, 1)]
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) or (max(nul) > 0.4 * len(head) and min(nul) < 0.1 * len(head)):
        return _("the file is saved as UTF-16; save it as UTF-8")
    if head.count(b"\r") > 1 and b"\n" not in head:
        return _("the lines of the file end as on old Macs, with CR alone; save it with LF or CRLF")
    return ""


def reason(error: OSError) -> str:
    """Why a file could not be used, in words."""
    return error.strerror or str(error)


def sources_of(names: Iterable[str], complain: Complain) -> Iterator[Source]:
    """The records of many files; one that cannot be read is complained of, and the next one follows."""
    for name in names:
        number = 0
        blank, odd = True, ""
        try:
            with opened(name) as stream:
                for source in sources(stream, name):
                    number = source.number
                    if not number:
                        blank, odd = blank and not source.data.strip(), odd or foreign(source.data[:HEAD])
                    yield source
        except OSError as error:
            complain(f"{name}: {reason(error)}", True)
            continue
        if not number:
            what = _("the file is empty; a record starts with a “deal” line")
            if not blank:
                what = odd or _("no record was found; a record starts with a “deal” line")
            complain(f"{name}: {what}", False)


# ---- Checking


def check(source: Source, read: Record | None = None, prove: bool = False) -> Report | None:
    """The report of one record, perhaps `read` before, whatever happens; None for a head that has nothing wrong.

    What only a search can show is proven if asked for.
    """
    keep()
    record = read or Record((), "", source.line, source.number)
    try:
        record = read or read_source(source)
        if not source.number and not record.flaws:
            return None
        return lessons.check(record, prove)
    except Exception as error:
        return Report(record, "unjudged", [failed(source, error)])


def _read(source: Source, looks: CloserLooks) -> Record | None:
    try:
        return read_source(source, looks)
    except Exception:  # whatever it is, who checks the record meets it again
        return None


def failed(source: Source, error: Exception) -> Finding:
    """The problem of a record that the engine cannot take."""
    said = {"error": f"{type(error).__name__}: {error}"}
    code, game = INTERNAL_ERROR, at_fault(error)
    if game:
        said = {"error": said["error"] + place_in(game, error), "game": game.name, "package": game.package}
        code = GAME_FAILED
    problem = Finding(code.name, ERROR, source.line, 1, code.rule, said)
    log(f"{source.file}:{source.line}: {problem.message}", error)
    return problem


class Selection(NamedTuple):
    """A choice of problems: by their codes and by their severities."""

    codes: frozenset[str] = frozenset()
    """The codes that are chosen; empty for all."""
    severities: frozenset[str] = frozenset()
    """The severities that are chosen; empty for all."""

    def of(self, problems: list[Finding]) -> list[Finding]:
        """Those of some problems that are chosen."""
        by_code = [problem for problem in problems if not self.codes or problem.code in self.codes]
        return [problem for problem in by_code if not self.severities or problem.severity in self.severities]


EVERYTHING = Selection()


class UnknownCodeError(TarockError):
    """A code, or the beginning of one, that no problem has; the text says so, for people."""


def codes_named(names: Iterable[str]) -> frozenset[str]:
    """The codes that some names mean: each is a code, or else the beginning of several. Raises UnknownCodeError."""
    known, found = codes(), set[str]()
    for name in names:
        meant = {name} & set(known) or {code for code in known if name and code.startswith(name)}
        if not meant:
            near = nearest(name, known)
            hint = " " + _("Did you mean “{word}”?").format(word=near) if near else ""
            raise UnknownCodeError(_("“{code}” is not the code of a problem.").format(code=name) + hint)
        found |= meant
    return frozenset(found)


class Outcome(NamedTuple):
    """Results of some records: the text to print, the number of each verdict, and the bytes read."""

    text: str
    verdicts: Counter[str]
    size: int
    slips: int = 0
    """In how many of them the table let something stand that broke a rule."""
    chosen: int = 0
    """How many problems were chosen among theirs."""
    houses: Mapping[tuple[str, str], int] = {}
    """How many of them were judged by the rules of a house in a file beside them, by the house and the file."""


def check_all(
    span: list[Source], style: str, spoken: str, prove: bool = False, chosen: Selection = EVERYTHING
) -> Outcome:
    """Check records and say what is wrong, in a style (`TEXT`, `COLOUR`, `JSONL`) and a language."""
    with speaking(spoken), _collecting_less():
        return _checked(span, style, prove, chosen)


@contextmanager
def _collecting_less() -> Iterator[None]:
    """Look for garbage less often: next to nothing of what is made for a record refers to itself."""
    usual = gc.get_threshold()
    gc.set_threshold(GARBAGE, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _checked(span: list[Source], style: str, prove: bool, chosen: Selection) -> Outcome:
    said: list[str] = []
    verdicts: Counter[str] = Counter()
    looks = CloserLooks()
    houses: Counter[tuple[str, str]] = Counter()
    slips = problems = 0
    if style == JSONL:
        from notation.schemas.fields import json_line
    ahead = iter(span)
    groups = iter(lambda: list(islice(ahead, TOGETHER)), [])
    together = ([(source, _read(source, looks)) for source in group] for group in groups)
    for source, record in chain.from_iterable(together):
        report = check(source, record, prove)
        if report is None:
            continue
        verdicts[report.verdict] += 1
        slips += report.slip
        if report.record.beside and (file := report.house_file):
            houses[report.house or "", str(Path(source.file).parent / file)] += 1
        if chosen is not EVERYTHING:
            report.problems = chosen.of(report.problems)
        problems += len(report.problems)
        if style == JSONL:
            said.append(json_line(report, source.file))
        else:
            said += [problem_line(source.file, problem, style == COLOUR) for problem in report.problems]
    text, size = "".join(f"{line}\n" for line in said), sum(len(source.data) for source in span)
    return Outcome(text, verdicts, size, slips, problems, houses)


def problem_line(file: str, problem: Finding, colour: bool = False) -> str:
    """A problem as one line: ``FILE:LINE:COLUMN: severity code: message [rule]``."""
    line, column, severity = problem.line, problem.column, problem.severity
    shown = f"{_STYLES[severity]}{_(severity)}\x1b[0m" if colour else _(severity)
    rest = printable(f"{problem.code}: {problem.message} [{problem.rule}]")
    return f"{printable(file)}:{line}:{column}: {shown} {rest}"


def summary(verdicts: Counter[str], slips: int = 0, chosen: int | None = None) -> str:
    """How many records got which verdict, in one line, and in how many of them slips were let stand.

    Where problems were chosen, it ends with how many there are.
    """
    total = verdicts.total()
    said = _.plural("{number} record", "{number} records", total).format(number=total) if total else _("no records")
    beside = _("; with slips let stand: {number}").format(number=slips) if slips else ""
    if chosen is not None:
        beside += _("; problems chosen: {number}").format(number=chosen)
    return said + by_verdict(verdicts) + beside


def judged_by(house: str, file: str, number: int) -> str:
    """By the rules of which house in a file some records were judged, and how many, in one line."""
    text = _.plural(
        "{number} record judged by {house} of {file}", "{number} records judged by {house} of {file}", number
    )
    return text.format(number=number, house=house, file=printable(file))


def verdict_of(report: Report) -> str:
    """The verdict of a record in words: whether a slip was let stand in one that is as it should be."""
    said = _(report.verdict)
    slip = report.slip and report.verdict in GOOD
    return _("{verdict}, with a slip let stand").format(verdict=said) if slip else said


def by_verdict(verdicts: Mapping[str, int]) -> str:
    """The numbers of each verdict, to follow a number of records; empty if there are none."""
    pattern = _("{number} {verdict}")
    counts = [pattern.format(number=verdicts[name], verdict=_(name)) for name in VERDICTS if verdicts.get(name)]
    return _(": ") + _(", ").join(counts) if counts else ""


def spans(found: Iterable[Source]) -> Iterator[list[Source]]:
    """Records gathered until it is worth while to check them in one go; of one that is too long no more than it has."""
    span: list[Source] = []
    size = 0
    for source in found:
        span.append(source._replace(rest=None) if source.rest else source)
        size += len(source.data)
        if size >= SPAN:
            yield span
            span, size = [], 0
    if span:
        yield span


def outcomes(
    found: Iterator[Source],
    style: str,
    jobs: int | None = None,
    cluster: str = "",
    prove: bool = False,
    chosen: Selection = EVERYTHING,
) -> Generator[Outcome, None, None]:
    """Check records, in the order of the input.

    A large input is checked in several processes, by default one for each core; with the address of a Dask `cluster`
    its workers check it. What is held in memory at one time does not grow with the input. Raises ClusterError.
    """
    jobs = jobs or cores()
    work, ahead, size = spans(found), list[list[Source]](), 0
    while (jobs > 1 or cluster) and size < SMALL and (span := next(work, None)):
        ahead.append(span)
        size += sum(len(source.data) for source in span)
    one = partial(check_all, style=style, spoken=language(), prove=prove, chosen=chosen)
    if size < SMALL and not cluster:
        jobs = 1
    yield from spread(one, chain(ahead, work), jobs, cluster)
