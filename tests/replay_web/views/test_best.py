"""The best play of a record, found in the background and shown with the deal."""

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import ClassVar

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from corpus.archive import Archive
from corpus.ingest.importing import add
from notation.analysis import Estimate, Solution, best_play
from notation.cards import CARD, NAME, cards_of
from notation.deals.part_way import position_of
from notation.reader import read
from notation.replay.steps import steps
from notation.writer import write
from replay_web.app import create_app
from replay_web.jobs import best_play as queue
from replay_web.jobs import serialize
from replay_web.library import entries_in
from replay_web.present import best_text
from replay_web.present.best_course import course_band, course_touches, progress
from replay_web.present.lines_of_play import MAIN
from replay_web.present.questions import lesson_of
from replay_web.present.step_page import StepPage, levels_of, step_page
from replay_web.present.words import Voice
from tests.places import RECORDS
from tests.replay_web.browsers import WIDTHS, assert_accessible, opened, overflow, served
from tests.replay_web.reading import get, html, text

BOOK = read((RECORDS / "tapp-tarock" / "01-book.tdn").read_text("utf-8"))
BOARD_14 = next(chapter for chapter in BOOK if chapter.header("board") == 14)
ENDING = write(position_of(BOARD_14, 11))
"""The last six tricks of a deal: to the fourteenth trick somebody gives the Pagat in the last trick away."""


class AtOnce(ThreadPoolExecutor):
    """Works in this very process, and needs no other.

    What it looks for is one thing for the whole process, so the one before ends first.
    """

    before: ClassVar[list["AtOnce"]] = []

    def __init__(self, *given: object) -> None:
        """It takes what a pool of processes takes."""
        super().__init__(1)
        while self.before:
            self.before.pop().shutdown(cancel_futures=True)
        self.before.append(self)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ending.tdn"
    path.write_text(ENDING, encoding="utf-8")
    return path


