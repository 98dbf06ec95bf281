"""The site as a Flask application: `create_app` puts it together from small set-up functions."""

from collections.abc import Sequence
from pathlib import Path

from flask import Flask, abort, render_template
from werkzeug.middleware.proxy_fix import ProxyFix

from corpus.archive import Archive
from notation.rulebooks import broken, known, said_of
from notation.words.languages import language
from replay_web.api import set_up_api
from replay_web.api.v2 import set_up_v2
from replay_web.jobs.best_play import Reckoner
from replay_web.library import Archived, Shelf, load, shipped, shipped_library
from replay_web.messages import _
from replay_web.present import documents, links
from replay_web.settings import LARGEST, Settings, from_environment
from replay_web.views import record_pages, robots
from replay_web.views.add import set_up_adding
from replay_web.views.best import set_up_best
from replay_web.views.books import set_up_books
from replay_web.views.check import set_up_checking
from replay_web.views.deals import set_up_deals
from replay_web.views.home import set_up_home
from replay_web.views.lessons import set_up_lessons
from replay_web.views.note.pages import set_up_noting
from replay_web.views.often import set_up_often
from replay_web.views.players import set_up_players
from replay_web.views.records import set_up_search
from replay_web.views.sessions import set_up_sessions
from replay_web.views.statistics import set_up_statistics
from replay_web.web import access_log, assets, deadline, headers, hosts, jinja, languages
from replay_web.web.compression import set_up_compression
from replay_web.web.errors import set_up_errors


def create_app(
    sources: Sequence[Path] | None = None, archive: Archive | None = None, settings: Settings | None = None
) -> Flask:
    """The site over the records of these files and folders, over an archive, or over the shipped corpus.

    Without `settings` it is run as the environment says (`replay_web.settings`), which may name the archive too.
    Raises SettingsError, ArchiveError, and OSError for a file that cannot be read.
    """
    settings = settings or from_environment()
    if archive is None and not sources and settings.archive:
        archive = Archive.open(settings.archive, settings.deadline, make=False)
    app = Flask(__name__)
    app.config.update(MAX_CONTENT_LENGTH=LARGEST, MAX_FORM_MEMORY_SIZE=LARGEST)
    jinja.set_up(app)
    assets.set_up(app)
    set_up_compression(app)
    robots.set_up(app)
    headers.set_up(app)
    hosts.set_up(app, settings.hosts)
    languages.set_up(app)
    deadline.set_up(app, settings.deadline)
    set_up_errors(app)
    library: Shelf = Archived(archive) if archive else load(sources) if sources else shipped_library()
    app.extensions["library"] = library
    reckoner = app.extensions["reckoner"] = Reckoner(archive)
    record_pages.set_up(app, library, reckoner)
    set_up_best(app, library, reckoner)
    set_up_often(app, library, reckoner)
    for set_up in (set_up_home, set_up_books, set_up_search, set_up_sessions, set_up_deals, set_up_players):
        set_up(app, library)
    set_up_statistics(app, library)
    set_up_lessons(app, library)
    set_up_checking(app)
    set_up_adding(app, library)
    set_up_noting(app)
    set_up_manual(app)
    set_up_api(app)
    set_up_v2(app)
    if settings.access_log:
        access_log.set_up(app)
    if count := settings.proxies:
        trusting = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count, x_prefix=count)
        app.wsgi_app = trusting  # type: ignore[method-assign]
    return app


def set_up_manual(app: Flask) -> None:
    """The specification of the notation, the library for programs, and the rules of the games."""

    def record_address(file: str, number: int) -> str | None:
        entry = shipped(file, number)
        if entry is None:
            return None
        return links.record(entry.id, "lesson" if entry.asks else "")

    def own_page(address: str) -> str:
        return render_template("manual/manual.html", page=documents.shipped(address, links.around()))

    @app.get(documents.SPECIFICATION)
    def notation_page() -> str:
        return own_page(documents.SPECIFICATION)

    @app.get(documents.LIBRARY)
    def library_page() -> str:
        return own_page(documents.LIBRARY)

    @app.get(documents.WRITING)
    def writing_page() -> str:
        return own_page(documents.WRITING)

    @app.get(documents.EDITOR)
    def editor_page() -> str:
        return own_page(documents.EDITOR)

    @app.get(documents.CHANGES)
    def changes_page() -> str:
        return own_page(documents.CHANGES)

    @app.get("/rules")
    def rules_list() -> str:
        games = [game.name for game in documents.games_for_reader()]
        pages = [(game, documents.rules(game, language(), record_address, links.around())) for game in games]
        reasons = [said_of(game) for game in broken()]
        return render_template("manual/rules.html", pages=[each for each in pages if each[1]], broken=reasons)

    @app.get("/rules/<game>")
    def rules_page(game: str) -> str:
        page = documents.rules(game, language(), record_address, links.around())
        if page is None:
            games = ", ".join(known())
            abort(404, _("There are no rules of this game here; there are those of {games}.").format(games=games))
        return render_template("manual/manual.html", page=page, wanted=language())
