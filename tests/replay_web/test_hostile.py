"""Hostile parameters, addresses and forms: each is answered by a clear refusal, or by a page."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from time import process_time
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from replay_web.app import create_app
from replay_web.present.addresses import LONGEST, packed
from replay_web.settings import LARGEST, Settings
from replay_web.web.fields import LONGEST_TEXT
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import text

WORDS = {
    "a huge number": str(10**26),
    "20,000 brackets": "[" * 20_000,
    "a lone surrogate": "%ED%A0%80",
    "NUL": "%00",
    "no UTF-8": "%FF%FE",
    "a negative number": "-1",
    "digits of another script": quote("٣"),
    "50,000 letters": "A" * 50_000,
    "a way out": "..%2F..%2Fetc%2Fpasswd",
    "a header": "%0D%0AX-Own:%20yes",
    "a template": quote("{{7*7}}"),
}
PARAMETERS = {
    "step", "seat", "hide", "variation", "comments", "lang", "question", "hints", "answer", "tell", "after", "limit",
}  # fmt: skip
each_word = pytest.mark.parametrize("word", WORDS.values(), ids=WORDS.keys())


@each_word
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_a_parameter_is_refused_or_left_aside(client: FlaskClient, ids: dict[str, str], word: str) -> None:
    sent = f"/sent/{packed(UNTERER.encode())}"
    record = f"/records/{ids['legal']}"
    pages = {f"{sent}/lesson": set(), "/lessons": set(), "/check": set(), "/rules/troggu": set(), "/records": {"after"}}
    pages |= {page: {"step", "seat", "hide", "variation"} for page in (record, f"{record}/embed", sent)}
    for page, judged in pages.items():
        refused = PARAMETERS if page.endswith("/lesson") else judged
        aside = "&".join(f"{name}={word}" for name in sorted(PARAMETERS - refused))
        for query in (*(f"{name}={word}" for name in sorted(refused)), *filter(None, [aside])):
            response = client.get(f"{page}?{query}")
            refused_here = 400 <= response.status_code < 500
            assert refused_here if query != aside else not refused_here or len(word) > LONGEST_TEXT, (page, query[:99])
            assert "X-Own" not in response.headers
            assert "49" not in text(response.text).partition("Report this")[0] or "{{" not in word


@each_word
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_a_parameter_of_the_interface_is_refused(client: FlaskClient, ids: dict[str, str], word: str) -> None:
    for page in ("records", f"records/{ids['legal']}", f"records/{ids['legal']}/steps/3", "games", "games/cego"):
        for name in sorted(PARAMETERS):
            response = client.get(f"/api/v1/{page}?{name}={word}")
            assert response.status_code in (404, 422), (page, name)
            assert response.mimetype == "application/problem+json"


@each_word
@pytest.mark.slow
def test_an_address_is_not_found(client: FlaskClient, word: str) -> None:
    for page in (
        "/{}", "/records/{}", "/records/{}.tdn", "/records/{}.json", "/records/{}.html",
        "/records/{}/lesson", "/records/{}/embed", "/records/{}/print", "/sent/{}/print", "/rules/{}",
        "/sent/{}", "/sent/{}.tdn", "/sent/{}.json", "/sent/{}.html", "/sent/{}/lesson", "/sent/{}/embed", "/static/{}",
        "/api/v1/games/{}", "/api/v1/records/{}", "/api/v1/records/{}/text", "/api/v1/problems/{}",
    ):  # fmt: skip
        assert client.get(page.format(word)).status_code == 404, page


NUMBER = "1" + "0" * 5_000
TEXTS = {
    "brackets": "[" * 60_000,
    "variations in each other": "deal tapp-tarock 3\n" + "( trick 1 A: T1\n" * 2_000,
    "variations in a line": "deal tapp-tarock 3\n" + "(" * 2_000 + ")" * 50_000,
    "comments in each other": "deal tapp-tarock 3\n" + "{@de " * 12_000,
    "NUL": "deal tapp-tarock 3\n\0\n" + "\0" * 50_000,
    "a lone surrogate": b'deal tapp-tarock 3\nevent "\xed\xa0\x80"\n',
    "no UTF-8": b"deal tapp-tarock 3\n\xff\xfe\n",
    "quotes": '"' * 60_000,
    "JSON": '{"a":' * 12_000,
    "equal records": "deal\n" * 4_000,
    "one call after the other": "deal tapp-tarock 3\nbids: " + "A pass, " * 5_000,
    "one trick after the other": "deal tapp-tarock 3\n" + "trick 1 A: T1 T2 T3\n" * 3_000,
    "cards without end": "deal tapp-tarock 3\nhand A: " + "T1 " * 20_000,
    "huge numbers": f"deal tapp-tarock {NUMBER}\ntrick {NUMBER} A: T1\nscore: A {NUMBER}\n",
}
each_text = pytest.mark.parametrize("given", TEXTS.values(), ids=TEXTS.keys())


@each_text
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_a_text_is_checked_whatever_it_is(client: FlaskClient, given: str | bytes) -> None:
    data = given.encode() if isinstance(given, str) else given
    upload = {"file": (BytesIO(data), "hostile.tdn")}
    for form in ({"text": data.decode("utf-8", "replace")}, upload):
        response = client.post("/check", data=form, content_type="multipart/form-data")
        assert response.status_code == 200
        assert "<h1>" in response.text
    checked = client.post("/api/v1/check", data=data, content_type="text/plain")
    assert checked.status_code == 200
    assert "legal" not in {item["report"]["verdict"] for item in checked.json["items"]}
    assert client.post("/api/v1/position", data=data, content_type="text/plain").status_code in (200, 404)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.sampled(4)
def test_too_long_a_text_is_refused_in_a_sentence(client: FlaskClient, name: str) -> None:
    given = TEXTS[name].encode() if isinstance(TEXTS[name], str) else TEXTS[name]
    data = (given.rstrip(b"\n") * (LARGEST // len(given) + 1))[: LARGEST - 1_000]
    page = client.post("/check", data={"text": data.decode("utf-8", "replace")})
    answer = client.post("/api/v1/check", data=data, content_type="text/plain")
    assert (page.status_code, answer.status_code) == (413, 413)
    replay = client.post("/api/v1/position", data=data, content_type="text/plain")
    for said in (text(page.text), answer.json["detail"], replay.json["detail"]):
        assert "The site accepts" in said or "the site accepts records of up to 65,536 bytes" in said


@each_text
@pytest.mark.slow
def test_an_address_with_any_record_in_it_is_shown(client: FlaskClient, given: str | bytes) -> None:
    data = given.encode() if isinstance(given, str) else given
    carried = packed(data)
    for ending in ("", ".tdn", ".json", "/embed", "/print"):
        assert client.get(f"/sent/{carried}{ending}").status_code == 200, ending
    assert client.get(f"/sent/{carried}/lesson").status_code == 404


SLOW = {
    "a comment on every line": "deal tapp-tarock 3\n" + "".join(f"announce: A pagat {{{at}}}\n" for at in range(2_400)),
    "comments alone": "deal tapp-tarock 3\n" + "{a comment}\n" * 4_000,
    "a comment in every trick": "deal tapp-tarock 3\n" + "trick 1 A: T1 {a} T2 T3\n" * 2_400,
    "a comment in every hand": "deal tapp-tarock 3\n" + "hand A: T1 {x} T2 T3 T4 T5 T6\n" * 1_800,
    "a comment in every call": "deal tapp-tarock 3\nbids: " + "A pass {c}, " * 4_000,
    "variations": "deal tapp-tarock 3\nbids: A pass\n" + "(bids: A solo)\n" * 1_900,
    "questions": "deal tapp-tarock 3\nbids: A pass\n" + "ask {what}\nright B pass\n" * 1_500,
}
PAGES = ("", ".html", "/embed", "/print", "/play", "/lesson", "/worksheet", "/picture.png", ".json")
"""Endings of the pages that read and replay a record in an address."""


def answers(client: FlaskClient, record: bytes) -> Iterator[tuple[str, TestResponse]]:
    """Answers of the site on a record that is sent, in every form."""
    for page in (*(f"/sent/{packed(record)}{ending}" for ending in PAGES), f"/note/{packed(record)}"):
        yield page, client.get(page, headers={"Accept-Language": "en"})
    yield "check", client.post("/check", data={"text": record.decode()}, headers={"Accept-Language": "en"})
    for name in ("check", "position"):
        yield name, client.post(f"/api/v1/{name}", data=record, content_type="text/plain")


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
@pytest.mark.sampled(3)
def test_reading_replaying_and_drawing_have_a_deadline(name: str) -> None:
    """However much there is to do, the answer comes soon after the time that a request has."""
    client = create_app(settings=Settings(deadline=0.05)).test_client()
    start = process_time()
    for page, answer in answers(client, SLOW[name][:LONGEST].encode()):
        assert answer.status_code in (200, 404, 413, 503), page
        assert ("Retry-After" in answer.headers) == (answer.status_code == 503), page
        spent, start = process_time() - start, process_time()
        assert spent < 1, page


@pytest.mark.slow
def test_no_page_goes_on_when_its_time_is_up() -> None:
    client = create_app(settings=Settings(deadline=-1)).test_client()
    for page, answer in answers(client, UNTERER.replace("T5\n", "T5 {Low first.}\n").encode()):
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10"), page
        if answer.mimetype == "application/problem+json":
            assert answer.json["detail"] == "This took too long; ask for less."
        else:
            assert "<h1>" in answer.text and "This took too long" in answer.text, page


@pytest.mark.slow
def test_the_limits_are_named(client: FlaskClient) -> None:
    long = packed(b"deal tapp-tarock 3\n" + b"#" * LONGEST)
    assert "65,536" in client.get(f"/sent/{long}", headers={"Accept-Language": "en"}).text
    large = client.post("/check", data={"text": "#" * LARGEST}, headers={"Accept-Language": "en"})
    assert (large.status_code, "1,048,576" in large.text) == (413, True)
    for data, told in (
        (b"deal\n" * 5_001, "5,000 records"),
        (b"\n" * 50_001, "50,000 lines"),
        (b"deal tapp-tarock 3\n" + b"(bids: A solo)\n" * 2_001, "2,000 variations"),
        (b"deal tapp-tarock 3\n" + b"{a} ( {\n b} (" * 1_001, "2,000 variations"),
    ):
        answer = client.post("/api/v1/check", data=data, content_type="text/plain")
        assert (answer.status_code, told in answer.json["detail"]) == (413, True)


def test_parentheses_that_open_nothing_are_no_variations(client: FlaskClient) -> None:
    data = b"deal tapp-tarock 3\n" + b'{(a) (b)} # (\nplayer A "("\n' * 1_000
    assert client.post("/api/v1/check", data=data, content_type="text/plain").status_code == 200


def test_an_address_carries_no_more_variations_than_are_checked(client: FlaskClient) -> None:
    carried = packed(b"deal tapp-tarock 3\nbids: A pass\n" + b"(bids: A solo)\n" * 2_001)
    for ending in ("", ".json", ".html", "/print", "/lesson", "/play"):
        answer = client.get(f"/sent/{carried}{ending}", headers={"Accept-Language": "en"})
        assert (answer.status_code, "2,000 variations" in answer.text) == (413, True)


@pytest.mark.parametrize("type", ["application/json", "application/octet-stream", "text/plain", "", "x" * 9_000])
def test_a_form_of_another_kind_holds_no_record(client: FlaskClient, type: str) -> None:
    response = client.post("/check", data=UNTERER.encode(), content_type=type)
    assert response.status_code == 415
    for page in ("check", "position"):
        if type not in ("text/plain", "application/octet-stream"):
            assert client.post(f"/api/v1/{page}", data=UNTERER.encode(), content_type=type).status_code == 415


def test_a_form_that_is_cut_off_is_answered(client: FlaskClient) -> None:
    for body in (b"", b"--x", b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\ndeal', b"\0" * 1000):
        assert client.post("/check", data=body, content_type="multipart/form-data; boundary=x").status_code < 500
        assert client.post("/check", data=body, content_type="multipart/form-data").status_code < 500


@pytest.fixture(scope="module")
def asked_for_all(files: list[Path]) -> Flask:
    """A site of its own: its searches of best play never end."""
    return create_app(files)


NAMELESS = (
    b"",
    b"; name",
    b"; name=",
    b"; foo=1",
    b'; name="text\\"',
    b"; filename=a",
    b'; filename="a\\"; name="file\\"',
)
"""What the header of a part of a form may have that does not name it, or not to the end."""


@pytest.mark.usefixtures("unsearched")
@pytest.mark.parametrize("header", NAMELESS)
def test_a_part_without_a_name_is_no_field(asked_for_all: Flask, ids: dict[str, str], header: bytes) -> None:
    """On every page that takes a form, and of the interface."""
    client, meant = asked_for_all.test_client(), {"id": ids["legal"], "record": packed(UNTERER.encode())}
    body = b"--x\r\nContent-Disposition: form-data" + header + b"\r\n\r\ndeal\r\n--x--\r\n"
    for rule in asked_for_all.url_map.iter_rules():
        if "POST" in (rule.methods or ()):
            address = re.sub(r"<(?:\w+:)?(\w+)>", lambda part: meant.get(part[1], "3"), rule.rule)
            answer = client.post(address, data=body, content_type="multipart/form-data; boundary=x")
            assert answer.status_code < 500, address


@pytest.mark.usefixtures("unsearched")
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE"])
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_every_address_answers_every_method(asked_for_all: Flask, ids: dict[str, str], method: str) -> None:
    """With what it allows, where it does not allow it; with no body, where none is asked for."""
    client = asked_for_all.test_client()
    meant = {"id": ids["legal"], "record": packed(UNTERER.encode()), "game": "cego", "filename": "site.css"}
    for rule in asked_for_all.url_map.iter_rules():
        address = re.sub(r"<(?:\w+:)?(\w+)>", lambda part: meant.get(part[1], "3"), rule.rule)
        response = client.open(address, method=method)
        assert response.status_code < 500, address
        assert (response.status_code == 405) <= ("Allow" in response.headers), address
        assert method != "HEAD" or not response.data, address
        if address.startswith("/api/v1/") and response.status_code >= 400:
            assert response.mimetype == "application/problem+json", address


@each_word
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_every_address_takes_any_word_in_its_place(app: Flask, client: FlaskClient, word: str) -> None:
    for rule in app.url_map.iter_rules():
        if rule.arguments and "GET" in (rule.methods or ()):
            response = client.get(re.sub(r"<[^>]+>", word, rule.rule))
            assert 400 <= response.status_code < 500, rule
