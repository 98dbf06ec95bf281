"""One seat plays, the others by rules of thumb or by chance: legally, sensibly, and by what each may know."""

from inspect import cleandoc
from random import Random

import pytest

from notation.cards import NAME, cards_of
from notation.deals import chance
from notation.deals.choosing import packet_cards
from notation.deals.growing import GrowingDeal
from notation.deals.viewing import view
from notation.game import Game
from notation.lessons import check
from notation.players import rules_of_thumb
from notation.players.seat_play import BY_CHANCE, BY_RULE, BY_SEARCH, SeatPlay
from notation.problems import ERROR
from notation.reader import read
from notation.record import Record
from notation.replay import ALL, position
from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation.deals.test_viewing import exchanged, hidden_pair

TABLES = [(game, players) for game in GAMES.values() for players in game.players]

CARDS = """deal tapp-tarock 3
dealer C
hand A: T21 T20 T19 T18 T17 T16 T15 T9 T8 SK SQ CK HK H1 D3 D4
hand B: T14 T13 T3 T2 SN SJ S10 CQ CN CJ HQ HN HJ DN DJ D1
hand C: Fool T12 T11 T10 T7 T6 T5 T1 S9 S8 C10 C9 H2 H3 DK D2
talon: T4 S7 C8 | C7 H4 DQ
"""


def dealt(text: str) -> Record:
    [record] = read(text)
    return record


def play_out(play: SeatPlay) -> None:
    """The own seat plays by rules of thumb, too."""
    while not play.over:
        walk, decision = play.moment(play.seen()), play.deal.decision
        assert walk.decision is not None and decision is not None
        assert (walk.decision.seat, walk.decision.keyword) == (play.seat, decision.keyword)
        chosen = rules_of_thumb.choose(walk.decision, walk.table)
        if chosen and walk.decision.offer(walk.table).allowed.packets:
            chosen = packet_cards(play.deal.record, play.deal.table, chosen[0])
        assert chosen is None or not decision.breaches(decision.act(chosen))
        copy = play.clone()
        copy.do(chosen)
        assert len(copy.deal.written) > len(play.deal.written)
        play = copy
    alone = play.deal.alone()
    assert not [problem for problem in check(alone).problems if problem.severity == ERROR], write(alone)


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "name", str(value)))
@pytest.mark.slow
def test_every_game_is_played_to_its_end(game: Game, players: int) -> None:
    for others, record in zip((BY_RULE, BY_CHANCE), chance.records(game, players, 2, players, None), strict=True):
        [whole] = read(write(record))
        table = position(whole, 0).table  # type: ignore[union-attr]
        play_out(SeatPlay(whole, (), 0, table.seats[players % len(table.seats)], others, 3))


@pytest.mark.parametrize("others", [BY_RULE, BY_CHANCE])
@pytest.mark.slow
def test_nobody_looks_into_the_cards_of_another(others: str) -> None:
    """Exchange cards that neither the one who acts nor the table has seen, and he does the same."""
    random, tried = Random(5), 0
    for game in GAMES.values():
        for record in chance.records(game, game.players[0], 2, 9, None):
            [whole] = read(write(record))
            for step in range(0, 40, 6):
                walk = position(whole, step)
                if walk is None or walk.decision is None or walk.decision.seat is None:
                    continue
                seat = walk.decision.seat
                pair = hidden_pair(view(whole, seat, step), walk.table, random)
                if pair is None:
                    continue
                [changed] = read(write(exchanged(alone := GrowingDeal.after(whole, (), step).alone(), *pair)))
                watcher = next(player for player in walk.table.seats if player != seat)
                done = [SeatPlay(deal, (), step, watcher, others).deal.written[:1] for deal in (alone, changed)]
                assert done[0] == done[1], (game.name, step)
                tried += 1
    assert tried > 20


def said(record: str, seat: int) -> list[object]:
    """Calls made before it was the seat's turn."""
    play = SeatPlay(dealt(record), (), 0, seat)
    return [entry for line in play.deal.acts for entry in line.items]


def test_who_is_strong_bids_and_who_is_weak_passes() -> None:
    assert said(CARDS, 2) == [(0, "dreier"), (1, "pass")]
    weak = CARDS.replace("hand A", "hand X").replace("hand B", "hand A").replace("hand X", "hand B")
    assert said(weak, 1) == [(0, "pass")]


