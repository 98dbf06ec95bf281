"""The addresses of steps."""

from dataclasses import dataclass

from notation.replay import Path


@dataclass(frozen=True, slots=True)
class Address:
    """The addresses of a record's steps, with what the reader asked for and all of them keep: ``&lang=de``."""

    id: str
    kept: str = ""

    def __call__(self, step: int, path: Path = ()) -> str:
        """The address of a step of the main line, or of a variation."""
        variation = f"variation={'.'.join(map(str, path))}&" if path else ""
        return f"/records/{self.id}?{variation}step={step}{self.kept}"
