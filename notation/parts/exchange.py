"""The exchange: what the declarer takes from the talon and what he lays away."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple, Self

from notation.cards import TRULL, cards_of, names_of
from notation.decision import CARD, CARDS, PACKET, Choices, CompletedAct, Decision, LaterActs, Offer, free_cards
from notation.parts.whereabouts import IN_TALON, lies_with, whereabouts
from notation.problems import Breach, Phrase, declare, phrase
from notation.record import UNKNOWN, Line
from notation.table import Table
from notation.table_parts import Packet, parted
from notation.words.languages import later

TAKE_NOT_A_PACKET = declare(
    "take-not-a-packet",
    "{card} is not in the same packet as the other cards; {seat} must take one whole packet: {words}.{hint}",
    "talon",
)
TAKE_WRONG_PACKET = declare(
    "take-wrong-packet", "With “{word}” and fixed packets {seat} must take the {packet}: {set}.", "talon"
)
TAKE_COUNT = declare("take-count", "{seat} takes {given} {given|card|cards}; a packet has {wanted}.", "talon")
DISCARD_COUNT = declare("discard-count", "{seat} lays away {given} {given|card|cards}; it must be {wanted}.", "discard")
DISCARD_NOT_HELD = declare("discard-not-held", "{seat} does not hold {card} and cannot lay it away.{hint}", "discard")
DISCARD_TRULL = declare("discard-trull", "{card} may never be laid away: the Fool, T21 and T1 never are.", "discard")


class Cards(NamedTuple):
    """Cards of an act in the order written, 0 for an unknown one, and the known ones as a set."""

    cards: tuple[int, ...]
    """The cards in the order written, 0 for an unknown one."""
    known: int
    """The set of the known ones."""

    def first_of(self, some: int) -> tuple[int, int] | None:
        """The index of the first of some cards in it, and the card; None if it has none of them."""
        return next((at, card) for at, card in enumerate(self.cards) if card & some) if self.known & some else None


def cards_act(cards: tuple[int, ...]) -> Cards:
    """The act of taking or laying these cards."""
    known = 0
    for card in cards:
        known |= card
    return Cards(cards, known)


class CardsDecision(Decision):
    """A choice of cards, whose act is `Cards`."""

    __slots__ = ()

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Any:
        """The cards."""
        return cards_act(tuple(choice))

    def act_of(self, line: Line, table: Table) -> Any:
        """The cards of its line, if all of them are known, each is there once, and nothing is wrong with them."""
        act = cards_act(line.items)
        each_once = act.known.bit_count() == len(act.cards) and not act.known & ~table.pack
        return act if line.seat == self.seat and each_once and not self.breaches(act) else None


class TakePacket(CardsDecision):
    """Which packet of the talon a seat takes: none that another one has taken."""

    __slots__ = ("allowed", "apart", "packets", "table", "waiting", "why_not")
    seat: int
    keyword = "take"
    does = later("takes")
    question = later("{who} takes: {count} cards by name")
    may = later("take {packets}")

    def __init__(
        self,
        table: Table,
        seat: int,
        allowed: int | None,
        why_not: Callable[[], Breach],
        waiting: tuple[int, ...] | None = None,
    ) -> None:
        self.table, self.seat, self.allowed, self.why_not = table, seat, allowed, why_not
        self.packets, self.waiting, self.apart = table.talon, waiting or (), waiting is not None

    def at(self, table: Table) -> Self:
        """The packets are those of the snapshot."""
        decision = super().at(table)
        decision.packets = table.talon
        return decision

    def options(self) -> list[int]:
        """The packets that may be taken, by their index."""
        return [index for index in self._left() if self.allowed in (None, index)]

    def _left(self) -> list[int]:
        """The packets that no other seat has taken, by their index."""
        gone = [done.packet for seat, done in self.table.exchange.items() if seat != self.seat]
        return [index for index in range(len(self.packets)) if index not in gone]

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """A packet; the cards of one where none is known that may be taken."""
        packets, size = tuple(self.options()), table.talon[0].count
        known = any(table.talon[packet].known for packet in packets)
        title = phrase("Take a packet") if known else phrase("Take {count} cards", count=size)
        perhaps = 0 if known else free_cards(table, IN_TALON)
        everything = Choices(packets=tuple(range(len(table.talon))))
        return Offer(PACKET, self.keyword, Choices(packets=packets), everything, size, title, possible=perhaps)

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and which packets he may take."""
        return phrase("{who} may take {packets}.", who=self.seat, packets=self.options())

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """Which packet was taken, and its cards."""
        exchanged = done.after.exchange.get(done.seat) if done.after and done.seat is not None else None
        if exchanged is None or exchanged.packet is None:
            return phrase("{who} takes {these}.", who=done.seat, these=done.items)
        text = later("{who} takes the {part} of the talon: {these}.")
        return phrase(text, who=done.seat, part=exchanged.packet, these=done.items)

    def chosen(self, act: Cards) -> int | None:
        """The packet that was taken, by its index: the one that shares most cards; None if that is none or several."""
        packets = [packet.known for packet in self.packets]
        if act.known and act.known in packets:
            return packets.index(act.known)
        shared = [(act.known & packet.known).bit_count() for packet in self.packets]
        most = max(shared)
        return shared.index(most) if most and shared.count(most) == 1 else None

    def fallback_act(self, to_come: LaterActs, given: Cards | None = None) -> Cards | None:
        """The one packet some of whose cards were used, if what is given of it fits."""
        known, used = given.known if given else 0, to_come.used(self.seat)
        left = [self.packets[index] for index in self._left()]
        packets = [packet for packet in left if packet.known & (used | known)]
        return cards_act(tuple(cards_of(packets[0].known))) if len(packets) == 1 else given

    def _could_be(self, act: Cards) -> bool:
        """Whether there is a packet with room for all cards of the set, none of which is known to be in another."""
        known = sum([packet.known for packet in self.packets])
        left = [self.packets[index] for index in self._left()]
        return any(
            (act.known & ~packet.known).bit_count() <= packet.missing and not act.known & known & ~packet.known
            for packet in left
        )

    def breaches(self, act: Cards) -> list[tuple[Breach, int | None]]:
        """A set that is not a packet, or the packet that the contract does not allow."""
        index = self.chosen(act)
        if first := act.first_of(self.table.lacks(IN_TALON)):
            return [(self._no_packet(first[1], whereabouts(self.table, first[1], IN_TALON)), first[0])]
        if index is None:
            return [] if self._could_be(act) else [(self._no_packet(act.cards[0]), 0)]
        packet = self.packets[index]
        if self.table.exchange and index not in self._left():
            return [(self._no_packet(card), at) for at, card in [act.first_of(packet.known) or (0, 0)]]
        if act.known != packet.known or len(act.cards) != packet.count:
            spare, others = packet.missing, sum([other.known for other in self.packets]) & ~packet.known
            for position, card in enumerate(act.cards):
                spare -= bool(card and not card & packet.known)
                if spare < 0 or card & others:
                    return [(self._no_packet(card), position)]
            if len(act.cards) != packet.count:
                return [(TAKE_COUNT(seat=self.seat, given=len(act.cards), wanted=packet.count), None)]
        return [(self.why_not(), 0)] if self.allowed not in (None, index) else []

    @property
    def reach(self) -> int:
        """The cards that can be taken at all: the talon's; every card where some of it are unknown."""
        return sum(packet.known for packet in self.packets) if all(packet.whole for packet in self.packets) else -1

    def _no_packet(self, card: int, hint: Phrase | None = None) -> Breach:
        left = [self.packets[index] for index in self._left()]
        packets = [" ".join([*names_of(packet.known), *"_" * packet.missing]) for packet in left]
        return TAKE_NOT_A_PACKET(seat=self.seat, card=card, words=packets, hint=hint)


