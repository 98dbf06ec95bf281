"""A deal that begins part-way, on the site: where it begins, that it has no score, and its question with open cards."""

import pytest

from tests.replay_web.reading import Opened, board, in_words, show, text

ENDING = """
deal droggn 3
player A "Anna"
player B "Bert"
player C "Clara"
position 20 A
hand A: T20 SK
hand B: T2 H2
hand C: S5 H1
won A 19
contract A supermord
ask A {Which card is best?}
best: T20 {It draws the last trump; then the king is safe.}
trick 20 A: T20 T2 H1
trick 21 A: SK H2 S5
"""


@pytest.mark.slow
def test_a_position_says_where_it_begins_and_has_no_score(opened: Opened) -> None:
    client, id = opened(ENDING)
    first, named, last = (show(client, id, step) for step in (0, 1, 8))
    assert "The position before trick 20: Anna leads." in text(in_words(first))
    assert "unknown" not in board(first)
    assert "Talon" not in board(first)
    assert "Anna plays Supermord." in text(in_words(named))
    assert "A deal that begins part-way has no score." in text(last)


@pytest.mark.slow
def test_the_question_of_a_position_shows_all_hands(opened: Opened) -> None:
    client, id = opened(ENDING)
    page = client.get(f"/records/{id}/lesson", headers={"Accept-Language": "en"}).text
    assert "trump 2" in page
    assert "the ace of hearts" in page
    right, wrong = (
        text(client.get(f"/records/{id}/lesson?question=1&answer={card}", headers={"Accept-Language": "en"}).text)
        for card in ("T20", "SK")
    )
    assert "It draws the last trump" in right
    assert "Wrong" in wrong
