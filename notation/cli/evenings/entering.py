"""Commands that begin an evening, note who comes and goes, and what the tables made."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from io import BytesIO
from pathlib import Path
from secrets import randbelow

import click

from notation.cli.evenings.group import FILE, YES, RefusedError, answered, confirm, data_of, evening, write, writing
from notation.cli.withdrawing import TEXTS, texts_agreed
from notation.evenings.changes import coming, leaving, namesake, pad_line, result_line, returning
from notation.evenings.codes import NUMBER_UNKNOWN
from notation.evenings.evening import Evening, TableScore
from notation.evenings.lines import PadLine
from notation.evenings.naming import KnownNames, read_persons
from notation.evenings.reading import read_evening
from notation.evenings.withdrawing import without_name
from notation.files.formatting import put_in_place
from notation.files.houses import with_lines_beside
from notation.files.output import printable
from notation.house import HOUSE
from notation.record import plain
from notation.rulebooks import find, known, not_a_game
from notation.words.languages import _
from notation.writer import line_text, quote

LIST = click.Path(dir_okay=False, path_type=Path)
ROUND = click.option("--round", "number", type=click.IntRange(1), help="From this round on; by default the next one.")


@evening.command()
@FILE
@click.option("--event", help="What the evening is called.")
@click.option("--place", help="Where it is held.")
@click.option("--date", help="The day; by default today.")
@click.option("--game", help="The game.")
@click.option("--tables", help="How many may sit at a table: 4 5.")
@click.option("--rounds", help="How many rounds are played: 3.")
@click.option("--deals", help="How many deals a round has.")
@click.option("--seating", help="random, meetings, meetings fair, standings or keep.")
@click.option("--scoring", help="What a table is worth: score places 60..0.")
@click.option("--ties", help="How ties are broken: places best-round.")
@click.option("--rules", help="The rule set with its options, or a house, whose lines NAME.house beside FILE has.")
@click.option("--seed", type=click.IntRange(0, 9999), help="The same number gives the same seating.")
def new(file: Path, seed: int | None, **given: str | None) -> None:
    """Begin an evening; it asks for what no option gives."""
    if file.exists():
        raise RefusedError(_("{file} already exists").format(file=file))
    asked = HeadAnswers(given)
    event, place = asked("event", _("What is the evening called?")), asked("place", _("Where is it held?"))
    date = asked("date", _("Which day?"), f"{datetime.now():%Y-%m-%d}")
    game = asked("game", _("Which game?") + f" ({', '.join(known())})")
    played = find(game)
    if played is None:
        raise RefusedError(not_a_game(printable(game)))
    tables = asked("tables", _("How many may sit at a table?"), " ".join(map(str, played.players)))
    rounds, deals = asked("rounds", _("How many rounds?"), "3"), asked("deals", _("How many deals are in a round?"), "")
    seating = asked("seating", _("How are rounds seated?") + " (random, meetings, standings, keep)", "meetings")
    scoring = asked("scoring", _("What does a table count?") + " (score, places 60..0, percent)", "score")
    ties = asked("ties", _("How are ties broken?") + " (places, best-round, score, lot)", "")
    lines = [
        "%evening 1", f"event {quote(event)}", f"place {quote(place)}", f"date {date}", f"game {game}",
        *rules_lines(file, game, given["rules"], date), f"tables {tables}",
        f"rounds {rounds}" + (f" deals {deals}" if deals else ""),
        f"seating {seating} seed {randbelow(10_000) if seed is None else seed}", f"scoring {scoring}",
        *([f"ties {ties}"] if ties else []),
    ]  # fmt: skip
    begin(file, lines)


def rules_lines(file: Path, game: str, rules: str | None, date: str) -> list[str]:
    """The lines of the rules by which an evening is played, with those of a house that is in a file beside its own."""
    if not rules:
        return []
    head = [plain("deal", None, 4, (game,)), plain("rules", items=tuple(rules.split())), plain("date", items=(date,))]
    lines = with_lines_beside(head, str(file))
    return [line_text(line) for line in lines if line.keyword in ("rules", HOUSE)]


class HeadAnswers:
    """The head of a new evening, from options or else from answers."""

    def __init__(self, given: dict[str, str | None]) -> None:
        self.given = given

    def __call__(self, name: str, question: str, default: str | None = None) -> str:
        """An answer; only its default is shown where there is one."""
        told = self.given[name]
        return click.prompt(question, default=default, show_default=bool(default)) if told is None else told


def begin(file: Path, lines: Sequence[str]) -> None:
    """Write the head of a new evening. Raises RefusedError for a line that cannot be read, and CommandError."""
    for problem in read_evening("".join(f"{line}\n" for line in lines).encode()).problems:
        raise RefusedError(problem.message)
    with writing(file) as opened:
        opened.append(lines)
    for line in lines:
        click.echo(printable(line))


@evening.command()
@FILE
@click.argument("names", nargs=-1, required=True, metavar="NAME…")
@click.option("--names", "known", type=LIST, metavar="FILE", help="Names that the club knows, one person per line.")
@YES
def come(file: Path, names: tuple[str, ...], known: Path | None, yes: bool) -> None:
    """Enter who comes: NAME… are new players, or the numbers of players who are back.

    Each new player gets the next number. A player who comes after a round is seated plays from the next one on. With -
    the names are read from standard input, one per line.

    A line of --names has a person's name and, after commas, other names of that person, which become the first one;
    for a name that is like a known one, that one is proposed. `tarock archive names` writes such a file.
    """
    lines: Iterable[str] = sys.stdin.read().splitlines() if names == ("-",) else names
    stripped = [name.strip() for name in lines if name.strip()]
    fresh = [name for name in stripped if not name.isdigit()]
    if known is not None:
        fresh = list(persons_meant(known, fresh, yes))

    def make(found: Evening) -> list[str]:
        return [*coming(found, fresh), *returning(found, [int(name) for name in stripped if name.isdigit()])]

    if not yes:
        ask_about_namesakes(file, fresh)
    write(file, make)


def persons_meant(known: Path, names: Iterable[str], sure: bool) -> Iterator[str]:
    """Each name as a list of known names has it; where one is proposed, ask, unless all is meant as it stands.

    Raises CommandError where the list cannot be read.
    """
    names_known = KnownNames(read_persons(data_of(known).decode("utf-8-sig", "replace")))
    for resolved in map(names_known.resolve, names):
        person = resolved.person
        for proposal in () if sure else resolved.proposals:
            question = _("“{name}”: did you mean {other}?").format(name=resolved.given, other=proposal)
            if answered(question):
                person = proposal
                break
        yield person


def ask_about_namesakes(file: Path, names: Sequence[str]) -> None:
    """Ask about every name that a player may have already, and about one that stands twice."""
    found = read_evening(data_of(file))
    for at, name in enumerate(names):
        number = namesake(found, name)
        if number is not None:
            other = f"{number} {found.name(number)}"
            confirm(_("“{name}” may be {other}, who is already here.").format(name=name, other=other))
        elif name in names[:at]:
            confirm(_("“{name}” is there twice.").format(name=name))


@evening.command()
@FILE
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(1), metavar="NUMBER…")
@ROUND
def gone(file: Path, numbers: tuple[int, ...], number: int | None) -> None:
    """Enter that players NUMBER… leave: they play no further round."""
    write(file, lambda found: leaving(found, numbers, number))


@evening.command()
@FILE
@click.argument("first", type=click.IntRange(1))
@click.argument("second", type=click.IntRange(1))
def same(file: Path, first: int, second: int) -> None:
    """Enter that the numbers FIRST and SECOND are one person."""
    write(file, lambda found: [f"same {first} {second}"])


@evening.command()
@FILE
@click.argument("number", type=click.IntRange(1))
@TEXTS
def withdraw(file: Path, number: int, texts: bool | None) -> None:
    """Remove the name of player NUMBER from the file; all else stays.

    Texts in which the name is a word of its own are listed, and changed only if you agree. This is the only command
    that rewrites existing lines, since a person may ask for it.
    """
    data_of(file)
    listed, agreed = None, False
    while True:
        with writing(file) as opened:
            if number not in read_evening(opened.data).players:
                raise RefusedError(NUMBER_UNKNOWN(number=number).message)
            without = without_name(opened.data, number, agreed)
            if listed == without.mentions or not without.mentions:
                put_in_place(file, BytesIO(without.data))
                return
        listed = without.mentions  # asked while nobody waits for us
        agreed = texts_agreed([f"{row}: {line}" for row, line in listed], texts)


@evening.command(context_settings={"ignore_unknown_options": True})
@FILE
@click.argument("table", metavar="ROUND.TABLE")
@click.argument("scores", nargs=-1, required=True, type=click.INT, metavar="SCORE…")
@click.option("--deals", type=click.IntRange(1), help="How many deals were played, if time ran out.")
@click.option("--why", default="", metavar="TEXT", help="Why the existing result is replaced.")
@click.option("--by", default="", metavar="NAME", help="Who writes it down.")
@YES
def result(file: Path, table: str, scores: tuple[int, ...], deals: int | None, why: str, by: str, yes: bool) -> None:
    """Enter the result of a table, by seat: tarock evening result FILE 1.2 24 -8 -40 24."""

    def make(found: Evening) -> list[str]:
        if has_result(found, table) and not why:
            text = _("table {table} already has a result; say why it is replaced with --why TEXT")
            raise RefusedError(text.format(table=table))
        return [result_line(table, scores, deals, why, by, datetime.now())]

    write(file, make, yes)


def has_result(found: Evening, table: str) -> bool:
    """Whether a table, such as ``1.2``, has a result."""
    there = table_of(found, table)
    return there is not None and there.result is not None


def table_of(found: Evening, table: str) -> TableScore | None:
    """A table by a round and its number, such as ``1.2``; None if there is none."""
    number, _dot, at = table.partition(".")
    return found.table(int(number), int(at)) if number.isdigit() and at.isdigit() else None


@evening.command(context_settings={"ignore_unknown_options": True})
@FILE
@click.argument("table", metavar="ROUND.TABLE")
@click.argument("scores", nargs=-1, required=True, type=click.INT, metavar="SCORE…")
@click.option("--board", type=click.IntRange(1, 9999), help="Which deal it is; by default the next one.")
@click.option("--contract", metavar="WORD", help="What was played, if further deals may count double after it.")
@click.option("--made", multiple=True, metavar="WORD", help="A bonus, if further deals may count double after it.")
@click.option("--times", type=click.IntRange(1), help="How many times it counts; by default as the house has it.")
@click.option("--why", default="", metavar="TEXT", help="Why the existing line is replaced.")
@click.option("--by", default="", metavar="NAME", help="Who writes it down.")
@YES
def pad(
    file: Path, table: str, scores: tuple[int, ...], board: int | None, contract: str | None, made: tuple[str, ...],
    times: int | None, why: str, by: str, yes: bool,
) -> None:  # fmt: skip
    """Enter a deal of a table, by seat: tarock evening pad FILE 1.2 4 -4 -4 4.

    Under a house with rounds that count double it says how many times the next deal counts.
    """

    def make(found: Evening) -> list[str]:
        there = table_of(found, table)
        at = board or (max(there.pad, default=0) if there else 0) + 1
        known = there is not None and at in there.lines
        counts = times or (there.times if there and not known else 1)
        number, _dot, place = table.partition(".")
        line = PadLine(0, 0, at, scores, contract, made, counts if counts > 1 or times else None)
        return [pad_line(f"{number}.{place}", line, why if known else "", by, datetime.now())]

    write(file, make, yes)
    there = table_of(read_evening(data_of(file)), table)
    if there is not None and there.times > 1:
        click.echo(_("The next deal of this table counts {times} times.").format(times=there.times))
