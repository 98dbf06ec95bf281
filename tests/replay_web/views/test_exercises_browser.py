"""Exercises in a real browser: by touch and by keys, card by card, remembered in the browser, in every language."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from notation.reader import read
from replay_web.app import create_app
from replay_web.library import entries_in
from tests.places import RECORDS
from tests.replay_web.browsers import SIZES, UPRIGHT, assert_accessible, opened, overflow, served

PARTNER, KING = "The partner plays last", "All have passed"


@pytest.fixture(scope="module")
def school() -> Iterator[tuple[str, dict[str, str]]]:
    """A site with the Königrufen books: where it is, and addresses of exercises by their English titles."""
    files = sorted((RECORDS / "koenigrufen").glob("0*.tdn"))
    found = {}
    for entry in entries_in(files):
        [record] = read(entry.source.decode())
        named = [title for title in (PARTNER, KING) if f"{{@en {title}}}" in record.text]
        found |= dict.fromkeys(named, f"/records/{entry.id}/lesson")
    app = create_app(files)
    for path in (*found.values(), "/courses/koenigrufen"):
        assert app.test_client().get(path).status_code == 200  # so that no window waits until all is read
    with served(app) as address:
        yield address, found


def shown(page: Page) -> list[str]:
    """The drawings of the trick on the table."""
    return page.evaluate("[...document.querySelectorAll('.trick-plays use')].map(use => use.getAttribute('href'))")  # type: ignore[no-any-return]


def test_an_exercise_by_touch(chromium: Browser, school: tuple[str, dict[str, str]], complaints: list[str]) -> None:
    """A tap answers without loading, the play goes on by itself to the end, the browser remembers."""
    site, exercises = school
    page = opened(chromium, site, complaints, viewport=UPRIGHT, has_touch=True, locale="en", reduced_motion="reduce")
    page.goto(exercises[PARTNER])
    page.evaluate("window.stays = true")
    page.locator("#board button[value=S10]").tap()
    expect(page.locator("#answered")).to_contain_text("Wrong")
    expect(page.locator(".steps-count")).to_contain_text("3")  # goes on by itself
    assert page.evaluate("window.stays"), "no page was loaded"
    page.locator("#last").tap()
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"^\s*15\s*/ 15"))
    kept = json.loads(page.evaluate("localStorage.getItem('tarock-exercises')"))
    [state] = kept["exercises"].values()
    assert state["box"] == 0 and kept["streak"] == 0
    page.get_by_role("link", name="Try again").tap()
    page.locator("#board button[value=SQ]").tap()
    expect(page.locator("#answered")).to_contain_text("Right")
    expect(page.get_by_role("link", name="Next exercise").first).to_be_visible()
    page.context.close()
    assert complaints == []


def test_an_exercise_by_keys_and_its_memory(
    chromium: Browser, school: tuple[str, dict[str, str]], complaints: list[str]
) -> None:
    """A digit and Enter answer, arrows go along; the course shows what is done, exports and deletes it."""
    site, exercises = school
    page = opened(chromium, site, complaints, viewport=SIZES[0], locale="en", reduced_motion="reduce")
    page.goto(exercises[PARTNER])
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#answered")).to_contain_text("Right")
    page.keyboard.press("End")
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"^\s*15\s*/ 15"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".steps-count")).to_have_text(re.compile(r"^\s*14\s*/ 15"))
    expect(page.locator("#progress")).to_contain_text("In a row: 1")
    page.goto("/courses/koenigrufen")
    expect(page.locator(".progress-said")).to_contain_text("Solved: 1 of 22")
    expect(page.locator("[data-exercise][data-state=done]")).to_have_count(1)
    page.locator("#progress summary").click()
    with page.expect_download() as download:
        page.locator(".progress-export").click()
    exported = download.value.path().read_bytes()
    assert json.loads(exported)["streak"] == 1
    page.locator(".progress-delete").click()
    page.locator(".progress-delete").click()
    expect(page.locator(".progress-said")).to_contain_text("Solved: 0 of 22")
    assert page.evaluate("localStorage.length") == 0
    said = page.locator(".progress-imported")
    beyond = exported.replace(b'"box": 1', b'"box": 9')
    for wrong in (b"no json", b"[]", b'{"streak": 1, "exercises": {"a b": {}}}', beyond):
        choose(page, wrong)
        expect(said).to_contain_text("Nothing has been changed.")
    assert page.evaluate("localStorage.length") == 0
    choose(page, exported)
    expect(page.locator(".progress-said")).to_contain_text("Solved: 1 of 22 · in a row: 1")
    expect(said).to_contain_text("moved on: 1")
    choose(page, exported.replace(b'"box": 1', b'"box": 0'))
    expect(said).to_contain_text("moved on: 0")
    page.context.close()
    assert complaints == []


def choose(page: Page, content: bytes) -> None:
    """Import a file of this content."""
    with page.expect_file_chooser() as chooser:
        page.locator(".progress-import").click()
    chooser.value.set_files({"name": "progress.json", "mimeType": "application/json", "buffer": content})


def test_an_exercise_without_a_script(
    chromium: Browser, school: tuple[str, dict[str, str]], complaints: list[str]
) -> None:
    site, exercises = school
    page = opened(chromium, site, complaints, viewport=UPRIGHT, java_script_enabled=False, locale="en")
    page.goto(exercises[PARTNER])
    page.locator("#board button[value=S10]").click()
    expect(page.locator("#answered")).to_contain_text("Wrong")
    page.locator("#next").click()
    expect(page.locator(".steps-count")).to_contain_text("2")
    page.get_by_role("link", name="Try again").click()
    page.locator("#board button[value=SQ]").click()
    expect(page.locator("#answered")).to_contain_text("Right")
    page.goto(exercises[KING])
    page.get_by_role("button", name="Trischaken").click()
    expect(page.locator("#answered")).to_contain_text("200 deals")
    page.context.close()
    assert complaints == []


def test_exercises_fit_and_are_accessible_in_every_language(
    chromium: Browser, school: tuple[str, dict[str, str]], complaints: list[str]
) -> None:
    site, exercises = school
    page = opened(chromium, site, complaints, reduced_motion="reduce")
    answer = exercises[PARTNER] + "?answer=S10&on=99"
    paths = (exercises[PARTNER], answer, exercises[KING], "/courses/koenigrufen", "/lessons?grade=2", "/")
    for turn, path in enumerate(paths):
        language = ("en", "de", "fr", "ja", "sl")[turn % 5]
        page.goto(f"{path}{'&' if '?' in path else '?'}lang={language}")
        for size in (*SIZES, {"width": 320, "height": 640}):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            assert overflow(page) == 0, (path, size)
        assert_accessible(page, [(320, "dark" if turn % 2 else "light")])
    page.context.close()
    assert complaints == []
