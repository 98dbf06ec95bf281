"""The contracts of Slovenian Tarok, lowest first."""

from notation.game import Contract, Ladder

WITH_FOUR = (4,)

CONTRACTS = Ladder(
    Contract("klop", "Klop", 0, exchanges=False, negative=True),
    Contract("tri", "Three", 10, exchanges=True, packet=3, calls=True),
    Contract("dve", "Two", 20, exchanges=True, packet=2, calls=True),
    Contract("ena", "One", 30, exchanges=True, packet=1, calls=True),
    Contract("solo-tri", "Solo three", 40, exchanges=True, players=WITH_FOUR, packet=3, solo=True),
    Contract("solo-dve", "Solo two", 50, exchanges=True, players=WITH_FOUR, packet=2, solo=True),
    Contract("solo-ena", "Solo one", 60, exchanges=True, players=WITH_FOUR, packet=1, solo=True),
    Contract("berac", "Beggar", 70, exchanges=False, negative=True, tricks=0),
    Contract("solo-brez", "Solo without", 80, exchanges=False),
    Contract("odprti-berac", "Open beggar", 90, exchanges=False, negative=True, tricks=0, open=True),
    Contract("barvni-valat", "Colour valat without", 125, exchanges=False, suit=True),
    Contract("valat", "Valat without", 500, exchanges=False),
)
