"""From the lines of a file to its evening: what each line does to it, and what is asked of the whole."""

from collections.abc import Callable, Iterable

from notation.evenings import codes
from notation.evenings.evening import Evening, Participant, PlayedRound, Scores, TableScore, sum_breach
from notation.evenings.lines import (
    PLACES,
    BoardLine,
    Fact,
    OpenLine,
    PadLine,
    PlayerLine,
    PresenceLine,
    ResultLine,
    TableLine,
    finding,
    read_text,
)
from notation.game import TIMES, SessionDeal
from notation.house import HOUSE, House
from notation.parts.radl import counted
from notation.record import SEATS
from notation.replay.codes import GAME_UNKNOWN
from notation.rulebooks import find, known
from notation.rulebooks.houses import HOUSE_WORD, faults_of, rules_of, valued_words
from notation.words.spelling import nearest


def read_evening(data: bytes) -> Evening:
    """The evening of a file."""
    text = read_text(data)
    evening = Evening()
    evening.problems += text.problems
    for fact in text.facts:
        if fact.keyword in _TAKES:
            _TAKES[fact.keyword](evening, fact)
    _settle_head(evening, text.facts)
    for check in CHECKS:
        check(evening, text.facts)
    evening.problems.sort(key=lambda found: (found.line, found.column))
    return evening


# ---- The head


def _head(attribute: str) -> Callable[[Evening, Fact], None]:
    def take(evening: Evening, fact: Fact) -> None:
        setattr(evening, attribute, fact.value)

    return take


def _game(evening: Evening, fact: Fact) -> None:
    evening.game = find(fact.value)
    if evening.game is None:
        games = known()
        evening.add(GAME_UNKNOWN(game=fact.value, words=list(games), suggestion=nearest(fact.value, games)), fact)


def _house(evening: Evening, fact: Fact) -> None:
    evening.house_lines.append(fact)


def _settle_head(evening: Evening, facts: Iterable[Fact]) -> None:
    """Take values that the file does not give from the game."""
    if not any(fact.keyword == "game" for fact in facts):
        evening.problems.append(finding(codes.GAME_LACKING(), 0))
    game = evening.game
    if game is not None:
        evening.sizes = evening.sizes or game.players
        if evening.total is None and not game.settlement({0: 1, 1: -1}):
            evening.total = 0  # what is paid deal by deal goes from one player to another


# ---- Players


def _player(evening: Evening, fact: Fact) -> None:
    line: PlayerLine = fact.value
    if line.number in evening.players:
        taken = codes.NUMBER_TWICE(number=line.number, name=evening.name(line.number))
        evening.add(taken, fact)
        return
    player = Participant(line.number, line.name, [] if line.away else [(line.late or 1, None)])
    if line.gone is not None:
        player.go(line.gone)
    evening.players[line.number] = player


def _presence(evening: Evening, fact: Fact) -> None:
    line: PresenceLine = fact.value
    player = evening.players.get(line.number)
    if player is None:
        evening.add(codes.NUMBER_UNKNOWN(number=line.number), fact)
    elif line.round is None:
        player.stays = []
    elif fact.keyword == "late":
        player.come(line.round)
    else:
        player.go(line.round)


def _same(evening: Evening, fact: Fact) -> None:
    if not _all_known(evening, fact, fact.value):
        return
    first, second = sorted(map(evening.person, fact.value))
    for round in evening.rounds.values():
        seated = set(map(evening.person, round.seated))
        if first != second and {first, second} <= seated:
            names = {"first": evening.name(first), "second": evening.name(second)}
            evening.add(codes.BOTH_SEATED(round=round.number, **names), fact, 1)
            return
    joined = {number: first for number in evening.players if evening.person(number) in (first, second)}
    evening.same |= {number: first for number in joined if number != first}


def _all_known(evening: Evening, fact: Fact, numbers: Iterable[int], item: int = 0) -> bool:
    """Whether every number is that of a player; it is a problem where one is not."""
    unknown = [(at, number) for at, number in enumerate(numbers, item) if number not in evening.players]
    for at, number in unknown:
        evening.add(codes.NUMBER_UNKNOWN(number=number), fact, at)
    return not unknown


def _lot(evening: Evening, fact: Fact) -> None:
    if _all_known(evening, fact, fact.value):
        drawn = dict.fromkeys(map(evening.person, fact.value))
        evening.lots = [number for number in evening.lots if number not in drawn] + list(drawn)


# ---- Rounds


