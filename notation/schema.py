"""The report of a check as JSON: the one place where JSON names live.

`report_json` is what is written, by hand because it is done a million times; `report_schema` declares the same to
whoever reads or documents it, and a test holds the two together.
"""

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from notation.record import SEATS, Line, Record
from notation.replay import Report

if TYPE_CHECKING:
    from marshmallow import Schema

SEVERITIES = ("error", "warning", "note")
VERDICTS = ("legal", "incomplete", "illegal", "unjudged", "unreadable")

_encode = json.JSONEncoder(check_circular=False).encode


def report_json(report: Report, file: str) -> dict[str, Any]:
    """One record's report, ready for JSON; `file` is the file as given, ``-`` for standard input.

    Lines and columns count from 1. `points` and `score` are null where the deal cannot be scored.
    """
    record, declarer = report.record, report.declarer
    deal = _deal(record)
    return {
        "file": file,
        "record": record.number,
        "line": record.first_line,
        "game": deal.items[0] if deal else None,
        "players": deal.number if deal else None,
        "verdict": report.verdict,
        "declarer": None if declarer is None else SEATS[declarer],
        "contract": report.contract,
        "points": _by_seat(report.points),
        "score": _by_seat(report.score),
        "problems": [problem._asdict() for problem in report.problems],
    }


def _deal(record: Record) -> Line | None:
    """The first line, found without reading the record in full, as asking the record for its game would."""
    line = record.acts[0] if record.acts else None
    return line if isinstance(line, Line) and line.keyword == "deal" else None


def _by_seat(numbers: dict[int, int] | None) -> dict[str, int] | None:
    return None if numbers is None else {SEATS[seat]: number for seat, number in numbers.items()}


def json_line(report: Report, file: str) -> str:
    """One record's report as one line of ASCII: nothing in it can act on a terminal."""
    return _encode(report_json(report, file)).replace("\x7f", "\\u007f")


@cache
def report_schema() -> "type[Schema]":
    """The schema of a report: every key, its type, and whether it may be null. It takes nothing else."""
    from marshmallow import Schema, fields, validate

    seat = validate.OneOf(SEATS)

    class ProblemSchema(Schema):
        """What a check found, at its place."""

        code = fields.String(required=True)
        severity = fields.String(required=True, validate=validate.OneOf(SEVERITIES))
        line = fields.Integer(required=True, strict=True, validate=validate.Range(min=1))
        column = fields.Integer(required=True, strict=True, validate=validate.Range(min=1))
        message = fields.String(required=True)
        rule = fields.String(required=True)

    class ReportSchema(Schema):
        """What a check says of one record."""

        file = fields.String(required=True)
        record = fields.Integer(required=True, strict=True, validate=validate.Range(min=0))
        line = fields.Integer(required=True, strict=True, validate=validate.Range(min=1))
        game = fields.String(required=True, allow_none=True)
        players = fields.Integer(required=True, strict=True, allow_none=True)
        verdict = fields.String(required=True, validate=validate.OneOf(VERDICTS))
        declarer = fields.String(required=True, allow_none=True, validate=seat)
        contract = fields.String(required=True, allow_none=True)
        points = fields.Dict(
            keys=fields.String(validate=seat), values=fields.Integer(strict=True), required=True, allow_none=True
        )
        score = fields.Dict(
            keys=fields.String(validate=seat), values=fields.Integer(strict=True), required=True, allow_none=True
        )
        problems = fields.List(fields.Nested(ProblemSchema), required=True)

    return ReportSchema
