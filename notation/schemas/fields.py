"""The fields of our JSON, reports and records, with marshmallow: the one place where they are declared.

`report_json` is what is written of a check, by hand because it is done a million times; `report_schema` declares the
same to anyone who reads or documents it, and a test holds the two together. `record_schema` checks the envelope of a
record; what its strings say is for `notation.schemas.records`.
"""

import json
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from notation.problems import Finding
from notation.reader.lines import valid_date
from notation.record import MAX_DEPTH, SEATS
from notation.replay import Report
from notation.short_texts import kept_for_short
from notation.words.languages import later

if TYPE_CHECKING:
    from marshmallow import Schema

SEVERITIES = ("error", "warning", "note")
VERDICTS = ("legal", "incomplete", "illegal", "unjudged", "unreadable")


def _text(text: str | None) -> str:
    """A string, or null, in ASCII: nothing in it can act on a terminal."""
    return "null" if text is None else _string(text)


@kept_for_short(1024)
def _string(text: str) -> str:
    return json.dumps(text).replace("\x7f", "\\u007f")


def report_json(report: Report, file: str) -> dict[str, Any]:
    """One record's report, ready for JSON; `file` is the file as given, ``-`` for standard input.

    Lines and columns count from 1. `points` and `score` are null if the deal cannot be scored.
    """
    record, declarer = report.record, report.declarer
    return {
        "file": file,
        "record": record.number,
        "line": record.first_line,
        "game": record.game,
        "players": record.players,
        "verdict": report.verdict,
        "declarer": None if declarer is None else SEATS[declarer],
        "contract": report.contract,
        "points": _by_seat(report.points),
        "points_unit": report.points_unit,
        "score": _by_seat(report.score),
        "house": report.house,
        "house_file": report.house_file,
        "problems": [_problem(problem) for problem in report.problems],
    }


def _problem(problem: Finding) -> dict[str, Any]:
    code, severity, line, column, rule, *_ = problem
    message = problem.message
    return {
        "code": code, "severity": severity, "line": line, "column": column, "message": message, "rule": rule
    }  # fmt: skip


def _by_seat(numbers: dict[int, int] | None) -> dict[str, int] | None:
    return None if numbers is None else {SEATS[seat]: number for seat, number in numbers.items()}


def json_line(report: Report, file: str) -> str:
    """One record's report as one line of ASCII, `report_json` piece by piece, which takes half as long."""
    record, declarer = report.record, report.declarer
    players = record.players
    problems = json.dumps(list(map(_problem, report.problems))).replace("\x7f", "\\u007f") if report.problems else "[]"
    return (
        f'{{"file": {_text(file)}, "record": {record.number}, "line": {record.first_line}, '
        f'"game": {_text(record.game)}, "players": {"null" if players is None else players}, '
        f'"verdict": "{report.verdict}", "declarer": {_text(None if declarer is None else SEATS[declarer])}, '
        f'"contract": {_text(report.contract)}, "points": {_seats(report.points)}, '
        f'"points_unit": {report.points_unit}, "score": {_seats(report.score)}, "house": {_text(report.house)}, '
        f'"house_file": {_text(report.house_file)}, "problems": {problems}}}'
    )


def _seats(numbers: dict[int, int] | None) -> str:
    return "null" if numbers is None else _object(tuple(numbers)) % tuple(numbers.values())


@lru_cache(1024)
def _object(seats: tuple[int, ...]) -> str:
    """An object with a number for each of some seats, to be filled in."""
    return "{" + ", ".join([f'"{SEATS[seat]}": %d' for seat in seats]) + "}"


@cache
def report_schema() -> "type[Schema]":
    """The schema of a report: every key, its type, and whether it may be null. It takes nothing else."""
    from marshmallow import Schema, fields, validate

    seat = validate.OneOf(SEATS)

    class ProblemSchema(Schema):
        """A problem with its place."""

        code = fields.String(required=True)
        severity = fields.String(required=True, validate=validate.OneOf(SEVERITIES))
        line = fields.Integer(required=True, strict=True, validate=validate.Range(min=1))
        column = fields.Integer(required=True, strict=True, validate=validate.Range(min=1))
        message = fields.String(required=True)
        rule = fields.String(required=True)

    class ReportSchema(Schema):
        """A check's report on one record."""

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
        points_unit = fields.Integer(required=True, strict=True, validate=validate.OneOf((1, 2, 3)))
        score = fields.Dict(
            keys=fields.String(validate=seat), values=fields.Integer(strict=True), required=True, allow_none=True
        )
        house = fields.String(required=True, allow_none=True)
        house_file = fields.String(required=True, allow_none=True)
        problems = fields.List(fields.Nested(ProblemSchema), required=True)

    return ReportSchema


# ---- Records


