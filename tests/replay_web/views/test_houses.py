"""A round's own rules on the site: the form for its sheet, mistakes at their fields, its file, and deals under it."""

from itertools import islice
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from notation.files.houses import house_in
from notation.house import HOUSE
from notation.rulebooks import GAMES
from replay_web.app import create_app
from replay_web.present.addresses import packed
from replay_web.present.house_form import fields_of, house_form
from tests.notation.rulebooks.test_houses import HOUSES, random_houses
from tests.places import EXAMPLES
from tests.replay_web.reading import Element, get, html

SHEETS = sorted(EXAMPLES.glob("houses/*.house"))
WIEN = (EXAMPLES / "houses" / "wien.house").read_text()


def address_of(client: FlaskClient, text: str) -> str:
    """The address of the page of a house, whose lines are pasted."""
    response = client.post("/house", data={"text": text})
    assert response.status_code == 303, html(response.text).texts(".fault")
    return response.location


def filled(page: Element) -> tuple[str, dict[str, str]]:
    """Where the form is sent, and its fields."""
    form = page.one(".house-form")
    fields = {field["name"]: field["value"] for field in form.all("input")}
    for select in form.all("select"):
        fields[select["name"]] = "".join(select.values("option[selected]", "value"))
    return form["action"], fields | {"remarks": (form.one("textarea").node.text() or "").removeprefix("\n")}


def send(client: FlaskClient, page: Element, **changed: str) -> Element:
    """The page after the form is sent, with some fields changed; a dot in a name is written as two lines."""
    action, fields = filled(page)
    fields |= {name.replace("__", ".").replace("_", "-"): value for name, value in changed.items()}
    response = client.post(action, data=fields, headers={"Accept-Language": "en"})
    return html(response.text) if response.status_code == 200 else get(client, response.location)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_house_goes_through_the_form_and_back(client: FlaskClient, path: Path) -> None:
    """Its fields, sent as they are, are the same house, without what is as in its parent; the file has its remarks."""
    address = address_of(client, path.read_text())
    page = send(client, get(client, f"{address}/edit"))
    href = page.one(".house-ways a[download]")["href"]
    file = client.get(href)
    before, after = house_in(path.read_text()), house_in(file.text)
    assert before and after and after.remarks == before.remarks
    for kept, now in ((before.house, after.house),):
        assert (now.name, now.day, now.title, now.parent) == (kept.name, kept.day, kept.title, kept.parent)
        assert now.contracts == kept.contracts and now.ladder == kept.ladder and now.radl == kept.radl
        assert sorted(now.options) == sorted(kept.options) and {*now.bonuses} <= {*kept.bonuses}
    games = [named.game.under({HOUSE: named.house.text}) for named in (before, after)]
    told, again = [{name: sorted(map(repr, table.rows)) for name, table in game.tables().items()} for game in games]
    assert told == again
    assert file.headers["Content-Disposition"] == f"attachment; filename={path.name}"
    assert send(client, page).one(".house-ways a[download]")["href"] == href


def test_a_sheet_is_written(client: FlaskClient) -> None:
    """From the parent’s fields to a file, in which only what differs is told."""
    start = get(client, "/house")
    assert "koenigrufen tirol" in start.values("button[name=parent]", "value")
    page = get(client, "/house/new?parent=koenigrufen+tirol")
    assert filled(page)[1]["value.dreier"] == "5" and filled(page)[1]["bonus.valat"] == "10/20"
    page = send(
        client, page,
        name="huber", day="2024-01-01", title="Runde Huber", value__dreier="6", value__farbensolo="",
        bonus__mondfang="",
        word__1="zwiccolo", like__1="piccolo", part__1__tricks="2", value_of__1="2", prize__1="sack", worth__1="0/2",
        kind__1="from", about__1="45/2", bonus__valat="15/30", option__emperor="any", event__1="trischaken",
        deals__1="4", way__1="stacked", remarks="Kein Handeln",
    )  # fmt: skip
    assert page.texts(".fault") == []
    file = client.get(page.one(".house-ways a[download]")["href"]).text
    ladder = "rufer 1, trischaken 2, piccolo 2, zwiccolo 2, solorufer 2, besserrufer 1, bettel 4, sechserdreier 4, "
    ladder += "farbendreier 5, dreier 6, besserrufer-hoch 1, zwiccolo-ouvert 8, piccolo-ouvert 8, bettel-ouvert 8, "
    ladder += "solodreier 10"
    assert file.splitlines() == [
        "# Kein Handeln", 'house huber@20240101 "Runde Huber": like koenigrufen tirol',
        "house zwiccolo: like piccolo, tricks 2", f"house ladder: {ladder}",
        "house bonuses: mondfang no, valat 15/30, sack 0/2 from 45/2", "house also: emperor=any",
        "house radl: trischaken 4 stacked",
    ]  # fmt: skip
    assert "Zwiccolo" in page.one(".house-preview").text and "Kein Handeln" in page.one(".house-preview").text


