"""Noting a deal down on pages: the game, the head, the hands or not, act after act; the record is in the address."""

from random import Random
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from notation.cards import CARD, NAME
from notation.deals.chance import records
from notation.game import Game
from notation.reader import read
from notation.record import Line
from notation.replay import judge
from notation.rulebooks import GAMES
from notation.writer import write
from replay_web.present.addresses import packed
from replay_web.views.note.drafting import Draft, enter, with_claims
from tests.replay_web.deals import UNTERER
from tests.replay_web.reading import html


def get(client: FlaskClient, address: str, **query: object) -> TestResponse:
    asked = urlencode(query, doseq=True)
    given = f"{address}?{asked}" if asked else address
    return client.get(given, headers={"Accept-Language": "en"}, follow_redirects=True)


def at(*lines: str) -> str:
    """The address of a record that has been noted down so far."""
    return "/note/" + packed(("\n".join(lines) + "\n").encode())


def noted(page: TestResponse) -> str:
    """The record as the page shows it."""
    assert page.status_code == 200, page.text
    return html(page.text).all("textarea")[0].node.text()


def lines(page: TestResponse) -> list[str]:
    return [line for line in noted(page).splitlines() if line and not line.startswith("%")]


def offered(page: TestResponse) -> list[str]:
    return html(page.text).values("#asked button[form=state][name=act]", "value")


def test_it_begins_with_the_game(client: FlaskClient) -> None:
    first = get(client, "/note").text
    assert 'value="troggu 5"' in first
    assert 'value="tapp-tarock 4"' not in first
    page = get(client, "/note/new", deal="troggu 5")
    assert lines(page) == ["deal troggu 5"]
    for deal in ("skat 3", "troggu 99", "troggu", "", "troggu ²"):
        assert get(client, "/note/new", deal=deal).status_code == 404


def test_who_and_when(client: FlaskClient) -> None:
    head = {"head": 1, "player-A": "Anna", "player-C": " Cilli  K. ", "dealer": "B", "date": "2.10.1999", "board": "7"}
    page = get(client, at("deal tapp-tarock 3"), **head)
    found = ["deal tapp-tarock 3", "date 1999-10-02", "board 7", 'player A "Anna"', 'player C "Cilli K."', "dealer B"]
    assert sorted(lines(page)) == sorted(found)
    wrong = get(client, at("deal tapp-tarock 3"), part="head", **(head | {"date": "one day"}))
    assert "is not a date" in wrong.text
    assert 'value="Anna"' in wrong.text
    assert lines(get(client, at("deal tapp-tarock 3", 'player A "Anna"'), head=1, **{"player-A": ""})) == [
        "deal tapp-tarock 3"
    ]


def test_the_rules_of_a_cup_and_an_option(client: FlaskClient) -> None:
    here = at("deal koenigrufen 4", "dealer A")
    assert html(get(client, here, part="head").text).texts("[name=rules] option") == ["standard", "tirol", "sauwald"]
    page = get(client, here, head="1", rules="tirol", **{"option-trischaken-beating": "no", "option-cup": ""})
    assert noted(page) == "deal koenigrufen 4\nrules tirol trischaken-beating=no\ndealer A\n"
    again = at("deal koenigrufen 4", "rules tirol trischaken-beating=no")
    assert html(get(client, again, part="head").text).texts("option[selected]") == ["tirol", "no"]
    assert noted(get(client, again, head="1", rules="standard")) == "deal koenigrufen 4\n"
    assert "is not a rule set of koenigrufen" in get(client, here, head="1", rules="vienna").text


def test_a_hand_with_what_is_remembered_of_it(client: FlaskClient) -> None:
    page = get(client, at("deal tapp-tarock 3"), hand="A", card=["T21", "SK"], typed="skus h1")
    assert lines(page) == ["deal tapp-tarock 3", "hand A: Fool T21 SK H1 _12"]
    again = get(client, at(*lines(page)), hand="B", card=["T21"])
    assert "cannot be in this hand" in again.text
    assert len(lines(again)) == 2
    many = get(client, at("deal tapp-tarock 3"), hand="A", typed=" ".join(f"T{n}" for n in range(1, 19)))
    assert "the hand has 16" in many.text


def test_act_after_act_what_is_allowed(client: FlaskClient) -> None:
    page = get(client, at("deal tapp-tarock 3", "dealer C"))
    assert offered(page) == ["pass", "dreier", "solo"]
    page = get(client, at(*lines(page)), act="solo")
    assert lines(page)[-1] == "bids: A solo"
    page = get(client, at(*lines(page)), act="undo")
    assert lines(page) == ["deal tapp-tarock 3", "dealer C"]
    page = get(client, at(*lines(page)), act=["contract", "B", "dreier"])
    assert lines(page)[-1] == "contract B dreier"


