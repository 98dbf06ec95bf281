"""A site in processes of its own, as its operator runs it: it can be ended, killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from pathlib import Path

SECONDS = 30
"""So long a site may take until it answers."""
Address = tuple[str, int]


class Site:
    """A site over an archive: ``tarock serve``, or gunicorn with two processes."""

    def __init__(self, place: str, log: Path, gunicorn: bool) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address: Address = free.getsockname()
        self.gunicorn, self.log = gunicorn, log
        bind, port = "{}:{}".format(*self.address), str(self.address[1])
        own = [sys.executable, "-m", "notation.cli", "serve", "--port", port]
        many = [sys.executable, "-m", "gunicorn", "--workers", "2", "--threads", "100", "--limit-request-line", "0"]
        self._command = [*many, "--bind", bind, "replay_web.app:create_app()"] if gunicorn else own
        self._environment = os.environ | {"TAROCK_ARCHIVE": place}
        self._process: subprocess.Popen[bytes] | None = None
        self.memory, self.files = 0, 0
        """The most that one of its processes had: in MB, and how many files."""

    @property
    def pid(self) -> int:
        """The number of its first process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> float:
        """Start it; how many seconds it took until it answered."""
        begun = time.monotonic()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, env=self._environment)
        self.wait()
        return time.monotonic() - begun

    def wait(self, path: str = "/records", seconds: float = SECONDS) -> float:
        """Wait until a page comes; how many seconds that took. Raises TimeoutError."""
        begun = time.monotonic()
        while (status := self.status(path)) != 200:
            if time.monotonic() > begun + seconds:
                raise TimeoutError(f"{path} does not come again: {status or 'no connection'}")
            time.sleep(0.02)
        return time.monotonic() - begun

    def status(self, path: str) -> int:
        """The site's status for a page now; 0 without an answer."""
        connection = HTTPConnection(*self.address, timeout=10)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except (OSError, HTTPException):
            return 0
        finally:
            connection.close()

    def end(self, number: int) -> int:
        """Send it a signal, and wait; with which status it ended."""
        assert self._process is not None
        self.look()
        self._process.send_signal(number)
        return self._process.wait(SECONDS)

    def look(self) -> None:
        """See how much memory and how many files its processes have."""
        for pid in (self.pid, *children(self.pid)):
            try:
                status = Path(f"/proc/{pid}/status").read_text()
                files = len(os.listdir(f"/proc/{pid}/fd"))  # noqa: PTH208
            except OSError:  # it has ended
                continue
            used = next(line for line in status.splitlines() if line.startswith("VmRSS"))
            self.memory, self.files = max(self.memory, int(used.split()[1]) // 1024), max(self.files, files)

    def runs(self) -> bool:
        """Whether its first process is there."""
        return self._process is not None and self._process.poll() is None

    def close(self) -> None:
        """Let it go, whatever it does."""
        if self.runs():
            self.end(signal.SIGTERM)


def children(pid: int) -> list[int]:
    """The processes that a process has started and that run."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = place.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(place.parent.name))
    return found


def alive(pids: list[int], seconds: float) -> Iterator[int]:
    """Those of some processes that still run after so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and any(map(_runs, pids)):
        time.sleep(0.02)
    yield from filter(_runs, pids)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def has_gunicorn() -> bool:
    """Whether gunicorn is installed."""
    return find_spec("gunicorn") is not None
