"""Trying an act out: a branch in the address, which stands in the record as any variation does."""

import re
from random import Random

import pytest
from flask.testing import FlaskClient

from notation.deals.entries import InputError
from notation.deals.growing import GrowingDeal, PlayOnError
from notation.problems import Finding
from notation.reader import read
from notation.record import bare
from notation.replay import judge
from notation.rulebooks import GAMES
from replay_web.app import create_app
from replay_web.library import Entry, sent
from replay_web.present.lines_of_play import levels
from replay_web.present.tried_acts import TriedActs, TriedError
from replay_web.present.trying import branch
from tests.notation.deals.test_growing import some_act
from tests.replay_web.reading import html, part, text

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(scope="module")
def whole() -> FlaskClient:
    """The site with what comes with the project."""
    return create_app().test_client()


def page(client: FlaskClient, address: str) -> str:
    response = client.get(address, headers=ENGLISH, follow_redirects=True)
    assert response.status_code == 200, (address, text(response.text)[-300:])
    return response.text


def refusal(client: FlaskClient, address: str) -> str:
    response = client.get(address, headers=ENGLISH)
    assert response.status_code == 404, address
    return text(part(response.text, "main"))


def cards(markup: str) -> tuple[list[str], list[tuple[str, str]]]:
    """Addresses of the cards that may be tried; of the forbidden ones with the reason."""
    links = html(markup).all('#board a[href^="?try="][rel=nofollow]')
    allowed = [link["href"] for link in links if "title" not in link]
    return allowed, [(link["href"], link["title"]) for link in links if "title" in link]


def grown_from(entry: Entry, random: Random, most: int) -> TriedActs | None:
    """A branch of some acts from a random step; None where nobody can play on."""
    record = entry.report().record
    [level] = random.sample(list(levels(record).values()), 1)
    step = random.randrange(level.last)
    try:
        deal = GrowingDeal.after(record, level.path, step)
    except PlayOnError:
        return None
    acts: list[str] = []
    while deal.decision is not None and len(acts) < most:
        act = some_act(deal, random)
        try:
            if not deal.take(act):
                acts.append(act)
        except InputError:
            continue
    return TriedActs(level.name, step, tuple(acts))


# ---- In all games


@pytest.mark.slow
def test_what_is_tried_is_a_variation_in_every_game(whole: FlaskClient, shipped: dict[str, Entry]) -> None:
    """The page answers and lists the branch; the file has it, is legal, and all else of it is the record's."""
    random, tried = Random(7), set()
    for entry in shipped.values():
        record, trial = entry.report().record, grown_from(entry, random, random.choice((1, 4, 100)))
        if trial is None:
            continue
        assert TriedActs.of(str(trial)) == trial
        address = f"/records/{entry.id}?try={trial.quoted}"
        try:
            grown = branch(entry, trial)
        except TriedError:
            assert trial.step == 0  # a variation departs from a line of the same kind
            assert "no line there" in refusal(whole, address)
            continue
        markup = page(whole, address)
        if grown.apart:
            assert f"Variation {'.'.join(map(str, grown.path))} <small>tried out" in part(markup, "moves")
        assert 'data-part="tried"' in part(markup, "said")
        kept = whole.get(address.replace("?", ".tdn?")).get_data()
        [file] = read(kept.decode())
        known = {problem.message for problem in record_problems(entry)}
        assert {problem.message for problem in judge(file).problems if problem.severity == "error"} <= known
        if grown.apart:
            start = next(
                at for at, pair in enumerate(zip(kept.decode(), record.text, strict=False)) if len({*pair}) > 1
            )
            assert record.text[start:] and kept.decode().endswith(record.text[start:])
            assert bare(file.main()) == bare(record.main())
            tried.add(record.game)
    assert tried == set(GAMES)


def record_problems(entry: Entry) -> list[Finding]:
    return [problem for problem in entry.report().problems if problem.severity == "error"]


