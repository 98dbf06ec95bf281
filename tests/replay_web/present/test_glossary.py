"""Meanings of the words of a step: each has its rule, none is left out, and a page explains those that it uses."""

import pytest
from flask.testing import FlaskClient

from notation.cards import NAME
from notation.game import Game
from notation.rulebooks import GAMES, rulebook
from replay_web.present.addresses import packed
from tests.notation.records import LESSON
from tests.replay_web.reading import Opened, html, show

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@each_game
def test_every_term_has_its_rule(game: Game) -> None:
    anchors = set(html(rulebook.page(game.name).text).values("a[id]", "id"))
    assert {term.rule for term in game.glossary().values()} <= anchors


@each_game
def test_every_word_of_a_record_is_explained_but_to_pass(game: Game) -> None:
    words = {*game.words, *(contract.word for contract in game.contracts)} - {"pass"}
    assert words | {NAME[card] for card in game.card_names} <= set(game.glossary())


@each_game
def test_a_term_without_a_label_is_called_as_the_game_calls_it(game: Game) -> None:
    named = {*game.words, *(NAME[card] for card in game.card_names)}
    assert {name for name, term in game.glossary().items() if not term.label} <= named


def explained(page: str) -> str:
    """Meanings that a page gives of its words."""
    return html(page).one("details#words").text


def words(client: FlaskClient, id: str, step: int) -> str:
    return explained(show(client, id, step))


def page_of(client: FlaskClient, address: str) -> str:
    answer = client.get(address, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return explained(answer.text)


def test_a_step_explains_what_it_says(client: FlaskClient, ids: dict[str, str]) -> None:
    assert words(client, ids["legal"], 0).startswith("What the words mean: Forehand · Talon")
    assert "Withheld, and locked" in words(client, ids["locked"], 13)
    assert "Withheld, and locked" not in words(client, ids["locked"], 12)
    assert "To keep The declarer keeps one or two cards of his hand" in words(client, ids["kept"], 12)
    assert "Card points" not in words(client, ids["kept"], 3)


def test_without_a_game_nothing_is_explained(client: FlaskClient, ids: dict[str, str]) -> None:
    assert 'id="words"' not in show(client, ids["no game"], 0)


@pytest.mark.slow
def test_a_question_explains_what_it_offers_allowed_or_not(opened: Opened) -> None:
    client, id = opened(LESSON)
    bids = page_of(client, f"/records/{id}/lesson?question=1")
    assert bids.startswith("What the words mean: Dreier · Unterer · Oberer · Solo Dreier")
    assert "Pagat ultimo" not in bids
    assert page_of(client, f"/records/{id}/lesson?question=2").startswith("What the words mean: To lay away · Talon")


@pytest.mark.slow
def test_playing_on_explains_what_was_done_and_what_may_be_next(opened: Opened) -> None:
    client, id = opened(LESSON)
    assert page_of(client, f"/records/{id}/play?step=1").startswith("What the words mean: Dreier · Unterer · Solo")
    on = page_of(client, f"/records/{id}/play?step=1&acts=solo")
    assert on.startswith("What the words mean: Solo Solo The declarer plays")


@pytest.mark.slow
def test_noting_down_explains_every_contract(client: FlaskClient) -> None:
    begun = "/note/" + packed(b"deal tapp-tarock 3\ndealer C\n")
    assert "Dreier · Unterer · Oberer · Solo" in page_of(client, begun)
    called = "/note/" + packed(b"deal tapp-tarock 3\ndealer C\nbids: A dreier\n")
    assert page_of(client, called).startswith("What the words mean: Dreier · Unterer · Solo Dreier")
