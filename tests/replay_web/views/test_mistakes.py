"""Mistakes that the best play has found, as exercises: of a record, a player, a session; the answer stays hidden."""

from pathlib import Path
from time import monotonic, sleep

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from notation.reader import read
from notation.words.languages import LANGUAGES
from notation.writer import write
from replay_web.app import create_app
from replay_web.jobs import best_play as queue
from replay_web.library import entries_in
from tests.replay_web.browsers import SIZES, assert_accessible, opened, overflow, served
from tests.replay_web.reading import get, html, text
from tests.replay_web.views.test_best import ENDING, AtOnce

[RECORD] = read(ENDING)
WHO = "Vroni"
"""The player who keeps the Pagat for the last trick, where it is lost."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("mistakes") / "ending.tdn"
    again = write(RECORD).replace("dealer A", "board 15\ndealer A")
    path.write_text(f"{write(RECORD)}\n{again}", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def client(file: Path) -> FlaskClient:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queue, "ProcessPoolExecutor", AtOnce)
        client = create_app([file]).test_client()
        before = client.get(f"/players/{WHO}/mistakes").text
        assert "2 deals have not been searched yet." in before and "<table" not in before
        answer = client.post(f"/players/{WHO}/mistakes")
        assert (answer.status_code, answer.location) == (303, f"/players/{WHO}/mistakes")
        end = monotonic() + 60
        while "being searched" in client.get(f"/players/{WHO}/mistakes").text and monotonic() < end:
            sleep(0.02)
    return client


@pytest.fixture(scope="module")
def address(file: Path) -> str:
    return f"/records/{entries_in([file])[0].id}/mistakes"


@pytest.mark.slow
def test_a_list_leads_to_the_exercises(client: FlaskClient, address: str) -> None:
    session = f"/sessions/{address.split('/')[2]}"
    for page in (f"/players/{WHO}/mistakes", f"{session}/mistakes"):
        listed = client.get(page).text
        assert "2 mistakes" in text(listed) and "not been searched" not in listed
        [exercise] = html(listed).values(f'a[href^="{address}/"]', "href")
        assert client.get(exercise).status_code == 200
        assert f'href="{page}"' in client.get(page.removesuffix("/mistakes")).text


def test_the_answer_is_hidden_until_it_is_given(client: FlaskClient, address: str) -> None:
    asked = client.get(address)
    said = text(asked.text)
    assert "The card played here cost some of the score. Which one is better?" in said
    assert "Right" not in said and "in the score" not in said and asked.headers["X-Robots-Tag"] == "noindex"
    wrong, right = (text(client.get(f"{address}?question=1&answer={card}").text) for card in ("T20", "HQ"))
    assert "Wrong trump 20 With all hands open, this costs 8 in the score. Then:" in wrong
    assert "queen of hearts" not in wrong.partition("Then:")[0].rpartition("Wrong")[2]
    assert "Right the queen of hearts With all hands open, Mathilde then gets" in right
    assert "The player chose differently: trump 20." in right and "See it in the record" in right
    told = text(client.get(f"{address}?question=1&tell=1").text)
    assert "Right answer: the Pagat · the queen of hearts" in told


def test_it_goes_on_with_the_next_deal_of_the_player(client: FlaskClient, file: Path) -> None:
    """The newest first; behind the last one stands the list."""
    first, second = (f"/records/{entry.id}/mistakes/A" for entry in entries_in([file]))
    newest, oldest = (get(client, f"{page}?tell=1").one("a.onward[rel=next]") for page in (second, first))
    assert (newest["href"], newest.text) == (first, "Next deal with mistakes")
    assert (oldest["href"], oldest.text) == (f"/players/{WHO}/mistakes", "All mistakes")
    assert get(client, first.replace("mistakes/A", "best")).link("Mistakes as exercises") == first[:-2]


def test_only_the_mistakes_of_a_seat_are_asked(client: FlaskClient, address: str) -> None:
    found = {letter: client.get(f"{address}/{letter}").text for letter in "ABC"}
    assert sorted("Which one is better?" in page for page in found.values()) == [False, False, True]
    other = next(page for page in found.values() if "Which one is better?" not in page)
    assert "no card cost anything here" in other
    assert client.get(f"{address}/Z").status_code == 404 and client.get(f"{address}?question=2").status_code == 404


@pytest.mark.slow
def test_what_nobody_has_looked_at_says_so(file: Path, address: str) -> None:
    site = create_app([file]).test_client()
    page = site.get(address).text
    assert "Nobody has looked for mistakes here yet" in page and f'href="{address.replace("mistakes", "best")}"' in page
    for wrong in ("/players/Nobody/mistakes", "/players/%20/mistakes", "/sessions/none/mistakes"):
        assert site.get(wrong).status_code == site.post(wrong).status_code == 404
    assert site.get(f"/players/{WHO}/mistakes?after=x").status_code == 404


@pytest.mark.slow
def test_mistakes_speak_every_language(client: FlaskClient, address: str) -> None:
    asked = {text(client.get(f"{address}?lang={language}").text) for language in LANGUAGES}
    assert len(asked) == len(LANGUAGES) and sum("Which one is better?" in page for page in asked) == 1


@pytest.mark.browser
def test_mistakes_fit_and_are_accessible(client: FlaskClient, address: str, chromium: Browser) -> None:
    """At every size, without scripts, each page in another language."""
    complaints: list[str] = []
    pages = (f"/players/{WHO}/mistakes?lang=de", f"{address}?lang=fr", f"{address}?tell=1&lang=ja")
    with served(client.application) as site:
        page = opened(chromium, site, complaints, java_script_enabled=True)
        for size, shown in zip(SIZES, pages, strict=True):
            page.set_viewport_size(size)
            page.goto(shown)
            assert overflow(page) == 0
            assert_accessible(page, [(320, "light")])
        page.context.close()
    assert complaints == []
