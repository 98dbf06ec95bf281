"""Card faces as inline SVG, drawn from data: suit signs, index glyphs, figures, trump numerals and motifs.

A page holds one `sprite` and, for every card it shows, a small `face` or `back` that refers to it. Shapes
carry class names and no colour; ``static/cards.css`` inks them, in light and in dark, and places those that every
card has in the same place. All lengths are card
units: a card is 60 wide and 104 high, with its origin in the top left corner. The index is in that
corner, within 18 by 33 units, so that cards that overlap can be read.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup

from notation.cards import CARD, COURTS
from notation.words.card_names import card_letters
from notation.words.languages import language
from replay_web.present.suits import INK, SUITS

VIEW_BOX = "0 0 60 104"
"""The viewBox of every card: 60 by 104 card units."""

# A sign is centred on its origin and about 12.5 high; what is inside it is cut out, so that one ink suffices.
_SIGNS = {
    "spades": "M0-6.2C1.6-3.2 5.6-1.4 5.6 2A2.8 2.8 0 0 1 .8 3.7Q1 5.4 2.6 6.2H-2.6Q-1 5.4-.8 3.7"
    "A2.8 2.8 0 0 1-5.6 2C-5.6-1.4-1.6-3.2 0-6.2z",
    "clubs": "M-2-1.2A3 3 0 1 1 2-1.2 3 3 0 1 1 .8 3.2Q1 5.4 2.6 6.2H-2.6Q-1 5.4-.8 3.2A3 3 0 1 1-2-1.2z",
    "hearts": "M0 6.2C-1.6 3-5.8.6-5.8-2.6-5.8-6.6-1-6.8 0-3.4 1-6.8 5.8-6.6 5.8-2.6 5.8.6 1.6 3 0 6.2z",
    "diamonds": "M0-6.6Q2-2.8 5 0 2 2.8 0 6.6-2 2.8-5 0-2-2.8 0-6.6z",
    "swords": "M-6.4-6.4-3.2-5.2 2.6.9 4.6-1.1 5.5-.1 3.3 2.1 5.3 4.1A1.4 1.4 0 1 1 4.1 5.3L2.1 3.3-.1 5.5"
    "-1.1 4.6.9 2.6-5.2-3.2z",
    "batons": "M-1.3-6.3 1.5-7 1.9 6.8H-1.9zM1-1.2C1.6-4 3.2-5.4 6.2-5.8 6-2.8 4.2-1 1-1.2zM-1 3.2"
    "C-4.2 3-6 1.2-6.2-1.8-3.2-1.4-1.6.4-1 3.2z",
    "cups": "M-5.2-6.2H5.2C5.6-1.4 3.6.8 1 1.6V3.6L3.8 5V6.3H-3.8V5L-1 3.6V1.6C-3.6.8-5.6-1.4-5.2-6.2z"
    "M-4-4.6V-3.8H4V-4.6z",
    "coins": "M0-6.2A6.2 6.2 0 1 1 0 6.2 6.2 6.2 0 1 1 0-6.2zM0-5A5 5 0 1 0 0 5 5 5 0 1 0 0-5z"
    "M0-4.2A4.2 4.2 0 1 1 0 4.2 4.2 4.2 0 1 1 0-4.2zM0-3.4-.9-.9-3.4 0-.9.9 0 3.4.9.9 3.4 0 .9-.9z",
    "trump": "M0-6.4 1.3-3.2 4.5-4.5 3.2-1.3 6.4 0 3.2 1.3 4.5 4.5 1.3 3.2 0 6.4-1.3 3.2-4.5 4.5-3.2 1.3"
    "-6.4 0-3.2-1.3-4.5-4.5-1.3-3.2z",
    "cap": "M-3.8 4.8C-3.6 1.8-4.2.6-4.8 1.8A1.3 1.3 0 1 1-6.3.6C-5.9-2.4-4-3.4-2.2-2.2-1.8-3.4-1.4-4.2"
    "-.7-4.4A1.3 1.3 0 1 1 .7-4.4C1.4-4.2 1.8-3.4 2.2-2.2 4-3.4 5.9-2.4 6.3.6A1.3 1.3 0 1 1 4.8 1.8"
    "C4.2.6 3.6 1.8 3.8 4.8zM-3.8 5.4H3.8V6.8H-3.8z",
}

# A glyph is a stroke centred on its origin, about 6 wide and 12 high; the stroke adds its thickness, 2.6.
_GLYPHS = {
    "0": "M-3-2.5C-3-7.2 3-7.2 3-2.5V2.5C3 7.2-3 7.2-3 2.5z", "1": "M-2.2-3 .6-6V6",
    "2": "M-3-3C-3-7 3-7 3-2.8 3-.5-2 2.5-3 6H3.4",
    "3": "M-3-4C-2.4-7 2.8-7 2.8-3.2 2.8-1 1-.4-.8-.4 1.4-.4 3 .5 3 2.8 3 7-2.6 7-3.2 4",
    "4": "M1.4 6V-6L-3.6 2.6H3.8", "5": "M2.6-6H-2.2L-2.6-.4C-1.4-2 3-2.2 3 2 3 7-2.4 7-3.2 4.2",
    "6": "M2.6-4.6C1.2-7-3-6.6-3 2A3 4 0 1 0 3 2 3 3.6 0 0 0-3 2", "7": "M-3.2-6H3Q-.4-1-.8 6",
    "8": "M0-.6A2.6 2.7 0 1 1 .01-.6 3 3.3 0 1 1 0-.6z",
    "9": "M-2.6 4.6C-1.2 7 3 6.6 3-2A3 4 0 1 0-3-2 3 3.6 0 0 0 3-2",
    "K": "M-2.8-6V6M3.4-6-2.8 1.6M-.8-1 3.6 6",
    "Q": "M-3.4-1.8C-3.4-7.4 3.4-7.4 3.4-1.8V1.8C3.4 7.4-3.4 7.4-3.4 1.8zM1 2.8 4 6.6",
    "D": "M-2.8-6H-.4C4.8-6 4.8 6-.4 6H-2.8z", "C": "M3.2-3.8C1.8-7.2-3.2-6.8-3.2-2V2C-3.2 6.8 1.8 7.2 3.2 3.8",
    "R": "M-2.8 6V-6H.2C4.2-6 4.2.4.2.4H-2.8M.4.4 3.6 6",
    "B": "M-2.8-.4H.4C4.4-.4 4.4 6 .4 6H-2.8V-6H.2C3.8-6 3.8-.4.2-.4",
    "N": "M-3.2 6V-6L3.2 6V-6", "J": "M2.4-6.6V2C2.4 7.2-3 7.2-3.2 2.6",
    "F": "M-2.6 6.6V-6H3.6M-2.6-.2H2.4", "V": "M-3.4-6 0 6 3.4-6",
    "S": "M3-3.6C2.4-7.2-3-7-3-3.2-3 .6 3.2-.8 3.2 3 3.2 7-2.6 7.2-3.4 3.4", "E": "M3.2-6H-2.6V6H3.4M-2.6 0H2.4",
    "Š": "M-2.2-8.2 0-6.3 2.2-8.2M2.8-1C2.2-3.9-2.8-3.7-2.8-.9-2.8 1.8 3 .9 3 3.6 3 7-2.6 7-3.2 4.1",
}  # fmt: skip
_WIDTH = dict.fromkeys("0123456789", 8.6) | {"1": 5.0}

# Roman letters: width, distance of the start from the left, and the path from there.
_ROMAN = {"I": (2.6, 1.3, "v9"), "V": (6.6, 0.7, "l2.6 9 2.6-9"), "X": (6.6, 0.7, "l5.2 9m0-9-5.2 9")}

# A panel leaves two corners free for the indices. Half a figure is in it, at x = 37, down to the middle.
_PANEL = "M18.5 5.5H54.5V70.5H41.5V98.5H5.5V33.5H18.5z"
_CLOTH = "M33 29C27 30 24 31 22 35 19 42 13 46 6.5 49V52H53.5V45C51.5 42 51 38 50 35 49 31 46 30 41 29z"
_DRESS = {
    "robe": f'<path class="card-cloth" d="{_CLOTH}"/>'
    '<path class="card-braid" d="M25.5 33.5C24.5 41 20 47 14.5 52M47.8 33.5C48 39 48.4 46 50 52"/>',
    "collar": '<path class="card-gilt" d="M31.5 28Q37 32.5 42.5 28L46.5 31Q37 38 27.5 31z"/>',
    "head": '<path class="card-face" d="M31 16H43V22A6 7 0 0 1 31 22zM34.6 20.4V21.6M39.4 20.4V21.6"/>',
}
_ROBE, _COLLAR, _HEAD = (f'<use href="#c-{part}"/>' for part in _DRESS)

_FIGURES = {
    "K": f"{_ROBE}{_HEAD}"
    '<path class="card-cloth" d="M30.6 20.5Q32 24 37 24T43.4 20.5C44 28 41 31 37 34 33 31 30 28 30.6 20.5z"/>'
    '<path class="card-gilt" d="M29.8 16.5 28 8 33 12 37 7 41 12 46 8 44.2 16.5z"/>',
    "Q": '<path class="card-cloth" d="M37 11C30 11 29.5 16 29.5 20 29.5 25 27 28 26.5 34H47.5C47 28 44.5 25'
    f' 44.5 20 44.5 16 44 11 37 11z"/>{_ROBE}{_COLLAR}'
    '<path class="card-face" d="M37 16C33 16.5 32 19 32 22A5 6.5 0 0 0 42 22C42 19 41 16.5 37 16z'
    'M34.8 20.4V21.6M39.2 20.4V21.6"/>'
    '<path class="card-gilt" d="M31.4 15.5 30 9.5 34 12 37 7 40 12 44 9.5 42.6 15.5Q37 13.5 31.4 15.5z"/>',
    "N": '<path class="card-cloth" d="M41.5 6.5 38.5 10.5C35 12 33 15 31 17.5L22.5 27C21 29.5 21.5 33 24 34'
    "L26.5 33.8C28 32.6 29.5 31.6 31.5 31.6 35 31.8 38 30 39.5 26.5 40 33 35 36 27 39.5 17 43.5 10 45 7 52"
    'H53V26C52 17 49 12 44.5 10.5z"/>'
    '<path class="card-gilt" d="M44 10.5C50 12 53 18 53 26V45C51 34 51 28 49 24 47 19 45.5 15 44 10.5z"/>'
    '<path class="card-braid" d="M28 21.5 31.5 31.4M35.4 12.6 39.5 26M29.8 26.5 37.4 19.8"/>'
    '<circle class="card-sign" cx="33.8" cy="18" r="1.2"/>',
    "J": f'<path d="M30 15H44L45.5 28H28.5z"/>{_ROBE}{_COLLAR}{_HEAD}'
    '<path class="card-gilt" d="M43 13C49 14 53 11 52.5 6.5 49 6.5 45 8 43 13z"/>'
    '<path class="card-cloth" d="M28.5 17C24 11 33 7.5 38 9 43 9 47 12 46 17Q37 14 28.5 17z"/>',
    "F": f'<path class="card-gilt" d="{_CLOTH}"/>'
    '<path d="M37 39 41 45.5 37 52 33 45.5zM27 39 31 45.5 27 52 23 45.5zM47 39 51 45.5 47 52 43 45.5z"/>'
    f'<path class="card-face" d="M31 27 23 34.5 31 33 37 39 43 33 51 34.5 43 27z"/>{_HEAD}'
    '<path class="card-face" d="M32 17C34 13 33 10 37 7 41 10 40 13 42 17z"/>'
    '<path class="card-gilt" d="M30 18C30 12.5 27 12.5 24 17 21 9 30 6 35 11.5L34 17.2z'
    'M44 18C44 12.5 47 12.5 50 17 53 9 44 6 39 11.5L40 17.2z"/>',
}

# A trump of note has a motif in its sun, for its numeral: within 16 units of the origin, in the ink and in gold.
_MOTIFS = {
    "1": '<path class="card-twig" d="M-13 11.5Q0 8.6 14 10.6M-1.2 7-2.2 10M2 7 2.4 9.8"/>'  # a bird that sings
    '<path d="M8.6-8.2C5.4-11.6-.6-10.6-1.6-5.6-2.4-2-6-.8-8.4-4.6L-13.6-12.4-14-6C-13.4 2.4-7.4 7.4-.6 7.4'
    ' 5.6 7.4 9 2.4 8.6-3.2L13.2-6.4 8.8-6.2z"/><path class="card-leaf" d="M-7.8-1.4C-3.6 1.4.4.8 2.8-1.6'
    ' 2.6 3.2-1.4 5.2-5 3.6-6.8 2.8-7.8.8-7.8-1.4zM3.6-6.4A1.2 1.2 0 1 1 6-6.4 1.2 1.2 0 1 1 3.6-6.4z"/>',
    "2": '<path class="card-twig" d="M-13 13Q0 11.4 13 13M-4 11V13.4M4 11V13.4"/>'  # an eagle owl
    '<path d="M-9.4-14C-6.6-11.6-3-11.4 0-11.4 3-11.4 6.6-11.6 9.4-14 10.4-9.6 10.6-6 9.6-3 11.6 3.4 9.4 9.4 5.4'
    ' 11.6H-5.4C-9.4 9.4-11.6 3.4-9.6-3-10.6-6-10.4-9.6-9.4-14z"/><path class="card-leaf" d="M-8.4-5.6'
    "A3.9 3.9 0 1 1-.6-5.6 3.9 3.9 0 1 1-8.4-5.6zM.6-5.6A3.9 3.9 0 1 1 8.4-5.6 3.9 3.9 0 1 1 .6-5.6z"
    'M-1.6-4H1.6L0 .2z"/><path d="M-5.8-5.6A1.7 1.7 0 1 1-2.4-5.6 1.7 1.7 0 1 1-5.8-5.6zM2.4-5.6'
    'A1.7 1.7 0 1 1 5.8-5.6 1.7 1.7 0 1 1 2.4-5.6z"/>'
    '<path class="card-braid" d="M-5.4 3.4-3.6 5.4-1.8 3.4 0 5.4 1.8 3.4 3.6 5.4 5.4 3.4M-3.6 8-1.8 6 0 8 1.8 6'
    ' 3.6 8"/>',
    "3": '<path class="card-leaf" d="M3.4-8.6C1.6-14.4-4.2-16.6-9-15-6.6-14-5.4-13-4.8-11.8-8-13-11-12'
    '-12.6-9.8-9.4-10-7-9.2-5.4-7.4-8-7.6-10-6.6-11-4.8-6-5.6-1-4.4 2-4z"/>'  # a cockatoo, its crest raised
    '<path class="card-twig" d="M-10 10.6Q2 8.4 12 10.4"/><path d="M3.6-9.6C8.4-11.6 12.4-8.4 11.4-3.8'
    " 11-1.6 9.6-.8 8.8.6 8.8-1.8 8-3 6.6-3.4 7.4 2 5.4 6.6 1.4 9L-5.8 15-8 14.6-4.6 8.4C-6.6 2.4-4.6-4 .2-7.2"
    ' 1.2-8.2 2.4-9 3.6-9.6z"/><path class="card-braid" d="M-1.4-2.6C-2.8 1.4-2.4 5 0 7.6"/>'
    '<path class="card-leaf" d="M4.4-6.6A1.2 1.2 0 1 1 6.8-6.6 1.2 1.2 0 1 1 4.4-6.6z"/>',
    "4": '<path class="card-twig" d="M-3.6 7.6V14.4M-.4 6.6V14.4M-6 14.6H2.6"/>'  # a marabou, its bill on its breast
    '<path d="M-1.6-14.6C2-15.4 4.6-13 4.2-10.2L13.6-2 3.6-6.6C2.4-4.8 2.8-3.4 3.2-1.8 4.6 3 1.6 7-2.2 8L-11 11.4'
    'C-11.6 5-11.4-1.6-7-5.4-4.2-7.6-5-9.4-4.8-11.4-4.6-13-3.4-14.2-1.6-14.6z"/>'
    '<path class="card-braid" d="M-6.6-2.4C-8.2 1.4-8.6 4.4-8.4 8M-4-1.6C-5.6 1.6-6 4-5.8 6.6"/>'
    '<path class="card-leaf" d="M2.6-6.6C1.6-3.8 2.2-2 2.4-.2 4.6-2 4.8-4.6 3.6-6.6z'
    'M-1.3-11.4A1.1 1.1 0 1 1 .9-11.4 1.1 1.1 0 1 1-1.3-11.4z"/>',
    "21": '<path d="M5-14.4A14.6 14.6 0 1 0 5 14.4C.6 12.6-1.6 9.6-1.8 6.8L.2 6-1.2 4.6.6 3.4-.8 2.6 3.2.6'
    'C1.6-1.4.2-3 .2-5.4.2-9.6 2-12.8 5-14.4z"/><path class="card-braid" d="M-6-6.6Q-3.4-8.6-1.4-6.6"/>'
    '<path class="card-leaf" d="M-4.5-4.8A1.1 1.1 0 1 1-2.3-4.8 1.1 1.1 0 1 1-4.5-4.8zM9.4-8.6 10.5-5.7'
    ' 13.4-4.6 10.5-3.5 9.4-.6 8.3-3.5 5.4-4.6 8.3-5.7zM9 4.4 9.7 6.3 11.6 7 9.7 7.7 9 9.6 8.3 7.7 6.4 7 8.3 6.3z"/>',
}

# Where the pips stand: their scale, those of the upper half that some ranks share, and what a rank adds to them, in the
# upper half and in the middle. Places are (x, y) from the centre of the card, in scaled units; the lower half is the
# upper one turned round.
_Places = tuple[tuple[float, float], ...]
_TWO: _Places = ((0, -23),)
_FOUR: _Places = ((-8, -34), (8, -34))
_SIX: _Places = ((-8.4, -38), (8.4, -38), (-8.4, 0))
_EIGHT: _Places = ((-9, -44), (9, -44), (-9, -15), (9, -15))
_CENTRE: _Places = ((0, 0),)
_PIPS: dict[int, tuple[float, _Places, _Places, _Places]] = {
    1: (2.5, (), (), _CENTRE),
    2: (1.4, _TWO, (), ()),
    3: (1.4, _TWO, (), _CENTRE),
    4: (1, _FOUR, (), ()),
    5: (1, _FOUR, (), _CENTRE),
    6: (0.9, _SIX, (), ()),
    7: (0.9, _SIX, (), ((0, -19),)),
    8: (0.9, _SIX, ((0, -19),), ()),
    9: (0.82, _EIGHT, (), _CENTRE),
    10: (0.82, _EIGHT, ((0, -29.5),), ()),
}


def sprite(cards: Iterable[str], suits: str = "french") -> Markup:
    """The drawings that the faces of these cards and any back refer to; once on a page, unseen and unheard.

    Each is a ``<symbol>`` whose id is ``c-`` and the card's canonical name, or ``c-back``; ``suits`` is
    "french" or "latin". Raises KeyError for a name that is not a card and for an unknown suit system.
    """
    return _sprite(tuple(dict.fromkeys(cards)), suits, language())


@lru_cache(maxsize=64)
def _sprite(cards: tuple[str, ...], suits: str, language: str) -> Markup:
    """The sprite in a language, whose letters are on the court cards."""
    if suits not in SUITS:
        raise KeyError(suits)
    symbols = _back() + "".join(_symbol(name, suits) for name in cards)
    shapes = _shapes(*card_letters().values())
    shapes |= {name: shape for suit in SUITS[suits].values() for name, shape in _of_suit(suit).items()}
    used, more = set[str](), _used(symbols)
    while more - used:
        used |= more
        more = _used("".join(shapes[name] for name in more if name in shapes))
    shapes_used = "".join(shape for name, shape in shapes.items() if name in used)
    opening = '<svg class="card-sprite" width="0" height="0" aria-hidden="true">'
    return Markup(f"{opening}<defs>{shapes_used}</defs>{symbols}</svg>")


def _used(drawing: str) -> set[str]:
    """The shapes that a drawing refers to."""
    return set(re.findall(r'href="#c-([^"]+)"', drawing))


def signs(suits: str) -> Markup:
    """The signs of the suits alone, for a page that draws no cards; once on it, unseen and unheard."""
    shapes = "".join(_shapes(*COURTS, "F")[name] for name in SUITS[suits].values())
    return Markup(f'<svg class="card-sprite" width="0" height="0" aria-hidden="true"><defs>{shapes}</defs></svg>')


def face(name: str, *, css: str = "", label: str) -> Markup:
    """A card, face up, as the page's sprite has it.

    ``css`` adds classes (``played``, ``legal``, ``won``); ``label`` is what is said to those who listen.
    Raises KeyError for a name that is not a card.
    """
    if name not in CARD:
        raise KeyError(name)
    return _shown(name, css, label)


def back(label: str, *, css: str = "") -> Markup:
    """A card, face down; ``css`` adds classes, ``label`` is what is said to those who listen."""
    return _shown("back", css, label)


@lru_cache(maxsize=4096)
def _shown(drawing: str, css: str, label: str) -> Markup:
    use = Markup('<svg class="{}" role="img" aria-label="{}"><use href="#c-{}"/></svg>')
    return use.format(f"card {css}".strip(), label, drawing)


@cache
def _symbol(name: str, suits: str) -> str:
    """One card: what is the same in both halves twice, then what is in the middle."""
    if name not in CARD:
        raise KeyError(name)
    if name == "Fool":
        return _sheet(name, _use("Fool-c") + _use("band"))
    if name[0] == "T":
        return _sheet(name, _trump(name, name[1:]))
    suit, rank = SUITS[suits][name[0]], name[1:]
    drawing = _use(f"{rank}-c") + _use(f"{suit}-k") if rank in COURTS else _pips(name, rank, suit)
    return _sheet(name, drawing, f' class="card-{INK[suit]}"')


def _sheet(name: str, drawing: str, ink: str = "") -> str:
    return f'<symbol id="c-{name}" viewBox="{VIEW_BOX}"{ink}>{drawing}</symbol>'


def _pips(name: str, rank: str, suit: str) -> str:
    """A number card: its index and the sign under it, the pips of the upper half, and what is in the middle."""
    scale, shared, upper, middle = _PIPS[int(rank)]
    ring = _use("ring") if rank == "1" else ""
    half = _index(rank) + (_use(f"{suit}-{2 * len(shared)}") if shared else _use(suit, 9, 26))
    both = _twice(name, half + _group(suit, scale, upper))
    return _use("paper") + ring + both + _group(suit, scale, middle)


def _group(suit: str, scale: float, places: _Places) -> str:
    """Pips of one half, or of the middle."""
    pips = "".join(_use(suit, 30 / scale + x, 52 / scale + y) for x, y in places)
    return f'<g transform="scale({scale:g})">{pips}</g>' if pips and scale != 1 else pips


def _trump(name: str, number: str) -> str:
    """In the sun a motif, or the numeral twice, the second time as a fine line inlaid in the first."""
    half = _index(number) + f'<path class="card-roman" d="{_roman(int(number))}"/>'
    if number in _MOTIFS:
        middle = f'<g class="card-robe" transform="translate(30 52)">{_MOTIFS[number]}</g>'
    else:
        middle = "".join(f'<use class="card-{line}" href="#{_number(number)}"/>' for line in ("numeral", "inlay"))
    return _use("tarock") + _twice(name, half) + middle


def _number(number: str) -> str:
    """The id of a number's drawing."""
    return f"c-n{number}" if len(number) > 1 else f"c-g{number}"


