"""A decision offers itself: a part that nobody knows works everywhere, with its own question and its own sentence."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from notation.cards import NAME, TAROCKS, cards_of
from notation.cli.recording import record
from notation.deals.chance import records
from notation.deals.growing import GrowingDeal
from notation.decision import CHOICE_TYPES, Choices, CompletedAct, Decision, Offer, Written, free_cards
from notation.game import Deal, Result
from notation.lessons import check
from notation.lessons.lesson import ILLEGAL, RIGHT, Lesson
from notation.parts.exchange import Cards, cards_act
from notation.parts.play import Duties
from notation.parts.tricks import tricks
from notation.problems import CATALOGUE, ERROR, Breach, Code, Phrase, phrase
from notation.reader import read
from notation.record import Record
from notation.replay import judge, position
from notation.rulebooks import GAMES, registered
from notation.rulebooks.tapp_tarock.rules import FOLLOW, LED, TAPP_TAROCK
from notation.table import Table
from notation.writer import write
from replay_web.app import create_app
from replay_web.present.addresses import packed
from replay_web.present.choices import choices
from replay_web.present.forms import forms
from replay_web.present.words import Voice
from tests.replay_web.reading import Opened, text

ENGLISH = {"Accept-Language": "en"}

NO_TRUMP = Code("pledge-no-trump", ERROR, "play", "{card} is no trump and cannot be pledged.")
TOO_LOUD = Code("toast-too-loud", ERROR, "play", "{seat} may not shout “{word}” here.")


class Pledge(Decision):
    """Which trump a seat pledges before the first lead."""

    __slots__ = ("hand", "whole")
    keyword = "keep"
    question = "{who} pledges a trump, one of:"
    may = "pledge {cards}"

    def __init__(self, table: Table, seat: int) -> None:
        self.seat, self.hand, self.whole = seat, table.hands[seat], table.whole(seat)

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        perhaps = 0 if self.whole else free_cards(table) & TAROCKS
        may, hand = Choices(cards=self.hand & TAROCKS), Choices(cards=self.hand)
        return Offer("pledge", self.keyword, may, hand, title=phrase("Pledge a trump"), possible=perhaps)

    def act(self, choice: Sequence[Any], seat: int | None = None) -> Cards:
        return cards_act(tuple(choice))

    def breaches(self, act: Cards) -> list[tuple[Breach, int | None]]:
        return [(NO_TRUMP(card=card), at) for at, card in enumerate(act.cards) if card & ~TAROCKS]

    def sentence(self, table: Table) -> Phrase:
        return phrase("{who} has a trump to pledge.", who=self.seat)

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        return phrase("{who} pledges {these} to the table.", who=done.seat, these=done.items)


class Toast(Decision):
    """A call before the first lead."""

    __slots__ = ()
    keyword = "announce"
    question = "{who} raises a glass: {words}"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def offer(self, table: Table, seat: int | None = None) -> Offer:
        may = (("prosit",), ("cheers",))
        return Offer("toast", self.keyword, Choices(may), Choices((*may, ("hurrah",))), title=phrase("Raise a glass"))

    def act(self, choice: Sequence[Any], seat: int | None = None) -> tuple[Any, ...]:
        return (self.seat if seat is None else seat, *choice)

    def written(self, choice: Sequence[Any], seat: int | None = None) -> Written:
        return Written(self.keyword, None, (self.act(choice, seat),), joins=True)

    def breaches(self, act: tuple[Any, ...]) -> list[tuple[Breach, int | None]]:
        return [] if act[1:] in (("prosit",), ("cheers",)) else [(TOO_LOUD(seat=act[0], word=act[1]), None)]

    def sentence(self, table: Table) -> Phrase:
        return phrase("{who} has a toast to give: {words}.", who=self.seat, words=["prosit", "cheers"])

    @classmethod
    def describe(cls, done: CompletedAct) -> Phrase:
        return phrase("{who} lifts the glass and says {word}.", who=done.seat, word=done.items[0][1])


def deal(table: Table) -> Deal:
    """A pledge, a toast, and the tricks."""
    table.alone(table.seats[0], TAPP_TAROCK.contracts[-1])
    yield Pledge(table, table.seats[0])
    yield Toast(table.seats[0])
    yield from tricks(table, table.seats[0], Duties(FOLLOW, (), LED, TAROCKS, beats=TAROCKS))
    return Result({}, dict.fromkeys(sorted(table.seats), 0))


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game and its codes are known for the time of a test."""
    for code in (NO_TRUMP, TOO_LOUD):
        monkeypatch.setitem(CATALOGUE, code.name, code)
    with registered(replace(TAPP_TAROCK, name="made-up", deal=deal)):
        yield


@pytest.fixture
def client() -> FlaskClient:
    return create_app([]).test_client()


def one() -> Record:
    """A deal by chance, as it is read again."""
    [dealt] = records(GAMES["made-up"], 3, 1, 5, None)
    [found] = read(write(dealt))
    return found


def pledged(found: Record) -> str:
    line = found.first("keep")
    assert line is not None
    return NAME[line.items[0]]


def test_chance_chooses_what_is_legal() -> None:
    for dealt in records(GAMES["made-up"], 3, 20, 5, None):
        [found] = read(write(dealt))
        assert (judge(found).verdict, judge(found).problems) == ("legal", []), write(found)
        assert found.first("keep") and found.first("announce")


