"""Facts that follow from the few that a pad or a sheet has: who plays a contract, and the entries of the others."""

from functools import lru_cache
from typing import NamedTuple

from notation.game import Game
from notation.reader import read_record
from notation.record import SEATS
from notation.replay import Report, judge
from notation.words.languages import _

PASS = "pass"
"""The word of a deal in which nobody played."""


class ScoreOfOne(NamedTuple):
    """The score of a deal, of which one entry was written down."""

    entries: dict[int, int]
    """Entries by seat."""
    alone: bool = False
    """Whether a partner may have the same entry, so that it is not known who has."""


@lru_cache(4096)
def line_alone(deal: str, word: str, seats: tuple[int, ...]) -> str | None:
    """The line for what was played where nobody is named: forehand plays Klop, and Misère follows when all pass.

    `deal` is the lines above it, `seats` are those that play, forehand first. None if several could play the contract.
    """
    contracts = [f"contract {SEATS[seat]} {word}" for seat in sorted(seats)]
    may = [line for line in contracts if _judged(deal, line).verdict != "illegal"]
    passes = "bids: " + ", ".join(f"{SEATS[seat]} pass" for seat in seats)
    if not may and word in (PASS, contract_without_bids(deal, seats)) and _judged(deal, passes).verdict != "illegal":
        return passes
    return may[0] if len(may) == 1 else None


def contract_without_bids(deal: str, seats: tuple[int, ...]) -> str | None:
    """The contract that is played when all pass; None if there is none."""
    return _judged(deal, "bids: " + ", ".join(f"{SEATS[seat]} pass" for seat in seats)).contract


def one_against_others(game: Game, word: str) -> bool:
    """Whether a contract has a declarer whose card points decide it."""
    return any(contract.word == word and contract.for_points for contract in game.every_contract)


def _judged(deal: str, line: str) -> Report:
    return judge(read_record(f"{deal}\n{line}\n".encode()))


@lru_cache(4096)
def score_of_one(deal: str, points: tuple[tuple[int, int], ...], declarer: int, amount: int) -> ScoreOfOne | None:
    """The score of a deal of which the declarer's entry is known; None if the others do not follow.

    `deal` is its lines up to the contract, `points` card points in units by seat. Where the others may have no entry
    they have none; likewise if the deal cannot make this one.
    """
    report = judge(read_record(f"{deal}\n".encode()))
    if report.table is None or report.table.contract is None or report.game is None:
        return None
    game, table, calls = report.game, report.table, report.table.contract.calls
    for factors in (None, *game.factors(table, max(1, abs(amount)))):
        if factors is not None:
            table.factors = factors
        found: dict[tuple[tuple[int, int], ...], None] = {}
        for score in game.scores(table, dict(points)):
            if score.get(declarer, 0) == amount:
                found[tuple(sorted((seat, entry) for seat, entry in score.items() if entry))] = None
        if len(found) > 1:
            shared = calls and any(entry == amount for score in found for seat, entry in score if seat != declarer)
            return ScoreOfOne({declarer: amount}, shared) if ((declarer, amount),) in found else None
        if found:
            return ScoreOfOne(dict(next(iter(found))) or {declarer: 0})
    return ScoreOfOne({declarer: amount})


def only_known(text: str) -> str:
    """The note on an entry that a partner may have too, whom nobody wrote down."""
    message = _("“{text}” may be a partner's entry too, but nobody wrote down whose; it counts for the declarer alone")
    return message.format(text=text)
