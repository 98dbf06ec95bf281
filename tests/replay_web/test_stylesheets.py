"""What the stylesheets say is said once."""

import re
from collections import Counter
from pathlib import Path

import pytest

import replay_web

SHEETS = sorted((Path(replay_web.__file__).parent / "static").glob("*.css"))


def rules(text: str) -> list[tuple[str, str, str]]:
    """Every rule of a sheet: the condition under which it holds, its selector, and what it says."""
    found, condition, depth = [], "", 0
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for brace in re.finditer(r"([^{}]*)\{|\}", text):
        if brace[0] == "}":
            depth -= 1
            condition = condition if depth else ""
            continue
        depth += 1
        selector = " ".join(brace[1].split())
        if selector.startswith("@"):
            condition = selector
        else:
            found.append((condition, selector, text[brace.end() : text.index("}", brace.end())].strip()))
    return found


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_rule_is_written_twice(sheet: Path) -> None:
    counted = Counter(rules(sheet.read_text("utf-8")))
    assert counted, "there are rules"
    assert [rule for rule, count in counted.items() if count > 1] == []
