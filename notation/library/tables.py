"""Steps of a record, the table at each of them, and what may be chosen there."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import NamedTuple

from notation.cards import NAME, names_of
from notation.comments import names
from notation.deals.choosing import packet_cards
from notation.deals.forbidden import forbidden
from notation.deals.sentences import question, sentence, spoken
from notation.decision import DEED, EXCHANGE, PACKET, WORDS, Choices
from notation.library.errors import GameError, Reason, SeatError, StepError
from notation.library.records import Record, letter, reread, seat_of
from notation.problems import Breach, rule_of
from notation.record import BUY, KINDS, MANY_ACTS, SEATS, Comment
from notation.record import DEED as DONE
from notation.record import Record as ParsedRecord
from notation.replay import Path, Walk, position
from notation.replay.steps import Step as ParsedStep
from notation.replay.steps import steps as steps_of
from notation.table import Table as PlayedTable
from notation.words.languages import _, language

UNKNOWN = "_"
"""A card that nobody knows."""


class Trick(NamedTuple):
    """A trick."""

    number: int
    """From 1."""
    cards: dict[str, str]
    """Its cards by seat, in the order in which they were played."""
    winner: str | None
    """Who won it; None while it is open, or where nobody knows."""

    @property
    def leader(self) -> str:
        """Who led to it."""
        return next(iter(self.cards))


@dataclass(frozen=True)
class Choice:
    """What somebody may choose."""

    seat: str | None
    """Whose turn it is; None where only unknown cards could tell."""
    keyword: str
    """The keyword of the line that records the choice: ``bids``, ``discard``, ``trick`` …"""
    question: str
    """Whose turn it is and what he may do, as a sentence."""
    allowed: tuple[str, ...]
    """What may be chosen, as the notation writes it: words, cards, or packets of the talon; where several cards are
    to be chosen, every card that some legal set of them holds."""
    forbidden: dict[str, Reason]
    """What has its place here but may not be chosen, and the rule that forbids it."""
    size: int
    """How many cards are to be chosen; 1 for anything else."""
    optional: bool
    """Whether the deal goes on without an answer: nobody has to announce anything."""
    named: tuple[str, ...] = ()
    """Where one card is given for another (``T21 for D4``): what may be named; `allowed` is what may be given."""

    def __contains__(self, act: str) -> bool:
        return act in self.allowed

    def __repr__(self) -> str:
        about = f"{self.size} of " if self.size > 1 else ""
        may = " ".join(self.allowed) if self.keyword != "bids" else ", ".join(self.allowed)
        return f"<Choice {self.seat} {self.keyword}: {about}{may}>"


@dataclass(frozen=True)
class Table:
    """The table at one moment: what is known of it, by what was written down and what follows from that."""

    seats: tuple[str, ...]
    """Who takes part, forehand first; where nobody knows who dealt, who may take part."""
    dealer: str | None
    """Who dealt; None where that is not known."""
    hands: dict[str, tuple[str, ...]]
    """The cards that each seat still holds, ``_`` for one that is not known."""
    talon: tuple[tuple[str, ...], ...]
    """The packets of the talon."""
    laid_away: tuple[str, ...]
    """What the declarer laid away."""
    declarer: str | None
    """Who plays against the others; None before the auction is over, or where everybody plays for himself."""
    partner: str | None
    """The declarer's partner, as soon as everybody knows him."""
    contract: str | None
    """The word of the contract, once it is known."""
    called: str | None
    """The card whose holder is the partner, once it was named."""
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    trick: Trick | None
    """The open trick, if a card was played to it."""
    card_points: dict[str, int | None]
    """The card points of each side so far, under its seat; None where cards of its pile are not known."""
    choice: Choice | None = field(repr=False)
    """What is to be decided next; None where the deal is over."""

    @property
    def turn(self) -> str | None:
        """Whose turn it is; None where the deal is over, or only unknown cards could tell."""
        return self.choice.seat if self.choice else None

    def __repr__(self) -> str:
        said = [" ".join(filter(None, (self.declarer, self.contract))), f"{len(self.tricks)} tricks"]
        said += [f"{self.turn} to choose"] if self.turn else []
        return f"<Table {', '.join(filter(None, said))}>"

    def _repr_html_(self) -> str:
        rows = [(seat, " ".join(hand)) for seat, hand in self.hands.items()]
        rows += [(_("Talon"), " | ".join(" ".join(packet) for packet in self.talon))] * bool(self.talon)
        if self.trick:
            said = " ".join(f"{seat} {card}" for seat, card in self.trick.cards.items())
            rows.append((_("Trick {number}").format(number=self.trick.number), said))
        if self.choice:
            rows.append((_("Turn"), f"{self.choice.question} {' '.join(self.choice.allowed)}"))
        body = "".join(f"<tr><th>{escape(head)}</th><td>{escape(text)}</td></tr>" for head, text in rows)
        return f'<table class="tarock">{body}</table>'


