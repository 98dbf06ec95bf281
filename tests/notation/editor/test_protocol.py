"""The protocol to the letter, with no client that smooths it: each request is answered, and the end has its status."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pygls")

from lsprotocol import types
from pygls.workspace import TextDocument

from notation.deals.chance import records
from notation.editor import server
from notation.reader import read
from notation.rulebooks import GAMES
from notation.writer import write

INVALID = -32602


class Client:
    """A client that exchanges messages with a server."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process, self.number = process, 0

    def send(self, method: str, **more: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, **more}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def ask(self, method: str, params: Any) -> dict[str, Any]:
        """The answer to a request; what the server says meanwhile is passed over."""
        self.number += 1
        self.send(method, id=self.number, params=params)
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                return answer

    def message(self) -> dict[str, Any]:
        assert self.process.stdout
        length = 0
        while header := self.process.stdout.readline().strip():
            name, _, value = header.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return dict(json.loads(self.process.stdout.read(length)))


@contextmanager
def serving() -> Iterator[Client]:
    command = [sys.executable, "-m", "notation.cli", "lsp"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL) as process:
        try:
            client = Client(process)
            greeting = {"processId": None, "rootUri": None, "capabilities": {}}
            assert "capabilities" in client.ask("initialize", greeting)["result"]
            yield client
        finally:
            process.kill()


UNFIT: list[tuple[str, Any]] = [
    ("textDocument/hover", {"nothing": 1}),
    ("textDocument/hover", None),
    ("textDocument/hover", [1]),
    ("textDocument/hover", {"textDocument": {"uri": "file:///a.tdn"}, "position": {"line": "x", "character": 0}}),
    ("textDocument/hover", {"textDocument": {"uri": "file:///a.tdn"}, "position": {"line": -5, "character": 0}}),
    ("textDocument/documentSymbol", {"textDocument": {"uri": "file:///no/such/file.tdn"}}),
    ("textDocument/documentSymbol", {"textDocument": {"uri": 7}}),
    ("workspace/executeCommand", {"command": server.REPLAY, "arguments": []}),
    ("workspace/executeCommand", {"command": server.REPLAY, "arguments": [1, "x"]}),
    ("workspace/executeCommand", {"command": "nothing"}),
]


@pytest.mark.slow
def test_wrong_usage_is_answered_and_a_clean_end_succeeds() -> None:
    """A request that nobody answers lets an editor wait for ever."""
    with serving() as client:
        for method, params in UNFIT:
            assert client.ask(method, params).get("error", {}).get("code") == INVALID, (method, params)
        assert client.ask("nothing", {})["error"]["code"] == -32601
        assert client.ask("shutdown", None)["result"] is None
        client.send("exit")
        assert client.process.wait(30) == 0


@pytest.mark.slow
def test_an_end_without_a_shutdown_has_another_status() -> None:
    with serving() as client:
        client.send("exit")
        assert client.process.wait(30) == 1


@pytest.mark.slow
def test_the_end_of_an_editor_is_the_end_of_its_server() -> None:
    with serving() as client:
        assert client.process.stdin
        client.process.stdin.close()
        assert client.process.wait(30) == 0


@pytest.mark.slow
def test_the_outline_takes_about_as_long_as_reading() -> None:
    """Nothing is judged for it."""
    [record] = records(GAMES["tapp-tarock"], 3, 1, 3, None)
    text = (write(record) + "\n") * 300

    def reading() -> float:
        start = process_time()
        for one in read(text):
            assert one.lines
        return process_time() - start

    def outline() -> float:
        file = server.OpenFile(TextDocument("file:///a.tdn", source=text, version=1))
        about = types.DocumentSymbolParams(types.TextDocumentIdentifier("file:///a.tdn"))
        start = process_time()
        ls: Any = SimpleNamespace(file=lambda uri: file, language="en")
        symbols = server._outlined(ls, about)
        took = process_time() - start
        assert len(symbols) == 300 and not any(part.judged for part in file.document.parts)
        return took

    outline()
    assert min(outline() for _ in range(5)) < 6 * max(reading() for _ in range(3))
