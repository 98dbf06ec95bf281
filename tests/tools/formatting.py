"""Formats templates, style sheets and scripts: ``python -m tests.tools.formatting``.

Templates and style sheets are formatted by djangofmt, with its settings in pyproject.toml. It knows a style sheet as a
part of a page, so each is put into one and taken out again. Scripts are formatted by jsbeautifier.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import jsbeautifier

from tests.places import ROOT

TEMPLATES = ROOT / "replay_web" / "templates"
STATIC = ROOT / "replay_web" / "static"
PAPER = ROOT / "notation" / "evenings" / "paper.css"
"""The style sheet of what the command and the site print."""
_PROGRAM = Path(sys.executable).parent / "djangofmt"
_SCRIPT = jsbeautifier.default_options()
_SCRIPT.indent_size, _SCRIPT.end_with_newline, _SCRIPT.brace_style = 2, True, "collapse,preserve-inline"


def _djangofmt(*arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([_PROGRAM, *arguments], cwd=ROOT, input=given, capture_output=True, text=True)


def format_templates(*options: str) -> subprocess.CompletedProcess[str]:
    """Run djangofmt over the templates."""
    return _djangofmt(*options, str(TEMPLATES))


def formatted() -> Iterator[tuple[Path, str]]:
    """Every style sheet and script with its formatted text. Raises ValueError for one that cannot be read."""
    for path in [*sorted(STATIC.glob("*.css")), PAPER]:
        yield path, _formatted_sheet(path)
    for path in sorted(STATIC.glob("*.js")):
        yield path, jsbeautifier.beautify(path.read_text("utf-8"), _SCRIPT)


def _formatted_sheet(path: Path) -> str:
    page = f"<style>\n{path.read_text('utf-8')}</style>\n"
    done = _djangofmt("--quiet", "--stdin-filename", "page.html", "-", given=page)
    if done.returncode:
        raise ValueError(f"{path.name}: {done.stderr}")
    return "".join(f"{line.removeprefix('  ')}\n" for line in done.stdout.splitlines()[1:-1])


def main() -> int:
    """Rewrite what is not formatted."""
    for path, text in formatted():
        path.write_text(text, "utf-8")
    return format_templates().returncode


if __name__ == "__main__":
    sys.exit(main())
