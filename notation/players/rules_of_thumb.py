"""A sensible choice at any decision, by a few rules of thumb and a table of what hands are worth.

A player who goes by it plays every game, also those that it has never heard of: it asks only what a decision offers. It
bids what pays by `notation.players.hand_strength`, leads what cannot be beaten, gives card points to its own side and
none to the other, and announces nothing that it need not.
"""

from itertools import combinations, islice
from operator import itemgetter
from random import Random

from notation.cards import FOOL, SUIT_OF, cards_of, strongest
from notation.deals.chance import DECLINES, Choice, legal_set
from notation.decision import Decision, Offer, Words
from notation.game import Game
from notation.parts.aims import MADE, SURE
from notation.parts.play import CardPlay
from notation.players.card_rules import CardRules, hidden_call
from notation.players.hand_strength import HandWorth
from notation.table import Table

_BOLD, _LOUD = 0.3, 0.05
_TRIES = 3000


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
        return strongest(offer.named), _rules(table).least(allowed.cards)
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
    worth, contracts = HandWorth(table, seat), {contract.word for contract in table.contracts}
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
    if not legal & (legal - 1):
        return legal
    rules, lying = _rules(table, avoids(decision, table)), list(table.open)
    gone = table.played | table.hands[seat] | table.laid_away.known
    if not lying:
        return rules.lead(seat, legal, gone)
    wins = sum([card for card in cards_of(legal) if decision.winner([*lying, card]) == seat])
    winner = decision.winner(lying)
    friendly = winner is not None and rules.friends(seat, winner, hidden_call(table))
    return rules.follow(legal, wins, sum(lying), len(lying) == len(table.order) - 1, friendly, gone)


def _rules(table: Table, avoiding: bool = False) -> CardRules:
    return CardRules(table, avoiding, lambda card: _points(card, table.game))


def avoids(decision: Decision, table: Table) -> bool:
    """Whether nobody wants to win tricks: where few are allowed, or where each has to keep the card points away."""
    aim = decision.aim if isinstance(decision, CardPlay) else None
    if aim is None:
        return table.contract is None or table.game.target(table) is None
    return aim.kind == SURE or (aim.kind == MADE and aim.most < table.game.hand_size(table.players) // 2)


def _points(card: int, game: Game) -> int:
    return game.card_points(card, 1)


def _weight(cards: int, table: Table) -> int:
    game = table.game
    trumps = (cards & (game.trumps | FOOL)).bit_count()
    return sum(_points(card, game) for card in cards_of(cards)) + 2 * trumps * game.points_unit
