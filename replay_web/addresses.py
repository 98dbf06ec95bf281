"""The addresses of steps."""

from dataclasses import dataclass

from notation.replay import Path


@dataclass(frozen=True, slots=True)
class Address:
    """The addresses of a record's steps, in the language of comments that the reader asked for, if he did."""

    id: str
    language: str = ""

    def __call__(self, step: int, path: Path = ()) -> str:
        """The address of a step of the main line, or of a variation."""
        variation = f"variation={'.'.join(map(str, path))}&" if path else ""
        language = f"&lang={self.language}" if self.language else ""
        return f"/records/{self.id}?{variation}step={step}{language}"
