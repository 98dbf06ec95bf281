"""Cards shown before play: anyone who has enough trumps may lay some of them open before the first trick, for a prize.

The Fool may stand for a missing trump: it may be shown only by the player who keeps no trump in his hand unshown. What
the declarer has laid away, and so had to show, may lie among them.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from notation.cards import FOOL, cards_of
from notation.decision import CARDS, Choices, CompletedAct, Decision, Offer, Written, free_cards
from notation.parts.exchange import Cards, cards_act
from notation.parts.whereabouts import lies_with, may_have_laid, whereabouts
from notation.problems import Breach, Phrase, declare, phrase
from notation.record import UNKNOWN, Line
from notation.table import Table
from notation.table_parts import Packet
from notation.words.languages import later

SHOW_COUNT = declare("show-count", "{seat} shows {given} {given|card|cards}; the number to show is {words}.", "show")
SHOW_NO_TRUMP = declare("show-no-trump", "{card} is not a trump; only trumps and the Fool may be shown.", "show")
SHOW_NOT_HELD = declare("show-not-held", "{seat} does not hold {card} and cannot show it.{hint}", "show")
SHOW_EXCUSE = declare(
    "show-excuse",
    "The Fool stands for a missing trump: {seat} may show it only with every trump in hand, not without {cards}.",
    "show-fool",
)
SHOW_TWICE = declare("show-twice", "{seat} has already shown cards, and may not do so again.", "show")

Shown = tuple[int, Cards | None]
"""A seat and the cards that it shows; None for none."""


class Show(Decision):
    """Whether somebody shows cards, the one who is asked, or any other who has not yet done so."""

    __slots__ = ("_asked", "position", "sizes", "table")
    keyword = "show"
    does = later("shows")
    implied = open_to_others = True
    question = later("{who} may show some of:")
    may = may_some = later("show some of {cards}")
    breaks_off = later("The record breaks off here: it was {who}’s turn to show cards.")

    def __init__(self, table: Table, first: int, sizes: Sequence[int]) -> None:
        self.table, self.sizes = table, sorted(sizes)
        self._asked = table.from_seat(first)
        self.position = 0
        self.rest()

    def rest(self) -> None:
        while self.position < len(self._asked) and not self._could(self._asked[self.position]):
            self.position += 1
        self.seat = self._asked[self.position] if self.position < len(self._asked) else None

    def _held(self, seat: int) -> tuple[int, int, int]:
        """Cards that a seat may show: trumps of the hand, trumps shown while laying them away, the Fool."""
        table = self.table
        laid = table.laid_by(seat) & table.game.trumps
        return table.hands[seat] & table.game.trumps & ~FOOL, laid, table.hands[seat] & FOOL

    def _all_known(self, seat: int) -> bool:
        return self.table.whole(seat) and not may_have_laid(self.table, seat)

    def _could(self, seat: int) -> list[int]:
        """How many cards a seat may show, the highest number first."""
        if seat in self.table.shown:
            return []
        return [size for size in reversed(self.sizes) if self._among(seat, size) or not self._all_known(seat)]

    def _among(self, seat: int, size: int) -> int:
        """The cards that some set of so many holds that a seat may show."""
        trumps, laid, fool = self._held(seat)
        may = trumps | laid if (trumps | laid).bit_count() >= size else 0
        with_fool = size - 1 - trumps.bit_count()  # all the trumps in hand are among them then
        if fool and 0 <= with_fool <= laid.bit_count():
            may |= trumps | fool | (laid if with_fool else 0)
        return may

    def options(self) -> list[int]:
        return list(cards_of(self.offer(self.table).allowed.cards))

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """Some trumps of a hand, in one of several numbers."""
        who = (table.seats[0] if self.seat is None else self.seat) if seat is None else seat
        sizes = self._could(who) or self.sizes[:1]
        trumps, laid, fool = self._held(who)
        perhaps = 0 if self._all_known(who) else free_cards(table, who) & (table.game.trumps | FOOL)
        may, held = Choices(cards=self._among(who, sizes[0])), Choices(cards=table.hands[who] | trumps | laid | fool)
        title = phrase("Show {words} cards", words=[str(size) for size in sizes])
        several = tuple(sizes) if len(sizes) > 1 else ()
        return Offer(CARDS, self.keyword, may, held, sizes[0], title, True, possible=perhaps, sizes=several)

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Shown:
        return self._asked[self.position] if seat is None else seat, cards_act(tuple(choice))

    def act_of(self, line: Line, table: Table) -> Shown | None:
        """Cards shown by its line, if all are known, different, and without a breach."""
        each_once = UNKNOWN not in line.items and len(set(line.items)) == len(line.items)
        return super().act_of(line, table) if each_once else None

    def passed(self) -> Shown:
        """Its seat shows none; others may still show theirs."""
        return self._asked[self.position], None

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        return Written(self.keyword, self.seat if seat is None else seat, tuple(sorted(choice)))

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and what he may show."""
        sizes = self._could(self._asked[self.position])
        return phrase("{who} may show {words} trumps.", who=self.seat, words=[str(size) for size in sizes])

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        return phrase("{who} shows {n} cards: {these}.", who=done.seat, n=len(done.items), these=done.items)

    def probability(self, bold: float, loud: float) -> float:
        """Rather more often than somebody announces."""
        return (1 + loud) / 2

    def breaches(self, act: Shown) -> list[tuple[Breach, int | None]]:
        """Every rule that the set breaks, each once."""
        seat, given = act
        if given is None:
            return []
        if seat in self.table.shown:
            return [(SHOW_TWICE(seat=seat), 0)]
        return list(self._wrong(seat, given))

    def _wrong(self, seat: int, given: Cards) -> Iterator[tuple[Breach, int | None]]:
        table, count = self.table, len(given.cards)
        if count not in self.sizes:
            lower = [size for size in self.sizes if size < count]
            words = [str(size) for size in self.sizes]
            yield SHOW_COUNT(seat=seat, given=count, words=words), lower[-1] if lower else None
        trumps, laid, _fool = self._held(seat)
        plain = given.known & ~table.game.trumps & ~FOOL
        elsewhere = -1 if self._all_known(seat) else table.played | sum(table.hands) | table.lacks(seat)
        strange = given.known & ~plain & elsewhere & ~table.hands[seat] & ~laid
        for code, cards in ((SHOW_NO_TRUMP, plain), (SHOW_NOT_HELD, strange)):
            index = next((index for index, card in enumerate(given.cards) if card & cards), None)
            if index is not None:
                card = given.cards[index]
                where = {"hint": whereabouts(table, card, seat)} if card & strange & table.lacks(seat) else {}
                yield code(seat=seat, card=card, **where), index
        hidden = trumps & ~given.known
        if given.known & FOOL and hidden.bit_count() > given.cards.count(UNKNOWN):
            yield SHOW_EXCUSE(seat=seat, cards=hidden), given.cards.index(FOOL)


def showing(table: Table, first: int, sizes: Sequence[int]) -> Generator[Decision, Any, None]:
    """Before the first trick anybody may show that many trumps, from the `first` to lead on; `Table.shown` has them."""
    decision = Show(table, first, sizes)
    while decision.seat is not None:
        answer: Shown | None = yield decision
        if answer is None:
            return
        if answer[1] is None:
            decision.position += 1
        else:
            _show(table, answer)
            decision.position = 0
        decision.rest()


def _show(table: Table, act: Shown) -> None:
    seat, given = act
    if given is None or seat in table.shown:
        return
    table.shown[seat] = Packet(given.known, len(given.cards))
    lies_with(table, given.known & ~table.laid_away.known, seat)
    table.show("show", given.known)
    missing = table.count(seat) - table.hands[seat].bit_count()
    new = given.known & ~table.hands[seat] & ~table.laid_away.known
    if new.bit_count() <= missing and not may_have_laid(table, seat):
        table.hands[seat] |= new
