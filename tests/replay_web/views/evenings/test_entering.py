"""Entering results through the site: with a token, by one writer at a time, and nothing acknowledged is ever lost."""

import errno
import os
import re
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from http.client import HTTPConnection, HTTPException
from io import FileIO
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Barrier
from time import sleep
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from corpus.archive import ArchiveError
from corpus.ingest import tokens
from notation.evenings import journal as journals
from notation.evenings.journal import journal
from notation.evenings.reading import read_evening
from replay_web.app import create_app
from replay_web.settings import Settings
from tests.replay_web.reading import Element, get, html, text
from tests.replay_web.views.evenings.club import CLUB, ClubSite, app_over, archive_in, fields
from tests.samples import amount

OPEN = "/evenings/club/enter/2.1"
NOTED = re.compile(r'result 2\.1: (.*) by "Kassa" at \d{4}-\d\d-\d\dT\d\d:\d\d\n')


@pytest.fixture
def club(tmp_path: Path) -> ClubSite:
    return ClubSite(tmp_path)


@pytest.fixture
def site(club: ClubSite) -> FlaskClient:
    return club.app.test_client()


@pytest.fixture
def enter(club: ClubSite, site: FlaskClient) -> Callable[..., TestResponse]:
    """Sends the form of a page with some scores; `page` is where its hidden fields were seen."""

    def send(scores: str, page: str = "", address: str = OPEN, **more: str) -> TestResponse:
        hidden = fields(page or site.get(address).text)
        given = {"token": club.token, **hidden, "score": scores.split(), **more}
        return site.post(address, data=given, headers={"Accept-Language": "en"})

    return send


def added(club: ClubSite) -> str:
    """Lines that were appended to the file."""
    now = club.file.read_text("utf-8")
    assert now.startswith(CLUB)
    return now.removeprefix(CLUB)


# ---- A result


def noted(history: Element) -> list[tuple[str, str]]:
    """Scores in a history, that which holds as b and those before it as s."""
    return [(scores.node.tag or "", scores.text) for scores in history.all("b, s")]


@pytest.mark.slow
def test_a_result_is_noted_by_the_name_of_the_token(
    club: ClubSite, site: FlaskClient, enter: Callable[..., TestResponse]
) -> None:
    answer = enter("24 −8 -40 24")
    assert (answer.status_code, answer.location) == (303, "/evenings/club/table/2.1")
    line = NOTED.fullmatch(added(club))
    assert line and line[1] == "24 -8 -40 24"
    sheet = text(site.get(answer.location).text)
    assert "Results entered 24 −8 −40 24 Kassa" in sheet and "Correct the result" in sheet
    assert "Set-Cookie" not in answer.headers and club.token not in answer.text


@pytest.mark.slow
def test_what_the_form_shows(site: FlaskClient) -> None:
    page = site.get(OPEN)
    assert page.headers["Cache-Control"] == "no-store" and fields(page.text) == {"seen": "37", "seated": "6 1 12 3"}
    assert html(page.text).values("[type=number][name=score]", "value") == [""] * 4
    assert html(page.text).one("textarea[name=pad]").text == "1: 4 -4 -4 4" and html(page.text).one("[type=password]")
    assert "Why another result" not in page.text
    for where in ("9.9", "2", "x"):
        assert site.get(f"/evenings/club/enter/{where}").status_code == 404
        assert site.post(f"/evenings/club/enter/{where}").status_code == 404


@pytest.mark.parametrize("kind", ["none", "false", "records", "removed", "long"])
@pytest.mark.slow
def test_only_a_token_for_evenings_enters_results(
    club: ClubSite, enter: Callable[..., TestResponse], kind: str
) -> None:
    given = {"none": "", "false": "x" * 43, "records": club.other, "removed": club.token, "long": "y" * 300}[kind]
    if kind == "removed":
        tokens.make(club.archive.engine, "Bert", tokens.EVENINGS)
        tokens.remove(club.archive.engine, "Kassa")
    answer = enter("24 -8 -40 24", token=given)
    assert answer.status_code == (422 if kind == "long" else 403) and added(club) == ""
    assert "Not entered" in answer.text and 'value="24"' in answer.text and (not given or given not in answer.text)


def test_a_token_for_evenings_adds_no_records(club: ClubSite, site: FlaskClient) -> None:
    sent = site.post("/add", data={"text": "deal cego 3\n", "token": club.token})
    assert sent.status_code == 403 and club.archive.count() == (0, False)


