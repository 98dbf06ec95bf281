"""Cards that change hands on the page: one that is bought, one that lies open, one that stays; doublings."""

import pytest
from flask.testing import FlaskClient

from tests.replay_web.deals import ANNOUNCED, BETTEL, CHALLENGE, DOUBLED, NOTHING_BOUGHT, RAEUBER, SITS_OUT, without
from tests.replay_web.reading import Opened, board, in_words, known, part, show, text

# A purchase


def test_a_purchase_is_a_step_and_both_cards_are_marked(client: FlaskClient, ids: dict[str, str]) -> None:
    before, bought = show(client, ids["purchase"], 4), show(client, ids["purchase"], 5)
    assert "Moidl may name a card, and lay down any card of the hand for it, or buy nothing." in text(before)
    said = text(bought)
    assert "Moidl names the Mond and lays down trump 18 for it; Luis holds it, and they exchange the two cards." in said
    assert "Purchase C names trump 21 for trump 18" in text(part(bought, "moves"))
    assert 'aria-label="the Mond, exchanged"' in bought
    assert "bought from Luis" in board(bought)
    assert 'aria-label="trump 18, exchanged"' in bought
    assert "given by Moidl" in board(bought)
    assert "Purchase the Mond from Luis, for trump 18" in known(show(client, ids["purchase"], 40))
    assert "exchanged" not in board(show(client, ids["purchase"], 10))


@pytest.mark.slow
def test_a_purchase_that_fails_is_told(opened: Opened) -> None:
    client, id = opened(NOTHING_BOUGHT)
    page = show(client, id, 5)
    assert "and lays down the two of diamonds for it; nobody else holds it, and nothing is bought." in text(page)
    assert "Purchase nothing: nobody else held the cavalier of spades" in known(page)
    assert "exchanged" not in board(page)


@pytest.mark.slow
def test_a_purchase_of_which_nobody_knows_what_came_says_so(opened: Opened) -> None:
    client, id = opened(without(NOTHING_BOUGHT, "hand", "talon", "discard", "trick", "points", "score"))
    assert "who holds it is not known." in text(show(client, id, 4))


# Announcements and doublings


@pytest.mark.slow
def test_an_announced_card_lies_open_until_it_is_played(opened: Opened) -> None:
    client, id = opened(DOUBLED)
    for step, lies_open in ((3, False), (4, True), (30, True), (71, False)):
        assert ('aria-label="Lies open"' in show(client, id, step)) is lies_open, step
    open_card = part(show(client, id, 4), "board").split('aria-label="Lies open"')[1].split("</section>")[0]
    assert 'aria-label="the Pagat"' in open_card
    assert open_card.count("<svg") == 1


@pytest.mark.slow
def test_each_doubling_tells_the_factor_that_has_come(opened: Opened) -> None:
    client, id = opened(DOUBLED)
    assert "Luis announces: Pagat." in text(show(client, id, 4))
    assert "Contract Super, Pagat" in known(show(client, id, 4))
    doubled, again = show(client, id, 5), show(client, id, 6)
    assert "Moidl announces: double; the game counts × 2." in text(doubled)
    assert "Luis may say nothing or redouble." in text(doubled)
    assert "Luis announces: redouble; the game counts × 4." in text(again)
    assert "Contract Super × 4, Pagat" in known(again)
    assert "Moidl says nothing." in text(show(client, id, 7))


# What stays with its side


def test_a_card_that_stays_with_its_side_is_explained(client: FlaskClient, ids: dict[str, str]) -> None:
    page = show(client, ids["purchase"], 72)
    assert "Moidl wins the trick: trump 8 is the only trump. The Gstieß stays with the side of Luis." in text(page)
    assert "Stays the Gstieß, with the side of Luis" in known(page)
    assert "Moidl 49 in 15 tricks Vroni and Luis 25 in 6 tricks" in known(page)
    assert "Stays" not in known(show(client, ids["purchase"], 71))


@pytest.mark.slow
def test_the_announced_card_that_wins_the_last_trick(opened: Opened) -> None:
    client, id = opened(ANNOUNCED)
    assert "Luis wins the trick: the Gstieß was announced for the last trick." in text(in_words(show(client, id, 67)))


# Who sits out


@pytest.mark.slow
def test_who_sits_out_has_no_hand(opened: Opened) -> None:
    client, id = opened(SITS_OUT)
    page = show(client, id, 10)
    assert "Dealer Burgl, who sits out" in known(page)
    assert "Burgl" not in board(page)
    assert part(page, "board").count('<section class="hand') == 3


# A hand that is given up for the talon


def test_kept_cards_lie_open_and_the_rest_is_the_talon(client: FlaskClient, ids: dict[str, str]) -> None:
    before, kept = show(client, ids["kept"], 12), show(client, ids["kept"], 13)
    assert "Gundula must keep the ace of hearts and the two of hearts." in text(before)
    assert (
        "Gundula keeps the ace of hearts and the two of hearts, face up, lays away 11 other cards and takes the blind."
    ) in text(kept)
    assert "Gundula must lay away the Pfeife." in text(kept)
    assert "Kept the ace of hearts and the two of hearts, face up" in known(kept)
    assert "12 from the blind" in board(kept)
    assert "Blind, taken by Gundula Laid away by Gundula" in board(kept)
    lying = part(kept, "board").split('aria-label="Lies open"')[1].split("</section>")[0]
    assert 'aria-label="the ace of hearts"' in lying
    assert lying.count("<svg") == 2


def test_the_last_card_is_laid_away_by_itself(client: FlaskClient, ids: dict[str, str]) -> None:
    laid, played = show(client, ids["kept"], 14), show(client, ids["kept"], 15)
    assert "Gundula lays away the Pfeife." in text(laid)
    assert "Gundula leads, or lays the hand open instead." in text(laid)
    assert 'aria-label="Lies open"' not in played
    assert "Kept the ace of hearts and the two of hearts Auction" in known(played)


@pytest.mark.slow
def test_a_challenge_lays_all_hands_open(opened: Opened) -> None:
    client, id = opened(CHALLENGE)
    page = show(client, id, 18)
    assert "Kuno lays the hand open instead of leading, and so do all others." in text(page)
    assert board(page).count("lies open") == 4
    assert "Card points" not in known(page)
    assert "Nobody held a solo hand, Kuno was wrong" in text(show(client, id, 19))


@pytest.mark.slow
def test_everybody_for_himself_with_a_declarer(opened: Opened) -> None:
    client, id = opened(RAEUBER)
    assert "Landolin calls Räuber; everybody plays alone." in text(show(client, id, 13))
    page = show(client, id, 30)
    assert "Landolin 7 in 1 trick Veronika 0 in 0 tricks Kuno 8 in 2 tricks Irmgard 1 in 1 trick" in known(page)
    assert "The declarer needs" not in known(page)
    assert "The talon counts for nobody." in known(page)


@pytest.mark.slow
def test_where_card_points_play_no_part_none_are_counted(opened: Opened) -> None:
    client, id = opened(BETTEL)
    assert "Card points" not in text(show(client, id, 12))