@cache
def record_schema(kind: str = "record") -> "Schema":
    """The schema of a ``record``, of the ``head`` of a file, or of a record that is ``kept`` as it stands.

    Its messages say what is expected; `notation.schemas.records` makes sentences of them.
    """
    from marshmallow import Schema, ValidationError, fields, validate

    word, blank = "[a-z][a-z0-9-]*", r" \t\n\r\f\v"
    a_text, a_seat = later("a text without line breaks"), later("a seat, A to H")

    def messages(expected: str) -> dict[str, Any]:
        return dict.fromkeys(("required", "null", "invalid", "too_large", "invalid_utf8"), expected)

    def text(expected: str, pattern: str = r"[^\n]*", required: bool = False) -> fields.String:
        rule = validate.Regexp(rf"(?:{pattern})\Z", error=expected)
        return fields.String(required=required, validate=rule, error_messages=messages(expected))

    def count(expected: str, least: int, most: int, required: bool = False) -> fields.Integer:
        rule = validate.Range(least, most, error=expected)
        return fields.Integer(required=required, strict=True, validate=rule, error_messages=messages(expected))

    class Day(fields.String):
        """A day of the calendar, a month or a year."""

        def _deserialize(self, value: Any, *rest: Any, **more: Any) -> str:
            day = super()._deserialize(value, *rest, **more)
            if not (isinstance(day, str) and _DATE.fullmatch(day) and valid_date(day)):
                raise self.make_error("invalid")
            return day

    class Lines(fields.Field[list[Any]]):
        """Strings, and arrays of them for variations. One flat check: a field a string costs ten times as much."""

        def _deserialize(self, value: Any, *rest: Any, **more: Any) -> list[Any]:
            if wrong := _not_lines(value, 0):
                raise ValidationError(wrong)
            return value  # type: ignore[no-any-return]

    percent = fields.List(
        text(later("a line that starts with “%” and is not only the version"), rf"%(?!tdn[ \t]+[^{blank}]+\Z)[^\n]*"),
        error_messages=messages(later("an array of strings")),
    )
    rule_set = rf"{word}(?:@[0-9]{{1,9}})?(?: {word}=[A-Za-z0-9/-]+)*"
    kinds: dict[str, dict[str, Any]] = {
        "record": {
            "game": text(later("the name of a game, a lower-case word"), word, required=True),
            "players": count(later("the number of players, 0 to 9999"), 0, 9999, required=True),
            "rules": text(later("the name of a rule set, followed by options (name=value)"), rule_set),
            "house": fields.List(
                text(later("a line of a house without its keyword"), r"[^\n]+"),
                error_messages=messages(later("an array of strings")),
            ),
            "event": text(a_text),
            "place": text(a_text),
            "date": Day(
                metadata={"pattern": rf"^(?:{_DATE.pattern})$"},
                error_messages=messages(later("a date as a string (1999, 1999-10 or 1999-10-02)")),
            ),
            "table": text(a_text),
            **dict.fromkeys(("round", "board"), count(later("a number from 0 to 9999"), 0, 9999)),
            "annotator": text(a_text),
            "source": text(a_text),
            "names": fields.Dict(
                keys=text(a_seat, "[A-H]"),
                values=text(a_text),
                error_messages=messages(later("an object, seat to name")),
            ),
            "dealer": text(a_seat, "[A-H]"),
            "lines": Lines(required=True, error_messages=messages(later("an array of lines, possibly empty"))),
            "percent_lines": percent,
        },
        "head": {
            "head": fields.List(
                text(later("a comment or a remark"), "(?s:.*)"),
                required=True,
                error_messages=messages(later("an array of strings")),
            ),
            "percent_lines": percent,
        },
        "kept": {
            "version": text(later("a version of the notation"), rf"[^{blank}]+"),
            "text": text(later("the text of a record"), "(?s:.*)"),
            "base64": text(later("the bytes of a record in base64")),
        },
    }
    listed = {"tdn": count(later("1, the version of the notation"), 1, 1, required=True)} | kinds[kind]
    declared = Schema.from_dict(listed, name=f"{kind.title()}Schema")()
    declared.error_messages["unknown"] = NO_FIELD
    return declared


NO_FIELD = later("is not a field allowed here; the fields are {fields}")
TOO_DEEP = later("is nested too deep; variations nest at most {limit} deep")

_DATE = re.compile(r"[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")


def _not_lines(lines: Any, depth: int) -> Any:
    if not isinstance(lines, list):
        return [later("a line of the notation, or an array of lines") if depth else later("an array of lines")]
    if depth > MAX_DEPTH:
        return [TOO_DEEP]
    return {
        index: wrong
        for index, line in enumerate(lines)
        if not isinstance(line, str) and (wrong := _not_lines(line, depth + 1))
    }
