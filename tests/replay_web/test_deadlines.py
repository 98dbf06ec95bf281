"""A deadline may refuse an answer, with its sentence, and never changes one: it passes what catches other errors."""

import ast
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from corpus.search import memory
from notation import deadline
from replay_web.present.addresses import packed
from tests.replay_web.deals import RECORDS
from tests.samples import amount, sample
from tests.test_house import MODULES, name_of, tree


def broad(path: Path) -> Iterator[int]:
    """The lines where a module catches even what is no `Exception`, as a deadline is, and does not raise it again."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler):
            caught = {getattr(name, "id", "") for name in ast.walk(node.type)} if node.type else {"BaseException"}
            if "BaseException" in caught and not isinstance(node.body[-1], ast.Raise):
                yield node.lineno
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "suppress":
            yield from (
                name.lineno for name in node.args if getattr(name, "id", "") in ("BaseException", "WorkTimeout")
            )


@pytest.mark.slow
def test_nothing_catches_a_deadline_with_other_errors() -> None:
    assert not issubclass(deadline.WorkTimeout, Exception)
    assert {name_of(path): lines for path in MODULES if (lines := [*broad(path)])} == {}


REFUSED = b"took too long"
"""What every refusal says, for people and for programs."""
WAYS = (
    "", "?step=20", "?step=9&hide=others&seat=B", "/steps?hide=others&seat=A", ".json", ".html", "/print", "/lesson",
    "/worksheet", "/play?step=9", "/edit", "/edit?part=head", "?try=0:", "/mistakes", "/embed", "note", "check",
    "api check", "api steps", "edit",
)  # fmt: skip


def answer(client: FlaskClient, record: bytes, way: str) -> tuple[int, bytes]:
    if way == "check":
        got = client.post("/check", data={"text": record.decode("utf-8", "replace")})
    elif way == "edit":
        got = client.post(f"/sent/{packed(record)}/edit?part=text", data={"record": record.decode("utf-8", "replace")})
    elif way.startswith("api"):
        got = client.post(f"/api/v1/{way.split()[1]}", data=record, content_type="text/plain")
    else:
        got = client.get(f"/note/{packed(record)}" if way == "note" else f"/sent/{packed(record)}{way}")
    return got.status_code, got.data


def looks(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, most: int, *case: Any) -> tuple[int, tuple[int, bytes]]:
    """How often an answer looked at the clock, and the answer, if the clock may be looked at that often."""
    memory.forget()
    clock = count()
    with monkeypatch.context() as patch:
        patch.setattr(deadline, "monotonic", lambda: next(clock))
        with deadline.deadline(most):
            found = answer(client, *case)
    return next(clock), found


@pytest.mark.slow
def test_a_deadline_refuses_or_changes_nothing(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it comes: the clock goes on by one whenever it is looked at."""
    for name, way in sample([(name, way) for name in RECORDS for way in WAYS], 3, "deadlines"):
        case = (RECORDS[name].encode(), way)
        most, whole = looks(client, monkeypatch, 10**9, *case)
        for share in range(1, 100, amount(45, 7)):
            _looks, found = looks(client, monkeypatch, most * share // 100, *case)
            assert found == whole or (found[0] == 503 and REFUSED in found[1]), (name, way, share, found)
