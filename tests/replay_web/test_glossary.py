"""What the words of a step mean: each has its rule, none is left out, and a page explains those that it says."""

import re

import pytest
from flask.testing import FlaskClient

from notation import rulebook
from notation.cards import NAME
from notation.game import Game
from notation.games import GAMES
from tests.replay_web.reading import show, text

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@each_game
def test_every_term_has_its_rule(game: Game) -> None:
    anchors = set(re.findall(r'<a id="([\w-]+)"', rulebook.page(game.name).text))
    assert {term.rule for term in game.glossary().values()} <= anchors


@each_game
def test_every_word_of_a_record_is_explained_but_to_pass(game: Game) -> None:
    words = {*game.words, *(each.word for each in game.contracts)} - {"pass"}
    assert words | {NAME[card] for card in game.card_names} <= set(game.glossary())


@each_game
def test_a_term_without_a_label_is_called_as_the_game_calls_it(game: Game) -> None:
    named = {*game.words, *(NAME[card] for card in game.card_names)}
    assert {name for name, term in game.glossary().items() if not term.label} <= named


def words(client: FlaskClient, id: str, step: int) -> str:
    page = show(client, id, step).split("<details id=\"words\" class=\"barred\">", 1)[1]
    return text(page.split("</details>", 1)[0])


def test_a_step_explains_what_it_says(client: FlaskClient, ids: dict[str, str]) -> None:
    assert words(client, ids["legal"], 0).startswith("What the words mean: Forehand · Talon")
    assert "Withheld, and locked" in words(client, ids["locked"], 13)
    assert "Withheld, and locked" not in words(client, ids["locked"], 12)
    assert "To keep The declarer keeps one or two cards of his hand" in words(client, ids["kept"], 12)
    assert "Card points" not in words(client, ids["kept"], 3)


def test_without_a_game_nothing_is_explained(client: FlaskClient, ids: dict[str, str]) -> None:
    assert 'id="words"' not in show(client, ids["no game"], 0)
