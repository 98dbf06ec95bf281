"""Clients that keep a server waiting: some say nothing, some say it a byte at a time, some do not take the answer."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Event, Thread

HEAD = b"GET /records HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@contextmanager
def silent(address: tuple[str, int], count: int, source: str = "") -> Iterator[list[socket.socket]]:
    """So many connections that say nothing, perhaps from another address."""
    own = (source, 0) if source else None
    with ExitStack() as stack:
        yield [stack.enter_context(socket.create_connection(address, 10, own)) for _ in range(count)]


@contextmanager
def slow(address: tuple[str, int], count: int, pause: float = 0.2) -> Iterator[list[socket.socket]]:
    """So many connections that say their request a byte at a time, and never all of it."""
    done = Event()
    with silent(address, count) as connections:

        def dribble() -> None:
            said = HEAD
            while True:
                for connection in connections:
                    with suppress(OSError):  # the server has let it go
                        connection.sendall(said)
                if done.wait(pause):
                    return
                said = b"a"

        thread = Thread(target=dribble)
        thread.start()
        try:
            yield connections
        finally:
            done.set()
            thread.join()


def let_go(connection: socket.socket, within: float) -> bool:
    """Whether the server ends a connection within so many seconds."""
    connection.settimeout(0.1)
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            if not connection.recv(4096):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False
