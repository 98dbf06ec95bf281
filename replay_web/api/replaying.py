"""The steps of a record, and the table at one of them, as data."""

from collections.abc import Iterable
from typing import Any

from flask import abort
from marshmallow import Schema, fields, validate

from notation.cards import names_of
from notation.deals.viewing import view
from notation.decision import Choices, Decision
from notation.record import SEATS, Record
from notation.replay import Path, position
from notation.replay.steps import SETTLEMENT, WrittenStep, steps
from notation.table import Table, card_name
from notation.table_parts import Packet
from notation.writer import line_text
from replay_web.api.fields import seat
from replay_web.library import Entry
from replay_web.present import sentences, step_page
from replay_web.present.lines_of_play import Level
from replay_web.present.words import Voice
from replay_web.web.schemas import Query


class CommentSchema(Schema):
    """A comment, and its language where it names one."""

    text = fields.String(required=True)
    language = fields.String(required=True)


class StepSchema(Schema):
    """An act of a record; step 0 is the deal, the last one the settlement."""

    number = fields.Integer(required=True)
    keyword = fields.String(required=True, metadata={"description": "Of its line; `deal`, `settlement` at the ends."})
    seat = seat(required=True, allow_none=True, metadata={"description": "Who acts."})
    act = fields.String(required=True, metadata={"description": "What was done, in the notation."})
    mark = fields.String(required=True)
    comments = fields.List(fields.Nested(CommentSchema), required=True)


class CardsSchema(Schema):
    """Cards that lie somewhere: the known ones, and how many are missing to the whole."""

    cards = fields.List(fields.String(), required=True)
    missing = fields.Integer(required=True)


class TrickSchema(Schema):
    """A trick, in the order in which its cards were played."""

    number = fields.Integer(required=True)
    leader = seat(required=True, allow_none=True)
    cards = fields.List(fields.String(), required=True)
    winner = seat(required=True, allow_none=True)


class CallSchema(Schema):
    """A call or an announcement."""

    seat = seat(required=True)
    words = fields.List(fields.String(), required=True)


class TableSchema(Schema):
    """What lies on the table, and what everybody knows."""

    dealer = seat(required=True, allow_none=True)
    seats = fields.List(
        fields.String(), required=True,
        metadata={"description": "Who takes part, forehand first; where the dealer is null, who may take part."},
    )  # fmt: skip
    hands = fields.Dict(keys=fields.String(), values=fields.Nested(CardsSchema), required=True)
    talon = fields.List(fields.Nested(CardsSchema), required=True)
    laid_away = fields.Nested(CardsSchema, required=True)
    calls = fields.List(fields.Nested(CallSchema), required=True)
    announcements = fields.List(fields.Nested(CallSchema), required=True)
    declarer = seat(required=True, allow_none=True)
    partner = seat(required=True, allow_none=True)
    contract = fields.String(required=True, allow_none=True)
    called = fields.String(required=True, allow_none=True)
    factors = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    tricks = fields.List(fields.Nested(TrickSchema), required=True)
    trick = fields.Nested(TrickSchema, required=True, allow_none=True, metadata={"description": "The open one."})
    card_points = fields.Dict(
        keys=fields.String(), values=fields.Integer(allow_none=True), required=True,
        metadata={"description": "In units, of each side, under its seat; null where cards of its pile are not known."},
    )  # fmt: skip
    points_unit = fields.Integer(required=True, metadata={"description": "How many units make a card point."})


class NextSchema(Schema):
    """What is to be decided next."""

    seat = seat(required=True, allow_none=True)
    keyword = fields.String(required=True, metadata={"description": "Of the line that would record it."})
    options = fields.List(
        fields.String(), required=True,
        metadata={"description": "What may be chosen: words or cards; of a set, the cards that some legal set holds."},
    )  # fmt: skip


class StateSchema(StepSchema):
    """The table after a step."""

    last = fields.Integer(required=True, metadata={"description": "The number of the last step."})
    sentence = fields.String(required=True, metadata={"description": "What was done, and what came of it."})
    table = fields.Nested(TableSchema, required=True, allow_none=True)
    next = fields.Nested(NextSchema, required=True, allow_none=True)


class OfLine(Query):
    """Of which line of play the steps are wanted."""

    variation = fields.String(
        load_default="", validate=validate.Regexp(r"^([0-9]{1,4}(\.[0-9]{1,4}){0,15})?$"),
        metadata={"description": "A variation by its path, such as `2.1`; the main line without it."},
    )  # fmt: skip


class OfView(OfLine):
    """Whose view of which line is wanted."""

    seat = seat(metadata={"description": "Whose view: what this seat could not know is left out."})


# ---- Values


