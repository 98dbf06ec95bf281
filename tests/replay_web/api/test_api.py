"""The interface for programs: its description is true, its errors are told as data, its values are the replay's."""

import re
from contextlib import suppress
from functools import cache
from gzip import decompress as gunzip
from io import BytesIO
from pathlib import Path

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from httpx import WSGITransport
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from openapi_python_client.cli import app as openapi_client
from openapi_spec_validator import validate
from schemathesis import BaseSchema, GenerationMode
from schemathesis.specs.openapi.checks import missing_required_header
from typer.testing import CliRunner

from corpus.archive import Archive
from corpus.ingest.receiving import receive
from corpus.search.query import KEYS
from notation.reader import sources
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.schemas.fields import report_json
from replay_web.api import FORMER
from replay_web.app import create_app
from replay_web.library import SHIPPED, Entry, entries_in
from tests.replay_web.deals import HOSTILE, UNTERER
from tests.samples import amount, sample

QUERIES = ["", "contract:solo", "game:troggu -declarer:lost", "score:<-20", "player:Anna", '"last trick"', "has:other"]
PLAIN = {"Content-Type": "text/plain"}
UNPACKED = {"Accept-Encoding": "identity"}
"""What tells an answer as it is: who judges it unpacks nothing."""


@pytest.fixture(scope="module")
def shipped() -> Flask:
    return create_app()


