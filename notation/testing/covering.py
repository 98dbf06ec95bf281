"""The law of words: chance reaches every word, contract and line of the score sheet that a game has."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random

from notation.deals.chance import Dealt, play_out
from notation.game import Game
from notation.testing.dealing import cases, demand

Happening = Callable[[Dealt], bool]


def check_words(game: Game, count: int, rare: Mapping[str, Happening] | None = None, seed: int = 2) -> None:
    """Deal so many times, and name what was never reached, with whatever else has to happen. Raises LawError."""
    missing = not_reached(game, reached(game, count, rare or {}, seed), rare or {})
    demand(not missing, game.name, f"{count} deals by chance never reached", ", ".join(missing))


def reached(game: Game, count: int, rare: Mapping[str, Happening], seed: int = 2) -> Counter[str]:
    """How often deals by chance have reached each word, contract, line of the score sheet, and what else happens."""
    times: Counter[str] = Counter()
    every = cases(game)
    for case in every:
        random, options = Random(f"{case} {seed}"), case.options
        for _ in range(count // len(every)):
            dealt = play_out(game, case.players, options, random)
            times.update(set(_told(dealt)))
            times.update(name for name, happened in rare.items() if happened(dealt))
    return times


def not_reached(game: Game, times: Mapping[str, int], rare: Mapping[str, Happening]) -> list[str]:
    """What a run should have reached and has not."""
    contracts = [f"contract {contract.word}" for contract in game.contracts]
    return [name for name in (*game.words, *game.sheet, *contracts, *rare) if not times.get(name)]


def _told(dealt: Dealt) -> Iterator[str]:
    """What was said, what was played, and what stands on the score sheet."""
    for act in dealt.acts:
        if act.written is not None and act.written.seat is None:
            yield from (word for entry in act.written.items if isinstance(entry, tuple) for word in entry[1:])
    yield from (item.label for item in dealt.result.items)
    if dealt.table.contract:
        yield dealt.table.contract.word
        yield f"contract {dealt.table.contract.word}"
