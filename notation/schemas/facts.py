"""Facts about a record as rows, for archives and for computation.

The names of the columns are defined here too. Seats and cards are those of the modules, numbers and bits; code that
shows a row translates them into names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from notation.cards import PAGAT, names_of
from notation.comments import translations, without_translations
from notation.game import Game
from notation.reader import read_line
from notation.record import HEADERS, SEATS, Comment, Line, Record, Variation
from notation.replay import Report
from notation.table import Table
from notation.table_parts import places

Row = tuple[Any, ...]

COLUMNS: dict[str, tuple[str, ...]] = {
    "records": (
        "verdict", "game", "players", "rules", "event", "place", "table_name", "annotator", "date", "round", "board",
        "dealer", "declarer", "contract", "made", "tricks", "pagat", "comments", "variations", "questions",
        "titled", "dealt", "position", "source_name",
    ),
    "seats": ("seat", "player", "role", "cards", "points", "score", "tricks"),
    "calls": ("number", "seat", "word"),
    "announcements": ("number", "seat", "word", "of"),
    "tricks": ("number", "leader", "winner", "led", "won_with", "cards"),
    "sheet": ("number", "label"),
    "problems": ("number", "code", "severity", "line", "column", "rule"),
}  # fmt: skip
"""The tables, and the columns of a row: one row per record in the first of them, any number of rows in the others."""


class Said(NamedTuple):
    """Headers and comments of a record."""

    headers: dict[str, str]
    """By keyword; of players by keyword and letter."""
    comments: list[str]
    translations: list[str]
    """Texts of its headers in other languages."""
    variations: int
    questions: int
    """How many questions a lesson asks."""
    titled: bool = False
    """Whether a comment is beside its first line: the title of a chapter (`title`)."""


def said_by(record: Record) -> Said:
    """Headers and comments of a record."""
    quick = record.canonical and "\n " not in record.text
    nodes = _telling_lines(record.text) if quick else record.lines
    headers: dict[str, str] = {}
    comments: list[str] = []
    translated: list[str] = []
    variations = questions = 0
    for line in _lines(nodes):
        if isinstance(line, Variation):
            variations += 1
            continue
        questions += line.keyword == "ask"
        if not line.notes:
            continue
        translated += [comment.text for comment in translations(line)]
        notes = without_translations(line).notes or {}
        comments += [comment.text for index in sorted(notes) for comment in notes[index].comments]
    for line in nodes:
        if isinstance(line, Line) and line.items and line.keyword in HEADERS:
            seat = "" if line.seat is None else f" {SEATS[line.seat]}"
            headers.setdefault(line.keyword + seat, " ".join(map(str, line.items)))
    return Said(headers, comments, translated, variations, questions, bool(_title(nodes)))


def title(record: Record) -> list[Comment]:
    """The comments beside its first line: as a chapter of a book it is called so, in one language or several."""
    line = read_line(record.text.partition("\n")[0])
    return _title([line] if line is not None and line.keyword == "deal" else record.lines)


def _title(nodes: Sequence[Line | Variation]) -> list[Comment]:
    first = next((node for node in nodes if isinstance(node, Line) and node.keyword == "deal"), None)
    if first is None or not first.notes:
        return []
    return [comment for index in sorted(first.notes) for comment in first.note(index).comments if comment.text.strip()]


def _telling_lines(text: str) -> list[Line]:
    """The header lines, the questions and the lines with comments of a canonical record with no indented lines."""
    rows = [row for row in text.split("\n") if "{" in row or row.startswith((*HEADERS, "ask"))]
    return [line for row in rows if (line := read_line(row)) is not None]


def _lines(nodes: Iterable[Line | Variation]) -> Iterator[Line | Variation]:
    """Every line of some nodes, and every variation before its own lines."""
    for node in nodes:
        yield node
        if isinstance(node, Variation):
            yield from _lines(node.lines)


# ---- The rows


def of_record(report: Report, said: Said, headers: Mapping[str, str | None]) -> Row:
    """The row of a record; `headers` is what its header lines say, by keyword (`Said`)."""
    table, round, board = report.table, headers.get("round"), headers.get("board")
    return (
        report.verdict,
        report.record.game,
        report.record.players,
        headers.get("rules"),
        *[headers.get(keyword) for keyword in ("event", "place", "table", "annotator", "date")],
        int(round) if round else None,
        int(board) if board else None,
        table.dealer if table else None,
        report.declarer,
        report.contract,
        report.game.made(table, report.result) if report.game and table and report.result else None,
        len(table.winners) if table else 0,
        _pagat(table) if table else None,
        min(len(said.comments), 9999),
        min(said.variations, 9999),
        min(said.questions, 9999),
        said.titled,
        dealt(report),
        begins(report),
        headers.get("source"),
    )


def begins(report: Report) -> int | None:
    """The trick with which a position begins; None for what tells of a deal from its start."""
    table = report.table
    return table.position.number if table is not None and table.position is not None else None


def dealt(report: Report) -> bytes | None:
    """The identity of what was dealt (`identity_of_cards`), by what a check knows of it; a position was not dealt."""
    table = report.table
    if report.game is None or table is None or table.position is not None or report.verdict == "unreadable":
        return None
    return identity_of_cards(report.game, table.players, table.dealer, report.dealt)


def identity_of_cards(game: Game, players: int, dealer: int | None, hands: Sequence[int]) -> bytes | None:
    """Key of the cards dealt, 16 bytes, equal at every table at which they are played, with any players and seats.

    It is the hash of the hands in the order of play, forehand's first, and of the cards left for the talon. None if the
    dealer or a card of a hand is unknown, or if a card was dealt twice.
    """
    if dealer is None:
        return None
    at_table = places(game, players, dealer)
    seats, sizes = at_table.seats, at_table.sizes
    of_all, pack = 0, game.pack(players)
    for seat in seats:
        hand = hands[seat] if seat < len(hands) else 0
        if hand.bit_count() != sizes[seat] or hand & of_all or hand & ~pack:
            return None
        of_all |= hand
    parts = [*(hands[seat] for seat in seats), pack & ~of_all]
    lines = [f"{game.name} {players}", *(" ".join(names_of(cards)) for cards in parts)]
    return blake2b("\n".join(lines).encode(), digest_size=16).digest()


def seats(report: Report, headers: Mapping[str, str | None]) -> list[Row]:
    """A row for each seat: who sat there in which role, with which cards dealt, and the result of it."""
    players = {keyword[-1]: name for keyword, name in headers.items() if keyword.startswith("player ")}
    table, points, score = report.table, report.points or {}, report.score or {}
    count = min(report.record.players or 0, len(SEATS))
    listed = range(count) if table else [seat for seat, letter in enumerate(SEATS) if letter in players]
    dealt = report.dealt or [0] * len(SEATS)
    rows = []
    for seat in listed:
        won = table.winners.count(seat) if table and table.winners else None
        role = _role(table, seat) if table else None
        known = dealt[seat] if seat < len(dealt) else 0
        rows.append((seat, players.get(SEATS[seat]), role, known, points.get(seat), score.get(seat), won))
    return rows


def _role(table: Table, seat: int) -> str | None:
    """A seat's role in the deal; None if it sat out, nobody played, or the role is unknown."""
    if table.contract is None or seat not in table.seats:
        return None
    if seat == table.declarer:
        return "declarer"
    if seat == table.partner:
        return "partner"
    if not table.defenders:
        return "alone"
    return "defender" if table.sides_known else None


