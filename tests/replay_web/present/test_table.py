"""Tables of three to eight: who sits where, the called partner, the locked Fool, everybody for himself, Latin suits."""

import re

import pytest
from flask.testing import FlaskClient

from notation.deals.chance import records
from notation.reader import read
from notation.replay import judge
from notation.replay.steps import last_act
from notation.rulebooks import GAMES, find
from notation.writer import write
from tests.places import RECORDS
from tests.replay_web.deals import EIGHT, FORCED, IN_THE_TALON, OWN_CARD, changed, without
from tests.replay_web.reading import Opened, board, html, known, part, show, text

# The partner


def test_the_call_is_a_step_and_names_nobody(client: FlaskClient, ids: dict[str, str]) -> None:
    before = show(client, ids["eight"], 9)
    assert "Elin takes the talon and lays away the queen of batons, the ten of batons, the five of" in text(before)
    assert "Elin may call one of 19 trumps, from trump 2 to trump 20, or nobody." in text(before)
    called = show(client, ids["eight"], 10)
    assert "Elin calls trump 20: its holder is the partner." in text(called)
    assert "Call E calls trump 20" in text(part(called, "moves"))
    assert "Called trump 20, whose holder is the partner" in known(called)
    assert 'class="hand-role partner"' not in called
    assert "defender" not in text(show(client, ids["eight"], 20))


def test_the_partner_is_known_from_his_card_on(client: FlaskClient, ids: dict[str, str]) -> None:
    before, after = show(client, ids["eight"], 32), show(client, ids["eight"], 33)
    assert "C Chiara next 0 tricks" in board(before)
    assert "Elin 21 in 1 trick Fabio 0 in 0 tricks Gion 0 in 0 tricks" in known(before)
    assert "Chiara, partner, plays trump 20; must follow trumps; this card is winning." in text(after)
    assert "With trump 20 Chiara is the partner of Elin." in text(after)
    assert "C Chiara partner 0 tricks" in board(after)
    assert "Elin and Chiara 21 in 1 trick Fabio, Gion, Hanna, Anouk, Beat and Damian 16 in 1 trick" in known(after)
    assert "Damian, opponent, plays" in text(show(client, ids["eight"], 34))


NINE_AND_TEN = changed(without(EIGHT, "points", "score"), ("call E: T20", "call E: T10"))
"""Two players hold T9 and T10 and play them to the first trick, which the Fool takes: one of them is the partner."""


EITHER = re.compile(r"(\bT|\btrump |>)(9|10)\b")


@pytest.mark.slow
def test_nothing_betrays_the_called_card_before_it_falls(opened: Opened) -> None:
    """Hanna is the partner, or Chiara: until one of them plays the ten, only these two cards tell the pages apart."""
    other = changed(
        NINE_AND_TEN,
        ("hand C: T20 T9 ", "hand C: T20 T10 "),
        ("hand H: T19 T10 ", "hand H: T19 T9 "),
        ("T5 T10 T2 T6 T9 Fool", "T5 T9 T2 T6 T10 Fool"),
    )
    falls, pages = 14, []
    for record in (NINE_AND_TEN, other):
        client, id = opened(record)
        assert client.get(f"/records/{id}.json").get_json()["verdict"] == "legal"
        named = re.compile(f"{id}(~[0-9a-f]+)?")
        shown = [named.sub("", show(client, id, step)).split("</symbol></svg>")[1] for step in range(falls + 1)]
        pages.append([EITHER.sub(r"\1?", page) for page in shown])
    for step in range(falls):
        assert pages[0][step] == pages[1][step], step
    assert pages[0][falls] != pages[1][falls]


@pytest.mark.slow
def test_a_called_card_held_by_nobody_leaves_the_declarer_alone(opened: Opened) -> None:
    client, id = opened(OWN_CARD)
    falls = show(client, id, 19)
    assert "Called trump 14, whose holder is the partner" in known(show(client, id, 18))
    assert "Trump 14 was in the declarer’s own hand: Anouk plays alone." in text(falls)
    assert "Called trump 14, no partner" in known(falls)
    client, id = opened(IN_THE_TALON)
    assert "whose holder is the partner" in known(show(client, id, 60))
    assert "Trump 19 was in no other hand: Gervas plays alone." in text(show(client, id, 61))
    assert "Talon, counts for Gervas" in board(show(client, id, 30))


@pytest.mark.slow
def test_who_has_to_play_when_all_have_passed_is_told(opened: Opened) -> None:
    client, id = opened(FORCED)
    last = text(show(client, id, 7))
    assert "Emil passes; all have passed, and Franziska has to play Tapp." in last
    assert "Franziska has 6 cards too many, and may lay away 6 of the 12 marked cards." in last


@pytest.mark.slow
def test_an_account_is_shown_only_if_doubled(opened: Opened) -> None:
    client, id = opened(write(read((RECORDS / "koenigrufen" / "particulars.tdn").read_text("utf-8"))[9]))
    assert "Contract Bettel ouvert, Engelbert × 2, Gundi × 4 " in known(show(client, id, 20))


# The talon


@pytest.mark.slow
def test_a_talon_won_by_tricks_counts_for_their_winners(opened: Opened) -> None:
    trischaken = read((RECORDS / "koenigrufen" / "particulars.tdn").read_text("utf-8"))[4]
    client, id = opened(write(trischaken))
    for step in (10, 52):
        page = show(client, id, step)
        assert "Talon, first packet" in board(page) and "counts for" not in board(page)
        assert "The talon counts for nobody." not in known(page)
    assert "First packet, counts for Roswitha" in board(show(client, id, 54))


