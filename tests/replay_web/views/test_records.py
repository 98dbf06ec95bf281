"""The list of records is searched: facets that say how many there are, honest totals, and what emptied a result."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

import replay_web.app
import replay_web.views.records
from corpus.archive import Archive, EntryPage, Survey
from corpus.ingest import importing
from corpus.maintenance.revising import supersede, withdraw
from notation.reader import Source
from replay_web.api import records
from replay_web.app import create_app
from tests.corpus.archives import add_text
from tests.replay_web.deals import RECORDS, UNTERER, changed
from tests.replay_web.reading import Element, get, html, text


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """An archive with every record of the tests, and one of them withdrawn."""
    (tmp_path / "all.tdn").write_text("%tdn 1\n\n" + "\n\n".join(RECORDS.values()) + "\n", "utf-8")
    opened = Archive.open(str(tmp_path / "archive.sqlite"))
    importing.add(opened.engine, [str(tmp_path / "all.tdn")], lambda said, failed: None, jobs=1)
    withdraw(opened.engine, 3, "a test")
    return opened


def ask(client: FlaskClient, query: str, **more: str) -> str:
    return client.get("/records", query_string={"q": query} | more).text


def listed(page: str) -> list[str]:
    """Ids of the records in a list."""
    links = html(page).values(".records th a", "href")
    return [urlsplit(link).path.removeprefix("/records/") for link in links]


def numbered(parts: Element, css: str) -> dict[str, tuple[str, int]]:
    """Links by their words, each with its address and the number after it."""
    numbers = [int(number.split()[0]) for number in parts.texts(f"{css} + .small")]
    links = parts.all(css)
    return {link.text: (link["href"], number) for link, number in zip(links, numbers, strict=True)}


def facet(page: str, title: str) -> dict[str, tuple[str, int]]:
    """The values of a facet, each with its address and count."""
    return numbered(html(page).one(f'.facets details:has(> summary:lexbor-contains("{title}"))'), "a")


def test_a_query_finds_what_answers_it(client: FlaskClient, ids: dict[str, str]) -> None:
    records = listed(ask(client, "game:tapp-tarock contract:solo verdict:legal"))
    assert ids["solo"] in records and ids["legal"] not in records


@pytest.mark.slow
def test_every_value_of_every_facet_finds_as_many_as_it_says(client: FlaskClient) -> None:
    page = ask(client, "")
    titles = html(page).texts(".facets summary")
    assert {"Game", "Contract", "Made or lost", "Check"} <= set(titles)
    for title in set(titles):
        for value, (href, count) in facet(page, title).items():
            assert len(listed(client.get(href).text)) == count, value


def test_what_was_chosen_can_be_left_out_again(client: FlaskClient) -> None:
    page = ask(client, "game:tapp-tarock player:=Franzi")
    assert html(page).one('.conditions [href="/records?q=player:%3DFranzi"] code').text == "game:tapp-tarock"
    href, _count = facet(page, "Player")["Franzi"]
    assert href == "/records?q=game:tapp-tarock" and html(page).one(".facets [aria-current=true]").text == "Franzi"
    assert "Game" not in html(page).texts("summary")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("contarct:solo", "did you mean “contract:”?"),
        ("verdict:leagl", "did you mean “legal”?"),
        ('event:"open', "quote is open"),
        ("score:many", "it takes a number"),
        ("x" * 501, "A query can be at most 500 characters long"),
        ("a\0b", "cannot hold the character U+0000"),
        ("<script>alert(1)</script>:", "needs a value"),
    ],
)
def test_a_query_that_is_wrong_is_told_what_would_be_right(client: FlaskClient, query: str, said: str) -> None:
    response = client.get("/records", query_string={"q": query})
    if said == "needs a value":  # a word like any other
        assert response.status_code == 200 and "<script>alert" not in response.text
        return
    assert response.status_code == 400
    assert said in text(response.text)
    assert html(response.text).one("#q")["value"].startswith(query[:3]) or "\0" in query


def test_an_empty_result_says_what_emptied_it(client: FlaskClient) -> None:
    page = ask(client, "game:tapp-tarock place:Nowhere")
    assert "No record matches all of this." in page
    without = html(page).one(".notice li")
    assert without.one("code").text == "place:Nowhere"
    assert without.one("a").text == f"{len(listed(client.get(without.one('a')['href']).text))} records"
    assert "any one condition" in ask(client, "place:Nowhere event:Never")


def test_the_parts_of_the_list_follow_each_other_both_ways(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = listed(ask(client, "game:tapp-tarock"))
    monkeypatch.setattr(replay_web.views.records, "PAGE_SIZE", 3)
    parts, here = [], "/records?q=game:tapp-tarock"
    while here:
        page = client.get(here).text
        parts.append(listed(page))
        here = "".join(html(page).values("a[rel=next]", "href"))
    assert [entry for part in parts for entry in part] == whole
    for part in reversed(parts[:-1]):
        page = client.get(html(page).one("a[rel=prev]")["href"]).text
        assert listed(page) == part
    assert not html(page).all("a[rel=prev]")
    assert client.get("/records?after=x").status_code == 404


def test_totals_are_honest(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = ".counted[role=status]"
    assert html(ask(client, "")).one(counted).text == f"{len(listed(ask(client, '')))} records"
    monkeypatch.setattr("corpus.search.facets.COUNTED", 5)
    assert html(ask(client, "state:kept")).one(counted).text == "more than 5 records"


@pytest.mark.slow
def test_a_question_that_takes_too_long_is_told_so(archive: Archive) -> None:
    archive.patience = -1
    archive.engine.dispose()
    import corpus.database.store

    corpus.database.store._STEPS, steps = 1, corpus.database.store._STEPS
    try:
        late = create_app(archive=archive).test_client()
        page, data = (late.get(address) for address in ("/records?q=-has:other", "/api/v1/statistics?q=-has:other"))
    finally:
        corpus.database.store._STEPS = steps
    assert page.status_code == 200 and "a narrower search is quicker" in page.text
    assert data.status_code == 503 and data.headers["Retry-After"] == "10"


@pytest.mark.slow
def test_an_archive_is_served_like_files(archive: Archive, client: FlaskClient, ids: dict[str, str]) -> None:
    served = create_app(archive=archive).test_client()
    kept_ids = listed(ask(served, ""))
    assert len(kept_ids) == len(set(kept_ids)) == len(RECORDS) - 1
    for number, id in zip([*range(1, 3), *range(4, len(RECORDS) + 1)], kept_ids, strict=True):
        kept = archive.get(number)
        assert kept and served.get(f"/records/{id}.tdn").data == kept.source
        page = served.get(f"/records/{id}")
        assert page.status_code == 200
    assert f"/records/{kept_ids[1]}" in get(served, f"/records/{kept_ids[0]}").values("a[rel=next]", "href")
    gone = archive.get(3)
    assert gone
    for address in ("/records/{}", "/records/{}.tdn", "/records/{}/embed", "/api/v1/records/{}"):
        answer = served.get(address.format(gone.entry.identity[:12]))
        assert answer.status_code == 410 and "withdrawn" in answer.text and ": a test" in text(answer.text), address
    withdrawn = ask(served, "state:withdrawn")
    assert listed(withdrawn) == [gone.entry.identity[:12]] and "A withdrawn record" in text(withdrawn)
    assert len(listed(ask(served, "state:all"))) == len(RECORDS)
    assert served.get(f"/sessions/{gone.entry.identity[:12]}").status_code == 410
    assert served.get("/records/zz").status_code == served.get("/records/" + "0" * 12).status_code == 404
    assert served.get("/lessons").status_code == 200


@pytest.mark.slow
def test_of_records_that_say_the_same_one_is_listed(tmp_path: Path) -> None:
    again = changed(UNTERER, ("deal tapp-tarock", "deal  tapp-tarock"))
    (tmp_path / "a.tdn").write_text(f"%tdn 1\n\n{UNTERER}\n\n{again}\n\n{RECORDS['solo']}\n", "utf-8")
    client = create_app([tmp_path]).test_client()
    first, second = listed(ask(client, ""))
    assert first != second and "contract “" not in client.get(f"/records/{second}").text


@pytest.mark.slow
def test_a_corrected_record_and_the_older_one_lead_to_each_other(archive: Archive) -> None:
    served = create_app(archive=archive).test_client()
    kept = archive.get(1)
    assert kept and kept.source
    corrected = kept.source.replace(b"Franzi", b"Fanny")
    by = supersede(archive.engine, 1, Source("-", 1, 1, "1", corrected), "Her <b>name</b>.")
    old, new = (f"/records/{archive.get(number).entry.identity[:12]}" for number in (1, by))
    page, other = served.get(old), served.get(new)
    assert page.status_code == 200 and "A corrected record has replaced this one. Her <b>name</b>." in text(page.text)
    assert html(page.text).link("To the corrected record") == new and "<b>name" not in page.text
    assert html(other.text).link("To the older record") == old and "took its place" not in other.text
    session = served.get(old.replace("records", "sessions"), follow_redirects=True)
    assert session.status_code == 200 and session.request.path == new.replace("records", "sessions")
    assert "has replaced an older" not in served.get(f"/records/{archive.get(2).entry.identity[:12]}").text


def test_a_plain_word_that_is_a_name_is_offered_as_a_condition(client: FlaskClient) -> None:
    page = ask(client, "solo")
    href, number = numbered(html(page), ".meant[role=note] a")["Contract: Solo"]
    assert len(listed(client.get(href).text)) == number > 0
    assert "Player: Franzi" in ask(client, "Franzi game:tapp-tarock")
    assert "Game: Tapp-Tarock" in ask(client, "Tapp-Tarock") and 'class="meant"' not in ask(client, "nix -solo")


@pytest.mark.slow
def test_plain_words_are_offered_as_conditions_together(client: FlaskClient) -> None:
    """A name with a result is what the declarer's name and his result find, in the words of any language."""
    wanted = listed(ask(client, "declarer:Korbinian declarer:won"))
    together = "Declarer: Korbinian; Made or lost: made"
    for words, said in (("Korbinian made", together), ("korbinian WON tapp-tarock", "")):
        offer = html(ask(client, words)).all(".meant[role=note] a")[-1]
        assert said in offer.text and len(listed(client.get(offer["href"]).text)) == len(wanted) > 0
    german = client.get("/records?q=Korbinian+gewonnen&lang=de").text
    assert "Alleinspieler: Korbinian; Gewonnen oder verloren: gewonnen" in german
    assert "Player: Korbinian; " not in ask(client, "Korbinian nowhere")


