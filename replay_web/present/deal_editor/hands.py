"""The hands of a deal that is being entered: the cards that each can have, and those that it has."""

from collections.abc import Iterator
from dataclasses import dataclass

from notation.cards import names_of
from notation.deals.draft import Draft
from notation.record import SEATS
from notation.replay import Judging
from notation.table import Table
from replay_web.messages import _
from replay_web.present.forms import AnswerChoice, by_suit, card_choices
from replay_web.present.words import Voice

TALON = "talon"
"""The place of a hand that is asked for the first packet of the talon."""


@dataclass(frozen=True, slots=True)
class HandForm:
    """A hand to be entered, or the first packet of the talon."""

    seat: str
    name: str
    size: int
    choices: tuple[AnswerChoice, ...]
    marked: tuple[str, ...]
    written: bool

    @property
    def suits(self) -> tuple[tuple[AnswerChoice, ...], ...]:
        return by_suit(self.choices)


def hand_forms(draft: Draft, dealt: Judging, voice: Voice, marked: dict[int, int]) -> Iterator[HandForm]:
    """All hands. What is known of a hand is marked: what is written or follows; else the `marked` cards by seat."""
    table = dealt.table
    size = table.game.hand_size(table.players)
    for seat in sorted(table.seats):
        line = draft.line("hand", seat)
        held = table.hands[seat] if line is None else sum({item for item in line.items if isinstance(item, int)})
        left = cards_left(draft, table, seat)
        if line is None and left.bit_count() == size:
            held = left
        choices = tuple(card_choices(left, voice))
        marks = names_of(marked.get(seat, held) & left)
        yield HandForm(SEATS[seat], voice.name(seat), size, choices, tuple(marks), line is not None)


def cards_left(draft: Draft, table: Table, seat: int | None) -> int:
    """The cards that a hand can have, by the `table` as it was dealt; of the talon if no `seat` is named."""
    left = table.pack
    for line in draft.record.main():
        if line.keyword in ("hand", TALON) and (line.keyword, line.seat) != ("hand", seat):
            left &= ~sum({item for item in line.items if isinstance(item, int)})
    if seat is not None and draft.line("hand", seat) is None:  # what others play was dealt to them
        for other in table.seats:
            left &= ~(table.hands[other] if other != seat else 0)
    return left


def talon_open(draft: Draft, table: Table) -> bool:
    """Whether it has still to be told which packet of the talon lies where."""
    packets = table.talon
    left = cards_left(draft, table, None)
    return len(packets) > 1 and not draft.line(TALON) and left.bit_count() == sum(packet.count for packet in packets)


def talon_form(draft: Draft, table: Table, voice: Voice) -> HandForm:
    choices = tuple(card_choices(cards_left(draft, table, None), voice))
    return HandForm(TALON, _("First packet of the talon"), table.talon[0].count, choices, (), False)
