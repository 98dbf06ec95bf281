"""Playing on from a step: what is allowed is offered, and the record with the variation can be replayed."""

from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from notation.words.languages import LANGUAGES
from tests.notation.records import LESSON
from tests.replay_web.reading import Opened, get, html, show, text

ENGLISH = {"Accept-Language": "en"}
HAND = "button[name=act]:has(> .card.legal), [type=checkbox][name=act]:has(+ .card.legal)"
"""Selects the cards of the hand that are allowed."""


@pytest.fixture
def game(opened: Opened) -> tuple[FlaskClient, str]:
    return opened(LESSON)


def play(game: tuple[FlaskClient, str], step: int, acts: str = "", status: int = 200, **more: object) -> str:
    client, id = game
    query = {"step": step, "acts": acts} | more
    response = client.get(f"/records/{id}/play?{urlencode(query, doseq=True)}", headers=ENGLISH)
    assert response.status_code == status
    return response.text


def offered(page: str) -> list[str]:
    """All that can be pressed or marked, of the cards of the hand those that are allowed."""
    return hand(page) + html(page).values("form.answer [name=act]", "value")


def hand(page: str) -> list[str]:
    """Cards of the hand that are allowed."""
    return html(page).values(HAND, "value")


def variation(page: str) -> str:
    return "".join(area.node.text() for area in html(page).all("textarea"))


def replayed(client: FlaskClient, page: str) -> str:
    """The page of the record with the variation."""
    return client.get(html(page).link("Replay the record with it"), headers=ENGLISH).text


@pytest.mark.slow
def test_the_replay_offers_to_play_on_from_a_step(game: tuple[FlaskClient, str]) -> None:
    client, id = game
    link = f'[href^="/records/{id}/play"]'
    assert html(show(client, id, 2)).one(f"#onward {link}")["href"] == f"/records/{id}/play?step=2"
    hidden = get(client, f"/records/{id}?step=2&seat=A&hide=others")
    assert f"/records/{id}/play?step=2&seat=A&hide=others" in hidden.values(link, "href")
    last = hidden.one("#count")["data-last"]
    over = client.get(f"/records/{id}?step={last}&seat=A&hide=others").text
    assert "/play?" not in over


@pytest.mark.slow
def test_only_what_is_allowed_is_offered(game: tuple[FlaskClient, str]) -> None:
    page = play(game, 0)
    assert offered(page) == ["pass", "dreier", "solo"]
    page = play(game, 0, act="dreier")
    assert offered(page) == ["pass", "unterer", "solo"]
    assert variation(page).startswith("( bids: ")


@pytest.mark.slow
def test_what_is_not_allowed_is_refused_with_its_rule(game: tuple[FlaskClient, str]) -> None:
    page = play(game, 0, acts="dreier", act="oberer")
    assert "Against the rules" in page
    assert "/rules/tapp-tarock#" in page
    assert offered(page) == ["pass", "unterer", "solo"]
    assert "Take back" in page
    assert "oberer" not in variation(page)


@pytest.mark.slow
def test_taking_back_is_a_link(game: tuple[FlaskClient, str]) -> None:
    client, _id = game
    page = play(game, 0, acts="dreier", act="pass")
    back = html(page).one("a[rel=prev]")
    assert back.text == "Take back"
    earlier = client.get(back["href"], headers=ENGLISH).text
    assert offered(earlier) == offered(play(game, 0, acts="dreier"))


@pytest.mark.slow
def test_what_was_chosen_stands_there_in_words(game: tuple[FlaskClient, str]) -> None:
    client, id = game

    def chosen(asked: str) -> str:
        return get(client, f"/records/{id}/play?{asked}").one(".play-done").text

    assert chosen("step=0&acts=pass&lang=en").endswith(" pass")
    assert chosen("step=0&acts=pass&lang=de").endswith(" passt")
    assert chosen("step=0&seat=A&hide=others&acts=solo&lang=ja").endswith(" ソロ")
    assert chosen("step=8&acts=S9+CJ+DQ&lang=de").replace("\ufe0e", "").endswith("Wendelin ♠9 ♣B ♦D")


@pytest.mark.slow
def test_a_deal_played_to_its_end(game: tuple[FlaskClient, str]) -> None:
    """The first choice again and again: the sheet is shown at the end, and the replay finds no fault."""
    client, id = game
    acts: list[str] = []
    page = play(game, 0)
    for _act in range(100):
        first = offered(page)
        if not first:
            break
        size = 3 if html(page).all("[type=checkbox][name=act]") else 1
        low = [card for card in first if size > 1 and card[0] != "T" and card[1] != "K" and card != "Fool"]
        acts.append("solo" if "solo" in first else " ".join(low[:size]) if low else first[0])
        page = play(game, 0, acts=".".join(acts[:-1]), act=acts[-1])
        assert "Against the rules" not in page
    assert "What the score sheet would have been" in page
    assert variation(page).count("trick ") == 16
    sent = replayed(client, page)
    assert "Variation 1" in sent
    before = client.get(f"/records/{id}.json").json["problems"]
    assert sent.count('class="fault error"') == 0 or before


@pytest.mark.slow
def test_a_variation_is_played_on_within_itself(game: tuple[FlaskClient, str]) -> None:
    client, id = game
    link = get(client, f"/records/{id}?variation=1&step=1").one('#onward [href*="/play?"]')["href"]
    assert link == f"/records/{id}/play?variation=1&step=1"
    first = offered(get(client, link).markup)[0]
    page = play(game, 1, act=first, variation="1")
    assert "of variation 1" in page
    assert "Variation 1.1" in replayed(client, page)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("step=999", 404),
        ("step=x", 400),
        ("step=0&acts=dreier.zwoelfer", 404),
        ("step=0&acts=T1", 404),
        ("step=0&acts=" + "pass." * 900, 404),
        ("step=0&acts=" + "pass." * 2000, 400),
        ("step=0&variation=9", 404),
        ("step=0&seat=Z", 404),
        ("step=0&act=%00", 200),
        ("step=0&act=%F0%9F%82%A1", 200),
    ],
)
@pytest.mark.slow
def test_a_broken_address_is_answered(game: tuple[FlaskClient, str], query: str, status: int) -> None:
    client, id = game
    assert client.get(f"/records/{id}/play?{query}").status_code == status


def test_a_record_that_breaks_off_is_played_on_from_its_end(client: FlaskClient, ids: dict[str, str]) -> None:
    last = client.get(f"/api/v1/records/{ids['short']}/steps").get_json()["last"]
    page = play((client, ids["short"]), last)
    assert "Trick 14, third card" in text(page) and "Trick 15" not in text(page)
    assert offered(page)


@pytest.mark.slow
def test_where_cards_are_unknown_nobody_plays_on(opened: Opened) -> None:
    client, id = opened("deal tapp-tarock 3\ndealer C\nbids: A dreier\n")
    assert "/play?" not in show(client, id, 1)
    answer = client.get(f"/records/{id}/play?step=1", headers=ENGLISH)
    assert answer.status_code == 404
    assert "Not all cards in the hands are known" in text(answer.text)
    assert client.get("/records/nix/play").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.sampled(3)
@pytest.mark.slow
def test_the_page_speaks_every_language(game: tuple[FlaskClient, str], language: str) -> None:
    page = play(game, 3, lang=language)
    assert f'<html lang="{language}">' in page
    assert f'name="lang" value="{language}"' in page
    assert ("Back to the record" in page) == (language == "en")
