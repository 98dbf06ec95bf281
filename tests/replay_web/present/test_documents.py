"""The specification and the rules as pages, and the links of problems into them."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from corpus.archive import Archive
from notation.problems import CATALOGUE, rule_of
from notation.rulebooks import GAMES
from notation.rulebooks.rulebook import languages_of, place
from notation.testing.pages import codes_of_game
from notation.words.languages import speaking
from replay_web.app import create_app
from replay_web.library import SHIPPED, Entry, entries_in
from replay_web.library import shipped as shipped_record
from replay_web.present.documents import manual, rule_address, rule_link, rules
from replay_web.present.links import Around
from tests.places import RECORDS
from tests.replay_web.reading import get, html


@pytest.mark.slow
def test_every_rule_that_a_problem_names_has_its_place(client: FlaskClient, library: list[Entry]) -> None:
    addresses = {rule_address(rule_of(CATALOGUE[code], game)) for game in GAMES for code in codes_of_game(GAMES[game])}
    for address in addresses:
        assert address
        page, _, anchor = address.partition("#")
        response = client.get(page)
        assert response.status_code == 200
        assert len(html(response.text).all(f'[id="{anchor}"]')) == 1, address
    entry = next(entry for entry in library if entry.report().verdict == "illegal")
    assert get(client, f"/records/{entry.id}").all('a[href^="/rules/"][href$="#trump"]')


def test_a_rule_of_the_notation_is_named_in_the_language() -> None:
    with speaking("ja"):
        link = rule_link("SPEC#incomplete")
        assert (link.name, link.language) == ("欠けているもの", "") and rule_link("SPEC#deal").name == "deal"


@pytest.mark.slow
def test_links_of_a_document_lead_to_pages(client: FlaskClient) -> None:
    manuals = ("library", "games", "evenings", "editor", "changes")
    for address in ("/notation", *(f"/notation/{name}" for name in manuals), "/rules/tapp-tarock"):
        page = get(client, address)
        names = {f"#{name}" for name in page.values("[id]", "id")}
        for link in page.values('article a:not([href^="https://"])', "href"):
            assert link in names if link[0] == "#" else client.get(link).status_code == 200, link
        assert not page.all("style, [style], script")
        assert page.one("article").text.count("<a id") == sum(text.count("<a id") for text in page.texts("pre"))


def test_rules_that_are_not_there_are_a_friendly_404(client: FlaskClient) -> None:
    for game in ("scarto", "..", "%2e%2e%2fSPEC", "SPEC", "x" * 5000, "%00"):
        response = client.get(f"/rules/{game}")
        assert response.status_code == 404
        assert "list of records" in response.text
    assert "tapp-tarock, troggu" in client.get("/rules/scarto").text
    assert rule_address("scarto#trump") is None
    assert rule_address("nonsense") is None


def test_a_link_to_a_record_leads_there_if_the_site_has_it() -> None:
    x = "../../../corpus/records/cego/x.tdn"
    text = f"[a]({x}#3) [*b*]({x}#4) [c](../cego/rules.de.md#pack)"
    around = Around(language="de")
    page = manual(text, record=lambda file, number: f"/records/{number}" if number == 3 else None, around=around)
    assert page.body == (
        '<p><a href="/records/3">a</a> <span><em>b</em></span> <a href="/rules/cego?lang=de#pack">c</a></p>\n'
    )


def test_a_shipped_record_has_its_id_in_every_library() -> None:
    for entry in entries_in(SHIPPED)[:20]:
        folder = next(path for path in RECORDS.rglob(entry.file) if entry.source in path.read_bytes())
        found = shipped_record(folder.relative_to(RECORDS.parents[1]).as_posix(), entry.number)
        assert found is not None and found.source == entry.source
        assert found.id.partition("-")[0] == entry.id.partition("-")[0]
    assert shipped_record("corpus/records/nonsense.tdn", 1) is None
    assert shipped_record("corpus/records/cego/particulars.tdn", 999) is None


@pytest.mark.parametrize(("game", "language"), [(game, language) for game in GAMES for language in languages_of(game)])
def test_no_sign_of_markdown_is_left_over(game: str, language: str) -> None:
    page = rules(game, language)
    assert page is not None and page.language == language
    assert not re.search(r"\*|`|\]\(|<!--|&lt;", page.body)


@pytest.fixture(scope="module")
def shipped() -> FlaskClient:
    """The site over the shipped records."""
    return create_app().test_client()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
@pytest.mark.sampled(3)
def test_rules_lead_to_the_shipped_records_that_show_them(shipped: FlaskClient, game: str) -> None:
    text = place(game).read_text("utf-8")
    wanted = re.findall(r"\]\([./]+/(corpus/[^#]+)#(\d+)\)", text)
    page = get(shipped, f"/rules/{game}?lang=ja").one("article")
    links = page.values('[href^="/records/"]', "href")
    ends = ["/lesson" if "lesson" in file else "" for file, _ in wanted]
    entries = [shipped_record(file, int(number)) for file, number in wanted]
    assert links == [f"/records/{entry.id}{end}?lang=ja" for entry, end in zip(entries, ends, strict=True) if entry]
    assert "<span>" not in page.markup
    for link in set(links):
        assert shipped.get(link).status_code == 200


@pytest.mark.parametrize("served", ["files", "an archive"])
@pytest.mark.slow
def test_rules_lead_to_the_records_that_ship_on_every_site(client: FlaskClient, tmp_path: Path, served: str) -> None:
    site = client
    if served == "an archive":
        site = create_app(archive=Archive.open(str(tmp_path / "club.sqlite"))).test_client()
    [game, *_others] = GAMES
    page = get(site, f"/rules/{game}?lang=de").one("article")
    links = page.values('[href^="/records/"]', "href")
    assert len(links) == len(re.findall(r"\]\([./]+/corpus/", place(game, "de").read_text("utf-8"))) > 10
    assert "<span>" not in page.markup and any("/lesson?" in link for link in links)
    for link in set(links):
        assert link.endswith("?lang=de")
        assert site.get(link).status_code == 200


@pytest.mark.slow
def test_all_rules_are_listed_in_the_language_of_the_reader(client: FlaskClient) -> None:
    page = get(client, "/rules?lang=ja").one("article")
    assert page.values("h2 a", "href") == [f"/rules/{game}?lang=ja" for game in GAMES]
    assert "タップタロックは、54枚のカードを使うオーストリアの3人用のゲームです。" in page.text
    assert "against the other two, the defenders." in client.get("/rules").text


def test_the_page_says_its_language(client: FlaskClient) -> None:
    page = client.get("/rules/cego").text
    assert '<article lang="en">' in page
    assert "<!--" not in page and "&lt;!--" not in page
    assert '<article lang="en">' in client.get("/rules/cego?lang=xx").text


def test_html_of_a_document_is_text_but_for_its_anchors() -> None:
    page = manual(
        '# A\n\n<a id="b"></a>\n## B\n\n<b onclick=x>c</b> <a id="d"></a>e <a href="x">f</a>\n\n'
        '<div>\n<script>g</script>\n</div>\n\n[h](javascript:i)\n\n```tdn-bad "><i>\n<j>\n```\n\n| k |\n|--:|\n| l |\n'
    )
    assert page.chapters == (("b", "B"),)
    assert '<h2 id="b">B</h2>' in page.body
    assert '<a id="d"></a>e' in page.body
    assert not html(page.body).all("b, script, i, j, div:not([class]), a[href], [style]")


PLACES = ["/rules/cego", "/rules/troggu?lang=ja", "/rules/cego?lang=xx", "/notation", "/notation/library", "/api"]


@pytest.mark.parametrize("place", PLACES)
def test_a_page_says_what_it_is_before_it_lists_its_chapters(client: FlaskClient, place: str) -> None:
    page = client.get(place).text
    assert page.count("<h1") == 1
    assert page.index("<h1") < page.index('<nav class="chapters') < page.index("<article")
