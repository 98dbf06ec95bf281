"""A deal as a person reads it in a terminal: who sat where, the hands, what was said and played, and the result of it.

It asks the game for its words and the replay for the rest, and names no game. What it cannot judge it shows by its
lines. Nothing from a record reaches the terminal but through `printable`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from notation.cards import cards_of
from notation.cli.showing_lesson import BESIDE, heading_of, lesson_line, no_score
from notation.cli.showing_problems import counts, problem_name, show_lines
from notation.cli.terminal import DOES, LABEL, Printout, by_suit, card_style, cards_text, reader_language, woven
from notation.comments import for_reader, names, without_translations, worded
from notation.files.checking import verdict_of
from notation.problems import Finding
from notation.record import CLAIM_LINES, ENTRY_LINES, KINDS, SEATS, UNKNOWN, Line, Note, Record, Variation
from notation.replay import Report
from notation.replay.session import moments
from notation.replay.steps import WrittenStep, steps
from notation.table import Table, card_name
from notation.table_parts import Packet
from notation.words.languages import _, later, speaking_of
from notation.words.numbers import number
from notation.writer import line_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    Piece = str | tuple[str, str] | Text

LEADS, WINS = ">", "*"
_TRICK = 7
"""The width of the column with a trick's number."""
_WIDE = 5
"""With more players than this the columns are headed by the seats alone."""


