"""Writing to the file of an evening with a token: who may, one writer at a time, and what is said where it fails.

The token comes in the form, in no address, and never goes back to the page; no cookie stands for it. What is
acknowledged is on the disk.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Response, abort, current_app, make_response

from corpus.archive import Archive
from corpus.ingest import tokens
from notation.deadline import no_deadline
from notation.evenings.journal import Journal, JournalError, journal
from replay_web.evenings import ServedEvening
from replay_web.messages import _
from replay_web.web.site import evenings

FORBIDDEN, CONFLICT, DOUBTFUL, BUSY = 403, 409, 422, 503
RETRY = 10
"""After that many seconds it is worth while to try again, where somebody else writes, or the disk is full."""


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """Why nothing was noted, with the status of the answer."""

    status: int
    message: str = ""
    conflict: str = ""
    """A result that somebody else has entered in the meantime."""
    sure: str = ""
    """Scores that are entered after all once the user confirms them."""


def receiver() -> Archive:
    """The archive whose tokens open evenings; aborts with 403 if there is none."""
    return evenings().receiver() or abort(FORBIDDEN, _("No results can be entered here."))


def write(
    served: ServedEvening, token: str, append: Callable[[Journal, str], RefusedEntry | None]
) -> RefusedEntry | None:
    """Let `append` write to an evening by the name of a token; why nothing was noted, None if it is on the disk."""
    by = tokens.name_of(receiver().engine, token.strip(), tokens.EVENINGS)
    if by is None:
        text = _("This token is not known here. Ask the operator of the archive for one.")
        return RefusedEntry(FORBIDDEN, text)
    try:
        with no_deadline(), journal(served.path) as opened:  # the operator has given a token for it
            return append(opened, by)
    except JournalError:
        return RefusedEntry(BUSY, _("Somebody else is writing to the evening. Nothing was entered; try again."))
    except OSError as error:
        current_app.logger.error("%s cannot be written: %s", served.path, error)
        text = _("The file of the evening could not be written ({why}). Nothing was entered; try again.")
        return RefusedEntry(BUSY, text.format(why=error.strerror or type(error).__name__))


def answer(page: str, status: int = 200) -> Response:
    response = make_response(page, status)
    response.headers["Cache-Control"] = "no-store"
    if status == BUSY:
        response.headers["Retry-After"] = str(RETRY)
    return response


def one_line(text: str) -> str:
    return "".join(filter(str.isprintable, " ".join(text.split())))
