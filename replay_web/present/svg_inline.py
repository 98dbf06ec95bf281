"""Card drawings with their inks in them, for pictures: what paints those knows no style sheet with variables.

The drawings are those of `cards`, the inks those of ``static/cards.css`` in light. A card is 60 wide and 104 high.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from replay_web.present.cards import sprite
from replay_web.present.suits import INK, SUITS

TRUMP = "trump"
_PAINTED = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "transform")
_RULE = re.compile(r"^ *\.(card-[\w-]+) \{([^{}]*)\}", re.MULTILINE)
_VARIABLE = re.compile(r"var\((--[\w-]+)[^;]*\)")
_OF_INK = ("--card-robe", "--card-line")
"""Variables with the ink of the card, in the light scheme."""


@cache
def _sheet() -> tuple[dict[str, str], dict[str, str]]:
    """The inks of the style sheet by name, and the declarations of its classes."""
    text = (files("replay_web") / "static" / "cards.css").read_text("utf-8")
    inks = dict(re.findall(r"(--card-[\w-]+): ([^;]+);", text.partition("@media")[0]))
    return inks, dict(_RULE.findall(text))


def ink_of(name: str, suits: str) -> str:
    return TRUMP if name in ("Fool", "back") or name[0] == "T" else INK[SUITS[suits][name[0]]]


def _attributes(name: str, ink: str) -> str:
    inks, rules = _sheet()
    pairs = (line.partition(":")[::2] for line in rules.get(name, "").split(";"))
    painted = {key.strip(): value.strip() for key, value in pairs if key.strip() in _PAINTED}
    color = inks[f"--card-{ink}"]

    def value(text: str) -> str:
        inked = _VARIABLE.sub(lambda match: color if match[1] in _OF_INK else inks[match[1]], text)
        return inked.replace("currentColor", color).replace("px", "")

    return " ".join(f'{key}="{value(text)}"' for key, text in painted.items())


def drawings(cards: Iterable[str], suits: str) -> str:
    """The drawings of these cards and of a back, each a symbol: its id is its ink, ``-`` and its name."""
    by_ink: dict[str, list[str]] = {TRUMP: []}
    for name in dict.fromkeys(cards):
        by_ink.setdefault(ink_of(name, suits), []).append(name)
    return "".join(_inked(ink, tuple(names), suits) for ink, names in by_ink.items())


def _inked(ink: str, names: tuple[str, ...], suits: str) -> str:
    color = _sheet()[0][f"--card-{ink}"]
    text = str(sprite(names, suits)).partition(">")[2].removesuffix("</svg>")
    text = re.sub(r'class="([^"]+)"', lambda match: _attributes(match[1], ink), text)
    text = re.sub(r'(id="|href="#)c-', rf"\1{ink}-", text)
    return f'<g fill="{color}" stroke="{color}" stroke-width="2.6" stroke-linejoin="round">{text}</g>'


def card(name: str, suits: str, x: float, y: float, width: float) -> str:
    """A card, or a ``back``, where a picture has it."""
    ink = ink_of(name, suits)
    color, high = _sheet()[0][f"--card-{ink}"], width * 104 / 60
    return (
        f'<use href="#{ink}-{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{high:g}" fill="{color}"'
        f' stroke="{color}" stroke-width="2.6" stroke-linejoin="round"/>'
    )