def _round(evening: Evening, fact: Fact) -> None:
    before = evening.rounds.get(fact.value)
    if before is not None and before.has_scores:
        evening.add(codes.ROUND_KEPT(round=fact.value), fact)
        evening.at = PlayedRound(fact.value, fact.row)
        return
    boards = before.boards if before else {}
    evening.at = evening.rounds[fact.value] = PlayedRound(fact.value, fact.row, boards=boards)


def _below_round(evening: Evening, fact: Fact) -> PlayedRound | None:
    """The round to which a line belongs; a problem where it is below none."""
    if evening.at is None:
        evening.add(codes.OUTSIDE_ROUND(keyword=fact.keyword), fact)
    return evening.at


def _table(evening: Evening, fact: Fact) -> None:
    line: TableLine = fact.value
    round = _below_round(evening, fact)
    if round is None:
        return
    if line.table in round.tables:
        evening.add(codes.TABLE_TWICE(round=round.number, table=line.table), fact)
    elif _may_sit(evening, round, fact, line.numbers, 1):
        round.tables[line.table] = TableScore(round.number, line.table, line.numbers)


def _bye(evening: Evening, fact: Fact) -> None:
    round = _below_round(evening, fact)
    if round is not None and _may_sit(evening, round, fact, fact.value, 0):
        round.byes += fact.value


def _may_sit(evening: Evening, round: PlayedRound, fact: Fact, numbers: tuple[int, ...], item: int) -> bool:
    """Whether players may have these places of a round; a problem for each who may not."""
    if not _all_known(evening, fact, numbers, item):
        return False
    taken, free = set(map(evening.person, (*round.seated, *round.byes))), True
    for at, number in enumerate(numbers, item):
        if (own := evening.person(number)) in taken:
            evening.add(codes.SEATED_TWICE(name=evening.name(number), round=round.number), fact, at)
            free = False
        taken.add(own)
    return free


def _board(evening: Evening, fact: Fact) -> None:
    line: BoardLine = fact.value
    round = evening.rounds.setdefault(line.round, PlayedRound(line.round, fact.row))
    if round.boards.setdefault(line.board, line.dealt) != line.dealt:
        evening.add(codes.BOARD_TWICE(round=line.round, board=line.board), fact, 1)


# ---- Results


def _result(evening: Evening, fact: Fact) -> None:
    line: ResultLine = fact.value
    if table := _table_of(evening, fact, line):
        table.results.append((fact, line))


def _pad(evening: Evening, fact: Fact) -> None:
    line: PadLine = fact.value
    if table := _table_of(evening, fact, line):
        table.pad[line.board] = line.scores
        table.lines.setdefault(line.board, []).append(fact)


def _table_of(evening: Evening, fact: Fact, line: ResultLine | PadLine) -> TableScore | None:
    """The table of which a line tells scores; None if they cannot count."""
    table = evening.table(line.round, line.table)
    if table is None:
        evening.add(codes.TABLE_UNKNOWN(round=line.round, table=line.table), fact)
        return None
    if evening.rounds[line.round].closed:
        evening.add(codes.ROUND_CLOSED(round=line.round), fact)
        return None
    wanted, given = len(table.numbers), len(line.scores)
    if wanted != given:
        evening.add(codes.SCORES_COUNT(table=line.table, wanted=wanted, given=given), fact, 1)
        return None
    return table


def _close(evening: Evening, fact: Fact) -> None:
    number = fact.value.round if isinstance(fact.value, OpenLine) else fact.value
    if number in evening.rounds and evening.rounds[number].tables:
        evening.rounds[number].closed = fact.keyword == "close"
    else:
        evening.add(codes.ROUND_UNKNOWN(round=number), fact)


_TAKES: dict[str, Callable[[Evening, Fact], None]] = {
    **{word: _head(word) for word in ("event", "place", "date", "rules", "seating", "scoring", "ties", "total")},
    "house": _house,
    "tables": _head("sizes"), "rounds": _head("schedule"), "game": _game, "player": _player,
    **dict.fromkeys(("late", "gone", "away"), _presence), "same": _same, "lot": _lot, "round": _round,
    "table": _table, "bye": _bye, "board": _board, "result": _result, "pad": _pad, "close": _close, "open": _close,
}  # fmt: skip
"""Functions that apply each kind of line to the evening."""


# ---- What the whole has to be


def _sizes_fit(evening: Evening, facts: tuple[Fact, ...]) -> None:
    """Every table has a size of the evening, and no more than there are seats."""
    most = tuple(range(1, len(SEATS) + 1))
    for fact in facts:
        if fact.keyword == "table" and len(fact.value.numbers) not in (evening.sizes or most):
            given = codes.TABLE_SIZE(size=len(fact.value.numbers), words=list(map(str, evening.sizes or most)))
            evening.add(given, fact)


