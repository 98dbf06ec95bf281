"""The rows of a record in the tables of cards and of decisions.

A decision's row is about the cards that the seat had seen, and of no others: it is read off the table as the seat sees
it.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from notation.analysis import best
from notation.analysis.endings import UnsolvableError, ending, passed_by
from notation.cards import NAME
from notation.deals.act_texts import act_text, card_names, cards_asked, choice_texts
from notation.deals.viewing import seen_table
from notation.decision import Decision
from notation.game import gains
from notation.lessons import check
from notation.record import SEATS, UNKNOWN, Record
from notation.replay.acts import pass_by
from notation.replay.positions import position
from notation.replay.session import Moment, moments
from notation.replay.steps import WrittenStep, steps

Row = tuple[Any, ...]


class Decided(NamedTuple):
    """An act of a record, and the moment at which a seat decided on it."""

    step: WrittenStep
    moment: Moment
    decision: Decision
    seat: int


def decided(record: Record) -> Iterator[Decided]:
    """The acts of a record that somebody decided on, up to the first that contradicts its game.

    Claims are left out. So is everything that goes without saying, such as a turn in which nobody announces anything,
    and what a seat is said to have done that takes no part.
    """
    return _decided(record, moments(record))


def _decided(record: Record, found: Sequence[Moment]) -> Iterator[Decided]:
    """The acts of a record with these moments that somebody decided on."""
    for step in steps(record)[1:-1] if found else ():
        moment = found[step.number - 1]
        if moment.stopped:
            return
        if not _asks(moment.decision, step):
            moment = _come_to(moment, step)
        if step.seat in moment.table.orders and _asks(moment.decision, step):
            assert moment.decision is not None
            yield Decided(step, moment, moment.decision, step.seat)


def _asks(decision: Decision | None, step: WrittenStep) -> bool:
    if decision is None or step.seat is None or decision.keyword != step.keyword:
        return False
    return decision.seat == step.seat or (decision.seat is not None and decision.open_to_others)


def _come_to(moment: Moment, step: WrittenStep) -> Moment:
    """The moment in which a step is asked for, behind decisions to which nobody answered anything."""
    if moment.decision is None or not moment.decision.implied:
        return moment
    walk = position(moment.record, moment.number)
    assert walk is not None
    while walk.decision is not None and walk.decision.implied and not _asks(walk.decision, step):
        pass_by(walk, walk.decision)
    return moment._replace(table=walk.table, decision=walk.decision)


def rows_of(record: Record, table: str, solved: int = 0) -> Iterator[Row]:
    """The rows of a record in one of the `TABLES`; in that of decisions the last `solved` tricks are solved."""
    return card_rows(record) if table == "cards" else decision_rows(record, solved)


# ---- Cards


def card_rows(record: Record) -> Iterator[Row]:
    """A row for each card of the tricks that is known, in the columns `CARDS`."""
    found = moments(record)
    winners = found[-1].table.winners if found else []
    for step, moment, decision, seat in _decided(record, found):
        if step.keyword != "trick" or step.line is None or (card := step.line.items[step.item]) == UNKNOWN:
            continue
        table = moment.table
        number = len(table.winners)
        winner = winners[number] if number < len(winners) else None
        legal = decision.offer(table).allowed.cards.bit_count() if table.whole(seat) else None
        place = len(table.open) + 1
        yield number + table.before + 1, place, SEATS[seat], NAME[card], _letter(winner), legal


# ---- Decisions


def decision_rows(record: Record, solved: int = 0) -> Iterator[Row]:
    """A row for each decision, in the columns `DECISIONS`; the cards of the last `solved` tricks are solved."""
    report = check(record)
    gained = gains(report.game, report.result) if report.game is not None else {}
    for done in decided(record):
        gain = gained.get(done.seat)
        yield (done.step.number, SEATS[done.seat], done.step.keyword, *seen_at(done), gain, *_worth(done, solved))


def seen_at(done: Decided) -> Row:
    """The columns from ``hand`` to ``chosen``: what the seat knew, and what it chose."""
    step, moment, decision, seat = done
    table = seen_table(moment.table, seat)
    offer = decision.at(table).offer(table)
    laid = table.laid_away.known if table.declarer is not None else 0
    lying = zip(table.order, table.open, strict=False)
    contract = table.contract
    return (
        _cards(table.hands[seat]),
        _cards(table.seen["talon"][seat] if "talon" in table.seen else 0),
        _cards(laid),
        ", ".join([f"{SEATS[player]} {NAME.get(card, '_')}" for player, card in lying]),
        _cards(table.played),
        "".join([_letter(winner) or "_" for winner in table.winners]),
        ", ".join([f"{SEATS[player]} {word}" for player, word in table.calls]),
        ", ".join([f"{SEATS[player]} {' '.join(words)}" for player, *words in table.said]),
        _letter(table.declarer),
        _letter(table.partner),
        contract.word if contract is not None else None,
        None if table.called is None else NAME.get(table.called, "_"),
        ", ".join(choice_texts(offer.allowed, moment.record, table)),
        cards_asked(offer),
        act_text(step),
    )


def _letter(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat]


def _cards(cards: int) -> str:
    return " ".join(card_names(cards))


def _worth(done: Decided, tricks: int) -> tuple[int | None, int | None]:
    """The columns ``value`` and ``cost``."""
    table, step = done.moment.table, done.step
    left = table.game.hand_size(table.players) - len(table.winners) - table.before
    if step.keyword != "trick" or step.line is None or left > tricks:
        return None, None
    card = step.line.items[step.item]
    try:
        play = best.solved(ending(passed_by(done.moment)))
    except UnsolvableError:
        return None, None
    return (play.scores[card], play.score_cost(card)) if card in play.scores and play.exact else (None, None)
