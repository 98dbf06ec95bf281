"""``tarock render``: a record as one file, which says at every step what the site says, and needs nothing else."""

import base64
import re
from functools import cache
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jinja2 import Environment
from playwright.sync_api import Browser, Page, expect

from notation.rulebooks import GAMES
from notation.words.languages import speaking
from replay_web.library import SHIPPED, Entry, entries_in
from replay_web.present import standalone, step_page
from replay_web.present.addresses import packed
from replay_web.present.lines_of_play import MAIN
from replay_web.present.standalone import LARGEST, Rendered, SizeLimitError, Wanted, rendered
from replay_web.web.jinja import bare
from tests.replay_web.browsers import WIDTHS, assert_accessible, overflow
from tests.replay_web.deals import NOTES, RECORDS, UNTERER, changed
from tests.replay_web.reading import brought, html, known, part, text
from tests.samples import sample

WANTED = Wanted(["en"])
FILE = "deal.html"
VILE = "</template></style></script><script>window.vile = 1</script>"
"""A name that wants to end whatever it stands in."""


@pytest.fixture(scope="module")
def workshop() -> Environment:
    return bare()


def entry(library: list[Entry], name: str) -> Entry:
    return library[list(RECORDS).index(name)]


def status(step: str) -> str:
    return text(part(step, "status"))


def links(page: str) -> set[str]:
    return {*html(page).values("[href]", "href"), *html(page).values("[src]", "src")}


@cache
def made_of(record: Entry, workshop: Environment) -> Rendered:
    """The file of a record, made once."""
    return rendered(record, WANTED, workshop)


# ---- What the file says


@pytest.mark.parametrize("name", ["notes", "illegal", "eight", "gaps", "stopped", "unreadable", "unjudged", "no game"])
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_every_step_is_there_and_says_what_the_site_says(
    library: list[Entry], client: FlaskClient, workshop: Environment, name: str
) -> None:
    record = entry(library, name)
    steps = brought(made_of(record, workshop).text)
    levels = step_page.levels_of(record).values()
    assert len(steps) == sum(len(level.steps) for level in levels)
    for place, step in list(steps.items())[::-3]:
        served = client.get(f"/records/{record.id}{place[1:]}", headers={"Accept-Language": "en"}).text
        assert status(step) == status(served)
        assert known(step) == known(served)
        assert text(part(step, "sheet")) == text(part(served, "sheet"))


@pytest.mark.parametrize("language", ["de", "ja"])
@pytest.mark.slow
def test_the_file_speaks_one_language(
    library: list[Entry], client: FlaskClient, workshop: Environment, language: str
) -> None:
    record = entry(library, "notes")
    with speaking(language):
        page = rendered(record, Wanted([language]), workshop).text
    assert f'<html lang="{language}">' in page
    for place in ("#?step=13", "#?variation=1&step=1"):
        served = client.get(f"/records/{record.id}{place[1:]}&lang={language}").text
        assert status(brought(page)[place]) == status(served)
        comments = [[quote.markup for quote in html(text).all("blockquote")] for text in (brought(page)[place], served)]
        assert comments[0] == comments[1] != []


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.slow
@pytest.mark.sampled(4)
def test_a_file_leads_nowhere_but_to_its_own_steps(library: list[Entry], workshop: Environment, name: str) -> None:
    made = made_of(entry(library, name), workshop)
    assert made.whole and len(made.text.encode()) <= LARGEST
    steps = brought(made.text)
    pages = [made.text.partition('<script id="brought"')[0], *steps.values()]
    here = {link for page in pages for link in links(page) if not link.startswith(("data:", "#c-"))}
    assert here and here <= set(steps)
    assert "url(" not in made.text and "@import" not in made.text
    assert made.text.count('id="moves"') == made.text.count('id="text"') == 1


@pytest.mark.slow
def test_the_record_can_be_taken_out_of_the_file_again(library: list[Entry], workshop: Environment) -> None:
    record = entry(library, "notes")
    data = html(made_of(record, workshop).text).one("a[download]")["href"]
    assert base64.b64decode(data.removeprefix("data:text/plain;base64,")) == record.source


def shipped() -> dict[str, Entry]:
    """The record of each game that has most steps, of those that come with the project."""
    most: dict[str, tuple[int, Entry]] = {}
    for entry in entries_in(SHIPPED):
        game = entry.report().record.game
        count = sum(len(level.steps) for level in step_page.levels_of(entry).values())
        most[game] = max(most.get(game, (0, entry)), (count, entry), key=lambda found: found[0])
    return {game: entry for game, (_count, entry) in most.items() if game in GAMES}


@pytest.mark.slow
def test_the_longest_record_of_each_game_is_small_enough(workshop: Environment) -> None:
    longest = shipped()
    assert set(longest) == set(GAMES)
    for game, record in sample(longest.items(), 3):
        made = rendered(record, WANTED, workshop)
        assert made.whole and len(made.text.encode()) < LARGEST, game


