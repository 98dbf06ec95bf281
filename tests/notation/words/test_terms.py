"""One word for one thing: no rules page, glossary or comment calls a thing by another word than its own."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from babel.messages.extract import extract_from_dir

from notation.problems import CATALOGUE
from notation.reader import read
from notation.record import Line, Variation
from notation.rulebooks import GAMES
from notation.rulebooks.rulebook import languages_of, page
from notation.testing.pages import codes_of_game, modules_of
from notation.testing.translating import KEYWORDS, said_by
from notation.words.languages import DEFAULT, Messages, _, speaking, speaking_of
from notation.words.terms import COMMON
from replay_web.messages import _ as of_site
from tests.places import RECORDS, ROOT
from tests.tools.translations import DOMAINS, forms, written

GAMES_SPOKEN = [(game, language) for game in GAMES for language in languages_of(game) if language != DEFAULT]
by_game = pytest.mark.parametrize(("game", "language"), GAMES_SPOKEN)


def comments(nodes: Iterable[Line | Variation], language: str) -> Iterator[str]:
    """The text of some lines in a language."""
    for node in nodes:
        if isinstance(node, Variation):
            yield from comments(node.lines, language)
        else:
            notes = (node.notes or {}).values()
            yield from (comment.text for note in notes for comment in note.comments if comment.language == language)


@cache
def texts(game: str, language: str) -> tuple[str, ...]:
    """Texts on a game in a language: the comments, and the rules page."""
    files = sorted((RECORDS / game).glob("*.tdn"))
    records = [record for path in files for record in read(path.read_text("utf-8"))]
    said = [text for record in records for text in comments(record.lines, language)]
    rules = page(game, language)
    assert rules and rules.language == language
    return (*said, rules.text.replace("\n", " "))


def glossary(game: str, language: str) -> list[str]:
    """Meanings of the words of a game, most of them shared by several games."""
    with speaking(language), speaking_of(game):
        return [_(term.meaning) for term in GAMES[game].glossary().values()]


def otherwise(text: str, game: str, language: str, shared: bool = False) -> list[str]:
    """The words of a text for things that are called otherwise, each with what it should be; `shared` asks only for
    what all games have a word for."""
    return [
        f"{text[max(0, match.start() - 20) : match.end() + 20]!r}: {word.said}"
        for meant, word in GAMES[game].terms(language).items()
        if meant in COMMON[language] or not shared
        for expression in word.instead
        for match in re.finditer(expression, text)
    ]


@by_game
@pytest.mark.sampled(4)
@pytest.mark.slow
def test_everything_is_called_by_its_own_word(game: str, language: str) -> None:
    assert [found for text in texts(game, language) for found in otherwise(text, game, language)] == []
    assert [found for text in glossary(game, language) for found in otherwise(text, game, language, True)] == []


@pytest.mark.parametrize("language", COMMON)
@pytest.mark.slow
def test_every_word_is_used(language: str) -> None:
    games = [game for game in GAMES if (game, language) in GAMES_SPOKEN]
    whole = "\n".join(text for game in games for text in texts(game, language))
    assert [word.said for word in COMMON[language].values() if word.said not in whole] == []
    for name in games:
        own = "\n".join(texts(name, language))
        shared, game = COMMON[language].values(), GAMES[name]
        assert [
            word.said for word in game.terms(language).values() if word not in shared and word.said not in own
        ] == []


LISTS = ("records", "sessions", "players", "statistics", "deals")
ABOUT_MANY = (
    *(f"replay_web/views/{name}.py" for name in LISTS),
    "replay_web/present/heading.py",
    "replay_web/present/house_words.py",
    "replay_web/views/feeds.py",
    "replay_web/views/oembed.py",
    "replay_web/templates/",
    "notation/importers/",
)
"""Where many games are spoken of at once, and templates, which are the same for every game."""


PYTHON = [("**.py", "python")]
PLACEHOLDER = re.compile(r"\{\w+\}")


@cache
def places() -> dict[tuple[Messages, str | tuple[str, str]], set[str]]:
    """The messages of all games, each with the files that say it."""
    said: dict[tuple[Messages, str | tuple[str, str]], set[str]] = {}
    for messages in (_, of_site):
        room = ROOT / messages.package
        for file, _line, message, _comments, context in extract_from_dir(room, PYTHON, keywords=KEYWORDS):
            if context is None and not f"{messages.package}/{file}".startswith(ABOUT_MANY):
                said.setdefault((messages, message), set()).add(f"{messages.package}/{file}")
    return said


def as_worded(name: str) -> Iterator[tuple[str, str]]:
    """Messages of a game, each in English and in the game's words of the current language."""
    game = GAMES[name]
    used = {f"{module.__name__.replace('.', '/')}.py" for module in modules_of(game)}
    of_games, own = ("notation/parts/", "notation/rulebooks/"), f"{game.package.replace('.', '/')}/"
    for (messages, message), files in places().items():
        if any(not file.startswith(of_games) or file in used or file.startswith(own) for file in files):
            if isinstance(message, tuple):
                yield message[1], messages.plural(*message[:2], 2)
            else:
                yield message, messages(message)
    for code in (CATALOGUE[name] for name in codes_of_game(game)):
        yield from ((text, _(text)) for text in (code.text, *dict(code.cases).values()))
    yield from ((text, _(text)) for text, context in said_by(game) if context is None)


@pytest.mark.parametrize("language", [*COMMON, DEFAULT])
@pytest.mark.slow
@pytest.mark.sampled(1)
def test_shared_messages_are_worded_by_each_game(language: str) -> None:
    """But for words of the notation, which stand in the English message too."""
    offenders = []
    for name in GAMES:
        own = GAMES[name].terms(language)
        with speaking(language), speaking_of(name):
            offenders += [
                (name, text, word.said)
                for english, text in as_worded(name)
                for word in own.values()
                for expression in word.instead
                if re.search(expression, PLACEHOLDER.sub("", text))
                and (language == DEFAULT or not re.search(expression, english))
            ]
    assert not offenders


@pytest.mark.parametrize("language", COMMON)
@pytest.mark.slow
def test_messages_call_everything_by_its_own_word(language: str) -> None:
    """But for what a game calls otherwise, since a message may be one of its own, and for words of the notation, which
    stand in the English message too."""
    spoken = [GAMES[game].terms(language) for game, spoken in GAMES_SPOKEN if spoken == language]
    shared = [word for meant, word in COMMON[language].items() if all(own[meant] == word for own in spoken)]
    messages = [message for domain in DOMAINS for message in written(domain, language) if message.id]
    said = [(form, str(message.id)) for message in messages for form in forms(message)]
    instead = {expression: word.said for word in shared for expression in word.instead}
    assert len(said) > 1000 and len(instead) > 10
    assert [
        (text, word)
        for text, english in said
        for other, word in instead.items()
        if re.search(other, text) and not re.search(other, english)
    ] == []


def test_another_word_is_found() -> None:
    assert otherwise("Der Pagat sticht mit Kreuz-Bube.", "cego", "de") == ["'er Pagat sticht mit Kreuz-Bube.': Treff"]
    assert otherwise("Der Trumpf sticht.", "tapp-tarock", "de") and not otherwise("Der Trumpf sticht.", "cego", "de")
    assert otherwise("切り札です。", "cego", "ja") and not otherwise("切札です。", "cego", "ja")
