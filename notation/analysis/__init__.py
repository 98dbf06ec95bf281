"""Best play with open cards, and estimates for a player who does not see all of them."""

from notation.analysis.best import Solution, best_play
from notation.analysis.endings import UnsolvableError
from notation.analysis.sampling import Estimate, often_best

__all__ = ["Estimate", "Solution", "UnsolvableError", "best_play", "often_best"]
