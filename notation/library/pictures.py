"""A position as notebooks show it: the site's drawing of the table, where the site is installed."""

from importlib.metadata import entry_points

from notation.replay.session import Moment

GROUP = "tarock.pictures"
"""The entry points that draw a moment; the site has one."""


def picture(moment: Moment) -> str | None:
    """The table of a moment as SVG, in the language that is spoken; None if nobody draws."""
    draw = next((entry.load() for entry in entry_points(group=GROUP)), None)
    drawn: str | None = None if draw is None else draw(moment)
    return drawn