def test_a_broken_rule_is_written_only_if_let_stand(client: FlaskClient) -> None:
    deal = next(records(GAMES["tapp-tarock"], 3, 1, 5, None))
    begun = [line for line in write(deal).splitlines() if line.partition(" ")[0] in ("deal", "dealer", "hand", "talon")]
    page = get(client, at(*begun), act="oberer")
    assert "Against the rules" in page.text
    assert "/rules/tapp-tarock#" in page.text
    assert "bids" not in noted(page)
    page = get(client, at(*begun), act="oberer", stands=1)
    assert lines(page)[-1].endswith(" oberer^")


def test_a_revoke_can_be_noted_down_by_touch(client: FlaskClient) -> None:
    """The cards that may not be played are listed apart; one of them is refused with the rule, and may have stood."""
    begun = UNTERER.partition("trick 1 ")[0].splitlines()
    page = get(client, at(*begun, "trick 1 B: T21 T11"))
    barred = html(page.text).one('fieldset:has(> legend:lexbor-contains("played against the rules"))')
    against = barred.values("[value]", "value")
    assert not set(against) & {"T19", "T15", "T3", "T2", "T1"} and "CQ" in against
    refused = get(client, page.request.path, act="CQ")
    assert "Against the rules" in refused.text and "CQ" not in noted(refused).partition("trick")[2]
    assert html(refused.text).one('[value="CQ"]:lexbor-contains("The table let it stand")')
    assert lines(get(client, page.request.path, act="CQ", stands=1))[-1] == "trick 1 B: T21 T11 CQ^"


def test_a_dealer_whom_nobody_named_is_not_named(client: FlaskClient) -> None:
    """The page lets A begin, and does not say that C has dealt."""
    begun = get(client, at("deal cego 3", "bids: A pass"))
    assert "dealer" not in html(begun.text).text.lower()
    named = html(get(client, at("deal cego 3", "dealer C", "bids: A pass")).text)
    assert named.one('dt:lexbor-contains("Dealer") + dd').text == "C"


def test_another_act_against_the_rules_can_be_typed(client: FlaskClient) -> None:
    page = get(client, at(*UNTERER.partition("bids: ")[0].splitlines()))
    assert "done against the rules, in notation <input" in page.text
    assert "played against the rules" not in page.text
    assert "Against the rules" in get(client, page.request.path, act="oberer").text


def test_gaps(client: FlaskClient) -> None:
    begun = at("deal tapp-tarock 3", "dealer C", "contract A dreier")
    page = get(client, begun, act="-")  # which packet nobody remembers
    assert "/note/" in page.request.path
    assert page.request.args["passed"] == "1"
    page = get(client, page.request.path, passed=5, act="_")  # the discard, and what each of the three announces
    assert lines(page)[-1].startswith("trick 1 ")
    assert lines(page)[-1].endswith(": _")
    page = get(client, at(*lines(page)), act="...")
    assert lines(page)[-1] == "..."
    page = get(client, at(*lines(page)), act="undo")
    page = get(client, at(*lines(page)), act="claim B")
    assert lines(page)[-1] == "claim B"
    page = get(client, at(*lines(page)), act=["comment", "they laid down"])
    assert "{they laid down}" in noted(page)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_whole_deal_is_noted_down_by_what_is_offered(client: FlaskClient, game: Game) -> None:
    """The acts of a random deal, entered one after the other: the record is the same, and its claims are written."""
    deal = next(records(game, game.players[0], 1, 3, None))
    [whole] = read(write(deal))
    header = [line for line in whole.main() if line.keyword in ("deal", "dealer", "hand", "talon")]
    acts = [line for line in whole.main() if line.keyword in ("bids", "take", "keep", "discard", "buy", "call")]
    draft = Draft(header)
    random = Random(1)
    for line in acts:
        given = [" ".join(call[1:]) for call in line.items] if line.keyword == "bids" else [_cards(line)]
        for text in given:
            while (decision := draft.moment().decision) and decision.keyword != line.keyword:
                assert enter(draft, "-", False) == []
            assert enter(draft, text, False) == []
    for _act in range(200):
        walk = draft.moment()
        if walk.decision is None:
            break
        found = walk.decision.offer(walk.table)
        words = [" ".join(word) for word in found.allowed.words]
        cards = [name for name, card in CARD.items() if card & found.allowed.cards]
        text = "-" if found.declines and cards else words[0] if words else random.choice(cards)
        assert enter(draft, text, False) == [], text
    with_claims(draft)
    report = judge(draft.record)
    assert report.verdict == "legal"
    assert (draft.record.first("score") is not None) == any((report.score or {}).values())
    page = get(client, at(write(draft.record)))
    assert "Score sheet" in page.text
    page = get(client, page.request.path, act="undo")
    assert "score:" not in noted(page)