@pytest.mark.slow
def test_every_card_of_the_hand_to_play_is_a_link(whole: FlaskClient, shipped: dict[str, Entry]) -> None:
    """An allowed one begins a branch, that of the record goes on with it, a forbidden one says which rule it breaks."""
    random = Random(3)
    for name, entry in shipped.items():
        level = levels(entry.report().record)[()]
        plays = [step for step in level.steps if step.keyword == "trick"][5:-5]
        step = random.choice(plays)
        before = step.number - 1
        markup = page(whole, f"/records/{entry.id}?step={before}")
        allowed, forbidden = cards(markup)
        walk = entry.at(before)
        assert walk and walk.decision and walk.decision.seat == step.seat
        may = walk.decision.offer(walk.table).allowed.cards
        held = walk.table.hands[step.seat]
        assert len(html(markup).all(f'#board a[href="?step={step.number}"][rel=nofollow]')) == 1, name
        assert len(allowed) + 1 == may.bit_count() and len(forbidden) == (held & ~may).bit_count(), name
        for href in allowed[:1]:
            assert "Tried out" in text(part(page(whole, f"/records/{entry.id}{href}"), "said"))
        for href, why in forbidden[:1]:
            refused = page(whole, f"/records/{entry.id}{href}")
            assert why in text(part(refused, "status")) and "Against the rules" in text(part(refused, "status"))
            assert f'data-step="{before}"' in refused
            address = f"/records/{entry.id}?try={before}:{href.rpartition('=')[2]}"
            assert why.split(":")[0] in refusal(whole, address)


# ---- From step to step


@pytest.fixture(scope="module")
def deal(shipped: dict[str, Entry]) -> Entry:
    return shipped["tapp-tarock 3"]


def cards_at(client: FlaskClient, deal: Entry, address: str) -> list[str]:
    return cards(page(client, f"/records/{deal.id}{address}"))[0]


@pytest.mark.slow
def test_an_earlier_card_cuts_the_branch_and_a_later_one_goes_on(whole: FlaskClient, deal: Entry) -> None:
    play = first_play(deal) + 3
    first = cards_at(whole, deal, f"?step={play}")[0]
    second = cards_at(whole, deal, first)[0]
    third = cards_at(whole, deal, second)[0]
    assert second.startswith(f"{first}.") and third.startswith(f"{second}.")
    steps = links_in_branch(page(whole, f"/records/{deal.id}{third}"))
    assert len(steps) == 4, "three acts and the end"
    assert "it ends here" in text(part(page(whole, f"/records/{deal.id}{steps[-1]}"), "status"))
    at_once = whole.get(f"/records/{deal.id}/steps{steps[0]}").json
    assert len(at_once["places"]) == 5 and all(third[1:] in address for address in at_once["places"])
    cut = cards_at(whole, deal, steps[0])
    assert all(href.startswith(f"{first}.") and href.count(".") == 1 for href in cut)
    assert second not in cut, "it is there already, and leads on"


def test_the_card_of_the_record_leads_back_to_it(whole: FlaskClient, deal: Entry) -> None:
    play = first_play(deal)
    first = cards_at(whole, deal, f"?step={play}")[0]
    markup = page(whole, f"/records/{deal.id}{first}")
    start = html(markup).one("#moves .moves-start")["href"]
    before = page(whole, f"/records/{deal.id}{start}")
    assert f"?step={play + 1}&{first[1:]}" in html(before).values("#board a[rel=nofollow]", "href")
    main = page(whole, f"/records/{deal.id}?step={play}&{first[1:]}")
    assert "tried out" in part(main, "moves") and "Tried out" not in text(part(main, "said"))
    assert f"{steps_of(start)}1&{first[1:]}" in html(main).values("#board a[rel=nofollow]", "href")


def first_play(deal: Entry) -> int:
    """The step before the first card is played."""
    return next(step.number for step in levels(deal.report().record)[()].steps if step.keyword == "trick") - 1


def steps_of(start: str) -> str:
    return start.partition("step=")[0] + "step="


def links_in_branch(markup: str) -> list[str]:
    """Addresses of the steps of the branch in the list."""
    return html(markup).values("#moves .moves-branch section li > a", "href")


def test_a_branch_of_a_variation_is_counted_as_the_record_counts(whole: FlaskClient) -> None:
    """Its address names the variation of the record, whatever stands before it now."""
    [entry] = sent(VARIED.encode())
    for name, level in (("1", (1,)), ("2", (2,))):
        trial = TriedActs(name, levels(entry.report().record)[level].last - 1, ("T9",))
        grown = branch(entry, trial)
        assert grown.path == (*level, 1) and grown.trial_at((level, 1)) == TriedActs(name, 1)
    early = branch(entry, TriedActs("", 0, ("T21",)))
    assert early.path == (2,), "behind the variation that is there"
    assert early.trial_at(((1,), 1)) == TriedActs("1", 1) and early.trial_at(((3,), 2)) == TriedActs("2", 2)


