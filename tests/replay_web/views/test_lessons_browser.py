"""A lesson in a real browser: by clicks, by keys, and without a script."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from replay_web.app import create_app
from replay_web.library import entries_in
from tests.notation.records import LESSON
from tests.replay_web.browsers import WIDTHS, opened, overflow, served


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A site with one lesson: where it is, and the address of the lesson."""
    file: Path = tmp_path_factory.mktemp("school") / "lesson.tdn"
    file.write_text(LESSON, encoding="utf-8")
    with served(create_app([file])) as address:
        yield address, f"/records/{entries_in([file])[0].id}/lesson"


def test_every_question_fits_its_window(chromium: Browser, school: tuple[str, str], complaints: list[str]) -> None:
    site, lesson = school
    page = opened(chromium, site, complaints)
    paths = ("/lessons", *(f"{lesson}?question={number}" for number in range(1, 10)), f"{lesson}?answer=dreier")
    for turn, path in enumerate(paths):
        page.goto(path)
        for width in WIDTHS[:: 1 if turn % 2 else -1]:  # the window is often as wide as it has to be
            page.set_viewport_size({"width": width, "height": 800})
            assert overflow(page) == 0, (path, width)
    page.context.close()
    assert complaints == []


def test_a_lesson_by_keys(chromium: Browser, school: tuple[str, str], complaints: list[str]) -> None:
    """Digits and letters choose what is offered, Enter answers; back leads back."""
    site, lesson = school
    page = opened(chromium, site, complaints, viewport={"width": 1280, "height": 800}, locale="en")
    page.goto(lesson)
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator("#answered")).to_contain_text("Wrong Solo")
    page.wait_for_load_state()  # the script answers to keys
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("#answered")).to_contain_text("Right Unterer")
    page.wait_for_load_state()
    page.go_back()
    expect(page.locator("#answered")).to_contain_text("Wrong Solo")
    page.go_forward()
    page.get_by_role("link", name="Next question").click()
    for name in ("nine of spades", "jack of clubs", "queen of diamonds"):
        choice = page.locator("label", has=page.get_by_role("img", name=name))
        page.keyboard.press(choice.locator("kbd").inner_text())
    page.keyboard.press("Enter")
    expect(page.locator("#answered")).to_contain_text("Right")
    page.goto(f"{lesson}?question=8")
    page.get_by_label("Number").fill("53")
    page.keyboard.press("Enter")
    expect(page.locator("#answered")).to_contain_text("Right 53")
    page.context.close()
    assert complaints == []


def test_a_lesson_by_clicks_without_a_script(chromium: Browser, school: tuple[str, str], complaints: list[str]) -> None:
    site, lesson = school
    page = opened(
        chromium, site, complaints, viewport={"width": 320, "height": 800}, java_script_enabled=False, locale="en"
    )
    page.goto("/lessons")
    page.locator(".records th a").click()
    page.get_by_role("button", name="Unterer").click()
    expect(page.locator("#answered")).to_contain_text("Right Unterer")
    page.get_by_role("link", name="Next question").click()
    for name in ("nine of spades", "jack of clubs", "queen of diamonds"):
        page.locator("label", has=page.get_by_role("img", name=name)).locator("input").check()
    page.get_by_role("button", name="Answer").first.click()
    expect(page.locator("#answered")).to_contain_text("Right")
    page.goto(f"{lesson}?question=6")
    page.get_by_role("button", name="king of clubs").click(position={"x": 8, "y": 30})  # the next card covers the rest
    expect(page.locator("#answered")).to_contain_text("Against the rules")
    page.get_by_role("link", name="Show the answer").click()
    expect(page.locator("#answered")).to_contain_text("Right answer: trump 11")
    page.get_by_role("link", name="See it in the record").click()
    expect(page.locator("#status")).to_contain_text("trump 11")
    page.context.close()
    assert complaints == []
