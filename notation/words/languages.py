"""The languages that people read: English in the source, German, French, Japanese and Slovene in catalogues.

Anyone who shows something to a person says in which language, ``with speaking("de"): …``, and of which game,
``with speaking_of(game.name): …``. A message is worded by the `Messages` of its package when somebody reads it. Where a
catalogue has it with the name of the game as its context (``msgctxt``), the game words it so; else it is worded
as for all games, and is English where the catalogue does not have it.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from numbers import Rational
from typing import TYPE_CHECKING, Any

from notation.errors import TarockError

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "ja": "日本語", "sl": "Slovenščina"}
"""The languages that messages are in, each by its own name."""


class LanguageError(TarockError, ValueError):
    """A language in which nothing is said here."""


DEFAULT = "en"
"""The language of the source."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_spoken: ContextVar[str] = ContextVar("spoken", default=DEFAULT)
_game: ContextVar[str] = ContextVar("game", default="")


def language() -> str:
    """The language that is being spoken."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak one of `LANGUAGES`: ``en``, ``de``… Raises LanguageError for any other."""
    if language not in LANGUAGES:
        raise LanguageError(f"“{language}” is not a supported language; expected {', '.join(LANGUAGES)}")
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def game_spoken_of() -> str:
    """The name of the game whose words are said; empty if no game is spoken of."""
    return _game.get()


@contextmanager
def speaking_of(game: str | None) -> Iterator[None]:
    """Say what all games share in the words of the game of this name, as far as it has words of its own."""
    token = _game.set(game or "")
    try:
        yield
    finally:
        _game.reset(token)


def preferred(environment: Mapping[str, str] | None = None) -> str:
    """The language that the environment asks for, as gettext reads it: ``LANGUAGE=de:en``, ``LANG=ja_JP.UTF-8``."""
    given = os.environ if environment is None else environment
    asked = next((given[name] for name in _VARIABLES if given.get(name)), "")
    return first_of(tag for tag in asked.split(":"))


def first_of(tags: Iterable[str]) -> str:
    """The first of some tags, best first, whose language is spoken here: ``de`` of ``it``, ``de-AT``; else English."""
    primary = (tag.replace("_", "-").partition(".")[0].partition("-")[0].lower() for tag in tags)
    return next((tag for tag in primary if tag in LANGUAGES), DEFAULT)


class Messages:
    """The messages of a package, which keeps its catalogues in ``locale/LANGUAGE/LC_MESSAGES/DOMAIN.mo``."""

    def __init__(self, package: str, domain: str) -> None:
        self.package, self.domain = package, domain
        self._packages: tuple[str, ...] = (package,)

    def take_in(self, package: str) -> None:
        """Look into the catalogues of another package, too, for what those before it do not have."""
        if package not in self._packages:
            self._packages += (package,)

    def __call__(self, message: str) -> str:
        """A message in the language that is being spoken, as the game words it that is spoken of."""
        spoken, game = _spoken.get(), _game.get()
        if not message or (spoken == DEFAULT and not game):  # what a catalogue has for no message is its own head
            return message
        catalogue = _catalogue(self._packages, self.domain, spoken)
        own = catalogue.pgettext(game, message) if game else message
        return catalogue.gettext(message) if own == message else own

    def plural(self, one: str, many: str, number: int) -> str:
        """A message that speaks of a number of things."""
        catalogue, game = _catalogue(self._packages, self.domain, _spoken.get()), _game.get()
        own = catalogue.npgettext(game, one, many, number) if game else one
        return catalogue.ngettext(one, many, number) if own in (one, many) else own

    def of(self, context: str, message: str) -> str:
        """A message of which there are several with the same English: the context says which is meant."""
        return _catalogue(self._packages, self.domain, _spoken.get()).pgettext(context, message)


def form_of(number: Any, forms: Sequence[str]) -> str:
    """Of the forms of a word, the one that is beside a number in the language that is being spoken: ``3 karte``.

    The last form is for numbers that are a word: ``no cards``.
    """
    if not isinstance(number, Rational):
        return forms[-1]
    return forms[_PLACE_OF_FORM.get((_spoken.get(), len(forms)), _one_or_many)(number)]


def _one_or_many(number: Any) -> int:
    return int(number != 1)


def _french(number: Any) -> int:
    return int(not 0 <= number < 2)


def _slovene(number: Any) -> int:
    """Of ``točka``, ``točki``, ``točke``, ``točk``, as the last two digits ask; a fraction has the third."""
    return {1: 0, 2: 1, 3: 2, 4: 2}.get(abs(int(number)) % 100, 3) if number.denominator == 1 else 2


_PLACE_OF_FORM: Mapping[tuple[str, int], Callable[[Any], int]] = {("fr", 2): _french, ("sl", 4): _slovene}
"""Choice of a plural form by number, for languages with this many forms that differ from English."""


@cache
def _catalogue(packages: tuple[str, ...], domain: str, language: str) -> "NullTranslations":
    """The catalogues of some packages as one: the first that has a message words it."""
    from gettext import GNUTranslations, NullTranslations  # English mostly needs none of it
    from importlib.resources import files

    found: list[GNUTranslations] = []
    for package in packages:
        compiled = files(package).joinpath("locale", language, "LC_MESSAGES", f"{domain}.mo")
        if compiled.is_file():
            with compiled.open("rb") as stream:
                found.append(GNUTranslations(stream))
    for further in found[1:]:
        found[0].add_fallback(further)
    return found[0] if found else NullTranslations()


_ = Messages("notation", "tarock")
"""The messages of the notation and the games."""


def later(message: str) -> str:
    """A message as it is, which somebody words later on."""
    return message


def listed(words: Iterable[str]) -> str:
    """Words in a sentence, all of them: ``A, B and C``."""
    return _joined(_("{some} and {last}"), words)


def either(words: Iterable[str]) -> str:
    """Words in a sentence, one of them: ``A, B or C``."""
    return _joined(_("{some} or {last}"), words)


def _joined(pattern: str, words: Iterable[str]) -> str:
    *some, last = list(words) or [_("nothing")]
    return pattern.format(some=_(", ").join(some), last=last) if some else last
