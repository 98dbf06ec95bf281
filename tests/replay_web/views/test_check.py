"""The check of what somebody sends: problems at their lines, nothing kept, a record that travels in its address."""

from base64 import urlsafe_b64encode
from io import BytesIO
from zlib import compress

import pytest
from flask.testing import FlaskClient

from replay_web.present.addresses import LONGEST, packed, unpacked
from tests.notation.records import LESSON
from tests.replay_web.deals import RECORDS, UNTERER, changed
from tests.replay_web.reading import html, show, text

FALSE = changed(UNTERER, ("score: B 9", "score: A 3, B 9"))


def sent(client: FlaskClient, record: str | bytes) -> str:
    response = client.post("/check", data={"text": record})
    assert response.status_code == 200
    return response.text


def test_a_problem_stands_at_its_line(client: FlaskClient) -> None:
    page = sent(client, FALSE)
    row = next(number for number, line in enumerate(FALSE.split("\n"), 1) if line.startswith("score"))
    assert html(page).one(f'a[href="#line-{row}"]').text == f"{row}"
    line = html(page).one(f"#line-{row}")
    assert line.node.text().startswith("score: A 3, B 9")
    assert "false-score" in line.markup and line.all('a[href^="/rules/tapp-tarock#"]')


def test_what_is_wrong_is_underlined_and_a_mend_is_a_button(client: FlaskClient) -> None:
    """The number that is false is marked among the colours; the button puts the true line into the text."""
    page = sent(client, FALSE)
    assert '<span class="m at error">3</span>' in page or '<span class="nl at error">A</span>' in page
    mend = html(page).one("button[name=mend]")
    assert mend.text == "Write down the result: score: B 9"
    mended = client.post("/check", data={"text": FALSE, "mend": mend["value"]}).text
    assert "\nscore: B 9" in mended.partition("<textarea")[2] and 'class="verdict legal"' in mended
    changed = client.post("/check", data={"text": "deal cego 3\n", "mend": mend["value"]}).text
    assert "deal cego 3\n</textarea>" in changed


def test_a_file_is_taken_byte_for_byte(client: FlaskClient) -> None:
    data = f"\ufeff%tdn 1\n\n{UNTERER}".replace("\n", "\r\n").encode() + b'\r\ndeal droggn 3\nevent "\xff"\n'
    response = client.post("/check", data={"file": (BytesIO(data), "a.tdn")})
    assert html(response.text).values(".verdict", "class") == ["verdict legal", "verdict unreadable"]


def test_what_holds_no_record_is_told(client: FlaskClient) -> None:
    assert "No record was found" in sent(client, "")
    assert "unreadable" in sent(client, "hello")


@pytest.mark.slow
def test_all_records_of_the_library_could_be_sent(client: FlaskClient) -> None:
    for record in RECORDS.values():
        page = sent(client, record)
        address = html(page).values('[href^="/sent/"]', "href")[0]
        assert client.get(f"{address}.tdn").text == record.rstrip() + "\n" * record.endswith("\n")


def test_a_record_in_an_address_is_replayed_as_any_other(client: FlaskClient, ids: dict[str, str]) -> None:
    way = f"/sent/{packed(UNTERER.encode())}"
    for step in (0, 5, 30):
        page = html(client.get(way, query_string={"step": step}).text)
        kept = html(show(client, ids["legal"], step).replace(f"/records/{ids['legal']}?", "?"))
        for css in ("#board", "#steps a", "#count", "#slider", "#moves"):
            assert [part.markup for part in page.all(css)] == [part.markup for part in kept.all(css)] != [], css
    assert client.get(f"{way}.json").json["verdict"] == "legal"


def test_the_link_to_share_keeps_the_record_from_the_server(client: FlaskClient) -> None:
    carried = html(sent(client, UNTERER)).link("Link to this check").removeprefix("/check#")
    assert unpacked(carried).decode().split() == UNTERER.split()


@pytest.mark.parametrize(
    "record",
    [
        "x",
        "%00",
        "!!!!",
        "ÿ",
        packed(UNTERER.encode())[:-9],
        packed(b"a" * (LONGEST + 1)),
        packed(b""),
        urlsafe_b64encode(compress(b"a" * 10_000_000, 9, -15)).decode(),
    ],
)
def test_an_address_that_carries_no_record_is_not_found(client: FlaskClient, record: str) -> None:
    for ending in ("", ".tdn", ".json", "?step=5"):
        response = client.get(f"/sent/{record}{ending}")
        assert response.status_code == 404
        assert "address" in text(response.text)


def test_more_than_the_limit_is_refused(client: FlaskClient) -> None:
    response = client.post("/check", data={"text": "x" * (1 << 20)})
    assert response.status_code == 413
    assert "1,048,576 bytes" in text(response.text)


def test_a_record_too_long_to_travel_stays_in_the_form(client: FlaskClient) -> None:
    response = client.post("/check", data={"text": UNTERER + "\n\n" + UNTERER + "# remark\n" * (LONGEST // 8)})
    assert response.status_code == 413 and "# remark" in response.text
    line = UNTERER.count("\n") + 3
    assert f"The record in line {line} is " in response.text and "up to 65,536 bytes" in response.text


def test_hostile_text_is_shown_as_text(client: FlaskClient) -> None:
    hostile = 'event "<script>alert(1)</script>"\n{<img src=x onerror=alert(1)>}\n</textarea><b>'
    page = sent(client, f"deal tapp-tarock 3\n{hostile}")
    assert "<script>alert" not in page and "<img" not in page and "</textarea><b>" not in page


def test_a_lesson_can_be_asked_at_once(client: FlaskClient) -> None:
    assert client.get(html(sent(client, LESSON)).one('[href$="/lesson"]')["href"]).status_code == 200
    links = html(sent(client, UNTERER)).values('[href^="/sent/"]', "href")
    assert links and not any(link.endswith("/lesson") for link in links)


@pytest.mark.slow
def test_no_more_problems_are_shown_than_anybody_reads(client: FlaskClient) -> None:
    """The records behind them are counted, so that nobody takes them for legal."""
    record = "deal tapp-tarock 3\n" + "no line of a record\n" * 150
    page = client.post("/check", data={"text": record * 20}, content_type="multipart/form-data").text
    assert page.count("<h2") == 7  # 1,050 problems
    assert "13 more records are not shown." in text(page)
