"""Steps that are at hand, in a browser: no press is lost, what is patched is what the site says, and cards move."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.replay_web.browsers import DESK, STEPS, at_hand, opened
from tests.tools.benchmarks.stepping import LEAP, STANDING

COMPLAINTS: list[str] = []
"""What the browser complained of in the page that all tests use."""


@pytest.fixture(scope="module")
def window(chromium: Browser, site: str) -> Iterator[Page]:
    page = opened(chromium, site, COMPLAINTS, locale="en", viewport=DESK)
    yield page
    page.context.close()


@pytest.fixture
def page(window: Page) -> Iterator[Page]:
    COMPLAINTS.clear()
    yield window
    window.unroute_all()
    assert COMPLAINTS == []


def step(page: Page, number: int) -> None:
    expect(page.locator("#count")).to_have_attribute("data-step", str(number))


WALK = """async (walk) => {
    const parser = new DOMParser(), pages = new Map(), wrong = [], fetches = [];
    const count = document.querySelector("#count"), slider = document.querySelector("#slider");
    const real = window.fetch;
    window.fetch = (...given) => { fetches.push(String(given[0])); return real(...given); };
    const calm = (part) => {  // but for what the script and the reader do
        const copy = part.cloneNode(true);
        for (const each of [copy, ...copy.querySelectorAll("details, [data-copy], [tabindex]")]) {
            if (each.localName === "details") each.removeAttribute("open");
            if (each.dataset.copy) each.removeAttribute("hidden");
            if (each.localName === "a") each.removeAttribute("tabindex");
        }
        copy.normalize();
        return copy;
    };
    const link = () => document.querySelector("#steps a[href]").getAttribute("href");
    for (const number of walk) {
        slider.value = number;
        slider.dispatchEvent(new Event("input"));
        for (let wait = 0; count.dataset.step !== String(number) && wait < 200; wait++) {
            await new Promise((done) => setTimeout(done, 5));
        }
        const address = link().replace(/step=\\d+/, `step=${number}`);
        if (!pages.has(number)) {
            const answer = await real(address, {headers: {Accept: "text/html"}});
            pages.set(number, parser.parseFromString(await answer.text(), "text/html"));
        }
        const page = pages.get(number);
        for (const part of document.querySelectorAll("[data-swap], #status, #count, #steps a, head > title")) {
            if (part.id.startsWith("course")) continue;  // best play goes on being found, and says more with each page
            const other = part.id ? page.getElementById(part.id) : page.querySelector("title");
            if (part.isEqualNode(other)) continue;
            const [mine, theirs] = [calm(part), calm(other)];
            if (mine.isEqualNode(theirs)) continue;
            const at = [...mine.outerHTML].findIndex((letter, index) => letter !== theirs.outerHTML[index]);
            const told = [mine, theirs].map((each) => each.outerHTML.slice(at - 60, at + 60));
            wrong.push([number, part.id || part.localName, ...told]);
        }
    }
    window.fetch = real;
    return {wrong, fetches};
}"""
"""Goes to steps, one after the other, and compares all that changes with the page that the site gives for each."""

WALKED = (
    ("notes", ""), ("notes", "?variation=1&step=0&lang=de"), ("gaps", "?step=3&lang=ja"),
    ("illegal", "?step=0&seat=B"), ("unjudged", "?step=0"), ("eight", "?step=0&from=search&q=game:troggu"),
    ("legal", "?step=0&seat=C&hide=others"), ("solo", "?step=0&played=grey"),
)  # fmt: skip


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "query"), WALKED)
def test_a_patched_step_is_the_step_of_the_site(page: Page, ids: dict[str, str], name: str, query: str) -> None:
    """Step by step in one record, each seventh step in others, back, and in leaps; without any more being fetched."""
    at_hand(page, f"/records/{ids[name]}{query}")
    last = int(page.locator("#count").get_attribute("data-last") or 0)
    each = [*range(1, last, 1 if name == "notes" else 7), last]
    walk = [*each, *each[::-7], *(each[number * 23 % len(each)] for number in range(9))]
    assert page.evaluate(WALK, walk) == {"wrong": [], "fetches": []}


PRESS = """async ([keys, pause, held]) => {
    for (const key of keys) {
        const event = {key, bubbles: true, cancelable: true, repeat: held};
        document.body.dispatchEvent(new KeyboardEvent("keydown", event));
        await new Promise((done) => setTimeout(done, pause));
    }
}"""


@pytest.mark.parametrize("come", [True, False])
def test_no_press_is_lost(page: Page, ids: dict[str, str], come: bool) -> None:
    """Whether the steps have come or each is fetched."""
    if not come:
        page.route("**/steps?*", lambda route: route.fulfill(json={"places": [], "rows": [], "columns": []}))
    at_hand(page, f"/records/{ids['legal']}?step=3")
    page.evaluate(PRESS, [["ArrowRight"] * 25, 33, False])
    step(page, 28)
    page.evaluate(PRESS, [["ArrowLeft"] * 25, 5, True])
    step(page, 3)
    expect(page).to_have_url(re.compile(r"[?]step=3$"))


def test_a_reload_amid_fast_steps_loses_none(page: Page, ids: dict[str, str]) -> None:
    at_hand(page, f"/records/{ids['legal']}?step=7")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    step(page, 13)
    page.reload()
    step(page, 13)
    expect(page).to_have_url(re.compile("step=13$"))
    page.goto(f"/records/{ids['legal']}?step=7")
    step(page, 7)


def test_steps_that_come_late_are_not_waited_for(page: Page, ids: dict[str, str]) -> None:
    held: list[Route] = []
    page.route("**/steps?*", lambda route: held.append(route))
    page.goto(f"/records/{ids['legal']}?step=3")
    page.keyboard.press("ArrowRight")
    step(page, 4)
    page.evaluate("document.querySelector('#text').open = true")
    with page.expect_event("requestfinished", lambda request: STEPS.search(request.url) is not None):
        held[0].continue_()
    page.wait_for_timeout(50)
    assert len(held) == 1, "they are asked for once"
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.keyboard.press("ArrowRight")
    step(page, 5)
    assert fetched == [] and page.evaluate("document.querySelector('#text').open")


def test_another_seat_or_branch_has_steps_of_its_own(page: Page, ids: dict[str, str]) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.partition(ids["notes"])[2])

    at_hand(page, f"/records/{ids['notes']}?step=17")
    page.on("request", note)
    for key, address in (
        ("2", "?step=17&seat=B"), ("h", "?step=17&seat=B&hide=others"), ("h", "?step=17&seat=B"),
        ("v", "?variation=1&step=1&seat=B"),
    ):  # fmt: skip
        asked.clear()
        with page.expect_event("requestfinished", lambda request: STEPS.search(request.url) is not None):
            page.keyboard.press(key)
        first = re.sub("step=[0-9]+", "step=0", address)
        assert asked == [address, f"/steps{first}"]
        page.wait_for_timeout(50)
        asked.clear()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        expect(page).to_have_url(re.compile(re.escape(address) + "$"))
        assert asked == []
    page.remove_listener("request", note)


def test_a_frame_asks_for_steps_when_it_is_touched(page: Page, ids: dict[str, str]) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto(f"/records/{ids['legal']}/embed?step=20")
    page.wait_for_timeout(200)
    assert not any(each.startswith("steps?") for each in asked)
    with page.expect_response(re.compile("/embed/steps[?]step=0$")):
        page.locator("#board").click()
    page.wait_for_timeout(50)
    asked.clear()
    page.keyboard.press("ArrowRight")
    step(page, 21)
    assert asked == []


def test_what_the_reader_opened_and_where_he_is_stay(page: Page, ids: dict[str, str]) -> None:
    at_hand(page, f"/records/{ids['legal']}?step=20")
    page.evaluate("""() => {
        for (const id of ["barred", "text", "share"]) document.getElementById(id).open = true;
        const list = document.querySelector("#moves > div");
        list.scrollTop -= 5;
        window.kept = ["board", "barred", "text", "status", "moves"].map((id) => document.getElementById(id));
        window.cards = document.querySelectorAll(".hand .card").length;
        window.told = 0;
        const heard = new MutationObserver(() => window.told++);
        heard.observe(document.getElementById("status"), {childList: true, subtree: true, characterData: true});
    }""")
    top = page.locator("#moves > div").evaluate("each => each.scrollTop")
    page.locator("#barred summary").focus()
    page.keyboard.press("ArrowRight")
    step(page, 21)
    assert page.evaluate("window.told") == 1, "it is read out once"
    assert page.evaluate("window.kept.every((each) => each.isConnected)")
    assert page.evaluate("['barred', 'text', 'share'].every((id) => document.getElementById(id).open)")
    expect(page.locator("#barred summary")).to_be_focused()
    assert page.locator("#moves > div").evaluate("each => each.scrollTop") == top
    page.locator("#moves").get_by_role("link", name="Korbinian: trump 17").click()
    expect(page.locator("#moves [aria-current]")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    step(page, 22)
    expect(page.locator("#moves [aria-current]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    step(page, 23)
    expect(page.get_by_label("Link to this step")).to_have_value(re.compile(r"\?step=23$"))


def test_what_is_found_meanwhile_is_shown(page: Page, ids: dict[str, str]) -> None:
    """The list of steps comes again when the window is looked at again, and something has been found."""
    at_hand(page, f"/records/{ids['legal']}?step=20")
    mark = '<b class="mistake" title="not the best play">??</b>'

    def found(route: Route) -> None:
        answer = route.fetch()
        given = answer.json()
        list_now = page.evaluate("document.getElementById('moves').outerHTML").replace("</a>", f"{mark}</a>", 1)
        route.fulfill(json=given | {"moves": list_now}, headers={"ETag": '"other"'})

    page.route("**/steps?*", found)
    with page.expect_response(STEPS):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#moves .mistake")).to_have_count(1)
    expect(page.locator("#moves [aria-current]")).to_have_attribute("href", "?step=20")


# ---- Motion

FLIGHTS = """() => {
    window.flights = [];
    new MutationObserver((records) => {
        for (const record of records) for (const copy of record.addedNodes) {
            const card = copy.parentElement?.matches(".sky") && copy.querySelector("use").getAttribute("href");
            if (card) window.flights.push(card.slice(3));
        }
    }).observe(document.body, {childList: true, subtree: true});
}"""


def moved(page: Page, key: str) -> list[str]:
    """The cards of which copies move after a key."""
    page.evaluate("window.flights.length = 0")
    page.keyboard.press(key)
    page.wait_for_timeout(20)
    return sorted(page.evaluate("window.flights"))


def test_cards_move_to_where_they_are_played(page: Page, ids: dict[str, str]) -> None:
    """Each card of a trick, the finished trick, the talon; and back. The cards themselves lie where they belong."""
    at_hand(page, f"/records/{ids['legal']}?step=2")
    page.evaluate(FLIGHTS)
    cards = "(where) => [...document.querySelectorAll(`${where} use`)].map((use) => use.getAttribute('href').slice(3))"
    talon = page.evaluate(cards, ".talon")
    seen = dict[int, list[str]]()
    for number in range(3, 19):
        before = page.evaluate(cards, "[data-part=trick]")
        seen[number] = moved(page, "ArrowRight")
        step(page, number)
        now = page.evaluate(cards, "[data-part=trick]")
        if now and now != before:
            played = [card for card in now if card not in before]
            gathered = [] if {*before} < {*now} else before
            assert seen[number] == sorted(played + gathered), number
    assert any(moving and {*moving} <= {*talon} for moving in seen.values()), "the talon goes to who takes it"
    assert max(map(len, seen.values())) == 4, "a trick of three is gathered as the next card is led"
    for number in range(17, 6, -1):
        assert moved(page, "ArrowLeft") == seen[number + 1]
        step(page, number)
    expect(page.locator(".sky .card")).to_have_count(0)
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_card_that_was_hidden_comes_from_its_player(page: Page, ids: dict[str, str]) -> None:
    """And goes back there; a finished trick goes to its winner, too."""
    at_hand(page, f"/records/{ids['legal']}?step=10&seat=C&hide=others")
    page.evaluate(FLIGHTS)
    assert [moved(page, "ArrowRight") for _ in range(4)] == [["Fool"], ["T4"], ["T2"], ["Fool", "T2", "T21", "T4"]]
    assert [moved(page, "ArrowLeft") for _ in range(2)] == [["Fool", "T2", "T21", "T4"], ["T2"]]


def test_a_card_that_is_tried_moves_to_the_table(page: Page, ids: dict[str, str]) -> None:
    """As a leader's it takes the finished trick away."""
    at_hand(page, f"/records/{ids['legal']}?step=22")
    page.evaluate(FLIGHTS)
    card = page.locator(".hand a[href*='try=']:not([title])").first
    tried = card.locator("use").get_attribute("href")
    card.click()
    expect(page.locator(f"[data-part=trick] use[href='{tried}']")).to_be_attached()
    page.wait_for_timeout(50)
    flights = [f"#c-{each}" for each in page.evaluate("window.flights")]
    assert tried in flights and len(flights) == 4


