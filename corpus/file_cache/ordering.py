"""Numbers for records, so that they rise in the order of the files: lists, books and sessions follow them.

Between two files some numbers are left free, so that a file can grow without any other record being renumbered.
"""

from bisect import bisect_left
from collections.abc import Sequence
from math import inf

SPARE = 100
"""How many numbers are left free behind each file."""

Numbered = tuple[int, int]


def renumbered(order: Sequence[Numbered]) -> dict[int, int]:
    """New numbers for records that are in the wrong place, by their old ones. As few as possible are renumbered."""
    fixed = _rising([number for number, _file in order])
    new: dict[int, int] = {}
    low, file, run = 0, None, list[Numbered]()
    for record in order:
        run.append(record)
        number = record[0]
        if number in fixed and number - low >= len(run):
            new |= _between(low, file, number, run[:-1])
            low, file, run = number, record[1], []
    return new | _between(low, file, inf, run)


def _between(low: int, file: int | None, high: float, run: Sequence[Numbered]) -> dict[int, int]:
    """Numbers for some records between two others; at the end of all, with room behind each file."""
    new, at = {}, low
    if run and high != inf and run[0][1] != file:
        at += int(high - low - 1 - len(run)) // 2
    for number, own in run:
        at += 1 + (SPARE if high == inf and file not in (own, None) else 0)
        file = own
        new[number] = at
    return {old: number for old, number in new.items() if old != number}


def _rising(numbers: Sequence[int]) -> set[int]:
    least, before = list[int](), dict[int, int]()
    for number in numbers:
        length = bisect_left(least, number)
        least[length : length + 1] = [number]
        if length:
            before[number] = least[length - 1]
    chain = least[-1:]
    while chain and chain[-1] in before:
        chain.append(before[chain[-1]])
    return set(chain)
