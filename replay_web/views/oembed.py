"""The answer to a blog or a forum that shows a deal in the place of its link: oEmbed, https://oembed.com."""

from urllib.parse import urlsplit
from xml.etree import ElementTree

from flask import Blueprint, Response, abort, current_app, jsonify, request
from werkzeug.exceptions import HTTPException

from notation.words.languages import later, speaking_of
from replay_web.messages import _
from replay_web.present import frames
from replay_web.present.heading import chapter
from replay_web.web.fields import Number, OneOfWords, TextField
from replay_web.web.record import RecordRequest
from replay_web.web.schemas import Query, read_query
from replay_web.web.xml import as_xml

pages = Blueprint("oembed", __name__)

_LONGEST = 60_000
"""How many characters an address may have: that of a record that it carries."""
_REPLAYS = ("record-record.replay", "sent-record.replay", "record-record.embed", "sent-record.embed")


class EmbedQuery(Query):
    """A page that is to be shown elsewhere, and the room that there is for it."""

    url = TextField(_LONGEST, load_default="")
    format = OneOfWords(("json", "xml"), later("The answer is available as {words}."), load_default="json")
    maxwidth = Number(1, 100_000, load_default=frames.WIDE)
    maxheight = Number(1, 100_000, load_default=100_000)


@pages.get("/oembed")
def oembed() -> Response:
    """Answer an oEmbed request for an address of this site."""
    url, form, width, height = read_query(EmbedQuery, "url", "format", "maxwidth", "maxheight")
    answer = _answer(url, width, height)
    if form == "json":
        return jsonify(answer)
    root = ElementTree.Element("oembed")
    for name, value in answer.items():
        ElementTree.SubElement(root, name).text = as_xml(str(value))
    text = ElementTree.tostring(root, "utf-8", xml_declaration=True)
    return Response(text, content_type="text/xml; charset=utf-8")


def _answer(url: str, most_wide: int, most_high: int) -> dict[str, str | int]:
    host = urlsplit(request.url_root)
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets around no address
        abort(404, _("This is not the address of a record on this site."))
    within = parts.path.removeprefix(host.path.rstrip("/"))
    if parts.netloc != host.netloc or not parts.path.startswith(host.path):
        abort(404, _("This is not the address of a record on this site."))
    try:
        endpoint, named = current_app.url_map.bind(host.netloc).match(within)
        if endpoint not in _REPLAYS:
            abort(404, _("This is not the address of a record on this site."))
        with current_app.test_request_context(within, base_url=request.url_root, query_string=parts.query):
            return _shown(RecordRequest.of(**named), parts.query, most_wide, most_high)
    except HTTPException as error:
        moved = error.get_response().headers.get("Location") if error.code is None or error.code < 400 else None
        if moved is None:
            raise
        return _answer(f"{host.scheme}://{host.netloc}{moved}", most_wide, most_high)  # its id of today


def _shown(record: RecordRequest, query: str, most_wide: int, most_high: int) -> dict[str, str | int]:
    """The answer for a record; its frame is as wide as may be, and a column where there is little room."""
    players, root = len(record.table.seats) if record.table else 0, request.url_root.rstrip("/")
    column = most_wide < frames.WIDE
    width = min(most_wide, frames.COLUMN if column else frames.WIDE)
    height = min(most_high, frames.height(players, frames.HIGH if column else frames.MEDIUM))
    with speaking_of(record.entry.record().game):
        title = chapter(record.named).title
    address = f"{root}{record.address}/embed{'?' if query else ''}{query}"
    answer: dict[str, str | int] = {
        "version": "1.0",
        "type": "rich",
        "provider_name": _("Tarock replay"),
        "provider_url": f"{root}/",
        "title": title,
        "width": width,
        "height": height,
        "html": frames.code(address, title, str(width), height),
        "cache_age": 86400,
    }
    if record.picture:
        wide, high = frames.PICTURE
        answer |= {"thumbnail_url": record.picture, "thumbnail_width": wide, "thumbnail_height": high}
    return answer
