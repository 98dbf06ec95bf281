"""Fixtures of all tests: they speak English, wherever they run, unless they say otherwise."""

import gc
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.samples import sample

# Many processes read the same sources: the tests, those of pytest-xdist, and the programs that they start.
# Compiling them anew in each is a quarter of a run.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What a test writes need not last: kept in memory, where there is room for it, it waits for no disk.
MEMORY = Path("/dev/shm")
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 1 << 30:
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half as many processes again as there are cores: tests of pages and of programs wait as well as work."""
    from notation.files.parallel import cores  # once what is set above holds for it

    return cores() + cores() // 2


def pytest_collection_finish() -> None:
    """Loaded objects stay: searching them for garbage again and again takes some percent of a run."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Every test that drives Chromium is marked, before the words of a run choose by marks."""
    if "chromium" in getattr(item, "fixturenames", ()):
        item.add_marker("browser")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a law with many cases a run tries as many as its mark says.

    They are drawn by the name of the law, from those that the words of the run leave: ``-k cego`` tries that game.
    """
    cases: dict[tuple[Path, str], list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled"):
            cases.setdefault((item.path, getattr(item, "originalname", "")), []).append(item)
    left = set[int]()
    for (_path, name), law in cases.items():
        mark = law[0].get_closest_marker("sampled")
        assert mark is not None
        left |= {*map(id, law)} - {*map(id, sample(law, mark.args[0], name))}
    config.hook.pytest_deselected(items=[item for item in items if id(item) in left])
    items[:] = [item for item in items if id(item) not in left]
    items.sort(key=lambda item: item.path.name != "test_house.py")  # mypy takes longest: nobody waits for it in the end


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> None:
    """Every site compiles its templates, which takes a test longer than its pages do: here one does it for all."""
    from flask import Flask
    from jinja2 import FileSystemBytecodeCache

    from notation.words.languages import language

    class OfEachLanguage(FileSystemBytecodeCache):
        def get_cache_key(self, name: str, filename: str | None = None) -> str:
            return super().get_cache_key(f"{language()}/{name}", filename)

    own = tmp_path_factory.getbasetemp()
    kept = (own if worker_id == "master" else own.parent) / "templates"
    kept.mkdir(exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": OfEachLanguage(str(kept))}


@pytest.fixture(scope="session", autouse=True)
def addresses_compiled_once() -> Iterator[None]:
    """Every site makes a function for each of its addresses, always the same: a quarter of what a new site takes."""
    from werkzeug.routing import Rule

    compiled, known = Rule._compile_builder, dict[object, Any]()

    def once(rule: Rule, append_unknown: bool = True) -> Any:
        key = (rule.rule, repr(rule.defaults), append_unknown)
        if key not in known:
            known[key] = compiled(rule, append_unknown)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "_compile_builder", once)
        yield


@pytest.fixture(scope="session", autouse=True)
def tables_made_once() -> Iterator[None]:
    """A new archive in a file goes through all migrations, a third of what a new site takes: one does it for all."""
    from sqlalchemy import Engine

    from corpus.database import store

    upgraded, known = store._bring_up_to_date, sqlite3.connect(":memory:", check_same_thread=False)

    def filled(database: sqlite3.Connection) -> bool:
        return database.execute("SELECT 1 FROM sqlite_master").fetchone() is not None

    def bring_up_to_date(engine: Engine) -> None:
        if engine.dialect.name == "sqlite":
            with engine.connect() as connection:
                driver: Any = connection.connection.dbapi_connection
                if not filled(driver) and filled(known):
                    known.backup(driver)
                    return
                new = not filled(driver)
        upgraded(engine)
        if engine.dialect.name == "sqlite" and new and not filled(known):
            with engine.connect() as connection:
                driver = connection.connection.dbapi_connection
                driver.backup(known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_bring_up_to_date", bring_up_to_date)
        yield


@pytest.fixture(scope="session", autouse=True)
def files_followed_at_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[None]:
    """A page comes when all files are read, and sees every change of one; all processes share their caches."""
    from corpus.file_cache import file_archive, location

    own = tmp_path_factory.getbasetemp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(location.VARIABLE, str((own if worker_id == "master" else own.parent) / "cache"))
        patch.setattr(file_archive, "EVERY", 0.0)
        patch.setattr(file_archive, "PATIENCE", 60.0)
        yield


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the environment names a language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
