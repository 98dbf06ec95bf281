"""Time to enter a deal on a telephone, in Chromium: ``python -m tests.tools.benchmarks.entering``.

A deal of each game, the longest with all hands that come with the project, is entered as a person would: names letter
by letter, hands card by card, then every act of the deal. A person takes half a second for each tap, after the page
shows what to tap, and half a second more to scroll where that is out of sight. With ``--slow`` the network takes 150 ms
and has 1.6 Mbit/s. With ``--forget`` nobody remembers what was laid away.
"""

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Locator, Page

from notation.cards import NAME
from notation.deals.draft import Draft
from notation.deals.taking import DECLINE
from notation.decision import PASS
from notation.reader import read
from notation.record import EXCHANGE_LINES, MANY_ACTS, PHASE, SEATS, Record
from notation.replay import judge
from replay_web.library import SHIPPED, entries_in
from tests.replay_web.browsers import UPRIGHT, opened, started
from tests.tools.benchmarks.stepping import SLOW_NETWORK, served

TAP = 500
"""Milliseconds from what a person sees to the tap."""
FORGOTTEN = ("discard", "keep")
"""Lines that nobody remembers, if something is forgotten."""
LONGEST = 600
"""The most taps that a deal may take."""


class Act(NamedTuple):
    """An act of a deal to be entered."""

    keyword: str
    seat: int
    choices: tuple[str, ...]
    """Words or cards to tap."""


class Entered(NamedTuple):
    """Measurements of entering a deal."""

    seconds: float
    taps: int
    scrolls: int
    waited: float
    """Seconds between a tap and what it shows, all together."""
    text: str


def deals() -> list[Record]:
    """The longest deal of each game that comes with all hands and a legal end, for as many players as it mostly has."""
    found: dict[str, tuple[int, Record]] = {}
    for entry in entries_in(SHIPPED):
        record = entry.record()
        lines = list(record.main()) if record.players else []
        hands = [line for line in lines if line.keyword == "hand" and 0 not in line.items]
        whole = lines and len(hands) == (record.players or 0) - (record.players == 5 and record.game == "koenigrufen")
        size = sum(len(line.items) for line in lines if line.keyword == "trick")
        if whole and size > found.get(str(record.game), (0, record))[0] and judge(record).verdict == "legal":
            found[str(record.game)] = size, record
    return [record for _size, record in found.values()]


def acts(record: Record) -> Iterator[Act]:
    """Every act of a record, in order, but for the announcements that say nothing; cards are sorted."""
    for line in record.main():
        if line.keyword not in PHASE or line.keyword == "...":
            continue
        if line.keyword == "trick":
            yield from (Act("trick", -1, (NAME[card],)) for card in line.items)
        elif line.keyword in MANY_ACTS:
            said = [Act(line.keyword, item[0], (" ".join(map(str, item[1:])),)) for item in line.items]
            yield from (act for act in said if line.keyword == "bids" or act.choices != (PASS,))
        else:
            named = [NAME[item] if isinstance(item, int) else str(item) for item in line.items]
            sorts = line.keyword != "buy"
            yield Act(line.keyword, line.the_seat, tuple(sorted(named) if sorts else named) or (line.keyword,))


