"""Archives to try things on: every test that asks for one runs on SQLite and on a PostgreSQL that is really there."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import make_url

from corpus.adding.importing import add
from corpus.archive import Archive
from tests.corpus.archives import complain
from tests.places import SHIPPED

DATABASES = ("sqlite", "postgres")


def programs() -> Path | None:
    """Where PostgreSQL's own programs are, which Debian keeps off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if sys.platform == "linux" else []
    initdb = str(found[-1]) if found else shutil.which("initdb")
    return Path(initdb).parent if initdb else None


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests, but for the name of a database."""
    where = programs()
    if where is None:
        if os.environ.get("CI"):
            pytest.fail("there is no PostgreSQL here; on Debian: apt-get install postgresql")
        pytest.skip("there is no PostgreSQL here; on Debian: apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="tarock-postgres-"))
    as_user: list[str] = []
    if os.geteuid() == 0:  # the server does not run as root
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]

    def run(program: str, *words: str) -> None:
        command = [*as_user, str(where / program), *words]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, cwd=folder)

    data = str(folder / "data")
    try:
        run("initdb", "-D", data, "-U", "tarock", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        run("pg_ctl", "-D", data, "-l", str(folder / "log"), "-w", "-o", options, "start")
        yield f"postgresql://tarock@/{{name}}?host={folder}"
        run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def made(kind: str, folder: Path, request: pytest.FixtureRequest, like: str = "") -> str:
    """Where a new archive may lie, or where a copy lies of one that is `like` it."""
    if kind == "sqlite":
        place = folder / "archive.sqlite"
        return str(shutil.copy(like, place) if like else place)
    server, name = request.getfixturevalue("server"), f"a{uuid4().hex[:12]}"
    execute(server, f"CREATE DATABASE {name} TEMPLATE {like or 'template1'}")
    return str(server.format(name=name))


def execute(server: str, statement: str) -> None:
    """Let the server do something with its databases."""
    import psycopg

    with psycopg.connect(server.format(name="postgres"), autocommit=True) as connection:
        connection.execute(statement)


@contextmanager
def new_place(kind: str, folder: Path, request: pytest.FixtureRequest, like: str = "") -> Iterator[str]:
    """Where a new archive may lie, or a copy of another, as long as it is needed."""
    place = made(kind, folder, request, like)
    yield place
    if kind != "sqlite":
        execute(request.getfixturevalue("server"), f"DROP DATABASE {make_url(place).database} WITH (FORCE)")


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
