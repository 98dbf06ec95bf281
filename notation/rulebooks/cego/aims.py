"""What is played for in Cego."""

from notation.cards import AUSTRIAN_54, PAGAT
from notation.parts.aims import SURE, Aim, Memory
from notation.parts.counting import in_threes
from notation.table import Table
from notation.table_parts import Trick


def give_up_laid(table: Table) -> None:
    """A declarer who has won no trick gives what lies aside for him to the others."""
    declarer = table.declarer or 0
    if not table.unclaimed and not table.tricks_won(declarer) and (laid := table.aside.pop(declarer, None)):
        table.put_aside(table.defenders[0], laid.known, laid.count)


def without_a_trick(table: Table) -> Memory | None:
    """What was laid away hangs on the tricks as long as the declarer has won none."""
    return None if table.tricks_won(table.declarer or 0) else Memory()


def first_trick(table: Table, memory: Memory, trick: Trick) -> Memory | None:
    """The same after one more trick: with the first all is settled."""
    return None if trick.winner == table.declarer else memory


def pfeife_is_safe(table: Table) -> bool:
    """Whether it is known that the Pfeife was led to the first trick, or has won one."""
    trick = next((trick for trick in table.tricks if PAGAT in trick.cards), None)
    return trick is not None and (trick.number == 1 or trick.winner == table.declarer)


FOR_POINTS = Aim(remembers=without_a_trick, after=first_trick, closes=give_up_laid, swing=in_threes(AUSTRIAN_54, 54))
FOR_PFEIFE = FOR_POINTS._replace(decides=pfeife_is_safe)
"""Who loses the Pfeife loses the game, but is paid by his card points all the same."""
FOR_FEW = Aim(SURE)