@pytest.mark.parametrize("served", ["files", "archive"])
@pytest.mark.slow
def test_a_long_list_says_where_one_is_and_can_be_turned(tmp_path: Path, served: str) -> None:
    dates = [f"date {2000 + number % 7}-01-{number % 28 + 1:02}\n" if number % 5 else "" for number in range(120)]
    deals = [f"deal cego 3\n{date}board {number}\n" for number, date in enumerate(dates)]
    (tmp_path / "long.tdn").write_text("%tdn 1\n\n" + "\n".join(deals), "utf-8")
    if served == "files":
        client = create_app([tmp_path]).test_client()
    else:
        archive = Archive.open(str(tmp_path / "archive.sqlite"))
        add_text(archive, tmp_path, (tmp_path / "long.tdn").read_bytes(), "again.tdn")
        client = create_app(archive=archive).test_client()
    orders = {}
    for sort in ("added", "newest", "date", "-date"):
        page, boards, spans = client.get(f"/records?sort={sort}").text, list[int](), []
        while True:
            boards += [int(title.rpartition(", board ")[2]) for title in html(page).texts(".records th a")]
            spans.append(html(page).one(".counted[role=status]").text)
            onward = html(page).values("a[rel=next]", "href")
            if not onward:
                break
            page = client.get(onward[0]).text
        assert spans == ["1–50 of 120", "51–100 of 120", "101–120 of 120"]
        assert get(client, html(page).one("a[rel=prev]")["href"]).one(".counted").text == "51–100 of 120"
        orders[sort] = boards
    assert orders["added"] == list(range(120)) == orders["newest"][::-1]
    assert orders["date"] == sorted(range(120), key=lambda number: (dates[number], number)) == orders["-date"][::-1]
    assert client.get("/records?sort=moon").status_code == 404


