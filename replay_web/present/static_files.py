"""Style sheets, scripts and icons as browsers get them: what a page always needs together as one, without comments."""

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "static"
BUNDLES: dict[str, tuple[str | Path, ...]] = {
    "site.css": ("base.css", "cards.css", "layout.css", "table.css", "steps.css", "sheet.css", "choices.css"),
    "paper.css": (Path(str(files("notation.evenings"))) / "paper.css",),
    "best.js": ("patch.js", "best.js"),
    "lesson.js": ("patch.js", "motion.js", "memory.js", "ask.js"),
    "progress.js": ("memory.js", "progress.js"),
    "kept.js": ("deals.js", "kept.js"),
    "note.js": ("patch.js", "deals.js", "entering.js"),
    "replay.js": ("patch.js", "motion.js", "steps.js", "show.js", "replay.js"),
}
"""Files that are made of others, one behind the other."""
_DIGITS = 8
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NEEDLESS = re.compile(r"(?<=[{};,])\s+|\s+(?=[{}])|;?\s*(?=\})")


@dataclass(frozen=True, slots=True)
class StaticFile:
    content: bytes
    digest: str
    """Hexadecimal digits that name the content."""
    mimetype: str


@cache
def read(name: str) -> StaticFile:
    """Read a file of the folder, or a bundle. Raises KeyError if there is none of this name."""
    if name not in BUNDLES and name not in {path.name for path in FOLDER.iterdir()}:
        raise KeyError(name)
    parts = BUNDLES.get(name, (name,))
    content = b"".join((FOLDER / part).read_bytes() for part in parts)
    if pack := {"css": packed, "js": packed_script}.get(name.rpartition(".")[2]):
        content = pack(content.decode()).encode()
    return StaticFile(content, sha256(content).hexdigest()[:_DIGITS], guess_type(name)[0] or "text/plain")


def packed(sheet: str) -> str:
    """A style sheet without comments and without the space that only its readers need."""
    return " ".join(_NEEDLESS.sub("", _COMMENT.sub("", sheet)).split())


def packed_script(script: str) -> str:
    """A script without indentation and without lines that are comments; no string in it goes over several lines."""
    lines = map(str.strip, script.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def hashed(name: str) -> str:
    """The name of a file with the digest of its content before the suffix."""
    stem, _, suffix = name.rpartition(".")
    return f"{stem}.{read(name).digest}.{suffix}"
