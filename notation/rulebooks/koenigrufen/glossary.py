"""The words of Königrufen, explained to somebody who has never played it."""

from notation.game import Term
from notation.parts.glossary import COMMON
from notation.words.terms import Word

GLOSSARY = COMMON | {
    "talon": Term("Talon", "Six cards that lie face down in the middle, in two halves of three.", "talon"),
    "call": Term(
        "To call a king",
        "The declarer names a king that he does not hold. Whoever has it is his partner, and nobody else knows who "
        "that is until the king is played.",
        "calling",
    ),
    "take": Term(
        "To take a half",
        "Both halves of the talon are turned up, and the declarer takes one of them. The other counts for his "
        "opponents.",
        "talon",
    ),
    "concede": Term(
        "To concede",
        "If the called king is in the open talon, the declarer may give up: he pays each of the others the game.",
        "concede",
    ),
    "vorhand": Term("", "The forehand keeps everything open, and will choose if all others pass.", "bidding"),
    "hold": Term("", "The forehand takes over the bid of another at the same height.", "hold"),
    "trischaken": Term("", "Everybody plays alone; the player with the most card points pays.", "trischaken"),
    "rufer": Term("", "The declarer calls a king and takes half of the talon.", "contracts"),
    "piccolo": Term("", "The declarer wants to win exactly one trick.", "contracts"),
    "bettel": Term("", "The declarer wants to win no trick.", "contracts"),
    "solorufer": Term("", "The declarer calls a king; nobody touches the talon.", "contracts"),
    "besserrufer": Term("", "A Rufer in which the declarer has to announce a bird.", "contracts"),
    "farbendreier": Term("", "The declarer alone, with half of the talon; trumps beat no plain card.", "contracts"),
    "sechserdreier": Term("", "The declarer alone, who takes all six cards of the talon unseen.", "contracts"),
    "dreier": Term("", "The declarer alone, with half of the talon.", "contracts"),
    "farbensolo": Term("", "A Farbendreier without the talon.", "contracts"),
    "piccolo-ouvert": Term("", "A Piccolo in which all hands are laid open before the second trick.", "contracts"),
    "bettel-ouvert": Term("", "A Bettel in which all hands are laid open before the second trick.", "contracts"),
    "solodreier": Term("", "The declarer alone; nobody touches the talon. The highest game.", "contracts"),
    "besserrufer-hoch": Term("", "A Besserrufer with Kakadu or Quapil, which goes above a Dreier.", "emperor"),
    "zwiccolo-ouvert": Term("", "The declarer wants to win exactly two tricks, with open hands.", "emperor"),
    "trull": Term("", "Fool, T21 and T1 in the pile of one side.", "bonuses"),
    "koenige": Term("", "All four kings in the pile of one side.", "bonuses"),
    "koenig-ultimo": Term("", "The called king falls in the last trick, and the declarer’s side wins it.", "bonuses"),
    "pagat": Term("", "Trump 1 wins the last trick.", "bonuses"),
    "uhu": Term("", "Trump 2 wins the last trick but one.", "bonuses"),
    "kakadu": Term("", "Trump 3 wins the last trick but two.", "bonuses"),
    "quapil": Term("", "Trump 4 wins the last trick but three.", "bonuses"),
    "mondfang": Term("", "Trump 21 falls to a trick of the other side.", "emperor"),
    "valat": Term("", "One side wins every trick.", "bonuses"),
    "kontra": Term("", "An opponent doubles what the game, or what was announced, is worth.", "kontra"),
    "rekontra": Term("", "The side that was doubled answers, and doubles once more.", "kontra"),
    "subkontra": Term("", "The opponents answer a rekontra, and double once more.", "kontra"),
    "trump": Term(
        "Trumps",
        "The Sküs, then 21, the Mond, down to 1, the Pagat. Each of them beats every card of the four plain suits.",
        "pack",
    ),
    "Fool": Term("", "The highest trump, marked F; a record writes Fool. It is worth 5 card points.", "pack"),
    "T21": Term("", "Trump 21, second only to the Sküs.", "pack"),
    "T1": Term("", "Trump 1, the lowest trump. A player who wins the last trick with it is paid for it.", "bonuses"),
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
        "rekontra": Word("Rekontra", ("„Re“", r"\bdas Re\b")),
    },
    "ja": {
        "defender": Word("オポーネント", ("ディフェンダー",)),
        "Fool": Word("スキュース", ("愚者", "スキース")),
        "trumps": Word("タロック", ("(?<![は（の])切札",)),
        "Dreier": Word("ドライアー", ("スリー",)),
        "rekontra": Word("レコントラ", ("「レ」",)),
    },
}
"""By language and by what is meant: what only this game calls so, on its rules page and in its records."""
