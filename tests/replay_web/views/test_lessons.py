"""Lessons on the site: the list, a question as the asked seat saw the table, what an answer is worth, and no leak."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from notation.lessons.lesson import Lesson
from notation.rulebooks import GAMES
from replay_web import library
from replay_web.app import create_app
from replay_web.library import entries_in
from replay_web.present import questions
from replay_web.present.addresses import packed
from tests.notation.records import LESSON, changed
from tests.places import RECORDS
from tests.replay_web.reading import Opened, get, html, in_words, show, text

BIDS, DISCARD, PAGAT, KONTRA, VARIATION, FOLLOW, LEAD, POINTS, SCORE = range(1, 10)


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FlaskClient, str]]:
    yield Opened(tmp_path_factory.mktemp("lesson"))(LESSON)


def ask(opened: tuple[FlaskClient, str], question: int, *answer: str, **more: str) -> str:
    client, id = opened
    query = {"question": question, "answer": answer} | more
    response = client.get(f"/records/{id}/lesson", query_string=query, headers={"Accept-Language": "en"})
    assert response.status_code == 200
    return response.text


def told(page: str) -> str:
    """Words on the answer."""
    return html(page).one("#answered").text


# ---- The way to them


@pytest.mark.slow
def test_questions_are_gathered_once_for_all_steps(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    client, id = opened(LESSON.replace("event", "table", 1))
    gathered = list[str]()
    monkeypatch.setattr(questions, "Lesson", lambda report: gathered.append(report.verdict) or Lesson(report))
    assert client.get(f"/records/{id}.html").status_code == 200
    assert len(gathered) == 1


@pytest.mark.slow
def test_the_list_names_the_records_that_ask(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    client, id = opened(f'{LESSON}\ndeal tapp-tarock 3\nevent "asks nothing"\n')
    monkeypatch.setattr(library, "check", lambda record: pytest.fail("a list proves nothing"))
    page = client.get("/lessons").text
    assert f'href="/records/{id}/lesson"' in page
    assert "asks nothing" not in page
    assert "<td>9 questions</td>" in page


@pytest.mark.slow
def test_lessons_and_exercises_of_a_game_are_listed_apart() -> None:
    client = create_app().test_client()
    page, links = get(client, "/lessons"), '[href^="/records/"][href$="/lesson"]'
    all_games, *games = page.all('[aria-label="Game"] a')
    taught = [game.named for name, game in GAMES.items() if list((RECORDS / name).glob("02-*.tdn"))]
    assert [link.text for link in (all_games, *games)] == ["All games", *taught]
    assert page.texts("h2.chapter") == ["Exercises"]
    left = set(page.values(links, "href"))
    for game in games:
        one_game = get(client, game["href"])
        assert one_game.one('[aria-label="Game"] [aria-current=true]')["href"] == game["href"]
        for part, kind in ((one_game.one(".records"), "board"), (one_game.one("h2 ~ ul.exercises"), "")):
            facts = part.texts(".facts")
            assert facts and all(fact.startswith(game.text) and kind in fact for fact in facts)
            records = set(part.values(links, "href"))
            assert len(records) == len(facts) and records <= left
            left -= records
    assert not left


@pytest.mark.slow
def test_lessons_of_one_game_are_not_chosen_by_it(opened: Opened) -> None:
    client, id = opened(LESSON)
    assert 'class="conditions"' not in client.get("/lessons").text
    assert f"/records/{id}/lesson" in client.get("/lessons?game=tapp-tarock").text
    assert "No record here asks a question." in client.get("/lessons?game=nowhere").text


@pytest.mark.slow
def test_no_lessons_is_said(opened: Opened) -> None:
    client, id = opened("deal tapp-tarock 3\n")
    assert "No record here asks a question." in client.get("/lessons", headers={"Accept-Language": "en"}).text
    assert client.get(f"/records/{id}/lesson").status_code == 404
    assert client.get("/records/nix/lesson").status_code == 404


@pytest.mark.slow
def test_a_record_that_asks_offers_itself_as_a_lesson(lesson: tuple[FlaskClient, str]) -> None:
    client, id = lesson
    assert f"/records/{id}/lesson" in html(show(client, id, 0)).values("a", "href")
    before = html(in_words(show(client, id, 2)))
    assert "What may Leopold say?" in before.text
    assert before.all("details:not([id]) > summary")
    assert "The wise call." in before.text
    assert before.all(f'[href^="/records/{id}/lesson?question=1"]')
    for step in (0, 1, 3):
        assert "What may Leopold say?" not in in_words(show(client, id, step))
    assert "There is one step above" not in show(client, id, 0).split('id="text"')[0], "a hint is no comment"


@pytest.mark.parametrize(
    ("query", "status"),
    [("question=0", 404), ("question=10", 404), ("question=x", 404), ("question=1&hints=2", 404), ("hints=-1", 404),
     ("question=" + "9" * 40, 404), ("question=9", 200), ("question=1&hints=1", 200)],
)  # fmt: skip
def test_addresses_that_lead_nowhere(lesson: tuple[FlaskClient, str], query: str, status: int) -> None:
    client, id = lesson
    assert client.get(f"/records/{id}/lesson?{query}").status_code == status


def test_a_record_that_was_sent_asks_as_well(lesson: tuple[FlaskClient, str]) -> None:
    client, _ = lesson
    sent = f"/sent/{packed(LESSON.encode())}"
    assert f'href="{sent}/lesson"' in client.get(sent).text
    page = client.get(f"{sent}/lesson?question=1&answer=unterer", headers={"Accept-Language": "en"}).text
    assert told(page).startswith("Right Unterer")
    assert f'href="{sent}?step=3"' in page
    assert f'href="{sent}/lesson?question=2"' in page


# ---- Answers


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        (BIDS, ["unterer"], "Right Unterer"),
        (BIDS, ["pass"], "Right pass The wise call. In the record: Unterer."),
        (BIDS, ["solo"], "Wrong Solo Allowed, and reckless."),
        (BIDS, ["dreier"], "Against the rules Dreier It has to be higher. “Dreier” does not overbid"),
        (BIDS, ["SK"], "No answer This answer does not fit here; expected: a call of C."),
        (DISCARD, ["DQ", "CJ", "S9"], "Right"),
        (DISCARD, ["S9", "CJ"], "Against the rules the nine of spades and the jack of clubs"),
        (FOLLOW, ["CK"], "Against the rules the king of clubs B must follow trumps"),
        (FOLLOW, ["T20"], "Wrong trump 20"),
        (VARIATION, ["Fool"], "Right the Sküs Better. In the record: the Mond."),
        (POINTS, ["53"], "Right 53"),
        (POINTS, ["52"], "Wrong 52"),
        (POINTS, ["many"], "No answer A number, please."),
    ],
)
def test_an_answer_is_judged_with_its_reason(
    lesson: tuple[FlaskClient, str], question: int, answer: list[str], said: str
) -> None:
    assert told(ask(lesson, question, *answer)).startswith(said)


def test_only_a_right_answer_leads_on_to_the_act(lesson: tuple[FlaskClient, str]) -> None:
    _, id = lesson
    for page in (ask(lesson, BIDS), ask(lesson, BIDS, "solo"), ask(lesson, BIDS, "T1")):
        assert f"/records/{id}?" not in page
        assert "Next question" not in page
    right = ask(lesson, BIDS, "unterer")
    assert f'href="/records/{id}?step=3"' in right
    assert "Next question" in text(right)
    assert "All lessons" in text(ask(lesson, SCORE, "40"))
    assert f"/records/{id}?variation=1&amp;step=1" in ask(lesson, VARIATION, "T21")


def test_who_gives_up_is_told(lesson: tuple[FlaskClient, str]) -> None:
    assert told(ask(lesson, BIDS, tell="1")).startswith("Right answer: Unterer · pass The wise call.")


def test_hints_come_when_they_are_asked_for(lesson: tuple[FlaskClient, str]) -> None:
    assert "There is one step above" not in ask(lesson, BIDS)
    assert "There is one step above" in ask(lesson, BIDS, hints="1")


def test_questions_and_reasons_come_in_the_readers_language(lesson: tuple[FlaskClient, str]) -> None:
    page = ask(lesson, BIDS, lang="de")
    assert "Was darf" in page
    assert 'name="lang" value="de"' in page
    assert "lang=de" in page


# ---- What can be answered


def offered(page: str) -> list[str]:
    pressed = ("button", "[type=checkbox]", "[type=radio]")
    return html(page).values(", ".join(f"{tag}[name=answer], {tag}[name=price]" for tag in pressed), "value")


def test_what_is_offered_is_allowed_or_not(lesson: tuple[FlaskClient, str]) -> None:
    assert offered(ask(lesson, BIDS)) == ["pass", "dreier", "unterer", "oberer", "solo"]
    assert len(offered(ask(lesson, DISCARD))) == 19
    assert len(offered(ask(lesson, FOLLOW))) == 15, "every card in hand, as if any could be played"
    assert offered(ask(lesson, PAGAT))[:3] == ["pass", "pagat", "valat"]
    assert "legal" not in ask(lesson, FOLLOW).split('id="main"')[1]


BUY = """deal droggn 3
dealer C
hand A: T21 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 T4 T3 T2 SK CK
talon: H1 D1 S7
bids: A ansager, B pass, C pass
discard A: H1 D1 S7
ask A {Buy a card?}
buy A: Fool for T5
"""
CALL = """deal troggu 7
dealer F
hand A: T21 T19 T18 T17 T16 T15 T14 T13
talon: SJ CJ H5 HN SN D6
bids: G pass, A tapp, B pass, C pass, D pass, E pass, F pass
discard A: SJ CJ H5 HN SN D6
ask A {Whom?}
call A: T20
"""
KEEP = """deal cego 3
dealer A
hand B: T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9
bids: B pass, C pass, A pass, B cego, C pass, A pass
ask B {Which two stay?}
keep B: T21 T20
"""
CONCEDE = """deal koenigrufen 4
dealer D
hand A: Fool T14 T13 T12 T7 T3 T2 T1 HK HN H2 DN
talon: T4 SK S7 | C7 H3 D2
bids: A besserrufer, B pass, C pass, D pass
call A: SK
ask A {What now?}
concede A uhu
"""
TAKE = LESSON.replace("take A:", "ask A {Which packet?}\ntake A:")


@pytest.mark.parametrize(
    ("record", "question", "answer"),
    [
        (BUY, 1, "Fool for T5"),
        (CALL, 1, "T20"),
        (KEEP, 1, "T20 T21"),
        (TAKE, 2, "S9 T5 CJ"),
        (CONCEDE, 1, "concede uhu"),
    ],
)
@pytest.mark.slow
def test_every_kind_of_act_can_be_answered_on_the_page(opened: Opened, record: str, question: int, answer: str) -> None:
    """A browser without a script sends the fields of one form; each of the words that it needs is there."""
    asked = opened(record)
    page = ask(asked, question)
    values = set(offered(page)) | set(html(page).values("[type=hidden][name=answer]", "value"))
    assert set(answer.split()) <= values or any(sorted(value.split()) == sorted(answer.split()) for value in values)
    assert told(ask(asked, question, *answer.split())).startswith("Right")


@pytest.mark.slow
def test_answers_that_differ_by_a_word_are_told_apart(opened: Opened) -> None:
    assert "Say Play on concede concede, Pagat concede, Uhu concede, Kakadu " in text(ask(opened(CONCEDE), 1))


# ---- What must not be in the page


HIDDEN = (
    ("CN HN H2 DN DJ D2\n", "CN HN H2 DN DJ HQ\n"), ("C7 HK HQ DK DQ\n", "C7 HK D2 DK DQ\n"),
    ("trick 8 B: D2", "trick 8 B: HQ"), ("trick 14 A: HQ", "trick 14 A: D2"),
    ("accept: unterer, pass {The wise call.}", "accept: pass {Of course.}"), ("C unterer, A hold", "C pass, A hold"),
    ("reject: solo {Allowed, and reckless.}\n", ""), ("one step above", "another step above"),
    ("reject: oberer breaks call-too-high, ", "reject: "),
)  # fmt: skip
"""Another record with the same question: other hands, another act, other answers and hints, another play."""


@pytest.mark.slow
def test_the_page_of_a_question_does_not_contain_its_answer(lesson: tuple[FlaskClient, str], opened: Opened) -> None:
    """Two records that differ only in what the seat cannot know, and in what comes later, give the same page."""
    other = opened(changed(LESSON, *HIDDEN))
    pages = [ask(lesson_of, BIDS).replace(lesson_of[1], "ID") for lesson_of in (lesson, other)]
    assert pages[0] == pages[1]
    wrong = [ask(lesson_of, BIDS, "oberer").replace(lesson_of[1], "ID") for lesson_of in (lesson, other)]
    assert wrong[0] == wrong[1]


def test_no_link_of_a_question_shows_the_deal(lesson: tuple[FlaskClient, str]) -> None:
    _, id = lesson
    for number in range(1, 10):
        page = html(ask(lesson, number))
        for link in page.values("[href]", "href") + page.values("[action]", "action"):
            address = urlsplit(link)
            assert not address.path.startswith(f"/records/{id}") or address.path == f"/records/{id}/lesson"
            assert "answer" not in parse_qs(address.query)


@pytest.mark.slow
def test_texts_of_a_lesson_are_text(opened: Opened) -> None:
    evil = "<b onclick=x>no</b>"
    asked = opened(changed(LESSON, ("What may Leopold say?", evil), ("The wise call.", evil), ("one step", evil)))
    for page in (ask(asked, BIDS, hints="1"), ask(asked, BIDS, "pass"), ask(asked, BIDS, evil)):
        assert "<b onclick" not in page
        assert "&lt;b onclick=x&gt;" in page


def test_a_form_may_be_sent_to_this_site_only(lesson: tuple[FlaskClient, str]) -> None:
    client, _ = lesson
    assert "form-action 'self'" in client.get("/lessons").headers["Content-Security-Policy"]


@pytest.mark.slow
def test_a_record_with_a_broken_lesson_is_shown(opened: Opened) -> None:
    """Answers to a question that nothing follows, a seat that is not there, an act that ends the judging."""
    for change in (
        ("ask C {What may", "ask D {What may"),
        ("accept: unterer, pass", "accept: T21, 12, T1 for SK"),
        ("trick 2 A: T21 T11 T7", "trick 2 A: T21 T8 T7"),
        ("deal tapp-tarock 3", "deal tarocchini 3"),
    ):
        client, id = opened(changed(LESSON, change))
        assert client.get(f"/records/{id}").status_code == 200
        assert client.get(f"/records/{id}/lesson").status_code in (200, 404)
        for number in range(1, len(entries_in([Path(client.application.root_path)])) + 9):
            for answer in ("", "T11", "pagat", "53"):
                response = client.get(f"/records/{id}/lesson", query_string={"question": number, "answer": answer})
                assert response.status_code in (200, 404)


def test_a_packet_may_be_chosen_by_who_could_still_have_bid_higher(opened: Opened) -> None:
    """The talon lies in its packets only where the last bidder has declined to raise."""
    page = ask(
        opened("""\
deal slovenian 3
dealer C
hand A: T7 T2 SK SQ S7 CK CJ C10 C7 HN H1 H4 DN DJ D2 D3
hand B: T14 T12 T11 T10 T8 T6 T5 T4 T3 S10 S9 CQ C9 HQ H2 D1
hand C: Fool T21 T20 T19 T18 T17 T16 T15 T13 T9 T1 SN SJ CN HJ H3
talon: D4 DK DQ C8 HK S8
bids: B pass, C ena, A pass
ask C {Which card do you take?}
take C: HK
discard C: T9
"""),
        1,
    )
    assert "Which card do you take?" in page
