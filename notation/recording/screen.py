"""The dialogue's two ends: what is asked and answered, and the table as it is known, in a few lines.

Everything goes to standard output. Where the answers come from a pipe they are repeated there, so that what is printed
reads as the dialogue that it was.
"""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from notation.cards import SUITS, cards_of
from notation.checking import printable
from notation.parts.auction import Holder
from notation.record import ENTRY_LINES, SEATS, UNKNOWN, Record
from notation.replay import Walk, replay
from notation.showing import Deal
from notation.showing_step import open_table
from notation.steps import steps
from notation.table import Table, card_name
from notation.terminal import Page, cards_text, choice_text

if TYPE_CHECKING:
    from rich.text import Text

    Piece = str | tuple[str, str] | Text

AT = 14
"""The column in which what may be done begins."""

_ASKS = {
    "bids": "calls", "announce": "may announce", "take": "takes", "keep": "keeps", "discard": "lays away",
    "call": "may call", "buy": "may buy a card (T21 for D4) for one", "trick": "plays",
    "expose": "may lay the hand open instead of leading, by “expose”",
}  # fmt: skip
_YES = ("y", "yes", "j", "ja")


class Leave(Exception):
    """The person wants to leave, or there is nothing more to be read."""


class Screen:
    """The terminal."""

    def __init__(self) -> None:
        from rich.console import Console

        self.page = Page(Console(highlight=False, markup=False, emoji=False))
        self.repeats = not sys.stdin.isatty()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if not self.repeats:
            with suppress(ImportError):  # lets the answers be edited, where there is such a thing
                import readline  # noqa: F401

    def ask(self, prompt: str) -> str:
        """A line that is typed, without what no record can hold. Raises Leave at the end of the input."""
        try:
            text = input(printable(prompt))
        except EOFError:
            click.echo()
            raise Leave from None
        text = printable("".join(each for each in text if each >= " " or each == "\t")).strip()
        if self.repeats:
            click.echo(text)
        return text.replace("\t", " ")

    def yes(self, question: str, otherwise: bool = False) -> bool:
        """A question that is answered with yes or no; Enter means `otherwise`."""
        while True:
            answer = self.ask(f"{question} {'[Y/n]' if otherwise else '[y/N]'} ").casefold()
            if answer in ("", "n", "no", "nein", *_YES):
                return answer in _YES or (not answer and otherwise)
            self.say("Please answer y or n.")

    def say(self, *pieces: "Piece", label: "Piece" = "", at: int = 0) -> None:
        """Print a text, broken at the width of the terminal."""
        self.page.put(*pieces, label=label, at=at)

    def gap(self) -> None:
        """An empty line."""
        self.page.gap()

    # ---- The table

    def known(self, record: Record, walk: Walk) -> None:
        """All that is known of the deal at this moment."""
        deal = Deal(self.page, record, replay(record))
        deal.title()
        deal.hands(walk.table, "Hands")
        deal.talon(walk.table)
        for line in record.main():
            if line.keyword in ("bids", "contract", "take", "discard", "keep", "buy", "call", "announce", "expose"):
                deal.act(line)
        open_table(self.page, deal, walk.table, None)
        self.say(f"{len(steps(record)) - 2} acts are written down.")

    def sheet(self, record: Record) -> None:
        """What came of the deal, and what could not be told."""
        report = replay(record)
        notes, report.problems = report.problems, []
        Deal(self.page, record, report).sheet()
        for each in notes:
            self.say(each.message, label="– ", at=2)


def who(record: Record, seat: int) -> str:
    """A seat's letter, and the name of who sits there."""
    return f"{SEATS[seat]} {record.names.get(seat, '')}".strip()


def options(decision: Any) -> list[tuple[str, ...]]:
    """The words that may be said."""
    return [(each,) if isinstance(each, str) else tuple(each) for each in decision.options()]


def grouped(page: Page, cards: int) -> "list[Piece]":
    """Cards in groups by suit, on one line."""
    groups = [cards & ~sum(SUITS.values()), *(cards & suit for suit in SUITS.values())]
    pieces: list[Piece] = []
    for group in filter(None, groups):
        pieces += [" "] * bool(pieces) + [cards_text(page, cards_of(group))]
    return pieces


