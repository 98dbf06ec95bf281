"""What a deal is worth to each seat if it is settled alone."""

from notation.game import Game, Result


def gains(game: Game, result: Result | None) -> dict[int, int]:
    """The gain or loss of each seat in the game's unit; empty as long as there is no score."""
    if result is None or result.score is None:
        return {}
    paid = game.settlement(result.score)
    if not paid and not sum(result.score.values()):
        return dict(result.score)
    won = dict.fromkeys(result.score, 0)
    for payer, payee, amount in paid:
        won[payer] -= amount
        won[payee] += amount
    return won
