"""Cards kept when a hand is given up for the talon, and cards laid away last.

A contract may require empties, the number cards of the plain suits, from one suit or from two.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from notation.cards import EMPTIES, SUIT_OF, SUITS, TAROCKS, strongest
from notation.game import Contract
from notation.parts.exchange import Cards, Rule
from notation.parts.play import UNTOLD, InTrick
from notation.problems import Breach, declare, phrase
from notation.record import UNKNOWN

KEEP_FORBIDDEN = declare("keep-forbidden", "“{contract}” keeps {what}; {card} may not be kept.", "keep")
KEEP_SUITS = declare("keep-suits", "“{contract}” keeps {what}, not {set}.", "keep")
KEEP_COURT = declare(
    "keep-court",
    "{card} may be kept only in place of a number card that the hand lacks; “{contract}” could keep {cards}.",
    "court-as-empty",
)
LAST_DISCARD = declare(
    "last-discard",
    "In “{contract}” the {which} of the new hand has to be laid away, {card_2}, not {card}.",
    "last-discard",
)
LAST_DISCARD_OPEN = declare(
    "last-discard-open", "{card} lies open until the first lead; any other card may be laid away.", "last-discard"
)


class Keeping(NamedTuple):
    """The part of a contract that says what it keeps of the hand that was dealt, and what it lays away last."""

    size: int
    what: str
    cards: int = -1
    suits: int = 0
    """From how many plain suits they come; 0 where that does not matter."""
    open: bool = False
    """Whether they lie open until the first lead."""
    last: Callable[[int], int] | None = None
    """Which of the new hand's trumps is laid away last, where that is not free."""
    which: str = ""

    @property
    def of_each(self) -> int:
        return self.size // self.suits

    def about(self, contract: Contract, card: int) -> dict[str, object]:
        """The arguments of a problem with a card."""
        return {"contract": contract.label, "what": phrase(self.what), "card": card}


def keepable(keeping: Keeping, hand: int, courts: int = 0) -> int:
    """The cards of a hand that can be kept; some courts are in for empties where there are too few of these."""
    found = of_suits(keeping, hand & keeping.cards)
    if found or not courts or keeping.size < 2 or not keeping.suits:
        return found
    lacking = sum(suit for suit in SUITS.values() if (hand & EMPTIES & suit).bit_count() < keeping.of_each)
    return of_suits(keeping, hand & (EMPTIES | courts & lacking))


def of_suits(keeping: Keeping, cards: int) -> int:
    """Those of some cards that can be kept as far as suits go; 0 where they come from too few."""
    if not keeping.suits:
        return cards
    full = [cards & suit for suit in SUITS.values() if (cards & suit).bit_count() >= keeping.of_each]
    return sum(full) if len(full) >= keeping.suits else 0


def what_is_kept(contract: Contract, courts: int = 0) -> tuple[Rule, ...]:
    """The limits on what is kept: the kind of card, the suits, and when a court may be in."""
    keeping: Keeping = contract.own
    courts = courts if keeping.size > 1 else 0
    kind = keeping.cards | courts

    def such_cards(hand: int, act: Cards) -> tuple[Breach, int] | None:
        """Only cards of the kind that the contract keeps."""
        first = act.first_of(~kind)
        return None if first is None else (KEEP_FORBIDDEN(**keeping.about(contract, first[1])), first[0])

    def such_suits(hand: int, act: Cards) -> tuple[Breach, int] | None:
        """Two of one suit, or of two."""
        plain = act.known & ~TAROCKS
        if plain.bit_count() == keeping.size and of_suits(keeping, plain) != plain:
            return KEEP_SUITS(**keeping.about(contract, 0), set=plain), keeping.size - 1
        return None

    def court_in_need(hand: int, act: Cards) -> tuple[Breach, int] | None:
        """A court only where the empties do not suffice, and after all those of its own suit."""
        for index, card in enumerate(act.cards):
            if card & courts & ~keeping.cards:
                passed_over = hand & EMPTIES & SUIT_OF[card] & ~act.known
                if passed_over.bit_count() <= act.cards.count(UNKNOWN):
                    passed_over = 0
                if better := of_suits(keeping, hand & EMPTIES) or passed_over:
                    return KEEP_COURT(**keeping.about(contract, card), cards=better), index
        return None

    return such_cards, such_suits, court_in_need


def last_discards(keeping: Keeping, kept: int) -> Callable[[int], int]:
    """Cards that a new hand may lay away last: any card, or the one trump; without trumps, a card that is not open."""
    last = keeping.last
    return (lambda hand: hand) if last is None else lambda hand: last(hand & TAROCKS) or hand & ~kept


def what_is_last(contract: Contract, kept: int) -> tuple[Rule, ...]:
    keeping: Keeping = contract.own
    last = keeping.last

    def such_a_trump(hand: int, act: Cards) -> tuple[Breach, int] | None:
        """The lowest or highest trump; without one, no card that lies open."""
        for index, card in enumerate(act.cards):
            trump = last((hand | card) & TAROCKS) if last and card else 0
            if trump & ~card:
                about = keeping.about(contract, card)
                return LAST_DISCARD(**about, card_2=trump, which=phrase(keeping.which)), index
            if card & kept:
                return LAST_DISCARD_OPEN(card=card), index
        return None

    return (such_a_trump,) if last else ()


def with_low_courts(seat: int, low: int, perhaps: int) -> Callable[[InTrick, Sequence[int]], int | None]:
    """Winner of a trick in which some courts rank below all other cards of their suit.

    For the courts in `perhaps` that a seat plays, this is unknown.
    """

    def winner_of(moment: InTrick, cards: Sequence[int]) -> int | None:
        suit = 0 if sum(cards) & TAROCKS else sum(cards) & moment.led & ~low
        own = sum(cards[at] for at, who in enumerate(moment.order[: len(cards)]) if who == seat)
        best, others = strongest(suit), suit & ~(own & perhaps)
        if others and best != strongest(others):
            return UNTOLD
        return moment.order[cards.index(best)] if best else None

    return winner_of
