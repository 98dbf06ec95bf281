"""The search plays deals out as players by rule do, in deals that fit what it has seen, and in nothing else."""

from random import Random

import pytest

from notation.cards import cards_of
from notation.deals.growing import GrowingDeal
from notation.game import Game, gains
from notation.players.deals import dealt
from notation.players.leading import proven
from notation.players.player import SeatView
from notation.players.players import RulePlayer, SearchPlayer
from notation.players.playing_out import act_of, gain_after, whole_choice
from notation.players.trick_play import card_play
from notation.players.worlds import Worlds
from notation.rulebooks import GAMES

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def go_on(deal: GrowingDeal, view: SeatView) -> None:
    """Play by rule."""
    assert deal.decision is not None
    choice = whole_choice(deal.decision, deal.table, RulePlayer().choose(view))
    deal.send(act_of(deal.decision, deal.table, choice), None if choice is None else deal.decision.written(choice))


def next_view(deal: GrowingDeal) -> SeatView:
    assert deal.decision is not None
    return SeatView(deal.table, deal.decision, Random(len(deal.written)), deal)


@EVERY_GAME
def test_tricks_played_out_end_as_players_by_rule_end_them(game: Game) -> None:
    compared = 0
    for size in game.players:
        for number in range(2):
            deal, told = dealt(game, size, game.rules("standard", size), Random(number)), dict[int, set[int]]()
            while deal.decision is not None:
                if deal.decision.in_tricks and len(deal.table.winners) in (0, 4):
                    seat, choice = deal.decision.the_seat, RulePlayer().choose(next_view(deal))
                    told.setdefault(seat, set()).add(round(gain_after(deal.live, choice, seat)))
                go_on(deal, next_view(deal))
            for seat, amounts in told.items():
                assert amounts == {gains(game, deal.result)[seat]}
                compared += 1
    assert compared > 4


@EVERY_GAME
def test_deals_that_fit_leave_what_the_seat_has_seen(game: Game) -> None:
    """All cards are somewhere, once; and what everybody has played was allowed with the hand that he has there."""
    size, tried = game.players[-1], 0
    for number in range(4):
        deal = dealt(game, size, game.rules("standard", size), Random(number))
        while (decision := deal.decision) is not None:
            view = next_view(deal)
            play = card_play(decision)
            if play is not None and len(deal.table.winners) % 4 == 2:
                table, seen = deal.table, view.table
                for _number, world in zip(range(3), Worlds(seen, play.at(seen), Random(1)), strict=False):
                    assert world.hands[view.seat] == table.hands[view.seat]
                    assert all(world.whole(seat) for seat in table.seats)
                    assert sum(hand.bit_count() for hand in world.hands) == sum(world.hands).bit_count()
                    assert not sum(world.hands) & (table.played | seen.laid_away.known)
                    assert all(world.pile(seat).whole for seat in table.seats)
                    tried += 1
            go_on(deal, view)
    assert tried > 3


@EVERY_GAME
@pytest.mark.slow
@pytest.mark.sampled(3)
def test_search_chooses_alike_if_unseen_cards_change_places(game: Game) -> None:
    """Its choice hangs on nothing that the seat has not seen."""
    size, random, compared = game.players[0], Random(3), 0
    search = SearchPlayer(4)
    for number in range(2):
        deal = dealt(game, size, game.rules("standard", size), Random(number))
        while (decision := deal.decision) is not None:
            table, view = deal.table, next_view(deal)
            others = [each for each in table.seats if each != view.seat and table.hands[each] & ~table.exposed[each]]
            if len(others) > 1 and decision.in_tricks and random.random() < 0.1:
                swapped = table.snapshot()
                one, two = others[:2]
                first, second = (min(cards_of(table.hands[each] & ~table.exposed[each])) for each in (one, two))
                swapped.hands[one] ^= first | second
                swapped.hands[two] ^= first | second
                other = SeatView(swapped, decision, Random(len(deal.written)))
                assert search.choose(other) == search.choose(view)
                compared += 1
            go_on(deal, next_view(deal))
    assert compared > 1


def test_the_usual_choice_gives_way_only_to_a_sure_lead() -> None:
    def chosen(worths: list[dict[str, float]]) -> str:
        return proven("usual", ["other"], iter(worths), dict.__getitem__)

    even = [{"usual": 0.0, "other": amount} for amount in (3, -2, 2, -3, 1, -1, 4, -3)]
    assert chosen(even) == "usual" and chosen([]) == "usual"
    assert chosen([{"usual": 0.0, "other": each["other"] + 4} for each in even]) == "other"
