"""The questions before the first act: where and when, who sat there, and the cards that were dealt."""

from itertools import islice, pairwise
from typing import Any, NamedTuple

from notation.cards import cards_of, names_of
from notation.cli.screen import AT, NO, LeaveRequest, Screen, grouped, who
from notation.deals import entries
from notation.deals.draft import Draft
from notation.deals.entries import InputError
from notation.errors import Signal
from notation.game import Game
from notation.record import PARTS_OF_DEAL, SEATS, UNKNOWN, Line, Record, plain
from notation.table import card_name
from notation.table_parts import packets
from notation.words.languages import _, later

SAME = ("event", "place", "table", "date", "player")
"""Headers that a deal may share with the one before it."""

HEAD, HANDS = "head", "hands"

HELP = (
    later("Enter skips a question, - skips the rest of the head or of the hands."),
    later("u goes back to the previous question, q saves and leaves."),
    later("At the first question, = takes event, place, date and names from the previous deal in the file."),
    later("Cards are typed as T21 T13 Fool SK S10 or t21 t13 skus sk s10; also Mond, Pagat, XXI, ♠K, or 21 for T21."),
    later("_ is a card that nobody remembers, _5 five of them. A hand may be typed in several lines."),
)

HEADS = {
    "event": later("Event: "), "place": later("Place: "), "date": later("Date: "), "board": later("Board: "),
}  # fmt: skip


Place = tuple[str, str]
"""Where a card lies: the keyword of the line, and the letter of its seat."""

_LIES = {
    "": later("{card} is already in this hand; it is ignored."),
    "hand": later("{card} is already in {seat}’s hand; it is ignored."),
    "talon": later("{card} is already in the talon; it is ignored."),
}


class Prompt(NamedTuple):
    """One question: the section it belongs to, and the line that its answer makes."""

    section: str
    keyword: str
    seat: int | None = None


class BackRequest(Signal):
    """The person wants to go back to the question before."""


class SkipRequest(Signal):
    """The person wants to skip the rest of the section."""


def questions(draft: Draft, game: Game) -> list[Prompt]:
    """Every question, in the order in which it is asked."""
    players = draft.record.players or 0
    listed = [Prompt(HEAD, keyword) for keyword in ("event", "place", "date", "board")]
    listed += [Prompt(HEAD, "player", seat) for seat in range(players)]
    listed.append(Prompt(HEAD, "dealer"))
    listed += [Prompt(HANDS, "hand", seat) for seat in range(players)]
    if sum(game.talon(players)):
        listed.append(Prompt(HANDS, "talon"))
    return listed


