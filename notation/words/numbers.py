"""Numbers as people read them: card points that are counted in halves or thirds."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from notation.words.languages import _, later

if TYPE_CHECKING:
    from fractions import Fraction

_PARTS = {(1, 2): later("{whole}½"), (1, 3): later("{whole}⅓"), (2, 3): later("{whole}⅔")}
"""A whole number with a part, by that part: the numerator and the denominator."""


@lru_cache(1024)
def in_parts(units: int, unit: int) -> "Fraction":
    """Card points that are counted in parts, that many of which make one."""
    from fractions import Fraction  # few games need it

    return Fraction(units, unit)


def number(value: Any) -> str:
    """A whole number or a `Fraction` in the language that is being spoken."""
    unit = getattr(value, "denominator", 1)
    if unit == 1:
        return str(value)
    whole, rest = divmod(value.numerator, unit)
    return _(_PARTS[rest, unit]).format(whole=whole) if (rest, unit) in _PARTS else str(value)