@pytest.mark.slow
def test_without_such_a_token_there_is_no_form(club: ClubSite, site: FlaskClient) -> None:
    tokens.remove(club.archive.engine, "Kassa")
    assert site.get(OPEN).status_code == site.post(OPEN).status_code == 403
    assert "Enter the result" not in site.get("/evenings/club/round/2").text
    settings = Settings(evenings=club.folder, deadline=60)
    files = create_app([club.folder], settings=settings).test_client()
    assert files.get(OPEN).status_code == 403 and files.get("/evenings/club").status_code == 200


@pytest.mark.slow
def test_a_site_over_files_takes_results_with_tokens(club: ClubSite, tmp_path: Path) -> None:
    settings = Settings(evenings=club.folder, tokens=str(tmp_path / "archive.sqlite"), deadline=60)
    site = create_app([club.folder], settings=settings).test_client()
    given: dict[str, object] = {**fields(site.get(OPEN).text), "score": [24, -8, -40, 24]}
    for token, status in (("x" * 43, 403), (club.other, 403), (club.token, 303)):
        assert site.post(OPEN, data={**given, "token": token}).status_code == status
    assert NOTED.fullmatch(added(club)) and "Enter the result" in site.get("/evenings/club/round/2").text
    assert site.get("/add").status_code == site.post("/add", data={"token": club.other}).status_code == 403
    tokens.remove(club.archive.engine, "Kassa")
    assert site.get(OPEN).status_code == 403, "at once, without a new start"
    with pytest.raises(ArchiveError, match=r"none\.sqlite"):
        create_app([club.folder], settings=Settings(evenings=club.folder, tokens=str(tmp_path / "none.sqlite")))


# ---- What is asked back


@pytest.mark.slow
def test_a_sum_that_cannot_be_is_asked_back(club: ClubSite, enter: Callable[..., TestResponse]) -> None:
    answer = enter("24 -8 -40 25")
    assert answer.status_code == 422 and "These add up to 1, which is 1 too many." in answer.text and added(club) == ""
    sure = html(answer.text).one("[name=sure]")["value"]
    assert enter("24 -8 -40 26", answer.text, sure=sure).status_code == 422, "that was not meant"
    assert enter("24 -8 -40 25", answer.text, sure=sure).status_code == 303
    assert NOTED.fullmatch(added(club))


@pytest.mark.slow
def test_where_nothing_is_paid_deal_by_deal_no_sum_is_asked(club: ClubSite, enter: Callable[..., TestResponse]) -> None:
    lines = CLUB.replace("game koenigrufen\ntables 4 5", "game tapp-tarock\ntables 3 4")
    club.file.write_text(lines.replace("table 1: 6 1 12 3", "table 1: 6 1 12").replace("pad 2.1.1: 4 -4 -4 4\n", ""))
    assert enter("35 0 0").status_code == 303 and "result 2.1: 35 0 0 by" in club.file.read_text()


@pytest.mark.parametrize(
    ("scores", "more", "said"),
    [
        ("24 -8 -40", {}, "A score is missing"),
        ("24 -8 x 24", {}, "A score must be a whole number from −999,999 to 999,999."),
        ("24 -8 1.5 24", {}, "A score must be a whole number"),
        ("24 -8 9999999 24", {}, "A score must be a whole number"),
        ("24 -8 -40 24", {"deals": "0"}, "must be a number from 1 to 999"),
        ("24 -8 -40 24", {"why": "x" * 201}, "at most 200 characters"),
        ("", {"pad": ""}, "Nothing was entered."),
        ("", {"pad": "2: 4 -4 -4"}, "Table 1 has 4 seats, but there are 3 numbers here."),
        ("", {"pad": "2: 4 -4 four 4"}, "“four” is not allowed here in a “pad” line"),
        ("", {"pad": "2: 4 -4 -4 5"}, "These add up to 1"),
    ],
)
@pytest.mark.slow
def test_what_is_wrong_is_said_and_nothing_is_noted(
    club: ClubSite, enter: Callable[..., TestResponse], scores: str, more: dict[str, str], said: str
) -> None:
    answer = enter(scores, **more)
    assert answer.status_code == 422 and said in unescape(answer.text) and added(club) == ""
    assert "Traceback" not in answer.text


