"""The site in every language: which one a reader gets, that links keep it, and that nothing is left untranslated."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from corpus.search import memory
from notation.cards import NAMES
from notation.rulebooks import rulebook
from notation.words import card_names
from notation.words.languages import LANGUAGES, Messages, speaking
from replay_web.app import create_app
from replay_web.library import Entry
from replay_web.present import hands, words
from replay_web.present.documents import rule_link
from tests.replay_web.deals import RECORDS
from tests.replay_web.reading import get, html, text
from tests.samples import amount, sample

# Which language


@pytest.mark.parametrize(
    ("accepted", "query", "language", "varies"),
    [
        ("", "", "en", True),
        ("de-AT, en;q=0.5", "", "de", True),
        ("it, ja;q=0.9", "", "ja", True),
        ("it", "", "en", True),
        ("fr-CA, de;q=0.8", "", "fr", True),
        ("sl-SI, de;q=0.8", "", "sl", True),
        ("de", "?lang=ja", "ja", False),
        ("de", "?lang=ja-JP", "ja", False),
        ("de", "?lang=it", "de", True),
        ("de", "?lang=<", "de", True),
        ("de;q=0, *;q=0.1", "", "en", True),
    ],
)
@pytest.mark.parametrize("path", ["/records", "/records/{id}", "/notation", "/rules/tapp-tarock", "/api", "/nix"])
@pytest.mark.slow
@pytest.mark.sampled(20)
def test_the_reader_gets_his_language(
    client: FlaskClient, ids: dict[str, str], path: str, accepted: str, query: str, language: str, varies: bool
) -> None:
    response = client.get(path.format(id=ids["legal"]) + query, headers={"Accept-Language": accepted})
    assert f'<html lang="{language}">' in response.text
    assert response.headers["Content-Language"] == language
    assert ("Accept-Language" in response.headers.get("Vary", "")) is varies


def test_the_data_of_a_record_is_in_the_language_asked_for(client: FlaskClient, ids: dict[str, str]) -> None:
    address = f"/records/{ids['illegal']}.json"
    for query, accepted, language in (("", "", "en"), ("", "ja", "ja"), ("?lang=de", "ja", "de")):
        response = client.get(address + query, headers={"Accept-Language": accepted})
        assert response.headers["Content-Language"] == language
    assert "Content-Language" not in client.get(f"/records/{ids['illegal']}.tdn?lang=de").headers


def test_the_next_reader_gets_his_own_language(client: FlaskClient) -> None:
    for language, says in (("de", "Aufzeichnungen"), ("", "Records"), ("ja", "記録"), ("en", "Records")):
        assert f"<h1>{says}</h1>" in client.get(f"/records?lang={language}").text


# Links


def links(page: str) -> list[str]:
    """Addresses of the links of a page, without those to the page in other languages."""
    links = html(page).values('a[href^="/"]:not(#choices *)', "href")
    return [link for link in links if not link.endswith(".tdn")]  # a record is the same in every language


@pytest.mark.parametrize(
    "path",
    ["/records", "/records/{id}", "/records/{id}?step=59", "/notation", "/rules/tapp-tarock", "/api", "/nix",
     "/records/{id}?step=99"],
)  # fmt: skip
@pytest.mark.slow
def test_every_link_keeps_the_language_that_was_chosen(client: FlaskClient, ids: dict[str, str], path: str) -> None:
    address = path.format(id=ids["illegal"])
    for language in LANGUAGES:
        page = client.get(f"{address}{'&' if '?' in address else '?'}lang={language}").text
        assert links(page)
        assert not [link for link in links(page) if f"lang={language}" not in link.partition("#")[0]]
    assert not [link for link in links(client.get(address).text) if "lang=" in link]


def test_every_page_offers_itself_in_every_language(client: FlaskClient, ids: dict[str, str]) -> None:
    address = f"/records/{ids['notes']}?variation=1.1&step=4&comments=de"
    page = get(client, f"{address}&lang=ja")
    for language, name in LANGUAGES.items():
        choice = page.one(f'#choices a[lang="{language}"][hreflang="{language}"]')
        assert (choice["href"], choice.text) == (f"{address}&lang={language}", name)
        assert page.one(f'link[rel=alternate][hreflang="{language}"]')["href"] == f"{address}&lang={language}"
    assert len(page.all("#choices [aria-current]")) == 1
    assert page.one("link[hreflang=x-default]")["href"] == address


def test_a_hostile_query_stays_a_query(client: FlaskClient) -> None:
    page = client.get("/records", query_string={'"><script>': '"><script>', "lang": '"><script>'}).text
    assert "<script>" not in page


# What the pages say


def test_the_sentences_of_a_trick_in_german_and_japanese(client: FlaskClient, ids: dict[str, str]) -> None:
    def says(language: str, step: int) -> str:
        page = get(client, f"/records/{ids['legal']}?step={step}&lang={language}")
        return page.one("p[data-part=sentence]:not(:empty)").text

    german, japanese = says("de", 21), says("ja", 21)
    assert german.startswith("Stich 4, zweite Karte: Franzi (Gegner) spielt ")
    assert "; Marlies liegt mit " in german
    assert japanese.startswith("トリック4、2枚目：Franzi（ディフェンダー）は")
    assert japanese.endswith("で勝っています。")
    assert says("de", 3) == "Franzi passt; das höchste Gebot ist Unterer, von Marlies."
    assert says("ja", 3) == "Franziはパスしました。今のところ一番高いビッドはMarliesの「ウンテラー」です。"


def test_dates_and_numbers_are_the_readers(client: FlaskClient) -> None:
    dates = {
        "en": "17 January 2014", "de": "17. Januar 2014", "fr": "17 janvier 2014", "ja": "2014年1月17日",
        "sl": "17. januar 2014",
    }  # fmt: skip
    for language, date in dates.items():
        assert date in text(client.get(f"/records?lang={language}").text)


def test_a_date_and_a_number_as_french_has_them() -> None:
    with speaking("fr"):
        assert (words.day("2014-01-01"), words.day("2014-01")) == ("1er janvier 2014", "janvier 2014")
        assert (words.thousands(10_000), words.decimal(41.5), words.tricks(0)) == ("10\u202f000", "41,5", "0 pli")


def test_a_date_and_a_number_as_slovene_has_them() -> None:
    with speaking("sl"):
        assert (words.day("2014-01-01"), words.day("2014-01")) == ("1. januar 2014", "januar 2014")
        assert (words.thousands(10_000), words.decimal(41.5)) == ("10.000", "41,5")
        told = [words.tricks(number) for number in (1, 2, 3, 5, 101, 102)]
    assert told == ["1 vzetek", "2 vzetka", "3 vzetki", "5 vzetkov", "101 vzetek", "102 vzetka"]


def test_what_is_refused_is_refused_in_the_readers_language(client: FlaskClient, ids: dict[str, str]) -> None:
    german = client.get(f"/records/{ids['legal']}?step=60&lang=de")
    assert (german.status_code, "Schritt nicht vorhanden (0–59)." in german.text) == (404, True)
    japanese = client.post("/records?lang=ja")
    assert (japanese.status_code, "許可されていません" in japanese.text) == (405, True)
    assert "GET" in japanese.headers["Allow"]


class Said(HTMLParser):
    """The texts of a page that are its own: what it shows and what it says to those who listen."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        quoted = "lang" in named and tag != "html"  # in a language of its own: a comment, the name of a language
        record = {"rows", "seat", "name", "small code"} & set((named.get("class") or "").split())
        if tag not in ("meta", "link", "path", "use", "circle", "rect", "input", "br", "hr"):
            self.inside.append("quoted" if quoted or record or tag in ("blockquote", "q", "code", "style") else tag)
        self.found += [unbracketed(named[name] or "")[0] for name in ("aria-label", "title") if name in named]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if self.inside:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        outside, self.depth = unbracketed(data, self.depth)
        if "quoted" not in self.inside:
            self.found.append(outside.strip())


