"""The words of Tapp-Tarock, explained to somebody who has never played it."""

from notation.game import Term
from notation.parts.glossary import COMMON
from notation.words.terms import Word

GLOSSARY = COMMON | {
    "talon": Term(
        "Talon",
        "Six cards that lie face down in the middle, in two packets of three.",
        "talon",
    ),
    "take": Term(
        "To take a packet",
        "The declarer turns both packets of the talon up and takes one whole packet into his hand. The other "
        "counts for the defenders.",
        "talon",
    ),
    "dreier": Term(
        "",
        "“Three”, the lowest bid. The declarer takes three cards of the talon, lays three away, and needs 36 "
        "of the 70 card points.",
        "contracts",
    ),
    "unterer": Term(
        "",
        "“Lower”, the second bid. The declarer takes three cards of the talon, lays three away, and needs 36 of the "
        "70 card points, as in Dreier; it is worth more.",
        "contracts",
    ),
    "oberer": Term(
        "",
        "“Upper”, the third bid. The declarer takes three cards of the talon, lays three away, and needs 36 of the 70 "
        "card points, as in Unterer; it is worth more.",
        "contracts",
    ),
    "solo": Term(
        "",
        "The declarer plays with the hand that he was dealt. Nobody touches the talon; it counts for the defenders.",
        "contracts",
    ),
    "hold": Term(
        "",
        "A player seated before the bidder takes over his bid without raising it.",
        "hold",
    ),
    "pagat": Term(
        "",
        "An announcement: the declarer will win the last trick with trump 1, the Pagat.",
        "pagat-ultimo",
    ),
    "valat": Term(
        "",
        "An announcement: the declarer will win every trick.",
        "announcements",
    ),
    "kontra": Term(
        "",
        "A defender doubles what the game, or what was announced, is worth.",
        "kontra",
    ),
    "rekontra": Term(
        "",
        "The declarer answers a kontra and doubles once more.",
        "kontra",
    ),
    "subkontra": Term(
        "",
        "A defender answers a rekontra and doubles once more.",
        "kontra",
    ),
    "trump": Term(
        "Trumps",
        "The Sküs, then 21, the Mond, down to 1, the Pagat. Each of them beats every card of the four plain suits.",
        "pack",
    ),
    "Fool": Term(
        "",
        "The highest trump, marked F; a record writes Fool. It is worth 5 card points.",
        "pack",
    ),
    "T21": Term(
        "",
        "Trump 21, second only to the Sküs.",
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
    "de": {
        "trumps": Word("Tarock", (r"\bTrumpf", r"\btrumpf", r"\bTarock[es]\b")),
        "Fool": Word("Sküs", ("Skus", "Skis", "Gstieß", "Narr", "Stieß")),
    },
    "ja": {
        "defender": Word("ディフェンダー", ("オポーネント",)),
        "trumps": Word("タロック", ("(?<![は（])切札(?!で)",)),
        "Fool": Word("スキュース", ("愚者", "スキース", "グシュティース")),
        "packet": Word("組", ("パケット", "(?<!約)束")),
        "Dreier": Word("ドライアー", ("スリー",)),
        "Unterer": Word("ウンテラー", ("ローアー", "ロウアー")),
        "Oberer": Word("オーベラー", ("アッパー",)),
    },
}
"""By language and by what is meant: what only this game calls so, on its rules page and in its records."""
