"""What the best play was, with open cards, and which is often the best for who does not see all of them."""

from notation.analysis.best import BestPlay, best_play
from notation.analysis.endings import UnsolvableError
from notation.analysis.sampling import OftenBest, often_best

__all__ = ["BestPlay", "OftenBest", "UnsolvableError", "best_play", "often_best"]
