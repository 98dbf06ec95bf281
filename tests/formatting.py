"""Formats the templates of the site: ``python -m tests.formatting`` rewrites those that are not formatted.

The formatter is djangofmt, with its settings in pyproject.toml.
"""

import subprocess
import sys
from pathlib import Path

from tests.places import ROOT

TEMPLATES = ROOT / "replay_web" / "templates"
PROGRAM = Path(sys.executable).parent / "djangofmt"


def format_templates(*options: str) -> subprocess.CompletedProcess[str]:
    """Run djangofmt over the templates."""
    return subprocess.run([PROGRAM, *options, TEMPLATES], cwd=ROOT, capture_output=True, text=True)


if __name__ == "__main__":
    sys.exit(format_templates().returncode)
