"""Records as JSON, both ways: a typed envelope, and in it the strings of the notation, a string a line.

`record_json` is what is written; `notation.schemas.fields.record_schema` declares the fields and checks what comes in.
The text that an object stands for is put together and read once, by the notation's own reader: what a string may say
is written down nowhere else. ``SPEC.md`` (*Records as JSON*) explains the form with examples.
"""

import base64
import binascii
import json
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from operator import itemgetter
from typing import Any

from notation.errors import TarockError
from notation.house import HOUSE
from notation.problems import CATALOGUE, say
from notation.reader import MAX_RECORD, more_than_version, read_record, sources
from notation.reader.atoms import ATOM, KEYWORD, ONE_FACT
from notation.record import HEADERS as EVERY_HEADER
from notation.record import MAX_DEPTH, SEATS, Line, Record, Variation, normal
from notation.schemas.fields import NO_FIELD, TOO_DEEP, record_schema
from notation.words.languages import _, later
from notation.writer import line_text, quote

Way = tuple[str | int, ...]
"""The way to a value: the names of fields and the indices of arrays."""

HEADERS = tuple(keyword for keyword in EVERY_HEADER if keyword != "deal")
"""The header lines that have a field, in the usual order. The names of the players are one field, `names`."""

_STEP = "  "
_RANK = {keyword: len(SEATS) * index for index, keyword in enumerate(HEADERS)}
_SEAT = re.compile(ATOM["SEAT"])
_STRAY_END = re.compile(r"\n(?![ \t])")


class JsonRecordError(TarockError, ValueError):
    """Invalid JSON of a record: every mistake with its path."""

    def __init__(self, mistakes: Iterable[tuple[Way, str]]) -> None:
        self.mistakes = list(mistakes)
        super().__init__("; ".join(f"{way_text(way)}: {what}".lstrip(".: ") for way, what in self.mistakes))


