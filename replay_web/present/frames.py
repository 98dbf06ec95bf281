"""A replay in a frame on a page of somebody else: its code, and the room that it takes."""

from markupsafe import escape

WIDE = 640
"""How wide a frame is where somebody has room, in pixels."""
COLUMN = 400
"""How wide a frame is in a column, in pixels."""
PICTURE = (1200, 630)
"""How large the picture of a step is, in pixels: what previews are made for."""
_HEIGHTS = {WIDE: (600, 680), COLUMN: (720, 840)}
"""How high the table stands, in pixels: with four at it, and with more."""


def height(players: int, column: bool) -> int:
    """How high a frame is, in pixels, with room or in a column."""
    return _HEIGHTS[COLUMN if column else WIDE][players > 4]


def code(address: str, title: str, width: str, height: int) -> str:
    """The element that shows a page in a frame."""
    size = f'width="{width}" height="{height}" loading="lazy"'
    return f'<iframe src="{escape(address)}" title="{escape(title)}" {size}></iframe>'
