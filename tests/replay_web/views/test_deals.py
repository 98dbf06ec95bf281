"""The same cards at several tables: a record leads to them, a session lists them, and one page compares them."""

import re
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from replay_web.app import create_app
from tests.places import RECORDS
from tests.replay_web.deals import UNTERER, without
from tests.replay_web.reading import site_over, text

DUPLICATE = (RECORDS / "french-tarot" / "duplicate.tdn").read_text("utf-8")


@pytest.fixture(params=["files", "archive"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> FlaskClient:
    """Two deals at three tables, and one that was played at one table only, of which a hand is not known."""
    whole = f"{DUPLICATE}\n{without(UNTERER, 'trick 9', 'hand B', 'talon')}\n"
    return site_over(request.param, tmp_path, whole)


def records(site: FlaskClient, query: str) -> list[str]:
    """The addresses of the records that a query finds."""
    return re.findall(r'<th scope="row"><a href="(/records/[^"?]+)', site.get(f"/records?q={query}").text)


def test_a_record_leads_to_the_other_tables_of_its_deal(site: FlaskClient) -> None:
    first = records(site, "table:2 board:2")[0]
    page = site.get(f"{first}?lang=en").text
    link = re.search(r'<a href="(/deals/[0-9a-f]{12})[^"]*">Also played at 2 other tables</a>', page)
    assert link and "/deals/" not in site.get(records(site, "game:tapp-tarock")[0]).text
    page = site.get(link[1]).text
    assert "One deal at 3 tables" in page and "Duplicate evening" in page
    rows = [text(row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.S)]
    assert "forehand hand 2 hand 3 dealer" in " ".join(rows[0].split())
    [row] = [" ".join(row.split()) for row in rows if "table 2" in row]
    assert row == "table 2 Garde Berthe lost 33 card points −258 Berthe +86 Aimé +86 Solange +86 Lucien"
    assert "On average +92.0 −30.7 −30.7 −30.7" in " ".join(rows[-1].split())
    assert "Excuse 15 12 10 9 8 5 1" in " ".join(text(page).split()), "forehand's trumps"


def test_the_way_leads_from_table_to_table(site: FlaskClient) -> None:
    here = records(site, "table:1 board:1")[0]
    [compared] = re.findall(r'href="(/deals/[^"]+)"', site.get(here).text)
    tables = list(map(unescape, re.findall(r'<th scope="row"><a href="([^"]+)"', site.get(compared).text)))
    assert len(tables) == 3
    for address, following in pairwise(tables):
        onward = re.search(r'href="([^"]+)" rel="next"', site.get(address).text)
        assert onward and unescape(onward[1]) == following


def test_a_session_shows_its_deals_at_every_table(site: FlaskClient) -> None:
    session = records(site, "table:3")[0].replace("records", "sessions")
    page = site.get(session).text
    shown = re.search(r"score-sheet-tables.*?</table>", page, re.S)
    assert shown and shown[0].count("<tr>") == 3 and shown[0].count('href="/records/') == 6
    said = " ".join(text(shown[0]).split())
    assert "Deal table 1 table 2 table 3" in said and "Garde −186 Lucien lost 35 card points" in said
    assert re.search(r'<a href="[^"]+" aria-current="true">table 3</a>', shown[0])
    alone = records(site, "game:tapp-tarock")[0].replace("records", "sessions")
    assert "score-sheet-tables" not in site.get(alone).text


def test_tables_without_names_are_told_apart(tmp_path: Path) -> None:
    """Where nobody wrote down the tables, one session holds them all."""
    (tmp_path / "own.tdn").write_text(without(DUPLICATE, "table"), "utf-8")
    site = create_app([tmp_path]).test_client()
    session = records(site, "board:1")[0].replace("records", "sessions")
    shown = re.search(r"score-sheet-tables.*?</table>", site.get(session).text, re.S)
    assert shown and "Deal table 1 table 2 table 3" in " ".join(text(shown[0]).split())


def test_what_nobody_has_dealt_is_not_found(client: FlaskClient) -> None:
    for dealt in ("0123456789ab", "x", "01234567" * 5, "%00"):
        assert client.get(f"/deals/{dealt}").status_code == 404
