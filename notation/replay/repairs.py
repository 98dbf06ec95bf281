"""One mistake is one problem: where a record has several errors, one change to it may explain them all.

The record is replayed with that change. If nothing is wrong then, the change says what the mistake was, and all other
errors depended on it. Tried are the lines in the order of play, another dealer, two calls exchanged, another outcome of
the auction, another seat for a second hand, and an unknown card in place of one that cannot be right.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import combinations, pairwise
from typing import NamedTuple

from notation.decision import PASS
from notation.errors import Signal
from notation.game import Game
from notation.parts.play import NOT_HELD
from notation.problems import Breach, Finding, Phrase, phrase
from notation.reader import locate
from notation.record import AUCTION_LINES, CARD_LINES, CLAIM_LINES, EXCHANGE_LINES, PHASE, UNKNOWN, Line, plain
from notation.replay.codes import (
    ACT_MISSING,
    AUCTION_MISSING,
    AUCTION_UNKNOWN,
    CALL_MISSING,
    CALLS_MISFIT,
    CALLS_SWAPPED,
    CARD_NOT_IN_PACK,
    CARD_TWICE,
    CARD_UNKNOWN,
    DEALER_WRONG,
    DECLARER_UNKNOWN,
    EXCHANGE_MISSING,
    LINE_MISPLACED,
    LINE_TWICE,
    LINES_SWAPPED,
    NOT_JUDGED,
    NOT_SCORED,
    PLAYED_TWICE,
    TRICK_MISSING,
    TRICK_TOO_LONG,
    TRICK_TOO_SHORT,
    WRONG_LEADER,
    WRONG_NUMBER,
    WRONG_SEAT,
)
from notation.replay.walk import Blamed, Judging, in_runs

MAX_LINES = 300
"""A record that is longer than any deal is not read in another way."""

MAX_READINGS = 100
"""In how many ways a record is read at most, its variations included."""

MAX_CONTRADICTIONS = 3
"""At so many acts a record may contradict its game, with no reading that explains it, before the judging ends."""

MAX_CALLS = 40
"""In so many calls two that were exchanged are looked for; far from each other only in a quarter of them."""

_GAPS = frozenset(code.name for code in (ACT_MISSING, CALL_MISSING, EXCHANGE_MISSING, TRICK_MISSING))
_UNJUDGED = frozenset(code.name for code in (AUCTION_UNKNOWN, DECLARER_UNKNOWN))
_OF_CARDS = frozenset(code.name for code in (CARD_NOT_IN_PACK, CARD_TWICE, PLAYED_TWICE))
"""Errors in cards, which stay whoever deals, bids or plays what."""
_OF_LINES = frozenset(code.name for code in (LINE_TWICE, TRICK_TOO_LONG, TRICK_TOO_SHORT, WRONG_NUMBER))
"""Errors in lines, which stay whatever their cards are."""
_OF_READINGS = frozenset(code.name for code in (AUCTION_MISSING, CARD_UNKNOWN, NOT_SCORED))


class ReadingError(Signal):
    """Something is wrong in this reading too."""


Change = Callable[[list[Line]], list[Line]]


class Repair(NamedTuple):
    change: Change
    line: Line
    """Where the mistake is, by this reading; which item of the line, and which part of that."""
    what: int | str = "keyword"
    part: int = 0
    mistake: Breach | None = None
    """The mistake; None if the error at that place, or else the first one, describes it."""
    outcome: Phrase | None = None
    """The outcome that the auction has in this reading; where several fit, nobody knows which it was."""


class StrictReplay(Judging):
    """A walk that ends where anything is wrong but a claim."""

    def add_problem(
        self, breach: Breach, line: Line, what: int | str = "keyword", part: int = 0, forgiven: bool = False
    ) -> None:
        """Note a problem. Raises ReadingError for an error but in a claim, and where nothing can be judged."""
        super().add_problem(breach, line, what, part, forgiven)
        if breach.code.name in _UNJUDGED or (self.blamed and line.keyword not in CLAIM_LINES):
            raise ReadingError


def explained(walk: Judging, lead: Callable[[Judging], None], tries: Iterator[int]) -> tuple[Judging, Change] | None:
    """A walk through the reading that explains all errors of a walk, with its one mistake as the only error.

    `lead` walks, as often as there are `tries` left. Where one act is wrong, there is more to explain only if it
    belongs to another seat, or if the order of the lines left gaps. Gives also the change that makes the reading; None
    where no reading explains the errors.
    """
    lines = walk.written
    if len(lines) > MAX_LINES:
        return None
    acts = len({error.act for error in walk.blamed})
    fits: list[tuple[StrictReplay, Repair]] = []
    beside: list[tuple[StrictReplay, Repair]] = []  # with false claims beside the one mistake
    for _, reading in zip(tries, repairs(walk, lines), strict=False):
        if fits and reading.outcome is None:
            break
        trial = StrictReplay(walk.record, in_runs(reading.change(lines)))
        trial.own = walk.own
        try:
            lead(trial)
        except ReadingError:
            continue
        if _gaps(trial) > _gaps(walk) - (acts == 1 and reading.outcome is None):
            continue
        if not trial.blamed:
            fits.append((trial, reading))
            if reading.outcome is None:
                break
        elif reading.outcome is None and len(trial.blamed) < acts:
            beside.append((trial, reading))
    if not (fits or beside):
        return None
    least = min([len(trial.problems) for trial, _ in fits], default=0)
    fits = [(trial, reading) for trial, reading in fits if len(trial.problems) == least]  # the others lack something
    trial, reading = (fits or beside)[0]
    known = {problem.code for problem in walk.problems}
    kept = [problem for problem in trial.problems if problem.code not in _OF_READINGS or problem.code in known]
    trial.problems = [*kept, _mistake(walk, reading, [other.outcome for _, other in fits])]
    if len(fits) > 1:
        trial.result = None
    return trial, reading.change


def cut_short(walk: Judging) -> None:
    """End the judging where a record has contradicted its game too often: what follows depends on who is right."""
    parted = list(dict.fromkeys(error.act for error in walk.blamed if error.contradicts))[MAX_CONTRADICTIONS:]
    if not parted:
        return
    acts = [error.act for error in walk.blamed]
    first = acts.index(parted[0])
    beyond = {id(error.problem) for error in walk.blamed[first:]}
    end = walk.blamed[first].problem
    walk.problems = [problem for problem in walk.problems if id(problem) not in beyond]
    walk.problems.append(walk.problem(NOT_JUDGED(), end.line, end.column))
    walk.result, walk.incomplete, walk.cut = None, True, True


def _gaps(walk: Judging) -> int:
    return sum(problem.code in _GAPS for problem in walk.problems)


def _mistake(walk: Judging, reading: Repair, outcomes: "list[Phrase | None]") -> Finding:
    """The one problem: what the reading says, the error at its place, or the first one."""
    row, column = locate(walk.record, reading.line, reading.what, reading.part)
    if reading.mistake is not None:
        return walk.problem(reading.mistake, row, column)
    if reading.outcome is not None and walk.blamed[0].line.keyword not in AUCTION_LINES:
        case = {"case": "contract"} if reading.line.keyword == "contract" else {}
        return walk.problem(CALLS_MISFIT(words=outcomes, **case), row, column)
    errors = [error.problem for error in walk.blamed]
    return next((error for error in errors if (error.line, error.column) == (row, column)), errors[0])


def repairs(walk: Judging, lines: list[Line]) -> Iterator[Repair]:
    """Readings that may explain the errors of a walk, the likely ones first."""
    first, codes = walk.blamed[0].line, {error.problem.code for error in walk.blamed}
    in_lines = not codes.isdisjoint(_OF_LINES)
    in_cards = not codes.isdisjoint(_OF_CARDS) or any([_out_of_other_hand(walk, error) for error in walk.blamed])
    yield from in_order(walk, lines)
    if len({error.act for error in walk.blamed}) == 1:
        if len(walk.blamed) > 1 and walk.blamed[0].problem.code == WRONG_SEAT.name:
            yield from other_outcomes(walk, lines)
        return
    if not (in_cards or in_lines):
        if first.keyword != "trick" or first.number == 1:
            yield from other_dealers(walk.game, lines)
            yield from swapped_calls(lines)
        yield from other_outcomes(walk, lines)
    yield from other_hands(walk, lines)
    if not in_lines:
        yield from unknown_cards(walk, lines)


def _out_of_other_hand(walk: Judging, error: Blamed) -> bool:
    """Whether somebody played a card that was dealt to another, where no card went from hand to hand.

    Under a wrong leader nobody knows who played it.
    """
    line, what = error.line, error.what
    if error.problem.code != NOT_HELD.name or not walk.plain or not isinstance(what, int) or line.keyword != "trick":
        return False
    if (line.row, WRONG_LEADER.name) in [(other.line.row, other.problem.code) for other in walk.blamed]:
        return False
    others = sum(walk.dealt) & ~walk.dealt[error.problem.arguments["seat"]]
    return bool(line.items[what] & others) and "buy" not in [node.keyword for node in walk.nodes]


def _with(*changed: Line) -> Change:
    """Some lines in place of those that are on the same row."""
    by_row = {line.row: line for line in changed}
    return lambda lines: [by_row.get(line.row, line) for line in lines]


def in_order(walk: Judging, lines: list[Line]) -> Iterator[Repair]:
    in_place = partial(_sorted, phases=walk.game.phases)
    moved = [line for line, right in zip(lines, in_place(lines), strict=True) if line is not right]
    if not moved:
        return
    if "bids" in [line.keyword for line in moved]:  # what is above the auction has been told
        yield Repair(in_place, moved[0])
    elif len(moved) == 2:
        other = locate(walk.record, moved[1])[0]
        yield Repair(in_place, moved[0], mistake=LINES_SWAPPED(keyword=moved[0].keyword, other=other))
    else:
        ends = [line for line in (moved[0], moved[-1]) if _in_order(in_place, _without(lines, line))]
        place = (ends or moved)[0]
        yield Repair(in_place, place, mistake=LINE_MISPLACED(keyword=place.keyword))


def _without(lines: list[Line], line: Line) -> list[Line]:
    return [other for other in lines if other is not line]


def _in_order(in_place: Change, lines: list[Line]) -> bool:
    return all(line is right for line, right in zip(lines, in_place(lines), strict=True))


def _sorted(lines: list[Line], phases: Mapping[str, int]) -> list[Line]:
    acts = [line for line in lines if line.keyword in PHASE]
    acts.sort(key=lambda line: (phases.get(line.keyword, PHASE[line.keyword]), line.number or 0))
    following = iter(acts)
    return [next(following) if line.keyword in PHASE else line for line in lines]


def other_dealers(game: Game, lines: list[Line]) -> Iterator[Repair]:
    """Another dealer, first the one in whose deals the first caller calls first."""
    given = next((line for line in lines if line.keyword == "dealer"), None)
    players = lines[0].number or 0
    if given is None or given.seat is None:
        return
    call = next((entry for _, _, entry in _calls(lines)), (0,))
    likely = game.dealer_before(players, call[0])
    for place in range(players):
        seat = ((call[0] - 1 if likely is None else likely) - place) % players
        if seat != given.seat:
            mistake = DEALER_WRONG(seat=seat, seat_2=given.seat)
            yield Repair(_with(given._replace(seat=seat)), given, "seat", 0, mistake)


Entry = tuple[Line, int, tuple[int, str]]
"""A call: its line, its index there, and its seat and word."""


def _calls(lines: list[Line]) -> list[Entry]:
    bids = [line for line in lines if line.keyword == "bids"]
    return [(line, index, entry) for line in bids for index, entry in enumerate(line.items)]


def swapped_calls(lines: list[Line]) -> Iterator[Repair]:
    """Two calls exchanged, first those that are neighbours."""
    calls = _calls(lines)
    if len(calls) > MAX_CALLS:
        return
    pairs = list(pairwise(calls))
    if len(calls) <= MAX_CALLS // 4:
        pairs += [(calls[one], calls[other]) for one, other in combinations(range(len(calls)), 2) if other > one + 1]
    for (line, index, call), (line_2, index_2, call_2) in pairs:
        changed = _put(line, index, call_2)
        second = _put(changed if line is line_2 else line_2, index_2, call)
        mistake = CALLS_SWAPPED(seat=call[0], word=call[1], seat_2=call_2[0], word_2=call_2[1])
        yield Repair(_with(changed, second), line, index, 1, mistake)


def _put(line: Line, index: int, item: object) -> Line:
    return line._replace(items=(*line.items[:index], item, *line.items[index + 1 :]))


def other_outcomes(walk: Judging, lines: list[Line]) -> Iterator[Repair]:
    """The auction with another outcome that the lines below it allow; nothing where none of them would tell."""
    told = [line for line in lines if line.keyword in AUCTION_LINES]
    rest = [line for line in lines if line.keyword not in AUCTION_LINES]
    if not told or not any(PHASE.get(line.keyword, 0) > PHASE["bids"] for line in rest):
        return
    tells = [line.seat for line in rest if line.keyword in (*EXCHANGE_LINES, "call", "expose")]
    exchanged = any([line.keyword in EXCHANGE_LINES for line in rest])
    declarers = [seat for seat in walk.table.seats if seat in tells[:1]] or walk.table.seats
    contracts = walk.table.contracts
    declarer, contract_played = walk.table.declarer, walk.table.contract
    only_auction = all([error.line.keyword in AUCTION_LINES for error in walk.blamed])
    if declarer is not None and contract_played is not None and only_auction:
        declarers, contracts = [declarer], (contract_played,)  # all that follows fits this outcome
    for seat in declarers:
        for contract in contracts:
            if not _gaps(walk) and bool(contract.exchanges) != exchanged:
                continue  # a line would be missing, or have no place
            outcome = plain("contract", seat=seat, items=(contract.word,))._replace(row=told[0].row)
            played = phrase("{contract} played by {seat}", contract=contract.label, seat=seat)
            yield Repair(_settled(outcome), told[0], outcome=played)
    bids = [line for line in told if line.keyword == "bids"]
    passes = [line._replace(items=tuple([(entry[0], PASS) for entry in line.items if entry])) for line in bids]
    if passes:
        yield Repair(_with(*passes), bids[0], outcome=phrase("a deal in which all have passed"))


def _settled(outcome: Line) -> Change:
    change = _with(outcome)
    return lambda lines: [line for line in change(lines) if line.keyword not in AUCTION_LINES or line is outcome]


def other_hands(walk: Judging, lines: list[Line]) -> Iterator[Repair]:
    """One of two hands of a seat is that of a seat that has none."""
    hands = [line for line in lines if line.keyword == "hand"]
    seats = [line.seat for line in hands]
    for hand in hands:
        if seats.count(hand.seat) > 1:
            for seat in range(lines[0].number or 0):
                if seat not in seats:
                    yield Repair(_with(hand._replace(seat=seat)), hand, "seat")


def unknown_cards(walk: Judging, lines: list[Line]) -> Iterator[Repair]:
    """An unknown card in place of one that is in question."""
    tried = set()
    for line, index in _in_question(walk, lines):
        if (line.row, index) not in tried:
            tried.add((line.row, index))
            yield Repair(_with(_put(line, index, UNKNOWN)), line, index)


def _in_question(walk: Judging, lines: list[Line]) -> Iterator[tuple[Line, int]]:
    """The cards at which there is an error, those of a trick whose winner does not lead, and those that stand twice."""
    written = {line.row: line for line in lines}
    tricks = {line.number: line for line in lines if line.keyword == "trick"}
    for error in walk.blamed[:3]:
        line = written[error.line.row]
        if isinstance(error.what, int) and line.keyword in (*CARD_LINES, "buy"):
            yield line, error.what
            keywords = ("hand", "talon") if line.keyword in ("hand", "talon") else ("trick", "discard")
            for other in lines:
                if other.keyword in keywords and line.items[error.what] in other.items:
                    yield other, other.items.index(line.items[error.what])
        elif error.problem.code == WRONG_LEADER.name and (before := tricks.get((line.number or 0) - 1)):
            yield from ((before, index) for index in range(len(before.items)))
    times = Counter(card for line in tricks.values() for card in line.items)
    for line in tricks.values():
        yield from ((line, index) for index, card in enumerate(line.items) if times[card] > 1)
