"""JSON whose values know where they start, so that a mistake in one can be placed."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from json import scanner
from json.decoder import JSONArray, JSONObject  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from notation.importers.source import Imported, Misread, MisreadError, Places
from notation.words.languages import _

_BLANK = " \t\r\n"
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|[\[\]{},:]|[^\s\[\]{},:"/]+|\s+|.', re.DOTALL)
_CLOSING = {"{": "}", "[": "]"}


class Node(NamedTuple):
    """A value of JSON, and at which character it starts; what is in it, too, is nodes."""

    value: Any
    at: int


def placed_values(text: str) -> Iterator[Node]:
    """The values of a text, one behind the other. Raises JSONDecodeError."""
    context: Any = json.JSONDecoder()
    context.memo = {}
    context.parse_object = lambda at, strict, scan, *rest: JSONObject(at, strict, placed, *rest)
    context.parse_array = lambda at, scan: JSONArray(at, placed)
    scan: Any = scanner.py_make_scanner(context)  # type: ignore[attr-defined]

    def placed(string: str, at: int) -> tuple[Node, int]:
        value, end = scan(string, at)
        return Node(value, at), end

    at = int(text.startswith("\ufeff"))
    while True:
        while at < len(text) and text[at] in _BLANK:
            at += 1
        if at == len(text):
            return
        try:
            node, at = placed(text, at)
        except StopIteration as error:
            raise json.JSONDecodeError("Expecting value", text, error.value) from None
        yield node


class Strict(NamedTuple):
    """A text made strict JSON; each character that was kept has its place still."""

    text: str
    notes: tuple[MisreadError, ...]
    """What was not strict, with its place, one for each kind; empty if all was."""


def strict(text: str, objects: bool = True) -> Strict:
    """A text that may have comments, commas behind the last member, or no end, as strict JSON.

    What is too much becomes spaces. A text that breaks off is closed behind its last complete member; an object that
    breaks off is left out unless `objects` keeps what it has.
    """
    pieces: list[str] = []
    notes: dict[str, MisreadError] = {}
    inside: list[str] = []
    token, before, comma = "", "", 0
    """The token before, blanks and comments left out; and which piece it is."""
    end = (0, 0, "")
    """The last place where the text could have been closed: how many pieces, its character, and the brackets."""
    for found in _TOKEN.finditer(text):
        token, at = found[0], found.start()
        if token.startswith(("//", "/*")):
            notes.setdefault("comment", MisreadError(at, _("the JSON was not strict: it has a comment here")))
            token = re.sub(r"[^\n]", " ", token)
        pieces.append(token)
        if token.isspace() or token == "\ufeff":
            continue
        if token == '"':
            break
        if token in _CLOSING:
            inside.append(token)
        elif token in ("]", "}"):
            if not inside or token != _CLOSING[inside.pop()]:
                return Strict(text, ())
            if before == ",":
                message = _("the JSON was not strict: nothing follows this comma")
                notes.setdefault("comma", MisreadError(at - len("".join(pieces[comma:-1])), message))
                pieces[comma] = " "
        whole = token[0] == '"' or token in ("]", "}") or found.end() < len(text)
        if not objects and "{" in inside:
            pass
        elif token in "[{]}" or (token not in ",:" and whole and (before == ":" or inside[-1:] == ["["])):
            end = (len(pieces), found.end(), "".join(_CLOSING[bracket] for bracket in reversed(inside)))
        before, comma = token, len(pieces) - 1
    if before == "" or (not inside and token == '"'):
        return Strict(text, ())
    if inside and end[0]:
        notes["end"] = MisreadError(end[1] - 1, _("the JSON breaks off: what follows here is not whole"))
        pieces[end[0] :] = [end[2]]
    return Strict("".join(pieces), tuple(notes.values()))


def plain(node: Node) -> Any:
    """A value as `json` reads it, without places."""
    if isinstance(node.value, dict):
        return {name: plain(member) for name, member in node.value.items()}
    return [plain(member) for member in node.value] if isinstance(node.value, list) else node.value


def imported_deals(text: str, record_text: Callable[[Node], str]) -> Iterator[Imported | Misread]:
    """The records of a text of JSON objects, a deal each, alone or in arrays; `record_text` raises MisreadError."""
    places = Places(text)

    def deals(node: Node) -> Iterator[Imported | Misread]:
        for deal in node.value if isinstance(node.value, list) else [node]:
            try:
                if not isinstance(deal.value, dict):
                    raise MisreadError(deal.at, _("a deal must be an object with its fields"))
                yield Imported(*places.of(deal.at), record_text(deal))
            except MisreadError as error:
                yield places.misread(error)

    yield from imported_values(text, deals)


def noting(loose: Strict, found: Iterable[Imported | Misread]) -> Iterator[Imported | Misread]:
    """Records, the first of them with a note of what was not strict."""
    places = Places(loose.text)
    notes = tuple(places.misread(note) for note in loose.notes)
    for each in found:
        if notes and isinstance(each, Imported):
            each, notes = each._replace(notes=(*notes, *each.notes)), ()
        yield each


def imported_values(text: str, records: Callable[[Node], Iterator[Imported | Misread]]) -> Iterator[Imported | Misread]:
    """The records of each value of a text of JSON; `records` may raise MisreadError."""
    try:
        for node in placed_values(text):
            try:
                yield from records(node)
            except MisreadError as error:
                yield Places(text).misread(error)
    except json.JSONDecodeError as error:
        yield Misread(error.lineno, error.colno, _("this is not JSON ({error})").format(error=error.msg))
    except RecursionError:
        yield Misread(1, 1, _("this is not JSON ({error})").format(error="nested too deep"))
