"""A card by simulation: deals that fit what the seat has seen are played out by rules of thumb after each card."""

from itertools import islice
from math import inf
from random import Random

from notation.analysis.endings import UnsolvableError
from notation.cards import SUITS, ranked
from notation.decision import Decision
from notation.game import UnknownCards
from notation.players.card_rules import hidden_call
from notation.players.leading import proven
from notation.players.trick_play import TrickPlay, card_play
from notation.players.worlds import Worlds
from notation.table import Table

DEALS = 40


def best_card(
    decision: Decision, table: Table, random: Random, by_rule: int, deals: int = DEALS, until: float = inf
) -> int:
    """The card that gains most in deals that fit what a seat has seen; `by_rule` unless that is proven.

    `table` is the table as the seat has seen it. From a moment of the clock on the deals played by then decide.
    """
    play = card_play(decision)
    if play is None:
        return by_rule
    cards, seat = _different(play.legal, play.duties.named, table, play.seat, by_rule), play.seat
    tables = islice(Worlds(table, play, random), deals) if cards else iter(())
    worlds = (TrickPlay(world, play.at(world), seat, hidden_call(table)) for world in tables)
    try:
        return proven(by_rule, cards, worlds, TrickPlay.worth, until)
    except (UnknownCards, UnsolvableError):
        return by_rule


def _different(legal: int, named: int, table: Table, seat: int, by_rule: int) -> list[int]:
    """The cards that may be played, one of those as good as each other, and none that is as good as the usual one."""
    found = list[int]()
    game, others = table.game, table.pack & ~table.played & ~table.hands[seat] & ~table.laid_away.known
    named |= table.retained_cards
    for suit in (game.trumps, table.pack & ~game.trumps & ~sum(SUITS.values()), *SUITS.values()):
        last, kind = 0, None
        for card in ranked((legal | others) & suit, game.ascending):
            if not card & legal:
                kind = None
                continue
            own = (game.card_points(card, 1), card & named)
            if own != kind:
                found.append(card)
                last = len(found) - 1
            elif card == by_rule:
                found[last] = card
            kind = own
    return [card for card in found if card != by_rule]
