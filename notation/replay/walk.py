"""The state of one walk through a record: where it is, what the game asks next, what was found."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, cast

from notation.deadline import keep
from notation.decision import Decision
from notation.errors import Signal, TarockError
from notation.game import Game, Result
from notation.problems import ERROR, NOTE, Breach, Finding, Phrase, phrase, rule_of
from notation.reader import locate
from notation.record import ACTS, AUCTION_LINES, CALL_LINES, MANY_ACTS, PHASE, UNKNOWN, Line, Record, Tricks
from notation.replay.codes import (
    ACT_UNEXPECTED,
    CANNOT_BE_DONE,
    NOT_IRREGULAR,
    SITS_OUT,
    TRICK_TOO_SHORT,
    WRONG_LEADER,
)
from notation.replay.live_deal import LiveDeal
from notation.table import Table
from notation.words.spelling import nearest

MAX_PROBLEMS = 200
"""How many problems of one record are told: anyone who has more has other worries."""

_PARTS = CANNOT_BE_DONE | {code.name for code in (WRONG_LEADER, ACT_UNEXPECTED, TRICK_TOO_SHORT)}
"""Problems of a trick after which its game cannot go on with it."""


def in_runs(lines: Iterable[Line]) -> list[Line | Tricks]:
    """Some lines, neighbouring tricks with nothing beside known cards as runs."""
    nodes = list[Line | Tricks]()
    for (width, _), group in groupby(enumerate(lines), lambda entry: (_width(entry[1]), entry[1].row - entry[0])):
        same = [line for _, line in group]
        if width:
            _, seats, numbers, cards, *_ = zip(*same, strict=True)
            nodes.append(Tricks("tricks", seats, numbers, cards, same[0].row))
        else:
            nodes += same
    return nodes


def _width(line: Line) -> int:
    """How many cards a trick has that can be part of a run; 0 for anything else."""
    plain = line.keyword == "trick" and not line.notes and UNKNOWN not in line.items and line.number is not None
    return len(line.items) if plain else 0


_BY_SEAT = ("claim", "expose", "concede")
"""Lines of which the seat is the act."""

Breaches = list[tuple[Breach, int | None]]


class UnknownRules(TarockError):
    """A record whose game, players, rule set, version or option nobody here knows."""


class JudgingStop(Signal):
    """The judging has come to its end before the record has."""


class Blamed(NamedTuple):
    """An error, and the line and the item at which it is."""

    problem: Finding
    line: Line
    what: int | str

    @property
    def act(self) -> tuple[int, int | str]:
        """The act, or the dealt card, at which it is: a line that is one act may break several rules.

        So may a lead, by the seat that leads and by its card.
        """
        one = self.line.keyword in PHASE and self.line.keyword not in MANY_ACTS
        lead = self.line.keyword == "trick" and self.what == "seat"
        return self.line.row, "keyword" if one else 0 if lead else self.what

    @property
    def contradicts(self) -> bool:
        """Whether the record and the game part here: what follows depends on who is right.

        What a card breaks that its seat could play, a number, or a card too many stands for itself.
        """
        keyword = self.line.keyword
        return keyword in PHASE and (keyword != "trick" or self.problem.code in _PARTS)


def in_lines(nodes: Iterable[Line | Tricks]) -> list[Line]:
    return [line for node in nodes for line in (node.lines() if isinstance(node, Tricks) else (node,))]


class Judging:
    """One walk: the game's generator, the record's lines, and the problems on the way."""

    game: Game
    table: Table
    dealt: list[int]
    """The hands as they were dealt, as far as known."""
    at = 0
    """The index of the node at hand."""
    live: LiveDeal | None = None
    """The deal that it leads; None before it has begun."""
    result: Result | None = None
    _written: list[Line] | None = None
    _auction: int | None = None
    """The row of the last line of the auction, -1 where there is none."""
    elsewhere = 0
    """How many problems of the record are noted elsewhere."""
    incomplete = False
    cut = False
    """Whether the judging ended since the record contradicts its game too often."""
    scorable = True
    plain = False
    """Whether all hands and the talon are known, and every card that was played."""
    faultless = False
    """Whether lines are taken whole: all is known, and nothing was noted since the deal began."""
    gaps = False
    """Whether cards are missing among the tricks, noted as unknown or not at all."""
    cardless = False
    """Whether no card is known, so that nothing can be learned about any."""
    unknown = False
    """Whether a card was played that nobody knows even now."""
    last: tuple[Line | Tricks, int | str] | None = None
    """The last act: its line, and which item of it; of a run of tricks, its last card."""
    led_wrongly: Line | None = None
    saying: Decision | None = None
    """The decision at the last possible announcement or doubling; it explains why nothing more can be said."""
    play_dropped = False
    """Whether some of the record was played, but cannot be judged, since nobody knows who sits out."""
    own: frozenset[int] | None = None
    """In a variation, the rows of its own lines: what is wrong elsewhere is told there, and a gap is none."""
    takes_whole = True
    """Whether it may take the acts of a line, or a run of tricks, together."""

    def __init__(self, record: Record, nodes: Sequence[Line | Tricks]) -> None:
        self.record = record
        self._given = nodes
        self.nodes = list(nodes)
        """Acts, and the headers that a game judges, with deduced cards and without lines that cannot be judged."""
        self.claimed: list[Line] = []
        """The lines that claim card points and a score."""
        self.added: list[Line] = []
        """Lines that were not written, and follow from what was."""
        self.problems: list[Finding] = []
        self.blamed: list[Blamed] = []
        """The errors among the problems."""
        self.last_winners: list[int] = []
        """The seats that may have won the last trick, where that is not known."""
        self.pointless: list[Finding] = []
        """Possible problems of each ``^`` that forgives nothing known here, certain or not."""
        self.passable: list[tuple[Breach, Decision, int]] = []
        """Where a line had no place, while somebody was asked who need not answer: what has to come is told later."""
        self.beyond: list[Line] = []
        """Lines behind the step to which the walk leads: they say what the hands must have held."""

    @property
    def written(self) -> list[Line]:
        """The lines as they were given, each trick by itself."""
        if self._written is None:
            self._written = in_lines(self._given)
        return self._written

    @property
    def head(self) -> Line:
        """The first line: which game it is, and for how many."""
        head = self.nodes[0]
        assert isinstance(head, Line)
        return head

    @property
    def lines(self) -> list[Line]:
        """The nodes, each trick by itself from now on."""
        self.unpack()
        return cast(list[Line], self.nodes)

    @lines.setter
    def lines(self, lines: list[Line]) -> None:
        self.nodes = list(lines)

    def unpack(self) -> None:
        """Take the runs of tricks apart."""
        if any([node.__class__ is Tricks for node in self.nodes]):
            self.at = len(in_lines(self.nodes[: self.at]))
            self.nodes = list(in_lines(self.nodes))

    def drop_play(self) -> None:
        """Leave the play out of account: who sits out is not known, and so not whose card is which."""
        play = [PHASE[keyword] for keyword in ("trick", "claim")]
        kept = [line for line in self.lines if PHASE.get(line.keyword) not in play]
        self.play_dropped, self.lines = len(kept) < len(self.lines), kept

    def ahead(self) -> list[Line]:
        """The lines from the one at hand on, also those that this walk does not reach."""
        return self.lines[self.at :] + self.beyond

    def as_written(self, line: Line) -> Line:
        """The whole of a line that is cut short at a step."""
        same = [other for other in self.beyond if (other.row, other.keyword) == (line.row, line.keyword)]
        return next((other for other in same if other.items[: len(line.items)] == line.items), line)

    def following(self, line: Line, index: int) -> tuple[str, int | None]:
        """The act behind an entry of the line at hand: the keyword of its line and its seat; empty for none."""
        for other in (line, *self.ahead()[1:]):
            items = other.items[index + 1 :] if other.row == line.row else other.items
            if other.keyword == "...":
                break
            if other.keyword in PHASE and (items or other.row != line.row):
                seat = items[0][0] if other.keyword in CALL_LINES and items[0] else other.seat
                return other.keyword, seat
        return "", None

    @property
    def above_auction(self) -> bool:
        """Whether the auction, or its result, is below the line at hand."""
        if self._auction is None:
            self._auction = max([node.row for node in self.nodes if node.keyword in AUCTION_LINES], default=-1)
        return self.nodes[self.at].row < self._auction

    def send(self, act: Any) -> None:
        """Answer the decision at hand; the next one, or the result, takes its place."""
        keep()
        assert self.live is not None
        self.live.send(act)
        self.result = self.live.result

    @property
    def decision(self) -> Decision | None:
        """The decision at hand; None before the deal has begun, and when it is over."""
        return None if self.live is None else self.live.decision

    def begin(self) -> None:
        """Begin the game's deal; the first decision is at hand."""
        self.faultless = self.plain and self.takes_whole
        self.live = LiveDeal(self.table, in_vain=self.opens_above_auction)
        self.result = self.live.result

    def done(self, line: Line, what: int | str) -> None:
        """Note the act that was done last: its line, and which item of it."""
        if not any(line is other for other in self.added):
            self.last = (line, what)

    @property
    def last_act(self) -> tuple[Line, int | str]:
        """The last act, its line and which item of it; before any the first line."""
        node, what = self.last or (self.nodes[0], "keyword")
        if isinstance(node, Tricks):
            *_, node = node.lines()
            what = len(node.items) - 1
        return node, what

    def take(self, line: Line) -> int:
        """Do the acts of a line up to the first that needs a closer look; gives how many items."""
        live, keyword, many = self.live, line.keyword, line.keyword in CALL_LINES
        assert live is not None
        decision = live.come_to("trick" if keyword == "claim" else keyword)
        if decision is None or line.notes or not (done := live.take(line, many and self.goes_on)):
            return 0
        self.result = live.result
        if keyword == "announce":
            self.saying = decision
        if not many:
            done = len(line.items) or 1
        self.last = (line, "seat" if keyword in _BY_SEAT else done - 1)
        return done

    def take_tricks(self, tricks: Tricks) -> None:
        """Play a run of tricks up to the first that needs a closer look; that is the line at hand then."""
        assert self.live is not None
        done = self.live.take_tricks(tricks)
        parts: list[Line | Tricks] = [tricks]
        if done < len(tricks.numbers):
            parts = [*tricks.part(done, done + 1).lines()]
            if done:
                parts.insert(0, tricks.part(0, done))
            if done + 1 < len(tricks.numbers):
                parts.append(tricks.part(done + 1))
        self.nodes[self.at : self.at + 1] = parts
        if done:
            self.result, self.last = self.live.result, (parts[0], 0)
            self.at += 1

    @property
    def goes_on(self) -> bool:
        """Whether the record goes on behind the line at hand with what comes after such lines."""
        phases, line = self.game.phases, self.nodes[self.at]
        for node in self.nodes[self.at + 1 :]:
            if node.keyword in ACTS:
                return phases.get(node.keyword, phases["trick"]) > phases[line.keyword]
        return False

    def finished(self, line: Line) -> None:
        """Note that all acts of a line were done, or passed over."""

    @property
    def opens_above_auction(self) -> bool:
        """Whether the first act comes before the auction in the order of play: a seat lays its hand open."""
        phases = self.game.phases
        for node in self.nodes if not self.beyond else (*self.nodes, *self.beyond):
            if node.keyword in AUCTION_LINES:
                return False
            if node.keyword in ACTS:
                return phases.get(node.keyword, phases["trick"]) < phases["bids"]
        return False

    @property
    def full(self) -> bool:
        return len(self.problems) + self.elsewhere >= MAX_PROBLEMS

    def add_problem(
        self, breach: Breach, line: Line, what: int | str = "keyword", part: int = 0, forgiven: bool = False
    ) -> None:
        """Note a problem at its place. What the table let stand is a note."""
        self.faultless = False
        if self.full or (self.own is not None and line.row not in self.own):
            return
        keep()
        code, about = breach
        if "{suggestion}" in code.text and "word" in about:
            breach = Breach(code, about | self.advice(about["word"], about["words"]))
        severity = NOTE if forgiven and code.name not in CANNOT_BE_DONE else code.severity
        problem = self.problem(breach, *locate(self.record, line, what, part))._replace(severity=severity)
        self.problems.append(problem)
        if severity == ERROR:
            self.blamed.append(Blamed(problem, line, what))

    def problem(self, breach: Breach, row: int, column: int) -> Finding:
        code = breach.code
        game = self.record.game
        return Finding(code.name, code.severity, row, column, rule_of(code, game), breach.arguments, game)

    def advice(self, word: str, words: Iterable[str]) -> dict[str, Any]:
        """The suggestion for a word that does not belong here, and the place where it belongs."""
        return {"suggestion": self.meant(word, words), "hint": self.place_of(word)}

    def meant(self, word: str, words: Iterable[str]) -> str | None:
        """Which of some words is meant by one that is none of the game's; None if none of them is like it."""
        if word in self.game.words:
            return None
        words = list(words)
        return nearest(word, words, {spoken: meant for spoken, meant in self.game.spoken.items() if meant in words})

    def place_of(self, word: str) -> Phrase | None:
        """Where a line with a keyword, or a word of the game, has its place, if the game says so."""
        return phrase(self.game.places[word]) if word in self.game.places else None

    def add_breaches(self, breaches: Breaches, line: Line, what: int, part: int = 0, certain: bool = True) -> None:
        """Note what one act breaks, or that its ``^`` was for nothing, if it is `certain` that nothing was broken."""
        irregular = line.note(what).irregular
        for breach, _ in breaches:
            self.add_problem(breach, line, what, part, forgiven=irregular)
        if irregular and not breaches and not (line is self.led_wrongly and what == 0):
            self.pointless.append(self.problem(NOT_IRREGULAR(), *locate(self.record, line, what, part)))
            if certain:
                self.add_problem(NOT_IRREGULAR(), line, what, part)

    def add_sits_out(self, line: Line, what: int | str) -> None:
        """Note that a seat does something though it sits out; it is told once, whatever else the seat does."""
        seat = line.seat if isinstance(what, str) else line.items[what][0]
        if SITS_OUT.name not in [problem.code for problem in self.problems if problem.arguments.get("seat") == seat]:
            irregular = isinstance(what, int) and line.note(what).irregular
            self.add_problem(SITS_OUT(seat=seat, seats=self.table.seats), line, what, forgiven=irregular)

    def add_missing(self, breach: Breach) -> None:
        """Note that something is missing, at the last act before it."""
        self.faultless = False
        if self.own is not None:
            return
        self.incomplete = True
        line, what = self.last_act
        self.add_problem(breach, line, what, 1 if line.keyword in CALL_LINES else 0)

    def expected(self) -> Phrase:
        """The line that the record would need next."""
        return phrase("nothing more") if self.decision is None else self.decision.expected(self.table)