def _index(rank: str) -> str:
    """The rank in the corner, its digits moved together where there are two."""
    return _use(f"g{rank}", 9, 11.5) if len(rank) == 1 else f'<use class="card-pair" href="#{_number(rank)}"/>'


def _digits(number: str) -> str:
    """A number of two digits centred on the origin, narrowed where it would be too wide for the sun of a trump."""
    uses, width = "", sum(_WIDTH[digit] for digit in number)
    x = -width / 2
    for digit in number:
        uses += _use(f"g{digit}", x + _WIDTH[digit] / 2)
        x += _WIDTH[digit]
    narrowed = f' transform="scale({14.5 / width:.2g} 1)"' if width > 14.5 else ""
    return f'<g id="{_number(number)}"{narrowed}>{uses}</g>'


def _roman(number: int) -> str:
    """The path of a roman numeral, IIII and VIIII as on tarocks, between two lines in the upper part of a panel."""
    tens, ones = divmod(number, 10)
    fives, rest = divmod(ones, 5)
    letters = "X" * tens + "V" * fives + "I" * rest
    width = sum(_ROMAN[letter][0] for letter in letters)
    x = 36.5 - width / 2
    path = f"M{x - 1:.3g} 11h{width + 2:.3g}M{x - 1:.3g} 21h{width + 2:.3g}"
    for letter in letters:
        advance, start, line = _ROMAN[letter]
        path += f"M{x + start:.3g} 11.5{line}"
        x += advance
    return path


