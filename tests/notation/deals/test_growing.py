"""Playing on: whatever is offered may be done, and what comes of it is a variation that breaks no rule."""

from pathlib import Path
from random import Random

import pytest

from notation.cards import NAME, cards_of
from notation.deals.chance import records
from notation.deals.growing import GrowingDeal, PlayOnError
from notation.deals.taking import DECLINE
from notation.decision import EXCHANGE, PACKET
from notation.parts.exchange import Lay
from notation.players.seat_play import SeatPlay
from notation.reader import read
from notation.record import SEATS, Record
from notation.replay import judge, position
from notation.replay.steps import steps
from notation.rulebooks import GAMES
from notation.writer import write
from replay_web.present.lines_of_play import levels
from tests.places import SHIPPED


def some_act(deal: GrowingDeal, random: Random) -> str:
    """One of the acts on offer, as a text."""
    assert deal.decision is not None
    given = deal.decision.offer(deal.table)
    may = given.allowed
    if may.seats:
        return SEATS[random.choice(may.seats)]
    cards = [NAME[card] for card in cards_of(may.cards | given.possible)]
    words = [*may.words, *[(DECLINE,)] * given.declines]
    if words and (not cards or random.random() < 0.5):
        return " ".join(random.choice(words))
    if given.choice_type == EXCHANGE:
        return f"{random.choice([NAME[card] for card in cards_of(given.named)])} for {random.choice(cards)}"
    if given.choice_type == PACKET:
        return " ".join(NAME[card] for card in cards_of(deal.table.talon[random.choice(may.packets)].known))
    return " ".join(random.sample(cards, given.size))


def played_out(deal: GrowingDeal, random: Random, most: int = 200) -> None:
    for _act in range(most):
        if deal.decision is None:
            return
        text = some_act(deal, random)
        for _attempt in range(1000):
            if not deal.take(text):
                break
            assert isinstance(deal.decision, Lay), f"{text} was offered and is not allowed"
            text = some_act(deal, random)
        else:
            pytest.fail(f"nothing of what is offered is allowed: {deal.decision}")


def of_chance() -> list[Record]:
    tables = [(game, players) for game in GAMES.values() for players in game.players]
    return [record for game, players in tables for record in records(game, players, 4, 7, None)]


@pytest.mark.parametrize("number", range(6))
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_what_was_played_on_is_a_variation_without_a_fault(number: int) -> None:
    random = Random(number)
    for record in of_chance():
        for _time in range(2):
            [again] = read(write(record))
            step = random.randrange(len(steps(again)) - 1)
            deal = GrowingDeal.after(again, (), step)
            played_out(deal, random, random.choice((3, 200)))
            grown = deal.grown()
            if grown is None:
                continue
            report = judge(grown.record)
            told = [problem.message for problem in report.problems]
            assert report.verdict == "legal", (step, write(grown.record), told)
            if grown.path:
                [branch] = [branch for branch in report.branches if branch.path == grown.path]
                assert grown.text in write(grown.record)
                assert "".join(grown.record.text.split(grown.text, 1)) == again.text
                if deal.decision is None:
                    assert branch.result and deal.result and branch.result.score == deal.result.score


@pytest.mark.parametrize("file", SHIPPED, ids=lambda value: value.stem)
@pytest.mark.slow
@pytest.mark.sampled(4)
def test_every_level_of_the_shipped_records_can_be_played_on(file: Path) -> None:
    random = Random(file.name)
    for record in read(file.read_text("utf-8")):
        before = judge(record)
        if before.table is None:
            continue
        for path, level in levels(record).items():
            try:
                deal = GrowingDeal.after(record, path, random.randrange(level.last))
            except PlayOnError:
                continue
            played_out(deal, random)
            if (grown := deal.grown()) is not None:
                after = judge(grown.record)
                new = [problem for problem in after.problems if problem.severity == "error"]
                known = [problem.message for problem in before.problems if problem.severity == "error"]
                assert [fault.message for fault in new if fault.message not in known] == [], write(grown.record)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_record_has_its_steps_before_it_is_written(game: str) -> None:
    [made] = records(GAMES[game], min(GAMES[game].players), 1, 5, None)
    [written] = read(write(made))
    for step in (0, 8, 20):
        own, there = position(made, step), position(written, step)
        assert own and there and own.table.hands == there.table.hands and own.table.cards == there.table.cards


PART_WAY = """deal tapp-tarock 3
dealer A
position 14 C
hand A: T21 T10 HJ
hand B: HQ H1 D2
hand C: T19 HK HN
won A 9: T20 T16 T14 T13 T12 T11 T9 T8 T7 T6 T5 T4 T3 T1 S10 S8 CQ CN C9 C7 D4 H2 H4 H3 DN T15 T18
won C 4: Fool T2 SK SQ SN SJ S9 S7 CK CJ C8 DK DQ DJ D1 C10 D3 T17
contract C dreier
"""


@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_deal_from_part_way_is_played_on_as_stated(step: int) -> None:
    """And it stays one that begins there: for itself, and for a seat that plays it against the others."""
    [record] = read(PART_WAY + "trick 14 C: HN HJ HQ\n")
    deal = GrowingDeal.after(record, (), step)
    assert deal.decision is not None and deal.decision.seat == (0 if step == 2 else 2)
    assert write(deal.alone()) == PART_WAY + "trick 14 C: HN\n" * (step == 2)
    played_out(deal, Random(step))
    play = SeatPlay(record, (), step, 1)
    assert play.deal.decision is not None and play.deal.decision.seat == 1
    for alone in (deal.alone(), play.deal.alone()):
        assert not [problem for problem in judge(alone).problems if problem.severity == "error"]


def test_nobody_plays_on_without_knowing_who_plays_what() -> None:
    with pytest.raises(PlayOnError, match="does not give the position"):
        GrowingDeal.after(read(PART_WAY.partition("contract")[0])[0], (), 0)
