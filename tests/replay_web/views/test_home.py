"""The home page and the books: a first deal at once, contents of books, which are no sessions."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect
from sqlalchemy import event

from corpus.archive import Archive
from notation.rulebooks import GAMES
from replay_web.app import create_app
from replay_web.views import home
from tests.corpus.archives import add_text
from tests.places import RECORDS
from tests.replay_web.browsers import assert_accessible, opened, overflow, served
from tests.replay_web.deals import SOLO, UNTERER, changed
from tests.replay_web.reading import get, site_over, text

BOOK = """%tdn 1

deal tapp-tarock 3 {@en 1. The first.} {@de 1. Das erste.}
event "A small book" {@de Ein kleines Buch}
board 1
player A "Vroni" {@ja ヴローニ}
{The table is empty.}

deal tapp-tarock 3 {@en An ending.} {@de Ein Endspiel.}
event "A small book" {@de Ein kleines Buch}
board 1
position 15 A
hand A: T20 SK
hand B: T3 H2
hand C: S8 H1
won A 7
contract A dreier
ask A {@en Which card?} {@de Welche Karte?}
best: T20 {@en It draws the last tarock.} {@de Es zieht das letzte Tarock.}
trick 15 A: T20 T3 H1
trick 16 A: SK H2 S8

deal tapp-tarock 3 {2. The second, without a translation.}
event "A small book"
board 2
"""
"""Two chapters, and an exercise between them; nobody sat anywhere."""


@pytest.fixture(scope="module")
def shipped() -> FlaskClient:
    """The site as it comes."""
    return create_app().test_client()


@pytest.fixture(params=["files", "archive"])
def own(request: pytest.FixtureRequest, tmp_path: Path) -> FlaskClient:
    """A site with a book and a deal of an evening, from files and from an archive."""
    whole = f"{BOOK}\n{UNTERER}\n"
    return site_over(request.param, tmp_path, whole)


def chapters(client: FlaskClient) -> list[str]:
    """Addresses of the chapters of a book, in order."""
    return get(client, "/books/tapp-tarock").all("ol")[0].values('a[href^="/records/"]', "href")


@pytest.mark.slow
def test_every_game_has_a_card_whose_links_are_there(shipped: FlaskClient) -> None:
    page = get(shipped, "/")
    for game in GAMES.values():
        card = page.one(f'section.game-card:has(> h3:lexbor-contains("{game.title}"))')
        assert card.one("h3").text == game.title and "players" in card.text and "records" in card.text
        for href in card.values("a", "href"):
            assert shipped.get(href).status_code == 200, href
        files = {"First deal": "01-book.tdn", "Book": "01-book.tdn", "Lesson": "02-lesson.tdn"}
        taught = {name for name, file in files.items() if (RECORDS / game.name / file).exists()}
        assert {f"{name} {game.title}" for name in {"Rules"} | taught} <= set(card.texts(".ways a"))


@pytest.mark.parametrize("address", ["/", "/books", "/rules", "/note"])
@pytest.mark.slow
def test_a_game_that_speaks_the_readers_language_comes_first(shipped: FlaskClient, address: str) -> None:
    page = text(shipped.get(address, headers={"Accept-Language": "fr"}).text)
    assert page.index("Tarot français") < page.index("Tapp-Tarock")
    if address == "/":
        assert "Tarot français : 1. Une garde." in page and "(en anglais)" not in page
        assert "Le Tapp-Tarock est un jeu autrichien à trois" in page
    german = text(shipped.get(address, headers={"Accept-Language": "de"}).text)
    assert german.index("Tapp-Tarock") < german.index("Französisches Tarot") and "(auf" not in german


@pytest.mark.slow
def test_own_records_come_first(own: FlaskClient, shipped: FlaskClient) -> None:
    page = text(own.get("/").text)
    assert page.index("Your records") < page.index("The games") and "4 records" in page
    assert "Your records" not in shipped.get("/").text


@pytest.mark.slow
def test_a_book_lists_its_chapters_by_their_titles(own: FlaskClient) -> None:
    assert "A small book" in own.get("/books").text
    book, *shipped = get(own, "/books/tapp-tarock", "de").all("ol")
    assert "Das erste." in book.text and "The first." not in book.text and "2" in book.texts("span")
    assert [own.get(href).status_code for href in chapters(own)] == [200, 200, 200]
    assert shipped[0].all('a[href^="/records/"]'), "the books that ship come after it"
    assert own.get("/books/chess").status_code == 404


@pytest.mark.slow
def test_a_shipped_book_among_own_records_is_listed_once() -> None:
    client = create_app([RECORDS / "tapp-tarock" / "01-book.tdn"]).test_client()
    books = get(client, "/books/tapp-tarock").values("section.book", "id")
    assert len(books) == len(set(books)) > 1
    assert client.get("/books?lang=en").text.count("A first book of Tapp-Tarock") == 1


@pytest.mark.slow
def test_an_exercise_stands_between_two_chapters_and_is_none(own: FlaskClient) -> None:
    assert "2 deals, 1 exercise" in text(own.get("/books").text)
    first, exercise, second = chapters(own)
    contents = get(own, "/books/tapp-tarock").all("ol")[0]
    assert exercise.endswith("/lesson") and "Exercise An ending." in contents.text
    assert contents.texts(".number") == ["1", "", "2"]
    beside = {address: get(own, address).values("a[href]", "href") for address in (first, exercise, second)}
    assert exercise in beside[first] and {first, second} <= set(beside[exercise]) and exercise in beside[second]
    assert "A small book, exercise after board 1" in text(own.get(exercise.removesuffix("/lesson")).text)


@pytest.mark.slow
def test_a_teachers_link_survives_corrected_words(tmp_path: Path) -> None:
    exercises, lasting = [], []
    for name, words in (("old", "Which card?"), ("new", "Which card is the best?")):
        (tmp_path / f"{name}.tdn").write_text(BOOK.replace("Which card?", words), "utf-8")
        client = create_app([tmp_path / f"{name}.tdn"]).test_client()
        exercises += [href for href in chapters(client) if href.endswith("/lesson")]
        lasting.append(get(client, exercises[-1]).one("#link")["value"])
    old, new = exercises
    answer = client.get(lasting[0])
    assert old != new and answer.status_code == 302
    assert answer.location.partition("?")[0] == new


def chapter(client: FlaskClient, language: str) -> str:
    """The page of the first chapter, without its text."""
    first = chapters(client)[0]
    return get(client, first, language).text.partition("deal tapp-tarock")[0]


@pytest.mark.slow
def test_titles_and_names_come_in_the_readers_language(own: FlaskClient) -> None:
    german = text(own.get("/books", headers={"Accept-Language": "de"}).text)
    assert "Ein kleines Buch" in german and "A small book" not in german
    german, japanese = chapter(own, "de"), chapter(own, "ja")
    assert "Ein kleines Buch, Partie 1" in german and "A small book" not in german and "Vroni" in german
    assert "A small book" in japanese and "ヴローニ" in japanese and "Vroni" not in japanese


@pytest.mark.slow
def test_a_reader_whose_language_is_not_there_is_told_so(own: FlaskClient) -> None:
    def contents(language: str) -> str:
        page = own.get("/books/tapp-tarock", headers={"Accept-Language": language}).text
        return text(page.partition("</ol>")[0])

    assert contents("ja").count("(英語)") == 2  # the title of the last one does not say in what language it is
    assert "(" not in contents("de").partition("Das erste.")[2] and "(in " not in contents("en")
    assert "The first. (英語)" in chapter(own, "ja")
    assert "(auf" not in chapter(own, "de") and "(in " not in chapter(own, "it, en;q=0.5")


@pytest.mark.slow
def test_books_are_no_sessions(own: FlaskClient, shipped: FlaskClient) -> None:
    assert "A small book" not in own.get("/sessions").text and "Weißes Kreuz" in own.get("/sessions").text
    listed = shipped.get("/sessions").text.partition("<main")[2]
    assert not any(book in listed for book in ("first book", "first lesson", "Particular deals"))
    answer = own.get(chapters(own)[0].replace("records", "sessions"))
    assert answer.status_code == 302 and answer.location.startswith("/books/tapp-tarock#")


@pytest.mark.slow
def test_an_evening_with_one_title_stays_a_session(tmp_path: Path) -> None:
    second = changed(UNTERER, ("board 4", "board 5"), ("deal tapp-tarock 3", "deal tapp-tarock 3 {A strange one.}"))
    (tmp_path / "evening.tdn").write_text(f"%tdn 1\n\n{UNTERER}\n\n{second}\n", "utf-8")
    client = create_app([tmp_path]).test_client()
    assert "2 records" in client.get("/sessions").text and "Weißes Kreuz" not in client.get("/books").text
    assert "A strange one." in client.get("/records").text


@pytest.mark.slow
def test_what_ships_is_shown_beside_own_records(own: FlaskClient) -> None:
    chapter = get(own, "/books/cego").one("main").values('ol a[href^="/records/"]', "href")[0]
    assert own.get(chapter).status_code == 200
    assert "cego" not in own.get("/records").text  # but the search finds only what is one's own


def test_a_first_deal_is_stepped_through_from_the_home_page(chromium: Browser, complaints: list[str]) -> None:
    with served(create_app()) as site:
        page = opened(chromium, site, complaints, locale="en", viewport={"width": 390, "height": 844})
        for address in ("/", "/books", "/books/cego"):
            page.goto(address)
            assert_accessible(page)
            page.set_viewport_size({"width": 320, "height": 640})
            assert overflow(page) <= 0
        page.goto("/")
        page.get_by_role("link", name="Step through a first deal").click()
        page.wait_for_url("**/records/*")
        page.locator("#next").click()
        expect(page.locator("#count")).to_have_attribute("data-step", "1")
        assert complaints == []
        page.context.close()


@pytest.mark.slow
def test_the_home_page_counts_once_per_change(tmp_path: Path) -> None:
    """For whoever asks, and in whatever language; what was added, or withdrawn, is counted at once."""
    archive = Archive.open(str(tmp_path / "archive.sqlite"))
    add_text(archive, tmp_path, UNTERER)
    client, asked = create_app(archive=archive).test_client(), list[str]()
    event.listen(archive.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    assert "1 record" in client.get("/?lang=en").text and len(asked) > 4
    for language in ("en", "de", "fr"):
        asked.clear()
        assert client.get(f"/?lang={language}").status_code == 200
        assert len([statement for statement in asked if statement.startswith("SELECT")]) <= 3, asked
    add_text(archive, tmp_path, SOLO)
    assert "2 records" in client.get("/?lang=en").text
    archive.close()


@pytest.mark.slow
def test_what_could_not_be_counted_is_counted_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = site_over("archive", tmp_path, UNTERER)
    with monkeypatch.context() as patch:
        patch.setattr(home, "SEARCHED", 0)
        assert "not counted" in client.get("/?lang=en").text
    assert "not counted" not in client.get("/?lang=en").text
