"""Files of another user or on a disk that nobody may write, and processes that may do no more than any other user may.

Root may write everything. So the tests of root give files to a user without a name, and work on them in processes that
have none of root's powers; those of other users take the right to write from themselves, which has the same effect.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_NOBODY = 65534


def give_away(*paths: Path) -> None:
    """Give files, and folders with all that is in them, to another user, who lets everybody read them."""
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        pytest.skip("root cannot give up its powers without setpriv, which is in util-linux")
    for path in paths:
        for one in [*path.rglob("*"), path]:
            readable = 0o555 if one.is_dir() else 0o444
            if os.geteuid() == 0:
                os.chown(one, _NOBODY, _NOBODY)
                readable |= 0o200
            one.chmod(readable)


def take_back(*paths: Path) -> None:
    """Undo `give_away`, so that the files can be removed."""
    for path in paths:
        for one in [path, *path.rglob("*")]:
            one.chmod(0o755 if one.is_dir() else 0o644)


def run_powerless(*words: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments, without any power that other users do not have."""
    powers = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    command = [*powers, sys.executable, *words]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=120, env={**os.environ, **(env or {})}
    )


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Mount a folder over itself so that nobody may write to it, root included. Skips where that is not allowed."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root can mount a folder")
    for options in (["--bind", str(folder)], ["-o", "remount,bind,ro"]):
        done = subprocess.run(["mount", *options, str(folder)], capture_output=True, text=True, check=False)
        if done.returncode:
            subprocess.run(["umount", str(folder)], capture_output=True, check=False)
            pytest.skip(f"no folder can be mounted here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