def test_a_strong_hand_bids_where_the_goal_is_unknown() -> None:
    """A taker of French Tarot needs points according to the bouts won."""
    record = """deal french-tarot 4
        dealer C
        hand A: T7 T5 T4 T3 T2 S6 S4 S3 CQ C10 C7 C4 C1 HN H4 DJ D8 D9
        hand B: T11 T9 SJ S2 CJ C8 C5 C3 C2 HK HQ HJ H6 H8 H9 DN D3 D5
        hand C: T6 S9 S8 S5 S1 CN C9 H1 H2 H3 H5 H7 H10 D1 D4 D6 D7 D10
        hand D: Fool T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T10 T1 SK SQ SN S7 DK
        talon: T8 S10 CK C6 DQ D2
    """
    assert said(cleandoc(record), 1) == [(3, "garde-sans"), (0, "pass")]


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        ("SK", "S10"),  # it cannot be beaten: as little as possible
        ("D4 D1", "DK"),  # the trick is his side's, whoever of them takes it: as much as possible
        ("H1 HQ", "H3"),  # Bert has it, and Clara has little to give
        ("D4", "D1"),  # Clara sits behind with what she has
    ],
)
def test_points_go_to_the_own_side_and_none_to_the_other(cards: str, card: str) -> None:
    """Anna plays a solo against Bert and Clara; what the next of them plays."""
    record = dealt(CARDS + f"bids: A solo, B pass, C pass\ntrick 1 A: {cards}\n")
    [chosen] = SeatPlay(record, (), 3 + len(cards.split()), 0).deal.acts[0].items
    assert NAME[chosen] == card


def test_the_same_seed_does_the_same() -> None:
    one, same, other = (SeatPlay(dealt(CARDS), (), 0, 2, BY_CHANCE, seed).deal.written for seed in (1, 1, 8))
    assert one == same
    assert any(SeatPlay(dealt(CARDS), (), 0, 2, BY_CHANCE, seed).deal.written != other for seed in range(9))


ENDING = """deal tapp-tarock 3
dealer A
hand A: T21 T18 T10 T9 T7 T5 T3 T2 S10 S9 S7 CQ C10 C8 HJ H3
hand B: T20 T13 T12 T1 SN SJ CN CJ HQ H1 H2 DK DN D2 D3 D4
hand C: Fool T19 T17 T15 T14 T11 T8 T4 SK SQ CK C7 HN H4 DJ D1
talon: T16 T6 C9 | HK DQ S8
bids: B pass, C dreier, A pass
take C: HK DQ S8
discard C: DQ DJ D1
trick 1 B: D4 T8 T9
trick 2 A: T5 T12 T4
trick 3 B: DK Fool T2
trick 4 C: SK S9 SJ
trick 5 C: SQ S7 SN
trick 6 C: S8 S10 T1
trick 7 B: CJ CK C8
trick 8 C: T11 T3 T13
trick 9 B: CN C7 CQ
trick 10 A: T7 T20 T14
trick 11 B: H2 H4 H3
trick 12 B: DN T15 T18
trick 13 A: C10 D3 T17
"""


def test_a_card_that_is_searched_for_is_awaited() -> None:
    """Rules of thumb choose if the search proposes no card, and among equal ones."""
    by_rule, search = (SeatPlay(dealt(ENDING), (), ALL, 0, others) for others in (BY_RULE, BY_SEARCH))
    awaited = []
    while search.awaited is not None:
        awaited.append(search.awaited)
        decision = search.deal.decision
        assert decision is not None
        legal = tuple(cards_of(decision.offer(search.deal.table).allowed.cards))
        assert write(search.seen(search.awaited)) == write(view(search.deal.alone(), search.awaited, ALL))
        assert [search.among((card,)) for card in legal] == list(legal)
        assert search.among(()) == search.among(legal)
        assert search.take(NAME[search.among(())]) == []
    assert awaited == [2] and search.deal.written == by_rule.deal.written


def test_nothing_is_awaited_early_and_at_the_last_trick() -> None:
    """The search finds nothing in time, or there is nothing to be found."""
    start = SeatPlay(dealt(CARDS), (), 0, 2, BY_SEARCH)
    assert start.awaited is None and start.deal.written
    last = SeatPlay(dealt(ENDING + "trick 14 C: HK HJ H1\ntrick 15 C: T19 T21 HQ\n"), (), ALL, 1, BY_SEARCH)
    assert last.awaited is None and last.deal.written and last.deal.decision is not None