@pytest.mark.slow
def test_a_correction_needs_its_reason_and_both_results_stay(
    club: ClubSite, site: FlaskClient, enter: Callable[..., TestResponse]
) -> None:
    enter("24 -8 -40 24")
    answer = enter("24 -8 -42 26")
    assert answer.status_code == 422 and "say why it is replaced" in answer.text
    assert enter("24 -8 -42 26", why=' wrong\n"line" ').status_code == 303
    assert added(club).count("\n") == 2 and r'result 2.1: 24 -8 -42 26 "wrong \"line\"" by "Kassa"' in added(club)
    history = get(site, "/evenings/club/table/2.1").one('h2:lexbor-contains("Results entered") + .evening-history')
    assert noted(history)[:2] == [("b", "24 −8 −42 26"), ("s", "24 −8 −40 24")]


@pytest.mark.slow
def test_a_round_that_is_closed_refuses(club: ClubSite, site: FlaskClient, enter: Callable[..., TestResponse]) -> None:
    page = site.get(OPEN).text
    closed = "/evenings/club/enter/1.1"
    assert "This round is closed." in site.get(closed).text and 'name="score"' not in site.get(closed).text
    assert enter("24 -8 -40 24", page, address=closed).status_code == 409 and added(club) == ""
    with journal(club.file) as opened:
        opened.append(["close 2"])
    answer = enter("24 -8 -40 24", page)
    assert answer.status_code == 409 and "Round 2 is closed." in answer.text and added(club) == "close 2\n"


@pytest.mark.slow
def test_time_ran_out(club: ClubSite, enter: Callable[..., TestResponse]) -> None:
    assert enter("24 -8 -40 24", address="/evenings/club/enter/2.2", deals="1").status_code == 303
    assert 'result 2.2: 24 -8 -40 24 deals 1 by "Kassa"' in added(club)


def test_a_result_that_differs_from_its_whole_pad_is_asked_back(
    club: ClubSite, enter: Callable[..., TestResponse]
) -> None:
    answer = enter("24 -8 -40 24", pad="1: 4 -4 -4 4\n2: 1 1 1 -3")
    assert answer.status_code == 422 and added(club) == ""
    assert "The result is 24 -8 -40 24, but the lines of its pad make 5 -3 -3 1" in unescape(answer.text)


# ---- A pad


@pytest.mark.slow
def test_the_lines_of_a_pad_are_noted_each_once(club: ClubSite, enter: Callable[..., TestResponse]) -> None:
    assert enter("", pad="1: 4 -4 -4 4\r\n\r\n2: −1 -1 -1 3\r\n").status_code == 303
    assert re.fullmatch(r'pad 2\.1\.2: -1 -1 -1 3 by "Kassa" at \d{4}-\d\d-\d\dT\d\d:\d\d\n', added(club))
    assert enter("", pad="4 -4 -4 4\n-1 -1 -1 3").status_code == 422, "nothing else than what is there"
    assert enter("3 -5 -5 7", pad="4 -4 -4 4\n-1 -1 -1 3").status_code == 303
    assert added(club).splitlines()[1].startswith('result 2.1: 3 -5 -5 7 by "Kassa"')


@pytest.mark.slow
def test_another_score_of_a_deal_needs_its_reason(
    club: ClubSite, site: FlaskClient, enter: Callable[..., TestResponse]
) -> None:
    answer = enter("", pad="1: 4 -4 -5 5")
    assert answer.status_code == 422 and "Scores are already entered for: deal 1." in answer.text and added(club) == ""
    assert enter("", pad="1: 4 -4 -5 5\n2: 0 0 0 0", why="wrong line").status_code == 303
    first, second = added(club).splitlines()
    assert first.startswith('pad 2.1.1: 4 -4 -5 5 "wrong line" by "Kassa" at ') and "wrong" not in second
    page = get(site, "/evenings/club/table/2.1")
    history = page.one('h3:lexbor-contains("Corrected: deal 1") + .evening-history')
    assert noted(history)[:2] == [("b", "4 −4 −5 5"), ("s", "4 −4 −4 4")]
    assert "wrong line" in history.text and "Corrected: deal 2" not in page.texts("h3")


# ---- Two at once


