"""Choices at a decision: those that were allowed, and the rule that forbids each of the others."""

import re

import pytest
from flask.testing import FlaskClient

from notation.lessons.lesson import Lesson
from notation.parts.play import CardPlay
from notation.reader import read
from notation.replay import judge, position
from replay_web.present.choices import choices
from replay_web.present.words import Voice
from tests.notation.records import LESSON
from tests.replay_web.reading import Opened, html, in_words, show, text
from tests.samples import amount


def said_at(client: FlaskClient, id: str, step: int) -> str:
    """Markup of the folded list of a step; empty if absent."""
    return "".join(part.markup for part in html(in_words(show(client, id, step))).all("details#barred"))


@pytest.mark.slow
def test_a_call_that_is_too_low(opened: Opened) -> None:
    client, id = opened(LESSON)
    listed = said_at(client, id, 1)
    assert "Allowed" in listed
    assert "does not overbid" in listed or "is not a possible call" in listed
    assert 'href="/rules/tapp-tarock#bidding"' in listed


def test_every_card_of_the_hand_is_told_of_once() -> None:
    """At each card of the play: what is allowed and what is not make up the hand, and each has its own rule."""
    [record] = read(LESSON)
    report = judge(record)
    assert Lesson(report).questions
    seen = 0
    for step in range(60):
        walk = position(record, step)
        assert walk is not None
        if not isinstance(walk.decision, CardPlay):
            continue
        voice = Voice(record, walk.game)
        found = choices(walk.decision, walk.table, voice)
        hand = walk.table.hands[walk.decision.seat or 0]
        if found is None:
            assert walk.decision.legal == hand
            continue
        seen += 1
        names = [*found.allowed, *(name for choice in found.barred for name in choice.names)]
        assert len(names) == len(set(names)) == hand.bit_count()
        assert all(problem.message and problem.rule for problem in found.barred)
        assert {problem.rule.name for problem in found.barred} <= {
            "Following suit", "Who cannot follow", "The announced Pagat",
        }  # fmt: skip
    assert seen > 5


@pytest.mark.slow
def test_what_is_laid_away(opened: Opened) -> None:
    client, id = opened(LESSON)
    [record] = read(LESSON)
    for step in range(12):
        walk = position(record, step)
        if walk and walk.decision and walk.decision.keyword == "discard":
            assert "discard" in said_at(client, id, step)
            break
    else:
        raise AssertionError("nothing is laid away")


@pytest.mark.slow
def test_a_hidden_hand_tells_nothing(opened: Opened) -> None:
    """Only the seat's own choices are listed; those of the others would tell what they hold."""
    client, id = opened(LESSON)
    [record] = read(LESSON)
    own = other = 0
    for step in range(6, 50, amount(5, 1)):
        walk = position(record, step)
        if walk is None or walk.decision is None or walk.decision.seat is None or not said_at(client, id, step):
            continue
        letter = "ABC"[walk.decision.seat]
        for seat in "ABC":
            page = client.get(f"/records/{id}?step={step}&seat={seat}&hide=others", headers={"Accept-Language": "en"})
            listed = 'id="barred"' in page.text
            assert not listed or seat == letter, text(page.text)
            own += listed
            other += seat != letter
    assert own
    assert other


@pytest.mark.slow
def test_why_not_is_told_in_the_words_of_the_page(opened: Opened) -> None:
    client, id = opened(LESSON)
    listed = text(said_at(client, id, 1))
    assert "“Dreier” does not overbid “Dreier”; B may say pass, Unterer or Solo." in listed
    follow = next(step for step in range(14, 50) if "must follow" in said_at(client, id, step))
    assert re.search(r"\w+ must follow \w+: (trump \d+|[♠♣♥♦])", text(said_at(client, id, follow)))
