"""Records that a program makes: by chance, and act by act."""

import random
from collections.abc import Callable
from functools import cache

import pytest

import notation
from notation.deals.actions import DECLINE
from tests.places import RECORDS


@cache
def by_chance() -> list[notation.Record]:
    return [
        notation.deal_by_chance(name, players, seed=seed) for name, game in notation.games().items()
        for players in game.players for seed in range(3)
    ]  # fmt: skip


def shipped() -> list[notation.Record]:
    """Every second whole deal of those that come with the project, but for one with a pass that nobody asks for."""
    return [
        record for record in notation.read(RECORDS)
        if not any(part in record.text for part in ("^", "...", "\nposition ", "\ncontract ", " mort, D pass"))
    ][::2]  # fmt: skip


def rebuilt(record: notation.Record) -> notation.Record | None:
    """A record made again from its own steps, as a game server would send them; None where not all cards are known."""
    steps = notation.steps(notation.complete(record))
    start = steps[0].table
    dealt = [*start.hands.values(), *start.talon]
    if any("_" in cards for cards in dealt) or any(step.keyword == "contract" for step in steps):
        return None
    assert record.game
    headers = {keyword: value for keyword, value in record.headers.items() if keyword != "rules"}
    play = notation.Play(
        record.game, record.players, dealer=start.dealer, hands=start.hands, talon=start.talon, names=record.names,
        rules=str(record.headers.get("rules", "")), **headers,
    )  # fmt: skip
    for step in steps[1:-1]:
        play.take(step.act, step.seat, step.keyword)
    return play.record


@pytest.mark.parametrize("some", [by_chance, shipped])
@pytest.mark.slow
def test_a_record_is_built_from_the_acts_of_another(some: Callable[[], list[notation.Record]]) -> None:
    made, records = 0, some()
    for record in records:
        report = notation.check(record)
        again = rebuilt(record) if report.verdict == "legal" else None
        if again is None:
            continue
        made += 1
        assert notation.check(again).verdict == "legal", again
        assert notation.check(again).score == report.score and notation.check(again).points == report.points
        whole = notation.complete(record)
        acts = [[(step.keyword, step.seat, step.act) for step in notation.steps(one)] for one in (again, whole)]
        assert acts[0] == acts[1]
    assert made > len(records) * 0.9


@pytest.mark.parametrize("name", notation.games())
def test_a_deal_is_played_by_what_is_offered(name: str) -> None:
    play, chance = notation.Play(name, seed=5), random.Random(5)
    while choice := play.choice:
        assert not play.over
        if choice.optional:
            play.pass_by()
            continue
        for _attempt in range(200):
            cards = chance.sample(choice.allowed, choice.size)
            try:
                play.take(" ".join(cards))
                break
            except notation.ActError as error:
                assert choice.size > 1 and error.reasons, error
    assert play.over and notation.check(play.record).verdict == "legal"
    assert repr(play).endswith("acts, over>")


def test_what_is_forbidden_is_told_and_nothing_has_happened() -> None:
    play = notation.Play("tapp-tarock", dealer="C", seed=1)
    before = play.record
    with pytest.raises(notation.ActError, match="not understood") as misread:
        play.take("what?")
    assert misread.value.reasons == ()
    play.take("dreier")
    with pytest.raises(notation.ActError) as forbidden:
        play.take("dreier")
    [reason] = forbidden.value.reasons
    assert reason.rule == "tapp-tarock#bidding" and reason.message == str(forbidden.value)
    with pytest.raises(notation.ActError, match="A has nothing to say or do here: it is B’s turn"):
        play.take("pass", seat="A")
    with pytest.raises(notation.ActError, match="A “trick” line does not belong here; expected: a “bids” line"):
        play.take("SK", keyword="trick")
    with pytest.raises(notation.SeatError):
        play.take("pass", seat="E")
    with pytest.raises(notation.ActError, match="could be declined"):
        play.pass_by()
    assert [step.act for step in notation.steps(play.record)][1:-1] == ["dreier"]
    assert play.undo() == "dreier" and play.record == before
    with pytest.raises(notation.ActError, match="no act to take back"):
        play.undo()


def test_who_says_nothing_need_not_say_so() -> None:
    record = next(report for report in by_chance() if report.game == "tapp-tarock" and "claim" not in report.text)
    play = notation.Play("tapp-tarock", dealer=record.dealer, hands=notation.steps(record)[0].table.hands,
                               talon=notation.steps(record)[0].table.talon)  # fmt: skip
    for step in notation.steps(record)[1:-1]:
        if step.keyword != "announce":
            play.take(step.act)
    assert play.over


def test_the_rest_may_be_claimed() -> None:
    record = next(report for report in by_chance() if report.game == "tapp-tarock")
    steps = notation.steps(record)
    play = notation.Play.after(record, len(steps) - 5)
    play.take("claim", seat="B")
    assert play.over and notation.check(play.record).verdict == "legal"
    assert "( trick" in str(play.record) and "claim B" in str(play.record)
    assert play.undo() == "claim" and not play.over


def test_a_deal_that_cannot_be_is_told() -> None:
    hands = {"A": "SK " * 16, "B": ["T21"], "C": "T1"}
    with pytest.raises(notation.ActError) as error:
        notation.Play("tapp-tarock", dealer="C", hands=hands)
    assert {reason.code for reason in error.value.reasons} >= {"card-twice"}
    with pytest.raises(notation.ActError, match="“T99” is not a card"):
        notation.Play("tapp-tarock", dealer="C", hands={"A": "T99"})
    with pytest.raises(notation.ActError, match="Not all cards in the hands are known"):
        notation.Play("tapp-tarock", dealer="C", hands={})


def test_the_talon_is_what_the_hands_leave() -> None:
    hands = notation.steps(notation.deal_by_chance("cego", seed=2))[0].table.hands
    play = notation.Play("cego", dealer="C", hands=hands)
    assert sorted([card for cards in (*hands.values(), *play.table.talon) for card in cards]) == sorted(
        notation.games()["cego"].pack()
    )


def test_the_same_seed_deals_the_same() -> None:
    cego = notation.games()["cego"]
    assert notation.deal_by_chance("cego", 4, seed=7) == notation.deal_by_chance(cego, 4, seed=7)
    assert notation.Play("cego", seed=7).record == notation.Play("cego", seed=7).record
    short = notation.deal_by_chance("troggu", rules="unit=10", seed=1)
    assert short.headers["rules"] == "standard unit=10"
    assert notation.Play("troggu", rules="unit=10", seed=1).record.headers["rules"] == "standard unit=10"
    assert DECLINE == "-"


def test_a_game_tells_what_it_is() -> None:
    game = notation.games()["tapp-tarock"]
    assert (game.name, game.title, game.players, game.points_unit) == ("tapp-tarock", "Tapp-Tarock", (3,), 1)
    assert (len(game.pack()), game.hand_size(), game.talon()) == (54, 16, (3, 3))
    assert game.contracts[0].word == "dreier" and game.rule_sets[0] == "standard"
    assert repr(game) == "<Game tapp-tarock for 3 players>" and game == notation.games()["tapp-tarock"]
