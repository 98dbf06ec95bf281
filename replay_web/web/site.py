"""What the site that answers has: its records, and its queue for the best play."""

from flask import Flask, abort, current_app

from replay_web.jobs.best_play import BestPlayQueue
from replay_web.library import Shelf
from replay_web.messages import _

_LIBRARY, _QUEUE = "library", "best_plays"


def furnish(app: Flask, library: Shelf, queue: BestPlayQueue) -> None:
    """Give a site its records and its queue."""
    app.extensions |= {_LIBRARY: library, _QUEUE: queue}


def queued(waits: bool) -> None:
    """Abort where what was asked of the queue does not wait in it: too much does already."""
    if not waits:
        abort(503, _("Many records are waiting already. Try again in a moment."))


def library() -> Shelf:
    """The records that the site shows."""
    found: Shelf = current_app.extensions[_LIBRARY]
    return found


def best_plays() -> BestPlayQueue:
    """The queue in which the best play is found."""
    found: BestPlayQueue = current_app.extensions[_QUEUE]
    return found
