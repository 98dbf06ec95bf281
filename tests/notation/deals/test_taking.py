"""Texts as acts: at the decision that they fit, by the seat that is to act, with the rules that they break."""

import pytest

from notation.deals.entries import InputError
from notation.deals.taking import next_act, understood_act
from notation.reader import read
from notation.replay import ALL, Judging, position
from tests.notation.records import LESSON

DISCARDED = LESSON.partition("ask A\naccept: pagat")[0]
"""Anna has laid cards away; she may announce something, and leads to the first trick."""

UNKNOWN_WINNER = """deal tapp-tarock 3
dealer A
contract A solo
trick 1 B: SK _ SQ
"""


def walk_of(text: str) -> Judging:
    [record] = read(text)
    walk = position(record, ALL)
    assert walk is not None
    return walk


def test_what_nobody_need_announce_is_passed_by() -> None:
    deal = walk_of(DISCARDED)
    assert deal.decision and deal.decision.keyword == "announce"
    act = next_act(deal, deal.record, "T21", None)
    assert act.written and (act.written.keyword, act.written.seat, act.breaches) == ("trick", 0, ())
    assert deal.decision and deal.decision.in_tricks


def test_a_forbidden_act_is_tried_on_unless_let_stand() -> None:
    for stands, keyword in ((False, "trick"), (True, "announce")):
        deal = walk_of(DISCARDED)
        act = next_act(deal, deal.record, "kontra", 0, stands=stands)
        assert [breach.code.name for breach in act.breaches] == ["not-his-doubling"]
        assert deal.decision and deal.decision.keyword == keyword


def test_who_is_to_play_has_to_be_said_if_no_card_tells() -> None:
    deal = walk_of(UNKNOWN_WINNER)
    with pytest.raises(InputError, match="who won the trick"):
        next_act(deal, deal.record, "H1", None)
    act = next_act(deal, deal.record, "H1", 2)
    assert act.written and (act.written.seat, act.written.number) == (2, 2)


def test_a_claim_gives_the_rest_to_a_seat() -> None:
    deal = walk_of(UNKNOWN_WINNER)
    act = next_act(deal, deal.record, "claim", 1)
    assert act.written and (act.written.keyword, act.written.seat) == ("claim", 1)


def test_a_card_is_named_once_and_known_where_the_hand_is() -> None:
    whole = walk_of(DISCARDED.partition("discard")[0])
    for text in ("S9 S9 CJ", "_ S9 CJ"):
        with pytest.raises(InputError, match="cannot be chosen here"):
            next_act(whole, whole.record, text, 0)
    part = walk_of("deal tapp-tarock 3\ndealer A\ncontract A solo\n")
    act = next_act(part, part.record, "_", 1)
    assert act.written and act.written.items == (0,)


def test_a_text_is_understood_whoever_says_it() -> None:
    """Whether somebody speaks out of turn, the check of the record tells."""
    deal = walk_of("deal tapp-tarock 3\ndealer A\n")
    assert deal.decision and deal.decision.seat == 1
    _chosen, written = understood_act(deal.decision, deal.table, deal.record, "Dreier", 0)
    assert written and written.items == ((0, "dreier"),)
    with pytest.raises(InputError, match="B’s turn"):
        next_act(deal, deal.record, "dreier", 0)
