"""The site as its manual deploys it: gunicorn behind nginx, each with its configuration as it stands in the manual.

Whatever a request says of the site, no page leads elsewhere, and none that others get; what is entered is seen at once.
The tool ``tests.tools.deployed`` measures how long visitors wait for each other.
"""

import re
import resource
import shutil
import socket
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPSConnection, IncompleteRead
from pathlib import Path
from random import Random
from threading import Thread
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from flask import Flask

from corpus.archive import Archive
from corpus.ingest import tokens
from replay_web.app import create_app
from replay_web.jobs.turnstile import Capacity
from replay_web.present.addresses import packed
from replay_web.settings import Settings
from replay_web.web.query import visitor
from tests.corpus.archives import add_text
from tests.replay_web.deals import UNTERER
from tests.replay_web.views.evenings.club import CLUB, SEASON, fields
from tests.samples import amount, sample
from tests.tools.deployed import crowd, headers
from tests.tools.deployed.site import NAME, TRUSTING, Deployed, block, deployed, free, missing, proxy, unit

FEW = 8
"""Pages, and sets of headers, of the daily run."""
CHANGING = re.compile(r"/(api/v1/)?(evenings|seasons)\b")


class Stage(NamedTuple):
    """A deployed site over one record and an evening."""

    site: Deployed
    token: str
    pages: list[str]


@pytest.fixture(scope="module")
def programs() -> None:
    if text := missing():
        pytest.skip(text)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, programs: None) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("deployed")
    place = str(folder / "archive.sqlite")
    archive = Archive.open(place)
    add_text(archive, folder, UNTERER)
    id, token = archive.find().entries[0].identity[:12], tokens.make(archive.engine, "Kassa", tokens.EVENINGS)
    archive.close()
    (folder / "club.evening").write_text(CLUB, "utf-8")
    (folder / "winter.season").write_text(SEASON, "utf-8")
    carried = packed(UNTERER.encode())
    named = {
        "id": id, "packed": carried, "record": carried, "game": "tapp-tarock", "kind": "csv", "filename": "site.css",
        "where": "1.1", "paper": "slips", "name": "SPEC", "evenings/name": "club", "seasons/name": "winter",
        "api/name": "club", "players/name": "Franzi", "number": "1", "dealt": "0" * 12,
    }  # fmt: skip
    app = create_app(archive=Archive.open(place), settings=Settings(evenings=folder))
    with deployed(place, TAROCK_EVENINGS=str(folder)) as site:
        yield Stage(site, token, headers.pages(app, named))


# ---- What the manual says fits together


def number(pattern: str, text: str) -> int:
    [found] = re.findall(pattern, text)
    return int(found)


def test_the_threads_of_the_site_agree_with_its_proxy() -> None:
    """One address cannot take all threads, a class is not refused, and there is a thread for somebody new."""
    words, settings = unit()
    threads, workers = (int(words[words.index(option) + 1]) for option in ("--threads", "--workers"))
    each = number(r"limit_conn tarock_each (\d+)", block("limit_req_zone"))
    assert threads >= Capacity().threads and 5 * crowd.TELEPHONES <= each < workers * threads
    assert number(r"burst=(\d+)", block("limit_req_zone")) >= 10 * crowd.TELEPHONES
    assert settings.keys() == {"TAROCK_ARCHIVE", "TAROCK_PROXIES", "TAROCK_HOSTS"}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here")
def test_systemd_takes_the_service(tmp_path: Path) -> None:
    file = tmp_path / "tarock.service"
    file.write_text(re.sub("^ExecStart=[^ ]+", "ExecStart=/bin/true", block("[Unit]"), flags=re.MULTILINE), "utf-8")
    said = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
    assert "tarock.service" not in said.stderr, said.stderr


def test_the_proxy_and_the_site_take_the_same_for_one_visitor(programs: None) -> None:
    """An IPv4 address, also within IPv6, or an IPv6 network of 64 bits."""
    assert re.findall(r"limit_\w+_zone (\S+)", block("limit_req_zone")) == ["$visitor", "$visitor"]
    shown, app = free(), Flask(__name__)
    believing = "set_real_ip_from 127.0.0.1; real_ip_header X-Address;"
    more = f"server {{ listen {shown[0]}:{shown[1]}; {believing} return 200 $visitor; }}"
    by_proxy, by_site = defaultdict[bytes, set[str]](set), defaultdict[str, set[str]](set)
    with proxy(free(), more):
        for address in ADDRESSES:
            connection = HTTPConnection(*shown, timeout=20)
            connection.request("GET", "/", headers={"X-Address": address})
            by_proxy[connection.getresponse().read()].add(address)
            connection.close()
            with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
                by_site[visitor()].add(address)
    assert sorted(map(sorted, by_proxy.values())) == sorted(map(sorted, by_site.values()))
    assert len(by_site) == len(ADDRESSES) - 4


ADDRESSES = (
    "192.0.2.1", "192.0.2.2", "::ffff:192.0.2.1", "::ffff:192.0.2.3", "::1", "::2", "2001:db8::1", "2001:db8::a:0:0:1",
    "2001:db8:0:0:ffff:ffff:ffff:ffff", "2001:db8:0:1::1", "2001:db8:a0a::1", "fe80::1", "a0a:d0a:900:ff::a0a",
)  # fmt: skip


# ---- What a visitor says of the site


