"""Headers by which a visitor says where a site is, and what comes of them: nothing, for him and for others.

A page is asked for with such headers, so that a cache between would keep it, and then compared with the same page as
the site itself makes it for an honest proxy.
"""

import re
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection, HTTPException
from random import Random

from flask import Flask

from tests.tools.deployed.site import NAME, Deployed

NAMES = (
    "X-Forwarded-Prefix", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-For", "X-Forwarded-Port",
    "X-Forwarded-Server", "X-Forwarded-Scheme", "X-Forwarded-Protocol", "X-Forwarded-Ssl", "X-Forwarded-Path",
    "X-Forwarded-Uri", "X-Forwarded", "Forwarded", "X-Original-URL", "X-Original-Host", "X-Rewrite-URL", "X-Host",
    "X-HTTP-Host-Override", "X-Script-Name", "Script-Name", "SCRIPT_NAME", "PATH_INFO", "HTTP_HOST",
    "X_FORWARDED_PREFIX",
    "X-Real-IP", "X-Client-IP", "X-Url-Scheme", "Front-End-Https", "X-HTTP-Method-Override", "Base-Url", "Referer",
    "Origin", "Destination", "X-ProxyUser-Ip", "Via", "X-Accel-Redirect", "X-Accel-Expires", "Cache-Control", "Range",
    "Cookie", "Authorization",
)  # fmt: skip
"""Headers by which proxies, frameworks and caches are told things."""
VALUES = (
    "//evil.example", "https://evil.example", "/evil", "evil.example", "evil.example:8080", "http", "https", "on",
    "for=evil.example;host=evil.example;proto=http", "javascript:alert(1)", 'x"><b>evil', "evil.example, evil.example",
    "127.0.0.1", "1", "bytes=0-9", "evil" * 4000,
)  # fmt: skip


def pages(app: Flask, named: dict[str, str]) -> list[str]:
    """Every page that can be asked for, with these values in its address, and some that are not there or move.

    A value may be for one family of pages only, as that of ``evenings/name`` is.
    """
    found = []
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            family = rule.rule.split("/")[1]
            own = {name.removeprefix(f"{family}/"): value for name, value in named.items()}
            found.append(re.sub(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>", lambda part: own.get(part[1], "1"), rule.rule))  # noqa: B023
    return [*found, "/nowhere", f"/records/{named['id']}~0123456789ab", "/note/new?game=cego&players=3", "/records/"]


def ask(site: Deployed, path: str, headers: list[tuple[str, str]], visitor: str) -> tuple[int, str, bytes]:
    """Status, place and text of a page through nginx."""
    answer, text = site.ask(path, headers, visitor=visitor)
    return answer.status, answer.headers.get("Location") or "", text


def honest(site: Deployed, path: str) -> tuple[int, str, bytes]:
    """The same of the page that the site makes for nginx."""
    connection = HTTPConnection(*site.back, timeout=60)
    own = {"Host": NAME, "X-Forwarded-For": "127.0.0.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": NAME}
    try:
        connection.request("GET", path, headers=own)
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Location") or "", answer.read()
    finally:
        connection.close()


def hostile(pick: Random) -> Iterator[list[tuple[str, str]]]:
    """Sets of headers: each value in all of them at once, then each header by itself, once and twice."""
    for value in VALUES:
        yield [(name, value) for name in NAMES]
    for name in NAMES:
        value = pick.choice(VALUES)
        yield [(name, value)]
        yield [(name, value), (name, pick.choice(VALUES))]


def faults(site: Deployed, paths: Sequence[str], cases: Sequence[list[tuple[str, str]]], pick: Random) -> Iterator[str]:
    """What another visitor would see of headers: each page with each of the cases."""
    for path in paths:
        wanted: tuple[int, str, bytes] | None = None
        for number, case in enumerate(cases):
            own = f"{path}{'&' if '?' in path else '?'}x={pick.randrange(10**9)}" if not path.endswith("/") else path
            try:
                got = ask(site, own, case, "127.0.0.7")
            except (OSError, HTTPException) as error:
                yield f"{path}: {error!r}: {case[0]}"
                continue
            if got[0] in (400, 414, 416, 431) or got[0] == 206:  # only he is answered so
                if b"evil" in got[2] or "evil" in got[1]:
                    yield f"{path}: {case[0]} in the refusal {got[0]}"
                continue
            wanted = honest(site, own)
            if got != wanted:
                yield f"{path}: {case[0] if len(case) < 3 else case[0][1][:40]}: {got[0]} {got[1]}, not {wanted[0]}"
            if number == 0 and ask(site, own, [], "127.0.0.8") != wanted:
                yield f"{path}: another visitor gets another page"
