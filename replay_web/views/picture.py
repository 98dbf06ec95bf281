"""A step as a picture, for the previews that messengers and other sites show of a link: hands, trick or talon, names.

It is drawn from the same table as the page: of a seat that hides the others it has that seat's view, and no more.
"""

from flask import Response, abort

from corpus.search.memory import remembered
from notation.words.languages import language
from replay_web.jobs.pictures import painted
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present.table_picture import step_drawn
from replay_web.web.record import RecordPages, RecordRequest

pages = RecordPages("picture", __name__)


@pages.page("/picture.png")
def picture(record: RecordRequest) -> Response:
    path, step = record.place
    png = _png(record.entry, step, path, record.seat, record.hidden, language())
    response = Response(png, content_type="image/png")
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.cache_control.max_age = 86400
    return response


@remembered
def _png(entry: Entry, step: int, path: tuple[int, ...], seat: int | None, hides: bool, _language: str) -> bytes:
    """The picture, in the language that is being spoken."""
    drawing = step_drawn(entry, step, path, seat, hides)
    if drawing is None:
        abort(404, _("There is nothing to draw in this record."))
    return painted(drawing)
