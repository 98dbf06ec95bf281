"""Every record that ships speaks the languages of its game: as much of each, and at the same places."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from notation.comments import WORDED, translations, without_translations
from notation.reader import read
from notation.record import Line, Variation
from notation.rulebooks.rulebook import languages_of
from tests.places import RECORDS, SHIPPED

UNFINISHED: frozenset[str] = frozenset()
"""Files of which some comments wait for a translation, as ``game/file``; nothing else may lack one."""

FREE = ("place", "player")
"""Headers whose text is read as it stands wherever Latin letters are written."""


def lines(nodes: Iterable[Line | Variation]) -> Iterator[Line]:
    """Every line, in variations too."""
    for node in nodes:
        if isinstance(node, Variation):
            yield from lines(node.lines)
        else:
            yield node


def lacking(line: Line, languages: list[str]) -> Iterator[str]:
    """The places of a line at which a reader of one of the languages of its game gets nothing of his own."""
    for index, note in sorted((without_translations(line).notes or {}).items()):
        spoken = Counter(comment.language for comment in note.comments)
        if spoken and spoken != Counter(dict.fromkeys({*languages, *filter(None, spoken)}, max(spoken.values()))):
            yield f"{line.keyword} {index}: {dict(spoken)}"
    if line.keyword in WORDED and not line.items[0].isdigit():  # a number is the same in every language
        told = {comment.language for comment in translations(line)}
        if "ja" not in told or not (told - {"ja"} or line.keyword in FREE):
            yield f"{line.keyword}: {line.items[0]} {sorted(told)}"


def gaps(path: Path) -> list[str]:
    """Languages that a file lacks, with the lines."""
    return [
        f"{record.first_line + line.row}: {place}"
        for record in read(path.read_text("utf-8"))
        for line in lines(record.lines)
        for place in lacking(line, languages_of(str(record.game)))
    ]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.slow
def test_every_comment_and_title_stands_in_every_language(path: Path) -> None:
    found = gaps(path)
    unfinished = path.relative_to(RECORDS).as_posix() in UNFINISHED
    assert bool(found) == unfinished, f"{len(found)} places: {found[:20]}"


def test_a_lack_is_found() -> None:
    [record] = read('deal cego 3 {@en One.} {@de Eins.}\nevent "A book" {@ja 本}\nplace "Ulm"\nhand A: SK {Two.} SQ\n')
    told = [place for line in lines(record.lines) for place in lacking(line, languages_of("cego"))]
    assert [place.partition(":")[0] for place in told] == ["deal -1", "event", "place", "hand 0"]
