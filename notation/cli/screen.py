"""The dialogue's two ends: what is asked and answered, and the table as it is known, in a few lines.

Everything goes to standard output. Where the answers come from a pipe they are repeated there, so that what is printed
reads as the dialogue that it was.
"""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from notation.cards import SUITS, cards_of
from notation.cli.showing import ShownDeal
from notation.cli.showing_step import open_table
from notation.cli.terminal import Printout, cards_text, choice_text, woven
from notation.comments import names
from notation.deals.choosing import packet_cards
from notation.decision import CARD, CARDS, EXCHANGE, PACKET, WORDS, Offer
from notation.errors import Signal
from notation.files.output import printable
from notation.lessons import check
from notation.record import AUCTION_LINES, EXCHANGE_LINES, SEATS, Record
from notation.replay.session import Moment
from notation.replay.steps import last_act
from notation.table import Table, card_name
from notation.words.languages import _, language

if TYPE_CHECKING:
    from rich.text import Text

    Piece = str | tuple[str, str] | Text

AT = 14
"""The column in which what may be done begins."""

_YES = ("y", "yes", "j", "ja", "o", "oui", "はい", "d", "da")
NO = ("n", "no", "nein", "non", "いいえ", "ne")
"""Answers that mean no."""


class LeaveRequest(Signal):
    """The person wants to leave, or there is nothing more to be read."""


class Screen:
    """The terminal."""

    def __init__(self) -> None:
        from rich.console import Console

        self.page = Printout(Console(highlight=False, markup=False, emoji=False))
        self.typed_ahead = ""
        """Input typed in advance for the next question."""
        self.repeats = not sys.stdin.isatty()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if not self.repeats:
            with suppress(ImportError):  # lets the answers be edited, where there is such a thing
                import readline  # noqa: F401

    def ask(self, prompt: str) -> str:
        """A line that is typed, without what no record can hold. Raises LeaveRequest at the end of the input."""
        if self.typed_ahead:
            text, self.typed_ahead = self.typed_ahead, ""
            return text
        try:
            text = input(printable(prompt))
        except EOFError:
            click.echo()
            raise LeaveRequest from None
        text = printable("".join(character for character in text if character >= " " or character == "\t")).strip()
        if self.repeats:
            click.echo(text)
        return text.replace("\t", " ")

    def confirm(self, question: str) -> str:
        """The answer to a question that Enter confirms, and so does all that answers the next question already."""
        try:
            text = self.ask(question)
        except LeaveRequest:
            return ""
        if text not in ("?", "u", *NO, *_YES):
            self.typed_ahead = text
        return text

    def yes(self, question: str, otherwise: bool = False) -> bool:
        """A question that is answered with yes or no; Enter means `otherwise`."""
        while True:
            choice = _("[Y/n]") if otherwise else _("[y/N]")
            answer = self.ask(f"{question} {choice} ").casefold()
            if answer in ("", *NO, *_YES):
                return answer in _YES or (not answer and otherwise)
            self.say(_("Please answer y or n."))

    def say(self, *pieces: "Piece", label: "Piece" = "", at: int = 0) -> None:
        """Print a text, broken at the width of the terminal."""
        self.page.put(*pieces, label=label, at=at)

    def gap(self) -> None:
        """An empty line."""
        self.page.gap()

    # ---- The table

    def known(self, record: Record, table: Table) -> None:
        """All that is known of the deal at this moment."""
        deal = ShownDeal(self.page, record, check(record))
        deal.title()
        self.table(deal, table)
        acts = last_act(record)
        self.say(_.plural("{count} act is written down.", "{count} acts are written down.", acts).format(count=acts))

    def table(self, deal: ShownDeal, table: Table) -> None:
        """The table as it is known at this moment: the hands, what was said and done, what lies there."""
        deal.hands(table, _("Hands"))
        deal.talon(table)
        for line in deal.record.main():
            if line.keyword in (*AUCTION_LINES, *EXCHANGE_LINES, "call", "announce", "show", "expose", "concede"):
                deal.act(line)
        open_table(self.page, deal, table, None)

    def sheet(self, record: Record) -> None:
        """Print the result of the deal, and notes."""
        report = check(record)
        notes, report.problems = report.problems, []
        ShownDeal(self.page, record, report).sheet()
        for note in notes:
            self.say(note.message, label="– ", at=2)


def who(record: Record, seat: int) -> str:
    """A seat's letter, and the name of the player there."""
    return f"{SEATS[seat]} {names(record, language()).get(seat, '')}".strip()


