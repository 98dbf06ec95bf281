"""Addresses made from the one that was asked for."""

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from flask import request, url_for

from replay_web.library import shipped
from replay_web.present import links


def same_page(query: Sequence[tuple[str, str]] = (), **parts: str) -> str:
    """The address of the page that was asked for, perhaps with other parts of its path, with these parameters only.

    Parameters never go to `url_for`, where a reader's ``_external`` or ``endpoint`` would be an option of its own.
    """
    asked, path = urlencode(query), (request.view_args or {}) | parts
    address = url_for(str(request.endpoint), **path, **({"lang": None} if "lang" in dict(query) else {}))
    return f"{address}{'&' if '?' in address else '?'}{asked}" if asked else address


def asked_for() -> str:
    """The page that was asked for: on this site in any case, whatever somebody put into its address."""
    return links.own("/" + quote(request.path.lstrip("/"), safe="/~:@!$&'()*+,;="))


def queried(*but: str) -> list[tuple[str, str]]:
    """The parameters of the address that was asked for, but for some."""
    return [(name, value) for name, value in request.args.items(multi=True) if name not in but]


def record_address(file: str, number: int) -> str | None:
    """Where the site shows a record that ships with the program; None if it does not."""
    entry = shipped(file, number)
    return links.record(entry.id, "lesson" if entry.asks else "") if entry else None
