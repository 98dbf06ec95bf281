"""Records that somebody sends to a site: added as ``tarock archive add`` adds them, and each is answered."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Engine

from corpus.database import store
from corpus.ingest.evenings import recount
from corpus.ingest.importing import Added, File, Place, Work, states, write
from corpus.ingest.preparing import prepare
from corpus.search.sql_search import highest
from notation.reader import Source

PATIENCE = 5.0
"""Seconds that a sender waits for other writers."""

NEW, THERE, WITHDRAWN = "new", "there", "withdrawn"
"""Results of sending a record: it is new, was already there, or had been withdrawn."""


class Received(NamedTuple):
    identity: str
    """In hexadecimal; the archive knows it by that."""
    came: str
    """`NEW`, `THERE` or `WITHDRAWN`."""
    source: Source
    """Its bytes, and where it was in what was sent."""


def receive(engine: Engine, sent: Iterable[Source], name: str) -> list[Received]:
    """Add records, all or none, as found in a file of this name; whatever is wrong with them. Raises WriteTimeout.

    What stands above the first one is kept with them; where there is no record, nothing is.
    """
    found = [(source, prepared) for source in sent for prepared in prepare([source])]
    if not any([source.number for source, _prepared in found]):
        return []
    new = [prepared for _, prepared in found]
    with store.writing(engine, PATIENCE) as connection:
        there, last = states(connection, [prepared.identity for prepared in new]), highest(connection)
        write(connection, Work(File(name, 0, 0), b"", [], Place()), new, Added(), set())
    recount(engine, last)
    received = []
    for source, prepared in found:
        state = there.setdefault(prepared.identity, NEW)
        received.append(Received(prepared.identity.hex(), state if state in (NEW, WITHDRAWN) else THERE, source))
        there[prepared.identity] = THERE if state == NEW else state
    return received