class ShownDeal:
    """One record on a page."""

    def __init__(self, page: Printout, record: Record, report: Report) -> None:
        self.page, self.record, self.report = page, record, report
        self.branches = {branch.path: branch for branch in report.branches}
        self.problems = sorted(report.problems, key=lambda each: (each.line, each.column))
        self.names = names(record, reader_language())
        self.game = report.game
        self.seats: Sequence[int] = range(record.players or 0)
        self.moments = moments(record) if report.game and report.verdict != "unreadable" else []

    def who(self, seat: int) -> str:
        """A seat's letter and its player's name."""
        return f"{SEATS[seat]} {self.names.get(seat, '')}".strip()

    def word(self, words: Iterable[str]) -> str:
        """Words of the notation as people read them."""
        return self.game.word(*words) if self.game else " ".join(words)

    def comments(self, note: Note, about: str = "", at: int = LABEL) -> None:
        """The comments beside an item."""
        for comment in for_reader(note.comments, reader_language()):
            own = comment.language.partition("-")[0] == reader_language()
            language = f"({comment.language}) " if comment.language and not own else ""
            for index, line in enumerate(comment.text.split("\n")):
                head = f"{about}: " if about and index == 0 else ""
                self.page.put(head, (language * (index == 0) + line, "italic"), label=" " * at + "– ", at=at + 2)

    def problems_before(self, line: int | None, at: int = LABEL) -> None:
        """The problems that are above a line of the file, None for all that are left."""
        while self.problems and (line is None or self.problems[0].line < line):
            self.problem(self.problems.pop(0), at)

    def problem(self, problem: Finding, at: int = LABEL) -> None:
        """A problem at its act."""
        place = _(" [{rule}, line {line}:{column}]").format(rule=problem.rule, line=problem.line, column=problem.column)
        self.page.put(problem_name(problem), f": {problem.message}", (place, "dim"), label=" " * at + "! ", at=at + 2)

    # ---- The title, and the deal

    def title(self, heading: str = "") -> None:
        """Where and when, what was played and who sat where."""
        record, page, reader = self.record, self.page, reader_language()
        where = [text for keyword in ("event", "place", "date") if (text := worded(record, keyword, reader))]
        numbers = {"table": _("table {value}"), "round": _("round {value}"), "board": _("board {value}")}
        for keyword, text in numbers.items():
            if record.header(keyword) is not None:
                where.append(text.format(value=worded(record, keyword, reader)))
        name = self.game.named if self.game else record.game or _("Unknown game")
        rules = record.first("rules")
        text = _("{game} for {players}, rules {rules}") if rules else _("{game} for {players}")
        said = " ".join(map(str, rules.items)) if rules else ""
        what = text.format(game=name, players=record.players or "?", rules=said)
        if where:
            page.put((", ".join(where), "bold"))
        page.put((what, "" if where else "bold"), (f"  ({heading})" if heading else "", "dim"))
        for keyword, text in (("annotator", _("Annotator: {value}")), ("source", _("Source: {value}"))):
            if record.header(keyword):
                page.put(text.format(value=worded(record, keyword, reader)))
        for line in map(without_translations, record.headers):
            for note in (line.notes or {}).values():
                self.comments(note, at=0)

    def players(self) -> None:
        """Print the players with their seats and roles."""
        table = self.report.table
        for seat in self.seats:
            parts = []
            if table:
                contract = f" ({table.contract.named})" if table.contract else ""
                roles = (
                    (_("dealer"), seat == table.dealer),
                    (_("forehand"), seat == table.forehand),
                    (_("declarer") + contract, seat == table.declarer),
                    (_("partner"), seat == table.partner),
                    (_("sits out"), seat not in table.seats),
                )
                parts = [role for role, his in roles if his]
            self.page.put((self.who(seat), "bold"), f"  {', '.join(parts)}" if parts else "", label="  ", at=2)

    def hands(self, table: Table, heading: str) -> None:
        """The hands by suit, as the table knows them."""
        width = max((self.page.text(self.who(seat)).cell_len for seat in table.seats), default=0)
        at = min(max(LABEL, width + 4), 24)
        self.page.put((heading, "bold"))
        whole = {line.seat for line in self.record.main() if line.keyword == "hand" and UNKNOWN not in line.items}
        for seat in sorted(table.seats):
            known = table.hands[seat]
            latin = table.game.suits == "latin"
            missing = table.counts[seat] - known.bit_count()
            lines = by_suit(self.page, known, missing, latin) or [self.page.text(_("no cards"))]
            name = self.page.text("  ", self.who(seat))
            name.truncate(at - 2, overflow="ellipsis")
            for index, line in enumerate(lines):
                self.page.put(line, label="" if index else name, at=at)
            if known and seat not in whole:
                self.page.put((_("(worked out)"), "italic"), at=at)

    def talon(self, table: Table) -> None:
        """The talon in its packets."""
        pieces: list[Piece] = []
        for packet in filter(lambda packet: packet.count or table.position is None, table.talon):
            pieces += ["| "] * bool(pieces) + [self.packet(packet)]
        if pieces:
            self.page.put(*pieces, label=(_("Talon"), "bold"), at=LABEL)

    def packet(self, packet: Packet) -> "Text":
        """The cards of a packet in the order dealt, the unknown ones last."""
        written = self.record.first("talon")
        order = [card for card in written.items if card and card != "|"] if written else []
        listed = sorted(cards_of(packet.known), key=lambda card: order.index(card) if card in order else len(order))
        return cards_text(self.page, [*listed, *[UNKNOWN] * (packet.count - packet.known.bit_count())])

    # ---- What was said and done

    def body(self) -> None:
        """Everything from the first bid to the last line, in the order written."""
        headers = self.record.headers
        nodes = [node for node in self.record.lines if node not in headers]
        listed = {(step.line.row, step.item): step for step in steps(self.record) if step.line}
        last, variations = "", 0
        for node, after in pairwise([*nodes, None]):
            if node is None:
                break
            keyword = "(" if isinstance(node, Variation) else node.keyword
            if isinstance(node, Variation):
                variations += 1
                self.variation(node.lines, (variations,))
            elif keyword == "trick":
                self.trick(node, listed, first=last != "trick")
            elif keyword in ("hand", "talon", "...", "", *CLAIM_LINES):
                self.aside(node)
            elif keyword in BESIDE:
                lesson_line(self.page, node, self.who)
            elif keyword in KINDS:
                self.act(node)
            else:
                self.lines(node, (_("Also"), "dim"))
            last = keyword if keyword not in BESIDE else last
            if after is not None:
                self.problems_before(self.record.first_line + after.row, _TRICK if last == "trick" else LABEL)
        if not any(isinstance(node, Line) and node.keyword in CLAIM_LINES for node in nodes):
            self.problems_before(None)

    def aside(self, line: Line) -> None:
        """Comments of a line whose items stand elsewhere."""
        if line.keyword == "...":
            self.page.put(_("more happened and was not written down"), label="...", at=LABEL)
        for index in sorted(line.notes or {}):
            about = line.items[index] if 0 <= index < len(line.items) else None
            if line.keyword not in CLAIM_LINES:
                self.comments(line.note(index), card_name(about) if isinstance(about, int) else "")

    def variation(self, nodes: Iterable[Line | Variation], path: tuple[int, ...]) -> None:
        """A variation by its lines: it is analysis, and stays short; with what would have come of it, if it tells."""
        indent, inner = 2 * len(path) - 2, 0
        branch = self.branches.get(path)
        self.page.put((_("variation"), "dim"), label=" " * (LABEL + indent), at=LABEL + indent)
        for node in nodes:
            if isinstance(node, Variation):
                inner += 1
                self.variation(node.lines, (*path, inner))
            else:
                self.lines(node, at=LABEL + 2 + indent)
        if branch and branch.result and branch.result.score:
            entries = [f"{self.who(seat)} {amount}" for seat, amount in branch.result.score.items() if amount]
            made = _("would have made: {entries}").format(entries=", ".join(entries) or _("nothing"))
            self.page.put((made, "italic"), label=" " * (LABEL + 2 + indent), at=LABEL + 2 + indent)

    def lines(self, line: Line, label: "Piece" = "", at: int = LABEL) -> None:
        """A line as it is in the notation."""
        for index, part in enumerate(line_text(line._replace(remark=None)).split("\n")):
            self.page.put(part, label="" if index else label, at=at)

    def act(self, line: Line) -> None:
        """A line of calls, announcements, or of the exchange, with what is beside its items."""
        keyword = line.keyword
        items = [self.item(line, index) for index in range(len(line.items))]
        if keyword in ENTRY_LINES:
            pieces: list[Piece] = [", ".join(item.plain for item in items)]
        else:
            pieces = self.done(keyword, line.the_seat, items)
        self.page.put(*pieces, label=(_(LABELS.get(keyword, EXCHANGE)), "bold"), at=LABEL)
        for index in sorted(line.notes or {}):
            about = self.item(line, index).plain if 0 <= index < len(line.items) else ""
            self.comments(line.note(index), about)

    def done(self, keyword: str, seat: int, items: "Sequence[Text]") -> "list[Piece]":
        """A line as a sentence about a seat's act; for a purchase also its result, if known."""
        who: list[Piece] = [self.who(seat)]
        if keyword == "buy" and len(items) == 2:
            bought = self.report.table.bought if self.report.table else None
            text, seller = _("{who} buys {named} for {price}"), ""
            if bought is not None:
                text = _("{who} buys {named} for {price}: nothing is bought")
            if bought is not None and bought.seller is not None:
                text, seller = _("{who} buys {named} for {price}, from {seller}"), self.who(bought.seller)
            return woven(text, who=who, named=items[:1], price=items[1:], seller=[seller])
        spaced = [part for index, item in enumerate(items) for part in (" " * bool(index), item)]
        text = _(DOES[keyword]) if keyword in DOES else "{who} {keyword} {items}"
        return woven(text, who=who, items=spaced, keyword=[keyword])

    def item(self, line: Line, index: int) -> "Text":
        """An item of a line as people read it, with its mark."""
        item, note = line.items[index], line.note(index)
        style = ""
        if isinstance(item, tuple):
            words = f"{SEATS[item[0]]} {self.word(map(str, item[1:]))}"
        elif isinstance(item, int):
            words, style = card_name(item), card_style(item)
        else:
            words = self.word([item])
        return self.page.text((words, style), ("^" * note.irregular + note.mark, "yellow"))

    def trick(self, line: Line, listed: dict[tuple[int, int], WrittenStep], first: bool) -> None:
        """A trick in a column for each seat, who led, who won, and the declarer's card points after it."""
        table = self.report.table
        seats = sorted(table.seats) if table else [*self.seats] or [line.the_seat]
        cards = line.items[: len(seats)]
        played = next((trick for trick in table.tricks if trick.cards == cards), None) if table else None
        leader = line.the_seat if line.seat in seats else played.leader if played else seats[0]
        order = table.from_seat(leader) if table else [*seats, *seats][seats.index(leader) :][: len(seats)]
        widths = self.widths(seats, 8)
        if first:
            self.page.gap()
            self.page.put(*self.heads(widths), (self.side(), "bold"), label=(_("Trick"), "bold"), at=_TRICK)
        cells = {}
        for index, seat in enumerate(order[: len(cards)]):
            lead, win = LEADS if index == 0 else " ", WINS if played and seat == played.winner else ""
            cells[seat] = self.page.text(lead, self.item(line, index), (win, "bold green"))
        step = listed.get((line.row, len(line.items) - 1))
        points = self.points_after(step.number).ljust(len(self.side())) if step else ""
        end = "  " + _("step {number}").format(number=step.number) if step else ""
        if _TRICK + sum(widths.values()) + len(points) + len(end) > self.page.console.width:
            end = ""
        row = self.padded(cells, widths)
        self.page.put(*row, points, (end, "dim"), label=f"{line.number or '':>5}", at=_TRICK)
        if line.items[len(order) :]:
            over = [self.item(line, index) for index in range(len(order), len(line.items))]
            self.page.put(_("one too many: "), *over, label=" " * _TRICK, at=_TRICK)
        for index in sorted(line.notes or {}):
            about = self.item(line, index).plain if 0 <= index < len(line.items) else ""
            self.comments(line.note(index), about, _TRICK)

    def widths(self, seats: Iterable[int], least: int) -> dict[int, int]:
        """Width of each seat's column."""
        listed = list(seats)
        if len(listed) > _WIDE:
            return dict.fromkeys(listed, least)
        return {seat: min(max(least, self.page.text(self.who(seat)).cell_len + 2), 14) for seat in listed}

    def heads(self, widths: dict[int, int]) -> "list[Text]":
        """The heads of the columns."""
        named = len(widths) <= _WIDE
        heads = {seat: self.page.text((self.who(seat) if named else SEATS[seat], "bold")) for seat in widths}
        return self.padded(heads, widths)

    def padded(self, cells: "dict[int, Text]", widths: dict[int, int]) -> "list[Text]":
        """Texts in columns, by seat."""
        columns = []
        for seat, width in widths.items():
            cell = cells.get(seat) or self.page.text()
            cell.truncate(width - 1, overflow="ellipsis")
            cell.pad_right(width - cell.cell_len)
            columns.append(cell)
        return columns

    def side(self) -> str:
        """Heading of the column of card points."""
        declarer = self.report.declarer
        return _("points") if declarer is None else _("{seat}’s points").format(seat=SEATS[declarer])

    def points_after(self, step: int) -> str:
        """The card points of the declarer's side after a step; of every side where nobody declares."""
        table = self.moments[step].table
        sums, declarer, game = table.side_points(), table.declarer, table.game
        known = {side: sums[side] for side in sums if table.position is None or table.pile(side).whole}
        if declarer is not None:
            return game.points_text(known[side]) if (side := table.side_of[declarer]) in known else ""
        return " ".join(f"{SEATS[seat]} {game.points_text(units)}" for seat, units in sorted(known.items()))

    # ---- the result of it

    def sheet(self) -> None:
        """The score sheet, the totals, and whether the claims are true."""
        result, game = self.report.result, self.report.game
        page = self.page
        if result and game:
            widths = self.widths(self.seats, 5)
            page.gap()
            page.put(*self.heads(widths), label=(_("Score"), "bold"), at=_TRICK)
            for item in result.items:
                text = page.text(game.says(item))
                self.entries(item.entries, widths, text)
            if result.score is None:
                page.put(no_score(result), label=" " * _TRICK, at=_TRICK)
            else:
                self.entries(result.score, widths, page.text((_("total"), "bold")))
            if result.points:
                counted = {seat: game.counted(units) for seat, units in result.points.items()}
                self.entries(counted, widths, page.text(_("card points")))
            page.gap()
        for line in self.record.main():
            if line.keyword in CLAIM_LINES:
                self.claim(line)
        self.problems_before(None)

    def entries(self, numbers: Mapping[int, Any], widths: dict[int, int], about: "Text") -> None:
        """Numbers in the seats' columns, and what they are for."""
        row = self.padded({seat: self.page.text(number(amount)) for seat, amount in numbers.items()}, widths)
        line = self.page.text(*row)
        self.page.put(about, label=self.page.text(" " * _TRICK, line), at=_TRICK + line.cell_len)

    def claim(self, line: Line) -> None:
        """Print a claim, and whether it is true."""
        result = self.report.result
        row = self.record.first_line + line.row
        judged = {"points": result and result.points, "score": result and result.score}
        wrong = any(problem.line == row and problem.severity == "error" for problem in self.report.problems)
        verdict = "" if line.keyword == "agreed" else _("not checked") if judged[line.keyword] is None else _("true")
        said = [item if isinstance(item, str) else f"{self.who(item[0])} {number(item[1])}" for item in line.items]
        style = (_("not true"), "bold red") if wrong else (verdict, "green")
        self.page.put(", ".join(said), ": " if style[0] else "", style, label=_(_CLAIMED[line.keyword]), at=22)
        for index in sorted(line.notes or {}):
            self.comments(line.note(index))
        self.problems_before(row + 1)


_CLAIMED = {
    "points": later("Claimed card points"), "score": later("Claimed score"), "agreed": later("Agreed at the table"),
}  # fmt: skip
LABELS = {
    "bids": later("Bids"), "announce": later("Announced"), "contract": later("Contract"),
    "expose": later("Play"), "concede": later("Play"), "show": later("Shown"),
    "claim": later("Claim"),
}  # fmt: skip
EXCHANGE = later("Exchange")


def show(console: "Console", record: Record, report: Report, heading: str = "") -> None:
    """A whole deal, from the seats to the score sheet."""
    page = Printout(console)
    deal = ShownDeal(page, record, report)
    with speaking_of(record.game):
        deal.title(heading)
        if not deal.moments:
            page.gap()
            show_lines(console, record.text, record.first_line, report.problems)
        else:
            dealt = deal.moments[0].table
            deal.players()
            page.gap()
            deal.hands(dealt, heading_of(dealt, deal.who))
            deal.talon(dealt)
            deal.body()
            deal.sheet()
        page.gap()
        verdict = verdict_of(report)
        page.put((verdict[:1].upper() + verdict[1:], "bold"), counts(report.problems), _("."))
