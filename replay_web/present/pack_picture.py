"""All cards of a game's pack as a drawing: the trumps above, below them the suits."""

from collections.abc import Iterator

from notation.cards import NAME, SUIT_LETTERS, cards_of
from notation.game import Game
from replay_web.present.svg_inline import card, drawings

WIDTH = 1000
_CARD, _HIGH, _GAP = 64, 111, 16
_STEP = 48
"""The largest distance between two cards."""


def size(game: Game) -> tuple[int, int]:
    """Width and height of the drawing."""
    return WIDTH, 3 * _HIGH + 2 * _GAP


def pack_svg(game: Game) -> str:
    pack = max((game.pack(players) for players in game.players), key=int.bit_count)
    names = [NAME[card] for card in cards_of(pack)]
    width, height = size(game)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"{drawings(names, game.suits)}{''.join(_rows(names, game.suits))}</svg>"
    )


def _rows(names: list[str], suits: str) -> Iterator[str]:
    plain = {letter: [name for name in names if name[0] == letter and name != "Fool"] for letter in SUIT_LETTERS}
    trumps = [name for name in names if name == "Fool" or name[0] == "T"]
    yield from _row(trumps, suits, 0, 0, WIDTH)
    half = (WIDTH - 2 * _GAP) / 2
    for at, letter in enumerate(SUIT_LETTERS):
        yield from _row(plain[letter], suits, at % 2 * (half + 2 * _GAP), (1 + at // 2) * (_HIGH + _GAP), half)


def _row(names: list[str], suits: str, x: float, y: float, room: float) -> Iterator[str]:
    """Cards that overlap, from the left, within that much room."""
    step = min(_STEP, (room - _CARD) / max(1, len(names) - 1))
    for at, name in enumerate(names):
        yield card(name, suits, x + at * step, y, _CARD)
