"""Answers: objects of the library, written as the library writes them; steps, in parts or one."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Response, abort
from marshmallow import Schema, fields, validate

import notation
from notation.library.as_json import as_data
from notation.library.steps import path_of
from notation.schemas.fields import report_schema
from notation.schemas.kinds import a_number
from notation.schemas.views import JsonStep
from replay_web.api.fields import list_schema, seat
from replay_web.library import MOST_ACTS, acts_to_step
from replay_web.web.schemas import Paging, Query

COMPONENTS = "#/components/schemas/"
"""Where the description of the interface keeps its schemas."""
MOST_STEPS = 999_999
"""No record has as many steps."""


class ReportedRecord(Schema):
    """A record and its report."""

    record = fields.Dict(
        required=True,
        metadata={
            "description": "The record, as `tarock convert` writes it.",
            "anyOf": [{"$ref": f"{COMPONENTS}{name}"} for name in ("JsonRecord", "JsonKept")],
        },
    )
    report = fields.Nested(report_schema(), required=True)


class PagedSteps(list_schema(JsonStep, "StepList")):  # type: ignore[misc]
    """Some steps of a record."""

    last = a_number("The number of the last step.")


class OfLine(Query):
    """Of which line of play steps are wanted."""

    variation = fields.String(
        load_default="", validate=validate.Regexp(r"^([0-9]{1,4}(\.[0-9]{1,4}){0,15})?$"),
        metadata={"description": "A variation by its path, such as `2.1`; the main line without it."},
    )  # fmt: skip


class OfView(OfLine):
    """Whose view of which line is wanted."""

    seat = seat(metadata={"description": "Whose view: what this seat could not know is left out."})


class StepPaging(OfLine, Paging):
    """Which steps of which line of play are wanted."""


def answer(data: dict[str, Any]) -> Response:
    """Data as JSON, with its keys in their order: cards of a trick come in the order played."""
    return Response(json.dumps(data, ensure_ascii=False), content_type="application/json")


def reported(report: notation.Report) -> dict[str, Any]:
    """A record and its report, as data."""
    return {"record": as_data(report.record), "report": as_data(report)}


@contextmanager
def _found() -> Iterator[None]:
    """Abort with 404 if a step or a variation is missing, with 422 for a seat that cannot have a view."""
    try:
        yield
    except notation.StepError as error:
        abort(404, str(error))
    except (notation.SeatError, notation.GameError) as error:
        abort(422, str(error))


def _steps(record: notation.Record, variation: str) -> list[notation.Step]:
    """The steps of a line of play; aborts if it has too many."""
    with _found():
        if (acts := acts_to_step(record.parsed, path_of(record, variation))) > MOST_ACTS:
            abort(413, f"This line of play has {acts:,} acts; the site steps through {MOST_ACTS:,} at most.")
        return notation.steps(record, variation)


def page_of_steps(record: notation.Record, asked: dict[str, Any]) -> Response:
    """Some steps of a record."""
    steps = _steps(record, asked["variation"])
    first, last = int(asked.get("after", -1)) + 1, len(steps) - 1
    end = first + asked["limit"]
    following = str(end - 1) if end <= last else None
    return answer({"items": [as_data(step) for step in steps[first:end]], "next": following, "last": last})


def one_step(record: notation.Record, number: int, asked: dict[str, Any]) -> Response:
    """A step of a record, or of what a seat saw of it up to that step."""
    seat, variation = asked.get("seat"), asked["variation"]
    steps = _steps(record, variation)
    with _found():
        if number >= len(steps):
            abort(404, f"There is no such step; there are 0 to {len(steps) - 1}.")
        if seat is not None and variation:
            abort(422, "A seat's view exists only for the main line.")
        if seat is not None:
            steps = notation.steps(notation.view(record, seat, number))
    return answer(as_data(steps[number]))
