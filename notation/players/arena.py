"""An arena: players play each deal in every arrangement of the table, so that nobody has the better cards or seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from notation.game import Game, gains
from notation.players.deals import played
from notation.players.player import SeatPlayer

CONFIDENCE = 1.96
"""Standard errors on either side of a mean: with 95 of 100 such intervals the true mean is inside."""


class DealOutcome(NamedTuple):
    """Result of a deal: the gain of each seat, the declarer and the contract."""

    gains: dict[int, int]
    declarer: int | None
    contract: str | None


@dataclass(slots=True)
class ArenaStanding:
    player: str
    means: list[float] = field(default_factory=list)
    """Its gain in each deal, on average over the seats that it had there, in the game's unit."""
    played: int = 0
    made: int = 0
    """How often it won as the declarer."""

    @property
    def mean(self) -> float:
        return sum(self.means) / len(self.means) if self.means else 0.0

    @property
    def margin(self) -> float:
        """Half of the confidence interval of the mean."""
        count, mean = len(self.means), self.mean
        if count < 2:
            return 0.0
        return CONFIDENCE * sqrt(sum((gain - mean) ** 2 for gain in self.means) / (count - 1) / count)


@dataclass(slots=True)
class Arena:
    standings: list[ArenaStanding]
    plays: int = 0
    """How often a deal was played, all arrangements counted."""
    thrown_in: int = 0
    """How often nobody played a contract and nothing was scored."""


def arrangements(players: int, seats: int) -> list[tuple[int, ...]]:
    """Seatings by the players' numbers: each arrangement once, and each player equally often in each seat."""
    found = [tuple((seat + turn) % players for seat in range(seats)) for turn in range(players)]
    rotated = [won[at:] + won[:at] for won in found for at in range(seats)]
    return list(dict.fromkeys(rotated))


def rounds(
    game: Game, table_size: int, players: Sequence[tuple[str, SeatPlayer]], deals: int, seed: int,
    rules: dict[str, str] | None = None, auction: SeatPlayer | None = None,
) -> Iterator[Arena]:  # fmt: skip
    """The arena after each deal, the same object each time; with an `auction` that player bids for all."""
    arena = Arena([ArenaStanding(name) for name, _player in players])
    sits = arrangements(len(players), table_size)
    for number in range(deals):
        won: list[list[int]] = [[] for _ in players]
        for seats in sits:
            under, chosen = rules or game.rules("standard", table_size), [players[at][1] for at in seats]
            outcome = play(game, table_size, under, f"{seed} {number}", chosen, auction)
            arena.plays += 1
            arena.thrown_in += outcome.contract is None and not any(outcome.gains.values())
            for seat, gain in outcome.gains.items():
                won[seats[seat]].append(gain)
            if outcome.declarer is not None:
                standing = arena.standings[seats[outcome.declarer]]
                standing.played += 1
                standing.made += outcome.gains.get(outcome.declarer, 0) > 0
        for standing, gained in zip(arena.standings, won, strict=True):
            if gained:
                standing.means.append(sum(gained) / len(gained))
        yield arena


def play(
    game: Game,
    size: int,
    rules: dict[str, str],
    seed: str,
    players: Sequence[SeatPlayer],
    auction: SeatPlayer | None = None,
) -> DealOutcome:
    """Play a deal, the same cards for the same seed; players by their seats."""
    deal = played(game, size, rules, seed, players, auction)
    table = deal.table
    return DealOutcome(gains(game, deal.result), table.declarer, table.contract.word if table.contract else None)
