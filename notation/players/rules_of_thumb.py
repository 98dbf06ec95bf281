"""A sensible choice at any decision, by a few rules of thumb and a table of what hands are worth.

A player who goes by it plays every game, also those that it has never heard of: it asks only what a decision offers. It
bids what pays by `notation.players.hand_strength`, leads what cannot be beaten, gives card points to its own side and
none to the other, and announces nothing that it need not.
"""

from collections.abc import Iterable
from itertools import combinations, islice
from operator import itemgetter
from random import Random

from notation.cards import FOOL, PAGAT, SUIT_OF, SUITS, cards_of, stronger, strongest
from notation.deals.chance import DECLINES, Choice, legal_set
from notation.decision import Decision, Offer, Words
from notation.game import Game
from notation.parts.aims import MADE, SURE
from notation.parts.play import CardPlay
from notation.players.hand_strength import HandWorth
from notation.table import Table

_BOLD, _LOUD = 0.3, 0.05
_TRIES = 3000
"""Sets of cards that are tried, best first."""


def choose(decision: Decision, table: Table) -> Choice | None:
    """The choice at a decision; None to decline it. A packet of the talon is chosen by its index.

    `table` is the table as the deciding seat has seen it.
    """
    offer = decision.offer(table)
    allowed = offer.allowed
    if offer.declines and DECLINES not in allowed.words and decision.probability(_BOLD, _LOUD) <= 0.5:
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
    """The bid that the hand is worth most in, or a pass; beside the auction as little as possible."""
    others = [words for words in allowed if words != DECLINES]
    may_pass = len(others) < len(allowed)
    if not in_auction:
        return DECLINES if may_pass else others[0]
    worth, contracts = HandWorth(table, seat), {contract.word for contract in table.game.contracts}
    highest = next((word for _seat, word in reversed(table.calls) if word in contracts), None)
    bids = []
    for words in others:  # any other word than a contract, such as “hold”, stands for the highest so far
        value = worth.of(words[0] if words[0] in contracts else highest or "")
        if value is not None:
            bids.append((value, words))
    if not bids:
        return DECLINES if may_pass else others[0]
    value, best = max(bids, key=itemgetter(0))
    return DECLINES if may_pass and value <= (0 if highest else worth.passing) else best


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
    avoiding = avoids(decision, table)
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
    return _least(sum(loses or wins), table.game, table.retained_cards)


def avoids(decision: Decision, table: Table) -> bool:
    """Whether nobody wants to win tricks: where few are allowed, or where each has to keep the card points away."""
    aim = decision.aim if isinstance(decision, CardPlay) else None
    if aim is None:
        return table.contract is None or table.game.target(table) is None
    return aim.kind == SURE or (aim.kind == MADE and aim.most < table.game.hand_size(table.players) // 2)


def _lead(table: Table, seat: int, legal: int) -> int:
    """An unbeatable card, trumps first if the declarer leads; else a low card of the longest suit."""
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
    return table.side_of[seat] == table.side_of[other]


def _unbeaten(cards: Iterable[int], table: Table, seat: int) -> bool:
    """Whether nobody behind can hold a card that is stronger than the best of some, trumps left aside for a suit."""
    together = sum(cards)
    trumps, ascending = table.game.trumps, table.game.ascending
    card = strongest(together & trumps or together, ascending)
    gone = table.played | table.hands[seat] | table.laid.known
    suit = trumps if card & trumps else SUIT_OF.get(card, 0)
    return not stronger(table.pack & suit & ~gone, card, ascending)


def _rank(card: int, table: Table) -> int:
    """Strength of a card: any trump is above any plain card."""
    return (1000 if card & table.game.trumps else 0) - card.bit_length()


def _gift(card: int, table: Table) -> tuple[bool, int, int]:
    """Preference for giving a card to the own side: no trump, many card points, weak."""
    return not card & table.game.trumps, _points(card, table.game), -_rank(card, table)


def _least(cards: int, game: Game, stays: int = 0) -> int:
    """The card that is missed least: one that stays with its side; few card points, weak, no Pagat."""

    def missed(card: int) -> tuple[bool, int, bool, int]:
        return not card & stays, _points(card, game), bool(card & game.trumps), -card

    return min(cards_of(cards), key=missed)


def _points(card: int, game: Game) -> int:
    return game.card_points(card, 1)


def _weight(cards: int, table: Table) -> int:
    """Value of some cards to the seat that gets them."""
    game = table.game
    trumps = (cards & (game.trumps | FOOL)).bit_count()
    return sum(_points(card, game) for card in cards_of(cards)) + 2 * trumps * game.points_unit