def way_text(way: Way) -> str:
    """The way to a value as it is said: ``.lines[5][0]``."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in way)


def is_kept(record: Record) -> bool:
    """Whether a record is kept as it stands, since a part of it cannot be read, or is of another version."""
    return record.version != "1" or record.unreadable


# ---- Writing


def record_json(record: Record) -> dict[str, Any]:
    """A record, or the head of a file (record 0), ready for JSON. Nothing that it says is lost."""
    if is_kept(record):
        return kept_json(record.source or record.text.encode(), record.version)
    nodes = normal(record.lines)
    found = {"tdn": 1, "head": _strings(nodes)} if record.number == 0 else _typed(nodes)
    if more := more_than_version(record.text.encode()):
        found["percent_lines"] = [line.decode() for line in more]
    return found


def kept_json(source: bytes, version: str = "1") -> dict[str, Any]:
    """A record as it stands: as text, or as bytes that are none."""
    found = {"tdn": 1} | ({} if version == "1" else {"version": version})
    try:
        return found | {"text": source.decode()}
    except UnicodeDecodeError:
        return found | {"base64": base64.b64encode(source).decode()}


def _typed(nodes: tuple[Line | Variation, ...]) -> dict[str, Any]:
    """Headers as fields, all else as strings. A header out of its usual place leaves its keyword there."""
    deal = nodes[0]
    assert isinstance(deal, Line) and deal.keyword == "deal"
    fields: dict[str, Any] = {}
    names: dict[str, str] = {}
    lines: list[Any] = []
    last: int | None = -1
    for node in nodes[1:]:
        rank = _RANK.get(node.keyword) if isinstance(node, Line) else None
        if isinstance(node, Line) and node.keyword == HOUSE and rank is not None:
            if last is None or rank < last or node.notes or node.remark is not None:
                lines += _strings((node,))
                last = None
            else:
                fields.setdefault(HOUSE, []).append(" ".join(node.items))
                last = rank
            continue
        if rank is None or not isinstance(node, Line) or _letter(node) in names or node.keyword in fields:
            lines += _strings((node,))
            last = None
            continue
        if node.keyword == "player":
            names[_letter(node)] = node.items[0]
            rank += node.the_seat
        else:
            fields[node.keyword] = _value(node)
        if last is None or rank < last or node.notes or node.remark is not None:
            lines.append(_without_value(node))
            last = None
        else:
            last = rank
    if names:
        fields["names"] = dict(sorted(names.items()))
    head = [_without_value(deal)] if deal.notes or deal.remark is not None else []
    found = {"tdn": 1, "game": deal.items[0], "players": deal.number}
    found |= {name: fields[name] for name in _FIELDS if name in fields}
    return found | {"lines": head + lines}


_FIELDS = tuple("names" if keyword == "player" else keyword for keyword in HEADERS)


def _letter(line: Line) -> str:
    return SEATS[line.the_seat] if line.keyword == "player" else ""


def _value(line: Line) -> Any:
    if line.keyword == "dealer":
        return SEATS[line.the_seat]
    return " ".join(line.items) if line.keyword == "rules" else line.items[0]


def _without_value(line: Line) -> str:
    """A header line without what its field says: its keyword, and what is beside it."""
    seat = line.seat if line.keyword == "player" else None
    return line_text(line._replace(seat=seat, number=None, items=()))


def _strings(nodes: Iterable[Line | Variation]) -> list[Any]:
    return [line_text(node) if isinstance(node, Line) else _strings(node.lines) for node in nodes]


# ---- Reading


def _kind(value: dict[str, Any]) -> str:
    """Which of the schemas an object has to keep."""
    return "kept" if value.keys() & {"text", "base64"} else "head" if "head" in value else "record"


def record_from_json(value: Any, number: int = 1) -> Record:
    """The record, or the head (record 0), that an object stands for, its text included. Raises JsonRecordError."""
    if not isinstance(value, dict):
        raise JsonRecordError([((), _must_be(later("an object with the fields of a record"), value))])
    kind = _kind(value)
    if errors := record_schema(kind).validate(value):
        raise JsonRecordError(_mistakes(errors, value, fields=", ".join(record_schema(kind).fields)))
    return record_of(value, number)


def record_of(value: dict[str, Any], number: int = 1) -> Record:
    """The record, or the head, of an object that keeps the schema. Raises JsonRecordError."""
    kind = _kind(value)
    if kind == "kept":
        if {"text", "base64"} <= value.keys():
            both = _("cannot be given together with “text”: a record is stored as one of the two")
            raise JsonRecordError([(("base64",), both)])
        return _kept(value, number)
    body = _Body(*(((), value["head"]) if kind == "head" else _whole(value)))
    field = "head" if kind == "head" else "lines"
    text = body.text + "".join(f"{line}\n" for line in value.get("percent_lines", ()))
    try:
        source = text.encode()
    except UnicodeEncodeError:
        raise JsonRecordError(_half_characters((), value)) from None
    if len(source) > MAX_RECORD:
        message = _("is {size} bytes as text; a record may be at most {limit} bytes long")
        raise JsonRecordError([((), message.format(size=len(source), limit=MAX_RECORD))])
    record = read_record(source, 1, number if field == "lines" else 0)
    flawed = not body.sound or any(flaw.code != "keyword-unknown" for flaw in record.flaws)
    if flawed or not (body.plain or _shape(record.lines) == body.shape(int(field == "head"))):
        mistake = _("must each be one line of the notation")
        raise JsonRecordError(_bad_lines(field, value[field]) or [((field,), mistake)])
    return record


def _whole(value: dict[str, Any]) -> tuple[list[str], list[Any]]:
    """The header lines that no line has a place for, ``deal`` first, and the other lines with their values put in."""
    fields = {keyword: _words(keyword, value[keyword]) for keyword in HEADERS if keyword in value and keyword != HOUSE}
    fields |= {f"player {seat}": quote(name) for seat, name in sorted(value.get("names", {}).items())}
    deal = f"deal {value['game']} {value['players']}"
    lines = list(value["lines"])
    found = {index: header for index, line in enumerate(lines) if isinstance(line, str) and (header := _header(line))}
    if 0 in found and found[0][0] == "deal" and found[0][1] is not None:
        deal = f"{deal} {found.pop(0)[1]}".rstrip(" ")
        del lines[0]
    shift = len(value["lines"]) - len(lines)
    later = {name for name, beside in found.values() if beside is not None}
    heads = [(_rank(name), f"{name} {fields[name]}") for name in fields.keys() - later]
    heads += [(_rank(HOUSE), f"{HOUSE} {line}") for line in value.get(HOUSE, ())]
    usual = [line for _place, line in sorted(heads, key=itemgetter(0))]
    for index, (name, beside) in found.items():
        if name == "deal":
            raise _misplaced(index, _("“deal” can only come first, followed by a comment or a remark"))
        if beside is None:
            if name not in fields:
                raise _misplaced(index, _("the first “{name}” of a record belongs in the field “{field}”"), name)
            if name in later:
                raise _misplaced(index, _("“{name}” appears with a value above the place of its field"), name)
        elif name not in fields:
            raise _misplaced(index, _("“{name}” takes its value from the field “{field}”, which is missing"), name)
        elif name not in later:
            raise _misplaced(index, _("“{name}” appears a second time without its value"), name)
        else:
            later.discard(name)
            lines[index - shift] = f"{name} {fields[name]} {beside}".rstrip(" ")
    return [deal, *usual], lines


def _header(line: str) -> tuple[str, str | None] | None:
    """The header line that a string is: the name of its field, and what is beside the value if that is left out."""
    keyword = KEYWORD.match(line)
    if keyword is None or keyword[0] not in EVERY_HEADER or keyword[0] == HOUSE:
        return None
    name, rest = keyword[0], line[keyword.end() :].lstrip(" \t")
    if name == "player":
        if not _SEAT.match(rest):
            return None
        name, rest = f"player {rest[0]}", rest[1:].lstrip(" \t")
    return name, rest if rest[:1] in ("", "{", "#") else None


def _misplaced(index: int, what: str, name: str = "") -> JsonRecordError:
    return JsonRecordError([(("lines", index), what.format(name=name, field=_field(name)))])


def _field(name: str) -> str:
    return f"names.{name[-1]}" if name.startswith("player") else name


def _rank(name: str) -> int:
    keyword, _blank, letter = name.partition(" ")
    return _RANK[keyword] + (SEATS.index(letter) if letter else 0)


def _words(keyword: str, value: Any) -> str:
    return str(value) if keyword in ("rules", "date", "round", "board", "dealer") else quote(value)


class _Body:
    """The text of a record, put together from its lines, in the canonical form if they are."""

    def __init__(self, head: Iterable[str], nodes: list[Any]) -> None:
        self.parts: list[str] = []
        self.plain = True
        """Whether it is certain, by their looks, that every string is one line if the whole can be read."""
        self.sound = True
        """Whether the further lines of a string are indented, as those of a comment are."""
        self.row = 0
        self._shape = self._level([*head, *nodes], "", "")
        self.text = "".join(f"{part}\n" for part in self.parts)

    def _level(self, nodes: list[Any], indent: str, lead: str) -> list[Any]:
        shape: list[Any] = []
        for node in nodes:
            if isinstance(node, str):
                shape.append(self.row)
                if "\n" in node or not ONE_FACT.fullmatch(node):
                    self.plain = False
                    self.sound = self.sound and _STRAY_END.search(node) is None
                    self.row += node.count("\n")
                    node = node.replace("\n", "\n" + indent)
                self._add(lead + node)
            else:
                if node:
                    shape.append(self._level(node, indent + _STEP, lead + "( "))
                else:
                    shape.append([])
                    self._add(lead + "(")
                self._add(indent + ")")
            lead = indent
        return shape

    def _add(self, part: str) -> None:
        self.parts.append(part)
        self.row += 1

    def shape(self, shift: int) -> list[Any]:
        """The rows on which the lines start, variations nested."""
        return _shifted(self._shape, shift)


def _shifted(shape: list[Any], shift: int) -> list[Any]:
    return [_shifted(part, shift) if isinstance(part, list) else part + shift for part in shape]


def _shape(nodes: Iterable[Line | Variation]) -> list[Any]:
    return [_shape(node.lines) if isinstance(node, Variation) else node.row for node in nodes]


def _kept(value: dict[str, Any], number: int) -> Record:
    try:
        source = base64.b64decode(value["base64"], validate=True) if "base64" in value else value["text"].encode()
    except UnicodeEncodeError:
        raise JsonRecordError(_half_characters((), value)) from None
    except (binascii.Error, ValueError) as error:
        message = _("must be bytes in base64 ({error})").format(error=error)
        raise JsonRecordError([(("base64",), message)]) from None
    if [record.whole().data for record in sources(BytesIO(source))] != [source]:
        message = _("must be one record; a “deal” line starts one")
        raise JsonRecordError([(("text" if "text" in value else "base64",), message)])
    starts = next(sources(BytesIO(source))).number
    return read_record(source, 1, number if starts else 0, value.get("version", "1"))


# ---- What is wrong, in words


def _shown(value: Any) -> str:
    if isinstance(value, dict | list):
        return _("an object") if isinstance(value, dict) else _("an array")
    if isinstance(value, int) and not -(10**30) < value < 10**30:
        return _("so large a number")
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:40] + "…"


def _must_be(expected: str, value: Any) -> str:
    return _("must be {expected}, not {found}").format(expected=_(expected), found=_shown(value))


def _mistakes(errors: Any, value: Any, way: Way = (), fields: str = "") -> Iterator[tuple[Way, str]]:
    """Marshmallow's messages, flat, as sentences: what ought to be there, and what was found."""
    for name, what in errors.items():
        of_pair = name in ("key", "value") and len(way) > 1
        below = way[-1] if name == "key" and of_pair else value if of_pair else _below(value, name)
        here = way if of_pair else (*way, name)
        if isinstance(what, dict):
            yield from _mistakes(what, below, here)
        else:
            expected = what[0]
            if expected in (NO_FIELD, TOO_DEEP):
                yield here, _(expected).format(fields=fields, limit=MAX_DEPTH)
            elif not of_pair and isinstance(value, dict) and name not in value:
                yield here, _("is missing: {expected}").format(expected=_(expected))
            else:
                yield here, _must_be(expected, below)


