"""Templates are formatted, and no line of them is long. ``python -m tests.formatting`` mends the first."""

from tests.formatting import TEMPLATES, format_templates


def test_templates_are_formatted() -> None:
    checked = format_templates("--check")
    assert checked.returncode == 0, checked.stderr


def test_no_line_is_long() -> None:
    files = sorted(TEMPLATES.rglob("*.html"))
    assert len(files) > 40
    long = [f"{file.name}:{n}" for file in files for n, line in enumerate(file.open(), 1) if len(line.rstrip()) > 120]
    assert long == []
