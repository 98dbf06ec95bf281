"""The tricks of a printed deal in their order of play."""

from collections.abc import Iterator, Mapping

from notation.cards import CARD, NAME, TRUMPS
from notation.game import Game
from notation.importers.printed_cards import MARKS, printed
from notation.importers.sheet_cards import Left, SheetCards
from notation.importers.sheet_deals import PrintedDeal, TrickRow
from notation.importers.sheet_seating import SheetSeating
from notation.importers.source import Field, MisreadError, comment
from notation.reader import read as read_records
from notation.record import SEATS
from notation.replay import ALL, judge, position
from notation.words.languages import _

PrintedTrick = tuple[int | None, dict[int, str], TrickRow]
"""Who leads by what is printed, and the cards by seat."""


class SheetTricks:
    """The tricks of a printed deal."""

    def __init__(
        self, sheet: PrintedDeal, game: Game, dealer: int | None, seating: SheetSeating, cards: SheetCards, left: Left
    ) -> None:
        self.sheet, self.game, self.dealer = sheet, game, dealer
        self.seating, self.cards, self.left = seating, cards, left
        self.fields, self.count = seating.fields, len(seating.names)
        self.out = set() if dealer is None else set(range(self.count)) - set(game.active(self.count, dealer))

    def _tricks(self) -> list[PrintedTrick]:
        """The tricks: who leads by what is printed, and the cards by seat."""
        found = []
        winner: int | None = None
        for trick in self.sheet.tricks:
            marked = [title for title, cell in trick.cells.items() if _marked(cell)]
            leader = self.seating.seat(trick.leader) if trick.leader else None
            if leader is None and len(marked) == 1 and not self.sheet.ordered:
                leader = self.seating.seat(marked[0])
            if leader is None:
                leader = winner
            cards: dict[int, str] = {}
            for place, (title, cell) in enumerate(trick.cells.items()):
                seat = place if self.sheet.ordered else self.seating.seat(title)
                told = list(printed(cell))
                if seat is None or (not told and not cell.text.strip(MARKS + " ")) or (not told and seat in self.out):
                    continue
                if len(told) == 1:
                    cards[seat] = self.cards.name(told[0])
                elif told:
                    self.left.keep("", cell, _("“{text}” is not one card, and is kept as a comment"))
                    cards[seat] = "_"
            winner = self.seating.seat(trick.winner) if trick.winner else None
            if any(card != "_" for card in cards.values()):
                found.append((leader, cards, trick))
        return found

    def lines(self, before: list[str]) -> Iterator[str]:
        """The lines of the tricks, those of the deal `before` them given; the winner of a trick leads to the next."""
        tricks = self._tricks()
        leader = self._first_leader(before, tricks)
        known: dict[int, int] = {}
        for _again in range(len(tricks) + 1):
            lines = self._in_order(tricks, leader, known)
            wrong = self._wrong_leader(before, lines)
            if wrong is None or wrong[0] in known or not 0 <= wrong[0] < len(tricks) or tricks[wrong[0]][0] is not None:
                break
            known[wrong[0]] = wrong[1]
        yield from lines

    def _first_leader(self, before: list[str], tricks: list[PrintedTrick]) -> int | None:
        """Who leads to the first trick: as printed, or else by the rules of the game."""
        if not tricks or tricks[0][0] is not None:
            return tricks[0][0] if tricks else None
        if told := self.fields.get("leader"):
            seat = self.seating.seat(told.text)
            if seat is not None:
                return seat
            named = [self.cards.alone(card) for card in printed(told)]
            held = [seat for seat, card in tricks[0][1].items() if named == [card]]
            if held and not self.sheet.ordered:
                return held[0]
            self.left.keep("leader", told, _("“{text}” is not one of the seats here, and is kept as a comment"))
        [record] = read_records("\n".join(before) + "\n")
        walk = position(record, ALL)
        while walk is not None and walk.decision is not None and walk.decision.seat is not None:
            if walk.decision.in_tricks:
                return walk.decision.seat
            if not walk.decision.implied:
                break
            walk.send(None)
        return None if self.dealer is None else self.game.active(self.count, self.dealer)[0]

    def _in_order(
        self,
        tricks: list[PrintedTrick],
        leader: int | None,
        known: Mapping[int, int],
    ) -> list[str]:
        """The lines of tricks."""
        lines = []
        playing = [seat for seat in range(self.count) if seat not in self.out]
        for index, (marked, by_seat, trick) in enumerate(tricks):
            led = marked if marked is not None else known.get(index, leader)
            if led is None:
                if index == 0:
                    text = _("who leads to the first trick is not printed; the tricks are kept as comments")
                    self.left.notes.append(MisreadError(trick.at, text))
                lines.append(comment("trick", " ".join(by_seat.values())))
                continue
            order = sorted(playing, key=lambda seat: (seat - led) % self.count)
            cards = list(by_seat.values()) if self.sheet.ordered else [by_seat.get(seat, "_") for seat in order]
            while cards and cards[-1] == "_" and index == len(tricks) - 1 and len(by_seat) < len(order):
                cards.pop()
            lines.append(f"trick {index + 1} {SEATS[led]}: {' '.join(cards)}")
            leader = self._winner(dict(zip(order, cards, strict=False))) if "_" not in cards else None
        return lines

    def _winner(self, played: Mapping[int, str]) -> int | None:
        """The seat of the highest trump, or else of the highest card of the suit that was led."""
        trumps = self.game.trumps
        by_card = {CARD[card]: seat for seat, card in played.items()}
        held = sum(by_card)
        ruffs = held & trumps
        if ruffs:
            return by_card[self.game.strongest(ruffs)]
        led = next((card for card in by_card if card != CARD["Fool"]), 0)
        suit = sum(CARD[name] for name in CARD if led and name[0] == NAME[led][0]) & ~TRUMPS
        return by_card[self.game.strongest(held & suit)] if held & suit else None

    def _wrong_leader(self, before: list[str], lines: list[str]) -> tuple[int, int] | None:
        """The first trick that another seat leads by the rules of the game, and which."""
        [record] = read_records("\n".join([*before, *lines]) + "\n")
        for problem in judge(record).problems:
            if problem.code == "wrong-leader" and problem.line is not None:
                number = problem.line - len(before) - 1
                seat = problem.arguments.get("seat")
                return (number, seat) if isinstance(seat, int) else None
        return None


def _marked(cell: Field) -> bool:
    return any(sign in cell.text for sign in MARKS)
