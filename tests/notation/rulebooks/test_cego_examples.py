"""The worked examples of Cego: facts beside their claims; the examples are files in `examples/`."""

from notation.cards import FIGURES, SUIT_OF, TAROCKS, face_sum
from notation.game import Item
from notation.replay import Report
from tests.notation.records import scores, table_of


def pile(report: Report, seat: int) -> tuple[int, int]:
    """How many cards lie in a side's pile, and their face sum."""
    lying = table_of(report).pile(seat)
    return lying.count, face_sum(lying.known)


def items(report: Report) -> list[Item]:
    """The lines of the score sheet."""
    assert report.result is not None
    return report.result.items


# ---- Piccolo and Bettel


def test_a_bettel_that_has_failed_need_not_be_written_to_its_end(legal: Report) -> None:
    """The declarer has won a trick; what came after it is not there, and nothing is missing."""
    assert len(table_of(legal).tricks) == 3


# ---- Räuber


def test_forehand_alone_loses_raeuber_with_shared_points(legal: Report) -> None:
    """He and another have the most."""
    most = max((legal.points or {}).values())
    assert list((legal.points or {}).values()).count(most) == 2


def test_all_who_share_the_most_points_lose_raeuber(legal: Report) -> None:
    """Two others have the most."""
    points = legal.points or {}
    most = [seat for seat in points if points[seat] == max(points.values())]
    assert len(most) == 2 and 0 not in most
    assert [item.entries for item in items(legal)] == [{seat: -5} for seat in most]


def test_another_than_forehand_loses_five_in_raeuber(legal: Report) -> None:
    """The talon counts for nobody, so the card points do not add up to 70."""
    assert sum((legal.points or {}).values()) < 70
    assert sorted(scores(legal).values()) == [-5] and "A" not in scores(legal)


# ---- The rest


def test_a_court_kept_as_an_empty_loses_to_a_number_card(legal: Report) -> None:
    """The hand had no two empties of a suit."""
    [keep] = [line for line in legal.record.main() if line.keyword == "keep"]
    court = next(card for card in keep.items if card & FIGURES)
    [trick] = [trick for trick in table_of(legal).tricks if court in trick.cards]
    suit = [card for card in trick.cards if card & SUIT_OF[court]]
    assert not any(card & TAROCKS for card in trick.cards) and min(suit) == court
    assert trick.winner != table_of(legal).from_seat(trick.leader)[trick.cards.index(court)]
