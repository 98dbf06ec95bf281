"""A Record: what the text of one deal says, line by line, unjudged.

A `Line` is one fact. Its `items` are plain values (cards as bits, words, numbers, strings), so that a reader can
make them by the thousand; what stands beside an item (a mark, ``^``, comments) is rare, and lies in `notes` under
the item's index, with -1 for what stands before the first item or on a line that has none.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeGuard

from notation.cards import NAMES

SEATS = "ABCDEFGH"

TEXT_HEADERS = ("event", "place", "table", "annotator", "source")
"""Header lines that hold one string."""

PARTS_OF_DEAL = ("hand", "talon")
"""Lines that say what was dealt; they may stand anywhere."""

CARD_LINES = ("hand", "talon", "take", "keep", "discard", "call", "trick")
"""Lines whose items are cards."""

ENTRY_LINES = ("bids", "announce", "points", "score", "agreed")
"""Lines whose items are entries: a seat, and its words or its number."""

ACT_LINES = (
    "bids", "contract", "take", "keep", "discard", "buy", "call", "announce", "expose", "trick", "claim",
)  # fmt: skip
"""Lines that say what was done, in the order in which games do it."""

CLAIM_LINES = ("points", "score", "agreed")
"""Lines that say what came of it."""

ANSWER_LINES = ("accept", "reject")
"""Lines whose items are answers to a question."""

LESSON_LINES = ("ask", *ANSWER_LINES, "hint")
"""Lines that stop a reader before an act; they say nothing of the deal."""

KEYWORDS = frozenset(
    (
        "deal", "rules", "player", "date", "board", "dealer", *TEXT_HEADERS, *PARTS_OF_DEAL, *ACT_LINES, *CLAIM_LINES,
        *LESSON_LINES,
    )
)  # fmt: skip

MAX_DEPTH = 16
"""How deep variations may nest: more than any analysis needs, and little enough to walk without fear."""

UNKNOWN = 0
"""The card that nobody noted down: no bit at all."""


class Comment(NamedTuple):
    """A comment: its text, and its language where one is named (``{@de …}``)."""

    text: str
    language: str = ""


def for_reader(comments: Iterable[Comment], language: str) -> list[Comment]:
    """Of the comments that stand together, those that a reader of a language (``de``) gets.

    His own where there are any, else those that name no language, else all.
    """
    listed = list(comments)
    own = [each for each in listed if each.language and each.language.partition("-")[0] == language.partition("-")[0]]
    return own or [each for each in listed if not each.language] or listed


CARDS, BUY, WORDS, COUNT = "cards", "buy", "words", "number"
"""The forms of an answer: cards, a card for another one, one word or two, a number."""


class Answer(NamedTuple):
    """An answer to a question, written as the act itself would be, without its seat."""

    form: str
    """`CARDS`, `BUY`, `WORDS` or `COUNT`."""
    values: tuple[Any, ...]
    breaks: tuple[str, ...] = ()
    """The codes of the problems that it is said to make."""


class Note(NamedTuple):
    """What stands beside an item: a mark (``!``, ``?`` …), ``^``, and comments."""

    mark: str = ""
    irregular: bool = False
    comments: tuple[Comment, ...] = ()


class Line(NamedTuple):
    """One fact. Which of seat, number and items it has, its keyword decides (see ``SPEC.md``).

    A keyword that nobody knows, and one that starts with ``x-``, has the raw rest of its line as its only item;
    a line that holds only comments or a remark has the keyword ``""``; the line ``...`` has itself.
    """

    keyword: str
    seat: int | None
    number: int | None
    items: tuple[Any, ...]
    notes: dict[int, Note] | None
    remark: str | None
    row: int
    """The line of the record's text on which it starts, from 0. It is no part of what the line says."""

    def note(self, index: int) -> Note:
        """What stands beside an item; an empty note where nothing does."""
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

    def first(self, count: int) -> "Tricks":
        """The first `count` tricks of the run."""
        return self._replace(seats=self.seats[:count], numbers=self.numbers[:count], cards=self.cards[:count])

    def behind(self, count: int) -> "Tricks":
        """The tricks of the run behind the first `count`."""
        seats, numbers, cards = self.seats[count:], self.numbers[count:], self.cards[count:]
        return Tricks(self.keyword, seats, numbers, cards, self.row + count)


class Flat(NamedTuple):
    """A deal in which all cards are named and whose lines come in the usual order, without a line for each fact."""

    head: Line
    rules: Line | None
    dealer: int
    hands: list[tuple[int, int, int]]
    """A seat, its cards as a set, and how many there are, line by line."""
    talon: tuple[int, ...]
    acts: list[Line | Tricks]
    """What was done; the rows of these lines are not known."""
    claims: list[Line]
    """Card points and entries of the score sheet."""


class Variation(NamedTuple):
    """A variation: its lines, which may hold variations in turn."""

    lines: tuple["Line | Variation", ...]
    row: int


NOTHING = Note()


class Flaw(NamedTuple):
    """What the reader could not take as it stood: a problem's code, place and arguments."""

    code: str
    line: int
    column: int
    arguments: dict[str, Any]


