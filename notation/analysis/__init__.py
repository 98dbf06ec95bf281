"""What the best play was, with open cards."""

from notation.analysis.best import BestPlay, best_play
from notation.analysis.endings import UnsolvableError

__all__ = ["BestPlay", "UnsolvableError", "best_play"]