def _all_seated(evening: Evening, facts: tuple[Fact, ...]) -> None:
    """Check that exactly the present players have a seat or a bye in each round."""
    at = {fact.row: fact for fact in facts}
    for round in evening.rounds.values():
        if not round.tables:
            continue
        placed = list(map(evening.person, (*round.seated, *round.byes)))
        there = evening.present(round.number)
        for number in there:
            if number not in placed:
                evening.add(codes.NOT_SEATED(name=evening.name(number), round=round.number), at[round.row])
        for number in placed:
            if number not in there:
                evening.add(codes.SEATED_AWAY(name=evening.name(number), round=round.number), at[round.row])


def _sums_fit(evening: Evening, facts: tuple[Fact, ...]) -> None:
    """The scores of a table add up; the last result and the whole pad say the same."""
    for table in evening.tables():
        for fact, result in table.results[-1:]:
            if breach := evening.sum_breach(result.scores):
                evening.add(breach, fact, 1)
            wanted = result.deals or evening.schedule.deals or len(table.pad)
            if table.pad and len(table.pad) >= wanted and table.of_pad != result.scores:
                texts = {"scores": _scores_text(result.scores), "others": _scores_text(table.of_pad)}
                evening.add(codes.SUMS_DIFFER(**texts), fact, 1)
        for board, facts_of_board in table.lines.items():
            if evening.total == 0 and (breach := sum_breach(table.pad[board], 0)):
                evening.add(breach, facts_of_board[-1], 1)


def _scores_text(scores: Scores) -> str:
    return " ".join(map(str, scores))


def _places_listed(evening: Evening, facts: tuple[Fact, ...]) -> None:
    """Check that points of places cover all table sizes in use."""
    used = sorted({len(table.numbers) for table in evening.tables()})
    for fact in [fact for fact in facts if fact.keyword == "scoring"][-1:]:
        for value in fact.value:
            for size in used if value.name == PLACES and value.ends is None else ():
                if size not in value.listed:
                    evening.add(codes.PLACES_LACKING(size=size), fact)


def _houses_fit(evening: Evening, facts: tuple[Fact, ...]) -> None:
    """The lines of houses are sound, and the rules name a rule set of the game or one of these houses."""
    game = evening.game
    if game is None:
        return
    faults = faults_of(game, evening.houses)
    for fault in faults:
        fact = evening.house_lines[min(fault.row, len(evening.house_lines) - 1)]
        evening.add(fault.breach, fact, fault.item)
    if evening.house_lines and evening.rules and not faults:
        found = rules_of(game, evening.rules, game.players[0], evening.houses, (), evening.date)
        if not isinstance(found, dict):
            [*_before, named] = [fact for fact in facts if fact.keyword == "rules"]
            evening.add(found[0], named, found[1])


def _doubled_fit(evening: Evening, facts: tuple[Fact, ...]) -> None:
    """What the lines of a pad say of a deal is known in the house, and each counts as its doubled rounds want it."""
    house, game = evening.house, evening.game
    if game is None:
        return
    words = valued_words(game, house or House(game.name, "standard"))
    for table in evening.tables():
        lines = [(facts_of_board[-1], facts_of_board[-1].value) for _at, facts_of_board in sorted(table.lines.items())]
        for fact, line in lines:
            named = (*([line.contract] if line.contract else []), *line.made)
            for word in [word for word in named if word not in words]:
                evening.add(HOUSE_WORD(given=word, words=list(words), suggestion=nearest(word, words)), fact, 1)
        if house is None or not house.radl:
            continue
        deals = [_session_deal(line, house) for _fact, line in lines]
        table.times, doubts = counted(deals, house.radl)
        if any([line.contract or line.made or line.times for _fact, line in lines]):
            for index, about in doubts:
                evening.add(codes.TIMES_DIFFER(**about.arguments), lines[index][0], 1)


def _session_deal(line: PadLine, house: House) -> SessionDeal:
    """A line of a pad as a deal of a session."""
    rules = {HOUSE: house.text, TIMES: str(line.times or 1)}
    score = {str(seat): made for seat, made in enumerate(line.scores)}
    return SessionDeal(None, line.contract, None, frozenset(line.made), score, rules)


CHECKS: tuple[Callable[[Evening, tuple[Fact, ...]], None], ...] = (
    _houses_fit, _sizes_fit, _all_seated, _sums_fit, _places_listed, _doubled_fit,
)  # fmt: skip
"""Checks of the whole evening, one subject each."""
