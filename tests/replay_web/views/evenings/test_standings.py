"""Evenings on the site: standings, rounds, score sheets, paper, the screen in the room, files."""

import csv
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from corpus.ingest.evenings import add_evening
from notation.evenings import printing
from notation.evenings.reading import read_evening
from notation.words.languages import LANGUAGES, Messages
from replay_web.app import create_app
from replay_web.cli import serve
from replay_web.present.documents import rule_link
from replay_web.settings import DEADLINE, EVENINGS, TOKENS, Settings, from_environment
from replay_web.views.evenings import standings
from tests.corpus.archives import add_text
from tests.places import ROOT
from tests.replay_web.deals import UNTERER, changed
from tests.replay_web.reading import get, html, text
from tests.replay_web.test_languages import Said
from tests.replay_web.views.evenings.club import CLUB, HEAD, NAMES, ClubSite, folder_in

MANUAL = (ROOT / "notation" / "EVENINGS.md").read_text("utf-8").partition('<a id="site">')[2]
PAGES = (
    "/evenings", "/evenings/club", "/evenings/club?after=1", "/evenings/club/players", "/evenings/club/screen",
    "/evenings/club/round/1", "/evenings/club/round/2", "/evenings/club/round/2/list", "/evenings/club/round/2/slips",
    "/evenings/club/results",
    "/evenings/club/table/1.1", "/evenings/club/table/2.1", "/evenings/club/enter/2.2", "/evenings/club/enter/1.1",
    "/seasons/winter", "/players/Anna",
)  # fmt: skip


@pytest.fixture
def club(tmp_path: Path) -> ClubSite:
    return ClubSite(tmp_path)


@pytest.fixture
def site(club: ClubSite) -> FlaskClient:
    return club.app.test_client()


def rows(page: str) -> list[list[str]]:
    """Cells of the standings."""
    return [row.texts("th, td") for row in html(page).all("tbody tr")]


# ---- Where they are served


