"""Files of records to JSON and back: what the command ``convert`` does, piece by piece.

What is written as TDN is what formatting the original file gives, to the byte, with the lines of a house that were in
a file beside it. A record that cannot be converted is
said and left out; one of which a part cannot be read is kept as it stands, both ways.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

from notation.files.checking import Complain, opened, paths, problem_line, reason, sources_of
from notation.files.formatting import formatted
from notation.files.houses import carrying
from notation.reader import CloserLooks, Source, read_record
from notation.replay import why_unread
from notation.schemas.records import (
    JsonRecordError,
    is_kept,
    kept_json,
    record_from_json,
    record_json,
    record_of,
    way_text,
)
from notation.words.languages import _
from notation.writer import HEAD

MANY = 3

Say = Callable[[str], None]
"""Takes a sentence about a record that is kept as it stands, or left out."""

_UNSAFE = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def converted(form: str, names: Iterable[str], complain: Complain, say: Say, indent: bool = False) -> Iterator[bytes]:
    """Some files, or folders of ``*.tdn``, as ``json``; or some files of JSON as ``tdn``."""
    if form == "json":
        return to_json(paths(names, complain), complain, say, indent)
    return to_tdn(names, complain, say)


# ---- To JSON


def to_json(names: Iterable[str], complain: Complain, say: Say, indent: bool = False) -> Iterator[bytes]:
    """The records of some files as JSON lines, or indented as one array."""
    opening, between, closing = ("[\n", ",\n", "\n]\n") if indent else ("", "\n", "\n")
    gap, looks = opening, CloserLooks()
    for source in map(carrying, sources_of(names, complain)):
        value = value_of(source, say, looks)
        if value is None:
            continue
        text = json.dumps(value, ensure_ascii=False, indent=2 if indent else None)
        if indent:
            text = "  " + text.replace("\n", "\n  ")
        yield (gap + _UNSAFE.sub(lambda character: f"\\u{ord(character[0]):04x}", text)).encode()
        gap = between
    if gap == between:
        yield closing.encode()
    elif indent:
        yield b"[]\n"


def value_of(source: Source, say: Say, looks: CloserLooks | None = None) -> dict[str, Any] | None:
    """A record ready for JSON; None for a head in which nothing is said, and for what is too long.

    `looks` are shared by the records of one text.
    """
    if not source.number and not source.data.strip():
        return None
    try:
        record = read_record(source.data, source.line, source.number, source.version, looks)
        if source.too_long:
            say(f"{problem_line(source.file, why_unread(record)[0])}; " + _("left out"))
            return None
        value = record_json(record)
        if is_kept(record):
            for problem in why_unread(record)[:MANY]:
                say(problem_line(source.file, problem))
            say(f"{source.file}:{source.line}: " + _("kept as text, since not all of it can be read"))
        elif not record.canonical and record_of(value) != record:
            raise ValueError("what would be written does not say the same")
    except Exception as error:
        value = kept_json(source.data, source.version)
        text = _("kept as text; the program failed ({error}): please report it")
        say(f"{source.file}:{source.line}: " + text.format(error=error))
    return None if value == {"tdn": 1, "head": []} else value


# ---- From JSON


def to_tdn(names: Iterable[str], complain: Complain, say: Say) -> Iterator[bytes]:
    """The records of some files of JSON, JSON lines or one array each, in the canonical form."""
    nothing = True
    for piece in formatted(_joined(_sources(names, complain, say)), lambda problems: None):
        nothing = False
        yield piece
    if nothing:
        yield HEAD.encode()


def _sources(names: Iterable[str], complain: Complain, say: Say) -> Iterator[Source]:
    number = 0
    for name in names:
        try:
            with opened(name) as stream:
                for index, (line, value) in enumerate(_values(stream)):
                    place = f"{name}:{line}: " if line else f"{name}: "
                    try:
                        record = record_from_json(value() if callable(value) else value, number + 1)
                    except JsonRecordError as error:
                        _say_mistakes(say, f"{place}records[{index}]", error)
                        continue
                    number = record.number or number
                    if is_kept(record):
                        say(f"{place}records[{index}]: " + _("kept as it stands, since not all of it can be read"))
                    yield Source(name, 1, record.number, record.version, record.source or record.text.encode())
        except OSError as error:
            complain(f"{name}: {reason(error)}", True)
        except JsonRecordError as error:
            complain(f"{name}: {error}", True)


def _say_mistakes(say: Say, place: str, error: JsonRecordError) -> None:
    for way, what in error.mistakes[:MANY]:
        say(f"{place}{way_text(way)}: {what}")
    if len(error.mistakes) > MANY:
        more = len(error.mistakes) - MANY
        said = _.plural("{count} more mistake in this record", "{count} more mistakes in this record", more)
        say(f"{place}: " + said.format(count=more))
    say(f"{place}: " + _("left out"))


def _joined(found: Iterable[Source]) -> Iterator[Source]:
    """The head of a further file belongs to the record above it, as it does where files are joined end to end."""
    held: Source | None = None
    for source in found:
        if held is not None and source.number == 0:
            held = held._replace(data=held.data + b"\n" + source.data)
            continue
        if held is not None:
            yield held
        held = source
    if held is not None:
        yield held


def _values(stream: BinaryIO) -> Iterator[tuple[int, Any]]:
    """Every value of a file, with its line if each has one. One of JSON lines is read when it is called."""
    number, line = 0, b""
    for line in stream:
        number += 1
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if line.strip():
            break
    if line.strip()[:1] == b"[" or line.strip() == b"{":
        value = _decoded(line + stream.read())
        yield from ((0, member) for member in (value if isinstance(value, list) else [value]))
        return
    while line:
        if line.strip():
            yield number, lambda line=line: _decoded(line)
        line = stream.readline()
        number += 1


def _decoded(data: bytes) -> Any:
    try:
        return _DECODER.decode(data.decode())
    except UnicodeDecodeError as error:
        text, at = _("is not UTF-8: byte {number} is {byte}"), error.start
        what = text.format(number=at + 1, byte=f"{data[at]:02X}")
    except RecursionError:
        what = _("is nested too deep to be a record")
    except json.JSONDecodeError as error:
        text = _("is not JSON: {error} (column {column}); expected one record per line, or one array")
        if b"\n" in data.strip():
            text = _("is not JSON: {error} (line {line}, column {column}); expected one record per line, or one array")
        said = error.msg[:1].lower() + error.msg[1:]
        what = text.format(error=said, line=error.lineno, column=error.colno)
    except JsonRecordError:
        raise
    except ValueError:
        what = _("has a number with too many digits")
    raise JsonRecordError([((), what)])


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise JsonRecordError([((), _("has the field “{name}” twice in one object").format(name=twice))])
    return found


def _constant(name: str) -> Any:
    told = _("is not JSON: {name} is not a JSON value; write a number or leave the field out")
    raise JsonRecordError([((), told.format(name=name))])


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
