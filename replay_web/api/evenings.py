"""Evenings of clubs: standings, rounds and seasons, as ``tarock evening`` writes them."""

from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from notation.evenings.evening import Evening, TableScore
from notation.evenings.lines import ResultLine
from notation.evenings.season import season_json, season_standings
from notation.evenings.standings import as_json
from notation.schemas.kinds import a_flag, a_number, a_text, about, many, numbers, texts
from replay_web.api.answers import answer
from replay_web.api.fields import OperationGroup, list_schema
from replay_web.evenings import EveningHead
from replay_web.present.evenings.title import seated
from replay_web.web import evenings as asked_for
from replay_web.web.fields import Number
from replay_web.web.schemas import Paging, Query
from replay_web.web.site import evenings

part = OperationGroup("club", "club", description="Evenings and seasons of clubs, if the site shows any")


def perhaps(description: str) -> fields.List[Any]:
    """Texts in order, some of which may be null."""
    return fields.List(fields.String(allow_none=True), required=True, metadata=about(description))


class _EveningFacts(Schema):
    name = a_text("Its name in addresses.")
    event = a_text()
    place = a_text()
    date = a_text("`2026-11-27`; empty if unknown.")
    game = a_text("The name of the game in records.", True)
    rounds = a_number("Number of rounds that are seated.")


class EveningSummary(_EveningFacts):
    """An evening in a list."""

    players = a_number("Number of players.")


class EveningStanding(Schema):
    """Where a player is in an evening."""

    place = a_number("Players who tie share a place.")
    number = a_number()
    name = a_text()
    points = a_text("Exact: `87.5`, or `40/3`.")
    rounds = perhaps("Points by round; null for a round that brought none.")


class EveningProblem(Schema):
    """A problem of an evening's file."""

    code = a_text()
    severity = a_text()
    line = a_number()
    column = a_number()
    message = a_text()


class EveningDetails(_EveningFacts):
    """An evening with its standings."""

    players = many(EveningStanding, "The standings, the first place first.")
    problems = many(EveningProblem)


class NotedTotal(Schema):
    """A result that was noted for a table."""

    scores = numbers("By seat.")
    deals = a_number("Deals played, if time ran out.", True)
    why = a_text("Why it replaces another result.", True)
    by = a_text("Who noted it.", True)
    at = a_text("When: `2026-11-27T19:52`.", True)


class PadDeal(Schema):
    """A deal of a table."""

    board = a_number()
    scores = numbers("By seat.")


class SeatedTable(Schema):
    """A table of a round."""

    table = a_number()
    players = numbers("Numbers of its players, by seat.")
    names = texts("Names of its players, by seat.")
    scores = fields.List(
        fields.Integer(), required=True, allow_none=True, metadata=about("By seat; null until the table is whole.")
    )
    results = many(NotedTotal, "Every result, the one that holds last.")
    pad = many(PadDeal, "Its deals, also those that were noted down as records.")


class EveningRound(Schema):
    """A round of an evening."""

    round = a_number()
    closed = a_flag()
    byes = numbers("Numbers of players without a table.")
    tables = many(SeatedTable)


class SeasonPlace(Schema):
    """Where a player is in a season."""

    place = a_number("Null for a player who came too rarely.", True)
    name = a_text()
    points = a_text("Exact: `87.5`, or `40/3`.")
    evenings = perhaps("Points by evening; null for an evening without the player.")


class SeasonDetails(Schema):
    """A season with its standings."""

    name = a_text("Its name in addresses.")
    title = a_text()
    evenings = texts("Files of its evenings.")
    players = many(SeasonPlace)


class AfterRound(Query):
    """After which round standings are wanted."""

    after = Number(1, 9_999, load_default=None)


def summary(head: EveningHead) -> dict[str, Any]:
    """An evening in a list."""
    return _head(head.name, head.evening) | {"players": head.players, "rounds": head.rounds}


def _head(name: str, evening: Evening) -> dict[str, Any]:
    headers = {"event": evening.event, "place": evening.place, "date": evening.date}
    return {"name": name, **headers, "game": evening.game.name if evening.game else None}


def _table(evening: Evening, table: TableScore) -> dict[str, Any]:
    scores = evening.scores(table)
    return {
        "table": table.table,
        "players": list(table.numbers),
        "names": [evening.name(number) for number in table.numbers],
        "scores": None if scores is None else list(scores),
        "results": [_result(result) for _fact, result in table.results],
        "pad": [{"board": board, "scores": list(made)} for board, made in sorted(table.pad.items())],
    }


def _result(result: ResultLine) -> dict[str, Any]:
    facts = {name: getattr(result, name) for name in ("deals", "why", "by", "at")}
    return {"scores": list(result.scores), **facts}


@part.route("/evenings")
class EveningListView(MethodView):
    """The evenings of the site."""

    @part.doc(operationId="list_evenings")
    @part.arguments(Paging, location="query")
    @part.response(200, list_schema(EveningSummary, "EveningList"))
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any]) -> Response:
        """List the evenings, the newest first."""
        heads, start = evenings().heads(), int(asked.get("after", 0))
        end = start + asked["limit"]
        following = str(end) if end < len(heads) else None
        return answer({"items": [summary(head) for head in heads[start:end]], "next": following})


@part.route("/evenings/<name>")
class EveningView(MethodView):
    """An evening."""

    @part.doc(operationId="get_evening")
    @part.arguments(AfterRound, location="query")
    @part.response(200, EveningDetails)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str) -> Response:
        """Get the standings of an evening; with `after`, those after a round."""
        served = asked_for.evening(name)
        if asked["after"] is not None:
            asked_for.round_of(served, asked["after"])
        keys = ("code", "severity", "line", "column", "message")
        problems = [{key: getattr(problem, key) for key in keys} for problem in served.evening.problems]
        rounds = {"rounds": len(seated(served.evening)), "problems": problems}
        return answer(_head(name, served.evening) | rounds | as_json(served.standings(asked["after"])))


@part.route("/evenings/<name>/rounds/<int(max=9999):number>")
class EveningRoundView(MethodView):
    """A round of an evening."""

    @part.doc(operationId="get_round")
    @part.arguments(Query, location="query")
    @part.response(200, EveningRound)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str, number: int) -> Response:
        """Get a round: its tables, with their players, results and deals."""
        served = asked_for.evening(name)
        round = asked_for.round_of(served, number)
        tables = [_table(served.evening, round.tables[at]) for at in sorted(round.tables)]
        return answer({"round": number, "closed": round.closed, "byes": list(round.byes), "tables": tables})


@part.route("/seasons/<name>")
class SeasonView(MethodView):
    """A season."""

    @part.doc(operationId="get_season")
    @part.arguments(Query, location="query")
    @part.response(200, SeasonDetails)
    @part.alt_response(404, "NOT_FOUND")
    def get(self, asked: dict[str, Any], name: str) -> Response:
        """Get the standings of a season."""
        season = asked_for.season(name)
        files = [evening.file for evening in season.evenings]
        return answer({"name": name, "title": season.title, "evenings": files, **season_json(season_standings(season))})
