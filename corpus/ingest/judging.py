"""The local judge: versions of notation and program, and a fingerprint of everything that a verdict may depend on.

A record whose judge had another fingerprint is judged again by `tarock archive recheck`.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points, version
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import Connection, select

from corpus.database.tables import judges

JUDGING = (".py", ".lark")
"""The files of our own that judge; manuals, examples and catalogues of messages do not."""


@cache
def judgement() -> dict[str, str]:
    """The local judge: versions of notation and program, and a fingerprint of the rules."""
    rules = fingerprint(resources("notation"), entry_points(group="tarock.games"))
    return {"notation": "1", "program": version("tarock-notation"), "rules": rules}


def standing_judge(connection: Connection) -> int | None:
    """The number of this program among the judges of an archive; None if it has judged nothing there."""
    same = [judges.c[column] == value for column, value in judgement().items()]
    id: int | None = connection.scalar(select(judges.c.id).where(*same))
    return id


def fingerprint(notation: Traversable, games: Iterable[EntryPoint]) -> str:
    """A hash of all files that judge: our own below a folder, and those of games from other packages."""
    print_of = blake2b(digest_size=8)
    for name, file in _files_below(notation, "notation/"):
        if name.endswith(JUDGING):
            print_of.update(f"{name}\0".encode() + blake2b(file.read_bytes()).digest())
    for game in sorted(games):
        print_of.update(f"{game.name}\0{game.value}\0{game.dist.version if game.dist else ''}\0".encode())
        for name, file in sorted(_files_of(game).items()):
            print_of.update(f"{name}\0".encode() + blake2b(file.read_bytes()).digest())
    return print_of.hexdigest()


def _files_below(folder: Traversable, way: str) -> Iterator[tuple[str, Traversable]]:
    """The files of a folder and of those in it, sorted, by their way from it; what Python compiled is none of them."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name):
        if not path.is_dir():
            yield way + path.name, path
        elif path.name != "__pycache__":
            yield from _files_below(path, f"{way}{path.name}/")


def _files_of(game: EntryPoint) -> dict[str, Traversable]:
    """The files of the distribution that registers a game, and of its package, which may lie elsewhere, by name."""
    named: dict[str, Traversable] = {}
    for file in (game.dist and game.dist.files) or ():
        place = Path(str(file.locate()))
        if file.suffix != ".pyc" and not file.parts[0].endswith((".dist-info", ".egg-info")) and place.is_file():
            named[str(file)] = place
    package = game.module.partition(".")[0]
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None  # a game that cannot be loaded judges nothing
    for folder in (spec and spec.submodule_search_locations) or ():
        named |= _files_below(Path(folder), f"{package}/")
    if spec and spec.origin and not spec.submodule_search_locations and Path(spec.origin).is_file():
        named[Path(spec.origin).name] = Path(spec.origin)
    return named
