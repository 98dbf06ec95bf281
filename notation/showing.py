"""A deal as a person reads it in a terminal: who sat where, the hands, what was said and played, and what came of it.

It asks the game for its words and the replay for the rest, and names no game. What it cannot judge it shows by its
lines. Nothing from a record reaches the terminal but through `printable`.
"""

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from importlib.resources import files
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from notation.cards import SUITS, cards_of
from notation.checking import check, printable, sources
from notation.problems import CATALOGUE, Code, Problem, either, say
from notation.record import CLAIM_LINES, ENTRY_LINES, SEATS, UNKNOWN, Line, Note, Record, Variation
from notation.replay import MANY_ACTS, PHASE, Report, position
from notation.steps import SETTLEMENT, Step, steps
from notation.table import Decision, Game, Packet, Table, card_name
from notation.writer import line_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    Piece = str | tuple[str, str] | Text

SYMBOLS = {"S": "♠", "C": "♣", "H": "♥", "D": "♦"}
LEADS, WINS = ">", "*"
_RED = SUITS["H"] | SUITS["D"]
_STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}
_LABEL = 12
"""The width of the first column."""
_TRICK = 7
"""The width of the column with a trick's number."""
_WIDE = 5
"""With more players than this the columns are headed by the seats alone."""
_DOES = {
    "take": "takes", "keep": "keeps", "discard": "lays away", "call": "calls", "buy": "buys",
    "expose": "lays the hand open", "claim": "claims the rest", "contract": "plays",
}  # fmt: skip
_HEADERS = ("deal", "rules", "event", "place", "table", "date", "board", "annotator", "source", "player", "dealer")


class Page:
    """What is printed, line by line, as wide as the console is."""

    def __init__(self, console: "Console") -> None:
        self.console = console

    def text(self, *pieces: "Piece") -> "Text":
        """A text from plain pieces, pieces with a style, and texts; every plain one made printable."""
        from rich.text import Text

        whole = Text()
        for piece in pieces:
            if isinstance(piece, Text):
                whole.append_text(piece)
            else:
                words, style = (piece, "") if isinstance(piece, str) else piece
                whole.append(printable(words), style)
        return whole

    def put(self, *pieces: "Piece", label: "Piece" = "", at: int = 0) -> None:
        """Print a text from column `at` on, its further lines below it, with a label to its left."""
        from rich.text import Text

        body = self.text(*pieces).wrap(self.console, max(20, self.console.width - at))
        for index, line in enumerate(body or [Text()]):
            line.rstrip()
            head = self.text(label) if index == 0 else Text()
            head.pad_right(max(0, at - head.cell_len))
            self.console.print(head + line, soft_wrap=True)

    def gap(self) -> None:
        """An empty line."""
        self.console.print()


def cards_text(page: Page, cards: Iterable[int]) -> "Text":
    """Cards by their names, the red ones in red."""
    return page.text(*(part for card in cards for part in ((card_name(card), _style(card)), " ")))


def _style(card: int) -> str:
    return "red" if card & _RED else "bold" if card & ~sum(SUITS.values()) else ""


def by_suit(page: Page, cards: int, unknown: int = 0) -> "list[Text]":
    """A hand: trumps and the Fool, then each suit behind its symbol, then how many cards are not known."""
    trumps = cards & ~sum(SUITS.values())
    groups = [cards_text(page, cards_of(trumps))] if trumps else []
    plain = page.text()
    for letter, suit in SUITS.items():
        if cards & suit:
            held = cards_text(page, cards_of(cards & suit))
            plain.append_text(page.text((SYMBOLS[letter], _style(suit)), " ", held, "  "))
    if unknown:
        plain.append(f"and {unknown} unknown" if cards else f"{unknown} unknown cards")
    return [*groups, *([plain] if plain else [])]


