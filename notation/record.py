"""A Record: what the text of one deal says, line by line, unjudged.

A `Line` is one fact. Its `items` are plain values (cards as bits, words, numbers, strings), quick to make. Marks, ``^``
and comments are rare: `notes` has them under the index of their item; -1 is before the first item, or without any.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeGuard, cast

from notation.cards import NAMES
from notation.problems import CATALOGUE, ERROR, Flaw

SEATS = "ABCDEFGH"
"""The letters of the seats, by their numbers."""

HEADER, DEALT, ACT, CLAIM, LESSON, STOP = "header", "dealt", "act", "claim", "lesson", "stop"
"""Subjects of lines: the record, the cards dealt, acts, results, a lesson, and the sign that more happened."""

GAME, RULES, HOUSE, TEXT, DATE, BOARD = "game", "rules", "a rule of a house", "text", "date", "board"
HELD, PACKETS, EXCHANGED, PILE = "cards", "cards in packets", "a card for a card", "a number and cards, if any"
WORD, OPTIONAL_WORD, CALLS, SAID = "a word", "a word or nothing", "calls", "what was said, of whom"
POINTS, COUNTS, AGREED = "card points", "numbers", "numbers and a reason"
ANSWERS, COMMENTS, NO_ITEMS = "answers", "comments", "nothing"
"""The forms of what a line says behind its seat and its number."""


class Kind(NamedTuple):
    """Properties of a keyword's line."""

    keyword: str
    about: str
    """`HEADER`, `DEALT`, `ACT`, `CLAIM`, `LESSON` or `STOP`."""
    items: str
    """The form of what it says: `GAME`, …, `NO_ITEMS`."""
    seat: bool = False
    number: bool = False
    once: bool = False
    """Whether a record has one such line, or one for each seat."""
    many: bool = False
    """Whether every item is an act; any other act is a line."""
    chapter: str = ""
    """The part of the deal in which it is done."""


AUCTION, EXCHANGE, PLAY = "auction", "exchange", "play"
"""The chapters of a deal that have more than one kind of line, or are asked for by their name."""

KINDS = {
    kind.keyword: kind
    for kind in (
        Kind("deal", HEADER, GAME, number=True),
        Kind("rules", HEADER, RULES, once=True),
        Kind("house", HEADER, HOUSE),
        *(Kind(word, HEADER, TEXT) for word in ("event", "place")),
        Kind("date", HEADER, DATE),
        Kind("table", HEADER, TEXT),
        *(Kind(word, HEADER, BOARD) for word in ("round", "board")),
        *(Kind(word, HEADER, TEXT) for word in ("annotator", "source")),
        Kind("player", HEADER, TEXT, seat=True),
        Kind("dealer", HEADER, NO_ITEMS, seat=True, once=True),
        Kind("hand", DEALT, HELD, seat=True, once=True),
        Kind("talon", DEALT, PACKETS, once=True),
        Kind("position", DEALT, NO_ITEMS, seat=True, number=True, once=True),
        Kind("won", DEALT, PILE, seat=True, number=True, once=True),
        Kind("partner", DEALT, NO_ITEMS, seat=True, once=True),
        Kind("bids", ACT, CALLS, many=True, chapter=AUCTION),
        Kind("contract", ACT, WORD, seat=True, once=True, chapter=AUCTION),
        Kind("concede", ACT, OPTIONAL_WORD, seat=True),
        *(Kind(word, ACT, HELD, seat=True, chapter=EXCHANGE) for word in ("take", "keep", "discard")),
        Kind("buy", ACT, EXCHANGED, seat=True, chapter=EXCHANGE),
        Kind("call", ACT, HELD, seat=True),
        Kind("announce", ACT, SAID, many=True),
        Kind("show", ACT, HELD, seat=True),
        Kind("expose", ACT, NO_ITEMS, seat=True),
        Kind("trick", ACT, HELD, seat=True, number=True, many=True, chapter=PLAY),
        Kind("claim", ACT, NO_ITEMS, seat=True),
        Kind("...", STOP, NO_ITEMS),
        Kind("points", CLAIM, POINTS),
        Kind("score", CLAIM, COUNTS),
        Kind("agreed", CLAIM, AGREED),
        Kind("ask", LESSON, NO_ITEMS, seat=True),
        *(Kind(word, LESSON, ANSWERS) for word in ("who", "count", "accept", "allowed", "best", "reject", "theme")),
        Kind("hint", LESSON, COMMENTS),
        Kind("grade", LESSON, NO_ITEMS, number=True),
    )
}
"""Every keyword of the notation, in the order in which lines are written. All lists of keywords are made of it."""


