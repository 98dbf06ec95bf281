"""The specification and the rules as pages, and the links of problems into them."""

import re

from flask.testing import FlaskClient

from notation.problems import CATALOGUE, rule_of
from replay_web.library import Library
from replay_web.manual import manual, rule_address


def test_every_rule_that_a_problem_names_has_its_place(client: FlaskClient, library: Library) -> None:
    addresses = {rule_address(rule_of(code, "tapp-tarock")) for code in CATALOGUE.values()}
    for address in addresses:
        assert address
        page, _, anchor = address.partition("#")
        response = client.get(page)
        assert response.status_code == 200
        assert response.text.count(f'id="{anchor}"') == 1, address
    entry = next(entry for entry in library.entries if entry.report().verdict == "illegal")
    shown = client.get(f"/records/{entry.id}").text
    assert re.search(r'rule <a href="/rules/[a-z-]+#trump">', shown)


def test_links_of_a_document_lead_to_pages(client: FlaskClient) -> None:
    for place in ("/notation", "/rules/tapp-tarock"):
        page = client.get(place).text
        names = set(re.findall(r' id="([^"]+)"', page))
        article = page.partition("<article>")[2]
        for link in re.findall(r'href="([^"]+)"', article):
            assert link[1:] in names if link[0] == "#" else client.get(link).status_code == 200, link
        assert not re.search(r"<style|\sstyle=|<script|&lt;a id", page)


def test_rules_that_are_not_there_are_a_friendly_404(client: FlaskClient) -> None:
    for game in ("strohmandel", "..", "%2e%2e%2fSPEC", "SPEC", "x" * 5000, "%00"):
        response = client.get(f"/rules/{game}")
        assert response.status_code == 404
        assert "list of records" in response.text
    assert rule_address("strohmandel#trump") is None
    assert rule_address("nonsense") is None


def test_html_of_a_document_is_text_but_for_its_anchors() -> None:
    page = manual(
        '# A\n\n<a id="b"></a>\n## B\n\n<b onclick=x>c</b> <a id="d"></a>e <a href="x">f</a>\n\n'
        '<div>\n<script>g</script>\n</div>\n\n[h](javascript:i)\n\n```tdn-bad "><i>\n<j>\n```\n\n| k |\n|--:|\n| l |\n'
    )
    assert page.chapters == (("b", "B"),)
    assert '<h2 id="b">B</h2>' in page.body
    assert '<a id="d"></a>e' in page.body
    assert not re.search(r"<(b|script|i|j)\b|<div>|<a href|style=", page.body)
