"""Imports broken files of every form: ``python -m tests.tools.broken_imports [FILES [SEED]]``.

Good files are broken by pieces that are gone, doubled, exchanged or odd. An import says what is wrong, and fails at
none; whatever it makes can be read.
"""

import json
import re
import sys
import traceback
from collections import Counter
from random import Random

import notation
from notation.deals import chance
from notation.rulebooks import GAMES
from tests.notation.importers.importing import EVENING, MOVES
from tests.notation.importers.printing import HABITS, as_hands, as_sheet
from tests.notation.importers.test_bga import as_table, notifications
from tests.notation.importers.test_palcka import as_palcka
from tests.notation.importers.test_tarotclub import as_tarotclub

_PIECE = re.compile(r"\w+|[^\w\s]|\s+")
_ODD = ["", "_", "-1", "0", "99999999999", "1.5", "T1", "H", "pass", "{", "}", "[", "]", '"', "\\", "null", "ж", "\0"]


def good() -> dict[str, list[str]]:
    """Files of each form."""
    french = [*chance.records(GAMES["french-tarot"], 4, 2, 3, None)]
    troggu = [*chance.records(GAMES["troggu"], 3, 2, 3, None)]
    slovenian = [*chance.records(GAMES["slovenian"], 4, 2, 3, None)]
    tables = [(french, 4), (troggu, 3)]
    printed = [(french[place % 2], habit) for place, habit in enumerate(HABITS.values())]
    sheets = [form(deal, habit, Random(1)) for deal, habit in printed for form in (as_sheet, as_hands)]
    return {
        "pad": [EVENING, EVENING.replace(";", ",")],
        "sheet": sheets,
        "moves": [json.dumps(MOVES), json.dumps([MOVES, MOVES], indent=1)],
        "bga": [json.dumps(as_table([notifications(deal) for deal in deals], size)) for deals, size in tables],
        "palcka": [json.dumps(as_palcka(deal)) for deal in slovenian],
        "tarotclub": [json.dumps(as_tarotclub(deal)) for deal in french],
    }


def broken(text: str, random: Random) -> str:
    """A text in which some pieces are gone, doubled, exchanged or odd."""
    pieces = _PIECE.findall(text)
    for _change in range(random.choice((1, 1, 2, 5))):
        at, other = random.randrange(len(pieces)), random.randrange(len(pieces))
        kind = random.randrange(5)
        if kind == 0:
            pieces[at] = ""
        elif kind == 1:
            pieces[at] *= 2
        elif kind == 2:
            pieces[at], pieces[other] = pieces[other], pieces[at]
        elif kind == 3:
            pieces[at] = random.choice(_ODD)
        else:
            del pieces[at : at + random.choice((1, 10, 1000))]
            pieces = pieces or [""]
    return "".join(pieces)


def failures(form: str, count: int, random: Random) -> Counter[str]:
    """How many imports of broken files failed, by what went wrong."""
    found: Counter[str] = Counter()
    files = good()[form]
    for _file in range(count):
        text = broken(random.choice(files), random)
        try:
            for made in notation.import_records(form, text, **({} if form == "palcka" else {"game": "french-tarot"})):
                if made.record is not None and notation.check(made.record).verdict == "unreadable":
                    found["an unreadable record"] += 1
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            found[f"{type(error).__name__}: {error} ({place.filename.rpartition('/')[2]}:{place.lineno})"[:160]] += 1
    return found


def main(count: int = 2_000, seed: str = "1") -> int:
    status = 0
    for form in good():
        found = failures(form, count, Random(f"{form} {seed}"))
        print(f"{form}: {count} files, {sum(found.values())} failed")
        for why, times in found.most_common(20):
            status = 1
            print(f"  {times} × {why}")
    return status


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2]), *sys.argv[2:3]))
