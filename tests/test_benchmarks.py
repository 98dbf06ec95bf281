"""Each benchmark still works, on a few deals."""

from functools import partial
from pathlib import Path

import pytest

from notation.files.checking import TEXT, outcomes, sources_of
from notation.replay.session import moments
from notation.rulebooks import GAMES
from tests.tools.benchmarks import evening, playing, seating, stepping
from tests.tools.benchmarks.__main__ import CASES, sample_of


@pytest.mark.slow
def test_every_case_does_its_work(tmp_path: Path) -> None:
    """The samples are legal records, but for those broken on purpose."""
    made = sample_of("droggn", tmp_path / "droggn", 6)
    for case in CASES:
        case.work(made.path(case.file))
    for file in ("canonical", "comments", "variation", "spaced", "local", "broken"):
        (outcome,) = outcomes(sources_of([str(made.path(file))], lambda *said: None), TEXT, jobs=1)
        assert set(outcome.verdicts) == ({"legal", "illegal"} if file == "broken" else {"legal"}), outcome.text
    assert made.plies > 1000 and made.kinds["line buy"]
    texts = made.path("canonical").read_text(encoding="utf-8").split("\n\n")[1:]
    assert len({text.strip() for text in texts}) == made.records
    assert {line for text in texts for line in text.splitlines() if line.startswith("player A")} == {'player A "rule"'}


@pytest.mark.slow
def test_positions_and_acts_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "ROUNDS", 1)
    monkeypatch.setattr(playing, "DEALS", 1)
    monkeypatch.setattr(playing, "random_games", partial(playing.random_games, 1))
    found = playing.costs("cego", 3)
    assert [cost.name for cost in found][:2] == ["a moment", "a position, hands and options named"]
    assert all(cost.microseconds > 0 and cost.ratio > 0 for cost in found)
    [record] = playing.dealt("cego", 3)
    assert len(moments(record.parsed)) > 1.9 * len(moments(playing.half_of(record)))
    assert playing.held([record]) > 1000 * len(moments(record.parsed))


def test_seating_is_measured() -> None:
    found = seating.measured(16, 3, "meetings", 2)
    assert str(found).startswith("| 16 | 3 | meetings | 0= | ")
    assert (found.repeats, found.least, len(list(seating.cases()))) == ([0, 0], 0, 74)


@pytest.mark.slow
def test_an_evening_is_held_and_measured(tmp_path: Path) -> None:
    """Two writers enter 16 tables over HTTP, with wrong sums and corrections; its standings are those of our count."""
    found = evening.run(tmp_path, 32, rounds=2, writers=2)
    assert (found.tables, len(found.entries) - found.corrected) == (16, 16)
    assert found.asked_back and found.corrected and len(list(found.lines())) == 13


@pytest.mark.slow
def test_steps_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    deals = stepping.deals()
    assert [deal.name.rpartition(", ")[2] for deal in deals].count("8") == 1
    assert {deal.name.partition(",")[0] for deal in deals} >= set(GAMES)
    with stepping.served() as port:
        stepping.weigh(port, deals[:1])
    row = capsys.readouterr().out.splitlines()[-1].split(" | ")
    assert len(row) == 8 and 20 < float(row[2]) < 60