def _twice(name: str, half: str) -> str:
    """The upper half of a card, and again turned round."""
    return f'<g id="c-{name}-h">{half}</g><use class="card-turned" href="#c-{name}-h"/>'


def _use(shape: str, x: float = 0, y: float = 0) -> str:
    across, down = (f' {axis}="{at:.4g}"' if at else "" for axis, at in (("x", x), ("y", y)))
    return f'<use href="#c-{shape}"{across}{down}/>'


@cache
def _of_suit(suit: str) -> dict[str, str]:
    """Drawings that the cards of a suit share: the signs of a court (``-k``), half a card with its sign and pips."""
    sign = _use(suit, 9, 26)
    court = f'<use class="card-sign" href="#c-{suit}" transform="translate(37 43)scale(1.1)"/>'
    drawings = {f"{suit}-k": _twice(f"{suit}-k", sign + court) + _use("band")}
    for scale, places, _upper, _middle in _PIPS.values():
        if places:
            drawings[f"{suit}-{2 * len(places)}"] = sign + _group(suit, scale, places)
    return {name: f'<g id="c-{name}">{drawing}</g>' for name, drawing in drawings.items()}


@cache
def _back() -> str:
    rising = f'<path id="c-lattice" class="card-lattice" d="{"".join(f"M{x} 99l94-94" for x in range(-92, 56, 7))}"/>'
    falling = '<use href="#c-lattice" transform="matrix(1 0 0 -1 0 104)"/>'
    field = f'<path class="card-field" d="M0 0H60V104H0z"/>{rising}{falling}'
    framed = f'<svg x="5.5" y="5.5" width="49" height="93" viewBox="5.5 5.5 49 93">{field}</svg>'
    sign = '<use class="card-field" href="#c-trump" transform="translate(30 52)scale(2.2)"/>'
    return _sheet("back", _use("paper") + framed + _use("sun") + sign)


