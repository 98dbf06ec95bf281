"""A small library for the tests of the site."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from corpus.file_cache import file_archive
from corpus.search import memory
from replay_web.api import records as api_records
from replay_web.app import create_app
from replay_web.jobs import pictures
from replay_web.jobs.best_play import BestPlayQueue
from replay_web.library import Entry, entries_in
from replay_web.settings import DEADLINE
from replay_web.views import home, players, records
from tests.replay_web.browsers import CHROMIUM, longest, served, started
from tests.replay_web.deals import RECORDS, UNTERER
from tests.replay_web.reading import Opened

# A site remembers few records, so that it stays small. Tests go through the shipped ones again and again, and judge
# each of them once.
memory._kept = memory.SizedCache(1 << 30)


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """One file a record, named as in RECORDS, and one with a stray line and a byte that is not UTF-8."""
    folder = tmp_path_factory.mktemp("records")
    for number, (name, record) in enumerate(RECORDS.items()):
        (folder / f"{number:02} {name}.tdn").write_text(f"%tdn 1\n\n{record.rstrip()}\n", "utf-8")
    stray = folder / "99 stray.tdn"
    stray.write_bytes(
        b"stray\n" + UNTERER.replace("ß", "ss").replace("Franzi", "Fr\xe4nzi").encode("latin-1", "replace")
    )
    return [folder]


@pytest.fixture(scope="session")
def library(files: list[Path]) -> list[Entry]:
    return entries_in(files)


@pytest.fixture(scope="session")
def ids(library: list[Entry]) -> dict[str, str]:
    """The ids by the names of RECORDS."""
    return dict(zip(RECORDS, (entry.id for entry in library), strict=False))


@pytest.fixture(scope="session", autouse=True)
def patient_sites() -> Iterator[None]:
    """However slow the machine, no request is cut short; tests of deadlines give their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(DEADLINE, "60")
        yield


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine, a page comes with all that it has; tests of what is left out say so themselves.

    Its files stay as they are, so that not each page has to look at them; those that change are in `test_following`.
    """
    monkeypatch.setattr(memory, "size_of", lambda value: 50_000)  # to count takes a twentieth of a page
    monkeypatch.setattr(file_archive, "EVERY", 1.0)
    for module in (api_records, home, players, records):
        monkeypatch.setattr(module, "SEARCHED", 60.0)
    monkeypatch.setattr(pictures, "PATIENCE", 60.0)


@pytest.fixture
def unsearched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches of best play are taken, and wait: none takes a minute of the tests that come after."""
    monkeypatch.setattr(BestPlayQueue, "_go_on", lambda queue: None)


@pytest.fixture(scope="session")
def app(files: list[Path]) -> Flask:
    return create_app(files)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a process: each opens pages of its own in it."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("CI has to have Chromium: apt-get install chromium-headless-shell")
        pytest.skip("Chromium is not there: apt-get install chromium-headless-shell")
    with started() as browser:
        yield browser


@pytest.fixture(scope="session")
def site(app: Flask) -> Iterator[str]:
    """The site with the records of RECORDS, for a browser: where it is."""
    with served(app) as address:
        yield address


@pytest.fixture(scope="session")
def shipped() -> dict[str, Entry]:
    """A deal of each game for each number of players, of those that come with the project: the longest."""
    return longest()


@pytest.fixture(scope="session")
def house() -> Iterator[str]:
    """A site with what comes with the project: where it is."""
    with served(create_app()) as address:
        yield address


@pytest.fixture
def complaints() -> list[str]:
    """What the browser complains of while a test runs: errors, violations of the content policy, requests outside."""
    return []


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with app.test_client() as client:
        yield client


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    """Opens a record of its own."""
    return Opened(tmp_path)
