"""A replay in a frame on a page of somebody else: its code, and the room that it takes."""

from markupsafe import escape

WIDE = 640
"""Width of a frame in full width, in pixels."""
COLUMN = 400
"""Width of a frame in a column, in pixels."""
PICTURE = (1200, 630)
"""Width and height of a step's picture for previews, in pixels."""
LOW, MEDIUM, HIGH = "low", "medium", "high"
_HEIGHTS = {LOW: (560, 620), MEDIUM: (640, 720), HIGH: (760, 840)}
"""Heights of a frame, in pixels, with four players and with more."""


def height(players: int, name: str = MEDIUM) -> int:
    """A height of a frame by its name, in pixels."""
    return _HEIGHTS[name][players > 4]


def code(address: str, title: str, width: str, height: int) -> str:
    size = f'width="{width}" height="{height}" loading="lazy"'
    return f'<iframe src="{escape(address)}" title="{escape(title)}" {size}></iframe>'
