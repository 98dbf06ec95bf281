"""A record's text as it was written: its lines drawn as the items of a list, each a link to the first step on it."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from notation.problems import ERROR, Problem
from notation.record import Record
from replay_web.addresses import Address
from replay_web.levels import Levels, Place
from replay_web.messages import _

SHOWN_TEXT = 1 << 16
"""How many characters of a record's text a page shows at most."""


def rows(record: Record, listed: Levels, now: Place, problems: Sequence[Problem], address: Address) -> Markup:
    """The lines of a record, with the one marked on which the step is, and those that have an error."""
    first: dict[int, Place] = {}
    for level in listed.values():
        for step in level.steps:
            if step.line:
                first.setdefault(step.line.row, (level.path, step.number))
    faulty = {problem.line - record.first_line for problem in problems if problem.severity == ERROR}
    line, sign = listed[now[0]].steps[now[1]].line, Markup('<i aria-hidden="true">✗</i>')
    here, problem = line.row if line else None, escape(_("(a problem)"))
    items = []
    for row, text in enumerate(str(escape(record.text[:SHOWN_TEXT].rstrip())).split("\n")):
        text, css, current = text.rstrip("\r"), "", ""
        if row == here:
            css, current = ' class="current"', ' aria-current="step"'
        if row in first:
            path, number = first[row]
            text = f'<a href="{escape(address(number, path))}"{current}>{text}</a>'
        if row in faulty:
            text += f' <span class="hidden">{problem}</span>{sign}'
        items.append(f"<li{css}>{text}</li>\n")
    return Markup("".join(items))