def any_packet() -> Breach:
    """Breach of a choice of packet: never called, since any packet is allowed."""
    raise AssertionError


def take_packet(
    table: Table, declarer: int, allowed: int | None = None, breach: Callable[[], Breach] = any_packet
) -> Generator[Decision, Any, None]:
    """The talon is turned up for all, the declarer takes one packet, all others go to his opponents.

    Only the packet with the index `allowed` may be taken, any if it is None; `breach` makes the breach of another one.
    """
    turn_up(table)
    talon, left = sum([packet.known for packet in table.talon]), sum([packet.count for packet in table.talon[1:]])
    index, taken = yield from take_one(table, TakePacket(table, declarer, allowed, breach))
    lies_with(table, taken | talon, declarer)
    others = 0 if index is None else talon & ~table.talon[index].known
    table.defenders_extra = table.defenders_extra.plus(others, left)
    lies_with(table, others)


def take_one(table: Table, decision: TakePacket) -> Generator[Decision, Any, tuple[int | None, int]]:
    """A seat takes one packet of the talon, for all to see: its index, None if unknown, and its known cards."""
    act = (yield decision) or Cards((), 0)
    index, taken = decision.chosen(act), act.known
    if index is not None:
        packet = table.talon[index]
        taken = packet.known | (0 if packet.whole else taken)
    table.take(decision.seat, taken, table.talon[0].count, index)
    table.show("take", taken)
    return index, taken


