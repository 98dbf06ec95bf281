"""Commands that seat, close and open rounds, and deal their boards beforehand."""

import os
from pathlib import Path
from secrets import randbelow

import click

from notation.cli.command_error import CommandError
from notation.cli.evenings.group import FILE, RefusedError, data_of, evening, evening_of, write
from notation.evenings.boards import BoardError, board, differing, digits
from notation.evenings.evening import Evening
from notation.evenings.reading import read_evening
from notation.evenings.seating import next_round
from notation.evenings.seating import seat as seats
from notation.files.checking import reason
from notation.files.houses import with_lines_beside
from notation.house import HOUSE
from notation.record import plain
from notation.words.languages import _
from notation.writer import HEAD, quote
from notation.writer import write as written

NUMBER = click.argument("number", type=click.IntRange(1), metavar="ROUND")


@evening.command()
@FILE
@click.option("--all", "whole", is_flag=True, help="All rounds that are left, not only the next one.")
@click.option("--round", "number", type=click.IntRange(1), help="Seat this round again; it must have no results yet.")
def seat(file: Path, whole: bool, number: int | None) -> None:
    """Seat the next round: who sits where, and who has a bye."""

    def make(found: Evening) -> list[str]:
        first = number or next_round(found)
        last = max(first, found.schedule.rounds) if whole else first
        if first > found.schedule.rounds:
            raise RefusedError(_("all {count} rounds are seated").format(count=found.schedule.rounds))
        head = []
        if found.seating.seed is None:
            found.seating = found.seating._replace(seed=randbelow(10_000))
            way = f"{found.seating.way}{' fair' if found.seating.fair else ''}"
            head = [f"seating {way} seed {found.seating.seed}"]
        return [*head, *(line for seated in seats(found, first, last) for line in seated.lines)]

    write(file, make)


@evening.command("open")
@FILE
@NUMBER
@click.argument("why")
def open_(file: Path, number: int, why: str) -> None:
    """Open a closed ROUND again, and say WHY."""
    write(file, lambda found: [f"open {number} {quote(why)}"])


@evening.command()
@FILE
@NUMBER
def close(file: Path, number: int) -> None:
    """Close a ROUND: nothing more is written down for it. Boards that were dealt beforehand are opened."""
    found = read_evening(data_of(file))
    pinned = number in found.rounds and found.rounds[number].boards
    secret = boards_file(file, number)
    text = secret.read_text("utf-8") if pinned and secret.exists() else None
    if text is not None and (other := differing(found, number, text)):
        raise RefusedError(_("{file}: board {board} is not what was dealt").format(file=secret, board=other[0]))
    write(file, lambda found: [f"close {number}"])
    if text is not None:
        opened = file.with_name(f"{file.stem}-{number}.tdn")
        new_file(opened, text, 0o666)
        secret.unlink()
        click.echo(opened)


@evening.command()
@FILE
@NUMBER
@click.option("--boards", type=click.IntRange(1, 99), help="How many; by default as many as a round has deals.")
@click.option("--players", type=click.IntRange(2, 8), help="For tables of this size, where there are several.")
def deal(file: Path, number: int, boards: int | None, players: int | None) -> None:
    """Deal the boards of a ROUND, the same for all tables, into a file that nobody may see before it is closed.

    The evening keeps 32 digits of each board, which do not reveal its cards but change with them.
    """
    found = evening_of(file)
    count, size = boards or found.schedule.deals, players or table_size(found, number)
    if found.game is None or count is None or size is None or size not in found.game.players:
        raise RefusedError(_("say how many boards to deal and for how many players, with --boards and --players"))
    secret = boards_file(file, number)
    headers = {word: getattr(found, word) for word in ("event", "place", "date")}
    head = [plain("rules", None, None, found.rules)] if found.rules else []
    head += [plain(word, None, None, (text,)) for word, text in (*headers.items(), ("round", number)) if text]
    if found.house is not None:
        head += [plain(HOUSE, items=row) for row in found.house.rows]
    head = with_lines_beside([plain("deal", None, size, (found.game.name,)), *head], str(file))[1:]
    records = [board(found.game, size, at, head) for at in range(1, count + 1)]
    new_file(secret, "\n".join([HEAD, *map(written, records)]), 0o600)
    try:
        write(file, lambda found: [f"board {number}.{at}: {digits(record)}" for at, record in enumerate(records, 1)])
    except (CommandError, BoardError):
        secret.unlink()
        raise
    click.echo(secret)


def table_size(found: Evening, number: int) -> int | None:
    """The size of the tables of a round; None if there are several, or it is not seated and could have several."""
    round = found.rounds.get(number)
    sizes = {len(table.numbers) for table in round.tables.values()} if round else set()
    return (sizes or set(found.sizes)).pop() if len(sizes or found.sizes) == 1 else None


def boards_file(file: Path, number: int) -> Path:
    """Where the cards of a round are kept until it is closed: no program takes it for records."""
    return file.with_name(f"{file.stem}-{number}.boards")


def new_file(path: Path, text: str, mode: int) -> None:
    """Write a file that must not be there. Raises CommandError."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as stream:
            stream.write(text)
    except OSError as error:
        raise CommandError(f"{path}: {reason(error)}") from error
