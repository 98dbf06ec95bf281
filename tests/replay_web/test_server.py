"""The server of ``tarock serve`` goes on answering, whoever else is connected; few of them here, more in the soak."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Thread
from urllib.request import urlopen

import pytest
from flask import Flask

from replay_web.server import server
from replay_web.settings import Limits
from tests.replay_web.slow_clients import let_go, silent, slow

Address = tuple[str, int]
Serving = Callable[..., AbstractContextManager[Address]]


@pytest.fixture
def serving(app: Flask) -> Serving:
    """The site on a server with such limits, as long as it is needed: where it is."""

    @contextmanager
    def run(limits: Limits, prefix: str = "") -> Iterator[Address]:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            serves = server(app, listening, limits, prefix)
            thread = Thread(target=serves.run)
            thread.start()
            try:
                yield listening.getsockname()
            finally:
                serves.close()
                serves.asyncore.close_all(serves._map)
                thread.join()
                serves.task_dispatcher.shutdown()

    return run


def get(address: Address, path: str = "/lessons") -> tuple[int, float]:
    """The status of a page, and how many seconds it took."""
    start = time.monotonic()
    with urlopen(f"http://{address[0]}:{address[1]}{path}", timeout=10) as answer:
        answer.read()
        return answer.status, time.monotonic() - start


def test_pages_come_beside_silent_and_slow_connections(serving: Serving) -> None:
    limits = Limits(threads=2)
    with serving(limits) as address, silent(address, 120), slow(address, 40):
        assert [get(address)[0] for _ in range(5)] == [200] * 5


def test_who_says_nothing_or_dribbles_is_let_go(serving: Serving) -> None:
    limits = Limits(connections=40, threads=2, silence=1, arrival=2)
    with serving(limits) as address, silent(address, 30) as mute, slow(address, 20) as dribbling:
        assert let_go(mute[0], 4) and let_go(dribbling[0], 6)
        assert get(address)[0] == 200


def test_below_a_prefix(serving: Serving) -> None:
    with serving(Limits(threads=1), "/tarock") as address:
        assert get(address, "/tarock/lessons")[0] == 200


def test_more_than_the_site_takes_is_refused_as_the_site_says_it(serving: Serving) -> None:
    with serving(Limits(threads=1)) as address, socket.create_connection(address, 10) as connection:
        body = b"#" * (1 << 20)
        head = f"POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: {len(body) + 1}"
        connection.sendall(head.encode() + b"\r\nConnection: close\r\n\r\n" + body + b"#")
        assert connection.makefile("rb").read().startswith(b"HTTP/1.1 413")