@dataclass(frozen=True, repr=False)
class Step:
    """One act of a record; step 0 is the deal, the last one the settlement. The table is the one after it."""

    number: int
    """From 0."""
    keyword: str
    """The keyword of its line: ``bids``, ``trick`` …; ``deal`` for the first, ``settlement`` for the last."""
    seat: str | None
    """Who acts; None for the first and the last."""
    act: str
    """What was done, as the notation writes it: ``solo``, ``SK``, ``T12 H4 D2``, ``T21 for D4``."""
    mark: str
    """The mark that judges it, such as ``!``; empty where none does."""
    comments: tuple[Comment, ...]
    """The comments beside it, each with its `text` and its `language` (empty where it names none)."""
    parsed: ParsedStep = field(compare=False)
    """What stands behind it, for the modules of the project."""
    record: Record = field(compare=False)
    """The record that it is a step of."""
    path: Path = field(default=(), compare=False)
    """The variation that it belongs to; empty for the main line."""

    @cached_property
    def table(self) -> Table:
        """The table after the act. Raises GameError where the game is not known."""
        return table_of(position_of(self.record.parsed, self.number, self.path))

    @property
    def sentence(self) -> str:
        """What was done and what came of it, as a sentence in the language that is being spoken."""
        before = position(self.record.parsed, max(self.number - 1, 0), self.path)
        after = position(self.record.parsed, self.number, self.path)
        named = {SEATS[seat]: name for seat, name in names(self.record.parsed, language()).items()}
        return sentence(self.parsed, before, after, named)

    def __repr__(self) -> str:
        return f"<Step {self.number}: {' '.join(filter(None, (self.keyword, self.seat, self.act)))}>"


def steps(record: Record, variation: str = "") -> list[Step]:
    """The steps of a record's main line, or of a variation (``1``, or ``2.1`` for the first one in the second).

    A variation's steps count from the line that it restates. Raises StepError where there is no such variation.
    """
    path = tuple(int(part) for part in variation.split(".")) if variation.replace(".", "").isdecimal() else ()
    listed = steps_of(record.parsed, path) if bool(path) == bool(variation) else []
    if not listed:
        raise StepError(_("This record has no variation “{name}”.").format(name=variation))
    return [
        Step(step.number, step.keyword, letter(step.seat), act_text(step), step.mark, step.comments, step, record, path)
        for step in listed
    ]


def view(record: Record, seat: str, step: int | None = None) -> Record:
    """What a seat knew after a step (by default at the end), as a record with ``_`` for the rest.

    Raises SeatError for a seat that takes no part, GameError where the game is not known, StepError for a step that
    the record does not have.
    """
    from notation.deals import viewing

    last = len(steps_of(record.parsed)) - 1
    table = position_of(record.parsed, 0 if step is None else step, last=last).table
    number = seat_of(seat, record.players)
    if number not in table.seats:
        raise SeatError(_("{seat} takes no part in this deal.").format(seat=seat))
    return reread(viewing.view(record.parsed, number, last if step is None else step))


def act_text(step: ParsedStep) -> str:
    """What was done at a step, as the notation writes it behind the keyword and the seat."""
    line = step.line
    if line is None:
        return ""
    if step.keyword in MANY_ACTS:
        item = line.items[step.item]
        return NAME.get(item, UNKNOWN) if isinstance(item, int) else " ".join(map(str, item[1:]))
    if not line.items or KINDS[step.keyword].items == DONE:
        return " ".join([step.keyword, *map(str, line.items)])
    joint = " for " if step.keyword == BUY else " "
    return joint.join(NAME.get(item, UNKNOWN) if isinstance(item, int) else str(item) for item in line.items)


