"""Style sheets, scripts and icons: browsers keep them for good, and see a change at once."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from replay_web.app import create_app
from replay_web.present import static_files
from replay_web.settings import Settings
from tests.replay_web.reading import html

FOR_GOOD = {"public", "max-age=31536000", "immutable"}
PAGES = ("/", "/check", "/note/new", "/records/{}", "/records/{}/embed", "/records/{}/print", "/records/{}/play")


def kept(client: FlaskClient, address: str) -> set[str]:
    response = client.get(address)
    assert response.status_code == 200, address
    return set(response.headers["Cache-Control"].split(", "))


@pytest.mark.parametrize("prefix", ["", "/cards"])
@pytest.mark.slow
def test_whatever_a_page_loads_is_kept_for_good(files: list[Path], ids: dict[str, str], prefix: str) -> None:
    client = create_app(files, settings=Settings(prefix=prefix)).test_client()
    for page in PAGES:
        answer = html(client.get(page.format(ids["legal"])).text)
        loaded = answer.values("link[rel=icon], link[rel=stylesheet]", "href") + answer.values("script", "src")
        assert len(loaded) >= 3, page
        for address in loaded:
            assert re.fullmatch(rf"{prefix}/static/\w+\.[0-9a-f]{{8}}\.\w+", address)
            assert kept(client, address.removeprefix(prefix)) == FOR_GOOD


@pytest.mark.parametrize("name", ["site.css", "replay.js", "icon.svg", "favicon.ico"])
def test_a_name_without_digest_is_asked_for_again(client: FlaskClient, name: str) -> None:
    assert kept(client, f"/static/{name}") == {"no-cache"}
    first = client.get(f"/static/{name}")
    again = client.get(f"/static/{name}", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_page_from_before_an_update_finds_what_there_is_now(client: FlaskClient) -> None:
    old = client.get("/static/site.00000000.css")
    assert old.data == client.get("/static/site.css").data
    assert old.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["nix.css", "nix.00000000.css", "site", "../app.py", "..%2fapp.py", "site.css/", "."])
def test_nothing_else_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_a_change_has_another_name(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    names = []
    for content in ("a {}", "b {}"):
        (tmp_path / "one.css").write_text(content)
        static_files.read.cache_clear()
        names.append(static_files.hashed("one.css"))
    static_files.read.cache_clear()
    assert len(set(names)) == 2 and all(re.fullmatch(r"one\.[0-9a-f]{8}\.css", name) for name in names)


SCRIPTS = sorted(static_files.FOLDER.glob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_packed_script_loses_nothing(script: Path) -> None:
    """Only indentation and comments: no string and no comment goes over several lines."""
    written = script.read_text("utf-8")
    assert all(line.count("`") % 2 == 0 for line in written.splitlines()) and "/*" not in written.replace("/*/", "")
    lines = static_files.packed_script(written).splitlines()
    assert lines == [line.strip() for line in written.splitlines() if re.match(r"\s*(?!//)\S", line)]
    assert {line[:2] for line in lines}.isdisjoint({"//", "  ", ""})


def test_a_script_of_several_has_all_of_them(client: FlaskClient) -> None:
    whole = client.get("/static/replay.js").text
    for name in static_files.BUNDLES["replay.js"]:
        assert static_files.packed_script((static_files.FOLDER / name).read_text("utf-8")) in whole
