"""Importers from outside, and the command for all of them."""

import json
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

import notation
from notation.deadline import deadline
from notation.importers import form_of, imported, questions
from tests.notation.importers.importing import EVENING, MOVES, run
from tests.notation.importers.people import FOLDER
from tests.tools.broken_imports import failures

# ---- Importers from outside


def odd(text: str, given: object) -> list[object]:
    """Fails."""
    raise ZeroDivisionError(text)


def test_importers_from_outside_are_found_and_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {"odd": f"{__name__}:odd", "torn": "torn:x"}
    entries = [EntryPoint(name, value, "tarock.importers") for name, value in values.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries)
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    assert "odd        Fails.\n" in (listed := run().output) and "No module named 'torn'" in listed
    assert [found.message for found in imported("odd", "x")] == [  # type: ignore[union-attr]
        "The importer “odd” failed here (ZeroDivisionError: x)"
    ]
    with pytest.raises(notation.SourceError, match="torn"):
        notation.import_records("torn", "")


def test_a_form_that_is_not_known_is_told_and_those_that_are() -> None:
    with pytest.raises(
        notation.SourceError, match=r"“xls” is not a format .*; expected bga, moves, pad, palcka, sheet or tarotclub"
    ):
        notation.import_records("xls", "")


# ---- The command


def test_the_command_writes_the_records_and_says_what_is_wrong(tmp_path: Path) -> None:
    pad = tmp_path / "pad.csv"
    pad.write_text(f"{EVENING};;;A;dreir;;;3\n")
    done = run("pad", str(pad), "--game", "tapp-tarock", "--set", "place=Innsbruck", "-o", str(tmp_path / "new.tdn"))
    assert done.exit_code == 1 and "pad.csv:4:1: this row has 8 fields" in done.output
    assert "2 records, 1 left out" in done.output
    records = list(notation.read(tmp_path / "new.tdn"))
    assert [record.headers["place"] for record in records] == ["Innsbruck", "Innsbruck"]
    again = run("pad", str(pad), "--game", "tapp-tarock", "-o", str(tmp_path / "new.tdn"))
    assert again.exit_code == 2 and "File exists" in again.output


def test_what_breaks_a_rule_is_named_at_the_place_it_comes_from() -> None:
    moves = json.dumps(MOVES | {"moves": [["A", "dreier"], ["B", "dreier"], ["C", "pass"]]})
    done = run("moves", "-", given=f"\n\n {moves}")
    assert done.exit_code == 1 and "-:3:2: error call-too-low" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pad"], "Missing argument 'FILE…'"),
        (["xls", "x", "y"], "is not a format that can be imported"),
        (["pad", "x", "--set", "evnt=1"], "“evnt=1” is not KEY=VALUE"),
        (["pad", "no-such-file"], "no-such-file: No such file"),
    ],
)
def test_a_wrong_call_is_told(words: list[str], said: str) -> None:
    done = run(*words)
    assert done.exit_code == 2 and said in done.output


@pytest.mark.parametrize("form", ["pad", "moves", "bga", "tarotclub"])
def test_a_broken_file_is_no_failure(form: str) -> None:
    """A sample of what ``tests.tools.broken_imports`` does."""
    assert not failures(form, 25, Random(form))


# ---- The clock


@pytest.mark.parametrize("name", ["koenigrufen-five.csv", "koenigrufen-newspaper.txt", "bga-log.json"])
def test_whoever_imports_looks_at_the_clock_for_each_row_or_record(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    form = form_of(text)
    assert form is not None
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return 0.0

    monkeypatch.setattr("notation.deadline.monotonic", clock)
    given = json.loads((FOLDER / "files.json").read_text(encoding="utf-8"))[name]["given"]
    with deadline(1):
        looks = 0
        questions(form, text, given)
        asked = looks
        found = list(imported(form, text, given))
    rows = sum(map(bool, text.split("\n"))) if form != "bga" else 0
    assert asked >= rows
    assert looks - asked >= max(rows, len(found)) > 0