@pytest.mark.parametrize(
    ("field", "given", "words"),
    [
        ("name", "Huber!", "a name that no rule set has"),
        ("name", "standard", "a name that no rule set has"),
        ("name", "", "a name that no rule set has"),
        ("day", "2024-02-31", "the day on which it came into force"),
        ("value__dreier", "fünf", "a word and its value, a whole number"),
        ("value__dreier", "5 6", "a word and its value, a whole number"),
        ("bonus__trull", "2", "1/2"),
        ("word__1", "Zwiccolo", "a word that the game does not use"),
        ("word__1", "pass", "a word that the game does not use"),
        ("like__1", "picolo", "piccolo"),
        ("part__1__tricks", "two", "a number"),
        ("part__1__lost", "twice", "x2"),
        ("part__1__birds", "pagat geier", "pagat, uhu, kakadu"),
        ("value_of__1", "", "a word and its value, a whole number"),
        ("worth__1", "zwei", "1/2"),
        ("kind__1", "", "from, under, caught or told"),
        ("about__1", "viel", "45/2"),
        ("option__trischaken-pot", "six", "trischaken-pot=N"),
        ("option__emperor", "always", "emperor=any"),
        ("deals__1", "many", "a number"),
        ("event__1", "rain", "trischaken"),
        ("way__1", "never", "stacked or queued"),
    ],
)
def test_a_mistake_is_said_at_its_field(client: FlaskClient, field: str, given: str, words: str) -> None:
    """With the list of what may be there; nothing else is wrong, and what was filled in stays."""
    fields = {
        "name": "huber", "day": "2024-01-01", "word__1": "zwiccolo", "like__1": "piccolo", "part__1__tricks": "2",
        "value_of__1": "2", "prize__1": "sack", "worth__1": "0/2", "kind__1": "from", "about__1": "45/2",
        "event__1": "trischaken", "deals__1": "4",
    }  # fmt: skip
    page = send(client, get(client, "/house/new?parent=koenigrufen+tirol"), **fields | {field: given})
    name = field.replace("__", ".").replace("_", "-")
    [fault] = page.all(".fault[id]")
    assert fault["id"] == f"wrong-{name}" and words in fault.text
    wrong = page.one("[aria-invalid]")
    assert (wrong["name"], wrong["aria-describedby"]) == (name, fault["id"])
    assert filled(page)[1]["value.farbensolo"] == "10" and not page.all(".house-preview")


def test_earlier_days_of_a_house_stay(client: FlaskClient) -> None:
    """The last one of a file is changed; those before it stay, and their days with them."""
    first = "house huber@20240101: like koenigrufen tirol\nhouse bonuses: trull 2/4\n"
    second = "house huber@20250101: like koenigrufen huber@20240101\nhouse also: emperor=any\n"
    page = get(client, f"{address_of(client, first + second)}/edit")
    changed = send(client, page, value__dreier="7")
    file = client.get(changed.one(".house-ways a[download]")["href"]).text
    assert file.startswith(f"{first}house huber@20250101: like koenigrufen tirol\n") and "dreier 7" in file
    assert "house bonuses: trull 2/4\nhouse also: emperor=any\n" in file
    twice = send(client, page, day="2024-01-01")
    assert "huber@20240101" in twice.one(".fault").text and not twice.all(".house-preview")