VARIED = """deal tapp-tarock 3
dealer C
position 14 A
hand A: T21 T10 HJ
hand B: HQ T9 D2
hand C: T19 HK HN
won A 9: T20 T16 T14 T13 T12 T11 T8 T7 T6 T5 T4 T3 T1 S10 S8 CQ CN C9 C7 D4 H2 H4 H3 DN T15 T18 H1
contract A dreier
trick 14 A: HJ HQ HK
( trick 14 A: T10
)
trick 15 C: T19 T21 T9
( trick 15 C: HN T10
)
"""


# ---- Calls, announcements, exchanges


@pytest.mark.slow
def test_what_is_no_card_is_tried_by_a_form(whole: FlaskClient, shipped: dict[str, Entry]) -> None:
    """It sends what it offers with what is tried so far, and leads to the branch; what is wrong is told."""
    for name, entry in shipped.items():
        first = levels(entry.report().record)[()].steps[1]
        if first.keyword != "bids":
            continue
        markup = page(whole, f"/records/{entry.id}?step=0&lang=en")
        form = part(markup, "attempts")
        hidden = {field["name"]: field["value"] for field in html(form).all("[type=hidden]")}
        assert (hidden["try"], hidden["lang"]) == ("0:", "en"), name
        words = html(form).values("button[name=act]", "value")
        assert words, name
        sends = whole.get(f"/records/{entry.id}", query_string={"try": "0:", "act": words[-1], "lang": "en"})
        assert sends.status_code == 303
        assert sends.location == f"/records/{entry.id}?try=0:{words[-1].replace(' ', '+')}&lang=en"
        assert "Tried out" in text(part(page(whole, sends.location), "said"))
        wrong = page(whole, f"/records/{entry.id}?try=0:&act=nonsense")
        assert re.search("Against the rules|Not understood", text(part(wrong, "status"))), name


def test_an_exchange_is_tried_with_its_cards(whole: FlaskClient, shipped: dict[str, Entry]) -> None:
    entry = shipped["koenigrufen 4"]
    record = entry.report().record
    discard = next(step for step in levels(record)[()].steps if step.keyword == "discard")
    form = part(page(whole, f"/records/{entry.id}?step={discard.number - 1}"), "attempts")
    choices = html(form).values("[type=checkbox][name=act]", "value")
    assert len(choices) > 3
    at = discard.number - 1
    for some in (choices[:3], choices[-3:], choices[2:5]):
        sends = whole.get(f"/records/{entry.id}", query_string={"try": f"{at}:", "act": some})
        if sends.status_code == 303:
            assert sends.location.endswith(f"?try={at}:{'+'.join(some)}")
            break
    else:
        pytest.fail("none of these may be laid away")


@pytest.mark.slow
def test_who_says_nothing_is_passed_by(whole: FlaskClient, shipped: dict[str, Entry]) -> None:
    """Announcing is no duty: a card is tried at once, or an act that is offered after a no."""
    for name, entry in shipped.items():
        play = first_play(entry)
        walk = entry.at(play)
        assert walk
        if walk.decision is None or not walk.decision.implied or walk.decision.in_tricks:
            continue
        markup = page(whole, f"/records/{entry.id}?step={play}")
        assert all(":-." in href for href in cards(markup)[0]) and cards(markup)[0], name
        declined = page(whole, f"/records/{entry.id}?try={play}:-")
        assert "act=" not in part(declined, "said") and cards(declined)[0], name
        assert "Tried out" in text(part(declined, "said"))


# ---- With hidden hands