def part_talon(table: Table, size: int) -> None:
    """Part the talon into packets of one size, in the order dealt.

    Cards of it whose places nobody knows are in the one packet in which cards are missing, if it is one.
    """
    if any([packet.count != size for packet in table.talon]):
        table.talon = parted(table.talon, size)


def turn_up(table: Table) -> None:
    """The talon is turned up for all, in the packets of the contract, if it has some; an open one stays as it is."""
    if "talon" in table.seen:
        return
    if table.contract is not None and table.contract.packet:
        part_talon(table, table.contract.packet)
    table.show("talon", sum([packet.known for packet in table.talon]))


def leave_talon(table: Table, seat: int | None) -> None:
    """Leave the talon unseen; it counts for a seat's side, or for the declarer's opponents."""
    for packet in table.talon:
        if seat is None:
            table.defenders_extra = table.defenders_extra.plus(packet.known, packet.count)
        else:
            table.put_aside(seat, packet.known, packet.count)


def take_open_talon(table: Table, declarer: int) -> None:
    """The talon is turned up for all, and the declarer takes the whole of it into his hand."""
    turn_up(table)
    take_talon(table, declarer)


def take_talon(table: Table, declarer: int) -> None:
    """The declarer takes the whole talon into his hand; nobody else sees it."""
    if len(table.talon) > 1:  # its packets are one from now on
        known, count = (sum(getattr(packet, part) for packet in table.talon) for part in ("known", "count"))
        table.talon = [Packet(known, count)]
    [talon] = table.talon
    table.take(declarer, talon.known, talon.count, 0)
    lies_with(table, talon.known, declarer)
    table.show("talon", talon.known, (declarer,))


Aside = Callable[[Table, int, int, int], None]
"""Where cards lie that a seat has laid away: given the table, the seat, the known cards and how many there are."""

Rule = Callable[[int, Cards], tuple[Breach, int] | None]
"""A limit on what may be laid away: the hand's known cards and the set give the breach and the card, or None."""


