"""The catalogues of a game from outside: ``python -m notation.testing.translating NAME LANGUAGE…`` (needs babel).

It collects what the game NAME says and the project does not, writes ``locale/LANGUAGE/LC_MESSAGES/tarock.po`` in the
game's package with the translations that are there, compiles it, and says how many are missing: they are English. What
the project says, too, is in it only where the game words it otherwise, in the context of its name.
"""

import sys
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from pathlib import Path

from notation.game import Game
from notation.problems import CATALOGUE
from notation.rulebooks import find, not_a_game
from notation.rulebooks.rulebook import CONTEXT, messages
from notation.testing.pages import codes_of
from notation.words.card_names import OWN
from notation.words.languages import DEFAULT, LANGUAGES, _

KEYWORDS = {
    "_": None, "later": None, "phrase": None, "spoken": None, "gettext": None,
    "ngettext": (1, 2), "plural": (1, 2), "of": ((1, "c"), 2), "pgettext": ((1, "c"), 2),
}  # fmt: skip
"""The functions that are given messages, with the places of these among their arguments."""


def said_by(game: Game) -> Iterator[tuple[str, str | None]]:
    """Every message that is in a game as data, with its context, if it has one."""
    labels = [contract.label for contract in game.every_contract]
    for text in (*game.words.values(), *labels, *game.sheet.values(), *game.places.values()):
        yield text, None
    yield from ((f"the {name}", OWN) for name in game.card_names.values())
    yield game.title, None
    for term in game.glossary().values():
        yield from ((text, None) for text in (term.label, term.meaning) if text)
    yield from ((text, CONTEXT) for text in messages(game))


def own_messages(game: Game) -> Iterator[tuple[str, str | None]]:
    """Messages in a game's data, problems and source."""
    from babel.messages.extract import extract_from_dir

    yield from said_by(game)
    modules = [module for name, module in sys.modules.items() if f"{name}.".startswith(f"{game.package}.")]
    for code in (CATALOGUE[name] for name in codes_of(*modules)):
        yield from ((text, None) for text in (code.text, *dict(code.cases).values()))
    for _file, _line, message, _comments, context in extract_from_dir(str(files(game.package)), keywords=KEYWORDS):
        yield message if isinstance(message, str) else message[0], context


def update(game: Game, language: str) -> list[str]:
    """Bring the catalogue of a game in a language up to date, and compile it; gives what is not translated."""
    from babel.messages import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po, write_po

    def kept(package: str) -> Catalog:
        file = _place(package, language)
        return read_po(BytesIO(file.read_bytes()), language) if file.is_file() else Catalog(language)

    file, before, shared = _place(game.package, language), kept(game.package), kept("notation")
    catalogue = Catalog(language, project=game.name, charset="utf-8", fuzzy=False)
    for text, context in own_messages(game):
        if shared.get(text, context) is None:
            message = before.get(text, context)
            catalogue.add(text, message.string if message else None, context=context)
    for message in before:
        if message.context == game.name and shared.get(message.id):
            catalogue.add(message.id, message.string, context=game.name)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        write_po(stream, catalogue, width=120, no_location=True, sort_output=True)
    with file.with_suffix(".mo").open("wb") as stream:
        write_mo(stream, catalogue)
    return [str(message.id) for message in catalogue if message.id and not message.string]


def _place(package: str, language: str) -> Path:
    return Path(str(files(package))) / "locale" / language / "LC_MESSAGES" / f"{_.domain}.po"


def main() -> int:
    """Bring the catalogues of a game up to date."""
    name, *languages = sys.argv[1:] or [""]
    game = find(name)
    if game is None:
        print(not_a_game(name), file=sys.stderr)
        return 2
    for language in languages or [language for language in LANGUAGES if language != DEFAULT]:
        print(f"{language}: {len(update(game, language))} not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