def test_cards_from_the_talon_are_marked(client: FlaskClient, ids: dict[str, str]) -> None:
    taken, laid, played = (show(client, ids["eight"], step) for step in (8, 9, 11))
    assert "6 from the talon" in board(taken)
    assert 'aria-label="allowed: trump 17, from the talon"' in taken
    assert "Talon, taken by Elin" in board(taken)
    assert "3 from the talon" in board(laid)
    assert 'aria-label="the ten of batons, from the talon"' in laid
    assert "from the talon" not in board(played)


# The Fool


def test_the_fool_kept_back_is_told_until_the_end(client: FlaskClient, ids: dict[str, str]) -> None:
    locks = text(show(client, ids["locked"], 13))
    assert "Dora keeps the Fool back: it is locked until the last trick, and wins nothing there." in locks
    later = show(client, ids["locked"], 30)
    assert "D Dora Fool locked" in board(later)
    assert 'aria-label="the Fool, locked"' in later
    assert "The Fool locked until the last trick, with Dora" in known(later)
    assert "Fool locked" not in board(show(client, ids["locked"], 12))


def test_who_may_keep_the_fool_back_is_told_before_he_does(client: FlaskClient, ids: dict[str, str]) -> None:
    may = text(show(client, ids["locked"], 12))
    assert "A trump has to be played, and the Fool is the only one in the hand: it may be withheld" in may
    assert "withheld" not in text(show(client, ids["locked"], 14))


def test_the_locked_fool_wins_nothing_and_goes_back(client: FlaskClient, ids: dict[str, str]) -> None:
    led, followed = (show(client, ids["locked"], step) for step in (59, 60))
    assert "Dora, opponent, leads the Fool." in text(led)
    assert 'class="card won"' not in part(led, "board")
    said = "Emil, opponent, plays the jack of swords; it is the last card in the hand; this card is winning."
    assert said in text(followed)
    last = show(client, ids["locked"], 65)
    assert (
        "Ambros wins the trick: trump 11 is the only trump; the Fool is locked and wins nothing. "
        "The Fool was locked: it goes back to its side, which gives a card of the lowest value for it. "
        "After the last trick, the Fool goes from Ambros to Dora and the six of coins from Dora to Ambros."
    ) in text(last)
    assert "After the tricks the Fool goes from Ambros to Dora" in known(last)
    assert "The Fool was locked, with Dora" in known(last)
    assert "After the tricks" not in known(show(client, ids["locked"], 64))


# Everybody for himself


def test_misere_has_no_declarer_and_card_points_for_everybody(client: FlaskClient, ids: dict[str, str]) -> None:
    begins = text(show(client, ids["misere"], 4))
    assert "Cäsar passes; all have passed: Misère, everybody plays alone." in begins
    page = show(client, ids["misere"], 30)
    assert "Dorothea 10 in 1 trick Alois 19 in 2 tricks Berta 8 in 1 trick Cäsar 11 in 2 tricks" in known(page)
    assert "The talon counts for nobody." in known(page)
    assert not re.search("Declarer|declarer|defender|still to come", text(page))
    sheet = text(part(show(client, ids["misere"], 57), "sheet"))
    assert "Cäsar and Dorothea have the most, 30, and pay 1" in sheet
    assert "Misère everybody plays alone" in text(client.get("/records").text)


# Latin suits


def test_a_swiss_pack_has_latin_suits_in_drawings_and_words(client: FlaskClient, ids: dict[str, str]) -> None:
    page = show(client, ids["eight"], 19)
    assert "leads the five of swords" in text(page)
    spoken = " ".join(html(page).values("[aria-label]", "aria-label"))
    assert not re.search(r"spade|club|heart|diamond|[♠♣♥♦]", text(page) + spoken)
    for suit, ink in (("swords", "blue"), ("batons", "green"), ("cups", "red"), ("coins", "gold")):
        assert html(page).all(f'#moves .ink-{ink} > svg.suit-sign:first-child > use[href="#c-{suit}"]')
        assert len(html(page).all(f"#c-{suit}")) == 1
    assert "of swords" not in show(client, ids["legal"], 20)


# Any number of players


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in GAMES for players in find(game).players])
@pytest.mark.slow
@pytest.mark.sampled(4)
def test_everybody_who_plays_has_a_place_of_his_own(opened: Opened, game: str, players: int) -> None:
    [record] = records(find(game), players, 1, 1, None)
    client, id = opened(write(record))
    for step in (0, players, min(players + 20, last_act(record))):
        page = html(show(client, id, step))
        places = [frozenset(hand.classes) - {"turn"} for hand in page.all("#board section.hand")]
        seats = len(judge(record).table.seats)
        assert len(places) == len(set(places)) == seats
        assert f"players-{seats}" in page.one("#board .board").classes


@pytest.mark.slow
def test_a_hand_of_french_tarot_is_sorted_as_its_players_do(opened: Opened) -> None:
    [record] = records(find("french-tarot"), 4, 1, 1, None)
    fans = html(show(*opened(write(record)), 0)).all("ul.fan")
    diamonds = [[card.removeprefix("#c-D") for card in fan.values('[href^="#c-D"]', "href")] for fan in fans]
    assert sum(map(len, diamonds)) > 10
    for held in diamonds:
        assert held == sorted(held, key=["K", "Q", "N", "J", *map(str, range(10, 0, -1))].index)
