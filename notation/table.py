"""The table: what anybody sitting at it may know of one deal at one moment, and what may be asked there.

Hands, piles and packets are pairs of a mask of known cards and a count, so that a deal with gaps can be played as
far as it is known. The page of a game moves the cards; the driver asks the table what it needs to know.
"""

from warnings import warn

from notation.cards import NAME, cards_of
from notation.game import Contract, Game
from notation.table_parts import (
    EMPTY,
    Bought,
    Exchanged,
    FinishedTrick,
    Packet,
    Position,
    in_order,
    make_exchanged,
    make_packet,
    places,
)

Said = tuple[int, *tuple[str, ...]]
"""An announcement or a doubling: the seat, and the words."""


class Table:
    """One deal at one moment."""

    __slots__ = (
        "_fell", "_tricks", "_won", "bought", "broken_off", "called", "calls", "cards", "claimed", "contract",
        "dealer", "declarer", "defenders", "defenders_extra", "elsewhere", "exchange", "exposed", "extra_pile",
        "factors", "game", "hands", "held", "kept", "leaders", "left", "locked", "open", "order", "orders", "pack",
        "partner", "players", "position", "retained_cards", "rules", "said", "seats", "seen", "shown", "side_of",
        "sizes", "talon", "talon_card_by_card", "talon_is_nobodys", "talon_is_won", "transfers", "winners",
    )  # fmt: skip

    def __init__(self, game: "Game[Table]", players: int, dealer: int | None, rules: dict[str, str]) -> None:
        self.game: Game[Table] = game.under(rules)
        """The game that is played."""
        self.players = players
        """The number of seats at the table."""
        self.dealer = dealer
        """The seat of the dealer; None if unknown."""
        self.rules = rules
        """Every option with its value."""
        seats, around, sizes, pack, talon, nothing, each = places(game, players, dealer)
        self.seats: tuple[int, ...] = seats
        """The seats that take part, forehand first."""
        self.orders: dict[int, tuple[int, ...]] = around
        """For each seat, all of them in the order of play from it."""
        self.pack: int = pack
        """The pack, as a set of cards."""
        self.hands: list[int] = [*nothing]
        """The known cards of each hand."""
        self.elsewhere: tuple[int, ...] = ()
        """By seat, and last for the talon: the cards that cannot be there; empty in a deal without gaps."""
        self.sizes: list[int] = [*sizes]
        """How many cards each hand has before the first trick."""
        self.held: list[int] = [*nothing]
        """The known cards of each hand as it went into the first trick."""
        self.talon: list[Packet] = [*talon]
        """The packets of the talon, as dealt or as the contract parts it; they stay here when they are taken."""
        self.extra_pile: dict[int, Packet] = {}
        """Cards that count for a side besides its tricks: the discard, and the rest of the talon."""
        self.defenders_extra: Packet = EMPTY
        """Cards that count for the declarer's opponents besides their tricks."""
        self.leaders: list[int] = []
        """Leader of each finished trick."""
        self.cards: list[tuple[int, ...]] = []
        """The cards of each finished trick, in order."""
        self.winners: list[int | None] = []
        """Winner of each finished trick; None if unknown."""
        self._tricks: list[FinishedTrick] = []
        self._won: tuple[list[int | None], list[int], list[int], list[int]] = [], [], [], []
        """Winners and sides, and by side the cards and the number of the tricks that it had won with these."""
        self._fell: dict[int, int] = {}
        self.order: tuple[int, ...] = seats
        """The seats in the order in which they play to the open trick."""
        self.open: list[int] = []
        """The cards of the open trick, in order."""
        self.calls: list[tuple[int, str]] = []
        """The calls of the auction: seats and words."""
        self.said: list[Said] = []
        """The announcements and doublings, in order."""
        self.factors: dict[str, int] = {}
        """The factor of everything announced, by its word, and of the game under ``""``."""
        self.exchange: dict[int, Exchanged] = {}
        """What each seat has taken of the talon and laid away, in the order of taking; no other seat is in it."""
        self.kept: Packet = EMPTY
        """Cards that the declarer kept when giving up the rest of the hand."""
        self.exposed: list[int] = [*nothing]
        """The cards of each hand that lie open before everybody."""
        self.talon_is_won = False
        """Whether tricks win the cards of the talon: they are nobody's before, but they count."""
        self.talon_is_nobodys = False
        """Whether the talon counts for nobody, however the tricks go."""
        self.talon_card_by_card = False
        """Whether the first tricks win a card each, so that it matters which card was dealt where."""
        self.retained_cards = 0
        """Cards that count for the side that plays them, regardless of the player who wins the trick."""
        self.transfers: list[tuple[int, int, int]] = []
        """Cards that changed sides after the tricks: the card, and the seats that gave and received it."""
        self.side_of: list[int] = [*each]
        """The seat under which each seat's tricks are counted."""
        self.seen: dict[str, list[int]] = {}
        """By the line that holds them: the cards that each seat has seen there."""
        self.shown: dict[int, Packet] = {}
        """Cards that each seat showed before play and took up again."""
        self.declarer: int | None = None
        """The declarer; None before the auction is over, and where nobody plays against the others."""
        self.partner: int | None = None
        """The declarer's partner, from the moment when everybody knows him."""
        self.called: int | None = None
        """The card whose holder is the partner, once it is named; 0 for an unknown one."""
        self.locked: int | None = None
        """The seat that holds back the Fool, which is locked until the last trick."""
        self.contract: Contract | None = None
        """The contract that is played."""
        self.bought: Bought | None = None
        """The result of a purchase, as far as it is known."""
        self.defenders: tuple[int, ...] = ()
        """The seats that play against the declarer, in the order of play from his neighbour."""
        self.claimed: int | None = None
        """The seat that got all remaining tricks by agreement."""
        self.broken_off: list[int] = []
        """The cards of the trick that was open when somebody claimed the rest."""
        self.left: list[Packet] = []
        """Cards left in each hand when the rest of the tricks was claimed."""
        self.position: Position | None = None
        """Where the deal begins part-way."""

    def snapshot(self) -> "Table":
        """A copy of the table that no later act changes."""
        copy = Table.__new__(Table)
        copy.game, copy.players, copy.dealer, copy.rules = self.game, self.players, self.dealer, self.rules
        copy.seats, copy.orders, copy.order, copy.pack = self.seats, self.orders, self.order, self.pack
        copy.hands, copy.sizes, copy.held = self.hands[:], self.sizes[:], self.held[:]
        copy.leaders, copy.cards, copy.winners = self.leaders[:], self.cards[:], self.winners[:]
        copy.open, copy.calls, copy.said, copy.side_of = self.open[:], self.calls[:], self.said[:], self.side_of[:]
        copy.exposed, copy.transfers, copy.factors = self.exposed[:], self.transfers[:], dict(self.factors)
        copy.talon, copy.kept, copy.shown = self.talon[:], self.kept, dict(self.shown)
        copy.exchange = dict(self.exchange)
        copy.extra_pile, copy.defenders_extra = dict(self.extra_pile), self.defenders_extra
        copy.seen = {line: cards[:] for line, cards in self.seen.items()} if self.seen else {}
        copy.declarer, copy.partner, copy.defenders = self.declarer, self.partner, self.defenders
        copy.contract, copy.called, copy.locked = self.contract, self.called, self.locked
        copy.retained_cards, copy.bought, copy.talon_is_won = self.retained_cards, self.bought, self.talon_is_won
        copy.talon_card_by_card, copy.talon_is_nobodys = self.talon_card_by_card, self.talon_is_nobodys
        copy.claimed, copy.broken_off, copy.left = self.claimed, self.broken_off, self.left
        copy.position, copy.elsewhere, copy._tricks = self.position, self.elsewhere, []
        copy._won, copy._fell = self._won, {}
        return copy

    @property
    def tricks(self) -> list[FinishedTrick]:
        """The finished tricks, each made when first asked for, since most are never looked at."""
        made = len(self._tricks)
        if made < len(self.winners):
            rows = zip(self.leaders[made:], self.cards[made:], self.winners[made:], strict=True)
            self._tricks += [FinishedTrick(number, *row) for number, row in enumerate(rows, made + 1)]
        return self._tricks

    @property
    def before(self) -> int:
        """How many tricks lie before the position in which the deal begins."""
        return 0 if self.position is None else self.position.number - 1

    @property
    def last(self) -> FinishedTrick:
        """The trick that was finished last."""
        return FinishedTrick(len(self.winners), self.leaders[-1], self.cards[-1], self.winners[-1])

    @property
    def unclaimed(self) -> int:
        """How many tricks there are of which nobody knows who won them."""
        return self.winners.count(None)

    @property
    def the_declarer(self) -> int:
        """The declarer, where a contract is played that has one; asking for one before is a mistake of the page."""
        assert self.declarer is not None, "there is no declarer"
        return self.declarer

    @property
    def forehand(self) -> int | None:
        """The seat after the dealer; None if the dealer is unknown."""
        return None if self.dealer is None else self.seats[0]

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts that can be played at this table under its rules."""
        return self.game.contracts_for(self.players, self.rules)

    @property
    def seats_known(self) -> bool:
        """Whether it is known who takes part: where somebody sits out, it follows from the dealer."""
        return self.dealer is not None or len(self.game.active(self.players, 0)) == self.players

    def from_seat(self, first: int) -> tuple[int, ...]:
        """The seats that take part, in the order of play from one of them."""
        return self.orders[first]

    @property
    def counts(self) -> list[int]:
        """How many cards each hand has now."""
        return [self.count(seat) for seat in range(self.players)]

    def count(self, seat: int) -> int:
        """How many cards a hand has now."""
        if self.claimed is not None or not self.sizes[seat]:
            return 0
        held = self.sizes[seat] - len(self.winners)
        return held - (seat in self.order[: len(self.open)]) if self.open else held

    def whole(self, seat: int) -> bool:
        """Whether every card of a hand is known."""
        return self.hands[seat].bit_count() == self.count(seat)

    def all_located(self, seat: int) -> bool:
        """Whether every card that a hand had before the first trick is known: it was there, or the seat has played it.

        Unlike in a `whole` hand, it may be unknown which of them are left.
        """
        own = others = 0
        for leader, cards in [*zip(self.leaders, self.cards, strict=True), (self.order[0], self.open)]:
            for player, card in zip(self.orders[leader], cards, strict=False):
                own, others = (own | card, others) if player == seat else (own, others | card)
        return (self.held[seat] & ~others | own).bit_count() >= self.sizes[seat]

    def lacks(self, place: int) -> int:
        """The cards that a seat, or the talon as the last place, cannot have."""
        return self.elsewhere[place] if self.elsewhere else 0

    def holder(self, card: int) -> int | None:
        """Whose hand is known to hold a card."""
        return next((seat for seat in self.seats if self.hands[seat] & card), None)

    def in_talon(self, card: int) -> bool:
        """Whether a card that no hand is known to hold has to lie in the talon, as long as nobody has taken it."""
        if any([packet.known & card for packet in self.talon]):
            return not self.all_taken & card
        return all([self.whole(seat) for seat in self.seats])

    @property
    def sides_known(self) -> bool:
        """Whether everybody knows who plays with whom."""
        return self.called is None or len({*map(self.side_of.__getitem__, self.seats)}) == 2

    def show(self, line: str, cards: int, seats: tuple[int, ...] | None = None) -> None:
        """Let some seats, or all, see cards that a line of the record holds."""
        seen = self.seen.get(line) or [0] * self.players
        if seats is None:
            self.seen[line] = [seen_cards | cards for seen_cards in seen]
        else:
            self.seen[line] = seen
            for seat in seats:
                seen[seat] |= cards

    # ---- The exchange

    def take(self, seat: int, known: int, count: int, packet: int | None = None, first: int | None = None) -> None:
        """A seat takes cards of the talon into its hand: a whole packet, or single cards off the top.

        `packet` is its index, `first` the place of the first card, from 0; None for both if nobody knows which packet.
        """
        before = self.exchange.get(seat, NOTHING)
        self.exchange[seat] = make_exchanged((before.took.plus(known, count), before.laid, packet, first, before.told))
        self.sizes[seat] += count
        self.hands[seat] |= known

    def lay(self, seat: int, known: int, count: int, told: int = 0) -> None:
        """A seat lays cards away out of its hand; everybody hears how many of them are among those `told`.

        What they count for is not said by this: see `put_aside`.
        """
        took, laid, packet, first, heard = self.exchange.get(seat, NOTHING)
        if told and known.bit_count() == count:
            heard = (*heard, (told, (known & told).bit_count()))
        self.exchange[seat] = make_exchanged((took, laid.plus(known, count), packet, first, heard))
        self.sizes[seat] -= count
        self.hands[seat] &= ~known

    def took(self, seat: int) -> Packet:
        """The cards that a seat has taken of the talon."""
        return self.exchange[seat].took if seat in self.exchange else EMPTY

    def laid_by(self, seat: int) -> Packet:
        """The cards that a seat has laid away."""
        return self.exchange[seat].laid if seat in self.exchange else EMPTY

    @property
    def takers(self) -> tuple[int, ...]:
        """The seats that have taken cards of the talon, in this order."""
        return tuple([seat for seat, done in self.exchange.items() if done.took.count])

    @property
    def all_taken(self) -> Packet:
        """The cards of the talon that anybody has taken, all together."""
        return _together([done.took for done in self.exchange.values()])

    @property
    def laid_away(self) -> Packet:
        """The cards that anybody has laid away, all together."""
        if len(self.exchange) == 1:
            [done] = self.exchange.values()
            return done.laid
        return _together([done.laid for done in self.exchange.values()])

    @property
    def lying(self) -> Packet:
        """The cards of the talon that nobody has taken; doubtful if it is unknown which packet somebody took."""
        gone, count, places, doubtful = set[int](), 0, set[int](), False
        for done in self.exchange.values():
            if done.packet is not None:
                gone.add(done.packet)
            elif done.first is not None:
                places.update(range(done.first, done.first + done.took.count))
            elif done.took.count:
                doubtful, count = True, count - done.took.count
        left = [packet for index, packet in enumerate(self.talon) if index not in gone]
        if not places:
            known = sum([packet.known for packet in left])
        else:
            cards = in_order(left)
            known = sum([card for place, card in enumerate(cards) if place not in places])
        count += sum([packet.count for packet in left]) - len(places)
        return make_packet((known & ~self.all_taken.known, count, doubtful, ()))

    @property
    def taken(self) -> tuple[int, int] | None:
        """The seat that took a packet of the talon, and the packet's index; in this version, with a warning."""
        warn("Table.taken is Table.exchange: use took, takers and lying", DeprecationWarning, stacklevel=2)
        found = [(seat, done.packet) for seat, done in self.exchange.items() if done.packet is not None]
        return found[0] if found else None

    @property
    def laid(self) -> Packet:
        """The cards that anybody has laid away; in this version, with a warning."""
        warn("Table.laid is Table.laid_away, or laid_by a seat", DeprecationWarning, stacklevel=2)
        return self.laid_away

    def put_aside(self, seat: int, known: int, count: int) -> None:
        """Cards that count for a seat's side, though it did not win them in a trick."""
        piles = self.extra_pile
        piles[seat] = piles.get(seat, EMPTY).plus(known, count)

    def transfer(self, card: int, giver: int, receiver: int) -> None:
        """After the tricks a card goes from what counts for one seat's side to another's; 0 for an unknown one."""
        self.transfers.append((card, giver, receiver))

    def each_alone(self, contract: Contract, declarer: int | None = None) -> None:
        """Everybody plays for himself."""
        self.declarer, self.contract = declarer, contract

    def call(self, card: int) -> None:
        """The declarer names the card of his partner: until it is played, nobody knows who plays with whom."""
        self.called, self.side_of = card, list(range(self.players))

    def partner_found(self, seat: int) -> None:
        """The holder of the called card is known: the partner, or the declarer himself, who then plays alone."""
        assert self.declarer is not None and self.contract is not None
        self.alone(self.declarer, self.contract)
        if seat != self.declarer:
            self.partner = seat
            self.defenders = tuple([other for other in self.defenders if other != seat])
            for other in self.defenders:
                self.side_of[other] = self.defenders[0]
            self.side_of[seat] = self.declarer

    def alone(self, declarer: int, contract: Contract) -> None:
        """The declarer plays against all others, whose tricks are in one pile."""
        self.declarer, self.contract = declarer, contract
        self.defenders = defenders = self.orders[declarer][1:]
        for seat in defenders:
            self.side_of[seat] = defenders[0]

    @property
    def trick(self) -> list[tuple[int, int]]:
        """The open trick: seats and cards in order."""
        return list(zip(self.order, self.open, strict=False))

    @property
    def played(self) -> int:
        """The known cards played so far."""
        union = 0
        for cards in self.cards:
            for card in cards:
                union |= card
        for card in (*self.open, *self.broken_off):
            union |= card
        return union

    def tricks_won(self, seat: int) -> int:
        """How many tricks a seat's side has won, what it claimed included."""
        won = self._taken(side := self.side_of[seat])
        if self.claimed is not None and self.side_of[self.claimed] == side:
            won += self.game.hand_size(self.players) - len(self.winners)
        return won

    def _taken(self, side: int) -> int:
        """How many of the finished tricks a side has won."""
        count, winners = 0, self.winners
        for seat, other in enumerate(self.side_of):
            if other == side:
                count += winners.count(seat)
        return count

    def pile(self, seat: int) -> Packet:
        """All that counts for a seat's side: its tricks, and what lies aside for it."""
        side_of = self.side_of
        side, doubtful = side_of[seat], False
        known, count = self._cards_won(side)
        for other, extra_pile in self.extra_pile.items():
            if side_of[other] == side:
                known, count = known | extra_pile.known, count + extra_pile.count
        extra = self.defenders_extra
        if extra.count and self.defenders and side_of[self.defenders[0]] == side and self.sides_known:
            known, count = known | extra.known, count + extra.count
        for card, giver, receiver in (*self.transfers, *self.stayed()) if self.transfers or self.retained_cards else ():
            gone, come = side_of[giver] == side, side_of[receiver] == side
            doubtful |= gone and not card
            known, count = known & ~card if gone else known, count - gone + come
            known |= card if come else 0
        return make_packet((known, count, doubtful, ()))

    def taken_by(self, seat: int) -> Packet:
        """The cards of the tricks that a seat's side has won."""
        return Packet(*self._cards_won(self.side_of[seat]))

    def _cards_won(self, side: int) -> tuple[int, int]:
        """The known cards of the tricks that a side has won, and how many they are in all.

        They are added up once as long as no other trick is won, and the sides stay.
        """
        winners, sides, known, tricks = self._won
        if winners != self.winners or sides != self.side_of:
            winners, sides, known, tricks = self.winners[:], self.side_of[:], [0] * self.players, [0] * self.players
            for winner, cards in zip(winners, map(sum, self.cards)):  # noqa: B905 (costs time)
                if winner is not None:
                    known[sides[winner]] |= cards  # a trick has no card twice
                    tricks[sides[winner]] += 1
            self._won = winners, sides, known, tricks
        return known[side], tricks[side] * len(self.seats)

    def trick_with(self, card: int) -> int | None:
        """The index of the finished trick to which a card was played; None if it was to none."""
        if card not in self._fell:
            for at, cards in enumerate(self.cards):
                if card in cards:
                    self._fell[card] = at
                    return at
            return None
        return self._fell[card]

    def stayed(self) -> list[tuple[int, int, int]]:
        """Cards that stay with the side that played them, though another side won the trick: card, winner, player."""
        found = []
        for card in cards_of(self.retained_cards):
            at = self.trick_with(card)
            if at is not None and (winner := self.winners[at]) is not None:
                seat = self.orders[self.leaders[at]][self.cards[at].index(card)]
                if self.side_of[winner] != self.side_of[seat]:
                    found.append((at, card, winner, seat))
        return [entry[1:] for entry in sorted(found)]

    def side_points(self) -> dict[int, int]:
        """The card points of each side so far, under its seat; what is unknown is left out."""
        piles = {self.side_of[seat]: self.pile(seat) for seat in self.seats}
        points = {side: self.game.card_points(pile.known, pile.count) for side, pile in piles.items()}
        for seat, amount in self.game.extra(self).items():
            points[self.side_of[seat]] += amount
        return points

    def __repr__(self) -> str:
        return f"<Table {self.game.name}, {len(self.winners)} tricks>"


NOTHING = Exchanged()
"""Of a seat that has neither taken nor laid away a card."""


def _together(packets: list[Packet]) -> Packet:
    """Some packets as one."""
    known = count = 0
    for packet in packets:
        known, count = known | packet.known, count + packet.count
    return make_packet((known, count, False, ())) if count else EMPTY


def card_name(card: int) -> str:
    """A card's name, ``_`` for the unknown one."""
    return NAME.get(card, "_")
