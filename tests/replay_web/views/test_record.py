"""A step for the pages of others: framed anywhere, with its own links, and nothing but the table."""

import pytest
from flask.testing import FlaskClient

from replay_web.present.addresses import packed
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import get, part, show


def test_only_what_is_made_for_it_may_be_framed(client: FlaskClient, ids: dict[str, str]) -> None:
    for address in ("/records", f"/records/{ids['legal']}", "/check", "/nowhere"):
        assert "frame-ancestors 'none'" in client.get(address).headers["Content-Security-Policy"]
    for address in (f"/records/{ids['legal']}/embed", f"/sent/{packed(UNTERER.encode())}/embed?step=3"):
        policy = client.get(address).headers["Content-Security-Policy"]
        assert "frame-ancestors *" in policy and "default-src 'none'" in policy


def test_an_embedded_step_shows_the_same_table(client: FlaskClient, ids: dict[str, str]) -> None:
    page = client.get(f"/records/{ids['solo']}/embed?step=20").text
    assert 'href="?step=21"' in page
    assert f'href="/records/{ids["solo"]}"' in page
    whole = show(client, ids["solo"], 20)
    assert part(page, "status") == part(whole, "status")
    assert 'id="moves"' not in page and "<nav aria-label" not in page


def test_what_is_not_there_cannot_be_embedded(client: FlaskClient) -> None:
    assert client.get("/records/none/embed").status_code == 404
    assert client.get("/sent/none/embed").status_code == 404


@pytest.mark.slow
def test_a_line_of_play_with_more_acts_than_any_deal_is_not_stepped_through(client: FlaskClient) -> None:
    """Its text is checked and shown whole, and the page says why there is no table."""
    head = "deal tapp-tarock 3\n"
    for acts, stepped in ((1_000, True), (1_001, False)):
        record = head + "bids: A pass\n" * acts
        page = get(client, f"/sent/{packed(record.encode())}")
        assert (page.one("[data-part=sentence]").text != "") and ("1,001 acts" in page.text) is not stepped
        assert len(page.all("#rows li")) == acts + 1
        assert bool(page.all("[data-part=hand]")) is stepped
        ways = ("position", "steps")
        answers = [client.post(f"/api/v1/{way}", data=record, content_type="text/plain") for way in ways]
        assert [answer.status_code for answer in answers] == ([200] * 2 if stepped else [413] * 2)
    short = head + "bids: A pass\n(bids: A solo\n)\n(\n" + "bids: A pass\n" * 1_001 + ")\n(bids: A solo\n)\n"
    levels = get(client, f"/sent/{packed(short.encode())}").texts(".moves-start")
    assert levels == ["Variation 1", "Variation 3"]
