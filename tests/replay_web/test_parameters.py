"""Whatever somebody puts into a parameter or a field, the answer is none of ours that failed, and well-formed.

All addresses of the site, with all parameters that any page knows, and all hostile texts: a sample of these is tried
every day, on SQLite and on PostgreSQL.
"""

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from time import process_time
from typing import Any, ClassVar, NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.test import TestResponse

from corpus.archive import Archive
from corpus.ingest import tokens
from replay_web.app import create_app
from replay_web.jobs.best_play import BestPlayQueue
from replay_web.present.addresses import packed
from replay_web.settings import Settings
from replay_web.web.forms import FormRequest
from replay_web.web.schemas import Query
from tests.corpus.archives import add_text
from tests.corpus.conftest import DATABASES, new_place, server  # noqa: F401 (a fixture)
from tests.places import EXAMPLES
from tests.replay_web.deals import RECORDS, UNTERER, without
from tests.replay_web.views.evenings.club import CLUB, SEASON
from tests.samples import amount

pytestmark = pytest.mark.slow

NUMBER = "1" + "0" * 5_000
TEXTS = [
    "", " ", "\0", "a\x01", "abc\b", "\x1b[31m", "\x7f", "\x85", "\ufffe", "\uffff", "\u202eabc", "\u2028", "a\nb",
    "a\r\nX-Own: yes", "\t", "[", "]", "//[", "http://[", "http://[::1", "//", "\\", '"', "'", "<b>", "&", "%", "%s",
    "%(n)s", "{{7*7}}", "{0}", "{n}", "../../etc/passwd", "-1", "0", "1", "-0", "+1", "1e9", "0x1", "NaN", "٣", "²",
    NUMBER, f"-{NUMBER}", f"{NUMBER}/2", f"1:{NUMBER}", f"{NUMBER}:T1", f"1.{NUMBER}", f"tapp-tarock 00{NUMBER[1:]}3",
    "tapp-tarock ３", "999999999", "999999999999", "999999999999999", "99999999999999999999", "2147483648",
    "players:999999999", "tricks:-999999999..999999999", "points:999999999", "points:-999999999/2", "score:>999999999",
    "round:999999999", "board:..999999999", "date:9999-99-99", "holds:A:T21", "dealt:00000000", "has:", "-", ":", "a:b",
    "text:\x01", "state:all", "player:=", 'player:="\\"', "A", "A 1", 'A 1 "why', "T21", "T21.T20", "1:T21", "1A:T21",
    "1/1:T21", ".", "..", ",", "|", "_99", "1.1", "de", "zz-ZZ", "others", "grey", "*" * 400, "(" * 400, "a " * 240,
    "A" * 50_000, "[" * 20_000, "é" * 5_000,
]  # fmt: skip
"""Texts, some of which a parameter takes."""
RAW = ["%ED%A0%80", "%FF%FE", "%00", "%0D%0AX-Own:%20yes", "%", "%zz", "a%0A", "%22", "%C0%AE%C0%AE"]
"""Texts as they stand in an address, that no encoder would make."""
BEFORE = [
    "", "try=0:", "try=0A:&seat=A&hide=others", "hide=others&seat=A", "entries=agreed&B=1", "entries=score", "head=",
    "hand=A", "hand=talon", "part=head", "part=text", "step=3", "from=search", "sort=date", "sort=-tricks", "q=",
    "format=xml",
]  # fmt: skip
"""What may stand before a parameter, so that it counts."""


SECONDS = 3.0
"""Of processor time, which no answer takes."""


class Case(NamedTuple):
    """A request."""

    method: str
    address: str
    name: str
    text: str
    """Name and text of a field of a form."""


HOUSE = (EXAMPLES / "houses" / "wien.house").read_text("utf-8")


class Site(NamedTuple):
    kind: str
    app: Flask
    values: dict[str, list[Any]]
    """What may stand in each place of an address."""