@pytest.fixture
def client(file: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr(queue, "ProcessPoolExecutor", AtOnce)
    return create_app([file]).test_client()


@pytest.fixture
def address(file: Path) -> str:
    return f"/records/{entries_in([file])[0].id}"


def asked(client: FlaskClient, address: str) -> str:
    """The page once everything was found."""
    response = client.post(f"{address}/best")
    assert (response.status_code, response.headers["Location"]) == (303, f"{address}/best")
    end = monotonic() + 60
    while 'id="again"' in (page := client.get(f"{address}/best").text) and monotonic() < end:
        sleep(0.02)
    return page


@pytest.mark.slow
def test_nobody_finds_it_before_somebody_asks(client: FlaskClient, address: str) -> None:
    replay = client.get(f"{address}?step=1").text
    assert 'form="ask-best"' in replay and f'action="{address}/best?step=1"' in replay
    assert 'class="course-drawn"' not in replay
    page = client.get(f"{address}/best").text
    assert "Find the best play" in page and "<table" not in page
    assert 'id="best"' not in client.get(f"{address}?step=1").text


@pytest.mark.slow
def test_every_card_that_was_played_stands_with_what_came_of_it(client: FlaskClient, address: str) -> None:
    page = asked(client, address)
    assert "All 18 cards of the deal." in page and "Card points of Mathilde at the end" in page
    rows = [row for row in html(page).all(".costs tbody tr") if row.one("td:first-child").text == "14"]
    assert [row.texts("th b") for row in rows] == [["?"], [], []]
    assert rows[0].one("th a")["aria-label"] == "trump 20" and rows[0].one("th + td").text.startswith("0 · 35")
    assert html(page).texts(".costs b").count("?") == 1 and "−8 in the score" in page
    assert "this costs 8 in the score; best was the Pagat, the queen of hearts. Then: the ace" in page
    assert '<polyline class="of-1"' in page and "from 30 to 35, in the end 35." in page


@pytest.mark.slow
def test_a_card_that_costs_card_points_alone_has_no_mark(client: FlaskClient, address: str) -> None:
    page = asked(client, address)
    row = html(page).one('tr:has(> th > [aria-label="trump 17"])')
    assert "−8 · 35" in row.text and not row.all("b")
    assert row.one(".score-sheet-costs").text == "−5"


@pytest.mark.slow
def test_a_mistake_says_where_it_could_not_be_seen_at_the_table(client: FlaskClient, address: str) -> None:
    asked(client, address)
    often = Estimate(10, 1, "points", 1, False, 9, {}, {CARD["T20"]: Fraction(7, 9), CARD["T1"]: Fraction(2, 9)})
    voice = Voice(read(ENDING)[0], None)
    assert "nobody at the table could have known" in best_text.unseen(often, CARD["T20"], voice)
    assert best_text.unseen(often, CARD["T1"], voice) == best_text.unseen(None, CARD["T20"], voice) == ""


@pytest.mark.slow
def test_the_steps_of_the_replay_tell_it_too(client: FlaskClient, address: str) -> None:
    asked(client, address)
    start, after = (client.get(f"{address}?step={step}").text for step in (10, 11))
    assert len(html(start).one("[data-part=best]").all("li > span[role=img]")) == 3
    better = html(after).one("[data-part=better]").text
    assert better.startswith("With all hands open, this costs 8 in the score; best was")
    assert html(after).all(".moves-mistake") and "not the best play" in after


@pytest.mark.slow
def test_the_best_cards_are_marked_on_the_table(client: FlaskClient, address: str) -> None:
    """Before the card that was a mistake the better ones have a star and say so; a step of which nothing is known, a
    tried card and the embed have none.
    """
    asked(client, address)
    start = get(client, f"{address}?step=10")
    named = [card["aria-label"] for card in start.all(".hand.turn li.best svg")]
    assert named == ["allowed: the Pagat, best play", "allowed: the queen of hearts, best play"]
    assert len(start.all("li.best")) == 2 and len(start.all(".hand-best")) == 1
    assert [card["aria-label"] for card in start.all("#best summary span[role=img]")] == [
        name.split(": ")[1].split(",")[0] for name in named
    ]
    tried = next(link["href"] for link in start.all(".hand.turn a") if "try=" in link["href"])
    for other in (f"{address}?step=0", f"{address}?step=19", f"{address}/embed?step=10", f"{address}{tried}"):
        assert not html(client.get(other, follow_redirects=True).text).all("li.best, .hand-best"), other
    parts = client.get(f"{address}/steps?step=0").text
    assert parts.count("hand-best") == sum(len(get(client, f"{address}?step={n}").all(".hand-best")) for n in range(20))


def test_a_question_is_left_to_the_reader() -> None:
    """Where a lesson asks for a card, the best one has no mark on the table, and stands in no heading."""
    entry = next(entry for entry in entries_in([RECORDS / "tapp-tarock" / "01-book.tdn"]) if lesson_of(entry))
    lesson, levels = lesson_of(entry), levels_of(entry)
    assert lesson is not None
    asks = next(question.step - 1 for question in lesson.questions if not question.path)

    def page(step: int) -> StepPage:
        moment = entry.at(step)
        assert moment is not None and moment.decision is not None
        offered = sum(moment.table.hands)
        worth = dict.fromkeys(cards_of(offered), 1)
        play = Solution(step, moment.decision.seat, 0, "points", 1, worth, worth, worth, worth)
        return step_page(entry, levels, (MAIN, step), ["en"], lambda **_kept: "", best=queue.BestFound({step: play}))

    marked = {step: any(hand.best for hand in scene.hands) for step in range(asks - 1, asks + 2)
              if (scene := page(step).scene) and page(step).onward.best}  # fmt: skip
    assert marked[asks] is False and True in marked.values()


def test_a_press_on_the_curve_means_the_nearest_mistake() -> None:
    """Each has a place of its own that holds its step, as wide as a finger where no other is near."""
    for marked in ([], [1], [3, 4, 5], [1, 20, 24, 54], list(range(1, 55))):
        spans = course_touches(marked, 54)
        assert all(low < step < high or step in (low, high) for step, (low, high) in zip(marked, spans, strict=True))
        assert all(one[1] <= other[0] for one, other in pairwise(spans))
    assert course_touches([27], 54) == [(21.6, 32.4)]


def test_before_the_curve_a_band_narrows_to_its_first_value() -> None:
    """What is beyond the curve ends at the edge of the drawing."""
    ranges = {2: (0, 60), 3: (10, 40), 4: (20, 40), 5: (30, 30)}
    corners = "2,0.0 3,10 4,10 5,20 5,20 4,30 3,40 2,40.0"
    assert course_band(ranges, lambda amount: 50 - amount) == corners


def test_it_says_from_which_trick_on_the_best_play_is_known() -> None:
    """Exactly, as a range, or not at all; what is known of later tricks alone counts."""
    [record] = read(ENDING)
    acts = steps(record)
    cards = [step for step in acts if step.keyword == "trick"]
    plays = {step.number - 1: best_play(record, step.number - 1) for step in cards[-3:]}
    assert progress(queue.BestFound(), acts).startswith("Looking for the best play: 0 of")
    assert progress(queue.BestFound({}, True), acts).startswith("Best play cannot be worked out")
    assert all(play.exact for play in plays.values())
    last, of = cards[-1].line, len(cards)
    assert last is not None
    text = f"Best play is known from trick {last.number} on"
    assert progress(queue.BestFound(plays, True), acts) == f"{text}, of the last 3 of {of} cards."
    before = cards[-4]
    plays[before.number - 1] = a_range(best_play(record, before.number - 1))
    assert before.line is not None and before.line.number == last.number - 1
    found = queue.BestFound(plays, True)
    assert progress(found, acts) == f"{text}, and as a range from trick {before.line.number} on."
    plays[cards[-1].number - 1] = a_range(plays[cards[-1].number - 1])
    assert progress(found, acts) == f"Best play is known only as a range, from trick {before.line.number} on."


def a_range(play: Solution) -> Solution:
    """A solution that is less exact."""
    return replace(play, at_most={card: most + 1 for card, most in play.at_most.items()})


@pytest.mark.slow
def test_who_asks_at_a_step_comes_back_to_it(client: FlaskClient, address: str) -> None:
    response = client.post(f"{address}/best?step=11&seat=B")
    assert (response.status_code, response.headers["Location"]) == (303, f"{address}?step=11&seat=B")


@pytest.mark.slow
def test_the_course_stands_below_the_slider_with_its_mistakes(client: FlaskClient, address: str) -> None:
    """Six tricks from the end the declarer has 35; the Pagat that was given away stands as a dot that leads to it."""
    asked(client, address)
    page = get(client, f"{address}?step=5&seat=B")
    course = page.one("#course")
    assert len(course.one("[points]")["points"].split()) == 18
    assert course.one("#course-now")["d"] == "M5 0V40" and course.one(".course-target")
    assert course.one("text.needed").text == "36 needed"
    dots = [(dot["href"], " ".join(dot["aria-label"].split())) for dot in course.all("a[aria-label]")]
    assert ("?step=11&seat=B", "Step 11: Vroni: trump 20, −8 in the score") in dots
    told = page.one("#course-told").text
    assert "Card points of Mathilde at the end" in told and "needed." in told
    assert "Card points given away: Vroni" in told
    assert "Which mistakes could be seen at the table?" in told
    assert not page.all("#onward [form=ask-best]")


@pytest.mark.slow
def test_who_has_no_scripts_looks_again_by_a_link(
    client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as more will be known, the link leads to the very page."""
    monkeypatch.setattr(AtOnce, "submit", lambda *_given: Future())
    client.post(f"{address}/best")
    link = get(client, f"{address}?step=5&seat=B&lang=en").one("noscript").link("Check again")
    assert link == f"{address}?step=5&seat=B&lang=en"


@pytest.mark.slow
def test_once_all_is_found_it_is_asked_what_could_be_seen(client: FlaskClient, address: str) -> None:
    """A second press has every mistake looked at with what its player saw, and the step says what came of it."""
    asked(client, address)
    client.post(f"{address}/best?step=11")
    end = monotonic() + 60
    while "data-looking" in (page := client.get(f"{address}?step=11").text) and monotonic() < end:
        sleep(0.1)
    assert "Which mistakes could be seen" not in page and "data-looking" not in page
    assert 'id="course-11"' in page


@pytest.mark.slow
def test_at_the_end_of_a_deal_played_on_its_mistakes_are_found(client: FlaskClient, address: str) -> None:
    """Played on as at the table, the deal has the same mistake; before its end nothing is said of any."""
    cards = [NAME[best_text.played(step)] for step in steps(read(ENDING)[0])[11:] if step.keyword == "trick"]
    over, before = (f"{address}/play?step=10&acts={'.'.join(acts)}" for acts in (cards, cards[:-1]))
    form = get(client, over).one("form[method=post]")
    assert "Mistakes" not in client.get(before).text
    found_out(client, form["action"])
    told = text(client.get(over).text)
    assert "Vroni: trump 20. With all hands open, this costs 8 in the score" in told


@pytest.mark.slow
def test_mistakes_are_found_against_players_who_play_at_random(client: FlaskClient, address: str) -> None:
    """The address does not say what the others have played; the mistakes are those of the seat all the same."""
    first = page = f"{address}/play?step=6&seat=B&hide=others&others=chance&seed=3"
    assert client.post(first).status_code == 404
    while 'method="post"' not in (shown := client.get(page).text):
        acts = html(shown).values("[name=acts]", "value")[:1]
        page = f"{first}&acts={'.'.join([*acts, html(shown).values('[name=act]', 'value')[0]])}"
    found_out(client, html(shown).one("form[method=post]")["action"])
    mistakes = get(client, page).one(".play-mistakes").text
    assert "Konrad" in mistakes or "None, as far as" in mistakes
    assert "Mathilde:" not in mistakes and "Vroni:" not in mistakes


def found_out(client: FlaskClient, address: str) -> None:
    """Have the mistakes of a deal found, and wait for them on its page."""
    answer = client.post(address)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{address}#mistakes")
    end = monotonic() + 60
    while 'id="again"' in client.get(address).text and monotonic() < end:
        sleep(0.05)


def test_a_card_of_which_nothing_is_known_is_no_mistake() -> None:
    [record] = read(ENDING)
    found, acts = queue.BestFound({10: best_play(record, 10)}, True), steps(record)
    assert [number for number, _sign in best_text.marks(found, acts)] == [11]
    found.plays[10].at_least.pop(best_text.played(acts[11]))
    found.plays[10].score_least.pop(best_text.played(acts[11]))
    assert best_text.marks(found, acts) == ()
    assert best_text.better(found.plays[10], best_text.played(acts[11]), Voice(record, None)) == ""


def test_numbers_of_card_points_are_those_of_everybody() -> None:
    assert [best_text.units(amount, 3) for amount in (0, 1, 4, -5, 6)] == ["0", "⅓", "1⅓", "−1⅔", "2"]
    assert [best_text.units(amount, 2) for amount in (1, 102)] == ["½", "51"]
    assert best_text.units(-7, 1) == "−7"


@pytest.mark.slow
def test_with_hidden_hands_nothing_of_it_is_sent(client: FlaskClient, address: str) -> None:
    asked(client, address)
    for step in range(20):
        for page in ("", "/often", "/play"):
            sent = html(client.get(f"{address}{page}?step={step}&seat=A&hide=others&others=search").text)
            told = sent.all(
                'li.best, .hand-best, [data-part=better], #best, .moves-mistake, [class^="course-"]:not(#course-told)'
            )
            assert not told and not sent.all('[href$="/best"], [action$="/best"], [formaction$="/best"]'), (page, step)


@pytest.mark.slow
def test_who_asks_when_too_many_wait_is_told_to_come_again(
    client: FlaskClient, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MOST_WAITING", -1)
    response = client.post(f"{address}/best")
    assert response.status_code == 503 and "Too many records are waiting." in response.text


@pytest.mark.slow
def test_where_no_card_is_played_there_is_nothing_to_be_found(tmp_path: Path) -> None:
    path = tmp_path / "bids.tdn"
    path.write_text("deal tapp-tarock 3\nbids: A pass\n", encoding="utf-8")
    client, address = create_app([path]).test_client(), f"/records/{entries_in([path])[0].id}/best"
    response = client.post(address)
    assert response.status_code == 404 and "No card is played in this record." in response.text
    assert client.get("/records/nobody/best").status_code == client.post("/records/nobody/best").status_code == 404


def test_what_was_found_is_written_and_read_again() -> None:
    [record] = read(ENDING)
    plays = {step: best_play(record, step) for step in (1, 4, 10)}
    assert serialize.read(serialize.written(plays)) == plays


@pytest.mark.slow
def test_a_process_of_its_own_finds_it_and_an_archive_keeps_it(file: Path, tmp_path: Path) -> None:
    archive = Archive.open(str(tmp_path / "archive.sqlite"))
    add(archive.engine, [str(file)], print, jobs=1)
    client = create_app(archive=archive).test_client()
    address = get(client, "/records").one(".records th a")["href"].partition("?")[0]
    page = asked(client, address)
    assert "All 18 cards of the deal." in page
    assert create_app(archive=archive).test_client().get(f"{address}/best").text == page
    archive.close()


def test_both_pages_are_accessible_and_fit_a_narrow_window(
    chromium: Browser, client: FlaskClient, address: str, complaints: list[str]
) -> None:
    with served(client.application) as site:
        page = opened(chromium, site, complaints)
        page.goto(f"{address}/best")
        page.get_by_role("button", name="Find the best play").click()
        expect(page.get_by_role("table")).to_be_visible()
        assert_accessible(page)
        assert overflow(page) <= 0
        page.goto(f"{address}?step=1")
        page.locator("#best summary").click()
        assert page.locator(".course-axis .needed").bounding_box()["x"] < min(WIDTHS)  # type: ignore[index]
        assert_accessible(page, [(min(WIDTHS), "dark")])
        assert overflow(page) <= 0
        page.locator("#course-11").click()
        expect(page.locator("#count")).to_have_attribute("data-step", "11")
        expect(page.locator("#course-now")).to_have_attribute("d", "M11 0V40")
        expect(page.locator("[data-part=better]")).to_contain_text("best was")
        page.context.close()
    assert complaints == []


def test_the_replay_shows_it_by_itself(
    chromium: Browser, client: FlaskClient, address: str, complaints: list[str]
) -> None:
    """One press, and the step stays: the course comes below the slider, and what could be seen is looked for too."""
    with served(client.application) as site:
        page = opened(chromium, site, complaints)
        page.goto(f"{address}?step=11")
        page.get_by_role("button", name="Best play").click()
        expect(page.locator("#course-11")).to_be_attached(timeout=30_000)
        expect(page.locator("[data-looking], [data-more]")).to_have_count(0, timeout=60_000)
        expect(page.locator("#count")).to_have_attribute("data-step", "11")
        expect(page.locator("[data-part=better]")).to_contain_text("best was")
        page.context.close()
    assert complaints == []
