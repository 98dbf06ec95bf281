"""A small sample of the law of pages that are changed in place; the tool of its name tries many."""

from pathlib import Path
from random import Random

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from replay_web.library import SHIPPED, entries_in
from replay_web.present.addresses import packed
from tests.replay_web.browsers import UPRIGHT
from tests.replay_web.in_place import ENTERING, PLAYING, QUESTION, RENDERED, REPLAY, Kind, Pair
from tests.replay_web.views.test_note_browser import DEALT

TAKES = f"{DEALT.partition('talon')[0]}bids: A vorhand, B pass, C pass, D pass, A dreier\n"
SAMPLE = (
    (ENTERING, "/note/DEALT"),
    (REPLAY, "/records/ID?step=9&hide=others&seat=B"),
    (REPLAY, "/records/ID/embed?step=2"),
    (QUESTION, "/records/ID/lesson?lang=fr"),
    (PLAYING, "/records/ID/play?step=9"),
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("kind", "address"), SAMPLE)
def test_a_press_shows_the_page_of_its_address(
    chromium: Browser, house: str, complaints: list[str], kind: Kind, address: str
) -> None:
    entry = next(entry for entry in entries_in(SHIPPED) if entry.asks)
    pair = Pair(chromium, house, complaints, viewport=UPRIGHT)
    address = address.replace("ID", entry.id).replace("DEALT", packed(DEALT.encode()))
    pressed = list(pair.walk(kind, address, 3, Random(54)))
    assert pressed and [press for press in pressed if press.wrong] == []
    pair.page.context.close()
    assert complaints == []


def test_a_press_shows_the_page_of_its_address_in_a_file_too(
    chromium: Browser, house: str, client: FlaskClient, ids: dict[str, str], tmp_path: Path
) -> None:
    """A replay as `tarock render` writes it."""
    pair, page = Pair(chromium, house, [], viewport=UPRIGHT), tmp_path / "deal.html"
    page.write_bytes(client.get(f"/records/{ids['legal']}.html").data)
    pressed = list(pair.walk(RENDERED, page.as_uri(), 3, Random(54)))
    assert pressed and [press for press in pressed if press.wrong] == []
    pair.page.context.close()


def test_another_part_of_a_deal_takes_the_place_of_one(chromium: Browser, site: str, complaints: list[str]) -> None:
    """The button that was pressed goes with its part; a link to the part that is shown now has the focus still."""
    pair = Pair(chromium, site, complaints, viewport=UPRIGHT)
    pair.go(f"/note/{packed(f'{DEALT}bids: A vorhand'.encode())}")
    pair.page.locator("button[value='...']").click()
    pair.settle()
    for press in ("button[name=after]", "#part-head", "#part-acts"):
        pair.page.locator(press).click()
        pair.settle()
        assert pair.differences() == [], press
    expect(pair.page.locator("#part-acts")).to_be_focused()
    pair.page.context.close()
    assert complaints == []


def test_no_card_is_ticked_that_nobody_ticked(chromium: Browser, site: str, complaints: list[str]) -> None:
    """The cards that were taken are ticked; of those to be laid away, the next form, none is."""
    pair = Pair(chromium, site, complaints, viewport=UPRIGHT)
    pair.go(f"/note/{packed(TAKES.encode())}")
    for card in ("S9", "CQ", "HJ"):
        pair.page.locator(f"#asked label:has([value={card}])").click()
    pair.page.locator("#asked .submit").click()
    pair.settle()
    expect(pair.page.locator(".note-prompt")).to_contain_text("lay away")
    expect(pair.page.locator("#asked [type=checkbox]")).not_to_have_count(0)
    expect(pair.page.locator("#asked :checked")).to_have_count(0)
    assert pair.differences() == []
    pair.page.context.close()
    assert complaints == []