@pytest.mark.slow
def test_a_form_that_has_not_seen_the_last_line_is_asked(
    club: ClubSite, site: FlaskClient, enter: Callable[..., TestResponse]
) -> None:
    old = site.get(OPEN).text
    assert enter("24 -8 -40 24", old).status_code == 303
    answer = enter("30 -8 -46 24", old, why="mine")
    said = text(answer.text)
    assert answer.status_code == 409 and "Meanwhile this was entered: 24 −8 −40 24 (Kassa" in said
    assert added(club).count("\n") == 1 and "Keep what is there" in said
    values = html(answer.text).values("[name=score]", "value")
    assert values == ["30", "-8", "-46", "24"] and 'value="mine"' in answer.text
    assert enter("30 -8 -46 24", answer.text, why="mine").status_code == 303
    assert added(club).count("\n") == 2


def test_the_same_result_twice_is_one(club: ClubSite, site: FlaskClient, enter: Callable[..., TestResponse]) -> None:
    """Also from a form that saw nothing of it: an answer may have been lost on its way."""
    old = site.get(OPEN).text
    assert [enter("24 -8 -40 24", old).status_code for _turn in range(3)] == [303] * 3
    assert added(club).count("\n") == 1


@pytest.mark.slow
def test_a_round_that_was_seated_anew_takes_no_result_of_others(
    club: ClubSite, site: FlaskClient, enter: Callable[..., TestResponse]
) -> None:
    address = "/evenings/club/enter/2.2"
    old = site.get(address).text
    club.file.write_text(CLUB.replace("pad 2.1.1: 4 -4 -4 4\n", "").replace("table 2: 13 5 4 2", "table 2: 2 5 4 13"))
    answer = enter("24 -8 -40 24", old, address=address)
    assert answer.status_code == 409 and "this round has been reseated" in answer.text
    assert "result 2.2" not in club.file.read_text()


@pytest.mark.slow
def test_of_two_who_enter_at_once_one_is_asked(club: ClubSite) -> None:
    """Many times over: the file never has both, and never none."""
    start = Barrier(2, timeout=20)

    def write(score: int) -> int:
        client = club.app.test_client()
        page = client.get(OPEN).text
        start.wait()
        given = {**fields(page), "token": club.token, "score": [score, -score, 0, 0], "why": "again"}
        return client.post(OPEN, data=given).status_code

    for turn in range(1, 16):
        with ThreadPoolExecutor(2) as pool:
            statuses = sorted(pool.map(write, (2 * turn, 2 * turn + 1)))
        assert statuses == [303, 409] and added(club).count("\n") == turn


@pytest.mark.slow
def test_who_waits_too_long_may_try_again(
    club: ClubSite, enter: Callable[..., TestResponse], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "PATIENCE", 0.05)
    with journal(club.file):
        answer = enter("24 -8 -40 24")
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0 and added(club) == ""
    assert "Somebody else is writing" in answer.text and str(club.folder) not in answer.text
    assert enter("24 -8 -40 24").status_code == 303


