"""The server of ``tarock serve``: waitress, with limits that keep it answering regardless of who else is connected.

Waitress reads requests and writes answers without a thread, so silent and slow connections cost it a file each and
nothing more. It waits for them by `poll`, which takes as many as there are; who says nothing, needs too long to say
it, or does not take what he asked for is let go. When there are as many connections as there may be, the address that
has the most loses the one that has been idle for longest, so that somebody new always gets in.
"""

import socket
from collections import Counter
from time import time
from typing import TYPE_CHECKING, Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer

from replay_web.settings import LARGEST, Limits

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

LONGEST_HEAD = 1 << 17
"""How many bytes the head of a request may have: an address may carry a record."""
LONGEST_ANSWER = 1 << 26
"""Bytes of an answer that may wait in a file for a slow reader, before a thread waits with them."""
AT_ONCE = 50
"""Connections that are let in between two looks at all of them."""
SPARE = 64 + 2 * AT_ONCE
"""Files that the process may need beside its connections, and for those that make way."""


def server(app: "WSGIApplication", listening: socket.socket, limits: Limits) -> Any:
    """A server for a site on a socket, which `run` starts."""
    adjusted = Adjustments(
        sockets=[listening],
        threads=limits.threads,
        connection_limit=_connections(limits.connections) + 2 * AT_ONCE,
        channel_timeout=limits.silence,
        cleanup_interval=max(1, min(limits.silence, limits.arrival) // 4),
        asyncore_use_poll=True,
        backlog=min(limits.connections, 1024),
        max_request_header_size=LONGEST_HEAD,
        max_request_body_size=2 * LARGEST,  # the site itself says what it takes
        outbuf_high_watermark=LONGEST_ANSWER,
        clear_untrusted_proxy_headers=False,  # the site itself knows whom to believe
        log_socket_errors=False,
        ident="tarock",
    )
    return _Server(limits, app, adj=adjusted, _sock=listening, bind_socket=False, sockinfo=_info(listening))


def _info(listening: socket.socket) -> tuple[Any, ...]:
    return listening.family, listening.type, listening.proto, listening.getsockname()


def _connections(wanted: int) -> int:
    """As many connections as are wanted and the system lets this process have."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted + SPARE if hard == resource.RLIM_INFINITY else min(wanted + SPARE, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - SPARE))


class _Request(HTTPRequestParser):
    def __init__(self, adj: Adjustments) -> None:
        super().__init__(adj)
        self.since = time()


class _Channel(HTTPChannel):
    parser_class = _Request


class _Server(TcpWSGIServer):
    """Lets go, beside those who are silent, of requests that dribble and of readers who stopped reading."""

    channel_class = _Channel

    def __init__(self, limits: Limits, *given: Any, **more: Any) -> None:
        self.patience = limits.arrival
        super().__init__(*given, **more)

    def handle_accept(self) -> None:
        """Let in whoever waits, and not one between two looks at all connections, as waitress does."""
        for _ in range(AT_ONCE):
            before = len(self._channels())
            super().handle_accept()
            if len(self._channels()) == before:
                return
            if before >= self.adj.connection_limit - 2 * AT_ONCE:
                self._make_room()

    def _make_room(self) -> None:
        """Let go of the idlest connection of the address that has the most connections without a whole request."""
        idle = [one for one in self._channels() if not (one.requests or one.total_outbufs_len or one.will_close)]
        for address, _number in Counter(one.addr[0] for one in idle).most_common(1):
            idlest = min((one for one in idle if one.addr[0] == address), key=lambda one: one.last_activity)
            idlest.will_close = True

    def _channels(self) -> list[Any]:
        channels: dict[int, Any] = self.active_channels  # type: ignore[assignment]  # as waitress has it, not its types
        return list(channels.values())

    def maintenance(self, now: Any) -> None:
        super().maintenance(now)
        for channel in self._channels():
            dribbles = channel.request is not None and channel.request.since < now - self.patience
            stuck = channel.total_outbufs_len and channel.last_activity < now - self.adj.channel_timeout
            if dribbles or stuck:
                channel.will_close = True
