"""Best play of a record as far as searched: with open cards, and for mistakes also as one hand could see it."""

from collections.abc import Mapping
from dataclasses import dataclass

from notation.analysis import Estimate
from notation.replay.steps import steps
from replay_web.jobs.best_play import BestFound
from replay_web.library import Entry
from replay_web.present import best_text
from replay_web.web.site import best_plays


@dataclass(frozen=True, slots=True)
class KnownBest:
    """Best play of a record as far as it has been searched."""

    found: BestFound | None
    """With open cards; None if nobody has asked."""
    unseen: Mapping[int, Estimate]
    """By the step of a mistake: what was often best for its player, who saw only one hand."""
    unasked: tuple[int, ...]
    """The steps of the mistakes of which nobody has asked this."""
    looking: bool


def known_best(entry: Entry) -> KnownBest:
    """Best play of a record as far as it has been searched."""
    queue = best_plays()
    found = queue.found(entry)
    if found is None:
        return KnownBest(None, {}, (), False)
    mistakes = [number for number, _sign in best_text.marks(found, steps(entry.record()))] if found.done else []
    asked = {number: queue.often(entry, number - 1) for number in mistakes}
    return KnownBest(
        found,
        {number: known.often for number, known in asked.items() if known and known.often},
        tuple(number for number, known in asked.items() if known is None),
        not found.done or any(known and not known.done for known in asked.values()),
    )
