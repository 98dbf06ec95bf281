"""The games with their rules as data, and every problem that a check may tell."""

from collections.abc import Iterable
from typing import Any

from flask import abort
from flask.views import MethodView
from marshmallow import Schema, fields, validate

from notation.cli.explaining import smallest as smallest_example
from notation.game import Cell, Contract, Game, RuleTable
from notation.library.playing import game_of
from notation.problems import Code
from notation.rulebooks import broken, codes, find, known, not_a_game
from notation.rulebooks.rulebook import as_data
from notation.schemas.fields import SEVERITIES
from notation.schemas.kinds import ObjectSchema, a_flag, a_number, a_text, by_name, many, numbers, one, texts
from notation.words.languages import speaking_of
from replay_web.api.fields import OperationGroup, made
from replay_web.present.links import own
from replay_web.web.schemas import Query

part = OperationGroup("games", "games", description="The games and their rules")


class ContractSchema(ObjectSchema):
    """A row of a game's table of contracts."""

    word = a_text("The word of the notation.")
    label = a_text("What people call it.", attribute="named")
    base = a_number()
    exchanges = a_flag("Whether its declarer takes the talon.")
    players = numbers()


class PackSchema(ObjectSchema):
    """Cards dealt at a table of this many players."""

    players = a_number()
    cards = texts(attribute="pack")
    hand = a_number("How many cards a hand has.", attribute="hand_size")
    talon = numbers("The sizes of its packets.")


class RuleTableSchema(ObjectSchema):
    """A table of the rulebook. Its cells are numbers, texts, null, or lists of words of a record."""

    columns = fields.List(fields.Raw(), required=True)
    rows = fields.List(fields.List(fields.Raw(allow_none=True)), required=True)


def contracts(game: Game) -> list[Contract]:
    """The contracts of a game, each with the numbers of players for which it is."""
    return [contract._replace(players=contract.players or game.players) for contract in game.every_contract]


def tables(game: Game) -> dict[str, RuleTable]:
    """The tables of the rules page, their cells as data in the words of the game."""
    with speaking_of(game.name):
        told = game.tables().items()
        return {name: RuleTable(_cells(table.columns), tuple(map(_cells, table.rows))) for name, table in told}


def _cells(cells: Iterable[Cell]) -> tuple[Any, ...]:
    return tuple(map(as_data, cells))


class GameSchema(ObjectSchema):
    """A game: its tables as data."""

    name = a_text()
    title = a_text()
    players = numbers()
    suits = fields.String(required=True, validate=validate.OneOf(("french", "latin")))
    card_points = a_number("Of the whole pack, in units.", attribute="total")
    points_unit = a_number("How many units make a card point.")
    packs = made(many(PackSchema), lambda game: game_of(game.name).packs)
    contracts = made(many(ContractSchema), contracts)
    options = by_name(fields.List(fields.String()), "Each option with its values, the default first.")
    rule_sets = by_name(fields.Dict())
    words = made(by_name(fields.String()), lambda game: {word: game.word(word) for word in game.words})
    tables = made(by_name(one(RuleTableSchema), "The tables of its rules page, by their names."), tables)
    rules = made(a_text("Where its rules can be read."), lambda game: own(f"/rules/{game.name}"))


class BrokenGameSchema(ObjectSchema):
    """A game that is installed and cannot be loaded."""

    name = a_text()
    origin = a_text("What registers it.")
    reason = a_text()


def example(code: Code) -> str | None:
    """The smallest record that has a problem; None if absent."""
    smallest = smallest_example(code.name)
    return None if smallest is None else smallest.decode("utf-8", "replace")


class CodeSchema(ObjectSchema):
    """A kind of problem."""

    code = a_text(attribute="name")
    severity = fields.String(required=True, validate=validate.OneOf(SEVERITIES))
    rule = a_text("The anchor of its rule.")
    text = a_text("Its sentence, with what it speaks of in braces.", attribute="pattern")
    example = made(a_text("A record that has it.", nullable=True), example)


class All(Schema):
    """All games."""

    items = many(GameSchema)
    broken = many(BrokenGameSchema, "What is installed, but not usable.")


class Codes(Schema):
    """All codes."""

    items = many(CodeSchema)


@part.route("/games")
class GamesView(MethodView):
    """All games."""

    @part.arguments(Query, location="query")
    @part.response(200, All)
    def get(self, asked: dict[str, Any]) -> Any:
        """List the games with their rules as data."""
        return {"items": known().values(), "broken": broken()}


@part.route("/games/<name>")
class GameView(MethodView):
    """One game."""

    @part.arguments(Query, location="query")
    @part.response(200, GameSchema)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str) -> Any:
        """Get a game: pack, contracts, options and words."""
        game = find(name)
        if game is None:
            abort(404, f"{not_a_game(name)}.")
        return game


@part.route("/problems")
class CodesView(MethodView):
    """The catalogue of problems."""

    @part.arguments(Query, location="query")
    @part.response(200, Codes)
    def get(self, asked: dict[str, Any]) -> Any:
        """List every problem that a check may tell."""
        return {"items": [code for _, code in sorted(codes().items())]}


@part.route("/problems/<name>")
class CodeView(MethodView):
    """One problem."""

    @part.arguments(Query, location="query")
    @part.response(200, CodeSchema)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str) -> Any:
        """Get a kind of problem with its smallest example."""
        code = codes().get(name)
        if code is None:
            abort(404, "There is no problem of this name; /api/v1/problems lists all.")
        return code
