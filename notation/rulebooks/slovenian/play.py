"""The play of Slovenian Tarok: the emperor's trick, the duties of negative contracts, and suits that no trump ruffs."""

from functools import cache

from notation.cards import AUSTRIAN_54, PAGAT, TAROCKS, TRULL
from notation.game import Contract
from notation.parts.aims import AimAt
from notation.parts.beating import must_beat
from notation.parts.emperor import Emperor
from notation.parts.gifts import talon_cards
from notation.parts.play import Duties, InTrick, follow_or_trump, suits_led
from notation.parts.trick_hooks import Tricks, beside, laid_open, until, until_lost
from notation.parts.tricks import tricks
from notation.problems import Breach, declare
from notation.rulebooks.slovenian.contracts import card_points_count
from notation.table import Table

KEPT_FOR_LAST = declare(
    "kept-for-last", "{card} was announced and must be kept for the last trick; {seat} could play {cards}.",
    "pagat-kept",
)

PACK = AUSTRIAN_54
FOLLOW, LED = follow_or_trump(TAROCKS), suits_led(PACK, TAROCKS)


EMPEROR = Emperor(in_order=False)


@cache
def duties(negative: bool, colour: bool) -> Duties:
    """Duties of the players where no card was announced. In a `colour` valat no trump ruffs."""
    rules = (EMPEROR.pagat_must, EMPEROR.pagat_last_card, must_beat) if negative else ()
    beats = 0 if colour else TAROCKS
    return Duties(FOLLOW, rules, LED, TAROCKS, beats, winner_of=EMPEROR.winner, ruled=PAGAT, named=TRULL)


def too_early(moment: InTrick, cards: int, card: int) -> Breach:
    """An announced card was played before the last trick."""
    return KEPT_FOR_LAST(seat=moment.seat, card=card, cards=cards)


def klop(table: Table, forehand: int, aim: AimAt) -> Tricks:
    """The tricks of a Klop; each of the first six brings a card of the talon, which all see."""

    def look() -> None:
        won = talon_cards(table)[: len(table.winners) - table.before]
        table.show("talon", sum(won))

    return beside(tricks(table, forehand, duties(negative=True, colour=False), aim), look)


def to_the_end(table: Table, contract: Contract, play: Tricks) -> Tricks:
    """The tricks of a contract, up to the one that decides a beggar, or a Valat for which every trick is needed."""
    if card_points_count(contract):
        return play
    if not contract.negative:
        return until(play, lambda: table.tricks_won(table.defenders[0]) > 0)
    lost = until_lost(table, table.the_declarer, 0, play)
    return laid_open(table, (table.the_declarer,), lost) if contract.open else lost
