"""What the best play was, with open cards, and which is often the best for who does not see all of them."""

from notation.analysis.best import Solution, best_play
from notation.analysis.endings import UnsolvableError
from notation.analysis.sampling import Estimate, often_best

__all__ = ["Estimate", "Solution", "UnsolvableError", "best_play", "often_best"]
