"""The site as its manual deploys it: gunicorn behind nginx, each with its configuration as it stands there.

Only ports, paths, the archive and the certificate are others; the name of the site stays.
"""

import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.places import ROOT
from tests.tools.soak.sites import children

MANUAL = ROOT / "corpus" / "ARCHIVE.md"
NAME = "tarock.example.org"
SECONDS = 30
"""So long a server may take until it answers."""
Address = tuple[str, int]
Headers = Mapping[str, str] | list[tuple[str, str]]


def missing() -> str:
    """Which program is not here; empty if all are."""
    for program, package in (("nginx", "nginx"), ("openssl", "openssl")):
        if shutil.which(program, path=_PATH) is None:
            return f"there is no {program} here; on Debian: apt-get install {package}"
    return "" if find_spec("gunicorn") else "gunicorn is not installed"


_PATH = f"{os.environ.get('PATH', '')}:/usr/sbin"


def block(start: str, text: str | None = None) -> str:
    """The block of the manual that has a line beginning so."""
    found = re.findall(r"^```\w+\n(.*?)^```$", text or MANUAL.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    [only] = [one for one in found if re.search(f"^{re.escape(start)}", one, re.MULTILINE)]
    return str(only)


def unit() -> tuple[list[str], dict[str, str]]:
    """The words and the environment of the service."""
    text = block("[Unit]")
    [command], settings = (
        re.findall("^ExecStart=(.*)$", text, re.MULTILINE),
        re.findall("^Environment=(.*)$", text, re.M),
    )
    return shlex.split(command)[1:], dict(word.split("=", 1) for line in settings for word in shlex.split(line))


@dataclass(frozen=True)
class Deployed:
    """A running site."""

    front: Address
    """Where nginx listens for HTTPS."""
    plain: Address
    """Where nginx listens for HTTP."""
    back: Address
    """Where gunicorn listens."""
    pid: int
    """The process of gunicorn."""
    log: Path

    def ask(
        self, path: str, headers: Headers = (), *, visitor: str = "127.0.0.1", body: bytes | None = None,
        connection: HTTPConnection | None = None, method: str = "",
    ) -> tuple[HTTPResponse, bytes]:  # fmt: skip
        """A page through nginx, for a visitor at a loopback address. Raises OSError and HTTPException."""
        own = connection or self.connection(visitor)
        try:
            own.putrequest(method or ("GET" if body is None else "POST"), path, skip_host=True)
            fields = [*(headers.items() if isinstance(headers, Mapping) else headers)]
            if not any(name.lower() == "host" for name, _value in fields):
                own.putheader("Host", NAME)
            for name, value in fields:
                own.putheader(name, value)
            if body is not None:
                own.putheader("Content-Length", str(len(body)))
            own.endheaders(body)
            answer = own.getresponse()
            return answer, answer.read()
        finally:
            if connection is None:
                own.close()

    def connection(self, visitor: str = "127.0.0.1", timeout: float = 120) -> HTTPSConnection:
        return HTTPSConnection(*self.front, timeout=timeout, source_address=(visitor, 0), context=TRUSTING)

    def memory(self) -> dict[int, int]:
        """MB that each process of the site, by its number, has had at most."""
        statuses = {pid: Path(f"/proc/{pid}/status").read_text() for pid in children(self.pid)}
        return {pid: int(re.findall(r"VmHWM:\s+(\d+)", text)[0]) >> 10 for pid, text in statuses.items()}


TRUSTING = ssl._create_unverified_context()


@contextmanager
def deployed(place: str, **environment: str) -> Iterator[Deployed]:
    """A site over an archive, as long as it is needed. Raises FileNotFoundError if a program is missing."""
    if text := missing():
        raise FileNotFoundError(text)
    back = free()
    with TemporaryDirectory(prefix="tarock-deployed-") as name:
        log = Path(name) / "log"
        words, settings = unit()
        command = [word.replace("127.0.0.1:8000", f"127.0.0.1:{back[1]}") for word in words]
        own = os.environ | settings | {"TAROCK_ARCHIVE": place} | environment
        with _ended([sys.executable, "-m", "gunicorn", *command], own, log) as site:
            _wait(HTTPConnection(*back, timeout=SECONDS))
            with proxy(back) as (front, plain):
                yield Deployed(front, plain, back, site.pid, log)


@contextmanager
def proxy(back: Address, more: str = "") -> Iterator[tuple[Address, Address]]:
    """nginx before a site, with `more` configuration: where it listens for HTTPS and for HTTP."""
    front, plain = free(), free()
    with TemporaryDirectory(prefix="tarock-proxy-") as name:
        folder = Path(name)
        command = [
            shutil.which("nginx", path=_PATH) or "nginx",
            "-c",
            str(_configured(folder, front, plain, back, more)),
        ]
        with _ended(command, dict(os.environ), folder / "log"):
            _wait(HTTPConnection(*plain, timeout=SECONDS))
            yield front, plain


def _configured(folder: Path, front: Address, plain: Address, back: Address, more: str) -> Path:
    """The configuration of nginx, in a folder."""
    text = block("limit_req_zone")
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{front[1]} ssl"),
        ("listen 80", f"listen 127.0.0.1:{plain[1]}"),
        ("    listen [::]:443 ssl;\n", ""),  # which not every machine has
        ("    listen [::]:80;\n", ""),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{back[1]}"),
        ("/etc/ssl/tarock", f"{folder}/tarock"),
        ("/var/lib/nginx/tarock", f"{folder}/cache"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    files = ["-keyout", f"{folder}/tarock.key", "-out", f"{folder}/tarock.pem"]
    subprocess.run(["openssl", *certificate, *files], check=True, capture_output=True)
    (folder / "tarock.conf").write_text(text, encoding="utf-8")
    connections, files_open = (
        re.findall(rf"{word} (\d+);", MANUAL.read_text(encoding="utf-8"))[0]
        for word in ("worker_connections", "worker_rlimit_nofile")
    )
    own = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = folder / "nginx.conf"
    main.write_text(
        f"{'user root;' if os.geteuid() == 0 else ''}\ndaemon off;\nworker_processes auto;\npid {folder}/pid;\n"
        f"error_log {folder}/nginx.log;\n"
        f"{f'worker_rlimit_nofile {files_open};' if os.geteuid() == 0 else ''}\n"
        f"events {{ worker_connections {connections}; }}\n"
        f"http {{\n{own}access_log off;\ninclude {folder}/tarock.conf;\n{more}\n}}\n",
        encoding="utf-8",
    )
    return main


@contextmanager
def _ended(command: list[str], environment: Mapping[str, str], log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that writes to a log, ended afterwards."""
    with log.open("ab") as into, subprocess.Popen(command, env=environment, stdout=into, stderr=into) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def free() -> Address:
    with socket.create_server(("127.0.0.1", 0)) as free:
        host, port = free.getsockname()
        return str(host), int(port)


def _wait(connection: HTTPConnection) -> None:
    """Wait until somebody answers."""
    end = time.monotonic() + SECONDS
    while True:
        try:
            connection.request("GET", "/static/site.css", headers={"Host": NAME})
            connection.getresponse().read()
            return
        except (OSError, HTTPException):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)
        finally:
            connection.close()