def level_of(entry: Entry, variation: str) -> Level:
    """The main line or a variation of a record; aborts with 404 where there is none of that name."""
    levels = step_page.levels_of(entry)
    found = next((level for level in levels.values() if level.name == variation), None)
    if found is None:
        names = ", ".join(level.name for level in levels.values() if level.path)
        abort(404, f"This record has no such variation; it has {names or 'none'}.")
    return found


def step_data(step: WrittenStep) -> dict[str, Any]:
    """A step, as data."""
    return {
        "number": step.number,
        "keyword": step.keyword,
        "seat": None if step.seat is None else SEATS[step.seat],
        "act": _act(step),
        "mark": step.mark,
        "comments": step.comments,
    }


def _act(step: WrittenStep) -> str:
    if step.line is None:
        return ""
    item = step.line.items[step.item] if step.line.items else None
    if step.keyword == "trick" and isinstance(item, int):
        return card_name(item)
    if isinstance(item, tuple):
        return " ".join(map(str, item[1:]))
    return line_text(step.line._replace(notes=None, remark=None))


def state_data(entry: Entry, level: Level, number: int, seat: str | None) -> dict[str, Any]:
    """The table after a step, as data; as a seat saw it, if one is named. Aborts where there is no such step."""
    if not 0 <= number <= level.last:
        abort(404, f"There is no such step; there are 0 to {level.last}.")
    report = entry.report()
    record, path, step = report.record, level.path, level.steps[number]
    if seat is not None:
        record = _seen(record, path, seat, number)
        step = steps(record)[number]
    walk, before = position(record, number, path), position(record, max(number - 1, 0), path)
    voice = Voice(record, report.game)
    if step.keyword == SETTLEMENT:
        sentence = sentences.settlement(report.result if seat is None and not path else None, voice)
    else:
        moment = None
        if walk and before:
            moment = sentences.ActContext(walk.table, walk.decision, before.table, before.decision)
        sentence = sentences.sentence(step, moment, voice)
    following = walk.decision if walk and step.keyword != SETTLEMENT else None
    return step_data(step) | {
        "last": level.last,
        "sentence": sentence,
        "table": table_data(walk.table) if walk else None,
        "next": next_data(following, walk.table) if walk and following else None,
    }


def _seen(record: Record, path: Path, seat: str, number: int) -> Record:
    """What a seat saw, as a record of its own; aborts where that cannot be told."""
    if path:
        abort(422, "What a seat saw is told of the main line only.")
    try:
        return view(record, SEATS.index(seat), number)
    except ValueError as error:
        abort(422, f"{error}.")


def table_data(table: Table) -> dict[str, Any]:
    """What lies on the table, as data."""
    return {
        "dealer": _letter(table.dealer),
        "seats": [SEATS[seat] for seat in table.seats],
        "hands": {SEATS[seat]: _cards(Packet(table.hands[seat], table.count(seat))) for seat in sorted(table.seats)},
        "talon": [_cards(packet) for packet in table.talon],
        "laid_away": _cards(table.laid),
        "calls": [{"seat": SEATS[seat], "words": [word]} for seat, word in table.calls],
        "announcements": [{"seat": SEATS[seat], "words": words} for seat, *words in table.said],
        "declarer": _letter(table.declarer),
        "partner": _letter(table.partner),
        "contract": table.contract.word if table.contract else None,
        "called": None if table.called is None else card_name(table.called),
        "factors": {name or "game": factor for name, factor in table.factors.items()},
        "tricks": [_trick(one.number, one.leader, one.cards, one.winner) for one in table.tricks[table.before :]],
        "trick": _trick(len(table.winners) + 1, table.order[0], table.open, None) if table.open else None,
        "card_points": {
            SEATS[side]: points if table.pile(side).whole else None for side, points in table.side_points().items()
        },
        "points_unit": table.game.points_unit,
    }


def _trick(number: int, leader: int, cards: Iterable[int], winner: int | None) -> dict[str, Any]:
    names = list(map(card_name, cards))
    return {"number": number, "leader": SEATS[leader], "cards": names, "winner": _letter(winner)}


def _letter(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat]


def _cards(packet: Packet) -> dict[str, Any]:
    return {"cards": names_of(packet.known), "missing": packet.missing}


def next_data(decision: Decision, table: Table) -> dict[str, Any]:
    """What is to be decided next, as data."""
    may = decision.offer(table).allowed if decision.seat is not None else Choices()
    packets = [str(packet) for packet in may.packets]  # chosen by its number, from 0
    return {
        "seat": _letter(decision.seat),
        "keyword": decision.keyword,
        "options": [*map(" ".join, may.words), *packets, *names_of(may.cards)],
    }
