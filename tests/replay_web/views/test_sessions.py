"""Sessions with their score sheets, players and statistics: what the pages say is what the records say."""

import csv
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from replay_web.app import create_app
from replay_web.views import players
from tests.replay_web.deals import HOSTILE, UNTERER, changed
from tests.replay_web.reading import Opened, get, html, site_over, text

PAGES = ("/sessions", "/statistics", "/statistics?by=player", "/statistics?by=year")


@pytest.fixture
def evening(tmp_path: Path) -> FlaskClient:
    """Two deals of one evening, the first told twice, one missing between; one player has a hostile name."""
    second = changed(UNTERER, ("board 4", "board 6"), ("dealer A", "dealer B"), ("bids: B", "bids: C"))
    records = [UNTERER, second, changed(UNTERER, ("board 4", "board 7"))]
    own = [changed(record, ('"Franzi"', HOSTILE)) for record in records]
    (tmp_path / "evening.tdn").write_text("%tdn 1\n\n" + "\n\n".join(own) + "\n", "utf-8")
    return create_app([tmp_path]).test_client()


def session_of(client: FlaskClient) -> str:
    return get(client, "/sessions").values("th[scope=row] a", "href")[0]


@pytest.mark.slow
def test_a_session_is_one_score_sheet(evening: FlaskClient) -> None:
    address = session_of(evening)
    response = evening.get(address)
    page = text(response.text)
    assert response.status_code == 200
    assert "Stammtisch Weißes Kreuz" in page and "17 January 2014" in page
    assert "Deal 5 is missing before it." in page and "The same deal as in record" in page
    assert "Who pays whom" in page and " pays " in page
    assert "<script>alert" not in response.text
    deals = html(response.text).all(".score-sheet-deals th[scope=row] a")
    assert [deal.text for deal in deals] == ["4", "6", "7"]
    for href in (deal["href"] for deal in deals):
        assert href.startswith("/records/")
        assert evening.get(href).status_code == 200
        assert evening.get(href.replace("records", "sessions")).status_code in (200, 404)


@pytest.mark.slow
def test_the_deals_of_a_session_go_to_a_spreadsheet(evening: FlaskClient) -> None:
    address = session_of(evening)
    href = get(evening, address).one("a[download]")["href"]
    answer = evening.get(href)
    assert (answer.status_code, answer.mimetype) == (200, "text/csv")
    assert answer.headers["Content-Disposition"] == f"attachment; filename=session-{href.removeprefix('/sessions/')}"
    head, *deals = csv.reader(answer.text.splitlines())
    assert head[:3] == ["deal", "board", "record"] and "Korbinian" in head
    assert [deal[1] for deal in deals] == ["4", "6", "7"]
    assert evening.get("/sessions/nix.csv").status_code == 404


@pytest.mark.slow
def test_a_session_is_called_in_the_readers_language(tmp_path: Path) -> None:
    event, place = '"Stammtisch Weißes Kreuz"', '"Innsbruck"'
    told = changed(UNTERER, (event, f"{event} {{@en White Cross}}"), (place, f"{place} {{@ja インスブルック}}"))
    (tmp_path / "evening.tdn").write_text(f"%tdn 1\n\n{told}\n", "utf-8")
    client = create_app([tmp_path]).test_client()
    for address in ("/sessions", session_of(client)):
        english, japanese = (text(client.get(f"{address}?lang={language}").text) for language in ("en", "ja"))
        assert "White Cross" in english and "Weißes Kreuz" not in english and "Innsbruck" in english
        assert "Weißes Kreuz" in japanese and "インスブルック" in japanese


@pytest.mark.slow
def test_the_sums_of_a_score_sheet_are_those_of_its_deals(tmp_path: Path) -> None:
    (tmp_path / "one.tdn").write_text(f"%tdn 1\n\n{UNTERER}\n", "utf-8")
    client = create_app([tmp_path]).test_client()
    assert get(client, session_of(client)).texts("tfoot td") == ["0", "9", "0"]  # score: B 9


def test_every_record_leads_to_its_session(client: FlaskClient, ids: dict[str, str]) -> None:
    one, other = (client.get(f"/sessions/{ids[name]}").text for name in ("legal", "solo"))
    assert "score-sheet" in one and "score-sheet" in other
    assert client.get("/sessions/nix").status_code == 404
    assert client.get(f"/sessions/{ids['empty']}").status_code == 404