@pytest.fixture(scope="module", params=DATABASES)
def attacked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site over an archive, with evenings."""
    folder = tmp_path_factory.mktemp("attacked")
    evenings = folder / "evenings"
    evenings.mkdir()
    (evenings / "club.evening").write_text(CLUB, "utf-8")
    (evenings / "cup.season").write_text(SEASON, "utf-8")
    with new_place(request.param, folder, request) as place, pytest.MonkeyPatch.context() as patch:
        patch.setattr(BestPlayQueue, "_go_on", lambda queue: None)
        archive = Archive.open(place)
        for record in RECORDS.values():
            add_text(archive, folder, record)
        tokens.make(archive.engine, "Anna")
        app = create_app(archive=archive, settings=Settings(evenings=evenings, deadline=60))
        id = archive.find("has:tricks").entries[0].identity[:12]
        unscored = without(UNTERER, "points", "score")
        carried = [packed(text.encode()) for text in (UNTERER, unscored, RECORDS["notes"], HOUSE)]
        app.request_class = NotingRequest
        yield Site(
            request.param,
            app,
            {
                "id": [id], "packed": carried, "record": carried[1:], "game": ["tapp-tarock"], "filename": ["site.css"],
                "name": ["club", "cup", "cego", "notation", "Anna", "wien"], "dealt": ["0" * 12], "where": ["1.1"],
                "number": [1], "paper": ["list"], "rest": ["records"], "kind": ["csv", "tdn", "json"],
            },
        )  # fmt: skip
        archive.close()


# ---- What may be asked


class Noting(ImmutableMultiDict[str, str]):
    """Parameters that note which of them a page looks at."""

    looked_at: ClassVar[set[str]] = set()

    def __contains__(self, name: object) -> bool:
        self.looked_at.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> str:
        self.looked_at.add(name)
        return super().__getitem__(name)

    def get(self, name: str, *rest: Any, **more: Any) -> Any:
        self.looked_at.add(name)
        return super().get(name, *rest, **more)

    def getlist(self, name: str, *rest: Any, **more: Any) -> Any:
        self.looked_at.add(name)
        return super().getlist(name, *rest, **more)


class NotingRequest(FormRequest):
    parameter_storage_class = Noting


def of_interface() -> set[str]:
    """The parameters of the interface, which its schemas know."""
    found, more = set[str](), [Query]
    while more:
        kind = more.pop()
        more += kind.__subclasses__()
        found.update(field.data_key or name for name, field in kind().fields.items())
    return found


def addresses(site: Site, method: str) -> list[str]:
    """All addresses that answer a method, each with what is there in its places."""
    found, within = [], site.app.url_map.bind("localhost")
    for rule in site.app.url_map.iter_rules():
        if method in (rule.methods or ()) and rule.endpoint != "static":
            names = sorted(rule.arguments)
            for values in product(*(site.values[name] for name in names)):
                found.append(within.build(rule.endpoint, dict(zip(names, values, strict=True)), method))
    return found


def cases(site: Site, client: FlaskClient, count: int) -> Iterator[Case]:
    """Requests, drawn by a seed, each with a parameter or a field that its page looks at."""
    chance = Random(site.kind)
    every = [(method, address) for method in ("GET", "POST") for address in addresses(site, method)]
    texts = [quote(text, safe="") for text in TEXTS] + RAW
    for _ in range(count):
        (method, address), before = chance.choice(every), chance.choice(BEFORE)
        Noting.looked_at.clear()
        ask(client, Case(method, f"{address}?{before}", "nobody", ""))
        known = Noting.looked_at | (of_interface() if address.startswith("/api/") else set())
        name = chance.choice(sorted(known | {"nobody"}))
        query = f"{before}&{name}={chance.choice(texts)}" if method == "GET" or chance.random() < 0.5 else before
        yield Case(method, f"{address}?{query.removeprefix('&')}", name, chance.choice(TEXTS))


def ask(client: FlaskClient, case: Case) -> TestResponse:
    form = {case.name: case.text} if case.method == "POST" else None
    return client.open(
        case.address, method=case.method, data=form, content_type="multipart/form-data" if form else None
    )


# ---- The law


def fault(answer: TestResponse) -> str:
    """What is wrong with an answer; empty if nothing is."""
    if answer.status_code >= 500:
        return str(answer.status_code)
    for name, value in answer.headers:
        if not value.isascii() or not value.isprintable() or name == "X-Own":
            return f"{name}: {value!r}"
    try:
        if answer.data and answer.mimetype.endswith("json"):
            json.loads(answer.data)
        elif answer.mimetype.endswith("xml"):
            ElementTree.fromstring(answer.data)
    except ValueError as error:
        return f"{answer.mimetype}: {error}"
    return ""


def test_no_parameter_makes_the_site_fail(attacked: Site) -> None:
    client, wrong = attacked.app.test_client(), []
    for case in cases(attacked, client, amount(8, 4_000)):
        start = process_time()
        why = fault(ask(client, case)) or ("slow" if process_time() - start > SECONDS else "")
        if why:
            wrong.append((why, case.method, case.address[-300:], case.name, case.text[:40]))
    assert wrong == []
