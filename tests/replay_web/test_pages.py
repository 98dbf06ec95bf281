"""The pages as the server renders them: every step, every kind of record, bad addresses, headers, hostile text."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import replay_web.app
import replay_web.views.records
from replay_web.app import create_app
from replay_web.library import SHIPPED, Entry, entries_in
from replay_web.present import heading, step_page
from tests.replay_web.deals import HOSTILE, RECORDS, UNTERER, changed
from tests.replay_web.reading import get, html, in_words, known, part, show, text


def corpus() -> list[Entry]:
    try:
        return entries_in(SHIPPED)
    except OSError:
        return []


@pytest.mark.slow
def test_a_step_of_any_record_has_its_page(client: FlaskClient, library: list[Entry]) -> None:
    verdicts = set()
    for turn, entry in enumerate(library):
        verdicts.add(entry.report().verdict)
        levels = step_page.levels_of(entry)
        last = levels[()].last
        for level in levels.values():
            for step in {*range(turn % 7, level.last, 7), level.last}:
                page = show(client, entry.id, step, level.name)
                assert len(html(page).all("[data-part=sentence]:not(:empty)")) == 1
                moves = html(page).one("#moves")
                assert len(moves.all("[aria-current=step]")) == 1
                assert len(moves.all("a[href]")) == sum(level.last + 1 for level in levels.values())
                links = html(page).values('[href^="?step="]', "href")
                assert {int(link[6:].partition("&")[0]) for link in links} <= set(range(last + 1))
    assert verdicts == {"legal", "illegal", "incomplete", "unjudged", "unreadable"}


@pytest.mark.slow
def test_the_shipped_corpus_steps_through() -> None:
    entries = corpus()
    if not entries:
        pytest.skip("the corpus has no records yet")
    client = create_app().test_client()
    for turn, entry in enumerate(entries[::9]):
        assert entry.report().verdict in ("legal", "incomplete")
        for level in step_page.levels_of(entry).values():
            for step in {7 * turn % (level.last + 1), level.last}:
                show(client, entry.id, step, level.name)


@pytest.mark.parametrize(
    ("step", "status"),
    [("-1", 400), ("abc", 400), ("1.5", 400), ("", 400), ("٣", 400), ("1 ", 400), ("60", 404), (str(10**26), 404)],
)
def test_a_step_that_is_none_is_refused(client: FlaskClient, ids: dict[str, str], step: str, status: int) -> None:
    response = client.get(f"/records/{ids['legal']}", query_string={"step": step})
    assert response.status_code == status
    assert "0 to 59" in response.text
    assert "Traceback" not in response.text


@pytest.mark.parametrize(
    "path", ["/records/nix", "/records/nix.tdn", "/records/nix.json", "/nix", "/records?after=nix"]
)
def test_what_is_not_there_is_a_friendly_404(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "To the list of records" in response.text and "Report this" not in response.text


def test_a_method_that_is_not_allowed_says_which_are(client: FlaskClient) -> None:
    response = client.post("/records")
    assert (response.status_code, "GET" in response.headers["Allow"]) == (405, True)


@pytest.mark.slow
def test_a_failure_shows_an_id_and_logs_it_with_the_stack(
    files: list[Path], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*given: object) -> None:
        raise RuntimeError("secret of the house")

    app = create_app(files)
    monkeypatch.setattr(heading, "item", fail)
    response = app.test_client().get("/records")
    assert response.status_code == 500
    assert "secret" not in response.text
    assert html(response.text).one("code").text in caplog.text
    assert "secret of the house" in caplog.text


@pytest.mark.parametrize("path", ["/", "/records", "/records/{id}", "/records/{id}.tdn", "/nix", "/static/site.css"])
@pytest.mark.slow
def test_every_answer_has_the_security_headers(client: FlaskClient, ids: dict[str, str], path: str) -> None:
    headers = client.get(path.format(id=ids["legal"])).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in headers


@pytest.mark.slow
def test_no_page_brings_inline_code_or_asks_outside(client: FlaskClient, ids: dict[str, str]) -> None:
    for id in ids.values():
        page = get(client, f"/records/{id}")
        assert page.inline_code() == []
        assert all(address[:1] in "/#?" for name in ("href", "src") for address in page.values(f"[{name}]", name))


def test_hostile_text_is_text(client: FlaskClient, library: list[Entry], ids: dict[str, str]) -> None:
    entry = next(entry for entry in library if entry.id == ids["hostile"])
    for step in (0, 1, 12, 13, step_page.levels_of(entry)[()].last):
        page = show(client, entry.id, step)
        assert not html(page).inline_code() and not html(page).all("img")
        assert HOSTILE.strip('"') in text(page)
    assert "<img src=x onerror=alert(1)>" in text(client.get("/records").text)


def test_the_text_is_given_byte_for_byte_and_the_report_as_json(client: FlaskClient, library: list[Entry]) -> None:
    for entry in library:
        response = client.get(f"/records/{entry.id}.tdn")
        assert (response.data, response.mimetype) == (entry.source, "text/vnd.tarock-tdn")
        report = client.get(f"/records/{entry.id}.json").get_json()
        assert report["verdict"] == entry.report().verdict
        assert report["file"] == entry.file


def test_a_browser_that_takes_no_compressed_text_gets_it_plain(client: FlaskClient, ids: dict[str, str]) -> None:
    for accepted in ("", "br", "gzip;q=0", "identity"):
        response = client.get(f"/records/{ids['legal']}", headers={"Accept-Encoding": accepted})
        assert response.content_encoding is None
        assert "<!DOCTYPE html>" in response.text
    again = client.get("/static/site.css", headers={"Accept-Encoding": "gzip"})
    known = {"Accept-Encoding": "gzip", "If-None-Match": again.headers["ETag"]}
    assert client.get("/static/site.css", headers=known).status_code == 304


# What a page says


def test_the_deal(client: FlaskClient, ids: dict[str, str]) -> None:
    page = show(client, ids["legal"], 0)
    said = text(page)
    assert "Franzi has dealt; Korbinian is forehand." in said
    assert "Korbinian may pass or bid Dreier or Solo." in said
    assert "Talon, first packet" in said
    assert page.count('<svg class="card"') == 54
    assert 'id="points-title"' not in page


def test_auction_exchange_and_announcements_grow(client: FlaskClient, ids: dict[str, str]) -> None:
    assert "Korbinian Dreier, Marlies Unterer, Franzi pass" in known(show(client, ids["legal"], 3))
    held = text(show(client, ids["legal"], 4))
    assert "Korbinian holds the bid; the highest bid is Unterer, by Korbinian." in held
    assert "Korbinian sits before the bidder and may hold." in held
    assert "! Good move." in held
    taken = show(client, ids["legal"], 6)
    assert "takes the first packet of the talon: the king of hearts, trump 14 and the four of diamonds" in text(taken)
    assert "Second packet, left to the defenders" in text(taken)
    assert taken.count('class="card legal') == 14
    assert "Laid away by Korbinian" in text(show(client, ids["legal"], 7))
    assert "Unterer × 2" in known(show(client, ids["legal"], 11))


def test_played_cards_leave_the_hands_or_stay_grey(client: FlaskClient, ids: dict[str, str]) -> None:
    address = f"/records/{ids['legal']}"
    first, gone, last = (get(client, f"{address}?step={step}") for step in (10, 21, 59))
    grey = get(client, f"{address}?step=21&played=grey")
    for page, cards in ((first, [16] * 3), (gone, [12, 13, 12]), (grey, [16] * 3), (last, [16] * 3)):
        assert [len(hand.all(".fan use")) for hand in page.all("[data-part=hand]")] == cards
    assert len(grey.all('[data-part=hand] [aria-label="played: the king of diamonds"]')) == 1
    assert not gone.all('[data-part=hand] [aria-label^="played:"]')
    assert not last.all('[data-part=hand] [aria-label^="played:"]')
    assert gone.one("#played")["href"] == "?step=21&played=grey" and grey.one("#played")["href"] == "?step=21"
    assert grey.one("#next")["href"] == "?step=22&played=grey"
    assert client.get(f"{address}?played=black").status_code == 400


def test_a_trick_says_who_wins_and_why(client: FlaskClient, ids: dict[str, str]) -> None:
    second = show(client, ids["legal"], 21)
    assert (
        "Trick 4, second card: Franzi, defender, plays the two of diamonds; must follow diamonds; "
        "Marlies is winning with the king of diamonds." in text(second)
    )
    assert "Korbinian may play one of the 10 marked cards." in text(second)
    assert second.count('class="card legal"') == 10
    third = text(show(client, ids["legal"], 22))
    assert "this card wins the trick: it is the only trump." in third and "Korbinian wins" not in third
    assert "Trick 3 : Marlies wins" not in third
    assert "Trick 3: Marlies wins: trump 20 is the highest trump." in third
    suit = text(show(client, ids["legal"], 28))
    assert "the king of clubs is the highest card of the suit led, and no trump fell" in suit


def test_card_points_run_along(client: FlaskClient, library: list[Entry], ids: dict[str, str]) -> None:
    sums = known(show(client, ids["legal"], 22))
    assert "Korbinian 16 in 3 tricks Marlies and Franzi 7 in 1 trick 47 of 70 still to come" in sums
    assert "not known" in known(show(client, ids["gaps"], 56))


def test_the_score_sheet(client: FlaskClient, ids: dict[str, str]) -> None:
    sheet = text(part(show(client, ids["legal"], 59), "sheet"))
    assert "Unterer won with 62 card points: 4 × 2 8" in sheet
    assert "Korbinian held two of the trull 1" in sheet
    assert "4\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}2" in show(client, ids["legal"], 59)  # no line ends in a sum
    assert "Total 0 9 0" in sheet
    assert "Card points: Korbinian 62 ✓ as written" in sheet
    false = text(part(show(client, ids["false claim"], 59), "sheet"))
    assert "Card points: the record says Korbinian 60 , computed: Korbinian 62 ." in false
    assert "Score: the record says Franzi 3, Korbinian 9 , computed: Korbinian 9 ." in false
    assert "all passed" in text(client.get("/records").text)


def test_problems_stand_at_their_step(client: FlaskClient, ids: dict[str, str]) -> None:
    for step, stands in ((21, False), (22, True), (23, False)):
        said, _folded, _rest = in_words(show(client, ids["illegal"], step)).partition('class="barred">')
        said += _rest.partition("</details>")[2]
        assert ("and must play a trump" in text(said)) is stands
        assert ("tapp-tarock#trump" in said) is stands
    assert "Nothing could be judged" in text(show(client, ids["stopped"], 50))


def test_comments_and_variations_stand_beside_their_step(client: FlaskClient, ids: dict[str, str]) -> None:
    act, own = in_words(show(client, ids["hostile"], 12)), in_words(show(client, ids["hostile"], 13))
    assert "<b onclick=x>no</b>" in text(act)
    assert "Blunder." in act
    assert "Instead of this Variation 1 C trump 11" in text(act)
    assert 'lang="de">Auf eigener Zeile.' in own


def test_a_game_that_is_not_known_is_shown_as_text(client: FlaskClient, ids: dict[str, str]) -> None:
    page = show(client, ids["unjudged"], 3)
    assert "Trick 1, first card: trump 21." in text(page)
    assert html(page).one(".current > a").text == "trick 1 B: T21 Fool T2"
    assert "“scarto” is not a known game" in text(page)


# The list and the library


def test_the_list_names_every_record(client: FlaskClient, library: list[Entry]) -> None:
    page = client.get("/records").text
    for entry in library:
        assert f'href="/records/{entry.id}"' in page
        assert entry.report().verdict in page
    assert "Stammtisch Weißes Kreuz, board 4" in page
    assert "62 card points" in text(page)


@pytest.mark.slow
def test_the_list_goes_on_where_it_ended(
    files: list[Path], library: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_web.views.records, "PAGE_SIZE", 4)
    client = create_app(files).test_client()
    seen: list[str] = []
    here = "/records"
    while here:
        page = get(client, here)
        seen += page.values(".records th a", "href")
        here = "".join(page.values("a[rel=next]", "href"))
    assert seen == [f"/records/{entry.id}" for entry in library]
    before = get(client, page.one("a[rel=prev]")["href"])
    assert seen[-5 - (len(seen) - 1) % 4] in before.values(".records th a", "href")


def test_an_id_survives_what_is_added_around_its_record(tmp_path: Path) -> None:
    file = tmp_path / "one.tdn"
    file.write_text(UNTERER)
    before = entries_in([file])[0].id
    file.write_text(f"%tdn 1\n\n{RECORDS['solo']}\n\n{UNTERER}\n\n{UNTERER}\n")
    after = [entry.id for entry in entries_in([file])]
    assert after[1] == before
    assert len(set(after)) == 3
    file.write_text(changed(UNTERER, ("board 4", "board 5")))
    assert entries_in([file])[0].id != before


@pytest.mark.slow
def test_an_empty_library_says_so(tmp_path: Path) -> None:
    assert "There are no records here." in create_app([tmp_path]).test_client().get("/records").text


def test_only_a_mistake_of_ours_has_an_id_to_report(
    monkeypatch: pytest.MonkeyPatch, app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    client = app.test_client()
    assert "Report this" not in client.get("/records/nothing").text
    monkeypatch.setitem(app.view_functions, "docs.rules_list", lambda: 1 // 0)
    page = client.get("/rules")
    id = html(page.text).one("code").text
    assert page.status_code == 500 and len(id) == 8 and id in caplog.text and "ZeroDivision" not in page.text
