"""Where a line cannot be read, the rest is judged, and nothing is blamed that the line may explain."""

import random
import re
from functools import cache

import pytest

from notation.problems import ERROR
from notation.reader import read
from notation.record import KINDS, Record
from notation.replay import flaws_of, judge
from notation.rulebooks import GAMES
from notation.testing.dealing import cases, deal
from tests.samples import amount

LINE = re.compile(r"^[( ]*([a-z]+)\b")


@cache
def legal(game: str) -> tuple[Record, ...]:
    """Legal random deals of a game at every table and under every rule."""
    chance = random.Random(f"unread {game}")
    dealt = (deal(chance.choice(cases(GAMES[game])), chance).read for _ in range(amount(8, 300)))
    return tuple(record for record in dealt if judge(record).verdict == "legal")


def broken(text: str, row: int) -> str:
    """A record with a line that cannot be read."""
    lines = text.split("\n")
    lines[row] = re.sub(r"^(\s*[a-z]+).*", r"\1 & nonsense", lines[row])
    return "\n".join(lines)


def errors(text: str) -> list[tuple[str, int]]:
    """Errors of the rest of a record: their codes and lines."""
    [record] = read(text)
    flaws = flaws_of(record)
    return [(one.code, one.line) for one in judge(record).problems if one.severity == ERROR and one not in flaws]


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_cannot_be_read_causes_no_other_error(game: str) -> None:
    for record in legal(game):
        rows = record.text.rstrip("\n").split("\n")
        seen = set[str]()
        for row, line in enumerate(rows):
            keyword = LINE.match(line)
            kind = keyword[1] if keyword else ""
            if kind in KINDS and (kind not in seen or kind in ("bids", "announce") or row % amount(7, 1) == 0):
                seen.add(kind)
                text = broken(record.text, row)
                assert read(text)[0].unreadable
                assert errors(text) == [], text


@pytest.mark.parametrize("game", GAMES)
def test_an_error_that_has_nothing_to_do_with_the_line_is_found(game: str) -> None:
    chance = random.Random(f"wrong {game}")
    for record in legal(game):
        rows = record.text.rstrip("\n").split("\n")
        hands = [row for row, line in enumerate(rows) if line.startswith("hand")]
        headers = [row for row, line in enumerate(rows) if re.match("source|event|date|board|player|place", line)]
        claimed = [row for row, line in enumerate(rows) if line.startswith("score: ")]
        twice = list(rows)
        if len(hands) < 2 or not headers:
            continue
        first, second = (rows[hands[at]].split(" ") for at in (0, 1))
        twice[hands[1]] = " ".join([*second[:-1], first[-1]])
        text = broken("\n".join(twice), chance.choice(headers))
        assert ("card-twice", hands[1] + 1) in errors(text), text
        if claimed:
            false = list(rows)
            false[claimed[0]] = "score: " + ", ".join(f"{seat} 777" for seat in "ABC")
            text = broken("\n".join(false), chance.choice(headers))
            assert any(line == claimed[0] + 1 for _code, line in errors(text)), text


HEAD = "deal tapp-tarock 3\n{line}\ndealer C\ncontract A solo\ntrick 1 A: HK H2 T5\ntrick 2 C: H3 HQ H4\n"


@pytest.mark.parametrize(
    "line",
    [
        "board twelve", "date 2020-13", 'player A "x', "event 'x'", "points: A x", "score: A many", "announce: B zwo.",
        "take A: ??", "trick 3 A: T99", "talon: xx", "rules standard x", "claim Q", "agreed A", "hint", "grade x",
        "Trick 3 was Bert's", "hand C: H0",
    ],
)  # fmt: skip
def test_a_revoke_is_found_beside_a_line_that_cannot_be_read(line: str) -> None:
    found = errors(HEAD.format(line=line))
    expected = [] if line.startswith(("hand C", "Trick", "rules")) else [("must-follow", 5)]
    assert found in (expected, [("must-follow", 5)])


@pytest.mark.parametrize(
    ("line", "below"),
    [("deal tapp-tarock", ""), ("deal tapp-tarock 3\n(", ""), ("deal tapp-tarock 3\nposition x A", "hand A: T1 T1")],
)
def test_where_nothing_is_known_nothing_is_judged(line: str, below: str) -> None:
    assert errors(f"{line}\ndealer A\nhand A: SK SK\n{below}\n") == []


def test_the_table_of_what_a_line_decides_has_every_keyword() -> None:
    from notation.replay.unread import ALL, BEFORE_PLAY

    assert set(KINDS) >= (ALL | BEFORE_PLAY)
