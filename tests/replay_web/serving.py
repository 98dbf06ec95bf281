"""The server of ``tarock serve`` over a site, for tests."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from flask import Flask

from replay_web.server import server
from replay_web.settings import Limits

Address = tuple[str, int]


@contextmanager
def serving(site: Flask, limits: Limits) -> Iterator[Address]:
    """A site on a server with such limits, as long as it is needed: where it is."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serves = server(site, listening, limits)
        thread = Thread(target=serves.run)
        thread.start()
        try:
            yield listening.getsockname()
        finally:
            serves.close()
            serves.asyncore.close_all(serves._map)
            thread.join()
            serves.task_dispatcher.shutdown()
