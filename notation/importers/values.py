"""Numbers and dates as people write them in tables."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from itertools import pairwise

from notation.reader.standard import SIGNS
from notation.words.spelling import plain

DAY_FIRST, MONTH_FIRST = "dmy", "mdy"
ORDERS = (DAY_FIRST, MONTH_FIRST)
"""Orders of day, month and year in dates such as 3/4/2024, where the year does not come first."""

# ---- Numbers

_SIGNS = str.maketrans(SIGNS)
_MINUS = "-" + "".join(sign for sign, meaning in SIGNS.items() if meaning == "-")
_NUMBER = re.compile(
    r"(?P<sign>[+-]?) ?(?P<whole>[0-9]{1,3}(?: [0-9]{3})+|[0-9]{1,9})?"
    r"(?: ?[.,](?P<decimals>[0-9]{1,3})| (?P<over>[12])/(?P<under>[23])| ?/(?P<leaves>[12]))?"
)
_DECIMALS = {
    **dict.fromkeys(("0", "00", "000"), (0, 1)), **dict.fromkeys(("5", "50", "500"), (1, 2)),
    **dict.fromkeys(("3", "33", "333"), (1, 3)), **dict.fromkeys(("7", "6", "66", "67", "666", "667"), (2, 3)),
}  # fmt: skip


def units_of(text: str, unit: int = 1) -> int | None:
    """A number in units, that many of which make one: ``41,5`` is 83 halves, ``41⅔`` and ``41/2`` are 125 thirds.

    None if it is not a number, or not one of whole units.
    """
    found = _NUMBER.fullmatch(text.strip().translate(_SIGNS).strip())
    if not found or not (found["whole"] or found["decimals"] or found["leaves"]):
        return None
    whole, over, under = int((found["whole"] or "0").replace(" ", "")), 0, 1
    if found["decimals"]:
        if found["decimals"] not in _DECIMALS:
            return None
        over, under = _DECIMALS[found["decimals"]]
    elif found["over"]:
        over, under = int(found["over"]), int(found["under"])
    elif found["leaves"]:
        if unit == 3:
            over, under = int(found["leaves"]), 3
        elif (whole, found["leaves"]) == (1, "2") and "/" in text:
            whole, over, under = 0, 1, 2
        else:
            return None
    if over and under != unit:
        return None
    return (whole * unit + over) * (-1 if found["sign"] == "-" else 1)


NUMBERS = re.compile(rf"[+{re.escape(_MINUS)}]?[0-9]+(?:[.,][0-9]+|/[12](?![0-9])| [12]/[23]| ?[½⅓⅔])?")
"""Numbers within a text, each as `units_of` reads it."""


def points_text(units: int, unit: int) -> str:
    """Card points in the notation: ``41.5`` for 83 halves, ``41/2`` for 125 thirds."""
    whole, rest = divmod(units, unit)
    return str(whole) + (f"/{rest}" if unit == 3 else ".5") * (rest > 0)


# ---- Dates

_SERIAL = re.compile(r"([1-6][0-9]{4})(?:[.,][0-9]+)?")
"""Days since 30 December 1899: a date as a spreadsheet keeps it, with the time of day behind the comma."""
_FIRST_DAY = date(1899, 12, 30)
_GLUED = re.compile(r"([12][0-9]{3})([01][0-9])([0-3][0-9])")
_ISO = re.compile(r"([0-9]{4})(?:([-/.]) ?([0-9]{1,2})(?:\2 ?([0-9]{1,2}))?)?|([0-9]{4})年([0-9]{1,2})月([0-9]{1,2})日")
_NUMERIC = re.compile(r"([0-9]{1,2})(?:([/-])|\. ?)([0-9]{1,2})(?(2)\2|\. ?)([0-9]{4}|[0-9]{2})\.?")
_NAMED = re.compile(
    r"([0-9]{1,2})(?:\.|er|st|nd|rd|th)?[ -]?(?:de )?([^\W\d_]{3,})\.?,?[ -]?([0-9]{4}|[0-9]{2})"
    r"|([^\W\d_]{3,})\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})"
)
_TIME = re.compile(r"[ T][0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?z?$", re.IGNORECASE)
_WEEKDAY = re.compile(
    "(?:mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag"
    "|(?:lun|mar|mer|jeu|ven|sam|dim)|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
    "|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    "|pon|tor|sre|cet|pet|sob|ned|ponedeljek|torek|sreda|cetrtek|petek|sobota|nedelja"
    "|le|am|on|dne)[.,]?(?: |(?=[0-9]))"
)
_MONTHS = {
    "jan": 1, "fev": 2, "feb": 2, "mar": 3, "apr": 4, "avr": 4, "mai": 5, "may": 5, "maj": 5, "jun": 6, "juin": 6,
    "jul": 7, "juil": 7, "aug": 8, "aou": 8, "avg": 8, "sep": 9, "okt": 10, "oct": 10, "nov": 11, "dec": 12, "dez": 12,
}  # fmt: skip
"""Months by how their names begin, without accents, in the languages of the games."""


def day_of(text: str, order: str | None = None) -> str | None:
    """A date as the notation has it; a year, or a month of one, may be all that is known.

    None if it is not a date, or if its day and month could change places and no `order` decides.
    """
    text = _stripped(text)
    if found := _SERIAL.fullmatch(text):
        return (_FIRST_DAY + timedelta(int(found[1]))).isoformat()
    if found := _GLUED.fullmatch(text):
        return _day(found[1], found[2], found[3])
    if found := _ISO.fullmatch(text):
        if found[1] and not found[3]:
            return text
        year, month, day = found[1] or found[5], found[3] or found[6], found[4] or found[7]
        return _day(year, month, day) if day else _day(year, month, "1", whole=False)
    if found := _NAMED.fullmatch(text):
        named = found[2] or found[4]
        month_number = _MONTHS.get(named[:3], 0) or _MONTHS.get(named[:4], 0)
        return _day(found[3] or found[6], str(month_number), found[1] or found[5])
    if not (found := _NUMERIC.fullmatch(text)):
        return None
    first, second, year = found[1], found[3], found[4]
    if not found[2]:  # with full stops, the day comes first in every language that writes them
        return _day(year, second, first)
    readings = {DAY_FIRST: _day(year, second, first), MONTH_FIRST: _day(year, first, second)}
    if order in readings:
        return readings[order]
    possible = {reading for reading in readings.values() if reading}
    return possible.pop() if len(possible) == 1 else None


def ambiguous(text: str) -> bool:
    """Whether a date has a day and a month that could change places."""
    return day_of(text) is None and day_of(text, DAY_FIRST) is not None


def order_of(texts: Iterable[str]) -> str | None:
    """The order of day and month in a column of dates, from those that have only one reading; else from their sequence.

    None if both orders fit, or neither.
    """
    dates = [text for text in map(_stripped, texts) if (found := _NUMERIC.fullmatch(text)) and found[2]]
    fits = [order for order in ORDERS if all(day_of(text, order) for text in dates)]
    if len(fits) > 1:
        columns = {order: [day_of(text, order) or "" for text in dates] for order in fits}
        fits = [order for order, days in columns.items() if all(one <= next for one, next in pairwise(days))]
    return fits[0] if dates and len(fits) == 1 else None


def _stripped(text: str) -> str:
    """A text without accents, weekday and time of day."""
    spaced = " ".join(plain(text.translate(_SIGNS)).split())
    return _TIME.sub("", _WEEKDAY.sub("", spaced, count=1) if _WEEKDAY.match(spaced) else spaced)


def _day(year: str, month: str, day: str, whole: bool = True) -> str | None:
    number = int(year) if len(year) == 4 else int(year) + (1900 if int(year) >= 69 else 2000)
    try:
        found = date(number, int(month), int(day)).isoformat()
    except ValueError:
        return None
    return found if whole else found[:7]