def test_rules_that_cannot_be_played_together_are_said_above_all(client: FlaskClient) -> None:
    page = get(client, "/house/new?parent=koenigrufen+standard")
    page = send(client, page, name="huber", bonus__quapil="no")
    assert not page.all(".fault[id]") and "besserrufer" in page.one(".fault").text


def test_lines_with_mistakes_are_shown_with_them(client: FlaskClient) -> None:
    wrong = WIEN.replace("ladder: rufer", "ladder: rufr")
    page = html(client.post("/house", data={"text": wrong}, headers={"Accept-Language": "en"}).text)
    line = 1 + wrong.splitlines().index(next(row for row in wrong.splitlines() if "rufr" in row))
    assert page.one(".fault").text.startswith(f"Line {line}, column 15: “rufr” is not known here")
    assert "rufr" in page.one("textarea").text


def test_the_rules_page_of_a_house(client: FlaskClient) -> None:
    """What differs on top, and the tables of the house below."""
    page = get(client, address_of(client, WIEN))
    first, second = page.all("article")
    assert "trischaken-pot" in first.text and "Quapilrufer" in second.text


DEAL = """deal koenigrufen 4
rules wien
dealer D
contract C zwiccolo
score: A -2, B -2, C 6, D -2
"""
FALSE = DEAL.replace("A -2, B -2, C 6, D -2", "A -1, B -1, C 3, D -1")


def test_deals_under_a_house_are_checked(client: FlaskClient) -> None:
    """The lines are sent beside the records, and are in each record that names the house then, also as it is stepped
    through."""
    other = "deal tapp-tarock 3\ncontract A dreier\n"
    page = html(client.post("/check", data={"text": f"{DEAL}\n{FALSE}\n{other}", "house": WIEN}).text)
    assert page.texts(".checked .verdict") == ["incomplete", "illegal", "incomplete"]
    first, *_more = page.all(".checked")
    assert "house zwiccolo: like piccolo, tricks 2" in (first.one(".rows").node.text() or "")
    steps = get(client, first.link("Step through it"))
    assert "Zwiccolo" in steps.text
    rules = get(client, steps.one('a[href^="/house/"]:lexbor-contains("Rules")')["href"])
    assert rules.one("h1").text.startswith("Wiener Tarockcup")
    assert "house wien@20210101" in page.one("#records").text and "house wien@20210101" in page.one("#house").text
    alone = html(client.post("/check", data={"text": DEAL}).text)
    assert alone.one(".verdict").text == "not judged"


def test_a_house_can_be_sent_before_its_deals(client: FlaskClient) -> None:
    for address in ("/check", "/import"):
        page = html(client.post(address, data={"house": WIEN}).text)
        assert "wien@20210101" in page.one("#house").text and not page.all("[role=status], .fault")


@pytest.mark.parametrize("address", ["/check", "/import"])
def test_lines_of_a_house_that_are_wrong_are_refused(client: FlaskClient, address: str) -> None:
    response = client.post(address, data={"text": DEAL, "house": WIEN.replace("rufer 1", "rufr 1")})
    assert response.status_code == 400 and "rufr" in html(response.text).text


def test_a_pad_is_imported_under_a_house(client: FlaskClient) -> None:
    """Its game and rules are those of the house, and the records have the lines."""
    pad = "dealer;declarer;contract;A;B;C;D\nD;C;zwiccolo;-2;-2;6;-2\nA;C;zwiccolo;-1;-1;3;-1\n"
    page = html(client.post("/import", data={"text": pad, "house": WIEN}).text)
    assert page.texts(".checked .verdict") == ["incomplete", "illegal"]
    file = client.post("/import", data={"text": pad, "house": WIEN, "download": "1"}).text
    assert file.count("house zwiccolo: like piccolo, tricks 2") == 2