@pytest.mark.slow
def test_the_statistics_count_what_the_list_finds(client: FlaskClient) -> None:
    for by in ("contract", "year"):
        rows = get(client, f"/statistics?by={by}").all("tr:has(th[scope=row] a)")
        assert rows
        for row in rows:
            counted = get(client, row.one("th a")["href"]).one(".counted").text
            count = re.search(r"(\d+) records?\b", counted)
            assert count and int(count[1]) >= int(row.one(".counts-plot + td").text) > 0


def test_a_query_parts_the_statistics_and_the_sessions(client: FlaskClient) -> None:
    assert "Troggu" in text(client.get("/statistics").text)
    assert "<h2>Troggu" not in client.get("/statistics?q=game:tapp-tarock").text
    assert "No record with a contract" in client.get("/statistics?q=place:Nowhere").text
    assert "There is no such session" in client.get("/sessions?q=place:Nowhere").text
    for page in ("/statistics", "/sessions"):
        wrong = client.get(f"{page}?q=gaem:x")
        assert wrong.status_code == 400 and "did you mean" in wrong.text
    assert client.get("/statistics?by=moon").status_code == 404


def test_a_player_has_a_page(client: FlaskClient) -> None:
    page = client.get("/players/Korbinian")
    said = text(page.text)
    assert page.status_code == 200 and "As declarer" in said and "Records added last" in said
    assert client.get("/players/Nobody-at-all").status_code == 404
    assert client.get("/players/%00").status_code == client.get("/players/%20").status_code == 404
    assert client.get("/players/" + "x" * 600).status_code == 404


@pytest.mark.slow
def test_a_hostile_name_has_a_page_and_stays_text(evening: FlaskClient) -> None:
    links = get(evening, session_of(evening)).values('[href^="/players/"]', "href")
    assert len(links) == 3
    for link in links:
        response = evening.get(link)
        assert response.status_code == 200 and "<script>alert" not in response.text


@pytest.mark.parametrize("address", PAGES)
def test_the_pages_hold_to_the_policy_of_the_site(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert html(response.text).inline_code() == []
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    for language, word in (("de", "Statistik"), ("ja", "統計")):
        mark = "&" if "?" in address else "?"
        assert word in client.get(f"{address}{mark}lang={language}").text


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("de", "„gaem:“ gibt es nicht; ist „game:“ gemeint? Um die Wörter selbst zu suchen,"),
        ("ja", "「gaem:」というキーはありません。「game:」のことですか。"),
    ],
    ids=("de", "ja"),
)
def test_the_archive_answers_in_the_language_of_the_page(client: FlaskClient, language: str, answer: str) -> None:
    for page in ("/records", "/sessions", "/statistics"):
        wrong = client.get(f"{page}?q=gaem:x&lang={language}").text
        assert answer in wrong and '<span lang="en"' not in wrong
    assert answer in client.get(f"/api/v1/statistics?q=gaem:x&lang={language}").json["detail"]


@pytest.mark.slow
def test_a_score_sheet_is_all_in_the_language_of_the_page(evening: FlaskClient) -> None:
    address = session_of(evening).partition("?")[0]
    remarks = {
        language: get(evening, f"{address}?lang={language}").texts(".score-sheet-remark td")
        for language in ("en", "de", "ja")
    }
    assert remarks["en"] and all(remark.endswith(".") for remark in remarks["en"] + remarks["de"])
    assert all(remark.endswith("。") for remark in remarks["ja"])
    assert len({remark for column in remarks.values() for remark in column}) == 3 * len(set(remarks["en"]))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "legal, with a slip let stand"),
        ("de", "regelgerecht, ein Verstoß geduldet"),
        ("ja", "反則なし（その場で認められた反則あり）"),
    ],
)
@pytest.mark.slow
def test_a_verdict_tells_that_a_slip_was_let_stand(opened: Opened, language: str, said: str) -> None:
    client, id = opened("deal tapp-tarock 3\nbids: A hold^, B pass, C pass")
    for address in ("/records", f"/records/{id}"):
        page = client.get(address, query_string={"lang": language}).text
        assert f'<span class="verdict legal">{said}</span>' in page