def test_years_stand_in_their_order(client: FlaskClient) -> None:
    years = [int(value) for value in facet(ask(client, ""), "Year")]
    assert years == sorted(years, reverse=True) and len(years) > 1


def test_a_result_can_be_had_as_a_file(client: FlaskClient) -> None:
    page = ask(client, "game:cego")
    files = {link.text: client.get(link["href"]) for link in html(page).all("a[download]")}
    assert set(files) == {".tdn", ".json", ".csv"} and all(file.status_code == 200 for file in files.values())
    count = len(listed(page))
    assert files[".tdn"].text.count("\ndeal cego") == len(files[".json"].get_json()) == count > 0
    assert len(files[".csv"].text.splitlines()) == count + 1
    assert client.get("/records.csv?q=gaem:x").status_code == 400 and client.get("/records.exe").status_code == 404


# ---- When time is up


def test_what_could_not_be_counted_in_time_is_not_counted(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Archive, "survey", lambda self, query="", seconds=None: Survey(0, False, [], False))
    page = client.get("/records", headers={"Accept-Language": "en"})
    assert page.status_code == 200 and "not counted" in text(page.text) and 'class="records"' in page.text
    monkeypatch.setattr(Archive, "survey", lambda self, query="", seconds=None: Survey(7, False, [], False))
    assert "at least 7 records; not all were counted in time" in text(client.get("/records?lang=en").text)


def test_a_search_out_of_time_goes_on_where_it_stopped(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Archive, "find", lambda self, *given, **more: EntryPage([], 3, False))
    monkeypatch.setattr(Archive, "survey", lambda self, query="", seconds=None: Survey(0, False, [], False))
    page = client.get("/records?q=solo&lang=en")
    assert page.status_code == 200 and "Not all records could be searched in time" in page.text
    assert "after=3" in page.text and "No record matches" not in page.text
    data = client.get("/api/v1/records?q=solo").json
    assert (data["items"], data["next"], data["whole"]) == ([], "3", False)


def test_the_interface_counts_only_what_it_has_time_for(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "SEARCHED", 0.0)
    monkeypatch.setattr(Archive, "find", lambda self, *given, **more: EntryPage([], None))
    data = client.get("/api/v1/records").json
    assert (data["total"], data["more"], data["whole"]) == (None, True, True)
