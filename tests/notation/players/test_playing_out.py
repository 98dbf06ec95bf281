"""A simulation finds what gains more in deals that fit, and keeps to the rules of thumb where nothing is proven."""

from itertools import islice
from math import inf
from random import Random

import pytest

from notation.game import Game
from notation.players import rules_of_thumb
from notation.players.deals import dealt
from notation.players.leading import Lead
from notation.players.player import SeatView
from notation.players.playing_out import act_of, best_by_playing_out, deals_like, gain_after, options, whole_choice
from notation.record import Record
from notation.rulebooks import GAMES

TABLES = [(game, game.players[0]) for game in GAMES.values()]
IDS = [game.name for game in GAMES.values()]


def moments(game: Game, size: int, seed: int, every: int) -> list[tuple[SeatView, Record]]:
    """Every n-th decision of a deal by rules of thumb, as the seat to move sees it, and the record of what it sees."""
    deal, found, number = dealt(game, size, game.rules(), Random(seed)), [], 0
    while (decision := deal.decision) is not None:
        seen = SeatView(deal.table, decision, Random(number), deal)
        if number % every == 0:
            found.append((seen, seen.record))
        choice = whole_choice(decision, deal.table, rules_of_thumb.choose(seen.decision, seen.table))
        deal.send(act_of(decision, deal.table, choice), None if choice is None else decision.written(choice))
        number += 1
    return found


def test_a_lead_has_its_average_and_standard_error() -> None:
    lead = Lead()
    assert lead.error == inf
    for difference in (2, 4, 4, 6):
        lead.add(difference)
    assert lead.mean == 4 and lead.error == pytest.approx((8 / 3 / 4) ** 0.5)


@pytest.mark.parametrize(("game", "size"), TABLES, ids=IDS)
@pytest.mark.slow
@pytest.mark.sampled(3)
def test_deals_are_alike_for_the_seat_and_stand_at_its_decision(game: Game, size: int) -> None:
    """In the auction, in the exchange, and in the tricks."""
    checked = set()
    for seed in range(2):
        for seen, record in moments(game, size, seed, 7):
            for deal in islice(deals_like(record, seen.decision, Random(1)), 2):
                assert deal.decision is not None
                assert (deal.decision.seat, deal.decision.keyword) == (seen.seat, seen.decision.keyword)
                assert deal.table.hands[seen.seat] == seen.table.hands[seen.seat]
                checked.add(seen.decision.keyword)
    assert {"bids", "trick"} <= checked


@pytest.mark.slow
def test_what_throws_points_away_is_not_played() -> None:
    """Told that the rules of thumb play the worst card, the search finds another; a card that leads it keeps."""
    found = [each for seed in range(8) for each in moments(GAMES["tapp-tarock"], 3, seed, 7)]
    tried = 0
    for seen, record in found:
        choices = options(seen.decision, seen.table)
        if tried == 2 or not seen.decision.in_tricks or not 2 < len(choices) < 7:
            continue
        deals = list(islice(deals_like(record, seen.decision, Random(2)), 8))
        gains = {choice: sum(gain_after(deal, choice, seen.seat) for deal in deals) for choice in choices}
        worst, best = min(choices, key=gains.__getitem__), max(choices, key=gains.__getitem__)
        if gains[best] - gains[worst] < len(deals):
            continue
        tried += 1
        chosen = best_by_playing_out(record, seen.decision, seen.table, Random(2), worst)
        assert chosen != worst and gains[chosen] > gains[worst]
        assert best_by_playing_out(record, seen.decision, seen.table, Random(2), best) == best
    assert tried == 2


def test_without_time_or_choice_the_rules_of_thumb_decide() -> None:
    [(seen, record), *_rest] = moments(GAMES["koenigrufen"], 4, 1, 1000)
    for choice in options(seen.decision, seen.table):
        assert best_by_playing_out(record, seen.decision, seen.table, Random(1), choice, seconds=0) == choice


def test_what_is_doubled_twice_is_not_doubled_again() -> None:
    """In Droggn doubling has no end, and two players who trust their simulations would go on for ever."""
    game, asked = GAMES["droggn"], 0
    for seed in range(20):
        deal = dealt(game, 3, game.rules(), Random(seed))
        while (decision := deal.decision) is not None and not decision.in_tricks and not asked:
            seen = SeatView(deal.table, decision, Random(1), deal)
            choice = rules_of_thumb.choose(seen.decision, seen.table)
            doubles = [words for words in decision.offer(seen.table).allowed.words if words[0].endswith("double")]
            if doubles and max(decision.standing_factors(seen.table).values()) >= 4:
                asked += 1
                assert best_by_playing_out(seen.record, seen.decision, seen.table, Random(1), choice) == choice
            choice = doubles[0] if doubles else choice
            whole = whole_choice(decision, deal.table, choice)
            deal.send(act_of(decision, deal.table, whole), None if whole is None else decision.written(whole))
    assert asked
