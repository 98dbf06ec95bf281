"""Makes the table of hand strengths: ``python -m tests.tools.hand_strength [GAME …]``.

It takes half an hour for all games. In each contract some thousand random deals are played by rules of thumb. One
seat, most often that with the strongest hand, bids the contract, and the others pass as far as they may. What the seat
then gains is laid out on the `features` of its hand by least squares.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from notation.deals import chance
from notation.deals.chance import DECLINES, Choice
from notation.decision import PASS, Decision
from notation.game import Game, gains
from notation.players import hand_strength, rules_of_thumb
from notation.players.playing_out import answer
from notation.replay.live_deal import LiveDeal
from notation.rulebooks import GAMES
from notation.table import Table

FILE = Path(hand_strength.__file__).with_name("hand_strength.json")
FEWEST = 60
"""From fewer deals nothing is learned."""
STRONG = 0.6
"""In this share of the deals the seat with the strongest hand bids."""


class Deal(NamedTuple):
    """The features of a bidder's hand, and what it gained."""

    features: tuple[float, ...]
    gain: int


def bid(decision: Decision, table: Table, bidder: int, word: str) -> Choice | None:
    """The bid of the contract by the bidder, as soon as it may; any other call is as low as it may be."""
    allowed = decision.offer(table).allowed.words
    if not allowed:
        return rules_of_thumb.choose(decision, table)
    wanted = [words for words in allowed if words[0] == word] if decision.seat == bidder and word != PASS else []
    if DECLINES in allowed:
        return wanted[0] if wanted else DECLINES
    return wanted[0] if wanted else None if decision.implied else allowed[0]


def deals(game: Game, players: int, word: str, most: int) -> Iterator[Deal]:
    """Deals in which a seat played a contract, or nobody did after it had passed."""
    for number in range(most):
        random = Random(number)
        table = Table(game, players, number % players, game.rules())
        chance.deal_out(table, chance.shuffled(table, random))
        strong = max(table.seats, key=lambda seat: sum(hand_strength.features(table.hands[seat], table, seat)[1:4:2]))
        bidder = strong if random.random() < STRONG else random.choice(table.seats)
        seen = hand_strength.features(table.hands[bidder], table, bidder)
        deal = LiveDeal(table)
        while (decision := deal.decision) is not None:
            choice = bid(decision, table, bidder, word) if decision.in_auction else None
            answer(deal, choice if decision.in_auction else rules_of_thumb.choose(decision, table))
        won = gains(game, deal.result)
        stood = table.contract is not None and table.contract.word == word and table.declarer == bidder
        if won and (stood if word != PASS else table.declarer != bidder):
            yield Deal(seen, won.get(bidder, 0))


def weights(found: list[Deal]) -> list[float]:
    """The weights of the features that fit the gains best, with a little ridge."""
    features = np.array([deal.features for deal in found], float)
    won = np.array([deal.gain for deal in found], float)
    solved = np.linalg.solve(features.T @ features + 2 * np.eye(features.shape[1]), features.T @ won)
    return [round(float(weight), 3) for weight in solved]


def main() -> None:
    """Make the rows of some games anew, or of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    parser.add_argument("--deals", type=int, default=3000, help="tried for each contract")
    given = parser.parse_args()
    table = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for game in map(GAMES.__getitem__, given.games):
        for players in game.players:
            seats = len(game.active(players, 0))
            if seats != players and seats in game.players:
                continue  # the same hands as at the smaller table
            words = dict.fromkeys([*(contract.word for contract in game.contracts_for(players, game.rules())), PASS])
            rows = {word: list(deals(game, players, word, given.deals)) for word in words}
            table[f"{game.name} {seats}"] = {
                word: weights(found) for word, found in rows.items() if len(found) >= FEWEST
            }
            told = ", ".join(f"{word} {len(found)}" for word, found in rows.items())
            print(f"{game.name} {seats}: {told}", flush=True)
    lines = [f"{json.dumps(key)}: {json.dumps(rows)}" for key, rows in sorted(table.items())]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
