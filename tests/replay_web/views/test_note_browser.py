"""Entering a deal in a browser: no page is loaded between presses, none is lost, and a closed page loses nothing."""

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from notation.deals.chance import records
from notation.game import Game
from notation.rulebooks import GAMES
from notation.writer import write
from replay_web.present.addresses import packed
from tests.replay_web.browsers import SIZES, UPRIGHT, assert_accessible, at_hand, opened, overflow
from tests.samples import sample
from tests.tools.benchmarks import entering

COMPLAINTS: list[str] = []
FOLLOWING = "/following"
"""The address of what each press leads to."""
SMALL = """() => [...document.querySelectorAll("#main :is(button, label, summary, .parts a)")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.width, box.height) < 43.5 && box.height > 1)
    .map(([text, box]) => `${text} ${box.width} ${box.height}`)"""
"""What can be pressed and is too small for a thumb."""
DEALT = """deal koenigrufen 4
player A "Resi"
player B "Poldl"
player C "Karl"
player D "Hias"
dealer D
hand A: Fool T20 T11 T10 T8 T5 T2 SK S8 C7 HN H1
hand B: T17 T9 T4 T3 SQ S7 CK DN DJ D1 D2 D4
hand C: T21 T16 T15 T13 T12 T7 T1 SN HK H2 H4 DQ
hand D: T19 T18 T14 T6 SJ S10 CN CJ HQ H3 DK D3
talon: S9 C9 C8 | CQ C10 HJ
"""


@pytest.fixture(scope="module")
def window(chromium: Browser, site: str) -> Iterator[Page]:
    page = opened(chromium, site, COMPLAINTS, locale="en", viewport=UPRIGHT, has_touch=True)
    yield page
    page.context.close()


@pytest.fixture
def page(window: Page) -> Iterator[Page]:
    COMPLAINTS.clear()
    yield window
    window.unroute_all()
    window.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    assert COMPLAINTS == []


def begun(text: str = DEALT) -> str:
    return "/note/" + packed(text.encode())


def written(page: Page) -> list[str]:
    return page.locator("textarea[name=text]").input_value().splitlines()


def press(page: Page, value: str) -> None:
    page.locator(f'button[name=act][value="{value}"]').first.click()


def test_a_press_shows_what_is_at_hand_and_loads_no_page(page: Page) -> None:
    at_hand(page, begun(), FOLLOWING)
    page.evaluate("window.same = true")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    press(page, "vorhand")
    expect(page.locator("#asked")).to_contain_text("Poldl")
    assert written(page)[-1] == "bids: A vorhand"
    assert page.url.endswith(page.locator("#state").get_attribute("action") or "?")
    page.wait_for_timeout(100)
    assert [url for url in asked if "/following" not in url] == []
    assert page.evaluate("window.same") is True


def test_head_and_hands_are_entered_without_loading_a_page(page: Page) -> None:
    """What a full hand leads to is there before it is sent; links lead on from there, and Back to the hand before."""
    page.goto(begun("deal koenigrufen 4\n") + "?part=head&lang=en")
    page.evaluate("window.same = true")
    page.locator("[name=player-A]").fill("Resi")
    page.locator("[name=dealer][value=D]").check()
    page.locator("button.submit").click()
    expect(page.locator(".note-prompt")).to_contain_text("Hand of Resi")
    hand = DEALT.partition("hand A: ")[2].partition("\n")[0].split()
    with page.expect_response(re.compile("hand=A.*card=H1")):
        for card in hand:
            page.locator(f'label:has([value="{card}"])').click()
    page.locator("button.submit").click()
    expect(page.locator(".note-prompt")).to_contain_text("Hand of B")
    assert f"hand A: {' '.join(hand)}" in written(page)
    page.get_by_role("link", name="Go on without them").click()
    expect(page.locator("#asked")).to_contain_text("Resi")
    press(page, "vorhand")
    expect(page.locator(".note-prompt")).to_contain_text("B may pass")
    for link in ("#choices a[lang=de]", ".parts a:has-text('Hands')"):
        assert urlsplit(page.locator(link).get_attribute("href") or "").path == urlsplit(page.url).path
    page.go_back()
    expect(page.locator(".note-prompt")).to_contain_text("Hand of B")
    assert page.evaluate("window.same") is True


def test_presses_wait_for_a_page_and_none_is_lost(page: Page) -> None:
    page.route(re.compile("/following"), lambda route: route.abort())
    page.goto(begun())
    COMPLAINTS.clear()
    page.evaluate(
        """() => ["vorhand", "pass", "undo", "pass", "pass", "pass"].forEach((value) => {
            const button = document.createElement("button");
            Object.assign(button, {name: "act", value});
            button.setAttribute("form", "state");
            document.body.append(button);
            button.click();
        })"""
    )
    expect(page.locator("textarea[name=text]")).to_have_value(re.compile("bids: A vorhand, B pass, C pass, D pass\n$"))
    expect(page.locator("[aria-busy]")).to_have_count(0)
    COMPLAINTS[:] = [text for text in COMPLAINTS if "ERR_FAILED" not in text]


