"""Acts that an address tries from a step of a record: ``try=33:T20.T19``.

It names the step and the acts that follow it, as the notation writes them, with a point between two of them. Before the
step may stand the variation from which they depart, ``2.1/7:T20``; behind it the seat that alone chooses, ``33B:T20``,
while the others play by rules of thumb. ``-`` passes by what nobody has to answer.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from notation.errors import TarockError
from notation.problems import Breach
from notation.replay import Path
from replay_web.messages import _

JOINT = "."
MOST = 300
"""How many acts an address may try: more than any deal has."""
LONGEST = 5_000
"""How many characters they may have together."""
_TRIAL = re.compile(r"(?:([1-9][0-9]{0,3}(?:\.[1-9][0-9]{0,3}){0,15})/)?([0-9]{1,6})([A-H]?):([A-Za-z0-9_ .-]*)")


class TriedError(TarockError):
    """A branch that an address names, and that cannot be; why."""

    breaches: Sequence[Breach] = ()
    """The rules that its last act breaks."""


@dataclass(frozen=True, slots=True)
class TriedActs:
    variation: str
    """The variation of the record from which the branch departs; empty for the main line."""
    step: int
    acts: tuple[str, ...] = ()
    seat: str = ""
    """The letter of the seat that chooses, if the others play by rules of thumb."""

    @classmethod
    def of(cls, text: str) -> "TriedActs":
        """The trial that a text of an address describes. Raises TriedError."""
        found = _TRIAL.fullmatch(text) if len(text) <= LONGEST else None
        if found is None:
            raise TriedError(_("“try” takes a step and the acts that follow it, such as try=33:T20.T19."))
        acts = tuple(filter(None, (act.strip() for act in found[4].split(JOINT))))
        if len(acts) > MOST:
            raise TriedError(_("That is more acts than a deal has."))
        return cls(found[1] or "", int(found[2]), acts, found[3])

    def __str__(self) -> str:
        return f"{self.variation}{'/' if self.variation else ''}{self.step}{self.seat}:{JOINT.join(self.acts)}"

    @property
    def quoted(self) -> str:
        return str(self).replace(" ", "+")

    @property
    def level(self) -> Path:
        return tuple(map(int, filter(None, self.variation.split(JOINT))))

    def then(self, act: str) -> "TriedActs":
        return replace(self, acts=(*self.acts, act))
