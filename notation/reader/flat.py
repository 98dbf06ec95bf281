"""The shortest way in: a canonical record whose sections come in the usual order, decoded without a line for each fact.

It gives the deal as a game needs it, if nothing in it needs a closer look: no unknown card, no line out of order, no
variation. Anything else gives None, and the record is read line by line. What it gives is what the lines say, which a
test holds by editing records at random.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import Any

from notation.cards import CARD
from notation.reader import grammar
from notation.reader.canonical import stripped
from notation.reader.sections import (
    SEAT,
    SEAT_COLON,
    called,
    counts,
    dealt,
    make_line,
    same_header,
    valid_date,
    whole_tricks,
)
from notation.record import SEATS, Flat, Line, Tricks

_card = CARD.__getitem__
_flat: Callable[[Iterable[Any]], Flat] = partial(tuple.__new__, Flat)
_HAND_OF = {f"hand {letter}: ": seat for letter, seat in SEAT.items()}
_LAID = frozenset(("take", "keep", "discard", "call"))
_COUNTS = "ps"  # points and score have no marks


@cache
def _judged(players: int) -> "re.Pattern[str]":
    """The header lines that are judged."""
    return re.compile(rf"\n((?:rules|date|dealer|player [{SEATS[players:]}-]).*)")


def flat(text: str) -> Flat | None:
    """The deal of a canonical record, None if it has to be read line by line."""
    if "^" in text or ("(" in text and "\n( " in text):
        return None
    found = grammar.usual().match(text)
    if found is None or found.end() < len(text):
        return None
    pieces: Iterable[str | None] = found.groups()
    if "{" in text or "!" in text or "?" in text:
        pieces = [piece and stripped(piece, piece[0] not in _COUNTS) for piece in pieces]
    deal, headers, hands, talon, bids, laid, said, tricks, claims = pieces
    if deal is None or headers is None or hands is None or talon is None:
        return None
    try:
        head = dealt(deal)
        rules, dealer = _headers(text[: found.end(2)], head.number or 0)
        acts: list[Line | Tricks] = [] if bids is None else [_said(bids)]
        if laid is not None:
            acts += map(_laid, laid.split("\n")[:-1])
        if said is not None:
            acts.append(_said(said))
        if tricks is not None:
            run = whole_tricks(tricks, 0)
            if run is None:
                return None
            acts.append(run)
        packets = tuple(map(_card, talon[7:-1].replace(" |", "").split(" ")))
        claimed = [] if claims is None else counts(claims, 0)
        return _flat((head, rules, dealer, [_hand(each) for each in hands.split("\n")[:-1]], packets, acts, claimed))
    except (KeyError, ValueError, IndexError):
        return None


def _headers(text: str, players: int) -> tuple[Line | None, int]:
    """The line of the rules, and the dealer's seat. Raises KeyError where something is wrong, or no dealer is named."""
    rules, dealer = None, None
    for line in _judged(min(players, len(SEATS))).findall(text):
        if line[0] == "d" and line[1] == "a":
            if not valid_date(line[5:]):
                raise KeyError(line)
        elif line[0] == "d" and dealer is None:
            dealer = SEAT[line[7:]]
        elif line[0] == "r" and rules is None:
            rules = same_header(line, 0)
        else:
            raise KeyError(line)
    if dealer is None:
        raise KeyError(text)
    return rules, dealer


def _hand(line: str) -> tuple[int, int, int]:
    """A hand: its seat, its cards as a set, and how many the line has."""
    cards = line[8:].split(" ")
    return _HAND_OF[line[:8]], sum(map(_card, cards)), len(cards)


def _laid(line: str) -> Line:
    """A line of the exchange."""
    keyword, letter, *cards = line.split(" ")
    if keyword not in _LAID:
        raise KeyError(line)
    return make_line((keyword, SEAT_COLON[letter], None, tuple(map(_card, cards)), None, None, 0))


@lru_cache(4096)
def _said(text: str) -> Line:
    """A line of calls or announcements."""
    keyword, items = called(text[:-1])
    if keyword == "contract":
        raise KeyError(text)
    return make_line((keyword, None, None, items, None, None, 0))
