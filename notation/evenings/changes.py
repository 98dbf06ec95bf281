"""Lines that somebody wants to append: what would be wrong with them, and what they are made of."""

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from notation.evenings.evening import Evening, Scores, TableScore
from notation.evenings.lines import PadLine
from notation.evenings.reading import read_evening
from notation.evenings.seating import next_round
from notation.problems import Finding
from notation.words.spelling import nearest, plain
from notation.writer import quote

_BOARD = re.compile(r"[ \t]*([1-9][0-9]{0,3})[ \t]*:")


def findings_of(data: bytes, lines: Iterable[str], read: Callable[[bytes], Evening] = read_evening) -> list[Finding]:
    """Problems of lines appended to a file; `read` may cache its results."""
    start = data.rfind(b"\n") + 1
    before = data[:start].count(b"\n")
    whole = data[:start] + "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    return [problem for problem in read(whole).problems if problem.line > before]


def coming(evening: Evening, names: Sequence[str]) -> list[str]:
    """The lines of new players, who play from the next round on."""
    number, at = max(evening.players, default=0), next_round(evening)
    late = f" late {at}" if at > 1 else ""
    return [f"player {number + more} {quote(name)}{late}" for more, name in enumerate(names, 1)]


def leaving(evening: Evening, numbers: Iterable[int], round: int | None = None) -> list[str]:
    """The lines of players who play no round from the next one on, or from the one given."""
    at = round or next_round(evening)
    return [f"gone {number} {at}" if at > 1 else f"away {number}" for number in numbers]


def returning(evening: Evening, numbers: Iterable[int], round: int | None = None) -> list[str]:
    """The lines of players who play again from the next round on, or from the one given."""
    return [f"late {number} {round or next_round(evening)}" for number in numbers]


def result_line(
    where: str, scores: Scores, deals: int | None = None, why: str = "", by: str = "", at: datetime | None = None
) -> str:
    """The line of what a round made at a table, such as ``1.2``."""
    parts = [f"result {where}: {' '.join(map(str, scores))}"]
    parts += [f"deals {deals}"] if deals else []
    return " ".join([*parts, *_account(why, by, at)])


def _account(why: str, by: str, at: datetime | None) -> list[str]:
    """Why something is noted, by whom, and when, as a line says it."""
    parts = [quote(why)] if why else []
    parts += [f"by {quote(by)}"] if by else []
    return [*parts, f"at {at:%Y-%m-%dT%H:%M}"] if at else parts


def pad_line(where: str, line: PadLine, why: str = "", by: str = "", at: datetime | None = None) -> str:
    """The line of a deal of a table, such as ``1.2``."""
    return " ".join([f"pad {where}.{line.board}: {line.text}", *_account(why, by, at)])


class ChangedBoard(NamedTuple):
    """A deal of which a text says something else than the file."""

    board: int
    scores: str
    known: bool


def pad_lines(
    table: TableScore, boards: Iterable[ChangedBoard], why: str = "", by: str = "", at: datetime | None = None
) -> list[str]:
    """The lines of a pad for some deals; `why` is said about those that are in the file already."""
    where = f"pad {table.round}.{table.table}"
    return [
        " ".join([f"{where}.{board}: {scores}", *_account(why if known else "", by, at)])
        for board, scores, known in boards
    ]


def changed_boards(table: TableScore, text: str) -> list[ChangedBoard]:
    """The deals of which a text says what the file does not say; a line of it is ``7: 4 -4 -4 4``.

    A line without a number belongs to the deal behind the one before it.
    """
    found, board = list[ChangedBoard](), 0
    for line in text.splitlines():
        number = _BOARD.match(line)
        board = int(number[1]) if number else board + 1
        words = (line[number.end() :] if number else line).replace("\N{MINUS SIGN}", "-").split()
        kept = table.lines[board][-1].value.text.split() if board in table.lines else None
        if words and words != kept:
            found.append(ChangedBoard(board, " ".join(words), kept is not None))
    return found


def namesake(evening: Evening, name: str) -> int | None:
    """The player who may well be meant by a name: he has it, or one that is like it."""
    named = {player.name: number for number, player in evening.players.items()}
    same = next((number for other, number in named.items() if plain(other) == plain(name)), None)
    like = nearest(name, named)
    return same if same is not None else named.get(like or "")