def _below(value: Any, name: str | int) -> Any:
    return value.get(name) if isinstance(value, dict) else value[name]  # a list has only indices


def _half_characters(way: Way, value: Any) -> Iterator[tuple[Way, str]]:
    """Where there are halves of characters, which are not text."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in below:
        yield from _half_characters((*way, name), part)
    if isinstance(value, str) and (found := re.search("[\ud800-\udfff]", value)):
        yield way, _("“{text}” is half of a character; a pair of them is one").format(text=f"\\u{ord(found[0]):04x}")


def _bad_lines(field: str, nodes: list[Any]) -> list[tuple[Way, str]]:
    return [(way, what) for way, line in _every((field,), nodes) if (what := _why_not(line, field == "head"))]


def _every(way: Way, nodes: list[Any]) -> Iterator[tuple[Way, str]]:
    for index, node in enumerate(nodes):
        if isinstance(node, str):
            yield (*way, index), node
        else:
            yield from _every((*way, index), node)


def _why_not(line: str, head: bool) -> str | None:
    """Why a string is not one line of the notation, if it is none."""
    if not head and (found := _header(line)) and found[1] is not None:
        return None
    record = read_record(f"{'' if head else 'deal x 3'}\n{line}\n".encode(), 1, int(not head))
    for flaw in record.flaws:
        if flaw.code != "keyword-unknown":
            message = say(CATALOGUE[flaw.code].sentence(flaw.arguments), flaw.arguments)
            return _("column {number}: ").format(number=flaw.column) + message
    if line.startswith("%"):
        return _("a line that starts with % belongs in the field “percent_lines”")
    lines = record.lines if head else record.lines[1:]
    if len(lines) != 1 or isinstance(lines[0], Variation) or _STRAY_END.search(line):
        return _("must be one line of the notation; a variation is an array of lines")
    return None
