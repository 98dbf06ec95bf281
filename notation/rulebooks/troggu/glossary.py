"""The words of Troggu, explained to somebody who has never played it."""

from notation.game import Term
from notation.parts.glossary import COMMON
from notation.words.terms import Word

GLOSSARY = COMMON | {
    "talon": Term(
        "Talon, or Tapp",
        "The cards that lie face down in the middle. Here they are called the Tapp, as is the game for which "
        "they are taken.",
        "talon",
    ),
    "tapp": Term(
        "",
        "The declarer takes the talon into his hand and lays as many cards away. His side needs 58 of the 114"
        " card points.",
        "contracts",
    ),
    "solo": Term(
        "",
        "The declarer plays with the hand that he was dealt. Nobody sees the talon; it counts for him. All is"
        " paid double.",
        "contracts",
    ),
    "misere": Term(
        "",
        "Everybody plays alone. The player with the most card points pays the others.",
        "misere",
    ),
    "call": Term(
        "To call a partner",
        "The declarer names a card, and its holder plays with him. Nobody says who that is; it becomes "
        "clear when the card is played.",
        "calling",
    ),
    "trump": Term(
        "Trumps",
        "The Fool, then 21 down to 1. Each of them beats every card of the four plain suits.",
        "pack",
    ),
    "Fool": Term(
        "Fool, or Bättler",
        "The highest trump, worth 5 card points. A player with no other trump may withhold it: he need not "
        "play it where he would have to trump.",
        "fool",
    ),
    "locked": Term(
        "Withheld, and locked",
        "A player who had to play a trump had only the Fool, and played another card. Now the Fool is locked: it "
        "cannot be played before the last trick, and it wins nothing there. If its side has won a trick, it gets the "
        "Fool back, with its 5 card points, for a card of the lowest value.",
        "fool",
    ),
    "points": Term(
        "Card points",
        "Kings, the Fool, trump 21 and trump 1 are worth 5, queens 4, cavaliers 3, jacks 2, all others 1. "
        "That makes 114 in all.",
        "counting",
    ),
}
"""By what a record writes, or by what happens; a word without a label is called as the game calls it."""

TERMS = {
    "en": {
        "defender": Word("opponent", (r"\bdefenders?\b",)),
    },
    "de": {
        "Fool": Word("Narr", ("Sküs", "Bettler", "Gstieß")),
        "trumps": Word("Tarock", (r"\bTrumpf", r"\btrumpf", r"\bTarock[es]\b")),
    },
    "ja": {
        "Fool": Word("ベトラー", ("ベットラー", "スキュース")),
    },
}
"""By language and by what is meant: what only this game calls so, on its rules page and in its records."""
