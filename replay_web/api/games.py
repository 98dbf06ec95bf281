"""The games, their rules as data, and every problem that a check may tell."""

from collections.abc import Iterable
from typing import Any

from flask import Response, abort
from flask.views import MethodView
from marshmallow import Schema, fields, validate

import notation
from notation.cli.explaining import smallest as smallest_example
from notation.game import Cell, Game, RuleTable
from notation.library.as_json import as_data
from notation.library.playing import game_of
from notation.problems import Code
from notation.rulebooks import broken, codes, find, not_a_game, rulebook
from notation.schemas.fields import SEVERITIES
from notation.schemas.kinds import ObjectSchema, a_number, a_text, by_name, many, one
from notation.schemas.views import JsonGame
from notation.words.languages import speaking_of
from replay_web.api.answers import answer
from replay_web.api.fields import OperationGroup, made
from replay_web.present.links import own
from replay_web.web.schemas import Query

part = OperationGroup("games", "games", description="The games and their rules")


class RuleTableSchema(ObjectSchema):
    """A table of the rulebook. Its cells are numbers, texts, null, or lists of words of a record."""

    columns = fields.List(fields.Raw(), required=True)
    rows = fields.List(fields.List(fields.Raw(allow_none=True)), required=True)


def tables(game: Game) -> dict[str, RuleTable]:
    """The tables of the rules page, their cells as data in the words of the game."""
    with speaking_of(game.name):
        told = game.tables().items()
        return {name: RuleTable(_cells(table.columns), tuple(map(_cells, table.rows))) for name, table in told}


def _cells(cells: Iterable[Cell]) -> tuple[Any, ...]:
    return tuple(map(rulebook.as_data, cells))


class RulesSchema(ObjectSchema):
    """The rules of a game, as far as they are data."""

    suits = fields.String(required=True, validate=validate.OneOf(("french", "latin")))
    card_points = a_number("Of the whole pack, in units.", attribute="total")
    tables = made(by_name(one(RuleTableSchema), "The tables of its rules page, by their names."), tables)
    page = made(a_text("The address of that page."), lambda game: own(f"/rules/{game.name}"))


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


class GameList(Schema):
    """All games."""

    items = many(JsonGame)
    broken = many(BrokenGameSchema, "What is installed, but not usable.")


class Codes(Schema):
    """All codes."""

    items = many(CodeSchema)


@part.route("/games")
class GamesView(MethodView):
    """All games."""

    @part.doc(operationId="list_games")
    @part.arguments(Query, location="query")
    @part.response(200, GameList)
    def get(self, asked: dict[str, Any]) -> Response:
        """List the games."""
        games = list(map(as_data, notation.games().values()))
        return answer({"items": games, "broken": BrokenGameSchema(many=True).dump(broken())})


@part.route("/games/<name>")
class GameView(MethodView):
    """One game."""

    @part.doc(operationId="get_game")
    @part.arguments(Query, location="query")
    @part.response(200, JsonGame)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str) -> Response:
        """Get a game: its packs, contracts, options and words."""
        try:
            return answer(as_data(game_of(name)))
        except notation.GameError as error:
            abort(404, str(error))


@part.route("/games/<name>/rules")
class RulesView(MethodView):
    """The rules of a game."""

    @part.doc(operationId="get_rules")
    @part.arguments(Query, location="query")
    @part.response(200, RulesSchema)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str) -> Any:
        """Get the tables of the rules of a game."""
        game = find(name)
        if game is None:
            abort(404, f"{not_a_game(name)}.")
        return game


@part.route("/problems")
class CodesView(MethodView):
    """The catalogue of problems."""

    @part.doc(operationId="list_problems")
    @part.arguments(Query, location="query")
    @part.response(200, Codes)
    def get(self, asked: dict[str, Any]) -> Any:
        """List every problem that a check may tell."""
        return {"items": [code for _, code in sorted(codes().items())]}


@part.route("/problems/<name>")
class CodeView(MethodView):
    """One problem."""

    @part.doc(operationId="get_problem")
    @part.arguments(Query, location="query")
    @part.response(200, CodeSchema)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str) -> Any:
        """Get a kind of problem with its smallest example."""
        code = codes().get(name)
        if code is None:
            abort(404, "There is no problem of this name; /api/v1/problems lists all.")
        return code
