"""Further commands of `tarock`: what follows from a record, and what a seat knew of it."""

from collections.abc import Iterator
from itertools import chain, islice
from os import environ
from typing import TYPE_CHECKING

import click

from notation.cli.command_error import CommandError
from notation.record import SEATS
from notation.words.languages import _, language

if TYPE_CHECKING:
    from notation.reader import Source
    from notation.record import Record


SUMMARIES = {
    "archive": "Keep records, and find any of them.",
    "best": "Find the best card of a record of FILE at a step.",
    "complete": "Write out what follows from the records of FILE.",
    "editor": "Print what an editor needs for records.",
    "evening": "Hold an evening of a club.",
    "lsp": "Serve an editor that asks about records.",
    "quiz": "Ask the questions of the lessons of FILE.",
    "record": "Take a deal of GAME down, act by act.",
    "render": "Write a record of FILE as a page, a sheet or a picture.",
    "rules": "Print the rules of GAME, or one of them.",
    "serve": "Serve the replay site for FILES.",
    "view": "Write what a seat knew of a record of FILE at a step.",
}
"""Summaries of the project's other commands, so that their list need not load them."""


def _sources(path: str) -> "Iterator[Source]":
    """The records of a file, or of standard input for ``-``, unread. Raises UsageError where it cannot be read."""
    from notation.files import checking
    from notation.reader import sources

    try:
        with checking.opened(path) as stream:
            yield from sources(stream, path)
    except OSError as error:
        raise click.UsageError(f"{path}: {checking.reason(error)}") from error


def parsed(path: str) -> "Iterator[tuple[Source, Record]]":
    """The records of a file, each with its source, and with the lines of its house (`carrying`).

    Raises UsageError where it cannot be read.
    """
    from notation.files.houses import carrying
    from notation.reader import CloserLooks, read_record

    looks = CloserLooks()
    for source in _sources(path):
        found = carrying(source.whole())
        yield found, read_record(found.data, found.line, found.number, found.version, looks)


def record_of(path: str, number: int) -> "Record":
    """The n-th record of a file, with the lines of its house. Raises UsageError if there is none, or it is too long."""
    from notation.files.checking import check, problem_line
    from notation.files.houses import carrying
    from notation.reader import read_record

    found = next((source for source in _sources(path) if source.number == number), None)
    if found is None:
        raise click.UsageError(_("{file} has no record {number}").format(file=path, number=number))
    if found.too_long and (report := check(found)):
        raise click.UsageError(problem_line(path, report.problems[0]))
    found = carrying(found)
    return read_record(found.data, found.line, found.number, found.version)


@click.command()
@click.argument("file", metavar="FILE")
def complete(file: str) -> None:
    """Write out what follows from the records of FILE: hands, talon, discards, single cards, points and score.

    The records go to standard output, in the canonical form, with the lines of the house that a file beside FILE has;
    FILE stays as it is. A record that is neither legal nor incomplete, or cannot be read, is written as it stands.
    """
    from notation.deals.completing import complete as completed
    from notation.files.formatting import formatted
    from notation.files.houses import carrying
    from notation.files.output import put_out

    found = map(carrying, _sources(file))
    first = list(islice(found, 1))
    if not first[0].number and first[0].rest is None:
        first += islice(found, 1)
    if not (first[-1].number or first[-1].rest):
        raise CommandError(f"{file}: " + _("no record was found; a record starts with a “deal” line"))

    for piece in formatted(chain(first, found), lambda problems: None, completed):
        put_out(piece)


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--seat", type=click.Choice(list(SEATS)), help="Whose view.")
@click.option("--step", type=click.IntRange(0), default=0, show_default=True, help="After how many acts.")
@click.option("--trick", type=click.IntRange(1), help="The deal from this trick on, with all cards, as a position.")
@click.option("--record", "number", type=click.IntRange(1), default=1, show_default=True, help="Which record of FILE.")
def view(file: str, seat: str | None, step: int, trick: int | None, number: int) -> None:
    """Write what a seat knew at a step, as a record with _ for the rest."""
    from notation.deals.part_way import position_of
    from notation.deals.viewing import view as seen
    from notation.files.output import put_out
    from notation.writer import HEAD, write

    if (seat is None) == (trick is None):
        raise click.UsageError(_("give either --seat or --trick"))
    record = record_of(file, number)
    try:
        shown = seen(record, SEATS.index(seat), step) if seat else position_of(record, trick or 1)
        put_out(f"{HEAD}\n{write(shown)}".encode())
    except ValueError as error:
        raise click.UsageError(str(error)) from error


@click.command()
@click.argument("game", required=False)
@click.option("--rule", "anchor", metavar="RULE", help="Only this rule, by the name that a problem gives it.")
def rules(game: str | None, anchor: str | None) -> None:
    """Print the rules of GAME, in the order of its rulebook, or one RULE of them.

    GAME may be a house: a file NAME.house, or its NAME if that is in this folder. Then what differs comes first.
    Without GAME, list the games and the names of their rules. On a terminal a long page goes through a pager.
    """
    from rich.console import Console

    from notation.cli.choosing_table import house_named
    from notation.cli.explaining import show_broken
    from notation.cli.showing_rules import list_rules, show_rules
    from notation.files.house_pages import house_page
    from notation.files.output import printable
    from notation.rulebooks import broken, find, known, not_a_game, said_of
    from notation.rulebooks.rulebook import page

    console = Console(highlight=False, markup=False, emoji=False)
    if game is None:
        list_rules(console, [found for name in known() if (found := page(name))])
        show_broken(console, map(said_of, broken()))
        return
    named = house_named(game)
    if find(game) is None and named is None:
        raise click.BadParameter(not_a_game(printable(game)), param_hint="GAME")
    found = page(game, language()) if named is None else house_page(named.game, named.house, named.remarks, language())
    if found is None:
        raise click.BadParameter(_("{game} has no rules page").format(game=game), param_hint="GAME")
    with console.capture() as printed:
        try:
            show_rules(console, found, language(), anchor)
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--rule") from error
    text = "\n".join(line.rstrip(" ") for line in printed.get().split("\n"))
    if console.is_terminal and text.count("\n") >= console.height:
        environ.setdefault("LESSCHARSET", "utf-8")  # else less asks the locale, which may not be installed
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)
