"""Numbers as people read them: card points that are counted in halves or thirds."""

from typing import Any

from notation.words.languages import _, later

_PARTS = {(1, 2): later("{whole}½"), (1, 3): later("{whole}⅓"), (2, 3): later("{whole}⅔")}
"""A whole number with a part, by that part: the numerator and the denominator."""


def number(value: Any) -> str:
    """A whole number or a `Fraction` in the language that is being spoken."""
    unit = getattr(value, "denominator", 1)
    if unit == 1:
        return str(value)
    whole, rest = divmod(value.numerator, unit)
    return _(_PARTS[rest, unit]).format(whole=whole) if (rest, unit) in _PARTS else str(value)
