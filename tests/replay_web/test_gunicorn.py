"""A server of several processes serves the site as the manual says it: a page comes, and it ends when it is told to."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from corpus.archive import Archive
from tests.corpus.archives import add_text
from tests.places import ROOT
from tests.replay_web.deals import UNTERER

MANUAL = (ROOT / "corpus" / "ARCHIVE.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_gunicorn_serves_the_archive(tmp_path: Path) -> None:
    pytest.importorskip("gunicorn")
    place = str(tmp_path / "archive.sqlite")
    archive = Archive.open(place)
    add_text(archive, tmp_path, UNTERER)
    archive.close()
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    [line] = re.findall("^ExecStart=(.*)$", MANUAL, re.MULTILINE)
    _program, *words = [word.replace("127.0.0.1:8000", address) for word in shlex.split(line)]
    command = [sys.executable, "-m", "gunicorn", *words]
    with subprocess.Popen(command, env=os.environ | {"TAROCK_ARCHIVE": place}, stderr=subprocess.PIPE) as process:
        try:
            assert b'"total":1' in page(f"http://{address}/api/v1/records", 30).replace(b" ", b"")
        finally:
            process.send_signal(signal.SIGTERM)
            log = process.communicate(timeout=30)[1].decode()
    assert process.returncode == 0 and log.count("Worker exiting") == 2 and "Traceback" not in log


def page(address: str, seconds: float) -> bytes:
    """A page, once the server is there."""
    end = time.monotonic() + seconds
    while True:
        try:
            with urlopen(address, timeout=10) as answer:
                return bytes(answer.read())
        except URLError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
