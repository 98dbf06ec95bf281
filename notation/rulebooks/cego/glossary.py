"""The words of Cego, explained to somebody who has never played it."""

from notation.game import Term
from notation.parts.glossary import COMMON
from notation.words.terms import Word

GLOSSARY = COMMON | {
    "talon": Term(
        "Talon, or blind",
        "The cards that lie face down in the middle, nearly as many as a hand. Here they are called the blind.",
        "talon",
    ),
    "keep": Term(
        "To keep",
        "The declarer keeps one or two cards of his hand, lays all others away, and takes the blind in their place, "
        "unseen. The stricter the rule for the cards he keeps, the more the game is worth.",
        "keep",
    ),
    "discard": Term(
        "To lay away",
        "To put cards aside, face down. Nobody can win them any more. At the end they count for the declarer,"
        " if he has won a trick.",
        "talon",
    ),
    "expose": Term(
        "To lay the hand open",
        "A challenge in place of the first lead: the declarer believes that somebody has kept quiet about a "
        "great hand. All show their cards, and nothing is played.",
        "challenge",
    ),
    "trump": Term(
        "Trumps",
        "The Stieß, then 21 down to 1, the Pfeife. Each of them beats every card of the four plain suits.",
        "pack",
    ),
    "Fool": Term(
        "",
        "The highest trump, marked F; a record writes Fool. It is worth 5 card points.",
        "pack",
    ),
    "T1": Term(
        "",
        "Trump 1, the lowest trump, and yet worth 5 card points.",
        "pack",
    ),
    "points": Term(
        "Card points",
        "Kings, the Stieß, trump 21 and the Pfeife are worth 5, queens 4, cavaliers 3, jacks 2, all others 1;"
        " every three cards count 2 less. That makes 70 in all.",
        "counting",
    ),
    "hold": Term(
        "",
        "The more senior of the two who bid against each other takes over the other’s bid at the same height.",
        "hold",
    ),
    "solo": Term(
        "",
        "The declarer plays with the hand that he was dealt. Nobody sees the blind; it counts for him.",
        "contracts",
    ),
    "cego": Term(
        "",
        "The declarer keeps any two cards, lays all others away and plays with the blind. He needs 36 of the "
        "70 card points.",
        "contracts",
    ),
    "eine": Term(
        "",
        "“One”: as Cego, but only one card is kept, and the game counts twice.",
        "contracts",
    ),
    "eine-leere": Term(
        "",
        "“One empty”: one number card of a plain suit, an empty, is kept and lies open. The game counts three times.",
        "contracts",
    ),
    "zwei-leere": Term(
        "",
        "“Two empties”: two number cards of one plain suit are kept and lie open; the lowest trump is laid "
        "away. The game counts four times.",
        "contracts",
    ),
    "zwei-verschiedene": Term(
        "",
        "“Two different ones”: two number cards of different suits are kept and lie open; the highest trump "
        "is laid away. The game counts five times.",
        "contracts",
    ),
    "pfeife": Term(
        "",
        "Only trump 1, the Pfeife, is kept and lies open. It has to be led to the first trick, or to win one."
        " The game counts six times.",
        "pfeife",
    ),
    "piccolo": Term(
        "",
        "The declarer wants to win exactly one trick with the hand that he was dealt. What the cards are "
        "worth does not matter.",
        "contracts",
    ),
    "bettel": Term(
        "",
        "The declarer wants to win no trick with the hand that he was dealt. What the cards are worth does not matter.",
        "contracts",
    ),
    "raeuber": Term(
        "",
        "Everybody plays alone. The player with the most card points loses.",
        "contracts",
    ),
}
"""By what a record writes, or by what happens; a word without a label is called as the game calls it."""

TERMS = {
    "en": {
        "blind": Word("blind", (r"(?<!The )\btalon\b(?! \|)",)),
    },
    "de": {
        "Fool": Word("Stieß", ("Sküs", "Gstieß", "Narr")),
        "blind": Word("Blinde", ("Legage", r"\bTalons?\b(?! \||, der hier)(?<!Der Blinde, der Talon)")),
    },
    "ja": {
        "defender": Word("ディフェンダー", ("オポーネント",)),
        "Fool": Word("シュティース", ("愚者", "スキュース")),
        "blind": Word("ブリンデ", ("ブラインド", r"タロン(?! \||は|です|）|をブリンデ)")),
    },
}
"""By language and by what is meant: what only this game calls so, on its rules page and in its records."""
