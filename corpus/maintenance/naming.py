"""A name taken out of a record, where the notation has a name, and out of its texts if somebody agreed to that.

The record is read and written anew; nobody looks for the letters of a name in the bytes of a record.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple
from unicodedata import normalize

from corpus.database.store import ArchiveError
from corpus.messages import _
from notation.comments import WORDED, translations
from notation.files.checking import check
from notation.files.formatting import canonical
from notation.reader import Source, more_than_version, read_record
from notation.record import KINDS, Comment, Line, Note, Record, Variation
from notation.words.withdrawn import NOBODY, NamesInText


class Mention(NamedTuple):
    """A text of a record in which a name is a word of its own."""

    row: int
    """The line of the record on which it starts, from 1; 0 for a line about the file."""
    text: str


def mentions(source: Source, name: str) -> list[Mention]:
    """The texts of a record, other than players' names, in which a name is a word of its own."""
    found, record = list[Mention](), _read(source)
    words = NamesInText(_names(record, name))

    def note(row: int, text: str) -> str:
        if words.within(text):
            found.append(Mention(row, text))
        return text

    for line in _lines(record.lines):
        _texts_changed(line, partial(note, line.row + 1))
    for about in more_than_version(source.data):
        note(0, about.decode("utf-8", "replace"))
    return found


def without_name(source: Source, id: int, name: str, texts: bool) -> bytes:
    """A record's source without a player's name, and without it in its texts if `texts`. Raises ArchiveError."""
    record = _read(source)
    names = _names(record, name)
    change = NamesInText(names).replaced if texts else str

    def cleared(line: Line) -> Line:
        if line.keyword == "player" and _same(line.items[0], name):
            notes = {at: _nobody(note) for at, note in (line.notes or {}).items()}
            line = line._replace(items=(NOBODY,), notes=notes or None)
        return _texts_changed(line, change)

    wanted = Record(_mapped(record.lines, cleared))
    about = more_than_version(source.data)
    more = [change(line.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape") for line in about]
    if wanted == record and more == about:
        message = _("record {id} does not hold the name “{name}”")
        if mentions(source, name):
            message = _("record {id} has the name “{name}” in texts alone, and these stay as they are")
        raise ArchiveError(message.format(id=id, name=name))
    text, problems = canonical(source, lambda record: wanted)
    data = text + b"".join(line + b"\n" for line in more)
    if problems is not None or _deal(source) != _deal(source._replace(data=data)):
        raise ArchiveError(
            _("record {id} cannot be written without the name: correct it first, or withdraw all of it").format(id=id)
        )
    return data


def _read(source: Source) -> Record:
    return read_record(source.data, 1, source.number, source.version)


def _lines(nodes: tuple[Line | Variation, ...]) -> list[Line]:
    found = list[Line]()
    for node in nodes:
        found += _lines(node.lines) if isinstance(node, Variation) else [node]
    return found


def _mapped(nodes: tuple[Line | Variation, ...], change: Callable[[Line], Line]) -> tuple[Line | Variation, ...]:
    """Lines with a change to each of them, those of variations too."""
    return tuple(
        node._replace(lines=_mapped(node.lines, change)) if isinstance(node, Variation) else change(node)
        for node in nodes
    )


def _names(record: Record, name: str) -> list[str]:
    """A name, and what it is in other languages where it is a player's."""
    players = [line for line in _lines(record.lines) if line.keyword == "player" and _same(line.items[0], name)]
    return [name, *(comment.text for line in players for comment in translations(line))]


def _same(name: str, other: str) -> bool:
    return normalize("NFC", name) == normalize("NFC", other)


def _nobody(note: Note) -> Note:
    """What is beside a player's name, with nobody's name in other languages."""
    return note._replace(
        comments=tuple(comment._replace(text=NOBODY) if comment.language else comment for comment in note.comments)
    )


def _texts_changed(line: Line, change: Callable[[str], str]) -> Line:
    """A line with a change to its texts: whatever it says in free words, but for a player's name."""
    player = line.keyword == "player"

    def one(comment: Comment) -> Comment:
        return comment if player and comment.language else comment._replace(text=change(comment.text))

    notes = line.notes and {
        at: note._replace(comments=tuple(map(one, note.comments))) for at, note in line.notes.items()
    }
    free = not player and (line.keyword in WORDED or line.keyword not in KINDS or line.keyword == "agreed")
    items = tuple(change(item) if free and isinstance(item, str) else item for item in line.items)
    return line._replace(items=items, notes=notes, remark=line.remark and change(line.remark))


def _deal(source: Source) -> tuple[object, ...]:
    """Everything of a record but for its names and texts, and its verdict."""

    def blank(line: Line) -> Line:
        bare = _texts_changed(line, lambda text: "")
        return bare._replace(items=("",), notes=None) if line.keyword == "player" else bare

    report = check(source._replace(line=1))
    judged = report and (report.verdict, report.points, report.score)
    return Record(_mapped(_read(source).lines, blank)), judged
