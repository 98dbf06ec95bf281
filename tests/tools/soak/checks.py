"""At the end: every acknowledged record is there, byte for byte, and the archive is sound."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import make_url

from tests.tools.soak.faults import FaultError, Stage
from tests.tools.soak.load import Client


def missing(stage: Stage) -> list[str]:
    """The ids of the acknowledged records that the site does not give back as they were sent."""
    client = Client(stage.site.address)
    kept = stage.ledger.acknowledged()
    return [id for id, text in kept.items() if client.ask(f"/api/v1/records/{id}/text").body.strip() != _bytes(text)]


def _bytes(text: str) -> bytes:
    return text.strip().encode()


def unsound(stage: Stage) -> Iterator[str]:
    """Faults of the archive."""
    for file in stage.imported:  # what was cut off goes on, and then all of it is there
        stage.run("add", "--jobs", "1", str(file))
    if said := stage.run("recheck", "--all", "--jobs", "1"):
        yield f"judged otherwise: {said[:300]}"
    yield from _sqlite(stage) if stage.server is None else _postgres(stage)
    yield from _exported(stage)


def _sqlite(stage: Stage) -> Iterator[str]:
    with sqlite3.connect(stage.place) as connection:
        for check in ("integrity_check", "foreign_key_check"):
            if (found := connection.execute(f"PRAGMA {check}").fetchall()) not in ([], [("ok",)]):
                yield f"{check}: {found[:3]}"
        try:
            connection.execute("INSERT INTO texts (texts) VALUES ('integrity-check')")
            connection.rollback()
        except sqlite3.DatabaseError as error:
            yield f"the index of words: {error}"
    connection.close()


def _postgres(stage: Stage) -> Iterator[str]:
    import psycopg

    assert stage.server is not None
    checks = (
        "SELECT bt_index_check(oid, true) FROM pg_class WHERE relkind = 'i' AND relam = 403",
        "SELECT verify_heapam(oid) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    )
    name = make_url(stage.place).database or ""
    stage.server.execute("CREATE EXTENSION IF NOT EXISTS amcheck", name)
    try:
        bad = [row for check in checks for row in stage.server.execute(check, name) if row != ("",)]
    except psycopg.Error as error:
        bad = [(str(error),)]
    if bad:
        yield f"amcheck: {bad[:3]}"


def _exported(stage: Stage) -> Iterator[str]:
    """All of it can be taken out and makes the same archive again."""
    file, again = stage.folder / "everything.tdn", Path(stage.folder / "again.sqlite")
    try:
        with file.open("w", encoding="utf-8") as stream:
            stream.write(stage.run("export"))
        other = Stage(str(again), stage.folder, stage.site, stage.ledger, "", stage.pick)
        other.run("add", "--jobs", "1", str(file))
        if stage.run("export") != other.run("export"):
            yield "what was exported makes another archive"
    except FaultError as error:
        yield str(error)
    finally:
        for part in (file, *stage.folder.glob("again.sqlite*")):
            part.unlink(missing_ok=True)
