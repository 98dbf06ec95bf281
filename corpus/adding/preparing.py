"""From the bytes of a record to the rows that an archive keeps of it: all that needs thought, before any is written.

This is the work that is done in parallel. It never fails: what the engine cannot take becomes a row that says so.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from corpus.adding.identity import hashed, of_deal, of_record, trimmed
from corpus.database.tables import masks, place_of
from corpus.searching.bigrams import pairs
from notation.cards import PAGAT
from notation.files.checking import check
from notation.reader import Source, read_line
from notation.record import HEADERS, SEATS, Line, Record, Variation
from notation.replay import Report
from notation.table import Table

LONGEST = 300
"""So many letters of a name are kept in an index; the record has all of it."""

Row = tuple[Any, ...]


class Prepared(NamedTuple):
    """A record ready to be written."""

    identity: bytes
    deal: bytes | None
    at: tuple[int, int, str]
    """Its number and first line in its file, and the version of the notation there."""
    row: Row
    """What the table of records says of it, from the verdict on."""
    source: bytes
    parts: tuple[list[Row], ...]
    """For each of `corpus.database.tables.PARTS` its rows."""
    pairs: str
    names: tuple[tuple[str, str], ...]


class Said(NamedTuple):
    """What the headers and the comments of a record say."""

    headers: dict[str, str]
    """By keyword; of players by keyword and letter."""
    comments: list[str]
    variations: int
    questions: int
    """How many questions a lesson asks."""


def prepare(span: list[Source]) -> list[Prepared]:
    """Judge some records, and gather all that is kept of them."""
    return [prepared for source in span if (prepared := _prepare(source)) is not None]


def _prepare(source: Source) -> Prepared | None:
    """None for what stands above the first record of a file and has nothing wrong."""
    data = trimmed(source.data)
    report = check(source._replace(data=data, line=1))
    if report is None:
        return None
    at = (source.number, source.line, _kept(source.version) or "1")
    try:
        return _rows_of(report, data, at)
    except Exception:  # what the record says cannot be taken apart: it is kept, and found by its problems
        report = Report(Record((), "", 1, source.number), report.verdict, report.problems)
        return _rows_of(report, data, at, hashed(data.rstrip()))


def _rows_of(report: Report, data: bytes, at: tuple[int, int, str], identity: bytes | None = None) -> Prepared:
    record, table = report.record, report.table
    said = _said(_telling_lines(record.text) if record.canonical and "\n " not in record.text else record.lines)
    kept = {keyword: _kept(text) for keyword, text in said.headers.items()}
    board, declarer = kept.get("board"), report.declarer
    row = (
        report.verdict,
        record.game,
        record.players,
        kept.get("rules"),
        *[kept.get(keyword) for keyword in ("event", "place", "table", "annotator", "date")],
        int(board) if board else None,
        table.dealer if table else None,
        declarer,
        report.contract,
        report.game.made(table, report.result) if report.game and table and report.result else None,
        len(table.winners) if table else 0,
        _pagat(table) if table else None,
        min(len(said.comments), 9999),
        min(said.variations, 9999),
        min(said.questions, 9999),
    )
    players = {keyword[-1]: name for keyword, name in kept.items() if keyword.startswith("player ")}
    named = {(keyword.partition(" ")[0], name) for keyword, name in kept.items() if name and keyword in _NAMED}
    searched = [text for keyword, text in said.headers.items() if keyword in _NAMED] + said.comments
    return Prepared(
        identity or of_record(record, data),
        of_deal(record) if identity is None and record.version == "1" else None,
        at,
        row,
        data,
        (
            _seats(report, players),
            _entries(record, "bids", words=1),
            _entries(record, "announce", words=2),
            _tricks(table) if table else [],
            [(number, item.label) for number, item in enumerate(report.result.items if report.result else (), 1)],
            [
                (number, problem.code, problem.severity, problem.line, problem.column, problem.rule)
                for number, problem in enumerate(report.problems, 1)
            ],
        ),
        " ".join(pairs(searched)),
        tuple(named),
    )


_NAMED = frozenset(("event", "place", "table", "annotator", *(f"player {letter}" for letter in "ABCDEFGH")))


def _clean(text: str) -> str:
    """A text that every database takes."""
    return text.replace("\0", "\N{SYMBOL FOR NULL}") if "\0" in text else text


def _kept(text: str | None) -> str | None:
    """A name as an index takes it; None for an empty one."""
    return _clean(text[:LONGEST]) if text else None


# ---- What is said beside the acts


def _telling_lines(text: str) -> list[Line]:
    """The header lines, the questions and the lines with comments of a canonical record with no indented lines."""
    rows = [row for row in text.split("\n") if "{" in row or row.startswith((*HEADERS, "ask"))]
    return [line for row in rows if (line := read_line(row)) is not None]


def _said(nodes: Sequence[Line | Variation]) -> Said:
    headers: dict[str, str] = {}
    comments: list[str] = []
    variations = questions = 0
    for line in _lines(nodes):
        if isinstance(line, Variation):
            variations += 1
            continue
        questions += line.keyword == "ask"
        comments += [note.text for index in sorted(line.notes or {}) for note in line.note(index).comments]
    for line in nodes:
        if isinstance(line, Line) and line.items and line.keyword in HEADERS:
            seat = "" if line.seat is None else f" {SEATS[line.seat]}"
            headers.setdefault(line.keyword + seat, " ".join(map(str, line.items)))
    return Said(headers, comments, variations, questions)


def _lines(nodes: Iterable[Line | Variation]) -> Iterator[Line | Variation]:
    """Every line of some nodes, and every variation before its own lines."""
    for node in nodes:
        yield node
        if isinstance(node, Variation):
            yield from _lines(node.lines)


# ---- What was done, and what came of it


def _seats(report: Report, players: dict[str, str | None]) -> list[Row]:
    table, points, score = report.table, report.points or {}, report.score or {}
    count = min(report.record.players or 0, 8)
    listed = range(count) if table else [seat for seat in range(8) if "ABCDEFGH"[seat] in players]
    dealt = report.dealt or [0] * 8
    rows = []
    for seat in listed:
        won = table.winners.count(seat) if table and table.winners else None
        role = _role(table, seat) if table else None
        known = dealt[seat] if seat < len(dealt) else 0
        letter = "ABCDEFGH"[seat]
        rows.append((seat, players.get(letter), role, *masks(known), points.get(seat), score.get(seat), won))
    return rows


def _role(table: Table, seat: int) -> str | None:
    """What a seat was in the deal; None where it sat out, nobody played, or nobody knows."""
    if table.contract is None or seat not in table.seats:
        return None
    if seat == table.declarer:
        return "declarer"
    if seat == table.partner:
        return "partner"
    if not table.defenders:
        return "alone"
    return "defender" if table.sides_known else None


def _entries(record: Record, keyword: str, words: int) -> list[Row]:
    """The calls or announcements of the main line: number, seat, and so many words."""
    lines = [node for node in record.acts if isinstance(node, Line) and node.keyword == keyword]
    entries = [entry for line in lines for entry in line.items if entry]
    return [
        (number, seat, *map(str, said[:words]), *[None] * (words - len(said)))
        for number, (seat, *said) in enumerate(entries, 1)
    ]


def _tricks(table: Table) -> list[Row]:
    rows = []
    orders = table.orders
    for number, (leader, cards, winner) in enumerate(zip(table.leaders, table.cards, table.winners, strict=True), 1):
        known = 0
        for card in cards:
            known |= card
        won_with = None if winner is None else place_of(cards[orders[leader].index(winner)])
        rows.append((number, leader, winner, place_of(cards[0]), won_with, *masks(known)))
    return rows


def _pagat(table: Table) -> str | None:
    """What became of the Pagat: in the last trick ``won-last`` or ``lost-last``, before it ``kept`` or ``caught``."""
    for number, (leader, cards, winner) in enumerate(zip(table.leaders, table.cards, table.winners, strict=True), 1):
        if PAGAT in cards and winner is not None:
            holder = table.from_seat(leader)[cards.index(PAGAT)]
            same = table.sides[holder] == table.sides[winner]
            if number < table.game.hand_size(table.players):
                return "kept" if same else "caught"
            return "won-last" if holder == winner else "kept" if same else "lost-last"
    return None
