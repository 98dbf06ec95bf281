"""Addresses that programs expect on every site: the icon, and ``robots.txt``."""

from flask import Blueprint, Response, current_app, send_from_directory

ROBOTS = """\
User-agent: *
Disallow: /api/
Disallow: /check
Disallow: /evenings/*/enter/
Disallow: /oembed
Disallow: /sent/
Disallow: /records/*/best
Disallow: /records/*/edit
Disallow: /records/*/embed
Disallow: /records/*/often
Disallow: /records/*/play
Disallow: /records/*/steps
Disallow: /*lang=
Disallow: /*try=
"""
"""Pages without end, pages that nobody keeps, and pages that stand elsewhere in another language."""


pages = Blueprint("robots", __name__)


@pages.get("/favicon.ico")
def favicon() -> Response:
    """The icon, where browsers look for it."""
    return send_from_directory(str(current_app.static_folder), "favicon.ico", max_age=86400)


@pages.get("/robots.txt")
def robots() -> Response:
    """Where search engines need not go."""
    return Response(ROBOTS, content_type="text/plain; charset=utf-8")