class Questions:
    """The questions of one record; what is there already is not asked for again."""

    def __init__(self, screen: Screen, draft: Draft, game: Game, before: Record | None) -> None:
        self.screen, self.draft, self.game = screen, draft, game
        self.before = before
        """The deal before, whose head this one may share."""
        self.players = draft.record.players or 0
        self.listed = questions(draft, game)
        self.filled: list[tuple[str, int | None]] = []
        """Lines filled in from the other cards."""
        self.skipped: set[str] = set()

    def ask(self, at: int, keep: Any) -> None:
        """Ask everything from a question on; `keep` saves the draft after each."""
        while at < len(self.listed):
            question = self.listed[at]
            if self.needless(question):
                at += 1
                continue
            try:
                self.one(question)
                at += 1
            except BackRequest:
                at = self.back(at)
            except SkipRequest:
                self.skipped.add(question.section)
            keep()
        self.fill()
        keep()

    def needless(self, question: Prompt) -> bool:
        """Whether a question is answered already, has no sense, or was skipped."""
        if self.draft.line(question.keyword, question.seat):
            return True
        if question.section in self.skipped:
            return question.keyword != "dealer" or not self.somebody_sits_out()
        return question.keyword == "hand" and question.seat not in self.draft.moment().table.seats

    def somebody_sits_out(self) -> bool:
        """Whether who dealt has to be known, since he takes no part."""
        table = self.draft.moment().table
        return not table.seats_known or len(table.seats) < self.players

    def back(self, at: int) -> int:
        """Take back the answer before a question; gives where that stands."""
        followed = list(self.filled)
        for keyword, seat in followed:
            self.draft.drop(keyword, seat)
        self.filled.clear()
        self.skipped.clear()
        for before in range(at - 1, -1, -1):
            question = self.listed[before]
            self.draft.drop(question.keyword, question.seat)
            if (question.keyword, question.seat) not in followed and not self.needless(question):
                return before
        self.screen.say(_("This is the first question."))
        return at

    def one(self, question: Prompt) -> None:
        """Ask one question until it is answered or skipped."""
        dealt = question.keyword in PARTS_OF_DEAL
        line = self.cards(question.keyword, question.seat) if dealt else self.head(question)
        if line is not None:
            self.draft.put(line)

    def answer(self, prompt: str) -> str:
        """An answer that is not a command. Raises BackRequest, SkipRequest and LeaveRequest."""
        while True:
            text = self.screen.ask(prompt)
            if text == "?":
                self.help()
            elif text == "u":
                raise BackRequest
            elif text == "-":
                raise SkipRequest
            elif text == "q":
                raise LeaveRequest
            else:
                return text

    def help(self) -> None:
        """Say what can be typed."""
        for line in HELP:
            self.screen.say(_(line))

    # ---- The head

    def head(self, question: Prompt) -> Line | None:
        """The line that an answer about the head makes; None if it is skipped."""
        keyword, seat = question.keyword, question.seat
        while True:
            text = self.answer(self.prompt(question))
            if text == "=" and self.before is not None and question == self.listed[0]:
                return self.same(self.before)
            if not text and keyword == "dealer" and self.somebody_sits_out():
                self.screen.say(_("This has to be known: the dealer sits out."))
                continue
            if not text:
                return None
            try:
                if keyword == "dealer":
                    return plain(keyword, entries.seat(text, self.players))
                value: Any = text.strip('"')
                if keyword in ("date", "board"):
                    value = entries.day(text) if keyword == "date" else entries.board(text)
                return plain(keyword, seat, items=(value,))
            except InputError as error:
                self.screen.say(str(error))

    def prompt(self, question: Prompt) -> str:
        """The prompt for a question."""
        if question.seat is not None:
            return _("Name of {seat}: ").format(seat=SEATS[question.seat])
        if question.keyword == "dealer":
            return _("Dealer ({seats}): ").format(seats=", ".join(SEATS[: self.players]))
        if self.before is not None and question == self.listed[0]:
            return _("Event (= as in the previous deal): ")
        return _(HEADS[question.keyword])

    def same(self, before: Record) -> Line | None:
        """Take the head from the deal before, but for the board, which is the next one, and the dealer."""
        for line in before.main():
            if line.keyword in SAME:
                self.draft.put(line._replace(notes=None, remark=None))
        if before.header("board") is not None:
            self.draft.put(plain("board", items=(before.header("board") + 1,)))
        self.skipped.discard(HEAD)
        return None

    # ---- The cards

    def cards(self, keyword: str, seat: int | None, again: bool = False) -> Line | None:
        """The line of a hand or of the talon, typed whole or bit by bit; None if it is skipped."""
        table = self.draft.moment().table
        talon = self.game.talon(self.players)
        wanted = sum(talon) if keyword == "talon" else self.game.hand_size(self.players)
        taken = {} if again else self.taken(keyword, seat)
        if again:
            taken = {card: where for card, where in self.taken(keyword, seat).items() if where != _place(keyword, seat)}
        left = table.pack & ~sum(taken)
        if keyword == "talon" and left.bit_count() == wanted:
            self.screen.say(_("Left for the talon: {cards}").format(cards=" ".join(names_of(left))))
            if len(talon) == 1 and not self.game.takes_packets and not self.game.in_order:
                self.filled.append((keyword, seat))
                return self.line(keyword, seat, list(cards_of(left)))
        found: list[int] = []
        while len(found) < wanted:
            more = wanted - len(found)
            if found:
                prompt = _("{count} more (Enter: not known): ").format(count=more)
            elif seat is None:
                prompt = _("Talon ({count} cards, in the order dealt): ").format(count=more)
            else:
                prompt = _("Hand of {who} ({count} cards): ").format(who=who(self.draft.record, seat), count=more)
            try:
                text = self.answer(prompt)
            except BackRequest:
                if not found:
                    raise
                found.clear()
                self.screen.say(_("Once again."))
                continue
            if not text:
                if not found:
                    return None
                found += [UNKNOWN] * (wanted - len(found))
            for before, token in pairwise(["", *entries.tokens(text)]):
                why = entries.unclear(token, before, table.pack, self.game.own_names)
                if why:
                    self.screen.say(why)
                else:
                    self.token(token, found, taken, wanted)
            if seat is not None and len(found) == wanted and not self.right(found, seat):
                found.clear()
        return self.line(keyword, seat, found)

    def right(self, found: list[int], seat: int) -> bool:
        """Read a hand back as it was understood; whether it is right. Anyone who types on has confirmed it."""
        unknown = found.count(UNKNOWN)
        name = who(self.draft.record, seat)
        self.screen.say(*grouped(self.screen.page, sum(found)), label=name, at=max(AT, len(name) + 2))
        told = _.plural("{count} card", "{count} cards", len(found)).format(count=len(found))
        if unknown:
            told = _("{cards}, {unknown} of them not known").format(cards=told, unknown=unknown)
        question = _("{cards}. Right? (Enter: yes, u: once again): ").format(cards=told)
        while (text := self.screen.confirm(question)) == "?":
            self.help()
        if text == "u" or text in NO:
            self.screen.say(_("Once again."))
            return False
        return True

    def token(self, token: str, found: list[int], taken: dict[int, Place], wanted: int) -> None:
        """Take a card that was typed, or say why it cannot be there."""
        cards = entries.cards_of_token(token, self.game.own_names)
        why = "" if cards else _("“{text}” is not a card; it is ignored.").format(text=token)
        for card in cards:
            if card and not card & self.draft.moment().table.pack:
                why = _("{card} is not in this game’s pack; it is ignored.").format(card=card_name(card))
            elif card and (card in found or card in taken):
                where, letter = ("", "") if card in found else taken[card]
                why = _(_LIES[where]).format(card=card_name(card), seat=letter)
            elif len(found) == wanted:
                why = _("{text} is one too many; it is ignored.").format(text=token)
            else:
                found.append(card)
        if why:
            self.screen.say(why)

    def taken(self, keyword: str, seat: int | None) -> dict[int, Place]:
        """The cards that lie elsewhere, with where they lie."""
        lines = [line for line in self.draft.record.main() if line.keyword in PARTS_OF_DEAL]
        return {card: _place(line.keyword, line.seat) for line in lines for card in line.items if card and card != "|"}

    def line(self, keyword: str, seat: int | None, found: list[int]) -> Line:
        """The line that holds these cards; the talon's packets parted."""
        if keyword != "talon":
            return plain(keyword, seat, items=tuple(found))
        cards = iter(found)
        return plain(keyword, items=packets([*islice(cards, size)] for size in self.game.talon(self.players)))

    def fill(self) -> None:
        """Write the last hand down where only that is left."""
        if not any(self.draft.line(asked.keyword, asked.seat) for asked in self.listed if asked.section == HANDS):
            return
        table = self.draft.moment().table
        open_hands = [seat for seat in table.seats if self.draft.line("hand", seat) is None]
        if len(open_hands) == 1 and not self.draft.begun and table.whole(open_hands[0]):
            [seat] = open_hands
            self.draft.put(plain("hand", seat, items=tuple(cards_of(table.hands[seat]))))
            self.filled.append(("hand", seat))
            hand, name = " ".join(names_of(table.hands[seat])), who(self.draft.record, seat)
            self.screen.say(_("What is left is the hand of {who}: {cards}").format(who=name, cards=hand))


def _place(keyword: str, seat: int | None) -> Place:
    return (keyword, "" if seat is None else SEATS[seat])
