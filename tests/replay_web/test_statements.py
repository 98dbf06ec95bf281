"""What a page asks of an archive: a few statements, however many records there are, and no record is judged anew."""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from random import Random
from sys import setprofile
from types import FrameType

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from corpus.archive import Archive
from corpus.ingest.receiving import receive
from notation.deals.chance import records
from notation.reader import sources
from notation.record import SEATS
from notation.rulebooks import GAMES, known
from notation.writer import write
from replay_web.app import create_app
from replay_web.library import Library, shipped_library
from replay_web.present import heading
from tests.samples import amount

MOST = 12
MOST_OF_A_PLAYER = 21
"""A player's page has his records, sessions, evenings, balances and contracts."""
NAMES = ("Anna", "Berta", "Cilli", "Dora", "Emil", "Franz", "Gusti", "Hansi", "Ida", "Josef", "Karl", "Lisi")
RULES = re.compile(r"notation/(parts|rulebooks/\w+)/|notation/replay/")
A_SESSION = 12
"""Deals of a session."""


def evenings(deals: int) -> Iterator[str]:
    """Deals of every game, in sessions of the same players."""
    for game in GAMES.values():
        players = game.players[-1]
        for index, record in enumerate(records(game, players, deals, 5, None)):
            session, board = divmod(index, A_SESSION)
            head, _, rest = write(record).partition("\n")
            own = [line for line in rest.split("\n") if not line.startswith("source")]
            seated = Random(session).sample(NAMES, players)
            names = [f'player {seat} "{name}"' for seat, name in zip(SEATS, seated, strict=False)]
            day = f"date 2024-{1 + session % 12:02}-11"
            yield "\n".join([head, f'event "Round {session}"', day, f"board {board + 1}", *names, *own])


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    """Some evenings; outside the daily tests a thousand records."""
    kept = Archive.open(str(tmp_path_factory.mktemp("statements") / "archive.sqlite"))
    text = "\n\n".join(evenings(amount(30, 143)))
    receive(kept.engine, list(sources(BytesIO(text.encode()))), "evenings.tdn")
    while shipped_library().left:  # what the site reads once, when it starts
        pass
    shipped_library().first_chapters(), shipped_library().first_asking()
    yield kept
    kept.close()


@contextmanager
def counted(archive: Archive) -> Iterator[list[str]]:
    """The statements that are sent to an archive, but for the beginnings of transactions."""
    sent: list[str] = []

    def note(*given: object) -> None:
        if not str(given[2]).startswith("BEGIN"):
            sent.append(str(given[2]))

    event.listen(archive.engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(archive.engine, "before_cursor_execute", note)


def addresses(client: FlaskClient) -> Iterator[tuple[str, int]]:
    """Pages, with how many statements each may send."""
    record = client.get("/api/v1/records?limit=2").json["items"][1]["id"][:12]
    session = client.get("/api/v1/sessions?limit=1").json["items"][0]["id"][:12]
    yield from ((address, MOST) for address in ("/", "/books", "/lessons", "/statistics", "/statistics?by=player"))
    for address in ("/records", "/records?q=game:cego", "/records?after=25", "/records?sort=-date", "/records.atom"):
        yield address, MOST
    for address in ("/sessions", f"/sessions/{session}", f"/sessions/{session}/mistakes", f"/sessions/{session}.csv"):
        yield address, MOST
    for address in ("/players", "/players?game=cego", "/players?sort=sum", "/players/Anna/mistakes"):
        yield address, MOST
    yield "/players/Anna", MOST_OF_A_PLAYER
    for ending in ("", "?step=9", "/embed", "/steps", "/best", "/mistakes", "/print", "/play?step=3"):
        yield f"/records/{record}{ending}", MOST
    for address in ("records", f"records/{record}", "sessions", f"sessions/{session}", "statistics", "games"):
        yield f"/api/v1/{address}", MOST


@contextmanager
def called() -> Iterator[Counter[str]]:
    """Functions of the games' rules that are called, by their files."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, what: str, _value: object) -> None:
        if what == "call" and RULES.search(frame.f_code.co_filename) and frame.f_code.co_name != "<module>":
            found[f"{frame.f_code.co_filename}:{frame.f_code.co_name}"] += 1

    setprofile(note)
    try:
        yield found
    finally:
        setprofile(None)


@pytest.mark.slow
def test_a_list_judges_nothing_that_was_judged(archive: Archive) -> None:
    for game in known().values():  # what is only made once
        assert game.every_contract
    for address in ("/records?q=-game:french-tarot", "/records?sort=-date", "/records.atom?q=game:cego"):
        with called() as found:
            assert create_app(archive=archive).test_client().get(address).status_code == 200
        assert not found, (address, found.most_common(5))


@pytest.mark.slow
def test_a_row_of_a_list_is_what_judging_the_record_gives(archive: Archive) -> None:
    library, kept, count = Library(archive), 0, 0
    with create_app(archive=archive).test_request_context("/records"):
        for archived in archive.find("", limit=amount(40, 1_000)).entries:
            [entry] = library.shown([archived.id])
            judgement = heading.kept_judgement(archived, archive.own_judge())
            assert heading.item(entry, judgement) == heading.item(entry), entry.source.decode()
            kept, count = kept + (judgement is not None), count + 1
    assert kept > 0.8 * count > 0


@pytest.mark.slow
def test_what_other_rules_have_judged_is_judged_again(archive: Archive) -> None:
    [archived] = archive.find("contract:solo", limit=1).entries
    assert heading.kept_judgement(archived, archived.judge) is not None
    assert heading.kept_judgement(archived, archived.judge + 1) is None
    assert heading.kept_judgement(replace(archived, factors=None), archived.judge) is None


@pytest.mark.slow
def test_a_page_sends_a_few_statements_cold_and_warm(archive: Archive) -> None:
    client = create_app(archive=archive).test_client()
    told, pages = dict[str, list[int]](), list(addresses(client))
    for address, _most in pages:
        cold = create_app(archive=archive).test_client()
        for reader in (cold, cold):
            with counted(archive) as sent:
                assert reader.get(address).status_code == 200, address
            told.setdefault(address, []).append(len(sent))
    wrong = {address: told[address] for address, most in pages if max(told[address]) > most}
    assert not wrong, wrong
