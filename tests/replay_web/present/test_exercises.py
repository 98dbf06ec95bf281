"""Exercises on the site: lists, courses, the table behind an answer, the deal of the day."""

from datetime import date, timedelta

import pytest
from flask.testing import FlaskClient

from notation.lessons.questions import THEMES
from notation.reader import read
from notation.record import Record
from notation.rulebooks import GAMES
from notation.writer import write
from replay_web.app import create_app
from replay_web.present.exercises import GRADE_NAMES, KIND_NAMES, THEME_NAMES, of_the_day
from tests.places import RECORDS
from tests.replay_web.reading import Opened, html


@pytest.fixture(scope="module")
def site() -> FlaskClient:
    """A site of the records that ship."""
    return create_app().test_client()


def get(client: FlaskClient, path: str) -> str:
    """A page in English."""
    response = client.get(path, headers={"Accept-Language": "en"})
    assert response.status_code == 200, path
    return response.text


def exercise(game: str, title: str) -> Record:
    """An exercise that ships."""
    files = sorted((RECORDS / game).glob("0[13]-*.tdn"))
    listed = [record for path in files for record in read(path.read_text("utf-8"))]
    [found] = [record for record in listed if f"{{@en {title}}}" in record.text]
    return found


def exercises(client: FlaskClient, path: str) -> list[str]:
    """Words of each exercise in a list."""
    return html(get(client, path)).texts("li[data-exercise]")


# ---- Lists


def test_every_grade_theme_and_kind_has_its_name() -> None:
    assert set(GRADE_NAMES) == {1, 2, 3}
    assert set(THEME_NAMES) == set(THEMES)


@pytest.mark.slow
def test_exercises_are_narrowed_by_grade_theme_and_kind(site: FlaskClient) -> None:
    every = exercises(site, "/lessons")
    assert len(every) >= 120
    for key, value, said in (("grade", 3, "hard"), ("theme", "pagat", "The Pagat"), ("kind", "who", "Who holds what?")):
        some = exercises(site, f"/lessons?{key}={value}")
        assert 0 < len(some) < len(every)
        assert all(said in exercise for exercise in some)
    both = exercises(site, "/lessons?game=cego&theme=pagat")
    assert both and all("Cego" in exercise and "The Pagat" in exercise for exercise in both)
    assert "No record here asks a question." in get(site, "/lessons?theme=luck")


@pytest.mark.slow
def test_kinds_are_listed_once_each(site: FlaskClient) -> None:
    page = get(site, "/lessons")
    for name in KIND_NAMES.values():
        assert page.count(f">{name}</a>") <= 1


# ---- Courses


@pytest.mark.parametrize("game", [game for game in GAMES if list((RECORDS / game).glob("03-*.tdn"))])
def test_a_course_has_chapters_exercises_and_lesson_in_order(site: FlaskClient, game: str) -> None:
    book, lesson, *others = html(get(site, f"/courses/{game}")).all('section[aria-labelledby^="part-"]')
    assert len(book.all("[data-exercise]")) == 8 and len(book.all("[data-chapter]")) >= 10
    assert not lesson.all("[data-exercise]") and "question" in lesson.text
    if game == "slovenian":  # its exercises all stand in its book
        return
    own = others[0]
    assert len(own.all("[data-exercise]")) >= 12 and not own.all("[data-chapter]")
    grades = [GRADE_ORDER[fact] for fact in own.texts(".facts span") if fact in GRADE_ORDER]
    assert len(grades) >= 12 and grades == sorted(grades)


GRADE_ORDER = {"easy": 1, "medium": 2, "hard": 3}


def test_a_game_that_nothing_teaches_has_no_course(site: FlaskClient, opened: Opened) -> None:
    assert site.get("/courses/tarocchini").status_code == 404
    assert "/courses/cego" in get(site, "/lessons?game=cego")


# ---- The play behind an answer


def answered(opened: Opened, record: Record, **query: object) -> tuple[str, str]:
    """The page of an exercise with an answer, and its id."""
    client, id = opened(write(record))
    response = client.get(f"/records/{id}/lesson", query_string=query, headers={"Accept-Language": "en"})
    assert response.status_code == 200
    return response.text, id


def trick_of(page: str) -> list[str]:
    """Cards of the trick on the table."""
    cards = html(page).values("[data-part=trick] use", "href")
    return [card.removeprefix("#c-") for card in cards]


@pytest.mark.slow
def test_the_own_hand_is_the_answer(opened: Opened) -> None:
    page, _id = answered(opened, exercise("koenigrufen", "The partner plays last"))
    assert html(page).values("[data-own] button[name=answer]", "value") == ["SQ", "SN", "S10", "DQ"]
    assert len(html(page).all("[name=answer][value=SQ]")) == 1, "and nothing else"
    assert not html(page).all("[data-along]")


@pytest.mark.slow
def test_a_right_answer_is_played_to_the_end(opened: Opened) -> None:
    record = exercise("koenigrufen", "The partner plays last")
    page, _id = answered(opened, record, answer="SQ")
    assert trick_of(page) == ["S9", "SQ"] and html(page).one(".steps-count").text.startswith("1 /")
    page, _id = answered(opened, record, answer="SQ", on=3)
    assert trick_of(page) == ["S9", "SQ", "S7", "T18"]
    page, _id = answered(opened, record, answer="SQ", on=99)
    assert trick_of(page) == ["C8", "CN", "CQ", "SN"]
    assert "href" not in html(page).one("#next")


@pytest.mark.slow
def test_a_wrong_answer_is_refuted_card_by_card(opened: Opened) -> None:
    record = exercise("koenigrufen", "The partner plays last")
    page, id = answered(opened, record, answer="S10", on=2)
    assert trick_of(page)[:2] == ["S9", "S10"] and "Wrong" in html(page).text and "Try again" in html(page).text
    assert f"/records/{id}/lesson?question=1&answer=S10&on=3" in html(page).values("a[href]", "href")
    assert "Show the answer" in html(page).text, "the refutation does not tell the answer"


@pytest.mark.slow
def test_hidden_hands_stay_hidden_behind_an_answer(opened: Opened) -> None:
    """In a deal that was dealt out whole the play goes on to the end of the trick, as the seat sees it."""
    lines = (RECORDS / "french-tarot" / "02-lesson.tdn").read_text("utf-8")
    first = write(read(lines)[0])
    client, id = opened(first)
    page = client.get(f"/records/{id}/lesson?question=2&answer=T8&on=9", headers={"Accept-Language": "en"}).text
    assert len(trick_of(page)) == 4
    hands = html(page).all("[data-part=hand]")
    open_cards = [len(hand.all('use:not([href="#c-back"])')) for hand in hands]
    assert sorted(open_cards)[:3] == [0, 0, 0] and max(open_cards) > 10


# ---- The deal of the day


@pytest.mark.slow
def test_the_deal_of_the_day_is_the_same_for_everybody(site: FlaskClient) -> None:
    daily = html(get(site, "/")).one("section:has(#daily)")
    assert "Deal of the day" in daily.text
    assert site.get(daily.one(".about a")["href"]).status_code == 200


def test_all_deals_have_their_day() -> None:
    entries = [f"entry {number}" for number in range(121)]
    start = date(2026, 11, 27)
    days = [of_the_day(entries, start + timedelta(days)) for days in range(121)]  # type: ignore[type-var, arg-type]
    assert set(days) == set(entries)
    assert of_the_day([], start) is None