@pytest.mark.parametrize("address", [*PAGES[:-1], "/evenings/club.csv", "/evenings/club.evening", "/seasons"])
def test_there_is_nothing_at_these_addresses_without_a_folder(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404
    assert "/evenings" not in client.get("/records").text


@pytest.mark.slow
def test_the_folder_is_named_by_the_environment_or_an_option(tmp_path: Path) -> None:
    """For gunicorn, and for `tarock serve`."""
    folder = folder_in(tmp_path)
    settings = from_environment({EVENINGS: str(folder), TOKENS: "club.sqlite", DEADLINE: "60"})
    assert settings == Settings(evenings=folder, tokens="club.sqlite", deadline=60)
    assert from_environment({}).evenings is from_environment({}).tokens is None
    settings = Settings(evenings=folder, deadline=60)
    assert create_app([folder], settings=settings).test_client().get("/evenings/club").status_code == 200
    assert {"--evenings", "--tokens"} <= {option for param in serve.params for option in param.opts}
    with pytest.raises(OSError):
        create_app([folder], settings=Settings(evenings=tmp_path / "none"))


@pytest.mark.parametrize(
    "name", ["none", ".hidden", "outside", "../outside", "..%2Foutside", "club-3", "club.evening", "%00", "x" * 5000]
)
@pytest.mark.slow
def test_only_the_evenings_of_the_folder_are_served(site: FlaskClient, name: str) -> None:
    for address in (f"/evenings/{name}", f"/evenings/{name}.csv", f"/evenings/{name}/round/1", f"/seasons/{name}"):
        if address != "/evenings/club.evening":
            assert site.get(address).status_code in (404, 414), address
    assert site.get("/evenings/club-3.boards").status_code == 404


@pytest.mark.slow
def test_the_list_names_evenings_and_seasons(
    club: ClubSite, site: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = text(site.get("/evenings").text)
    assert "Vereinsabend 27 November 2026 Gasthof Post Königrufen 13 players 2 rounds" in page and "Winter" in page
    assert 'href="/evenings"' in site.get("/records").text
    for year in range(2000, 2004):
        older = HEAD.replace("2026-11-27", f"{year}").replace("Vereinsabend", f"Cup {year}")
        (club.folder / f"Cup {year}.evening").write_text(older, "utf-8")
    monkeypatch.setattr(standings, "PAGE_SIZE", 3)
    first = get(site, "/evenings")
    assert "/evenings/Cup%202003" in first.values("a", "href")
    second = get(site, first.one("a[rel=next]")["href"])
    names = [name for page in (first, second) for name in page.texts('a[href^="/evenings/"]')]
    assert [name for name in names if name.startswith(("Cup", "V"))] == [
        "Vereinsabend", "Cup 2003", "Cup 2002", "Cup 2001", "Cup 2000",
    ]  # fmt: skip


# ---- Standings


@pytest.mark.slow
def test_the_standings_are_those_of_the_evening(site: FlaskClient) -> None:
    page = site.get("/evenings/club")
    found = rows(page.text)
    assert found[0] == ["1", "Maria", "104", "104", "…"] and len(found) == 13
    assert found[-1] == ["13", "Sabine", "−42", "−42", "…"]
    assert '<a href="/evenings/club/table/1.1">86</a>' in page.text
    assert "Round 2 of 2: 0 of 3 tables have their result." in page.text
    assert "<b>Österreicher" not in page.text and "&lt;b&gt;Österreicher" in page.text
    assert "104" in site.get("/evenings/club?lang=de").text and "−12,5" in site.get("/evenings/club?lang=de").text


@pytest.mark.slow
def test_standings_after_a_round_are_those_of_that_time(club: ClubSite, site: FlaskClient) -> None:
    club.file.write_text(CLUB + "result 2.1: 0 0 0 0\n", "utf-8")
    now, then = (rows(site.get(f"/evenings/club{query}").text) for query in ("", "?after=1"))
    assert len(now[0]) == 5 and len(then[0]) == 4 and then[0] == ["1", "Maria", "104", "104"]
    assert now[0][:3] == ["1", "Agnes", "116"] and then[2][:3] == ["3", "Agnes", "86"]
    for wrong in ("0", "3", "x", "-1"):
        assert site.get(f"/evenings/club?after={wrong}").status_code == 404


@pytest.mark.slow
def test_a_file_that_changes_is_shown_as_it_is(club: ClubSite, site: FlaskClient) -> None:
    site.get("/evenings/club")
    club.file.write_text(CLUB.replace("Maria", "Marie"), "utf-8")
    assert "Marie" in site.get("/evenings/club").text
    club.file.write_text(CLUB + "resullt 2.1: 1 2\nresult 2.9: 1\n", "utf-8")
    page = text(site.get("/evenings/club").text)
    assert "2 problems in the file" in page and "Round 2 has no table 9." in page and "line 39, column 8" in page
    club.file.unlink()
    assert site.get("/evenings/club").status_code == 404


RECORDED = """%evening 1
event "Cup"
date 2026-11-27
game tapp-tarock
rounds 1 deals 1
player 1 "Anna"
player 2 "Bert"
player 3 "Clara"
player 4 "Dora"
player 5 "Emil"
player 6 "Fritz"
round 1
table 1: 1 2 3
table 2: 4 5 6
result 1.1: 35 0 -5
"""


@pytest.mark.slow
def test_tables_that_only_noted_records_are_ranked_too(club: ClubSite, site: FlaskClient) -> None:
    """Beside tables with results; a record of another table of that day counts for nobody."""
    (club.folder / "cup.evening").write_text(RECORDED, "utf-8")
    told = changed(
        UNTERER, ('event "Stammtisch Weißes Kreuz"', 'event "Cup"'), ("date 2014-01-17", 'date 2026-11-27\ntable "2"')
    )
    strange = changed(told, ('table "2"', 'table "9"'), ("board 4", "board 5"))
    assert rows(site.get("/evenings/cup").text)[0][1] == "Anna"
    add_text(club.archive, club.folder.parent, f"%tdn 1\n\n{told}\n\n{strange}\n")
    page = site.get("/evenings/cup").text
    assert [row[1:4] for row in rows(page)][:2] == [["Anna", "35", "35"], ["Emil", "9", "9"]]
    sheet = site.get("/evenings/cup/table/1.2").text
    replay = html(sheet).one("th[scope=row] a")
    assert replay.text == "4"
    id = replay["href"].removeprefix("/records/").partition("?")[0]
    assert club.app.extensions["library"].get(id) is not None and "0 9 0" in text(sheet)


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.slow
@pytest.mark.sampled(5)
def test_a_page_holds_to_the_policy_of_the_site(site: FlaskClient, address: str) -> None:
    """In every language, and with no message of another one."""
    for language in LANGUAGES:
        response = site.get(f"{address}{'&' if '?' in address else '?'}lang={language}")
        assert response.status_code == 200, address
        assert html(response.text).inline_code() == []
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        assert "Set-Cookie" not in response.headers and f'<html lang="{language}">' in response.text


@pytest.mark.slow
def test_the_screen_comes_anew_by_itself(site: FlaskClient) -> None:
    page = site.get("/evenings/club/screen")
    assert page.headers["Refresh"] == "15" and "<script" not in page.text
    said = text(page.text)
    assert "1 Maria 104" in said and "Still playing Table 1 Josef, Anna, Paul, Agnes Table 2" in said
    assert "Refresh" not in site.get("/evenings/club").headers


@pytest.mark.parametrize(("count", "columns"), [(3, 1), (30, 2), (31, 3), (92, 4), (160, 6)])
@pytest.mark.slow
def test_a_screen_has_columns_for_all(club: ClubSite, site: FlaskClient, count: int, columns: int) -> None:
    lines = [f'player {number} "P{number}"' for number in range(1, count + 1)]
    seats = " ".join(map(str, range(1, count + 1)))
    whole = "%evening 1\ngame cego\n" + "\n".join(lines) + f"\nround 1\ntable 1: {seats}\n"
    (club.folder / "all.evening").write_text(whole, "utf-8")
    page = site.get("/evenings/all/screen").text
    assert f'class="room-{columns}"' in page and page.count("<li>") >= count


# ---- Rounds and tables


@pytest.mark.slow
def test_a_round_says_who_sits_where_and_what_they_made(site: FlaskClient) -> None:
    first, second = (text(site.get(f"/evenings/club/round/{number}").text) for number in (1, 2))
    assert "Table 1 A Karl 24 B <b>Österreicher & Söhne</b> −8 C Sabine −42 D Agnes 26" in first
    assert "This round is closed." in first and "Enter the result" not in first
    assert "1 of 2 deals Enter the result" in second and "open Enter the result" in second
    for number in ("0", "3", "x", "-1", "1" * 30):
        assert site.get(f"/evenings/club/round/{number}").status_code == 404
    assert site.get("/evenings/club/round/1/nothing").status_code == 404


@pytest.mark.slow
def test_boards_lead_to_their_tables_once_the_round_is_closed(club: ClubSite, site: FlaskClient) -> None:
    """And while it is played, their digits are all that is known of them."""
    add_text(club.archive, club.folder.parent, UNTERER)
    [dealt] = [entry.dealt for entry in club.archive.find("").entries]
    assert dealt is not None
    for closed, count in (("close 1\n", 1), ("", 0)):
        whole = CLUB.replace("00112233445566778899aabbccddeeff", dealt).replace("close 1\n", closed)
        club.file.write_text(whole, "utf-8")
        page = site.get("/evenings/club/round/1").text
        assert dealt in page and page.count(f'href="/deals/{dealt}"') == count


@pytest.mark.slow
def test_paper_lists_everybody_by_name_and_by_table(club: ClubSite, site: FlaskClient) -> None:
    """The sheets are those that the command prints."""
    listed = site.get("/evenings/club/round/2/list").text
    names = [(line.one("span").text, line.one("b").text) for line in html(listed).all("li:has(> span + b)")]
    assert [name for name, _seat in names][1:4] == ["Agnes", "Anna", "Clara"] and len(names) == 13
    assert ("Leopold", "2 D") in names and "A Rosa" not in text(listed)
    slips = site.get("/evenings/club/round/2/slips").text
    assert slips.count('class="paper-sheet slip"') == 3 and text(slips).count("Signature") == 3
    assert "Eva deals first." in slips
    printed = printing.paper_page(read_evening(club.file.read_bytes()), ["list"], 2)
    assert printed.partition("<section")[2].partition("</section>")[0] in listed.replace("\n\n", "\n")
    results = text(site.get("/evenings/club/results").text)
    assert "Round 1 Table 1 A Karl 24" in results and "1 Maria 104" in results


@pytest.mark.slow
def test_a_table_shows_its_deals_and_every_result_that_was_noted(site: FlaskClient) -> None:
    first, second = (text(site.get(f"/evenings/club/table/{where}").text) for where in ("1.1", "2.1"))
    assert "24 −8 −42 26 Kassa, 27/11/2026, 19:55, wrong line 24 −8 −40 24 Kassa, 27/11/2026, 19:52" in first
    assert "after 1 deal" in text(site.get("/evenings/club/table/1.3").text)
    assert "Deal A Josef B Anna C Paul D Agnes 1 4 −4 −4 4 Sum 4 −4 −4 4" in second
    assert "Table 2 <b>Österreicher & Söhne</b>, Sabine, Clara, Leopold" in second
    for where in ("9.9", "1", "1.1.1", "x", "0.0", "1.99999999999999999999"):
        assert site.get(f"/evenings/club/table/{where}").status_code == 404


# ---- Files


@pytest.mark.slow
def test_the_standings_go_to_a_spreadsheet(club: ClubSite, site: FlaskClient) -> None:
    club.file.write_text(CLUB.replace("Maria", "=HYPERLINK(1)"), "utf-8")
    answer = site.get("/evenings/club.csv")
    assert answer.mimetype == "text/csv" and "filename=club.csv" in answer.headers["Content-Disposition"]
    head, first, *others = csv.reader(answer.text.splitlines())
    assert head == ["place", "number", "name", "points", "round 1", "round 2"]
    assert first == ["1", "7", "'=HYPERLINK(1)", "104", "104", ""] and others[-1][3] == "-42"
    assert next(csv.reader(site.get("/evenings/club.csv?after=1").text.splitlines())) == head[:-1]
    season = list(csv.reader(site.get("/seasons/winter.csv").text.splitlines()))
    assert season[1][:3] == ["1", "'=HYPERLINK(1)", "13"]


@pytest.mark.slow
def test_the_file_goes_out_byte_for_byte(club: ClubSite, site: FlaskClient) -> None:
    data = CLUB.encode() + b"x-own \xff\r\n{odd} # end"
    club.file.write_bytes(data)
    answer = site.get("/evenings/club.evening")
    assert answer.data == data and answer.mimetype == "text/plain"
    (club.folder / "Föhn 1.evening").write_bytes(data)
    answer = site.get("/evenings/F%C3%B6hn%201.evening")
    assert answer.data == data and "filename*=UTF-8''F%C3%B6hn%201.evening" in answer.headers["Content-Disposition"]


# ---- Seasons and players


@pytest.mark.slow
def test_a_season_adds_up_its_evenings(site: FlaskClient) -> None:
    page = site.get("/seasons/winter").text
    assert rows(page)[0] == ["1", "Maria", "13", "13"]
    assert "The evening nowhere.evening cannot be read." in text(page) and 'href="/evenings/club"' in page
    assert site.get("/seasons").location == "/evenings" and site.get("/seasons/none").status_code == 404


@pytest.mark.slow
def test_a_season_reads_nothing_outside_the_folder(club: ClubSite, site: FlaskClient) -> None:
    secret = '%season 1\nevening "../outside.evening"\nevening "club-3.boards"\nevening "/etc/passwd"\n'
    (club.folder / "winter.season").write_text(secret, "utf-8")
    page = text(site.get("/seasons/winter").text)
    assert page.count("cannot be read") == 3 and "Maria" not in page


@pytest.mark.slow
def test_a_player_has_his_evenings(club: ClubSite, site: FlaskClient) -> None:
    """Those that the site shows, and those that its archive keeps besides; each once."""
    old = CLUB.replace("2026-11-27", "2019-02-03").replace("Vereinsabend", "Fasching")
    add_evening(club.archive.engine, "old.evening", old.encode())
    add_evening(club.archive.engine, "club.evening", CLUB.encode())
    page = site.get("/players/Anna")
    said = text(page.text)
    assert page.status_code == 200 and "Vereinsabend 27 November 2026 Gasthof Post Königrufen 10 of 13" in said
    assert "Fasching 3 February 2019" in said and said.count("10 of 13") == 2
    assert page.text.count('href="/evenings/club"') == 1 and "−12.5 −12.5 · –" in said
    assert site.get("/players/Nobody").status_code == 404


# ---- In words


@pytest.mark.slow
def test_every_text_goes_through_a_catalogue(club: ClubSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every message comes out in brackets, no letter of the site's own stands outside of them."""
    monkeypatch.setattr(Flask, "jinja_options", {})
    monkeypatch.setattr(Messages, "__call__", lambda self, message: f"⟦{message}⟧" if message else message)
    monkeypatch.setattr(Messages, "plural", lambda self, one, many, number: f"⟦{one if number == 1 else many}⟧")
    monkeypatch.setattr(Messages, "of", lambda self, context, message: f"⟦{message}⟧")
    monkeypatch.setattr("replay_web.present.words.day", str)  # Babel knows the months of every language
    monkeypatch.setattr("replay_web.present.words.moment", str)
    site = create_app(archive=club.archive, settings=Settings(evenings=club.folder, deadline=60)).test_client()
    own: set[str] = set()
    for page in PAGES:
        reader = Said()
        reader.feed(site.get(page).text)
        own.update(reader.found)
    for data in ({"score": ["1", "2", "3", "x"]}, {"token": club.token, "score": ["1", "2", "3", "4"]}):
        reader = Said()
        reader.feed(site.post("/evenings/club/enter/2.2", data=data).text)
        own.update(reader.found)
    page = site.post("/evenings/club/players", data={"token": club.token, "names": "Anna\nMary"}).text
    reader = Said()
    reader.feed(page)
    own.update(reader.found)
    names = [*NAMES, "Mary", "Vereinsabend", "Gasthof Post", "Königrufen", "Winter", "Kassa", "wrong line", "API"]
    names += LANGUAGES.values()
    names += ["nowhere.evening", "tarock evening open FILE ROUND WHY", "evening-lacking", rule_link("SPEC#season").name]
    names += ["club"]
    data_of = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    outside = {re.sub(data_of, "", said) for said in own}
    assert not {said for said in outside if re.search(r"[A-Za-z]{2}", said.replace("2026-11-27T", ""))}


@pytest.mark.parametrize("line", re.findall(r"^\| `(/[^|]*) \|", MANUAL, re.MULTILINE))
@pytest.mark.slow
def test_the_addresses_of_the_manual_are_there(club: ClubSite, site: FlaskClient, line: str) -> None:
    (club.folder / "winter.season").write_text('%season 1\nevening "club.evening"\n', "utf-8")
    for address in re.findall(r"`?(/[^`,]+)`", f"`{line}"):
        assert site.get(address).status_code == 200, address


# ---- What nobody should wait for


@pytest.mark.slow
def test_a_hundred_evenings_are_listed_at_once(club: ClubSite, site: FlaskClient) -> None:
    """A player's page reads those that name him, and the list only their heads."""
    for day in range(100):
        name = "Zacharias" if day == 7 else "Ida"
        (club.folder / f"{day}.evening").write_text(HEAD.replace("Eva", name), "utf-8")
    assert text(site.get("/evenings").text).count("13 players") == standings.PAGE_SIZE
    assert site.get("/players/Zacharias").status_code == 404, "nobody is seated, so nobody stands anywhere"
