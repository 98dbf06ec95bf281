"""Announcing the bonuses of a table: who may do so, what it shows the others, and which cards are kept for them."""

from collections.abc import Callable, Iterable, Mapping

from notation.game import Contract
from notation.parts.bonuses import Bonus, makers
from notation.parts.card_history import unless_held
from notation.parts.keeping import keep_until_due
from notation.parts.play import InTrick, Rule
from notation.parts.talk import announcements
from notation.problems import Breach, Code, declare
from notation.table import Table

NO_BONUS_HERE = declare("no-bonus-here", "“{word}” cannot be announced in {contract}.", "bonuses")
KING_NOT_HELD = declare(
    "king-not-held",
    "Only the holder of the called king, {card}, may announce “{word}”; {seat} does not hold it.",
    "bonuses",
)

Rows = Mapping[str, Bonus]
"""Bonuses by the words that announce them."""


def no_bonus_here(contract: Contract, bonuses: dict[str, str], seat: int, word: str) -> Breach | None:
    """The breach of announcing a bonus of the game that a contract has not."""
    return NO_BONUS_HERE(seat=seat, word=word, contract=contract.label) if word in bonuses else None


def words_of(bonuses: Iterable[Bonus], called: bool) -> tuple[str, ...]:
    """The words of some bonuses, without those of the called card unless one was `called`."""
    return tuple([bonus.word for bonus in bonuses if called or not bonus.needs_call])


def card_of(table: Table, rows: Rows, word: str) -> int:
    """The card with which an announced bonus is made, its own or the called one; 0 if there is none."""
    bonus = rows.get(word)
    return 0 if bonus is None else (table.called or 0) if bonus.called else bonus.card


def not_held(rows: Rows, code: Code, table: Table, seat: int, word: str) -> Breach | None:
    """The breach of announcing a bonus without its card in hand, unless any seat of the side may make it by that card.

    `code` is that of a card which was not called.
    """
    card = card_of(table, rows, word)
    if not card or rows[word].by_side:
        return None
    if rows[word].called:
        return unless_held(table, seat, card, lambda seat: KING_NOT_HELD(seat=seat, card=card, word=word))
    return unless_held(table, seat, card, lambda seat: code(seat=seat, card=card))


def heard(rows: Rows, shown: bool, table: Table, seat: int, word: str) -> None:
    """The partner is found if the called card is announced, though it be unknown; an announced card may be `shown`."""
    if word in rows and rows[word].called:
        table.partner_found(seat)
    if shown:
        card = card_of(table, rows, word)
        table.exposed[seat] |= card
        table.show("hand", card)


def announced_cards(table: Table, rows: Rows) -> dict[int, dict[int, int]]:
    """By seat, the cards of the bonuses that it has announced, each with the number of tricks behind its own.

    A bonus that a whole side may make binds each seat that is known to be on it.
    """
    found: dict[int, dict[int, int]] = {}
    for owner, word in announcements(table, rows) if table.said else ():
        if card := card_of(table, rows, word):
            for seat in makers(table, rows[word], owner):
                found.setdefault(seat, {})[card] = rows[word].behind
    return found


def kept(announced: Mapping[int, Mapping[int, int]], breach: Callable[[InTrick, int, int], Breach]) -> tuple[Rule, ...]:
    """The rules by which seats keep the cards that they have announced for their tricks."""
    return tuple([keep_until_due(seat, cards, breach) for seat, cards in announced.items()])