class Deal:
    """One record on a page."""

    def __init__(self, page: Page, record: Record, report: Report) -> None:
        self.page, self.record, self.report = page, record, report
        self.problems = sorted(report.problems, key=lambda each: (each.line, each.column))
        self.names = record.names
        game = report.game
        self.labels = game.labels if game else {}
        self.seats: Sequence[int] = range(record.players or 0)

    # ---- Small things

    def who(self, seat: int) -> str:
        """A seat's letter and its player's name."""
        return f"{SEATS[seat]} {self.names.get(seat, '')}".strip()

    def word(self, words: Iterable[str]) -> str:
        """Words of the notation as people read them."""
        return " ".join(self.labels.get(word, word) for word in words)

    def comments(self, note: Note, about: str = "", at: int = _LABEL) -> None:
        """The comments beside an item."""
        for comment in note.comments:
            language = f"({comment.language}) " if comment.language else ""
            for index, line in enumerate(comment.text.split("\n")):
                head = f"{about}: " if about and index == 0 else ""
                self.page.put(head, (language * (index == 0) + line, "italic"), label=" " * at + "– ", at=at + 2)

    def problems_before(self, line: int | None, at: int = _LABEL) -> None:
        """The problems that stand above a line of the file, None for all that are left."""
        while self.problems and (line is None or self.problems[0].line < line):
            self.problem(self.problems.pop(0), at)

    def problem(self, problem: Problem, at: int = _LABEL) -> None:
        """A problem at its act."""
        place = f" [{problem.rule}, line {problem.line}:{problem.column}]"
        name = (f"{problem.severity} {problem.code}", _STYLES[problem.severity])
        self.page.put(name, f": {problem.message}", (place, "dim"), label=" " * at + "! ", at=at + 2)

    # ---- The title, and the deal

    def title(self, heading: str = "") -> None:
        """Where and when, what was played and who sat where."""
        record, page = self.record, self.page
        where = [str(record.header(each)) for each in ("event", "place", "date") if record.header(each)]
        where += [f"{each} {record.header(each)}" for each in ("table", "board") if record.header(each) is not None]
        game = self.report.game
        what = f"{game.title if game else record.game or 'Unknown game'} for {record.players or '?'}"
        if rules := record.first("rules"):
            what += f", rules {' '.join(map(str, rules.items))}"
        if where:
            page.put((", ".join(where), "bold"))
        page.put((what, "" if where else "bold"), (f"  ({heading})" if heading else "", "dim"))
        for each in ("annotator", "source"):
            if record.header(each):
                page.put(f"{each.capitalize()}: {record.header(each)}")

    def players(self) -> None:
        """Who sat where, and who is what."""
        table = self.report.table
        for seat in self.seats:
            parts = []
            if table:
                parts = ["dealer"] * (seat == table.dealer) + ["forehand"] * (seat == table.forehand)
                contract = f" ({table.contract.label})" if table.contract else ""
                parts += [f"declarer{contract}"] * (seat == table.declarer)
                parts += ["partner"] * (seat == table.partner) + ["sits out"] * (seat not in table.seats)
            self.page.put((self.who(seat), "bold"), f"  {', '.join(parts)}" if parts else "", label="  ", at=2)

    def hands(self, table: Table, heading: str) -> None:
        """The hands by suit, as the table knows them."""
        width = max((self.page.text(self.who(seat)).cell_len for seat in table.seats), default=0)
        at = min(max(_LABEL, width + 4), 24)
        self.page.put((heading, "bold"))
        for seat in sorted(table.seats):
            known = table.hands[seat]
            lines = by_suit(self.page, known, table.counts[seat] - known.bit_count()) or [self.page.text("no cards")]
            name = self.page.text("  ", self.who(seat))
            name.truncate(at - 2, overflow="ellipsis")
            for index, line in enumerate(lines):
                self.page.put(line, label="" if index else name, at=at)

    def talon(self, table: Table) -> None:
        """The talon in its packets."""
        pieces: list[Piece] = []
        for packet in table.talon:
            pieces += ["| "] * bool(pieces) + [self.packet(packet)]
        if pieces:
            self.page.put(*pieces, label=("Talon", "bold"), at=_LABEL)

    def packet(self, packet: Packet) -> "Text":
        """The cards of a packet in the order dealt, the unknown ones last."""
        written = self.record.first("talon")
        order = [card for card in written.items if card and card != "|"] if written else []
        listed = sorted(cards_of(packet.known), key=lambda card: order.index(card) if card in order else len(order))
        return cards_text(self.page, [*listed, *[UNKNOWN] * (packet.count - packet.known.bit_count())])

    # ---- What was said and done

    def body(self) -> None:
        """Everything from the first bid to the last line, in the order written."""
        nodes = [node for node in self.record.lines if isinstance(node, Variation) or node.keyword not in _HEADERS]
        listed = {(step.line.row, step.item): step for step in steps(self.record) if step.line}
        last = ""
        for node, after in pairwise([*nodes, None]):
            if node is None:
                break
            keyword = "(" if isinstance(node, Variation) else node.keyword
            if isinstance(node, Variation):
                self.variation(node.lines, node.row)
            elif keyword == "trick":
                self.trick(node, listed, first=last != "trick")
            elif keyword in ("hand", "talon", "...", "", *CLAIM_LINES):
                self.aside(node)
            elif keyword in PHASE:
                self.act(node)
            else:
                self.lines(node, ("Also", "dim"))
            last = keyword if keyword not in ("", "(") else last
            if after is not None:
                self.problems_before(self.record.first_line + after.row, _TRICK if last == "trick" else _LABEL)
        if not any(isinstance(node, Line) and node.keyword in CLAIM_LINES for node in nodes):
            self.problems_before(None)

    def aside(self, line: Line) -> None:
        """Comments of a line whose items stand elsewhere."""
        if line.keyword == "...":
            self.page.put("more happened and was not written down", label="...", at=_LABEL)
        for index in sorted(line.notes or {}):
            about = line.items[index] if 0 <= index < len(line.items) else None
            if line.keyword not in CLAIM_LINES:
                self.comments(line.note(index), card_name(about) if isinstance(about, int) else "")

    def variation(self, nodes: Iterable[Line | Variation], row: int, indent: int = 0) -> None:
        """A variation by its lines: it is analysis, and stays short."""
        self.page.put(("variation", "dim"), label=" " * (_LABEL + indent), at=_LABEL + indent)
        for node in nodes:
            if isinstance(node, Variation):
                self.variation(node.lines, node.row, indent + 2)
            else:
                self.lines(node, at=_LABEL + 2 + indent)

    def lines(self, line: Line, label: "Piece" = "", at: int = _LABEL) -> None:
        """A line as it stands in the notation."""
        for index, part in enumerate(line_text(line._replace(remark=None)).split("\n")):
            self.page.put(part, label="" if index else label, at=at)

    def act(self, line: Line) -> None:
        """A line of calls, announcements, or of the exchange, with what stands beside its items."""
        keyword, seat = line.keyword, line.seat or 0
        said = [self.item(line, index) for index in range(len(line.items))]
        if keyword in ENTRY_LINES:
            pieces: list[Piece] = [", ".join(each.plain for each in said)]
        else:
            joint = " for " if keyword == "buy" else " "
            pieces = [f"{self.who(seat)} {_DOES.get(keyword, keyword)}"]
            pieces += [part for index, each in enumerate(said) for part in (joint if index else " ", each)]
        self.page.put(*pieces, label=(_LABELS.get(keyword, "Exchange"), "bold"), at=_LABEL)
        for index in sorted(line.notes or {}):
            about = self.item(line, index).plain if 0 <= index < len(line.items) else ""
            self.comments(line.note(index), about)

    def item(self, line: Line, index: int) -> "Text":
        """An item of a line as people read it, with its mark."""
        item, note = line.items[index], line.note(index)
        style = ""
        if isinstance(item, tuple):
            words = f"{SEATS[item[0]]} {self.word(map(str, item[1:]))}"
        elif isinstance(item, int):
            words, style = card_name(item), _style(item)
        else:
            words = self.word([item])
        return self.page.text((words, style), ("^" * note.irregular + note.mark, "yellow"))

    def trick(self, line: Line, listed: dict[tuple[int, int], Step], first: bool) -> None:
        """A trick in a column for each seat, who led, who won, and the declarer's card points after it."""
        table = self.report.table
        leader = line.seat or 0
        seats = sorted(table.seats) if table else list(self.seats)
        order = table.from_seat(leader) if table and leader in table.seats else [*seats, *seats][seats.index(leader) :]
        widths = self.widths(seats, 8)
        if first:
            self.page.gap()
            self.page.put(*self.heads(widths), (self.side(), "bold"), label=("Trick", "bold"), at=_TRICK)
        cards = line.items[: len(order)]
        winner = next((each.winner for each in table.tricks if each.cards == cards), None) if table else None
        cells = {}
        for index, seat in enumerate(order[: len(cards)]):
            lead, win = LEADS if index == 0 else " ", WINS if seat == winner else ""
            cells[seat] = self.page.text(lead, self.item(line, index), (win, "bold green"))
        step = listed.get((line.row, len(line.items) - 1))
        points = self.points_after(step.number).ljust(len(self.side())) if step else ""
        end = f"  step {step.number}" if step else ""
        if _TRICK + sum(widths.values()) + len(points) + len(end) > self.page.console.width:
            end = ""
        row = self.padded(cells, widths)
        self.page.put(*row, points, (end, "dim"), label=f"{line.number or '':>5}", at=_TRICK)
        if line.items[len(order) :]:
            over = [self.item(line, index) for index in range(len(order), len(line.items))]
            self.page.put("one too many: ", *over, label=" " * _TRICK, at=_TRICK)
        for index in sorted(line.notes or {}):
            about = self.item(line, index).plain if 0 <= index < len(line.items) else ""
            self.comments(line.note(index), about, _TRICK)

    def widths(self, seats: Iterable[int], least: int) -> dict[int, int]:
        """How wide a seat's column is."""
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
        """What the column of card points speaks of."""
        declarer = self.report.declarer
        return "points" if declarer is None else f"{SEATS[declarer]}'s points"

    def points_after(self, step: int) -> str:
        """The card points of the declarer's side after a step; of every side where nobody declares."""
        after = position(self.record, step)
        if after is None:
            return ""
        points, declarer = after.table.side_points(), after.table.declarer
        if declarer is not None:
            return str(points.get(after.table.sides[declarer], ""))
        return " ".join(f"{SEATS[seat]} {number}" for seat, number in sorted(points.items()))

    # ---- What came of it

    def sheet(self) -> None:
        """The score sheet, the totals, and whether the claims are true."""
        result, game = self.report.result, self.report.game
        page = self.page
        if result and game:
            widths = self.widths(self.seats, 5)
            page.gap()
            page.put(*self.heads(widths), label=("Score", "bold"), at=_TRICK)
            for item in result.items:
                said = page.text(say(game.labels.get(item.label, item.label), item.arguments))
                self.entries(item.entries, widths, said)
            if result.score is None:
                page.put("The deal cannot be scored from what is written.", label=" " * _TRICK, at=_TRICK)
            else:
                self.entries(result.score, widths, page.text(("total", "bold")))
            if result.points is not None:
                self.entries(result.points, widths, page.text("card points"))
            page.gap()
        for line in self.record.main():
            if line.keyword in CLAIM_LINES:
                self.claim(line)
        self.problems_before(None)

    def entries(self, numbers: dict[int, int], widths: dict[int, int], about: "Text") -> None:
        """Numbers in the seats' columns, and what they are for."""
        row = self.padded({seat: self.page.text(str(number)) for seat, number in numbers.items()}, widths)
        line = self.page.text(*row)
        self.page.put(about, label=self.page.text(" " * _TRICK, line), at=_TRICK + line.cell_len)

    def claim(self, line: Line) -> None:
        """What was claimed, and whether it is true."""
        result = self.report.result
        row = self.record.first_line + line.row
        judged = {"points": result and (result.points or result.score) is not None, "score": result and result.score}
        wrong = any(each.line == row and each.severity == "error" for each in self.report.problems)
        verdict = "" if line.keyword == "agreed" else "not checked" if judged[line.keyword] is None else "true"
        said = [item if isinstance(item, str) else f"{self.who(item[0])} {item[1]}" for item in line.items]
        style = ("not true", "bold red") if wrong else (verdict, "green")
        self.page.put(", ".join(said), ": " if style[0] else "", style, label=_CLAIMED[line.keyword], at=22)
        for index in sorted(line.notes or {}):
            self.comments(line.note(index))
        self.problems_before(row + 1)