class Lay(CardsDecision):
    """Which cards a seat lays away."""

    __slots__ = ("allowed", "apart", "rules", "size", "table", "waiting", "whole")
    seat: int
    keyword = "discard"
    does = later("lays away")
    wrong_count, not_held = DISCARD_COUNT, DISCARD_NOT_HELD
    """The codes of a wrong number of cards, and of a card that is not in the hand."""
    question = later("{who} lays away {size} of:")
    may, may_some = later("lay away {cards}"), later("lay away {size} of {cards}")
    title, title_some = later("Lay a card away"), later("Lay {count} cards away")
    """The titles of the choice, of one card and of several."""
    breaks_off = later("The record breaks off here: it was {who}’s turn to lay cards away.")
    must = later("{who} must lay away {these}.")
    """The sentence where there is no choice."""
    one_of, some_of = (
        later("{who} has one card too many, and may lay away one of the {all} marked cards."),
        later("{who} has {n} cards too many, and may lay away {n} of the {all} marked cards."),
    )
    """The sentences about one card and about several, of a hand that is known."""
    one_unknown, some_unknown = (
        later("{who} has one card too many, and lays one away."),
        later("{who} has {n} cards too many, and lays {n} away."),
    )
    """The sentences about one card and about several, of a hand that is not all known."""

    def __init__(
        self,
        table: Table,
        seat: int,
        size: int,
        rules: Sequence[Rule],
        allowed: Callable[[int], int],
        waiting: tuple[int, ...] | None = None,
    ) -> None:
        self.seat, self.size, self.rules = seat, size, rules
        self.table, self.whole, self.allowed = table, table.whole(seat), allowed
        self.waiting, self.apart = waiting or (), waiting is not None

    @property
    def hand(self) -> int:
        """The known cards of the hand from which they come; more of them may become known while it is asked."""
        return self.table.hands[self.seat]

    def options(self) -> list[int]:
        """The cards that some legal set holds."""
        return list(cards_of(self.allowed(self.hand)))

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """Some cards of the hand."""
        perhaps = 0
        if not table.whole(self.seat):
            perhaps = self.allowed(self.hand | free_cards(table, self.seat)) & ~self.hand
        several = self.size > 1
        title = phrase(self.title_some if several else self.title, count=self.size)
        may, hand = Choices(cards=self.allowed(self.hand)), Choices(cards=self.hand)
        return Offer(CARDS if several else CARD, self.keyword, may, hand, self.size, title, possible=perhaps)

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and of which cards that many are chosen."""
        may, size = self.options(), self.size
        if self.whole and len(may) == size:
            return phrase(self.must, who=self.seat, these=may)
        if not self.whole:
            return phrase(self.one_unknown if size == 1 else self.some_unknown, who=self.seat, n=size)
        return phrase(self.one_of if size == 1 else self.some_of, who=self.seat, n=size, all=len(may))

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """The discard, and the talon if it was taken with it."""
        seat, after, before = done.seat, done.after, done.before
        first = False
        if seat is not None and after is not None and before is not None:
            took_all = seat in after.exchange and after.exchange[seat].packet is not None and len(after.talon) == 1
            first = took_all and not before.laid_by(seat).count
        text = later("{who} takes the talon and lays away {these}.") if first else later("{who} lays away {these}.")
        return phrase(text, who=done.seat, these=done.items)

    def infer_act(self, to_come: LaterActs, given: Cards | None = None) -> Cards | None:
        """Cards left in the hand after play, or the rest of the pack, if their number fits."""
        table, seat = to_come.table, self.seat
        cards = given.cards if given else (UNKNOWN,) * self.size
        known = given.known if given else 0
        rest = table.hands[seat] & ~to_come.spent(seat)
        if not table.whole(seat) or rest.bit_count() != self.size:
            rest = table.pack & ~sum(packet.known for packet in (table.defenders_extra, *table.extra_pile.values()))
            lying = table.lying
            rest &= ~(0 if lying.doubtful else lying.known)
            for other in table.seats:
                rest &= ~(to_come.used(other) if other in self.waiting else to_come.played(other))
        if not len(cards) == rest.bit_count() == self.size or known & ~rest:
            return None
        missing = cards_of(rest & ~known)
        return cards_act(tuple([card or next(missing) for card in cards]))

    def fallback_act(self, to_come: LaterActs, given: Cards | None = None) -> Cards:
        """Cards that nobody knows. What no legal set holds stays in the hand, and what its seat plays or names."""
        known = given.known if given else 0
        may = self.allowed(self.hand)
        if not self.whole:
            may |= self.allowed(self.hand | free_cards(to_come.table, self.seat))
        to_come.table.hands[self.seat] &= known | to_come.spent(self.seat) | ~may
        return given or cards_act((UNKNOWN,) * self.size)

    def touches(self, table: Table) -> tuple[int, ...]:
        """The hand of the player who lays them away."""
        return (self.seat,)

    @property
    def reach(self) -> int:
        """The cards that can be laid away at all: the hand's, or what may be in it for all that is known."""
        return self.hand if self.whole else ~self.table.lacks(self.seat)

    def breaches(self, act: Cards) -> list[tuple[Breach, int | None]]:
        """Every rule that the set breaks, each once."""
        found: list[tuple[Breach, int | None]] = []
        if len(act.cards) != self.size:
            found.append((self.wrong_count(seat=self.seat, given=len(act.cards), wanted=self.size), None))
        hand = self.hand
        if act.known & ~hand and (first := act.first_of(~hand & ~self.reach)):
            where = None if self.whole else whereabouts(self.table, first[1], self.seat)
            found.append((self.not_held(seat=self.seat, card=first[1], hint=where), first[0]))
        for rule in self.rules:
            if broken := rule(hand, act):
                found.append(broken)
        return found


def no_trull(hand: int, act: Cards) -> tuple[Breach, int] | None:
    """The Fool, T21 and T1 are never laid away."""
    first = act.first_of(TRULL)
    return None if first is None else (DISCARD_TRULL(card=first[1]), first[0])


def discard(
    table: Table,
    declarer: int,
    size: int,
    rules: Sequence[Rule],
    allowed: Callable[[int], int],
    shown: int,
    waiting: tuple[int, ...] | None = None,
    told: int = 0,
    aside: Aside = Table.put_aside,
) -> Generator[Decision, Any, None]:
    """The declarer, or another seat, lays `size` cards away; they count for its side, or where `aside` puts them.

    Each of the `rules` judges the set, given the hand. `allowed` gives the cards of a hand that some legal set holds;
    both must agree. Everybody sees those among `shown`, and hears how many are among those `told`. If several seats lay
    cards away, `waiting` are those that do so after this one; then a line of another seat never answers for this one.
    """
    act = yield Lay(table, declarer, size, rules, allowed, waiting)
    known = 0 if act is None else act.known
    table.lay(declarer, known, size, told)
    lies_with(table, known)
    aside(table, declarer, known, size)
    table.show("discard", known, (declarer,))
    if known & shown:
        table.show("discard", known & shown)
