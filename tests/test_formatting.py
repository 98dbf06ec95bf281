"""Templates, style sheets and scripts are formatted. ``python -m tests.tools.formatting`` formats them."""

from pathlib import Path

import pytest

from tests.tools.formatting import STATIC, TEMPLATES, format_templates, formatted


def test_templates_are_formatted() -> None:
    checked = format_templates("--check")
    assert checked.returncode == 0, checked.stderr


def test_style_sheets_and_scripts_are_formatted() -> None:
    found = list(formatted())
    assert len(found) > 15
    assert [path.name for path, text in found if path.read_text("utf-8") != text] == []


@pytest.mark.parametrize(("folder", "pattern"), [(TEMPLATES, "*.html"), (STATIC, "*.css"), (STATIC, "*.js")])
def test_no_line_is_long(folder: Path, pattern: str) -> None:
    files = sorted(folder.rglob(pattern))
    assert len(files) > 3
    long = [f"{file.name}:{n}" for file in files for n, line in enumerate(file.open(), 1) if len(line.rstrip()) > 120]
    assert long == []
