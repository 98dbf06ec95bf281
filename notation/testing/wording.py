"""The law of wording: the words of a deal and the lines of its score sheet can be read, in every language."""

from collections.abc import Iterator

from notation.deals.chance import Dealt
from notation.game import Game, Item
from notation.record import SEATS
from notation.testing.dealing import LawError, demand
from notation.words.languages import LANGUAGES, speaking


class Wording:
    """Words and lines that deals of a game say; each label with the same arguments is worded once."""

    def __init__(self, game: Game, *about: object) -> None:
        self.game, self.about = game, about
        self._known: set[tuple[str, ...]] = set()
        """Words, and labels with the names of their arguments, that can be read."""

    def check(self, dealt: Dealt) -> None:
        """Check that every word and every line of a deal can be read. Raises LawError."""
        for word in words_of(dealt):
            demand(word in self.game.words, *self.about, f"the word “{word}” is missing in `Game.words`")
        for item in dealt.result.items:
            known = (item.label, *item.arguments)
            if known not in self._known:
                self._line(item)
                self._known.add(known)

    def _line(self, item: Item) -> None:
        line = f"the line “{item.label}” of the score sheet"
        demand(item.label in self.game.sheet, *self.about, f"{line} is missing in `Game.sheet`")
        for language in LANGUAGES:
            about = ": ".join([*map(str, self.about), f"{line}, in {language}: "])
            with speaking(language):
                try:
                    self.game.says(item)
                except KeyError as error:
                    given = ", ".join(item.arguments) or "none"
                    lacks = f"{about}its text names {{{error.args[0]}}}; the arguments of its `Item` are: {given}"
                    raise LawError(lacks) from error
                except Exception as error:
                    raise LawError(f"{about}it cannot be worded, {type(error).__name__}: {error}") from error


def words_of(dealt: Dealt) -> Iterator[str]:
    """The words that are written in the record of a deal."""
    for act in dealt.acts:
        for entry in act.written.items if act.written is not None else ():
            said = entry[1:] if isinstance(entry, tuple) else (entry,)
            yield from (word for word in said if isinstance(word, str) and word not in SEATS)
