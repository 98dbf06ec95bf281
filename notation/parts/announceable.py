"""The bonuses that may be announced: those of the contract, and the called card by its holder."""

from notation.game import Contract
from notation.parts.card_history import unless_held
from notation.problems import Breach, declare
from notation.table import Table

NO_BONUS_HERE = declare("no-bonus-here", "“{word}” cannot be announced in {contract}.", "bonuses")
KING_NOT_HELD = declare(
    "king-not-held", "Only the holder of the called king, {card}, may announce König ultimo; {seat} does not hold it.",
    "bonuses",
)


def no_bonus_here(contract: Contract, bonuses: dict[str, str], seat: int, word: str) -> Breach | None:
    """The breach of announcing a bonus of the game that a contract has not."""
    return NO_BONUS_HERE(seat=seat, word=word, contract=contract.label) if word in bonuses else None


def called_card_not_held(table: Table, seat: int) -> Breach | None:
    """The breach of announcing the called card without holding it."""
    card = table.called
    return unless_held(table, seat, card, lambda seat: KING_NOT_HELD(seat=seat, card=card)) if card else None
