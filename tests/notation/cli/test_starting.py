"""However a command ends, it ends in a line or in none: no traceback, no process left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from notation.files.parallel import WorkerError, spread
from tests.places import ROOT, SHIPPED

TAROCK = [sys.executable, "-m", "notation"]
RECORD = str(SHIPPED[0])

WRITING = [["--version"], ["--help"], ["show", RECORD, "--record", "1"], ["explain", "must-follow"]]

posix = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")


def children(of: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(pid): int(parent) for pid, parent in (line.split() for line in listed.splitlines())}
    found, generation = [], [of]
    while generation := [pid for pid, parent in parents.items() if parent in generation]:
        found += generation
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@posix
@pytest.mark.parametrize("words", [["check", RECORD], ["show", RECORD, "--record", "1"], ["games"], ["random", "cego"]])
@pytest.mark.parametrize("closed", ["1", "2", "0", "0 1 2"])
@pytest.mark.slow
@pytest.mark.sampled(6)
def test_a_closed_stream_is_no_mistake(words: list[str], closed: str) -> None:
    close = " ".join(f"{stream}>&-" for stream in closed.split())
    command = f"exec {subprocess.list2cmdline([*TAROCK, *words])} {close}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, "this failed" in done.stderr, "Traceback" in done.stderr) == (0, False, False)


SAYS_WHEN_IT_RUNS = """
from notation.cli import starting

opened = starting._open_streams
starting._open_streams = lambda: (print(flush=True), opened())
starting.run()
"""
"""Prints a line from within `run`, behind its first statement: what comes before is not its own."""


@posix
@pytest.mark.parametrize("after", [0.001, 0.05, 0.1, 0.15, 0.25, 0.4])
@pytest.mark.slow
def test_ctrl_c_at_any_moment_ends_it_without_a_traceback(after: float) -> None:
    """From its first line on: Python itself, before that, is not ours."""
    command = [sys.executable, "-c", SAYS_WHEN_IT_RUNS, "random", "cego", "-n", "100000"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=ROOT) as process:
        assert process.stdout and process.stdout.readline()
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert process.returncode in (130, -signal.SIGINT) and "Traceback" not in said, said


INTERRUPTED = """
import signal
from notation.cli.starting import run
from notation.cli.tarock import main

within = main.{method}

def interrupted(*args, **options):
    signal.raise_signal(signal.SIGINT)
    return within(*args, **options)

main.{method} = interrupted
run()
"""


@posix
@pytest.mark.parametrize("method", ["make_context", "invoke", "get_command", "main"])
def test_ctrl_c_before_a_command_works_is_no_failure(method: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED.format(method=method), "games"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode in (130, -signal.SIGINT), done.stdout, done.stderr) == (True, "", "")


LOST = """
import signal
import weakref
from notation.cli.starting import run
from notation.cli.tarock import main

class Gone:
    pass

def works(*args, **options):
    gone = Gone()
    kept = weakref.ref(gone, lambda _: signal.raise_signal(signal.SIGINT))
    del gone
    print("it went on")

main.commands["games"].invoke = works
run()
"""
"""Ctrl-C within a callback of Python, which lets no exception out."""


@posix
def test_ctrl_c_in_a_callback_ends_it_too() -> None:
    done = subprocess.run([sys.executable, "-c", LOST, "games"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.fixture
def working(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A check of very many records by two processes, which has begun."""
    many = tmp_path / "many.tdn"
    many.write_bytes(Path(RECORD).read_bytes() * 300)
    command = [*TAROCK, "check", "--jobs", "2", str(many)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        end = time.monotonic() + 20
        while len(children(process.pid)) < 2 and time.monotonic() < end:
            time.sleep(0.02)
        yield process
        process.kill()


@posix
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.slow
def test_workers_end_with_their_parent(working: subprocess.Popen[str], how: signal.Signals) -> None:
    workers = children(working.pid)
    assert len(workers) >= 2
    working.send_signal(how)
    working.wait(20)
    end = time.monotonic() + 10
    while any(map(alive, workers)) and time.monotonic() < end:
        time.sleep(0.02)
    assert not any(map(alive, workers))


@posix
@pytest.mark.slow
def test_a_worker_that_is_killed_is_told_in_a_line(working: subprocess.Popen[str]) -> None:
    os.kill(children(working.pid)[0], signal.SIGKILL)
    _, said = working.communicate(timeout=30)
    assert working.returncode == 2 and said.count("\n") == 1 and "ended before it was done" in said


def _ends(number: int) -> int:
    if number > 2:
        os._exit(9)
    return number


def test_what_was_done_before_a_worker_ended_is_there() -> None:
    done = []
    with pytest.raises(WorkerError):
        for number in spread(_ends, iter(range(9)), 2):
            done.append(number)
    assert done in ([0], [0, 1], [0, 1, 2])


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    "words", [["--version"], ["--help"], ["show", RECORD, "--record", "1"], ["explain", "must-follow"]]
)
@pytest.mark.slow
def test_output_that_cannot_be_written_is_a_sentence(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*TAROCK, *words], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (2, "tarock: the output: No space left on device\n")


@posix
@pytest.mark.parametrize(
    "words", [["--version"], ["--help"], ["show", RECORD, "--record", "1"], ["explain", "must-follow"]]
)
@pytest.mark.slow
def test_a_reader_that_has_gone_ends_it_quietly(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*TAROCK, *words], stdout=writing, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")
