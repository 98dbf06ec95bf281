"""JSON whose values know where they start, so that a mistake in one can be placed."""

import json
from collections.abc import Callable, Iterator
from json import scanner
from json.decoder import JSONArray, JSONObject  # type: ignore[attr-defined]
from typing import Any, NamedTuple

from notation.importers.source import Imported, Misread, MisreadError, Places
from notation.words.languages import _

_BLANK = " \t\r\n"


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
