"""How many lines of a text get the closer look of lark's parser, which takes a thousand times as long as a glance."""

LOOKS = 200
"""So many lines of a text get one at most."""
BYTES_A_LOOK = 400
"""For so many bytes more of a long text, one line more gets one: whoever writes odd lines now and then is read."""
LETTERS_A_LOOK = 40
"""A line longer than this counts for several."""


class CloserLooks:
    """The closer looks that are left for a text, record after record."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left: float = LOOKS

    def begin(self, size: int) -> None:
        """Another record of so many bytes begins."""
        self.left = min(LOOKS, self.left + size / BYTES_A_LOOK)

    def spend(self, letters: int) -> bool:
        """Whether a line of so many letters gets one."""
        if self.left < 1:
            return False
        self.left = max(0, self.left - 1 - letters // LETTERS_A_LOOK)
        return True