def _cards(line: Line) -> str:
    named = [NAME[card] for card in line.items]
    return " for ".join(named) if line.keyword == "buy" else " ".join(named)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"act": "zwoelfer"}, 200),
        ({"act": "\0"}, 200),
        ({"act": "comment \0}{"}, 200),
        ({"act": "claim Z"}, 200),
        ({"act": "contract Z solo"}, 200),
        ({"act": "contract A nothing"}, 200),
        ({"hand": "Z", "card": "T1"}, 200),
        ({"hand": "A", "card": "X99"}, 200),
        ({"hand": "talon", "card": "T1"}, 200),
        ({"head": 1, "player-Z": "x"}, 200),
        ({"head": 1, "player-A": '"\\\0 {'}, 200),
        ({"passed": "-1"}, 404),
        ({"passed": "99"}, 200),
        ({"answer": "Z", "part": "x"}, 200),
        ({"part": "cards", "at": "Z"}, 200),
        ({"part": "cards", "at": "talon"}, 200),
    ],
)
def test_whatever_comes_is_answered(client: FlaskClient, query: dict[str, object], status: int) -> None:
    assert get(client, at("deal tapp-tarock 3", "dealer C"), **query).status_code == status


def test_an_address_without_a_record(client: FlaskClient) -> None:
    for record in ("x", packed(b""), packed(b"deal nix 3\n"), packed(b"deal tapp-tarock 3\nhand A: ???\n")):
        assert get(client, f"/note/{record}").status_code == 404


def test_marks(client: FlaskClient) -> None:
    page = get(client, at("deal tapp-tarock 3", "dealer C", "bids: A solo"), act="mark !?")
    assert lines(page)[-1] == "bids: A solo!?"
    assert html(page.text).texts("[value=mark][aria-pressed=true]") == ["!?"]
    page = get(client, at(*lines(page)), act="mark ??")
    assert lines(page)[-1] == "bids: A solo??"
    page = get(client, at(*lines(page)), act="mark")
    assert lines(page)[-1] == "bids: A solo"
    assert "A mark must be one of" in get(client, at(*lines(page)), act="mark *").text
    assert "no card or word yet" in get(client, at("deal tapp-tarock 3"), act="mark !").text
    ended = get(client, at("deal tapp-tarock 3", "contract A solo", "..."))
    assert "mark !" not in ended.text


def whole() -> list[str]:
    """A deal from the first card to its score."""
    deal = next(records(GAMES["tapp-tarock"], 3, 1, 5, None))
    return [line for line in write(deal).splitlines() if line]


def test_what_the_table_agreed_on(client: FlaskClient) -> None:
    deal = whole()
    page = get(client, at(*deal))
    assert "If the table wrote down something else" in page.text
    page = get(client, page.request.path, entries="agreed", A="−20", B="20", C="", why='"late"')
    assert lines(page)[-1] == "agreed: A -20, B 20 \"'late'\""
    assert "<b>−20</b>" in page.text
    page = get(client, page.request.path, entries="agreed", A="4")
    assert lines(page)[-1] == "agreed: A 4"
    assert "is not understood" in get(client, page.request.path, entries="agreed", A="four").text
    page = get(client, page.request.path, act="undo")
    assert lines(page) == deal
    page = get(client, at(*lines(page), "agreed: A 4"), entries="agreed")
    assert lines(page) == deal
    assert "Nothing of this kind" in get(client, at("deal tapp-tarock 3"), entries="agreed", A="4").text
    assert "Nothing of this kind" in get(client, at(*deal), entries="points", A="4").text


def test_what_nobody_can_count_is_written_down(client: FlaskClient) -> None:
    begun = ("deal tapp-tarock 3", "dealer A", "contract B dreier", "...")
    page = get(client, at(*begun))
    assert 'value="points"' in page.text
    page = get(client, at(*begun), entries="points", B="41")
    assert lines(page)[-1] == "points: B 41"
    wrong = get(client, page.request.path, entries="score", A="3", C="3")
    assert "Against the rules" in wrong.text
    assert lines(wrong)[-1] == "points: B 41"
    page = get(client, page.request.path, entries="score", B="3")
    assert lines(page)[-1] == "score: B 3"


RUFER = """deal koenigrufen 4
player A "Resi"
player C "Karl"
dealer D
hand A: Fool T20 T11 T10 T8 T5 T2 SK S8 C7 HN H1
hand B: T17 T9 T4 T3 SQ S7 CK DN DJ D1 D2 D4
hand C: T21 T16 T15 T13 T12 T7 T1 SN HK H2 H4 DQ
hand D: T19 T18 T14 T6 SJ S10 CN CJ HQ H3 DK D3
talon: S9 C9 C8 | CQ C10 HJ
bids: A vorhand, B pass, C pass, D pass, A rufer
call A: CK
take A: CQ C10 HJ
"""


