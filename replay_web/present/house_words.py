"""Names of what a house chooses: parts of contracts, kinds of bonuses, options and their values."""

from notation.game import Game
from notation.words.languages import later
from replay_web.messages import _

PARTS = {
    "packet": later("cards of the talon that the declarer takes"),
    "talon": later("the talon"),
    "tricks": later("tricks that the declarer makes"),
    "calls": later("a king is called"),
    "suit": later("in suit"),
    "solo": later("bonuses count twice"),
    "open": later("hands laid open"),
    "birds": later("birds, one of which is announced"),
    "plain": later("plain cards in the hand, at least"),
    "lost": later("how often its value, if lost"),
    "when": later("who may bid it when"),
    "over": later("the difference counts, too"),
}
"""Parts of contracts, by their words."""
PRIZES = {
    "kings": later("All kings in a hand"),
    "pagat-caught": later("Pagat caught"),
    "petit": later("Petit au bout"),
    "poignee": later("Poignées"),
    "solo-bid": later("More, where somebody bid Solo"),
    "trull": later("Trull"),
    "two-of-trull": later("Two of the trull"),
}
"""Bonuses that no record names, by their words."""
OPTIONS = {
    "all-pass-fallback": later("who plays when all have passed"),
    "announcements": later("whether anything is announced"),
    "announce": later("how often everybody may announce"),
    "base": later("what a contract makes without a difference"),
    "bouts-0": later("card points needed without a bout"),
    "bouts-1": later("card points needed with one bout"),
    "bouts-2": later("card points needed with two bouts"),
    "bouts-3": later("card points needed with three bouts"),
    "callable": later("which cards may be called"),
    "compulsory-klop": later("whether the cheap contracts are left out"),
    "court-as-empty": later("whether a court may be kept as an empty"),
    "discard-trumps": later("which trumps may be laid away"),
    "emperor": later("the emperor’s trick"),
    "emperor-negative": later("the emperor’s trick in negative games"),
    "failed": later("what an announced bonus costs that nobody makes"),
    "fool-exchange-pool": later("whence a card comes for a locked Fool"),
    "four-kings": later("what is called with four kings in the hand"),
    "hold": later("who may hold a bid"),
    "klop-full": later("who writes in a Klop beside those who write the whole"),
    "klop-lost": later("what the points of the target cost in a Klop"),
    "klop-won": later("what a seat without a trick writes in a Klop"),
    "kontra": later("where a kontra counts"),
    "kontra-of": later("what a kontra may double"),
    "kontra-steps": later("how many kontras follow one another"),
    "kontra-target": later("who needs the card points in a doubled game"),
    "lost": later("whether a beaten bird costs in silence"),
    "mond": later("what a lost mond costs"),
    "over": later("whether the difference is multiplied or added"),
    "over-most": later("the most of the difference that counts"),
    "over-steps": later("the number to which the difference is rounded"),
    "own-king": later("whether one’s own king may be called"),
    "petite": later("whether the Petite is played"),
    "petit-counts": later("how often the Petit au bout counts"),
    "poignee-for": later("which side a poignée pays"),
    "prizes": later("who pays prizes"),
    "radelc-cost": later("what an open radelc costs in the end"),
    "rounding": later("how card points are rounded"),
    "solo-calls": later("whether a partner is called in a Solo"),
    "solo-factor": later("the factors of a Solo, won/lost"),
    "talon-halves": later("which packets of the talon may be taken"),
    "target": later("card points that the declarer needs"),
    "trischaken-beating": later("whether one has to beat in a Trischaken"),
    "trischaken-forehand": later("the pot if forehand loses a Trischaken"),
    "trischaken-half": later("the pot if the loser has the points of the target"),
    "trischaken-pot": later("what the loser of a Trischaken pays in all"),
    "trischaken-talon": later("who gets the talon in a Trischaken"),
    "trischaken-virgins": later("what those without a trick get of the pot"),
    "unit": later("points of a chip"),
}
"""Options, by their words; those that are missing are explained on the rules page of their game."""
VALUES = {
    "all": later("all"),
    "any": later("anybody at any time"),
    "at-once": later("forehand, at once"),
    "caught": later("a card is caught"),
    "chosen": later("forehand, when all have passed"),
    "declarer": later("the declarer’s"),
    "from": later("card points from"),
    "no": later("no"),
    "opponents": later("the opponents’"),
    "told": later("announced, and paid"),
    "under": later("card points under"),
    "untouched": later("untouched"),
    "yes": later("yes"),
}
"""Values of parts and kinds of bonuses, by their words."""


def prize_label(game: Game, word: str) -> str:
    """The name of a bonus for people."""
    return _(PRIZES[word]) if word in PRIZES and word not in game.words else game.word(word)


def part_label(word: str) -> str:
    return _(PARTS[word]) if word in PARTS else word


def option_label(name: str) -> str:
    """The name of an option for people; the word itself where it has none."""
    return _(OPTIONS[name]) if name in OPTIONS else name


def value_label(word: str) -> str:
    return _(VALUES[word]) if word in VALUES else word
