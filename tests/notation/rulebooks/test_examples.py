"""The worked examples: each is what it says of itself, and would not be if it said anything else."""

import re
from pathlib import Path

import pytest

from notation.rulebooks import GAMES
from notation.writer import write
from tests.notation import records
from tests.notation.rulebooks.examples import FACTS, FILES, FOLDER, differences

README = (FOLDER / "README.md").read_text(encoding="utf-8")
LEAST = 175
"""Examples that there are; nobody loses one by accident."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_example(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert differences(text) == []
    [record] = records.read(text)
    assert record.game == path.parent.name
    assert record.text == write(record), "tarock fmt"


def test_no_example_is_lost_and_each_game_has_its_folder() -> None:
    assert len(FILES) >= LEAST
    assert {path.parent.name for path in FILES} <= set(GAMES)


def other(value: str) -> str:
    """A value that looks alike: its first number is another one, or its first word."""
    counted = re.sub(r"\d+", lambda digits: str(int(digits[0]) + 1), value, count=1)
    return counted if counted != value else f"x{value}"


@pytest.mark.slow
def test_whatever_else_an_example_said_would_be_false() -> None:
    """Every expectation and, in legal records, every claim of every example, each changed for itself."""
    unnoticed, changes = [], 0
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        claims = "" if "# expect problem:" in text else "|points|score"
        for line in re.finditer(rf"^(?:# expect [^:\n]+{claims}):(.*)$", text, re.MULTILINE):
            changed = f"{text[: line.start(1)]} {other(line[1].strip())}{text[line.end(1) :]}"
            changes += 1
            try:
                wrong = bool(differences(changed))
            except AssertionError:
                wrong = True
            if not wrong:
                unnoticed.append(f"{path.stem}: {line[0]}")
    assert unnoticed == [] and changes > 3 * len(FILES)


def test_an_example_without_an_expectation_is_refused() -> None:
    assert differences("deal tapp-tarock 3\nbids: A pass, B pass, C pass\n") != []


def test_the_manual_lists_what_may_be_expected() -> None:
    listed = set(re.findall(r"^\| `([^`]+)` \|", README, re.MULTILINE))
    assert listed == {re.sub(r" [A-H]$", " A", name) for name in FACTS} | {"problem"}
