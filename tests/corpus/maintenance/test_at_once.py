"""Commands on one archive at once: each waits for the others, none fails, and the archive is whole behind them."""

import subprocess
import sys
from pathlib import Path

import pytest

from corpus.archive import Archive
from corpus.maintenance.verifying import verify
from tests.corpus.archives import add_text
from tests.places import RECORDS
from tests.samples import amount, sample

FIRST, SECOND = (RECORDS / name for name in ("tapp-tarock/evenings.tdn", "cego/01-book.tdn"))
FRESH = (["add", str(FIRST)], ["add", str(SECOND)], ["add", str(FIRST)], ["token", "add", "Anna"])
"""Commands that begin an archive."""
FILLED = (
    ["add", str(SECOND)], ["add", str(RECORDS / "droggn")], ["recheck", "--all"], ["withdraw", "2", "--reason", "x"],
    ["supersede", "3", "new.tdn", "--reason", "x"], ["alias", "A", "B"], ["verify"], ["copy", "copy.sqlite"],
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(amount(1, 12)))
@pytest.mark.parametrize("commands", [FRESH, FILLED], ids=["fresh", "filled"])
def test_commands_at_once_wait_for_each_other(tmp_path: Path, commands: tuple[list[str], ...], turn: int) -> None:
    filled = commands is FILLED
    commands = (*sample(commands[:-1], 3, turn), commands[-1])
    place = tmp_path / "a.sqlite"
    (tmp_path / "new.tdn").write_text("deal tapp-tarock 3\nboard 77\nhand A: T21\n")
    if filled:
        archive = Archive.open(str(place))
        add_text(archive, tmp_path, FIRST.read_bytes())
        archive.close()
    tarock = [sys.executable, "-m", "notation", "archive", "--archive", str(place)]
    pipe, shared = subprocess.PIPE, subprocess.STDOUT
    begun = [subprocess.Popen([*tarock, *words], cwd=tmp_path, stdout=pipe, stderr=shared) for words in commands]
    told = [(process.communicate(timeout=120)[0], process.returncode) for process in begun]
    assert all(status == 0 for _output, status in told), told
    for name in ("a.sqlite", "copy.sqlite") if filled else ("a.sqlite",):
        archive = Archive.open(str(tmp_path / name))
        assert list(verify(archive.engine, 1)) == []
        archive.close()