def keywords(test: Callable[[Kind], bool]) -> tuple[str, ...]:
    """The keywords of a kind, in the order in which their lines are written."""
    return tuple(keyword for keyword, kind in KINDS.items() if test(kind))


KEYWORDS = frozenset(keywords(lambda kind: kind.about != STOP))
HEADERS = keywords(lambda kind: kind.about == HEADER)
"""Lines that say what the record is about, ``deal`` first."""
PARTS_OF_DEAL = keywords(lambda kind: kind.about == DEALT)
"""Lines that say what was dealt; they may stand anywhere."""
CARD_LINES = keywords(lambda kind: kind.items in (HELD, PACKETS))
"""Lines whose items are cards."""
CALL_LINES = keywords(lambda kind: kind.items in (CALLS, SAID))
"""Lines whose entries are a seat and its words; the last of them may be the letter of another seat, ``announce``."""
ENTRY_LINES = (*CALL_LINES, *keywords(lambda kind: kind.items in (POINTS, COUNTS, AGREED)))
"""Lines whose items are entries: a seat, and its words or its number."""
PART_WAY = ("position", "won", "partner")
"""Lines of a deal that begins part-way: where, what has been won before, and who is the declarer's partner."""
ACT_LINES = keywords(lambda kind: kind.about == ACT)
"""Lines that say what was done, in the order in which games do it."""
MANY_ACTS = keywords(lambda kind: kind.many)
"""Lines of which every item is an act; any other act is a line."""
AUCTION_LINES = keywords(lambda kind: kind.chapter == AUCTION)
"""Lines of the auction, or of its result."""
EXCHANGE_LINES = keywords(lambda kind: kind.chapter == EXCHANGE)
"""Lines of what is only done where the declarer takes the talon."""
ONLY_ONCE = frozenset(keywords(lambda kind: kind.once))
"""Lines of which a record has one, or one for each seat."""


@cache
def phases(order: tuple[str, ...]) -> dict[str, int]:
    """The place in the order of play of lines that say what was done; those of the auction share one."""
    return {keyword: order.index("bids" if keyword in AUCTION_LINES else keyword) for keyword in order}


PHASE = phases(ACT_LINES)
"""The place in the order of play of the lines that say what was done, as most games play."""
ACTS = frozenset((*ACT_LINES, "tricks"))
"""The keywords of lines, and of runs of tricks, that say what was done."""
CLAIM_LINES = keywords(lambda kind: kind.about == CLAIM)
"""Lines that say the result of it."""
LESSON_LINES = frozenset(keywords(lambda kind: kind.about == LESSON))
"""Lines that stop a reader before an act; they say nothing of the deal."""
AFTER_THE_DEAL = frozenset((*ACT_LINES, *CLAIM_LINES, *LESSON_LINES, "tricks", "..."))
"""Lines of what happened once the cards were dealt."""

MAX_DEPTH = 16
"""The deepest nesting of variations."""
MAX_WORDS = 2_000
"""The most words that a line may have, a comment or a text being one, ``_12`` twelve; no deal has as many in a line."""
UNKNOWN = 0
"""The card that nobody noted down."""


class Comment(NamedTuple):
    """A comment: its text, and its language where one is named (``{@de …}``)."""

    text: str
    language: str = ""


CARDS, BUY, WORDS, COUNT, HOLDER = "cards", "buy", "words", "number", "seat"


class Answer(NamedTuple):
    """An answer to a question, written as the act itself would be, without its seat."""

    form: str
    """`CARDS`, `BUY` a card for another one, `WORDS`, `COUNT` a number, or `HOLDER` a seat."""
    values: tuple[Any, ...]
    breaks: tuple[str, ...] = ()
    """The codes of the problems that it is said to make."""


class Note(NamedTuple):
    """Annotation of an item: a mark (``!``, ``?`` …), ``^``, and comments."""

    mark: str = ""
    irregular: bool = False
    comments: tuple[Comment, ...] = ()


