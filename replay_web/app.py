"""The site as a Flask application: `create_app` puts it together from blueprints and small set-up functions."""

from collections.abc import Sequence
from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from corpus.archive import Archive
from replay_web import api, heap
from replay_web.api import evenings as evening_data
from replay_web.evenings import Evenings
from replay_web.jobs.best_play import BestPlayQueue
from replay_web.jobs.turnstile import Capacity, Turnstile
from replay_web.library import Library, load, shipped_library
from replay_web.settings import LARGEST, Settings, from_environment
from replay_web.views import (
    add,
    best,
    books,
    check,
    courses,
    deals,
    docs,
    edit,
    feeds,
    home,
    houses,
    importing,
    lesson,
    lessons,
    mistake_lists,
    mistakes,
    oembed,
    often,
    picture,
    players,
    print_sheet,
    record,
    records,
    robots,
    seasons,
    sessions,
    statistics,
    steps,
    worksheet,
)
from replay_web.views.evenings import coming, entering, rounds, standings
from replay_web.views.note import pages as note
from replay_web.views.play import playing as play
from replay_web.web import (
    access_log,
    assets,
    compression,
    deadline,
    errors,
    forms,
    headers,
    hosts,
    ids,
    jinja,
    languages,
    prefix,
    share,
    site,
)

FAMILIES = (
    home, books, records, sessions, players, deals, statistics, lessons, courses,
    record, steps, lesson, worksheet, play, best, often, print_sheet, picture,
    note, edit, check, importing, houses, add, docs, oembed, feeds, robots,
    standings, rounds, entering, coming, seasons, mistakes, mistake_lists,
)  # fmt: skip
"""The pages of the site: a module for each family of addresses, with a blueprint."""
HEAVY = frozenset(
    family.pages
    for family in (
        records, sessions, players, deals, statistics, feeds, best, often, mistakes, mistake_lists, picture,
    )
)  # fmt: skip
"""Pages that search, count or paint: few of them are made at a time."""
CHANGING = frozenset(
    [
        *(family.pages for family in (standings, rounds, entering, coming, seasons, feeds, best, often)),
        evening_data.part,
    ]
)
"""Pages that their readers change, or wait for: no cache keeps them."""


def create_app(
    sources: Sequence[Path] | None = None, archive: Archive | None = None, settings: Settings | None = None
) -> Flask:
    """The site over the records of these files and folders, over an archive, or over the shipped corpus.

    Without `settings` it is run as the environment says (`replay_web.settings`), which may name the archive too.
    All threads of the process use one heap from then on. Raises SettingsError, ArchiveError, and OSError for a file
    that cannot be read.
    """
    heap.share()
    settings = settings or from_environment()
    if archive is None and not sources and settings.archive:
        archive = Archive.open(settings.archive, settings.deadline, make=False)
    app = Flask(__name__)
    app.config.update(MAX_CONTENT_LENGTH=LARGEST, MAX_FORM_MEMORY_SIZE=LARGEST)
    share.set_up(app, Turnstile(Capacity(settings.threads)), HEAVY)
    jinja.set_up(app)
    assets.set_up(app)
    compression.set_up(app)
    headers.set_up(app, CHANGING)
    hosts.set_up(app, settings.hosts)
    ids.set_up(app)
    languages.set_up(app)
    deadline.set_up(app, settings.deadline)
    forms.set_up(app)
    errors.set_up(app)
    library: Library = Library(archive) if archive else load(sources) if sources else shipped_library()
    evenings = None
    if settings.evenings:
        opens = Archive.open(settings.tokens, settings.deadline, make=False) if settings.tokens else archive
        evenings = Evenings(settings.evenings, library, opens)
    site.furnish(app, library, BestPlayQueue(archive), evenings)
    for family in FAMILIES:
        app.register_blueprint(family.pages)
    api.set_up(app)
    if settings.access_log:
        access_log.set_up(app)
    prefix.set_up(app, settings.prefix)
    if count := settings.proxies:
        trusting = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)
        app.wsgi_app = trusting  # type: ignore[method-assign]
    return app
