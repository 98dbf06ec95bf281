"""Writes `corpus/constraints.txt`: a version of every package that a site needs, those with which the tests have run.

`python -m tests.tools.constraints` takes the installed versions: install the newest first, and run the tests.
"""

import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.places import ROOT

FILE = ROOT / "corpus" / "constraints.txt"
HEAD = """\
# Versions with which the tests of this release have run, for `pip install --constraint` (see ARCHIVE.md).
# Made by `python -m tests.tools.constraints`.
"""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME = canonicalize_name(PROJECT["name"])
WANTED = ("all", "cluster", "parquet", "postgres")
"""Extras that an operator may install; gunicorn comes beside them."""


def declared() -> dict[str, Requirement]:
    """What the project asks for, by its name; the server that the manual names is among what the tests ask for."""
    extras = PROJECT["optional-dependencies"]
    listed = [*PROJECT["dependencies"], *(line for lines in extras.values() for line in lines)]
    found = {canonicalize_name(one.name): one for one in map(Requirement, listed)}
    del found[NAME]
    return found


def needed() -> dict[str, str]:
    """The version of each package that an installation of these extras may bring."""
    found, waiting = dict[str, str](), [Requirement(f"{NAME}[{','.join(WANTED)}]"), Requirement("gunicorn")]
    done = set[tuple[str, str]]()
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        for extra in ("", *one.extras):
            if (name, extra) in done:
                continue
            done.add((name, extra))
            waiting += _parts(name, extra)
        if name != NAME:
            found[name] = distribution(name).version
    return dict(sorted(found.items()))


def _parts(name: str, extra: str) -> Iterator[Requirement]:
    if name == NAME:
        lines: Iterable[str] = PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]
    else:
        lines = distribution(name).requires or ()
    for one in map(Requirement, lines):
        if one.marker is None or one.marker.evaluate({**default_environment(), "extra": extra}):
            yield one


def text() -> str:
    return HEAD + "".join(f"{name}=={version}\n" for name, version in needed().items())


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