def test_a_deal_is_entered_under_a_house(client: FlaskClient) -> None:
    """Its contracts are offered, its lines stay with the next deal, and its rules can be chosen again."""
    address, *_more = get(client, address_of(client, WIEN)).values(".house-ways a:not([download])", "href")
    page = get(client, address)
    assert "wien@20210101" in page.texts("select[name=rules] option[selected]")
    form = page.one("#state")
    query = {field["name"]: field["value"] for field in form.all("input[type=hidden], input[name^=player]")}
    chosen = client.get(form["action"], query_string=query | {"rules": "wien@20210101", "option-kontra": "score"})
    page = get(client, chosen.location.replace("part=cards", "part=acts"))
    assert "zwiccolo" in page.values("select[name=act] option", "value")
    assert "house zwiccolo" in page.text and "rules wien@20210101 kontra=score" in page.text
    after = client.get(form["action"], query_string={"after": "1"})
    assert "house zwiccolo" in get(client, after.location).text


def test_a_house_named_without_its_day_stays_chosen(client: FlaskClient) -> None:
    record = packed(f"deal koenigrufen 4\nrules wien\n{WIEN}".encode())
    page = get(client, f"/note/{record}?part=head")
    assert page.texts("select[name=rules] option[selected]") == ["wien"]


def test_values_without_a_field_stay(client: FlaskClient) -> None:
    """A word of the rules that the head does not ask for is there after it is sent, as long as the rule set is."""
    record = packed(b"deal koenigrufen 4\nrules tirol dreier=6 kontra=score\n")
    query = {"head": "1", "part": "head", "option-kontra": ""}
    for rules, wanted in (("tirol", "rules tirol dreier=6"), ("sauwald", "rules sauwald ")):
        chosen = client.get(f"/note/{record}", query_string=query | {"rules": rules})
        assert wanted in get(client, chosen.location).text


def test_a_deal_that_counts_double_is_entered(client: FlaskClient) -> None:
    """Where the house has rounds that count double, the head asks how many times the deal counts."""
    for lines, asks in ((WIEN, False), (f"{WIEN}house radl: trischaken 4\n", True)):
        address, *_more = get(client, address_of(client, lines)).values(".house-ways a:not([download])", "href")
        page = get(client, address)
        assert bool(page.all("[name=option-times]")) == asks
    query = {"head": "1", "part": "head", "rules": "wien@20210101", "option-times": "4"}
    chosen = client.get(page.one("#state")["action"], query_string=query)
    assert "rules wien@20210101 times=4" in get(client, chosen.location).text


@pytest.mark.parametrize("address", ["/house/AAAA", "/house/new?parent=koenigrufen+nowhere"])
def test_what_is_no_house_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_folder_with_a_house_is_served(tmp_path: Path) -> None:
    """Its records are judged by the house beside them, carry its lines, and are found by its name."""
    (tmp_path / "deals.tdn").write_text(f"{DEAL}\n{DEAL.replace('rules wien', 'rules tirol')}")
    (tmp_path / "wien.house").write_text(WIEN)
    client = create_app([tmp_path]).test_client()
    while client.application.extensions["library"].left:
        client.get("/records")
    for query in ("rules:wien", "rules:wien verdict:incomplete", "contract:=zwiccolo rules:wien"):
        found = client.get("/api/v1/records", query_string={"q": query}).get_json()["items"]
        assert [one["report"]["verdict"] for one in found] == ["incomplete"], query
        assert "house zwiccolo" in client.get(f"/records/{found[0]['id']}.tdn").text


@pytest.mark.parametrize("name", HOUSES)
def test_any_house_fits_into_the_form(name: str) -> None:
    """Its fields mean the house again, whatever it leaves out, makes, or chooses."""
    game = GAMES[name]
    for _rows, house in islice(random_houses(name, 2), 12):
        form = house_form(game, house.parent, fields_of(game, house))
        assert form.house is not None and not form.faults, (house.text, form.faults)
        again = form.house
        assert (again.contracts, sorted(again.options)) == (house.contracts, sorted(house.options)), house.text
        told, now = [game.under({HOUSE: text}).tables() for text in (house.text, again.text)]
        assert {title: sorted(map(repr, table.rows)) for title, table in told.items()} == {
            title: sorted(map(repr, table.rows)) for title, table in now.items()
        }, house.text
