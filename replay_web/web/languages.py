"""The language of the site: the one that the address names, else the best that the browser asks for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from flask import Flask, Response, request
from werkzeug.wrappers import Request

from notation.words.languages import LANGUAGES, first_of, language, speaking
from replay_web.present import links
from replay_web.present.comment_languages import is_tag, primary
from replay_web.present.links import LONGEST_ORIGIN, Around
from replay_web.web.links import asked_for, queried
from replay_web.web.schemas import StepQuery, read_query

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_WORDED = ("text/html", "application/json", "application/problem+json", "image/png")
"""Content types that depend on the language; a record is served as it was written."""


@dataclass(frozen=True, slots=True)
class LanguageLink:
    """A language of the site, as a link to the page that is shown in it."""

    tag: str
    name: str
    href: str
    current: bool


def set_up(app: Flask) -> None:
    """Speak the reader's language while his request is answered, and keep the one that he chose in every link."""
    answer: Callable[[WSGIEnvironment, StartResponse], object] = app.wsgi_app

    def in_his_language(environ: "WSGIEnvironment", start: "StartResponse") -> object:
        reader = Request(environ)
        chosen = named(reader)
        around = Around(reader.script_root, chosen)
        with speaking(chosen or first_of(accepted(reader))), links.linking(around):
            return answer(environ, start)

    app.wsgi_app = in_his_language  # type: ignore[method-assign, assignment]

    @app.url_defaults
    def keep(endpoint: str, values: dict[str, object]) -> None:
        if endpoint != "static" and (chosen := links.around().language):
            values.setdefault("lang", chosen)

    @app.after_request
    def tell(response: Response) -> Response:
        if response.mimetype in _WORDED:
            response.headers["Content-Language"] = language()
            if not links.around().language:
                response.vary.add("Accept-Language")
        return response

    app.jinja_env.globals |= {"here": links.here, "links": links}

    @app.context_processor
    def offer() -> dict[str, object]:
        asked = queried("lang")
        carried = asked if len(urlencode(asked)) > LONGEST_ORIGIN else []
        return {"language": language(), "choices": choices(), "anyhow": _in_any(), "carried": carried}


def named(reader: Request) -> str:
    """The language of the site that an address names; empty if it names none."""
    tag = primary(reader.args.get("lang", ""))
    return tag if tag in LANGUAGES else ""


def accepted(reader: Request) -> list[str]:
    """The languages that a browser says its reader understands, best first."""
    return [tag for tag, quality in reader.accept_languages if quality > 0 and is_tag(tag)]


def for_comments() -> list[str]:
    """The languages in which the reader wants the comments, best first: his own, unless he chose another for them."""
    asked = [read_query(StepQuery, "comments"), request.args.get("lang", "")]
    return [tag for tag in asked if is_tag(tag)] or accepted(request)


def choices() -> list[LanguageLink]:
    address = _in_any()
    start = f"{address}{'&' if '?' in address else '?'}lang="
    return [LanguageLink(tag, name, start + tag, tag == language()) for tag, name in LANGUAGES.items()]


def _in_any() -> str:
    """The address that was asked for, without a language."""
    asked = urlencode(queried("lang"))
    return f"{asked_for()}?{asked}" if asked else asked_for()
