"""The blind: a talon as large as a hand, for which the declarer gives up all but the cards that he keeps.

He says which those are, lays the rest of his hand away unseen, and only then takes up the talon. Before the first
lead he may, in some games, lay his hand open instead.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from notation.cards import cards_of
from notation.decision import YES_NO, Choices, CompletedAct, Decision, LaterActs, Offer, Written
from notation.parts.exchange import Cards, Lay, Rule, cards_act
from notation.parts.whereabouts import lies_with
from notation.problems import Phrase, declare, phrase
from notation.record import UNKNOWN
from notation.table import Table
from notation.table_parts import Packet
from notation.words.languages import later

KEEP_COUNT = declare("keep-count", "{seat} keeps {given} {given|card|cards}; it must be {wanted}.", "keep")
KEEP_NOT_HELD = declare("keep-not-held", "{seat} was not dealt {card} and cannot keep it.{hint}", "keep")


class Keep(Lay):
    __slots__ = ()
    keyword = "keep"
    does = later("keeps")
    wrong_count, not_held = KEEP_COUNT, KEEP_NOT_HELD
    question = later("{who} keeps {size} of:")
    may, may_some = later("keep {cards}"), later("keep {size} of {cards}")
    title, title_some = later("Keep a card"), later("Keep {count} cards")
    breaks_off = later("The record breaks off here: it was {who}’s turn to keep cards.")
    must = later("{who} must keep {these}.")
    one_of, some_of = (
        later("{who} may keep one of the {all} marked cards."),
        later("{who} may keep {n} of the {all} marked cards."),
    )
    one_unknown, some_unknown = (
        later("{who} keeps one card of the hand."),
        later("{who} keeps {n} cards of the hand."),
    )

    def infer_act(self, to_come: LaterActs, given: Cards | None = None) -> Cards | None:
        """The cards of the hand that were played or laid away last, where these and the `given` ones are all."""
        cards = given.cards if given else (UNKNOWN,) * self.size
        known = given.known if given else 0
        kept = to_come.used(self.seat) & self.hand | known
        if not to_come.table.whole(self.seat) or not len(cards) == kept.bit_count() == self.size:
            return None
        missing = cards_of(kept & ~known)
        return cards_act(tuple([card or next(missing) for card in cards]))

    def fallback_act(self, to_come: LaterActs, given: Cards | None = None) -> Cards:
        """Cards that nobody knows."""
        return given or cards_act((UNKNOWN,) * self.size)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        """The kept cards, whether they are face up, and the number of cards laid away for the talon."""
        table, who, kept = done.after, done.seat, done.items
        if table is None or who is None or not table.took(who).count:
            return phrase("{who} keeps {these}.", who=who, these=kept)
        text = later("{who} keeps {these}, lays away {n} other cards and takes the talon.")
        if table.exposed[who]:
            text = later("{who} keeps {these}, face up, lays away {n} other cards and takes the talon.")
        return phrase(text, who=who, these=kept, n=table.laid_by(who).count)


def keep(
    table: Table, declarer: int, size: int, rules: Sequence[Rule], allowed: Callable[[int], int], shown: int
) -> Generator[Decision, Any, int]:
    """The declarer keeps some cards, and lays the rest of his hand away, which counts for him; gives what he kept.

    Those among `shown` lie open before him.
    """
    act = yield Keep(table, declarer, size, rules, allowed)
    kept, sure = (0, False) if act is None else (act.known, 0 not in act.cards)
    away = table.hands[declarer] & ~kept if sure else 0
    rest = table.sizes[declarer] - size
    table.lay(declarer, away, rest)
    table.hands[declarer] = kept
    lies_with(table, kept, declarer)
    lies_with(table, away)
    table.kept = Packet(kept, size)
    table.put_aside(declarer, away, rest)
    table.show("keep", kept, (declarer,))
    table.show("keep", kept & shown)
    table.exposed[declarer] = kept & shown
    return kept


class Expose(Decision):
    """Whether the declarer lays his hand open before the first lead; if he does not, nothing is said."""

    __slots__ = ()
    seat: int
    keyword = "expose"
    does, deed = later("lays the hand open"), later("lay the hand open")
    implied = True
    question = later("{who} may lay the hand open instead of leading, by “expose”:")
    may = later("lay the hand open, or lead")

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self) -> list[str]:
        return [self.keyword]

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        """To do it or leave it."""
        deed = Choices(((self.keyword,),))
        return Offer(YES_NO, self.keyword, deed, deed, title=phrase(self.deed), declines=True)

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Any:
        return self.seat if seat is None else seat

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        """A line without items."""
        return Written(self.keyword, self.act(choice, seat), ())

    def sentence(self, table: Table) -> Phrase:
        """Whose turn it is, and what he may do."""
        return phrase("{who} leads, or lays the hand open instead.", who=self.seat)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        return phrase("{who} lays the hand open instead of leading, and so do all others.", who=done.seat)

    def probability(self, bold: float, loud: float) -> float:
        """Half as often as somebody announces."""
        return loud / 2


def exposing(table: Table, declarer: int) -> Generator[Decision, Any, bool]:
    """Before the first lead the declarer may lay his hand open, and all others then theirs; whether he does."""
    if (yield Expose(declarer)) is None:
        return False
    table.exposed = list(table.hands)
    for seat in table.defenders:
        table.show("hand", table.hands[seat])
    return True
