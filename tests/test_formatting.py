"""Templates, style sheets and scripts are formatted. ``python -m tests.tools.formatting`` formats them."""

import pytest

from tests.tools.formatting import format_templates, formatted


def test_templates_are_formatted() -> None:
    checked = format_templates("--check")
    assert checked.returncode == 0, checked.stderr


@pytest.mark.slow
def test_style_sheets_and_scripts_are_formatted() -> None:
    found = list(formatted())
    assert len(found) > 15
    assert [path.name for path, text in found if path.read_text("utf-8") != text] == []
