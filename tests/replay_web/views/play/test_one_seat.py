"""A seat is played, the other hands hidden: nothing of them is sent before the deal is over."""

import re
from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient

from notation.deals import chance
from notation.deals.growing import GrowingDeal
from notation.deals.viewing import view
from notation.game import Game
from notation.reader import read
from notation.record import SEATS, Record
from notation.replay import position
from notation.rulebooks import GAMES
from notation.words.languages import LANGUAGES
from notation.writer import write
from replay_web.app import create_app
from replay_web.library import entries_in
from tests.notation.deals.test_growing import PART_WAY
from tests.notation.deals.test_viewing import exchanged, hidden_pair
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import Opened, get, html, text
from tests.replay_web.views.test_play import hand, offered

TABLES = [(game, game.players[-1]) for game in GAMES.values()]


def play(client: FlaskClient, id: str, status: int = 200, **query: object) -> str:
    response = client.get(
        f"/records/{id}/play", query_string={"hide": "others"} | query, headers={"Accept-Language": "en"}
    )
    assert response.status_code == status, text(response.text)
    return response.text


def acts(page: str) -> str:
    return "".join(html(page).values("[name=acts]", "value")[:1])


def test_the_hand_is_played_and_the_others_stay_hidden(client: FlaskClient, ids: dict[str, str]) -> None:
    page = play(client, ids["legal"], step=11, seat="C")
    assert "You hold the hand of Marlies" in page
    shown = [(hand["data-seat"], "data-own" in hand) for hand in html(page).all("[data-seat]")]
    assert shown == [("C", True), ("A", False), ("B", False)]
    cards = hand(page)
    assert cards and not html(page).all("[data-seat]:not([data-own]) [name=act]")
    after = play(client, ids["legal"], step=11, seat="C", act=cards[0])
    assert acts(after) == cards[0] and len(hand(after)) >= 1
    back = html(after).one("a[rel=prev]")["href"]
    assert "step=11" in back and "hide=others" in back
    assert "Replay the record with it" not in after and "<textarea" not in after


@pytest.mark.slow
def test_a_trick_that_is_over_stays_for_a_moment(client: FlaskClient, ids: dict[str, str]) -> None:
    """It is shown where the others have begun the next one; never before the seat has played."""
    gathered = []
    for step in range(11, 41):
        first = play(client, ids["legal"], step=step, seat="C")
        assert "trick-gathered" not in first
        if cards := html(first).values("[name=act]", "value"):
            page = play(client, ids["legal"], step=step, seat="C", act=cards[0])
            gathered += html(page).all("ol.trick-gathered[aria-hidden=true]")
    assert gathered and all(set(trick.classes) & {"west", "east", "south"} for trick in gathered)
    assert all(len(trick.all("use")) == 3 for trick in gathered)


def test_the_end_stands_beside_the_record(client: FlaskClient, ids: dict[str, str]) -> None:
    """The deal is ended as at the table; another end has other card points."""
    page = f"/records/{ids['legal']}/play?step=55&acts=T7.SQ.HQ"
    told = text(client.get(page, headers={"Accept-Language": "en"}).text)
    assert "Card points of Korbinian you 62 at the table 62" in told
    assert "Card points of" not in text(client.get(page.removesuffix(".HQ")).text)


def test_a_card_that_is_not_allowed_says_why(client: FlaskClient, ids: dict[str, str]) -> None:
    for step in range(8, 30):
        page = play(client, ids["legal"], step=step, seat="C")
        cards = "button[name=act]:has(> .card:not(.legal)), [type=checkbox][name=act]:has(+ .card:not(.legal))"
        barred = set(html(page).values(cards, "value"))
        if barred and hand(page):
            break
    refused = play(client, ids["legal"], step=step, seat="C", act=min(barred))
    assert "Against the rules" in refused and "/rules/tapp-tarock#" in refused
    assert acts(refused) == "" and hand(refused) == hand(page)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "name", str(value)))
@pytest.mark.parametrize("others", ["rule", "chance"])
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_every_game_is_played_by_its_page_alone(tmp_path: Path, game: Game, players: int, others: str) -> None:
    """Whatever is offered is accepted, from the first bid to the score sheet."""
    random = Random(players)
    [record] = chance.records(game, players, 1, 6, None)
    (tmp_path / "one.tdn").write_text(write(record), "utf-8")
    client = create_app([tmp_path]).test_client()
    [entry] = entries_in([tmp_path])
    start = entry.at(0)
    assert start is not None
    seat = SEATS[start.table.seats[1]]
    page, query = play(client, entry.id, step=0, seat=seat, others=others), {"seat": seat, "others": others}
    for _act in range(80):
        ways = offered(page)
        if not ways:
            break
        marked = html(page).all("[type=checkbox][name]")
        for _try in range(200):
            tried = some(page, ways, random) if marked or "<fieldset" in page else random.choice(ways)
            after = play(client, entry.id, step=0, acts=acts(page), act=tried, **query)
            if "Against the rules" not in after and "No answer" not in after:
                break
        else:
            pytest.fail(f"nothing of {ways} is taken")
        page = after
    assert "What the score sheet would have been" in page and "Replay the record with it" in page
    assert "unknown" not in html(page).one(".board").markup


