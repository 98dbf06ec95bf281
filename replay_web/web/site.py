"""The parts of the current site: its records, its evenings, and its queue for best play."""

from flask import Flask, abort, current_app

from replay_web.evenings import Evenings
from replay_web.jobs.best_play import BestPlayQueue
from replay_web.library import Library, unread
from replay_web.messages import _
from replay_web.present.words import thousands

_LIBRARY, _QUEUE, _EVENINGS = "library", "best_plays", "evenings"


def furnish(app: Flask, library: Library, queue: BestPlayQueue, evenings: Evenings | None) -> None:
    """Give a site its records, its queue, and the evenings that it shows."""
    app.extensions |= {_LIBRARY: library, _QUEUE: queue, _EVENINGS: evenings}
    app.context_processor(lambda: {"unread": _unread(library), "has_evenings": evenings is not None})


def _unread(library: Library) -> str:
    """A notice of records that are still being read; empty once all records can be searched."""
    n = unread(library)
    message = _.plural(
        "{n} record is still being read; lists, searches and sums leave it out until then.",
        "{n} records are still being read; lists, searches and sums leave them out until then.",
        n,
    )
    return message.format(n=thousands(n)) if n else ""


def queued(waits: bool) -> None:
    """Abort where what was asked of the queue does not wait in it: too much does already."""
    if not waits:
        abort(503, _("Too many records are waiting. Try again in a moment."))


def library() -> Library:
    found: Library = current_app.extensions[_LIBRARY]
    return found


def evenings() -> Evenings:
    """The evenings that the site shows; aborts with 404 if it shows none."""
    return served_evenings() or abort(404)


def served_evenings() -> Evenings | None:
    """The evenings that the site shows; None if it shows none."""
    found: Evenings | None = current_app.extensions[_EVENINGS]
    return found


def best_plays() -> BestPlayQueue:
    found: BestPlayQueue = current_app.extensions[_QUEUE]
    return found
