"""The table turned to a seat, and the other hands hidden: what the seat did not see is not in the page."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.parse import quote, urlencode

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from notation.deals import chance
from notation.deals.viewing import view
from notation.game import Game
from notation.lessons import check
from notation.reader import read
from notation.record import SEATS, Record
from notation.replay import position
from notation.replay.steps import steps
from notation.rulebooks import GAMES
from notation.writer import write
from replay_web.app import create_app
from replay_web.library import Entry, entries_in
from replay_web.present.lines_of_play import MAIN
from replay_web.present.seat_view import all_as_seen, as_seen
from replay_web.present.step_page import levels_of
from replay_web.present.table_picture import step_drawn
from replay_web.present.unjudged import where_ended
from tests.notation.deals.test_viewing import exchanged, hidden_pair
from tests.replay_web.reading import Opened, board, html, in_words, part, text
from tests.samples import amount, sample

TABLES = [(game, players) for game in GAMES.values() for players in game.players]


def get(client: FlaskClient, id: str, **query: object) -> str:
    response = client.get(f"/records/{id}", query_string=query)
    assert response.status_code == 200, response.text
    return response.text


# The table turned


def test_the_table_is_turned_to_a_seat_and_stays_so(client: FlaskClient, ids: dict[str, str]) -> None:
    for seat, hands in (("A", "ABC"), ("B", "BCA"), ("c", "CAB")):
        page = get(client, ids["legal"], step=21, seat=seat)
        shown = [(hand.classes[1], hand["data-seat"]) for hand in html(page).all("section.hand")]
        assert shown == list(zip(("south", "east", "west"), hands, strict=True))
        assert html(page).values("[data-seat][data-own]", "data-seat") == [seat.upper()]
        steps = html(page).values("#steps [href], #moves [href]", "href")
        assert steps and all(f"&seat={seat}" in step for step in steps)
    assert "Marlies" in html(page).texts("#board .trick-plays li.south .trick-name")


def test_a_large_table_is_turned_too(client: FlaskClient, ids: dict[str, str]) -> None:
    hands = html(get(client, ids["eight"], step=30, seat="D")).all("section.hand")
    assert "".join(hand["data-seat"] for hand in hands) == "DEFGHABC"
    assert hands[0].classes[:2] == ["hand", "south"] and "data-own" in hands[0]
    assert hands[6].classes[:4] == ["hand", "north", "of-5", "at-5"]


@pytest.mark.parametrize("seat", ["D", "X", "AB", "1", "é", "<"])
def test_a_seat_that_does_not_play_is_refused(client: FlaskClient, ids: dict[str, str], seat: str) -> None:
    response = client.get(f"/records/{ids['legal']}", query_string={"seat": seat})
    assert (response.status_code, "its seats are A, B and C." in response.text) == (404, True)
    hidden = client.get(f"/records/{ids['legal']}", query_string={"hide": seat})
    assert (hidden.status_code, "hide=others" in hidden.text) == (400, True)


def test_what_cannot_be_hidden_says_so(client: FlaskClient, ids: dict[str, str]) -> None:
    for query in (f"{ids['unjudged']}?hide=others", f"{ids['notes']}?variation=1&step=1&hide=others"):
        response = client.get(f"/records/{query}")
        assert (response.status_code, "main line" in response.text) == (404, True)
    assert not html(get(client, ids["notes"], variation="1", step=1)).all("#hide")
    assert not html(get(client, ids["unjudged"])).all(".replay-seats")
    assert get(client, ids["unjudged"], seat="B")


# The other hands hidden


def test_a_seat_sees_its_hand_and_what_was_played(client: FlaskClient, ids: dict[str, str]) -> None:
    page = get(client, ids["notes"], step=17, seat="B", hide="others")
    shown = board(page)
    assert shown.count("14 cards unknown") == 2
    assert "worked out" not in page
    assert "Korbinian, declarer, leads trump 18" in text(page)
    said = text(in_words(page))
    assert "Instead of this" not in said and "”" not in part(page, "moves")
    assert not html(page).all('[class^="verdict"], [class^="comment"], [class^="fault"], [class^="sign"]')
    moves = text(part(page, "moves"))
    assert moves.count("trump 18") == 1 and "trump 20" not in moves.partition("trump 18")[2], "no later card"
    assert "Settlement" not in moves
    assert "?step=59&seat=B&hide=others" in html(page).values("a", "href")


def test_the_end_stays_hidden_until_the_hands_are_shown(client: FlaskClient, ids: dict[str, str]) -> None:
    page = get(client, ids["legal"], step=59, seat="A", hide="others")
    assert "The end: the score sheet is shown once all hands are open." in text(page)
    assert "sheet-title" not in page
    assert "sheet-title" in client.get(f"/records/{ids['legal']}{html(page).one('#hide')['href']}").text


@pytest.mark.slow
def test_every_record_can_be_seen_by_every_seat(client: FlaskClient, library: list[Entry]) -> None:
    for entry in library:
        start = position(entry.report().record, 0)
        if start is None:
            continue
        last = len(steps(entry.report().record)) - 1
        for seat in start.table.seats:
            for step in (*range(7 * seat, last, amount(83, 31)), last):
                page = get(client, entry.id, step=step, seat=SEATS[seat], hide="others")
                assert len(html(page).all("[data-part=sentence]:not(:empty)")) == 1
                assert len(html(page).all("#moves [aria-current=step]")) == 1


@pytest.mark.slow
def test_seen_at_once_a_record_is_the_same(client: FlaskClient, library: list[Entry]) -> None:
    """A record as a seat saw it has the check and the replay of the record written out."""
    for entry in library[:: amount(7, 3)]:
        start = position(entry.record(), 0)
        if start is None:
            continue
        seat = start.table.seats[-1]
        for acts, own in list(all_as_seen(entry, seat).items())[::4]:
            plain, report = Entry("", "", 1, 1, "1", own.source), own.report()
            checked, walk = check(plain.record()), position(plain.record(), acts)
            now, before = own.at(acts), own.at(max(acts - 1, 0))
            assert own.source == as_seen(entry, seat, acts).source
            assert walk and now and before and report.table and checked.table
            assert (report.game, report.result) == (checked.game, checked.result)
            assert report.table.tricks == checked.table.tricks and now.table.hands == walk.table.hands
            asked, wanted = now.decision, walk.decision
            assert (type(asked), asked and asked.seat) == (type(wanted), wanted and wanted.seat)
            assert before.number == max(acts - 1, 0)
            assert where_ended(own, levels_of(own)[MAIN]) == where_ended(plain, levels_of(plain)[MAIN])


class Seen(NamedTuple):
    """A record of which pages show what a seat saw up to a step."""

    record: Record
    seat: int
    step: int


RECORD = re.compile(r"/records/[0-9a-f]{10}(-[0-9]+)?(~[0-9a-f]+)?")


def nameless(page: str, id: str) -> str:
    """A page without the ids of its records, and without its links to neighbours, where not every seat plays."""
    for link in html(page).values("[rel=prev], [rel=next]", "href"):
        page = page.replace(str(escape(link)), "NEIGHBOUR")
    return RECORD.sub("/records/ID", page).replace(quote(id), "ID").replace(id, "ID")


def with_title(source: str) -> str:
    """A record with a title, and comments everywhere, in which the hands are told."""
    first, *lines = source.splitlines()
    hands = " ".join(line for line in lines if line.startswith(("hand", "talon"))).replace("hand", "")
    told = [f"{line} {{{hands}}}" if line.partition(" ")[0] in ("take", "discard", "trick") else line for line in lines]
    return "\n".join((f"{first} {{{hands}. All of it.}} {{@de {hands}}}", *told))


def pages_of(folder: Path, seen: list[Seen]) -> list[list[str]]:
    """The pages of each record that show what its seat saw, without what names the record and those beside it.

    Every record has one before it and one behind it.
    """
    files = [folder / str(number) / "one.tdn" for number in range(len(seen) + 2)]
    sources = (with_title(write(record)) for record, _, _ in seen)
    for file, source in zip(files, ("deal", *sources, "deal"), strict=True):
        file.parent.mkdir()
        file.write_text(f"%tdn 1\n\n{source}", "utf-8")
    client = create_app(files).test_client()
    return [
        [nameless(text, entry.id) for text in texts_of(client, entry, seat, step)]
        for entry, (_, seat, step) in zip(entries_in(files)[1:-1], seen, strict=True)
    ]


def texts_of(client: FlaskClient, entry: Entry, seat: int, step: int) -> Iterator[str]:
    """All that a site answers of what a seat saw at a step: pages, file names, pictures, data."""
    query: dict[str, str | int] = {"step": step, "seat": SEATS[seat], "hide": "others"}
    at_end = step == levels_of(entry)[MAIN].last - 1
    for kind in PAGES + (WHOLE if at_end else ()):
        response = client.get(f"/records/{entry.id}{kind}", query_string=query)
        yield f"{response.status} {response.headers.get('Content-Disposition')} {response.text}"
    shown = f"http://localhost/records/{entry.id}?{urlencode(query)}"
    yield client.get("/oembed", query_string={"url": shown}).text
    table = step_drawn(entry, step, MAIN, seat, True)
    yield table or ""
    for api in (f"/api/v1/records/{entry.id}/steps/{step}",):
        response = client.get(api, query_string={"seat": SEATS[seat]})
        assert response.status_code == 200, api
        yield response.text


PAGES, WHOLE = ("", "/embed", "/print", "/often"), ("/steps", "/embed/steps", ".html")
"""Pages of a record that can hide hands, and those that show later steps, too: of what is hidden to the end."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), sample(TABLES, 8), ids=lambda value: getattr(value, "name", str(value)))
@pytest.mark.sampled(2)
def test_cards_that_a_seat_cannot_see_may_change_places(game: Game, players: int, tmp_path: Path) -> None:
    """The law of views, on the pages: exchange unseen cards, keep the acts, and they stay the same to the byte."""
    random = Random(7)
    pairs: list[Seen] = []
    for dealt in chance.records(game, players, 1, seed=8, rules=None):
        [record] = read(write(dealt))
        last = len(steps(record)) - 1
        for step in (*range(0, last - 1, min(11, last // 3)), last - 1):  # a valat may end with the first trick
            walk = position(record, step)
            assert walk is not None
            seat = random.choice(walk.table.seats)
            pair = hidden_pair(view(record, seat, step), walk.table, random)
            if pair is not None:
                pairs += [Seen(record, seat, step), Seen(exchanged(record, *pair), seat, step)]
    pages = pages_of(tmp_path, pairs)
    assert pages[::2] == pages[1::2]
    assert len(pages) > 1


KEPT = """deal cego 3
dealer C
hand A: T21 T20 T15 T14 T8 T5 SK S8 CQ C9 HK DK DQ
hand B: Fool T19 T13 T12 T11 T3 SQ SN CJ HQ H1 DN D1
hand C: T18 T17 T16 T10 T9 T7 T6 T4 T2 SJ S10 CK C10
talon: T1 S9 CN C8 HN HJ H2 H3 H4 DJ D2 D3
bids: A pass, B pass, C pass, A cego, B pass, C pass
keep A: T21 DK
discard A: D2
"""


@pytest.mark.parametrize(("language", "kept"), [("en", "2 unknown"), ("de", "2 unbekannte"), ("ja", "2枚")])
@pytest.mark.slow
def test_what_was_kept_and_not_seen_is_not_nothing(opened: Opened, language: str, kept: str) -> None:
    client, id = opened(KEPT)
    for step in (6, 7, 8):
        page = get(client, id, step=step, seat="B", hide="others", lang=language)
        assert step == 6 or kept in fact(page, {"en": "Kept", "de": "Behalten", "ja": "残したカード"}[language])
        assert not re.search(r"\b0 (marked|markierten)|0枚", page)
        own = get(client, id, step=step, seat="A", hide="others")
        assert step == 6 or fact(own, "Kept") == "trump 21 and the king of diamonds"


def fact(page: str, term: str) -> str:
    """A fact known of the deal, by its term."""
    return html(page).one(f'#known dt:lexbor-contains("{term}") + dd').text
