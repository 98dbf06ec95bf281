"""The manual of the library keeps its word: its programs run, its table is true, its reference is what is there."""

import re
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import chess.pgn
import pytest

import notation
import notation.importers
from notation.datasets.columns import TABLES
from notation.datasets.making import columns_table
from tests.places import RECORDS, ROOT
from tests.tools.reference import BLOCK, MANUAL, reference

TEXT = MANUAL.read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```\n", TEXT, re.DOTALL)
ROWS = re.findall(r"^\| ([a-z].*?) \| `(.*?)` \| `(.*?)` \|$", TEXT, re.MULTILINE)


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some records in ``season``, where programs run."""
    folder = tmp_path_factory.mktemp("programs")
    shutil.copytree(RECORDS / "tapp-tarock", folder / "season")
    return folder


def test_there_is_a_program_for_every_recipe() -> None:
    recipes = re.findall(r"^#### ", TEXT, re.MULTILINE)
    assert len(recipes) == 18 and len(PROGRAMS) == len(recipes) + 12 == TEXT.count("```python")


@pytest.mark.parametrize(("program", "printed"), PROGRAMS, ids=[f"{number}" for number in range(len(PROGRAMS))])
@pytest.mark.slow
@pytest.mark.filterwarnings("error")
def test_a_program_prints_what_stands_below_it(
    program: str, printed: str, season: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if "notation.frame" in program:
        pytest.importorskip("pandas")
    if "notation.rl" in program:
        pytest.importorskip("pettingzoo")
    monkeypatch.chdir(season)
    exec(program, {"__name__": "__main__"})
    assert "".join(f"{line.rstrip()}\n" for line in capsys.readouterr().out.splitlines()) == printed


GAME = '[Event "Evening"]\n[White "Anna"]\n[Result "*"]\n\n1. e4! {The king\'s pawn.} e5 (1... c5) 2. Nf3 *\n'


@pytest.fixture(scope="module")
def namespaces() -> tuple[dict[str, Any], dict[str, Any]]:
    """Names for the rows of the table, which use those of earlier rows: for its left and its right column."""
    folder = RECORDS / "tapp-tarock"
    varied = next(record for record in notation.read(folder) if "\n( " in record.text)
    return {"chess": chess, "file": StringIO(GAME)}, {
        "notation": notation, "file": (folder / "evenings.tdn").open("rb"), "varied": varied
    }  # fmt: skip


@pytest.mark.parametrize("side", ["python-chess", "notation"])
def test_every_row_of_the_table_runs(side: str, namespaces: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert len(ROWS) >= 20
    space = namespaces[side == "notation"]
    for about, *sides in ROWS:
        call = sides[side == "notation"]
        try:
            if re.match(r"\w+ = ", call):
                exec(call, space)
                assert space[call.partition(" = ")[0]] is not None
            else:
                space["_"] = eval(call, space)
        except Exception as error:
            pytest.fail(f"{about}: {call}: {error!r}")
    assert space["_"]


def test_what_the_rows_give_is_what_they_are_for(namespaces: tuple[dict[str, Any], dict[str, Any]]) -> None:
    given = {about: right for about, _left, right in ROWS}
    play = notation.Play("tapp-tarock", dealer="C", seed=1)
    space = {"notation": notation, "play": play, **namespaces[1]}
    space["play"] = play
    assert eval(given["whose turn it is"], space) == "A" and eval(given["whether it may be"], space) is True
    eval(given["do it"], space)
    assert eval(given["whose turn it is"], space) == "B" and eval(given["take it back"], space) == "dreier"
    assert eval(given["whether it is over"], space) is False


def test_the_reference_is_made_from_the_docstrings() -> None:
    [written] = BLOCK.findall(TEXT)
    assert written == reference(), "python -m tests.tools.reference"
    assert all(f"### `{name}`" in written for name in notation.__all__)


def test_the_columns_of_data_are_explained() -> None:
    assert all(columns_table(columns) in TEXT for columns in TABLES.values())


def test_the_readme_and_the_specification_lead_there() -> None:
    assert "(notation/LIBRARY.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(LIBRARY.md)" in (ROOT / "notation" / "SPEC.md").read_text(encoding="utf-8")


def fenced(kind: str) -> str:
    """The one example of its kind."""
    [text] = re.findall(rf"```{kind}\n(.*?)```", TEXT, re.DOTALL)
    return str(text)


def test_the_printed_deals_are_read() -> None:
    [found] = notation.import_records("sheet", fenced("sheet"), game="french-tarot", rules="duplicate")
    assert not found.notes and "trick 2 C: HK HJ H4 H1" in str(found.record)
    [found] = notation.import_records("sheet", fenced("hands"), game="french-tarot", rules="duplicate")
    assert not found.notes and "hand B: T19 T16 T9 SN S10 S9 C8 C7 C5 H1 H3 DK D3 D10" in str(found.record)


def test_the_score_pad_and_the_moves_are_records() -> None:
    first, second = notation.import_records("pad", fenced("csv"), game="tapp-tarock")
    assert [found.report and found.report.verdict for found in (first, second)] == ["incomplete"] * 2
    assert first.record and first.record.names["C"] == "Sabine" and second.record
    assert second.record.headers["date"] == "2019-06-01"
    [found] = notation.import_records("moves", fenced("moves"))
    assert found.report and (found.report.verdict, found.report.score) == ("legal", {"A": 0, "B": 0, "C": 15})


def test_an_importer_of_ones_own_works(monkeypatch: pytest.MonkeyPatch) -> None:
    space: dict[str, Any] = {}
    exec(fenced("importer"), space)
    monkeypatch.setitem(notation.importers.OWN, "words", space["read"])
    good, bad = notation.import_records("words", "dreier\n7\n", game="tapp-tarock")
    assert good.report and good.report.contract == "dreier" and (bad.line, bad.message) == (2, "7 is no word")


def test_the_columns_of_a_pad_are_listed() -> None:
    from notation.importers.pad import COLUMNS

    titles = {word for row in re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE) for word in re.findall(r"`(\w+)`", row)}
    assert titles >= set(COLUMNS) - set("CDEFGH")
