"""Evenings for programs: what the commands write, with the records of the site counted in; and as it is described."""

import json
from pathlib import Path

import pytest
import schemathesis
from click.testing import CliRunner
from flask.testing import FlaskClient

from notation.cli import main
from tests.replay_web.views.evenings.club import CLUB, HEAD, ClubSite

ADDRESS = "/api/v1/evenings"
UNPACKED = {"Accept-Encoding": "identity"}


@pytest.fixture
def club(tmp_path: Path) -> ClubSite:
    return ClubSite(tmp_path)


@pytest.fixture
def site(club: ClubSite) -> FlaskClient:
    return club.app.test_client()


@pytest.mark.slow
def test_the_standings_are_what_the_command_writes(club: ClubSite, site: FlaskClient) -> None:
    for query, option in (("", ()), ("?after=1", ("--after", "1"))):
        written = CliRunner().invoke(main, ["evening", "standings", str(club.file), "--format", "json", *option])
        answer = site.get(f"{ADDRESS}/club{query}").json
        assert answer["players"] == json.loads(written.stdout)["players"]
    said = {"name": "club", "event": "Vereinsabend", "place": "Gasthof Post", "date": "2026-11-27", "rounds": 2}
    assert {key: answer[key] for key in said} == said and answer["game"] == "koenigrufen" and answer["problems"] == []
    season = CliRunner().invoke(main, ["evening", "season", str(club.folder / "winter.season"), "--format", "json"])
    assert site.get("/api/v1/seasons/winter").json["players"] == json.loads(season.stdout)["players"]


@pytest.mark.slow
def test_a_round_has_its_tables_with_every_result(site: FlaskClient) -> None:
    first, second = (site.get(f"{ADDRESS}/club/rounds/{number}").json for number in (1, 2))
    table = first["tables"][0]
    assert (first["closed"], second["closed"], first["byes"]) == (True, False, [])
    assert (table["players"], table["names"][0], table["scores"]) == ([9, 13, 5, 3], "Karl", [24, -8, -42, 26])
    assert [result["scores"] for result in table["results"]] == [[24, -8, -40, 24], [24, -8, -42, 26]]
    assert table["results"][1]["why"] == "wrong line" and table["results"][0]["at"] == "2026-11-27T19:52"
    assert second["tables"][0]["scores"] is None
    assert second["tables"][0]["pad"] == [{"board": 1, "scores": [4, -4, -4, 4]}]


@pytest.mark.slow
def test_the_list_has_parts(club: ClubSite, site: FlaskClient) -> None:
    for year in range(2000, 2004):
        (club.folder / f"{year}.evening").write_text(HEAD.replace("2026-11-27", str(year)), "utf-8")
    (club.folder / "broken.evening").write_text("nonsense", "utf-8")
    names, after = list[str](), {}
    while True:
        page = site.get(ADDRESS, query_string={"limit": 2} | after).json
        names += [item["name"] for item in page["items"]]
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert names == ["club", "2003", "2002", "2001", "2000", "broken"]


@pytest.mark.slow
def test_what_is_not_there_is_a_problem(client: FlaskClient, site: FlaskClient) -> None:
    for reader, address in (
        (client, ADDRESS), (client, f"{ADDRESS}/club"), (site, f"{ADDRESS}/none"), (site, f"{ADDRESS}/club/rounds/9"),
        (site, f"{ADDRESS}/club?after=9"), (site, "/api/v1/seasons/none"),
    ):  # fmt: skip
        answer = reader.get(address)
        assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
    assert site.get(f"{ADDRESS}/club?after=x").status_code == site.get(f"{ADDRESS}?limit=0").status_code == 422
    assert site.post(f"{ADDRESS}/club").status_code == 405


@pytest.mark.slow
def test_the_answers_are_as_described(club: ClubSite) -> None:
    """Also where the file has errors, and where tables have no result yet."""
    club.file.write_text(CLUB + "oddity 1\nresult 9.9: 1\n", "utf-8")
    described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", club.app)
    asked = [(ADDRESS, {}), (f"{ADDRESS}/{{name}}", {"name": "club"}), ("/api/v1/seasons/{name}", {"name": "winter"})]
    asked += [(f"{ADDRESS}/{{name}}/rounds/{{number}}", {"name": "club", "number": number}) for number in (1, 2, 3)]
    statuses = [
        described[path]["GET"].Case(path_parameters=given).call_and_validate(headers=UNPACKED).status_code
        for path, given in asked
    ]
    assert statuses == [200, 200, 200, 200, 200, 404]
