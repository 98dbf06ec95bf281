"""Adding records to the archive that is served: by programs and by a form, with a token and not without."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from secrets import token_urlsafe

import pytest
import schemathesis
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from corpus.archive import Archive
from corpus.database import store
from corpus.ingest import tokens
from replay_web.app import create_app
from replay_web.present.addresses import packed
from replay_web.settings import LARGEST
from tests.corpus.archives import exported
from tests.corpus.conftest import DATABASES, empty, new_place, server
from tests.replay_web.deals import HOSTILE, UNTERER, changed
from tests.replay_web.reading import html
from tests.samples import amount

__all__ = ["empty", "server"]

RECORDS = 'a[href^="/records/"]'
ILLEGAL = changed(UNTERER, ("score: B 9", "score: A 3, B 9"))


@pytest.fixture
def archive(request: pytest.FixtureRequest, tmp_path: Path, empty: Callable[[str], str]) -> Iterator[Archive]:
    """A new archive, on SQLite unless a test asks for another: what it does on either its own tests show."""
    kind = getattr(request, "param", "sqlite")
    with new_place(kind, tmp_path, request, empty(kind)) as place:
        archive = Archive.open(place)
        yield archive
        archive.close()


@pytest.fixture
def site(archive: Archive) -> FlaskClient:
    """A site that serves an archive for which nobody has made a token."""
    return create_app(archive=archive).test_client()


@pytest.fixture
def token(archive: Archive) -> str:
    """A token for the archive."""
    return tokens.make(archive.engine, "Anna")


def post(site: FlaskClient, data: str | bytes, token: str = "", **headers: str) -> TestResponse:
    """Answer of the interface to records that are added."""
    given = {"Authorization": f"Bearer {token}"} if token else {}
    return site.post("/api/v1/records", data=data, headers={"Content-Type": "text/plain"} | given | headers)


# ---- The interface


@pytest.mark.slow
def test_nothing_is_taken_without_an_archive_that_has_a_token(client: FlaskClient, site: FlaskClient) -> None:
    for reader in (client, site):
        for sent in ("", "x"):
            response = post(reader, UNTERER, sent)
            assert (response.status_code, response.mimetype) == (403, "application/problem+json")
            assert "No records can be added here" in response.json["detail"]


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic QW5uYTp4", "Bearer ä", "Bearer a b", "x" * 9_000])
def test_without_a_token_nothing_is_added(site: FlaskClient, token: str, archive: Archive, header: str) -> None:
    response = post(site, UNTERER, Authorization=header)
    assert (response.status_code, response.mimetype) == (401, "application/problem+json")
    assert response.headers["WWW-Authenticate"].startswith("Bearer") and archive.count() == (0, False)


def test_a_token_that_is_wrong_or_was_removed_adds_nothing(site: FlaskClient, token: str, archive: Archive) -> None:
    tokens.make(archive.engine, "Bert")
    assert post(site, UNTERER, token_urlsafe(32)).status_code == 401
    tokens.remove(archive.engine, "Anna")
    response = post(site, UNTERER, token)
    assert response.status_code == 401 and "invalid_token" in response.headers["WWW-Authenticate"]
    assert archive.count() == (0, False)
    tokens.remove(archive.engine, "Bert")
    assert post(site, UNTERER, token).status_code == 403


@pytest.mark.slow
def test_a_record_is_added_once_and_can_be_read(site: FlaskClient, token: str) -> None:
    response = post(site, UNTERER, token)
    [item] = response.json["items"]
    assert (response.status_code, item["came"], item["report"]["verdict"], item["report"]["problems"]) == (
        201,
        "new",
        "legal",
        [],
    )
    assert site.get(response.headers["Location"]).json["id"] == item["id"]
    assert site.get(item["address"]).status_code == 200
    assert site.get(f"{item['address']}.tdn").text == UNTERER
    again = post(site, changed(UNTERER, ("deal ", "deal   ")), token)
    assert (again.status_code, "Location" in again.headers) == (200, False)
    assert again.json["items"][0] | {"came": "new"} == item


def test_whatever_is_wrong_with_a_record_it_is_kept(site: FlaskClient, token: str, archive: Archive) -> None:
    sent = f"%tdn 1\n\n{UNTERER}\n\n{ILLEGAL}\n\ndeal bridge 4\n\n{UNTERER}".encode() + b"\n\ndeal droggn 3\n\xff\n"
    response = post(site, sent, token)
    items = response.json["items"]
    assert response.status_code == 201 and "Location" not in response.headers
    verdicts = [item["report"]["verdict"] for item in items]
    assert verdicts == ["legal", "illegal", "unjudged", "legal", "unreadable"]
    assert [item["came"] for item in items] == ["new", "new", "new", "there", "new"]
    lines = sent.decode("utf-8", "replace").split("\n")
    assert lines[items[1]["report"]["problems"][0]["line"] - 1].startswith("score: A 3")
    assert [archive.get(item["id"]).entry.verdict for item in items] == verdicts
    assert archive.count()[0] == 4 and UNTERER.encode() in exported(archive)


@pytest.mark.parametrize("text", ["%tdn 1\n", "", "\n\n", "# only a remark\n", "hello", "hello\n\nworld\n", "\0"])
@pytest.mark.slow
def test_where_there_is_no_record_that_is_said(site: FlaskClient, token: str, archive: Archive, text: str) -> None:
    """On the page and to programs."""
    form = site.post("/add", data={"text": text, "token": token}, headers={"Accept-Language": "en"})
    answer = post(site, text, token)
    assert (form.status_code, answer.status_code, answer.mimetype) == (422, 422, "application/problem+json")
    assert answer.json["detail"] in form.text and answer.json["detail"].startswith("No record was found.")
    assert archive.count()[0] == 0


def test_what_is_too_much_is_refused_as_a_whole(site: FlaskClient, token: str, archive: Archive) -> None:
    assert post(site, "deal\n" * 5_001, token).status_code == 413
    assert post(site, "x" * (LARGEST + 1), token).status_code == 413
    assert post(site, UNTERER, token, **{"Content-Type": "application/json"}).status_code == 415
    long = post(site, f"{UNTERER}\n\n{UNTERER}" + "#" * (1 << 16), token)
    assert long.status_code == 413 and "up to 65,536 bytes" in long.json["detail"]
    assert archive.count()[0] == 0


@pytest.mark.slow
def test_where_somebody_writes_for_long_one_may_try_again(
    site: FlaskClient, token: str, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("corpus.ingest.receiving.PATIENCE", 0.05)
    form = {"text": UNTERER, "token": token}
    with store.writing(archive.engine):
        for response in (post(site, UNTERER, token), site.post("/add", data=form)):
            assert response.status_code == 503 and int(response.headers["Retry-After"]) > 0
            assert "Somebody else is writing" in response.text
        assert site.get("/records").status_code == 200
    assert post(site, UNTERER, token).status_code == 201


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.slow
def test_the_answers_are_as_described(tmp_path: Path, known: bool) -> None:
    """With a token and without, whatever is sent."""
    archive = Archive.open(str(tmp_path / "archive.sqlite"))
    token = tokens.make(archive.engine, "Anna") if known else "x"
    described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", create_app(archive=archive))
    statuses, told = set(), {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}

    @given(case=described["/api/v1/records"]["POST"].as_strategy(), record=st.sampled_from(["", UNTERER, ILLEGAL]))
    @settings(max_examples=amount(20, 60), deadline=None, suppress_health_check=list(HealthCheck))
    def send(case: schemathesis.Case, record: str) -> None:
        if isinstance(case.body, str | bytes):
            more = f"\n\n{record}"
            case.body = case.body + more if isinstance(case.body, str) else case.body + more.encode()
        statuses.add(case.call_and_validate(headers=told).status_code)

    send()
    assert statuses >= {200, 201} if known else statuses == {403}
    archive.close()


def test_the_description_tells_of_the_token(client: FlaskClient) -> None:
    described = client.get("/api/v1/openapi.json").json
    scheme = described["components"]["securitySchemes"]["token"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    needing = [
        (path, method)
        for path, item in described["paths"].items()
        for method in ("get", "post")
        if item.get(method, {}).get("security")
    ]
    assert needing == [("/api/v1/records", "post")] and "security" not in described


# ---- The pages


@pytest.mark.slow
def test_pages_offer_nothing_where_nothing_is_taken(client: FlaskClient, site: FlaskClient) -> None:
    for reader in (client, site):
        pages = [reader.get("/check").text, reader.post("/check", data={"text": UNTERER}).text]
        pages.append(reader.get(reader.get("/note/new?deal=cego 4").headers["Location"].split("#")[0]).text)
        assert not any("Add to the archive" in page or 'type="password"' in page for page in pages)
        assert reader.get("/add").status_code == reader.post("/add", data={"text": UNTERER}).status_code == 403


@pytest.mark.slow
def test_what_was_checked_or_noted_down_is_added(site: FlaskClient, token: str, archive: Archive) -> None:
    assert 'href="/add"' in site.get("/check").text
    checked = site.post("/check", data={"text": UNTERER.replace("\n", "\r\n")})
    entered = UNTERER.replace("Franzi", "Fanny")
    noted = site.get(f"/note/{packed(entered.encode())}")
    for page, record in ((checked, UNTERER), (noted, entered)):
        form = html(page.text).one('form[action="/add"]')
        assert form.one("[type=password]")["autocomplete"] == "off"
        assert form.one("[name=text]")["value"].split() == record.split()
        added = site.post("/add", data={"text": record.replace("\n", "\r\n"), "token": f" {token} "})
        assert added.status_code == 201 and "new in the archive" in added.text and token not in added.text
        assert site.get(f"{html(added.text).values(RECORDS, 'href')[0]}.tdn").text == record
        assert "already in the archive" in site.post("/add", data={"text": record, "token": token}).text
    assert archive.count()[0] == 2


@pytest.mark.slow
def test_a_file_is_added_byte_for_byte(site: FlaskClient, token: str) -> None:
    data = UNTERER.replace("\n", "\r\n").encode() + b'\r\ndeal droggn 3\r\nevent "\xff"\r\n'
    form = {"file": (BytesIO(data), "evening.tdn"), "token": token}
    added = site.post("/add", data=form, content_type="multipart/form-data")
    records = html(added.text).values(RECORDS, "href")
    assert b"\r\n".join(site.get(f"{record}.tdn").data.rstrip() for record in records) == data.rstrip()
    broken = {"file": (BytesIO(data), "evening.tdn")}
    assert 'type="password"' not in site.post("/check", data=broken, content_type="multipart/form-data").text


def test_a_wrong_token_leaves_the_form_as_it_was(site: FlaskClient, token: str) -> None:
    wrong = token_urlsafe(32)
    for sent in ({"token": wrong}, {"token": ""}, {}):
        page = site.post("/add", data={"text": ILLEGAL} | sent)
        assert page.status_code == 403 and "This token is not known here" in page.text
        assert "score: A 3, B 9" in page.text and wrong not in page.text
    assert site.post("/add", data={"text": "", "token": token}).status_code == 422
    assert site.post("/add", data={"text": "deal\n" * 5_001, "token": token}).status_code == 413
    assert site.post("/add", data=UNTERER, content_type="text/plain").status_code == 415


def test_hostile_text_is_added_and_shown_as_text(site: FlaskClient, token: str) -> None:
    page = site.post("/add", data={"text": changed(UNTERER, ('"Franzi"', HOSTILE)), "token": token})
    assert page.status_code == 201 and "<script>alert" not in page.text
    hostile = f'deal tapp-tarock 3\nevent "<script>alert(1)</script>"\n{HOSTILE}'
    assert "<script>alert" not in site.post("/check", data={"text": hostile}).text
    assert "form-action 'self'" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize(("language", "title"), [("de", "Ins Archiv aufnehmen"), ("ja", "アーカイブに加える")])
def test_adding_speaks_the_language_of_the_reader(site: FlaskClient, token: str, language: str, title: str) -> None:
    for page in (site.get(f"/add?lang={language}"), site.post(f"/check?lang={language}", data={"text": UNTERER})):
        assert title in page.text and "Add to" not in page.text
        assert f'action="/add?lang={language}"' in page.text


# ---- What nobody means well, where writing is on


HEADERS = {
    "another scheme": "Basic QW5uYTp4",
    "very long": "Bearer " + "x" * 9_000,
    "other letters": "Bearer äöü",
    "Japanese": "Bearer 記録".encode().decode("latin-1"),
    "control characters": "Bearer \x01\x7f",
    "only spaces": "Bearer    ",
    "parameters": 'Bearer realm="x", x=y',
}
BODIES = {
    "NUL": b"\0" * 1_000,
    "no UTF-8": b"\xff\xfe" * 1_000,
    "surrogates": b'deal droggn 3\nevent "\xed\xa0\x80"\n',
    "brackets": b"deal droggn 3\n" + b"(" * 60_000,
    "braces": b"deal droggn 3\n" + b"{" * 60_000,
    "a huge number": b"deal droggn " + b"9" * 5_000,
    "nothing": b"",
}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS.keys())
def test_whatever_stands_for_a_token_adds_nothing(site: FlaskClient, token: str, archive: Archive, header: str) -> None:
    response = post(site, UNTERER, Authorization=header)
    assert (response.status_code, response.mimetype) == (401, "application/problem+json")
    form = site.post("/add", data={"text": UNTERER, "token": header})
    assert form.status_code in (400, 403) and archive.count() == (0, False)


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
@pytest.mark.slow
@pytest.mark.sampled(3)
def test_whatever_is_sent_is_kept_or_refused(site: FlaskClient, token: str, body: bytes) -> None:
    """With a token; and what is kept can be looked at."""
    for response in (
        post(site, body, token),
        site.post("/add", data={"text": body, "token": token}),
        site.post("/add", data={"file": (BytesIO(body), "\0.tdn"), "token": token}),
    ):
        assert response.status_code in (200, 201, 413, 422)
    for item in site.get("/api/v1/records").json["items"]:
        assert site.get(f"/records/{item['id']}").status_code == 200


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"])
@pytest.mark.slow
def test_only_what_is_meant_to_add_adds(site: FlaskClient, token: str, archive: Archive, method: str) -> None:
    sent = {"Authorization": f"Bearer {token}", "Content-Type": "text/plain"}
    for address in ("/add", "/api/v1/records"):
        response = site.open(address, method=method, data=UNTERER, headers=sent)
        assert response.status_code < 500 and (response.status_code == 405) <= ("Allow" in response.headers)
    assert archive.count() == (0, False)


@pytest.mark.parametrize("type", ["application/json", "", "text/html", "text/plain; charset=utf-16", "x" * 9_000])
def test_another_kind_of_content_adds_nothing(site: FlaskClient, token: str, archive: Archive, type: str) -> None:
    assert post(site, UNTERER, token, **{"Content-Type": type}).status_code == 415
    assert site.post("/add", data=UNTERER.encode(), content_type=type).status_code == 415
    assert archive.count() == (0, False)


@pytest.mark.parametrize("archive", DATABASES, indirect=True)
@pytest.mark.slow
def test_many_who_add_at_once_lose_nothing(site: FlaskClient, token: str, archive: Archive) -> None:
    """Each is answered, or told to try again; what was answered is there."""
    records = [changed(UNTERER, ("board 4", f"board {number}")) for number in range(1, 21)]

    def send(record: str) -> TestResponse:
        while (response := post(site.application.test_client(), record, token)).status_code == 503:
            assert int(response.headers["Retry-After"]) > 0
        return response

    with ThreadPoolExecutor(len(records)) as people:
        answers = list(people.map(send, records))
    assert {answer.status_code for answer in answers} == {201}
    assert archive.count()[0] == len({answer.json["items"][0]["id"] for answer in answers}) == len(records)
