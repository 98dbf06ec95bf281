"""A sensible choice at any decision, by a few rules of thumb, from what the seat that decides may know.

It is asked of a walk that holds nothing else (`notation.deals.seat_play`), and only through what a decision offers: so
it plays every game, also those that it has never heard of. It is no master: it counts its trumps before it bids, leads
what cannot be beaten, gives card points to its own side and none to the other, and keeps silent where it may.
"""

from collections.abc import Iterable
from itertools import combinations, islice
from random import Random

from notation.cards import FOOL, PAGAT, SUIT_OF, SUITS, cards_of, stronger, strongest
from notation.deals.chance import DECLINES, Choice, legal_set
from notation.decision import Decision, Offer, Words
from notation.game import Contract, Game
from notation.table import Table

ENOUGH, PLENTY = 0.42, 0.6
"""The share of the tricks that a hand should be good for: to bid with the talon to come, and without it."""
_BOLD, _LOUD = 0.3, 0.05
_TRIES = 3000
"""So many sets of cards are tried, best first."""


def choose(decision: Decision, table: Table) -> Choice | None:
    """What to choose at a decision; None to decline it. A packet of the talon is chosen by its index.

    `table` is the table as the seat that decides has seen it.
    """
    offer = decision.offer(table)
    allowed = offer.allowed
    if offer.declines and DECLINES not in allowed.words and decision.eagerness(_BOLD, _LOUD) <= 0.5:
        return None
    if allowed.words:
        return _words(allowed.words, table, decision.the_seat, decision.in_auction)
    if allowed.packets:
        return (max(allowed.packets, key=lambda index: _weight(table.talon[index].known, table)),)
    if allowed.seats:
        return (allowed.seats[0],)
    if offer.named:
        return strongest(offer.named), _least(allowed.cards, table.game)
    if decision.in_tricks:
        return (_card(decision, table, decision.the_seat, allowed.cards),)
    return _cards(decision, offer, table, decision.the_seat)


# ---- Words


def _words(allowed: tuple[Words, ...], table: Table, seat: int, in_auction: bool) -> Words:
    """The lowest bid that the hand is good for, or a pass; beside the auction as little as possible."""
    others = [words for words in allowed if words != DECLINES]
    may_pass = len(others) < len(allowed)
    if not in_auction:
        return DECLINES if may_pass else others[0]
    strength = _strength(table, seat)
    bids = [(words, contract) for words in others for contract in table.game.contracts if contract.word == words[0]]
    told = [contract for contract in table.game.contracts if _counts(contract, table, seat)]
    counted = [bid for bid in bids if not told or bid[1] in told]
    for words, contract in sorted(counted, key=lambda bid: bid[1].base):
        if strength >= (ENOUGH if contract.exchanges else PLENTY):
            return words
    if may_pass and not (strength >= ENOUGH and len(bids) < len(others)):
        return DECLINES
    spoken = [words for words in others if words not in [words for words, _contract in bids]]
    with_talon = [words for words, contract in counted if contract.exchanges]
    return next(iter([*spoken, *with_talon, *others]))


def _counts(contract: Contract, table: Table, seat: int) -> bool:
    """Whether so many card points decide a contract: what else may be asked for, a strong hand does not tell.

    Where a game says of no contract beforehand how many it needs, all of its contracts are decided by them.
    """
    tried = Table(table.game, table.players, table.dealer, table.rules)
    if seat not in tried.seats or (contract.players and table.players not in contract.players):
        return False
    tried.alone(seat, contract)
    return table.game.target(tried) is not None


def _strength(table: Table, seat: int) -> float:
    """The share of the tricks that a hand may win: by its long and its high trumps, and by its kings."""
    hand, pack = table.hands[seat], table.pack
    trumps = hand & table.game.trumps
    best = sum(islice(cards_of(pack & table.game.trumps), 5))
    number = trumps.bit_count()
    tricks = (trumps & best).bit_count() + 0.75 * max(0, number - (trumps & best).bit_count() - 2)
    tricks += sum(0.6 for suit in SUITS.values() if hand & strongest(pack & suit or 1))
    return float(tricks / max(1, hand.bit_count()))


# ---- Cards that are laid away, kept or called


def _cards(decision: Decision, offer: Offer, table: Table, seat: int) -> Choice:
    """Some cards of the hand: what is kept are the best, what goes are short suits; what is called is the shortest."""
    game, hand, cards = table.game, table.hands[seat], list(cards_of(offer.allowed.cards))
    size = offer.size

    def length(card: int) -> int:
        return (hand & SUIT_OF[card]).bit_count() if card in SUIT_OF else 99

    if offer.keyword == "keep":
        cards.sort(key=lambda card: (not card & (game.trumps | FOOL), -_points(card, game), card))
    else:
        cards.sort(key=lambda card: (bool(card & (game.trumps | FOOL)), length(card), -_points(card, game), -card))
    for chosen in islice(combinations(cards, size), _TRIES):
        ordered = tuple(sorted(chosen))
        if not decision.breaches(decision.act(ordered)):
            return ordered
    return legal_set(decision, cards, size, Random(0))


