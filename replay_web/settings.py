"""Settings of a site, from options of ``tarock serve`` or from variables of the environment.

TAROCK_ARCHIVE=postgresql://reader@localhost/tarock TAROCK_PROXIES=1 gunicorn 'replay_web.app:create_app()'
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from notation.errors import TarockError
from replay_web.messages import _

ARCHIVE, DEADLINE, HOSTS, PROXIES, PREFIX, THREADS, ACCESS_LOG, EVENINGS, TOKENS = (
    f"TAROCK_{name}"
    for name in ("ARCHIVE", "DEADLINE", "HOSTS", "PROXIES", "PREFIX", "THREADS", "ACCESS_LOG", "EVENINGS", "TOKENS")
)
MOST_PROXIES, MOST_THREADS = 9, 64
_PREFIX = re.compile(r"(/(?!\.+(/|$))[A-Za-z0-9._~-]+)+")
LARGEST = 1 << 20
"""How many bytes somebody may send at once."""


class SettingsError(TarockError):
    """A setting that means nothing; the text says what would be right, for people."""


@dataclass(frozen=True, slots=True)
class Settings:
    archive: str | None = None
    """Where the archive lies that is served; None for the records that come with the project."""
    deadline: float = 5.0
    """Seconds that one request may spend on searching, reading, replaying and drawing."""
    hosts: tuple[str, ...] = ()
    """The names by which the site may be asked for, ``.example.org`` for all below one; any, where none is named."""
    proxies: int = 0
    """How many proxies are before the site, whose word for the reader's address, host and scheme is taken."""
    prefix: str = ""
    """The path of the site on its host, such as ``/tarock``; empty for the root."""
    threads: int = 8
    """How many requests are worked on at one time."""
    access_log: bool = False
    evenings: Path | None = None
    """The folder of the evenings and seasons that are served; None for none."""
    tokens: str | None = None
    """The archive whose tokens open evenings; None for the one that is served."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many are served at one time, and how long one waits for them."""

    connections: int = 1_000
    threads: int = 100
    """How many requests are worked on or wait at one time."""
    silence: int = 20
    """Seconds that a connection may stay idle in both directions."""
    arrival: int = 60
    """Seconds that a request may take to arrive."""


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment names. Raises SettingsError."""
    return Settings(
        archive=environment.get(ARCHIVE) or None,
        deadline=_number(environment, DEADLINE, 5, 1, 600),
        hosts=hosts(environment.get(HOSTS, "")),
        proxies=_number(environment, PROXIES, 0, 0, MOST_PROXIES),
        prefix=prefix(environment.get(PREFIX, "")),
        threads=_number(environment, THREADS, 8, 1, MOST_THREADS),
        access_log=bool(_number(environment, ACCESS_LOG, 0, 0, 1)),
        evenings=Path(folder) if (folder := environment.get(EVENINGS)) else None,
        tokens=environment.get(TOKENS) or None,
    )


def hosts(text: str) -> tuple[str, ...]:
    """The hosts of a list with commas between them."""
    return tuple(filter(None, (name.strip() for name in text.split(","))))


def prefix(text: str) -> str:
    """The path of a site on its host, without a slash at its end. Raises SettingsError."""
    path = text.strip().removesuffix("/")
    if path and not _PREFIX.fullmatch(path):
        message = _("{text} cannot be the path of a site; it must be like /tarock")
        raise SettingsError(message.format(text=text))
    return path


def _number(environment: Mapping[str, str], name: str, otherwise: int, least: int, most: int) -> int:
    value = environment.get(name, "").strip()
    if not value:
        return otherwise
    if not (value.isascii() and value.isdigit()) or not least <= int(value) <= most:
        message = _("{name} is “{value}”; it must be a number from {least} to {most}")
        raise SettingsError(message.format(name=name, value=value, least=least, most=most))
    return int(value)