def normal(nodes: Iterable[Line | Variation]) -> tuple[Line | Variation, ...]:
    """Lines as the canonical form has them: hands in order, and neighbouring ``bids:`` lines joined to one."""
    lines: list[Line | Variation] = []
    for node in nodes:
        last = lines[-1] if lines else None
        if isinstance(node, Variation):
            lines.append(Variation(normal(node.lines), node.row))
        elif node.keyword == "hand":
            lines.append(_in_order(node))
        elif node.keyword == "bids" and isinstance(last, Line) and _joins(last, node):
            shift = len(last.items)
            notes = (last.notes or {}) | {index + shift: note for index, note in (node.notes or {}).items()}
            lines[-1] = last._replace(items=last.items + node.items, notes=notes or None, remark=node.remark)
        else:
            lines.append(node)
    return tuple(lines)


def _joins(last: Line, line: Line) -> bool:
    return last.keyword == "bids" and last.remark is None and -1 not in (line.notes or {})


def _in_order(line: Line) -> Line:
    """A hand in canonical order, unknown cards last; what stands beside a card travels with it."""
    items = line.items
    order = sorted(range(len(items)), key=lambda index: items[index] or 1 << len(NAMES))
    notes = line.notes or {}
    moved = {new: notes[old] for new, old in enumerate(order) if old in notes}
    if -1 in notes:
        moved[-1] = notes[-1]
    return line._replace(items=tuple(items[index] for index in order), notes=moved or None)


def plain(keyword: str, seat: int | None = None, number: int | None = None, items: tuple[Any, ...] = ()) -> Line:
    """A line that no text holds yet, with nothing beside its items."""
    return Line(keyword, seat, number, items, None, None, 0)


def bare(lines: Iterable[Line | Variation]) -> list[Any]:
    """What some lines say, without the places where they say it: what two equal records share."""
    return [bare(each.lines) if isinstance(each, Variation) else each[:-1] for each in normal(lines)]


def is_line(node: Line | Variation) -> TypeGuard[Line]:
    """Whether a node of a record is a line of its own level, not a variation."""
    return not isinstance(node, Variation)


class Record:
    """One deal as it was written down.

    Two records are equal when they say the same, wherever on the page they say it.
    """

    __slots__ = (
        "_acts", "_decode", "_lines", "_names", "_read", "first_line", "flat", "flaws", "number", "source", "text",
        "version",
    )  # fmt: skip

    def __init__(
        self,
        lines: tuple[Line | Variation, ...] | None,
        text: str = "",
        first_line: int = 1,
        number: int = 1,
        flaws: list[Flaw] | None = None,
        version: str = "1",
        source: bytes = b"",
        acts: tuple[Line | Tricks | Variation, ...] | None = None,
        read: Callable[[str], tuple[Line | Variation, ...]] | None = None,
        decode: Callable[[str], tuple[Line | Tricks | Variation, ...] | None] | None = None,
        flat: Flat | None = None,
    ) -> None:
        self._lines, self._acts, self._read, self._decode = lines, acts, read, decode
        self._names: dict[int, str] | None = None
        self.flat = flat
        """The deal without a line for each fact, where it is so plain that it can be judged like that."""
        self.text = text
        """The source, from ``deal`` to the last line before the next one."""
        self.first_line = first_line
        """The number of its first line in the file, from 1."""
        self.number = number
        """Which record of the file it is, from 1; 0 for text before the first."""
        self.flaws = flaws or []
        """What the reader could not take as it stood."""
        self.version = version
        """The notation's version that stood above it."""
        self.source = source
        """The very bytes of the source, where they could not be read as UTF-8."""

    @property
    def lines(self) -> tuple[Line | Variation, ...]:
        """Everything that it says, in the order written; read in full when somebody first asks."""
        if self._lines is None:
            assert self._read is not None
            self._lines = self._read(self.text)
        return self._lines

    @property
    def acts(self) -> tuple[Line | Tricks | Variation, ...]:
        """What a game has to judge, tricks in runs. Headers that do not matter, comments and marks may be missing."""
        if self._acts is None and self._decode is not None:
            self._acts = self._decode(self.text)
        return self.lines if self._acts is None else self._acts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and bare(self.lines) == bare(other.lines)

    __hash__ = None  # type: ignore[assignment]

    @property
    def may_ask(self) -> bool:
        """Whether it may hold questions: what the canonical entrance reads has none."""
        return self._acts is None and self._decode is None

    def main(self) -> Iterator[Line]:
        """The lines of the main line, variations left out."""
        return (node for node in self.lines if is_line(node))

    def first(self, keyword: str) -> Line | None:
        """The first line of the main line with this keyword."""
        return next((line for line in self.main() if line.keyword == keyword), None)

    def header(self, keyword: str) -> Any:
        """The value of a header line, or None."""
        line = self.first(keyword)
        return line.items[0] if line and line.items else None

    @property
    def game(self) -> str | None:
        """The name of its game, None where its first line cannot be read."""
        line = self._deal
        return line.items[0] if line else None

    @property
    def players(self) -> int | None:
        """How many sit at the table, None where its first line cannot be read."""
        line = self._deal
        return line.number if line else None

    @property
    def _deal(self) -> Line | None:
        if self.flat is not None:
            return self.flat.head
        line = self.acts[0] if self.acts else None
        return line if isinstance(line, Line) and line.keyword == "deal" else None

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat."""
        if self._names is None:
            named = (line for line in self.main() if line.keyword == "player")
            self._names = {line.seat: line.items[0] for line in named if line.seat is not None}
        return self._names
