"""Lists of the archive: tables on a terminal, columns separated by tabs for programs.

Headings, and words such as "won", are in the reader's language. Programs get English unless ``--lang`` names another
language.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import click

from corpus.archive import ArchiveEntry, Count, Kept, KeptEvening, SessionSummary, SettledSession
from corpus.ingest.tokens import Token
from corpus.messages import _
from corpus.search.query import askable
from notation.cli.command_group import is_chosen
from notation.files.output import printable
from notation.record import SEATS
from notation.words.languages import Messages, later
from notation.words.languages import _ as worded

_STATES = {"superseded": later("superseded"), "withdrawn": later("withdrawn")}
NARROW = 120
"""On a terminal that is narrower a table leaves out what can be spared."""


class Column(NamedTuple):
    """A column of a table: its head, and how it is shown."""

    head: str
    number: bool = False
    """Numbers stand to the right."""
    spared: bool = False
    """Left out where the terminal is narrow."""
    whole: bool = False
    """Never broken."""


def spoken(text: str, messages: Messages = _) -> str:
    """A word of a table as its reader has it."""
    return messages(text) if sys.stdout.isatty() or is_chosen(click.get_current_context()) else text


def show_table(columns: Sequence[Column], rows: Iterable[Sequence[Any]]) -> None:
    """Print rows under their heads; what has no value stays empty."""
    cells = [["" if value is None else printable(str(value)) for value in row] for row in rows]
    if not sys.stdout.isatty():
        for row in [[column.head for column in columns], *cells]:
            click.echo(printable("\t".join(row), "\t"))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    shown = [at for at, column in enumerate(columns) if not column.spared or console.width >= NARROW]
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False, collapse_padding=True)
    for column in (columns[at] for at in shown):
        table.add_column(
            Text(printable(column.head)),
            justify="right" if column.number else "left",
            overflow="fold",
            no_wrap=column.whole,
        )
    for row in cells:
        table.add_row(*(Text(row[at]) for at in shown))
    console.print(table)


def show_entries(entries: Iterable[ArchiveEntry]) -> None:
    """Print a line for each record."""
    columns = (
        Column(spoken("id"), number=True, whole=True),
        Column(spoken("date"), whole=True),
        Column(spoken("event")),
        Column(spoken("board"), number=True, spared=True, whole=True),
        Column(spoken("game"), whole=True),
        Column(spoken("players"), spared=True),
        Column(spoken("contract"), whole=True),
        Column(spoken("declarer")),
        Column(spoken("made"), whole=True),
        Column(spoken("score"), spared=True),
        Column(spoken("verdict"), whole=True),
    )
    show_table(columns, [_line(entry) for entry in entries])


def _line(entry: ArchiveEntry) -> list[Any]:
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
        _outcome(entry.made),
        score,
        spoken(entry.verdict, worded) if entry.state == "kept" else spoken(_STATES[entry.state]),
    ]


def _outcome(made: bool | None) -> str | None:
    return None if made is None else (spoken("won") if made else spoken("lost"))


def show_keys() -> None:
    """Print every key of the query language."""
    show_table((Column(_("for example")), Column(_("asks for"))), askable())


def show_history(kept: Kept) -> None:
    """Print where a record comes from, the fate of it, and which others hold the same deal."""
    entry = kept.entry
    text = _("record {id}, {verdict}, {identity}")
    click.echo(text.format(id=entry.id, verdict=worded(entry.verdict), identity=entry.identity))
    click.echo(printable(_("from {file}, line {line}").format(file=kept.file, line=kept.line)))
    for change in kept.changes:
        text = _("{state}, {at}: {reason}") if change.by is None else _("{state} by record {by}, {at}: {reason}")
        text = text.format(state=_(_STATES[change.state]), by=change.by, at=change.at, reason=change.reason)
        click.echo(printable(text))
    if kept.others:
        click.echo(_("of the same deal: {ids}").format(ids=", ".join(map(str, kept.others))))
    click.echo()


def show_sessions(found: Iterable[SessionSummary]) -> None:
    """Print a line for each session."""
    columns = (
        Column(spoken("date"), whole=True),
        Column(spoken("event")),
        Column(spoken("place")),
        Column(spoken("table")),
        Column(spoken("game"), whole=True),
        Column(spoken("records"), number=True),
    )
    show_table(columns, [(m.date, m.event, m.place, m.table, m.game, count) for m, count, *_rest in found])


def show_evenings(found: Iterable[KeptEvening]) -> None:
    """Print a line for each evening of a club."""
    columns = (
        Column(spoken("id"), number=True, whole=True),
        Column(spoken("date"), whole=True),
        Column(spoken("event")),
        Column(spoken("place")),
        Column(spoken("game"), whole=True),
        Column(spoken("players"), number=True),
        Column(spoken("name")),
    )
    rows = [(entry.id, entry.date, entry.event, entry.place, entry.game, entry.players, entry.name) for entry in found]
    show_table(columns, rows)


def show_session(session: SettledSession) -> None:
    """Print a score sheet: what each deal made, the running sums, what does not follow, and who pays whom."""
    named = [name for name in session.meeting[:4] if name]
    click.echo(printable(f"{worded(session.title)}: {', '.join(named)}"))
    players = list(session.sums)
    columns = (
        Column(spoken("board"), number=True, whole=True),
        Column(spoken("id"), number=True, spared=True, whole=True),
        Column(spoken("dealer")),
        Column(spoken("declarer")),
        Column(spoken("contract"), whole=True),
        Column(spoken("made"), spared=True, whole=True),
        *(Column(player, number=True) for player in players),
    )
    rows = []
    for deal in session.deals:
        head = [deal.board, deal.id, deal.dealer, deal.declarer, deal.contract, _outcome(deal.made)]
        rows.append([*head, *(_amount(deal.score.get(player), deal.sums.get(player, 0)) for player in players)])
    show_table(columns, rows)
    for deal in session.deals:
        which = _("record {id}") if deal.board is None else _("deal {board} (record {id})")
        for remark in deal.remarks:
            click.echo(printable(f"{which.format(board=deal.board, id=deal.id)}: {remark}"))
    if session.times > 1:
        click.echo(_("The next deal counts {times} times.").format(times=session.times))
    for payer, payee, amount in session.payments:
        text = _("{payer} pays {payee} {amount}").format(payer=payer, payee=payee, amount=amount)
        click.echo(printable(text))
    if not session.payments and any(session.sums.values()):
        click.echo(_("Totals, settled deal by deal."))


def _amount(amount: int | None, after: int) -> str:
    """A player's result in a deal, and the total after it."""
    return f"{amount:+d} = {after}" if amount else str(after)


def show_counts(counts: Iterable[Count], by: str) -> None:
    """Print how often contracts were played, and the result."""
    counted = (
        spoken("played"), spoken("made"), spoken("lost"), spoken("made %"), spoken("card points"),
        spoken("pagat announced"), spoken("pagat made"),
    )  # fmt: skip
    columns = (
        Column(spoken("game"), whole=True),
        Column(spoken(by), whole=by == "contract"),
        *(Column(head, number=True) for head in counted),
    )
    rows = [
        (
            count.game,
            count.of,
            count.played,
            count.made,
            count.lost,
            None if count.share is None else f"{100 * count.share:.1f}",
            None if count.points is None else f"{count.points:.1f}",
            count.announced,
            count.announced_made,
        )
        for count in counts
    ]
    show_table(columns, rows)


def show_aliases(persons: Mapping[str, str]) -> None:
    """Print every name that has an alias, with whom it means."""
    show_table((Column(spoken("name")), Column(spoken("person"))), sorted(persons.items()))


def show_tokens(tokens: Iterable[Token]) -> None:
    """Print whose tokens there are, and since when."""
    show_table((Column(spoken("name")), Column(spoken("made on")), Column(spoken("for"))), tokens)
