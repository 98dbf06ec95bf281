"""A dataset is deals of players, the same bytes for the same seed, and says of itself how it was made."""

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

import notation
from notation.cli.tarock import main
from notation.datasets.columns import TABLES
from notation.datasets.making import WHERE

pytestmark = pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not there")

HOW = ("--deals", "3", "--game", "droggn", "--tricks", "1", "--jobs", "1")


def made(folder: Path, *options: str) -> dict[str, bytes]:
    """The files of a dataset by name."""
    result = CliRunner().invoke(main, ["dataset", str(folder), *HOW, *options])
    assert result.exit_code == 0, result.output
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    one, same, other = made(tmp_path / "1"), made(tmp_path / "2"), made(tmp_path / "3", "--seed", "2")
    assert list(one) == ["README.md", "cards.parquet", "decisions.parquet", "droggn-3.tdn", "droggn-4.tdn"]
    assert one == same and all(one[name] != other[name] for name in one)
    said = one["README.md"].decode()
    assert "tarock dataset . --game droggn --deals 3 --seed 1 --players rule --tricks 1\n" in said
    assert all(f"| `{name}` |" in said for columns in (WHERE, *TABLES.values()) for name in columns)


@pytest.mark.slow
def test_its_tables_tell_of_its_records(tmp_path: Path) -> None:
    from pyarrow import parquet  # type: ignore[import-untyped]

    made(tmp_path / "deals", "--players", "rule,chance")
    records = [list(notation.read(path)) for path in sorted((tmp_path / "deals").glob("*.tdn"))]
    assert [len(each) for each in records] == [3, 3]
    assert {notation.check(record).verdict for each in records for record in each} == {"legal"}
    assert all("chance" in record.names.values() for record in records[0])
    deals = {("droggn", players, number) for players in (3, 4) for number in (1, 2, 3)}
    for name, columns in TABLES.items():
        table = parquet.read_table(tmp_path / "deals" / f"{name}.parquet")
        assert table.column_names == [*WHERE, *columns]
        found = set(zip(*(table.column(key).to_pylist() for key in WHERE), strict=True))
        assert found <= deals if name == "cards" else found == deals  # no card is played where all pass
    assert any(value is not None for value in table.column("cost").to_pylist())


def test_what_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    for options, said in (((), "is not empty"), (("--players", "me"), "“me”"), (("--game", "whist"), "“whist”")):
        result = CliRunner().invoke(main, ["dataset", str(tmp_path), *options])
        assert result.exit_code == 2 and said in result.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_without_pyarrow_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = CliRunner().invoke(main, ["dataset", str(tmp_path / "made"), *HOW])
    assert result.exit_code != 0 and "Parquet needs pyarrow" in result.output
    assert not list(tmp_path.iterdir())
