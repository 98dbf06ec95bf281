"""Commands that show an evening or a season, and look at its file."""

import io
import json
from pathlib import Path

import click

from notation.cli.command_error import CommandError
from notation.cli.evenings.group import (
    FILE,
    RefusedError,
    data_of,
    evening,
    evening_of,
    evening_with,
    list_findings,
    writing,
)
from notation.evenings.lines import EVENING, SEASON, formatted, read_text
from notation.evenings.printing import PARTS, paper_page
from notation.evenings.reading import read_evening
from notation.evenings.season import Season, read_season, season_json, season_rows, season_standings
from notation.evenings.standings import as_json, as_rows, standings
from notation.files.checking import reason
from notation.files.formatting import put_in_place
from notation.files.output import printable, put_out
from notation.files.spreadsheet import csv_of
from notation.problems import ERROR, Finding
from notation.words.languages import _, later

FORMAT = click.option(
    "--format", "form", type=click.Choice(["text", "csv", "json"]), default="text", help="The output format."
)
HEADS = (later("place"), later("number"), later("name"), later("points"))
"""The heads of columns that are words; the others are the numbers of rounds or evenings."""
PATH = click.Path(dir_okay=False, path_type=Path)
FILES = click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE…")


@evening.command("standings")
@FILE
@FORMAT
@click.option("--after", type=click.IntRange(1), metavar="ROUND", help="As they were after this round.")
@click.option(
    "--records",
    type=PATH,
    multiple=True,
    metavar="FILE.tdn",
    help="Deals that were written down as records.",
)
def standings_(file: Path, form: str, after: int | None, records: tuple[Path, ...]) -> None:
    """Show the standings."""
    ranking = standings(evening_with(file, records), after)
    show(form, as_rows(ranking), as_json(ranking), (0, 1, *range(3, 99)))


@evening.command()
@FILE
@FORMAT
def season(file: Path, form: str) -> None:
    """Show the standings of a season, whose FILE names its evenings."""
    found = season_of(file)
    list_findings(file, found.problems)
    ranking = season_standings(found)
    show(form, season_rows(ranking), season_json(ranking), (0, *range(2, 99)))


@evening.command("print")
@FILE
@click.argument("parts", metavar="list,slips,results")
@click.option("-o", "--output", type=PATH, help="Where the page is written; by default to standard output.")
@click.option("--round", "number", type=click.IntRange(1), help="Of this round; by default of the last one seated.")
def print_(file: Path, parts: str, output: Path | None, number: int | None) -> None:
    """Write seating lists, slips for the tables, and results as one page of HTML, to be printed."""
    named = [part.strip() for part in parts.split(",")]
    if unknown := [part for part in named if part not in PARTS]:
        text = _("“{part}” cannot be printed; expected {parts}")
        raise RefusedError(text.format(part=unknown[0], parts=", ".join(PARTS)))
    written = paper_page(evening_of(file), named, number).encode()
    if output is None:
        put_out(written)
        return
    try:
        output.write_bytes(written)
    except OSError as error:
        raise CommandError(f"{output}: {reason(error)}") from error


def season_of(file: Path) -> Season:
    """The season of a file; its evenings stand where it says, seen from its own folder."""
    return read_season(data_of(file), lambda name: read_evening((file.parent / name).read_bytes()))


def show(form: str, rows: list[list[str]], whole: object, numbers: tuple[int, ...]) -> None:
    """Print standings: for people, for a spreadsheet, or for a program; `numbers` are the columns to the right."""
    if form == "json":
        put_out(f"{json.dumps(whole, ensure_ascii=False)}\n".encode())
    elif form == "csv":
        put_out(csv_of(rows))
    else:
        head = [_(word) if word in HEADS else word.split()[-1] for word in rows[0]]
        table = [head, *rows[1:]]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        for row in table:
            cells = (
                cell.rjust(width) if at in numbers else cell.ljust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            click.echo(printable("  ".join(cells).rstrip()))


@evening.command("check")
@FILES
@click.pass_context
def check(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """List the problems in evenings and seasons."""
    wrong = False
    for file in files:
        found = findings(file)
        list_findings(file, found)
        wrong = wrong or any(problem.severity == ERROR for problem in found)
    ctx.exit(int(wrong))


def findings(file: Path) -> list[Finding]:
    """Problems in the file of an evening or a season."""
    data = data_of(file)
    is_season = read_text(data, about(file)).about == SEASON
    return season_of(file).problems if is_season else read_evening(data).problems


@evening.command("fmt")
@FILES
@click.option("--check", "only_check", is_flag=True, help="Write nothing; list the files that would change.")
@click.pass_context
def format_(ctx: click.Context, files: tuple[Path, ...], only_check: bool) -> None:
    """Write evenings and seasons in the canonical form, in place; a line that cannot be read stays as it is."""
    status = 0
    for file in files:
        data_of(file)
        with writing(file) as opened:
            text = read_text(opened.data, about(file))
            canonical = formatted(text)
            changed = canonical != opened.data
            if only_check and changed:
                click.echo(printable(str(file)))
            elif changed:
                put_in_place(file, io.BytesIO(canonical))
        broken = [problem for problem in text.problems if problem.severity == ERROR]
        list_findings(file, broken)
        status = status or int(bool(broken) or (only_check and changed))
    ctx.exit(status)


def about(file: Path) -> str:
    """The kind of a file, by its name, in case its first line does not state it."""
    return SEASON if file.suffix == f".{SEASON}" else EVENING
