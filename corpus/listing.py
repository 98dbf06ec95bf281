"""What the archive lists: tables on a terminal, columns with tabs between where a program reads."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import click

from corpus.archive import Count, Entry, Kept, Listed, Session
from corpus.query import KEYS
from notation.checking import printable
from notation.record import SEATS

_WHOLE = ("id", "date", "board", "game", "contract", "made", "verdict")
"""Columns that are never broken."""
NARROW = 120
"""On a terminal that is narrower a table leaves out what can be spared."""


def show_table(
    heads: Sequence[str], rows: Iterable[Sequence[Any]], numbers: Iterable[str] = (), spared: Iterable[str] = ()
) -> None:
    """Print rows under their heads; what has no value stays empty.

    Columns of `numbers` stand to the right; those that are `spared` are left out where the terminal is narrow.
    """
    cells = [["" if value is None else printable(str(value)) for value in row] for row in rows]
    if not sys.stdout.isatty():
        for row in [list(heads), *cells]:
            click.echo(printable("\t".join(row), "\t"))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    if console.width < NARROW:
        shown = [at for at, head in enumerate(heads) if head not in spared]
        heads, cells = [heads[at] for at in shown], [[row[at] for at in shown] for row in cells]
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False, collapse_padding=True)
    for head in heads:
        side: Literal["left", "right"] = "right" if head in numbers else "left"
        table.add_column(Text(printable(head)), justify=side, overflow="fold", no_wrap=head in _WHOLE)
    for row in cells:
        table.add_row(*map(Text, row))
    console.print(table)


def show_entries(entries: Iterable[Entry]) -> None:
    """Print a line for each record."""
    heads = ("id", "date", "event", "board", "game", "players", "contract", "declarer", "made", "score", "verdict")
    show_table(heads, [_line(each) for each in entries], numbers=("id", "board"), spared=("players", "board", "score"))


def _line(entry: Entry) -> list[Any]:
    seated = [entry.names.get(seat, SEATS[seat]) for seat in range(min(entry.players or 0, len(SEATS)))]
    by = entry.declarer
    score = " ".join(f"{SEATS[seat]} {amount}" for seat, amount in sorted(entry.score.items()) if amount)
    return [
        entry.id,
        entry.date,
        entry.event,
        entry.board,
        entry.game,
        ", ".join(seated),
        entry.contract,
        None if by is None else entry.names.get(by, SEATS[by]),
        {True: "won", False: "lost", None: None}[entry.made],
        score,
        entry.verdict if entry.state == "kept" else entry.state,
    ]


def show_keys() -> None:
    """Print every key of the query language."""
    show_table(("for example", "asks for"), [(key.example, key.says) for key in KEYS.values()])


def show_history(kept: Kept) -> None:
    """Print where a record comes from, what became of it, and which others tell of the same deal."""
    entry = kept.entry
    click.echo(f"record {entry.id}, {entry.verdict}, {entry.identity}")
    click.echo(printable(f"from {kept.file}, line {kept.line}"))
    for change in kept.changes:
        by = f" by record {change.by}" if change.by is not None else ""
        click.echo(printable(f"{change.state}{by}, {change.at}: {change.reason}"))
    if kept.others:
        click.echo(f"of the same deal: {', '.join(map(str, kept.others))}")
    click.echo()


def show_sessions(found: Iterable[Listed]) -> None:
    """Print a line for each session."""
    heads = ("date", "event", "place", "table", "game", "records")
    rows = [(m.date, m.event, m.place, m.table, m.game, count) for m, count, _ in found]
    show_table(heads, rows, numbers=("records",))


def show_session(session: Session) -> None:
    """Print a score sheet: what each deal made, the running sums, what does not follow, and who pays whom."""
    named = [each for each in session.meeting[:4] if each]
    click.echo(printable(f"{session.title}: {', '.join(named)}"))
    players = list(session.sums)
    heads = ("board", "id", "dealer", "declarer", "contract", "made", *players)
    rows = []
    for deal in session.deals:
        made = {True: "won", False: "lost", None: None}[deal.made]
        head = [deal.board, deal.id, deal.dealer, deal.declarer, deal.contract, made]
        rows.append([*head, *(_amount(deal.score.get(each), deal.sums.get(each, 0)) for each in players)])
    show_table(heads, rows, numbers=("board", "id", *players), spared=("id", "made"))
    for deal in session.deals:
        for remark in deal.remarks:
            which = f"record {deal.id}" if deal.board is None else f"deal {deal.board} (record {deal.id})"
            click.echo(printable(f"{which}: {remark}"))
    for payer, payee, amount in session.payments:
        click.echo(printable(f"{payer} pays {payee} {amount}"))
    if not session.payments and any(session.sums.values()):
        click.echo("Everything was paid deal by deal; the sums say what each has won.")


def _amount(amount: int | None, after: int) -> str:
    """What a deal made for a player, and what he has after it."""
    return f"{amount:+d} = {after}" if amount else str(after)


def show_counts(counts: Iterable[Count], by: str) -> None:
    """Print how often contracts were played, and what came of them."""
    heads = ("game", by, "played", "made", "lost", "made %", "card points", "pagat announced", "pagat made")
    rows = [
        (
            each.game,
            each.of,
            each.played,
            each.made,
            each.lost,
            None if each.share is None else f"{100 * each.share:.1f}",
            None if each.points is None else f"{each.points:.1f}",
            each.announced,
            each.announced_made,
        )
        for each in counts
    ]
    show_table(heads, rows, numbers=heads[2:])
