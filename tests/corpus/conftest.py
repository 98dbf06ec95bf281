"""Archives to try things on: every test that asks for one runs on SQLite and on a PostgreSQL that is really there."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import make_url

from corpus.archive import Archive
from corpus.ingest.importing import add
from corpus.maintenance.copying import copy
from tests.corpus.archives import complain
from tests.places import SHIPPED
from tests.tools.postgres import PostgresServer, postgres_server

DATABASES = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """A PostgreSQL server that lives as long as the tests."""
    try:
        with postgres_server() as server:
            yield server
    except FileNotFoundError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))


def made(kind: str, folder: Path, request: pytest.FixtureRequest, like: str = "") -> str:
    """Where a new archive may lie, or where a copy lies of one that is `like` it."""
    if kind == "sqlite":
        place = folder / "archive.sqlite"
        return str(shutil.copy(like, place) if like else place)
    server, name = request.getfixturevalue("server"), f"a{uuid4().hex[:12]}"
    server.execute(f"CREATE DATABASE {name} TEMPLATE {like or 'template1'}")
    return str(server.place(name))


@contextmanager
def new_place(kind: str, folder: Path, request: pytest.FixtureRequest, like: str = "") -> Iterator[str]:
    """Where a new archive may lie, or a copy of another, as long as it is needed."""
    place = made(kind, folder, request, like)
    yield place
    if kind != "sqlite":
        request.getfixturevalue("server").execute(f"DROP DATABASE {make_url(place).database} WITH (FORCE)")


@pytest.fixture(scope="session")
def empty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """An archive with nothing in it, made once for each kind of database: the others are copies of it."""

    @cache
    def of_kind(kind: str) -> str:
        place = made(kind, tmp_path_factory.mktemp("empty"), request)
        Archive.open(place).close()
        return place if kind == "sqlite" else str(make_url(place).database)

    return of_kind


@pytest.fixture(params=DATABASES)
def place(request: pytest.FixtureRequest, tmp_path: Path, empty: Callable[[str], str]) -> Iterator[str]:
    """Where a new archive may lie; it is there for a test that asks for it."""
    like = empty(request.param) if "archive" in request.fixturenames else ""
    with new_place(request.param, tmp_path, request, like) as place:
        yield place


@pytest.fixture
def archive(place: str) -> Iterator[Archive]:
    """A new archive with nothing in it."""
    found = Archive.open(place)
    yield found
    found.close()


@pytest.fixture(scope="session")
def shipped_file(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> str:
    """A file with an archive of the records that ship with the project: one process makes it for all."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent
    file = shared / "shipped.sqlite"
    with (shared / "shipped.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not file.exists():
            archive = Archive.open(str(shared / "begun.sqlite"))
            add(archive.engine, list(map(str, SHIPPED)), complain, jobs=1)
            archive.close()
            (shared / "begun.sqlite").rename(file)
    return str(file)


@pytest.fixture(scope="session", params=DATABASES)
def shipped(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, shipped_file: str
) -> Iterator[Archive]:
    """An archive with the records that ship with the project: one for all tests, which only ask it."""
    kind = request.param
    with new_place(kind, tmp_path_factory.mktemp("shipped"), request, shipped_file * (kind == "sqlite")) as place:
        archive = Archive.open(place)
        if kind != "sqlite":
            source = Archive.open(shipped_file)
            copy(source.engine, archive.engine, jobs=1)
            source.close()
        yield archive
        archive.close()
