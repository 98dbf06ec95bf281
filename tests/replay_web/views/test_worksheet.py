"""A lesson on paper: questions with the asked hands first, the answers on a page of their own, and one seat's sheet."""

import re
from itertools import cycle

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from notation.words.languages import LANGUAGES
from replay_web.app import create_app
from replay_web.library import SHIPPED, Entry, entries_in
from replay_web.present.questions import lesson_of
from tests.notation.records import LESSON
from tests.replay_web.browsers import WIDTHS, assert_accessible, opened
from tests.replay_web.reading import Opened, get, html
from tests.samples import sample


def sheet(client: FlaskClient, id: str, status: int = 200, **query: str) -> str:
    response = client.get(f"/records/{id}/worksheet", query_string=query, headers={"Accept-Language": "en"})
    assert response.status_code == status
    return response.text


def asking() -> list[tuple[Entry, int]]:
    lessons = [(entry, lesson_of(entry)) for entry in entries_in(SHIPPED)]
    return [(entry, len(lesson.questions)) for entry, lesson in lessons if lesson]


@pytest.mark.slow
def test_the_answers_stand_behind_the_questions(opened: Opened) -> None:
    client, id = opened(LESSON)
    page = sheet(client, id)
    questions, answers = html(page).all("li.paper-question"), html(page).one(".paper-answers")
    asked = " ".join(question.text for question in questions)
    assert len(questions) == len(answers.all("li[value]")) > 3
    assert "✓" not in asked and "✗" not in asked
    assert answers.text.count("✓") >= len(questions)
    assert all(" " not in hand for hand in html(page).texts(".paper-question section.cards > h3"))
    assert html(page).all(".paper-question section.cards > h3 + ul > li")
    assert "Trick" in asked


@pytest.mark.slow
def test_a_question_shows_what_the_asked_seat_knew(opened: Opened) -> None:
    """The hand of the seat alone, card for card, as it was before the act."""
    client, id = opened(LESSON)
    entry = client.application.extensions["library"].get(id)
    lesson = lesson_of(entry)
    assert lesson is not None
    parts = html(sheet(client, id)).all("li.paper-question")
    for question, part in zip(lesson.questions, parts, strict=True):
        hand = lesson.moment(question).table.hands[question.seat]
        assert sum(len(row.split()) - 1 for row in part.texts("section.cards li")) == hand.bit_count()


def test_a_record_that_asks_nothing_has_none(client: FlaskClient, ids: dict[str, str]) -> None:
    assert "This record asks no questions." in sheet(client, ids["legal"], 404)
    assert "/worksheet" not in client.get(f"/records/{ids['legal']}").text


@pytest.mark.slow
def test_every_shipped_lesson_has_a_worksheet_in_every_language() -> None:
    """Those with many questions in every language, the others in turn."""
    client = create_app().test_client()
    listed = client.get("/lessons?lang=ja").text
    for (entry, count), turn in zip(sample(asking(), 6), cycle(LANGUAGES), strict=False):
        for language in LANGUAGES if count > 1 else [turn]:
            page = sheet(client, entry.id, lang=language)
            assert len(html(page).all("li.paper-question")) == count
        assert count == 1 or f'/records/{entry.id}/worksheet"' in client.get(f"/records/{entry.id}").text
        assert f'/records/{entry.id}/worksheet?lang=ja"' in listed


def test_on_paper_answers_are_on_another_page(chromium: Browser, house: str, complaints: list[str]) -> None:
    page = opened(chromium, house, complaints, locale="de")
    for entry, count in sorted(asking(), key=lambda asked: -asked[1])[:3]:
        page.goto(f"/records/{entry.id}/worksheet")
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True)))
        assert pages == 2, (entry.id, count)
    assert_accessible(page, [(WIDTHS[1], "dark")])  # narrow, in light, a test of every page looks at one
    page.context.close()
    assert complaints == []


def test_what_one_seat_saw_is_printed(client: FlaskClient, ids: dict[str, str]) -> None:
    paper = get(client, get(client, f"/records/{ids['legal']}?seat=B&step=5&lang=en").link("Sheet of Korbinian"))
    assert "What Korbinian saw." in paper.text and "Notes" not in paper.text
    hidden = client.get(f"/records/{ids['legal']}?seat=B&step=5&hide=others").text
    assert "Sheet of" not in hidden