_CLAIMED = {"points": "Claimed card points", "score": "Claimed score", "agreed": "Agreed at the table"}
_LABELS = {"bids": "Bids", "announce": "Announced", "contract": "Contract", "expose": "Play", "claim": "Claim"}


def show(console: "Console", record: Record, report: Report, heading: str = "") -> None:
    """A whole deal, from who sat where to the score sheet."""
    page = Page(console)
    deal = Deal(page, record, report)
    deal.title(heading)
    start = position(record, 0) if report.game and report.verdict != "unreadable" else None
    if start is None:
        page.gap()
        show_lines(console, record.text, record.first_line, report.problems)
    else:
        deal.players()
        page.gap()
        deal.hands(start.table, "Hands as dealt")
        deal.talon(start.table)
        deal.body()
        deal.sheet()
    page.gap()
    page.put((report.verdict.capitalize(), "bold"), f"{counts(report.problems)}.")


def counts(problems: Sequence[Problem]) -> str:
    """How many problems of each severity there are."""
    found = [(each, sum(problem.severity == each for problem in problems)) for each in ("error", "warning", "note")]
    said = ", ".join(f"{number} {each}{'s' * (number > 1)}" for each, number in found if number)
    return f": {said}" if said else ""


def show_lines(console: "Console", text: str, first_line: int, problems: Iterable[Problem]) -> None:
    """A record by its lines, each problem below its place."""
    page = Page(console)
    rows = text.rstrip().split("\n")
    width = len(str(first_line + len(rows)))
    for number, row in enumerate(rows, first_line):
        page.put(row.rstrip("\r"), label=(f"{number:>{width}} | ", "dim"), at=width + 3)
        for problem in problems:
            if problem.line == number:
                name = (f"{problem.severity} {problem.code}", _STYLES[problem.severity])
                rest = f": {problem.message} [{problem.rule}]"
                page.put(f"column {problem.column}: ", name, rest, label=" " * width + " ! ", at=width + 3)


