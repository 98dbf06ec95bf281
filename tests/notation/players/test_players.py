"""Players play every game to its end, know nothing that their seat has not seen, and meet in the arena."""

import json
from collections import Counter
from contextlib import suppress
from random import Random

import pytest
from click.testing import CliRunner, Result

import notation
from notation.cards import cards_of
from notation.cli import main
from notation.deals.observing import observe
from notation.game import Game
from notation.players import PLAYERS, PlayerError, player
from notation.players.arena import arrangements, rounds
from notation.players.deals import dealt, records
from notation.players.hand_strength import tables
from notation.players.player import SeatView
from notation.players.players import ChancePlayer, RulePlayer, SearchPlayer
from notation.players.playing_out import act_of, whole_choice
from notation.record import SEATS
from notation.rulebooks import GAMES
from notation.testing.moments import known

TABLES = [(game, players) for game in GAMES.values() for players in game.players]
IDS = {"ids": lambda value: getattr(value, "name", str(value))}


def arena(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words])


@pytest.mark.parametrize(("game", "size"), TABLES, **IDS)
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_rule_and_chance_play_to_the_end_and_rule_wins(game: Game, size: int) -> None:
    """On deals that are always the same, in every arrangement of the table."""
    *_, last = rounds(game, size, [("rule", RulePlayer()), ("chance", ChancePlayer())], 6, 1)
    rule, chance = last.standings
    assert rule.mean > chance.mean and len(rule.means) == 6


@pytest.mark.parametrize(("name", "share"), [("french-tarot", 0.5), ("tapp-tarock", 0.6), ("droggn", 0.7)])
def test_players_by_rule_do_not_throw_most_deals_in(name: str, share: float) -> None:
    game = GAMES[name]
    size = game.players[-2] if name == "french-tarot" else game.players[0]
    *_, last = rounds(game, size, [("rule", RulePlayer())], 30, 7)
    assert last.thrown_in / last.plays <= share


@pytest.mark.parametrize(("game", "size"), TABLES, **IDS)
def test_a_view_has_only_what_the_seat_has_seen(game: Game, size: int) -> None:
    """Two cards that it has not seen change places, and every field of its table stays as it is."""
    random, compared = Random(5), 0
    for number in range(2):
        deal = dealt(game, size, game.rules(), random)
        while (decision := deal.decision) is not None:
            table, seat = deal.table, decision.seat or 0
            view = SeatView(table, decision, random)
            others = [each for each in table.seats if each != seat and table.hands[each] & ~table.exposed[each]]
            if len(others) > 1 and random.random() < 0.3:
                swapped = table.snapshot()
                one, two = others[:2]
                first, second = (min(cards_of(table.hands[each] & ~table.exposed[each])) for each in (one, two))
                swapped.hands[one] ^= first | second
                swapped.hands[two] ^= first | second
                assert known(SeatView(swapped, decision, Random(1)).table) == known(view.table)
                turn = decision.seat
                assert observe(view.table, seat, 0, turn, None) == observe(table, seat, 0, turn, None)
                compared += 1
            choice = whole_choice(decision, table, (RulePlayer() if number else ChancePlayer()).choose(view))
            deal.send(act_of(decision, table, choice), None if choice is None else decision.written(choice))
    assert compared > 3


@pytest.mark.slow
def test_search_beats_rule_at_the_same_auction() -> None:
    players = [("search", SearchPlayer(12)), ("rule", player("rule"))]
    *_, last = rounds(GAMES["koenigrufen"], 4, players, 2, 7, None, RulePlayer())
    search, rule = last.standings
    assert search.mean > 0 > rule.mean


def test_every_arrangement_of_the_table_is_there_once_and_fair() -> None:
    for count, seats in ((1, 4), (2, 3), (2, 4), (3, 4), (2, 8), (3, 3)):
        found = arrangements(count, seats)
        assert len(set(found)) == len(found)
        sat = Counter((who, seat) for each in found for seat, who in enumerate(each))
        assert len(set(sat.values())) == 1 and len(sat) == count * seats


