"""Records as tables of pandas: the columns and the values of the archive."""

import sys
from importlib.util import find_spec

import pytest

import notation
from corpus.archive import Archive
from corpus.exporting import TABLES, columns_of, rows
from corpus.ingest.importing import add
from tests.corpus.archives import complain
from tests.places import RECORDS

pytestmark = pytest.mark.skipif(find_spec("pandas") is None, reason="pandas is not there")

FILES = sorted(path for path in RECORDS.rglob("*.tdn"))[:3]
OWN = {"id", "identity", "deal", "state", "version", "record_id"}
"""Columns that only an archive fills."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """An archive of these files."""
    archive = Archive.open(str(tmp_path_factory.mktemp("archive") / "records.sqlite"))
    add(archive.engine, list(map(str, FILES)), complain, jobs=1)
    return archive


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.slow
@pytest.mark.sampled(2)
def test_a_frame_has_the_columns_and_the_values_of_the_archive(archive: Archive, table: str) -> None:
    from pandas import isna  # it takes a second, and not every process runs this

    frame = notation.frame([record for path in FILES for record in notation.read(path)], table)
    kept = [row for batch in rows(archive.engine, [], table) for row in batch]
    columns = [column for column in columns_of(table) if column not in OWN]
    assert [column for column in frame.columns if column != "file"] == columns
    own = {column: [row[at] for row in kept] for at, column in enumerate(columns_of(table))}
    for column in columns:
        if column != "line":  # an archive counts the lines of each record from its own first
            values = [None if isna(value) else value for value in frame[column]]
            assert values == own[column], column


@pytest.mark.slow
def test_a_row_of_a_record_is_a_row_of_pandas() -> None:
    frame = notation.frame(notation.read(FILES[0]))
    assert frame.index.name == "record" and frame["made"].dtype == "boolean" and frame["tricks"].dtype == "Int64"
    assert set(frame["file"]) == {str(FILES[0])}
    assert notation.frame([], "seats").empty and list(notation.frame([]).columns) == list(frame.columns)


def test_without_pandas_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pip install tarock-notation\[pandas\]"):
        notation.frame([])
