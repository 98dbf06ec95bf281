"""Archives to try things on: every test that asks for one runs on SQLite and on a PostgreSQL that is really there."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import make_url

from corpus.archive import Archive
from corpus.ingest.importing import add
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


@pytest.fixture(scope="session", params=DATABASES)
def shipped(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """An archive with the records that ship with the project: one for all tests, which only ask it."""
    with new_place(request.param, tmp_path_factory.mktemp("shipped"), request) as place:
        archive = Archive.open(place)
        add(archive.engine, list(map(str, SHIPPED)), complain, jobs=1)
        yield archive
        archive.close()
