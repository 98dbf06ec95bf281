"""Records of deals as lines of an evening's pads. They join it by event, place, date, round and table.

Who judges the records says what each deal made; what somebody wrote into the evening's file counts before them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from notation.evenings import codes
from notation.evenings.evening import Evening, Scores, TableScore
from notation.evenings.lines import Fact
from notation.record import Record


class RecordedDeal(NamedTuple):
    round: int
    table: int
    board: int | None
    scores: Scores


def recorded(evening: Evening, record: Record, score: Mapping[int, int] | None) -> RecordedDeal | None:
    """A record with its score as a deal of an evening; None if it is none of it, or cannot be scored.

    A record without a round belongs to the first one.
    """
    headers = {keyword: getattr(evening, keyword) for keyword in ("event", "place", "date")}
    table, game = record.header("table"), evening.game
    if score is None or game is None or record.game != game.name or not str(table).isdecimal():
        return None
    if any(text and record.header(keyword) != text for keyword, text in headers.items()):
        return None
    round, scores = record.header("round"), tuple(score[seat] for seat in range(record.players or 0))
    return RecordedDeal(1 if round is None else round, int(table), record.header("board"), scores)


def add_recorded(evening: Evening, deals: Iterable[RecordedDeal]) -> None:
    """Let records count where no line of the pad does; a warning where they say otherwise than the file.

    Records without the number of their board are counted in their order.
    """
    told: dict[int, tuple[TableScore, dict[int, Scores]]] = {}
    count: Counter[int] = Counter()
    for deal in deals:
        table = evening.table(deal.round, deal.table)
        if table is not None and len(deal.scores) == len(table.numbers):
            count[id(table)] += 1
            board = count[id(table)] if deal.board is None else deal.board
            told.setdefault(id(table), (table, {}))[1].setdefault(board, deal.scores)
    for table, boards in told.values():
        for board, scores in boards.items():
            if board not in table.pad:
                table.pad[board] = scores
            elif table.pad[board] != scores:
                _differ(evening, table.lines[board][-1], table.pad[board], scores)
        result = table.result
        if result is not None and not table.lines:
            wanted = result.deals or evening.schedule.deals or len(boards)
            if len(boards) >= wanted and table.of_pad != result.scores:
                _differ(evening, table.results[-1][0], result.scores, table.of_pad)


def _differ(evening: Evening, fact: Fact, written: Scores, others: Scores) -> None:
    texts = {name: " ".join(map(str, scores)) for name, scores in (("scores", written), ("others", others))}
    evening.add(codes.SUMS_DIFFER(**texts, case="records"), fact, 1)
