"""The soak itself, for a few seconds: it sees what is well, and what is lost."""

import pytest

from tests.tools.soak import __main__ as soak
from tests.tools.soak import faults, load
from tests.tools.soak.faults import Stage

SHORT = ("--minutes", "0", "--seed", "1", "--records", "5", "--stage", "sqlite")


def lose(stage: Stage) -> str:
    """A fault that loses a record."""
    stage.ledger.keep(["0123456789ab"], ["deal tapp-tarock 3"])
    return "lost"


@pytest.mark.slow
def test_a_short_soak(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    happens = {"killed": faults.site_killed, "lost": lose}
    monkeypatch.setattr(faults, "SQLITE", happens)
    for name, value in {"PAUSE": 0.5, "SILENT": 20, "SLOW": 6, "READERS": 1, "PAGES": ("/records",)}.items():
        monkeypatch.setattr(load, name, value)
    assert soak.main(list(SHORT)) == 1, capsys.readouterr().out
    told = capsys.readouterr().out
    assert all(f"| {name} | 1 |" in told for name in happens)
    assert "| 1 lost |" in told
    assert all("0123456789ab" in line for line in told.splitlines() if line.startswith("WRONG")), told