def some(page: str, ways: list[str], random: Random) -> str:
    """Several cards, as many as are asked for; or a card for another one."""
    if "<fieldset" in page:
        lists = [part.values("[type=radio]", "value") for part in html(page).all("fieldset")]
        return " for ".join(random.choice(cards) for cards in lists)
    asked = re.findall(r"\d+", "".join(html(page).texts(".picked span")))
    return " ".join(random.sample(ways, int(asked[0]) if asked else 3))


def without_names(page: str, id: str) -> str:
    """A page without what names its record, a hash of everything in it."""
    return re.sub(r"/records/[0-9a-f~-]+", "/records/ID", page).replace(id, "ID")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.slow
@pytest.mark.sampled(1)
def test_cards_that_a_seat_cannot_see_may_change_places(game: Game, tmp_path: Path) -> None:
    """The law of views, on the page that plays: exchange unseen cards, and it stays the same to the byte.

    At a moment when the seat itself is asked: what the others do before hangs on their own cards.
    """
    random, pairs = Random(3), list[tuple[Record, int, int]]()
    for written_down in chance.records(game, game.players[0], 3, 8, None):
        [record] = read(write(written_down))
        for step in range(0, 40, 5):
            walk = position(record, step)
            if walk is None or walk.decision is None or walk.decision.seat is None:
                continue
            seat = walk.decision.seat
            pair = hidden_pair(view(record, seat, step), walk.table, random)
            if pair is not None:
                alone = GrowingDeal.after(record, (), step).alone()
                pairs += [(alone, seat, step), (exchanged(alone, *pair), seat, step)]
    files = [tmp_path / f"{number}" / "one.tdn" for number in range(len(pairs))]
    for file, (record, _seat, _step) in zip(files, pairs, strict=True):
        file.parent.mkdir()
        file.write_text(f"%tdn 1\n\n{write(record)}", "utf-8")
    client, entries = create_app(files).test_client(), entries_in(files)
    pages = []
    for entry, (_record, seat, step) in zip(entries, pairs, strict=True):
        answer = client.get(f"/records/{entry.id}/play?step={step}&seat={SEATS[seat]}&hide=others")
        pages.append((answer.status_code, without_names(answer.text, entry.id) if answer.status_code == 200 else ""))
    both = [pair for pair in zip(pages[::2], pages[1::2], strict=True) if pair[0][0] == pair[1][0] == 200]
    assert len(both) > 2
    for one, other in both:
        assert one == other


@pytest.mark.slow
def test_a_teacher_sends_a_link(opened: Opened, client: FlaskClient, ids: dict[str, str]) -> None:
    own, id = opened(UNTERER)
    link = get(own, f"/records/{id}?step=14&seat=C&lang=de").one("#task")["value"]
    assert link.startswith("http://localhost/") and link.endswith("/play?step=14&seat=C&hide=others")
    answer = own.get(link, follow_redirects=True, headers={"Accept-Language": "en"})
    assert "You hold the hand of Marlies" in answer.text
    assert 'id="task"' not in client.get(f"/records/{ids['unknown']}?step=0").text


@pytest.mark.slow
def test_a_deal_from_part_way_is_played_on_from_its_start(opened: Opened) -> None:
    own, id = opened(PART_WAY)
    page = own.get(f"/records/{id}?step=0&lang=en").text
    assert f"/records/{id}/play?step=0" in page
    assert hand(own.get(f"/records/{id}/play?step=0").text) == ["T19", "HK", "HN"]
    assert len(hand(play(own, id, step=0, seat="A"))) == 1
    stated, id = opened(PART_WAY.partition("contract")[0])
    assert "/play?step=0" not in stated.get(f"/records/{id}?step=0").text


def test_chance_is_another_one_each_time(client: FlaskClient, ids: dict[str, str]) -> None:
    first, same = (play(client, ids["legal"], step=0, seat="C", others="chance", seed=3) for _time in range(2))
    assert first == same
    pages = [play(client, ids["legal"], step=20, seat="C", others="chance", seed=seed) for seed in range(8)]
    assert len({html(page).one(".replay-status[role=status]").text for page in pages}) > 3
    assert "others=chance&amp;seed=4" in first.replace("seed=4&amp;others=chance", "others=chance&amp;seed=4")


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"others": "cheats"}, 404),
        ({"seed": "-1", "others": "chance"}, 404),
        ({"seed": "x"}, 404),
        ({"seat": "Z"}, 404),
        ({"acts": "T1.T1"}, 404),
        ({"acts": "solo.nonsense"}, 404),
        ({"acts": ".".join(["-"] * 1000)}, 404),
        ({"hide": "all"}, 400),
        ({"act": "T21"}, 200),
        ({"act": "\0"}, 200),
    ],
)
def test_a_broken_address_is_answered(
    client: FlaskClient, ids: dict[str, str], query: dict[str, str], status: int
) -> None:
    play(client, ids["legal"], status, step=0, **query)


def test_where_cards_are_unknown_nobody_plays(client: FlaskClient, ids: dict[str, str]) -> None:
    assert "Not all cards in the hands are known" in text(play(client, ids["unknown"], 404, step=3, seat="A"))
    play(client, ids["unjudged"], 404, step=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language(client: FlaskClient, ids: dict[str, str], language: str) -> None:
    page = client.get(f"/records/{ids['legal']}/play?step=11&seat=C&hide=others&lang={language}").text
    assert html(page).one("html")["lang"] == language and ("You hold" in page) == (language == "en")
    assert set(html(page).values("[type=hidden][name=lang]", "value")) == {language}
