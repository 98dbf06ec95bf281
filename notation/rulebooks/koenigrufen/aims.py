"""What is played for in Königrufen: card points and bonuses, a number of tricks, or few card points."""

from collections.abc import Hashable, Iterator, Mapping

from notation.cards import KINGS, TRULL
from notation.game import Contract, Item
from notation.parts.aims import (
    MADE,
    POINTS,
    Aim,
    Followed,
    Watch,
    all_on_one_side,
    count_tricks,
    fate,
    first_tricks,
    for_few,
    in_trick,
    so_many_tricks,
)
from notation.parts.talk import Thing
from notation.rulebooks.koenigrufen.sheet import (
    ANNOUNCED,
    BIRDS,
    DUE,
    TOTAL,
    Course,
    called_half,
    entries,
    give_called_half,
    give_talon,
    talon_cards,
    tricks_item,
    trischaken_item,
)
from notation.table import Table
from notation.table_parts import FinishedTrick


def first_winners(table: Table, value: Hashable, trick: FinishedTrick) -> Followed:
    """Who has won which of the first six tricks, where the talon goes with them."""
    assert isinstance(value, tuple)
    early = table.rules["trischaken-talon"] == "first-six" and trick.number <= table.before + len(talon_cards(table))
    return Followed(True, (*value, trick.the_winner) if early else value)


FOR_FEW = for_few(
    lambda table: [trischaken_item(table)], Watch(lambda table: Followed(True, ()), first_winners)
)._replace(closes=give_talon, swing=TOTAL)
"""In a Trischaken the talon goes with the tricks."""


def for_points(table: Table, declarer: int, contract: Contract, said: Course) -> Aim:
    """Card points, and every bonus that was announced or may be made without a word.

    An announced Valat takes the place of the game: card points do not count, nor what nobody has announced.
    """
    valat = said.things["valat"].owner if "valat" in said.things else None
    silent_ones = ("koenige",) if contract.suit else tuple(ANNOUNCED)
    words = [word for word in ANNOUNCED if word in said.things or (word in silent_ones and valat is None)]
    bonuses = tuple([watch for word in words for watch in watched(table, word)])

    def score_sheet(table: Table, points: int) -> Iterator[Item]:
        return entries(table, declarer, contract, points, said)

    if valat is None:
        return Aim(
            POINTS, score_sheet, lambda table: (first_tricks(), *bonuses), lambda table: give_called_half(table),
            swing=TOTAL,
        )  # fmt: skip
    partner = table.holder(table.called) if table.called and table.partner is None else table.partner
    every = table.game.hand_size(table.players)
    least = every if valat in (declarer, partner) else 1
    return Aim(
        MADE, score_sheet, lambda table: (count_tricks(least, every, table), *bonuses),
        lambda table: give_called_half(table), least=least, most=every,
    )  # fmt: skip


def watched(table: Table, word: str) -> tuple[Watch, ...]:
    """How a bonus is followed from trick to trick."""
    if word in BIRDS:
        return (fate(BIRDS[word], in_trick(DUE[word]), DUE[word]),)
    if word == "koenig-ultimo":
        return (fate(table.called, in_trick(table.game.hand_size(table.players))),) if table.called else ()
    return (all_on_one_side(TRULL if word == "trull" else KINGS, own_half),)


def own_half(table: Table) -> int:
    """The cards of an untouched talon that go to the declarer behind the last trick."""
    half = called_half(table)
    return 0 if half is None else table.talon[half].known


def for_tricks(contract: Contract, wanted: int, things: Mapping[str, Thing]) -> Aim:
    """The number of the declarer's tricks."""
    return so_many_tricks(
        wanted, wanted, lambda table: [tricks_item(table, table.the_declarer, contract, things)]
    )