@pytest.mark.slow
def test_the_arena_says_the_same_for_the_same_seed() -> None:
    words = ("droggn", "3", "--players", "rule,chance", "--deals", "5", "--seed", "2", "--format", "json")
    first, second = arena(*words).output, arena(*words).output
    told = json.loads(first)
    assert first == second and [row["player"] for row in told["players"]] == ["rule", "chance"]
    for row in told["players"]:
        assert row["low"] <= row["mean"] <= row["high"]
    assert sum(row["mean"] for row in told["players"]) == pytest.approx(0, abs=0.01)


@pytest.mark.slow
def test_with_one_auction_for_all_the_contracts_are_its_own() -> None:
    words = ("french-tarot", "4", "--deals", "8", "--format", "json")
    alone, led, same = (
        json.loads(arena(*words, *more).output)
        for more in ((), ("--auction", "rule"), ("--auction", "rule", "--players", "rule"))
    )
    assert led["thrown_in"] == same["thrown_in"] and led["players"] != alone["players"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("whist",), "“whist”"),
        (("cego", "9"), "for 3 or 4 players"),
        (("cego", "--players", "rule,nobody"), "“nobody” is not a player; known are chance, rule or search"),
        (("cego", "--auction", "nobody"), "“nobody” is not a player"),
        (("cego", "--rules", "odd=1"), "odd=1"),
    ],
)
def test_what_the_arena_cannot_use_is_named(words: tuple[str, ...], said: str) -> None:
    done = arena(*words)
    assert done.exit_code == 2 and said in done.output


def test_players_have_names() -> None:
    assert [type(player(name)).__name__.removesuffix("Player").lower() for name in PLAYERS] == list(PLAYERS)
    with pytest.raises(PlayerError, match="nobody"):
        player("nobody")


def test_every_game_has_a_table_of_what_hands_are_worth() -> None:
    """A game from outside has none; there hands are weighed by the tricks that they should win."""
    for game, size in TABLES:
        rows = tables()[f"{game.name} {len(game.active(size, 0))}"]
        assert len({len(weights) for weights in rows.values()}) == 1 and "pass" in rows
    assert SEATS[0] == "A"


def test_random_deals_are_played_by_who_is_named() -> None:
    """Players change seats, and the same seed gives the same records."""
    words = ["random", "koenigrufen", "-n", "2", "--seed", "3", "--players", "rule,chance"]
    told, again = (CliRunner().invoke(main, words).output for _time in range(2))
    first, second = notation.read(told)
    assert told == again and [notation.check(each).verdict for each in (first, second)] == ["legal"] * 2
    assert list(first.names.values()) == ["rule", "chance"] * 2 and first.names["A"] == second.names["B"]
    wrong = CliRunner().invoke(main, ["random", "cego", "--players", "me"])
    assert wrong.exit_code == 2 and "“me”" in wrong.output


class Odd:
    """A player that now and then chooses the same, whatever it is asked."""

    def __init__(self, choice: object) -> None:
        self.choice = choice

    def choose(self, view: SeatView) -> object:
        chosen = ChancePlayer().choose(view)
        if view.random.random() < 0.3:
            return self.choice
        return chosen[0] if chosen is not None and len(chosen) == 1 else chosen  # a bare word, or card


@pytest.mark.parametrize(
    "choice", [None, "pass", ("pass",), "T1", 5, (5,), (), ("pass", "pass"), "", 3.5, [1]], ids=repr
)
def test_what_cannot_be_chosen_is_named(choice: object) -> None:
    for game in GAMES.values():
        seated = [(str(seat), Odd(choice)) for seat in range(game.players[0])]
        with suppress(PlayerError):
            assert list(records(game, game.players[0], seated, 2, 1))  # type: ignore[arg-type]
