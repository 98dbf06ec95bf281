"""Broken records given to everything that reads one: a sample of what ``tests.tools.broken_consumers`` tries."""

from pathlib import Path
from random import Random

import pytest

from notation.rulebooks import GAMES
from tests.samples import amount, sample
from tests.tools.broken_consumers import CONSUMERS, broken, failures


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(CONSUMERS, 5, "broken"))
def test_no_broken_record_stops_what_reads_it(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAROCK_TRACEBACK", "1")
    random = Random(f"{name} 54")
    some = [broken(game, random) for game in GAMES.values() for _ in range(amount(1, 50))]
    assert not list(failures(some, [name], random, tmp_path))
