"""The program that answers: what changes with any of its files, and with the games that it plays by."""

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

from corpus.ingest.judging import judgement

_WORDS, _PAGES = (".mo",), (".py", ".html", ".mo")


@cache
def fingerprint() -> str:
    """Hexadecimal digits that differ with another version, other rules, other words or other pages."""
    digest = blake2b(repr(judgement()).encode(), digest_size=8)
    for package, kinds in (("notation", _WORDS), ("replay_web", _PAGES)):
        _add(digest, files(package), kinds)
    return digest.hexdigest()


def _add(digest: blake2b, folder: Traversable, kinds: tuple[str, ...]) -> None:
    """Add the files of these kinds in a folder and below it."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if path.is_dir():
            _add(digest, path, kinds)
        elif path.name.endswith(kinds):
            digest.update(f"{path.name}\0".encode() + blake2b(path.read_bytes()).digest())
