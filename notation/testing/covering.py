"""The law of words: chance reaches every word, contract and line of the score sheet that a game has."""

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, islice
from random import Random

from notation.deals.chance import Dealt, play_out
from notation.game import Game
from notation.testing.dealing import cases, demand
from notation.testing.wording import Wording, words_of

BY_CHANCE = (
    "what cannot happen is an error of the game, but that these deals did not reach it may be chance: try more of them "
    "(`reached`) or another `seed`, and let players choose it more often (`Decision.probability`)"
)
"""The remedy where chance may be the reason."""

Happening = Callable[[Dealt], bool]


def check_words(game: Game, most: int, rare: Mapping[str, Happening] | None = None, seed: int = 2) -> None:
    """Deal at most that many times, until every word, contract and line of the score sheet has turned up.

    `rare` is what else has to happen, by its name. Raises LawError with what was never reached.
    """
    missing = not_reached(game, most, rare or {}, seed)
    demand(not missing, game.name, f"{most} deals by chance never reached", ", ".join(missing), BY_CHANCE)


def not_reached(game: Game, most: int, rare: Mapping[str, Happening], seed: int = 2) -> list[str]:
    """Events that `most` random deals, of all tables and rules in turns, do not reach."""
    contracts = [f"contract {contract.word}" for contract in game.every_contract]
    missing = dict.fromkeys((*game.words, *game.sheet, *contracts, *rare))
    sources = [(case, case.options, Random(f"{case} {seed}")) for case in cases(game)]
    wording = Wording(game, game.name)
    for case, options, random in islice(cycle(sources), most):
        dealt = play_out(game, case.players, options, random)
        wording.check(dealt)
        for name in (*_events(dealt), *[name for name in missing if name in rare and rare[name](dealt)]):
            missing.pop(name, None)
        if not missing:
            break
    return list(missing)


def _events(dealt: Dealt) -> Iterator[str]:
    yield from words_of(dealt)
    yield from (item.label for item in dealt.result.items)
    if dealt.table.contract:
        yield dealt.table.contract.word
        yield f"contract {dealt.table.contract.word}"