def calls(record: Record) -> list[Row]:
    """A row for each call of the auction."""
    return _entries(record, "bids", width=1)


def announcements(record: Record) -> list[Row]:
    """A row for each announcement and doubling."""
    return _entries(record, "announce", width=2)


def _entries(record: Record, keyword: str, width: int) -> list[Row]:
    """The calls or announcements of the main line: number, seat, and `width` words."""
    lines: Sequence[Any] = [node for node in record.acts if isinstance(node, Line) and node.keyword == keyword]
    entries = [entry for line in lines for entry in line.items if entry]
    return [
        (number, seat, *map(str, words[:width]), *[None] * (width - len(words)))
        for number, (seat, *words) in enumerate(entries, 1)
    ]


def tricks(report: Report) -> list[Row]:
    """A row for each finished trick; its cards are None, or 0, where they are not known."""
    table, rows = report.table, list[Row]()
    if table is None:
        return rows
    orders = table.orders
    for number, (leader, cards, winner) in enumerate(zip(table.leaders, table.cards, table.winners, strict=True), 1):
        known = 0
        for card in cards:
            known |= card
        won_with = 0 if winner is None else cards[orders[leader].index(winner)]
        rows.append((number, leader, winner, cards[0], won_with, known))
    return rows


def sheet(report: Report) -> list[Row]:
    """A row for each line of the score sheet."""
    return [(number, item.label) for number, item in enumerate(report.result.items if report.result else (), 1)]


def problems(report: Report) -> list[Row]:
    """A row for each problem."""
    return [
        (number, problem.code, problem.severity, problem.line, problem.column, problem.rule)
        for number, problem in enumerate(report.problems, 1)
    ]


def _pagat(table: Table) -> str | None:
    """The fate of the Pagat: in the last trick ``won-last`` or ``lost-last``, before it ``kept`` or ``caught``."""
    for number, (leader, cards, winner) in enumerate(zip(table.leaders, table.cards, table.winners, strict=True), 1):
        if PAGAT in cards and winner is not None:
            holder = table.from_seat(leader)[cards.index(PAGAT)]
            same = table.side_of[holder] == table.side_of[winner]
            if number < table.game.hand_size(table.players):
                return "kept" if same else "caught"
            return "won-last" if holder == winner else "kept" if same else "lost-last"
    return None