@pytest.mark.slow
def test_with_too_many_variations_they_are_left_out(
    library: list[Entry], workshop: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = entry(library, "notes")
    whole = rendered(record, WANTED, workshop).text
    monkeypatch.setattr(standalone, "LARGEST", len(whole.encode()) - 1)
    cut = rendered(record, WANTED, workshop)
    assert not cut.whole
    assert len(cut.text.encode()) < len(whole.encode())
    assert "The variations are left out here" in cut.text and "left out here" not in whole
    assert {link for link in links(cut.text) if link.startswith("#?")} == set(brought(cut.text))
    assert not any("variation" in address for address in brought(cut.text))
    assert "( trick" in cut.text  # the text is as it was written
    monkeypatch.setattr(standalone, "LARGEST", 100_000)
    with pytest.raises(SizeLimitError):
        rendered(record, WANTED, workshop)


def test_a_record_of_thousands_of_steps_is_given_up_at_once(workshop: Environment, tmp_path: Path) -> None:
    file = tmp_path / "long.tdn"
    file.write_text("deal tapp-tarock 3\n" + "trick 1 A: T1 T2 T3\n" * 2_000)
    with pytest.raises(SizeLimitError):
        rendered(entries_in([file])[0], WANTED, workshop)


@pytest.mark.slow
def test_what_a_seat_did_not_see_is_not_there(library: list[Entry], client: FlaskClient, workshop: Environment) -> None:
    record = entry(library, "notes")
    page = rendered(record, Wanted(["en"], seat=2, hides=True), workshop).text
    steps = brought(page)
    assert len(steps) == step_page.levels_of(record)[MAIN].last + 1
    assert "data:text/plain" not in page
    assert "What Marlies saw." in page
    for step in (0, 6, 20, 59):
        query = {"step": step, "seat": "C", "hide": "others"}
        served = client.get(f"/records/{record.id}", query_string=query, headers={"Accept-Language": "en"}).text
        there = steps[f"#?step={step}"]
        assert status(there) == status(served)
        for name in ("moves", "text", "faults"):
            assert text(part(there, name)) == text(part(served, name)), name
    before = page.partition('<script id="brought"')[0]
    assert "trick 1 B" not in before and "trick 1 B" in steps["#?step=59"]


def test_whatever_a_record_says_it_stays_text(workshop: Environment, tmp_path: Path) -> None:
    file = tmp_path / "vile.tdn"
    file.write_text(changed(UNTERER, ("Stammtisch Weißes Kreuz", VILE.replace('"', "'")), ("Franzi", VILE)), "utf-8")
    page = rendered(entries_in([file])[0], WANTED, workshop).text
    assert "<script>" not in page and page.count("<script") == page.count("</script") == 2
    assert len(brought(page)) == 60
    assert page.count("</style>") == 1


@pytest.mark.slow
def test_the_site_gives_the_file_too(library: list[Entry], client: FlaskClient, workshop: Environment) -> None:
    record = entry(library, "notes")
    for query, wanted, language in (
        ("", WANTED, "en"), ("?lang=de&seat=C&hide=others", Wanted(["de"], seat=2, hides=True), "de"),
    ):  # fmt: skip
        page = client.get(f"/records/{record.id}{query}", headers={"Accept-Language": "en"}).text
        address = f"/records/{record.id}.html{query}"
        assert f'href="{address.replace("&", "&amp;")}" download' in page
        answer = client.get(address, headers={"Accept-Language": "en"})
        assert answer.headers["Content-Disposition"] == f"attachment; filename={record.id}.html"
        with speaking(language):
            assert answer.text == rendered(record, wanted, workshop).text
    carried = client.get(f"/sent/{packed(UNTERER.encode())}.html")
    assert len(brought(carried.text)) == 60
    long = packed(b"deal tapp-tarock 3\n" + b"trick 1 A: T1 T2 T3\n" * 2_000)
    assert client.get(f"/sent/{long}.html").status_code == 413
    assert client.get(f"/records/{record.id}.html?seat=X").status_code == 404
    assert client.get(f"/records/{record.id}.html?hide=X").status_code == 400
    assert client.get("/records/none.html").status_code == 404


# ---- In a browser


@pytest.fixture
def offline(chromium: Browser, complaints: list[str]) -> Page:
    """A browser without a network, which complains of every request but one for a file."""
    page = chromium.new_context(offline=True, locale="en", reduced_motion="reduce").new_page()
    page.on("console", lambda message: complaints.append(message.text) if message.type != "log" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: None if request.url.endswith(FILE) else complaints.append(request.url))
    return page


def put(page: Page, made: str, folder: Path, at: str = "") -> None:
    path = folder / FILE
    path.write_text(made, "utf-8")
    page.goto(path.as_uri() + at)


def test_the_file_steps_without_a_network(
    offline: Page, complaints: list[str], library: list[Entry], workshop: Environment, tmp_path: Path
) -> None:
    put(offline, rendered(entry(library, "notes"), WANTED, workshop).text, tmp_path)
    count, said = offline.locator(".steps-count"), offline.get_by_role("status")
    offline.evaluate("window.same = true; window.status_ = document.getElementById('status')")
    for key, step in (
        ("ArrowRight", 1), ("Shift+ArrowRight", 5), ("ArrowLeft", 4), ("End", 59), ("Home", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        offline.keyboard.press(key)
        expect(count).to_have_text(f"{step} of 59")
        expect(offline).to_have_url(re.compile(rf"#\?step={step}$"))
        expect(offline.locator("#moves [aria-current]")).to_have_attribute("href", f"#?step={step}")
    offline.locator("#moves").get_by_role("link", name="Korbinian: trump 17").click()
    expect(count).to_have_text("23 of 59")
    expect(offline.locator("#moves [aria-current]")).to_be_focused()
    expect(offline.locator(".rows .current")).to_contain_text("T17")
    assert "step 23 of 59" in offline.title()
    assert offline.evaluate("window.same && window.status_ === document.getElementById('status')")
    expect(offline).to_have_url(re.compile(r"#\?step=23$"))
    offline.reload()
    expect(count).to_have_text("23 of 59")
    offline.goto(offline.url.partition("#")[0] + "#?step=17")
    expect(count).to_have_text("17 of 59")
    offline.keyboard.press("v")
    expect(said).to_contain_text("Variation 1: Trick 3, first card: Korbinian")
    expect(offline.locator("#moves [aria-current]")).to_have_attribute("href", "#?variation=1&step=1")
    for key in ("y", "n", "/", "1", "h"):  # there is no site
        offline.keyboard.press(key)
    expect(said).to_contain_text("Variation 1")
    offline.keyboard.press("?")
    expect(offline.locator("#keys")).to_be_visible()
    expect(offline.locator("#keys")).not_to_contain_text("list of records")
    assert offline.locator("#copy").count() == 0
    offline.context.close()
    assert complaints == []


def test_the_file_opens_at_a_step_and_goes_back_to_it(
    offline: Page, complaints: list[str], library: list[Entry], workshop: Environment, tmp_path: Path
) -> None:
    put(offline, rendered(entry(library, "legal"), Wanted(["en"], step=20), workshop).text, tmp_path)
    expect(offline.locator(".steps-count")).to_have_text("20 of 59")
    offline.keyboard.press("ArrowRight")
    expect(offline.locator(".steps-count")).to_have_text("21 of 59")
    offline.keyboard.press("ArrowLeft")
    expect(offline.locator(".steps-count")).to_have_text("20 of 59")
    expect(offline.locator("#moves [aria-current]")).to_have_attribute("href", "#?step=20")
    offline.goto(offline.url.partition("#")[0] + "#?step=999")
    expect(offline.locator(".steps-count")).to_have_text("20 of 59")
    offline.context.close()
    assert complaints == []


def test_what_is_hidden_comes_step_by_step(
    offline: Page, complaints: list[str], library: list[Entry], workshop: Environment, tmp_path: Path
) -> None:
    put(offline, rendered(entry(library, "legal"), Wanted(["en"], seat=2, hides=True), workshop).text, tmp_path)
    offline.keyboard.press("ArrowRight")
    expect(offline.locator(".steps-count")).to_have_text("1 of 59")
    expect(offline.locator("#moves a")).to_have_count(2)
    expect(offline.locator("#moves [aria-current]")).to_have_attribute("href", "#?step=1")
    expect(offline.locator(".hand .unknown").first).to_be_visible()
    offline.context.close()
    assert complaints == []


def test_the_file_is_for_everybody(
    offline: Page, complaints: list[str], library: list[Entry], workshop: Environment, tmp_path: Path
) -> None:
    put(offline, rendered(entry(library, "notes"), WANTED, workshop).text, tmp_path, "#?step=22")
    assert_accessible(offline, [(min(WIDTHS), "dark")])
    assert overflow(offline) <= 0
    offline.context.close()
    assert complaints == []


def test_vile_text_does_nothing(offline: Page, workshop: Environment, tmp_path: Path) -> None:
    offline.on("dialog", lambda dialog: pytest.fail(dialog.message))
    source = tmp_path / "vile.tdn"
    record = changed(NOTES, ("Stammtisch Weißes Kreuz", VILE), ("Low first.", VILE), ("Franzi", VILE))
    source.write_text(record, "utf-8")
    put(offline, rendered(entries_in([source])[0], WANTED, workshop).text, tmp_path)
    offline.keyboard.press("End")
    expect(offline.locator("h1")).to_contain_text(VILE)
    assert offline.evaluate("window.vile") is None
    offline.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'vile = 2'}))")
    assert offline.evaluate("window.vile") is None  # even if it could get in, the policy would not let it run
    offline.context.close()


def test_without_scripts_the_file_shows_a_step_and_says_so(
    chromium: Browser, library: list[Entry], workshop: Environment, tmp_path: Path
) -> None:
    page = chromium.new_context(java_script_enabled=False, offline=True).new_page()
    put(page, rendered(entry(library, "legal"), WANTED, workshop).text, tmp_path)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("noscript p")).to_have_text("Without scripts only this step can be shown.")
    expect(page.get_by_role("status")).to_contain_text("The deal")
    expect(page.locator(".hand .card")).to_have_count(48)
    page.context.close()