@pytest.mark.slow
def test_headers_of_a_visitor_change_no_page(stage: Stage) -> None:
    pick = Random(7)
    paths, cases = sample(stage.pages, FEW, 3), sample(headers.hostile(pick), FEW, 4)
    assert not list(headers.faults(stage.site, paths, cases, pick))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["X-Forwarded-Prefix", "SCRIPT_NAME", "Script-Name", "X-Script-Name", "PATH_INFO"])
def test_no_header_names_the_path_of_the_site_to_gunicorn(stage: Stage, name: str) -> None:
    """Not even one that comes from the machine itself."""
    for value in ("/lessons", "//evil.example", "https://evil.example"):
        connection = HTTPConnection(*stage.site.back, timeout=60)
        connection.request("GET", "/lessons", headers={name: value, "Host": NAME})
        answer = connection.getresponse()
        text = answer.read().decode()
        assert answer.status == 200 and "evil" not in text and 'href="/static/' in text
        connection.close()


@pytest.mark.slow
def test_no_other_name_is_answered(stage: Stage) -> None:
    for host in ("evil.example", f"{NAME}.evil.example", f"{NAME}:evil", ""):
        answer, text = stage.site.ask(f"/lessons?x={host}1", {"Host": host})
        assert b"//evil" not in text and answer.status == (200 if host.startswith(f"{NAME}:") else 400), host
        again, text = stage.site.ask(f"/lessons?x={host}1")
        assert again.status == 200 and b"//evil" not in text
    twice, _text = stage.site.ask("/lessons", [("Host", NAME), ("Host", "evil.example")])
    assert twice.status == 400
    connection = HTTPConnection(*stage.site.plain)
    connection.request("GET", "/lessons?x=1", headers={"Host": "evil.example"})
    assert connection.getresponse().headers["Location"] == f"https://{NAME}/lessons?x=1"
    connection.close()


# ---- What is kept, and what is not


@pytest.mark.slow
def test_no_cache_keeps_an_evening(stage: Stage) -> None:
    evening = [path for path in stage.pages if CHANGING.match(path)]
    assert len(evening) >= 15
    for path in evening:
        assert {stage.site.ask(path)[0].headers.get("X-Cache") for _ in range(2)} <= {"MISS", None}, path


@pytest.mark.slow
def test_a_class_gets_the_same_page_from_one_answer(stage: Stage) -> None:
    """All steps at once, too, which a browser asks for again each time; nobody is refused, nor waits for the others."""
    [steps] = [
        path for path in stage.pages if path.startswith("/records/") and path.count("/") == 3 and "/steps" in path
    ]
    for path in ("/lessons", steps):
        with ThreadPoolExecutor(crowd.TELEPHONES) as telephones:
            for _ in range(5):
                answers = [answer for answer, _text in telephones.map(stage.site.ask, [path] * crowd.TELEPHONES)]
                assert {answer.status for answer in answers} == {200}
        assert any(answer.headers["X-Cache"] != "MISS" for answer in answers), path


@pytest.mark.slow
def test_a_result_is_seen_at_once(stage: Stage) -> None:
    sheet, form = "/evenings/club/table/2.1", "/evenings/club/enter/2.1"
    for score in (17, 23):
        page = stage.site.ask(form)[1].decode()
        assert f">{score}<" not in stage.site.ask(sheet)[1].decode()
        values = [("score", str(value)) for value in (score, -score, 0, 0)]
        sent = urlencode([("token", stage.token), *fields(page).items(), *values, ("why", "a mistake")])
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        assert stage.site.ask(form, kind, body=sent.encode())[0].status == 303
        assert f">{score}<" in stage.site.ask(sheet)[1].decode()


@pytest.mark.slow
def test_pages_are_kept_to_https(stage: Stage) -> None:
    for path in ("/lessons", "/static/site.css", "/nowhere"):
        assert stage.site.ask(path)[0].headers["Strict-Transport-Security"] == "max-age=31536000"


# ---- Connections


@pytest.mark.slow
def test_half_requests_keep_nobody_out(stage: Stage) -> None:
    count = amount(1_600, 2_200)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < count + 200:
        pytest.skip("too few files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count + 200), hard))
    with ExitStack() as stack:
        for _ in range(count):
            half = stack.enter_context(socket.create_connection(stage.site.plain, 10))
            half.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-")
        begun = time.monotonic()
        assert {stage.site.ask(f"/lessons?x={one}")[0].status for one in range(5)} == {200}
        assert time.monotonic() - begun < 10


def _cutting(listening: socket.socket) -> None:
    """Answer each request with half of an answer."""
    while True:
        try:
            connection, _address = listening.accept()
        except OSError:
            return
        with connection:
            connection.recv(65536)
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n1\r\nx\r\n")


@pytest.mark.slow
def test_a_download_that_is_cut_off_is_not_whole_behind_the_proxy(programs: None) -> None:
    """Nor does its cache keep it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=_cutting, args=(listening,), daemon=True)
        thread.start()
        with proxy(listening.getsockname()) as (front, _plain):
            for _ in range(2):
                connection = HTTPSConnection(*front, timeout=20, context=TRUSTING)
                connection.request("GET", "/records.csv", headers={"Host": NAME})
                answer = connection.getresponse()
                assert answer.headers["X-Cache"] == "MISS"
                with pytest.raises(IncompleteRead):
                    answer.read()
                connection.close()
        listening.shutdown(socket.SHUT_RDWR)