class Person:
    """Somebody who taps, and looks before each tap."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.scrolls, self.waited = page, 0, 0, 0.0

    def tap(self, target: Locator, leads: bool = True) -> None:
        """Find a target, scroll to it if it is out of sight, tap it, and wait for what it shows if it `leads` on."""
        target.wait_for(state="visible", timeout=5000)
        self.page.wait_for_timeout(TAP)
        if not target.evaluate(IN_SIGHT):
            target.evaluate("element => element.scrollIntoView({block: 'center'})")
            self.scrolls += 1
            self.page.wait_for_timeout(TAP)
        before = self.page.url
        self.taps += 1
        start = perf_counter()
        target.click(force=True, no_wait_after=True)
        if leads:
            self.page.wait_for_function("before => location.href !== before", arg=before, timeout=10_000)
            self.page.wait_for_load_state()
        self.waited += perf_counter() - start

    def write(self, field: Locator, text: str) -> None:
        """Write a name, letter by letter."""
        self.tap(field, leads=False)
        for letter in text:
            self.page.wait_for_timeout(TAP)
            self.page.keyboard.type(letter)
            self.taps += 1

    def find(self, *ways: str) -> Locator:
        """The first of these that can be seen."""
        return self.page.locator(", ".join(f"{way}:visible" for way in ways)).first

    def mark(self, name: str, value: str) -> None:
        """Mark a card, or a player."""
        self.tap(self.find(f'label:has(input[name="{name}"][value="{value}"])'), leads=False)

    def send(self, name: str) -> None:
        """Press the button of the form that has fields of a name."""
        self.tap(self.find(f'form:has(input[name="{name}"][value]) button.submit'))


IN_SIGHT = """element => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return y > 0 && y < innerHeight && element.contains(document.elementFromPoint(x, y));
}"""


def written(page: Page) -> Draft:
    """The deal as far as it is entered."""
    [record] = read(page.locator("textarea[name=text]").input_value())
    draft = Draft(record.lines)
    asked = parse_qs(urlsplit(page.url).query)
    draft.passed = int(asked.get("passed", ["0"])[0])
    if "answer" in asked:
        draft.answer = SEATS.index(asked["answer"][0])
    return draft


def enter_head(person: Person, record: Record) -> None:
    """The game, the names, the dealer."""
    page = person.page
    person.tap(page.locator(f'button[name=deal][value="{record.game} {record.players}"]'))
    for seat, name in record.names.items():
        person.write(page.locator(f"input[name=player-{SEATS[seat]}]"), name)
    dealer = record.first("dealer")
    if dealer is not None:
        person.mark("dealer", SEATS[dealer.the_seat])
    person.send("dealer")


def enter_hands(person: Person, record: Record) -> None:
    """The hands, card by card, and which packet of the talon is which."""
    page = person.page
    dealt = {SEATS[line.the_seat]: line for line in record.main() if line.keyword == "hand"}
    talon = next((line for line in record.main() if line.keyword == "talon"), None)
    for _seat in range(len(dealt) + 1):
        asked = page.locator("input[name=hand]:not(:disabled)")
        if not asked.count():
            break
        letter = asked.first.input_value()
        line = dealt.get(letter) or talon
        assert line is not None
        cards = [item for item in line.items if isinstance(item, int)]
        if letter == "talon":
            cards = cards[: line.items.index("|")]
        marked = page.locator("input[name=card]:checked").count()
        for card in cards if not marked else ():
            person.mark("card", NAME[card])
        person.send("hand")


def enter_acts(person: Person, record: Record, forgets: bool) -> str:
    """Every act, as far as the page has not filled it in; the record that comes of it.

    A person who `forgets` does not remember what was laid away.
    """
    all_acts = [act for act in acts(record) if not forgets or act.keyword not in FORGOTTEN]
    for _act in range(LONGEST):
        draft = written(person.page)
        moment, left = draft.moment(), [*all_acts]
        for act in acts(draft.record):
            if left and (act.keyword, act.choices) == (left[0].keyword, left[0].choices):
                left.pop(0)
        if not left or moment.decision is None:
            break
        due, decision = left[0], moment.decision
        here = decision.keyword == due.keyword and due.seat in (-1, decision.seat)
        if decision.open_to_others and decision.keyword == due.keyword:
            here = True
        if forgets and decision.keyword in FORGOTTEN:
            person.tap(person.find(f'#bar button[value="{DECLINE}"]'))
        elif not here:
            nobody = person.find(f'button[name=act][value="{DECLINE}"]')
            person.tap(nobody if nobody.count() else person.find('button[name=act][value="pass"]'))
        elif due.keyword == "buy":
            person.mark("act", due.choices[0])
            person.mark("price", due.choices[1])
            person.send("price")
        elif due.keyword in EXCHANGE_LINES and len(due.choices) > 1:
            packet = set(due.choices)
            for button in person.page.locator("button[name=act]:visible").all():
                if set((button.get_attribute("value") or "").split()) == packet:
                    person.tap(button)
                    break
            else:
                marked = person.page.locator("input[name=act]:checked").count()
                for card in due.choices if not marked else ():
                    person.mark("act", card)
                person.send("act")
        else:
            text = " ".join(due.choices)
            person.tap(
                person.find(f'button[name=act][value="{text}"]', f'button[name=act][value="{due.keyword} {text}"]')
            )
    return str(person.page.locator("textarea[name=text]").input_value())


def entered(chromium: Browser, site: str, record: Record, slow: bool = False, forgets: bool = False) -> Entered:
    """Enter a deal as a person would, and what it took."""
    page = opened(chromium, site, [], viewport=UPRIGHT, has_touch=True, is_mobile=True, locale="en")
    if slow:
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    person = Person(page)
    page.goto("/note")
    start = perf_counter()
    enter_head(person, record)
    enter_hands(person, record)
    text = enter_acts(person, record, forgets)
    seconds = perf_counter() - start
    page.context.close()
    return Entered(seconds, person.taps, person.scrolls, person.waited, text)


def same(text: str, record: Record, forgets: bool = False) -> bool:
    """Whether a text has the acts of a record, but for those forgotten; somebody may have passed besides."""
    [found] = read(text)
    there = iter([(act.keyword, act.choices) for act in acts(found)])
    wanted = [act for act in acts(record) if not forgets or act.keyword not in FORGOTTEN]
    return all((act.keyword, act.choices) in there for act in wanted)


def line_of(found: Entered, record: Record, forgets: bool = False) -> str:
    """A row of the table."""
    [whole] = read(found.text)
    right = f"{'yes' if same(found.text, record, forgets) else 'NO'}, {judge(whole).verdict}"
    cells = (
        f"{found.taps} | {found.scrolls} | {found.waited:.1f} | {found.seconds // 60:.0f}:{found.seconds % 60:02.0f}"
    )
    return f"| {record.game}, {record.players} | {cells} | {right} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", help="this game only")
    parser.add_argument("--slow", action="store_true", help="a network of 150 ms and 1.6 Mbit/s")
    parser.add_argument("--forget", action="store_true", help="nobody remembers what was laid away")
    asked = parser.parse_args()
    print("| deal | taps | scrolls | waited, s | time | same acts, verdict |\n|---|---:|---:|---:|---:|---|")
    with served() as port, started() as chromium:
        for record in deals():
            if asked.game in (None, record.game):
                found = entered(chromium, f"http://127.0.0.1:{port}", record, asked.slow, asked.forget)
                print(line_of(found, record, asked.forget), flush=True)


if __name__ == "__main__":
    main()
