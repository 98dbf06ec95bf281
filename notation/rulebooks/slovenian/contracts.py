"""The contracts and bonuses of Slovenian Tarok."""

from notation.cards import KINGS, PAGAT, TRULL
from notation.game import Contract, Ladder
from notation.parts.bonuses import Bonus
from notation.parts.rounds import Doublings
from notation.parts.side_sheet import VALAT

COMPULSORY = "compulsory-klop"
"""The option of deals in which only Klop and the contracts from Solo without up are played."""
FOUR, KLOP_ONLY = (4,), (COMPULSORY, "yes")

CONTRACTS = Ladder(
    Contract("klop", "Klop", 0, exchanges=False, negative=True),
    Contract("tri", "Three", 10, exchanges=True, option=KLOP_ONLY, packet=3, calls=True),
    Contract("dve", "Two", 20, exchanges=True, option=KLOP_ONLY, packet=2, calls=True),
    Contract("ena", "One", 30, exchanges=True, option=KLOP_ONLY, packet=1, calls=True),
    Contract("solo-tri", "Solo three", 40, exchanges=True, players=FOUR, option=KLOP_ONLY, packet=3, solo=True),
    Contract("solo-dve", "Solo two", 50, exchanges=True, players=FOUR, option=KLOP_ONLY, packet=2, solo=True),
    Contract("solo-ena", "Solo one", 60, exchanges=True, players=FOUR, option=KLOP_ONLY, packet=1, solo=True),
    Contract("berac", "Beggar", 70, exchanges=False, option=KLOP_ONLY, negative=True, tricks=0),
    Contract("solo-brez", "Solo without", 80, exchanges=False),
    Contract("odprti-berac", "Open beggar", 90, exchanges=False, negative=True, tricks=0, open=True),
    Contract("barvni-valat", "Colour valat without", 125, exchanges=False, suit=True, every=True),
    Contract("valat", "Valat without", 500, exchanges=False, every=True),
)
"""Lowest first. Those without an exchange but for Klop are flat: won or lost, they make their base and no more."""
KLOP, TRI, DVE, *_ = CONTRACTS
SOLO_BREZ, COLOUR = CONTRACTS.by_word["solo-brez"], CONTRACTS.by_word["barvni-valat"]

DOUBLINGS = Doublings(("kontra", "re", "sub", "mort"), 4)

BONUSES = (
    Bonus("trula", "Trula", 20, cards=TRULL),
    Bonus("kralji", "Kings", 20, cards=KINGS),
    Bonus("kralj", "King ultimo", 20, called=True, risky=True),
    Bonus("pagat", "Pagat ultimo", 50, card=PAGAT, risky=True),
)
BONUS = {bonus.word: bonus for bonus in BONUSES}
LABELS = {bonus.word: bonus.label for bonus in BONUSES} | {VALAT: "Valat", COLOUR.word: "Colour valat"}
