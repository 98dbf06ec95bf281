"""Cards that are often best for a seat, found in the background: at a step, and where a deal is played on."""

import re
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from notation.analysis import often_best
from notation.players import seat_card
from notation.reader import read
from replay_web.app import create_app
from replay_web.jobs import best_play, serialize, worker
from replay_web.library import entries_in
from tests.notation.players.test_seat_play import ENDING
from tests.replay_web.browsers import assert_accessible, opened, overflow, served
from tests.replay_web.reading import get, html
from tests.replay_web.views.test_best import AtOnce

STEP = ENDING.count("trick") * 3 + 5
"""Three tricks are to come: Clara leads to the first of them."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ending.tdn"
    path.write_text(ENDING + "trick 14 C: HK HJ H1\ntrick 15 C: T19 T21 HQ\n", encoding="utf-8")
    return path


@pytest.fixture
def client(file: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr(best_play, "ProcessPoolExecutor", AtOnce)
    monkeypatch.setattr(best_play, "PATIENCE", 60)
    monkeypatch.setattr(worker, "DEALS", 5)
    monkeypatch.setattr(seat_card, "DEALS", 5)
    monkeypatch.setattr(seat_card, "SECONDS", 60)
    return create_app([file]).test_client()


@pytest.fixture
def address(file: Path) -> str:
    return f"/records/{entries_in([file])[0].id}"


def found(client: FlaskClient, address: str) -> str:
    """The page once what it looks for was found."""
    end = monotonic() + 60
    while 'id="again"' in (page := client.get(address).text) and monotonic() < end:
        sleep(0.02)
    return page


# ---- A step of a record


@pytest.mark.slow
def test_the_seat_whose_turn_it_is_finds_it_below_its_step(client: FlaskClient, address: str) -> None:
    pages = [get(client, f"{address}?step={STEP}&seat={seat}&hide=others") for seat in "ABC"]
    links = [page.values('[href*="/often"]', "href") for page in pages]
    assert links == [[], [], [f"{address}/often?step={STEP}&seat=C&hide=others"]]
    assert client.get(f"{address}/often?step={STEP}&seat=A&hide=others").status_code == 404
    assert client.get(f"{address}/often?step=1&seat=C").status_code == 404


@pytest.mark.slow
def test_each_card_has_its_average_and_share_of_the_best(client: FlaskClient, address: str) -> None:
    page = f"{address}/often?step={STEP}&seat=C&hide=others"
    assert "Find the card that is usually best" in client.get(page).text and "<table" not in client.get(page).text
    response = client.post(page)
    assert (response.status_code, response.headers["Location"]) == (303, page)
    told = found(client, page)
    assert "5 random deals that fit what C has seen" in told and "a few deals prove little" in told
    assert "Card points of C at the end" in told and "Usually best is not always best." in told
    rows = [(row.one("th [role=img]")["aria-label"], *row.texts("td")) for row in html(told).all(".shares tbody tr")]
    [record] = read(ENDING)
    often = often_best(record, STEP, 5, 60, seed=0)
    assert [(average, share) for _name, average, share in rows] == [
        (f"{float(often.average[card]):.1f}", f"{100 * float(often.often[card]):.0f} %") for card in often.in_order
    ]
    assert {name for name, _average, _share in rows} == {"the king of hearts", "the cavalier of hearts", "trump 19"}


@pytest.mark.slow
def test_nothing_is_in_it_that_the_seat_has_not_seen(client: FlaskClient, tmp_path: Path) -> None:
    """Two cards of others change places, and the page is the same."""
    exchanged = {"HJ": "HQ", "HQ": "HJ"}
    pages = []
    for name, text in (("one", ENDING), ("other", re.sub("HJ|HQ", lambda card: exchanged[card[0]], ENDING))):
        path = tmp_path / name / "deal.tdn"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        site, [entry] = create_app([path]).test_client(), entries_in([path])
        page = f"/records/{entry.id}/often?step={STEP}&seat=C&hide=others"
        site.post(page)
        pages.append(found(site, page).replace(entry.id, "ID"))
    assert pages[0] == pages[1] and "<table" in pages[0]


def test_what_was_found_is_written_and_read_again() -> None:
    [record] = read(ENDING)
    often = often_best(record, STEP, 2, 60, seed=0)
    for estimate in (often, None):
        assert serialize.read_often(serialize.written_often(estimate)) == estimate


# ---- A deal that is played on


def play(client: FlaskClient, address: str, **query: object) -> str:
    """The page once the cards of the others were found."""
    query = {"step": STEP, "hide": "others", "others": "search"} | query
    return found(client, f"{address}/play?{urlencode(query, safe=':')}")


def acts(page: str) -> str:
    """Acts in the address of the next page."""
    return "".join(html(page).values("[name=acts]", "value")[:1])


@pytest.mark.slow
def test_the_others_play_what_is_often_best_for_them(client: FlaskClient, address: str) -> None:
    """Their cards stand in the address, each with the number of deals; so it says the same ever after."""
    start = client.get(f"{address}/play?step={STEP}&hide=others&others=search&seat=A").text
    assert "C is looking for a card." in start and 'id="again"' in start and "<fieldset" not in start
    page = play(client, address, seat="A")
    first, hand = acts(page), html(page).values("[name=act]", "value")
    assert first == "HK:5" and "The king of hearts: best in 5 random deals" in page
    after = play(client, address, seat="A", acts=first, act="HJ")
    assert "HJ" in hand and acts(after).startswith("HK:5.HJ.") and ":5" in acts(after).partition("HJ")[2]
    back = html(after).one("a[rel=prev]")["href"]
    assert f"acts={first}" in back and "others=search" in back.partition("acts=")[2]


@pytest.mark.slow
def test_what_was_found_is_looked_for_by_no_other_process(client: FlaskClient, address: str) -> None:
    """The link to look again carries the cards that were seen by then."""
    page = get(client, f"{address}/play?step={STEP}&hide=others&others=search&seat=A&acts=HK:7.HJ")
    link = page.one("a#again")["href"]
    assert "acts=HK:7.HJ&" in link and "others=search" in link
    assert acts(found(client, link)).startswith("HK:7.HJ.")


@pytest.mark.slow
def test_where_the_process_ends_nobody_waits(
    client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was found, the others play by rules of thumb, and the site goes on."""

    def end(*_given: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(AtOnce, "submit", end)
    page = f"{address}/often?step={STEP}&seat=C&hide=others"
    client.post(page)
    assert "Nothing was found" in found(client, page)
    assert acts(play(client, address, seat="A")).endswith(":0")


@pytest.mark.slow
def test_where_nothing_is_found_in_time_it_is_said(
    client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_card, "FEWEST", 99)
    page = play(client, address, seat="A")
    assert acts(page).endswith(":0") and ": by rules of thumb" in page
    monkeypatch.setattr(best_play, "MOST_WAITING", -1)
    page = client.get(f"{address}/play?step={STEP - 3}&hide=others&others=search&seat=C").text
    assert acts(page).endswith(":0") and 'id="again"' not in page


@pytest.mark.parametrize("wrong", ["HK", "HJ:5", "HK:many", "HK:5.HJ:5"])
@pytest.mark.slow
def test_an_address_with_cards_out_of_turn_is_answered(client: FlaskClient, address: str, wrong: str) -> None:
    query = f"step={STEP}&hide=others&others=search&seat=A&acts={wrong}"
    assert client.get(f"{address}/play?{query}").status_code == 404


@pytest.mark.slow
def test_who_plays_on_asks_what_is_often_best_for_himself(client: FlaskClient, address: str) -> None:
    told = found(client, get(client, f"{address}/play?step={STEP}&seat=C&hide=others").link("Usually the best card"))
    assert "random deals that fit what C has seen" in told and html(told).one("table.shares")
    assert "often=1" not in client.get(f"{address}/play?step={STEP}&seat=A&hide=others&others=search").text


def test_both_pages_wait_and_fit_a_narrow_window(
    chromium: Browser, client: FlaskClient, address: str, complaints: list[str]
) -> None:
    with served(client.application) as site:
        page = opened(chromium, site, complaints, viewport={"width": 320, "height": 700})
        page.goto(f"{address}/often?step={STEP}&seat=C&hide=others")
        page.get_by_role("button", name="Find the card that is usually best").click()
        expect(page.get_by_role("table")).to_be_visible()
        assert_accessible(page)
        assert overflow(page) <= 0
        page.goto(f"{address}/play?step={STEP}&seat=A&hide=others&others=search")
        expect(page.locator(".searched")).to_be_visible()
        assert overflow(page) <= 0
        page.context.close()
    assert complaints == []
