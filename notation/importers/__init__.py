"""Records that come from elsewhere: what a game server logs, a score pad; each form of file has an importer.

An importer is a function that takes the text of a file, and what holds for all of it (``game``, ``event`` …), and
gives, in the order of the file, an `Imported` for each record and a `Misread` for each that it cannot make one of. The
first sentence of its docstring says what it reads. Others register under the entry point group ``tarock.importers``.
What a file omits stays unknown; nothing is guessed.

Its module may have ``looks_like(text)``, whether a text is of this form, and ``questions(text, given)``, an
`ImportQuestion` for each thing that the text does not say and the importer can be given; whether it is given already
need not matter.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from notation.deadline import keep
from notation.errors import TarockError
from notation.importers import bga, decoding, moves, pad, palcka, sheet, tarotclub
from notation.importers.decoding import Decoded
from notation.importers.source import Imported, ImportQuestion, Misread
from notation.importers.titles import game_of, words_of
from notation.problems import ERROR
from notation.reader import read
from notation.replay import judge
from notation.rulebooks import log
from notation.words.languages import _, either
from notation.writer import quote

__all__ = [
    "Decoded",
    "FormatError",
    "ImportQuestion",
    "Imported",
    "Importer",
    "Misread",
    "decoded",
    "form_of",
    "imported",
    "importer",
    "known",
    "questions",
    "summary",
]

Importer = Callable[[str, Mapping[str, str]], Iterable[Imported | Misread]]

GROUP = "tarock.importers"
"""The entry point group of importers from outside: ``NAME = "MODULE:FUNCTION"``."""

OWN: dict[str, Importer] = {
    "bga": bga.read, "moves": moves.read, "pad": pad.read, "palcka": palcka.read, "sheet": sheet.read,
    "tarotclub": tarotclub.read,
}  # fmt: skip
"""The importers of the project, by the names of their forms."""

_LOOKED_FOR = ("bga", "palcka", "tarotclub", "moves", "sheet", "pad")
"""Forms in the order in which a text is tried: the strictest first, and the pad, which any table may be, last."""


class FormatError(TarockError, ValueError):
    """A form of file that nobody here can read."""


def known() -> dict[str, str]:
    """The forms that can be read, each with a sentence: what it is, or why its importer cannot be loaded."""
    from importlib.metadata import entry_points

    return {name: summary(name) for name in [*OWN, *(entry.name for entry in entry_points(group=GROUP))]}


def summary(name: str) -> str:
    """A sentence about a form: what it is, or why its importer cannot be loaded."""
    try:
        return (importer(name).__doc__ or "").partition("\n")[0]
    except FormatError as error:
        return str(error)


def importer(name: str) -> Importer:
    """The importer of a form of file. Raises FormatError where there is none, or it cannot be loaded."""
    if name in OWN:
        return OWN[name]
    from importlib.metadata import entry_points

    entries = {entry.name: entry for entry in entry_points(group=GROUP)}
    if name not in entries:
        text = _("“{name}” is not a format that can be imported; expected {words}")
        raise FormatError(text.format(name=name, words=either([*OWN, *entries])))
    try:
        found = entries[name].load()
    except (Exception, SystemExit) as error:
        text = _("The importer “{name}” ({origin}) cannot be loaded: {reason}")
        message = text.format(name=name, origin=entries[name].value, reason=f"{type(error).__name__}: {error}")
        log(message, error)
        raise FormatError(message) from error
    return found  # type: ignore[no-any-return]


def decoded(data: bytes, game: str = "") -> Decoded:
    """The text of a file, in Unicode or in an encoding that spreadsheets write; names of the game's contracts help."""
    return decoding.decoded(data, words_of(game_of(game)))


def form_of(text: str) -> str | None:
    """The form of a text, by what it looks like; None if it looks like none."""
    from importlib.metadata import entry_points

    outside = [entry.name for entry in entry_points(group=GROUP) if entry.name not in OWN]
    for name in (*outside, *_LOOKED_FOR):
        try:
            looks_like = _beside(name, "looks_like")
            if looks_like is not None and looks_like(text):
                return name
        except Exception as error:
            if name in OWN:
                raise
            log(str(error), error)
    return None


def questions(name: str, text: str, given: Mapping[str, str], answered: bool = False) -> list[ImportQuestion]:
    """What a text in a form does not say, and its importer can be given. Raises FormatError.

    With `answered`, also what is given already, so that it can be changed.
    """
    asked = _beside(name, "questions")
    if asked is None:
        return []
    return [question for question in asked(text, given) if answered or question.key not in given]


def _beside(name: str, function: str) -> Callable[..., Any] | None:
    """Another function of the module of an importer."""
    return getattr(sys.modules.get(importer(name).__module__), function, None)


def imported(
    name: str, text: str, given: Mapping[str, str] | None = None, origin: str = ""
) -> Iterator[Imported | Misread]:
    """The records of a text in a form, and what no record can be made of, in its order. Raises FormatError.

    `given` is what holds for all of them, and is not said in the text: ``game``, ``event``, ``date`` … `origin` is the
    name of the file: it stands in the source of each record with its line, unless the source is told.
    """
    try:
        for found in importer(name)(text, given or {}):
            keep()
            if origin and isinstance(found, Imported) and "source" not in (given or {}):
                found = found._replace(text=_with_source(found.text, f"{origin}:{found.line}"))
            yield _readable(found)
    except FormatError:
        raise
    except Exception as error:
        if name in OWN:
            raise
        message = _("The importer “{name}” failed here ({error})")
        message = message.format(name=name, error=f"{type(error).__name__}: {error}")
        log(message, error)
        yield Misread(1, 1, message)


_SOURCE = re.compile(r'^source "(?:[^"\\]|\\.)*', re.MULTILINE)
_HEAD = re.compile(r"deal [^\n]*\n(?:(?:rules|house|event|place|table|date|round|board|annotator) [^\n]*\n)*")


def _with_source(text: str, origin: str) -> str:
    """A record with where it comes from, behind what its importer says about that."""
    quoted = quote(" ".join(origin.split()))
    if said := _SOURCE.search(text):
        return f"{text[: said.end()]}, {quoted[1:-1]}{text[said.end() :]}"
    head = _HEAD.match(text)
    return f"{text[: head.end()]}source {quoted}\n{text[head.end() :]}" if head else text


def _readable(found: Imported | Misread) -> Imported | Misread:
    """A record, unless its text cannot be read: nobody is helped by one."""
    if isinstance(found, Imported):
        for record in read(found.text):
            if record.unreadable:
                problem = next(problem for problem in judge(record).problems if problem.severity == ERROR)
                return Misread(found.line, found.column, problem.message)
    return found