def test_a_file_that_cannot_be_written_is_told_with_its_reason(
    club: ClubSite, enter: Callable[..., TestResponse], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> FileIO:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(journals, "_locked", refused)
    answer = enter("24 -8 -40 24")
    assert answer.status_code == 503 and "could not be written (Permission denied)." in answer.text
    assert str(club.folder) not in answer.text and added(club) == ""


# ---- What fails


def serve_as_told(base: Path, orders: Connection) -> None:
    """Serve a club's site in forks of this process, which has no threads: fork, tell its port, kill, until None comes.

    An order is the size that a file may have, 0 for any. The next word kills the fork.
    """
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    archive = archive_in(base)
    app = app_over(archive, base / "club")
    while (size := orders.recv()) is not None:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            child = os.fork()
            if not child:
                try:
                    archive.engine.dispose(close=False)
                    if size:
                        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
                    make_server("", 0, app, threaded=True, fd=listening.fileno()).serve_forever()
                finally:
                    os._exit(0)
            orders.send(listening.getsockname()[1])
        orders.recv()
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        orders.send("killed")


class Server:
    """A site in a process of its own, which is killed and started again at once."""

    def __init__(self, club: ClubSite) -> None:
        processes = get_context("spawn")
        self.orders, theirs = processes.Pipe()
        self.process = processes.Process(target=serve_as_told, args=(club.base, theirs))
        self.process.start()
        self.port = 0

    def start(self, size: int = 0) -> None:
        """Serve; `size` is how many bytes a file may have, 0 for any."""
        self.port = int(self.ask(size))

    def kill(self) -> None:
        self.ask("kill")
        self.port = 0

    def ask(self, order: object) -> object:
        self.orders.send(order)
        assert self.orders.poll(60), "the site waits"
        return self.orders.recv()

    def close(self) -> None:
        if self.port:
            self.kill()
        self.orders.send(None)
        self.process.join(20)

    def post(self, address: str, data: dict[str, object]) -> int:
        """The status of an answer; 0 where none came."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            headers = {"Content-Type": "application/x-www-form-urlencoded"}
            connection.request("POST", address, urlencode(data, doseq=True), headers)
            return connection.getresponse().status
        except (OSError, HTTPException):
            return 0
        finally:
            connection.close()


@pytest.fixture
def server(club: ClubSite) -> Iterator[Server]:
    server = Server(club)
    yield server
    server.close()


def entered(club: ClubSite, score: int) -> dict[str, object]:
    """A form that has seen the file as it is, with a result like no other one."""
    table = read_evening(club.file.read_bytes()).table(2, 1)
    assert table is not None
    seen = 0 if table.last_row is None else table.last_row + 1
    scores = [score, -score, 0, 0]
    return {"seen": seen, "seated": "6 1 12 3", "token": club.token, "score": scores, "why": f"turn {score}"}


@pytest.mark.slow
def test_no_acknowledged_result_is_lost_in_many_kills(club: ClubSite, server: Server) -> None:
    acknowledged, score = list[int](), 0
    with ThreadPoolExecutor(1) as pool:
        for kill in range(kills := amount(40, 100)):
            server.start()
            for _result in range(kill % 2):
                score += 1
                assert server.post(OPEN, entered(club, score)) == 303
                acknowledged.append(score)
            score += 1
            last = pool.submit(server.post, OPEN, entered(club, score))
            sleep(kill % 10 / 1_000)  # killed before it writes, while it does, or while it answers
            server.kill()
            if last.result(20) == 303:
                acknowledged.append(score)
    found = read_evening(club.file.read_bytes())
    assert found.usable
    kept = [result.scores[0] for _fact, result in found.rounds[2].tables[1].results]
    assert len(acknowledged) >= kills // 2 and set(acknowledged) <= set(kept) and kept == sorted(set(kept))
    assert club.file.read_text("utf-8").startswith(CLUB)


@pytest.mark.slow
def test_a_full_disk_is_said_and_leaves_the_file_as_it_was(club: ClubSite, server: Server) -> None:
    size = len(CLUB.encode())

    form = entered(club, 7)
    assert club.app.test_client().get(OPEN).status_code == 200, "what is compiled for pages is on the disk"
    server.start(size + 20)
    assert server.post(OPEN, form) == 503 and added(club) == ""
    server.kill()
    server.start()
    assert server.post(OPEN, form) == 303 and added(club).startswith("result 2.1: 7 -7 0 0")
    server.kill()


def test_a_line_that_was_cut_off_is_set_aside(club: ClubSite, enter: Callable[..., TestResponse]) -> None:
    club.file.write_text(f"{CLUB}result 2.1: 24 -8", "utf-8")
    assert enter("24 -8 -40 24").status_code == 303
    assert added(club).startswith("x-cut result 2.1: 24 -8\nresult 2.1: 24 -8 -40 24 by")


@pytest.mark.slow
def test_a_house_proposes_how_many_times_the_next_deal_counts(
    club: ClubSite, site: FlaskClient, enter: Callable[..., TestResponse]
) -> None:
    """On the sheet of the table and beside its pad; a deal that counts otherwise is asked back."""
    house = "rules huber\nhouse huber@20240101: like koenigrufen tirol\nhouse radl: trischaken 2\n"
    club.file.write_text(CLUB.replace("game koenigrufen\n", f"game koenigrufen\n{house}"), "utf-8")
    answer = enter("", pad="1: 4 -4 -4 4\n2: -6 2 2 2 contract trischaken")
    assert (answer.status_code, answer.location) == (303, "/evenings/club/table/2.1")
    for address in (answer.location, OPEN):
        assert "The next deal counts 2 times." in text(site.get(address).text)
    assert html(site.get(OPEN).text).one("textarea[name=pad]").text.endswith("2: -6 2 2 2 contract trischaken")
    answer = enter("", pad="1: 4 -4 -4 4\n2: -6 2 2 2 contract trischaken\n3: 4 -4 4 -4")
    assert answer.status_code == 422 and "should count 2 times, and counts 1 time" in text(answer.text)
    answer = enter("", pad="1: 4 -4 -4 4\n2: -6 2 2 2 contract trischaken\n3: 8 -8 8 -8 times 2")
    assert answer.status_code == 303
