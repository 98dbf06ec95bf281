"""Evenings for tests: players by their numbers, and what tables made."""

from collections.abc import Iterable, Sequence

from notation.evenings.evening import Evening
from notation.evenings.reading import read_evening


def players(count: int) -> str:
    """The lines of so many players."""
    return "".join(f'player {number} "Player {number}"\n' for number in range(1, count + 1))


def evening(*lines: str, count: int = 4, game: str = "koenigrufen") -> Evening:
    """An evening of so many players, with no error in it."""
    text = "".join(f"{line}\n" for line in lines)
    found = read_evening(f"%evening 1\ngame {game}\n{players(count)}{text}".encode())
    assert found.usable, [problem.message for problem in found.problems]
    return found


def numbers(values: Iterable[object]) -> str:
    """Numbers as a line has them."""
    return " ".join(map(str, values))


def boards(tables: Sequence[Sequence[Sequence[int]]]) -> list[str]:
    """A round of four each at so many tables, with the lines of their pads."""
    lines = ["round 1", *(f"table {at}: {numbers(range(4 * at - 3, 4 * at + 1))}" for at in range(1, len(tables) + 1))]
    for at, pad in enumerate(tables, 1):
        lines += [f"pad 1.{at}.{board}: {numbers(scores)}" for board, scores in enumerate(pad, 1)]
    return lines