def test_a_closed_page_loses_nothing(page: Page) -> None:
    """Neither the acts nor the cards that were marked; the list names the deal, and deletes it."""
    page.goto(begun(DEALT.partition("hand A")[0]) + "?part=cards")
    for card in ("Fool", "SK", "H1"):
        page.locator(f'label:has([value="{card}"])').click()
    expect(page.locator("output")).to_have_text("3 / 12")
    expect(page.locator("#kept")).to_contain_text("This browser keeps the deal")
    page.goto("/note")
    row = page.locator("#kept li")
    expect(row).to_contain_text("Resi, Poldl, Karl, Hias · Hands")
    row.locator("a").click()
    assert [box.input_value() for box in page.locator(":checked[name=card]").all()] == ["Fool", "SK", "H1"]
    page.locator("button.submit").click()
    expect(page.locator(".note-prompt")).to_contain_text("Hand of Poldl")
    assert "hand A: Fool SK H1 _9" in written(page)
    assert len(json.loads(page.evaluate("localStorage.deals"))) == 1
    page.goto("/note")
    row.locator("button").click()
    expect(page.locator("#kept")).to_be_hidden()
    assert page.evaluate("localStorage.deals") == "[]"


def test_by_keys_alone(page: Page) -> None:
    """Tab reaches what can be said; after each press the focus is where the next choice is."""
    at_hand(page, begun(), FOLLOWING)
    page.locator('button[value="vorhand"]').focus()
    for said in ("A vorhand", "B pass", "C pass"):
        page.keyboard.press("Enter")
        expect(page.locator("textarea[name=text]")).to_have_value(re.compile(f"{said}\n$"))
        expect(page.locator("#asked [data-choice]").first).to_be_focused()


def test_the_end_is_shared(page: Page) -> None:
    at_hand(page, begun(f"{DEALT}bids: A vorhand, B pass, C pass, D pass, A rufer\n"), FOLLOWING)
    press(page, "...")
    expect(page.locator("#ending")).to_contain_text("The deal is entered.")
    page.evaluate("() => { navigator.share = (given) => { window.shared = given; return Promise.resolve(); }; }")
    page.locator("[data-share]").click()
    shared = page.evaluate("window.shared")
    assert shared["title"] == "Königrufen for 4" and "/sent/" in shared["url"] and "lang" not in shared["url"]
    page.locator("button[name=after]").click()
    page.wait_for_url(re.compile("part=cards"))
    assert "dealer A" in written(page) and 'player C "Karl"' in written(page)
    assert len(json.loads(page.evaluate("localStorage.deals"))) == 2


def moments_of(game: Game, players: int) -> Iterator[str]:
    """The addresses of a deal being entered: its head, a hand, the first bid, the middle, the end."""
    deal = write(next(records(game, players, 1, 5, None))).splitlines()
    names = [f'player {letter} "{name}"' for letter, name in zip("ABCDEFGH"[:players], NAMES, strict=False)]
    head = [deal[0], *names, *[line for line in deal[1:] if line.startswith("dealer")]]
    rest = [line for line in deal[1:] if line and not line.startswith(("dealer", "source"))]
    dealt = [line for line in rest if line.startswith(("hand", "talon"))]
    tricks = [index for index, line in enumerate(rest) if line.startswith("trick")]
    yield begun("\n".join(head) + "\n") + "?part=head"
    yield begun("\n".join(head) + "\n") + "?part=cards"
    yield begun("\n".join([*head, *dealt]) + "\n")
    if tricks:
        middle = rest[tricks[len(tricks) // 2]].split()[:4]
        yield begun("\n".join([*head, *rest[: tricks[len(tricks) // 2]], " ".join(middle)]) + "\n")
    yield begun("\n".join([*head, *rest]) + "\n")


NAMES = ("Karl", "Maximiliane", "Resi", "Hias", "Burgl", "Franziskus", "Vroni", "Ox")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.sampled(2)
def test_it_fits_every_window(page: Page, game: Game) -> None:
    """As many players as may be: nothing is wider than the window, nothing too small to press, undo is in view.

    Each moment in the narrowest window, and in one of the others.
    """
    for turn, address in enumerate(moments_of(game, game.players[-1])):
        page.goto(address)
        for size in (ViewportSize(width=320, height=568), SIZES[turn % len(SIZES)]):
            page.set_viewport_size(size)
            assert overflow(page) <= 0, (address, size)
            assert page.evaluate(SMALL) == [], (address, size)
            undo = page.locator("#bar button").first
            if undo.count() and "score" not in page.locator("textarea[name=text]").input_value():
                assert undo.evaluate("each => each.getBoundingClientRect().bottom <= innerHeight"), (address, size)
    page.set_viewport_size(UPRIGHT)


def test_it_is_accessible(page: Page) -> None:
    for game, players in (("koenigrufen", 4), ("troggu", 8)):
        for address in sample(moments_of(GAMES[game], players), 2, game):
            page.goto(address)
            assert_accessible(page, [(320, "dark")], colours=players == 4)
    page.set_viewport_size(UPRIGHT)


@pytest.mark.slow
def test_a_person_enters_a_whole_deal(chromium: Browser, site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is measured, but faster; nobody remembers what was laid away, and it follows from the rest."""
    monkeypatch.setattr(entering, "TAP", 0)
    [record] = [record for record in entering.deals() if record.game == "tapp-tarock"]
    found = entering.entered(chromium, site, record, forgets=True)
    assert entering.same(found.text, record, forgets=True) and 100 < found.taps < 140
    assert entering.line_of(found, record, forgets=True).endswith(" | yes, legal |")


def test_without_a_network_a_press_waits(page: Page) -> None:
    at_hand(page, begun(), FOLLOWING)
    page.context.set_offline(True)
    press(page, "vorhand")
    expect(page.locator("#asked")).to_contain_text("Poldl")  # it was at hand
    press(page, "pass")
    expect(page.locator("#offline")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("textarea[name=text]")).to_have_value(re.compile("bids: A vorhand, B pass\n$"))
    expect(page.locator("#offline")).to_be_hidden()
    COMPLAINTS[:] = [text for text in COMPLAINTS if "ERR_INTERNET_DISCONNECTED" not in text]
