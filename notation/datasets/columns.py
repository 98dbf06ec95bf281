"""The columns of the tables of cards and of decisions, each with its type and what it says."""

from typing import NamedTuple

Kind = type[str] | type[int]
"""Type of a column's values other than None."""


class DataColumn(NamedTuple):
    kind: Kind
    says: str
    """Its meaning, in English, as the manual and the data's own README have it."""


CARDS: dict[str, DataColumn] = {
    "trick": DataColumn(int, "the number of the trick, from 1"),
    "place": DataColumn(int, "the place of the card in its trick, from 1"),
    "seat": DataColumn(str, "who played the card"),
    "card": DataColumn(str, "the card"),
    "winner": DataColumn(str, "who won the trick; empty if it is not complete"),
    "legal": DataColumn(int, "how many cards the seat was allowed to play; empty if its hand is not known"),
}

DECISIONS: dict[str, DataColumn] = {
    "step": DataColumn(int, "the number of the act in the record, from 1"),
    "seat": DataColumn(str, "who decided"),
    "keyword": DataColumn(str, "the keyword of the act’s line: `bids`, `discard`, `trick` …"),
    "hand": DataColumn(str, "the cards that the seat held"),
    "talon": DataColumn(str, "the cards of the talon that the seat had seen"),
    "laid": DataColumn(str, "the cards that had been laid away, as far as the seat had seen them"),
    "open": DataColumn(str, "the open trick, each card behind its seat: `B SK, C S7`"),
    "played": DataColumn(str, "all cards played before, those of the open trick included"),
    "winners": DataColumn(str, "who won the tricks so far, a letter each"),
    "calls": DataColumn(str, "the calls of the auction so far: `A pass, B solo`"),
    "announcements": DataColumn(str, "everything announced and doubled so far: `B pagat, A kontra pagat`"),
    "declarer": DataColumn(str, "the declarer; empty before there is one, and where each plays for himself"),
    "partner": DataColumn(str, "the declarer’s partner, once everybody knows him"),
    "contract": DataColumn(str, "the word of the contract; empty before there is one"),
    "called": DataColumn(str, "the card that was called"),
    "allowed": DataColumn(str, "the allowed choices, with commas; of a set of cards, each card of some legal set"),
    "size": DataColumn(int, "how many cards were to be chosen; 1 for anything else"),
    "chosen": DataColumn(str, "the choice, as the notation writes it"),
    "gain": DataColumn(int, "what the seat gained by the deal, in the game’s unit; empty if there is no score"),
    "value": DataColumn(int, "what the declarer gets for the deal after this card, if all play their best with open "
                             "cards; where each plays for himself, what the seat gets at least; empty if it was "
                             "not solved"),
    "cost": DataColumn(int, "how much of the seat’s own score the card gives away; empty if it was not solved"),
}  # fmt: skip

TABLES = {"cards": CARDS, "decisions": DECISIONS}


def parquet_kinds(columns: dict[str, DataColumn]) -> dict[str, str]:
    """The types of columns as pyarrow names them."""
    return {name: "int32" if column.kind is int else "string" for name, column in columns.items()}
