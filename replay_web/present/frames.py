"""A replay in a frame on a page of somebody else: its code, and the room that it takes."""

from markupsafe import escape

WIDE = 640
"""Width of a frame in full width, in pixels."""
COLUMN = 400
"""Width of a frame in a column, in pixels."""
PICTURE = (1200, 630)
"""Width and height of a step's picture for previews, in pixels."""
_HEIGHTS = {WIDE: (600, 680), COLUMN: (720, 840)}
"""Heights of the table, in pixels, with four players and with more."""


def height(players: int, column: bool) -> int:
    """Height of a frame, in pixels, in full width or in a column."""
    return _HEIGHTS[COLUMN if column else WIDE][players > 4]


def code(address: str, title: str, width: str, height: int) -> str:
    size = f'width="{width}" height="{height}" loading="lazy"'
    return f'<iframe src="{escape(address)}" title="{escape(title)}" {size}></iframe>'