@pytest.mark.parametrize("name", ["legal", "eight"])
@pytest.mark.sampled(1)
def test_what_is_no_card_stands_still(page: Page, ids: dict[str, str], name: str) -> None:
    """From step to step the names, the packets, the controls and the list of steps stay where they are."""
    at_hand(page, f"/records/{ids[name]}?step=0")
    last, before = int(page.locator("#count").get_attribute("data-last") or 0), page.evaluate(STANDING)
    assert {"part slot", "part moves", "name A"} < before.keys()
    for number in range(1, last + 1):
        page.evaluate(LEAP, number)
        now = page.evaluate(STANDING)
        both = {each: (*now[each], *before[each]) for each in now.keys() & before.keys()}
        moved = {each: at for each, at in both.items() if abs(at[0] - at[2]) > 0.5 or abs(at[1] - at[3]) > 0.5}
        assert moved == {}, number
        before = now


def test_nothing_moves_while_a_key_is_held(page: Page, ids: dict[str, str]) -> None:
    """Nor when somebody leaps, or wants no motion."""
    at_hand(page, f"/records/{ids['legal']}?step=7")
    page.evaluate(FLIGHTS)
    page.evaluate(PRESS, [["ArrowRight"] * 10, 20, True])
    step(page, 17)
    assert page.evaluate("window.flights") == []
    assert moved(page, "Shift+ArrowRight") == moved(page, "Home") == []
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/records/{ids['legal']}?step=7")
    page.evaluate(FLIGHTS)
    assert moved(page, "ArrowRight") == []
    step(page, 8)
    page.emulate_media(reduced_motion="no-preference")
