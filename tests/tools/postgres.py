"""A PostgreSQL server of one's own, as long as it is needed: started, ended and killed at will."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "tarock"
MISSING = "there is no PostgreSQL here; on Debian: apt-get install postgresql"
_SECONDS = 20
"""So long a server that was killed may take until its place is free again."""


def programs() -> Path | None:
    """Where PostgreSQL's own programs are, which Debian keeps off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) if sys.platform == "linux" else []
    initdb = str(found[-1]) if found else shutil.which("initdb")
    return Path(initdb).parent if initdb else None


class PostgresServer:
    """A server that listens on a socket in its folder."""

    def __init__(self, where: Path, folder: Path, durable: bool) -> None:
        self.where, self.folder, self._data = where, folder, folder / "data"
        self._options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
        if not durable:
            self._options += " -c fsync=off"
        self.address = f"postgresql://{USER}@/{{name}}?host={folder}"
        """Where its databases are, but for their name."""
        self.environment = os.environ | {"PGHOST": str(folder), "PGUSER": USER}
        """The environment with which PostgreSQL's own programs find it."""
        words = ("-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        self._run("initdb", "-D", str(self._data), *words)

    def command(self, program: str, *words: str) -> list[str]:
        """The command line of one of its programs; the server does not run as root."""
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        return [*as_user, str(self.where / program), *words]

    def _run(self, program: str, *words: str) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
        subprocess.run(self.command(program, *words), check=True, cwd=self.folder, **quiet)  # type: ignore[call-overload]

    def start(self) -> None:
        """Start it, and wait until it answers."""
        end = time.monotonic() + _SECONDS
        while True:
            try:
                return self._run(
                    "pg_ctl", "-D", str(self._data), "-l", str(self.folder / "log"), "-w", "-o", self._options, "start"
                )
            except subprocess.CalledProcessError:  # what is left of one that was killed has to go first
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def end(self, mode: str = "fast") -> None:
        """End it: ``fast``, or ``immediate``, with nothing tidied up."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "stop")

    def kill(self) -> None:
        """Take its life as the system does when there is no memory left."""
        os.kill(int((self._data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    def runs(self) -> bool:
        """Whether it is there."""
        status = self.command("pg_ctl", "-D", str(self._data), "status")
        return subprocess.run(status, stdout=subprocess.DEVNULL, cwd=self.folder, check=False).returncode == 0

    def place(self, name: str) -> str:
        """The address of one of its databases."""
        return self.address.format(name=name)

    def execute(self, statement: str, name: str = "postgres") -> list[tuple[object, ...]]:
        """Let it do something, and give what it answers."""
        import psycopg

        with psycopg.connect(self.place(name), autocommit=True) as connection:
            answer = connection.execute(statement.encode())
            return answer.fetchall() if answer.description else []


@contextmanager
def postgres_server(within: Path | None = None, durable: bool = False) -> Iterator[PostgresServer]:
    """A server in a folder of its own, within another one or that of temporary files.

    With `durable` it waits for the disk. Raises FileNotFoundError where PostgreSQL is not installed.
    """
    where = programs()
    if where is None:
        raise FileNotFoundError(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="tarock-postgres-", dir=within))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        server = PostgresServer(where, folder, durable)
        server.start()
        try:
            yield server
        finally:
            if server.runs():
                server.end("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