@cache
def _shapes(*letters: str) -> dict[str, str]:
    """Elements that the cards share, by their names without ``c-``; with the letters of the courts and the Fool."""
    disc, inset = 'cx="30" cy="52"', "M20.5 7.5H52.5V68.5H39.5V96.5H7.5V35.5H20.5z"
    elements = {
        "paper": '<rect id="c-paper" class="card-paper" x=".5" y=".5" width="59" height="103" rx="4.5"/>',
        "panel": f'<path id="c-panel" class="card-panel" d="{_PANEL}"/>',
        "band": '<path id="c-band" class="card-gilt" d="M5.5 50.5H54.5V53.5H5.5z"/>',
        "ring": f'<g id="c-ring" class="card-ring"><circle {disc} r="22"/><circle {disc} r="24"/></g>',
    }
    elements |= {sign: f'<path id="c-{sign}" stroke="none" d="{path}"/>' for sign, path in _SIGNS.items()}
    elements |= {f"g{glyph}": f'<path id="c-g{glyph}" fill="none" d="{path}"/>' for glyph, path in _GLYPHS.items()}
    elements |= {court: f'<g id="c-{court}" class="card-robe">{figure}</g>' for court, figure in _FIGURES.items()}
    elements |= {f"n{number}": _digits(str(number)) for number in range(10, 22)}
    groups = _DRESS | {
        "field": f'<path class="card-field" d="{_PANEL}"/><path class="card-inset" d="{inset}"/>',
        "sun": f'<circle class="card-rays" {disc} r="20.6"/><circle class="card-face" {disc} r="19"/>',
        "tarock": _use("paper") + _use("field") + _twice("tarock", _use("trump", 9, 26)) + _use("sun"),
    }
    *courts, fool = letters
    half = _index(fool) + _use("cap", 9, 26) + _use("F")
    groups["Fool-c"] = _use("paper") + _use("field") + _twice("Fool-c", half)
    for court, letter in zip(COURTS, courts, strict=True):
        groups[f"{court}-c"] = _use("paper") + _use("panel") + _twice(f"{court}-c", _index(letter) + _use(court))
    return elements | {name: f'<g id="c-{name}">{drawing}</g>' for name, drawing in groups.items()}
