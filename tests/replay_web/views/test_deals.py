"""One deal at several tables: a record leads to them, a session lists them, and one page compares them."""

from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

import notation
from replay_web.app import create_app
from tests.notation.rulebooks.test_houses import DREIER
from tests.places import RECORDS
from tests.replay_web.deals import UNTERER, without
from tests.replay_web.reading import get, site_over

DUPLICATE = (RECORDS / "french-tarot" / "duplicate.tdn").read_text("utf-8")


@pytest.fixture(params=["files", "archive"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> FlaskClient:
    """Two deals at three tables, and one that was played at one table only, of which a hand is not known."""
    whole = f"{DUPLICATE}\n{without(UNTERER, 'trick 9', 'hand B', 'talon')}\n"
    return site_over(request.param, tmp_path, whole)


def records(site: FlaskClient, query: str) -> list[str]:
    """Addresses of the records that a query finds."""
    return [urlsplit(href).path for href in get(site, f"/records?q={query}").values(".records th a", "href")]


@pytest.mark.slow
def test_a_record_leads_to_the_other_tables_of_its_deal(site: FlaskClient) -> None:
    first = records(site, "table:2 board:2")[0]
    link = get(site, f"{first}?lang=en").link("Also played at 2 other tables")
    assert link.startswith("/deals/")
    assert not get(site, records(site, "game:tapp-tarock")[0]).all('[href^="/deals/"]')
    page = get(site, link)
    assert page.one("h1").text == "One deal at 3 tables" and "Duplicate evening" in page.text
    rows = page.texts(".score-sheet-tables tr")
    assert "forehand hand 2 hand 3 dealer" in rows[0]
    [row] = [row for row in rows if "table 2" in row]
    assert row == "table 2 Garde Berthe lost 33 card points −258 Berthe +86 Aimé +86 Solange +86 Lucien"
    assert "On average +92.0 −30.7 −30.7 −30.7" in rows[-1]
    assert "Excuse 15 12 10 9 8 5 1" in page.text, "forehand's trumps"


@pytest.mark.slow
def test_the_way_leads_from_table_to_table(site: FlaskClient) -> None:
    here = records(site, "table:1 board:1")[0]
    compared = get(site, here).one('[href^="/deals/"]')["href"]
    tables = get(site, compared).values("th[scope=row] a", "href")
    assert len(tables) == 3
    for address, following in pairwise(tables):
        assert get(site, address).values("a[rel=next]", "href")[0] == following


@pytest.mark.slow
def test_a_session_shows_its_deals_at_every_table(site: FlaskClient) -> None:
    session = records(site, "table:3")[0].replace("records", "sessions")
    tables = get(site, session).one(".score-sheet-tables")
    assert len(tables.all("tr")) == 3 and len(tables.all('a[href^="/records/"]')) == 6
    assert "Deal table 1 table 2 table 3" in tables.text and "Garde −186 Lucien lost 35 card points" in tables.text
    assert tables.one("a[aria-current=true]").text == "table 3"
    alone = records(site, "game:tapp-tarock")[0].replace("records", "sessions")
    assert not get(site, alone).all(".score-sheet-tables")


@pytest.mark.slow
def test_tables_without_names_are_told_apart(tmp_path: Path) -> None:
    """Where nobody wrote down the tables, one session holds them all."""
    (tmp_path / "own.tdn").write_text(without(DUPLICATE, "table"), "utf-8")
    site = create_app([tmp_path]).test_client()
    session = records(site, "board:1")[0].replace("records", "sessions")
    assert "Deal table 1 table 2 table 3" in get(site, session).one(".score-sheet-tables").text


def test_what_nobody_has_dealt_is_not_found(client: FlaskClient) -> None:
    for dealt in ("0123456789ab", "x", "01234567" * 5, "%00"):
        assert client.get(f"/deals/{dealt}").status_code == 404


@pytest.mark.parametrize(("rules", "mixed"), [(("", "rules standard\n"), False), (("", "rules tirol\n"), True)])
def test_an_average_over_different_rules_says_so(tmp_path: Path, rules: tuple[str, str], mixed: bool) -> None:
    score = {
        "": "A 8, B 8, C 8, D -24",
        "rules standard\n": "A 8, B 8, C 8, D -24",
        "rules tirol\n": "A 9, B 9, C 9, D -27",
    }
    tables = [f"deal koenigrufen 4\n{own}table {at}\n{DREIER}score: {score[own]}\n" for at, own in enumerate(rules, 1)]
    (tmp_path / "deals.tdn").write_text("\n".join(tables))
    dealt = next(notation.read(tmp_path / "deals.tdn")).dealt
    page = get(create_app([tmp_path]).test_client(), f"/deals/{dealt}").text
    assert "On average" in page and ("different rules" in page) == mixed