class Line(NamedTuple):
    """One fact. Which of seat, number and items it has, its keyword decides (see ``SPEC.md``).

    A keyword that nobody knows, and one that starts with ``x-``, has the raw rest of its line as its only item;
    a line that holds only comments or a remark has the keyword ``""``; the line ``...`` has itself.
    """

    keyword: str
    """Its keyword."""
    seat: int | None
    """The seat that it names; None if it names none."""
    number: int | None
    """The number of its trick; None for any other line."""
    items: tuple[Any, ...]
    """Its items: words, cards, numbers."""
    notes: dict[int, Note] | None
    """Marks and comments by the index of their item; None if there are none."""
    remark: str | None
    """The comment behind the line; None if there is none."""
    row: int
    """The line of the record's text on which it starts, from 0. It is no part of what the line says."""

    @property
    def the_seat(self) -> int:
        """The seat of a line whose keyword demands one."""
        assert self.seat is not None, self.keyword
        return self.seat

    def note(self, index: int) -> Note:
        """The note of an item; an empty note if there is none."""
        return (self.notes or {}).get(index, NOTHING)


class Tricks(NamedTuple):
    """A run of neighbouring tricks with nothing beside their cards, read and replayed as one: a column each."""

    keyword: str
    seats: tuple[int, ...]
    numbers: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]
    row: int

    def lines(self) -> "list[Line]":
        """The lines that it stands for."""
        rows = zip(self.numbers, self.seats, self.cards, strict=True)
        return [Line("trick", s, n, cards, None, None, row) for row, (n, s, cards) in enumerate(rows, self.row)]

    def part(self, start: int, stop: int | None = None) -> "Tricks":
        """Some of its tricks, counted from 0, as a run of their own."""
        some = slice(start, stop)
        return Tricks(self.keyword, self.seats[some], self.numbers[some], self.cards[some], self.row + start)


class Variation(NamedTuple):
    """A variation: its lines, which may hold variations in turn."""

    lines: tuple["Line | Variation", ...]
    row: int


NOTHING = Note()


def normal(nodes: Iterable[Line | Variation]) -> tuple[Line | Variation, ...]:
    """Lines as the canonical form has them: hands in order, neighbouring ``bids:`` lines joined as far as fits."""
    lines, bids, words = list[Line | Variation](), list[Line](), 0
    for node in nodes:
        own = _words(node) if is_line(node) and node.keyword == "bids" else 0
        apart = is_line(node) and -1 in (node.notes or ())
        if bids and not (own and not apart and bids[-1].remark is None and words + own <= MAX_WORDS - 3):
            lines.append(_joined(bids))
            bids, words = [], 0
        if isinstance(node, Variation):
            lines.append(Variation(normal(node.lines), node.row))
        elif own:
            bids.append(node)
            words += own
        else:
            lines.append(_in_order(node) if node.keyword == "hand" else node)
    return (*lines, _joined(bids)) if bids else tuple(lines)


def _words(line: Line) -> int:
    """How many words the calls of a line have at most, with what is beside them and the comma behind each."""
    beside = sum([len(note.comments) + 2 for note in line.notes.values()]) if line.notes else 0
    return sum([len(item) + 1 for item in line.items]) + beside


def _joined(bids: list[Line]) -> Line:
    """Neighbouring ``bids:`` lines as one."""
    items, notes = list[Any](), dict[int, Note]()
    for line in bids:
        notes |= {index + len(items) if index >= 0 else index: note for index, note in (line.notes or {}).items()}
        items += line.items
    return bids[0]._replace(items=tuple(items), notes=notes or None, remark=bids[-1].remark)


def _in_order(line: Line) -> Line:
    """A hand in canonical order, unknown cards last; what is beside a card travels with it."""
    items, notes = line.items, line.notes or {}
    order = sorted(range(len(items)), key=lambda index: items[index] or 1 << len(NAMES))
    moved = {new: notes[old] for new, old in (*enumerate(order), (-1, -1)) if old in notes}
    return line._replace(items=tuple(items[index] for index in order), notes=moved or None)


def plain(keyword: str, seat: int | None = None, number: int | None = None, items: tuple[Any, ...] = ()) -> Line:
    """A line that no text holds yet, with nothing beside its items."""
    return Line(keyword, seat, number, items, None, None, 0)


def bare(lines: Iterable[Line | Variation]) -> list[Any]:
    """Lines without their places, so that equal records compare equal."""
    return [bare(node.lines) if isinstance(node, Variation) else node[:-1] for node in normal(lines)]


def is_line(node: Line | Variation) -> TypeGuard[Line]:
    """Whether a node of a record is a line of its own level, not a variation."""
    return not isinstance(node, Variation)


class StandardForm(Protocol):
    """A text in its standard form, and the places of it in the text as it was typed."""

    @property
    def text(self) -> str:
        """The standard form."""

    def place(self, offset: int) -> int:
        """The place in the text as it was typed."""


