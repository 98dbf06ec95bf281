"""The play of a card: who must play what, and who wins a trick."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from notation.cards import NAME, SUITS, cards_of, strongest
from notation.decision import CARD, Choices, Decision, Offer, ToldByCards, Written, free_cards, rebound
from notation.former import former_fields
from notation.parts.aims import Aim, AimAt
from notation.parts.duty import Duty, not_yet
from notation.parts.whereabouts import whereabouts
from notation.problems import Breach, Phrase, declare, phrase
from notation.record import UNKNOWN
from notation.table import Table
from notation.words.languages import later

MUST_FOLLOW = declare("must-follow", "{seat} must follow {suit}: {cards}.", "follow")
MUST_TRUMP = declare("must-trump", "{seat} cannot follow {suit} and must play a trump: {cards}.", "trump")
NOT_HELD = declare(
    "not-held", "{seat} does not hold {card}; he could play {cards}.", "play",
    unknown="{seat} does not hold {card}.{hint}",
)  # fmt: skip

Follow = Callable[[int, int], int]
"""The duty to follow: the cards of a hand that may be played when a suit (a set of cards) was led.

Anyone who plays a card of that suit always meets it."""


def follow_or_trump(trumps: int, beside: int = 0) -> Follow:
    """Follow the suit that was led; who cannot must play a trump; who has none may play anything.

    Cards `beside` these may be played at any time.
    """

    def follow(hand: int, led: int) -> int:
        return hand & led or hand & trumps or hand

    def follow_or_not(hand: int, led: int) -> int:
        return (hand & led or hand & trumps or hand) | hand & beside

    return follow_or_not if beside else follow


def suits_led(pack: int, trumps: int, suits: Iterable[int] = tuple(SUITS.values())) -> dict[int, int]:
    """Cards to follow with, by each card of a pack: the trumps or its suit; a card of neither is not in it."""
    return {card: suit for suit in (trumps, *suits) for card in cards_of(pack & suit)}


class InTrick:
    """A moment in the tricks, as far as the duties ask about it.

    What a player may play, and who takes a trick, is asked of it, and changes nothing: so the page's own generator asks
    it, and who looks for the best card.
    """

    __slots__ = ()
    duties: "Duties"
    """Duties of the players in the trick."""
    seat: int
    """Whose turn it is."""
    hand: int
    """The cards of that hand, as far as they are known."""
    lying: Sequence[int]
    """The cards of the open trick, in order."""
    led: int
    """The suit that was led, as a set of cards; 0 for the leader."""
    position: int
    """How many have played to the trick."""
    order: tuple[int, ...]
    """The seats in the order in which they play to it."""
    number: int
    """The number of the trick, from 1."""
    tricks_left: int
    """The tricks still to come, this one included."""
    winners: Collection[int | None]
    """Winners of the tricks so far; they include None if one is unknown."""

    def duty(self, hand: int) -> int:
        """Cards of a hand left by the duties to follow and to trump."""
        return self.duties.follow(hand, self.led) if self.led else hand

    def narrowed(self, hand: int) -> int:
        """Cards of a hand left by all rules."""
        duties = self.duties
        legal = duties.follow(hand, self.led) if self.led else hand
        if duties.excuse:
            legal |= duties.excuse.cards(hand, legal)
        return self.ruled(legal) if duties.rules else legal

    def ruled(self, legal: int) -> int:
        """Cards left by the further rules of those that may be played without them."""
        for rule in self.duties.rules:
            left = rule.narrow(self, legal)
            legal = legal if left is None else left
        return legal

    def winner(self, cards: Sequence[int]) -> int | None:
        """Winner with these cards of the trick, all of them known; None if none of them can win."""
        duties = self.duties
        together = sum(cards)
        own = duties.winner_of(self, cards) if duties.winner_of is not None else None
        best = together & duties.beats or together & self.led
        if own is not None or not best:
            return own
        ascending = duties.ascending
        return self.order[cards.index(strongest(best, ascending) if ascending else best & -best)]

    def excused(self, hand: int, card: int) -> bool:
        """Whether a card may be played to the trick only because something excuses it."""
        excuse = self.duties.excuse
        if excuse is None or not self.led:
            return False
        duty = self.duty(hand | card)
        return bool(card & ~duty & excuse.cards(hand | card, duty))


@former_fields("overtake", "broken_by", "broken_by_lead", "broken_in")
class Rule(NamedTuple):
    """A duty in the tricks: what it leaves of the cards that may be played, and what it says to the player who breaks
    it.
    """

    narrow: Callable[[InTrick, int], int | None]
    """The cards that the duty leaves of the known ones that may be played so far; None if it demands nothing."""
    breach: Callable[[InTrick, int, int], Breach]
    """The breach, given the moment, the cards that could have been played, and the one that was."""
    beats: Callable[[InTrick], int] | None = None
    """The card of the open trick that has to be beaten; 0 where none has."""


class Excuse(NamedTuple):
    """Exemption from the duties to follow and to trump."""

    cards: Callable[[int, int], int]
    """The cards of a hand that may be played beside those (the second argument) that the duties leave."""
    used: "Callable[[int], Duties]"
    """Duties of all seats once a seat has used it."""
    doubtful: "Callable[[CardPlay, int], bool]"
    """Whether nobody knows what a card does in the trick, since an excuse may have been used before."""


@former_fields("ruled")
class Duties(NamedTuple):
    """Duties of the players in a trick, and the rule for its winner; after an excuse was used, others replace them."""

    follow: Follow
    """The duty to follow, to trump, or nothing."""
    rules: Sequence[Rule]
    """Further duties, each of which narrows what the ones before it leave."""
    suit_of: Mapping[int, int]
    """Cards to follow with, by the card led; if it is missing, the next card decides."""
    trumps: int
    """The cards that must be played by the player who cannot follow suit."""
    beats: int
    """The cards of which the highest takes the trick, before those of the suit led: in most games the trumps."""
    excuse: Excuse | None = None
    """Exemption from following; None in most games."""
    winner_of: Callable[[InTrick, Sequence[int]], int | None] | None = None
    """Seat that wins a trick for which the page has a rule of its own, or `UNTOLD`; None for any other trick.

    Its cards are in the order played (`InTrick.order`), 0 for an unknown one; an open trick has fewer. It looks only
    at the moment: several tricks may be played before the table shows the first of them.
    """
    ascending: int = 0
    """The cards that rank the other way round than a hand is sorted."""
    named: int = 0
    """The cards that a rule names: none of them is as good as another of the same worth."""
    locked: int | None = None
    """The seat that has used an excuse."""


_FEW = 3
"""The most cards that are named one by one."""

_PLAY, _NO_MORE = phrase("Play a card"), later("Nothing more is played")


class CardPlay(InTrick, Decision):
    """A card in a trick. One object serves for every card of a deal: this is the part that has to be fast."""

    __slots__ = (
        "_aim", "duties", "hand", "implied", "in_doubt", "leader_known", "led", "legal", "lying", "marked", "number",
        "order", "position", "table", "tricks_left", "winners",
    )  # fmt: skip
    seat: int
    keyword = "trick"
    in_tricks = several = True
    may = later("play {cards}")
    breaks_off = later("The record breaks off here: it was {who}’s turn to play.")

    def __init__(self, table: Table, duties: Duties, aim: AimAt | None = None) -> None:
        self.table, self.duties, self._aim = table, duties, aim
        self.implied = False
        self.number = self.tricks_left = self.position = self.led = self.hand = 0
        self.order = table.seats
        self.lying: list[int] = []
        self.winners = table.winners
        self.leader_known = True
        """Whether it is known who has to lead to the trick."""
        self.legal = 0
        """The known cards of the hand that may be played."""
        self.marked = False
        """Whether the next card is said to break a rule that the table let stand."""
        self.in_doubt = False
        """Whether nobody knows what a card does that was played to the trick."""

    def at(self, table: Table) -> "CardPlay":
        """The cards of the open trick and the winners are those of the snapshot."""
        play = CardPlay.__new__(CardPlay)
        play.table, play.lying, play.winners, play.duties = table, table.open, table.winners, self.duties
        play._aim, play.seat, play.hand, play.legal, play.led = self._aim, self.seat, self.hand, self.legal, self.led
        play.number, play.tricks_left, play.position = self.number, self.tricks_left, self.position
        play.order, play.leader_known, play.in_doubt = self.order, self.leader_known, self.in_doubt
        play.implied, play.marked = self.implied, self.marked
        if self.duties.winner_of.__class__ is partial:
            play.duties = self.duties._replace(winner_of=rebound(self.duties.winner_of, table))
        return play

    @property
    def aim(self) -> Aim | None:
        """The aim of play; None if the page does not give it."""
        return None if self._aim is None else self._aim(self.table)

    def begin(self, number: int, leader: int | None, total: int) -> None:
        """Begin a trick; None leads where nobody knows who has to."""
        self.number, self.tricks_left, self.led = number, total + 1 - number, 0
        self.leader_known, self.in_doubt = leader is not None, False
        if leader is not None:
            self.order = self.table.orders[leader]

    def turn(self, position: int) -> None:
        """Go on to the next who plays."""
        self.position, self.seat = position, self.order[position]
        self.hand = self.table.hands[self.seat]
        self.legal = self.narrowed(self.hand)

    def certain(self, card: int) -> bool:
        """Whether it is known what may be played, and what this card does: who leads, what was led, the whole hand."""
        played = self.table.open
        led = self.led or (played[0] != UNKNOWN and not self.in_doubt if played else self.leader_known)
        known = bool(card and led) and self.table.whole(self.seat)
        return known and (self.duties.excuse is None or not self.duties.excuse.doubtful(self, card))

    def options(self) -> list[int]:
        """The known cards that may be played."""
        return [card for card in NAME if card & self.legal]

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """A card of the hand."""
        hand, perhaps = table.hands[self.seat], 0
        if not table.whole(self.seat):
            perhaps = sum([card for card in cards_of(free_cards(table, self.seat)) if not self.breaches(card)])
        may, held = Choices((), self.legal), Choices((), hand)
        return Offer(CARD, self.keyword, may, held, 1, _PLAY, self.implied, _NO_MORE, for_all=True, possible=perhaps)

    def act(self, choice: Sequence[Any], seat: int | None = None) -> int:
        """The card."""
        return int(choice[0])

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        """A line of its own for a lead, with the number of the trick; any other card goes on with it."""
        if self.position:
            return Written(self.keyword, None, tuple(choice), joins=True)
        return Written(self.keyword, self.seat if seat is None else seat, tuple(choice), self.number)

    def expected(self, table: Table) -> Phrase:
        """A card, of whose it is to play if that is known."""
        known = self.leader_known or self.position
        return phrase("a card of {seat}", seat=self.seat) if known else phrase("a card")

    def sentence(self, table: Table) -> Phrase:
        """The player, and the allowed cards."""
        who, may, whole = self.seat, self.legal, table.whole(self.seat)
        if not may:
            return phrase("{who} plays next; the hand is not known.", who=who)
        if whole and may.bit_count() == 1:
            return phrase("{who} must play {the}.", who=who, the=may)
        if may == table.hands[who]:
            every = phrase("{who} may play any card.", who=who)
            return every if whole else phrase("{who} plays next; not every card in hand is known.", who=who)
        if may.bit_count() > _FEW:
            some = later("{who} may play one of the {n} marked cards.")
            known = later("{who} may play one of the {n} marked cards, as far as the hand is known.")
            return phrase(some if whole else known, who=who, n=may.bit_count())
        some = later("{who} may play {those}.")
        known = later("{who} may play {those}, as far as the hand is known.")
        return phrase(some if whole else known, who=who, those=may)

    def reasons(self, table: Table) -> list[Phrase]:
        """Why no other card may be played, or why any may; none where nothing binds, or it is not known what does."""
        hand, whole, duty = table.hands[self.seat], table.whole(self.seat), self.binding()
        if whole and hand.bit_count() == 1:
            return [phrase("It is the last card in the hand.")]
        if duty is None:
            return list(not_yet(hand & ~self.legal)) if whole and not self.led else []
        return list(duty.reasons(hand if whole else 0, self.duties.trumps, self.legal.bit_count() > 1))

    def bound_by(self, choice: int) -> Phrase | None:
        """The duty that bound the player, or that any card was allowed; None for a lead."""
        if self.position and self.table.count(self.seat) == 1:
            return phrase("it is the last card in the hand")
        duty = self.binding()
        return duty.binds(choice) if duty else None

    def binding(self) -> Duty | None:
        """The duty of the player to move.

        None for the leader, and if the lead or the hand is not known well enough.
        """
        table, seat, led = self.table, self.seat, self.led
        if seat is None or not self.position or not led:
            return None
        hand, whole = table.hands[seat], table.whole(seat)
        if not hand & led and not whole:
            return None
        demanded = self._demanded(hand)
        legal, duty = self.legal, self.duty(hand)
        excused = whole and self.duties.excuse is not None and self.duties.excuse.cards(hand, duty)
        if not demanded or (excused and not duty & legal):
            return Duty(led, 0, 0, hand & ~legal, 0)
        if excused:
            return Duty(led, demanded, 0, hand & ~legal, duty)
        beaten = max([rule.beats(self) for rule in self.duties.rules if rule.beats is not None], default=0)
        return Duty(led, demanded, duty & legal & ~demanded, duty & ~legal, 0, beaten)

    def _demanded(self, hand: int) -> int:
        """Suit that the game demands, found from the cards that it would leave of the pack or of its other suits."""
        pack = self.table.pack
        for cards, suit in ((pack, self.led), (pack & ~self.led, self.duties.trumps)):
            if hand & suit & cards and self.duties.follow(cards, self.led) != cards:
                return suit
        return 0

    def probability(self, bold: float, loud: float) -> float:
        """Nearly always: a card that need not be played any more is played."""
        return 0.95

    def lead_from(self, seat: int) -> None:
        """Let another seat lead to this trick than the one whose turn it is."""
        self.order = self.table.from_seat(seat)
        self.seat, self.hand = seat, self.table.hands[seat]
        self.legal = self.narrowed(self.hand)

    def breaches(self, act: int) -> list[tuple[Breach, int | None]]:
        """Why a card may not be played: it is not held, or the first duty that it does not meet."""
        seat = self.seat
        hand = self.table.hands[seat]
        if not act or act & self.legal:
            return []
        if not act & hand:
            if self.table.whole(seat):
                return [(NOT_HELD(seat=seat, card=act, cards=self.legal), None)]
            if act & self.table.lacks(seat) or self.table.all_located(seat):
                where = whereabouts(self.table, act, seat)
                return [(NOT_HELD(seat=seat, card=act, hint=where, case="unknown"), None)]
            hand |= act
        legal = self.duty(hand)
        if self.duties.excuse:
            legal |= self.duties.excuse.cards(hand, legal)
        if not act & legal:
            code = MUST_FOLLOW if legal & self.led else MUST_TRUMP
            return [(code(seat=seat, suit=self.led, cards=self.narrowed(hand)), None)]
        if self.position and self.table.open[0] == UNKNOWN:
            return []  # what else could have been played depends on what was led
        for rule in self.duties.rules:
            left = rule.narrow(self, legal)
            if left is not None and not act & left:
                return [(rule.breach(self, left, act), None)]
            legal = legal if left is None else left
        return []


UNTOLD = -1
"""Winner of a trick if it depends on an unknown fact."""


_MOST_UNKNOWN = 2
"""So many unknown cards of a trick are tried; with more of them, anybody may have won it."""


class Winner(ToldByCards):
    """Decision on the winner of a trick with unknown cards."""

    __slots__ = ("cards", "play")
    keyword = "trick"
    in_tricks = optional_at_end = True
    question = later("Trick {number} has an unknown card. Who won it, and leads to the next?")

    def __init__(self, play: CardPlay, cards: Sequence[int]) -> None:
        super().__init__()
        self.play, self.cards = play, tuple(cards)

    def possible(self) -> list[int]:
        """The seats that may have won it, whatever the unknown cards were; found only when it is asked for."""
        play, gaps = self.play, [at for at, card in enumerate(self.cards) if card == UNKNOWN]
        if play.in_doubt or not 0 < len(gaps) <= _MOST_UNKNOWN:
            return list(play.order)
        free = [self._free(play.order[at]) for at in gaps]
        winners, led = set[int](), play.led
        for named in product(*[cards_of(cards) if len(gaps) == 1 else self._telling(cards) for cards in free]):
            if len({*named}) < len(gaps):
                continue
            cards = list(self.cards)
            for at, card in zip(gaps, named, strict=True):
                cards[at] = card
            play.led = next((suit for card in cards if (suit := play.duties.suit_of.get(card, 0))), 0)
            winner = play.winner(cards)
            if winner is None or winner == UNTOLD:
                winners |= {*play.order}
            else:
                winners.add(winner)
        play.led = led
        return [seat for seat in play.order if seat in winners or not winners]

    def _free(self, seat: int) -> int:
        """The cards that the unknown one of a seat may be: not in a hand any more, and in its own before, if known."""
        table = self.play.table
        free = table.pack & ~table.played & ~table.lacks(seat)
        for hand in table.hands:
            free &= ~hand
        return free & table.held[seat] if table.all_located(seat) else free

    def _telling(self, free: int) -> list[int]:
        """Of some cards those that may decide a trick: the ends of each suit, and all for which there is a rule."""
        duties = self.play.duties
        telling = free & duties.named
        for suit in {*duties.suit_of.values(), self.play.table.pack & ~sum({*duties.suit_of.values()})}:
            cards = self._by_strength(suit & free)
            telling |= sum({*cards[:2], *cards[-2:]})
        return list(cards_of(telling))

    def _by_strength(self, cards: int) -> list[int]:
        """Some cards of a suit, the strongest first."""
        ordered = list[int]()
        while cards:
            ordered.append(self.play.table.game.strongest(cards))
            cards &= ~ordered[-1]
        return ordered

    def expected(self, table: Table) -> Phrase:
        """The next card."""
        return phrase("a card")

    def sentence(self, table: Table) -> Phrase:
        """That nobody can tell."""
        return phrase("The record does not show who won the trick.")
