"""What holds for all tests: they speak English, wherever they run, unless they say otherwise."""

import os

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One process more than processors: those that wait for the browser leave theirs to another."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of the environment names a language."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
