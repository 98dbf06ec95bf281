"""Facts that follow from the few that a pad or a sheet has: who plays a contract, and the entries of the others."""

from functools import lru_cache
from typing import NamedTuple

from notation.reader import read_record
from notation.record import SEATS
from notation.replay import replay
from notation.words.languages import _


class Score(NamedTuple):
    """The score of a deal, of which one entry was written down."""

    entries: dict[int, int]
    """Entries by seat."""
    alone: bool = False
    """Whether a partner may have the same entry, so that it is not known who has."""


@lru_cache(4096)
def only_seat(deal: str, word: str, players: int) -> int | None:
    """The seat behind ``contract`` where nobody is named: forehand plays Trischaken or Klop, and anyone Misère.

    `deal` is the lines above it. None if several seats could play the contract.
    """
    reports = {
        seat: replay(read_record(f"{deal}\ncontract {SEATS[seat]} {word}\n".encode())) for seat in range(players)
    }
    may = [seat for seat, report in reports.items() if report.verdict != "illegal"]
    if len(may) == 1 or (may and all(reports[seat].declarer is None for seat in may)):
        return may[0]
    return None


@lru_cache(4096)
def score_of_one(deal: str, points: tuple[tuple[int, int], ...], declarer: int, amount: int) -> Score | None:
    """The score of a deal of which the declarer's entry is known; None if the others do not follow.

    `deal` is its lines up to the contract, `points` card points in units by seat. Where the others may have no entry
    they have none; likewise if the deal cannot make this one.
    """
    report = replay(read_record(f"{deal}\n".encode()))
    if report.table is None or report.table.contract is None or report.game is None:
        return None
    game, table = report.game, report.table
    for factors in (None, *game.factors(table, max(1, abs(amount)))):
        if factors is not None:
            table.factors = factors
        found: dict[tuple[tuple[int, int], ...], None] = {}
        for score in game.scores(table, dict(points)):
            if score.get(declarer, 0) == amount:
                found[tuple(sorted((seat, entry) for seat, entry in score.items() if entry))] = None
        if len(found) > 1:
            partners = any(entry == amount for score in found for seat, entry in score if seat != declarer)
            return Score({declarer: amount}, partners) if ((declarer, amount),) in found else None
        if found:
            return Score(dict(next(iter(found))) or {declarer: 0})
    return Score({declarer: amount})


def only_known(text: str) -> str:
    """The note on an entry beside which the others may have some that nobody wrote down."""
    return _("“{text}” is one player's entry; those of the others do not follow from it, and count as 0").format(
        text=text
    )
