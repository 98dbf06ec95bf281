"""What programs ask of every site: its icon where it stands on all of them, and where search engines need not go."""

from flask import Flask, Response, send_from_directory

ROBOTS = """\
User-agent: *
Disallow: /api/
Disallow: /check
Disallow: /sent/
Disallow: /records/*/best
Disallow: /records/*/embed
Disallow: /records/*/often
Disallow: /records/*/play
Disallow: /*lang=
"""
"""Pages without end, pages that nobody keeps, and pages that stand elsewhere in another language."""


def set_up(app: Flask) -> None:
    """Answer both."""

    @app.get("/favicon.ico")
    def favicon() -> Response:
        return send_from_directory(str(app.static_folder), "favicon.ico", max_age=86400)

    @app.get("/robots.txt")
    def robots() -> Response:
        return Response(ROBOTS, content_type="text/plain; charset=utf-8")
