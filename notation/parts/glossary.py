"""The words that a reader of a record may not know: what they mean, and the rule that explains more."""

from notation.game import Term

COMMON = {
    "forehand": Term(
        "Forehand",
        "The player after the dealer, who speaks first in the auction.",
        "bidding",
    ),
    "declarer": Term(
        "Declarer",
        "The winner of the auction. He wants to make the contract; his opponents want to prevent it.",
        "bidding",
    ),
    "discard": Term(
        "To lay away",
        "To put cards aside, face down. Nobody can win them any more, and at the end they count for the declarer.",
        "discard",
    ),
    "trick": Term(
        "Trick",
        "One card from each player. The first one is led, and its suit must be followed; a player who cannot must "
        "play a trump. The highest trump wins or, if there is none, the highest card of the suit led.",
        "follow",
    ),
    "points": Term(
        "Card points",
        "The value of the cards that a side has won or laid away. They are counted at the end.",
        "counting",
    ),
}
"""By what a record writes, or by what happens; a word without a label is called as the game calls it."""