# ---- One step


def show_step(console: "Console", record: Record, report: Report, number: int) -> None:
    """The table after a step: what lies open, what each hand still holds, whose turn it is and what he may do."""
    page = Page(console)
    deal = Deal(page, record, report)
    deal.title()
    listed = steps(record)
    step = listed[number]
    at_step = position(record, number)
    page.put((f"Step {number} of {len(listed) - 1}: ", "bold"), step_text(deal, step))
    for comment in step.comments:
        deal.comments(Note(comments=(comment,)), at=14)
    if at_step is None:
        page.put("This game is not known here, so the table cannot be shown.")
        return
    page.gap()
    deal.hands(at_step.table, "Hands")
    if not at_step.table.tricks and at_step.table.taken is None:
        deal.talon(at_step.table)
    page.gap()
    if step.keyword == SETTLEMENT or at_step.decision is None:
        deal.sheet()
        return
    open_table(page, deal, at_step.table, at_step.decision)


def step_text(deal: Deal, step: Step) -> str:
    """What happened at a step."""
    if step.line is None:
        return "the settlement" if step.keyword == SETTLEMENT else "the cards are dealt"
    line, who = step.line, deal.who(step.seat or 0)
    if step.keyword in MANY_ACTS:
        item = deal.item(line, step.item).plain
        return f"{who} plays {item} to trick {line.number}" if step.keyword == "trick" else f"{who}: {item[2:]}"
    items = " ".join(deal.item(line, index).plain for index in range(len(line.items)))
    return f"{who} {_DOES.get(step.keyword, step.keyword)} {items}".strip()