@pytest.fixture(scope="module")
def described(shipped: Flask) -> BaseSchema:
    """The description, read when it is wanted: to prepare for all that it allows takes seconds."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", shipped)


@cache
def some_ids() -> list[str]:
    return [entry.id for entry in entries_in(SHIPPED)]


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.sampled(2)
def test_whatever_is_asked_the_answer_is_as_described(described: BaseSchema, mode: GenerationMode) -> None:
    """Requests that the description allows and others that it does not, for every operation."""

    def asked(case: schemathesis.Case) -> None:
        """With the id of a record, a seat that plays, a query that can be understood, or nobody would get further."""
        if "id" in case.path_parameters and len(str(case.path_parameters["id"])) > 3:
            case.path_parameters["id"] = some_ids()[len(case.path_parameters["id"]) % len(some_ids())]
        if case.query and case.query.get("seat") in tuple(SEATS):
            case.query["seat"] = "A"
        if case.query and isinstance(case.query.get("q"), str) and len(case.query["q"]) <= 500:
            case.query["q"] = QUERIES[len(case.query["q"]) % len(QUERIES)]
        no_token = [missing_required_header]  # where nobody may add, none is asked for
        case.call_and_validate(headers=UNPACKED, excluded_checks=no_token)

    few = settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
    tried = 0
    operations = [result.ok() for result in described.get_all_operations()]
    for operation in sample(operations, 5, mode):
        with suppress(Unsatisfiable):  # where nothing can be given, nothing false can
            few(given(operation.as_strategy(generation_mode=mode))(asked))()
            tried += 1
    assert tried > 2


@given(st.text(max_size=60) | st.lists(st.sampled_from([*KEYS, ":", '"', "-", "solo", "..", "<3", "A"])).map("".join))
@settings(max_examples=amount(10, 100), deadline=None)
@pytest.mark.slow
def test_any_query_is_answered_or_told_what_is_wrong(shipped: Flask, query: str) -> None:
    client = shipped.test_client()
    for place in ("records", "sessions", "statistics"):
        response = client.get(f"/api/v1/{place}", query_string={"q": query.encode("utf-8", "replace")})
        assert response.status_code == 200 or (response.status_code, bool(response.json)) == (422, True)


@pytest.mark.slow
def test_the_description_is_openapi(client: FlaskClient) -> None:
    described = client.get("/api/v1/openapi.json").json
    assert described["openapi"] == "3.1.0"
    validate(described)


@pytest.mark.slow
def test_every_operation_has_a_name_of_its_own(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").json["paths"].values()
    names = [item[method]["operationId"] for item in paths for method in ("get", "post") if method in item]
    assert len(names) == len(set(names)) > 20
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in names)


@pytest.mark.slow
def test_every_operation_and_object_is_documented(client: FlaskClient) -> None:
    described, page = client.get("/api/v1/openapi.json").json, client.get("/api").text
    for path, item in described["paths"].items():
        for method in {"get", "post"} & set(item):
            assert f"{method.upper()} {path}<" in page
            assert re.sub("`(.*?)`", r"<code>\1</code>", item[method]["summary"]) in page
    for name in described["components"]["schemas"]:
        assert f'id="{name}"' in page


@pytest.mark.slow
def test_the_list_goes_on_where_it_stopped(client: FlaskClient, library: list[Entry]) -> None:
    found, after = [], {}
    while True:
        part = client.get("/api/v1/records", query_string={"limit": 7} | after).json
        found += [item["id"] for item in part["items"]]
        if part["next"] is None:
            break
        after = {"after": part["next"]}
    assert found == [entry.id for entry in library]


@pytest.mark.slow
def test_the_sessions_go_on_where_they_stopped(client: FlaskClient) -> None:
    found, after = [], {}
    while True:
        part = client.get("/api/v1/sessions", query_string={"limit": 2} | after).json
        found += [item["id"] for item in part["items"]]
        if part["next"] is None:
            break
        after = {"after": part["next"]}
    assert found == [item["id"] for item in client.get("/api/v1/sessions?limit=100").json["items"]]
    assert len(found) == len(set(found)) > 2
    assert client.get("/api/v1/sessions?after=000000000000").status_code == 404


def test_a_record_comes_with_its_report_and_its_bytes(client: FlaskClient, library: list[Entry]) -> None:
    for entry in library:
        whole = client.get(f"/api/v1/records/{entry.id}").json
        assert whole["report"] == report_json(entry.report(), entry.file)
        assert client.get(f"/api/v1/records/{entry.id}/text").data == entry.source


def test_records_are_found_by_a_query_and_counted(client: FlaskClient, ids: dict[str, str]) -> None:
    found = client.get("/api/v1/records", query_string={"q": "contract:solo game:tapp-tarock", "limit": 1}).json
    assert found["total"] > 1 and found["next"] and not found["more"]
    wrong = client.get("/api/v1/records?q=contarct:solo")
    assert wrong.status_code == 422 and "did you mean" in wrong.json["detail"]
    assert client.get("/api/v1/records?after=x").status_code == 422


def test_a_session_is_settled(client: FlaskClient, ids: dict[str, str]) -> None:
    listed = client.get("/api/v1/sessions?q=contract:unterer&limit=100").json["items"]
    assert ids["notes"] in [item["id"] for item in listed]
    session = client.get(f"/api/v1/sessions/{ids['legal']}").json
    assert session["event"] == "Stammtisch Weißes Kreuz" and session["game"] == "tapp-tarock"
    for name, count in session["sums"].items():
        assert count == sum(deal["score"].get(name, 0) for deal in session["deals"])
    assert {item["id"] for item in session["deals"]} >= {ids["legal"]}
    assert client.get("/api/v1/sessions/nix").status_code == 404
    assert client.get("/api/v1/sessions?q=gaem:x").status_code == 422


def test_the_statistics_are_data(client: FlaskClient) -> None:
    for by in ("contract", "player", "year"):
        items = client.get(f"/api/v1/statistics?q=game:tapp-tarock&by={by}").json["items"]
        assert items and {item["game"] for item in items} == {"tapp-tarock"}
        assert all(item["made"] + item["lost"] <= item["played"] for item in items)
    assert client.get("/api/v1/statistics?by=moon").status_code == 422
    assert "did you mean" in client.get("/api/v1/statistics?q=gaem:x").json["detail"]


def test_a_game_tells_the_tables_of_its_rulebook(client: FlaskClient) -> None:
    tables = client.get("/api/v1/games/cego/rules?lang=de").json["tables"]
    assert tables.keys() == GAMES["cego"].tables().keys()
    assert tables["worth"]["columns"][0] == "Karte"
    assert tables["worth"]["rows"][1] == ["Damen", 4, 4, 4]
    assert tables["contract-points"]["rows"][0] == ["Solo", None, None, 1, 2]
    assert tables["options"]["rows"][0] == [["solo-factor"], ["1/2"], ["2/1"]]


def test_games_are_told_with_their_packs(client: FlaskClient) -> None:
    games = {item["name"]: item for item in client.get("/api/v1/games").json["items"]}
    assert games.keys() == GAMES.keys()
    for name, game in games.items():
        assert client.get(f"/api/v1/games/{name}").json == game
        for pack in game["packs"]:
            active = len(GAMES[name].active(pack["players"], 0))
            assert len(pack["pack"]) == active * pack["hand_size"] + sum(pack["talon"])


def test_a_problem_is_told_with_its_smallest_example(client: FlaskClient) -> None:
    code = client.get("/api/v1/problems/must-follow").json
    report = client.post("/api/v1/check", data=code["example"].encode(), headers=PLAIN).json["items"][0]["report"]
    assert [(item["code"], item["rule"]) for item in report["problems"] if item["severity"] == "error"] == [
        ("must-follow", "tapp-tarock#follow")
    ]


@pytest.mark.parametrize(
    ("address", "status", "told"),
    [
        ("/api/v1/records/000000000000", 404, "no record"),
        ("/api/v1/records/{id}/steps/999", 404, "0 to"),
        ("/api/v1/records/{id}/steps?variation=9", 404, "no variation"),
        ("/api/v1/records/{id}/steps?variation=x", 422, "variation"),
        ("/api/v1/records/{id}/steps/1?seat=Z", 422, "seat"),
        ("/api/v1/records?limit=0", 422, "limit"),
        ("/api/v1/records?limit=" + "9" * 30, 422, "limit"),
        ("/api/v1/records?limit=٣", 422, "limit"),
        ("/api/v1/records?limit=%2B3", 422, "limit"),
        ("/api/v1/records?after=٣", 422, "after"),
        ("/api/v1/records?after=%00", 422, "after"),
        ("/api/v1/records?page=2", 422, "page"),
        ("/api/v1/games/bridge", 404, "tapp-tarock"),
        ("/api/v1/problems/none", 404, "lists all"),
        ("/api/v1/elsewhere", 404, "not found"),
    ],
)
def test_what_cannot_be_answered_is_told_as_data(
    client: FlaskClient, ids: dict[str, str], address: str, status: int, told: str
) -> None:
    response = client.get(address.format(id=ids["legal"]))
    assert (response.status_code, response.content_type) == (status, "application/problem+json")
    assert response.json["status"] == status
    assert told in response.text


def test_a_method_that_is_not_allowed_names_those_that_are(client: FlaskClient) -> None:
    response = client.post("/api/v1/games")
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]


# ---- What is sent


def test_what_is_sent_is_checked_as_it_stands(client: FlaskClient) -> None:
    first = b"%tdn 1\r\n\r\n" + UNTERER.replace("\n", "\r\n").encode()
    broken = first + b"\ndeal nothing 3\n\ndeal droggn 3\nevent \xff\n"
    reports = client.post("/api/v1/check", data=broken, headers=PLAIN).json["items"]
    assert [item["report"]["verdict"] for item in reports] == ["legal", "unjudged", "unreadable"]
    assert client.post("/api/v1/check", data=b"", headers=PLAIN).json == {"items": []}


def test_a_record_that_is_sent_is_stepped_through(client: FlaskClient, ids: dict[str, str]) -> None:
    kept = client.get(f"/api/v1/records/{ids['legal']}/steps/12").json
    sent = client.post("/api/v1/position?step=12", data=UNTERER.encode(), headers=PLAIN).json
    assert sent == kept


@pytest.mark.parametrize("address", ["/api/v1/check", "/api/v1/position"])
def test_only_plain_text_up_to_a_limit_is_taken(client: FlaskClient, address: str) -> None:
    assert client.post(address, json={"text": "deal"}).status_code == 415
    large = client.post(address, data=b"x" * (1 << 20) + b"x", headers=PLAIN)
    assert large.status_code == 413
    assert "1,048,576 bytes" in large.json["detail"]


@pytest.mark.parametrize("address", ["/api/v1/check", "/api/v1/position"])
def test_text_in_another_encoding_is_not_misread(client: FlaskClient, address: str) -> None:
    for charset in ("utf-16", "ISO-8859-1", '"windows-1252"', "x"):
        sent = {"Content-Type": f"text/plain; charset={charset}"}
        refused = client.post(address, data=UNTERER.encode("utf-16"), headers=sent)
        assert refused.status_code == 415 and "in UTF-8" in refused.json["detail"], charset
    for charset in ("utf-8", "UTF-8", '"utf-8"', "utf8", "us-ascii"):
        sent = {"Content-Type": f"text/plain; charset={charset}"}
        assert client.post(address, data=UNTERER.encode(), headers=sent).status_code == 200, charset


def test_a_file_may_be_sent_as_its_bytes(client: FlaskClient) -> None:
    sent = {"Content-Type": "application/octet-stream"}
    plain, whole = (client.post("/api/v1/check", data=UNTERER.encode(), headers=given) for given in (PLAIN, sent))
    assert plain.status_code == 200 and plain.json == whole.json


def test_hostile_text_comes_back_as_data(client: FlaskClient) -> None:
    response = client.post("/api/v1/check", data=HOSTILE.encode(), headers=PLAIN)
    assert response.status_code == 200
    assert response.content_type == "application/json"


def test_a_mistake_of_ours_is_told_without_a_stack(monkeypatch: pytest.MonkeyPatch, app: Flask) -> None:
    monkeypatch.setitem(app.view_functions, "games.GamesView", lambda: 1 // 0)
    response = app.test_client().get("/api/v1/games")
    assert (response.status_code, response.content_type) == (500, "application/problem+json")
    assert "ZeroDivision" not in response.text
    assert "The log has it under" in response.json["detail"]


def test_the_limits_of_every_number_are_described(client: FlaskClient) -> None:
    described = client.get("/api/v1/openapi.json").json
    numbers = 0
    for address, operations in described["paths"].items():
        shared = operations.get("parameters", [])
        for operation in (value for name, value in operations.items() if name != "parameters"):
            for parameter in [*shared, *operation.get("parameters", [])]:
                if parameter.get("schema", {}).get("type") == "integer":
                    numbers += 1
                    assert {"minimum", "maximum"} <= set(parameter["schema"]), (address, parameter["name"])
    assert numbers > 2


def test_a_step_is_named_in_the_digits_of_the_interface(client: FlaskClient, ids: dict[str, str]) -> None:
    steps = f"/api/v1/records/{ids['legal']}/steps"
    assert (client.get(f"{steps}/3").status_code, client.get(f"{steps}/٣").status_code) == (200, 404)


# ---- On the way


def test_an_answer_is_not_sent_again_and_packed_for_who_takes_it(client: FlaskClient, ids: dict[str, str]) -> None:
    for address in ("records", f"records/{ids['legal']}", f"records/{ids['legal']}/steps/3", "games"):
        plain = client.get(f"/api/v1/{address}")
        assert client.get(f"/api/v1/{address}", headers={"If-None-Match": plain.headers["ETag"]}).status_code == 304
        packed = client.get(f"/api/v1/{address}", headers={"Accept-Encoding": "gzip"})
        assert gunzip(packed.data) == plain.data and len(packed.data) < 0.6 * len(plain.data)
        again = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
        assert client.get(f"/api/v1/{address}", headers=again).status_code == 304


def test_programs_on_other_sites_may_read_and_check_but_not_add(client: FlaskClient) -> None:
    assert client.get("/api/v1/games").headers["Access-Control-Allow-Origin"] == "*"
    checked = client.post("/api/v1/check", data=UNTERER.encode(), headers=PLAIN)
    assert checked.headers["Access-Control-Allow-Origin"] == "*"
    asked = client.options("/api/v1/check")
    assert asked.headers["Access-Control-Allow-Headers"] == "Content-Type"
    added = client.post("/api/v1/records", data=UNTERER.encode(), headers=PLAIN)
    assert "Access-Control-Allow-Origin" not in added.headers


def test_the_second_version_is_gone_and_the_first_is_named(client: FlaskClient) -> None:
    for gone in (client.get(FORMER + "/records?limit=3"), client.post(FORMER + "/check"), client.get(FORMER)):
        assert (gone.status_code, gone.content_type) == (410, "application/problem+json")
        assert "/api/v1" in gone.json["detail"]


def test_the_description_says_where_the_interface_is(client: FlaskClient) -> None:
    assert client.get("/api/v1/openapi.json").json["servers"] == [{"url": "http://localhost"}]


def test_an_id_is_given_with_all_its_digits(tmp_path: Path) -> None:
    archive = Archive.open(str(tmp_path / "a.db"))
    [received] = receive(archive.engine, list(sources(BytesIO(UNTERER.encode()))), "a test")
    client = create_app(archive=archive).test_client()
    [item] = client.get("/api/v1/records").json["items"]
    assert item["id"] == received.identity and len(item["id"]) == 32
    for id in (item["id"], item["id"][:12]):
        assert client.get(f"/api/v1/records/{id}").json == item


@pytest.mark.slow
def test_a_client_that_is_made_from_the_description_reads_and_checks(
    app: Flask, ids: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every operation becomes a function; warnings only tell that it sends bytes where it could send a text."""
    described = tmp_path / "openapi.json"
    described.write_bytes(app.test_client().get("/api/v1/openapi.json").data)
    command = ["generate", "--path", described, "--output-path", tmp_path / "tarock_client", "--meta", "none"]
    made = CliRunner().invoke(openapi_client, list(map(str, command)))
    told = re.findall("^(?:WARNING .*|Unable .*|Unsupported .*)", made.output, re.MULTILINE)
    assert made.exit_code == 0 and {line for line in told if "parsing POST" not in line} == {
        "Unsupported content type text/plain"
    }
    names = {path.stem for path in (tmp_path / "tarock_client" / "api").glob("*/[a-z]*.py")}
    paths = app.test_client().get("/api/v1/openapi.json").json["paths"].values()
    assert names == {item[method]["operationId"] for item in paths for method in ("get", "post") if method in item}
    monkeypatch.syspath_prepend(tmp_path)
    from tarock_client.api.records import get_record, list_records
    from tarock_client.api.sent import check
    from tarock_client.api.sessions import get_session
    from tarock_client.client import Client
    from tarock_client.types import File

    client = Client("http://localhost", httpx_args={"transport": WSGITransport(app)})
    whole = get_record.sync(ids["legal"], client=client)
    assert whole.id == ids["legal"] and whole.report.verdict == "legal" and whole.record.game == "tapp-tarock"
    found = list_records.sync(client=client, q="contract:solo", limit=3)
    assert found.total > 2 and {item.report.contract for item in found.items} == {"solo"}
    assert get_session.sync(ids["legal"], client=client).event == "Stammtisch Weißes Kreuz"
    [checked] = check.sync(client=client, body=File(BytesIO(UNTERER.encode()))).items
    assert checked.report.verdict == "legal" and checked.report.score["B"] == 9