WORDED = (card_names._card_named, hands._card, hands._back, words._index)
"""Caches of words, one entry per language."""


@pytest.fixture
def worded_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Cached words are forgotten before and after the test, and no compiled template is taken or left."""
    monkeypatch.setattr(Flask, "jinja_options", {})
    forget_words()
    yield
    forget_words()


def forget_words() -> None:
    memory.forget()
    for cached in WORDED:
        cached.cache_clear()


@pytest.mark.usefixtures("worded_anew")
@pytest.mark.slow
def test_every_text_of_every_page_goes_through_a_catalogue(
    files: list[Path], library: list[Entry], ids: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where every message comes out in brackets, no letter of the site's own stands outside of them."""
    monkeypatch.setattr(Messages, "__call__", lambda self, message: f"⟦{message}⟧" if message else message)
    monkeypatch.setattr(Messages, "plural", lambda self, one, many, number: f"⟦{one if number == 1 else many}⟧")
    monkeypatch.setattr(Messages, "of", lambda self, context, message: f"⟦{message}⟧")
    monkeypatch.setattr("replay_web.present.words.day", str)  # Babel knows months and lists of every language
    monkeypatch.setattr("replay_web.present.words._in_sentence", lambda words, style, own: ", ".join(words))
    client = create_app(files).test_client()
    places = ["/records", "/nix", "/sessions", "/statistics", "/statistics?by=player", f"/sessions/{ids['legal']}"]
    places += ["/statistics?by=year", "/players/Franzi"]
    for name in RECORDS:
        entry = next(entry for entry in library if entry.id == ids[name])
        last = len([*entry.report().record.lines])
        places += [f"/records/{ids[name]}?step={step}" for step in range(0, min(last, 60), amount(23, 7))]
    places += [f"/records/{ids['legal']}?step={step}" for step in sample(range(60), 6)]
    places += [f"/records/{ids[name]}?step={step}" for name, step in (("eight", 67), ("purchase", 73), ("locked", 66))]
    places += [f"/records/{ids['notes']}?variation=1.1&step={step}" for step in range(8)]
    own: set[str] = set()
    for place in places:
        reader = Said()
        reader.feed(client.get(place).text)
        own.update(reader.found)
    data = "|".join(re.escape(name) for name in sorted(data_of(library), key=len, reverse=True))
    outside = {re.sub(data, "", string) for string in own}
    assert not {string for string in outside if re.search(r"[A-Za-z]{2}", string)}


