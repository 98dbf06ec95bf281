"""The words of Droggn, explained to somebody who has never played it."""

from notation.game import Term
from notation.parts.glossary import COMMON
from notation.words.terms import Word

GLOSSARY = COMMON | {
    "talon": Term(
        "Talon",
        "Three cards that lie face down in the middle.",
        "talon",
    ),
    "ansager": Term(
        "",
        "The declarer takes the talon, lays three cards away, and may buy a card. He needs more than half of "
        "the card points.",
        "contracts",
    ),
    "solo": Term(
        "",
        "The declarer takes the talon and lays three cards away, but may not buy a card. The game counts "
        "twice as much.",
        "contracts",
    ),
    "super": Term(
        "",
        "Nobody touches the talon, and no card is bought. The declarer needs more than half of the card points.",
        "contracts",
    ),
    "supermord": Term(
        "",
        "The declarer has to win every trick, and nobody touches the talon.",
        "supermord",
    ),
    "buy": Term(
        "To buy a card",
        "The declarer names a card that he wants, and lays one of his own down for it. The opponent who holds"
        " it must exchange the two.",
        "buy",
    ),
    "pagat": Term(
        "",
        "An announcement: the declarer will win the last trick with trump 1, the Pagat.",
        "pagat-ultimo",
    ),
    "gstiess": Term(
        "",
        "An announcement: the declarer will win every trick, the last one by leading the Gstieß.",
        "gstiess",
    ),
    "double": Term(
        "",
        "An opponent doubles what the game is worth.",
        "kontra",
    ),
    "redouble": Term(
        "",
        "The other side doubles once more what the game is worth.",
        "kontra",
    ),
    "trump": Term(
        "Trumps",
        "21, the Mond, down to 1, the Pagat. Each of them beats every card of the four plain suits. The "
        "Gstieß is not a trump.",
        "pack",
    ),
    "Fool": Term(
        "",
        "It is of no suit, and may be played at any time. It wins no trick, but stays with the side that plays it.",
        "fool",
    ),
    "T21": Term(
        "",
        "Trump 21, the highest trump.",
        "pack",
    ),
    "T1": Term(
        "",
        "Trump 1, the lowest trump. A player who wins the last trick with it is paid for it.",
        "pagat-last",
    ),
}
"""By what a record writes, or by what happens; a word without a label is called as the game calls it."""

TERMS = {
    "en": {
        "defender": Word("opponent", (r"\bdefenders?\b",)),
    },
    "de": {
        "Fool": Word("Gstieß", ("Sküs", "Skus")),
    },
    "ja": {
        "defender": Word("オポーネント", ("ディフェンダー",)),
        "trumps": Word("切札", ("(?<!の)タロック",)),
    },
}
"""By language and by what is meant: what only this game calls so, on its rules page and in its records."""
