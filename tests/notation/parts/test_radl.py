"""Rounds that count double: which deals do, for every way in which they may follow each other."""

import pytest

from notation.game import TIMES, SessionDeal
from notation.house import HOUSE
from notation.parts.radl import counted

HEAD = "x@20200101: like koenigrufen tirol\nradl: "


def deals(played: str, radl: str, given: str) -> list[SessionDeal]:
    """Deals, and how often each counts: ``t`` a Trischaken, ``m`` a Mondfang, ``n`` one that failed, ``-`` neither."""
    labels = {"m": frozenset(["mondfang-silent"]), "n": frozenset(["mondfang-failed"])}
    return [
        SessionDeal(
            None, "trischaken" if word == "t" else "rufer", None, labels.get(word, frozenset()),
            dict.fromkeys("ABCD", 0), {HOUSE: HEAD + radl, TIMES: times},
        )
        for word, times in zip(played, given, strict=True)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("radl", "played", "times", "following"),
    [
        ("trischaken 2", "-t---", "11221", 1),
        ("trischaken 2", "tt---", "12221", 1),
        ("trischaken 4", "-t-", "112", 2),
        ("trischaken 2 stacked", "ttt---", "124421", 1),
        ("trischaken 4 stacked", "tttt-", "12488", 8),
        ("trischaken 2 queued", "tt----", "122221", 1),
        ("trischaken 1, mondfang 1 stacked", "mtm-", "1222", 1),
        ("mondfang 2", "nm--", "1122", 1),
        ("start 3", "-----", "22211", 1),
        ("start 1, trischaken 1 queued", "t--", "221", 1),
    ],
)
def test_how_often_deals_count(radl: str, played: str, times: str, following: int) -> None:
    """The deals that count so are not doubted, and any other number is."""
    told = deals(played, radl, times)
    assert counted(told) == (following, [])
    for at, number in enumerate(times):
        wrong = times[:at] + ("1" if number == "2" else "2") + times[at + 1 :]
        assert [index for index, _doubt in counted(deals(played, radl, wrong))[1]] == [at]


def test_the_last_round_may_count_double() -> None:
    """It is known for the last one only when the session is over: both are right, but only there."""
    for times in ("111111", "111112", "112222"):
        assert counted(deals("------", "last", times))[1] == []
    assert [index for index, _doubt in counted(deals("------", "last", "122222"))[1]] == [1]


def test_without_a_house_nothing_is_doubted() -> None:
    assert counted([deal._replace(rules={TIMES: "4"}) for deal in deals("tt", "trischaken 2", "11")]) == (1, [])