def test_a_recorder_asks_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    given = "\n".join(["made-up", "-", "-", "T5", "pr", "q"])
    done = CliRunner().invoke(record, ["made-up"], input=given.partition("\n")[2] + "\n")
    assert done.exit_code == 0, done.output
    saved = Path("deals.tdn").read_text()
    assert "keep" in saved and ": T5" in saved and "prosit" in saved, done.output
    assert "pledges a trump" in done.output
    assert "raises a glass: 1 prosit  2 cheers" in done.output


def test_it_is_noted_down_on_a_page(client: FlaskClient) -> None:
    found = one()
    dealt = [line for line in found.main() if line.keyword in ("deal", "dealer", "hand", "talon")]
    address = "/note/" + packed(write(Record(tuple(dealt))).encode())
    page = client.get(address, headers={"Accept-Language": "en"}).text
    assert "Pledge a trump" in page
    assert "has a trump to pledge." in page
    page = client.get(address + f"?act={pledged(found)}", headers={"Accept-Language": "en"}, follow_redirects=True).text
    assert "to the table." in text(page)
    assert "has a toast to give: prosit or cheers." in page


def test_it_can_be_played_on() -> None:
    found = one()
    deal = GrowingDeal.after(found, (), 0)
    assert deal.decision is not None
    offer = deal.decision.offer(deal.table)
    no_trump, trump = next(cards_of(offer.candidates.cards & ~TAROCKS)), next(cards_of(offer.allowed.cards))
    assert [problem.code for problem in deal.take(NAME[no_trump])] == [NO_TRUMP]
    assert deal.take(NAME[trump]) == []
    assert [problem.code for problem in deal.take("hurrah")] == [TOO_LOUD]
    assert deal.take("cheers") == []
    grown = deal.grown()
    assert grown is not None
    assert judge(grown.record).verdict == "legal"
    assert "announce: " in grown.text and "cheers" in grown.text


def with_questions(found: Record) -> str:
    """The record, with a question before the pledge and one before the toast."""
    lines = write(found).splitlines(keepends=True)
    seat = next(line for line in lines if line.startswith("keep")).split()[1][0]
    return "".join(f"ask {seat}\n{line}" if line.startswith(("keep", "announce")) else line for line in lines)


def test_a_lesson_asks_for_it() -> None:
    [asking] = read(with_questions(one()))
    lesson = Lesson(check(asking))
    pledge, toast = lesson.questions
    voice = Voice(asking, lesson.report.game)
    [form] = forms(lesson, pledge, voice)
    assert form.title == "Pledge a trump"
    [form] = forms(lesson, toast, voice)
    assert form.title == "Raise a glass"
    assert [choice.value for choice in form.choices] == ["prosit", "cheers", "hurrah"]
    assert lesson.answer(pledge, lesson.understood(pledge, pledged(asking))).outcome == RIGHT
    assert lesson.answer(toast, lesson.understood(toast, "hur")).outcome == ILLEGAL


# ---- On the site


@pytest.fixture
def shown(tmp_path: Path) -> tuple[FlaskClient, str]:
    """A deal by chance, with its questions, on the site."""
    return Opened(tmp_path)(with_questions(one()))


def told(shown: tuple[FlaskClient, str], page: str, **query: object) -> str:
    client, id = shown
    answer = client.get(f"/records/{id}{page}", query_string=query, headers=ENGLISH)
    assert answer.status_code == 200
    return text(answer.text)


def test_its_kind_is_nobodys() -> None:
    walk = position(one(), 0)
    assert walk is not None and walk.decision is not None
    assert walk.decision.offer(walk.table).kind not in CHOICE_TYPES


@pytest.mark.slow
def test_a_step_tells_what_is_to_be_done_and_what_was(shown: tuple[FlaskClient, str]) -> None:
    assert "has a trump to pledge." in told(shown, "", step=0)
    page = told(shown, "", step=1)
    assert "to the table." in page and "has a toast to give: prosit or cheers." in page
    assert "lifts the glass and says" in told(shown, "", step=2)


@pytest.mark.slow
def test_it_is_played_on_a_page(shown: tuple[FlaskClient, str]) -> None:
    page = told(shown, "/play", step=0)
    assert "has a trump to pledge." in page
    page = told(shown, "/play", step=0, act=pledged(one()))
    assert "to the table." in page and "has a toast to give: prosit or cheers." in page and "Raise a glass" in page
    assert "may not shout “hurrah” here." in told(shown, "/play", step=1, act="hurrah")


@pytest.mark.slow
def test_a_question_asks_for_it_on_its_page(shown: tuple[FlaskClient, str]) -> None:
    assert "The hand is the answer" in told(shown, "/lesson", question=1)
    page = told(shown, "/lesson", question=2)
    assert "Raise a glass" in page and "hurrah" in page
    assert "may not shout “hurrah” here." in told(shown, "/lesson", question=2, answer="hurrah")


@pytest.mark.slow
def test_programs_are_told_of_it(shown: tuple[FlaskClient, str]) -> None:
    client, id = shown

    def step(number: int) -> dict[str, Any]:
        data: dict[str, Any] = client.get(f"/api/v1/records/{id}/steps/{number}", headers=ENGLISH).json or {}
        return data

    assert step(0)["choice"]["keyword"] == "keep"
    assert "to the table." in step(1)["sentence"]
    assert step(1)["options"] == ["prosit", "cheers"]
    assert "lifts the glass and says" in step(2)["sentence"]


def test_what_is_forbidden_is_listed() -> None:
    found = one()
    for step in (0, 1):
        walk = position(found, step)
        assert walk is not None and walk.decision is not None
        listed = choices(walk.decision, walk.table, Voice(found, walk.game))
        assert listed is not None
        assert {problem.rule.href for problem in listed.barred} == {"/rules/made-up#play"}
