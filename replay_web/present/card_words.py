"""Cards in the texts of people: ``T18`` and ``SK`` as the notation writes them become small cards.

Each is read aloud, and copied, by its name: "trump 18", "Tarock 18", so that it is called in a text as anywhere else.
"""

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

from corpus.search.memory import remembered
from notation.cards import CARD, NAME, TRUMPS
from notation.game import Game
from notation.words.card_names import card_named, rank_named, without_article
from notation.words.languages import LANGUAGES, language, speaking, speaking_of
from replay_web.present.suits import INK, SUITS
from replay_web.present.words import SIGNS, Voice, trump_markup

_CODE = re.compile(r"(?<![\w.:/+*-])(?:T(?:[1-9]|1\d|2[01])|[SCHD](?:[KQNJ]|10|[1-9]))(?![\w:/*]|[-.]\w)")
_MAY_HOLD = re.compile(r"[TSCHD][KQNJ1-9]")


def with_cards(text: str, game: Game | None, spoken: str = "") -> Markup:
    """A text with its cards, those of the pack of its game; `spoken` is its language, else that of the page."""
    if game is None or not _MAY_HOLD.search(text):
        return escape(text)
    own = spoken.partition("-")[0].lower()
    return _with_cards(text, game.name, game, own if own in LANGUAGES else language())


@remembered
def _with_cards(text: str, _name: str, game: Game, spoken: str) -> Markup:
    with speaking(spoken), speaking_of(game.name):
        parts = text_and_cards(text, game)
        return Markup().join(escape(part) if isinstance(part, str) else small_card(part, game) for part in parts)


def named_in(text: str, voice: Voice) -> str:
    """A text with its cards by their names."""
    if voice.game is None:
        return text
    pieces = text_and_cards(text, voice.game)
    return "".join(piece if isinstance(piece, str) else voice.bare(piece) for piece in pieces)


def text_and_cards(text: str, game: Game) -> Iterator[str | int]:
    """A text in pieces: what is between the cards of a game's pack, and each of these cards."""
    pack, end = 0, 0
    for players in game.players:
        pack |= game.pack(players)
    for match in _CODE.finditer(text):
        if CARD[match[0]] & pack:
            yield text[end : match.start()]
            yield CARD[match[0]]
            end = match.end()
    yield text[end:]


def small_card(card: int, game: Game) -> Markup:
    rank = rank_named(card, game.names)
    if card & TRUMPS:
        return trump_markup(without_article(card_named(card)), rank[1:])
    suit = SUITS[game.suits][NAME[card][0]]
    name = without_article(card_named(card, game.names))
    if suit not in SIGNS:
        return Markup('<span class="text-card ink-{}">{}</span>').format(INK[suit], name)
    shown = f'<span class="text-card ink-{INK[suit]}" role="img" aria-label="{{}}">{{}}</span>'
    return Markup(shown).format(name, SIGNS[suit] + rank)
