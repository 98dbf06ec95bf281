"""Tokens: who has one may write through a site that serves the archive, records or evenings. Without any, none may.

A token is a long random word, so its SHA-256 alone can be kept, and is what it is looked up by.
"""

import re
from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

from sqlalchemy import Engine, exists, select

from corpus.database import store
from corpus.database.store import ArchiveError
from corpus.database.tables import tokens
from corpus.messages import _

RECORDS, EVENINGS = "records", "evenings"
PURPOSES = (RECORDS, EVENINGS)
"""Purposes of tokens. A token for records cannot write evenings, nor the reverse."""

_NAME = re.compile(r"\w(?:[\w .-]{0,38}\w)?")


class Token(NamedTuple):
    name: str
    made: str
    purpose: str
    """One of `PURPOSES`."""


def make(engine: Engine, name: str, purpose: str = RECORDS) -> str:
    """A new token of this name, which nobody can read again later. Raises ArchiveError."""
    if not _NAME.fullmatch(name):
        message = _("“{name}” is not a valid token name; use up to 40 letters, digits, spaces, “.”, “-” and “_”")
        raise ArchiveError(message.format(name=name))
    token = token_urlsafe(32)
    with store.writing(engine) as connection:
        if connection.scalar(select(exists().where(tokens.c.name == name))):
            message = _("there is a token “{name}” already; remove it first, or choose another name")
            raise ArchiveError(message.format(name=name))
        made = datetime.now(UTC).date().isoformat()
        connection.execute(tokens.insert(), {"hash": _hash(token), "name": name, "made": made, "purpose": purpose})
    return token


def all_tokens(engine: Engine) -> list[Token]:
    with store.reading(engine) as connection:
        wanted = select(tokens.c.name, tokens.c.made, tokens.c.purpose).order_by(tokens.c.name)
        return [Token(*row) for row in connection.execute(wanted)]


def remove(engine: Engine, name: str) -> None:
    """Take a token away; anyone who has it can write nothing from now on. Raises ArchiveError where there is none."""
    with store.writing(engine) as connection:
        if not connection.execute(tokens.delete().where(tokens.c.name == name)).rowcount:
            raise ArchiveError(_("there is no token “{name}”").format(name=name))


def some(engine: Engine, purpose: str = RECORDS) -> bool:
    """Whether there is any token for records, or for evenings, so that a site takes them."""
    with store.reading(engine) as connection:
        return bool(connection.scalar(select(exists(select(tokens.c.name).where(tokens.c.purpose == purpose)))))


def name_of(engine: Engine, token: str, purpose: str = RECORDS) -> str | None:
    """The name of a token for records, or for evenings; None if there is no such token."""
    wanted = select(tokens.c.name).where(tokens.c.hash == _hash(token), tokens.c.purpose == purpose)
    with store.reading(engine) as connection:
        return connection.scalar(wanted)


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
