"""The library's games, steps, tables and choices as JSON: the one place where their fields are declared.

A schema reads the public attributes of the same names, so that the library (`notation.to_json`) and the JSON interface
of the site give the same data. Seats are letters, cards are their names, ``_`` is an unknown card.
"""

from functools import cache
from typing import Any

from marshmallow import Schema, fields

from notation.errors import TarockError
from notation.schemas.kinds import (
    ObjectSchema,
    a_flag,
    a_number,
    a_seat,
    a_text,
    about,
    by_name,
    many,
    numbers,
    one,
    texts,
)

# ---- Moments


class JsonComment(ObjectSchema):
    """A comment beside an act."""

    text = a_text()
    language = a_text("Empty if none is named.")


class JsonAct(ObjectSchema):
    """A call or an announcement of a seat."""

    seat = a_seat(nullable=False)
    act = a_text("As the notation writes it.")


class JsonTrick(ObjectSchema):
    """A trick."""

    number = a_number("From 1.")
    leader = a_seat(nullable=False)
    cards = by_name(fields.String(), "By seat, in the order played.")
    winner = a_seat("Null while the trick is open, or if unknown.")


class JsonReason(ObjectSchema):
    """Why a choice is forbidden."""

    code = a_text("The code of the problem that it would be.")
    message = a_text()
    rule = a_text("The rule: a page and its anchor.")


class JsonTable(ObjectSchema):
    """The table at one moment."""

    seats = texts("Seats that take part, forehand first; if the dealer is unknown, seats that may take part.")
    dealer = a_seat("Null if unknown.")
    hands = by_name(fields.List(fields.String()), "Cards that each seat still holds, by seat.")
    talon = fields.List(
        fields.List(fields.String()), required=True, metadata=about("Packets of the talon, in the order dealt.")
    )
    laid_away = texts("Cards that were laid away.")
    calls = many(JsonAct, "The auction.")
    announcements = many(JsonAct, "Doublings included.")
    factors = by_name(fields.Integer(), "The factor of everything announced or doubled; `game` is the game itself.")
    declarer = a_seat("Null before the auction is over, or if everybody plays alone.")
    partner = a_seat("The declarer's partner, as soon as everybody knows.")
    contract = a_text("The word of the contract, once it is known.", nullable=True)
    called = a_text("The card whose holder is the partner, once it was named.", nullable=True)
    tricks = many(JsonTrick, "Finished tricks.")
    trick = one(JsonTrick, "The open trick.", nullable=True)
    card_points = by_name(
        fields.Integer(allow_none=True), "Of each side, under its seat; null if a card of its pile is unknown."
    )
    points_unit = a_number("Units that make a card point.")
    turn = a_seat("The player to move; null if the deal is over, or if only unknown cards could tell.")


class JsonChoice(ObjectSchema):
    """The next decision."""

    seat = a_seat("The player to move; null if only unknown cards could tell.")
    keyword = a_text("The keyword of the line that records the choice.")
    question = a_text("The question, as a sentence.")
    allowed = texts("Words, cards or packets that may be chosen; of a set, every card that some legal set holds.")
    forbidden = by_name(fields.Nested(JsonReason), "Choices that belong here but break a rule.")
    size = a_number("How many cards are to be chosen; 1 for anything else.")
    optional = a_flag("Whether the deal goes on without an answer.")
    named = texts("If one card is given for another: cards that may be named.")


_IF_KNOWN = "null if the game, or its rules, are unknown."


class JsonStep(ObjectSchema):
    """An act of a record, and the table after it; step 0 is the deal, the last one the settlement."""

    number = a_number("From 0.")
    keyword = a_text("Of its line; `deal` for the first step, `settlement` for the last.")
    seat = a_seat("The seat that acts; null for the first step and the last.")
    act = a_text("As the notation writes it.")
    mark = a_text("The mark that judges the act, such as `!`; empty if there is none.")
    comments = many(JsonComment)
    sentence = a_text("The act and its result, as a sentence.")
    stopped = a_flag(f"Whether judging ended before this step, at a contradiction; {_IF_KNOWN}", nullable=True)
    table = one(JsonTable, f"After the act; {_IF_KNOWN}", nullable=True)
    options = texts(f"Allowed choices of the next decision; {_IF_KNOWN}", nullable=True)
    choice = one(JsonChoice, f"The next decision; null if the deal is over; {_IF_KNOWN}", nullable=True)

    def get_attribute(self, obj: Any, attr: str, default: Any) -> Any:
        """An attribute of the step; None if the game, or its rules, are unknown."""
        try:
            return super().get_attribute(obj, attr, default)
        except TarockError:
            return None


# ---- Games


class JsonContract(ObjectSchema):
    """A contract of a game."""

    word = a_text("The word of the notation.")
    label = a_text("The usual name.")
    base = a_number("The base value.")
    exchanges = a_flag("Whether the declarer takes the talon.")


class JsonPack(ObjectSchema):
    """The cards dealt at a table of some size."""

    players = a_number()
    pack = texts("Strongest first within trumps and each suit.")
    hand_size = a_number()
    talon = numbers("The sizes of its packets.")


class JsonGame(ObjectSchema):
    """A game."""

    name = a_text("As records name it.")
    title = a_text("The usual name.")
    players = numbers("Possible numbers of players.")
    rule_sets = texts("The words that may follow `rules` in a record, `standard` first.")
    options = by_name(fields.List(fields.String()), "Options of the rules with their values, the default first.")
    contracts = many(JsonContract)
    words = by_name(fields.String(), "The words of its records, as people read them.")
    points_unit = a_number("Units that make a card point: 1, 2 or 3.")
    packs = many(JsonPack, "One per number of players.")


@cache
def _schema(name: str) -> Schema:
    """The schema of a class of the library, by the name of the class."""
    schema: Schema = globals()[f"Json{name}"]()
    return schema


def data_of(value: object) -> dict[str, Any]:
    """An object of the library as objects of JSON."""
    data: dict[str, Any] = _schema(type(value).__name__).dump(value)
    return data
