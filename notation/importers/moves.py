"""The moves of a deal as JSON, as a game server logs them."""

from collections.abc import Iterator, Mapping

from notation.deals.entries import InputError
from notation.deals.taking import next_act
from notation.deals.writing import goes_on, line_of
from notation.importers.placed_json import Node, imported_deals
from notation.importers.source import (
    PLAIN,
    Field,
    Imported,
    Misread,
    MisreadError,
    deal_line,
    head_lines,
    seat_named,
    unknown_field,
)
from notation.reader import read as read_records
from notation.record import SEATS, Line, Record
from notation.replay import ALL, judge, position
from notation.words.languages import _
from notation.writer import write

FIELDS = ("game", "players", "rules", *PLAIN, "dealer", "hands", "talon", "moves", "points", "score")
"""The fields of a deal; `game` is enough, all else may be unknown."""

_PARTS = ("seat", "act", "keyword")


def read(text: str, given: Mapping[str, str]) -> Iterator[Imported | Misread]:
    """Deals as JSON, an object each: game, players, hands, and the moves one by one; alone, in an array, or in lines.

    What a deal does not tell is unknown; a move that means nothing if it stands is a mistake, and its deal left out.
    """
    yield from imported_deals(text, lambda deal: record_text(deal, given))


def looks_like(text: str) -> bool:
    """Whether a text may be deals as JSON: objects with a game, and with players, hands or moves."""
    opened = text.lstrip("\ufeff \t\r\n")[:1] in ("{", "[")
    return opened and '"game"' in text and any(f'"{name}"' in text for name in ("players", "hands", "moves"))


def record_text(deal: Node, given: Mapping[str, str]) -> str:
    """The record of a deal."""
    for name, node in deal.value.items():
        if name not in FIELDS:
            raise unknown_field(name, FIELDS, node.at)
    told: dict[str, Node] = {name: node for name, node in deal.value.items() if node.value is not None}
    fields = {name: Field(text, deal.at) for name, text in given.items()}
    for name in ("game", "rules", *PLAIN, "dealer"):
        if name in told:
            fields[name] = Field(_text(told[name]), told[name].at)
    names = _names(told.get("players"))
    head, count = deal_line(fields, names, deal.at)
    lines = [head, *head_lines(fields, names)]
    if dealer := fields.get("dealer"):
        lines.append(f"dealer {seat_named(dealer, names, count)}")
    if hands := told.get("hands"):
        for seat, cards in sorted(_by_seat(hands, names, count)):
            lines.append(f"hand {seat}: {_cards(cards)}")
    if talon := told.get("talon"):
        nested = isinstance(talon.value, list) and any(isinstance(part.value, list) for part in talon.value)
        lines.append("talon: " + " | ".join(_cards(part) for part in (talon.value if nested else [talon])))
    if "moves" in told:
        lines = _played(lines, told["moves"], names, count, deal.at).splitlines()
    for name in ("points", "score"):
        if name in told:
            entries = [f"{seat} {_text(amount)}" for seat, amount in sorted(_by_seat(told[name], names, count))]
            lines += [f"{name}: {', '.join(entries)}"] if entries else []
    return "\n".join(lines) + "\n"


def _text(node: Node) -> str:
    if isinstance(node.value, bool) or not isinstance(node.value, str | int | float):
        raise MisreadError(node.at, _("expected a text or a number"))
    return str(node.value).strip()


def _list(node: Node, what: str) -> list[Node]:
    if not isinstance(node.value, list):
        raise MisreadError(node.at, what)
    return list(node.value)


def _names(node: Node | None) -> list[str]:
    """The names of the players in the order of their seats; by seat, or a list; a number says how many there are."""
    if node is None:
        return []
    if isinstance(node.value, int) and not isinstance(node.value, bool) and 0 < node.value <= len(SEATS):
        return [""] * node.value
    if isinstance(node.value, dict):
        wrong = next((name for name in node.value if name not in SEATS), None)
        if wrong is not None:
            raise MisreadError(node.value[wrong].at, _("“{text}” is not a seat").format(text=wrong))
        last = max(map(SEATS.index, node.value), default=-1)
        return [_text(node.value[seat]) if seat in node.value else "" for seat in SEATS[: last + 1]]
    wanted = _("the players must be a list of names, an object by seat, or a number")
    return [_text(name) for name in _list(node, wanted)]


def _by_seat(node: Node, names: list[str], count: int) -> list[tuple[str, Node]]:
    if not isinstance(node.value, dict):
        raise MisreadError(node.at, _("expected an object by seat"))
    return [(seat_named(Field(name, value.at), names, count), value) for name, value in node.value.items()]


def _cards(node: Node) -> str:
    return " ".join(map(_text, node.value)) if isinstance(node.value, list) else _text(node)


# ---- The moves


def _played(lines: list[str], moves: Node, names: list[str], count: int, start: int) -> str:
    """The record with its moves, each behind the other as the rules ask for them. Raises MisreadError."""
    [record] = read_records("\n".join(lines) + "\n")
    walk = None if record.unreadable else position(record, ALL)
    if walk is None:
        raise MisreadError(start, " ".join(problem.message for problem in judge(record).problems))
    made = list(record.lines)
    for node in _list(moves, _("the moves must be a list")):
        seat, text, keyword = _move(node, names, count)
        try:
            act = next_act(walk, walk.record, text, seat, keyword, stands=True)
        except InputError as error:
            raise MisreadError(node.at, str(error)) from None
        last = made[-1]
        assert act.written is not None
        longer = goes_on(last, act.written) if isinstance(last, Line) else None
        made[-1:] = [last, line_of(act.written)] if longer is None else [longer]
        if not act.breaches:
            walk.send(act.sent)
        else:
            [record] = read_records(write(Record(tuple(made))))
            walk = position(record, ALL) or walk
    return write(Record(tuple(made)))


def _move(node: Node, names: list[str], count: int) -> tuple[int, str, str]:
    """Whose move it is, what he does, and the keyword of its line, if that is said.

    ``["A", "solo"]``, ``["A", "Fool", "trick"]``, or an object with `seat`, `act` and perhaps `keyword`.
    """
    form = _("a move must be a seat and what it does: [“A”, “solo”]")
    if isinstance(node.value, dict):
        parts = [node.value[name] for name in _PARTS if name in node.value]
        if not {"seat", "act"} <= node.value.keys() <= set(_PARTS):
            raise MisreadError(node.at, form)
    else:
        parts = _list(node, form)
        if len(parts) not in (2, 3):
            raise MisreadError(node.at, form)
    seat, act, *keyword = parts
    number = SEATS.index(seat_named(Field(_text(seat), seat.at), names, count))
    return number, _cards(act), _text(keyword[0]) if keyword else ""
