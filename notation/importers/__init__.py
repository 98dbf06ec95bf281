"""Records that come from elsewhere: what a game server logs, a score pad; each form of file has an importer.

An importer is a function that takes the text of a file, and what holds for all of it (``game``, ``event`` …), and
gives, in the order of the file, an `Imported` for each record and a `Misread` for each that it cannot make one of. The
first sentence of its docstring says what it reads. Others register under the entry point group ``tarock.importers``.
What a file omits stays unknown; nothing is guessed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from notation.errors import TarockError
from notation.importers import bga, moves, pad, palcka, tarotclub
from notation.importers.source import Imported, Misread
from notation.problems import ERROR
from notation.reader import read
from notation.replay import replay
from notation.rulebooks import log

__all__ = ["FormatError", "Imported", "Importer", "Misread", "imported", "importer", "known"]
from notation.words.languages import _, either

Importer = Callable[[str, Mapping[str, str]], Iterable[Imported | Misread]]

GROUP = "tarock.importers"
"""The entry point group of importers from outside: ``NAME = "MODULE:FUNCTION"``."""

OWN: dict[str, Importer] = {
    "bga": bga.read, "moves": moves.read, "pad": pad.read, "palcka": palcka.read, "tarotclub": tarotclub.read,
}  # fmt: skip
"""The importers of the project, by the names of their forms."""


class FormatError(TarockError, ValueError):
    """A form of file that nobody here can read."""


def known() -> dict[str, str]:
    """The forms that can be read, each with a sentence: what it is, or why its importer cannot be loaded."""
    from importlib.metadata import entry_points

    summaries = {}
    for name in dict.fromkeys([*OWN, *(entry.name for entry in entry_points(group=GROUP))]):
        try:
            summaries[name] = (importer(name).__doc__ or "").partition("\n")[0]
        except FormatError as error:
            summaries[name] = str(error)
    return summaries


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


def imported(name: str, text: str, given: Mapping[str, str] | None = None) -> Iterator[Imported | Misread]:
    """The records of a text in a form, and what no record can be made of, in its order. Raises FormatError.

    `given` is what holds for all of them, and is not said in the text: ``game``, ``event``, ``date`` …
    """
    try:
        yield from map(_readable, importer(name)(text, given or {}))
    except FormatError:
        raise
    except Exception as error:
        if name in OWN:
            raise
        message = _("The importer “{name}” failed here ({error})")
        message = message.format(name=name, error=f"{type(error).__name__}: {error}")
        log(message, error)
        yield Misread(1, 1, message)


def _readable(found: Imported | Misread) -> Imported | Misread:
    """A record, unless its text cannot be read: nobody is helped by one."""
    if isinstance(found, Imported):
        for record in read(found.text):
            if record.unreadable:
                problem = next(problem for problem in replay(record).problems if problem.severity == ERROR)
                return Misread(found.line, found.column, problem.message)
    return found
