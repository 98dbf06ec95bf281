"""Many steps of a record at once: the parts of their pages that change from step to step.

The markup of a step stays a string until a browser shows it. It is cut before the elements that have a place of their
own on the page, and the pieces of all steps are listed by element. Gzip looks back 32 kB only: so it finds each element
right behind that of the step before.
"""

import json
import re
from collections.abc import Mapping
from itertools import pairwise

from jinja2 import Template

from replay_web.present.addresses import Address
from replay_web.present.lines_of_play import Levels, Place
from replay_web.present.step_page import StepPage

_ELEMENTS = ("board", "steps", "slot", "onward", "sheet", "said", "known", "points", "moves", "faults", "text", "tasks")
_ELEMENT = re.compile(rf'<\w+ id="(?:{"|".join(_ELEMENTS)})"')


class StepParts:
    """Steps as an object that a script reads: their addresses, rows of the text, and markup by element."""

    def __init__(self, template: Template, levels: Levels, address: Address, around: Mapping[str, object]) -> None:
        """`template` prints a step, with what stands `around` it."""
        self._template, self._levels, self._address, self._around = template, levels, address, around
        self._places: list[str] = []
        self._rows: list[int | None] = []
        self._steps: list[list[str]] = []

    def add(self, place: Place, page: StepPage, **more: object) -> int:
        """Add a step, with what else stands around it; returns the length of its markup in bytes."""
        path, number = place
        line = self._levels[path].steps[number].line
        text = self._template.render(page=page, **self._around, **more)
        self._places.append(self._address(number, path))
        self._rows.append(line.row if line else None)
        self._steps.append(pieces(text))
        return len(text.encode())

    def data(self) -> dict[str, object]:
        """The object: for each element the markup of all steps, to be put behind each other by step."""
        return {"places": self._places, "rows": self._rows, "columns": list(zip(*self._steps, strict=True))}


def pieces(markup: str, element: re.Pattern[str] = _ELEMENT) -> list[str]:
    """Markup, cut before each element that has a place of its own on the page."""
    starts = [0, *[match.start() for match in element.finditer(markup)], None]
    return [markup[start:end] for start, end in pairwise(starts)]


def to_json(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def to_inline_json(data: dict[str, object]) -> str:
    """JSON for a script element of a page."""
    return to_json(data).replace("</", "<\\/").replace("<!--", "\\u003c!--")