def grouped(page: Printout, cards: int) -> "list[Piece]":
    """Cards in groups by suit, on one line."""
    groups = [cards & ~sum(SUITS.values()), *(cards & suit for suit in SUITS.values())]
    pieces: list[Piece] = []
    for group in filter(None, groups):
        pieces += [" "] * bool(pieces) + [cards_text(page, cards_of(group))]
    return pieces


def show_decision(screen: Screen, record: Record, moment: Moment) -> None:
    """Whose turn it is, what lies on the table, and what may be done."""
    decision, table, game = moment.decision, moment.table, moment.table.game
    assert decision is not None
    offer, seat = decision.offer(table), decision.seat
    question = _(decision.question)
    if seat is None:
        screen.say(question.format(number=len(table.tricks) + 1))
    elif offer.choice_type == WORDS:
        said = [*table.calls] if decision.in_auction else [*table.said]
        if said:
            listed = ", ".join(f"{SEATS[entry[0]]} {game.word(*map(str, entry[1:]))}" for entry in said)
            screen.say(listed, label=_("So far"), at=AT)
        listed = "  ".join(f"{n} {game.word(*words)}" for n, words in enumerate(offer.allowed.words, 1))
        more = "   " + _("(Enter: nothing more)") if decision.implied else ""
        screen.say(question.format(who=who(record, seat), words=listed) + more)
    elif decision.in_tricks:
        show_trick(screen, record, table, decision)
    elif offer.choice_type == PACKET and any(packet.known for packet in table.talon):
        pieces: list[Piece] = []
        for index in offer.allowed.packets:
            pieces += [f"{index + 1} ", cards_text(screen.page, packet_cards(record, table, index)), " "]
        takes = woven(_("{who} takes: {packets}"), who=[who(record, seat)], packets=pieces)
        screen.say(*takes, "  " + _("(Enter: not remembered)"))
    else:
        more = _("(Enter: nothing)") if decision.implied else _("(Enter: not remembered)")
        screen.say(question.format(who=who(record, seat), size=offer.size, count=offer.size) + "   " + more)
        show_cards(screen, table, offer, seat)


def show_cards(screen: Screen, table: Table, offer: Offer, seat: int) -> None:
    """The cards that may be chosen."""
    cards = offer.allowed.cards
    if cards:
        short = cards.bit_count() <= table.pack.bit_count() // 2
        named = grouped(screen.page, cards) if short else [choice_text(screen.page, cards, table.pack)]
        screen.say(*named, label=" ", at=4)
    if offer.choice_type in (CARD, CARDS, EXCHANGE) and not table.whole(seat):
        screen.say(_("and cards that are not known"), label=" ", at=4)


def show_trick(screen: Screen, record: Record, table: Table, decision: Any) -> None:
    """The cards on the table, and those that may be played."""
    if not decision.position:
        points = ""
        if table.declarer is not None:
            whole = table.pile(table.declarer).whole
            counted = table.side_points()[table.side_of[table.declarer]]
            if whole and table.tricks:
                text = _("card points of {who}: {points} of {total}")
                points = "   " + text.format(
                    who=who(record, table.declarer),
                    points=table.game.points_text(counted),
                    total=table.game.points_text(table.game.total),
                )
        screen.say((_("Trick {number}").format(number=decision.number), "bold"), points)
    if table.trick:
        pairs = [(f"{SEATS[seat]} ", cards_text(screen.page, [card]), " ") for seat, card in table.trick]
        lying = [part for pair in pairs for part in pair]
        screen.say(*lying, label=_("On the table"), at=AT)
    may = grouped(screen.page, decision.legal)
    if not table.whole(decision.seat):
        may += [_("or another card: not all of the hand is known") if may else _("any card: the hand is not known")]
    text = _("{who} follows: {cards}") if decision.position else _("{who} leads: {cards}")
    more = "   " + _("(Enter: nothing more was played)") if decision.implied else ""
    screen.say(*woven(text, who=[who(record, decision.seat)], cards=may), more)


def show_trick_end(screen: Screen, record: Record, table: Table) -> None:
    """The last finished trick, and who won it."""
    trick = table.tricks[-1]
    order = table.from_seat(trick.leader)
    lying = ", ".join(f"{SEATS[seat]} {card_name(card)}" for seat, card in zip(order, trick.cards, strict=False))
    if trick.winner is None:
        screen.say(_("Trick {number}: {cards}.").format(number=trick.number, cards=lying))
    else:
        text = _("Trick {number}: {cards}: {who} wins it.")
        screen.say(text.format(number=trick.number, cards=lying, who=who(record, trick.winner)))