def position_of(record: ParsedRecord, step: int, path: Path = (), last: int | None = None) -> Walk:
    """The walk after some acts. Raises GameError where the game is not known, StepError for a step behind the last."""
    if last is not None and not 0 <= step <= last:
        raise StepError(_("This record has the steps 0 to {last}, no step {step}.").format(last=last, step=step))
    walk = position(record, step, path)
    if walk is None:
        text = _("The game “{game}”, or its rules, are not known here: the table cannot be shown.")
        raise GameError(text.format(game=record.game))
    return walk


# ---- The table in the words of the notation


def cards_at(known: int, missing: int) -> tuple[str, ...]:
    """Some cards by name, and the unknown ones behind them."""
    return (*names_of(known), *[UNKNOWN] * missing)


def dealt(record: ParsedRecord, table: PlayedTable, packet: int) -> tuple[str, ...]:
    """The cards of a packet of the talon in the order dealt."""
    return tuple(NAME.get(card, UNKNOWN) for card in packet_cards(record, table, packet))


def trick_at(number: int, order: Iterable[int], cards: Iterable[int], winner: int | None) -> Trick:
    """A trick by names and letters."""
    played = {SEATS[seat]: NAME.get(card, UNKNOWN) for seat, card in zip(order, cards, strict=False)}
    return Trick(number, played, letter(winner))


def table_of(walk: Walk) -> Table:
    """The table to which a walk has come."""
    table = walk.table
    tricks = [trick_at(each.number, table.from_seat(each.leader), each.cards, each.winner) for each in table.tricks]
    del tricks[: table.before]
    open_trick = trick_at(len(table.tricks) + 1, table.order, table.open, None) if table.open else None
    points = {side: number if table.pile(side).whole else None for side, number in table.side_points().items()}
    return Table(
        seats=tuple(SEATS[seat] for seat in table.seats),
        dealer=letter(table.dealer),
        hands={
            SEATS[seat]: cards_at(table.hands[seat], table.count(seat) - table.hands[seat].bit_count())
            for seat in sorted(table.seats)
        },
        talon=tuple(dealt(walk.record, table, index) for index in range(len(table.talon))),
        laid_away=cards_at(table.laid.known, table.laid.missing),
        declarer=letter(table.declarer),
        partner=letter(table.partner),
        contract=table.contract.word if table.contract else None,
        called=None if table.called is None else NAME.get(table.called, UNKNOWN),
        tricks=tuple(tricks),
        trick=open_trick,
        card_points={SEATS[side]: number for side, number in points.items()},
        choice=choice_of(walk),
    )


def choice_of(walk: Walk) -> Choice | None:
    """What may be chosen next, and why the rest may not; None where the deal is over."""
    decision, table = walk.decision, walk.table
    if decision is None:
        return None
    if decision.seat is None:
        return Choice(None, decision.keyword, question(decision, table), (), {}, 1, decision.implied)
    offer = decision.offer(table)
    return Choice(
        SEATS[decision.seat],
        decision.keyword,
        question(decision, table),
        tuple(_as_written(offer.allowed, walk)),
        {
            name: reason_of(breach, table)
            for choice, breach in forbidden(decision, offer, table)
            for name in _as_written(choice, walk)
        },
        offer.size if offer.way not in (WORDS, DEED, PACKET, EXCHANGE) else 1,
        decision.implied,
        tuple(names_of(offer.named)),
    )


def _as_written(choices: Choices, walk: Walk) -> list[str]:
    """Some of what can be chosen, as the notation writes it."""
    packets = [" ".join(dealt(walk.record, walk.table, index)) for index in choices.packets]
    return [*map(" ".join, choices.words), *packets, *(SEATS[seat] for seat in choices.seats), *names_of(choices.cards)]


def reason_of(breach: Breach, table: PlayedTable) -> Reason:
    """Why something may not be, in words."""
    code = breach.code
    message = spoken(code.sentence(breach.arguments), breach.arguments, table)
    return Reason(code.name, message, rule_of(code, table.game.name))
