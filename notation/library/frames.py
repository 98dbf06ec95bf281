"""Records as tables of pandas, in the columns of the archive."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from notation import lessons
from notation.cards import NAME, TAROCKS, names_of
from notation.datasets.columns import TABLES as REPLAYED
from notation.datasets.rows import rows_of
from notation.library.errors import SourceError
from notation.library.records import Record, letter
from notation.schemas import facts
from notation.words.languages import _, either

if TYPE_CHECKING:
    from pandas import DataFrame

TABLES = (*facts.COLUMNS, *REPLAYED)
"""The tables: those of the archive, and those that a record is replayed for."""

_SAID: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("seat", "dealer", "declarer", "leader", "winner"), letter),
    **dict.fromkeys(("led", "won_with"), NAME.get),
    **dict.fromkeys(("trumps", "plain"), lambda cards: " ".join(names_of(cards))),
    "dealt": lambda identity: identity and identity.hex(),
}
"""Conversions of values, by column: seats to letters, cards to names, the cards dealt to hexadecimal."""


def frame(records: Record | Iterable[Record], table: str = "records", solved: int = 0) -> "DataFrame":
    """Records as a table of pandas, one row per record, with the columns that the archive exports.

    `table` names another one of its tables, with any number of rows per record: ``seats``, ``calls``,
    ``announcements``, ``tricks``, ``sheet``, ``problems``, ``cards`` or ``decisions``. The index is the position of the
    record in `records`, from 0. In a table of decisions the cards of the last `solved` tricks are solved. Raises
    ImportError if pandas is not installed, SourceError for an unknown table.
    """
    if table not in TABLES:
        text = _("“{text}” is not a table; expected {words}.")
        raise SourceError(text.format(text=table, words=either(TABLES)))
    try:
        from pandas import DataFrame, Index
    except ImportError:
        raise ImportError(_("frame() needs pandas: pip install tarock-notation[pandas]")) from None
    columns = _columns(table)
    rows, index = list[tuple[Any, ...]](), list[int]()
    for place, record in enumerate([records] if isinstance(records, Record) else records):
        own = [_parted(table, row) for row in _rows(record, table, solved)]
        rows += own
        index += [place] * len(own)
    say = [_as_it_is if table in REPLAYED else _SAID.get(column, _as_it_is) for column in columns]
    said = [tuple(one(value) for one, value in zip(say, row, strict=True)) for row in rows]
    made = DataFrame.from_records(said, columns=list(columns), index=Index(index, name="record"))
    whole = [name for name, column in REPLAYED[table].items() if column.kind is int] if table in REPLAYED else _NUMBERS
    numbers = [column for column in columns if column in whole]
    return made.astype(dict.fromkeys(numbers, "Int64") | ({"made": "boolean"} if "made" in columns else {}))


def _columns(table: str) -> tuple[str, ...]:
    """The columns of a table; sets of cards are parted, as the archive parts them."""
    if table in REPLAYED:
        return tuple(REPLAYED[table])
    columns = facts.COLUMNS[table]
    if "cards" in columns:
        at = columns.index("cards")
        return (*columns[:at], "trumps", "plain", *columns[at + 1 :])
    return columns if table != "records" else ("file", "number", "line", *columns)


def _parted(table: str, row: facts.Row) -> facts.Row:
    """A row with its set of cards parted into trumps, the Fool among them, and the other suits."""
    columns = facts.COLUMNS.get(table, ())
    if "cards" not in columns:
        return row
    at = columns.index("cards")
    return (*row[:at], row[at] & TAROCKS, row[at] & ~TAROCKS, *row[at + 1 :])


_NUMBERS = (
    "number", "line", "column", "players", "round", "board", "tricks", "comments", "variations", "questions",
    "position", "points", "score",
)  # fmt: skip


def _as_it_is(value: Any) -> Any:
    return value


def _rows(record: Record, table: str, solved: int) -> list[facts.Row]:
    if table in REPLAYED:
        return list(rows_of(record.carrying, table, solved))
    report = lessons.check(record.parsed)
    if table == "calls":
        return facts.calls(record.parsed)
    if table == "announcements":
        return facts.announcements(record.parsed)
    if table in ("tricks", "sheet", "problems"):
        return {"tricks": facts.tricks, "sheet": facts.sheet, "problems": facts.problems}[table](report)
    said = facts.said_by(record.parsed)
    if table == "seats":
        return facts.seats(report, said.headers)
    return [(record.file, record.number, record.line, *facts.of_record(report, said, said.headers))]
