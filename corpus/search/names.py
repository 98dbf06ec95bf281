"""Names as they were written, and whom they mean: an alias makes two names one person, and changes no record."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Select, false, or_, select

from corpus.database import store
from corpus.database.tables import aliases, names, sources
from corpus.messages import _
from corpus.search import bigrams
from corpus.search.bigrams import folded
from corpus.search.query import EXACT, QueryError

MOST = 500
"""The most names that one search may match."""
_START = 2
"""Letters that the beginnings of similar words must share."""


def persons(connection: Connection) -> dict[str, str]:
    """Every name that has an alias, with the person whom it means; not to be changed."""

    def find() -> dict[str, str]:
        return {row.name: row.person for row in connection.execute(select(aliases.c.name, aliases.c.person))}

    return store.once((persons, connection), find)


def set_alias(engine: Engine, name: str, person: str) -> None:
    """Say that a name means a person; a person who is an alias himself stands for whom he means.

    That a name means itself takes its alias away.
    """
    with store.writing(engine) as connection:
        connection.execute(aliases.delete().where(aliases.c.name == name))
        if name == person:
            return
        person = persons(connection).get(person, person)
        connection.execute(aliases.update().where(aliases.c.person == name).values(person=person))
        connection.execute(aliases.insert(), {"name": name, "person": person})


def players(connection: Connection, words: str, after: str, limit: int) -> dict[str, list[str]]:
    """The players whose names hold some words, by name behind one of them, each with all the names that he has.

    Who has several names is under the one that all of them mean.
    """
    known = persons(connection)
    wanted = select(names.c.name).where(names.c.kind == "player", names.c.name > after)
    wanted = wanted.where(names.c.name.not_in(select(aliases.c.name)))
    if words.strip():
        wanted = wanted.where(names.c.folded.contains(folded(words).rstrip(), autoescape=True))
    same = {person: [person] for person in connection.scalars(wanted.order_by(names.c.name).limit(limit))}
    for name, person in known.items():
        same.get(person, []).append(name)
    return same


def named_persons(connection: Connection, like: Sequence[str], most: int | None) -> dict[str, str]:
    """Every name of a player, with the one under which its person stands, by name; at most that many.

    Where names are given, only those that have a word which begins as one of theirs.
    """
    known = persons(connection)
    also = known | {person: person for person in known.values()}
    wanted = select(names.c.name).where(names.c.kind == "player").order_by(names.c.name).limit(most)
    if like:
        starts = {f" {word[:_START]}" for name in like for word in bigrams.words(name)}
        also = {name: person for name, person in also.items() if any(start in folded(name) for start in starts)}
        wanted = wanted.where(or_(false(), *(names.c.folded.contains(start, autoescape=True) for start in starts)))
    return also | {name: known.get(name, name) for name in connection.scalars(wanted)}


def spellings(connection: Connection, kind: str, wanted: str) -> list[str]:
    """Every name of a kind that holds the words that somebody looks for, with the other names of the same persons.

    A ``*`` at the end leaves the last word open; behind a ``=`` stands the very name. Raises QueryError where it means
    too many.
    """
    if wanted.startswith(EXACT):
        name = wanted.removeprefix(EXACT)
        known = persons(connection) if kind == "player" else {}
        person = known.get(name, name)
        return sorted({name, person, *(other for other, whom in known.items() if whom == person)})
    matched = set(connection.scalars(holding(kind, wanted).limit(MOST + 1)))
    if kind == "player":
        known = persons(connection)
        plain = _words_of(wanted)
        meant = {known.get(name, name) for name in matched} | {whom for whom in known.values() if plain in folded(whom)}
        matched |= meant | {name for name, person in known.items() if person in meant}
    if len(matched) > MOST:
        raise QueryError(_("more than {n} names match “{name}”; write more of it").format(n=MOST, name=wanted))
    return sorted(matched)


def holding(kind: str, wanted: str) -> Select[Any]:
    """The names of a kind that hold the words that somebody looks for; behind a ``=`` stands the very name."""
    found = select(names.c.name).where(names.c.kind == kind)
    if wanted.startswith(EXACT):
        return found.where(names.c.name == wanted.removeprefix(EXACT))
    return found.where(names.c.folded.like(f"%{_words_of(wanted)}%"))


def _words_of(wanted: str) -> str:
    """Words as they stand in a folded name; a ``*`` at the end leaves the last one open."""
    return folded(wanted).rstrip() if wanted.endswith("*") else folded(wanted)


def in_files(connection: Connection, id: str) -> int | None:
    """The number of the first record that has an id where a site shows it from files; None if absent."""
    try:
        wanted = sources.c.in_files == bytes.fromhex(id)
    except ValueError:
        return None
    return connection.scalar(select(sources.c.record_id).where(wanted).order_by(sources.c.record_id).limit(1))
