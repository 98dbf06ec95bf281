"""A deal that one seat plays on from a step of a record, by the acts that an address holds."""

import re

from corpus.search.memory import remembered
from notation.deadline import keep
from notation.deals.entries import InputError
from notation.deals.growing import ForbiddenError
from notation.players.seat_play import SeatPlay
from notation.replay import Path
from replay_web.library import Entry
from replay_web.messages import _
from replay_web.present.tried_acts import MOST

DEALS = ":"
"""Separator, in an address, of a card that a search has found and the number of deals behind it."""
_DEALS = re.compile(r"[0-9]{1,3}")


@remembered
def seat_course(entry: Entry, path: Path, step: int, seat: int, how: str, seed: int, acts: tuple[str, ...]) -> SeatPlay:
    """A deal in which a seat has done some acts; the last ones are remembered, to be looked at and left as they are.

    Raises PlayOnError and InputError.
    """
    keep()
    if len(acts) > MOST:
        raise InputError(_("That is more acts than a deal has."))
    if not acts:
        return SeatPlay(entry.report().record, path, step, seat, how, seed)
    play = seat_course(entry, path, step, seat, how, seed, acts[:-1]).clone()
    text, sign, deals = acts[-1].partition(DEALS)
    if bool(sign) is (play.awaited is None) or (sign and not _DEALS.fullmatch(deals)):
        raise InputError(_("“{text}” is out of turn.").format(text=acts[-1]))
    if breaches := play.take(text):
        raise ForbiddenError(breaches)
    return play
