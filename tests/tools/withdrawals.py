"""Names taken out of all records of the corpus: ``python -m tests.tools.withdrawals [SEED]``.

Every name that a record has, and a sample of all others and of all names of one or two letters that are anywhere in it,
is taken out of every record. Only that player's name may change; in texts only words that are the name.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from string import ascii_letters

from corpus.database.store import ArchiveError
from corpus.maintenance.naming import NOBODY, without_name
from notation.reader import Source, sources
from tests.places import SHIPPED

MOST = 40
"""How many names are taken out of a record, besides its own."""

_PLAYER = re.compile(r'player [A-H] "(.*?)"')
_TEXT = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|\{[^}\\]*(?:\\.[^}\\]*)*\}|#.*')

_WORD = re.compile(r"[ァ-ヺー]+|[ぁ-ん]+|[一-鿿々]+|[^\Wァ-ヺーぁ-ん一-鿿々]+")


def shipped() -> list[Source]:
    """The records of the corpus."""
    found = list[Source]()
    for file in SHIPPED:
        with file.open("rb") as stream:
            found += [source for source in sources(stream, file.name) if source.number]
    return found


def names(records: Iterable[Source]) -> list[str]:
    """Every player's name in some records, its parts, and all names of one or two letters."""
    written = {name for source in records for name in _PLAYER.findall(source.data.decode())}
    parts = {part for name in written for part in name.split()}
    letters = [*ascii_letters, *map("".join, product(ascii_letters, repeat=2)), "é", "ア", "T1", "SK", "_"]
    return [*sorted(written | parts), *letters]


def wrong(source: Source, name: str) -> Iterator[str]:
    """What changes that must not when a name is taken out of a record."""
    old = source.data.decode()
    for texts in (False, True):
        try:
            new = without_name(source, 1, name, texts).decode()
        except ArchiveError:
            if name in _PLAYER.findall(old):
                yield f"{name} is not taken out"
            continue
        if name in _PLAYER.findall(new):
            yield f"{name} is still a player"
        lines = zip(old.rstrip().splitlines(), new.rstrip().splitlines(), strict=True)
        for before, after in lines:
            theirs = (_PLAYER.match(before) or [""] * 2)[1] == name
            if before == after or (theirs and after.startswith(f'{before[: len("player A ")]}"{NOBODY}"')):
                continue
            gone = set(Counter(_WORD.findall(before)) - Counter(_WORD.findall(after)))
            called = set(_WORD.findall(" ".join((name, *_translated(old, name)))))
            if not texts or gone - called:
                yield f"{name}: {before} → {after}"
        if _TEXT.sub("", old).rstrip() != _TEXT.sub("", new).rstrip():
            yield f"{name}: more than texts has changed"


def _translated(text: str, name: str) -> list[str]:
    """The name in other languages."""
    beside = re.findall(rf'player [A-H] "{re.escape(name)}"(.*)', text)
    return re.findall(r"\{@\S+ (.*?)\}", " ".join(beside))


def main(seed: str = "1") -> int:
    records, random, tried, failures = shipped(), Random(seed), 0, 0
    wanted = names(records)
    for source in records:
        there = [name for name in wanted if name in source.data.decode()]
        own = {name for name in there if name in _PLAYER.findall(source.data.decode())}
        for name in [*sorted(own), *random.sample(there, min(MOST, len(there)))]:
            tried += 1
            for said in wrong(source, name):
                failures += 1
                print(f"{source.file}: {said}"[:300])
    print(f"{tried} names in {len(records)} records; {failures} wrong")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
