"""The import of pads and logs on the site: a look, questions, the records; nothing is kept."""

from io import BytesIO
from unittest.mock import Mock

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser

import notation
from notation.importers import pad
from replay_web.views.importing import MOST_ANSWERS
from tests.notation.importers.people import FILES, PeoplesFile
from tests.replay_web.browsers import UPRIGHT, assert_accessible, opened
from tests.replay_web.reading import html

PAD = "date;players;dealer;declarer;contract;points;remarks\n15/03/2024;Zoë/Bert/Cleo;Zoë;Bert;Dreier;41;\n"
PAD += "16/03/2024;Zoë/Bert/Cleo;Bert;Cleo;Solo;?7;illegible\n"
GAME = {"answer game": "tapp-tarock"}


def sent(client: FlaskClient, data: str | bytes, **fields: str) -> str:
    """The page for a file that is chosen, or for a text that is pasted."""
    file = {"file": (BytesIO(data), "pad.csv")} if isinstance(data, bytes) else {"text": data}
    response = client.post("/import", data=fields | file, headers={"Accept-Language": "en"})
    assert response.status_code == 200
    return response.text


def test_a_pad_is_looked_at_once_its_game_is_known(client: FlaskClient) -> None:
    """Who played what, line by line; what could not be read is named; the encoding that was assumed too."""
    asked = html(sent(client, PAD.encode("cp1252")))
    assert asked.one("select[name='answer game']") and not asked.all(".checked")
    page = sent(client, PAD.encode("cp1252"), **GAME)
    first, second = html(page).all(".checked")
    assert {"line 2", "Zoë, Bert and Cleo", "Bert", "Dreier", "Card points: Bert 41"} <= {*first.texts("span")}
    assert "line 3" in second.text and "?7" in second.text
    assert "Windows-1252" in html(page).one("[role=status]").text
    assert html(page).one("select[name='answer game'] [selected]")["value"] == "tapp-tarock"


@pytest.mark.parametrize("day", ["3/4/2024", "13/4/2024"])
def test_a_text_is_read_once_for_its_questions(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    """All of them are there, answered or not, so that an answer can be changed."""
    text = f"date,dealer,declarer,contract,weather\n{day},A,B,solo,rain\n"
    reading = Mock(side_effect=pad.questions)
    monkeypatch.setattr(pad, "questions", reading)
    first, second = (html(sent(client, text, **given)) for given in ({}, {"answer game": "tapp-tarock"}))
    asked = [[field["name"] for field in page.all("select[name^=answer]")] for page in (first, second)]
    order = ["answer date-order"] if day == "3/4/2024" else []
    assert asked == [["answer game", *order, "answer column.weather"]] * 2
    assert reading.call_count == 2


def test_a_printed_deal_asks_for_its_game_too(client: FlaskClient) -> None:
    deal = "Donneur;Sud\nPreneur;Nord\nContrat;Garde\nPli;Sud;Est;Nord;Ouest\n1;V♦;3♦*;1;As♦\n"
    assert html(sent(client, deal)).one("select[name='answer game']")
    assert "Garde" in html(sent(client, deal, **{"answer game": "french-tarot"})).one(".checked").text


def test_its_records_are_downloaded_with_where_they_come_from(client: FlaskClient) -> None:
    response = client.post("/import", data=GAME | {"text": PAD, "name": "pad.csv", "download": "1"})
    assert response.headers["Content-Disposition"].startswith("attachment")
    first, second = notation.read(response.data)
    assert first.headers["source"] == "pad.csv:2" and first.headers["date"] == "2024-03-15"
    assert "illegible" in second.text and "contract C solo" in second.text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
@pytest.mark.sampled(3)
def test_a_file_gives_the_records_that_the_command_writes(client: FlaskClient, file: PeoplesFile) -> None:
    fields = {f"answer {key}": value for key, value in file.given.items()}
    shown = client.post("/import", data=fields | {"file": (BytesIO(file.path.read_bytes()), file.name)})
    assert file.assumed in html(shown.text).one("[role=status]").text
    fields |= {"file": (BytesIO(file.path.read_bytes()), file.name), "download": "1"}
    records = notation.read(client.post("/import", data=fields).data)
    assert [*map(str, records)] == [*map(str, notation.read(file.records))]


@pytest.mark.parametrize("text", ["", "hello", '{"a": 1}', "[", "\0\1", "a;b\n1;2\n", '"', PAD * 50])
def test_whatever_is_sent_is_answered(client: FlaskClient, text: str) -> None:
    for fields in ({}, GAME, {"answer game": "whist"}, {f"answer {n}": "x" for n in range(MOST_ANSWERS + 9)}):
        page = sent(client, text, **fields)
        assert "<h1>" in page


def test_it_fits_and_is_accessible(chromium: Browser, house: str, complaints: list[str]) -> None:
    page = opened(chromium, house, complaints, steps=False, viewport=UPRIGHT, locale="de")
    page.goto("/import")
    page.locator("textarea").fill(PAD)
    page.locator("textarea ~ p button").click()
    page.locator("select[name='answer game']").select_option("tapp-tarock")
    page.locator("#import p > button").first.click()
    page.locator(".checked").first.wait_for()
    assert_accessible(page, [(320, "dark")])
    page.context.close()
    assert complaints == []
