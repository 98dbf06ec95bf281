"""The play of Slovenian Tarok: the emperor's trick, the duties of negative contracts, and suits that no trump ruffs."""

from collections.abc import Sequence

from notation.cards import AUSTRIAN_54, FOOL, MOND, PAGAT, TAROCKS, TRULL
from notation.parts.aims import Aim
from notation.parts.beating import PAGAT_LAST, must_beat
from notation.parts.course import Tricks, beside, laid_open, until
from notation.parts.gifts import talon_cards
from notation.parts.play import Duties, InTrick, Rule, follow_or_trump, suits_led
from notation.parts.tricks import tricks
from notation.parts.ultimo import keep_for_last
from notation.problems import Breach, declare
from notation.record import UNKNOWN
from notation.table import Table

PAGAT_MUST = declare("pagat-must", "{seat} must play the Pagat (T1), which takes a trick with Fool and T21.", "emperor")
KEPT_FOR_LAST = declare(
    "kept-for-last", "{card} was announced and is kept for the last trick; {seat} could play {cards}.", "pagat-kept"
)

PACK = AUSTRIAN_54
FOLLOW, LED = follow_or_trump(TAROCKS), suits_led(PACK, TAROCKS)


def emperors_trick(moment: InTrick, cards: Sequence[int]) -> int | None:
    """The Pagat wins a trick with Fool and T21, but for a colour valat in which a plain suit was led."""
    wins = {FOOL, MOND, PAGAT} <= set(cards) and (moment.duties.beats or moment.led == moment.duties.trumps)
    return moment.order[cards.index(PAGAT)] if wins else None


def _must(moment: InTrick, cards: int) -> int | None:
    return PAGAT if cards & PAGAT and moment.led and {FOOL, MOND} <= set(moment.lying) else None


def _last(moment: InTrick, cards: int) -> int | None:
    """Nothing is demanded where an unknown card lies: it may force the Pagat."""
    doubtful = moment.position and (UNKNOWN in moment.lying or not moment.led)
    emperor = {FOOL, MOND} <= set(moment.lying)
    return cards & ~PAGAT or None if cards & PAGAT and not emperor and not doubtful else None


pagat_must = Rule(_must, lambda moment, cards, card: PAGAT_MUST(seat=moment.seat), broken_by=MOND)
pagat_last_card = Rule(
    _last, lambda moment, cards, card: PAGAT_LAST(seat=moment.seat, cards=cards, case="card"), broken_by=PAGAT
)


def duties(negative: bool, colour: bool, kept: Sequence[Rule] = ()) -> Duties:
    """Duties of the players. In a `colour` valat no trump ruffs; `kept` are rules about announced cards."""
    rules = (pagat_must, pagat_last_card, must_beat) if negative else tuple(kept)
    beats = 0 if colour else TAROCKS
    return Duties(FOLLOW, rules, LED, TAROCKS, beats, winner_of=emperors_trick, ruled=PAGAT, named=TRULL)


def too_early(moment: InTrick, cards: int, card: int) -> Breach:
    """An announced card was played before the last trick."""
    return KEPT_FOR_LAST(seat=moment.seat, card=card, cards=cards)


def kept(announced: Sequence[tuple[int, int]]) -> list[Rule]:
    """The rules about announced cards, given who has announced which."""
    seats = dict.fromkeys([seat for seat, _card in announced])
    return [keep_for_last(seat, sum(card for by, card in announced if by == seat), too_early) for seat in seats]


def klop(table: Table, forehand: int, aim: Aim) -> Tricks:
    """The tricks of a Klop; each of the first six brings a card of the talon, which all see."""

    def look() -> None:
        won = talon_cards(table)[: len(table.winners) - table.before]
        table.show("talon", sum(won))

    return beside(tricks(table, forehand, duties(negative=True, colour=False), aim), look)


def to_the_end(table: Table, every: bool, play: Tricks) -> Tricks:
    """The tricks of a contract, up to the one that decides a beggar, or a Valat for which `every` trick is needed."""
    contract = table.contract
    assert contract is not None
    if contract.negative:
        play = until(play, lambda: table.tricks_won(table.the_declarer) > 0)
        return laid_open(table, (table.the_declarer,), play) if contract.open else play
    return until(play, lambda: table.tricks_won(table.defenders[0]) > 0) if every else play
