"""The line that a search has found, played to its end."""

from notation.analysis.best import BestPlay
from notation.deals.playing_on import PlayedOn
from notation.record import Record
from notation.replay import ALL, Path


def played_out(record: Record, best: BestPlay, path: Path = ()) -> Record:
    """The deal up to the step, and then the line that was found; the page settles it."""
    on = PlayedOn(record, path, ALL if best.step is None else best.step)
    while on.walk.decision is not None and on.walk.decision.implied and not on.walk.decision.in_tricks:
        on.decline()
    for card in best.line:
        on.do((card,))
    return on.alone()