@pytest.fixture(params=["files", "archive"])
def year(request: pytest.FixtureRequest, tmp_path: Path) -> FlaskClient:
    """Forty evenings with one deal each, at which Korbinian wins 9 each time; the tenth has two."""
    days = [f"{2014 + day // 20}-01-{day % 20 + 1:02}" for day in range(40)]
    deals = [changed(UNTERER, ("2014-01-17", day), ("Marlies", f"Guest {at:02}")) for at, day in enumerate(days)]
    deals.append(changed(deals[9], ("board 4", "board 5"), ("T20", "T19")))
    whole = "%tdn 1\n\n" + "\n\n".join(deals) + "\n"
    return site_over(request.param, tmp_path, whole)


@pytest.mark.slow
def test_sessions_come_newest_first_with_their_winner(year: FlaskClient) -> None:
    first = get(year, "/sessions")
    second = get(year, first.one("a[rel=next]")["href"])
    days = [[fact for fact in page.texts(".facts span") if " January " in fact] for page in (first, second)]
    assert [len(some) for some in days] == [25, 15] and not second.all("a[rel=next]")
    assert days[0][0] == "20 January 2015" and days[1][-1] == "1 January 2014"
    assert "<b>Korbinian&nbsp;9</b>" in [winner.markup for winner in first.all("td b")]
    assert year.get("/sessions?after=nix").status_code == 404


@pytest.mark.slow
def test_a_session_draws_its_running_totals(year: FlaskClient) -> None:
    found = get(year, "/sessions?q=date:2014-01-10").values("th a", "href")
    page = get(year, found[0])
    drawing = page.one("figure.curves")
    assert len(drawing.all("polyline")) == 3 and drawing.one("svg[role=img]")["aria-label"].startswith("In the end ")
    assert drawing.texts("b") == page.texts("tfoot td")


@pytest.mark.slow
def test_a_player_has_a_balance_and_a_curve(year: FlaskClient) -> None:
    balance = get(year, "/players/Korbinian").one(".balance")
    rows = balance.all("tbody tr")
    assert len(rows) == 40 and len(balance.all("polyline")) == 1
    total = sum(int(row.one("th + td").text.replace("−", "-")) for row in rows)
    assert balance.one(".balance-sum").text == f"Tapp-Tarock +{total}"
    assert rows[0].one("td + td").text == str(total), "the last session is first"
    assert not get(year, "/players/Guest 03").all(".curves")


def ranked(client: FlaskClient, address: str) -> list[tuple[str, str, str]]:
    """Name, deals and sum of each player in a list."""
    return [(row.one("th a").text, *row.texts("td")[:2]) for row in get(client, address).all(".player-scores tbody tr")]


@pytest.mark.slow
def test_all_players_are_listed_and_found(year: FlaskClient) -> None:
    names = ranked(year, "/players")
    assert len(names) == 42 and ("Korbinian", "40", "360") in names and names == sorted(names)
    assert get(year, "/players").one("[aria-sort=ascending]").link("Player") == "/players"
    assert [name for name, *_sums in ranked(year, "/players?q=guest 0")] == [f"Guest 0{number}" for number in range(10)]
    assert "No record names such a player." in year.get("/players?q=%00nix").text


@pytest.mark.slow
def test_players_are_ranked_by_deals_sums_and_averages(year: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for by in ("sum", "average"):
        assert ranked(year, f"/players?sort={by}")[0] == ("Korbinian", "40", "360")
        assert ranked(year, f"/players?sort=-{by}")[-1] == ("Korbinian", "40", "360")
    assert ranked(year, "/players?sort=deals")[0] == ("Franzi", "40", "0")
    assert len(get(year, "/players?sort=sum").all('[href="/players?sort=-sum"]')) == 1
    assert year.get("/players?sort=moon").status_code == year.get("/players?sort=sum&start=x").status_code == 404
    monkeypatch.setattr(players, "PAGE_SIZE", 20)
    names, address = list[str](), "/players?sort=sum"
    while address:
        names += [name for name, *_sums in ranked(year, address)]
        address = "".join(get(year, address).values("a[rel=next]", "href"))
    assert len(names) == len(set(names)) == 42
    monkeypatch.setattr(players, "SEARCHED", 0.0)
    assert "Not all records could be searched in time" in year.get("/players?sort=sum").text
    assert "not counted" in year.get("/players").text
