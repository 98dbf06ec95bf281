"""The games with their rules as data, and every problem that a check may tell."""

from typing import Any

from flask import abort
from flask.views import MethodView
from marshmallow import Schema, fields, validate

from notation.cards import names_of
from notation.cli.explaining import smallest
from notation.game import Game, RuleTable
from notation.problems import Code
from notation.rulebooks import broken, codes, find, known, not_a_game
from notation.rulebooks.rulebook import as_data
from notation.schemas.fields import SEVERITIES
from notation.words.languages import speaking_of
from replay_web.api.fields import OperationGroup
from replay_web.present.links import own
from replay_web.web.schemas import Query

part = OperationGroup("games", "games", description="The games and their rules")


class ContractSchema(Schema):
    """A row of a game's table of contracts."""

    word = fields.String(required=True, metadata={"description": "The word of the notation."})
    label = fields.String(required=True, metadata={"description": "What people call it."})
    base = fields.Integer(required=True)
    exchanges = fields.Boolean(required=True, metadata={"description": "Whether its declarer takes the talon."})
    players = fields.List(fields.Integer(), required=True)


class PackSchema(Schema):
    """What is dealt, at a table of so many."""

    players = fields.Integer(required=True)
    cards = fields.List(fields.String(), required=True)
    hand = fields.Integer(required=True, metadata={"description": "How many cards a hand has."})
    talon = fields.List(fields.Integer(), required=True, metadata={"description": "The sizes of its packets."})


class RuleTableSchema(Schema):
    """What the rulebook tabulates: numbers, texts, null for nothing, and lists of words of a record."""

    columns = fields.List(fields.Raw(), required=True)
    rows = fields.List(fields.List(fields.Raw(allow_none=True)), required=True)


class GameSchema(Schema):
    """A game: its tables as data."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    players = fields.List(fields.Integer(), required=True)
    suits = fields.String(required=True, validate=validate.OneOf(("french", "latin")))
    card_points = fields.Integer(required=True, metadata={"description": "Of the whole pack, in units."})
    points_unit = fields.Integer(required=True, metadata={"description": "How many units make a card point."})
    packs = fields.List(fields.Nested(PackSchema), required=True)
    contracts = fields.List(fields.Nested(ContractSchema), required=True)
    options = fields.Dict(
        keys=fields.String(), values=fields.List(fields.String()), required=True,
        metadata={"description": "Each option with its values, the default first."},
    )  # fmt: skip
    rule_sets = fields.Dict(keys=fields.String(), values=fields.Dict(), required=True)
    words = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    tables = fields.Dict(
        keys=fields.String(), values=fields.Nested(RuleTableSchema), required=True,
        metadata={"description": "The tables of its rules page, by their names."},
    )  # fmt: skip
    rules = fields.String(required=True, metadata={"description": "Where its rules can be read."})


class BrokenGameSchema(Schema):
    """A game that is installed and cannot be loaded."""

    name = fields.String(required=True)
    origin = fields.String(required=True, metadata={"description": "What registers it."})
    reason = fields.String(required=True)


class CodeSchema(Schema):
    """A kind of problem."""

    code = fields.String(required=True)
    severity = fields.String(required=True, validate=validate.OneOf(SEVERITIES))
    rule = fields.String(required=True, metadata={"description": "The anchor of its rule."})
    text = fields.String(required=True, metadata={"description": "Its sentence, with what it speaks of in braces."})
    example = fields.String(allow_none=True, required=True, metadata={"description": "A record that has it."})


class All(Schema):
    """All games."""

    items = fields.List(fields.Nested(GameSchema), required=True)
    broken = fields.List(
        fields.Nested(BrokenGameSchema), required=True, metadata={"description": "What is installed, but not usable."}
    )


class Codes(Schema):
    """All codes."""

    items = fields.List(fields.Nested(CodeSchema), required=True)


def game_data(game: Game) -> dict[str, Any]:
    """What a game offers, as data."""
    return {
        "name": game.name,
        "title": game.title,
        "players": game.players,
        "suits": game.suits,
        "card_points": game.total,
        "points_unit": game.points_unit,
        "packs": [
            {
                "players": players,
                "cards": names_of(game.pack(players)),
                "hand": game.hand_size(players),
                "talon": game.talon(players),
            }
            for players in game.players
        ],
        "contracts": [
            contract._asdict() | {"players": contract.players or game.players, "label": contract.named}
            for contract in game.contracts
        ],
        "options": game.options,
        "rule_sets": game.rule_sets,
        "words": {word: game.word(word) for word in game.words},
        "tables": tables_data(game),
        "rules": own(f"/rules/{game.name}"),
    }


def tables_data(game: Game) -> dict[str, Any]:
    """The tables of the rules page, in the words of the game."""
    with speaking_of(game.name):
        return {name: table_data(table) for name, table in game.tables().items()}


def table_data(table: RuleTable) -> dict[str, Any]:
    """A table of the rules page, as data."""
    return {
        "columns": [as_data(cell) for cell in table.columns],
        "rows": [[as_data(cell) for cell in row] for row in table.rows],
    }


def code_data(code: Code) -> dict[str, Any]:
    """A kind of problem, as data."""
    example = smallest(code.name)
    text = None if example is None else example.decode("utf-8", "replace")
    return {"code": code.name, "severity": code.severity, "rule": code.rule, "text": code.pattern, "example": text}


@part.route("/games")
class GamesView(MethodView):
    """All games."""

    @part.arguments(Query, location="query")
    @part.response(200, All)
    def get(self, asked: dict[str, Any]) -> Any:
        """List the games with their rules as data."""
        return {"items": [game_data(game) for game in known().values()], "broken": broken()}


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
        return game_data(game)


@part.route("/problems")
class CodesView(MethodView):
    """The catalogue of problems."""

    @part.arguments(Query, location="query")
    @part.response(200, Codes)
    def get(self, asked: dict[str, Any]) -> Any:
        """List every problem that a check may tell."""
        return {"items": [code_data(code) for _, code in sorted(codes().items())]}


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
            abort(404, "A check tells no problem of this name; /api/v1/problems lists all.")
        return code_data(code)
