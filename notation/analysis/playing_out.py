"""The line that a search has found, played to its end."""

from notation.analysis.best import Solution
from notation.deals.growing import GrowingDeal
from notation.record import Record
from notation.replay import ALL, Path


def played_out(record: Record, best: Solution, path: Path = ()) -> Record:
    """The deal up to the step, and then the line that was found; the page settles it."""
    deal = GrowingDeal.after(record, path, ALL if best.step is None else best.step)
    while deal.decision is not None and deal.decision.implied and not deal.decision.in_tricks:
        deal.do(None)
    for card in best.line:
        deal.do((card,))
    return deal.alone()
