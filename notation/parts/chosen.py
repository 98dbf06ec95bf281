"""Contracts that forehand alone chooses, once all others have passed and nothing was bid."""

from notation.problems import declare

FOREHAND_ONLY = declare("forehand-only", "Only forehand may say “{word}”.", "bidding")
TOO_EARLY = declare(
    "too-early", "“{word}” can be chosen only when all others have passed and nothing was bid; {seat} may say {words}.",
    "bidding",
)  # fmt: skip
