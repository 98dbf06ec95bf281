"""Folders for what need not last: none outlives its process for long."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from notation.files.scratch import PREFIX, ScratchFolder

KILLED = "import os, signal; from notation.files.scratch import ScratchFolder; folder = ScratchFolder();"
KILLED += "open(folder.name + '/archive.sqlite', 'w').close(); print(folder.name, flush=True); os.kill(os.getpid(), 9)"


def test_what_a_killed_process_left_goes_with_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    own, strange = ScratchFolder(), tmp_path / f"{PREFIX}of-somebody"
    strange.mkdir()
    command = [sys.executable, "-c", KILLED]
    done = subprocess.run(command, capture_output=True, text=True, env={"TMPDIR": str(tmp_path)}, check=False)
    left = Path(done.stdout.strip())
    assert left.parent == tmp_path and left.exists(), done.stderr
    with ScratchFolder() as other:
        assert not left.exists() and {Path(own.name), Path(other), strange} == set(tmp_path.iterdir())
    own.cleanup()
    assert list(tmp_path.iterdir()) == [strange]
