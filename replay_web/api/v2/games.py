"""The games, as the library gives them."""

from typing import Any

from flask import Response, abort
from flask.views import MethodView
from marshmallow import Schema

import notation
from notation.library.as_json import as_data
from notation.library.playing import game_of
from notation.schemas.kinds import many
from notation.schemas.views import JsonGame
from replay_web.api.fields import OperationGroup
from replay_web.api.v2.answers import answer
from replay_web.web.schemas import Query

part = OperationGroup("known-games", "known-games", description="The games")


class GameList(Schema):
    """All games."""

    items = many(JsonGame)


@part.route("/games")
class GameListView(MethodView):
    """All games."""

    @part.arguments(Query, location="query")
    @part.response(200, GameList)
    def get(self, asked: dict[str, Any]) -> Response:
        """List the games."""
        return answer({"items": [as_data(game) for game in notation.games().values()]})


@part.route("/games/<name>")
class OneGameView(MethodView):
    """One game."""

    @part.arguments(Query, location="query")
    @part.response(200, JsonGame)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str) -> Response:
        """Get a game: its packs, contracts, options and words."""
        try:
            return answer(as_data(game_of(name)))
        except notation.GameError as error:
            abort(404, str(error))