def unbracketed(said: str, depth: int = 0) -> tuple[str, int]:
    """Text outside all brackets, and the number of brackets open at its end."""
    kept = []
    for sign in said:
        depth += (sign == "⟦") - (sign == "⟧")
        kept.append("" if depth or sign == "⟧" else sign)
    return "".join(kept), depth


def data_of(library: list[Entry]) -> set[str]:
    """Words that a page takes from a record: names, headers, files, words of the notation."""
    found = {"API", ".tdn", ".json", ".csv", *LANGUAGES.values(), *NAMES}
    for entry in library:
        record, game = entry.report().record, entry.report().game
        found |= {entry.file, entry.id, record.game or "?", *map(str, record.names.values())}
        found |= {str(record.header(name)) for name in ("event", "place", "date", "board") if record.header(name)}
        found |= {game.title, game.name} if game else set()
        problems = entry.report().problems
        found |= {name for problem in problems for name in (problem.code, rule_link(problem.rule).name)}
        rules = rulebook.page(game.name) if game else None
        found |= {rulebook.title(rules.text, anchor) or "" for anchor in rules.anchors} if rules else set()
        for line in record.lines:
            items = getattr(line, "items", ())
            found |= {str(word) for item in items for word in (item if isinstance(item, tuple) else (item,))}
    return {string for string in found if len(string) > 1}
