"""The server of ``tarock serve`` goes on answering, whoever else is connected; few of them here, more in the soak."""

import socket
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from flask import Flask

from replay_web.app import create_app
from replay_web.settings import Limits, Settings
from tests.replay_web.serving import Address, serving
from tests.replay_web.slow_clients import let_go, silent, slow


def get(address: Address, path: str = "/lessons") -> tuple[int, float]:
    """The status of a page, and how many seconds it took."""
    start = time.monotonic()
    with urlopen(f"http://{address[0]}:{address[1]}{path}", timeout=10) as answer:
        answer.read()
        return answer.status, time.monotonic() - start


def test_pages_come_beside_silent_and_slow_connections(app: Flask) -> None:
    limits = Limits(threads=2)
    with serving(app, limits) as address, silent(address, 120), slow(address, 40):
        assert [get(address)[0] for _ in range(5)] == [200] * 5


@pytest.mark.slow
def test_who_says_nothing_or_dribbles_is_let_go(app: Flask) -> None:
    limits = Limits(connections=40, threads=2, silence=1, arrival=2)
    with serving(app, limits) as address, silent(address, 30) as mute, slow(address, 20) as dribbling:
        assert let_go(mute[0], 4) and let_go(dribbling[0], 6)
        assert get(address)[0] == 200


def test_below_a_prefix(files: list[Path]) -> None:
    with serving(create_app(files, settings=Settings(prefix="/tarock")), Limits(threads=1)) as address:
        assert get(address, "/tarock/lessons")[0] == 200


@pytest.mark.slow
def test_who_is_idle_makes_way_for_somebody_new(app: Flask) -> None:
    """Half a request is idle, too, however it dribbles; that of an address with fewer of them stays."""
    limits = Limits(connections=12, threads=2)
    with serving(app, limits) as address, silent(address, 9, "127.0.0.3") as mute, slow(address, 3) as dribbling:
        pages = [get(address)[0] for _ in range(3)]
        assert pages == [200] * 3 and let_go(mute[0], 2) and not let_go(dribbling[0], 0.3)


def test_more_than_the_site_takes_is_refused_as_the_site_says_it(app: Flask) -> None:
    with serving(app, Limits(threads=1)) as address, socket.create_connection(address, 10) as connection:
        body = b"#" * (1 << 20)
        head = f"POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: {len(body) + 1}"
        connection.sendall(head.encode() + b"\r\nConnection: close\r\n\r\n" + body + b"#")
        assert connection.makefile("rb").read().startswith(b"HTTP/1.1 413")
