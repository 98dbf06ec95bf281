"""Plays random deals of every game and compares the ways through each.

``python -m tests.tools.ways DEALS SEED [GAME…]`` prints the deals on which two ways differ.
Half of the players keep kings and the Fool back to the last tricks, where most rules of their own are.

A deal is played card by card (`Play`), checked line by line and act by act (`check`), led step by step (`steps`), and
played on from its record. All of them must find it legal, with the same card points and score.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from random import Random
from time import process_time

from notation.cards import FOOL, KINGS
from notation.deals.chance import PLAY_STYLES
from notation.deals.growing import GrowingDeal
from notation.game import Game, Result
from notation.lessons import check
from notation.record import Record
from notation.replay import lead
from notation.replay.opening import set_table
from notation.replay.positions import run, walk_of
from notation.replay.session import StepWalk
from notation.replay.steps import last_act
from notation.replay.walk import Judging
from notation.rulebooks import GAMES
from notation.testing.dealing import Case, deal, demand_same

STYLES = (*PLAY_STYLES, *[style._replace(kept=KINGS | FOOL) for style in PLAY_STYLES])
Figures = tuple[dict[int, int] | None, dict[int, int] | None]
"""Card points and score."""


def any_rules(game: Game, players: int, random: Random) -> Case:
    """A table under any rule set, and with any value of every other option in half of the cases."""
    sets = game.rule_sets_for(players)
    words = [random.choice(list(sets))]
    if random.random() < 0.5:
        words += [f"{name}={random.choice(values)}" for name, values in game.options.items()]
    return Case(game, players, " ".join(words))


def figures(result: Result | None) -> Figures | None:
    """The card points and the score of a deal that was played to its end."""
    return None if result is None else (result.points or None, result.score)


def ways(record: Record) -> Iterator[tuple[str, object, Figures | None]]:
    """Each way through a record: its name, what it finds wrong, and the figures."""
    report = check(record)
    yield "check", (report.verdict, report.problems), (report.points, report.score)
    by_act = walk_of(record, Judging)
    assert by_act is not None
    by_act.takes_whole = False
    lead(by_act)
    yield "act by act", (verdict(by_act), by_act.problems), figures(by_act.result)
    by_step = walk_of(record, StepWalk)
    assert by_step is not None
    set_table(by_step)
    run(by_step)
    while by_step.decision is not None and by_step.decision.implied:
        by_step.send(None)
    yield "steps", (verdict(by_step), by_step.problems), figures(by_step.result)
    played = GrowingDeal.after(record, (), last_act(record))
    while played.decision is not None and played.decision.implied:
        played.live.send(None)
    yield "played on", ("legal", []), figures(played.result)


def verdict(walk: Judging) -> str:
    """The verdict on the main line of a record that can be read."""
    return "illegal" if walk.blamed else "incomplete" if walk.incomplete else "legal"


def agree(case: Case, random: Random) -> None:
    """Play a deal, and compare the ways through it. Raises LawError."""
    made = deal(case, random, styles=STYLES)
    expected = made.dealt.result.points or None, made.dealt.result.score
    for way, found, computed in ways(made.read):
        demand_same(found, ("legal", []), case, way, made.text)
        demand_same(computed, expected, case, way, made.text)


def main(count: int, seed: int, names: list[str]) -> int:
    """Compare that many deals, and print those on which two ways differ."""
    random, tried, differ, start = Random(seed), Counter[str](), 0, process_time()
    tables = [(game, players) for game in GAMES.values() if game.name in (names or GAMES) for players in game.players]
    for _, (game, players) in zip(range(count), cycle(tables), strict=False):
        tried[game.name] += 1
        try:
            agree(any_rules(game, players, random), random)
        except Exception as error:
            differ += 1
            print(f"{type(error).__name__}: {error}\n")
    print(f"{count} deals, {differ} differ, {process_time() - start:.0f} s:", dict(tried))
    return bool(differ)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