def open_table(page: Page, deal: Deal, table: Table, decision: Decision | None) -> None:
    """The open trick, the tricks won and the card points so far, and the decision that comes next."""
    at = 14
    if table.tricks:
        last = table.tricks[-1]
        won = [f"{deal.who(seat)} {sum(each.winner == seat for each in table.tricks)}" for seat in sorted(table.seats)]
        page.put(", ".join(won), label=("Tricks won", "bold"), at=at)
        page.put(cards_text(page, last.cards), f"to {deal.who(last.winner)}" if last.winner is not None else "",
                 label=(f"Trick {last.number}", "bold"), at=at)  # fmt: skip
    if table.declarer is not None:
        points = table.side_points()[table.sides[table.declarer]]
        page.put(f"{points}, of {table.game.total}", label=(deal.side(), "bold"), at=at)
    if table.trick:
        pieces = [part for seat, card in table.trick for part in (f"{deal.who(seat)} ", cards_text(page, [card]), " ")]
        page.put(*pieces, label=("On the table", "bold"), at=at)
    if decision is not None and decision.seat is not None:
        page.put(deal.who(decision.seat), label=("Turn", "bold"), at=at)
        page.put(*choices(page, deal, decision, table), label=("May", "bold"), at=at)


def choices(page: Page, deal: Deal, decision: Any, table: Table) -> "Iterator[Piece]":
    """What may be done, as people read it."""
    options = decision.options()
    if decision.keyword == "take":
        yield "take "
        for index, packet in enumerate(options):
            yield " or " if index else ""
            yield deal.packet(table.talon[packet])
    elif decision.keyword in ENTRY_LINES:
        yield "say " + ", ".join(deal.word([each] if isinstance(each, str) else each) for each in options)
    else:
        size = getattr(decision, "size", 1)
        verb = {"trick": "play", "discard": "lay away"}.get(decision.keyword, decision.keyword)
        yield f"{verb} {size} of " if size > 1 else f"{verb} "
        cards = sum(each for each in options if isinstance(each, int))
        yield cards_text(page, cards_of(cards)) if cards else "any card"