# ---- Cards that are played


def _card(decision: Decision, table: Table, seat: int, legal: int) -> int:
    """A card for the trick."""
    if not legal & (legal - 1):
        return legal
    open_cards, order = list(table.open), table.order
    avoiding = table.contract is None or table.game.target(table) is None
    if not open_cards:
        return _avoid_lead(table, legal) if avoiding else _lead(table, seat, legal)
    wins = [card for card in cards_of(legal) if decision.winner([*open_cards, card]) == seat]
    loses = [card for card in cards_of(legal) if card not in wins]
    last = len(open_cards) == len(order) - 1
    if avoiding:
        if loses:
            return max(loses, key=lambda card: _rank(card, table))
        return max(wins, key=lambda card: _rank(card, table) * (1 if last else -1))
    winner = decision.winner(open_cards)
    if winner is not None and _friends(table, seat, winner) and (last or _unbeaten(open_cards, table, seat)):
        return max([*loses, *wins] if last else loses or wins, key=lambda card: _gift(card, table))
    if wins and last:
        return max(wins, key=lambda card: (_points(card, table.game), -_rank(card, table)))
    sure = [card for card in wins if _unbeaten([card], table, seat)]
    if sure:
        return min(sure, key=lambda card: _rank(card, table))
    plain = [card for card in wins if card & table.game.trumps and card != PAGAT]
    if plain and not loses:
        return min(plain, key=lambda card: _rank(card, table))
    return _least(sum(loses or wins), table.game)


def _lead(table: Table, seat: int, legal: int) -> int:
    """What cannot be beaten, a trump of who plays alone first; else a low card of the longest suit."""
    game = table.game
    attacks = seat == table.declarer
    sure = [card for card in cards_of(legal) if _unbeaten([card], table, seat)]
    trumps = [card for card in sure if card & game.trumps]
    if attacks and trumps:
        return trumps[0]
    kings = [card for card in sure if not card & game.trumps]
    if kings:
        return kings[0]
    suits = [legal & suit for suit in SUITS.values() if legal & suit]
    if attacks and (legal & game.trumps & ~PAGAT).bit_count() > sum(suit.bit_count() for suit in suits):
        return strongest(legal & game.trumps)
    if suits:
        longest = max(suits, key=int.bit_count)
        return min(cards_of(longest), key=lambda card: (_points(card, game), -card))
    return _least(legal, game)


def _avoid_lead(table: Table, legal: int) -> int:
    """The weakest card, of a plain suit first."""
    return min(cards_of(legal), key=lambda card: _rank(card, table))


def _friends(table: Table, seat: int, other: int) -> bool:
    """Whether another seat plays on the same side, as far as a seat can know it."""
    if table.called and table.partner is None:
        mine = bool(table.hands[seat] & table.called)
        return mine and other == table.declarer
    return table.sides[seat] == table.sides[other]


def _unbeaten(cards: Iterable[int], table: Table, seat: int) -> bool:
    """Whether nobody behind can hold a card that is stronger than the best of some, trumps left aside for a suit."""
    together = sum(cards)
    trumps, ascending = table.game.trumps, table.game.ascending
    card = strongest(together & trumps or together, ascending)
    gone = table.played | table.hands[seat] | table.laid.known
    suit = trumps if card & trumps else SUIT_OF.get(card, 0)
    return not stronger(table.pack & suit & ~gone, card, ascending)


def _rank(card: int, table: Table) -> int:
    """How strong a card is: any trump above any plain card."""
    return (1000 if card & table.game.trumps else 0) - card.bit_length()


def _gift(card: int, table: Table) -> tuple[bool, int, int]:
    """How gladly a card is given to the own side: no trump, many card points, weak."""
    return not card & table.game.trumps, _points(card, table.game), -_rank(card, table)


def _least(cards: int, game: Game) -> int:
    """The card that is missed least: few card points, weak, no Pagat."""
    return min(cards_of(cards), key=lambda card: (_points(card, game), bool(card & game.trumps), -card))


def _points(card: int, game: Game) -> int:
    return game.card_points(card, 1)


def _weight(cards: int, table: Table) -> int:
    """What some cards are worth to who gets them."""
    game = table.game
    trumps = (cards & (game.trumps | FOOL)).bit_count()
    return sum(_points(card, game) for card in cards_of(cards)) + 2 * trumps * game.points_unit