class Record:
    """One deal as it was written down. Two records are equal when they say the same, wherever on the page."""

    __slots__ = (
        "_acts",
        "_canonical",
        "_head",
        "_lines",
        "_main",
        "beside",
        "first_line",
        "flaws",
        "number",
        "source",
        "standard",
        "text",
        "version",
    )

    def __init__(
        self,
        lines: "tuple[Line | Variation, ...] | Callable[[], tuple[Line | Variation, ...]]",
        text: str = "",
        first_line: int = 1,
        number: int = 1,
        flaws: list[Flaw] | None = None,
        version: str = "1",
        source: bytes = b"",
        acts: tuple[Line | Tricks | Variation, ...] | None = None,
        canonical: "Callable[[Record], bool] | bool" = False,
        headers: "Callable[[str], tuple[Line, ...] | None] | tuple[Line, ...] | None" = None,
        standard: "StandardForm | None" = None,
    ) -> None:
        self._lines, self._acts, self._canonical, self._head = lines, acts, canonical, headers
        self._main: tuple[Line, ...] | None = None
        self.beside: tuple[tuple[str, ...], ...] = ()
        """The items of the lines of houses in files beside it."""
        self.text = text
        """The source, from ``deal`` to the last line before the next one."""
        self.first_line = first_line
        """The number of its first line in the file, from 1."""
        self.number = number
        """Which record of the file it is, from 1; 0 for text before the first."""
        self.flaws = flaws or []
        """Problems found by the reader."""
        self.version = version
        """The notation's version that was above it."""
        self.standard = standard
        """Its text in the standard form, where that is read and not the text itself; None for any other."""
        self.source = source
        """The very bytes of the source, where they could not be read as UTF-8."""

    @property
    def lines(self) -> tuple[Line | Variation, ...]:
        """Everything that it says, in the order written; read in full when somebody first asks."""
        if callable(self._lines):
            self._lines = self._lines()
        return self._lines

    @property
    def acts(self) -> tuple[Line | Tricks | Variation, ...]:
        """Lines for the game, with tricks in runs. Irrelevant headers, comments and marks may be missing."""
        return self.lines if self._acts is None else self._acts

    def main_acts(self) -> list[Line | Tricks]:
        """The `acts` of the main line, variations left out."""
        if Variation in map(type, self.acts):
            return [node for node in self.acts if not isinstance(node, Variation)]
        return list(cast(tuple[Line | Tricks, ...], self.acts))

    @property
    def canonical(self) -> bool:
        """Whether its text, but for blank lines behind it, is what is written of it; found out when somebody asks."""
        if callable(self._canonical):
            self._canonical = self._canonical(self)
        return self._canonical

    @property
    def unreadable(self) -> bool:
        """Whether a part of it cannot be read."""
        return any(CATALOGUE[flaw.code].severity == ERROR for flaw in self.flaws)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and bare(self.lines) == bare(other.lines)

    __hash__ = None  # type: ignore[assignment]

    @property
    def asks(self) -> bool:
        """Whether it has lines of a lesson."""
        for node in self.acts:
            if Record(node.lines).asks if isinstance(node, Variation) else node.keyword in LESSON_LINES:
                return True
        return False

    def main(self) -> Iterator[Line]:
        """The lines of the main line, variations left out."""
        if self._main is None:
            self._main = tuple([node for node in self.lines if not isinstance(node, Variation)])
        return iter(self._main)

    @property
    def headers(self) -> tuple[Line, ...]:
        """The header lines, ``deal`` first. Nothing else is read for them where they are all at the top."""
        if callable(self._head):
            self._head = self._head(self.standard.text if self.standard else self.text)
        if self._head is None:
            self._head = tuple([line for line in self.main() if line.keyword in HEADERS])
        return self._head

    def first(self, keyword: str) -> Line | None:
        """The first line of the main line with this keyword."""
        return next((line for line in self.main() if line.keyword == keyword), None)

    def header(self, keyword: str) -> Any:
        """The value of a header line, or None."""
        return next((line.items[0] if line.items else None for line in self.headers if line.keyword == keyword), None)

    @property
    def game(self) -> str | None:
        """The name of its game, None if its first line cannot be read."""
        return deal.items[0] if (deal := self._deal) else None

    @property
    def players(self) -> int | None:
        """How many sit at the table, None if its first line cannot be read."""
        return deal.number if (deal := self._deal) else None

    @property
    def _deal(self) -> Line | None:
        line = acts[0] if (acts := self.acts) else None
        return line if isinstance(line, Line) and line.keyword == "deal" else None

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat."""
        return {line.the_seat: line.items[0] for line in self.headers if line.keyword == "player"}
