"""A branch that a reader tries out, at the steps that belong to it, with its possible outcomes."""

from dataclasses import dataclass, replace

from notation.record import SEATS
from replay_web.present import links
from replay_web.present.addresses import LONGEST, Address, packed
from replay_web.web import query
from replay_web.web.record import RecordRequest


@dataclass(frozen=True, slots=True)
class TriedPanel:
    """The acts that a reader tries, and the ways to keep or leave them."""

    keep: str
    """The address that carries the record with it; empty if the record is too long for one, or hands are hidden."""
    file: str
    """The record with it as a file; empty if hands are hidden."""
    back: str
    """The step with the last act taken back; empty if nothing is tried yet."""
    leave: str
    who: str
    """The player whose acts are tried, if the others play by rules of thumb."""


def tried_panel(record: RecordRequest, step: int) -> TriedPanel | None:
    """The branch at a step of the level that is asked for; None if the step does not belong to one."""
    branch, path = record.branch, record.place[0]
    if branch is None or not branch.covers((path, step)):
        return None
    trial, rest = branch.trial_at((path, step)), query.kept(**{"try": ""})
    keeps = not record.hidden and len(branch.entry.source) <= LONGEST
    return TriedPanel(
        keep=links.here(Address(f"/sent/{packed(branch.entry.source)}")(step, path)) if keeps else "",
        file="" if record.hidden else links.own(f"{record.address}.tdn{record.trial}"),
        back=f"?try={replace(trial, acts=trial.acts[:-1]).quoted}{rest}" if trial.acts else "",
        leave=Address("", rest)(trial.step, trial.level),
        who=record.voice.name(SEATS.index(trial.seat)) if trial.seat else "",
    )
