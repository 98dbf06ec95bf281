"""The auction of Slovenian Tarok, by its rulebook."""

import pytest

from notation.decision import PASS
from notation.parts.auction import anything
from notation.parts.seniority import FINAL, SeniorCall
from notation.rulebooks.slovenian.contracts import TARIFF
from notation.rulebooks.slovenian.rules import bidding

BIDDING = bidding(TARIFF)
WORDS = {players: ladder.words for players, ladder in TARIFF.by_players.items()}


def count(players: int) -> tuple[int, int]:
    """How many auctions there are, and the calls of the longest, told by states: whose turn, who is in, the bid."""
    known: dict[object, tuple[int, int]] = {}

    def auctions(said: tuple[str, ...]) -> tuple[int, int]:
        under_way = BIDDING(tuple(range(players)), WORDS[players], anything)
        call = next(under_way)
        holder = None
        for word in said:
            holder = call.seat if word != PASS else holder
            try:
                call = under_way.send(word)
            except StopIteration:
                return 1, len(said)
        assert isinstance(call, SeniorCall)
        if call.stage == FINAL:
            return 1, len(said)
        state = call.seat, call.waiting, call.level, holder
        if state not in known:
            after = [auctions((*said, word)) for word in call.options()]
            known[state] = sum(number for number, _ in after), max(longest for _, longest in after) - len(said)
        number, more = known[state]
        return number, len(said) + more

    return auctions(())


@pytest.mark.parametrize(("players", "auctions"), [(3, (4_260, 16)), (4, (301_382, 23))])
def test_there_are_so_many_auctions(players: int, auctions: tuple[int, int]) -> None:
    assert count(players) == auctions


def said(*calls: str) -> list[str]:
    """The calls of four, A forehand, each checked; gives the first that may not be made, or the outcome."""
    under_way = BIDDING(tuple(range(4)), WORDS[4], anything)
    call = next(under_way)
    for each in calls:
        letter, word = each.split()
        assert "ABCD"[call.seat] == letter
        if not call.allows(word):
            return [each]
        try:
            call = under_way.send(word)
        except StopIteration as end:
            holder, level = end.value
            return ["ABCD"[holder], WORDS[4][level - 1]]
    return []


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        (("B dve", "C pass", "D dve"), ["D dve"]),
        (("B dve", "C pass", "D ena", "A ena", "B ena"), ["B ena"]),
        (("B dve", "C ena", "D pass", "A pass", "B ena", "C pass", "B solo-tri"), ["B", "solo-tri"]),
        (("B pass", "C pass", "D pass", "A klop"), ["A", "klop"]),
        (("B pass", "C pass", "D pass", "A pass"), ["A pass"]),
        (("B tri",), ["B tri"]),
    ],
)
def test_worked_auctions(calls: tuple[str, ...], told: list[str]) -> None:
    assert said(*calls) == told
