"""The JSON Schema holds for what is written, here and in the description of the site's interface, and for no less."""

import json
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import notation
from notation.cli import main
from notation.schemas.fields import report_schema
from notation.schemas.json_schema import json_schema
from replay_web.app import create_app
from tests.places import EXAMPLES, RECORDS
from tests.samples import sample

SCHEMA = json_schema()
OPENAPI = create_app([RECORDS / "cego"]).test_client().get("/api/v1/openapi.json").json
REPORT = json.loads(notation.to_json(notation.check(notation.read("deal cego 3\n")[0])))


@cache
def written() -> list[dict[str, Any]]:
    """A sample of the records that ship, and the examples, as JSON."""
    return [json.loads(notation.to_json(record)) for record in shipped()]


@cache
def reports() -> list[dict[str, Any]]:
    """Reports on all of these records."""
    return [json.loads(notation.to_json(notation.check(record))) for record in shipped()]


@cache
def shipped() -> list[notation.Record]:
    return [*sample(notation.read(RECORDS), 140), *notation.read(EXAMPLES)]


def of(name: str, document: dict[str, Any]) -> Draft202012Validator:
    """A validator for one of the schemas of a document."""
    if "components" in document:
        return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": document["components"]})
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": document["$defs"]})


def name_of(record: dict[str, Any]) -> str:
    """Which form of a record an object is."""
    return "JsonHead" if "head" in record else "JsonRecord" if "lines" in record else "JsonKept"


DOCUMENTS = pytest.mark.parametrize("document", [SCHEMA, OPENAPI], ids=["schema", "openapi"])


def test_the_command_prints_it() -> None:
    printed = CliRunner().invoke(main, ["schema"])
    assert printed.exit_code == 0 and json.loads(printed.output) == SCHEMA
    Draft202012Validator.check_schema(SCHEMA)


@DOCUMENTS
@pytest.mark.slow
def test_it_holds_for_every_record_and_report_that_is_written(document: dict[str, Any]) -> None:
    assert {name_of(record) for record in written()} >= {"JsonRecord", "JsonKept"}
    for name in ("JsonRecord", "JsonHead", "JsonKept"):
        judge = of(name, document)
        assert [
            str(error) for record in written() if name_of(record) == name for error in judge.iter_errors(record)
        ] == []
    judge = of("Report", document)
    assert [str(error) for report in reports() for error in judge.iter_errors(report)] == []
    if document is SCHEMA:
        whole = Draft202012Validator(SCHEMA)
        assert all(whole.is_valid(value) for value in (*written(), *reports()))


RECORD = {"tdn": 1, "game": "cego", "players": 3, "lines": ["bids: A pass", ["bids: A solo", ["..."]]]}


def test_it_takes_what_is_read() -> None:
    full = RECORD | {
        "rules": "standard unit=1", "event": "", "date": "2020-02", "board": 0, "names": {"A": "Anna"}, "dealer": "C",
        "percent_lines": ["%encoding x"],
    }  # fmt: skip
    judge = of("JsonRecord", SCHEMA)
    assert judge.is_valid(RECORD) and judge.is_valid(full) and notation.from_json(full).names == {"A": "Anna"}
    assert of("JsonHead", SCHEMA).is_valid({"tdn": 1, "head": ["{An evening.}"]})
    assert of("JsonKept", SCHEMA).is_valid({"tdn": 1, "version": "2", "text": "deal x 3\n"})


@pytest.mark.parametrize(
    "change",
    [
        {"tdn": 2}, {"game": "Cego"}, {"players": "3"}, {"lines": [7]}, {"lines": [["a", [1]]]}, {"dealer": "I"},
        {"names": {"I": "x"}}, {"date": "yesterday"}, {"event": "a\nb"}, {"board": 10000}, {"weather": "fine"},
        {"percent_lines": ["%tdn 1"]}, {"lines": None},
    ],
    ids=str,
)  # fmt: skip
@DOCUMENTS
def test_it_refuses_what_is_refused(document: dict[str, Any], change: dict[str, Any]) -> None:
    inside = document is OPENAPI and isinstance(change.get("lines"), list)  # what lines are is not told there
    assert inside or not of("JsonRecord", document).is_valid(RECORD | change)
    with pytest.raises(notation.JsonRecordError):
        notation.from_json(RECORD | change)


@DOCUMENTS
@pytest.mark.parametrize("key", REPORT)
def test_a_report_has_every_key_and_no_other(document: dict[str, Any], key: str) -> None:
    judge = of("Report", document)
    assert judge.is_valid(REPORT)
    assert not judge.is_valid({name: value for name, value in REPORT.items() if name != key})
    assert not judge.is_valid(REPORT | {key: 1.5})
    if document is SCHEMA:
        assert not judge.is_valid(REPORT | {"more": 1})
    assert list(REPORT) == list(report_schema()().fields) == list(SCHEMA["$defs"]["Report"]["properties"])


def test_a_kept_record_is_text_or_bytes() -> None:
    for wrong in ({"tdn": 1}, {"tdn": 1, "text": "deal x 3\n", "base64": ""}):
        assert not of("JsonKept", SCHEMA).is_valid(wrong)