def test_hidden_the_program_plays_the_others(whole: FlaskClient, deal: Entry) -> None:
    """The own acts are tried, and nothing on the page tells what the others hold, or what the record played."""
    level = levels(deal.report().record)[()]
    step = next(step for step in level.steps[first_play(deal) + 4 :] if step.seat == 1)
    at = step.number - 1
    address = f"/records/{deal.id}?seat=B&hide=others&step={at}"
    allowed, forbidden = cards(page(whole, address))
    walk = deal.at(at)
    assert walk and walk.decision
    assert len(allowed) == walk.decision.offer(walk.table).allowed.cards.bit_count()
    assert all(href.startswith(f"?try={at}B:") for href in allowed + [href for href, _why in forbidden])
    first = page(whole, f"/records/{deal.id}{allowed[0]}")
    assert "as" in text(part(first, "said")) and "rules of thumb" in text(part(first, "said"))
    unknown = part(first, "board").count("#c-back")
    assert unknown > 0 and ".tdn" not in part(first, "said")
    again = cards(first)[0]
    assert all(href.startswith(f"{allowed[0].partition('&')[0]}.") for href in again) and again
    shown = page(whole, f"/records/{deal.id}{allowed[0].partition('&')[0]}")
    assert part(shown, "board").count("#c-back") == 0 and "tried out" in part(shown, "moves")


# ---- What takes it along


@pytest.mark.usefixtures("unsearched")
@pytest.mark.slow
def test_every_page_of_a_record_takes_what_is_tried(whole: FlaskClient, deal: Entry) -> None:
    play = first_play(deal) + 3
    address = cards_at(whole, deal, f"?step={play}")[0]
    markup = page(whole, f"/records/{deal.id}{address}")
    trial = address[5:]
    for ending in (".tdn", ".json", ".html", "/print", "/best"):
        assert f"{ending}?try={trial}" in markup, ending
    assert f"try={trial}" in part(markup, "share")
    kept = whole.get(f"/records/{deal.id}.tdn{address}").text
    assert trial.partition(":")[2] in kept and kept.count("\n(") == deal.source.count(b"\n(") + 1
    assert whole.get(f"/records/{deal.id}.json{address}").json["verdict"] == "legal"
    assert text(part(markup, "status")).split(":")[1] in text(page(whole, f"/records/{deal.id}/embed{address}"))
    assert "Variation" in page(whole, f"/records/{deal.id}/print{address}")
    assert "/best" in whole.post(f"/records/{deal.id}/best{address}").location
    lasting = html(markup).one("#link")["value"].removeprefix("http://localhost")
    assert "~" in lasting
    assert "Tried out" in text(part(page(whole, lasting), "said")), "the link that lasts keeps it"
    link = html(markup).values('#said [href^="/sent/"]', "href")[0]
    assert whole.get(link).status_code == 200
    carried = link.partition("?")[0]
    assert whole.get(f"{carried}.tdn").text == kept
    assert whole.get(f"{carried}?try={trial}").status_code == 200, "also of a record that nobody keeps"


def test_neighbours_are_not_tried(whole: FlaskClient, deal: Entry) -> None:
    address = cards_at(whole, deal, f"?step={first_play(deal)}")[0]
    markup = page(whole, f"/records/{deal.id}{address}")
    assert "try=" not in part(markup, "deals")


def test_robots_do_not_try(whole: FlaskClient, deal: Entry) -> None:
    assert "Disallow: /*try=" in whole.get("/robots.txt").text.splitlines()
    address = f"/records/{deal.id}{cards_at(whole, deal, f'?step={first_play(deal)}')[0]}"
    assert whole.get(address).headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "X-Robots-Tag" not in whole.get(f"/records/{deal.id}").headers


# ---- What cannot be


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("nonsense", "a step and the acts that follow it"),
        ("5", "a step and the acts that follow it"),
        ("5:T20/T19", "a step and the acts that follow it"),
        ("999999:T20", "Nothing can be tried after step 999999"),
        ("7.1/3:T20", "no variation 7.1"),
        ("0:" + ".".join(["pass"] * 400), "more acts than a deal has"),
        ("0H:T20", "takes no part"),
        ("0:T99", "not a possible call here; Vroni may say"),
    ],
)
def test_a_branch_that_cannot_be_is_not_found_and_says_why(
    whole: FlaskClient, deal: Entry, asked: str, told: str
) -> None:
    assert told in refusal(whole, f"/records/{deal.id}?try={asked}")


@pytest.mark.slow
def test_a_deal_with_unknown_cards_is_not_tried(client: FlaskClient, ids: dict[str, str]) -> None:
    for name, id in ids.items():
        markup = client.get(f"/records/{id}?step=1", headers=ENGLISH).text
        if "Play on from here" not in markup:
            assert "try=" not in markup, name
