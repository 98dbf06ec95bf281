"""Writes the generated tables of every rules page anew: ``python -m tests.tools.rulebook``."""

from pathlib import Path

from notation.rulebooks import GAMES
from notation.rulebooks.rulebook import filled, has_page, place
from notation.words.languages import LANGUAGES


def main() -> None:
    """Write the pages whose tables are not what their game gives, and say which."""
    for game in GAMES.values():
        for language in LANGUAGES:
            if has_page(game.name, language):
                path = Path(str(place(game.name, language)))
                text = path.read_text(encoding="utf-8")
                new = filled(text, game, language)
                if new != text:
                    path.write_text(new, encoding="utf-8")
                    print(f"{game.name}: {path.name}")


if __name__ == "__main__":
    main()
