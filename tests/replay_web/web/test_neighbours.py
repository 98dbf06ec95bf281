"""The way through: from a record to its book, session and players, and on to the next one of what one came from."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from corpus import archive
from tests.replay_web.deals import UNTERER, changed
from tests.replay_web.reading import get, site_over

BOOK = "\n".join(
    f'deal tapp-tarock 3 {{{board}. A chapter.}}\nevent "A small book"\nboard {board}\n' for board in (1, 3, 2)
)


@pytest.fixture(params=["files", "archive"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> FlaskClient:
    """Two evenings in turn, of which one player is at both, and a book whose second chapter comes last."""
    other = ("Stammtisch Weißes Kreuz", "Another table")
    deals = [
        UNTERER,
        changed(UNTERER, ("board 4", "board 5"), other, ("T20", "T19")),
        changed(UNTERER, ("board 4", "board 6")),
        changed(UNTERER, ("board 4", "board 7"), other),
    ]
    whole = "%tdn 1\n\n" + "\n\n".join([*deals, BOOK]) + "\n"
    return site_over(request.param, tmp_path, whole)


def listed(site: FlaskClient, address: str) -> list[str]:
    """Addresses of the records to which a page leads, without those of other tables."""
    page = get(site, address)
    other_tables = page.values(".score-sheet-tables a", "href")
    return [link for link in page.values('[href^="/records/"]', "href") if link not in other_tables]


def beside(site: FlaskClient, address: str) -> list[str]:
    """Addresses before and after a record."""
    page = get(site, address)
    return ["".join(page.values(f"#deals a[rel={side}]", "href")) for side in ("prev", "next")]


@pytest.mark.slow
def test_a_record_leads_to_its_session_and_players(site: FlaskClient) -> None:
    record = listed(site, "/records")[0]
    head = get(site, record).one("header.head")
    for link in head.values("a", "href"):
        assert site.get(link).status_code == 200
    assert head.link("Franzi") == "/players/Franzi" and "Session" in head.texts("a")


@pytest.mark.slow
def test_from_a_session_one_goes_on_in_it(site: FlaskClient) -> None:
    first = listed(site, "/records")[0]
    before, after = beside(site, first)
    session = listed(site, first.replace("records", "sessions"))
    assert [href.partition("?")[2] for href in session] == ["from=session"] * 2
    assert not before and after.partition("?")[0] != session[1].partition("?")[0]  # else, as they were added
    assert beside(site, f"{session[0]}&seat=B&hide=others") == ["", session[1].replace("?", "?seat=B&hide=others&")]
    assert beside(site, session[1]) == [session[0], ""]


@pytest.mark.slow
def test_from_a_search_one_goes_on_among_what_it_found(site: FlaskClient) -> None:
    found = listed(site, "/records?q=board:>4+event:=%22Another+table%22")
    assert len(found) == 2 and all("from=search" in href for href in found)
    [after] = [href for href in beside(site, found[0]) if href]
    assert after.partition("?")[0] == found[1].partition("?")[0]
    assert beside(site, after)[0].partition("?")[0] == found[0].partition("?")[0] and not beside(site, after)[1]
    assert beside(site, found[0].partition("?")[0] + "?from=search&q=gaem:x") == ["", ""]
    assert site.get(found[0].partition("?")[0] + "?from=nowhere").status_code == 200


@pytest.mark.slow
def test_a_chapter_leads_to_the_next_one_and_to_the_contents(site: FlaskClient) -> None:
    chapters = get(site, "/books/tapp-tarock").all("ol")[0].values('[href^="/records/"]', "href")
    assert [beside(site, chapter) for chapter in chapters[:3]] == [
        ["", chapters[1]], [chapters[0], chapters[2]], [chapters[1], ""],
    ]  # fmt: skip
    assert get(site, chapters[1]).link("Contents").startswith("/books/tapp-tarock#")


@pytest.mark.slow
def test_what_is_passed_on_says_nothing_of_the_way(site: FlaskClient) -> None:
    page = get(site, listed(site, "/records?q=Franzi")[0] + "&step=3")
    assert "from=search" in page.markup
    shared = page.values('input[value*="/records/"]', "value")
    assert shared and not any("from=" in link for link in shared)


@pytest.mark.slow
def test_a_page_asks_each_thing_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The state of the archive, and what it knows of the record."""
    site = site_over("archive", tmp_path, f"%tdn 1\n\n{UNTERER}\n\n{BOOK}\n")
    asked = Counter[Any]()
    for name in ("state_of", "kept_record"):
        ask = getattr(archive, name)
        monkeypatch.setattr(archive, name, lambda *given, ask=ask: asked.update([(ask, *given[1:])]) or ask(*given))
    first = listed(site, "/records")[0].partition("?")[0]
    for way in ("", "?from=session", "?from=search&q=board:>4", "?hide=others"):
        asked.clear()
        assert site.get(f"{first}{way}").status_code == 200
        assert asked and set(asked.values()) == {1}, (way, asked)
