"""The words of Slovenian Tarok, explained to somebody who has never played it."""

from notation.game import Term
from notation.parts.glossary import COMMON
from notation.words.terms import Word

GLOSSARY = COMMON | {
    "talon": Term("Talon", "Six cards that lie face down in the middle.", "talon"),
    "call": Term(
        "To call a king",
        "The declarer names a king. Its holder is the partner, and nobody else knows who that is until the king is "
        "played.",
        "calling",
    ),
    "take": Term(
        "To take a set",
        "The talon is turned up and divided into sets, and the declarer takes one of them. The rest counts for the "
        "opponents.",
        "talon",
    ),
    "expose": Term("To annul", "A player without any trump may lay the hand open: the deal is annulled.", "expose"),
    "klop": Term("", "Everybody plays alone and wants few card points; the talon goes with the first tricks.", "klop"),
    "tri": Term("", "The declarer calls a king and takes one of two sets of three cards.", "contracts"),
    "dve": Term("", "The declarer calls a king and takes one of three sets of two cards.", "contracts"),
    "ena": Term("", "The declarer calls a king and takes a single card of the talon.", "contracts"),
    "solo-tri": Term("", "The declarer alone, with one of two sets of three cards.", "contracts"),
    "solo-dve": Term("", "The declarer alone, with one of three sets of two cards.", "contracts"),
    "solo-ena": Term("", "The declarer alone, with a single card of the talon.", "contracts"),
    "berac": Term("", "The declarer wants to win no trick.", "contracts"),
    "solo-brez": Term("", "The declarer alone; nobody touches the talon.", "contracts"),
    "odprti-berac": Term("", "A Beggar in which the hand is laid open before the second trick.", "contracts"),
    "barvni-valat": Term("", "The declarer wants every trick, and trumps beat no plain card.", "colour-valat"),
    "valat": Term("", "One side wins every trick.", "bonuses"),
    "trula": Term("", "Fool, T21 and T1 in the pile of one side.", "bonuses"),
    "kralji": Term("", "All four kings in the pile of one side.", "bonuses"),
    "kralj": Term("", "The called king falls in the last trick, and the declarer’s side wins it.", "bonuses"),
    "pagat": Term("", "Trump 1 wins the last trick.", "pagat-ultimo"),
    "kontra": Term("", "An opponent doubles what the game, or what was announced, is worth.", "kontra"),
    "re": Term("", "The side that was doubled answers, and doubles once more.", "kontra"),
    "sub": Term("", "The opponents answer a re, and double once more.", "kontra"),
    "mort": Term("", "The fourth and last doubling, by the side that was doubled first.", "kontra"),
    "mond": Term("Mond", "T21. A player who loses it to the Fool writes off 20 or 21 points alone.", "mond"),
    "trump": Term(
        "Trumps",
        "The Škis, then 21, the Mond, down to 1, the Pagat. Each of them beats every card of the four plain suits.",
        "pack",
    ),
    "Fool": Term("", "The highest trump, marked F; a record writes Fool. It is worth 5 card points.", "pack"),
    "T21": Term("", "Trump 21, second only to the Škis. Whoever loses it to that pays for it.", "mond"),
    "T1": Term("", "Trump 1, the lowest trump, which takes a trick with Škis and Mond.", "emperor"),
}
"""By what a record writes, or by what happens; a word without a label is called as the game calls it."""

TERMS = {
    "en": {
        "defender": Word("opponent", (r"\bdefenders?\b",)),
    },
    "de": {
        "side": Word("Seite", (r"\bPartei\b",)),
        "declarer": Word("Spieler", ("Alleinspieler",)),
        "trumps": Word("Tarock", (r"\btrumpf", r"\bTarock[es]\b")),
        "Fool": Word("Sküs", ("Skus", "Narr")),
    },
    "ja": {
        "defender": Word("相手", ("ディフェンダー",)),
        "trumps": Word("タロック", ("(?<![は（の])切札",)),
    },
}
"""By language and by what is meant: what only this game calls so, on its rules page and in its records."""