def part(page: TestResponse, name: str) -> str:
    """Words of the part of a page that has an id."""
    return html(page.text).one(f"#{name}").text


def test_what_it_costs_not_to_remember(client: FlaskClient) -> None:
    """Kings, trull and tarocks stay known where the discard is forgotten; the page says how much does not."""
    page = get(client, at(*RUFER.splitlines()))
    assert "I don’t remember 4 cards become uncertain" in part(page, "bar")
    forgotten = get(client, page.request.path, act="-")
    assert forgotten.request.args["passed"] == "1"
    led = get(client, at(*lines(forgotten)), passed=5, act="T2")
    assert lines(led)[-1] == "trick 1 A: T2"
    bid = get(client, at(*RUFER.partition("bids")[0].splitlines()))
    assert "remember" not in part(bid, "bar") and "I only remember who played what" in part(bid, "asked")


def test_nobody_says_anything_more_for_all(client: FlaskClient) -> None:
    page = get(client, at(*RUFER.splitlines(), "discard A: CQ C10 C7"), act="-")
    assert page.request.args["passed"] == "4"
    assert "Resi may play any card" in part(page, "asked")


def test_what_follows_is_filled_in(client: FlaskClient) -> None:
    """The third player has one card that he may play, and it is played; it goes with the card that brought it."""
    begun = [*RUFER.splitlines(), "discard A: CQ C10 C7", "trick 1 A: SK"]
    page = get(client, at(*begun), act="SQ")
    assert lines(page)[-1] == "trick 1 A: SK SQ SN"
    assert part(page, "status").startswith("Nothing else was possible: Karl ♠")
    assert lines(get(client, page.request.path, act="undo"))[-1] == "trick 1 A: SK"


def test_a_problem_names_players_and_is_mended_by_a_press(client: FlaskClient) -> None:
    whole = UNTERER.replace("Vroni", "Karl")
    text = whole.partition("points:")[0] + "points: A 30, B 40\n"
    page = get(client, at(*text.splitlines()))
    assert "Go back" in page.text or 'name="mend"' in page.text
    mended = get(client, page.request.path, mend=html(page.text).values("[name=mend]", "value")[0])
    assert mended.status_code == 200 and not html(mended.text).all("[name=mend]")
    for nonsense in ("99 1", "x", "1 2 3", "0 77"):
        assert get(client, page.request.path, mend=nonsense).status_code == 200


@pytest.mark.slow
def test_a_script_gets_what_each_press_leads_to(client: FlaskClient) -> None:
    """The parts of each page behind a button are those that the page itself has."""
    page = get(client, at(*RUFER.splitlines(), "discard A: CQ C10 C7"), passed=4)
    answer = client.get(f"{page.request.path}/following?passed=4", headers={"Accept-Language": "en"})
    following = answer.get_json()
    texts = [text for text, _address in following["places"]]
    assert texts == [*offered(page), "_", "undo"]
    for index in (0, len(texts) - 2):
        markup = "".join(column[index] for column in following["columns"])
        text, address = following["places"][index]
        shown = client.get(address, headers={"Accept-Language": "en"}).text
        assert get(client, page.request.path, passed=4, act=text).text == shown
        for name in ("asked", "board", "bar", "state"):
            assert html(markup).one(f"#{name}").markup == html(shown).one(f"#{name}").markup, name


def test_the_next_deal_has_the_same_players_and_the_next_dealer(client: FlaskClient) -> None:
    page = get(client, at(*UNTERER.splitlines()), after=1)
    there = lines(page)
    assert [line for line in there if line.startswith("dealer")] != [
        line for line in UNTERER.splitlines() if line.startswith("dealer")
    ]
    assert [line for line in there if line.startswith("player")] == [
        line.partition(" {")[0] for line in UNTERER.splitlines() if line.startswith("player")
    ]
    assert not [line for line in there if line.startswith(("hand", "bids", "trick"))]


def test_cards_that_others_play_are_not_offered_for_a_hand(client: FlaskClient) -> None:
    page = get(client, at("deal tapp-tarock 3", "dealer C", "contract A solo", "trick 1 A: SK SQ S10"), part="cards")
    cards = html(page.text).values("[name=card]", "value")
    assert "SK" in cards and "SQ" not in cards and "S10" not in cards


def test_every_message_names_players(client: FlaskClient) -> None:
    """Problems do so too where they speak of a place or of the act that should follow."""
    begun = [*RUFER.splitlines(), "discard A: CQ C10 C7", "trick 1 A: SK SQ"]
    stopped = part(get(client, at(*begun), act="..."), "main")
    assert "a card of Karl would follow" in stopped and "card of C would" not in stopped
    elsewhere = get(client, at(*begun), act="T4")
    assert "was in the hand of B" not in elsewhere.text
