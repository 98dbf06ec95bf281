"""A record that is too long costs no command more memory than a short one, and the records about it are handled."""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

MEGABYTE = 1 << 20
LONG = 30 * MEGABYTE
MORE = 15 * MEGABYTE
"""Bytes more that a command may hold, at most."""

DEAL = "deal tapp-tarock 3\ndealer {}\nbids: {}\n"
BEFORE, BEHIND = DEAL.format("C", "A pass, B pass, C pass"), DEAL.format("A", "B pass, C pass, A pass")

MEASURED = """
import resource, subprocess, sys
done = subprocess.run(sys.argv[1:])
sys.stderr.write("\\n%d %d" % (done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
"""
"""A program that starts a command and reports its memory; small, since its own memory is counted too."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is counted in other units"),
]


class Run(NamedTuple):
    """A command's output, and the most memory that it held, in bytes."""

    output: bytes
    said: str
    code: int
    peak: int


def run(*words: str, home: Path, given: Path | None = None) -> Run:
    tarock = [sys.executable, "-m", "notation.cli", *words]
    seen = {"LANG": "C", "TAROCK_ARCHIVE": f"{home}.sqlite"}
    with (given or Path("/dev/null")).open("rb") as stream:
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, *tarock], stdin=stream, capture_output=True, check=True, env=seen
        )
    said, _, numbers = done.stderr.decode().rpartition("\n")
    code, peak = map(int, numbers.split())
    return Run(done.stdout, said, code, peak * 1024)


def file(path: Path, size: int) -> Path:
    with path.open("wb") as stream:
        stream.write(f'%tdn 1\n\n{BEFORE}\n{BEFORE.splitlines()[0]}\nevent "'.encode())
        for _ in range(size // MEGABYTE):
            stream.write(b"a" * MEGABYTE)
        stream.write(f'"\n\n{BEHIND}'.encode())
    return path


COMMANDS = {
    "fmt": ["fmt"],
    "complete": ["complete"],
    "convert": ["convert", "--to", "json"],
    "view": ["view", "--seat", "A", "--record", "3"],
    "show": ["show", "--record", "3"],
    "add": ["archive", "add"],
}


@pytest.mark.parametrize(
    ("command", "piped"), [("fmt", False), *((command, turn % 2 == 0) for turn, command in enumerate(COMMANDS))]
)
@pytest.mark.sampled(2)
def test_a_record_that_is_too_long_is_never_held(command: str, piped: bool, tmp_path: Path) -> None:
    """Whether it comes as a file or through a pipe."""
    small, long = file(tmp_path / "small.tdn", 0), file(tmp_path / "long.tdn", LONG)
    text = long.read_bytes()
    words = COMMANDS[command]
    usual = run(*words, str(small), home=tmp_path / "usual")
    name = "-" if piped else str(long)
    found = run(*words, name, given=long if piped else None, home=tmp_path / "own")
    assert found.peak < usual.peak + MORE
    if command == "fmt":
        assert found.code == 1 and long.read_bytes() == text
        assert found.output == (text if piped else b"")
    elif command == "complete":
        assert found.output.startswith(text[: len(text) - len(BEHIND)]) and len(found.output) < len(text) + 1000
    elif command == "convert":
        values = [json.loads(value) for value in found.output.splitlines()]
        assert found.code == 1 and [value["dealer"] for value in values] == ["C", "A"]
    elif command == "add":
        assert found.code == 2 and b"1 left out, because it is too long" in found.output
        assert b"2 records added" in found.output
    else:
        assert found.code == 0 and found.output == usual.output != b""
    if command not in ("view", "show", "complete"):
        assert f"{name}:7:1: error record-too-long" in found.said


def test_a_view_of_a_record_that_is_too_long_says_so(tmp_path: Path) -> None:
    long = file(tmp_path / "long.tdn", 2 * MEGABYTE)
    found = run("view", "--seat", "A", "--record", "2", str(long), home=tmp_path)
    assert found.code == 2 and "record-too-long" in found.said
