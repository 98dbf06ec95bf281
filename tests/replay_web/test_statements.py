"""How much a page asks an archive: a few statements, however many records there are."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from random import Random

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from corpus.archive import Archive
from corpus.ingest.receiving import receive
from notation.deals.chance import records
from notation.reader import sources
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.writer import write
from replay_web.app import create_app
from replay_web.library import shipped_library
from tests.samples import amount

MOST = 12
MOST_OF_A_PLAYER = 20
"""A player's page has his records, sessions, evenings, balances and contracts."""
NAMES = ("Anna", "Berta", "Cilli", "Dora", "Emil", "Franz", "Gusti", "Hansi", "Ida", "Josef", "Karl", "Lisi")
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