def show_decision(screen: Screen, record: Record, walk: Walk) -> None:
    """Whose turn it is, what lies on the table, and what may be done."""
    decision: Any = walk.decision
    table, game = walk.table, walk.game
    keyword, seat = decision.keyword, decision.seat
    if isinstance(decision, Holder):
        screen.say("All have passed, and the hands do not tell who has to play. Which seat?   (h A: type a hand)")
    elif keyword in ENTRY_LINES:
        said = [*table.calls] if keyword == "bids" else [*table.said]
        if said:
            listed = ", ".join(f"{SEATS[each[0]]} {game.word(*map(str, each[1:]))}" for each in said)
            screen.say(listed, label="So far", at=AT)
        listed = "  ".join(f"{n} {game.word(*each)}" for n, each in enumerate(options(decision), 1))
        more = "   (Enter: nothing more)" if decision.implied else ""
        screen.say(f"{who(record, seat)} {_ASKS[keyword]}: {listed}{more}")
    elif keyword == "trick":
        show_trick(screen, record, table, decision)
    elif keyword == "take":
        if not any(packet.known for packet in table.talon):
            screen.say(f"{who(record, seat)} takes: {table.talon[0].count} cards by name   (Enter: not remembered)")
            return
        pieces: list[Piece] = []
        for index in decision.options():
            pieces += [f"{index + 1} ", cards_text(screen.page, packet_cards(record, table, index)), " "]
        screen.say(f"{who(record, seat)} takes: ", *pieces, "  (Enter: not remembered)")
    else:
        cards = sum(each for each in decision.options() if isinstance(each, int))
        size = f" {decision.size} of:" if hasattr(decision, "size") else " of:" if keyword == "buy" else ":"
        more = "nothing" if decision.implied else "not remembered"
        screen.say(f"{who(record, seat)} {_ASKS.get(keyword, keyword)}{size}   (Enter: {more})")
        if cards:
            short = cards.bit_count() <= table.pack.bit_count() // 2
            named = grouped(screen.page, cards) if short else [choice_text(screen.page, cards, table.pack)]
            screen.say(*named, label=" ", at=4)
        if keyword not in ("call", "expose") and seat is not None and not table.whole(seat):
            screen.say("and cards that are not known", label=" ", at=4)


def show_trick(screen: Screen, record: Record, table: Table, decision: Any) -> None:
    """The cards on the table, and those that may be played."""
    if decision.seat is None:
        screen.say(f"Trick {len(table.tricks) + 1} has an unknown card. Who won it, and leads to the next?")
        return
    if not decision.position:
        points = ""
        if table.declarer is not None:
            whole = table.pile(table.declarer).whole
            counted = table.side_points()[table.sides[table.declarer]]
            if whole and table.tricks:
                points = f"   card points of {who(record, table.declarer)}: {counted} of {table.game.total}"
        screen.say((f"Trick {decision.number}", "bold"), points)
    if table.trick:
        pairs = [(f"{SEATS[seat]} ", cards_text(screen.page, [card]), " ") for seat, card in table.trick]
        lying = [each for pair in pairs for each in pair]
        screen.say(*lying, label="On the table", at=AT)
    may = grouped(screen.page, decision.legal)
    if not table.whole(decision.seat):
        may += ["or another card, the hand is not all known" if may else "any card, the hand is not known"]
    verb = "follows" if decision.position else "leads"
    more = "   (Enter: nothing more was played)" if decision.implied else ""
    screen.say(f"{who(record, decision.seat)} {verb}: ", *may, more)


def show_trick_end(screen: Screen, record: Record, table: Table) -> None:
    """The last finished trick, and who won it."""
    trick = table.tricks[-1]
    order = table.from_seat(trick.leader)
    lying = ", ".join(f"{SEATS[seat]} {card_name(card)}" for seat, card in zip(order, trick.cards, strict=False))
    won = f": {who(record, trick.winner)} wins it" if trick.winner is not None else ""
    screen.say(f"Trick {trick.number}: {lying}{won}.")


def packet_cards(record: Record, table: Table, index: int) -> tuple[int, ...]:
    """The cards of a packet of the talon in the order dealt, the unknown ones last."""
    packet, written = table.talon[index], record.first("talon")
    order = [card for card in written.items if card and card != "|"] if written else []
    known = sorted(cards_of(packet.known), key=lambda card: order.index(card) if card in order else len(order))
    return (*known, *[UNKNOWN] * packet.missing)