# ---- Problems and games


def show_codes(console: "Console") -> None:
    """Every code of the catalogue with its sentence, by the rule that it speaks of."""
    page = Page(console)
    areas: dict[str, list[Code]] = {}
    for code in CATALOGUE.values():
        areas.setdefault(code.rule, []).append(code)
    for area in sorted(areas, key=lambda rule: not rule.startswith("SPEC")):
        where, _, anchor = area.rpartition("#")
        page.put((f"{anchor} (the notation)" if where else anchor, "bold"))
        for code in areas[area]:
            page.put((code.severity, _STYLES[code.severity]), f": {code.text}", label=f"  {code.name}", at=26)
        page.gap()
    page.put("“tarock explain CODE” shows the smallest record that has the problem.")


def explain(console: "Console", name: str) -> bool:
    """A code: its sentence, its rule, and its example, checked now. False where there is no such code."""
    code = CATALOGUE.get(name)
    if code is None:
        return False
    page = Page(console)
    page.put((code.name, "bold"), ", ", (code.severity, _STYLES[code.severity]))
    page.put(code.text, label="Says", at=_LABEL)
    where = "the notation’s specification" if code.rule.startswith("SPEC") else "the game’s rules page"
    page.put(f"{code.rule.rpartition('#')[2]}, in {where}", label="Rule", at=_LABEL)
    example = files("notation").joinpath("examples", f"{name}.tdn")
    if example.is_file():
        page.gap()
        page.put(("The smallest example, and what a check says of it:", "bold"))
        for source in sources(BytesIO(example.read_bytes())):
            if report := check(source):
                text = report.record.text or source.data.decode("utf-8", "replace")
                show_lines(console, text, source.line, report.problems)
    return True


def not_a_code(name: str) -> str:
    """What to say of a code that does not exist: those that are like it."""
    near = get_close_matches(name, CATALOGUE, n=3, cutoff=0.5)
    hint = f"did you mean {either(near)}?" if near else "“tarock explain” lists all codes"
    return f"“{printable(name)}” is no code; {hint}"


def show_games(console: "Console", games: Iterable[Game]) -> None:
    """The games: players, contracts, rule sets, options with their values (the default first), words."""
    page = Page(console)
    for game in games:
        page.put((game.name, "bold"), f"  {game.title}")
        page.put(either(map(str, game.players)), label="  players", at=16)
        page.put(", ".join(game.rule_sets), label="  rule sets", at=16)
        options = [f"{name}={'|'.join(values)}" for name, values in game.options.items()]
        page.put(" ".join(options) or "none", label="  options", at=16)
        page.put(", ".join(f"{each.word} ({each.base})" for each in game.contracts), label="  contracts", at=16)
        words = [word for word, label in game.labels.items() if not set("{:") & set(label)]
        page.put(", ".join(words), label="  words", at=16)
        page.gap()
