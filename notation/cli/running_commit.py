"""The commit from which the running program comes. It loads nothing but the standard library: builds use it too."""

import subprocess
from os import environ
from pathlib import Path

COMMIT = "commit.txt"
"""The file beside this one in which a build writes the commit."""


def commit_of(root: Path) -> str:
    """The commit of a checkout, followed by ``-dirty`` if files have been changed since; empty if it is none."""
    if not (root / ".git").exists():
        return ""
    command = ["git", "-C", str(root), "describe", "--always", "--dirty", "--exclude=*", "--abbrev=12"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=5, check=True, env=environ | {"GIT_OPTIONAL_LOCKS": "0"}
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def commit() -> str:
    """The commit of the program that is running: of the checkout, or of the one that it was built from, if known."""
    here = Path(__file__)
    if found := commit_of(here.parents[2]):
        return found
    built = here.with_name(COMMIT)
    return built.read_text("utf-8").strip() if built.is_file() else ""
