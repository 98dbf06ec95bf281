"""A score sheet in a browser: on a telephone every player is seen, by a name that is not cut off."""

from pathlib import Path

from playwright.sync_api import Browser

from notation.deals.chance import records as by_chance
from notation.rulebooks import GAMES
from notation.writer import write
from replay_web.app import create_app
from tests.replay_web.browsers import UPRIGHT, assert_accessible, opened, overflow, served

NAMES = ("Hildegard Hinterhuber", "Leopold", "Maximiliana", "Josef-Ferdinand")
CUT_OFF = """() => [...document.querySelectorAll(".score-sheet-deals thead .name")].filter((name) => {
    const {left, right} = name.getBoundingClientRect();
    return left < 0 || right > innerWidth || name.scrollWidth > name.clientWidth + 1;
}).map((name) => name.textContent)"""


def test_four_players_are_seen_on_a_telephone(chromium: Browser, complaints: list[str], tmp_path: Path) -> None:
    [deal] = by_chance(GAMES["koenigrufen"], 4, 1, 3, None)
    head = ['event "Stammtisch"', *(f'player {seat} "{name}"' for seat, name in zip("ABCD", NAMES, strict=True))]
    first, *lines = write(deal).splitlines()
    (tmp_path / "evening.tdn").write_text("\n".join([first, *head, *lines]) + "\n", "utf-8")
    app = create_app([tmp_path])
    [session] = app.test_client().get("/api/v1/sessions").get_json()["items"]
    with served(app) as site:
        page = opened(chromium, site, complaints, locale="de", viewport=UPRIGHT)
        page.goto(f"/sessions/{session['id']}")
        assert page.locator(".score-sheet-deals thead .name").all_inner_texts() == list(NAMES)
        assert (page.evaluate(CUT_OFF), overflow(page)) == ([], 0)
        assert_accessible(page)
        assert (page.evaluate(CUT_OFF), overflow(page), complaints) == ([], 0, [])
        page.context.close()
