"""The answers of the interface for programs are the library's JSON, to the byte where it is one object."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

import notation
from replay_web.app import create_app
from replay_web.library import SHIPPED, Entry, entries_in
from tests.notation.library.test_as_json import SAMPLES
from tests.replay_web.deals import UNTERER

PLAIN = {"Content-Type": "text/plain"}


@pytest.fixture(scope="module")
def shipped() -> FlaskClient:
    """The site with the records that come with it."""
    return create_app().test_client()


def of_every_game() -> Iterator[Entry]:
    """A record of every game that asks nothing: the first that has a variation if there is one."""
    entries = entries_in(SHIPPED)
    for name in sorted({entry.report().record.game or "" for entry in entries}):
        own = [entry for entry in entries if entry.report().record.game == name]
        yield next((entry for entry in own if entry.report().branches and not entry.asks), own[0])


def library_record(entry: Entry) -> notation.Record:
    return notation.Record(entry.report().record, entry.file)


def data(value: Any) -> Any:
    return json.loads(notation.to_json(value))


def all_steps(client: FlaskClient, address: str, **query: Any) -> list[dict[str, Any]]:
    """All pages of a record's steps, by their cursor."""
    items, after = list[dict[str, Any]](), {}
    while True:
        page = client.get(address, query_string={"limit": 30} | query | after).json or {}
        items += page["items"]
        if page["next"] is None:
            assert page["last"] == len(items) - 1
            return items
        after = {"after": page["next"]}


@pytest.mark.slow
def test_a_record_is_what_the_library_writes(shipped: FlaskClient) -> None:
    for entry in of_every_game():
        answer, record = shipped.get(f"/api/v1/records/{entry.id}").json, library_record(entry)
        assert answer == {"id": entry.id, "record": data(record), "report": data(notation.check(record))}


@pytest.mark.slow
def test_every_game_has_its_steps_and_variations(shipped: FlaskClient) -> None:
    varied = set()
    for entry in of_every_game():
        record, address = library_record(entry), f"/api/v1/records/{entry.id}/steps"
        assert all_steps(shipped, address) == list(map(data, notation.steps(record)))
        if entry.report().branches:
            varied.add(record.game)
            steps = notation.steps(record, "1")
            assert all_steps(shipped, address, variation="1") == list(map(data, steps))
            answer = shipped.get(f"{address}/{steps[-2].number}?variation=1")
            assert answer.text == notation.to_json(steps[-2])
            seen = shipped.get(f"{address}/0?variation=1&seat=A")
            assert seen.status_code == 422 and "main line" in (seen.json or {})["detail"]
    assert len(varied) > 1


@pytest.mark.slow
def test_a_step_is_written_as_the_library_writes_it(shipped: FlaskClient) -> None:
    """With the cards of a trick in the order played."""
    for entry in of_every_game():
        for step in notation.steps(library_record(entry))[::9]:
            assert shipped.get(f"/api/v1/records/{entry.id}/steps/{step.number}").text == notation.to_json(step)


@pytest.mark.slow
def test_a_seat_gets_its_view(shipped: FlaskClient) -> None:
    for entry in of_every_game():
        record = library_record(entry)
        steps = notation.steps(record)
        number, seat = len(steps) // 2, steps[0].table.seats[-1]
        answer = shipped.get(f"/api/v1/records/{entry.id}/steps/{number}?seat={seat}")
        seen = notation.steps(notation.view(record, seat, number))[number]
        assert answer.text == notation.to_json(seen) and seen.table != steps[number].table


@pytest.mark.slow
def test_records_with_gaps_are_told_as_the_library_does(shipped: FlaskClient) -> None:
    verdicts = set()
    for given in SAMPLES:
        text = notation.write(given).encode("utf-8", "surrogatepass")
        records = notation.read(text)
        expected = [{"record": data(record), "report": data(notation.check(record))} for record in records]
        answer = shipped.post("/api/v1/check", data=text, headers=PLAIN)
        assert (answer.json or {})["items"] == expected, text
        verdicts |= {item["report"]["verdict"] for item in expected}
        if len(records) == 1 and records[0].number:
            steps = notation.steps(records[0])
            page = shipped.post("/api/v1/steps?after=1&limit=5", data=text, headers=PLAIN).json or {}
            assert page["items"] == list(map(data, steps[2:7])) and page["last"] == len(steps) - 1
            position = shipped.post(f"/api/v1/position?step={len(steps) - 2}", data=text, headers=PLAIN)
            assert position.text == notation.to_json(steps[-2])
    assert verdicts >= {"legal", "incomplete", "illegal", "unreadable"}


def test_records_are_found_by_a_query(client: FlaskClient) -> None:
    found = client.get("/api/v1/records?q=contract:solo&limit=5").json or {}
    for item in found["items"]:
        assert item["report"]["contract"] == "solo"
        assert item == client.get(f"/api/v1/records/{item['id']}").json


def test_games_are_those_of_the_library(client: FlaskClient) -> None:
    games = notation.games()
    assert client.get("/api/v1/games").json == {"items": list(map(data, games.values())), "broken": []}
    for name, game in games.items():
        assert client.get(f"/api/v1/games/{name}").text == notation.to_json(game)


def test_sentences_are_in_the_language_asked_for(client: FlaskClient) -> None:
    with notation.speaking("de"):
        [record] = notation.read(UNTERER)
        expected = notation.to_json(notation.steps(record)[3])
    assert client.post("/api/v1/position?step=3&lang=de", data=UNTERER.encode(), headers=PLAIN).text == expected


@pytest.mark.parametrize(
    ("address", "status", "detail"),
    [
        ("records/{id}/steps/9999", 404, "0 to"),
        ("records/{id}/steps?variation=7", 404, "no variation “7”"),
        ("records/{id}/steps/3?seat=H", 422, "“H” is not a seat"),
        ("records/{id}/steps/3?seat=A&variation=1", 404, "no variation “1”"),
        ("records/{id}/steps?limit=101", 422, ""),
        ("records/{id}/steps?after=x", 422, ""),
        ("records/0123456789", 404, "no record"),
        ("records?q=contarct:solo", 422, "did you mean"),
        ("games/skat", 404, "is not a known game"),
    ],
)
def test_mistakes_are_told_as_problems(
    client: FlaskClient, ids: dict[str, str], address: str, status: int, detail: str
) -> None:
    answer = client.get("/api/v1/" + address.format(id=ids["legal"]))
    assert answer.status_code == status and answer.content_type == "application/problem+json"
    assert detail in (answer.json or {})["detail"]


def test_only_plain_text_of_a_known_size_is_read(client: FlaskClient) -> None:
    for name in ("check", "steps", "position"):
        assert client.post(f"/api/v1/{name}", json={}).status_code == 415
        assert client.post(f"/api/v1/{name}", data=b"x" * (1 << 21), headers=PLAIN).status_code == 413
    missing = client.post("/api/v1/steps?record=2", data=UNTERER.encode(), headers=PLAIN)
    assert missing.status_code == 404 and "no record 2" in (missing.json or {})["detail"]
