"""Entering what a table made, with a token.

The form carries the line of the file that spoke of its table last. If there is another line by now, both are shown, and
nothing is written before somebody has decided.
"""

from datetime import datetime
from functools import partial
from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from notation.evenings.changes import changed_boards, findings_of, pad_lines, result_line
from notation.evenings.evening import TableScore
from notation.evenings.journal import Journal
from notation.problems import ERROR
from replay_web.evenings import ServedEvening, read
from replay_web.messages import _
from replay_web.present import links
from replay_web.present.evenings.entry import EnteredValues, ResultForm, entry, last_line, numbers
from replay_web.present.evenings.sheet import noted
from replay_web.present.words import listed, together
from replay_web.web.evening_entry import CONFLICT, DOUBTFUL, RefusedEntry, answer, one_line, receiver, write
from replay_web.web.evenings import evening, table_of
from replay_web.web.schemas import EntryForm, read_form

pages = Blueprint("evening_results", __name__)


@pages.get("/evenings/<name>/enter/<where>")
def form(name: str, where: str) -> Response:
    served = evening(name)
    receiver()
    return _answer(entry(served, table_of(served, where)))


@pages.post("/evenings/<name>/enter/<where>")
def note(name: str, where: str) -> Response:
    """Note what was entered, or say why not."""
    served = evening(name)
    receiver()
    table_of(served, where)
    refused = _note(served, where)
    if refused is None:
        return redirect(links.evening(name, "table", where), 303)
    served = evening(name)
    page = entry(served, table_of(served, where), _values(), refused.message, refused.conflict, refused.sure)
    return _answer(page, refused.status)


def _answer(page: ResultForm, status: int = 200) -> Response:
    return answer(render_template("evenings/enter.html", page=page), status)


def _values() -> EnteredValues:
    """Values of the fields that were sent, without the token."""
    fields = {name: request.form.get(name, "") for name in ("deals", "why", "pad")}
    return EnteredValues(tuple(request.form.getlist("score")), **fields)


def _note(served: ServedEvening, where: str) -> RefusedEntry | None:
    """Note what was entered; None if it is on the disk."""
    given = read_form(EntryForm)
    if isinstance(given, str):
        return RefusedEntry(DOUBTFUL, given)
    return write(served, given["token"], partial(_append, served, where, given))


def _append(served: ServedEvening, where: str, given: dict[str, Any], opened: Journal, by: str) -> RefusedEntry | None:
    found = read(opened.data)
    table = table_of(served._replace(evening=found), where)
    if found.rounds[table.round].closed:
        return RefusedEntry(CONFLICT, _("Round {number} is closed.").format(number=table.round))
    lines = _lines(table, given, by)
    if isinstance(lines, RefusedEntry):
        return lines
    if not lines:
        return None
    if (given["seen"], given["seated"]) != (last_line(table), numbers(table.numbers)):
        return RefusedEntry(CONFLICT, conflict=_meantime(table, given["seated"]))
    if refused := _doubts(opened.data, lines, given["sure"]):
        return refused
    opened.append(lines)
    return None


def _lines(table: TableScore, given: dict[str, Any], by: str) -> list[str] | RefusedEntry:
    """The lines that say what was entered; nothing if the file says it already."""
    scores, last, why, now = given["score"], table.result, one_line(given["why"]), datetime.now()
    boards, is_seen = changed_boards(table, given["pad"]), given["seen"] == last_line(table)
    if not why and is_seen and (before := [str(board) for board, _scores, known in boards if known]):
        text = _("Scores are already entered for: deal {boards}. Say why they are replaced.")
        return RefusedEntry(DOUBTFUL, text.format(boards=listed(before)))
    lines = pad_lines(table, boards, why, by, now)
    entered = [score for score in scores if score is not None]
    if not entered:
        return lines or RefusedEntry(DOUBTFUL, _("Nothing was entered."))
    if None in scores or len(scores) != len(table.numbers):
        return RefusedEntry(DOUBTFUL, _("A score is missing; enter 0 for a player who made nothing."))
    if last is not None and (list(last.scores), last.deals) == (entered, given["deals"]):
        return lines
    if last is not None and not why and is_seen:
        return RefusedEntry(DOUBTFUL, _("There is already a result; say why it is replaced."))
    where = f"{table.round}.{table.table}"
    return [*lines, result_line(where, tuple(entered), given["deals"], why, by, now)]


def _meantime(table: TableScore, seated: str) -> str:
    """A sentence about a result entered since the form was shown."""
    if seated != numbers(table.numbers):
        return _("Meanwhile this round has been reseated; other players sit at this table.")
    if not table.results:
        return _("Meanwhile somebody has entered deals of this table.")
    last = list(noted(table))[-1]
    return _("Meanwhile this was entered: {scores} ({about}).").format(scores=last.scores, about=last.about)


def _doubts(data: bytes, lines: list[str], sure: str) -> RefusedEntry | None:
    """Errors in lines, or doubts about them; doubts are dropped once the user has confirmed exactly these scores."""
    findings = findings_of(data, lines, read)
    message = together(finding.message for finding in findings)
    if any(finding.severity == ERROR for finding in findings):
        return RefusedEntry(DOUBTFUL, message)
    meant = listed(line.partition(" by ")[0] for line in lines)
    return RefusedEntry(DOUBTFUL, message, sure=meant) if findings and sure != meant else None
