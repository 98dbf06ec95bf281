"""Deals that players play from the first act to the last, and their records."""

from collections.abc import Iterator, Sequence
from random import Random

from notation.deals import chance
from notation.deals.growing import GrowingDeal
from notation.game import Game
from notation.players import named_players
from notation.players.player import SeatPlayer, SeatView, choice_of
from notation.players.playing_out import act_of, whole_choice
from notation.record import Line, Record, plain
from notation.replay.live_deal import LiveDeal
from notation.rulebooks.houses import Rows
from notation.table import Table


def played(
    game: Game,
    size: int,
    rules: dict[str, str],
    seed: str,
    players: Sequence[SeatPlayer],
    auction: SeatPlayer | None = None,
    headers: Sequence[Line] = (),
) -> GrowingDeal:
    """A deal that players have played, by their seats; with an `auction` that player bids for all.

    The same seed deals the same cards. The record has these header lines beside the dealer's.
    """
    deal = dealt(game, size, rules, Random(seed), headers)
    while (decision := deal.decision) is not None:
        chooser = auction if auction is not None and decision.in_auction else players[decision.the_seat]
        view = SeatView(deal.table, decision, Random(f"{seed} {len(deal.written)}"), deal)
        choice = choice_of(chooser, view)
        whole = whole_choice(decision, deal.table, choice)
        deal.send(act_of(decision, deal.table, whole), None if whole is None else decision.written(whole))
    return deal


def dealt(game: Game, size: int, rules: dict[str, str], random: Random, headers: Sequence[Line] = ()) -> GrowingDeal:
    table = Table(game, size, random.randrange(size), rules)
    packets = chance.deal_out(table, chance.shuffled(table, random))
    lines = [plain("deal", items=(game.name,), number=size), *headers, plain("dealer", table.dealer)]
    lines += chance.lines_of_deal(table, table.hands, packets)
    return GrowingDeal(Record(tuple(lines)), LiveDeal(table))


def random_records(
    game: Game, size: int, count: int, seed: int | None, rules: str | None, names: str | None, houses: Rows = ()
) -> Iterator[Record]:
    """`count` random records: played by the players named, with commas between, or else at random.

    Raises PlayerError, and ValueError for rules that the game does not have.
    """
    if names:
        return records(game, size, named_players(names), count, seed, rules, houses)
    return chance.records(game, size, count, seed, rules, houses)


def records(
    game: Game,
    size: int,
    players: Sequence[tuple[str, SeatPlayer]],
    count: int,
    seed: int | str | None = None,
    rules: str | None = None,
    houses: Rows = (),
) -> Iterator[Record]:
    """`count` records of deals that players have played, each player named; the same ones for the same seed.

    The players change seats from deal to deal. `rules` is what is behind the keyword ``rules`` in a record, `houses`
    are lines of houses. Raises ValueError for a rule set or an option that the game does not have.
    """
    words = (rules or "").split()
    if words and "=" in words[0]:
        words.insert(0, "standard")
    options = chance.chosen_rules(game, words, size, houses)
    start = Random(seed).random()
    for number in range(count):
        seated = [players[(seat + number) % len(players)] for seat in range(size)]
        headers = chance.rules_lines(words, options)
        headers += [plain("player", seat, items=(name,)) for seat, (name, _player) in enumerate(seated)]
        deal = played(game, size, options, f"{start} {number}", [player for _name, player in seated], None, headers)
        assert deal.result is not None
        lines = [*deal.alone().lines, *chance.claims_of(deal.result, game)]
        yield Record(tuple([line._replace(row=row) for row, line in enumerate(lines)]))
