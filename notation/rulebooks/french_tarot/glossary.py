"""The words of French Tarot, explained to somebody who has never played it."""

from notation.game import Term
from notation.parts.glossary import COMMON
from notation.words.terms import Word

GLOSSARY = COMMON | {
    "talon": Term("The dog", "Six cards, with five players three, that lie face down in the middle.", "talon"),
    "declarer": Term(
        "The taker",
        "The winner of the auction. He wants to make the contract; the defenders want to prevent it.",
        "bidding",
    ),
    "call": Term(
        "To call a king",
        "With five players the taker names a king. Whoever has it is his partner, and nobody else knows who that is "
        "until the king is played.",
        "calling",
    ),
    "expose": Term(
        "Petit sec",
        "A player dealt the Petit as the only trump, and no Excuse, lays the hand open, and the deal is annulled.",
        "petit-sec",
    ),
    "show": Term(
        "Poignée",
        "A player shows this number of trumps before the first trick. The bonus goes to the side that wins the deal.",
        "show",
    ),
    "discard": Term(
        "To lay away",
        "After he has taken the dog, the taker lays as many cards away, face down. They count for him.",
        "discard",
    ),
    "petite": Term("", "The lowest contract: the taker takes the dog. Also called Prise.", "contracts"),
    "garde": Term("", "The taker takes the dog; everything counts twice.", "contracts"),
    "garde-sans": Term("", "Nobody sees the dog before the end; it counts for the taker.", "contracts"),
    "garde-contre": Term("", "Nobody sees the dog before the end; it counts for the defenders.", "contracts"),
    "chelem": Term("", "One side wins every trick.", "chelem"),
    "trump": Term(
        "Trumps, the atouts",
        "The 21 down to 1, the Petit. Each of them beats every card of the four plain suits. A player who must play a "
        "trump beats those in the trick if he can.",
        "trump",
    ),
    "Fool": Term(
        "",
        "A card without rank, written Fool. It may be played at any time, and stays with its side, which gives half a "
        "card point for it. It is a bout.",
        "excuse",
    ),
    "T21": Term("", "The highest trump, and a bout: with more bouts the taker needs fewer points.", "counting"),
    "T1": Term(
        "",
        "The lowest trump, and a bout. If it is played to the last trick, the winner of that trick gets a bonus.",
        "petit",
    ),
}
"""By what a record writes, or by what happens; a word without a label is called as the game calls it."""

TERMS = {
    "en": {
        "declarer": Word("taker", ("declarer",)),
        "talon": Word("dog", (r"\btalon\b(?! \||, the)",)),
    },
    "de": {
        "declarer": Word("Nehmer", ("Alleinspieler", r"\bSpielerin\b")),
        "defender": Word("Verteidiger", ("Gegenspieler", "Gegner")),
        "trumps": Word("Trumpf", (r"(?<!\()\bAtout", r"\bTarocks?\b")),
        "talon": Word("Hund", (r"\bTalons?\b(?! \||, des)",)),
        "side": Word("Seite", (r"\bPartei\b",)),
    },
    "fr": {
        "defender": Word("défenseur", ("adversaire", "opposant")),
        "Fool": Word("excuse", (r"\b[Ff]ou\b", r"\b[Mm]at\b")),
    },
    "ja": {
        "declarer": Word("テイカー", ("デクレアラー",)),
        "Fool": Word("エクスキューズ", ("愚者", "スキュース")),
        "talon": Word("ドッグ", (r"タロン(?! \||（)",)),
        "T1": Word("プティ", ("プチ",)),
        "garde": Word("ギャルド", ("(?<!ギャ)ガルド",)),
    },
}
"""By language and by what is meant: what only this game calls so, on its rules page and in its records."""
