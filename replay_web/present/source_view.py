"""A record's text as it was written: its lines drawn as the items of a list, each a link to the first step on it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup, escape

from notation.problems import ERROR, Finding
from notation.record import Record
from notation.replay import Path
from replay_web.messages import _
from replay_web.present.addresses import Address
from replay_web.present.lines_of_play import Levels, Place

SHOWN_TEXT = 1 << 16
"""How many characters of a record's text a page shows at most."""


class TextRow(NamedTuple):
    """A line of a record's text, as markup."""

    text: str
    place: Place | None
    """Its first act; None if it has none."""
    behind: str


def rows_of(record: Record, listed: Levels, problems: Sequence[Finding]) -> tuple[TextRow, ...]:
    """The lines of a record, and which of them have an error, in the language that is being spoken."""
    first: dict[int, Place] = {}
    for level in listed.values():
        for step in level.steps:
            if step.line:
                first.setdefault(step.line.row, (level.path, step.number))
    faulty = {problem.line - record.first_line for problem in problems if problem.severity == ERROR}
    problem = escape(_("(a problem)"))
    sign = f' <span class="hidden">{problem}</span><i aria-hidden="true">✗</i>'
    shown = str(escape(record.text[:SHOWN_TEXT].rstrip())).split("\n")
    return tuple(
        TextRow(text.rstrip("\r"), first.get(row), sign if row in faulty else "") for row, text in enumerate(shown)
    )


@dataclass(frozen=True, slots=True)
class SourceText:
    """The record as it was written, drawn for the pages that show it."""

    first_row: int
    lines: tuple[TextRow, ...]
    current: int | None
    """The line of the step, from 0; None if it has none."""
    address: Address
    opens: bool
    """Whether it is open from the start, since there is no table to show."""
    cut: bool
    """Whether it is longer than what is shown of it."""

    @property
    def rows(self) -> Markup:
        return _source_lines(self.lines, self.current, self.address)


def _source_lines(rows: Iterable[TextRow], here: int | None, address: Address) -> Markup:
    """The lines of a record as the items of a list, the one marked on which the step is."""
    path: Path | None = None
    items = []
    for number, (text, place, behind) in enumerate(rows):
        css, current = (' class="current"', ' aria-current="step"') if number == here else ("", "")
        if place is not None:
            if place[0] != path:
                path = place[0]
                start, end = map(escape, address.around(path))
            text = f'<a href="{start}{place[1]}{end}"{current}>{text}</a>'
        items.append(f"<li{css}>{text}{behind}</li>\n")
    return Markup("".join(items))
