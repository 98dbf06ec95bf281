"""The value of a deal to each seat if it is settled alone."""

from collections.abc import Mapping

from notation.game import Game, Result


def gains(game: Game, result: Result | None) -> dict[int, int]:
    """The gain or loss of each seat in the game's unit; empty as long as there is no score."""
    return {} if result is None or result.score is None else balances(game, result.score)


def balances(game: Game, score: Mapping[int, int]) -> dict[int, int]:
    """Each seat's net gain from the score of a deal; negative if it pays."""
    payments = game.settlement(score)
    if not payments and not sum(score.values()):
        return dict(score)
    won = dict.fromkeys(score, 0)
    for payer, payee, amount in payments:
        won[payer] -= amount
        won[payee] += amount
    return won
